"""The options of Infinity Master's: the open questions of the rulebook, with the possible answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, Self

from mathgames.engine.options import Option, OptionValue, Value, whole_number
from mathgames.engine.rounds import ROUNDS
from mathgames.engine.rules import SEEDS
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import MINUS
from mathgames.games.infinity_masters import setup
from mathgames.games.infinity_masters.moves import PATHS, SOURCES, Path
from mathgames.games.infinity_masters.position import INDEX, LARGEST, POSITIVE, Points, Position
from mathgames.games.infinity_masters.setup import CaptureOutcomes, OperationTable
from mathgames.language.errors import OptionError
from mathgames.language.words import _

SIGNS: Final = "+−×÷"
DEFAULT_VALUES: Final = tuple(str(sign * n) for sign in (1, -1) for n in range(1, 7))
_DAMATH_VALUES: Final = ("2", "4", "6", "8", "10", "12", "-1", "-3", "-5", "-7", "-9", "-11")

_MAX_TEXT: Final = 1000  # characters; a longer text is neither a list of values nor a map
_BONUS: Final = re.compile(r"bonus:([1-9][0-9]{0,5})", re.ASCII)
_SIGN_VARIANTS: Final = str.maketrans({"-": "−", "–": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"})


def _is_bonus(value: Value) -> bool:
    return isinstance(value, str) and _BONUS.fullmatch(value) is not None


def _is_map(value: Value) -> bool:
    return isinstance(value, str) and len(value) in (36, 64) and set(value) <= set(SIGNS)


def _is_values(value: Value) -> bool:
    """Check if these are twelve texts in the order of ``DEFAULT_VALUES``: first the positive ones, by size."""
    if not (isinstance(value, tuple) and len(value) == 12 and all(isinstance(text, str) for text in value)):
        return False
    if not all(re.fullmatch(r"-?[1-9][0-9]?", text, re.ASCII) for text in value):
        return False
    numbers = [int(text) for text in value]
    in_order = numbers == sorted(numbers, key=lambda n: (n < 0, abs(n)))
    return in_order and sum(n > 0 for n in numbers) == 6 and all(abs(n) <= LARGEST for n in numbers)


def settled_values(value: Value) -> tuple[str, ...]:
    """Return twelve integers, or their texts, in the order that settings keep.

    Raises ``OptionError`` if they are not valid.

    >>> settled_values("2 4 6 8 10 12 −1 −11 −3 −9 −5 −7")
    ('2', '4', '6', '8', '10', '12', '-1', '-3', '-5', '-7', '-9', '-11')
    """
    if isinstance(value, str):
        value = value[:_MAX_TEXT].split()
    items = list(islice(value, 13)) if isinstance(value, Iterable) else []  # it may be endless
    texts = [_integer_text(item) for item in items]
    config = tuple(sorted(texts, key=lambda text: (text.startswith("-"), len(text), text)))
    if not _is_values(config):
        raise OptionError(
            _(
                "{option} cannot be that: it takes six integers from 1 to {most} and six from {least} to −1",
                option="values",
                most=LARGEST,
                least=-LARGEST,
            )
        )
    return config


def _integer_text(item: object) -> str:
    """Return the canonical text of a small integer, or an empty one for everything else."""
    if type(item) is int:
        return str(item) if abs(item) <= LARGEST else ""
    text = item.strip().replace(MINUS, "-").removeprefix("+") if isinstance(item, str) else ""
    return str(int(text)) if re.fullmatch(r"-?[0-9]{1,4}", text, re.ASCII) else ""


def settled_map(value: Value, squares: int = 64) -> str:
    """Return a map of operations without blanks and in the four printed signs; the name of a map stays unchanged.

    One sign alone is on every square.

    >>> settled_map("+ - x :" * 16)[:8]
    '+−×÷+−×÷'
    >>> settled_map("x", 36) == "×" * 36
    True
    """
    if value in ("damath", "rows", "random"):
        return str(value)
    signs = "".join(value[:_MAX_TEXT].split()).translate(_SIGN_VARIANTS) if isinstance(value, str) else ""
    if len(signs) == 1:
        signs *= squares
    if not _is_map(signs):
        raise OptionError(
            _(
                "{option} cannot be that: it takes {damath}, {rows} or {random}, or a text of 64 signs, each of them "
                "one of {signs} (36 on a board of 6 × 6)",
                option="ops",
                damath="'damath'",
                rows="'rows'",
                random="'random'",
                signs=" ".join(SIGNS),
            )
        )
    return signs


def _mirror_ranks(*ranks: str) -> str:
    """Return a map of operations that both players see alike, from its lower half, Blue's first row first.

    >>> _mirror_ranks("+−", "×÷")
    '−+÷××÷+−'
    """
    return "".join(rank[::-1] for rank in ranks) + "".join(reversed(ranks))


OPTIONS: Final = (
    Option(
        "operand_order",
        _("Which number comes first"),
        "IM-6",
        "defender_first",
        (
            OptionValue("defender_first", _("the defender's number comes first, then the attacker's")),
            OptionValue("attacker_first", _("the attacker's number comes first, then the defender's")),
        ),
    ),
    Option(
        "infinity_capture",
        _("When an infinity leaves"),
        "IM-17",
        "result_sign",
        (
            OptionValue("result_sign", _("when the result is negative, zero or does not exist, no matter who owns it")),
            OptionValue("scorer", _("when its owner does not score, like any other piece")),
        ),
    ),
    Option(
        "goal",
        _("Where an infinity wins"),
        "IM-20",
        "centre",
        (
            OptionValue("centre", _("on the two centre squares of the far row")),
            OptionValue("file", _("on the square of the far row straight ahead of where it started")),
            OptionValue("row", _("anywhere on the far row")),
        ),
    ),
    Option(
        "start_infinities",
        _("Infinities on the board at the start"),
        "IM-9",
        1,
        (
            OptionValue(1, _("one, with the second in reserve")),
            OptionValue(2, _("both; the second one is in the back left corner")),
        ),
    ),
    Option(
        "infinite_credit",
        _("What an infinite result is worth"),
        "IM-10",
        "tally",
        (
            OptionValue(
                "tally",
                _(
                    "one infinite credit, which counts for more than any finite points; this helps Blue, because more "
                    "results are ∞ than −∞"
                ),
            ),
            OptionValue("none", _("no points, so neither side is helped")),
        ),
        _("'bonus:' and a whole number from 1 to 999999: that many points"),
        _is_bonus,
    ),
    Option(
        "inf_over_zero",
        _("∞ ÷ 0"),
        "IM-13",
        "inf",
        (OptionValue("inf", _("∞")), OptionValue("dne", _("does not exist"))),
    ),
    Option(
        "infinity_encounter",
        _("Infinity against infinity on + and ×"),
        "IM-21",
        "literal",
        (
            OptionValue("literal", _("Blue, the positive side, scores and keeps the infinity")),
            OptionValue("both_out", _("nobody scores and both leave")),
        ),
    ),
    Option(
        "dne_other",
        _("The other piece if the result does not exist and one piece is an infinity"),
        "IM-27",
        "leaves",
        (OptionValue("leaves", _("leaves too")), OptionValue("stays", _("stays"))),
    ),
    Option(
        "values",
        _("Values of the pieces"),
        "IM-9",
        DEFAULT_VALUES,
        (
            OptionValue(DEFAULT_VALUES, _("1 to 6 and −1 to −6")),
            OptionValue(_DAMATH_VALUES, _("2, 4, … 12 and −1, −3, … −11, alternating as in Damath")),
        ),
        _("six integers from 1 to {most} and six from {least} to −1", most=LARGEST, least=-LARGEST),
        _is_values,
    ),
    Option(
        "ops",
        _("Operations of the squares"),
        "IM-7",
        "damath",
        (
            OptionValue("damath", _("the pattern of the Damath board; + and − alternating on a board of 6 × 6")),
            OptionValue("rows", _("one operation in each row")),
            OptionValue("random", _("drawn at random, the same for both players")),
        ),
        _("64 signs + − × ÷, the farthest row first (36 on a board of 6 × 6)"),
        _is_map,
    ),
    Option(
        "setup",
        _("Set-up"),
        "IM-23",
        "fixed",
        (
            OptionValue("fixed", _("the standard set-up")),
            OptionValue("random", _("the numbers in random order, the same for both players")),
        ),
    ),
    Option(
        "seed",
        _("Random seed"),
        "IM-23",
        None,
        (OptionValue(None, _("a new one each time, if something is random")),),
        _("a whole number from 0 to {most}", most=SEEDS - 1),
        whole_number(0, SEEDS - 1),
    ),
    Option(
        "board",
        _("Board"),
        "IM-23",
        "standard",
        (
            OptionValue("standard", _("8 × 8 squares, four operations, 14 pieces each")),
            OptionValue("classroom", _("6 × 6 squares, + and −, 8 pieces each")),
            OptionValue(
                "close", _("6 × 6 squares, 12 pieces each in three rows, so that attacks begin with the first move")
            ),
        ),
    ),
    Option(
        "no_progress",
        _("Repetition and standstill"),
        "IM-25",
        60,
        (
            OptionValue(
                60,
                _("the score decides when a position occurs for the third time or 60 moves make no progress"),
            ),
            OptionValue(None, _("off: a game can go on for ever")),
        ),
        _("a whole number of moves from 4 to 1000"),
        whole_number(4, 1000),
    ),
    Option(
        "clock",
        _("Clock"),
        "IM-22",
        None,
        (OptionValue(None, _("no clock")), OptionValue(1200, _("20 minutes for each player"))),
        _("a whole number of seconds for each player, from 10 to 86400"),
        whole_number(10, 86400),
    ),
    Option(
        "mandatory_operation",
        _("A player who can attack must attack"),
        "IM-5",
        default=False,
        choices=(OptionValue(value=False, meaning=_("no")), OptionValue(value=True, meaning=_("yes"))),
    ),
    ROUNDS,
)

# Both sides can attack immediately, and must attack where they can, so that the game is calculation. Two infinities
# that meet help neither: judged by sign they would help Blue. The squares in the middle add, for no number takes an
# infinity there, and those at the sides do not: so an infinity decides about half of the games, and points the others.
# No map is fair at every level, so each player has both sides.
_LESSON: Final[Mapping[str, Value]] = {
    "board": "close",
    "mandatory_operation": True,
    "infinite_credit": "none",
    "infinity_encounter": "both_out",
    "no_progress": 12,
    "rounds": 2,
}
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "classroom": {**_LESSON, "ops": _mirror_ranks("−−++−−", "−++++−", "−++++−")},
    "four-operations": {**_LESSON, "ops": _mirror_ranks("−−++−−", "−++++−", "×+−−+÷")},
}


# The settled options as the game asks for them: typed fields and tables, made once and shared by everything below
# the rules.


@dataclass(frozen=True, slots=True, eq=False)
class GameConfig:
    """A choice of options in the form that the rules use."""

    side: int
    """The number of files and ranks of the board."""
    on_board: frozenset[int]
    """The numbers of the board's squares."""
    operations: bytes
    """The index of each square's operation in ``setup.OPERATORS`` (IM-7)."""
    goals: tuple[frozenset[int], frozenset[int]]
    """The squares where an infinity wins, by player (IM-20)."""
    values: tuple[str, ...]
    """The values of the numbered pieces (IM-9)."""
    mandatory_operation: bool
    """True if a player who can operate must (IM-5)."""
    quiet_limit: int | None
    """The number of quiet plies after which the score decides (IM-25); None for no limit."""
    reckoning: OperationTable
    """The options for two pieces that meet."""
    resolutions: CaptureOutcomes
    """The result of every operation, computed at its first use."""
    paths: tuple[tuple[Path, ...], ...]
    """The moves from each square on an empty board, by player and square (IM-4)."""
    sources: tuple[tuple[tuple[int, ...], ...], ...]
    """The squares from which a piece reaches each square, by player and square (IM-4)."""
    start: Position
    """The initial position."""

    @classmethod
    def from_options(cls, settings: Mapping[str, Value]) -> Self:
        """Return the configuration of these settings. Raises ``OptionError`` if they do not fit together."""
        side, reckoning = setup.board_side(settings), OperationTable.from_options(settings)
        reserve = 2 - settings["start_infinities"]
        return cls(
            side=side,
            on_board=frozenset(setup.on_board(side)),
            operations=setup.operations(settings),
            goals=setup.goals(settings),
            values=settings["values"],
            mandatory_operation=settings["mandatory_operation"],
            quiet_limit=settings["no_progress"],
            reckoning=reckoning,
            resolutions=CaptureOutcomes(reckoning),
            paths=PATHS[side],
            sources=SOURCES[side],
            start=Position(setup.start_board(settings), POSITIVE, 0, 0, Points(), Points(), reserve, reserve),
        )

    def operator(self, square: str) -> Operator:
        """Return the operation that is printed on a square (IM-7)."""
        return setup.OPERATORS[self.operations[INDEX[square]]]
