"""Places by their coordinates, lines by their equations: read in every usual way, each wrong answer met with why."""

from __future__ import annotations

import pytest

from mathgames.arithmetic.items import Interaction, Item
from mathgames.arithmetic.items.answer import Verdict

PLACE = Item("Where?", Interaction.COORDINATES, (Interaction.COORDINATES.parse_response("(−2, 1)"),))
LINE = Item("Which line?", Interaction.EQUATION, (Interaction.EQUATION.parse_response("y = 1/2 x + 3"),))


@pytest.mark.parametrize("typed", ["(−2, 1)", "-2,1", "(−2|1)", "−2; 1", "-2 1", "[-2, 1]", "x = −2, y = 1", "- 2,+1"])
def test_a_place_is_read_in_every_usual_way(typed: str) -> None:
    assert PLACE.judge(typed).right
    assert Interaction.COORDINATES.to_json(typed) == "-2,1"


@pytest.mark.parametrize("typed", ["", "−2", "2,1,0", "a1", "(1/0, 2)", "1,,2", "(-2,1", "9" * 50 + ",1", 7, None])
def test_text_instead_of_place_costs_no_try(typed: object) -> None:
    judged = PLACE.judge(typed)
    if typed == "(-2,1":  # one bracket more or less says nothing about the place
        assert judged.right
        return
    assert judged.verdict is Verdict.ONGOING
    assert "(4, −3)" in str(judged.feedback)


@pytest.mark.parametrize(
    ("typed", "idea", "why"),
    [
        ("1, −2", "xy-swapped", "Which way does the first number lead?"),
        ("2, 1", "quadrant-sign", "On which side of the axis"),
        ("−2, −1", "quadrant-sign", "up from zero, or down"),
        ("2, −1", "quadrant-sign", "Both distances are right"),
        ("1, 2", "xy-swapped", "Which way does the first number lead?"),
        ("−2, 5", None, "The first coordinate is right"),
        ("5, 1", None, "The second coordinate is right"),
        ("4, 4", None, "Start at (0, 0)"),
    ],
)
def test_a_wrong_place_is_met_with_why(typed: str, idea: str | None, why: str) -> None:
    judged = PLACE.judge(typed)
    assert (judged.verdict, judged.misconception) == (Verdict.MISSED, idea)
    assert why in str(judged.feedback)


@pytest.mark.parametrize(
    ("typed", "idea", "why"),
    [
        ("y = 2x + 3", "run-over-rise", "for one to the right?"),
        ("y = −2x + 1", "run-over-rise", "for one to the right?"),
        ("y = −1/2 x + 3", "uphill-negative", "does it go up or down?"),
        ("y = −1/2 x + 6", "uphill-negative", "does it go up or down?"),
        ("y = 1/2 x + 5", None, "The gradient is right"),
        ("y = 3x + 3", None, "The height at x = 0 is right"),
        ("y = 7", None, "Start with the gradient"),
    ],
)
def test_a_wrong_equation_is_met_with_why(typed: str, idea: str | None, why: str) -> None:
    judged = LINE.judge(typed)
    assert (judged.verdict, judged.misconception) == (Verdict.MISSED, idea)
    assert why in str(judged.feedback)


def test_gradient_equal_to_reciprocal_names_no_misconception() -> None:
    steep = Item("", Interaction.EQUATION, (Interaction.EQUATION.parse_response("y = x"),))
    assert steep.judge("y = −x").misconception == "uphill-negative"
    assert steep.judge("y = x + 1").misconception is None


def test_a_lesson_can_have_its_own_word_for_a_wrong_answer() -> None:
    from mathgames.arithmetic.items import Distractor

    own = Item(
        "",
        Interaction.COORDINATES,
        PLACE.key,
        (Distractor(Interaction.COORDINATES.parse_response("1,-2"), None, "Look again."),),
    )
    assert str(own.judge("(1, −2)").feedback) == "Look again."
