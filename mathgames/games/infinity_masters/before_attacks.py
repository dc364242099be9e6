"""Asking before attacks: the equation is shown with a question mark, and the player says whether it is meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mathgames.explain.nodes import Node, said
from mathgames.games.contract import Activity, Moment, MoveQuestion, Reaction
from mathgames.games.contract.controls import switch, switches
from mathgames.games.infinity_masters import panels
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.words import _


@dataclass(frozen=True, slots=True)
class BeforeAttacksOn:
    """Whether attacks are asked about."""

    on: bool = False


class BeforeAttacks(Activity[BeforeAttacksOn]):
    """Asks before an attack is carried out, as long as its switch is on."""

    name: ClassVar[str] = "before-attacks"

    def begin(self, moment: Moment, note: Any = None) -> BeforeAttacksOn:
        return BeforeAttacksOn()

    def ask_before(self, state: BeforeAttacksOn, moment: Moment, move: Any) -> MoveQuestion | None:
        rules = moment.rules
        assert isinstance(rules, InfinityMasters)
        met = rules.encounter(moment.scene.position, move) if state.on else None
        if met is None:
            return None
        question = panels.question(met)
        return MoveQuestion(
            code="confirm",
            said=said(question),
            yes=_("Make this move"),
            no=_("Choose another move"),
            parts=(question,),
        )

    def on_intent(
        self, state: BeforeAttacksOn, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("switch") is not True:
            return None
        return Reaction(
            BeforeAttacksOn(not state.on), _("Ask before attacks: off.") if state.on else _("Ask before attacks: on.")
        )

    def controls(self, state: BeforeAttacksOn, moment: Moment) -> tuple[Node, ...]:
        intent = self.intent(switch=True)
        what = _("Before each attack you see its calculation with a question mark.")
        on, enabled = state.on, not moment.scene.over
        return (switches(switch(_("Ask before attacks"), intent, self.name, on=on, what=what, enabled=enabled)),)
