"""What can happen at a table, as values, and their text: one event a file, read as if a stranger had written it.

    {"event":"move","screen":"3f9c2a7be01d4458","ply":6,"move":"c3-d4"}
    5e1b0c93a7f2d846

The second line is a check of the first: half an event is never taken for a whole one. No event holds a name or a time.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.integers import bounded
from mathgames.engine.line import MAX_PLIES
from mathgames.engine.plain_json import read_json, write_json
from mathgames.engine.small_words import small_words
from mathgames.language.errors import RecordError, TableError
from mathgames.language.words import _

MAX_EVENTS: Final = 90_000
"""The most events that a table can have: a long game, and all that is offered and answered in it."""
MAX_EVENT_BYTES: Final = 20_000
MAX_MOVE_CHARACTERS: Final = 200
_SCREEN: Final = re.compile(r"[0-9a-z]{1,64}", re.ASCII)
_WORD: Final = re.compile(r"[a-z]{0,12}", re.ASCII)
_PROOF: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)

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
        raise TableError(_("it is not an event of a table, or part of it is missing"))
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
