"""Hidden Number: its laws, the answers to guesses, and the winner."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames.games.hidden_number.rules import HiddenNumber, HiddenPosition


def played(*moves: int) -> HiddenPosition:
    """Return the position after these numbers were hidden and guessed."""
    rules = HiddenNumber()
    position = rules.initial()
    for move in moves:
        assert rules.is_legal(position, move)
        position = rules.apply(position, move)
    return position


def test_hidden_number_keeps_the_laws() -> None:
    seen = mg.check_rules(HiddenNumber(), games=40)
    assert {*seen.endings} == {"guesses", "fewer-guesses"}


@pytest.mark.parametrize(
    ("moves", "turn"),
    [((), "positive"), ((4,), "negative"), ((4, 0), "negative"), ((4, 4), "negative"), ((4, 4, -9), "positive")],
)
def test_hidden_number_turns_change_with_the_round(moves: tuple[int, ...], turn: str) -> None:
    assert HiddenNumber().turn(played(*moves)) == turn


@pytest.mark.parametrize(
    ("hidden", "guess", "heard"),
    [(-7, -12, "It is warmer than −12"), (-7, 3, "It is colder than 3"), (-7, -7, "−7 is right, with 1 guess")],
)
def test_hidden_number_answers_a_guess(hidden: int, guess: int, heard: str) -> None:
    assert str(HiddenNumber().explain(played(hidden), guess).headline) == heard


def test_hidden_number_keeps_its_secret() -> None:
    assert "7" not in str(HiddenNumber().explain(HiddenPosition(), -7))


@pytest.mark.parametrize(
    ("guess", "reason"), [(-13, "You have heard that it is warmer"), (3, "that it is colder"), (21, "from −20 to 20")]
)
def test_hidden_number_refuses_an_impossible_guess(guess: int, reason: str) -> None:
    refusal = HiddenNumber().why_illegal(played(-7, -12, 3), guess)
    assert refusal is not None
    assert reason in str(refusal)


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ((4, 0, 4, 7, 7), "positive"),
        ((4, 0, 4, 7, 3, 5), "negative"),
        ((4, 0, 4, 7, 3, 7), None),
    ],
)
def test_hidden_number_is_won_with_fewer_guesses(moves: tuple[int, ...], winner: str | None) -> None:
    rules = HiddenNumber()
    outcome = rules.outcome(played(*moves))
    assert outcome is not None
    assert outcome.winner == winner


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"hidden": 21, "guesses": [], "counts": []},
        {"hidden": None, "guesses": [1], "counts": []},
        {"hidden": 3, "guesses": [3], "counts": []},
        {"hidden": 3, "guesses": [5, 6], "counts": []},
        {"hidden": "3", "guesses": [], "counts": []},
        {"hidden": 3, "guesses": [{}], "counts": []},
        {"hidden": 3, "guesses": [], "counts": [0]},
        {"hidden": 3, "guesses": [], "counts": [1, 1, 1]},
    ],
)
def test_hidden_position_rejects_other_data(data: object) -> None:
    with pytest.raises(mg.errors.PositionError):
        HiddenNumber().from_json(data)


@pytest.mark.parametrize("text", ["", "warm", "1.5", "a2-a3"])
def test_hidden_number_rejects_other_text(text: str) -> None:
    with pytest.raises(mg.errors.NotationError, match="write a whole number"):
        HiddenNumber().parse(text)
