"""A game as its folder declares it: all its pieces under one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from mathgames.arithmetic.calculation import Calculation
from mathgames.engine.outcome import RefusalKind
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Rule
from mathgames.explain.explanation import Explanation
from mathgames.games.contract.activity import Activity
from mathgames.games.contract.board import Board
from mathgames.games.contract.move_asks import NO_MOVE_ASK, MoveAsk, asked_of_numbers
from mathgames.games.contract.reasons import Guide
from mathgames.games.contract.teaching import Teaching
from mathgames.games.contract.thinking import Evaluator, Reason, Strategy
from mathgames.language.words import Words


class Variant(NamedTuple):
    """Other rules of the same game, to see what a move would come to under them.

    ``label`` names what is other about them; ``here`` and ``there`` say which reading counts on the board and which in
    the variant.
    """

    name: str
    label: Words
    here: Words
    there: Words
    rules: Rules[Any, Any]


def _no_variants(rules: Any) -> tuple[Variant, ...]:
    return ()


def _asks_nothing(explanation: Explanation) -> tuple[Calculation, ...]:
    return ()


def _no_reasons(evaluator: Any, position: Any, line: Sequence[Any]) -> tuple[Reason, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game with all its pieces, as its folder offers it under the name ``GAME``.

    ``rules`` and ``board`` are classes: how the game is played, and how it is drawn and which gesture plays it.
    ``summary`` is one sentence for lists of games. ``clauses`` tells what each clause of the rules says, ``refusals``
    are all the reasons why a move can be illegal, ``glossary`` are the rules that its derivations name beside those of
    ``explain.glossary``. ``look`` is the style sheet of a game from outside of the package: it
    is added to the widget's, into which the build has joined those of our own games.

    ``activities`` are of this game alone, and on each of its pages; ``variants`` gives, for some rules, the other rules
    under which the page offers to compare a move. ``asks`` gives the calculations of a move from its explanation, whose
    results can be asked for before it is made; ``move_asks`` are the kinds of questions about a move that this game has
    beside those about calculations. ``guide`` leads to a
    move in the stages of a hint. ``teaching`` is what lessons, the teacher's desk and paper ask of the game.
    """

    rules: type[Rules[Any, Any]]
    board: type[Board[Any, Any]]
    summary: Words
    clauses: Mapping[str, Words] = field(default_factory=dict)
    refusals: tuple[RefusalKind, ...] = ()
    glossary: tuple[Rule, ...] = ()
    look: Path | None = None
    activities: tuple[Activity[Any], ...] = ()
    variants: Callable[[Any], tuple[Variant, ...]] = _no_variants
    asks: Callable[[Explanation], tuple[Calculation, ...]] = _asks_nothing
    move_asks: tuple[MoveAsk, ...] = ()
    evaluator: type[Evaluator[Any, Any]] = Evaluator
    strategy: type[Strategy[Any, Any]] | None = None
    reasons: Callable[[Any, Any, Sequence[Any]], tuple[Reason, ...]] = _no_reasons
    guide: type[Guide[Any, Any]] = Guide
    teaching: Teaching = Teaching()  # noqa: RUF009  # a frozen value

    @property
    def calculates(self) -> bool:
        """Whether moves need calculations, which can be asked for."""
        return self.asks is not _asks_nothing

    @property
    def asks_anything(self) -> bool:
        """Whether something can be asked about a move before it is made."""
        return self.calculates or bool(self.move_asks)

    @property
    def all_move_asks(self) -> Mapping[str, MoveAsk]:
        """All kinds of questions about its moves by their names, the usual one first."""
        about_numbers = asked_of_numbers(self.asks) if self.calculates else ()
        return {kind.name: kind for kind in (*about_numbers, *self.move_asks)}

    def move_ask(self, name: str) -> MoveAsk:
        """The kind of question with this name; the usual one where there is none."""
        kinds = self.all_move_asks
        return kinds.get(name) or next(iter(kinds.values()), NO_MOVE_ASK)
