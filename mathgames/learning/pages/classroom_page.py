"""The teacher's page of a class while it works: a tile for each pupil, and the commonest current question."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from mathgames.engine import Match
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button
from mathgames.language.errors import MathgamesError
from mathgames.language.words import LazyString, Text, _, _n, capitalize, current_language, join_sentences
from mathgames.learning.reports.class_status import ClassStatus, HelpReason, PupilTile, QuestionStatus
from mathgames.learning.reports.items import CommonAnswer
from mathgames.learning.reports.pupil_state import BoardNow
from mathgames.learning.work.look_again import find_lesson
from mathgames.page import controls
from mathgames.page.browser_state import timer
from mathgames.page.picture import picture

MOST_UNREAD: Final = 5
"""The most unreadable files that are named."""
MAX_ANNOUNCEMENTS: Final = 3
"""The most pupils who newly need help that are announced by name."""
MAX_LABELS: Final = 12
"""The most pupils with one misconception that are named."""
BOARD: Final = 132
"""The side of a small board, in pixels."""
_BAR: Final = 100


class ClassroomParts(NamedTuple):
    """The parts of the page beside the class."""

    problem: LazyString | None = None
    left_out: int = 0
    bar: Node | None = None
    """The controls with which the teacher asks something of all pupils."""
    footer: Node | None = None
    """The part at the end of the lesson."""


def page(now: ClassStatus, question: QuestionStatus | None, parts: ClassroomParts) -> Node:
    """Draw the whole page of the teacher. If all pupils are in one lesson, its name is shown once, and on no tile."""
    titles = {one.now.title for one in now.tiles if one.now.title}
    lesson = titles.pop() if len(titles) == 1 else None
    return _frame(
        node(
            "div",
            {"class": "mg-classroom-head"},
            node("h2", None, _("The class")),
            node("p", {"class": "mg-label"}, count_sentence(now)),
            None if lesson is None else node("strong", None, lesson),
            timer(),
            controls.present(),
        ),
        node("p", {"class": "mg-warned", "key": "trouble"}, parts.problem) if parts.problem is not None else None,
        parts.bar,
        node(
            "div",
            {"class": "mg-classroom-body", "key": "body"},
            node(
                "div",
                {"class": "mg-classroom-side", "key": "side"},
                _misconceptions(now),
                None if question is None else _question(question),
                *(_vote(vote) for vote in now.votes if question is None or vote.place != question.place),
                parts.footer,
            ),
            node(
                "ul",
                {"class": "mg-classroom-tiles", "key": "tiles", "aria-label": _("Pupils")},
                *(render_tile(one, current_language().code, with_title=lesson is None) for one in now.tiles),
            )
            if now.tiles
            else node("p", {"key": "nobody"}, empty_folder_message()),
        ),
        _unread(now, parts.left_out),
        node("div", {"class": "mg-answer-refused", "notice": True}),
        node("details", {"class": "mg-panel", "key": "more"}, node("summary", None, _("More")), controls.looks()),
    )


def shown_page(question: QuestionStatus, bar: Node | None = None) -> Node:
    """Draw a question for the projector: the answers with their counts, without labels of pupils."""
    largest_count = max((answer.pupils for answer in question.answers), default=1)
    return _frame(
        node(
            "div",
            {"class": "mg-classroom-head"},
            node("h2", {"focus": True}, question.prompt or question.task),
            timer(),
            controls.present(),
        ),
        node(
            "ul",
            {"class": "mg-classroom-answers", "key": "answers", "aria-label": _("Answers")},
            *(_large(answer, largest_count, is_only=len(question.answers) == 1) for answer in question.answers),
        )
        if question.answers
        else node("p", {"key": "none"}, _("Nobody has answered yet.")),
        node(
            "details",
            {"class": "mg-panel", "key": "which"},
            node("summary", None, _("Show which is right")),
            node("ul", None, *(node("li", None, sentence) for sentence in _answer_lines(question))),
        )
        if question.answers and question.is_marked
        else None,
        node(
            "div",
            {"class": "mg-row", "key": "row"},
            button(_("Back to the pupils"), ["show", {"on": False}], kind="mg-primary", key="back"),
            bar,
        ),
        node("div", {"class": "mg-answer-refused", "notice": True}),
        kind="mg-classroom mg-classroom-shown",
    )


def _frame(*parts: Node | None, kind: str = "mg-classroom") -> Node:
    return node("div", {"class": kind, **current_language().read_as, "words": _("The class")}, *parts)


def count_sentence(now: ClassStatus) -> LazyString:
    """Return the number of pupils who are working, and the number of those who need help."""
    present_count, need = len(now.present_pupils), sum(bool(tile.reasons) for tile in now.tiles)
    return join_sentences(
        _n("{n} pupil is working.", "{n} pupils are working.", present_count),
        _n("{n} needs help.", "{n} need help.", need) if need else None,
    )


def empty_folder_message() -> LazyString:
    """Return the message for an empty folder."""
    return _(
        "Nobody has begun yet. Pupils appear here when they open a lesson or practice that is shared in this folder."
    )


# Tiles.


@lru_cache(maxsize=512)
def render_tile(status_of_pupil: PupilTile, language: str, *, with_title: bool = True) -> Node:
    """Draw a pupil for the teacher, ``with_title`` with the name of the lesson; the text contains all that the style
    shows.

    An equal tile is the same node object, which is neither drawn nor sent again.
    """
    kind = "mg-pupil-tile" if status_of_pupil.minutes is not None else "mg-pupil-tile is-away"
    return node(
        "li",
        {"class": f"{kind} needs-help" if status_of_pupil.reasons else kind, "key": f"pupil {status_of_pupil.label}"},
        node("h3", None, status_of_pupil.label),
        *(node("p", {"class": "mg-pupil-tile-reason"}, sentence) for sentence in reasons(status_of_pupil)),
        node("p", {"class": "mg-pupil-tile-place"}, *_place(status_of_pupil, with_title=with_title)),
        node("p", {"class": "mg-label"}, *_counts(status_of_pupil)),
        None
        if status_of_pupil.now.board is None or status_of_pupil.minutes is None
        else board(status_of_pupil.now.board, language),
    )


def reasons(status_of_pupil: PupilTile) -> Iterator[LazyString]:
    """Yield the reasons why this pupil needs help, in sentences."""
    for reason in status_of_pupil.reasons:
        match reason:
            case HelpReason.WRONG:
                yield _n(
                    "{n} wrong answer to this question", "{n} wrong answers to this question", status_of_pupil.now.wrong
                )
            case HelpReason.SILENT:
                yield _n("Nothing done for {n} minute", "Nothing done for {n} minutes", status_of_pupil.minutes or 0)
            case HelpReason.MISCONCEPTION:
                yield from (
                    _("Seen twice: {misconception}", misconception=idea.name)
                    for idea in status_of_pupil.now.repeated_misconceptions[:2]
                )


def _place(status_of_pupil: PupilTile, *, with_title: bool) -> Iterator[Node | None]:
    if not status_of_pupil.now.title:
        yield _("Not begun yet")
        return
    if with_title:
        yield node("strong", None, status_of_pupil.now.title)
    if status_of_pupil.now.is_done:
        yield node("span", None, _("Lesson complete"))
    elif status_of_pupil.now.task:
        yield node("span", None, status_of_pupil.now.task)


def _counts(status_of_pupil: PupilTile) -> Iterator[Node | None]:
    if (first := status_of_pupil.now.first_tries) is not None:
        yield node("span", None, _("Right first time: {right} of {tried}", right=first.right, tried=first.attempts))
    if status_of_pupil.now.hints:
        yield node("span", None, _("Hints: {n}", n=status_of_pupil.now.hints))
    if status_of_pupil.minutes is None:
        yield node("span", None, _("Not here: nothing done for an hour"))
    elif status_of_pupil.minutes == 0:
        yield node("span", {"class": "mg-working"}, _("Working now"))
    elif HelpReason.SILENT not in status_of_pupil.reasons:
        yield node("span", None, _n("{n} minute ago", "{n} minutes ago", status_of_pupil.minutes))


@lru_cache(maxsize=128)
def board(now: BoardNow, language: str) -> Node | None:
    """Draw the board of a pupil, small, with labels in ``language``. None if its moves cannot be made."""
    try:
        task = next(task for task in find_lesson(now.lesson).all_tasks if task.number == now.task)
        match = Match(task.rules, position=task.position)
        for move in now.moves:
            match.play(move)
    except (MathgamesError, StopIteration):  # a lesson of one's own, or a file that was edited
        return None
    still_picture = picture(match)
    data = b64encode(still_picture.svg.encode()).decode()
    return node(
        "img", {"src": f"data:image/svg+xml;base64,{data}", "alt": still_picture.name, "width": BOARD, "key": "board"}
    )


# The question.


def _misconceptions(now: ClassStatus) -> Node | None:
    if not (current_misconceptions := now.misconceptions):
        return None
    return node(
        "section",
        {"class": "mg-classroom-seen", "key": "misconceptions", "aria-label": _("Seen twice or more")},
        node("h3", None, _("Seen twice or more")),
        node(
            "ul",
            None,
            *(
                node(
                    "li",
                    None,
                    node("strong", None, capitalize(misconception.name)),
                    node("span", {"class": "mg-label"}, ", ".join(labels[:MAX_LABELS])),
                )
                for misconception, labels in current_misconceptions
            ),
        ),
    )


def _question(question: QuestionStatus) -> Node:
    return node(
        "section",
        {"class": "mg-classroom-question", "key": "question", "aria-label": _("Most pupils are here")},
        node("h3", None, _("Most pupils are here")),
        node(
            "p",
            {"class": "mg-label"},
            _n("{n} pupil", "{n} pupils", question.pupil_count),
            *((" · ", question.title, " · ", question.task) if question.title else ()),
        ),
        node("p", {"class": "mg-classroom-asked"}, question.prompt),
        _answers(question) if question.answers else node("p", None, _("Nobody has answered yet.")),
        node("p", {"class": "mg-label"}, _n("and {n} other answer", "and {n} other answers", question.surplus))
        if question.surplus
        else None,
        node("div", {"class": "mg-row"}, button(_("Show to the class"), ["show", {"on": True}], key="show")),
    )


def _answers(question: QuestionStatus) -> Node:
    rows = (
        node(
            "tr",
            None,
            node("th", {"scope": "row"}, _answer_text(answer)),
            node("td", None, _n("{n} pupil", "{n} pupils", answer.pupils)),
            node("td", None, _leads(answer)) if question.is_marked else None,
        )
        for answer in question.answers
    )
    return node("table", {"aria-label": _("Answers")}, node("tbody", None, *rows))


def _vote(vote: QuestionStatus) -> Node:
    place = vote.place
    key = f"choice {place.task} {place.question}"
    return node(
        "section",
        {"class": "mg-classroom-question", "key": key, "aria-label": _("The vote")},
        node("h3", None, _("The vote")),
        node("p", {"class": "mg-classroom-asked"}, vote.prompt),
        _answers(vote),
        node("div", {"class": "mg-row"}, button(_("Show to the class"), ["show", place._asdict()], key=f"show {key}")),
    )


def _answer_text(answer: CommonAnswer) -> Text:
    return answer.answer or _("the answer was shown")


def _leads(answer: CommonAnswer) -> Text:
    """Describe an answer: right, or wrong by a misconception."""
    if answer.is_right:
        return _("right")
    return _("not right") if answer.misconception is None else answer.misconception.name


def _large(answer: CommonAnswer, largest_count: int, *, is_only: bool) -> Node:
    width = max(2, _BAR * answer.pupils // max(1, largest_count))
    return node(
        "li",
        None,
        node("strong", None, _answer_text(answer)),
        node("span", None, _n("{n} pupil", "{n} pupils", answer.pupils)),
        None
        if is_only
        else node(
            "svg",
            {"viewBox": f"0 0 {_BAR} 4", "preserveAspectRatio": "none", "aria-hidden": "true"},
            node("rect", {"class": "mg-classroom-bar", "width": width, "height": 4}),
        ),
    )


def _answer_lines(question: QuestionStatus) -> Iterator[LazyString]:
    for answer in question.answers:
        yield _("{answer}: {what}", answer=_answer_text(answer), what=_leads(answer))


def _unread(now: ClassStatus, left_out: int) -> Node | None:
    if not now.unread and not left_out:
        return None
    sentences: list[Text] = [
        _("{file}: {problem}", file=one.label, problem=one.problem or "") for one in now.unread[:MOST_UNREAD]
    ]
    if (surplus := len(now.unread) - MOST_UNREAD) > 0:
        sentences.append(_n("{n} more file cannot be read.", "{n} more files cannot be read.", surplus))
    if left_out:
        sentences.append(
            _n("{n} more file is not shown: take a folder for this class alone.",
               "{n} more files are not shown: take a folder for this class alone.", left_out)
        )  # fmt: skip
    return node(
        "section",
        {"class": "mg-classroom-unread", "key": "unread", "aria-label": _("Not shown")},
        node("h3", None, _("Not shown")),
        node("ul", None, *(node("li", None, sentence) for sentence in sentences)),
    )


def newly(before: ClassStatus, now: ClassStatus) -> LazyString | None:
    """Announce the pupils who newly need help. None if there are none."""
    earlier_reasons = {(tile.label, reason) for tile in before.tiles for reason in tile.reasons}
    fresh = [
        (one, [reason for reason in one.reasons if (one.label, reason) not in earlier_reasons]) for one in now.tiles
    ]
    fresh = [(one, new) for one, new in fresh if new]
    if not fresh:
        return None
    return join_sentences(*_help_sentences(fresh))


def _help_sentences(fresh: Sequence[tuple[PupilTile, Sequence[HelpReason]]]) -> Iterator[LazyString]:
    for fresh_tile, new in fresh[:MAX_ANNOUNCEMENTS]:
        sentence = next(reasons(replace(fresh_tile, reasons=tuple(new[:1]))))
        yield _("{pupil}: {reason}.", pupil=fresh_tile.label, reason=sentence)
    if (surplus := len(fresh) - MAX_ANNOUNCEMENTS) > 0:
        yield _n("{n} more pupil needs help.", "{n} more pupils need help.", surplus)
