"""``play`` and ``resume``: a clickable board in the output of a cell."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from mathgames.activities import Aloud, FreePlay, Opponent, Who
from mathgames.activities.board_settings import BoardSettings, default_prediction, with_opponent
from mathgames.engine import Clock, Match, Rules
from mathgames.engine.saves import find
from mathgames.engine.shortcode import is_code
from mathgames.games.contract import Activity
from mathgames.games.registry import find_game as game_of
from mathgames.games.registry import opening_rules
from mathgames.language.errors import LessonError, OptionError, PositionError, UnknownOption, nearest, short_repr
from mathgames.language.words import _
from mathgames.notebook.give_game import GiveGame
from mathgames.notebook.widgets.page_widget import display_options, same_in_every_run
from mathgames.notebook.widgets.widget import GameWidget, left_game
from mathgames.players import Player


def play(
    game: str | Match | Rules[Any, Any],
    *,
    clock: float | Clock | None = None,
    preset: str | None = None,
    position: Hashable | dict[str, Any] | None = None,
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

    ``game`` is a game's name (``mathgames.list_games()``), with the options of its rules as keywords; the rules; the
    short code of a game; or a ``Match``, to watch and play that very match: a click on the board and a cell of the
    notebook take the same path. ``preset`` names a set of options, such as ``"classroom"``. ``clock`` gives each player
    this number of seconds (or is a ``Clock``); without it there is no time limit. The game is saved after each move,
    for ``resume``, unless ``save`` is False; if the cell is run again, the board offers the game that was left.

    With an ``opponent`` you play against the computer: a level from ``"level-1"`` to ``"level-8"``; ``"adaptive"``,
    which gets stronger where it loses and weaker where it wins; in the games with calculations, a character that plays
    as a learner does and gives its results, some of them wrong (``"leo"``, ``"mia"``, ``"nico"``, ``"zoe"``,
    ``"ana"``); or any object with a method ``choose`` (``mathgames.players``). ``side`` is your player, the one who
    moves first unless you say otherwise. ``predict`` selects who is asked for the result of a calculation before it is
    shown: the ``"mover"``, the ``"other"`` player, ``"all"``, or no player (``"off"``); under the preset
    ``"classroom"`` it is the other player unless you say otherwise. With ``slips`` a level also gives its results, some
    of them wrong: catch it.

    A game opens as its board offers first where you choose nothing else: Slice Through the Boundaries on 6 × 6.

    ``position`` is the start of the game: squares with pieces as lessons write them, ``"c3+5 d4−3"`` (docs/lessons.md);
    the position of another match; or the position's JSON (``rules.to_json``), whole or in part.

    A ``table`` is a folder that several kernels see, such as ``"class/table-7"``: each player sits at a separate screen
    (docs/two-screens.md). With ``seats`` they do so at two browsers that show one notebook. With ``aloud`` they do so
    at two screens without a network: moves are called out, and check words show whether both have the same game.

    ``explain`` selects the information on a move: its result and all ``"steps"``, these with the mathematical
    ``"background"``, the ``"result"`` only, or ``"nothing"``. ``demonstrate`` is for showing a game to a class: each
    result is covered until a tap. ``locks`` are controls that are not offered, such as ``"undo typed"``, and
    ``"marks"``, which show the result of a move; they are not passwords. ``activities`` replace free play around the
    match, ``language`` is the one that the board speaks whatever else is set, and ``layout`` is an ipywidgets' layout.

    Raises ``UnknownGame``, ``UnknownOption`` and ``OptionError`` for a name or a value that there is not, each with the
    nearest one or all of them; ``PlayerError`` for an ``opponent`` or a ``side``; ``PositionError`` for a position;
    ``RecordError`` for a code; ``LanguageError``; and ``TableError`` for a table.

    >>> import mathgames as mg
    >>> mg.play("minus-vs-plus", target_score=12)
    <GameWidget of minus-vs-plus, ply 0, positive to move>
    >>> mg.play("minus-vs-plus", opponent="level-2", predict="mover", save=False)
    <GameWidget of minus-vs-plus, ply 0, positive to move>
    """
    two_screens = bool(table or seats or aloud)
    if isinstance(game, str) and is_code(game):
        game = Match.from_code(game)
    elif isinstance(game, Rules):
        game = Match(game)
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
        with same_in_every_run():
            game_rules = opening_rules(game, preset, options, is_start=position is None)
        match = Match(game_rules, clock=clock, position=None if position is None else _position(game_rules, position))
        offers = game_rules if save and position is None and not (table or seats) else None
        left = None if offers is None else left_game(match)
    if aloud:
        if table or seats or opponent is not None or len(match.rules.players) == 1:
            names = "table, seats, opponent"
            raise OptionError(_("aloud is for two players with no network: leave out {names}", names=names))
        if predict is None and game_of(match.rules.name).asks_anything:
            predict = Who.OTHER_PLAYER.value
    if predict is None:
        predict = default_prediction(match.rules, preset)
    settings = BoardSettings(opponent, side, predict, slips, explain, demonstrate, aloud, locks)
    page_activities = settings.activities(match.rules, activities, two_screens=two_screens)
    if activities is None and not two_screens:
        default_activities = (FreePlay(), Opponent(), Aloud())
        clock_seconds = 0 if match.clock is None else match.clock.total
        page_activities = (*(page_activities or default_activities), GiveGame(settings, clock_seconds))
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


def _position(game_rules: Rules[Any, Any], notation: Any) -> Any:
    if not isinstance(notation, str | dict):
        return notation
    from mathgames.learning.lessons.positions import (
        position_of,  # a board that begins at the start needs no reader of lessons
    )

    try:
        return position_of(game_rules, notation)
    except LessonError as error:
        raise PositionError(error.problem) from None


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
    short code. ``save``, ``side``, ``language`` and ``layout`` are those of ``play``, and so are ``activities``; each
    resumes from its part of the file. So does a level as the opponent, unless another ``opponent`` is given. Raises
    ``SaveError`` if there is no such game, and for a damaged file, with the next older one; ``RecordError`` for a
    mistyped code.
    """
    match = find(what)
    if opponent is None and "seats" in match._session.notes:
        from mathgames.notebook.widgets.table_widget import back_at_table  # only those who share a folder need it

        table_widget = back_at_table(match, save=save, activities=activities, **display_options(language, layout))
        if table_widget is not None:
            return table_widget
    page_activities = with_opponent(match.rules, opponent, side, activities)
    return GameWidget(match, save=save, activities=page_activities, **display_options(language, layout))
