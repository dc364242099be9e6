"""The page of practice: an item, the feedback to the last answer, and at the end a summary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.drawing.bars import bar
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.expression import Literal, plain_equation
from mathgames.explain.mathml import formula, render_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity
from mathgames.games.contract import ManipulativeSlot
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, Text, _, _n, capitalize, current_language, join_sentences
from mathgames.learning.lessons.stories import story
from mathgames.learning.practice.mastery import MIN_PER_DAY, Mastery, Summary, TopicStanding, summary, topic_standing
from mathgames.learning.practice.progress import PracticeProgress, RepairResult
from mathgames.learning.practice.schedule import MISTAKE_EVERY, FindTheMistake
from mathgames.learning.practice.sitting import SITTING, ItemStage, SittingState
from mathgames.learning.practice.ways import Way, story_of
from mathgames.learning.practice.ways import prompt as prompt_of
from mathgames.learning.work.look_again import MINUTES
from mathgames.learning.work.review_rounds import Round
from mathgames.page import controls

SIGNS: Final = {
    Mastery.NOT_MET: "○",
    Mastery.MET: "◔",
    Mastery.SECURE: "◑",
    Mastery.MASTERED: "●",
    Mastery.TO_REFRESH: "↻",
}
"""The sign for each state of a part, which is also written beside it."""


def practice_map(topic: TopicStanding, *, is_open: bool) -> Node:
    """Draw the progress of the topic, and below it each part; ``is_open`` unfolds the parts."""
    rows = (
        node(
            "tr",
            {"key": block.key},
            node(
                "th", {"scope": "row"}, capitalize(block.name), " ", node("span", {"class": "mg-note"}, block.example)
            ),
            node("td", None, node("span", {"aria-hidden": "true"}, SIGNS[standing]), " ", standing.words),
        )
        for block, standing in topic.blocks
    )
    return node(
        "details",
        {"class": "mg-practice-map", "key": "open map" if is_open else "map", "open": True if is_open else None},
        node("summary", None, topic.words),
        node("table", {"aria-label": _("Parts of this practice")}, node("tbody", None, *rows)),
        node("p", {"class": "mg-note"}, _SAYS),
    )


_SAYS: Final = join_sentences(
    _("A part is secure after two good days: all of three questions right, or all but one of five."),
    _("A week later it is asked again, and then it is mastered."),
)


def session_estimate(topic: TopicStanding) -> LazyString | None:
    """Return the least number of sessions to meet all parts. None if one is enough, or all are met."""
    questions = MIN_PER_DAY * (len(topic.blocks) - topic.met_count)
    sittings = -(-questions // (SITTING - SITTING // MISTAKE_EVERY))
    if sittings <= 1:
        return None
    return _n(
        "This practice has {parts} parts. It takes at least {n} session to meet them all.",
        "This practice has {parts} parts. It takes at least {n} sessions to meet them all.",
        sittings,
        parts=len(topic.blocks),
    )


def page(now: SittingState, note: LazyString | None, submission: Node | None = None, turn: Round | None = None) -> Node:
    """Draw the whole page; ``note`` tells why nothing is saved, or who sees it, ``submission`` is the work to hand in.

    ``turn`` is how a named idea is offered to be looked at.
    """
    is_told = now.stage is ItemStage.SUMMARY
    standing = topic_standing(now.progress, now.topic)
    begins = not now.progress.latest.given and not is_told
    return node(
        "div",
        {
            "class": "mg-practice",
            **current_language().read_as,
            "words": _("Practice: {topic}", topic=now.topic.name),
        },
        node(
            "div",
            {"class": "mg-practice-head"},
            node("h2", None, capitalize(now.topic.name)),
            None if is_told else node("p", {"class": "mg-label"}, _progress_text(now)),
        ),
        None if is_told else bar((now.number - 1) / _sitting_length(now)),
        node("div", {"class": "mg-practice-before"}, _render_note(now, session_estimate(standing) if begins else None)),
        *(_summary(summary(now.progress, now.topic), offer(now.progress, turn)) if is_told else _item(now)),
        practice_map(standing, is_open=is_told),
        submission,
        node("div", {"class": "mg-answer-refused", "notice": True}),
        node("p", {"class": "mg-note"}, note) if note is not None else None,
        controls.more_panel(_keys_help()),
    )


def _keys_help() -> Node:
    return node(
        "details",
        {"class": "mg-keys", "key": "keys"},
        node("summary", None, _("Keys")),
        node(
            "ul",
            None,
            node("li", None, _("Enter: check your answer, and go on after it.")),
            node("li", None, _("Tab: the next button. Arrow keys: from key to key below the field.")),
        ),
    )


def _progress_text(now: SittingState) -> LazyString:
    return _("{number} of {of}. {reason}", number=now.number, of=_sitting_length(now), reason=now.item.reason)


def _sitting_length(now: SittingState) -> int:
    return -(-now.number // SITTING) * SITTING


def _render_note(now: SittingState, note_text: LazyString | None) -> Node | None:
    """Draw the message above the item, in its own place, so that the item does not move."""
    if now.praise is not None:
        return node("p", {"class": "mg-praise"}, now.praise)
    return None if note_text is None else node("p", {"class": "mg-note"}, note_text)


def _item(now: SittingState) -> Iterator[Node | None]:
    if now.stage is ItemStage.SOLUTION:
        yield node("div", {"class": "mg-practice-item", "key": f"way {now.number}"}, *_way(now))
    elif now.asks_for_line:
        yield node("div", {"class": "mg-practice-item", "key": f"lines {now.number}"}, *_lines(now))
    else:
        yield _form(now)
    if now.stage is not ItemStage.SOLUTION:
        yield node("div", {"class": "mg-row"}, button(_("Stop here"), ["stop", {}], kind="mg-link"))


def _form(now: SittingState) -> Node:
    problem, key = now.problem, f"{now.stage.value} {now.number}"
    is_retry = now.stage is ItemStage.RETRY and now.wrong is not None
    check = _("Check again") if is_retry else _("Check")
    aloud = controls.read_aloud(announce(now), _("Read the question aloud"))
    thought = _thought(now) if is_retry else ()
    item = {"class": "mg-practice-item", "key": key}
    bench, choices = bench_of(now), problem.choices
    if bench is not None:
        check_button = button(check, ["answer", {}], kind="mg-primary", key="check")
        return node(
            "div", item, *_put(now), bench.draw(), node("div", {"class": "mg-row"}, check_button, aloud), *thought
        )
    if choices:
        buttons = (button(words, ["answer", {CHOICE: it}], kind="mg-choice", key=it) for it, words in choices)
        row = {"class": "mg-row", "role": "toolbar", "aria-label": _("Your answer"), "key": "choices"}
        return node(
            "div", item, *_put(now), node("div", row, *buttons), node("div", {"class": "mg-row"}, aloud), *thought
        )
    return node(
        "form",
        {**item, "intent": ["answer", {}]},
        *_put(now),
        *problem.question.interaction.inputs(problem.question, key, is_extended=problem.is_extended),
        node("div", {"class": "mg-row"}, node("button", {"type": "submit", "class": "mg-primary"}, check), aloud),
        *thought,
    )


CHOICE: Final = "choice"
"""The argument with a choice."""
BENCH: Final = "bench"


def bench_of(now: SittingState) -> ManipulativeSlot | None:
    """Return the manipulative of an item for a page. None if the item has none."""
    work = None if now.asks_for_line else now.bench
    return None if work is None else ManipulativeSlot(BENCH, "practice", work)


def _put(now: SittingState) -> Iterator[Node]:
    """Yield the prompt of an item: its story or its calculation, and the instruction."""
    item, problem = now.item, now.problem
    prompt = prompt_of(item.way, item.task) if now.stage is not ItemStage.CORRECTION else None
    if prompt is not None:
        yield node("p", {"class": "mg-ask"}, prompt)
    if item.way is Way.STORY:
        yield node("p", {"class": "mg-ask"}, story(story_of(item.task), item.task))
    else:
        first, *other_parts = problem.put()
        assert isinstance(first, list)  # a formula
        yield [*first, *([] if other_parts else [" ?"])]
        yield from other_parts


def _thought(now: SittingState) -> Iterator[Node]:
    """Yield the feedback to a wrong answer: a possible reason, a question, and where the answer lands."""
    assert now.wrong is not None
    first, *other_sentences = now.problem.idea(now.wrong)
    yield node("p", {"class": "mg-not-yet"}, now.problem.marked_answer(now.wrong))
    yield node("p", {"data-into-view": True}, first)
    yield from (node("p", {"class": "mg-asked-back"}, sentence) for sentence in other_sentences)
    if (landing := now.problem.landing(now.wrong)) is not None:
        yield landing


def _lines(now: SittingState) -> Iterator[Node]:
    item = now.item
    assert isinstance(item, FindTheMistake)
    yield node("p", None, _("Two of these are right. Which one is wrong?"))
    if now.stage is ItemStage.RETRY and now.line is not None:
        yield node("p", {"class": "mg-asked-back"}, _("Work this line out again: what is the result?"))
        yield node("p", {"class": "mg-formula"}, formula(item.lines[now.line][0].expression))
    for number, (task, value) in enumerate(item.lines):
        equation_node = render_equation(task.expression, Literal(value))
        yield button(equation_node, ["line", {"number": number}], kind="mg-practice-line", key=f"line {number}")


def _way(now: SittingState) -> Iterator[Node]:
    if isinstance(now.item, FindTheMistake):
        task, value = now.item.lines[now.item.wrong]
        yield node("p", None, _("The mistake is in {line}.", line=_equation_text(task, value)))
    else:
        if now.wrong is not None:
            yield node("p", {"class": "mg-not-yet"}, now.problem.marked_answer(now.wrong))
        yield node("p", None, _("Look at how to get the result:"))
    yield from now.problem.reveal(now.wrong)
    if (picture := now.picture) is not None:
        yield node("div", {"class": "mg-illustration"}, illustrate(picture))
    attributes = {"class": "mg-primary", "intent": ["next", {}], "focus": True, "role": "button"}
    following = node("button", {**attributes, "aria-label": _("Next")}, _("Next"))
    yield node(
        "div", {"class": "mg-row"}, following, controls.read_aloud(announce(now), _("Read the explanation aloud"))
    )


def _equation_text(task: OperationPrompt, value: Quantity) -> Text:
    return plain_equation(task.expression, Literal(value))


def _summary(summary_of_sitting: Summary, offer_text: LazyString | None) -> Iterator[Node | None]:
    rows = (
        node("tr", None, node("th", {"scope": "row"}, capitalize(row.name)), node("td", None, row.words))
        for row in summary_of_sitting.blocks
    )
    yield node(
        "section",
        {"class": "mg-practice-item", "key": "summary", "aria-label": _("What I practised")},
        node("h3", None, _("What I practised")),
        node("table", {"class": "mg-practice-told"}, node("tbody", None, *rows)),
        *(node("p", None, sentence) for sentence in summary_of_sitting.of_idea),
        *(() if offer_text is None else _offer(offer_text)),
        node("div", {"class": "mg-row"}, button(_("Continue"), ["more", {}], kind="" if offer_text else "mg-primary")),
    )


def _offer(offer_text: LazyString) -> Iterator[Node]:
    yield node("p", {"class": "mg-asked-back"}, offer_text)
    yield node(
        "div",
        {"class": "mg-row", "key": "offer"},
        button(_("Look at it"), ["look", {}], kind="mg-primary", key="look"),
        button(_("Not today"), ["not today", {}], key="not today"),
    )


def offer(progress: PracticeProgress, turn: Round | None) -> LazyString | None:
    """Ask whether to look at the misconception in this round. None if it is not offered."""
    if turn is None:
        return None
    tool = turn.tool.words
    if progress.outcomes(turn.key)[-1:] == [(progress.latest.day, RepairResult.PENDING)]:
        return _("It still leads you astray. Shall we look at it once more, {tool}?", tool=tool)
    return _("Shall we look at it? It takes about {n} minutes, {tool}.", n=MINUTES, tool=tool)


def announce(now: SittingState, turn: Round | None = None) -> LazyString:
    """Return the announcement of this state."""
    return join_sentences(now.praise, *_announcement_parts(now, turn))


def _announcement_parts(now: SittingState, turn: Round | None) -> Iterator[Text]:
    match now.stage:
        case ItemStage.SUMMARY:
            total = summary(now.progress, now.topic)
            yield from (_("{block}: {words}.", block=capitalize(row.name), words=row.words) for row in total.blocks)
            yield from total.of_idea
            yield total.standing
            if (offer_text := offer(now.progress, turn)) is not None:
                yield offer_text
        case ItemStage.SOLUTION:
            yield now.problem.spoken_solution()
        case _ if now.asks_for_line:
            yield _("Two of these are right. Which one is wrong?")
        case _:
            if now.stage is ItemStage.RETRY and now.wrong is not None:
                yield _("Not yet.")
                yield from now.problem.idea(now.wrong)
            yield from _prompt(now)


def _prompt(now: SittingState) -> Iterator[Text]:
    prompt = prompt_of(now.item.way, now.item.task)
    if prompt is not None:
        yield prompt
    yield story(story_of(now.item.task), now.item.task) if now.item.way is Way.STORY else now.problem.aloud()


def opening_announcement(now: SittingState) -> LazyString:
    """Return the announcement of a page that has just appeared."""
    return join_sentences(_("Practice: {topic}.", topic=now.topic.name), announce(now))
