"""What a class has gained between two tests, as tables: part by part, and pupil by pupil with both answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from mathgames.language.words import MINUS, Text, _, _n, capital, together
from mathgames.learning.pages.report_tables import NOTHING, STEPS, Cell, Column, Heat, ReportTable, heat
from mathgames.learning.reports import ClassReport, Item, Share
from mathgames.learning.reports.class_report import PupilGain, TestGain

_MOST: Final = 24
"""Characters of an answer that are shown."""


def gain_tables(report: ClassReport) -> Iterator[ReportTable]:
    """The tables of each test that somebody has begun."""
    for gain in report.gains:
        if gain.blocks:
            yield _by_block(gain)
        yield _by_pupil(gain)


def _by_block(gain: TestGain) -> ReportTable:
    rows = []
    for block in gain.blocks:
        before, after = Share(block.before, block.of), Share(block.after, block.of)
        gained = after.percent - before.percent
        signed = f"{gained:+}".replace("-", MINUS) if gained else "0"
        rows.append((capital(block.name), heat(before), heat(after), signed))
    columns = (Column(_("Part")), Column(_("Before")), Column(_("After")), Column(_("Gain")))
    pupils = len(gain.whole)
    note = _n("Of {n} pupil who has answered both times.", "Of {n} pupils who have answered both times.", pupils)
    others = len(gain.pupils) - pupils
    if others:
        note = together(note, _n("{n} more has answered once.", "{n} more have answered once.", others))
    note = together(note, _("The gain is in percentage points."))
    return ReportTable(_("{test}: before and after", test=gain.title), columns, tuple(rows), note)


def _by_pupil(gain: TestGain) -> ReportTable:
    questions = max(len(items) for pupil in gain.pupils for items in (pupil.before, pupil.after))
    columns = [Column(_("Pupil")), Column(_("Right"))]
    columns += [Column(str(number + 1), _both_forms(gain, number)) for number in range(questions)]
    rows = tuple((pupil.label, _right(pupil), *_answers(pupil, questions)) for pupil in gain.pupils)
    note = _("The answers before → after; ✓ is right, and ? says that the pupil did not know it.")
    return ReportTable(_("{test}: both answers", test=gain.title), tuple(columns), rows, note)


def _both_forms(gain: TestGain, number: int) -> tuple[str, ...]:
    """A question of both forms, as far as somebody has answered it and it is short."""
    items = (answers[number] for one in gain.pupils for answers in (one.before, one.after) if number < len(answers))
    asks = dict.fromkeys(str(item.asked) for item in items)
    return tuple(ask for ask in asks if len(ask) <= _MOST)


def _right(pupil: PupilGain) -> Text:
    before, after = (
        str(sum(item.right for item in items)) if items else NOTHING for items in (pupil.before, pupil.after)
    )
    return _("{before} → {after}", before=before, after=after)


def _answers(pupil: PupilGain, questions: int) -> Iterator[Cell]:
    pairs = [*zip_longest(pupil.before, pupil.after)]
    for before, after in pairs + [(None, None)] * (questions - len(pairs)):
        both = _("{before} → {after}", before=_answer(before), after=_answer(after))
        last = after or before
        yield both if last is None else Heat(both, (STEPS - 1) * last.right)


def _answer(item: Item | None) -> Text:
    if item is None:
        return NOTHING
    if not item.given:
        return "?"
    shown = _short(item)
    return _("{answer} ✓", answer=shown) if item.right else shown


def _short(item: Item) -> Text:
    """The answer; of a sentence its beginning."""
    text = str(item.given)
    return item.given if len(text) <= _MOST else f"{text[:_MOST].rsplit(' ', 1)[0]} …"
