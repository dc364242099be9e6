"""What can happen at a table, as values, their text, and the folder that they are in: a file an event, made whole under
its number, never written again, and read as if a stranger had written it.

    {"event":"move","screen":"3f9c2a7be01d4458","ply":6,"move":"c3-d4"}
    5e1b0c93a7f2d846

The second line is a check of the first: half an event is never taken for a whole one. No event holds a name or a time.

Whoever is the first to have a number has it: the file is written beside its place and linked there, which fails where
the number is taken. So two events never have the same number, whoever is killed leaves no half one, and no lock is left
behind.
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

from mathgames.arithmetic.integers import bounded
from mathgames.engine.files import PART, read_text, unread, write_first
from mathgames.engine.line import MAX_PLIES
from mathgames.engine.plain_json import read_json, write_json
from mathgames.engine.small_words import small_words
from mathgames.language.errors import RecordError, TableError, one_line, reason_of, shown
from mathgames.language.words import Words, _

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
"""What one player can ask the other for."""


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """The table is laid for a game: the ``record`` of it, before the first move."""

    record: str


@dataclass(frozen=True, slots=True)
class SeatEvent:
    """A screen takes the seat of a player. ``proof`` is that of the word with which it can be taken again.

    With the ``word`` of the seat as it is, one that is taken changes to this screen.
    """

    screen: str
    player: str
    proof: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class MoveEvent:
    """A move, after so many plies."""

    screen: str
    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class OfferEvent:
    """A screen asks the other one for one of ``OFFERS``; a new game comes with its ``record``."""

    screen: str
    what: str
    record: str = ""


@dataclass(frozen=True, slots=True)
class AnswerEvent:
    """A screen accepts the offer that is the event of this number, or declines it."""

    screen: str
    offer: int
    yes: bool


@dataclass(frozen=True, slots=True)
class ResignEvent:
    """The player at this screen gives up."""

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


def written(event: Event) -> str:
    """The text of an event; ``read_event`` reads it back.

    >>> read_event(written(MoveEvent("3f9c", 6, "c3-d4")))
    MoveEvent(screen='3f9c', ply=6, move='c3-d4')
    """
    line = write_json({"event": _NAMES[type(event)], **asdict(event)})
    return f"{line}\n{_check(line)}\n"


def read_event(text: str) -> Event:
    """The event that a text tells; TableError if it is none, or a part of one."""
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
                return MoveEvent(screen, bounded(ply, 0, MAX_PLIES), move)
        case {"event": "offer", "screen": str(screen), "what": str(what), "record": str(record)}:
            if _SCREEN.fullmatch(screen) and what in OFFERS:
                return OfferEvent(screen, what, record)
        case {"event": "answer", "screen": str(screen), "offer": offer, "yes": bool(yes)}:
            if _SCREEN.fullmatch(screen):
                return AnswerEvent(screen, bounded(offer, 1, MAX_EVENTS), yes)
        case {"event": "resign", "screen": str(screen)} if _SCREEN.fullmatch(screen):
            return ResignEvent(screen)
    return None


def _check(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:16]


# Screens, and the words with which one comes back.


def new_screen() -> str:
    """A name for a screen that no other one has."""
    return secrets.token_hex(8)


def new_word() -> str:
    """A word of four letters, easy to remember: with it a seat can be taken again."""
    return secrets.choice([word for word in small_words() if len(word) == 4])


def proof_of(word: str, screen: str) -> str:
    """What tells that somebody knows the word that this screen was given, and does not tell it at a glance.

    >>> proof_of("lamp", "3f9c") == proof_of("lamp", "7a01")
    False
    """
    return hashlib.sha256(f"{screen} {word}".encode()).hexdigest()[:16]


SUFFIX: Final = ".event"
HERE: Final = ".here"
MOST_LISTED: Final = 20_000
"""No more files of a folder are looked at: a table has a few hundred."""

_EVENT: Final = re.compile(rf"\d{{6}}{re.escape(SUFFIX)}", re.ASCII)
_COPY: Final = re.compile(r"(\d{6})(?=\D).*event.*", re.ASCII | re.DOTALL)
"""What programs that synchronise folders make of two files of one name: ``000007 (Eva's conflicted copy).event``."""
_PRESENCE: Final = re.compile(rf"[0-9a-z]{{1,64}}{re.escape(HERE)}", re.ASCII)
_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class FolderLook(NamedTuple):
    """What a folder holds: how many events, the copies that a synchronised folder has made of some, and other files."""

    events: int
    copies: tuple[tuple[int, str], ...] = ()
    others: tuple[str, ...] = ()


class TableFolder:
    """The files of a table. OSError, or TableError with the name of the file, says what cannot be done."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def at(cls, where: object) -> TableFolder:
        """The folder of a table, made if it is not there; TableError says why there can be none."""
        if not isinstance(where, str | Path) or not str(where).strip() or "\0" in str(where):
            raise TableError(
                _("{asked} is not a folder: write where the table is, like 'class/table-7'", asked=shown(where))
            )
        path = Path(where).expanduser() if str(where).startswith("~") else Path(where)
        name = one_line(str(where))
        try:
            path = path.absolute()
            if not path.parent.is_dir():
                raise TableError(
                    _(
                        "there is no folder {folder}: a table is made in a folder that all its screens can see",
                        folder=one_line(str(Path(where).parent)),
                    )
                )
            with suppress(FileExistsError):
                path.mkdir()
                # Whoever may write beside the table may write in it, whatever this program's own mask is.
                path.chmod(stat.S_IMODE(path.parent.stat().st_mode))
            if not path.is_dir():
                raise TableError(_("{file} is a file: the table needs a folder of its own", file=name))
            path.stat()
        except OSError as error:
            raise TableError(unusable(name, reason_of(error))) from error
        return cls(path)

    def changed(self) -> int:
        """When a file came into the folder or left it last; OSError where the folder is not there."""
        state = self.path.stat()
        if not stat.S_ISDIR(state.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return state.st_mtime_ns

    # Events.

    def file(self, number: int) -> Path:
        """The file of the event with this number."""
        return self.path / f"{number:06}{SUFFIX}"

    def read(self, number: int) -> str | None:
        """The text of an event, None if there is none yet; TableError says why what is there is no text of one."""
        try:
            return read_text(self.file(number), MAX_EVENT_BYTES)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise TableError(unread(error, NO_EVENT)) from error

    def write(self, number: int, text: str) -> bool:
        """Write the event with this number, whole; False if somebody else has the number."""
        return write_first(self.file(number), text)

    def signature(self, name: str) -> tuple[int, ...] | None:
        """What is different once another file has this name, or it was written again; None if nothing has it."""
        try:
            state = (self.path / name).lstat()
        except (OSError, ValueError):
            return None
        return state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns  # the last of them nobody sets back

    def look(self) -> FolderLook:
        """All that is in the folder, by its names. Names that begin with a dot are nobody's business."""
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
                if count == MOST_LISTED:
                    return
                if not (entry.name.endswith(PART) and SUFFIX in entry.name):
                    yield entry.name

    # Who is there.

    def be_here(self, screen: str, times: int) -> None:
        """Say for the so many-th time that a screen is there; where that cannot be written, it is not said."""
        with suppress(OSError):
            opened = os.open(self.path / f"{screen}{HERE}", os.O_WRONLY | os.O_CREAT | _FLAGS, 0o666)
            with open(opened, "wb") as file:  # noqa: PTH123  # a path has no way to open without waiting
                if stat.S_ISREG(os.fstat(opened).st_mode):
                    file.write(f"{times:012}\n".encode())

    def was_here(self, screen: str) -> tuple[int, ...] | None:
        """What is different each time that a screen says it is there."""
        return self.signature(f"{screen}{HERE}")


def unusable(name: str, reason: str) -> Words:
    """Why a folder cannot be used, in a sentence."""
    return _("the folder {folder} cannot be used: {reason}", folder=name, reason=reason)
