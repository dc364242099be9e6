"""A board whose players are at several screens: kernels that see one folder, or browsers that show one notebook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

from mathgames.activities.seats import Seats
from mathgames.engine import Match, Rules, saves
from mathgames.engine.files import is_file
from mathgames.engine.match import match_from_record
from mathgames.engine.tables import FolderTable, Table
from mathgames.engine.tables.events import TableFolder, new_screen
from mathgames.engine.tables.table_game import end
from mathgames.games.contract import Activity
from mathgames.language.errors import MathgamesError, TableError, one_line
from mathgames.language.words import LazyString, _
from mathgames.notebook.widgets.page_widget import Repeated
from mathgames.notebook.widgets.widget import CLOSED_GAMES_LIMIT, GameWidget
from mathgames.page.table_session import TableSession

_screens: Final[dict[Path, str]] = {}
"""The names of this kernel's screens, by table."""
_matches: Final[WeakValueDictionary[Path, Match]] = WeakValueDictionary()
"""The match of this kernel at each table: a cell that is run again shows the same one."""


class TableWidget(GameWidget):
    """A board whose players are at several screens. It follows the table while it is open."""

    _session: TableSession

    def __init__(self, match: Match, table: Table, screen: str = "", **options: Any) -> None:
        self._screen = screen
        super().__init__(match, session_kind=partial(TableSession, table=table, screen=screen), **options)
        if screen:
            self._looks = Repeated(self._session.poll)

    def _way_on(self) -> LazyString:
        return (
            _("Run the cell again: you come back to your seat.")
            if self._screen and self._is_saved
            else super()._way_on()
        )


def at_table(
    given_match: Match, location: str | Path, *, save: bool, activities: Sequence[Activity[Any]] | None, **options: Any
) -> TableWidget:
    """Return the board of this kernel at a table; the first kernel there sets up its game.

    A kernel returns to its own seat: by its name while it runs, by its saved games after a restart.
    Raises ``TableError``, with the reason, if playing there is impossible.
    """
    table = FolderTable(location, given_match.to_record())
    _check_game(table, given_match.rules)
    path = table.folder.path
    left = None if path in _screens else _left_seat(table)
    screen = _screens.setdefault(path, new_screen() if left is None else left[0])
    before = _matches.get(path) or (left[1] if left is not None else None)
    match = _matches[path] = _catch_up(before, table)
    return TableWidget(match, table, screen, save=save, activities=activities, **options)


def with_seats(given_match: Match, **options: Any) -> TableWidget:
    """Return a board whose players are at several browsers, which show the same notebook."""
    table = Table(given_match.to_record())
    return TableWidget(table.match(), table, **options)


def back_at_table(match: Match, **options: Any) -> TableWidget | None:
    """Return the board of a saved game that was played at a table, if the table is still there.

    A stranger may have written the note: no table is laid for it.
    """
    note = match._session.notes.get(Seats.name)
    location = note.get("table") if isinstance(note, dict) else None
    if not isinstance(location, str) or not is_file(TableFolder(Path(location)).file(1)):
        return None
    fresh = Match(match.rules, position=match._session.position_at(0))
    try:
        return at_table(fresh, location, **options)
    except TableError:
        return None  # the table is for another game by now: this one is still here


def _catch_up(match: Match | None, table: Table) -> Match:
    """Return this kernel's match of the game at the table, with its state; a new one if the game is another.

    Moves that it does not have yet are added one by one.
    """
    state, table_match = table.state, table.match()
    if (
        match is None
        or match.rules != state.rules
        or match._session.position_at(0) != table_match._session.position_at(0)
    ):
        return table_match
    if state.moves[: len(match.played)] != match.played or (match._session.ending is not None and state.ending is None):
        return table_match  # another game is played by now, or moves were taken back
    if match.played == state.moves:
        end(match, state.ending)
    return match


def _check_game(table: Table, given_rules: Rules[Any, Any]) -> None:
    """Raise ``TableError`` if the table is for another game, or for the same one with other options."""
    table_rules = table.state.rules
    if table_rules.name != given_rules.name:
        raise TableError(
            _(
                "{table} is a table for {game}: play that, or take another folder",
                table=table.name,
                game=table_rules.name,
            )
        )
    if table_rules.lasting_settings() != given_rules.lasting_settings():
        raise TableError(
            _(
                "{table} is a table for {rules}: write the same, or take another folder",
                table=table.name,
                rules=table_rules,
            )
        )


def _left_seat(table: FolderTable) -> tuple[str, Match] | None:
    """Find the seat of a kernel that has stopped: its screen, and its match by the latest saved game."""
    for path in saves.closed_games()[:CLOSED_GAMES_LIMIT]:
        try:
            record = saves.read_record(path)
            note = dict(record.notes).get(Seats.name)
            if isinstance(note, dict) and note.get("table") == one_line(table.name):
                screen = note.get("screen")
                if isinstance(screen, str) and table.state.player_at(screen) is not None:
                    return screen, match_from_record(record)
        except MathgamesError:
            continue  # it is damaged, which is reported when it is opened
    return None
