"""The four tables: what the engine does with every sort of operands, cell by cell (IM-6 to IM-17, IM-26, IM-27)."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from mathgames.engine.outcome import Score
from mathgames.explain.expression import Operator
from mathgames.games.infinity_masters import conventions_used
from mathgames.games.infinity_masters.capture import Operand, meet
from mathgames.games.infinity_masters.position import CODES, EMPTY, PIECES, PLAYERS, Piece, Position
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.infinity_masters.setup import NO_SCORER, OPERATORS, CaptureOutcomes

DOCUMENT = Path(__file__).parents[3] / "docs/rules/infinity-masters.md"

# Rows are A, columns B: p, n, 0, ∞. One cell: result, who is credited, what happens.
EITHER = ">0·P [S] / <0·N [S] / 0·— [Z]"
TABLES = {
    Operator.PLUS: [
        [">0·P [S]", EITHER, ">0·P [S]", "∞·P [K]"],
        [EITHER, "<0·N [S]", "<0·N [S]", "∞·P [K]"],
        [">0·P [S]", "<0·N [S]", "0·— [Z]", "∞·P [K]"],
        ["∞·P [K]", "∞·P [K]", "∞·P [K]", "∞·P [E]"],
    ],
    Operator.MINUS: [
        [EITHER, ">0·P [S]", ">0·P [S]", "−∞·N [L]"],
        ["<0·N [S]", EITHER, "<0·N [S]", "−∞·N [L]"],
        ["<0·N [S]", ">0·P [S]", "0·— [Z]", "−∞·N [L]"],
        ["∞·P [K]", "∞·P [K]", "∞·P [K]", "DNE·— [D2]"],
    ],
    Operator.TIMES: [
        [">0·P [S]", "<0·N [S]", "0·— [Z]", "∞·P [K]"],
        ["<0·N [S]", ">0·P [S]", "0·— [Z]", "−∞·N [L]"],
        ["0·— [Z]", "0·— [Z]", "0·— [Z]", "DNE·— [D1]"],
        ["∞·P [K]", "−∞·N [L]", "DNE·— [D1]", "∞·P [E]"],
    ],
    Operator.DIVIDED_BY: [
        [">0·P [S]", "<0·N [S]", "∞·P [C]", "0·— [Z∞]"],
        ["<0·N [S]", ">0·P [S]", "−∞·N [C]", "0·— [Z∞]"],
        ["0·— [Z]", "0·— [Z]", "DNE·— [Z]", "0·— [Z∞]"],
        ["∞·P [K]", "−∞·N [L]", "∞·P [K]", "DNE·— [D2]"],
    ],
}
ORDERS = ("defender_first", "attacker_first")


def cells(markdown: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")[2:-1]] for line in markdown.splitlines()[2:]]


@pytest.mark.parametrize("owner", PLAYERS)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("capture", ["result_sign", "scorer"])
@pytest.mark.parametrize("operator", Operator)
def test_the_engine_makes_the_tables(operator: Operator, capture: str, order: str, owner: str) -> None:
    rules = InfinityMasters(operand_order=order, infinity_capture=capture)
    made = conventions_used.markdown(rules.config, operator, owner)
    sys.stdout.write(f"{order}, {capture}, A is {owner}\n{made}\n")
    expected = TABLES[operator]
    if capture == "scorer":  # K and L become S; the credit is infinite as before
        expected = [[re.sub(r"\[[KL]\]", "[S]", cell) for cell in row] for row in expected]
    assert cells(made) == expected


def test_the_document_holds_the_tables_of_the_engine() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for operator in Operator:
        assert conventions_used.markdown(InfinityMasters().config, operator) in text


VALUES = (["1", "2", "6"], ["-1", "-2", "-6"], ["0"], ["inf"])
FULL = {"P": "positive", "N": "negative"}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("operator", Operator)
def test_every_cell_happens_on_the_board(operator: Operator, order: str, position: Callable[..., Position]) -> None:
    """The piece and the points of ``apply`` are derived from the cell and plain fractions alone."""
    rules = InfinityMasters(operand_order=order, ops=operator.value * 64)
    seen = set()
    for row, column, owner in itertools.product(range(4), range(4), PLAYERS):
        for a, b in itertools.product(VALUES[row], VALUES[column]):
            pieces = (Piece(owner, a), Piece(PLAYERS[1 - PLAYERS.index(owner)], b))
            attacker, defender = pieces if order == "attacker_first" else pieces[::-1]
            origin = "d4" if attacker.owner == "positive" else "d6"
            lives = {"h2": ("positive", "inf"), "a7": ("negative", "inf")}
            before = position(rules, {origin: attacker, "d5": defender, **lives}, turn=attacker.owner, quiet=7)
            after = rules.apply(before, rules.parse(f"{origin}-d5"))
            result, who, code = _case(TABLES[operator][row][column], operator, a, b)
            assert after.piece("d5") == _survivor(code, FULL.get(who), pieces)
            assert rules.scores(after) == _scores(result, FULL.get(who), operator, a, b)
            assert (after.piece(origin), after.quiet, after.ply) == (None, 0, 1)
            converted = {player: code == "C" and FULL[who] == player for player in PLAYERS}
            assert (after.positive_reserve, after.negative_reserve) == tuple(
                1 - converted[player] for player in PLAYERS
            )
            seen.add((row, column, code))
    assert {(row, column) for row, column, _ in seen} == set(itertools.product(range(4), repeat=2))


def _exact(operator: Operator, a: str, b: str) -> Fraction:
    x, y = Fraction(a), Fraction(b)
    return {"+": x + y, "−": x - y, "×": x * y, "÷": x / y if y else Fraction(0)}[operator.value]


def _case(cell: str, operator: Operator, a: str, b: str) -> tuple[str, str, str]:
    """The case of the cell that these two values are: its result, who is credited, and its code."""
    cases = [re.fullmatch(r"(.*)·(.) \[(.*)\]", case) for case in cell.split(" / ")]
    found = {case[1]: (case[1], case[2], case[3]) for case in cases if case}
    if len(found) == 1:
        return next(iter(found.values()))
    exact = _exact(operator, a, b)
    return found[">0" if exact > 0 else "<0" if exact < 0 else "0"]


def _survivor(code: str, scorer: str | None, pieces: tuple[Piece, Piece]) -> Piece | None:
    match code:
        case "S" | "E":
            return next(piece for piece in pieces if piece.owner == scorer)
        case "C":
            assert scorer is not None
            return Piece(scorer, "inf")
        case "K":
            return next(piece for piece in pieces if piece.value == "inf")
        case "L":
            return next(piece for piece in pieces if piece.value != "inf")
        case _:
            return None


def _scores(result: str, scorer: str | None, operator: Operator, a: str, b: str) -> dict[str, Score]:
    scores = {player: Score() for player in PLAYERS}
    if scorer is not None:
        scores[scorer] = Score(1) if "∞" in result else Score(0, abs(_exact(operator, a, b)))
    return scores


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("capture", ["result_sign", "scorer"])
@pytest.mark.parametrize("over_zero", ["inf", "dne"])
@pytest.mark.parametrize("encounter", ["literal", "both_out"])
@pytest.mark.parametrize("other", ["leaves", "stays"])
def test_the_table_of_apply_and_the_reasoning_agree(
    order: str, capture: str, over_zero: str, encounter: str, other: str
) -> None:
    """Two implementations of one rule, for every operation, every two values and every option that touches it."""
    rules = InfinityMasters(
        operand_order=order,
        infinity_capture=capture,
        inf_over_zero=over_zero,
        infinity_encounter=encounter,
        dne_other=other,
    )
    some = ("-6", "-3", "-1", "0", "1", "4", "6", "inf")
    for number, operator in enumerate(OPERATORS):
        for a, b, owner in itertools.product(some, some, PLAYERS):
            attacker = Operand(Piece(owner, a), "d4", attacks=True)
            defender = Operand(Piece(PLAYERS[1 - PLAYERS.index(owner)], b), "d5", attacks=False)
            met = meet(rules.config.reckoning, operator, attacker, defender)
            found = rules.config.resolutions[CaptureOutcomes.key(number, CODES[attacker.piece], CODES[defender.piece])]
            assert found.credit.score == met.credit
            assert (None if found.scorer == NO_SCORER else PLAYERS[found.scorer]) == met.scorer
            assert found.converts == met.converts
            if met.survivor is None:
                assert found.survivor == EMPTY
            else:
                stays = met.survivor.piece
                assert PIECES[found.survivor] == (Piece(stays.owner, "inf") if met.converts else stays)


def test_options_change_single_cells() -> None:
    divide, times, plus = Operator.DIVIDED_BY, Operator.TIMES, Operator.PLUS
    undefined = InfinityMasters(inf_over_zero="dne")
    assert [str(found) for found in conventions_used.cell(undefined.config, divide, "∞", "0", "negative")] == [
        "DNE·— [D1]"
    ]
    both_out = InfinityMasters(infinity_encounter="both_out")
    assert [str(found) for found in conventions_used.cell(both_out.config, plus, "∞", "∞", "positive")] == ["∞·— [Z∞]"]
    assert [str(found) for found in conventions_used.cell(both_out.config, times, "∞", "∞", "positive")] == ["∞·— [Z∞]"]
