"""Check words, by which two screens with no connection can tell that they show the same game.

After each move a game has a word, one of 1024. It follows from the rules, from the first position and from all moves so
far, so two screens say the same word as long as their games are the same. When they differ, the next word does too, but
for one time in 1024, and so does each word after it.

The words (``check_words.txt``) are English nouns and the like of three to seven letters, the same in every language: a
pupil reads them out. No two of them are only one sound apart, and none is a number, a side or a word of the games.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from mathgames.engine.options import settings_text
from mathgames.engine.plain_json import write_json
from mathgames.engine.rules import Rules

_FILE: Final = Path(__file__).with_suffix(".txt")
_BITS: Final = 10


@cache
def check_words() -> tuple[str, ...]:
    """Return the list of words, 2 to the power of 10 of them."""
    return tuple(_FILE.read_text(encoding="ascii").split())


@lru_cache(maxsize=8)  # each view of a page asks for them
def words_of(rules: Rules[Any, Any], start: Any, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Return the word at the start and the one after each of these moves, in the notation of the rules.

    >>> from mathgames.games.registry import rules
    >>> ruled = rules("minus-vs-plus")
    >>> words_of(ruled, ruled.initial(), ("a2-a3", "b5-b4"))
    ('cookie', 'pond', 'gondola')
    >>> words_of(ruled, ruled.initial(), ("a2-a3", "c5-c4"))[:2] == words_of(ruled, ruled.initial(), ("a2-a3",))
    True
    """
    import hashlib  # here alone, where two screens compare their words

    rules_text = f"{rules.name} {rules.version} {settings_text(rules.changed_settings().items())}"
    digest = hashlib.sha256(f"{rules_text} {write_json(rules.to_json(start))}".encode()).digest()
    digests = [digest]
    for move in moves:
        digest = hashlib.sha256(digest + move.encode()).digest()
        digests.append(digest)
    words = check_words()
    return tuple(words[int.from_bytes(one[:2], "big") >> 16 - _BITS] for one in digests)


def next_to_compare(same: int, different: int) -> int:
    """Return the ply whose words are compared next, if the games are the ``same`` at one ply and have ``different`` at
    another.

    It lies between the two, and is the one that most twos divide: two screens ask about the same plies, also where one
    of them is a move behind. The start (``same`` is -1 as long as it has not been compared) comes last.

    >>> next_to_compare(0, 8), next_to_compare(0, 7), next_to_compare(4, 8), next_to_compare(-1, 1)
    (4, 4, 6, 0)
    """
    between = range(max(same + 1, 1), different)
    if not between:
        return 0
    # The bits in which the bounds differ, below the highest of them, are those that can be 0.
    low, high = between[0] - 1, between[-1]
    room = (low ^ high).bit_length() - 1
    return high >> room << room
