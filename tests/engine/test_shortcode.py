"""Short codes: short enough to copy, whole again after reading, and not to be mistyped unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from harness.games import random_game
from mathgames.engine import shortcode

LONGEST = 160  # signs for 80 plies of Minus vs Plus


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_a_code_tells_the_game_whole_and_in_few_signs(seed: int, plies: int) -> None:
    match = random_game(plies, seed)
    code = shortcode.write(match)
    read = shortcode.read(code, mg.Match)
    assert (read.line, read.rules, read.position) == (match.line, match.rules, match.position)
    assert len(code) <= LONGEST


def test_the_longest_codes_of_many_games_are_short_enough() -> None:
    codes = [shortcode.write(random_game(80, seed, target_score=60)) for seed in range(60)]
    assert max(map(len, codes)) <= LONGEST


def test_a_code_names_the_options_that_are_not_the_usual_ones() -> None:
    match = random_game(6, numbers="mirror", target_score=12)
    code = shortcode.write(match)
    assert code.startswith("minus-vs-plus[numbers=mirror,target_score=12]:")
    assert shortcode.read(code, mg.Match).rules == match.rules


def test_a_code_ends_where_the_match_stands() -> None:
    match = random_game(9)
    match.goto(4)
    assert shortcode.read(shortcode.write(match), mg.Match).line == match.line[:4]


def test_a_code_is_the_same_however_often_it_is_written() -> None:
    match = random_game(30)
    assert len({shortcode.write(match) for _ in range(3)}) == 1


def test_capitals_dashes_blanks_and_lookalikes_make_no_difference() -> None:
    match = random_game(20)
    code = shortcode.write(match)
    head, _, body = code.partition(":")
    for written in (
        f"{head}:{body.lower()}",
        f"{head}:{body.replace('-', '')}",
        f"  {head}:{body.replace('-', ' ')}\n",
        f"{head}:{body.replace('0', 'o').replace('1', 'l')}",
        f"{head}:{body.replace('1', 'I')}",
    ):
        assert shortcode.read(written, mg.Match).line == match.line


def mistyped(code: str) -> set[str]:
    """The code with one sign mistyped, left out or doubled, or with two neighbours in the wrong order."""
    start = code.index(":") + 1
    wrong = set()
    for i in range(start, len(code)):
        wrong |= {code[:i] + sign + code[i + 1 :] for sign in shortcode.ALPHABET}
        wrong |= {code[:i] + code[i + 1 :], code[:i] + code[i] + code[i:]}
        wrong.add(code[:i] + code[i + 1 : i + 2] + code[i] + code[i + 2 :])
    return wrong


def signs(code: str) -> str:
    """What counts of a code."""
    return code.translate(str.maketrans("", "", "- "))


@pytest.mark.parametrize("plies", [0, 1, 25, 80])
def test_no_slip_of_the_hand_is_taken_for_a_game(plies: int) -> None:
    code = shortcode.write(random_game(plies, seed=4))
    slips = [slip for slip in mistyped(code) if signs(slip) != signs(code)]
    assert len(slips) > 32 * len(signs(code).partition(":")[2]) * 0.9
    for slip in slips:
        with pytest.raises(mg.RecordError):
            shortcode.read(slip, mg.Match)


@pytest.mark.parametrize(
    "text",
    [
        "minus-vs-plus",
        "minus-vs-plus:",
        "minus-vs-plus:0000",
        "no-such-game:0G3K9",
        "minus-vs-plus[nonsense]:0G3K9",
        "minus-vs-plus[target_score=twelve]:0G3K9",
        "minus-vs-plus:ÀÉ",
        "",
        "x" * 2_000_000,
    ],
)
def test_what_is_no_code_is_refused_in_words(text: str) -> None:
    with pytest.raises(mg.RecordError):
        shortcode.read(text, mg.Match)


def forged(head: str, number: int) -> str:
    """A code with the right check for any number."""
    body = shortcode._digits(number)
    return f"{head}:{body}{shortcode._check(head, body)}"


def test_a_code_whose_check_is_right_but_that_tells_no_game_is_refused() -> None:
    chance = Random(8)
    for number in [
        (0 * shortcode.MOST_PLIES + 99_999) << 1,  # more moves than the game has
        1,
        int.from_bytes(b"\1no zlib", "big") << 1 | 1,
        *(chance.getrandbits(200) << 1 | 1 for _ in range(50)),
    ]:
        with pytest.raises(mg.RecordError):
            shortcode.read(forged("minus-vs-plus", number), mg.Match)
    for head in ("nonsense", "minus-vs-plus[nonsense=1]", "minus-vs-plus[target_score=-1]"):
        with pytest.raises(mg.RecordError):
            shortcode.read(forged(head, 0), mg.Match)


@pytest.mark.parametrize(
    "copied",
    [
        lambda code: code.replace("-", "–"),
        lambda code: code.replace("-", "−"),
        lambda code: code.replace(":", " : "),
        lambda code: f"“{code}”\n",
        lambda code: f"{code[:18]}\u200b\u00ad{code[18:]}",
        str.upper,
    ],
    ids=["dash", "minus", "blanks", "quotes", "invisible", "capitals"],
)
def test_what_a_word_processor_makes_of_a_code_is_read(copied: Callable[[str], str]) -> None:
    match = random_game(9)
    code = copied(shortcode.write(match))
    assert shortcode.is_code(code)
    assert shortcode.read(code, mg.Match).history == match.history


def test_a_match_that_began_in_the_middle_has_no_code() -> None:
    match = random_game(5)
    with pytest.raises(mg.RecordError, match="use its record"):
        shortcode.write(mg.Match(match.rules, position=match.position))


@pytest.mark.parametrize("name", mg.list_games())
def test_every_game_has_codes(name: str) -> None:
    match = random_game(8, game=name)
    assert shortcode.read(shortcode.write(match), mg.Match).record() == match.record()
