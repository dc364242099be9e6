"""A number line and counters to think with. They show what a hand does, and never a result by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mathgames.explain.manipulatives import CounterMat, Ruler, WalkLine
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Bench, Moment, Reaction
from mathgames.games.contract.controls import button, switch
from mathgames.language.words import Words, _, capital

RULERS: Final = tuple(
    Ruler.of(-reach, reach, step)
    for reach, step in ((2, "1/4"), (5, "1/2"), (7, 1), (10, 1), (20, 2), (50, 5), (100, 10))
)
"""The lines that can be had, from the closest to the widest."""
USUAL: Final = 2
"""All of this one is seen beside the board on a classroom laptop, and every attack of Minus vs Plus ends on it."""
JUMPS: Final = 6


LINE, COUNTERS = "line", "counters"


@dataclass(frozen=True, slots=True)
class Tools:
    """What lies there, on a line of this width, while the match is at this moment; the ``open`` ones are shown."""

    line: WalkLine
    mat: CounterMat = CounterMat()  # noqa: RUF009  # it never changes
    width: int = USUAL
    open: frozenset[str] = frozenset()
    moment: tuple[int, int] = (0, 0)


class ThinkingTools(Activity[Tools]):
    """A number line to walk on and a mat with counters, on each page where numbers are calculated with.

    They are there for who asks for them, and each begins anew with each move: what was worked out belongs to the move
    before.
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
        """A closer line and a wider one."""
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
