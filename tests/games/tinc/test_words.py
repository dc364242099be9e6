"""Everything that TINC says is a sentence that can be said in another language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.tinc.play import WIN, eager_turn, scene
from harness.pseudo import PSEUDO, unspoken
from harness.sentences import declared, spoken, told_games
from mathgames.explain.nodes import Node, iter_nodes, markup, plain_text
from mathgames.games.tinc import GAME, panels
from mathgames.games.tinc.board import OVERLAYS, TincBoard
from mathgames.games.tinc.picture import usual_window
from mathgames.games.tinc.position import MAX_RADIUS_CELLS, PLAYERS, Position, from_json
from mathgames.games.tinc.rules import Tinc
from mathgames.language.errors import NotationError, PositionError
from mathgames.language.words import override_language

OPTIONS: list[dict[str, Any]] = [
    {},
    {"line": "path8"},
    {"max_side": 5},
    {"line": "path8", "max_side": 7},
    {"line": "path8", "max_side": 7, "first_player": "noughts"},
    {"first_player": "noughts"},
    {"preset": "classroom"},
    {"max_side": 1},
]
GOOD: dict[str, Any] = {"radius": 2, "crosses": [[0, 0]], "noughts": [[1, -1], [1, 0]], "turn": "crosses", "ply": 2}
KEYS = set(GOOD)


def shown(tree: Node) -> Iterator[object]:
    """The texts of a tree and the sentences in its attributes."""
    for element in iter_nodes(tree):
        yield from (child for child in element[2:] if not isinstance(child, list))
        yield from (element[1][name] for name in ("aria-label", "title", "label") if name in element[1])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_everything_that_random_games_say(options: dict[str, Any]) -> None:
    """Of players who like lines; ``test_laws`` has the games of those who move at random."""
    rules = Tinc(**options)
    for position, _moves in told_games(
        rules,
        12,
        5,
        lambda position, _move: say_position(rules, position),
        lambda position, chance: eager_turn(rules, position, chance),
        longest=30,
    ):
        assert position.edge_taken == (rules.outcome(position) is not None)


def say_position(rules: Tinc, position: Position) -> None:
    over = rules.outcome(position) is not None
    for said in shown(panels.mathematics(rules.config, position, proof=not over)):
        spoken(said)
    for said in shown(panels.small_map(position, usual_window(position.radius))):
        spoken(said)


@pytest.mark.parametrize(
    ("turns", "options", "says"),
    [
        (WIN, {}, "The falling diagonal is full"),
        (("0,0", "1,0", "-1,-1 1,1", "0,1", "-2,-2 2,2"), {}, "The rising diagonal is full"),
        (("0,0", "1,1", "-1,0 1,0", "0,1", "-2,0 2,0"), {}, "The row y = 0 is full"),
        (("0,0", "1,1", "0,-1 0,1", "1,0", "0,-2 0,2"), {}, "The column x = 0 is full"),
        (("0,0", "1,1", "-1,0 1,0", "0,1", "-2,1 2,-1"), {"line": "path8"}, "The chain reaches from the left side"),
        (("0,0", "1,1", "0,-1 0,1", "1,0", "1,-2 -1,2"), {"line": "path8"}, "The chain reaches from the bottom side"),
    ],
)
def test_every_kind_of_line_has_its_sentence(turns: tuple[str, ...], options: dict[str, Any], says: str) -> None:
    rules = Tinc(**options)
    position = rules.initial()
    for turn in turns[:-1]:
        position = rules.apply(position, rules.parse(turn))
    explanation = rules.explain(position, rules.parse(turns[-1]))
    (sentence,) = (effect.sentence for effect in explanation.effects if effect.clause == "TINC-6")
    assert str(sentence).startswith(says)
    assert str(sentence).endswith("to the opposite one, unbroken: crosses win.")
    assert str(explanation.headline).endswith(" and win")
    spoken(sentence)


@pytest.mark.parametrize("first_player", PLAYERS)
def test_a_result_names_the_winner_in_the_plural(first_player: str) -> None:
    rules = Tinc(first_player=first_player)
    position = rules.initial()
    for turn in WIN:
        position = rules.apply(position, rules.parse(turn))
    outcome = rules.outcome(position)
    assert outcome is not None
    name = first_player.capitalize()
    assert str(rules.result(outcome)) == (
        f"{name} win: {first_player} have an unbroken line of 5 from side to side of the 5 × 5 grid."
    )
    assert (str(rules.player_label(first_player)), str(rules.player_words(first_player))) == (name, first_player)
    drawn = Tinc(max_side=1)
    ended = drawn.outcome(drawn.apply(drawn.initial(), (0,)))
    assert ended is not None
    assert str(drawn.result(ended)) == "A draw: the grid would grow beyond 1 × 1."


def test_what_the_game_declares() -> None:
    declared(GAME, Tinc())


@pytest.mark.parametrize(
    "moves", [(), (-1,), (5, 2), (0, 1), (9,), (10**5000,), (0,)], ids=lambda move: f"{len(move)} numbers"
)
def test_refusals(moves: tuple[int, ...]) -> None:
    rules = Tinc()
    start, opened = rules.initial(), rules.apply(rules.initial(), (0,))
    refused = [refusal for position in (start, opened) if (refusal := rules.why_illegal(position, moves)) is not None]
    assert refused
    for refusal in refused:
        spoken(refusal.sentence)


@pytest.mark.parametrize("move", ["", "queen", "0,0 0,0", "1234567890123,0", "9" * 200 + ",0"])
def test_invalid_notation_error_is_rendered(move: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tinc().parse(move)
    spoken(caught.value.words, {"queen"})


@pytest.mark.parametrize(
    "change",
    [
        {"edge": 1},
        {"radius": -1},
        {"radius": 1},
        {"radius": MAX_RADIUS_CELLS + 1},
        {"radius": 12},
        {"ply": "two"},
        {"turn": "X"},
        {"crosses": {}},
        {"crosses": [[0]]},
        {"crosses": [[0, 3]]},
        {"crosses": [[0, 0], [0, 0]]},
        {"noughts": [[0, 0]]},
        {"noughts": [[2, 0]]},
        {"noughts": [[1, 2]], "turn": "noughts"},
    ],
    ids=str,
)
def test_damaged_positions(change: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as caught:
        Tinc(max_side=9).from_json({**GOOD, **change})
    spoken(caught.value.words, KEYS | set(PLAYERS))


def test_the_panels_count_in_the_singular_and_in_the_plural() -> None:
    rules = Tinc()
    start = rules.initial()
    assert "1 × 1 = 1 cell, an odd square." in plain_text(panels.mathematics(rules.config, start, proof=True))
    opened = plain_text(panels.mathematics(rules.config, rules.apply(start, (0,)), proof=True))
    assert "3 × 3 = 9 cells, an odd square." in opened
    assert "crosses have at most 3 − 2 = 1 symbol in a line; they have 1." in opened
    assert "8 straight lines reach from side to side: 3 rows, 3 columns and 2 diagonals, all new." in opened


LARGE = tuple(f"{number},{number}" for number in range(12))


@pytest.mark.parametrize("line", ["straight", "path8"])
@pytest.mark.parametrize(
    "turns", [(), WIN[:1], WIN[:2], WIN[:3], WIN, LARGE], ids=["start", "opened", "grown", "threat", "won", "large"]
)
def test_everything_that_the_board_shows(turns: tuple[str, ...], line: str) -> None:
    """Text on the board outside of sentences is a number, a cell or a sign on a button."""
    rules = Tinc(line=line)
    board, seen = TincBoard(rules), scene(rules, *turns)
    trees = [board.draw(seen), *board.controls(seen), *board.panels(seen)]
    for tree in trees:
        with override_language(PSEUDO):
            assert unspoken(plain_text(tree)) == []
        for element in iter_nodes(tree):
            for name in ("aria-label", "title"):
                if name in element[1] and element[1].get("role") != "row":
                    spoken(element[1][name])
        assert "⟦" not in markup(tree)
    spoken(board.stage(seen))
    gesture = board.input(seen).to_json()
    assert (gesture["kind"] == "none") == seen.over
    if not seen.over:
        spoken(gesture["mark"]["label"])
    for overlay in OVERLAYS:
        for said in (overlay.label, overlay.on, overlay.off):
            spoken(said)


def test_collected_cells_are_of_one_position() -> None:
    """Collected cells stay while another part is looked at, and not in another task with as few turns."""
    rules = Tinc()
    board, one = TincBoard(rules), from_json(GOOD)

    def about(position: Position) -> object:
        return board.input(replace(scene(rules), position=position)).to_json()["about"]

    assert about(one) == about(from_json(GOOD))
    assert about(one) != about(from_json(GOOD | {"crosses": [[1, 1]]}))


def test_a_cell_is_named_in_one_sentence() -> None:
    rules = Tinc()
    names = {
        element[1]["at"]: str(element[1]["aria-label"])
        for turns in (WIN[:4], WIN)
        for element in iter_nodes(TincBoard(rules).draw(scene(rules, *turns)))
        if element[1].get("role") == "gridcell"
    }
    assert names["1,1"] == "1,1, nought"
    assert names["0,0"] == "0,0, cross, on the winning line"
    assert names["-1,0"] == "-1,0, empty"
    assert names["2,0"] == "2,0, empty, on the edge"
    assert names["2,-2"] == "2,-2, cross, on the edge, last move, on the winning line"


def test_masked_board_reveals_no_result_of_predicted_move() -> None:
    rules = Tinc()
    board = TincBoard(rules)
    for tells in (True, False):
        seen = scene(rules, *WIN[:3], tells=tells)
        shown = markup(board.draw(seen)) + "".join(map(markup, board.panels(seen)))
        assert ("mg-risky" in shown) == ("never loses" in shown) == ("grows to" in shown) == tells
