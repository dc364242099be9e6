"""How often moves were taken back: kept with the game, told nobody."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mathgames.games.contract import Activity, Moment, Reaction


@dataclass(frozen=True, slots=True)
class Taken:
    """The moves as they stood last, and for each taking back the ply that it led to and how many moves it cost."""

    line: tuple[str, ...] = ()
    back: tuple[tuple[int, int], ...] = ()


class Takebacks(Activity[Taken]):
    """Notes each time that other moves are played in the place of earlier ones."""

    name: ClassVar[str] = "takebacks"

    def begin(self, moment: Moment, note: Any = None) -> Taken:
        back: list[tuple[int, int]] = []
        match note:
            case [*entries]:
                for one in entries:
                    match one:
                        case [int(ply), int(moves)] if ply >= 0 and moves > 0:
                            back.append((ply, moves))
        return Taken(moment.line, tuple(back))

    def follow(self, state: Taken, moment: Moment) -> Reaction:
        old, new = state.line, moment.line
        if old is new:
            return Reaction(state)
        if new[: len(old)] == old:
            return Reaction(replace(state, line=new))
        same = next(ply for ply, (one, other) in enumerate(zip((*old, ""), (*new, ""), strict=False)) if one != other)
        return Reaction(Taken(new, (*state.back, (same, len(old) - same))))

    def note(self, state: Taken) -> Any:
        return [list(one) for one in state.back] or None
