"""The events of a table, as values, their text, and the folder that they are in: one file per event, written whole
under its number, never changed, and read without trust.

    {"event":"move","screen":"3f9c2a7be01d4458","ply":6,"move":"c3-d4"}
    5e1b0c93a7f2d846

The second line is a check of the first: half an event is never taken for a whole one. No event holds a name or a time.

The first process to use a number owns it: the file is written under a temporary name and linked there, which fails if
the number is taken. So two events never have the same number, a killed process leaves no half event, and no lock is
left behind.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from mathgames.arithmetic.integers import bounded_integer
from mathgames.engine.check_words import check_words
from mathgames.engine.files import PART, read_text, unread, write_first
from mathgames.engine.line import MAX_PLIES
from mathgames.engine.plain_json import read_json, write_json
from mathgames.language.errors import RecordError, TableError, one_line, reason_of, short_repr
from mathgames.language.words import LazyString, _

MAX_EVENTS: Final = 90_000
"""The most events that a table can have: a long game, and all that is offered and answered in it."""
MAX_EVENT_BYTES: Final = 20_000
MAX_MOVE_CHARACTERS: Final = 200
_SCREEN: Final = re.compile(r"[0-9a-z]{1,64}", re.ASCII)
_WORD: Final = re.compile(r"[a-z]{0,12}", re.ASCII)
_PROOF: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)

NO_EVENT: Final = _("it is not an event of a table, or part of it is missing")
TAKE_BACK: Final = "take-back"
DRAW: Final = "draw"
NEW: Final = "new"
OFFERS: Final = (TAKE_BACK, DRAW, NEW)
"""The requests that a player can make to the other one."""


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """The opening of a table for a game: its ``record``, before the first move."""

    record: str


@dataclass(frozen=True, slots=True)
class SeatEvent:
    """A screen that takes the seat of a player. ``proof`` is that of the word with which it can be taken again.

    With the ``word`` of the seat as it is, one that is taken changes to this screen.
    """

    screen: str
    player: str
    proof: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class MoveEvent:
    """A move, with the number of plies before it."""

    screen: str
    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class OfferEvent:
    """A request of a screen to the other one, one of ``OFFERS``; a new game comes with its ``record``."""

    screen: str
    what: str
    record: str = ""


@dataclass(frozen=True, slots=True)
class AnswerEvent:
    """The acceptance or refusal, by a screen, of the offer that is the event of this number."""

    screen: str
    offer: int
    yes: bool


@dataclass(frozen=True, slots=True)
class ResignEvent:
    """The resignation of the player at this screen."""

    screen: str


Event: TypeAlias = OpenEvent | SeatEvent | MoveEvent | OfferEvent | AnswerEvent | ResignEvent

_NAMES: Final = {
    OpenEvent: "open",
    SeatEvent: "seat",
    MoveEvent: "move",
    OfferEvent: "offer",
    AnswerEvent: "answer",
    ResignEvent: "resign",
}


def format_event(event: Event) -> str:
    """Format an event; ``read_event`` reads it back.

    >>> read_event(format_event(MoveEvent("3f9c", 6, "c3-d4")))
    MoveEvent(screen='3f9c', ply=6, move='c3-d4')
    """
    line = write_json({"event": _NAMES[type(event)], **asdict(event)})
    return f"{line}\n{_check(line)}\n"


def read_event(text: str) -> Event:
    """Parse an event. Raises ``TableError`` if the text is not an event, or only a part of one."""
    line, _end, check = text.partition("\n")
    if len(text) > MAX_EVENT_BYTES or check.strip() != _check(line):
        raise TableError(NO_EVENT)
    try:
        event = _event(read_json(line))
    except (RecordError, ValueError):
        event = None
    if event is None:
        raise TableError(_("it is not an event that this version of mathgames knows"))
    return event


def _event(data: Any) -> Event | None:
    match data:
        case {"event": "open", "record": str(record)}:
            return OpenEvent(record)
        case {"event": "seat", "screen": str(screen), "player": str(player), "proof": str(proof), "word": str(word)}:
            if _SCREEN.fullmatch(screen) and _PROOF.fullmatch(proof) and _WORD.fullmatch(word):
                return SeatEvent(screen, player, proof, word)
        case {"event": "move", "screen": str(screen), "ply": ply, "move": str(move)}:
            if _SCREEN.fullmatch(screen) and len(move) <= MAX_MOVE_CHARACTERS:
                return MoveEvent(screen, bounded_integer(ply, 0, MAX_PLIES), move)
        case {"event": "offer", "screen": str(screen), "what": str(kind), "record": str(record)}:
            if _SCREEN.fullmatch(screen) and kind in OFFERS:
                return OfferEvent(screen, kind, record)
        case {"event": "answer", "screen": str(screen), "offer": offer, "yes": bool(yes)}:
            if _SCREEN.fullmatch(screen):
                return AnswerEvent(screen, bounded_integer(offer, 1, MAX_EVENTS), yes)
        case {"event": "resign", "screen": str(screen)} if _SCREEN.fullmatch(screen):
            return ResignEvent(screen)
    return None


def _check(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:16]


# Screens, and the words with which one comes back.


def new_screen() -> str:
    """Return a new name for a screen."""
    return secrets.token_hex(8)


def draw_check_word() -> str:
    """Return a word of four letters, easy to remember: with it a seat can be taken again."""
    return secrets.choice([word for word in check_words() if len(word) == 4])


def proof_of(word: str, screen: str) -> str:
    """Return a proof that a player knows the word of this screen, without showing the word.

    >>> proof_of("lamp", "3f9c") == proof_of("lamp", "7a01")
    False
    """
    return hashlib.sha256(f"{screen} {word}".encode()).hexdigest()[:16]


SUFFIX: Final = ".event"
PRESENCE_SUFFIX: Final = ".here"
MAX_LISTED: Final = 20_000
"""The largest number of files of a folder that are read: a table has a few hundred."""

_EVENT: Final = re.compile(rf"\d{{6}}{re.escape(SUFFIX)}", re.ASCII)
_COPY: Final = re.compile(r"(\d{6})(?=\D).*event.*", re.ASCII | re.DOTALL)
"""The names that folder synchronisation gives to conflicting copies: ``000007 (Eva's conflicted copy).event``."""
_PRESENCE: Final = re.compile(rf"[0-9a-z]{{1,64}}{re.escape(PRESENCE_SUFFIX)}", re.ASCII)
_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class FolderLook(NamedTuple):
    """The content of a folder: the number of events, conflicting copies of events, and other files."""

    events: int
    copies: tuple[tuple[int, str], ...] = ()
    others: tuple[str, ...] = ()


class TableFolder:
    """The files of a table. OSError, or TableError with the name of the file, says what cannot be done."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def at(cls, location: object) -> TableFolder:
        """Return the folder of a table, created if needed. Raises ``TableError``, with the reason, if it cannot be."""
        if not isinstance(location, str | Path) or not str(location).strip() or "\0" in str(location):
            raise TableError(
                _("{asked} is not a folder: write where the table is, like 'class/table-7'", asked=short_repr(location))
            )
        path = Path(location).expanduser() if str(location).startswith("~") else Path(location)
        name = one_line(str(location))
        try:
            path = path.absolute()
            if not path.parent.is_dir():
                raise TableError(
                    _(
                        "there is no folder {folder}: a table is made in a folder that all its screens can see",
                        folder=one_line(str(Path(location).parent)),
                    )
                )
            with suppress(FileExistsError):
                path.mkdir()
                # Users who may write beside the table may write in it, whatever this program's own mask is.
                path.chmod(stat.S_IMODE(path.parent.stat().st_mode))
            if not path.is_dir():
                raise TableError(_("{file} is a file: the table needs a folder of its own", file=name))
            path.stat()
        except OSError as error:
            raise TableError(unusable(name, reason_of(error))) from error
        return cls(path)

    def modified_ns(self) -> int:
        """Return the time of the last change of the folder in nanoseconds.

        Raises ``OSError`` if the folder does not exist.
        """
        state = self.path.stat()
        if not stat.S_ISDIR(state.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return state.st_mtime_ns

    # Events.

    def file(self, number: int) -> Path:
        """Return the file of the event with this number."""
        return self.path / f"{number:06}{SUFFIX}"

    def read(self, number: int) -> str | None:
        """Read the text of an event, None if there is none yet.

        Raises ``TableError``, with the reason, if it cannot be read.
        """
        try:
            return read_text(self.file(number), MAX_EVENT_BYTES)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise TableError(unread(error, NO_EVENT)) from error

    def write(self, number: int, text: str) -> bool:
        """Write the event with this number, whole. Return False if the number is taken."""
        return write_first(self.file(number), text)

    def signature(self, name: str) -> tuple[int, ...] | None:
        """Return a value that changes when the file of this name is replaced or written again.

        None if there is no such file.
        """
        try:
            state = (self.path / name).lstat()
        except (OSError, ValueError):
            return None
        return state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns  # the last of them cannot be set back

    def look(self) -> FolderLook:
        """List the content of the folder by name. Names that begin with a dot are ignored."""
        events, copies, others = 0, list[tuple[int, str]](), list[str]()
        for name in self._names():
            if _EVENT.fullmatch(name):
                events += 1
            elif (copy := _COPY.fullmatch(name)) is not None:
                copies.append((int(copy[1]), name))
            elif not name.startswith(".") and not _PRESENCE.fullmatch(name):
                others.append(name)
        return FolderLook(events, tuple(sorted(copies)), tuple(sorted(others)))

    def _names(self) -> Iterator[str]:
        with os.scandir(self.path) as entries:
            for count, entry in enumerate(entries):
                if count == MAX_LISTED:
                    return
                if not (entry.name.endswith(PART) and SUFFIX in entry.name):
                    yield entry.name

    # Who is there.

    def write_heartbeat(self, screen: str, times: int) -> None:
        """Record the presence of a screen with a counter; a failure to write it is ignored."""
        with suppress(OSError):
            descriptor = os.open(self.path / f"{screen}{PRESENCE_SUFFIX}", os.O_WRONLY | os.O_CREAT | _FLAGS, 0o666)
            with open(descriptor, "wb") as file:  # noqa: PTH123  # a path has no way to open without waiting
                if stat.S_ISREG(os.fstat(descriptor).st_mode):
                    file.write(f"{times:012}\n".encode())

    def was_here(self, screen: str) -> tuple[int, ...] | None:
        """Return a value that changes each time a screen records its presence."""
        return self.signature(f"{screen}{PRESENCE_SUFFIX}")


def unusable(name: str, reason: str) -> LazyString:
    """Return the sentence that explains why a folder cannot be used."""
    return _("the folder {folder} cannot be used: {reason}", folder=name, reason=reason)
