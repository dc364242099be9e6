"""What practice shows beside its tasks: the map of a topic, and at the end of a sitting a summary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, Text, _, _n, capitalize, join_sentences
from mathgames.learning.practice.mastery import MIN_PER_DAY, Mastery, Summary, TopicStanding
from mathgames.learning.practice.progress import PracticeProgress, RepairResult
from mathgames.learning.practice.schedule import MISTAKE_EVERY, SITTING
from mathgames.learning.work.look_again import MINUTES
from mathgames.learning.work.review_rounds import Round

NAME: Final = "practice"
"""The name of the activity that answers the buttons of practice."""
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


def render_beside(topic: TopicStanding, *, begins: bool) -> Node:
    """Draw what is below a task: how long practice takes where it ``begins``, the map, and how to stop."""
    estimate = session_estimate(topic) if begins else None
    return node(
        "div",
        {"class": "mg-task", "key": "practice"},
        None if estimate is None else node("p", {"class": "mg-note"}, estimate),
        practice_map(topic, is_open=False),
        node("div", {"class": "mg-row"}, button(_("Stop here"), _intent(stop=True), kind="mg-link", key="stop")),
    )


def _intent(**args: Any) -> list[Any]:
    return ["activity", {"name": NAME, **args}]


def render_summary(total: Summary, standing: TopicStanding, offer_text: LazyString | None) -> Node:
    """Draw the summary of a sitting, with the map of its topic."""
    rows = (
        node("tr", None, node("th", {"scope": "row"}, capitalize(row.name)), node("td", None, row.words))
        for row in total.blocks
    )
    return node(
        "section",
        {"class": "mg-task", "key": "summary", "aria-label": _("What I practised")},
        node("h3", {"focus": True}, _("What I practised")),
        node("table", {"class": "mg-practice-told"}, node("tbody", None, *rows)) if total.blocks else None,
        *(node("p", None, sentence) for sentence in total.of_idea),
        *(() if offer_text is None else _offer(offer_text)),
        node(
            "div",
            {"class": "mg-row", "key": "on"},
            button(_("Continue"), _intent(more=True), kind="" if offer_text else "mg-primary", key="more"),
        ),
        node("div", {"class": "mg-drawn-above", "key": "the map"}, practice_map(standing, is_open=True)),
    )


def _offer(offer_text: LazyString) -> Iterator[Node]:
    yield node("p", {"class": "mg-asked-back"}, offer_text)
    yield node(
        "div",
        {"class": "mg-row", "key": "offer"},
        button(_("Look at it"), _intent(look=True), kind="mg-primary", key="look"),
        button(_("Not today"), _intent(later=True), key="not today"),
    )


def offer(progress: PracticeProgress, turn: Round | None) -> LazyString | None:
    """Ask whether to look at the misconception in this round. None if it is not offered."""
    if turn is None:
        return None
    tool = turn.tool.words
    if progress.outcomes(turn.key)[-1:] == [(progress.latest.day, RepairResult.PENDING)]:
        return _("It still leads you astray. Shall we look at it once more, {tool}?", tool=tool)
    return _("Shall we look at it? It takes about {n} minutes, {tool}.", n=MINUTES, tool=tool)


def summary_in_words(total: Summary, offer_text: LazyString | None) -> LazyString:
    """Return the announcement of a summary."""
    rows: list[Text] = [_("{block}: {words}.", block=capitalize(row.name), words=row.words) for row in total.blocks]
    return join_sentences(*rows, *total.of_idea, total.standing, offer_text)
