"""Every page of random games keeps to the lists of what may be drawn, is small, and gives pieces lasting keys."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from harness.tiers import in_quick_tier
from mathgames.explain import Moved, nodes
from mathgames.page.pieces import PieceKeys
from page.hand import Hand

LARGEST_VIEW = 75_000  # bytes of JSON as a kernel sends it whole; of a move only what is different is sent
RULES = mg.rules("minus-vs-plus")


def random_game(seed: int, rules: Any = RULES) -> Iterator[Hand]:
    """A hand that plays a random game, at its start and after every move."""
    hand, chance = Hand(mg.Match(rules)), random.Random(seed)
    yield hand
    while hand.match.outcome is None:
        move = rules.format(rules.random_move(hand.match.position, chance))
        if hand.ask("play", {"move": move})["code"] == "warning":
            hand.play(move)
        yield hand


def elements(hand: Hand) -> list[Any]:
    return list(nodes.iter_nodes(hand.view["tree"]))


@pytest.mark.parametrize("seed", in_quick_tier(range(6), first=2))
def test_every_page_of_a_random_game(seed: int) -> None:
    for hand in random_game(seed):
        nodes.validate_view(hand.view["tree"])
        size = len(json.dumps(hand.view, allow_nan=False, ensure_ascii=False).encode())
        assert size <= LARGEST_VIEW, f"{size} bytes: say less, or raise LARGEST_VIEW if a panel or an option is new"
        for element in elements(hand):
            keys = [child[1]["key"] for child in element[2:] if isinstance(child, list) and "key" in child[1]]
            assert len(keys) == len(set(keys)), f"siblings with one key in {element[0]}: {keys}"
        cells = [element[1] for element in elements(hand) if element[1].get("role") == "gridcell"]
        assert len(cells) == 36
        assert len({cell["aria-label"] for cell in cells}) == 36
        pieces = {e[1]["at"] for e in elements(hand) if "at" in e[1] and e[1].get("role") != "gridcell"}
        assert pieces == set(RULES.pieces(hand.match.position))
        offered = {m for targets in hand.view["input"].get("moves", {}).values() for m, _ in targets.values()}
        assert offered == set(hand.match.legal_moves)
        assert hand.view["say"].endswith("'s turn.") == (hand.match.outcome is None)


@pytest.mark.parametrize("ply", [0, 1, 17, 40])
def test_every_button_can_be_pressed(ply: int) -> None:
    """Press everything on offer, each on a board of its own; only an empty form is told that something is missing."""
    *_, played = random_game(3)
    record = played.match.to_record()

    def board() -> Hand:
        match = mg.Match.from_record(record)
        match.goto(ply)
        return Hand(match)

    for number, (name, args) in enumerate(board().offered()):
        if name == "goto" and number % 7:
            continue  # dozens of them, all alike
        fields = {} if name in ("new", "play") else None
        if name == "activity":
            fields = {
                "level": "level-1",
                "who": "other",
                "kind": "result",
                "asks": "covered",
                "side": RULES.players[0],
            }
        ack = board().ask(name, args, fields)
        assert ack["ok"] or (name == "play" and "move" in ack["text"]), (name, args, ack)


def test_under_every_option_the_first_page_is_whole() -> None:
    for option in RULES.options:
        for reading in option.choices:
            rules = mg.rules("minus-vs-plus", **{option.name: reading.value})
            hand = Hand(mg.Match(rules))
            nodes.validate_view(hand.view["tree"])
            (panel,) = hand.find(**{"class": "mg-rules"})
            chosen = [element[1]["value"] for element in nodes.iter_nodes(panel) if element[1].get("selected")]
            assert len(chosen) == len(rules.options)


# Pieces and their keys.


@pytest.mark.parametrize("seed", range(10))
def test_a_piece_keeps_its_key_through_a_whole_game(seed: int) -> None:
    """A piece that moves keeps its key; no piece gets a key that another piece had."""
    match, chance = mg.Match(RULES), random.Random(seed)
    keys = PieceKeys(match)
    ever: dict[str, set[str]] = {key: {at} for at, key in keys.at(0).items()}
    while match.outcome is None:
        before = keys.at(match.ply)
        text = RULES.format(RULES.random_move(match.position, chance))
        match.play(text)
        now = keys.at(match.ply)
        assert set(now) == set(RULES.pieces(match.position))
        assert len(set(now.values())) == len(now), "keys are unique"
        for key in now.values():
            ever.setdefault(key, set())
        gone = set(before.values()) - set(now.values())
        assert all(key in ever for key in gone)
        origin, target = text.split("-")
        if match.explanation_at(match.ply).changes == (Moved(origin, target),):
            assert now[target] == before[origin]
        replaced = {at for at in before if at in now and now[at] != before[at]} - {origin, target}
        assert len(replaced) <= 1, "at most the piece on the first row"


@given(st.integers(0, 9), st.lists(st.integers(0, 30), max_size=12))
def test_keys_are_the_same_however_one_came_there(seed: int, walk: list[int]) -> None:
    match, chance = mg.Match(RULES), random.Random(seed)
    for _ in range(30):
        match.play(RULES.random_move(match.position, chance))
        if match.outcome is not None:
            break
    keys = PieceKeys(match)
    seen = {ply: dict(keys.at(ply)) for ply in range(len(match.played) + 1)}
    for ply in walk:
        at = min(ply, len(match.played))
        match.goto(at)
        assert dict(keys.at(at)) == seen[at]
        assert [standing.at for standing in keys.pieces_at(at)] == [
            at for at, _ in sorted(seen[at].items(), key=lambda item: int(item[1][1:]))
        ]


def test_another_line_is_followed_from_where_it_branches() -> None:
    match = mg.Match(RULES)
    keys = PieceKeys(match)
    match.play("a2-a3")
    first = dict(keys.at(1))
    match.undo()
    match.play("b2-b3")
    assert keys.at(1)["a2"] == first["a3"], "the piece is where it was"
    assert keys.at(1)["b3"] == first["b2"]


def test_fighting_pieces_and_their_keys() -> None:
    """The survivor keeps its key on either side; a zero is a new piece."""
    start = RULES.to_json(RULES.initial())
    for met, survivor in ((-3, "c3"), (-6, "d4"), (-5, None)):
        position = RULES.from_json(start | {"board": {"c3": 5, "d4": met, "a2": 1, "a5": -1}})
        match = mg.Match(RULES, position=position)
        keys = PieceKeys(match)
        before = dict(keys.at(0))
        match.play("c3-d4")
        after = keys.at(1)["d4"]
        assert after == before[survivor] if survivor else after not in before.values()
