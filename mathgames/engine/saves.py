"""Saved games: a match is written to a file after each move, so that a crash of the kernel loses nothing.

The files lie in ``.mathgames/`` in the working folder, one a game. A file is a record (``docs/records.md``) whose last
line is a check of the lines before it: a file that was cut off or edited is told from a whole one. Files are written
beside their place and moved there, so that half a file never stands under a game's name; that guards against a kernel
that is killed, not against failing power.

The line before the last one says when the game was saved, since a file's own date does not survive copies, archives
and clocks that are set. It is never before that of any other game in the folder, so the latest game is the one that was
saved last, whatever clocks say.
"""

from __future__ import annotations

import json
import os
import re
import stat
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

from mathgames.engine import Match, Record, shortcode
from mathgames.engine.files import PART, Mark, atomic_write, is_marked, read_text, unread, write_atomically
from mathgames.engine.line import MAX_PLIES
from mathgames.engine.match import match_from_record
from mathgames.language.errors import RecordError, SaveError, UnwritableFile, one_line, short_repr
from mathgames.language.words import LazyString, Text, _

FOLDER = ".mathgames"
SUFFIX = ".mathgame"
KEPT_GAMES = 20
"""The number of games that are kept however old they are."""
KEPT_DAYS = 7
"""The age in days below which a game is kept even if there are more: a class may share a folder with many games."""
MAX_GAMES = 300
"""The largest number of games kept, open ones and those younger than a day aside: ten a week for each of 30 pupils."""
MAX_FILE_BYTES = 200 * MAX_PLIES + 1_000_000  # no move is longer, nor what stands before the moves

_CHECK = "# check "
_SAVE_LINE = re.compile(r"^# saved (\d{1,20})\n\Z", re.ASCII | re.MULTILINE)
_OURS = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-.+-[0-9a-f]+\.mathgame", re.ASCII)
"""The names that games are saved under; a file with any other name belongs to the user."""
_DAY = 86_400 * 10**6  # in microseconds, like all times here
_MAX_AHEAD = 3653 * _DAY
"""The allowance for a wrong clock: ten years.

A later time in a file is ignored, or its game would be the latest for ever.
"""


def resume_command(target: str | None = None) -> str:
    """Return the command that continues the latest game, or this one; it imports mathgames, since a kernel may be new.

    >>> resume_command()
    'import mathgames; mathgames.resume()'
    """
    return f"import mathgames; mathgames.resume({'' if target is None else json.dumps(target, ensure_ascii=False)})"


class Autosave:
    """An autosave, which writes one match to one file whenever it changes.

    ``problem`` says in a sentence why the last change could not be written. The match continues, and the next change
    is written again.
    """

    def __init__(self, match: Match, folder: Path) -> None:
        timestamp = time.strftime("%Y-%m-%d-%H%M%S")
        # Random enough for every class that begins in one second, and all of its games together.
        self.path = folder / f"{timestamp}-{match.rules.name}-{os.urandom(6).hex()}{SUFFIX}"
        self.problem: LazyString | None = None
        self._mark = Mark()  # shows a process that deletes old games that this one is open
        match._session.add_listener(self._save)

    @property
    def sentence(self) -> LazyString:
        """A sentence that tells where the game is saved, or why it is not."""
        if self.problem is not None:
            return self.problem
        # The name of the file tells a day and a time, and a page may be kept in a notebook that others see.
        path = one_line(str(self.path.parent).removeprefix(f"{_absolute(Path())}{os.sep}"))
        return _(
            "Saved after each move in {path}. To continue the latest game, run in a cell: {command}",
            path=path,
            command=resume_command(),
        )

    def _save(self, match: Match) -> None:
        try:
            write(match, self.path)
            self._mark.put_on(self.path)
            self.problem = None
        except UnwritableFile as error:
            self.problem = _unsaved_message(error.reason)
        except Exception as error:
            self.problem = _unsaved_message(str(error))
            raise  # the match logs it


def _unsaved_message(reason: str) -> LazyString:
    return _("This game cannot be saved here ({reason}): copy its code to keep it.", reason=reason)


_autosaves: WeakKeyDictionary[Match, Autosave] = WeakKeyDictionary()
_beginning = Lock()


def autosave(match: Match, folder: Path | None = None) -> Autosave:
    """Return the autosave of a match, started now if there is none yet.

    The folder is ``.mathgames`` in the working folder.
    """
    with _beginning:
        if match not in _autosaves:
            _autosaves[match] = Autosave(match, folder or _absolute(Path(FOLDER)))
        return _autosaves[match]


def write(match: Match, path: Path) -> None:
    """Write the match to the file, whole or not at all, and later than any other game in the folder.

    When a file is new, old games are forgotten.
    """
    with atomic_write(path):
        is_new = not path.exists()
        if is_new:
            path.parent.mkdir(parents=True, exist_ok=True)
    folder = str(path.parent)
    state = _folder_states.get(folder)
    others = None
    if is_new or state is None or state.modification_time is None or state.modification_time != _modified_ns(folder):
        others = _games(path.parent, excluded_name=path.name)
        state = _Known(max((game.save_time for game in others), default=0), 0)
    save_time = max(_now(), state.latest + 1)
    write_atomically(path, _with_checksum(f"{match.to_record()}# saved {save_time}\n"))
    _folder_states[folder] = _Known(save_time, _modified_ns(folder))
    if is_new and others is not None:
        _forget_old(others)
        _clear_away(path.parent)


class _Known(NamedTuple):
    """The time of the latest save in a folder, and the folder's own time of change after it.

    While the folder has not changed since, a save need not list its files.
    """

    latest: int
    modification_time: int | None


_folder_states: dict[str, _Known] = {}


def _modified_ns(folder: str) -> int | None:
    """Return the time of the last change of a folder in nanoseconds; None if it cannot be read."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return None


def saved_text(match: Match) -> str:
    """Return the content of a save file: the record of the match, and a checksum."""
    return _with_checksum(match.to_record())


@lru_cache(maxsize=4)  # it is offered for download in one view after the other
def _with_checksum(record: str) -> str:
    return f"{record}{_CHECK}{_digest(record)}\n"


def saved_games(folder: Path | None = None) -> list[Path]:
    """Return the files of saved games in the folder, the last saved one first."""
    return [Path(game.path) for game in _games(folder or Path(FOLDER))]


def closed_games(folder: Path | None = None) -> list[Path]:
    """Return the saved games that are open neither here nor in another process, the last saved one first."""
    with _beginning:
        living = {saved.path.name for saved in _autosaves.values()}
    return [path for path in saved_games(folder) if path.name not in living and not is_marked(path)]


class _SavedGame(NamedTuple):
    """A saved game: its time, its file, and the time at which that file was last written, copied or unpacked."""

    save_time: int
    path: str
    write_time: int


def _games(folder: Path, excluded_name: str = "") -> list[_SavedGame]:
    """Return the saved games in the folder, the latest first, without the one that is being written."""
    games = []
    latest = _now() + _MAX_AHEAD
    with suppress(OSError), os.scandir(folder) as entries:  # no folder, or none that can be listed
        for entry in entries:
            if entry.name.endswith(SUFFIX) and entry.name != excluded_name:
                with suppress(OSError):  # another kernel may have just forgotten it
                    state = entry.stat()
                    if stat.S_ISREG(state.st_mode):
                        write_time = state.st_mtime_ns // 1000
                        stated_time = _saved_time(entry.path, write_time, state.st_size, state.st_ino)
                        save_time = next(
                            (candidate for candidate in (stated_time, write_time) if candidate <= latest), 0
                        )
                        games.append(_SavedGame(save_time, entry.path, write_time))
    return sorted(games, reverse=True)


@lru_cache(maxsize=10_000)  # what others have put there stays as it is: it is read once
def _saved_time(path: str, write_time: int, size: int, _inode: int) -> int:
    """Return the time at which a game was saved, in microseconds: the one in the file, else the file's own time."""
    if size <= MAX_FILE_BYTES:
        with suppress(OSError, ValueError):
            content, separator, check = read_text(Path(path), MAX_FILE_BYTES).rpartition(_CHECK)
            save_line = _SAVE_LINE.search(content) if separator and check.strip() == _digest(content) else None
            if save_line is not None:
                return int(save_line[1])
    return write_time


def _forget_old(games: Sequence[_SavedGame]) -> None:
    """Delete the oldest of these games, after a new one was saved; none that is open anywhere, none younger than a day,
    and no file that this program did not make.
    """
    with _beginning:
        living = {saved.path.name for saved in _autosaves.values()}
    now, ours = _now(), [game for game in games if _OURS.fullmatch(Path(game.path).name)]
    for place, game in enumerate(ours, 2):
        age = now - max(game.save_time, game.write_time)
        is_too_much = age > _DAY if place > MAX_GAMES else place > KEPT_GAMES and age > KEPT_DAYS * _DAY
        path = Path(game.path)
        if is_too_much and path.name not in living and not is_marked(path) and _is_whole(path):
            with suppress(OSError):  # a game that cannot be deleted must not prevent the next save
                path.unlink()


def _clear_away(folder: Path) -> None:
    """Remove the partial files of killed processes that have not been written to for a day."""
    for part in folder.glob(f"*{SUFFIX}.*{PART}"):
        with suppress(OSError):
            if abs(_now() - part.stat().st_mtime_ns // 1000) > _DAY:
                part.unlink()


def _now() -> int:
    return time.time_ns() // 1000


def read(path: Path) -> Match:
    """Read the match in a file. Raises ``SaveError``, which names the file, if it is damaged or not a saved game."""
    try:
        return match_from_record(read_record(path))
    except RecordError as error:
        raise _wrong(path, error.words) from error


def read_record(path: Path) -> Record:
    """Read the record in a file. Raises ``SaveError``, which names the file, if it is damaged or not a saved game."""
    try:
        text = read_text(path, MAX_FILE_BYTES)
    except OSError as error:
        raise _wrong(path, unread(error, _("this is not a saved game"))) from error
    record, separator, check = text.rpartition(_CHECK)
    if not separator:
        raise _wrong(path, _("this is not a saved game, or part of it is missing"))
    if check.strip() != _digest(record):
        raise _wrong(path, _("part of the saved game is missing, or it was edited"))
    try:
        return Record.parse(record)
    except RecordError as error:
        raise _wrong(path, error.words) from error


def _wrong(path: Path, problem: Text) -> SaveError:
    return SaveError(_("{path}: {problem}", path=one_line(path), problem=problem))


def find(target: str | Path | None = None) -> Match:
    """Return the match to resume: the latest saved one, the one in a file, or that of a short code.

    The latest is the one that was saved last, whichever was begun last. Where its file is damaged, SaveError names it
    and the next older one that is whole. Nothing is ever changed on disk.
    """
    if isinstance(target, str) and not os.path.exists(target):  # noqa: PTH110  # Path.exists raises for a long code
        if shortcode.is_code(target):
            return Match.from_code(target)
        text, example = short_repr(target, 80), shortcode.EXAMPLE
        raise SaveError(
            _("{asked} is neither a file nor a code: a code looks like {example}", asked=text, example=example)
        )
    if target is not None:
        if not isinstance(target, str | Path):
            raise SaveError(_("{asked} is neither a file's path nor a code", asked=short_repr(target)))
        return read(Path(target))
    games = saved_games()
    if not games:
        folder = one_line(_absolute(Path(FOLDER)))
        raise SaveError(_("there is no saved game in {folder}: play one, or give a file or a code", folder=folder))
    try:
        return read(games[0])
    except SaveError as error:
        whole = next(filter(_is_whole, games[1:]), None)
        if whole is None:
            raise
        older = _(
            "{problem}; to open the game saved before it, run {command}",
            problem=error.words,
            command=resume_command(one_line(whole.as_posix())),
        )
        raise SaveError(older) from error


def _is_whole(path: Path) -> bool:
    try:
        read_record(path)
    except SaveError:
        return False
    return True


def _absolute(path: Path) -> Path:
    """Return the absolute path, or the path unchanged if the working folder was deleted."""
    try:
        return path.absolute()
    except OSError:
        return path


def _digest(text: str) -> str:
    import hashlib  # here alone, where a folder is told from others

    return hashlib.sha256(text.encode()).hexdigest()[:16]
