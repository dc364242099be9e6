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
from mathgames.engine.match import match_from_record

MAX_CHARACTERS = 160  # for 80 plies of Minus vs Plus


def read(code: str) -> mg.Match:
    """The match that a code tells."""
    return match_from_record(shortcode.read(code))


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_a_code_tells_the_game_whole_and_in_few_characters(seed: int, plies: int) -> None:
    match = random_game(plies, seed)
    code = match.to_code()
    again = read(code)
    assert (again.played, again.rules, again.position) == (match.played, match.rules, match.position)
    assert len(code) <= MAX_CHARACTERS


def test_the_longest_codes_of_many_games_are_short_enough() -> None:
    codes = [random_game(80, seed, target_score=60).to_code() for seed in range(60)]
    assert max(map(len, codes)) <= MAX_CHARACTERS


def test_a_code_names_the_options_that_are_not_the_usual_ones() -> None:
    match = random_game(6, numbers="mirror", target_score=12)
    code = match.to_code()
    assert code.startswith("minus-vs-plus[numbers=mirror,target_score=12]:")
    assert read(code).rules == match.rules


def test_a_code_ends_where_the_match_stands() -> None:
    match = random_game(9)
    match.goto(4)
    assert read(match.to_code()).played == match.played[:4]


def test_a_code_is_the_same_however_often_it_is_written() -> None:
    match = random_game(30)
    assert len({match.to_code() for _ in range(3)}) == 1


def test_code_ignores_case_dashes_blanks_and_lookalikes() -> None:
    match = random_game(20, numbers="mirror")
    code = match.to_code()
    head, _, body = code.partition(":")
    for written in (
        f"{head}:{body.lower()}",
        f"{head}:{body.replace('-', '')}",
        f"  {head}:{body.replace('-', ' ')}\n",
        f"{head}:{body.replace('0', 'o').replace('1', 'l')}",
        f"{head}:{body.replace('1', 'I')}",
        code.translate({sign: sign + 0xFEE0 for sign in range(33, 127)}),  # as a Japanese keyboard types it
        f"{head}:{body.replace('-', '—')}\u200b",
    ):
        assert read(written).played == match.played


def mistyped(code: str) -> set[str]:
    """The code with one character mistyped, left out or doubled, or with two neighbours in the wrong order."""
    start = code.index(":") + 1
    wrong = set()
    for i in range(start, len(code)):
        wrong |= {code[:i] + character + code[i + 1 :] for character in shortcode.ALPHABET}
        wrong |= {code[:i] + code[i + 1 :], code[:i] + code[i] + code[i:]}
        wrong.add(code[:i] + code[i + 1 : i + 2] + code[i] + code[i + 2 :])
    return wrong


def characters(code: str) -> str:
    """Return what counts of a code."""
    return code.translate(str.maketrans("", "", "- "))


@pytest.mark.parametrize("plies", [0, 1, 25, 80])
def test_no_slip_of_the_hand_is_taken_for_a_game(plies: int) -> None:
    code = random_game(plies, seed=4).to_code()
    slips = [slip for slip in mistyped(code) if characters(slip) != characters(code)]
    assert len(slips) > 32 * len(characters(code).partition(":")[2]) * 0.9
    for slip in slips:
        with pytest.raises(mg.errors.RecordError):
            read(slip)


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
def test_invalid_code_is_refused(text: str) -> None:
    with pytest.raises(mg.errors.RecordError):
        read(text)


def forged(head: str, number: int) -> str:
    """A code with the right check for any number."""
    body = shortcode._digits(number)
    return f"{head}:{body}{shortcode.check_of(head, body)}"


def test_code_with_valid_checksum_but_no_game_is_refused() -> None:
    chance = Random(8)
    for number in [
        (0 * shortcode.PLIES_BASE + 99_999) << 1,  # more moves than any game has
        (0 * shortcode.PLIES_BASE + 19_999) << 1,  # more moves than the game has
        1,
        int.from_bytes(b"\1no zlib", "big") << 1 | 1,
        *(chance.getrandbits(200) << 1 | 1 for _ in range(50)),
    ]:
        with pytest.raises(mg.errors.RecordError):
            read(forged("minus-vs-plus", number))
    for head in ("nonsense", "minus-vs-plus[nonsense=1]", "minus-vs-plus[target_score=-1]"):
        with pytest.raises(mg.errors.RecordError):
            read(forged(head, 0))


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
    code = copied(match.to_code())
    assert shortcode.is_code(code)
    assert read(code).history == match.history


def test_a_match_that_began_in_the_middle_has_no_code() -> None:
    match = random_game(5)
    with pytest.raises(mg.errors.RecordError, match="use its record"):
        mg.Match(match.rules, position=match.position).to_code()


def test_match_and_its_record_have_the_same_code() -> None:
    for name in mg.list_games():
        match = random_game(8, game=name)
        assert shortcode.write(match._session.record()) == match.to_code()
        match.goto(5)
        assert shortcode.write(match._session.record()) == match.to_code()
        told = shortcode.read(match.to_code())
        assert (told.game, told.moves, told.options) == (name, match.history, match._session.record().options)


OPERATIONS = "+−×÷÷×−+" * 8
BEFORE = {
    "minus-vs-plus[numbers=mirror,max_turns=off]:NEB8M-KZ75C-V3CRB-Q55": (
        "c1-a3 f6-d4 b1-c2 c5-c4 a1-c1 a6-b5 f2-f3 b6-a6 a3-c3 c6-d5 d1-f3 d4-c3"
    ),
    "infinity-masters[values=1 2 3 4 5 7 -1 -2 -3 -4 -5 -7,no_progress=off]:16GYZ-KGDKG-8GQZ7-K": (
        "b2-b3 g7-f6 b3-c3 f8-g7 c3-b4 f6-g5 c2-b3 g5-f5"
    ),
    "tinc:1D9YX-M6DDE-M": "0,0|-1,-1 1,0|1,-1 2,-1",
    "slice-boundaries[n=4]:5WDMC-VMW8S-7DSHJ-E7GK4-XQ169-S0800-J8417-9KB7R": "1B 3C 4D 3D 2A",
    f"infinity-masters[ops={OPERATIONS}]:0EAHP": "",
}


@pytest.mark.parametrize(("code", "moves"), BEFORE.items(), ids=[code[:20] for code in BEFORE])
def test_codes_that_were_written_before_are_read(code: str, moves: str) -> None:
    match = read(code)
    assert match.history == tuple(moves.split("|") if "|" in moves else moves.split())
    assert match.to_code() == code


def test_minus_operations_survive_copied_codes() -> None:
    match = random_game(4, game="infinity-masters", ops=OPERATIONS)
    head, _, body = match.to_code().partition(":")
    for copied in (
        f"{head}:{body}",
        f"{head}:{body.replace('-', '−')}",
        f"“{head.replace('-', '–')} : {body.lower()}”",
    ):
        assert read(copied)._session.record() == match._session.record()


def test_an_option_that_a_code_sets_twice_is_refused() -> None:
    with pytest.raises(mg.errors.RecordError, match="the option 'target_score' is set twice"):
        read(forged("minus-vs-plus[target_score=12,target_score=12]", 0))


@pytest.mark.parametrize("name", mg.list_games())
def test_every_game_has_codes(name: str) -> None:
    match = random_game(8, game=name)
    assert read(match.to_code()).to_record() == match.to_record()
