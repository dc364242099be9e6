"""Small words: one for each moment of a game, the same wherever the game is the same."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

import mathgames as mg
from harness.loops import loop_over
from mathgames.engine.check_words import check_words, next_to_compare, words_of

TALKED_OF = """
    zero one two three four five six seven eight nine ten eleven twelve plus minus add times point points blue red cross
    nought square row column board line card piece counter turn move word same different start
"""
"""Words that pupils use about the game itself, with which a check word must not be confused."""

ALIKE = "ph-f ck-k ee-i ea-i oo-u wh-w kn-n wr-r c-k y-i z-s"


def heard(word: str) -> str:
    """The word with one letter for letters that sound alike, roughly, and none of them twice."""
    for pair in ALIKE.split():
        word = word.replace(*pair.split("-"))
    return re.sub(r"(.)\1", r"\1", word)


def test_there_are_1024_short_words() -> None:
    words = check_words()
    assert len(words) == len(set(words)) == 1024
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in words)
    assert not set(TALKED_OF.split()).intersection(words)


def test_no_two_words_sound_alike() -> None:
    places: dict[str, set[str]] = {}
    for word in check_words():
        sound = heard(word)
        # With one sound left out, two words that differ in one sound only are the same.
        for at in range(len(sound)):
            places.setdefault(f"{sound[:at]}_{sound[at + 1 :]}", set()).add(word)
        places.setdefault(sound, set()).add(word)
    alike = sorted({pair for words in places.values() for pair in combinations(sorted(words), 2)})
    assert not alike


def test_the_words_of_a_game_stay_the_same() -> None:
    """Two screens may have two versions of mathgames."""
    rules = mg.rules("minus-vs-plus")
    assert words_of(rules, rules.initial(), ("a2-a3", "b5-b4")) == ("cookie", "pond", "gondola")


@pytest.mark.parametrize("game", mg.list_games())
def test_another_game_has_other_words(game: str) -> None:
    rules = mg.rules(game)
    starts = {name: words_of(mg.rules(name), mg.rules(name).initial(), ()) for name in mg.list_games()}
    assert len(set(starts.values())) == len(starts)
    match = mg.Match(rules)
    for _ply in range(4):
        match.play(next(iter(rules.moves(match.position))))
    words = words_of(rules, rules.initial(), match.played)
    assert len(words) == 5
    assert words_of(rules, rules.initial(), match.played[:2]) == words[:3]


def test_other_settings_and_another_start_have_other_words() -> None:
    usual, short = mg.rules("minus-vs-plus"), mg.rules("minus-vs-plus", target_score=12)
    after = usual.apply(usual.initial(), usual.parse("a2-a3"))
    words = [words_of(usual, usual.initial(), ()), words_of(short, short.initial(), ()), words_of(usual, after, ())]
    assert len(set(words)) == 3


@loop_over(product(range(1, 40), [0, 1]))
def test_diverging_ply_is_found_in_few_questions(length: int, behind: int) -> None:
    """Also where one screen is a move behind: it is asked of words that both have, but for the last one."""
    for parted in range(length - behind + 1):
        same, other, questions = -1, length, 0
        while same + 1 < other:
            ply = next_to_compare(same, other)
            assert same < ply < other
            same, other = (ply, other) if ply < parted else (same, ply)
            questions += 1
        assert other == parted or (parted == length - behind and other == length)
        assert questions <= length.bit_length() + 1
