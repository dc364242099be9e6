"""The short code of a match: a line to copy from one screen to another, by hand if need be.

    minus-vs-plus:0G3K-9ZQ1-…-7TXB

It names the game and the options that are not the defaults, and then tells the moves as one number in Crockford's base
32 (no I, L, O or U; capitals or not; dashes are only for the eye). Each move is its place among the legal moves, so a
move of Minus vs Plus takes less than five bits. The last four signs check all the others: a mistyped code is refused.
Where a game has more legal moves than one would list, the moves are told by their compressed texts instead.
"""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from mathgames.engine.lookup import rules_kind
from mathgames.engine.options import parse_value, value_text
from mathgames.engine.rules import Rules
from mathgames.errors import MathgamesError, RecordError

if TYPE_CHECKING:
    from mathgames.engine.match import Match

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
GROUP = 5  # signs between two dashes
CHECK = 4  # signs: one mistyped code in a million is taken for a good one
MOST_LISTED = 400  # legal moves; where there are more, moves are told by their texts
MOST_PLIES = 100_000
LONGEST_TEXT = 1_000_000

EXAMPLE = "minus-vs-plus:0G3K9-ZQ1…"

# Where texts pass through a word processor or a chat, dashes become other dashes, and invisible signs come along.
_MARKS = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_QUOTES = "\"'`“”„‘’«»"
_CODE = re.compile(r"([A-Za-z-]+)\s*(?:\[([^\]]*)\])?\s*:([0-9A-Za-z\s-]+)")


def is_code(text: str) -> bool:
    """Whether the text looks like a code, right or mistyped."""
    return _parts(text) is not None


def _parts(text: str) -> re.Match[str] | None:
    """The name, the options and the signs of a code, as it was copied."""
    return _CODE.fullmatch(text.translate(_MARKS).strip().strip(_QUOTES).strip()) if len(text) <= LONGEST_TEXT else None


def write(match: Match) -> str:
    """The code of a match up to where it stands. A match that did not begin at the beginning has none: RecordError.

    >>> from mathgames.engine import Match
    >>> from mathgames.registry import rules
    >>> match = Match(rules("minus-vs-plus"))
    >>> match.play("a2-a3")
    >>> read(write(match), Match).history
    ('a2-a3',)
    """
    rules = match.rules
    if match.position_at(0) != rules.initial():
        raise RecordError("a match that began in the middle has no short code: use its record")
    options = ",".join(f"{name}={value_text(value)}" for name, value in rules.changed_settings().items())
    head = f"{rules.name}[{options}]" if options else rules.name
    number = _rank(match)
    if number is None:
        packed = zlib.compress("\n".join(match.history).encode(), 9)
        number = int.from_bytes(b"\1" + packed, "big") << 1 | 1
    else:
        number = (number * MOST_PLIES + match.ply) << 1
    body = _digits(number)
    signs = body + _check(head, body)
    grouped = "-".join(signs[i : i + GROUP] for i in range(0, len(signs), GROUP))
    return f"{head}:{grouped}"


def read(code: str, kind: type[Match]) -> Match:
    """The match that a code tells; RecordError says what is wrong with it."""
    found = _parts(code)
    if found is None:
        raise RecordError(f"this is no code of a game: it looks like {EXAMPLE}")
    name, options, written = found[1].lower(), found[2] or "", found[3].upper().translate(LOOKALIKES)
    written = "".join(written.split())
    head = f"{name}[{options}]" if options else name
    body, check = written[:-CHECK], written[-CHECK:]
    if not body or any(sign not in ALPHABET for sign in written) or check != _check(head, body):
        raise RecordError("the code is mistyped or incomplete: compare it sign by sign")
    try:
        match = kind(_rules(name, options))
        number = 0
        for sign in body:
            number = number * len(ALPHABET) + ALPHABET.index(sign)
        _replay(match, number)
    except RecordError:
        raise
    except MathgamesError as error:
        raise RecordError(f"the code tells no game that these rules know: {error}") from error
    return match


def _rules(name: str, options: str) -> Rules[Any, Any]:
    kind = rules_kind(name)
    known = kind.known_options()
    pairs = (part.partition("=") for part in options.split(",") if part)
    return kind(**{option: parse_value(known[option], value) for option, _, value in pairs})


def _listed(rules: Rules[Any, Any], position: Any) -> list[Any] | None:
    """The legal moves of a position in the order of their texts, or None where they are too many to list."""
    if not rules.lists_every_move:
        return None
    moves = list(islice(rules.moves(position), MOST_LISTED + 1))
    return sorted(moves, key=rules.format) if len(moves) <= MOST_LISTED else None


# A page shows the code after every move: without this, each code would list the moves of the whole game again.
@lru_cache(maxsize=4096)
def _place(rules: Rules[Any, Any], position: Any, move: Any) -> tuple[int, int] | None:
    """The place of a move among the legal ones, and their number; None where they are too many to list."""
    listed = _listed(rules, position)
    return None if listed is None else (listed.index(move), len(listed))


def _rank(match: Match) -> int | None:
    """The moves as one number in mixed radix: the last move is the highest digit."""
    number = 0
    for position, move in reversed(match.path):
        found = _place(match.rules, position, move)
        if found is None:
            return None
        place, listed = found
        number = number * listed + place
    return number


def _replay(match: Match, number: int) -> None:
    if number & 1:
        packed = (number >> 1).to_bytes((number.bit_length() + 7) // 8, "big").lstrip(b"\0")[1:]
        unpacker = zlib.decompressobj()
        try:
            texts = unpacker.decompress(packed, LONGEST_TEXT).decode()
        except (zlib.error, UnicodeDecodeError):
            raise RecordError("the code tells no moves") from None
        if not unpacker.eof:
            raise RecordError("the code tells its moves only in part")
        for text in filter(None, texts.split("\n")):
            match.play(text)
        return
    number, plies = divmod(number >> 1, MOST_PLIES)
    for _ in range(plies):
        listed = _listed(match.rules, match.position)
        if not listed:
            raise RecordError("the code tells more moves than the game has")
        number, place = divmod(number, len(listed))
        match.play(listed[place])


def _digits(number: int) -> str:
    signs = []
    while number:
        number, few = divmod(number, len(ALPHABET) ** 64)  # few divisions of the long number, many of a short one
        for _ in range(64):
            few, place = divmod(few, len(ALPHABET))
            signs.append(ALPHABET[place])
    return "".join(reversed(signs)).lstrip(ALPHABET[0]) or ALPHABET[0]


def _check(head: str, body: str) -> str:
    code = zlib.crc32(f"{head}:{body}".encode()) % len(ALPHABET) ** CHECK
    return _digits(code).rjust(CHECK, ALPHABET[0])
