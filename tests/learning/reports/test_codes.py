"""Codes: what they tell comes back, and a mistyped one is found out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathgames as mg
from harness.attack import edited, single_edits
from harness.project_files import ROOT
from mathgames.arithmetic.misconceptions import CATALOGUE, OperationPrompt
from mathgames.engine.shortcode import ALPHABET, check_of
from mathgames.language.errors import LessonError, SaveError
from mathgames.learning.lessons import find, library, list_lessons
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports import ItemKind, Share, WorkCode, pupil_state
from mathgames.learning.reports import code as code_module
from mathgames.learning.reports.code import CHARACTERS, LENGTHS, MAX_COUNT, TaskOutcome, _idea, is_code
from mathgames.learning.reports.pupil_state import Course, PupilState
from mathgames.learning.reports.pupil_work import PupilWork
from mathgames.learning.work import lesson_store
from mathgames.learning.work import work as work_module
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.work import LessonWork, TaskWork

TOLD = [one for one in CATALOGUE if one.prompt_type is OperationPrompt]
WHATS = [("", ""), *((lesson, "") for lesson in list_lessons()), *(("", topic.key) for topic in TOPICS)]


@st.composite
def codes(draw: st.DrawFn) -> WorkCode:
    lesson, topic = draw(st.sampled_from(WHATS))
    sixths = {kind: draw(st.none() | st.integers(0, 6)) for kind in ItemKind}
    shares = {kind: Share(right, 6, is_rough=True) for kind, right in sixths.items() if right is not None}
    tasks = len(find(lesson).all_tasks) if lesson and draw(st.booleans()) else 0  # none in an older code
    outcomes = tuple(draw(st.lists(st.sampled_from(TaskOutcome), min_size=tasks, max_size=tasks)))
    done = draw(st.integers(0, MAX_COUNT))
    return WorkCode(lesson, topic, done, shares, draw(st.none() | st.sampled_from(TOLD)), outcomes)


@given(codes())
def test_what_a_code_tells_comes_back(code: WorkCode) -> None:
    written = str(code)
    assert is_code(written)
    assert len(written.replace("-", "")) in LENGTHS
    assert WorkCode.read(written) == code


@given(codes(), st.data())
def test_it_is_read_as_it_is_written_by_hand(code: WorkCode, data: st.DataObject) -> None:
    written = str(code).lower().replace("-", data.draw(st.sampled_from(["", " ", " - "])))
    assert WorkCode.read(written.replace("0", "o").replace("1", data.draw(st.sampled_from("li")))) == code


@settings(max_examples=10)
@given(codes())
def test_each_slip_is_found(code: WorkCode) -> None:
    for text in single_edits(str(code).replace("-", ""), ALPHABET):
        with pytest.raises(SaveError, match=r"mistyped|characters"):
            WorkCode.read(text)


def test_codes_with_slips_are_mistaken_once_in_thousand() -> None:
    """As with a group that is left out, or a zero that is lost in front and added at the end."""
    chance = Random(29)
    made = [
        WorkCode(*chance.choice(WHATS), chance.randrange(32), {kind: Share(chance.randrange(7), 6, is_rough=True)})
        for kind in [*ItemKind] * 10
    ]
    taken, tried = 0, 4000
    for _ in range(tried):
        code, other = chance.choice(made), str(chance.choice(made))
        text = edited(str(code), chance, ALPHABET, other)
        with suppress(SaveError):
            taken += WorkCode.read(text) != code and text.replace("-", "") != other.replace("-", "")
    assert taken * 1000 <= tried
    moved = [str(code).replace("-", "")[1:] + "0" for code in made if str(code).startswith("0")]
    assert moved
    for text in moved:
        with pytest.raises(SaveError):
            WorkCode.read(text)


@given(codes(), st.integers(0, CHARACTERS - 1), st.sampled_from(ALPHABET))
def test_a_mistyped_code_is_refused(code: WorkCode, place: int, sign: str) -> None:
    signs = list(str(code).replace("-", ""))
    if signs[place] != sign:
        signs[place] = sign
        with pytest.raises(SaveError, match="mistyped"):
            WorkCode.read("".join(signs))


@pytest.mark.parametrize(
    "written",
    [
        "",
        "6N700-R0000-0VBA",
        "6N700-R0000-0VBAV-1",
        f"6N700-R0000-{'0' * 30}",
        "6N700-R0000-0VBAU",
        "6N700-R0000-0VBAé",
    ],
)
def test_invalid_code_is_refused(written: str) -> None:
    with pytest.raises(SaveError):
        WorkCode.read(written)


@pytest.mark.parametrize("body", ["ZZ000000000", "0A700R00000"], ids=["no topic", "a lesson's number in its course"])
def test_a_code_of_a_lesson_that_is_not_there_says_so(body: str) -> None:
    written = body + check_of("work", body)
    with pytest.raises(SaveError, match="another version"):
        WorkCode.read(written)


FORMER = {"integers/98-old-name": "integers/07-back-to-the-sender", "integers/99-ended": ""}


@pytest.fixture
def former(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Two lessons of an earlier version, with the code of each: one has another name now, and one was removed."""
    with monkeypatch.context() as then:
        then.setattr(code_module, "_numbers", lambda: {name: code_module._number_of(name) for name in FORMER})
        found = {name: str(WorkCode(lesson=name, done_count=5)) for name in FORMER}
    for module in (code_module, library, work_module, lesson_store, pupil_state):
        monkeypatch.setattr(module, "FORMER_LESSONS", FORMER)
    code_module._by_number.cache_clear()
    yield found
    code_module._by_number.cache_clear()


def test_code_file_and_name_of_a_renamed_lesson_are_its_own(former: dict[str, str], tmp_path: Path) -> None:
    name, now = next(iter(FORMER.items()))
    assert WorkCode.read(former[name]) == WorkCode(lesson=now, done_count=5)
    assert find(name).name == now
    store, written = LessonStore(tmp_path), LessonWork(name, at=3).to_json()
    store.path(name).write_text(json.dumps(written))
    assert store.read(now) == LessonWork(now, at=3)
    store.write(LessonWork(now, at=4))
    assert [path.name for path in tmp_path.glob("*.json")] == [store.path(name).name]


def test_a_removed_lesson_is_met_with_one_sentence(former: dict[str, str]) -> None:
    name = "integers/99-ended"
    sentence = f"the lesson {name} no longer exists: what was done in it is kept, and not judged"
    with pytest.raises(SaveError, match=sentence):
        WorkCode.read(former[name])
    for asked in (name, "99-ended"):
        with pytest.raises(LessonError, match=sentence):
            find(asked)
    state = PupilState.from_work(PupilWork().with_lesson(LessonWork(name, tasks={1: TaskWork()})), Course())
    assert [str(note) for note in state.notes] == [sentence]
    assert [(it.lesson, it.tasks) for it in state.lessons] == [(name, ())]


def test_no_present_lesson_has_the_number_of_a_former_one() -> None:
    numbers = code_module._numbers()
    assert not {code_module._number_of(name) for name in library.FORMER_LESSONS} & set(numbers.values())
    assert set(filter(None, library.FORMER_LESSONS.values())) <= set(numbers)


OLD = "6N700-R0000-0VBAV"


def test_a_code_of_before_tells_no_tasks() -> None:
    assert (WorkCode.read(OLD).lesson, WorkCode.read(OLD).outcomes) == ("integers/07-back-to-the-sender", ())


@pytest.mark.parametrize("outcomes", ["ZZZZZ", "0000000000"])
def test_of_tasks_that_a_lesson_has_no_more_a_code_tells_none(outcomes: str) -> None:
    body = OLD.replace("-", "")[:11] + outcomes
    assert WorkCode.read(body + check_of("work", body)) == WorkCode.read(OLD)


PRINTED = re.compile(r"(?<!:)\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){2,}\b")
MISTYPED = "6NB01-80070-02CSK-5BE3C"
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "notebooks").glob("*.ipynb"),
         *(ROOT / "site/pages").glob("*.html"), *(ROOT / "lessons").rglob("*.md"),
         ROOT / "mathgames/learning/pages/report.py"]  # fmt: skip
WITH_CODES = [page for page in PAGES if PRINTED.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_CODES, ids=lambda page: page.name)
def test_codes_printed_in_documents_are_those_that_are_made_today(page: Path) -> None:
    """The example of the class report has one that is mistyped, and says so; its committed output has no other."""
    text = page.read_text(encoding="utf-8")
    for printed in PRINTED.findall(text.replace(MISTYPED, "")):
        code = WorkCode.read(printed)
        assert str(code) == printed
        assert not code.lesson or len(code.outcomes) == len(find(code.lesson).all_tasks)
    refused = [str(one.problem) for one in mg.report(PRINTED.findall(text)).class_report.refused_files]
    mistyped = "this code is mistyped: compare it character by character"
    assert refused == [mistyped] * (page.name == "class-report.ipynb")
    assert "another version of mathgames" not in text
    assert (mistyped in text) == (page.name == "class-report.ipynb")


def test_each_misconception_has_a_number_of_its_own() -> None:
    numbers = [_idea(one) for one in TOLD]
    assert len(set(numbers)) == len(TOLD)
    assert 0 not in numbers  # that is none


def test_each_lesson_has_a_number_below_the_topics() -> None:
    numbers = {WorkCode.read(str(WorkCode(lesson=name))).lesson for name in list_lessons()}
    assert numbers == set(list_lessons())
