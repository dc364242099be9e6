"""Showing a game to a class: each result is covered until somebody taps, then both readings of the rules are seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mathgames.activities.compare import last_compared, side_by_side
from mathgames.explain.derivation import Derivation
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spoken
from mathgames.games.contract import Activity, Moment, MoveQuestion, Proceed, Reaction, Secret
from mathgames.language.words import Words, _, capital, together


class Demonstrate(Activity[None]):
    """Shows what a move calculates, and makes the move when somebody taps: the class says the result first.

    Where a game has two readings of a rule, the last move is shown under both, side by side.
    """

    name: ClassVar[str] = "demonstrate"
    asks_everybody: ClassVar[bool] = True

    def masks(self, state: None, moment: Moment) -> frozenset[Secret]:
        return frozenset() if moment.outcome is not None else frozenset({Secret.RESULTS})

    def ask_before(self, state: None, moment: Moment, move: Any) -> MoveQuestion | None:
        derivations = moment.rules.explain(moment.scene.position, move).derivations
        if not derivations:
            return None
        prompt = _("Say it together: what is the result?")
        return MoveQuestion(
            code="",
            said=together(prompt, *(_aloud(derivation) for derivation in derivations)),
            text=prompt,
            parts=tuple(
                node("p", {"class": "mg-formula mg-asked-formula"}, formula(derivation.expression), " = ?")
                for derivation in derivations
            ),
            yes=_("Show the result"),
            # A move of the computer's is made, whatever is answered.
            no=None if moment.turn in moment.company.computed else _("Another move"),
            hides=frozenset({Secret.RESULTS, Secret.PANELS}),
        )

    def on_answer(self, state: None, moment: Moment, move: Any, fields: Mapping[str, str]) -> Reaction:
        return Reaction(state, effects=(Proceed(),))

    def context(self, state: None, moment: Moment) -> tuple[Node, ...]:
        """What the other reading comes to, right below the result."""
        return tuple(
            _(
                "The other way to read the rule: {calculation}. {points}.",
                calculation=calculated.second,
                points=capital(points.second),
            )
            for calculated, points, *_others in (compared.aspects for compared in last_compared(moment))
        )

    def panels(self, state: None, moment: Moment) -> tuple[Node, ...]:
        return tuple(
            node("div", {"class": "mg-compared", "key": f"readings {number}"}, *side_by_side(compared))
            for number, compared in enumerate(last_compared(moment))
        )


def _aloud(derivation: Derivation) -> Words:
    return _("{calculation}.", calculation=capital(spoken(derivation.expression)))
