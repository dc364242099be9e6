"""Hostile lessons, and lessons with typing errors: each is read, or refused with a sentence."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from harness.attack import JUNK, edited, sizes
from mathgames.explain.nodes import markup, validate_view
from mathgames.language.errors import LessonError
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Lesson, check, find, list_lessons, load, parse
from mathgames.learning.lessons.checker import check_lesson

TOP = "---\ntitle: Hello\ngame: minus-vs-plus\n---\n"
TASK = "kind: predict\nprompt: How much is it?\n"


def task(*lines: str) -> str:
    return TOP + "```task\n" + TASK + "\n".join(lines) + "\n```\n"


def grid(position: str) -> str:
    top = TOP.replace("minus-vs-plus", "tinc")
    return f"{top}```task\nkind: find\nprompt: Win.\ngoal: wins\nposition: {position}\n```\n"


def options(game: str, told: str) -> str:
    return f"---\ntitle: Hello\ngame: {game}\noptions: {told}\n---\n"


def laughs(levels: int) -> str:
    first = 'a0: &a0 ["ha", "ha"]\n'
    return first + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, levels))


HOSTILE = {
    "a tag that runs a command": (
        task("answers: !!python/object/apply:os.system [touch x]"),
        "commands to a program",
    ),
    "a tag of its own": (task("answers: !secret 5"), "commands to a program"),
    "a tag in the top": ("---\ntitle: !!python/name:os.system\ngame: tinc\n---\n", "commands to a program"),
    "anchors that grow without end": (task(*laughs(30).splitlines()), "write it out"),
    "an alias to itself": (task("answers: &a [*a]"), "write it out"),
    "a list in a list in a list": (task("answers: " + "[" * 1500 + "]" * 1500), "nested deeper"),
    "mappings that are never closed": (task("answers: " + "{a: " * 900), "nested deeper"),
    "many values": (task("answers: [" + ", ".join(["1"] * 1250) + "]"), "longer"),
    "a huge number": (task("answers: " + "9" * 3500), "too long"),
    "a number of many digits": (task("answers: 1234567890123"), "choose"),
    "a huge fraction": (task("form: number", "answers: 1/99999999"), "is not a number"),
    "a fraction over zero": (task("form: number", "answers: 1/0"), "is not a number"),
    "not a number": (task("form: number", "answers: .nan"), "is not a number"),
    "a huge side": (grid("{side: 99999}"), "from 1 to 101"),
    "a huge radius": (grid("{radius: 999999}"), "radius"),
    "a script": (task("answers: 5") + "\n<script>alert(1)</script>\n", "HTML"),
    "a script in a sentence": (task("answers: 5") + "\nSee <img src=x onerror=alert(1)> here.\n", "HTML"),
    "a link that runs": (task("answers: 5") + "\n[tap](javascript:alert(1))\n", "cannot contain links"),
    "a picture from elsewhere": (
        task("answers: 5") + "\n![me](https://example.org/me.png)\n",
        "cannot contain pictures",
    ),
    "an address": (task("answers: 5") + "\n<https://example.org>\n", "cannot contain links"),
    "quotations in quotations": (task("answers: 5") + "\n" + ">" * 3000 + " deep\n", "quotations"),
    "lists in lists": (task("answers: 5") + "\n" + "".join(f"{'  ' * n}- deep\n" for n in range(200)), ""),
    "stars without end": (task("answers: 5") + "\n" + "*a **a " * 4000 + "\n", "empty line after"),
    "many stars": (task("answers: 5") + "\n" + ("*a **a " * 500 + "\n\n") * 8, ""),
    "many brackets": (task("answers: 5") + "\n" + ("[" * 3500 + "\n\n") * 8, ""),
    "brackets without end": (task("answers: 5") + "\n" + "[" * 29_000 + "\n", "empty line after"),
    "ticks without end": (task("answers: 5") + "\n" + "".join("`" * n + " " for n in range(1, 300)) + "\n", ""),
    "a fence that is never closed": (TOP + "```task\n" + TASK, "does not ask anything"),
    "a second document": (task("answers: 5", "---", "kind: play"), "second text"),
    "a key that is a list": (task("? [a, b]", ": 5"), "not a list"),
    "control characters": (task("answers: \x00\x07"), "no keyboard"),
    "an option of another kind": (options("minus-vs-plus", "{target_score: [1, 2]}"), "target_score"),
    "an option that is a dictionary": (options("infinity-masters", "{values: {a: 1}}"), "values"),
    "a board that is too large": (options("slice-boundaries", "{n: 999999}"), "n cannot be"),
    "another program's game": ("---\ntitle: A\ngame: os.system\n---\n", "os.system"),
    "moves without end": (task("answers: 5", "position: {moves: [" + ", ".join(["a2-a3"] * 450) + "]}"), "200 moves"),
    "a line of many ticks": (task("form: points", "answers: [1]", "line: 0 to 900000"), "number line"),
    "a long title": ("---\ntitle: " + "long " * 700 + "\ngame: tinc\n---\n", "too long"),
    "no lesson at all": ("\x7fELF\x02\x01\x01", "must begin with"),
    "nothing": ("", "must begin with"),
    "twenty megabytes": ("---\n" + "a: b\n" * 4_000_000, "30000 characters"),
}


SECONDS = 5
"""Of processor time: a hostile lesson must not take for ever, whatever else the machine does."""


def refusal(text: str) -> LessonError | None:
    """Return the error of an invalid lesson, or None for a harmless one."""
    try:
        parse(text, file="own.md")
    except LessonError as error:
        return error
    return None


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_lesson_is_refused_quickly(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, said = HOSTILE[what]
    monkeypatch.chdir(tmp_path)
    began = time.process_time()
    found = refusal(text)
    assert time.process_time() - began < SECONDS
    assert list(tmp_path.iterdir()) == []
    if said:
        assert found is not None, "it was read"
        assert said in str(found.problem)
        assert "own.md" in str(found)
        assert len(str(found)) < 500


def test_a_file_of_ten_megabytes_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "large.md"
    file.write_bytes(b"---\n" * 2_500_000)
    began = time.process_time()
    (problem,) = check(file)
    assert "30000 characters" in str(problem)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "integers/../../../etc/passwd", "", "nn", "integers"]
)
def test_a_name_leads_nowhere_else(name: str) -> None:
    with pytest.raises(LessonError, match="there is no lesson"):
        find(name)


def test_binary_lesson_is_refused_with_message(tmp_path: Path) -> None:
    file = tmp_path / "picture.md"
    file.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(LessonError, match="UTF-8"):
        load(file)
    with pytest.raises(LessonError, match="cannot be read"):
        load(tmp_path)
    (problem,) = check(tmp_path / "nothing.md")
    assert "no such file" in str(problem)


ROUTES = {
    "no text": (b"caf\xe9:\n", "cannot be read"),
    "without end": (b"a: b\n" * 100_000, "cannot be read"),
    "a name that no file has": (b"a:\n  title: A\n  lessons: [" + b"x" * 1000 + b"]\n", "does not exist"),
}


@pytest.mark.parametrize("what", ROUTES)
def test_hostile_routes_are_a_problem_that_is_named(what: str, tmp_path: Path) -> None:
    content, said = ROUTES[what]
    (tmp_path / "own.md").write_text(task("answers: 5"))
    (tmp_path / "routes.yaml").write_bytes(content)
    told = [str(problem) for problem in check(tmp_path) if problem.file.endswith("routes.yaml")]
    assert len(told) == 1
    assert said in told[0]


def test_prose_has_nothing_but_our_own_nodes() -> None:
    lesson = parse(task("answers: 5") + "\nThree &lt;b&gt; < 5 & `<i>` **so**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    for made in (*lesson.introduction, *lesson.closing):
        validate_view(made)
        assert "<b>" not in markup(made)
        assert "<i>" not in markup(made)


PIECES = "−9▢∞-:{}[]'\"|>?!&*#`~+×÷=é\u202e\x00\t\n "
GIVEN = (*JUNK, "−3", "no value", ["1", "2"], {"a": "b"}, {"positive": "−1"})


def read(text: str) -> Lesson | LessonError:
    try:
        return parse(text, file="own.md")
    except LessonError as error:
        return error


def use(lesson: Lesson, chance: Random) -> None:
    """Check the lesson, and answer its questions with whatever comes."""
    assert all(str(problem) for problem in check_lesson(lesson))
    for task in lesson.all_tasks:
        task.judge_moves([chance.choice(JUNK)])
        for number, question in enumerate(task.questions):
            task.hints(number)
            for given in chance.sample(GIVEN, 10):
                question.judge(given)


@pytest.mark.full
@sizes(100, 8000)
def test_slips(size: int) -> None:
    chance = Random(size)
    texts = [(content_folder("lessons") / f"{name}.md").read_text(encoding="utf-8") for name in list_lessons()]
    for _time in range(size):
        text = edited(chance.choice(texts), chance, PIECES, chance.choice(texts))
        try:
            found = read(text)
            if isinstance(found, Lesson):
                use(found, chance)
        except Exception as error:
            error.add_note(text)
            raise
        if isinstance(found, LessonError):
            assert str(found).startswith("own.md")
            assert len(str(found)) < 600
