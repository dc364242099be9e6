"""Tools for thinking: hints in stages, and a number line and counters to work with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, ClassVar, Final

from mathgames.explain.manipulatives import CounterMat, Ruler, WalkLine
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Highlights, ManipulativeSlot, Reaction, Refused, SearchRequest, Snapshot
from mathgames.games.contract.controls import button, icon_button, switch
from mathgames.games.contract.reasons import HintStage
from mathgames.games.contract.thinking import Progress, SearchResult
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, Text, _, _n, capitalize
from mathgames.players import STRONGEST, search_move

# Hints in stages: a question, where to look, what to compare, then the move, and why; never the answer first.

SEED: Final = 0  # the same hint for everybody


class Stage(IntEnum):
    """The stage of a hint."""

    NO_HINT = 0
    QUESTION = 1
    REGION = 2
    COMPARE = 3
    MOVE = 4
    REASON = 5


@dataclass(frozen=True, slots=True)
class HintState:
    """The state of the hint at this moment: its stage, its ``clue``, and the move that it leads to, once known.

    The log has the stages of hints at each ply so far.
    """

    stage: Stage = Stage.NO_HINT
    clue: HintStage | None = None
    choice: SearchResult[Any] | None = None
    failure: LazyString | None = None
    log: Mapping[int, Stage] = field(default_factory=dict)


class Hints(Activity[HintState]):
    """A hint for the player to move, from the strongest player there is; one press reveals one stage more."""

    name: ClassVar[str] = "hints"

    def begin(self, snapshot: Snapshot, note: Any = None) -> HintState:
        match note:
            case {"by_ply": dict(by_ply)}:
                stages = {
                    int(ply): Stage(stage)
                    for ply, stage in by_ply.items()
                    if ply.isdecimal() and len(ply) < 10 and stage in tuple(Stage)
                }
                return HintState(log=stages)
        return HintState()

    def on_match_changed(self, state: HintState, snapshot: Snapshot) -> Reaction:
        return Reaction(HintState(log=state.log))

    def note(self, state: HintState) -> Any:
        return {"by_ply": {str(ply): int(stage) for ply, stage in sorted(state.log.items())}} if state.log else None

    def wanted_search(self, state: HintState, snapshot: Snapshot) -> SearchRequest | None:
        if state.stage is Stage.NO_HINT or state.choice is not None or state.failure is not None:
            return None
        rules, position = snapshot.rules, snapshot.scene.position
        return SearchRequest((snapshot.line, snapshot.ply), lambda: search_move(rules, position, STRONGEST, seed=SEED))

    def on_thought(
        self, state: HintState, snapshot: Snapshot, progress: Progress | SearchResult[Any] | Exception
    ) -> Reaction:
        match progress:
            case Progress():
                return Reaction(state)
            case SearchResult():
                return Reaction(replace(state, choice=progress))  # the question stays what it was
        failure = _("No hint is available now.")
        return Reaction(replace(state, failure=failure), failure)

    def on_intent(
        self, state: HintState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("more") is not True:
            return None
        if not snapshot.scene.shows_results or snapshot.outcome is not None:
            raise Refused("not-offered", _("No hint is available now."))
        if state.stage is not Stage.NO_HINT and state.choice is None:
            return Reaction(state, state.failure or _LOOKING)  # still thinking: one press is one stage
        state = replace(state, stage=Stage(min(state.stage + 1, Stage.REASON)))
        state = replace(state, clue=_clue(state, snapshot))
        state = replace(
            state, log={**state.log, snapshot.ply: max(state.stage, state.log.get(snapshot.ply, state.stage))}
        )
        return Reaction(state, _hint_text(state))

    # The view.

    def controls(self, state: HintState, snapshot: Snapshot) -> tuple[Node, ...]:
        can = snapshot.outcome is None and snapshot.scene.shows_results
        return (icon_button("hint", _("Hint"), _NEXT_INTENT, enabled=can, key="hint"),)

    def context(self, state: HintState, snapshot: Snapshot) -> tuple[Node, ...]:
        if state.stage is Stage.NO_HINT or not snapshot.scene.shows_results:
            return ()
        has_next = state.choice is not None and state.stage < Stage.REASON
        hint_node = node("span", {"class": "mg-hint"}, _hint_text(state))
        return (hint_node, " ", button(_("Next hint"), _NEXT_INTENT, kind="mg-link") if has_next else "")

    def highlights(self, state: HintState, snapshot: Snapshot) -> Highlights | None:
        if not snapshot.scene.shows_results:
            return None
        tells = state.choice is not None and state.stage >= Stage.MOVE
        squares = state.clue.squares if state.clue is not None and state.failure is None else ()
        return Highlights(squares, state.choice.move if state.choice is not None and tells else None)


_NEXT_INTENT: Final = Hints.intent(more=True)
_LOOKING: Final = _("Looking for a good move.")


def _clue(state: HintState, snapshot: Snapshot) -> HintStage:
    """Return the clue of this stage. The question needs no move, so that it is shown without a wait."""
    position, choice = snapshot.scene.position, state.choice
    guide = find_game(snapshot.rules.name).guide(snapshot.rules, snapshot.board)
    if choice is None or state.stage is Stage.QUESTION:
        return guide.question(position)
    match state.stage:
        case Stage.REGION:
            return guide.region(position, choice.move)
        case Stage.COMPARE:
            return guide.compare(position, choice)
        case Stage.MOVE:
            return guide.answer(choice)
    return HintStage(_choice_reason(choice), guide.answer(choice).squares)


def _choice_reason(choice: SearchResult[Any]) -> LazyString:
    if choice.reasons and choice.reasons[0].kind != "nothing-better":
        return _("In your place, a strong player would say: “{reason}”", reason=choice.reasons[0].words)
    return _n(
        "A strong player looked {n} move ahead and chose this move.",
        "A strong player looked {n} moves ahead and chose this move.",
        choice.depth,
    )


def _hint_text(state: HintState) -> Text:
    if state.failure is not None:
        return state.failure
    return _LOOKING if state.clue is None else state.clue.words


# A number line and counters to think with. They show what a hand does, and never a result by themselves.

RULERS: Final = tuple(
    Ruler.between(-reach, reach, step)
    for reach, step in ((2, "1/4"), (5, "1/2"), (7, 1), (10, 1), (20, 2), (50, 5), (100, 10))
)
"""The available lines, from the closest to the widest."""
DEFAULT_WIDTH: Final = 2
"""The usual width: all of it is visible beside the board on a classroom laptop, and it fits Minus vs Plus."""
JUMPS: Final = 6


LINE, COUNTERS = "line", "counters"


@dataclass(frozen=True, slots=True)
class ToolState:
    """The state of the manipulatives, with a line of this width, at this moment of the match.

    ``open`` ones are shown.
    """

    line: WalkLine
    mat: CounterMat = CounterMat()  # noqa: RUF009  # it never changes
    width: int = DEFAULT_WIDTH
    open: frozenset[str] = frozenset()
    moment: tuple[int, int] = (0, 0)


class ThinkingTools(Activity[ToolState]):
    """A number line to walk on and a mat with counters, on each page where numbers are calculated with.

    They are shown on request, and each is reset after each move: its state belongs to the move before.
    """

    name: ClassVar[str] = "thinking-tools"

    def begin(self, snapshot: Snapshot, note: Any = None) -> ToolState:
        return ToolState(_line(DEFAULT_WIDTH), moment=_moment(snapshot))

    def on_match_changed(self, state: ToolState, snapshot: Snapshot) -> Reaction:
        if state.moment == _moment(snapshot):
            return Reaction(state)
        return Reaction(replace(state, line=_line(state.width), mat=CounterMat(), moment=_moment(snapshot)))

    def benches(self, state: ToolState, snapshot: Snapshot) -> tuple[ManipulativeSlot, ...]:
        benches = (ManipulativeSlot(LINE, self.name, state.line), ManipulativeSlot(COUNTERS, self.name, state.mat))
        return tuple(bench for bench in benches if bench.name in state.open)

    def on_work(self, state: ToolState, snapshot: Snapshot, bench: ManipulativeSlot) -> ToolState:
        match bench.work:
            case WalkLine() as line:
                return replace(state, line=line)
            case CounterMat() as mat:
                return replace(state, mat=mat)
        return state

    def tools(self, state: ToolState, snapshot: Snapshot) -> tuple[Node, ...]:
        switches = (
            switch(work.title, self.intent(show=name), f"show {name}", on=name in state.open)
            for name, work in ((LINE, WalkLine), (COUNTERS, CounterMat))
        )
        row = {"class": "mg-row", "role": "toolbar", "aria-label": _("Thinking tools"), "key": "tools"}
        widths = self._widths(state.width) if LINE in state.open else ()
        return node("div", row, *switches, *widths), *(bench.draw() for bench in self.benches(state, snapshot))

    def _widths(self, now: int) -> tuple[Node, Node]:
        return (
            button(_("Zoom in"), self.intent(width=now - 1), enabled=now > 0, key="closer"),
            button(_("Zoom out"), self.intent(width=now + 1), enabled=now < len(RULERS) - 1, key="wider"),
        )

    def on_intent(
        self, state: ToolState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"show": "line" | "counters" as name}:
                now = state.open ^ {name}
                return Reaction(replace(state, open=now), _visibility_announcement(name, on=name in now))
            case {"width": int(width)} if 0 <= width < len(RULERS):
                line = _line(width)
                return Reaction(
                    replace(state, line=line, width=width), capitalize(_("{line}.", line=line.ruler.sentence()))
                )
        return None


def _visibility_announcement(name: str, *, on: bool) -> LazyString:
    if name == LINE:
        return _("The number line is shown.") if on else _("The number line is hidden.")
    return _("The counters are shown.") if on else _("The counters are hidden.")


def _line(width: int) -> WalkLine:
    return WalkLine.from_start(RULERS[width], jumps=JUMPS)


def _moment(snapshot: Snapshot) -> tuple[int, int]:
    return snapshot.ply, len(snapshot.line)
