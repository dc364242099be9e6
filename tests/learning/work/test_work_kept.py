"""The last place in a lesson is stored, and its file is trusted only as far as the lesson confirms it."""

from __future__ import annotations

import errno
import json
import re
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items import Response
from mathgames.engine import json_file
from mathgames.games.registry import find_game
from mathgames.learning.lessons import Predicts, Verdict, find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work import LessonStore, LessonWork, name_of_own
from mathgames.learning.work.route_progress import ListedLessons
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

NAME = "integers/07-back-to-the-sender"
BEGUN = f'{{"format": 1, "lesson": "{NAME}", "at": 1, "tasks": '


@pytest.fixture
def shelf(tmp_path: Path) -> LessonStore:
    return LessonStore(tmp_path)


def opened(shelf: LessonStore, name: str = NAME, **how: Any) -> Pupil:
    return Pupil(lesson_session(find(name), shelf, **how))


def test_a_lesson_goes_on_where_it_was_left(shelf: LessonStore) -> None:
    pupil = opened(shelf)
    pupil.give("-1")
    pupil.give("5")
    pupil.task(go=2)
    again = opened(shelf)
    assert again.doing.number == 2
    assert work_done(again.session).task_work(find(NAME).tasks[0]).is_done(find(NAME).tasks[0])
    assert work_done(again.session).first_tries(find(NAME)) == (0, 1)


def test_a_game_in_a_lesson_goes_on_where_it_was_left(shelf: LessonStore) -> None:
    pupil = opened(shelf, at=6)
    move = pupil.session.match.rules.format(next(iter(pupil.session.match._session.moves)))
    pupil.play(move)
    assert opened(shelf).session.match.played == (move,)


def test_wrong_move_left_on_board_is_still_wrong(shelf: LessonStore) -> None:
    name = "integers/03-tug-of-war"
    task, move = next((task, wrong) for task in find(name).tasks for wrong in task.deviations)
    left = opened(shelf, name, at=task.number)
    left.play(str(move.response))
    again = opened(shelf, name)
    assert again.doing.number == task.number
    assert progress_of(again.session).verdict is Verdict.MISSED
    assert progress_of(again.session).feedback == progress_of(left.session).feedback
    again.ask("goto", ply=0)
    again.play(progress_of(again.session).way(again.doing).partition(";")[0])
    assert again.is_done


def test_stored_work_has_no_identity_and_no_time(shelf: LessonStore) -> None:
    pupil = opened(shelf, clock=iter(range(1000, 9000, 7)).__next__)
    pupil.give("-1")
    told = json.loads(shelf.path(NAME).read_text(encoding="utf-8"))
    assert re.fullmatch("[0-9a-f]{8}", told["tasks"]["1"]["given"][0].pop("id"))
    assert told["tasks"]["1"] == {"given": [{"given": "-1", "as": "number", "seconds": 7}]}
    assert set(told) == {"format", "lesson", "at", "tasks"}


def test_an_answer_that_is_edited_is_judged_again(shelf: LessonStore) -> None:
    lesson = find(NAME)
    data = {
        "format": 1,
        "lesson": NAME,
        "at": 1,
        "tasks": {"1": {"given": [{"given": "99", "as": "number", "seconds": 1}]}},
    }
    shelf.path(NAME).write_text(json.dumps(data), encoding="utf-8")
    assert not shelf.read(NAME).task_work(lesson.tasks[0]).is_done(lesson.tasks[0])


GIVEN = {"part": 0, "given": "5", "as": "number", "seconds": 1}
PREDICTED = {
    "a": "5", "op": "+", "b": "-3", "form": "number", "given": "2", "right": True, "try": 1, "by": "blue",
    "ply": 0, "seconds": 1, "rule": "", "ideas": [], "shown": False,
}  # fmt: skip


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "null",
        "{",
        "[" * 100_000,
        "\x00",
        '{"format": 1}',
        '{"format": 2, "lesson": "integers/07-back-to-the-sender", "at": 1, "tasks": {}}',
        '{"format": 1, "lesson": "integers/06-the-detective", "at": 1, "tasks": {}}',
        '{"format": 1, "lesson": "integers/07-back-to-the-sender", "at": "1", "tasks": {}}',
        '{"format": 1, "lesson": "integers/07-back-to-the-sender", "at": 1, "tasks": []}',
        BEGUN + '{"one": {"given": []}}}',
        BEGUN + '{"1": {"given": 5}}}',
        BEGUN + '{"1": {"given": [5]}}}',
        BEGUN + '{"1": {"given": [], "shown": ["a"]}}}',
        BEGUN + '{"1": {"given": [], "shown": 1}}}',
        BEGUN + '{"1": {"given": [], "moves": [[1]]}}}',
        BEGUN + '{"1": {"given": [], "predictions": {}}}}',
        json.dumps({"format": 1, "lesson": NAME, "at": 1, "tasks": {"1": {"given": [GIVEN | {"given": [[1]]}]}}}),
        json.dumps({"format": 1, "lesson": NAME, "at": 1, "tasks": {"1": {"given": [GIVEN | {"given": "9" * 3000}]}}}),
        json.dumps({"format": 1, "lesson": NAME, "at": 1, "tasks": {"1": {"given": [GIVEN | {"by": 5}]}}}),
        " " * 3_000_000,
    ],
)
def test_a_damaged_file_is_put_aside_and_said(shelf: LessonStore, written: str) -> None:
    path = shelf.path(NAME)
    path.write_text(written, encoding="utf-8")
    pupil = opened(shelf)
    assert work_done(pupil.session).tasks == {} or work_done(pupil.session).task_work(pupil.doing).given == ()
    assert path.with_suffix(".damaged").read_text(encoding="utf-8") == written
    assert "The old file is" in str(pupil.session.view["tree"])
    pupil.give("5")
    assert json.loads(path.read_text(encoding="utf-8"))["lesson"] == NAME
    assert shelf.problem is not None
    shelf.read(NAME)  # the lesson is opened again on the same page, and goes on
    assert shelf.problem is None


def test_what_another_board_caught_in_a_task_that_is_left_stays(shelf: LessonStore) -> None:
    one, two = find(NAME).tasks[:2]
    here = LessonWork(NAME).with_task(one, TaskWork(moves=("a2-a3",))).with_task(two, TaskWork())
    shelf.write(here)
    other = LessonStore(shelf.folder)
    other.write(other.read(NAME).with_task(one, TaskWork(caught=2)))
    shelf.write(here)
    assert LessonStore(shelf.folder).read(NAME).task_work(one) == TaskWork(caught=2)


def test_damaged_files_do_not_take_each_others_place(shelf: LessonStore) -> None:
    path = shelf.path(NAME)
    for text in ("first", "second", "third"):
        path.write_text(text)
        shelf.read(NAME)
    assert {file.read_text() for file in path.parent.glob("*.damaged")} == {"first", "second", "third"}


def test_what_cannot_be_read_only_now_is_not_put_aside(shelf: LessonStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel with too many open files, a share that is away: what was done before is there when they are back."""
    opened(shelf).give("-1")
    with monkeypatch.context() as now:
        now.setattr(json_file, "read_text", lambda *_: (_ for _ in ()).throw(OSError(errno.EMFILE, "Too many files")))
        late = LessonStore(shelf.folder)
        pupil = opened(late)
        assert "Too many files" in str(pupil.session.view["tree"])
        pupil.give("7")
        assert late.problem is not None
    pupil.give("5")
    assert [one.given for one in LessonStore(shelf.folder).read(NAME).task_work(find(NAME).tasks[0]).given] == [
        "-1",
        "7",
        "5",
    ]
    assert [*shelf.folder.glob("*.damaged")] == []


def test_what_is_not_known_in_a_file_is_passed_over(shelf: LessonStore) -> None:
    task = find(NAME).tasks[0]
    work = LessonWork(NAME).with_task(task, TaskWork((Response(0, "5"),)))
    shelf.folder.mkdir(exist_ok=True)
    shelf.path(NAME).write_text(json.dumps(work.to_json() | {"unknown": 2}), encoding="utf-8")
    assert LessonStore(shelf.folder).read(NAME) == work


def test_a_long_game_is_read_again(shelf: LessonStore) -> None:
    """Six hundred moves are more characters than any other answer has."""
    lesson = find(NAME)
    moves = ["a2-a3", "b5-b4"] * 300
    long = TaskWork((Response(0, moves),), moves=tuple(moves))
    shelf.write(LessonWork(NAME).with_task(lesson.tasks[0], long))
    assert LessonStore(shelf.folder).read(NAME).task_work(lesson.tasks[0]) == long


def test_a_file_that_would_be_too_large_to_read_is_not_written(shelf: LessonStore) -> None:
    task = find(NAME).tasks[0]
    shelf.write(LessonWork(NAME).with_task(task, TaskWork((Response(0, "5"),))))
    moves = ["a2-a3"] * 20_000
    shelf.write(LessonWork(NAME).with_task(task, TaskWork(tuple(Response(0, moves, seconds=n) for n in range(20)))))
    assert "cannot be saved here" in str(shelf.problem)
    assert len(LessonStore(shelf.folder).read(NAME).task_work(task).given) == 1


@pytest.mark.parametrize(
    "tasks",
    [
        {"1": {"given": [GIVEN | {"part": 99}]}},
        {"1": {"given": [GIVEN | {"part": -1}]}},
        {"1": {"given": [GIVEN | {"given": 5}]}},
        {"1": {"given": [GIVEN | {"given": {"a": "b"}}]}},
        {"1": {"given": [], "shown": [7, -3]}},
        {number: {"given": [], "shown": [7]} for number in "12345"},
        {"6": {"given": [], "moves": ["a1-a1", "nonsense"]}},
        {"6": {"given": [GIVEN], "moves": []}},
        {"99": {"given": [GIVEN]}},
        {"1": {"given": [], "predictions": [PREDICTED]}},
    ],
)
def test_what_a_lesson_does_not_bear_out_is_passed_over(shelf: LessonStore, tasks: dict[str, Any]) -> None:
    data = {"format": 1, "lesson": NAME, "at": 77, "tasks": tasks}
    shelf.path(NAME).write_text(json.dumps(data), encoding="utf-8")
    pupil = opened(shelf)
    for task in find(NAME).all_tasks:
        pupil.task(go=task.number)
        assert pupil.doing.number == task.number
        assert pupil.session.match.ply == 0
    assert work_done(pupil.session).first_tries(find(NAME))


def test_a_folder_that_cannot_be_written_stops_no_lesson(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    pupil = opened(LessonStore(tmp_path / "lessons"))
    (tmp_path / "lessons").rename(tmp_path / "away")
    (tmp_path / "lessons").symlink_to(tmp_path / "file")
    assert pupil.give("5")["ok"]
    assert "cannot be saved here" in pupil.session.view["say"]
    for number in (2, 3):
        assert "cannot be saved here" in str(pupil.session.view["tree"])
        pupil.task(go=number)
        assert "cannot be saved here" not in pupil.session.view["say"], "it is said once"
    (tmp_path / "lessons").unlink()
    pupil.task(go=4)
    assert "cannot be saved here" not in str(pupil.session.view["tree"])
    assert work_done(opened(LessonStore(tmp_path / "lessons")).session).task_work(find(NAME).tasks[0]).given


def test_work_survives_its_json(shelf: LessonStore) -> None:
    pupil = opened(shelf)
    pupil.give("-1")
    work = work_done(pupil.session)
    assert LessonWork.from_json(json.loads(json.dumps(work.to_json()))) == work


def test_own_lessons_of_one_name_are_kept_apart(shelf: LessonStore, tmp_path: Path) -> None:
    names = {name_of_own(tmp_path / folder / "mine.md") for folder in ("a", "b")}
    assert len({shelf.path(name) for name in names}) == 2
    assert str(tmp_path) not in "".join(names)


def test_list_lessons_shows_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Pupil(lesson_session(find(NAME), LessonStore())).give("5")
    told = repr(mg.list_lessons())
    assert "integers/07-back-to-the-sender" in mg.list_lessons()
    assert "Undo it (1 of 7 tasks)" in told
    assert "Make nothing (new)" in told
    of_route = mg.list_lessons("subtracting-negatives")._repr_html_()
    assert "<caption>6 lessons</caption>" in of_route
    assert '<span aria-hidden="true">◐</span> Undo it</td><td>1 of 7 tasks</td>' in of_route
    assert '<span aria-hidden="true">○</span> Make nothing</td><td>new</td>' in of_route


def test_two_pupils_answer_in_turn() -> None:
    pupil = Pupil(lesson_session(find(NAME), pupils=2))
    assert "Pupil B: your turn to answer." in str(pupil.session.view["tree"])
    pupil.give("5")
    pupil.task(go=2)
    assert "Pupil A: your turn to answer." in str(pupil.session.view["tree"])
    assert work_done(pupil.session).tasks[1].given[0].by == "B"


def test_two_pupils_have_two_records_and_go_on_together(shelf: LessonStore) -> None:
    lesson = find(NAME)
    pair = opened(shelf, pupils=2)
    pair.give("99")  # pupil B's
    pair.give("5")
    pair.task(go=2)
    while pair.question is not None:
        pair.give(pair.right)
    both = work_done(pair.session)
    a, b = (shelf.read(NAME, pupil) for pupil in "AB")
    assert {given.by for work in a.tasks.values() for given in work.given} == {"A"}
    assert {given.by for work in b.tasks.values() for given in work.given} == {"B"}
    assert b.first_tries(lesson)[0] == b.first_tries(lesson)[1] - 1
    assert a.first_tries(lesson)[0] == a.first_tries(lesson)[1] > 0
    for work in (a, b):
        assert [work.task_work(task).is_done(task) for task in lesson.tasks[:2]] == [True, True]
    assert not shelf.path(NAME).exists()
    again = opened(shelf, pupils=2)
    assert again.doing.number == 2
    assert work_done(again.session).first_tries(lesson) == both.first_tries(lesson)
    assert [work_done(again.session).task_work(task).asks(task) for task in lesson.tasks] == [
        both.task_work(task).asks(task) for task in lesson.tasks
    ]
    assert "(2 of 7 tasks)" in repr(ListedLessons([NAME], shelf))


def test_each_of_two_pupils_hands_in_a_code_and_a_file() -> None:
    lesson = find(NAME)
    pair = Pupil(lesson_session(lesson, pupils=2, at=lesson.all_tasks[-1].number))
    while pair.question is not None:
        pair.give(pair.right)
    told = str(pair.session.view["tree"])
    assert "Pupil A: my work code" in told
    assert "Pupil B: my work code" in told
    assert "my-work-B.json" in told


def test_moves_belong_to_both_records(shelf: LessonStore) -> None:
    pair = opened(shelf, at=6, pupils=2)
    move = pair.session.match.rules.format(next(iter(pair.session.match._session.moves)))
    pair.play(move)
    assert [shelf.read(NAME, pupil).tasks[6].moves for pupil in "AB"] == [(move,), (move,)]
    assert opened(shelf, pupils=2).session.match.played == (move,)


def test_what_was_predicted_before_is_kept_when_a_lesson_goes_on(shelf: LessonStore) -> None:
    number = next(task.number for task in find(NAME).all_tasks if task.predicts is Predicts.OTHER_PLAYER)
    pupil = opened(shelf, at=number)
    match, asks = pupil.session.match, find_game(find(NAME).game).asks
    while not work_done(pupil.session).tasks[number].predictions:
        legal = list(match._session.moves)
        move = next((it for it in legal if asks(match.rules.explain(match.position, it))), legal[0])
        pupil.play(match.rules.format(move))
    before = work_done(pupil.session).tasks[number].predictions
    assert work_done(opened(shelf).session).tasks[number].predictions == before
