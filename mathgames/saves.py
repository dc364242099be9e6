"""Saved games: a match is written to a file after each move, so that a kernel that dies takes nothing with it.

The files lie in ``.mathgames/`` in the working folder, one a game, the last few games kept. A file is a record
(``docs/records.md``) whose last line is a check of the lines before it: a file that was cut off or edited is told from
a whole one. Files are written beside their place and moved there, so that half a file never stands under a game's
name; that guards against a kernel that is killed, not against failing power.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from weakref import WeakKeyDictionary

from mathgames.engine import Match, Record, shortcode
from mathgames.engine.line import MAX_PLIES
from mathgames.errors import RecordError, SaveError, shown
from mathgames.words import Text, Words, _

FOLDER = ".mathgames"
SUFFIX = ".mathgame"
MAX_SAVED_GAMES = 20
MAX_FILE_BYTES = 200 * MAX_PLIES + 1_000_000  # no move is longer, nor what stands before the moves

_CHECK = "# check "


class Autosave:
    """Writes one match to one file whenever it changes.

    ``trouble`` says in a sentence why the last change could not be written; the match goes on all the same, and the
    next change is tried again.
    """

    def __init__(self, match: Match, folder: Path) -> None:
        started = time.strftime("%Y-%m-%d-%H%M%S")
        self.path = folder / f"{started}-{match.rules.name}-{secrets.token_hex(2)}{SUFFIX}"
        self.trouble: Words | None = None
        match.follow(self._save)

    @property
    def told(self) -> Words:
        """Where the game is saved, or why it is not, as a sentence."""
        if self.trouble is not None:
            return self.trouble
        path = str(self.path).removeprefix(f"{_absolute(Path())}{os.sep}")
        return _("Saved after each move in {path}. mathgames.resume() goes on with the latest game.", path=path)

    def _save(self, match: Match) -> None:
        try:
            write(match, self.path)
            self.trouble = None
        except OSError as error:
            self.trouble = _cannot_be_saved(error.strerror or str(error))
        except Exception as error:
            self.trouble = _cannot_be_saved(str(error))
            raise  # the match logs it


def _cannot_be_saved(reason: str) -> Words:
    return _("This game cannot be saved here ({reason}): copy its code to keep it.", reason=reason)


_autosaves: WeakKeyDictionary[Match, Autosave] = WeakKeyDictionary()


def autosave(match: Match, folder: Path | None = None) -> Autosave:
    """The autosave of a match, begun now if there is none yet; the folder is ``.mathgames`` in the working folder."""
    if match not in _autosaves:
        _autosaves[match] = Autosave(match, folder or _absolute(Path(FOLDER)))
    return _autosaves[match]


def write(match: Match, path: Path) -> None:
    """Write the match to the file, whole or not at all, and forget the oldest games beyond the last few."""
    first = not path.exists()
    if first:
        path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(saved_text(match), encoding="utf-8")
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    if first:
        for old in saved_games(path.parent)[MAX_SAVED_GAMES:]:
            with suppress(OSError):  # a game that cannot be forgotten is no reason not to save another
                old.unlink()


def saved_text(match: Match) -> str:
    """What a file holds that saves the match: its record, and a check of it."""
    return _checked(match.record())


@lru_cache(maxsize=4)  # it is written to a file and offered for download
def _checked(record: str) -> str:
    return f"{record}{_CHECK}{_digest(record)}\n"


def saved_games(folder: Path | None = None) -> list[Path]:
    """The files of saved games in the folder, the latest first."""
    folder, found = folder or Path(FOLDER), []
    with suppress(OSError):  # no folder, or none that can be listed
        for path in folder.glob(f"*{SUFFIX}"):
            with suppress(OSError):  # another kernel may have just forgotten it
                if path.is_file():
                    found.append((path.stat().st_mtime_ns, path))
    return [path for _age, path in sorted(found, reverse=True)]


def read(path: Path) -> Match:
    """The match that the file holds; SaveError, naming the file, if it is damaged or no saved game."""
    try:
        return Match.replay(read_record(path))
    except RecordError as error:
        raise _wrong(path, error.words) from error


def read_record(path: Path) -> Record:
    """The record that the file holds; SaveError, naming the file, if it is damaged or no saved game."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise _wrong(path, _("this is no saved game: it is larger than any"))
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise _wrong(path, _("this is no saved game")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _wrong(path, _("it cannot be read: {reason}", reason=reason)) from error
    record, found, check = text.rpartition(_CHECK)
    if not found:
        raise _wrong(path, _("this is no saved game, or it is cut off"))
    if check.strip() != _digest(record):
        raise _wrong(path, _("the saved game was cut off or edited"))
    try:
        return Record.parse(record)
    except RecordError as error:
        raise _wrong(path, error.words) from error


def _wrong(path: Path, problem: Text) -> SaveError:
    return SaveError(_("{path}: {problem}", path=path, problem=problem))


def find(what: str | Path | None = None) -> Match:
    """The match to resume: the latest saved one, the one in a file, or the one that a short code tells.

    Where the latest file is damaged, SaveError names it and the next older one. Nothing is ever changed on disk.
    """
    if isinstance(what, str) and not os.path.exists(what):  # noqa: PTH110  # Path.exists raises for a long code
        if shortcode.is_code(what):
            return Match.replay(shortcode.read(what))
        asked, example = shown(what, 80), shortcode.EXAMPLE
        raise SaveError(
            _("{asked} is neither a file nor a code: a code looks like {example}", asked=asked, example=example)
        )
    if what is not None:
        if not isinstance(what, str | Path):
            raise SaveError(_("{asked} is neither a file's path nor a code", asked=shown(what)))
        return read(Path(what))
    games = saved_games()
    if not games:
        folder = _absolute(Path(FOLDER))
        raise SaveError(_("there is no saved game in {folder}: play one, or give a file or a code", folder=folder))
    try:
        return read(games[0])
    except SaveError as error:
        if len(games) == 1:
            raise
        older = _(
            "{problem}; the next older game is {command}",
            problem=error.words,
            command=f'mathgames.resume("{games[1]}")',
        )
        raise SaveError(older) from error


def _absolute(path: Path) -> Path:
    """The path from the root, or as it is where the working folder was deleted."""
    try:
        return path.absolute()
    except OSError:
        return path


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
