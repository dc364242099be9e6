"""Codes: what they tell comes back, and a mistyped one is found out."""

from __future__ import annotations

import re
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
from mathgames.language.errors import SaveError
from mathgames.learning.lessons import list_lessons
from mathgames.learning.lessons.library import former_names
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports import ItemKind, Share, WorkCode
from mathgames.learning.reports import code as code_module
from mathgames.learning.reports.code import CHARACTERS, MAX_COUNT, _idea, is_code

TOLD = [one for one in CATALOGUE if one.prompt_type is OperationPrompt]
WHATS = [("", ""), *((lesson, "") for lesson in list_lessons()), *(("", topic.key) for topic in TOPICS)]


@st.composite
def codes(draw: st.DrawFn) -> WorkCode:
    lesson, topic = draw(st.sampled_from(WHATS))
    sixths = {kind: draw(st.none() | st.integers(0, 6)) for kind in ItemKind}
    shares = {kind: Share(right, 6, is_rough=True) for kind, right in sixths.items() if right is not None}
    return WorkCode(lesson, topic, draw(st.integers(0, MAX_COUNT)), shares, draw(st.none() | st.sampled_from(TOLD)))


@given(codes())
def test_what_a_code_tells_comes_back(code: WorkCode) -> None:
    written = str(code)
    assert is_code(written)
    assert len(written.replace("-", "")) == CHARACTERS
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
    "written", ["", "6N700-R0000-0VBA", "6N700-R0000-0VBAV-1", "6N700-R0000-0VBAU", "6N700-R0000-0VBAé"]
)
def test_invalid_code_is_refused(written: str) -> None:
    with pytest.raises(SaveError):
        WorkCode.read(written)


@pytest.mark.parametrize("body", ["ZZ000000000", "0A700R00000"], ids=["no topic", "a lesson's number in its course"])
def test_a_code_of_a_lesson_that_is_not_there_says_so(body: str) -> None:
    written = body + check_of("work", body)
    with pytest.raises(SaveError, match="another version"):
        WorkCode.read(written)


def test_code_of_renamed_lesson_reads_as_the_lesson(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lesson = list_lessons()[0]
    course, _slash, short = lesson.partition("/")
    (tmp_path / course).mkdir()
    (tmp_path / course / f"{short}.md").write_text("---\ntitle: x\nwas: [98-old-name, 99-older]\n---\n")
    former = former_names(tmp_path)
    assert former == {f"{course}/98-old-name": lesson, f"{course}/99-older": lesson}
    with monkeypatch.context() as then:  # the code of then
        then.setattr(code_module, "_numbers", lambda: {name: code_module._number_of(name) for name in former})
        old = str(WorkCode(lesson=f"{course}/98-old-name", done_count=5))
    with pytest.raises(SaveError, match="another version"):
        WorkCode.read(old)
    monkeypatch.setattr(code_module, "former_names", lambda: former)
    code_module._by_number.cache_clear()
    assert (WorkCode.read(old).lesson, WorkCode.read(old).done_count) == (lesson, 5)
    monkeypatch.undo()
    code_module._by_number.cache_clear()


PRINTED = re.compile(r"\b[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}\b")
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "notebooks").glob("*.ipynb"),
         *(ROOT / "site/pages").glob("*.html"), *(ROOT / "lessons").rglob("*.md")]  # fmt: skip
WITH_CODES = [page for page in PAGES if PRINTED.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_CODES, ids=lambda page: page.name)
def test_codes_printed_in_documents_are_read_by_report(page: Path) -> None:
    """The example of the class report has one that is mistyped, and says so; its committed output has no other."""
    text = page.read_text(encoding="utf-8")
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
