"""The short code of a record: a line to copy from one screen to another, by hand if needed.

    minus-vs-plus:0G3K-9ZQ1-…-7TXB

It names the game and the options that are not the defaults, and then tells the moves, up to where the match stands, as
one number in Crockford's base 32 (no I, L, O or U; capitals or not; dashes are only for the eye). Each move is its
place among the legal moves, so a move of Minus vs Plus takes less than five bits. The last four characters check all
the others: a mistyped code is refused. Where a game has more legal moves than one would list, the moves are told by
their compressed texts instead. A code has no place for the clock, for an ending that the players made, and for notes.
"""

from __future__ import annotations

import re
import zlib
from base64 import b32encode
from functools import partial
from typing import Any
from unicodedata import normalize

from mathgames.engine.line import MAX_PLIES, Line, listed_moves, too_many_moves_message
from mathgames.engine.options import parse_settings, settings_text
from mathgames.engine.record import Record
from mathgames.engine.replay import replay_moves
from mathgames.engine.rules import Rules, rules_kind
from mathgames.language.errors import MathgamesError, RecordError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import _

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
_FROM_RFC = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET)  # the alphabet of RFC 4648
_TO_PYTHON = str.maketrans(ALPHABET, "0123456789ABCDEFGHIJKLMNOPQRSTUV")
GROUP_CHARACTERS = 5  # between two dashes
CHECK_CHARACTERS = 4  # one mistyped code in a million is taken for a good one
PLIES_BASE = 100_000  # the number of plies is the last digit, in this base
MAX_CODE_CHARACTERS = 1_000_000

EXAMPLE = "minus-vs-plus:0G3K9-ZQ1…"

# Where texts pass through a word processor or a chat, dashes become other dashes, and invisible characters come along.
# Text in brackets is left as it is: a minus sign there may be the operation of a square.
_INVISIBLE = str.maketrans(dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_QUOTES = "\"'`“”„‘’«»"
_CODE = re.compile(r"([^\s\[\]:［］：]+)\s*(?:[\[［]([^\]］]*)[\]］])?\s*[:：]([^:：]+)")
_NAME, _BODY = re.compile(r"[A-Za-z-]+"), re.compile(r"[0-9A-Za-z\s-]+")


def is_code(text: str) -> bool:
    """Check if the text looks like a code, right or mistyped."""
    return _parts(text) is not None


def _parts(text: object) -> tuple[str, str, str] | None:
    """Return the name, the options and the characters of a code, as it was copied."""
    if not isinstance(text, str) or len(text) > MAX_CODE_CHARACTERS:
        return None
    parts = _CODE.fullmatch(text.translate(_INVISIBLE).strip().strip(_QUOTES).strip())
    if parts is None:
        return None
    name, options, body = with_hyphens(parts[1]), normalize("NFKC", parts[2] or ""), with_hyphens(parts[3])
    return (name, options, body) if _NAME.fullmatch(name) and _BODY.fullmatch(body) else None


def write(record: Record, line: Line | None = None) -> str:
    """Return the code of a record up to its current ply. Raises ``RecordError`` if it begins from another position.

    A given ``line`` of play saves replaying the moves.

    >>> import mathgames.games.registry
    >>> record = Record("minus-vs-plus", moves=("a2-a3",))
    >>> write(record)
    'minus-vs-plus:C6M2Y-YB1'
    >>> read(write(record)).moves
    ('a2-a3',)
    """
    if record.start is not None:
        raise RecordError(_("a match that began from another position has no game code: use its record"))
    plies = len(record.moves) if record.at is None else record.at
    if line is None:
        line = Line(record.rules())
        replay_moves(record, line, plies)
    options = settings_text(record.options, ",")
    head = f"{record.game}[{options}]" if options else record.game
    number = _rank(line, plies)
    if number is None:
        data = zlib.compress("\n".join(record.moves[:plies]).encode(), 9)
        number = int.from_bytes(b"\1" + data, "big") << 1 | 1
    else:
        number = (number * PLIES_BASE + plies) << 1
    body = _digits(number)
    characters = body + check_of(head, body)
    places = range(0, len(characters), GROUP_CHARACTERS)
    return f"{head}:{'-'.join(characters[i : i + GROUP_CHARACTERS] for i in places)}"


def read(code: str) -> Record:
    """Parse a code into a record. Raises ``RecordError``, which tells what is wrong with it."""
    parts = _parts(code)
    if parts is None:
        raise RecordError(_("this is not a game code: one looks like {example}", example=EXAMPLE))
    name, options, code_text = parts[0].lower(), parts[1], parts[2].upper().translate(LOOKALIKES)
    code_text = "".join(code_text.split())
    head = f"{name}[{options}]" if options else name
    body, check = code_text[:-CHECK_CHARACTERS], code_text[-CHECK_CHARACTERS:]
    if not body or any(character not in ALPHABET for character in code_text) or check != check_of(head, body):
        raise RecordError(_("the code is mistyped or incomplete: compare it character by character"))
    number = int(body.translate(_TO_PYTHON), len(ALPHABET))
    try:
        kind = rules_kind(name)
        settings = parse_settings(kind.known_options(), options)
        record_of = partial(Record, name, version=kind.version, options=tuple(settings.items()))
        return record_of(_unpack_moves(number >> 1) if number & 1 else _unrank_moves(kind(**settings), number >> 1))
    except RecordError:
        raise
    except MathgamesError as error:
        problem = error.words
        raise RecordError(
            _("the code does not describe a game under these rules: {problem}", problem=problem)
        ) from error


def _rank(line: Line, plies: int) -> int | None:
    """Return the moves as one number in mixed radix, the last move first. None if legal moves are too many."""
    places = []
    for ply in range(plies):
        place = line.place(ply)
        if place is None:  # known from then on, and no later move is looked for
            return None
        places.append(place)
    number = 0
    for place in reversed(places):
        number = number * place.among + place.number
    return number


def _unrank_moves(rules: Rules[Any, Any], number: int) -> tuple[str, ...]:
    line = Line(rules)
    number, plies = divmod(number, PLIES_BASE)
    if plies > MAX_PLIES:
        raise RecordError(too_many_moves_message())
    for ply in range(plies):
        candidates = listed_moves(rules, line.legal(ply))
        if not candidates:
            raise RecordError(_("the code has more moves than the game"))
        number, place = divmod(number, len(candidates))
        line.add(candidates[place])
    return line.texts


def _unpack_moves(number: int) -> tuple[str, ...]:
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")[1:]
    unpacker = zlib.decompressobj()
    try:
        texts = unpacker.decompress(data, MAX_CODE_CHARACTERS).decode()
    except (zlib.error, UnicodeDecodeError):
        raise RecordError(_("the code has no moves")) from None
    if not unpacker.eof:
        raise RecordError(_("some moves are missing from the code"))
    return tuple(filter(None, texts.split("\n")))


def _digits(number: int) -> str:
    room = -(-number.bit_length() // 40) * 5  # bytes: eight characters of five bits tell five of them
    characters = b32encode(number.to_bytes(room, "big")).decode().translate(_FROM_RFC)
    return characters.lstrip(ALPHABET[0]) or ALPHABET[0]


def check_of(head: str, body: str) -> str:
    """Return the check characters of a code, from its subject and its other characters."""
    code = zlib.crc32(f"{head}:{body}".encode()) % len(ALPHABET) ** CHECK_CHARACTERS
    return _digits(code).rjust(CHECK_CHARACTERS, ALPHABET[0])
