"""A class's report as tables: progress, results of first answers, misconceptions, and refused files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, TypeAlias

from mathgames.arithmetic.misconceptions.evidence import telling_apart
from mathgames.explain.expression import plain
from mathgames.language.words import MINUS, LazyString, Text, _, _n, capitalize, join_sentences, join_with_and
from mathgames.learning.practice.mastery import Mastery, TopicStanding
from mathgames.learning.reports import ClassReport, ItemResult, PupilReport, Share
from mathgames.learning.reports.groups import latest_lesson
from mathgames.learning.reports.item_results import places_in_words
from mathgames.learning.reports.items import Top
from mathgames.learning.reports.report import PupilGain, TaskMinutes, TestGain
from mathgames.learning.reports.results import LessonResult
from mathgames.learning.topics import BLOCKS, find_topic, tasks_of

STEPS: Final = 5
"""The number of background colours of a heat map, which shows its numbers as well."""


@dataclass(frozen=True, slots=True)
class Heat:
    """A cell of a heat map: its text, and its level, from 0 to 4."""

    text: Text
    step: int


Cell: TypeAlias = Text | Heat


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column, with examples of its content, each on a separate line."""

    head: Text
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table: each row begins with its subject. ``note`` explains how to read it."""

    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: Text | None = None


def headline(report: ClassReport) -> Text:
    """Return the number of pupils counted, and of files or codes that are not."""
    pupils = _n("{n} pupil is counted.", "{n} pupils are counted.", len(report.pupils))
    if not report.refused_files:
        return pupils
    left = _n(
        "{n} file or code could not be counted: see below.",
        "{n} files or codes could not be counted: see below.",
        len(report.refused_files),
    )
    return join_sentences(pupils, left)


def tables(report: ClassReport) -> Iterator[ReportTable]:
    """Yield all tables that are not empty, without empty columns."""
    return map(_without_empty_columns, _tables(report))


def _without_empty_columns(table: ReportTable) -> ReportTable:
    places = [place for place in range(len(table.columns)) if any(row[place] != EMPTY_CELL for row in table.rows)]
    rows = tuple(tuple(row[place] for place in places) for row in table.rows)
    return replace(table, columns=tuple(table.columns[place] for place in places), rows=rows)


def _tables(report: ClassReport) -> Iterator[ReportTable]:
    if report.refused_files:
        why = tuple((one.label, one.problem) for one in report.refused_files)
        yield ReportTable(_("Not counted"), (Column(_("File or code")), Column(_("Why"))), why)
    if report.alike:
        yield ReportTable(
            _("The same answers at the same times"),
            (Column(_("Pupils")),),
            tuple((", ".join(labels),) for labels in report.alike),
            _("All are counted. It may be one file under several names, work done together, or a copy. Ask them."),
        )
    if report.copies:
        folded = tuple((label, str(number)) for label, number in report.copies)
        about = Column(_("Pupil")), Column(_("Older copies"))
        yield ReportTable(_("Copies of one file"), about, folded, _("Only the newest copy of each file is counted."))
    if not report.pupils:
        return
    if any(pupil.lessons or pupil.practice.answer_count for pupil in report.pupils):
        yield _progress_table(report)
    if report.topics:
        yield _practice(report)
    if report.kinds:
        yield _heat_map(report)
    if any(pupil.top is not None for pupil in report.pupils):
        yield _by_pupil(report)
    if any(len(pupils) > 1 for _idea, pupils in report.misconceptions):
        yield _shared_misconceptions(report)
    if report.wrong_answers:
        yield _wrong_answers(report)
    if report.votes:
        yield _votes(report)
    if rows := tuple(_games(report)):
        heads = _("Pupil"), _("Game"), _("Ahead at the end"), _("Right before a move")
        note = _("Right before a move: of all that was asked before a move counted, how much was right first time.")
        yield ReportTable(_("Games"), tuple(map(Column, heads)), rows, note)
    if rows := tuple(_turns(report)):
        parts = _("Pupil"), _("Turn"), _("Better move")
        yield ReportTable(_("Looked back at"), tuple(map(Column, parts)), rows)
    if rows := tuple(_own_words(report)):
        columns = (Column(_("Pupil")), Column(_("Question")), Column(_("First answer")), Column(_("Own words")))
        yield ReportTable(_("In their own words"), columns, rows)
    if minutes := report.minutes(latest_lesson(report)):
        yield _task_minutes(minutes)
    notes = [(pupil.label, note) for pupil in report.pupils for note in pupil.notes]
    if notes:
        yield ReportTable(_("Notes"), (Column(_("Pupil")), Column(_("Note"))), tuple(notes))


def _progress_table(report: ClassReport) -> ReportTable:
    has_practice = any(pupil.practice.answer_count for pupil in report.pupils)
    columns = [Column(_("Pupil")), *(Column(title) for title in report.lessons.values())]
    if has_practice:
        columns.append(Column(_("Practice")))
    columns += [Column(_("Time")), Column(_("Hints"))]
    rows = []
    for pupil in report.pupils:
        row: list[Cell] = [pupil.label, *(_lesson_progress(pupil.lesson(name)) for name in report.lessons)]
        if has_practice:
            row.append(_practice_progress(pupil))
        row += [_minutes(pupil.seconds), EMPTY_CELL if pupil.hints is None else str(pupil.hints)]
        rows.append(tuple(row))
    note = _("Time and hints are for the lessons. A code does not contain them.")
    return ReportTable(_("Who finished what"), tuple(columns), tuple(rows), note)


EMPTY_CELL: Final = "–"


def _lesson_progress(result: LessonResult | None) -> Text:
    if result is None:
        return EMPTY_CELL
    if result.is_done:
        return _("done")
    if result.total is None:
        return _n("{n} task", "{n} tasks", result.done_count)
    return _n("{done} of {n} task", "{done} of {n} tasks", result.total, done=result.done_count)


def _practice_progress(pupil: PupilReport) -> Text:
    practice = pupil.practice
    if not practice.answer_count:
        return EMPTY_CELL
    if practice.is_rough:
        return _n("about {n} question", "about {n} questions", practice.answer_count)
    sentence = _n("{n} question", "{n} questions", practice.answer_count)
    mastered_names = [find_topic(key).name for key in practice.mastered_topics]
    return (
        sentence
        if not mastered_names
        else _("{items}; mastered: {topics}", items=sentence, topics=join_with_and(mastered_names))
    )


def _practice(report: ClassReport) -> ReportTable:
    rows = tuple(
        (pupil.label, capitalize(one.topic.name), one.standing.words, one.words, _open(one))
        for pupil in report.pupils
        for one in pupil.practice.topics
    )
    columns = (
        Column(_("Pupil")), Column(_("Topic")), Column(_("Standing")), Column(_("Parts")), Column(_("Not secure")),
    )  # fmt: skip
    note = _("A part is secure after two good days: all of three questions right, or all but one of five.")
    return ReportTable(_("Practice, part by part"), columns, rows, note)


def _open(topic: TopicStanding) -> Text:
    still_open = [block.name for block, standing in topic.blocks if standing in (Mastery.MET, Mastery.TO_REFRESH)]
    return join_with_and(still_open) if still_open else EMPTY_CELL


def _minutes(seconds: int | None) -> Text:
    if seconds is None:
        return EMPTY_CELL
    return _n("about {n} minute", "about {n} minutes", max(1, round(seconds / 60)))


def _heat_map(report: ClassReport) -> ReportTable:
    columns = (
        Column(_("Pupil")),
        *(Column(kind.label, (kind.example,) if kind.example else ()) for kind in report.kinds),
    )
    rows = [(pupil.label, *(heat(pupil.shares.get(kind)) for kind in report.kinds)) for pupil in report.pupils]
    if any(report.share(kind) for kind in report.kinds):
        rows.append((_("total"), *(heat(report.share(kind)) for kind in report.kinds)))
    note = _("How many first answers were right. Codes only give these to the nearest sixth.")
    return ReportTable(_("First answers"), columns, tuple(rows), note)


def heat(share: Share | None) -> Cell:
    """Return a share as a cell."""
    if share is None:
        return EMPTY_CELL
    if share.is_rough:
        sentence: Text = _("about {percent}%", percent=share.percent)
    else:
        sentence = _("{percent}% ({right}/{all})", percent=share.percent, right=share.right, all=share.attempts)
    return Heat(sentence, min(STEPS - 1, int(STEPS * share.rate)))


def _by_pupil(report: ClassReport) -> ReportTable:
    rows = tuple(
        (
            pupil.label,
            _idea_text(pupil.top),
            join_with_and(map(item_with_answer, pupil.top.examples)) if pupil.top.examples else EMPTY_CELL,
            places_in_words(pupil.top.items) if pupil.top.items else EMPTY_CELL,
        )
        for pupil in report.pupils
        if pupil.top is not None
    )
    note = _("A question mark means that there is not enough evidence yet.")
    heads = _("Pupil"), _("Misconception"), _("Two of the pupil's answers"), _("Where it shows")
    columns = tuple(map(Column, heads))
    return ReportTable(_("Likely misconceptions"), columns, rows, note)


def _idea_text(top: Top) -> Text:
    """Return the misconception behind a pupil's answers.

    If two fit equally well, both, with a task that separates them.
    """
    name = top.misconception.name
    if top.rival is None:
        return name if top.is_named else _("{idea}?", idea=name)
    tasks = (task for block in BLOCKS for kind in block.kinds for task in tasks_of(kind))
    test_task = telling_apart((top.misconception, top.rival), tasks)
    if test_task is None:
        return _("{idea}, or {other}", idea=name, other=top.rival.name)
    task = plain(test_task.expression)
    return _("{idea}, or {other}. Ask for {task}.", idea=name, other=top.rival.name, task=task)


def item_with_answer(item: ItemResult) -> Text:
    """Return an item with its answer."""
    return _("{asked} → {given}", asked=item.question, given=item.response)


def _shared_misconceptions(report: ClassReport) -> ReportTable:
    rows = tuple(
        (misconception.name, str(len(pupils)), ", ".join(pupil.label for pupil in pupils))
        for misconception, pupils in report.misconceptions
        if len(pupils) > 1
    )
    columns = (Column(_("Misconception")), Column(_("Pupils")), Column(_("Who")))
    return ReportTable(_("Pupils with the same misconception"), columns, rows)


def _votes(report: ClassReport) -> ReportTable:
    rows = tuple(
        (vote[0].question, join_with_and(_("{choice} ({n})", choice=choice.answer, n=choice.pupils) for choice in vote))
        for vote in report.votes
    )
    note = _("No vote is right or wrong, and none is counted in a score. In brackets: how many pupils voted so.")
    return ReportTable(_("Votes"), (Column(_("Question")), Column(_("Votes"))), rows, note)


def _games(report: ClassReport) -> Iterator[tuple[Cell, ...]]:
    tasks = ((pupil.label, task) for pupil in report.pupils for done in pupil.lessons for task in done.tasks)
    for label, task in tasks:
        if task.games:
            game_count = _n("{n} game", "{n} games", len(task.games))
            rights = [item.right for item in task.predictions]
            yield (
                label,
                task.title,
                game_count if {*task.games} == {None} else _fraction_text(sum(map(bool, task.games)), len(task.games)),
                _fraction_text(sum(rights), len(rights)) if rights else EMPTY_CELL,
            )


def _turns(report: ClassReport) -> Iterator[tuple[Cell, ...]]:
    tasks = ((pupil.label, task) for pupil in report.pupils for done in pupil.lessons for task in done.tasks)
    for label, task in tasks:
        if task.subject is not None and task.answers:
            right = next((item.response for items in task.answers.values() for item in items if item.right), EMPTY_CELL)
            yield label, task.subject, right


def _fraction_text(part: int, total: int) -> LazyString:
    return _("{some} of {all}", some=part, all=total)


def _wrong_answers(report: ClassReport) -> ReportTable:
    rows = tuple(
        (
            wrong.question,
            wrong.answer,
            str(wrong.pupils),
            EMPTY_CELL if wrong.misconception is None else wrong.misconception.name,
        )
        for wrong in report.wrong_answers
    )
    heads = _("Question"), _("First answer"), _("Pupils"), _("Possible misconception")
    return ReportTable(_("Wrong first answers, question by question"), tuple(map(Column, heads)), rows)


def _own_words(report: ClassReport) -> Iterator[tuple[Cell, ...]]:
    for pupil in report.pupils:
        for item in pupil.items:
            if item.words:
                yield pupil.label, item.question, item.response, item.words


def _task_minutes(minutes: list[TaskMinutes]) -> ReportTable:
    rows = tuple((one.title, str(one.pupils), _minutes(one.median), _minutes(one.maximum)) for one in minutes)
    columns = (Column(_("Task")), Column(_("Pupils who finished it")), Column(_("Half of them")), Column(_("Slowest")))
    return ReportTable(_("Time for each task of this lesson"), columns, rows)


_MAX_TEXT: Final = 24
"""The most characters of an answer that are shown."""


def gain_tables(report: ClassReport) -> Iterator[ReportTable]:
    """Yield the tables of each test that has been begun."""
    for gain in report.gains:
        if gain.blocks:
            yield _by_block(gain)
        yield _gain_by_pupil(gain)


def _by_block(gain: TestGain) -> ReportTable:
    rows = []
    for block in gain.blocks:
        before, after = Share(block.before, block.total), Share(block.after, block.total)
        difference = after.percent - before.percent
        gain_text = f"{difference:+}".replace("-", MINUS) if difference else "0"
        rows.append((capitalize(block.name), heat(before), heat(after), gain_text))
    columns = (Column(_("Part")), Column(_("Before")), Column(_("After")), Column(_("Gain")))
    pupils = len(gain.whole)
    note = _n("Of {n} pupil who has answered both times.", "Of {n} pupils who have answered both times.", pupils)
    others = len(gain.pupils) - pupils
    if others:
        note = join_sentences(note, _n("{n} more has answered once.", "{n} more have answered once.", others))
    note = join_sentences(note, _("The gain is in percentage points."))
    return ReportTable(_("{test}: before and after", test=gain.title), columns, tuple(rows), note)


def _gain_by_pupil(gain: TestGain) -> ReportTable:
    questions = max(len(items) for pupil in gain.pupils for items in (pupil.before, pupil.after))
    columns = [Column(_("Pupil")), Column(_("Right"))]
    columns += [Column(str(number + 1), _both_forms(gain, number)) for number in range(questions)]
    rows = tuple((pupil.label, _right(pupil), *_answers(pupil, questions)) for pupil in gain.pupils)
    note = _("The answers before → after; ✓ is right, and ? says that the pupil did not know it.")
    return ReportTable(_("{test}: both answers", test=gain.title), tuple(columns), rows, note)


def _both_forms(gain: TestGain, number: int) -> tuple[str, ...]:
    items = (answers[number] for one in gain.pupils for answers in (one.before, one.after) if number < len(answers))
    asks = dict.fromkeys(str(item.question) for item in items)
    return tuple(ask for ask in asks if len(ask) <= _MAX_TEXT)


def _right(pupil: PupilGain) -> Text:
    before, after = (
        str(sum(item.right for item in items)) if items else EMPTY_CELL for items in (pupil.before, pupil.after)
    )
    return _("{before} → {after}", before=before, after=after)


def _answers(pupil: PupilGain, questions: int) -> Iterator[Cell]:
    pairs = [*zip_longest(pupil.before, pupil.after)]
    for before, after in pairs + [(None, None)] * (questions - len(pairs)):
        both = _("{before} → {after}", before=_answer(before), after=_answer(after))
        last = after or before
        yield both if last is None else Heat(both, (STEPS - 1) * last.right)


def _answer(item: ItemResult | None) -> Text:
    if item is None:
        return EMPTY_CELL
    if not item.response:
        return "?"
    answer_text = _short(item)
    return _("{answer} ✓", answer=answer_text) if item.right else answer_text


def _short(item: ItemResult) -> Text:
    text = str(item.response)
    return item.response if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT].rsplit(' ', 1)[0]} …"
