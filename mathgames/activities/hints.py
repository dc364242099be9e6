"""Hints in stages: a question, where to look, what to compare, then the move, and why; never the answer first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, ClassVar, Final

from mathgames.explain.nodes import Node
from mathgames.games.contract import Activity, Marks, Moment, Reaction, Refused, Thinking
from mathgames.games.contract.controls import button, icon_button
from mathgames.games.contract.reasons import Clue
from mathgames.games.contract.thinking import Choice, Progress
from mathgames.games.registry import game
from mathgames.language.errors import encodable
from mathgames.language.words import Text, Words, _, _n
from mathgames.players import STRONGEST, think

SEED: Final = 0  # the same hint for everybody


class Stage(IntEnum):
    """How much of the hint is told."""

    NOTHING = 0
    QUESTION = 1
    WHERE = 2
    COMPARE = 3
    MOVE = 4
    WHY = 5


@dataclass(frozen=True, slots=True)
class Hinted:
    """How far the hint is told at this moment, and the ``clue`` that is told; the move that it leads to, as soon as it
    is known; and how far hints went at each ply so far (the log).
    """

    stage: Stage = Stage.NOTHING
    clue: Clue | None = None
    choice: Choice[Any] | None = None
    failure: Words | None = None
    log: Mapping[int, Stage] = field(default_factory=dict)


class Hints(Activity[Hinted]):
    """A hint for whoever is to move, from the strongest player there is; one press tells one stage more."""

    name: ClassVar[str] = "hints"

    def begin(self, moment: Moment, note: Any = None) -> Hinted:
        match note:
            case {"by_ply": dict(by_ply)}:
                stages = {
                    int(ply): Stage(stage)
                    for ply, stage in by_ply.items()
                    if ply.isdecimal() and len(ply) < 10 and stage in tuple(Stage)
                }
                return Hinted(log=stages)
        return Hinted()

    def follow(self, state: Hinted, moment: Moment) -> Reaction:
        return Reaction(Hinted(log=state.log))

    def note(self, state: Hinted) -> Any:
        return {"by_ply": {str(ply): int(stage) for ply, stage in sorted(state.log.items())}} if state.log else None

    def thinks(self, state: Hinted, moment: Moment) -> Thinking | None:
        if state.stage is Stage.NOTHING or state.choice is not None or state.failure is not None:
            return None
        rules, position = moment.rules, moment.scene.position
        return Thinking((moment.line, moment.ply), lambda: think(rules, position, STRONGEST, seed=SEED))

    def on_thought(self, state: Hinted, moment: Moment, progress: Progress | Choice[Any] | Exception) -> Reaction:
        match progress:
            case Progress():
                return Reaction(state)
            case Choice():
                return Reaction(replace(state, choice=progress))  # the question stays what it was
        failure = _("No hint is available: {error}", error=encodable(str(progress)))
        return Reaction(replace(state, failure=failure), failure)

    def on_intent(
        self, state: Hinted, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("more") is not True:
            return None
        if not moment.scene.shows_results or moment.outcome is not None:
            raise Refused("not-offered", _("No hint is available now."))
        if state.stage is not Stage.NOTHING and state.choice is None:
            return Reaction(state, _LOOKING)  # still thinking: one press is one stage
        state = replace(state, stage=Stage(min(state.stage + 1, Stage.WHY)))
        state = replace(state, clue=_clue(state, moment))
        state = replace(state, log={**state.log, moment.ply: max(state.stage, state.log.get(moment.ply, state.stage))})
        return Reaction(state, _told(state))

    # What is shown.

    def controls(self, state: Hinted, moment: Moment) -> tuple[Node, ...]:
        can = moment.outcome is None and moment.scene.shows_results
        return (icon_button("hint", _("Hint"), _MORE, enabled=can, key="hint"),)

    def context(self, state: Hinted, moment: Moment) -> tuple[Node, ...]:
        if state.stage is Stage.NOTHING or not moment.scene.shows_results:
            return ()
        more = state.choice is not None and state.stage < Stage.WHY
        return (_told(state), " ", button(_("More"), _MORE, kind="mg-link") if more else "")

    def marks(self, state: Hinted, moment: Moment) -> Marks | None:
        if not moment.scene.shows_results:
            return None
        tells = state.choice is not None and state.stage >= Stage.MOVE
        squares = state.clue.squares if state.clue is not None and state.failure is None else ()
        return Marks(squares, state.choice.move if state.choice is not None and tells else None)


_MORE: Final = Hints.intent(more=True)
_LOOKING: Final = _("Looking for a good move.")


def _clue(state: Hinted, moment: Moment) -> Clue:
    """What is told at this stage. The question needs no move, so nobody waits for it."""
    position, choice = moment.scene.position, state.choice
    guide = game(moment.rules.name).guide(moment.rules, moment.board)
    if choice is None or state.stage is Stage.QUESTION:
        return guide.question(position)
    match state.stage:
        case Stage.WHERE:
            return guide.where(position, choice.move)
        case Stage.COMPARE:
            return guide.compare(position, choice)
        case Stage.MOVE:
            return guide.answer(choice)
    return Clue(_why(choice), guide.answer(choice).squares)


def _why(choice: Choice[Any]) -> Words:
    if choice.reasons and choice.reasons[0].kind != "nothing-better":
        return _("In your place, a strong player would say: “{reason}”", reason=choice.reasons[0].words)
    return _n(
        "A strong player looked {n} move ahead and chose this move.",
        "A strong player looked {n} moves ahead and chose this move.",
        choice.depth,
    )


def _told(state: Hinted) -> Text:
    """The hint as far as it is told."""
    if state.failure is not None:
        return state.failure
    return _LOOKING if state.clue is None else state.clue.words
