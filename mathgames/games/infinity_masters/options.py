"""The options of Infinity Master's: what the rulebook leaves open, with the answers on offer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from mathgames.engine.options import Option, Reading, Value, whole_number
from mathgames.engine.rules import SEEDS
from mathgames.explain.quantity import MINUS
from mathgames.games.infinity_masters.position import LARGEST, Points

SIGNS: Final = "+−×÷"
DEFAULT_VALUES: Final = tuple(str(sign * n) for sign in (1, -1) for n in range(1, 7))
_DAMATH_VALUES: Final = ("2", "4", "6", "8", "10", "12", "-1", "-3", "-5", "-7", "-9", "-11")

_BONUS: Final = re.compile(r"bonus:([1-9][0-9]{0,5})", re.ASCII)
_SIGN_VARIANTS: Final = str.maketrans({"-": "−", "–": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"})


def _is_bonus(value: Value) -> bool:
    return isinstance(value, str) and _BONUS.fullmatch(value) is not None


def _is_map(value: Value) -> bool:
    return isinstance(value, str) and len(value) in (36, 64) and set(value) <= set(SIGNS)


def _is_values(value: Value) -> bool:
    """Whether these are twelve texts in the order of ``DEFAULT_VALUES``: first the positive ones, by modulus."""
    if not (isinstance(value, tuple) and len(value) == 12 and all(isinstance(text, str) for text in value)):
        return False
    if not all(re.fullmatch(r"-?[1-9][0-9]?", text, re.ASCII) for text in value):
        return False
    numbers = [int(text) for text in value]
    in_order = numbers == sorted(numbers, key=lambda n: (n < 0, abs(n)))
    return in_order and sum(n > 0 for n in numbers) == 6 and all(abs(n) <= LARGEST for n in numbers)


def settled_values(value: Value) -> Value:
    """A list of integers or of their texts in the one order that settings keep; what is no such list is left alone.

    >>> settled_values([-2, 4, 2, "−4"])
    ('2', '4', '-2', '-4')
    """
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, Iterable):
        return value
    texts = [str(item).strip().replace(MINUS, "-").removeprefix("+") for item in value]
    if not all(re.fullmatch(r"-?[0-9]{1,4}", text, re.ASCII) for text in texts):
        return value
    return tuple(str(n) for n in sorted(map(int, texts), key=lambda n: (n < 0, abs(n))))


def settled_map(value: Value) -> Value:
    """A map of operations without blanks and in the four printed signs; the name of a map is left alone.

    >>> settled_map("+ - x :")
    '+−×÷'
    """
    if not isinstance(value, str) or value in ("damath", "rows", "random"):
        return value
    return "".join(value.split()).translate(_SIGN_VARIANTS)


def infinite_credit(value: Value) -> Points:
    """What one infinite credit adds to a score under this value of the option.

    >>> infinite_credit("tally"), infinite_credit("bonus:36").numerator
    (Points(infinite=1, numerator=0, denominator=1), 36)
    """
    if value == "tally":
        return Points(1)
    if value == "none":
        return Points()
    return Points(0, int(value.removeprefix("bonus:")))


OPTIONS: Final = (
    Option(
        "operand_order",
        "Which piece is the first number",
        "IM-6",
        "defender_first",
        (
            Reading("defender_first", "the piece that is attacked comes first, the attacker second"),
            Reading("attacker_first", "the attacker comes first, the piece that is attacked second"),
        ),
    ),
    Option(
        "infinity_capture",
        "When an infinity leaves",
        "IM-17",
        "result_sign",
        (
            Reading("result_sign", "when the result is negative, zero or does not exist, whoever owns it"),
            Reading("scorer", "when its owner does not score, like any other piece"),
        ),
    ),
    Option(
        "goal",
        "Where an infinity wins",
        "IM-20",
        "centre",
        (
            Reading("centre", "on the two centre squares of the far row"),
            Reading("file", "on the square of the far row straight ahead of where it began"),
            Reading("row", "anywhere on the far row"),
        ),
    ),
    Option(
        "start_infinities",
        "Infinities on the board at the start",
        "IM-9",
        1,
        (Reading(1, "one, with the second in reserve"), Reading(2, "both, the second in the back corner at the left")),
    ),
    Option(
        "infinite_credit",
        "What an infinite result is worth",
        "IM-10",
        "tally",
        (
            Reading("tally", "one infinite credit; they are counted, and count before all finite points"),
            Reading("none", "no points"),
        ),
        "'bonus:' and a whole number from 1 to 999999: so many points",
        _is_bonus,
    ),
    Option(
        "inf_over_zero",
        "∞ ÷ 0",
        "IM-13",
        "inf",
        (Reading("inf", "∞"), Reading("dne", "does not exist")),
    ),
    Option(
        "infinity_encounter",
        "Infinity against infinity on + and ×",
        "IM-21",
        "literal",
        (
            Reading("literal", "the positive player is credited and keeps the infinity"),
            Reading("both_out", "nobody is credited and both leave"),
        ),
    ),
    Option(
        "dne_other",
        "The other piece when a result with one infinity does not exist",
        "IM-27",
        "leaves",
        (Reading("leaves", "leaves too"), Reading("stays", "stays")),
    ),
    Option(
        "values",
        "Values of the pieces",
        "IM-9",
        DEFAULT_VALUES,
        (
            Reading(DEFAULT_VALUES, "1 to 6 and −1 to −6"),
            Reading(_DAMATH_VALUES, "2, 4, … 12 and −1, −3, … −11, as the numbers of Damath alternate"),
        ),
        f"six integers from 1 to {LARGEST} and six from −{LARGEST} to −1",
        _is_values,
    ),
    Option(
        "ops",
        "Operations of the squares",
        "IM-7",
        "damath",
        (
            Reading("damath", "the pattern of the Damath board; + and − in turn on the classroom board"),
            Reading("rows", "one operation a rank"),
            Reading("random", "drawn at random, the same for both players"),
        ),
        "64 signs + − × ÷, the farthest rank first (36 on the classroom board)",
        _is_map,
    ),
    Option(
        "setup",
        "Set-up",
        "IM-23",
        "fixed",
        (
            Reading("fixed", "the set-up of the rules"),
            Reading("random", "the numbers in random order, the same for both"),
        ),
    ),
    Option(
        "seed",
        "Seed of what is random",
        "IM-23",
        None,
        (Reading(None, "drawn afresh when something is random"),),
        "a whole number from 0 to 2147483647",
        whole_number(0, SEEDS - 1),
    ),
    Option(
        "board",
        "Board",
        "IM-23",
        "standard",
        (
            Reading("standard", "8 × 8 squares, four operations, 14 pieces each"),
            Reading("classroom", "6 × 6 squares, + and −, 8 pieces each"),
        ),
    ),
    Option(
        "no_progress",
        "Repetition and standstill",
        "IM-25",
        60,
        (
            Reading(60, "the score decides when a position stands for the third time or 60 moves made no progress"),
            Reading(None, "off"),
        ),
        "a whole number of moves from 4 to 1000",
        whole_number(4, 1000),
    ),
    Option(
        "clock",
        "Clock",
        "IM-22",
        None,
        (Reading(None, "no clock"), Reading(1200, "20 minutes for each player")),
        "a whole number of seconds for each player, from 10 to 86400",
        whole_number(10, 86400),
    ),
    Option(
        "mandatory_operation",
        "A player who can operate must",
        "IM-5",
        default=False,
        readings=(Reading(value=False, meaning="no"), Reading(value=True, meaning="yes")),
    ),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "two-infinities": {"start_infinities": 2},
    "attacker-first": {"operand_order": "attacker_first"},
    "classroom": {"board": "classroom"},
}
