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
from mathgames.games.contract import Activity, Control, Maskable
from mathgames.games.registry import find_game as game_of
from mathgames.games.registry import opening_options, rules
from mathgames.language.errors import OptionError, PlayerError, UnknownOption, nearest, short_repr
from mathgames.language.words import LazyString, _
from mathgames.notebook.widgets.page_widget import display_options, same_in_every_run
from mathgames.notebook.widgets.widget import GameWidget, left_game
from mathgames.players import Player

# The text of the locks as it is written in a pupil's cell: ``"undo typed"``.


def parse_locks(text: str, lock_names: Iterable[str]) -> frozenset[str]:
    """Return the words of a text, with blanks or commas between them.

    Raises ``OptionError`` for the first that cannot be locked.

    >>> sorted(parse_locks("undo, typed", ["typed", "undo", "why"]))
    ['typed', 'undo']
    """
    names = list(lock_names)
    if not isinstance(text, str):
        example = f'locks="{" ".join(names[:2])}"'
        raise OptionError(_("write everything that is locked as one text, like {example}", example=example))
    words = text.replace(",", " ").split()
    for word in words:
        if word not in names:
            raise OptionError(_cannot_be(word, names))
    return frozenset(words)


def _cannot_be(word: str, names: list[str]) -> LazyString:
    words = ", ".join(names)
    if suggestion := nearest(word, names):
        return _(
            "{word} cannot be locked; did you mean {near}? You can lock: {words}",
            word=short_repr(word),
            near=repr(suggestion),
            words=words,
        )
    return _("{word} cannot be locked: remove it, or write one of {words}", word=short_repr(word), words=words)


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
    """Show a board to play on, for two players at one screen.

    ``game`` is a game's name, with the options of its rules as keywords; the short code of a game; or a ``Match``, to
    watch and play that very match: a click on the board and a cell of the notebook take the same path. ``clock`` gives
    each player this number of seconds (or is a ``Clock``); without it there is no time limit. The game is saved after
    each move, for ``resume``, unless ``save`` is False; if the cell is run again, the board offers the game that was
    left.

    With an ``opponent`` you play against the computer: a level from ``"level-1"`` to ``"level-8"``; ``"adaptive"``,
    which gets stronger where it loses and weaker where it wins; in the games with calculations, a character that plays
    as a learner does and gives its results, some of them wrong (``"leo"``, ``"mia"``, ``"nico"``, ``"zoe"``,
    ``"ana"``); or any object with a method ``choose`` (``mathgames.players``). ``side`` is your player, the one who
    moves first unless you say otherwise. ``predict`` selects who is asked for the result of a calculation before it is
    shown: the ``"mover"``, the ``"other"`` player, ``"all"``, or no player (``"off"``); under the preset
    ``"classroom"`` it is the other player unless you say otherwise. With ``slips`` a level also gives its results, some
    of them wrong: catch it.

    A game opens as its board offers first where you choose nothing else: Slice Through the Boundaries on 6 × 6.

    ``position`` is the start of the game: squares with pieces as lessons write them, ``"c3+5 d4−3"`` (docs/lessons.md),
    or the position's JSON (``rules.to_json``), whole or in part.

    A ``table`` is a folder that several kernels see, such as ``"class/table-7"``: each player sits at a separate screen
    (docs/two-screens.md). With ``seats`` they do so at two browsers that show one notebook. With ``aloud`` they do so
    at two screens without a network: moves are called out, and check words show whether both have the same game.

    ``explain`` selects the information on a move: its result and all ``"steps"``, the ``"result"`` only, or
    ``"nothing"``. ``demonstrate`` is for showing a game to a class: each result is covered until a tap. ``locks`` are
    controls that are not offered, such as ``"undo typed"``, and ``"marks"``, which show the result of a move; they are
    not passwords. ``activities`` replace free play around the match, ``language`` is the one that the board speaks
    whatever else is set, and ``layout`` is an ipywidgets' layout.

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
            if suggestion := nearest(name, play.__kwdefaults__ or ()):
                raise UnknownOption(
                    _("there is no option {name}; did you mean {near}?", name=short_repr(name), near=suggestion)
                )
        if preset is None and position is None:
            options = opening_options(game) | options
        with same_in_every_run():
            game_rules = rules(game, preset=preset or "default", **options)
        if clock is not None and not isinstance(clock, Clock):
            clock = Clock(clock)
        match = Match(game_rules, clock=clock, position=None if position is None else _position(game_rules, position))
        offers = game_rules if save and position is None and not (table or seats) else None
        left = None if offers is None else left_game(match)
    lock_names = parse_locks(locks, (*(control.value for control in Control), MARKS))
    controls = frozenset(Control(name) for name in lock_names - {MARKS})
    masked_parts = _parse_explain(explain).masks | (
        frozenset({Maskable.RESULTS}) if MARKS in lock_names else frozenset()
    )
    if controls or masked_parts:
        if activities is not None:
            raise OptionError(
                _(
                    "{locks} and {explain} are for free play: give either them or activities, not both",
                    locks="locks",
                    explain="explain",
                )
            )
        free = FreePlay(controls, masked_parts)
        activities = (free,) if opponent is not None or two_screens else (free, Opponent(), Aloud())
    page_activities = _with_opponent(match, opponent, side, activities)
    if aloud:
        if table or seats or opponent is not None or len(match.rules.players) == 1:
            names = "table, seats, opponent"
            raise OptionError(_("aloud is for two players with no network: leave out {names}", names=names))
        if predict is None and game_of(match.rules.name).asks_anything:
            predict = Who.OTHER_PLAYER.value
    if predict is None and preset == "classroom" and game_of(match.rules.name).calculates:
        predict = Who.OTHER_PLAYER.value
    if slips:
        if not game_of(match.rules.name).calculates or opponent is None:
            raise OptionError(
                _("slips are only for playing against the computer in a game that calculates with numbers")
            )
        page_activities = (*(page_activities or ()), CatchTheComputer(on=True))
    asking = (
        *((_predict(match, predict),) if predict is not None else ()),
        *((Demonstrate(),) if demonstrate else ()),
        *((Aloud(on=True),) if aloud else ()),
    )
    if asking:
        default_activities = (FreePlay(),) if two_screens else (FreePlay(), Opponent(), Aloud())
        page_activities = (*(default_activities if page_activities is None else page_activities), *asking)
    if table is not None or seats:
        is_configured = game is match or clock is not None or opponent is not None or (table is not None and seats)
        return _at_table(match, table, is_configured=is_configured)(
            save=save, activities=page_activities, **display_options(language, layout)
        )
    return GameWidget(
        match, save=save, activities=page_activities, left=left, offers=offers, **display_options(language, layout)
    )


def _at_table(match: Match, table: str | Path | None, *, is_configured: bool) -> Callable[..., GameWidget]:
    """Return the constructor of the board at a table, or of the one of several browsers without a folder."""
    from mathgames.notebook.widgets.table_widget import at_table, with_seats  # only those at two screens need it

    if is_configured or match.clock is not None:
        raise OptionError(_("a table is for a new game of two players, with no clock and no computer player"))
    return partial(with_seats, match) if table is None else partial(at_table, match, table)


def _position(game_rules: Rules[Any, Any], notation: str | dict[str, Any]) -> Any:
    from mathgames.learning.lessons.positions import (
        position_of,  # a board that begins at the start needs no reader of lessons
    )

    return position_of(game_rules, notation)


def _parse_explain(mode: str) -> Explained:
    """Return the amount of information on a move. Raises ``OptionError`` for an unknown name."""
    try:
        return Explained(mode)
    except ValueError:
        modes = ", ".join(it.value for it in Explained)
        raise OptionError(
            _("explain must be one of {offered}, not {given}", offered=modes, given=short_repr(mode))
        ) from None


def _predict(match: Match, mode: str) -> Predict:
    if not game_of(match.rules.name).asks_anything:
        raise OptionError(_("there is nothing to predict in {game}: leave predict out", game=match.rules.name))
    try:
        return Predict(Who(mode))
    except ValueError:
        modes = ", ".join(it.value for it in Who)
        raise OptionError(
            _("predict must be one of {offered}, not {given}", offered=modes, given=short_repr(mode))
        ) from None


def _with_opponent(
    match: Match,
    opponent: str | Player | Opponent | None,
    side: str | None,
    activities: Sequence[Activity[Any]] | None,
) -> Sequence[Activity[Any]] | None:
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
    """Show a board with a saved game, where it was left.

    Without ``what`` it is the latest game saved in this folder; with it, the game in that file, or the one in a
    short code. Raises ``SaveError``, with the next older file, for a damaged file. ``activities`` are those of
    ``play``; each resumes from its part of the file. So does a level as the opponent, unless another
    ``opponent`` is given.
    """
    match = find(what)
    if opponent is None and "seats" in match._session.notes:
        from mathgames.notebook.widgets.table_widget import back_at_table  # only those who share a folder need it

        table_widget = back_at_table(match, save=save, activities=activities, **display_options(language, layout))
        if table_widget is not None:
            return table_widget
    page_activities = _with_opponent(match, opponent, side, activities)
    return GameWidget(match, save=save, activities=page_activities, **display_options(language, layout))
