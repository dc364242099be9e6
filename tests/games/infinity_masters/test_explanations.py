"""Explanations: they end where the engine ends, name the clauses, and keep mathematics and game apart."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.infinity_masters.conftest import CONVENTIONS
from mathgames.arithmetic import evaluate
from mathgames.engine.outcome import Score
from mathgames.explain.explanation import Effect, Explanation, apply_changes
from mathgames.explain.expression import plain
from mathgames.games.infinity_masters.explanation import decimal
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters

P, N = "positive", "negative"
VALUES = ("-6", "-1", "0", "1", "4", "inf")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"operand_order": "attacker_first"},
    {"infinity_capture": "scorer"},
    {"infinite_credit": "none", "infinity_encounter": "both_out"},
    {"infinite_credit": "bonus:36", "dne_other": "stays"},
    {"inf_over_zero": "dne", "dne_other": "stays"},
]


def sentences(told: Explanation, clause: str | None = None) -> list[str]:
    return [str(effect.sentence) for effect in told.effects if clause in (None, effect.clause)]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_meeting_is_explained_as_the_engine_plays_it(
    meeting: Callable[..., Any], options: dict[str, Any]
) -> None:
    """Law 2 and law 3 for every operation on every two sorts of values."""
    over_zero = InfinityMasters(**options).config.reckoning.over_zero
    for sign, attacker, defender, owner, lives in itertools.product("+−×÷", VALUES, VALUES, (P, N), (True, False)):
        if not lives and (attacker, defender) != ("inf", "inf"):
            continue  # the game would be over before
        met = meeting((attacker, owner), defender, sign, lives=lives, **options)
        told = met.explanation
        rules = InfinityMasters(ops=sign * 64, **options)
        assert told.position == met.after
        assert apply_changes(rules.pieces(met.before), told.changes) == rules.pieces(met.after)
        points = {player: Score(scored.infinite, scored.finite) for player, scored in told.points.items()}
        assert {P: Score(), N: Score()} | points == met.score
        (derivation,) = told.derivations
        for step in derivation.steps:
            before, then = (evaluate(side, over_zero=over_zero) for side in (step.before, step.after))
            assert before == then
        over = str(told.effects[-1].sentence).startswith("The game is over: ")
        assert over == (rules.outcome(met.after) is not None)
        for sentence in sentences(told):
            assert sentence[0].isupper() or not sentence[0].isalpha()
            assert sentence.endswith((".", ")"))
            assert "-" not in sentence.replace("zero-", "")
            assert not {"{", "}", "None", "Fraction"} & set(sentence.split())


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_infinity_explanations_separate_mathematics_and_game(
    meeting: Callable[..., Any], options: dict[str, Any]
) -> None:
    for sign, attacker, defender, owner in itertools.product("+−×÷", VALUES, VALUES, (P, N)):
        told = meeting((attacker, owner), defender, sign, **options).explanation
        first, second = told.derivations[0].expression.left.value, told.derivations[0].expression.right.value
        conventional = not (isinstance(first, Fraction) and isinstance(second, Fraction)) or (
            sign == "÷" and second == 0
        )
        said = sentences(told)
        mathematics = [k for k, sentence in enumerate(said) if sentence.startswith("In mathematics: ")]
        game = [k for k, sentence in enumerate(said) if sentence.startswith("In this game: ")]
        assert [k + 1 for k in mathematics] == game
        assert bool(mathematics) == conventional


@pytest.mark.parametrize(
    ("attacker", "defender", "sign", "keys", "words"),
    [
        (("0", N), "4", "÷", ["number-over-zero", "infinite-credit"], "every number multiplied by 0 gives 0"),
        (
            ("0", P),
            "-2",
            "÷",
            ["number-over-zero", "infinite-credit", "minus-infinity-becomes-plus"],
            "(−2) ÷ 1/10 = −20",
        ),
        (("0", P), "0", "÷", ["zero-over-zero"], "every number does"),
        (("0", P), "inf", "÷", ["infinity-over-zero", "infinite-credit"], "The rulebook does not mention this case"),
        (("inf", P), "inf", "−", ["infinity-minus-infinity"], "different ways of growing give different answers"),
        (("0", P), "inf", "×", ["zero-times-infinity"], "different ways give different answers"),
        (("inf", P), "inf", "÷", ["infinity-over-infinity"], "different ways of growing give different answers"),
        (("inf", P), "5", "÷", ["number-over-infinity"], "as close to 0 as you like"),
        (("inf", P), "0", "÷", ["number-over-infinity"], "is always 0"),
        (("inf", P), "5", "−", ["infinity-as-number", "infinite-credit"], "5 − ∞ = −∞"),
    ],
)
def test_conventions(
    position: Callable[..., Position],
    attacker: tuple[str, str],
    defender: str,
    sign: str,
    keys: list[str],
    words: str,
) -> None:
    rules = InfinityMasters(ops=sign * 64)
    value, owner = attacker
    origin = "d4" if owner == P else "d6"
    board = {origin: (owner, value), "d5": (N if owner == P else P, defender)}
    before = position(rules, board | {"h2": (P, "inf"), "a7": (N, "inf")}, turn=owner)
    move = rules.parse(f"{origin}-d5")
    met = rules.find_capture(before, move)
    assert met is not None
    assert [use.convention.key for use in met.conventions_used] == keys
    assert any(words in str(text) for use in met.conventions_used for text in (use.mathematics, use.game))
    assert all(use.equation == met.equation for use in met.conventions_used)
    assert [plain(met.derivation.expression), met.question] == [met.question.removesuffix(" = ?"), met.question]
    assert {use.convention.key for use in met.conventions_used} <= set(CONVENTIONS)


def test_the_ledger_lists_every_convention_of_a_game(position: Callable[..., Position]) -> None:
    rules = InfinityMasters(ops="÷" * 64)
    board = {"d4": (P, "0"), "d5": (N, "4"), "e6": (N, "0"), "h2": (P, "inf"), "a7": (N, "inf")}
    moves = [rules.parse(text) for text in ("d4-d5", "a7-a6", "h2-h3", "e6-d5")]
    lines = rules.ledger(position(rules, board), moves)
    told = {line.key: [(entry.ply, entry.move, entry.use.equation) for entry in lines[line]] for line in lines}
    assert told == {
        "number-over-zero": [(1, "d4-d5", "4 ÷ 0 = ∞")],
        "infinite-credit": [(1, "d4-d5", "4 ÷ 0 = ∞"), (4, "e6-d5", "∞ ÷ 0 = ∞")],
        "infinity-over-zero": [(4, "e6-d5", "∞ ÷ 0 = ∞")],
    }


def test_an_attack_that_scores_for_the_opponent(meeting: Callable[..., Any]) -> None:  # IM-2, IM-11
    told = meeting(("5", P), "3", "−").explanation
    assert str(told.headline) == "Blue's 5 attacks Red's 3 on d5: 3 − 5 = −2"
    assert sentences(told, "IM-2") == [
        "−2 is negative: Red, the negative side, scores, even though Blue attacked. Only the sign counts."
    ]
    assert sentences(told, "IM-10") == ["Red gets 2 points, the distance of −2 from zero. Red now has 2 points."]
    assert sentences(told, "IM-11") == [
        "The piece of the player who scored stays, with its value unchanged. Red's 3 stays on d5, and Blue's 5 leaves "
        "the board."
    ]


def test_operands_are_named_with_their_pieces_and_the_reading(meeting: Callable[..., Any]) -> None:  # IM-6
    (said,) = sentences(meeting(("5", P), "3", "÷").explanation, "IM-6")
    assert said == (
        "Red's 3, the defender, is the first number and Blue's 5, the attacker, is the second: 3 ÷ 5. "
        "The other order would be 5 ÷ 3."
    )
    (said,) = sentences(meeting(("5", P), "3", "÷", operand_order="attacker_first").explanation, "IM-6")
    assert said.startswith("Blue's 5, the attacker, is the first number")
    (said,) = sentences(meeting(("5", P), "3", "×").explanation, "IM-6")
    assert said.endswith("The order changes nothing here: sums and products are the same in both orders.")


def test_credit_and_survival_can_part(meeting: Callable[..., Any]) -> None:  # IM-17
    told = meeting(("5", P), "inf", "+").explanation
    assert any(
        sentence.startswith("Note the difference: Blue scores, because of the sign, but the piece that is left")
        and "is Red's ∞." in sentence
        for sentence in sentences(told)
    )
    told = meeting(("5", N), "inf", "+").explanation
    assert not any(sentence.startswith("Note the difference") for sentence in sentences(told))


def test_a_conversion_tells_whose_piece_and_the_reserve(meeting: Callable[..., Any]) -> None:  # IM-9, IM-13, IM-15
    told = meeting(("0", P), "4", "÷").explanation
    assert "This time that is the zero itself: Blue's 0 on d5 becomes an infinity." in sentences(told, "IM-13")[-1]
    assert sentences(told, "IM-9") == ["The infinity comes from the reserve of Blue, which is now empty."]
    assert sentences(told, "IM-15") == ["Blue now has 2 infinities on the board: an extra life."]
    told = meeting(("0", P), "4", "÷", start_infinities=1).explanation
    assert [effect.clause for effect in told.effects][-1] == "IM-15"


def test_the_end_of_the_game_is_told(meeting: Callable[..., Any]) -> None:  # IM-18, IM-21
    told = meeting(("inf", P), "inf", "−", lives=False).explanation
    assert sentences(told)[-1] == (
        "The game is over: both players have lost their last infinity. The scores are level at 0 each."
    )
    told = meeting(("inf", P), "inf", "+", lives=False).explanation
    assert sentences(told)[-1] == "The game is over: Red has no infinity left on the board."


def test_moves_without_arithmetic_are_explained() -> None:  # IM-4, IM-25
    rules = InfinityMasters()
    told = rules.explain(rules.initial(), rules.parse("a2-b3"))
    assert str(told.headline) == "Blue's 4 goes diagonally forward from a2 to b3"
    assert sentences(told) == ["Blue's 4 goes one square diagonally forward, onto the empty square b3."]
    told = rules.explain(rules.initial(), rules.parse("b1-a1"))
    assert sentences(told, "IM-25") == [
        "That is 1 move in a row without an attack or a step forward; after 60 of them the score decides."
    ]
    assert not sentences(InfinityMasters(no_progress=None).explain(rules.initial(), rules.parse("b1-a1")), "IM-25")


def test_warnings(position: Callable[..., Position]) -> None:  # IM-11
    rules = InfinityMasters(ops="−" * 64)
    board = {"d4": (P, "5"), "d5": (N, "3"), "c5": (N, "6"), "h2": (P, "inf"), "h3": (N, "inf"), "a7": (N, "inf")}
    at = position(rules, board)
    assert str(rules.warning(at, rules.parse("d4-d5"))) == (
        "Careful: in this attack your own 5 leaves the board. The result is negative: Red, the negative side, scores."
    )
    assert rules.warning(at, rules.parse("d4-c5")) is None
    assert rules.warning(at, rules.parse("d4-e5")) is None
    assert str(rules.warning(at, rules.parse("h2-h3"))) == (
        "Careful: in this attack your own ∞ leaves the board. It ends the game: Blue has no infinity left on the board."
    )
    assert rules.why_illegal(at, rules.parse("d4-d5")) is None  # warned of, not forbidden


@given(st.fractions(max_denominator=3600))
def test_a_decimal_is_exact_or_says_that_it_is_not(value: Fraction) -> None:  # IM-8
    gloss = str(decimal(value))
    shown = Fraction(gloss.removeprefix("about ").replace("−", "-"))
    if gloss.startswith("about "):
        assert shown != value
        assert abs(shown - value) <= Fraction(1, 200)
    else:
        assert shown == value


def test_no_effect_is_without_a_clause_or_words(meeting: Callable[..., Any]) -> None:
    for part in meeting(("0", N), "4", "÷").explanation.parts:
        if isinstance(part, Effect):
            assert part.clause.startswith("IM-")
            assert len(str(part.sentence)) > 20
