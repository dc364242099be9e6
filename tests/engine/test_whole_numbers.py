"""A whole number is one wherever a program gives it: Python's or numpy's; a float or True never is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import mathgames as mg
from mathgames.players import choose, tournament

MINUS_VS_PLUS = mg.rules("minus-vs-plus")


def at_ply(ply: Any) -> object:
    match = mg.Match(MINUS_VS_PLUS)
    match.play("a2-a3")
    match.goto(ply)
    return match.ply


def played(move: Any) -> object:
    match = mg.Match(MINUS_VS_PLUS)
    match.play(move)
    return match.history


def games(number: Any) -> object:
    played = tournament("minus-vs-plus", ["level-1", "level-2"], games=number, seed=number, progress=False)
    return [(game.number, game.plies, game.winner) for game in played.games]


def opened(task: Any) -> object:
    return repr(mg.lesson("integers/07-back-to-the-sender", task=task, save=False, warm_up=False))


BORDERS: dict[str, tuple[Callable[[Any], object], int]] = {
    "an option": (lambda number: mg.rules("minus-vs-plus", target_score=number), 12),
    "a size": (lambda number: mg.rules("slice-boundaries", n=number), 6),
    "an operand": (lambda number: mg.arithmetic.calculate(number, "−", 5).value, 3),
    "a seed": (lambda number: choose(MINUS_VS_PLUS, MINUS_VS_PLUS.initial(), level="level-2", seed=number), 4),
    "nodes": (lambda number: choose(MINUS_VS_PLUS, MINUS_VS_PLUS.initial(), level="level-4", seed=1, nodes=number), 40),
    "a ply": (at_ply, 1),
    "a tournament": (games, 2),
    "a task": (opened, 2),
    "a depth": (lambda number: mg.perft(MINUS_VS_PLUS, number), 1),
    "games to check": (lambda number: mg.check_rules(MINUS_VS_PLUS, games=number, seed=number, longest=number), 2),
}


@pytest.mark.parametrize("border", BORDERS)
@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
def test_a_whole_number_of_numpy_is_taken_as_one_of_python(border: str, kind: type[np.integer[Any]]) -> None:
    take, number = BORDERS[border]
    assert repr(take(kind(number))) == repr(take(number))


@pytest.mark.parametrize("border", BORDERS)
@pytest.mark.parametrize(
    "wrong",
    [float, np.float64, lambda _: True, lambda _: np.bool_(True)],
    ids=["float", "numpy float", "True", "numpy True"],
)
def test_a_float_or_true_is_refused_in_words(border: str, wrong: Callable[[int], object]) -> None:
    take, number = BORDERS[border]
    with pytest.raises(mg.MathgamesError):
        take(wrong(number))


HUGE = 10**5000
"""It has no text: Python writes no more than 4300 digits."""

LESSON = "integers/07-back-to-the-sender"

ENDLESS: dict[str, Callable[[], object]] = {
    "a lesson": lambda: mg.lesson(HUGE),  # type: ignore[arg-type]
    "a list of lessons": lambda: mg.lesson([HUGE]),  # type: ignore[arg-type]
    "a task": lambda: mg.lesson(LESSON, task=HUGE, save=False),
    "pupils": lambda: mg.lesson(LESSON, pupils=HUGE, save=False),
    "work": lambda: mg.grade(HUGE),  # type: ignore[arg-type]
    "a sheet's subject": lambda: mg.export_worksheets(HUGE),  # type: ignore[arg-type]
    "sheets": lambda: mg.export_worksheets(LESSON, sheets=[HUGE]),  # type: ignore[list-item]
    "a layout": lambda: mg.desk(layout=HUGE),
    "a width": lambda: mg.desk(layout={"width": HUGE}),
    "a board's layout": lambda: mg.play("tinc", layout=[HUGE]),
    "no games to check": lambda: mg.check_rules(MINUS_VS_PLUS, games=-HUGE),
    "a depth": lambda: mg.perft(MINUS_VS_PLUS, -HUGE),
}


@pytest.mark.parametrize("give", ENDLESS.values(), ids=ENDLESS)
def test_a_number_that_has_no_text_is_refused_in_words(give: Callable[[], object]) -> None:
    with pytest.raises(mg.MathgamesError, match=r"<(int|list|dict)>"):
        give()


@pytest.mark.parametrize("ply", [HUGE, -HUGE], ids=["above", "below"])
def test_a_place_that_there_is_not_can_be_shown(ply: int) -> None:
    match = mg.Match(MINUS_VS_PLUS)
    for take in (match._session.position_at, match.explanation_at, match._session.moves.__getitem__):
        with pytest.raises(IndexError) as refused:
            take(ply)
        assert len(str(refused.value)) < 100


def test_a_move_may_be_a_number_of_numpy() -> None:
    move = MINUS_VS_PLUS.parse("a2-a3")
    assert played(np.int64(move)) == played(move) == ("a2-a3",)


def test_a_clock_takes_any_real_number_of_seconds() -> None:
    assert {mg.Clock(seconds).total for seconds in (600, np.int64(600), np.float64(600), Fraction(600))} == {600.0}
    with pytest.raises(mg.errors.OptionError):
        mg.Clock(True)


def test_a_value_that_was_taken_is_written_as_it_is_read() -> None:
    rules = mg.rules("minus-vs-plus", target_score=np.int64(12))
    match = mg.Match(rules)
    assert mg.Match.from_record(match.to_record()).rules == mg.rules("minus-vs-plus", target_score=12)
