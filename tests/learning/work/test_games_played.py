"""Whole games in a lesson: several, with the sides changed, ended early; and a question in a few turns only."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.later import Later
from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, Verdict, load
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.report_tables import tables
from mathgames.learning.reports import PupilWork, class_report
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonStore, LessonWork, name_of_own

TOP = "---\ntitle: Game\ngame: minus-vs-plus\n---\n\n"


def lesson_of(folder: Path, *lines: str, goal: str = "finish") -> Lesson:
    file = folder / "game.md"
    block = ["kind: play", "prompt: Play.", "position: c3+1 d4−6 e5−2 a2+1", f"goal: {goal}", *lines]
    file.write_text(TOP + "\n".join(["```task", *block, "```", ""]), encoding="utf-8")
    return load(file)


def test_a_game_is_stopped_and_counts_by_its_points(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(lesson_of(tmp_path, "predict: nobody")))
    assert not pupil.task(stop=True)["ok"]  # it has not begun
    assert not pupil.is_done
    pupil.play("c3-d4")
    assert pupil.task(stop=True)["ok"]
    assert pupil.is_done
    assert "is ahead, 1 to 0" in str(progress_of(pupil.session).feedback)
    assert not pupil.play("d4-c3")["ok"]


def test_who_says_that_a_game_was_stopped_has_to_have_played(tmp_path: Path) -> None:
    (task,) = lesson_of(tmp_path, "predict: nobody").tasks
    assert not task.judge(0, {"moves": "", "stopped": 1}).right
    assert task.judge(0, {"moves": "c3-d4", "stopped": 1}).right
    assert not task.judge(0, {"moves": "c3-f6", "stopped": 1}).right


def test_a_goal_that_is_to_be_reached_is_not_met_by_stopping(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(lesson_of(tmp_path, "predict: nobody", goal="{total: 3}")))
    pupil.play("a2-a3")
    assert not pupil.offers(stop=True)
    assert not pupil.task(stop=True)["ok"]


def test_sides_change_and_all_games_are_counted(tmp_path: Path) -> None:
    lines = "predict: nobody", "opponent: level-1", "games: 2", "change sides: yes"
    lesson, clock, folder = lesson_of(tmp_path, *lines), Later(), tmp_path / "work"
    pupil = Pupil(lesson_session(lesson, LessonStore(folder), on_later=clock))
    pupil.play("c3-d4")
    clock.runs_out()
    assert pupil.task(stop=True)["ok"]
    assert not pupil.is_done
    assert not pupil.play("a2-a3")["ok"]
    first = str(progress_of(pupil.session).feedback)
    assert first.startswith("The game was stopped.")
    assert "of 1 game for you" in first
    pupil = Pupil(lesson_session(lesson, LessonStore(folder), on_later=clock))  # as after the break
    assert pupil.session.match.ply == 0
    assert progress_of(pupil.session).verdict is Verdict.ONGOING, "the next game has begun"
    clock.runs_out()
    match = pupil.session.match
    assert match.ply == 1, "the computer begins"
    assert match.rules.turn(match.position) == "negative"
    pupil.play(match.rules.format(next(iter(match.rules.moves(match.position)))))
    clock.runs_out()
    assert pupil.task(stop=True)["ok"]
    assert pupil.is_done
    assert "of 2 games for you" in str(progress_of(pupil.session).feedback)
    work = work_done(pupil.session)
    (done,) = Judge([lesson]).lesson_result(work).tasks
    assert len(done.games) == 2
    assert done.counts
    assert not done.items
    assert rows_of_games(tmp_path, work) == [("1", "Task 1", f"{sum(map(bool, done.games))} of 2")]


def rows_of_games(folder: Path, work: LessonWork) -> list[tuple[str, ...]]:
    """The table of games in the report of a class of one."""
    file, own = folder / "1.json", folder / "game.md"
    work = LessonWork.from_json({**work.to_json(), "lesson": name_of_own(own)})
    file.write_text(PupilWork().with_lesson(work).to_text(), encoding="utf-8")
    (table,) = [one for one in tables(class_report(file, [own])) if str(one.title) == "Games"]
    return [tuple(map(str, row)) for row in table.rows]


def test_pauses_ask_about_turns_with_choice_up_to_limit(tmp_path: Path) -> None:
    position = "position: c3+1 c1+2 f1+2 d4−6 b4−3 e2−4 a6−1"
    lines = "predict: mover", "pauses: {when: two attacks, at most: 1}"
    file = tmp_path / "pause.md"
    block = ["```task", "kind: play", "prompt: Play.", position, "goal: finish", *lines, "```", ""]
    file.write_text(TOP + "\n".join(block), encoding="utf-8")
    pupil = Pupil(lesson_session(load(file)))
    asked = []
    for move in ("c3-d4", "a6-a5", "f1-e2"):
        pupil.ask("play", move=move)
        asked.append(pupil.session._state.question is not None)
        while pupil.session._state.question is not None:
            pupil.answer_rightly()
    assert asked == [True, False, False]
    assert pupil.session.match.ply == 3
    again = Pupil(lesson_session(load(file)))
    assert again.ask("play", move="c1-c2")["ok"]
    assert again.session._state.question is None  # nothing is calculated


@pytest.mark.parametrize(
    ("lines", "goal", "says"),
    [
        (("games: 2",), "{total: 5}", "are played to their end"),
        (("games: 4",), "finish", "from 1 to 3"),
        (("change sides: yes",), "finish", "no next game"),
        (("change sides: maybe", "games: 2"), "finish", "'yes' or 'no'"),
        (("pauses: {when: always}",), "finish", "at most: 5"),
        (("pauses: {when: never, at most: 2}",), "finish", "there is no 'never'"),
        (("pauses: {at most: 0}",), "finish", "from 1 to 20"),
        (("pauses: {at most: 2}", "predict: nobody"), "finish", "nobody is asked"),
    ],
)
def test_what_does_not_go_together_is_refused(lines: tuple[str, ...], goal: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=says):
        lesson_of(tmp_path, *lines, goal=goal)
