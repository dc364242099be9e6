"""``play`` and ``resume``: a clickable board in the output of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from mathgames.activities import (
    MARKS,
    Aloud,
    CatchTheComputer,
    Demonstrate,
    Explained,
    FreePlay,
    Opponent,
    Predict,
    Who,
)
from mathgames.engine import Clock, Match, Rules
from mathgames.engine.saves import find
from mathgames.engine.shortcode import is_code
from mathgames.games.contract import Activity, Control, Secret
from mathgames.games.registry import game as game_of
from mathgames.games.registry import opened_with, rules
from mathgames.language.errors import OptionError, PlayerError, nearest, shown
from mathgames.language.words import Words, _
from mathgames.notebook.widgets.page_widget import same_in_every_run, shown_as
from mathgames.notebook.widgets.widget import GameWidget, left_game
from mathgames.players import Player

# The text that says what is locked, as it stands in a pupil's cell: ``"undo typed"``.


def locked(written: str, offered: Iterable[str]) -> frozenset[str]:
    """The words of a text, with blanks or commas between them; OptionError names the first that cannot be locked.

    >>> sorted(locked("undo, typed", ["typed", "undo", "why"]))
    ['typed', 'undo']
    """
    known = list(offered)
    if not isinstance(written, str):
        example = f'locks="{" ".join(known[:2])}"'
        raise OptionError(_("write everything that is locked as one text, like {example}", example=example))
    words = written.replace(",", " ").split()
    for word in words:
        if word not in known:
            raise OptionError(_cannot_be(word, known))
    return frozenset(words)


def _cannot_be(word: str, known: list[str]) -> Words:
    words = ", ".join(known)
    if near := nearest(word, known):
        return _(
            "{word} cannot be locked; did you mean {near}? You can lock: {words}",
            word=shown(word),
            near=repr(near),
            words=words,
        )
    return _("{word} cannot be locked: remove it, or write one of {words}", word=shown(word), words=words)


def play(
    game: str | Match,
    *,
    clock: float | Clock | None = None,
    preset: str | None = None,
    position: str | dict[str, Any] | None = None,
    save: bool = True,
    opponent: str | Player | Opponent | None = None,
    side: str | None = None,
    predict: str | None = None,
    slips: bool = False,
    explain: str = "steps",
    demonstrate: bool = False,
    table: str | Path | None = None,
    seats: bool = False,
    aloud: bool = False,
    locks: str = "",
    activities: Sequence[Activity[Any]] | None = None,
    language: str | None = None,
    layout: Any = None,
    **options: Any,
) -> GameWidget:
    """A board to play on, for two players at one screen.

    ``game`` is a game's name, with the options of its rules as keywords; the short code of a game; or a ``Match``, to
    watch and play that very match: a click on the board and a cell of the notebook take the same path. ``clock`` gives
    each player so many seconds (or is a ``Clock``); without it nobody is hurried. The game is saved after each move,
    for ``resume``, unless ``save`` is False; where the cell is run again, the board offers the game that was left.

    With an ``opponent`` one plays against the computer: a level from ``"level-1"`` to ``"level-8"``; ``"adaptive"``,
    which gets stronger where it loses and weaker where it wins; in the games in which one calculates, a character that
    plays as a learner does and says its results, some of them wrong (``"leo"``, ``"mia"``, ``"nico"``, ``"zoe"``,
    ``"ana"``); or any object with a method ``choose`` (``mathgames.players``). ``side`` is the player that you are, the
    one who moves first unless you say otherwise. ``predict`` says who is asked for the result of a calculation before
    it is shown: the ``"mover"``, the ``"other"`` player, ``"all"``, or nobody (``"off"``); under the preset
    ``"classroom"`` it is the other player unless you say otherwise. With ``slips`` a level says its results too, some
    of them wrong: catch it.

    A game opens as its board offers first where you choose nothing else: Slice Through the Boundaries on 6 × 6.

    ``position`` is where the game begins: squares with pieces as lessons write them, ``"c3+5 d4−3"`` (docs/lessons.md),
    or the position's JSON (``rules.to_json``), whole or in part.

    A ``table`` is a folder that several kernels see, such as ``"class/table-7"``: each player sits at a screen of their
    own (docs/two-screens.md). With ``seats`` they do so at two browsers that show one notebook. With ``aloud`` they do
    so at two screens that no network joins: moves are called out, and small words tell that both show the same game.

    ``explain`` says what is told of a move: its result and all ``"steps"``, the ``"result"`` alone, or ``"nothing"``.
    To ``demonstrate`` is to show a game to a class: each result is covered until somebody taps. ``locks`` are controls
    that are not offered, such as ``"undo typed"``, and ``"marks"``, which say what a move would come to; they are no
    passwords. ``activities`` are what happens around the match instead of free play, ``language`` is the one that the
    board speaks whatever else is set, and ``layout`` is an ipywidgets' layout.

    >>> import mathgames as mg
    >>> mg.play("minus-vs-plus", target_score=12)
    <GameWidget of minus-vs-plus, ply 0, positive to move>
    >>> mg.play("minus-vs-plus", opponent="level-2", predict="mover", save=False)
    <GameWidget of minus-vs-plus, ply 0, positive to move>
    """
    two_screens = bool(table or seats or aloud)
    if isinstance(game, str) and is_code(game):
        game = Match.from_code(game)
    if isinstance(game, Match):
        if options or preset is not None or clock is not None or position is not None:
            raise OptionError(
                _("a match already has its rules and its clock: set them when you make the match, then play it")
            )
        match, left, offers = game, None, None
    else:
        for name in options.keys() - {option.name for option in game_of(game).rules.known_options()}:
            if near := nearest(name, play.__kwdefaults__ or ()):
                raise OptionError(_("there is no option {name}; did you mean {near}?", name=shown(name), near=near))
        if preset is None and position is None:
            options = opened_with(game) | options
        with same_in_every_run():
            chosen = rules(game, preset=preset or "default", **options)
        if clock is not None and not isinstance(clock, Clock):
            clock = Clock(clock)
        match = Match(chosen, clock=clock, position=None if position is None else _position(chosen, position))
        offers = chosen if save and position is None and not (table or seats) else None
        left = None if offers is None else left_game(match)
    closed = locked(locks, (*(control.value for control in Control), MARKS))
    controls = frozenset(Control(name) for name in closed - {MARKS})
    masked = _explained(explain).masks | (frozenset({Secret.RESULTS}) if MARKS in closed else frozenset())
    if controls or masked:
        if activities is not None:
            raise OptionError(
                _(
                    "{locks} and {explain} are for free play: give either them or activities, not both",
                    locks="locks",
                    explain="explain",
                )
            )
        free = FreePlay(controls, masked)
        activities = (free,) if opponent is not None or two_screens else (free, Opponent(), Aloud())
    around = _around(match, opponent, side, activities)
    if aloud:
        if table or seats or opponent is not None or len(match.rules.players) == 1:
            names = "table, seats, opponent"
            raise OptionError(_("aloud is for two players with no network: leave out {names}", names=names))
        if predict is None and game_of(match.rules.name).asks_anything:
            predict = Who.OTHER.value
    if predict is None and preset == "classroom" and game_of(match.rules.name).calculates:
        predict = Who.OTHER.value
    if slips:
        if not game_of(match.rules.name).calculates or opponent is None:
            raise OptionError(
                _("slips are only for playing against the computer in a game that calculates with numbers")
            )
        around = (*(around or ()), CatchTheComputer(on=True))
    asking = (
        *((_predict(match, predict),) if predict is not None else ()),
        *((Demonstrate(),) if demonstrate else ()),
        *((Aloud(on=True),) if aloud else ()),
    )
    if asking:
        usual = (FreePlay(),) if two_screens else (FreePlay(), Opponent(), Aloud())
        around = (*(usual if around is None else around), *asking)
    if table is not None or seats:
        settled = game is match or clock is not None or opponent is not None or (table is not None and seats)
        return _at_table(match, table, settled=settled)(save=save, activities=around, **shown_as(language, layout))
    return GameWidget(match, save=save, activities=around, left=left, offers=offers, **shown_as(language, layout))


def _at_table(match: Match, table: str | Path | None, *, settled: bool) -> Callable[..., GameWidget]:
    """What makes the board at a table, or the one of several browsers where it is in no folder."""
    from mathgames.notebook.widgets.table_widget import at_table, with_seats  # only those at two screens need it

    if settled or match.clock is not None:
        raise OptionError(_("a table is for a new game of two players, with no clock and no computer player"))
    return partial(with_seats, match) if table is None else partial(at_table, match, table)


def _position(chosen: Rules[Any, Any], written: str | dict[str, Any]) -> Any:
    """The position that is written."""
    from mathgames.learning.lessons.positions import (
        position_of,  # a board that begins at the start needs no reader of lessons
    )

    return position_of(chosen, written)


def _explained(how: str) -> Explained:
    """How much of a move is told."""
    try:
        return Explained(how)
    except ValueError:
        offered = ", ".join(it.value for it in Explained)
        raise OptionError(
            _("explain must be one of {offered}, not {given}", offered=offered, given=shown(how))
        ) from None


def _predict(match: Match, who: str) -> Predict:
    """The activity that asks for results."""
    if not game_of(match.rules.name).asks_anything:
        raise OptionError(_("there is nothing to predict in {game}: leave predict out", game=match.rules.name))
    try:
        return Predict(Who(who))
    except ValueError:
        offered = ", ".join(it.value for it in Who)
        raise OptionError(
            _("predict must be one of {offered}, not {given}", offered=offered, given=shown(who))
        ) from None


def _around(
    match: Match,
    opponent: str | Player | Opponent | None,
    side: str | None,
    activities: Sequence[Activity[Any]] | None,
) -> Sequence[Activity[Any]] | None:
    """The activities of a page with this opponent."""
    if opponent is None:
        if side is not None:
            raise PlayerError(
                _("side is only for playing against the computer: also give an opponent, such as level-3")
            )
        return activities
    against = opponent if isinstance(opponent, Opponent) else Opponent(opponent, side=side)
    against.check(match.rules)
    return (*((FreePlay(),) if activities is None else activities), against)


def resume(
    what: str | Path | None = None,
    *,
    save: bool = True,
    opponent: str | Player | Opponent | None = None,
    side: str | None = None,
    activities: Sequence[Activity[Any]] | None = None,
    language: str | None = None,
    layout: Any = None,
) -> GameWidget:
    """A board with a game taken up again where it stood.

    Without ``what`` it is the latest game saved in this folder; with it, the game in that file, or the one that a
    short code tells. SaveError names a file that is damaged, and the next older one. ``activities`` are those of
    ``play``; each goes on with what the file has kept of it. So does a level that was played against, unless another
    ``opponent`` is given.
    """
    match = find(what)
    if opponent is None and "seats" in match._session.notes:
        from mathgames.notebook.widgets.table_widget import back_at_table  # only those who share a folder need it

        back = back_at_table(match, save=save, activities=activities, **shown_as(language, layout))
        if back is not None:
            return back
    around = _around(match, opponent, side, activities)
    return GameWidget(match, save=save, activities=around, **shown_as(language, layout))
