"""Files that pupils have are read for ever: those in ``before/`` were written when lessons read numbers otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import task_of, work_done
from mathgames.activities.log import log
from mathgames.engine import saves
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports import PupilWork
from mathgames.learning.work import LessonWork, Shelf

pytestmark = pytest.mark.usefixtures("stock_lesson")

BEFORE = Path(__file__).parent / "before"
TOLD = json.loads(BEFORE.joinpath("told.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("what", TOLD)
def test_work_and_codes_tell_what_they_told_then(what: str) -> None:
    told = mg.check(str(BEFORE / what) if what.endswith(".json") else what)
    topics = told["practice"].pop("topics")  # it was not told then
    assert told.pop("tests") == []  # nor were they
    assert told == TOLD[what]
    assert set(topics) <= {topic.key for topic in TOPICS}


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters"])
def test_a_game_goes_on_with_its_answers(game: str) -> None:
    match = saves.read(BEFORE / f"{game}.game.txt")
    answers = BEFORE / f"{game}.log.json"
    assert log(match).to_json() == json.loads(answers.read_text(encoding="utf-8"))
    session = mg.page.MatchSession(match)
    assert log(session.match).to_json() == json.loads(answers.read_text(encoding="utf-8"))


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    text = BEFORE.joinpath("lesson-work.json").read_text(encoding="utf-8")
    work = LessonWork.from_json(json.loads(text))
    shelf = Shelf(tmp_path)
    shelf.path(work.lesson).write_text(text, encoding="utf-8")
    session = lesson_session(find(work.lesson), shelf)
    assert (task_of(session).number, session.match.ply) == (6, 3)
    assert [work_done(session).of(task).is_done(task) for task in find(work.lesson).all_tasks[:5]] == [True] * 4 + [
        False
    ]


@pytest.mark.parametrize("what", ["lesson-work.json", "my-work.json", "practice.json"])
def test_work_is_written_as_it_was(what: str) -> None:
    """So that a pupil's file can be read where mathgames is older."""
    before = json.loads(BEFORE.joinpath(what).read_text(encoding="utf-8"))
    work = PupilWork.from_text(json.dumps(before))
    now = json.loads(work.to_text())
    if what == "my-work.json":
        assert now == before
    elif what == "practice.json":
        assert now["practice"] == before
    else:
        assert now["lessons"] == [before]
