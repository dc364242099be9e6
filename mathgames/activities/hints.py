"""Hints in stages: what to look for, then which piece, then which move, and why; never the answer first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, ClassVar, Final

from mathgames.explain.nodes import Node
from mathgames.games.contract import Activity, Moment, Reaction, Refused, Thinking
from mathgames.games.contract.controls import button, icon_button
from mathgames.games.contract.thinking import Choice, Progress
from mathgames.language.errors import encodable
from mathgames.language.words import Text, Words, _
from mathgames.players import STRONGEST, think

SEED: Final = 0  # the same hint for everybody


class Stage(IntEnum):
    """How much of the hint is told."""

    NOTHING = 0
    LOOK_FOR = 1
    PIECE = 2
    MOVE = 3
    WHY = 4


@dataclass(frozen=True, slots=True)
class Hinted:
    """What is told at this moment, the move that it is about, and how far hints went at each ply so far (the log)."""

    stage: Stage = Stage.NOTHING
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
                state = replace(state, choice=progress)
                return Reaction(state, _hint_words(state, moment))
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
        state = replace(state, log={**state.log, moment.ply: max(state.stage, state.log.get(moment.ply, state.stage))})
        return Reaction(state, _hint_words(state, moment))

    # What is shown.

    def controls(self, state: Hinted, moment: Moment) -> tuple[Node, ...]:
        can = moment.outcome is None and moment.scene.shows_results
        return (icon_button("hint", _("Hint"), _MORE, enabled=can, key="hint"),)

    def context(self, state: Hinted, moment: Moment) -> tuple[Node, ...]:
        if state.stage is Stage.NOTHING or not moment.scene.shows_results:
            return ()
        more = state.choice is not None and state.stage < Stage.WHY
        return (_hint_words(state, moment), " ", button(_("More"), _MORE, kind="mg-link") if more else "")

    def points_at(self, state: Hinted, moment: Moment) -> tuple[str, ...]:
        if state.choice is None or state.stage < Stage.PIECE or not moment.scene.shows_results:
            return ()
        squares = tuple(moment.board.squares(state.choice.move))
        return squares[:1] if state.stage is Stage.PIECE else squares


_MORE: Final = Hints.intent(more=True)
_LOOKING: Final = _("Looking for a good move.")


def _hint_words(state: Hinted, moment: Moment) -> Text:
    """The hint as far as it is told."""
    choice = state.choice
    if state.failure is not None:
        return state.failure
    if choice is None:
        return _LOOKING
    match state.stage:
        case Stage.LOOK_FOR:
            if choice.reasons:
                return choice.reasons[0].look_for
            return _("Look at each move and what it does.")
        case Stage.PIECE:
            return _("Look at {square}.", square=moment.board.squares(choice.move)[0])
        case Stage.MOVE:
            return _("A strong player would play {move}.", move=moment.rules.format(choice.move))
        case _:
            if choice.reasons:
                return _("Why? “{reason}”", reason=choice.reasons[0].words)
            return _("It leads to the best position that a strong player can find.")
