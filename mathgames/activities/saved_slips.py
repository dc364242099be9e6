"""Mistakes of the computer in the note of a game: where each was made, what was said, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum
from itertools import islice
from typing import Any, Final, NamedTuple

from mathgames.engine import saves
from mathgames.language.errors import MathgamesError
from mathgames.players.faces import Look

MAX_SAVED_SLIPS: Final = 1_000
"""The most mistakes in a record: more than any game shows."""


AGREE, OBJECT = "agree", "object"
"""The two answers to a claim."""


class CatchOutcome(Enum):
    """What became of a claim."""

    CATCH = "caught"
    NOTICE = "noticed"
    """A mistake that was objected to with a wrong result."""
    MISS = "missed"
    FALSE_ALARM = "false-alarm"

    @property
    def look(self) -> Look:
        """The look of the character that claimed it."""
        match self:
            case CatchOutcome.CATCH:
                return Look.OOPS
            case CatchOutcome.NOTICE:
                return Look.THINKING
        return Look.SURE


class Mistake(NamedTuple):
    """A mistake of the computer: the key of its misconception, what became of it, the ply it led to, and what was said.

    What was said is an exact text. An older record does not tell the ply, which is then 0.
    """

    key: str
    result: CatchOutcome
    ply: int = 0
    claim: str = ""

    def to_json(self) -> list[Any]:
        """Return the entry of a note."""
        return [self.key, self.result.value, self.ply, self.claim]


_LISTS: Final = {"found": CatchOutcome.CATCH, "noticed": CatchOutcome.NOTICE, "missed": CatchOutcome.MISS}
"""The lists of misconceptions in a note, which a log takes out of it, and all that an older one has."""


def lists_of(mistakes: tuple[Mistake, ...]) -> dict[str, list[str]]:
    """Return the keys of the misconceptions by what became of them, as a note lists them."""
    return {name: [it.key for it in mistakes if it.result is result] for name, result in _LISTS.items()}


def read_mistakes(note: Mapping[str, Any]) -> Iterator[Mistake]:
    """Yield the mistakes of a note, without invalid ones: a record may contain anything."""
    entries = note.get("mistakes")
    if not isinstance(entries, list):
        key_lists = [(note.get(name), result) for name, result in _LISTS.items()]
        entries = [[key, it.value, 0, ""] for keys, it in key_lists if isinstance(keys, list) for key in keys]
    if not entries:
        return
    from mathgames.arithmetic.misconceptions import MISCONCEPTIONS  # here alone, where a game with slips is resumed

    results = {result.value: result for result in _LISTS.values()}
    for entry in islice(entries, MAX_SAVED_SLIPS):
        match entry:
            case [str(key), str(result), int(ply), str(text)] if key in MISCONCEPTIONS and result in results:
                yield Mistake(key, results[result], max(0, ply), text)


class Encounter(NamedTuple):
    """The games with a character: whether it was beaten, and the game with most of its mistakes caught."""

    name: str
    is_beaten: bool = False
    caught: int = 0
    mistakes: int = 0


def read_meeting(note: Mapping[str, Any]) -> tuple[str, str, bool] | None:
    """Return the face and the side of the character of a game, and whether it was beaten; None if there was none."""
    match note.get("met"):
        case [str(face), str(side), bool(is_beaten)]:
            return face, side, is_beaten
    return None


_LATEST: Final = 20
"""The number of games that are looked at for meetings."""


def read_meetings() -> tuple[Encounter, ...]:
    """Return the meetings with characters in the latest games that are kept in the working folder."""
    meetings: dict[str, Encounter] = {}
    for path in saves.saved_games()[-_LATEST:]:
        with suppress(MathgamesError, OSError):
            note = dict(saves.read_record(path).notes).get("catch")
            if isinstance(note, dict) and (meeting := read_meeting(note)) is not None:
                before = meetings.get(meeting[0], Encounter(meeting[0]))
                counts = [count if type(count := note.get(name)) is int else 0 for name in ("caught", "slips")]
                meetings[meeting[0]] = Encounter(
                    meeting[0], meeting[2] or before.is_beaten, *max(before[2:], tuple(counts))
                )
    return tuple(meetings.values())
