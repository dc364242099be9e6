"""Questions about a calculation in a game, as they are kept with an answer; and those answers in records and files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from mathgames.arithmetic.integers import bounded_integer
from mathgames.arithmetic.items.answer import Judgement, Response, judged_choice
from mathgames.arithmetic.items.reading import NO_SIGN
from mathgames.arithmetic.operations import operate
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, exact_text, quantity, sign_of
from mathgames.language.errors import NotationError
from mathgames.language.words import MINUS

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Item


class Unknown(Enum):
    """The unknown of a calculation."""

    NUMBER = "number"
    MATHEMATICS = "mathematics"
    """The result in mathematics, if it differs from that of a game."""
    SIGN = "sign"
    """The sign of the result: positive, negative or zero."""
    FIRST = "first"
    """The first number, if it is covered and the result is known."""
    SECOND = "second"
    WHO = "who"
    """The player who gets points for it."""
    COUNT = "count"
    """The number of something, without a calculation."""
    NAME = "name"
    """The name of something: a cell by its coordinates, a line by its equation."""


MAX_NUMBER: Final = 10**9
"""The largest number of tries, plies and seconds read from a file: thirty years of seconds."""
LONGEST: Final = 1000
"""The largest number of characters of all texts of an answer together: each is a number, a name or a key."""

_NUMBERS: Final = (Unknown.NUMBER, Unknown.MATHEMATICS, Unknown.FIRST, Unknown.SECOND)
_WITHOUT_CALCULATION: Final = (Unknown.COUNT, Unknown.NAME)
_VERBAL_UNKNOWNS: Final = (Unknown.WHO, *_WITHOUT_CALCULATION)
"""The unknowns whose right answer does not follow from a calculation."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A question about a move, as it was put.

    ``calculation`` is the two numbers with the operation between them (empty texts where nothing is calculated),
    ``ply`` the moves made before it, ``try_`` the number of the try, counted from 1, and ``rule`` the key of the rule
    that the answer follows from. ``more`` is the number of questions about the move that were to follow. ``accepts``
    are the right answers if they do not follow from the calculation alone: the player who scores, a number of things or
    a name, and the result of a division by 0 in a game; ``ideas`` are then the keys of the misconceptions that the
    answer showed.

    >>> Posed(("2", "−", "-3"), Unknown.NUMBER).judge("-1").misconception
    'double-minus-read-once'
    """

    calculation: tuple[str, str, str]
    unknown: Unknown
    ply: int = 0
    try_: int = 1
    rule: str = ""
    more: int = 0
    accepts: tuple[str, ...] | None = field(default=None, compare=False)
    ideas: tuple[str, ...] = field(default=(), compare=False)

    def judge(self, text: str) -> Judgement:
        """Return the judgement of an answer as it is kept; ONGOING if it is not an answer."""
        is_accepted = text in (self.accepts or ())
        if is_accepted or self.unknown in _VERBAL_UNKNOWNS:
            return replace(judged_choice(text, right=is_accepted), misconceptions=() if is_accepted else self.ideas)
        question = _question(self.calculation, self.unknown, self.accepts)
        return judged_choice(text, right=False) if question is None else question.judge(text)


MoveAnswer: TypeAlias = Response[Posed]
"""An answer to a question about a move."""


@lru_cache(maxsize=256)
def _question(calculation: tuple[str, str, str], unknown: Unknown, accepts: tuple[str, ...] | None) -> Item | None:
    a, b = (quantity(calculation[place]) for place in (0, 2))
    operator = Operator(calculation[1])
    if unknown in (Unknown.FIRST, Unknown.SECOND):
        return covered_question(operator, a, b, "left" if unknown is Unknown.FIRST else "right")
    if unknown is Unknown.NUMBER:
        right = (operate(operator, a, b),) if accepts is None else tuple(map(quantity, accepts))
        return result_question(operator, a, b, *right)
    if unknown is Unknown.MATHEMATICS:
        return mathematics_question(operator, a, b)
    return sign_question(operate(operator, a, b)) if accepts is None else None


def is_by_convention(operator: Operator, b: Quantity) -> bool:
    """Check if the result of a calculation is set by the game, and not by the numbers alone."""
    return operator is Operator.DIVIDED_BY and b == 0


def result_question(operator: Operator, a: Quantity, b: Quantity, *right: Quantity) -> Item:
    """Return the question for the result, which is one of those that are ``right``."""
    from mathgames.arithmetic.items.interactions import Interaction, Item  # only here, for answers
    from mathgames.arithmetic.misconceptions import OperationPrompt

    return Item("", Interaction.NUMBER, right, task=OperationPrompt(operator, a, b))


def mathematics_question(operator: Operator, a: Quantity, b: Quantity) -> Item:
    """Return the question for the result in mathematics, where nothing has a value by convention."""
    from mathgames.arithmetic.items.interactions import Interaction, Item  # only here, for answers
    from mathgames.arithmetic.misconceptions import OperationPrompt

    task = OperationPrompt(operator, a, b, over_zero="none")
    return Item("", Interaction.NUMBER, (task.value,), task=task)


def sign_question(value: Quantity, *, by_convention: bool = False) -> Item:
    """Return the question for the sign of a value.

    For a value that exists ``by_convention`` only, "no sign" is also right.
    """
    from mathgames.arithmetic.items.interactions import Interaction, Item

    signs = [NO_SIGN] if by_convention or value is DOES_NOT_EXIST else []
    if value is not DOES_NOT_EXIST:
        signs.append({1: "+", -1: MINUS, 0: "0"}[sign_of(value)])
    return Item("", Interaction.SIGN, tuple(signs))


def covered_question(operator: Operator, a: Quantity, b: Quantity, side: Literal["left", "right"]) -> Item | None:
    """Return the question for the covered number; None if there are not two numbers with a result."""
    from mathgames.arithmetic.items.interactions import Interaction, Item
    from mathgames.arithmetic.misconceptions.other_prompts import Missing

    unknown_value, known_value = (a, b) if side == "left" else (b, a)
    value = operate(operator, a, b)
    if (
        not isinstance(unknown_value, Fraction)
        or not isinstance(known_value, Fraction)
        or not isinstance(value, Fraction)
    ):
        return None
    return Item("", Interaction.NUMBER, (unknown_value,), task=Missing(side, operator, known_value, value))


def at_ply(answer: MoveAnswer, ply: int, *, player: str = "", seconds: int = 0) -> MoveAnswer:
    """Return a response to a move question, with its player, ply and time."""
    return replace(answer, question=replace(answer.question, ply=ply), by=player, seconds=seconds)


def known_rules(answers: Iterable[MoveAnswer]) -> frozenset[str]:
    """Return the keys of the rules that were used correctly at the first try ``TO_KNOW`` times in a row."""
    in_a_row: dict[str, int] = {}
    for answer in answers:
        if (rule := answer.question.rule) and answer.question.try_ == 1:
            in_a_row[rule] = in_a_row.get(rule, 0) + 1 if answer.right else 0
    return frozenset(rule for rule, times in in_a_row.items() if times >= TO_KNOW)


TO_KNOW: Final = 3


# In records and files.


def move_answer_to_json(answer: MoveAnswer) -> dict[str, Any]:
    """Return an answer as plain JSON data, with its judgement for programs that read the file without mathgames."""
    problem, judgement = answer.question, answer.judgement()
    a, operator, b = problem.calculation
    return {
        "a": a,
        "op": operator,
        "b": b,
        "form": problem.unknown.value,
        "given": answer.given,
        "right": judgement.right,
        "try": problem.try_,
        "by": answer.by,
        "ply": problem.ply,
        "seconds": answer.seconds,
        "rule": problem.rule,
        "ideas": list(judgement.misconceptions),
        "shown": answer.was_shown,
        **({"more": problem.more} if problem.more else {}),
    }


def move_answer_from_json(data: object) -> MoveAnswer | None:
    """Read an answer from plain data; None if it is not valid, since a file may have been edited.

    It is judged again; ``right`` of the file only counts if the numbers alone do not decide.
    """
    match data:
        case {
            "a": str(a),
            "op": str(operator),
            "b": str(b),
            "form": str(form),
            "given": str(text),
            "right": bool(right),
            "try": try_,
            "by": str(player),
            "ply": ply,
            "seconds": seconds,
            "rule": str(rule),
            "ideas": [*ideas],
            "shown": bool(was_shown),
            **others,
        } if all(isinstance(idea, str) for idea in ideas) and _is_short(a, b, text, player, rule, *ideas):
            try:
                unknown = Unknown(form)
                try_, ply, seconds = (bounded_integer(number, 0, MAX_NUMBER) for number in (try_, ply, seconds))
                extra_count = bounded_integer(others.get("more", 0), 0, MAX_NUMBER)
                accepts = (text,) if right else ()
                if unknown in _NUMBERS and not was_shown:
                    quantity(text)
                tells = unknown in _VERBAL_UNKNOWNS
                if unknown not in _WITHOUT_CALCULATION or (a, operator, b) != ("", "", ""):
                    second = quantity(b)
                    by_game = is_by_convention(Operator(operator), second)
                    tells = tells or (by_game and unknown is not Unknown.MATHEMATICS)
                    a, b = exact_text(quantity(a)), exact_text(second)
                whats = (accepts, _catalogue_keys(ideas)) if tells else (None, ())
                problem = Posed((a, operator, b), unknown, ply, try_, rule, extra_count, *whats)
                return Response(problem, text, player, seconds, was_shown=was_shown)
            except (NotationError, ValueError):
                return None
    return None


def _catalogue_keys(ideas: list[str]) -> tuple[str, ...]:
    """Return those of these keys that the catalogue has."""
    from mathgames.arithmetic.misconceptions import MISCONCEPTIONS  # only here, for wrong answers

    return tuple(idea for idea in ideas if idea in MISCONCEPTIONS) if ideas else ()


def _is_short(*texts: str) -> bool:
    return sum(map(len, texts)) <= LONGEST
