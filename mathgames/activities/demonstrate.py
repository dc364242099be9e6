"""Showing a game to a class: each result is covered until somebody taps, then both readings of the rules are seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mathgames.activities.compare import last_compared, side_by_side
from mathgames.explain.derivation import Derivation
from mathgames.explain.mathml import formula
from mathgames.explain.speech import spoken
from mathgames.game import Activity, Question, Table, Told, Verdict
from mathgames.nodes import Node, node
from mathgames.words import Words, _, capital, together


class Demonstrate(Activity[None]):
    """Shows what a move calculates, and makes the move when somebody taps: the class says the result first.

    Where a game has two readings of a rule, the last move is shown under both, side by side.
    """

    name: ClassVar[str] = "demonstrate"
    asks_everybody: ClassVar[bool] = True

    def masks(self, state: None, table: Table) -> frozenset[Told]:
        return frozenset() if table.outcome is not None else frozenset({Told.RESULTS})

    def question(self, state: None, table: Table, move: Any) -> Question | None:
        derivations = table.rules.explain(table.scene.position, move).derivations
        if not derivations:
            return None
        prompt = _("Say it together: what is the result?")
        return Question(
            code="",
            said=together(prompt, *(_aloud(derivation) for derivation in derivations)),
            text=prompt,
            parts=tuple(
                node("p", {"class": "mg-formula mg-asked-formula"}, formula(derivation.expression), " = ?")
                for derivation in derivations
            ),
            yes=_("Show the result"),
            # A move of the computer's is made, whatever is answered.
            no=None if table.turn in table.computed else _("Another move"),
            hides=frozenset({Told.RESULTS, Told.PANELS}),
        )

    def answered(self, state: None, table: Table, move: Any, fields: Mapping[str, str]) -> Verdict:
        return Verdict(state)

    def context(self, state: None, table: Table) -> tuple[Node, ...]:
        """What the other reading comes to, right below the result."""
        return tuple(
            _(
                "The other way to read the rule: {calculation}. {points}.",
                calculation=calculated.second,
                points=capital(points.second),
            )
            for calculated, points, *_others in (compared.aspects for compared in last_compared(table))
        )

    def panels(self, state: None, table: Table) -> tuple[Node, ...]:
        return tuple(
            node("div", {"class": "mg-compared", "key": f"readings {number}"}, *side_by_side(compared))
            for number, compared in enumerate(last_compared(table))
        )


def _aloud(derivation: Derivation) -> Words:
    return _("{calculation}.", calculation=capital(spoken(derivation.expression)))
