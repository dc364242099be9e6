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
from mathgames.language.words import Words, _
from mathgames.notebook.widgets.page_widget import Repeated
from mathgames.notebook.widgets.widget import LOOKED_AT, GameWidget
from mathgames.page.table_session import TableSession

_screens: Final[dict[Path, str]] = {}
"""The names of this kernel's screens, by table."""
_matches: Final[WeakValueDictionary[Path, Match]] = WeakValueDictionary()
"""The match of this kernel at each table: a cell that is run again shows the same one."""


class TableWidget(GameWidget):
    """A board whose players are at several screens. It follows the table while it is open."""

    _session: TableSession

    def __init__(self, match: Match, table: Table, screen: str = "", **how: Any) -> None:
        self._screen = screen
        super().__init__(match, session_kind=partial(TableSession, table=table, screen=screen), **how)
        if screen:
            self._looks = Repeated(self._session.poll)

    def _way_on(self) -> Words:
        return (
            _("Run the cell again: you come back to your seat.")
            if self._screen and self._is_saved
            else super()._way_on()
        )


def at_table(
    wanted: Match, where: str | Path, *, save: bool, activities: Sequence[Activity[Any]] | None, **how: Any
) -> TableWidget:
    """Return the board of this kernel at a table; the first kernel there sets up its game.

    A kernel returns to its own seat: by its name while it runs, by its saved games after a restart.
    Raises ``TableError``, with the reason, if playing there is impossible.
    """
    table = FolderTable(where, wanted.to_record())
    _check_game(table, wanted.rules)
    path = table.folder.path
    left = None if path in _screens else _left_seat(table)
    screen = _screens.setdefault(path, new_screen() if left is None else left[0])
    before = _matches.get(path) or (left[1] if left is not None else None)
    match = _matches[path] = _brought_up(before, table)
    return TableWidget(match, table, screen, save=save, activities=activities, **how)


def with_seats(wanted: Match, **how: Any) -> TableWidget:
    """Return a board whose players are at several browsers, which show the same notebook."""
    table = Table(wanted.to_record())
    return TableWidget(table.match(), table, **how)


def back_at_table(match: Match, **how: Any) -> TableWidget | None:
    """Return the board of a saved game that was played at a table, if the table is still there.

    A stranger may have written the note: no table is laid for it.
    """
    note = match._session.notes.get(Seats.name)
    where = note.get("table") if isinstance(note, dict) else None
    if not isinstance(where, str) or not is_file(TableFolder(Path(where)).file(1)):
        return None
    fresh = Match(match.rules, position=match._session.position_at(0))
    try:
        return at_table(fresh, where, **how)
    except TableError:
        return None  # the table is for another game by now: this one is still here


def _brought_up(match: Match | None, table: Table) -> Match:
    """Return this kernel's match of the game at the table, with its state; a new one if the game is another.

    Moves that it does not have yet are added one by one.
    """
    state, there = table.state, table.match()
    if match is None or match.rules != state.rules or match._session.position_at(0) != there._session.position_at(0):
        return there
    if state.moves[: len(match.played)] != match.played or (match._session.ending is not None and state.ending is None):
        return there  # another game is played by now, or moves were taken back
    if match.played == state.moves:
        end(match, state.ending)
    return match


def _check_game(table: Table, wanted: Rules[Any, Any]) -> None:
    """Raise ``TableError`` if the table is for another game, or for the same one with other options."""
    there = table.state.rules
    if there.name != wanted.name:
        raise TableError(
            _("{table} is a table for {game}: play that, or take another folder", table=table.name, game=there.name)
        )
    if there.lasting_settings() != wanted.lasting_settings():
        raise TableError(
            _("{table} is a table for {rules}: write the same, or take another folder", table=table.name, rules=there)
        )


def _left_seat(table: FolderTable) -> tuple[str, Match] | None:
    """Return the screen at the table of a kernel that has stopped, and its match, by its latest saved game."""
    for path in saves.closed_games()[:LOOKED_AT]:
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
