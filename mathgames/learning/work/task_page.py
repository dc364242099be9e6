"""The view of a task beside the board: its place, the question, the response, and the feedback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from mathgames.arithmetic.items.entry import FieldState
from mathgames.arithmetic.items.feedback import mark_incorrect
from mathgames.arithmetic.items.item import WORKING
from mathgames.explain.drawing.lesson import IllustratedStep, at_a_glance
from mathgames.explain.nodes import Node, iter_nodes, names_of, node, plain_text
from mathgames.games.contract import Snapshot
from mathgames.games.contract.controls import button, switch
from mathgames.language.words import Text, _, current_language, join_sentences, with_full_stop
from mathgames.learning.lessons import Item, Task, Verdict
from mathgames.learning.lessons.rules_of_moving import shown_rules
from mathgames.learning.lessons.task_settings import UndoQuestion
from mathgames.learning.work import answered_question, lesson_end
from mathgames.learning.work.one_more import (
    drawn_heading,
    is_offered_again,
    is_to_mend,
    more_button,
    next_in_round,
)
from mathgames.learning.work.task_context import WARM_UP, TaskContext, heading
from mathgames.learning.work.task_parts import (
    OWN_WORDS,
    are_extended,
    can_stop,
    feedback_state,
    first_answer_sentences,
    marks_of_answer,
    own_words_field,
    record,
    render_hints,
    turns,
    ways,
)
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.task_scene import TaskScene, story_in_words, task_scene
from mathgames.learning.work.vote_counts import Vote, result, to_count, votes_in_words
from mathgames.page.controls import read_aloud


def render_task(context: TaskContext, state: TaskProgress, snapshot: Snapshot) -> tuple[Node, ...]:
    """Render a task: prompt, board, questions and feedback."""
    task, number = context.task, context.task.number
    first = number == 1
    is_done = state.work.is_done(task)
    end = tuple(_end(context, state)) if is_done and is_last(context) else ()
    # At the end of a lesson the picture is there.
    scene, subject = None if end else task_scene(task, state), task.kind.report_subject(task.block)
    field = [*_beside_scene(scene, _question(context, state, snapshot))]
    recall_nodes = [drawn for _said, drawn in _recall_parts(context, task)]
    attributes = [part[1] for one in field if one is not None for part in iter_nodes(one)]
    row = node("div", {"class": "mg-row", "key": "task row"}, *_buttons(context, state, snapshot, is_done=is_done))
    begins = (
        not is_done
        and state.pinned is None
        and not snapshot.line  # back at the start after a try, the board is next
        and not any(one.get("focus") for one in attributes)
    )
    hints = tuple(render_hints(task, state)) if state.pinned is None else ()
    prompt = {"class": "mg-prompt", "key": "prompt", "focus": True if begins else None}
    at = state.asks(task) if state.pinned is None else state.pinned.number
    brought = [*task.kind.content_of_answer(task.block, at)]
    content = [one for one in task.kind.render_content(task.block) if one not in brought]
    # The feedback has its own place: it moves no control of the answer.
    feedback = [
        *(hints if state.is_hinted else ()),  # what was said last comes first
        *(part for part in _feedback(context, state, snapshot, is_done=is_done) if part is not None),
        *brought,
        *([] if scene is None else scene.reminder()),
        *record(context, snapshot),
        *(_idea(context, state) if is_done else ()),
        *(() if state.is_hinted else hints),
    ]
    parts = names_of(own_words=OWN_WORDS in [one.get("class") for one in attributes], end=end)
    task_node = (
        node(
            "div",
            {
                "class": " ".join(_classes(context, state, is_done=is_done)),
                "key": f"task {number}{' end' if end else ''}",  # what was pressed is not scrolled to then
                "data-layout": parts,
                "data-state": names_of(told=feedback),
            },
            *(
                node("p", {"class": "mg-warned", "key": f"note {place}"}, note)
                for place, note in enumerate(context.notes())
            ),
            node(
                "div",
                {"class": "mg-task-head"},
                node("h3", None, heading(task)),
                None if task.kind.asks_once else ways(context, state),
            ),
            node("p", {"class": "mg-strip", "key": "drawn"}, drawn_heading(task)) if task.draw else None,
            *(_with_language(context, part) for part in (context.lesson.introduction if first else ())),
            *(_with_language(context, part) for part in task.prose if not is_own_heading(part, task)),
            *(at_a_glance(one.sentence, one.picture) for one in _rules(context, task)),
            node("div", {"class": "mg-strip mg-said", "key": "said"}, *recall_nodes) if recall_nodes else None,
            *(() if subject is None else content),
            None
            if is_done and task.kind.asks_once
            else _with_language(context, node("p", prompt, *_read_with(prompt_of(task)))),
            *(content if subject is None else ()),
            *turns(context, state, snapshot),
            *_render_settled_questions(context, state),
            *field,
            row,
            node(
                "div", {"class": "mg-told-here", "key": "told here", "data-state": feedback_state(feedback)}, *feedback
            ),
            None if scene is None or scene.on_stage else scene.render(),
            *(lesson_end.render_after_end(context) if end else ()),
        ),
    )
    end_attributes = {"class": "mg-lesson-end", "key": "end", "aria-label": _("The end of the lesson")}
    return (*task_node, node("section", end_attributes, *end)) if end else task_node


def _classes(context: TaskContext, state: TaskProgress, *, is_done: bool) -> Iterator[str]:
    yield "mg-task"
    if context.task.goal is None:
        yield "mg-no-moves"
    if context.lesson.length:  # it is only for answering: a field has the focus from the beginning
        yield "mg-practising"
    if is_done or state.pinned is not None:
        yield "is-settled"


_THE_IDEA: Final = _("The idea:")


def _read_with(prompt: Text) -> tuple[Node, ...]:
    return prompt, " ", read_aloud(prompt, _("Read the task aloud"))


def _beside_scene(scene: TaskScene | None, field: Iterable[Node | None]) -> Iterable[Node | None]:
    """Return the field of an answer, beside the scene of the task, if there is one on the stage."""
    field = tuple(field)
    if scene is None or not scene.on_stage or not field:
        return field
    answer_column = node("div", {"class": "mg-beside-scene"}, *field)
    return (node("div", {"class": "mg-with-scene", "key": "with scene"}, scene.render(), answer_column),)


def _with_language(context: TaskContext, part: Node) -> Node:
    """Return the same part of a lesson with its language, if that is not the page's."""
    lesson_language = context.lesson.language
    if not isinstance(part, list) or current_language().code.partition("-")[0] == lesson_language:
        return part
    return [part[0], {**part[1], "lang": lesson_language}, *part[2:]]


def prompt_of(task: Task) -> Text:
    """Return the prompt of a task."""
    return _("You have met these before. What are the results?") if task.number == WARM_UP else task.prompt


def task_announcement(context: TaskContext, task: Task) -> Text:
    """Return the announcement of a task of the lesson that appears."""
    tasks = [one for one in context.lesson.all_tasks if one.number != WARM_UP]
    first = ask_of(task, task.questions[0]) if task.questions and task.questions[0].stem != task.prompt else None
    prompt = first if task.questions and not task.questions[0].stem else join_sentences(prompt_of(task), first)
    prompt = join_sentences(story_in_words(task), prompt)
    prompt = join_sentences(
        *(one.sentence for one in _rules(context, task)), task.kind.report_subject(task.block), prompt
    )
    if task.number == WARM_UP:
        return join_sentences(_("Warm-up."), prompt)
    numbers = [one.number for one in tasks]
    total = context.lesson.length or len(tasks)
    place = _("Task {number} of {of}.", number=numbers.index(task.number) + 1, of=total)
    again = (_("One more like it.") if task.has_slots else _("Once more.")) if task.draw else None
    recalled = (announcement for announcement, _drawn in _recall_parts(context, task))
    return join_sentences(place, again, *recalled, prompt)


def _rules(context: TaskContext, task: Task) -> tuple[IllustratedStep, ...]:
    return tuple(rule.illustrated_step() for rule in shown_rules(context.lesson, task))


def is_own_heading(part: Node, task: Task) -> bool:
    """Check if this is the task's heading, which is shown above it already."""
    return isinstance(part, list) and part[0] in ("h3", "h4") and plain_text(part) == task.title


def completion_sentences(context: TaskContext, before: TaskProgress, now: TaskProgress) -> Iterator[Text]:
    """Yield the announcements after a task has become done: its idea, and that the lesson is done."""
    task = context.task
    if now.work.is_done(task) and not before.work.is_done(task):
        if idea := _new_idea(context, now):
            yield join_sentences(_THE_IDEA, with_full_stop(idea))
        if is_last(context):
            yield from lesson_end.in_words(context, context.work.with_task(task, now.work))


def ask_of(task: Task, question: Item) -> Text:
    """Return the spoken form of a question: the calculation, or the sentence."""
    if not question.stem:
        return prompt_of(task)
    if question.is_calculation:
        return _("What is {calculation}?", calculation=question.stem)
    if question.interaction.goes_on:  # with a pause for each gap: its phrases are heard where they are chosen
        return with_full_stop(join_sentences(*question.interaction.with_answer(question, ())))
    return with_full_stop(question.stem)


def current_question_text(task: Task, state: TaskProgress) -> Text | None:
    """Return the current question in spoken form. None after the last."""
    question = state.question(task)
    return None if question is None else ask_of(task, question)


def is_last(context: TaskContext) -> bool:
    """Check if nothing follows this task."""
    return context.lesson.ends_with(context.task)


def _recall_parts(context: TaskContext, task: Task) -> Iterator[tuple[Text, Node]]:
    """Yield the responses to the earlier task that this one looks back at, as announcements and nodes."""
    earlier = next((one for one in context.lesson.all_tasks if one.number == task.recalls), None)
    if earlier is None:
        return
    announcement = [
        (one, node("p", None, one)) for one in first_answer_sentences(earlier, context.work.task_work(earlier)).values()
    ]
    votes = [(votes_in_words(*one), result(*one)) for one in context.counted_questions(earlier)]
    name = {"task": heading(earlier)}
    first = _("From “{task}”:", **name) if announcement or votes else _("You have not answered “{task}” yet.", **name)
    yield from ((first, node("p", None, first)), *announcement, *votes)


def _render_settled_questions(context: TaskContext, state: TaskProgress) -> Iterator[Node]:
    task = context.task
    if task.kind.asks_once or (len(task.questions) < 2 and not state.work.is_done(task)):
        return
    announcement = first_answer_sentences(task, state.work)
    for number, question in enumerate(task.questions):
        if not state.work.is_settled(task, number) or (state.pinned is not None and state.pinned.number == number):
            continue
        answer = state.work.right_answer(task, number)
        in_words = question.interaction.with_answer(question, answer)
        if question.source == WORKING:
            in_words = (_("The mistake is in “{line}”", line=question.text(answer)),)
        parts = (announcement.get(number),) if question.takes_any else in_words
        if any(parts):
            yield node("p", {"class": "mg-settled", "key": f"settled {number}"}, *parts)
        yield from question.interaction.unused_parts(question, answer)
        if counts := context.vote_counts().counts_for(Vote(task.number, number)):
            yield result(question, counts)


def _feedback(context: TaskContext, state: TaskProgress, snapshot: Snapshot, *, is_done: bool) -> Iterator[Node | None]:
    """Yield the feedback to the last answer, and the button that continues; a wrong answer stays visible."""
    task, on = context.task, _on(context, state, snapshot, is_done=is_done)
    if state.feedback is not None and state.verdict is Verdict.MISSED:
        wrong = state.wrong_answer(task)
        verdict_mark = node("strong", None, _("✗ Not yet.") if wrong is None else mark_incorrect(wrong))
        attributes = {"class": "mg-asked-back", "key": "told", "data-into-view": None if state.is_hinted else True}
        yield node("p", attributes, verdict_mark, " ", state.feedback, " ", _read_out(state.feedback))
    elif state.feedback is not None:
        ends = is_done and is_last(context) and not task.kind.asks_once  # then the end is seen
        attributes = {"class": "mg-praise", "key": "told", "data-into-view": None if ends else True}
        yield node("p", attributes, state.feedback, " ", _read_out(state.feedback))
    is_first = is_done and is_to_mend(context, state)
    more = more_button(context, is_first=is_first) if is_done and is_offered_again(context, state) else None
    yield from (more, on) if is_first else (on, more)


def _on(context: TaskContext, state: TaskProgress, snapshot: Snapshot, *, is_done: bool) -> Node | None:
    task, following = context.task, following_number(context)
    if state.pinned is not None and not is_done:
        return _next(context.intent(next=True))
    if is_done and following is not None:
        alike = next_in_round(context, context.work.with_task(task, state.work))
        intent = context.intent(go=following) if alike is None else context.intent(after=alike.number)
        return _next(intent, first=not is_to_mend(context, state))
    if state.is_between_games(task):
        return button(_("Next game"), context.intent(go=task.number), key="next", kind="mg-primary", focus=True)
    if not is_done and _goes_back(task, state, snapshot):
        return button(_("Back to the start"), ["goto", {"ply": 0}], key="again", kind="mg-primary", focus=True)
    return None


def _next(intent: list[object], *, first: bool = True) -> Node:
    kind, focus = ("mg-primary", True) if first else ("", None)
    return button(_("Next"), intent, kind=kind, name=_("Next"), key="next", focus=focus)


def _read_out(words: Text) -> Node:
    return read_aloud(words, _("Read the explanation aloud"))


def _new_idea(context: TaskContext, state: TaskProgress) -> str:
    """Return the idea after the task; "" if there is none, or if the feedback says it."""
    idea = context.lesson.idea_after(context.task)
    return "" if state.feedback is not None and idea in str(state.feedback) else idea


def _idea(context: TaskContext, state: TaskProgress) -> Iterator[Node]:
    if idea := _new_idea(context, state):
        yield node("p", {"class": "mg-strip mg-idea", "key": "idea"}, node("strong", None, _THE_IDEA), " ", idea)


def _question(context: TaskContext, state: TaskProgress, snapshot: Snapshot) -> Iterator[Node | None]:
    question = state.question(context.task)
    if state.pinned is not None:
        yield answered_question.render_pinned_question(
            context, state, _key(context, state.pinned.number), is_extended=are_extended(context.task)
        )
    elif question is not None:
        yield from _form(context, state, snapshot, question)


def _key(context: TaskContext, number: int | None) -> str:
    return f"{context.lesson.name} {context.task.number} {number}"


def _form(context: TaskContext, state: TaskProgress, snapshot: Snapshot, question: Item) -> Iterable[Node | None]:
    key = _key(context, state.asks(context.task))
    if context.vote_counts().are_counted and (vote := context.current_vote(state)) is not None:
        return to_count(question, context.vote_counts().counts_or_zero(vote, question.options), context.intent, key)
    benches = tuple(bench.draw() for bench in context.benches(state))
    is_extended = question.interaction.is_number and are_extended(context.task)
    wrong = state.wrong_parts(context.task)
    words_field = own_words_field(context.task, question)
    on_board = marks_of_answer(context.task, state, snapshot) is not None
    label = context.task.kind.submit_label
    field_state = FieldState(
        key, context.intent, state.selection, benches, is_extended, wrong, words_field, on_board, label
    )
    return question.interaction.render_screen(question, field_state)


def _goes_back(task: Task, state: TaskProgress, snapshot: Snapshot) -> bool:
    return task.goal is not None and state.goes_back(task, snapshot.ply, over=snapshot.outcome is not None)


def _buttons(context: TaskContext, state: TaskProgress, snapshot: Snapshot, *, is_done: bool) -> Iterator[Node | None]:
    """Yield the buttons: read aloud, a hint, the answer, back to the start of the task, and the next task."""
    task, question = context.task, state.question(context.task)
    if question is not None and question.stem not in ("", task.prompt):
        yield read_aloud(ask_of(task, question), _("Read the question aloud"))
    if not (is_done and task.questions and state.pinned is None):  # else they keep their places, out of reach
        can_count = context.current_vote(state) is not None
        if can_count or (state.pinned is not None and task.questions[state.pinned.number].takes_any):
            on, intent = context.vote_counts().are_counted, context.intent(hands=not context.vote_counts().are_counted)
            kind = None if on else "mg-link"
            yield switch(_("Count hands"), intent, "count hands", on=on, kind=kind, enabled=can_count)
        if task.undo_asks is not UndoQuestion.NO_QUESTION:  # the board's own button may be out of view
            yield button(_("Undo"), ["undo", {}], key="undo", kind="mg-primary", enabled=snapshot.ply > 0)
        hints, is_open = len(state.all_hints(task)), not is_done and state.pinned is None
        if hints:  # it stays when all are told, so that no other button comes below the hand
            yield button(_("Hint"), context.intent(hint=True), key="hint", enabled=is_open and state.hints < hints)
        if task.questions or state.way(task):
            button_label = _("I don't know yet") if task.kind.asks_once else _("Show the answer")
            can_be = is_open and state.can_be_shown(task)
            yield button(button_label, context.intent(show=True), key="show", enabled=can_be)
    if task.is_whole_game and not is_done:
        stop = context.intent(stop=True)
        yield button(_("Stop here: who is ahead?"), stop, key="stop", kind="mg-link", enabled=can_stop(state, snapshot))
    following = following_number(context)
    is_played = task.goal is not None or task.kind.follows_game
    if following is not None and not is_done and is_played and not state.way(task):
        yield button(_("Skip this task"), context.intent(go=following), key="skip", kind="mg-link")


def following_number(context: TaskContext) -> int | None:
    """Return the number of the next task, which need not be written yet; after one more in a lesson done, its end."""
    if context.lesson.ends_with(context.task):
        return None
    if context.lesson.length:
        return context.task.number + 1
    if context.task.draw and all(map(context.work.has_done, context.lesson.all_tasks)):
        return context.lesson.all_tasks[-1].number
    return next((after.number for now, after in pairwise(context.lesson.all_tasks) if now is context.task), None)


def _end(context: TaskContext, state: TaskProgress) -> Iterator[Node]:
    return lesson_end.render_end(context, context.work.with_task(context.task, state.work))
