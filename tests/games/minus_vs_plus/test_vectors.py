"""The worked moves of the rules on the page of a session, for both players; a browser also shows one of each kind."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness import game_page
from harness.desk import Desk
from harness.vectors import BYSTANDERS, ILLEGAL, LEGAL, SQUARES, Refused, Vector, asked, both_players, printed, spoken
from mathgames.explain.nodes import iter_nodes
from mathgames.explain.speech import aloud

NAMES = {"positive": "Blue", "negative": "Red"}
SIGNS = ["", "−", "+"]
"""A sign is drawn, not written (`mathgames.explain.drawing.signs`): one bar is a minus, two are a plus."""


def at(vector: Vector | Refused, **options: Any) -> Desk:
    match = game_page.position(vector.before | BYSTANDERS, turn=vector.turn, **options)
    return Desk(match.rules, position=match.position)


def written(tree: Any) -> str:
    """Return all text of an element, unchanged."""
    return "".join(map(written, tree[2:])) if isinstance(tree, list) else str(tree)


def names(desk: Desk) -> dict[str, str]:
    """The names of all cells, without the square."""
    return {square: name.partition(", ")[2] for square, name in desk.cells().items()}


def values(desk: Desk) -> dict[str, str]:
    """Return what can be read on the pieces, by square; the face that a piece had until it came is not read."""
    [pieces] = desk.named("mg-pieces")
    drawn = {
        piece[1]["at"]: [it for it in iter_nodes(piece[:3]) if it[1].get("class") == "mg-value"] for piece in pieces[2:]
    }
    signs = {at: "".join(it[1].get("d", "") for it in parts).count("M") for at, parts in drawn.items()}
    return {at: SIGNS[signs[at]] + "".join(map(written, parts)) for at, parts in drawn.items()}


def scores(desk: Desk) -> dict[str, int]:
    return {
        player: next(int(written(it)) for it in iter_nodes(score) if it[1].get("class") == "mg-points")
        for player, score in zip(("positive", "negative"), desk.named("mg-score"), strict=True)
    }


def formulas(tree: list[Any]) -> list[str]:
    return [written(it) for it in iter_nodes(tree) if it[0] == "math"]


def told(desk: Desk) -> list[str]:
    """Every sentence of the explanation that has a clause."""
    notes = [it for effect in desk.named("mg-effect") for it in iter_nodes(effect) if it[1].get("class") == "mg-note"]
    clauses = [next(it for it in iter_nodes(note) if clause_alone(it)) for note in notes]
    return [f"{written(clause)}: {note[2]}" for clause, note in zip(clauses, notes, strict=True)]


def clause_alone(tree: list[Any]) -> bool:
    return bool(tree[0] == "span" and tree[1].get("class") == "mg-clause")


@pytest.mark.parametrize("vector", both_players(LEGAL))
def test_a_vector_is_played_scored_and_explained(vector: Vector) -> None:
    desk = at(vector, **vector.options)
    assert desk.ask("play", move=vector.move)["ok"]
    after, last = vector.after | BYSTANDERS, vector.move.split("-")
    assert names(desk) == {
        square: spoken(after.get(square)) + (", last move" if square in last else "") for square in SQUARES
    }
    assert values(desk) == {square: printed(value) for square, value in after.items()}
    assert scores(desk) == {"positive": 0, "negative": 0} | {vector.turn: vector.points}

    # An attack is told by its calculation, and any other move by its headline.
    assert [written(it) for it in desk.named("mg-headline")] in ([vector.headline], [] if vector.sums else None)
    assert told(desk) == list(vector.told)
    equations = [f"{asked(a, b)}={str(a + b).replace('-', '−')}" for a, b in vector.sums]
    [card] = desk.named("mg-result-card")
    assert formulas(card) == equations
    gains = [f"{NAMES[vector.turn]} +{vector.points}"] if vector.points else []
    assert [written(it[2]) for it in desk.named("mg-gain")] == gains
    for calculation, equation in zip(desk.named("mg-calculation"), equations, strict=True):
        asked_for, result = equation.split("=")
        for chain in [it for it in iter_nodes(calculation) if it[0] == "ol"]:
            steps = formulas(chain)
            assert steps[0].startswith(f"{asked_for}=")
            assert steps[-1].endswith(f"={result}")
    assert desk.session.view["say"].startswith(aloud(f"{vector.headline}."))


@pytest.mark.parametrize("vector", both_players(ILLEGAL))
def test_an_illegal_move_says_why_and_changes_nothing(vector: Refused) -> None:
    desk, before = at(vector), vector.before | BYSTANDERS
    origin, target = vector.move.split("-")
    assert target not in desk.session.view["input"]["moves"].get(origin, {})
    answer = desk.ask("play", move=vector.move)
    assert (answer["ok"], answer["text"]) == (False, vector.why)
    assert answer["say"] == aloud(f"Not possible. {vector.why}")
    assert {square: name.split(",")[0] for square, name in names(desk).items()} == {
        square: spoken(before.get(square)) for square in SQUARES
    }
    assert values(desk) == {square: printed(value) for square, value in before.items()}
    assert scores(desk) == {"positive": 0, "negative": 0}


# The opening (MP-3): what can be moved where, and the additions, which all make six.

OPENING = {
    "can move here": [
        *("a2-a3", "b2-b3", "c2-c3", "d2-d3", "e2-e3", "f2-f3"),
        *("a1-c3", "b1-d3", "c1-a3", "c1-e3", "d1-b3", "d1-f3", "e1-c3", "f1-d3"),
    ],
    "can be added to": ["a1-b2", "b1-c2", "c1-d2", "d1-e2", "e1-f2"],
}


@pytest.mark.parametrize("numbers", ["point", "mirror"])
def test_the_opening_offers_nineteen_moves(numbers: str) -> None:
    offers = Desk(mg.rules("minus-vs-plus", numbers=numbers)).session.view["input"]
    offered: dict[str, list[str]] = {}
    for targets in offers["moves"].values():
        for move, mark in targets.values():
            offered.setdefault(offers["marks"][mark]["label"], []).append(move)
    assert {mark: sorted(moves) for mark, moves in offered.items()} == {
        mark: sorted(moves) for mark, moves in OPENING.items()
    }
    assert sum(map(len, offered.values())) == 19


@pytest.mark.parametrize("move", OPENING["can be added to"])
def test_every_addition_of_the_opening_makes_six(move: str) -> None:
    desk = Desk(mg.rules("minus-vs-plus"))
    origin, target = move.split("-")
    addends = [int(values(desk)[square]) for square in (origin, target)]
    assert desk.ask("play", move=move)["ok"]
    assert names(desk)[target] == "positive 6, last move"
    assert scores(desk) == {"positive": 0, "negative": 0}
    assert f"{addends[0]}+{addends[1]}=6" in formulas(desk.session.view["tree"])
    assert told(desk)[-1] == "MP-11: An addition scores no points."


@pytest.mark.parametrize(("numbers", "top"), [("point", "654321"), ("mirror", "123456")])
def test_the_numbers_are_printed_at_both_ends(numbers: str, top: str) -> None:
    desk = Desk(mg.rules("minus-vs-plus", numbers=numbers))
    ends = [
        "".join(written(it) for it in sorted(desk.named(f"mg-{sign}-number"), key=lambda text: text[1]["x"]))
        for sign in ("negative", "positive")
    ]
    assert ends == [top, "123456"]
    for rank, end in zip("61", ends, strict=True):
        assert "".join(names(desk)[f"{file}{rank}"][-1] for file in "abcdef") == end
