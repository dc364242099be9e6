"""A lesson's task as an activity: what is to be done stands first beside the board, and what is done is judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from mathgames.answers import FIELD, read_number
from mathgames.errors import NotationError
from mathgames.game import Activity, Answer, Bench, Control, Cover, Refused, Reply, Table, Told
from mathgames.lessons import Form, Kind, Lock, Verdict
from mathgames.lessons.working import given
from mathgames.manipulatives import Manipulative
from mathgames.nodes import Node
from mathgames.teaching import task_page
from mathgames.teaching.asked import NAME, Asked
from mathgames.teaching.doing import Doing
from mathgames.words import Words, _, together

CONTROLS: Final = frozenset(Control)
NEVER: Final = frozenset({Control.NEW, Control.OPTIONS, Control.CLOCK})
"""Another game, or other rules, would be another task."""


class LessonTask(Activity[Doing]):
    """A task of a lesson, as it is ``asked``.

    ``clock`` gives seconds that only go on; answers are kept with how many have passed since ``began``.
    """

    name: ClassVar[str] = NAME

    def __init__(
        self, asked: Asked, *, clock: Callable[[], float] = time.monotonic, began: float | None = None
    ) -> None:
        self._asked = asked
        self.task = asked.task
        self._clock = clock
        self._began = clock() if began is None else began

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

    def begin(self, table: Table, note: Any = None) -> Doing:
        return Doing.begun(self.task, self._asked.work.of(self.task))

    def follow(self, state: Doing, table: Table) -> Doing:
        if self.task.goal is None:
            return state
        return state.moved(self.task, table.line[: table.ply], seconds=self._seconds())

    # What is on offer.

    def offers(self, state: Doing, table: Table) -> frozenset[Control]:
        return CONTROLS

    def locks(self, state: Doing, table: Table) -> frozenset[Control]:
        locked = {control for control in Control if Lock(control.value) in self.task.locks} | NEVER
        if self._asked.asks_back(state, table) is not None:
            locked.add(Control.UNDO)
        return frozenset(locked)

    def masks(self, state: Doing, table: Table) -> frozenset[Told]:
        if state.work.is_done(self.task):
            return frozenset()
        covering = frozenset(Told) - {Told.SCORES} if self.covers(state, table) else frozenset()
        return self.task.mask.panels | covering

    def covers(self, state: Doing, table: Table) -> Mapping[str, Cover]:
        return {} if state.work.is_done(self.task) else self.task.mask.covers

    def holds(self, state: Doing, table: Table) -> Words | None:
        if self.task.goal is None:
            return _("Nothing is moved in this task.")
        if state.work.is_done(self.task):
            return _("This task is done.")
        if state.verdict is Verdict.MISSED and not self.waits_for_other(table):
            return _("Go back first, and try another move.")
        if self.waits_for_other(table):
            return _("Now the other side moves.")
        return None

    def goes_on(self, state: Doing, table: Table) -> bool:
        return self.task.kind is not Kind.PLAY

    def waits_for_other(self, table: Table) -> bool:
        """Whether the other side is to move, by the lesson's own script."""
        return bool(self.task.replies) and table.outcome is None and table.turn not in self.task.side

    def reply(self, state: Doing, table: Table) -> Reply | None:
        if self.task.goal is None or state.verdict is Verdict.MISSED or not self.waits_for_other(table):
            return None
        path = self.task.played(table.line[: table.ply]).line
        number = sum(made.player not in self.task.side for made in path)
        if number >= len(self.task.replies) or state.work.is_done(self.task):
            return None
        return Reply(table.rules.parse(self.task.replies[number]), 1.0)

    def points_at(self, state: Doing, table: Table) -> tuple[str, ...]:
        """The piece that begins a lesson's first task, and the squares that a hint has named."""
        if self.task.goal is None or table.ply or state.work.is_done(self.task):
            return ()
        told = " ".join(str(hint) for hint in state.all_hints(self.task)[: state.hints])
        words, pieces = told.replace(".", " ").replace(",", " ").split(), table.rules.pieces(table.scene.position)
        named = tuple(at for at in pieces if at in words)
        if named or self.task.number != 1 or self.task.kind is not Kind.FIND:
            return named
        first = state.way(self.task).partition(";")[0].strip()
        squares = table.board.squares(table.rules.parse(first)) if first else ()
        return tuple(at for at in squares[:1] if at in pieces)

    # What is answered.

    def benches(self, state: Doing, table: Table) -> tuple[Bench, ...]:
        return self._asked.benches(state)

    def worked(self, state: Doing, table: Table, bench: Bench) -> Doing:
        return replace(state, bench=bench.work)

    def asked(self, state: Doing, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        task = self.task
        match dict(args):
            case {"go": int(number)}:
                return Answer(replace(state, goes_to=number), "")
            case {"hint": True}:
                now = state.hinted(task)
                return Answer(now, state.all_hints(task)[now.hints - 1] if now.hints else "")
            case {"show": True} if state.can_be_shown(task):
                return self._said(state.shown(task))
            case {"back": True}:
                return self._asked_back(state, table, fields)
            case {"pick": int(option)} if (question := state.question(task)) is not None:
                now = replace(state, chosen=state.chosen ^ {option})
                told = question.options[option]
                return Answer(now, told if option in now.chosen else _("{option}: not chosen.", option=told))
            case _ if (question := state.question(task)) is not None:
                answer = _answer(question.form, question.options, state.chosen, state.bench, args, fields)
                return self._said(state.answered(task, answer, by=self._asked.by(state), seconds=self._seconds()))
        return None

    def _said(self, now: Doing) -> Answer:
        if now.verdict is Verdict.ONGOING and now.told is not None and not now.work.shown:
            raise Refused("notation", now.told)
        following = now.question(self.task)
        ask = None if following is None or now.verdict is Verdict.MISSED else task_page.ask_of(self.task, following)
        return Answer(now, together(now.told, ask))

    def _asked_back(self, state: Doing, table: Table, fields: Mapping[str, str]) -> Answer | None:
        asked = self._asked.asks_back(state, table)
        if asked is None:
            return None
        try:
            answer = read_number(fields.get(FIELD, ""))
        except NotationError as error:
            raise Refused("notation", error.words) from error
        if answer == asked[0]:
            return Answer(replace(state, undone_at=table.ply, told=None), _("Right. Now press Undo."))
        told = _("Not yet. What stood there before the attack?")
        return Answer(replace(state, told=told), told)

    # What is seen.

    def to_do(self, state: Doing, table: Table) -> tuple[Node, ...]:
        return task_page.shown(self._asked, state, table)


def _answer(
    form: Form,
    options: tuple[str, ...],
    chosen: frozenset[int],
    bench: Manipulative | None,
    args: Mapping[str, Any],
    fields: Mapping[str, str],
) -> Any:
    """The answer that a message gives, as plain data."""
    if bench is not None:
        return given(bench)
    match form:
        case Form.CHOICE:
            number = args.get("choice")
            return options[number] if isinstance(number, int) and 0 <= number < len(options) else None
        case Form.CHOICES:
            return [options[number] for number in sorted(chosen) if number < len(options)]
        case Form.SIGN | Form.COMPARISON:
            return args.get("choice", "")
        case Form.CELLS:
            return _cells(fields.get(FIELD, ""))
    return fields.get(FIELD, "")


def _cells(written: str) -> list[str]:
    """The cells that a text writes.

    >>> _cells("(−2, 1) (2, 0)")
    ['(−2, 1', ' (2, 0']
    """
    return [part for part in written.split(")") if part.strip()]
