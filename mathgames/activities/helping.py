"""Tools for thinking: hints in stages, and a number line and counters to work with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, ClassVar, Final

from mathgames.explain.manipulatives import CounterMat, Ruler, WalkLine
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Bench, Marks, Moment, Reaction, Refused, Thinking
from mathgames.games.contract.controls import button, icon_button, switch
from mathgames.games.contract.reasons import Clue
from mathgames.games.contract.thinking import Choice, Progress
from mathgames.games.registry import game
from mathgames.language.words import Text, Words, _, _n, capital
from mathgames.players import STRONGEST, think

# Hints in stages: a question, where to look, what to compare, then the move, and why; never the answer first.

SEED: Final = 0  # the same hint for everybody


class Stage(IntEnum):
    """The stage of a hint."""

    NOTHING = 0
    QUESTION = 1
    WHERE = 2
    COMPARE = 3
    MOVE = 4
    WHY = 5


@dataclass(frozen=True, slots=True)
class Hinted:
    """The state of the hint at this moment: its stage, its ``clue``, and the move that it leads to, once known.

    The log has the stages of hints at each ply so far.
    """

    stage: Stage = Stage.NOTHING
    clue: Clue | None = None
    choice: Choice[Any] | None = None
    failure: Words | None = None
    log: Mapping[int, Stage] = field(default_factory=dict)


class Hints(Activity[Hinted]):
    """A hint for the player to move, from the strongest player there is; one press reveals one stage more."""

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
        failure = _("No hint is available now.")
        return Reaction(replace(state, failure=failure), failure)

    def on_intent(
        self, state: Hinted, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("more") is not True:
            return None
        if not moment.scene.shows_results or moment.outcome is not None:
            raise Refused("not-offered", _("No hint is available now."))
        if state.stage is not Stage.NOTHING and state.choice is None:
            return Reaction(state, state.failure or _LOOKING)  # still thinking: one press is one stage
        state = replace(state, stage=Stage(min(state.stage + 1, Stage.WHY)))
        state = replace(state, clue=_clue(state, moment))
        state = replace(state, log={**state.log, moment.ply: max(state.stage, state.log.get(moment.ply, state.stage))})
        return Reaction(state, _told(state))

    # The view.

    def controls(self, state: Hinted, moment: Moment) -> tuple[Node, ...]:
        can = moment.outcome is None and moment.scene.shows_results
        return (icon_button("hint", _("Hint"), _MORE, enabled=can, key="hint"),)

    def context(self, state: Hinted, moment: Moment) -> tuple[Node, ...]:
        if state.stage is Stage.NOTHING or not moment.scene.shows_results:
            return ()
        more = state.choice is not None and state.stage < Stage.WHY
        told = node("span", {"class": "mg-hint"}, _told(state))
        return (told, " ", button(_("Next hint"), _MORE, kind="mg-link") if more else "")

    def marks(self, state: Hinted, moment: Moment) -> Marks | None:
        if not moment.scene.shows_results:
            return None
        tells = state.choice is not None and state.stage >= Stage.MOVE
        squares = state.clue.squares if state.clue is not None and state.failure is None else ()
        return Marks(squares, state.choice.move if state.choice is not None and tells else None)


_MORE: Final = Hints.intent(more=True)
_LOOKING: Final = _("Looking for a good move.")


def _clue(state: Hinted, moment: Moment) -> Clue:
    """Return the clue of this stage. The question needs no move, so that it is shown without a wait."""
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
    if state.failure is not None:
        return state.failure
    return _LOOKING if state.clue is None else state.clue.words


# A number line and counters to think with. They show what a hand does, and never a result by themselves.

RULERS: Final = tuple(
    Ruler.of(-reach, reach, step)
    for reach, step in ((2, "1/4"), (5, "1/2"), (7, 1), (10, 1), (20, 2), (50, 5), (100, 10))
)
"""The available lines, from the closest to the widest."""
USUAL: Final = 2
"""The usual width: all of it is visible beside the board on a classroom laptop, and it fits Minus vs Plus."""
JUMPS: Final = 6


LINE, COUNTERS = "line", "counters"


@dataclass(frozen=True, slots=True)
class Tools:
    """The state of the manipulatives, with a line of this width, at this moment of the match.

    ``open`` ones are shown.
    """

    line: WalkLine
    mat: CounterMat = CounterMat()  # noqa: RUF009  # it never changes
    width: int = USUAL
    open: frozenset[str] = frozenset()
    moment: tuple[int, int] = (0, 0)


class ThinkingTools(Activity[Tools]):
    """A number line to walk on and a mat with counters, on each page where numbers are calculated with.

    They are shown on request, and each is reset after each move: its state belongs to the move before.
    """

    name: ClassVar[str] = "thinking-tools"

    def begin(self, moment: Moment, note: Any = None) -> Tools:
        return Tools(_line(USUAL), moment=_moment(moment))

    def follow(self, state: Tools, moment: Moment) -> Reaction:
        if state.moment == _moment(moment):
            return Reaction(state)
        return Reaction(replace(state, line=_line(state.width), mat=CounterMat(), moment=_moment(moment)))

    def benches(self, state: Tools, moment: Moment) -> tuple[Bench, ...]:
        there = (Bench(LINE, self.name, state.line), Bench(COUNTERS, self.name, state.mat))
        return tuple(bench for bench in there if bench.name in state.open)

    def on_work(self, state: Tools, moment: Moment, bench: Bench) -> Tools:
        match bench.work:
            case WalkLine() as line:
                return replace(state, line=line)
            case CounterMat() as mat:
                return replace(state, mat=mat)
        return state

    def tools(self, state: Tools, moment: Moment) -> tuple[Node, ...]:
        switches = (
            switch(work.title, self.intent(show=name), f"show {name}", on=name in state.open)
            for name, work in ((LINE, WalkLine), (COUNTERS, CounterMat))
        )
        row = {"class": "mg-row", "role": "toolbar", "aria-label": _("Thinking tools"), "key": "tools"}
        widths = self._widths(state.width) if LINE in state.open else ()
        return node("div", row, *switches, *widths), *(bench.drawn() for bench in self.benches(state, moment))

    def _widths(self, now: int) -> tuple[Node, Node]:
        return (
            button(_("Zoom in"), self.intent(width=now - 1), enabled=now > 0, key="closer"),
            button(_("Zoom out"), self.intent(width=now + 1), enabled=now < len(RULERS) - 1, key="wider"),
        )

    def on_intent(
        self, state: Tools, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"show": "line" | "counters" as name}:
                now = state.open ^ {name}
                return Reaction(replace(state, open=now), _shown(name, on=name in now))
            case {"width": int(width)} if 0 <= width < len(RULERS):
                line = _line(width)
                return Reaction(
                    replace(state, line=line, width=width), capital(_("{line}.", line=line.ruler.sentence()))
                )
        return None


def _shown(name: str, *, on: bool) -> Words:
    if name == LINE:
        return _("The number line is shown.") if on else _("The number line is hidden.")
    return _("The counters are shown.") if on else _("The counters are hidden.")


def _line(width: int) -> WalkLine:
    return WalkLine.of(RULERS[width], jumps=JUMPS)


def _moment(moment: Moment) -> tuple[int, int]:
    return moment.ply, len(moment.line)
