"""A settled question, which stays in its place until the pupil continues.

It keeps its picture, options and answer, but has no controls, so that a double press hits nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from mathgames.arithmetic.items.entry import FIELD, FieldState
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import ManipulativeSlot
from mathgames.learning.work.task_context import BENCH, NAME, TaskContext
from mathgames.learning.work.task_parts import own_words_field
from mathgames.learning.work.task_progress import TaskProgress

_CONTROL_ATTRIBUTES: Final = frozenset({"intent", "local", "field", "focus", "roving", "preview", "notice"})
"""The attributes of a control, of its focus, and of notices that it is disabled."""


def render_pinned_question(context: TaskContext, state: TaskProgress, key: str, *, is_extended: bool) -> Node | None:
    """Draw the settled question with its answer. None if there is none."""
    if state.pinned is None:
        return None
    task, (number, selection, bench) = context.task, state.pinned
    question = task.questions[number]
    is_counted = question.takes_any and number not in state.work.first_answers(
        task
    )  # by hands, and not by a pupil's answer
    answer = None if is_counted else state.work.right_answer(task, number)
    parts: frozenset[Hashable] = answer if isinstance(answer, frozenset) else frozenset([answer])
    field_state = FieldState(
        key,
        context.intent,
        selection,
        () if bench is None else (ManipulativeSlot(BENCH, NAME, bench).draw(),),
        is_extended,
        state.wrong_parts(task),
        own_words_field(task, question),
        bool(question.interaction.squares(question)) and task.shows_board,
        task.kind.submit_label,
        right=frozenset() if question.takes_any else parts,
        pupil_options=parts if question.takes_any else frozenset(),
    )
    mine = () if number in state.work.shown else reversed(state.work.given)
    last = next((one.given for one in mine if one.question == number), None)
    raw_answer = last if isinstance(last, str) else "" if answer is None else question.text(answer)
    return node(
        "div",
        {"class": "mg-task-form is-settled", "key": f"{key} stood"},
        *(_at_rest(part, raw_answer) for part in question.interaction.render_screen(question, field_state)),
    )


def _at_rest(part: Node | None, raw_answer: Any) -> Node | None:
    if not isinstance(part, list):
        return part
    tag, attributes, *children = part
    rest: dict[str, Any] = {
        name: value for name, value in (attributes or {}).items() if name not in _CONTROL_ATTRIBUTES
    }
    if tag == "button":
        rest = {**rest, "type": "button", "aria-disabled": "true"}
    elif tag == "select":
        rest = {**rest, "disabled": True}
    elif tag == "input":
        rest = {**rest, "readonly": True, "value": raw_answer if attributes.get("field") == FIELD else ""}
    return [("div" if tag == "form" else tag), rest, *(_at_rest(child, raw_answer) for child in children)]
