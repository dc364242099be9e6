"""A game played to a goal is done or not done, and never counts as a question of a report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.lessons import work_done
from learning.work.pupils import Pupil
from mathgames.learning.lessons import load
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports import PupilWork, class_report
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import name_of_own


@pytest.mark.parametrize(("moves", "is_met"), [(["a2-a3"], False), (["c3-d4"], True), (["a2-a3", "", "c3-d4"], True)])
def test_a_game_is_done_or_not_and_no_question(tmp_path: Path, moves: list[str], is_met: bool) -> None:
    file = tmp_path / "game.md"
    file.write_text(
        "---\ntitle: Game\ngame: minus-vs-plus\n---\n\n```task\nkind: play\nprompt: Attack.\nposition: c3+1 d4−6 a2+1\n"
        "predict: nobody\ngoal: {attacks: −6, within: 1}\n```\n",
        encoding="utf-8",
    )
    lesson = load(file)
    pupil = Pupil(lesson_session(lesson))
    for move in moves:
        assert (pupil.play(move) if move else pupil.ask("goto", ply=0))["ok"]
    work = work_done(pupil.session)
    assert work.tasks[1].given
    done = Judge([lesson]).lesson_result(work)
    assert (done.done_count, done.items, done.votes) == (int(is_met), (), ())
    assert (done.tasks[0].first_tries, work.first_tries(lesson)) == ((), (0, 0))
    handed_in = tmp_path / "ana.json"
    handed_in.write_text(PupilWork().with_lesson(replace(work, lesson=name_of_own(file))).to_text(), encoding="utf-8")
    told = class_report(handed_in, [file])
    assert (told.refused_files, told.wrong_answers, told.kinds) == ((), [], ())
