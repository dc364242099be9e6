"""Codes, records and saved games with slips in them: refused in time and by the right error, or a game all the same."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import mathgames as mg
from harness.attack import edited, sizes
from harness.games import played, random_game
from mathgames.engine import saves, shortcode
from mathgames.engine.match import match_from_record

MOST_SECONDS = 2.0
CODE_CHARACTERS = shortcode.ALPHABET + "-:[]=,.oil \u200b−"
RECORD_CHARACTERS = '0123456789abcdefgh-x.;:#={}[]" \n\t\r\ufeff\u2028\x00é∞'


def games() -> list[mg.Match]:
    """Matches that have something of everything: options, another moment than the last, an ending, a note, a clock."""
    found = [random_game(plies, seed=plies, game=name) for name in mg.list_games() for plies in (0, 7, 30)]
    found += [random_game(25, seed=3, target_score=12), played("minus-vs-plus", "a2-a3", "b5-b4")]
    found += [random_game(plies, seed=plies, target_score=2, rounds=2) for plies in (40, 200)]
    back = random_game(12, seed=4)
    back.undo()
    resigned = random_game(5, seed=5)
    resigned.resign()
    noted = random_game(6, seed=6)
    noted._session.notes["score-sheet"] = {"asked": ["2 + 3 = ? # 1"], "right": 0}
    timed = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(600, 5))
    timed.play("a2-a3")
    return [*found, back, resigned, noted, timed]


def slips(texts: list[str], characters: str, chance: Random, count: int) -> Iterator[tuple[int, str]]:
    """Yield *count* edits, each with the number of the edited text."""
    while count:
        place = chance.randrange(len(texts))
        text = edited(texts[place], chance, characters, chance.choice(texts))
        if text != texts[place]:
            count -= 1
            yield place, text


def read(reader: Callable[[Any], Any], text: Any, errors: type[Exception]) -> Any:
    """Return what the text is read as; None where it is refused, by this kind of error alone."""
    begun, found = time.process_time(), None
    with suppress(errors):
        found = reader(text)
    assert time.process_time() - begun < MOST_SECONDS
    return found


@sizes(300, 34_000)
def test_an_edited_code_is_the_game_that_it_was_or_none(size: int, chance: Random) -> None:
    matches = [match for match in games() if match.to_record().find("\nstart:") < 0]
    codes = [match.to_code() for match in matches]
    records = [shortcode.read(code) for code in codes]
    for place, text in slips(codes, CODE_CHARACTERS, chance, size):
        found = read(shortcode.read, text, mg.errors.RecordError)
        if found is None or found == records[place]:
            continue
        match = read(match_from_record, found, mg.errors.RecordError)
        assert is_checked(text), f"{text!r} is taken for another game, though its check is wrong"
        assert match is None or mg.Match.from_record(match.to_record()).history == match.history


def check_of(text: str) -> tuple[str, str, str]:
    """A code's head and body, and the characters that check them, made apart from how codes are made."""
    head, _colon, body = text.rpartition(":")
    head, body = head.strip().lower(), "".join(body.upper().translate(shortcode.LOOKALIKES).split())[:-4]
    check = zlib.crc32(f"{head}:{body}".encode("utf-8", "replace")) % 32**4
    return head, body, "".join(shortcode.ALPHABET[check >> shift & 31] for shift in (15, 10, 5, 0))


def is_checked(text: str) -> bool:
    """Check if the last characters of a code check the others."""
    body = "".join(text.rpartition(":")[2].upper().translate(shortcode.LOOKALIKES).split())
    return body[-4:] == check_of(text)[2]


@sizes(100, 10_000)
def test_a_forged_code_is_a_legal_game_or_refused(size: int, chance: Random) -> None:
    """As a slip in a code whose check matches by chance: what it tells is judged by the rules."""
    forged = 0
    for _place, text in slips([match.to_code() for match in games()], shortcode.ALPHABET, chance, size):
        head, body, check = check_of(text)
        record = read(shortcode.read, f"{head}:{body}{check}", mg.errors.RecordError)
        match = None if record is None else read(match_from_record, record, mg.errors.RecordError)
        if match is not None:
            forged += 1
            assert mg.Match.from_record(match.to_record()).history == match.history
    assert forged > 0, "the checks are right"


@sizes(300, 33_000)
def test_an_edited_record_is_a_legal_game_or_refused(size: int, chance: Random) -> None:
    for _place, text in slips([match.to_record() for match in games()], RECORD_CHARACTERS, chance, size):
        found = read(mg.Match.from_record, text, mg.errors.RecordError)
        if found is not None:
            again = mg.Match.from_record(found.to_record())
            assert (again.to_record(), again.played) == (found.to_record(), found.played)


@sizes(300, 33_000)
def test_an_edited_save_is_the_game_that_it_was_or_refused(size: int, chance: Random, folder: Path) -> None:
    matches, path = games(), folder / f"game{saves.SUFFIX}"
    texts, records = [], []
    for match in matches:
        saves.write(match, path)
        texts.append(path.read_text(encoding="utf-8"))
        found = saves.read(path)
        records.append(found.to_record())  # as long as the match is there, its clock goes on
        assert (found.rules, found.played) == (match.rules, match.played)
        assert match.clock is not None or records[-1] == match.to_record()
    for place, text in slips(texts, RECORD_CHARACTERS, chance, size):
        path.write_bytes(text.encode(chance.choice(["utf-8", "utf-8", "utf-8", "utf-16"]), "surrogatepass"))
        found = read(lambda _: saves.read(path), text, mg.errors.SaveError)
        assert found is None or found.to_record() == records[place]
