"""What can be asked about a move before it is made: one value a kind, which lessons, pages and records name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.answers.problems import MoveProblem
from mathgames.engine.rules import Rules
from mathgames.games.contract.board import Cover
from mathgames.games.contract.permissions import Secret
from mathgames.games.contract.played_move import PlayedMove
from mathgames.language.words import Words, _

Problems: TypeAlias = tuple[MoveProblem, ...]


def _covers_nothing(rules: Rules[Any, Any], position: Any) -> Mapping[str, Cover]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MoveAsk:
    """A kind of question about a move.

    ``name`` is what lessons write behind ``asks`` and records keep; ``label`` is how a page calls it where it can be
    chosen. ``problems`` are what is asked about a move, one after the other; none where it asks nothing about this one.
    What can be answered ``on_a_line`` is; ``covers`` tells what is covered on the board as long as it is asked for, and
    ``hides`` what nothing tells then.
    """

    name: str
    label: Words
    problems: Callable[[PlayedMove], Problems]
    on_a_line: bool = False
    answered_by_typing: bool = False
    """Whether a move that is typed says it already, so that nothing is asked where moves are typed alone."""
    of_any_move: bool = False
    """Whether it looks beyond the calculation of a move, and asks about moves without one, too."""
    covers: Callable[[Rules[Any, Any], Any], Mapping[str, Cover]] = _covers_nothing
    hides: frozenset[Secret] = frozenset({Secret.RESULTS})


NO_MOVE_ASK: Final = MoveAsk("", _("Nothing"), lambda move: ())
"""Of a game that has nothing asked about its moves."""
