"""Looking back at a turn of one's own game: which one it is, what is a better move there, and what a file may ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.answer import Response
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, Verdict, check, load
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.report_tables import tables
from mathgames.learning.reports import PupilWork, class_report
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonStore, LessonWork, name_of_own
from mathgames.learning.work.work import TaskWork

PLUS = ("minus-vs-plus", "position: c3+5 a2+1 d4−2 e5−6 f6−1")
HOME = (
    "infinity-masters",
    'position: {blue: "c3 ∞ a1 2", red: "c5 −4 f6 ∞"}\noptions: {board: classroom, operand_order: attacker_first, '
    'infinite_credit: none, ops: "+−÷×+− −+×÷−+ ÷×+−÷× ×÷−+×÷ +−÷×+− −+×÷−+"}',
)
FILLING = ("slice-boundaries", "position: start\noptions: {n: 4, players: 2}")
GRID = ("tinc", 'position: {side: 5, crosses: "-1,1 0,1 1,1", noughts: "0,-1", turn: noughts}')


def lesson_of(folder: Path, *lines: str, of: tuple[str, str] = PLUS) -> Lesson:
    game, position = of
    play = ["kind: play", "prompt: Play.", position, "goal: finish", "predict: nobody"]
    back = ["kind: look back", "prompt: Look again.", *lines, *position.split("\n")[1:]]
    blocks = ["---", "title: Back", f"game: {game}", "---", "", "## The game", "", "```task", *play, "```", ""]
    blocks += ["## Again", "", "```task", *back, "```", ""]
    file = folder / "back.md"
    file.write_text("\n".join(blocks), encoding="utf-8")
    return load(file)


def played(pupil: Pupil, *moves: str) -> None:
    """Play these moves and stop there, then go on to look back."""
    for move in moves:
        assert pupil.play(move)["ok"], move
    assert pupil.is_done or pupil.task(stop=True)["ok"]
    pupil.task(go=2)


def test_dearest_turn_is_reviewed_and_better_move_judged(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: dearest")
    pupil = Pupil(lesson_session(lesson, LessonStore(tmp_path / "work")))
    played(pupil, "a2-a3", "e5-c3")  # −6 could jump to 5
    doing = task_of(pupil.session)
    assert (doing.block.turn_found.ply, doing.block.turn_found.move.text) == (1, "a2-a3")
    assert doing.position == doing.block.turn_found.move.position_before
    assert doing.side == {"positive"}
    pupil.play("a2-b2")
    state = progress_of(pupil.session)
    assert state.verdict is Verdict.MISSED
    assert "Points for the best answer to it: 5. The best answer: −6 + 5 = −1." in str(state.feedback)
    pupil.ask("goto", ply=0)
    pupil.play(doing.block.turn_found.better)
    assert pupil.is_done
    work = work_done(pupil.session)
    assert work.is_done(lesson)
    done = Judge([lesson]).lesson_result(work)
    assert done.is_done
    assert "a2 to a3" in str(done.tasks[1].subject)
    assert done.tasks[1].first_tries == (False,)
    again = Pupil(lesson_session(lesson, LessonStore(tmp_path / "work")))  # as after the break
    assert again.is_done
    own = LessonWork.from_json({**work.to_json(), "lesson": name_of_own(tmp_path / "back.md")})
    (tmp_path / "1.json").write_text(PupilWork().with_lesson(own).to_text(), encoding="utf-8")
    of_class = class_report(tmp_path / "1.json", [tmp_path / "back.md"])
    (table,) = [one for one in tables(of_class) if str(one.title) == "Looked back at"]
    assert [str(cell) for cell in table.rows[0]][2] == doing.block.turn_found.better


def test_nothing_is_looked_at_before_the_game(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: dearest")
    pupil = Pupil(lesson_session(lesson))
    pupil.task(go=2)
    assert "Play it first" in pupil.play("a2-a3")["text"]
    assert not work_done(pupil.session).task_work(lesson.tasks[1]).given
    assert not Judge([lesson]).lesson_result(work_done(pupil.session)).tasks[1].is_done


def test_review_without_loss_accepts_played_move(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: dearest")
    pupil = Pupil(lesson_session(lesson))
    played(pupil, "a2-a3", "f6-f5")
    looked = task_of(pupil.session).block.turn_found
    if not looked.better:
        pupil.play(looked.move.text)
        assert pupil.is_done


def test_first_danger_is_immediate_win_of_other_side(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: first danger", of=GRID)
    pupil = Pupil(lesson_session(lesson))
    played(pupil, "1,0 1,-1", "0,0")
    doing = task_of(pupil.session)
    looked = doing.block.turn_found
    assert (looked.ply, looked.move.text) == (1, "1,-1 1,0")
    grows, blocks, ignores = "0,-2", "-2,1", "0,0"
    for move in (looked.better, grows, blocks):
        assert doing.judge_moves([move]).verdict is Verdict.MET
    missed = doing.judge_moves([ignores])
    assert missed.verdict is Verdict.MISSED
    assert "crosses could win with the next move" in str(missed.feedback)


def test_turn_that_lost_infinity_is_reviewed(tmp_path: Path) -> None:
    """Another move that keeps it is judged as right."""
    lesson = lesson_of(tmp_path, "of: The game", "turn: lost ∞", of=HOME)
    pupil = Pupil(lesson_session(lesson))
    played(pupil, "c3-b4", "c5-b4")  # on ×, where −4 takes it
    doing = task_of(pupil.session)
    looked = doing.block.turn_found
    assert (looked.ply, looked.move.text) == (1, "c3-b4")
    assert "the next move can cost Blue an ∞" in str(doing.kind.report_subject(doing.block))
    for move, verdict in (("c3-c4", Verdict.MET), ("c3-b3", Verdict.MET), ("c3-d4", Verdict.MISSED)):
        assert doing.judge_moves([move]).verdict is verdict, move
    assert "−4 − ∞ = −∞" in str(doing.judge_moves(["c3-d4"]).feedback)
    assert doing.judge_moves([looked.better]).verdict is Verdict.MET


def test_review_without_lost_infinity_takes_last_risky_turn(tmp_path: Path) -> None:
    """The last turn at which an infinity could have been lost."""
    lesson = lesson_of(tmp_path, "of: The game", "turn: lost ∞", of=HOME)
    pupil = Pupil(lesson_session(lesson))
    played(pupil, "c3-b4", "f6-f5", "a1-a2", "f5-e5")
    assert task_of(pupil.session).block.turn_found.ply == 3
    pupil = Pupil(lesson_session(lesson))
    played(pupil, "c3-b4", "f6-f5", "b4-b5", "c5-c4")
    assert task_of(pupil.session).block.turn_found.ply == 1


def test_worst_square_is_refilled_where_best_line_is_lower(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: worst square", of=FILLING)
    pupil = Pupil(lesson_session(lesson))
    played(pupil, "2A", "4C", "3B", "3A", "4B", "2B", "4A", "1A")
    doing = task_of(pupil.session)
    looked = doing.block.turn_found
    assert (looked.ply, looked.move.text) == (2, "4C")  # player 1 draws
    assert "scores 5 points. Without this square it scores 3." in str(doing.kind.report_subject(doing.block))
    assert doing.judge_moves([looked.better]).verdict is Verdict.MET
    far = doing.judge_moves(["3D"])
    assert far.verdict is Verdict.MISSED
    assert "The best line on this filling scores" in str(far.feedback)


def test_report_leaves_out_answers_about_another_game(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: dearest")
    game = TaskWork((Response(0, {"moves": "a2-a3 | e5-c3", "stopped": 1}),))
    back = TaskWork((Response(0, ["c3-d5"]), Response(0, ["c3-c4"])), moves=("c3-d5",))
    done = Judge([lesson]).lesson_result(LessonWork("back", 2, {1: game, 2: back}))
    assert [len(items) for items in done.tasks[1].answers.values()] == [1]


@pytest.mark.parametrize(
    ("lines", "of", "says"),
    [
        (("of: The game",), PLUS, "'turn'"),
        (("of: The game", "turn: last"), PLUS, "there is no 'last'"),
        (("turn: dearest",), PLUS, "add 'of:'"),
        (("of: Another", "turn: dearest"), PLUS, "there is no 'Another'"),
        (("of: The game", "turn: lost ∞"), PLUS, "there is no 'lost ∞'"),
        (("of: The game", "turn: dearest"), GRID, "no points are counted"),
        (("of: The game", "turn: dearest", "options: {target_score: 3}"), PLUS, "other rules"),
    ],
)
def test_what_cannot_be_looked_back_at_is_refused(
    lines: tuple[str, ...], of: tuple[str, str], says: str, tmp_path: Path
) -> None:
    with pytest.raises(LessonError, match=says):
        lesson_of(tmp_path, *lines, of=of)


def test_the_checker_has_nothing_against_it(tmp_path: Path) -> None:
    lesson_of(tmp_path, "of: The game", "turn: dearest", "predict: mover", "asks: reply")
    assert [str(one) for one in check(tmp_path / "back.md") if not one.is_advice] == []


def test_best_answer_sum_is_asked_after_game(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "of: The game", "turn: dearest", "ask: What would be left?")
    pupil = Pupil(lesson_session(lesson))
    pupil.task(go=2)
    assert "Play it first" in pupil.task({"answer": "0"}, give=True)["text"]
    assert not work_done(pupil.session).task_work(lesson.tasks[1]).given
    pupil.task(go=1)
    played(pupil, "a2-a3", "e5-c3")
    (question,) = task_of(pupil.session).questions
    assert (question.source, [*map(str, question.key)]) == ("−6 + 5", ["-1"])
    pupil.task({"answer": "11"}, give=True)
    assert progress_of(pupil.session).verdict is Verdict.MISSED
    pupil.task({"answer": "-1"}, give=True)
    assert pupil.is_done
    done = Judge([lesson]).lesson_result(work_done(pupil.session))
    assert done.is_done
    assert [item.right for item in done.tasks[1].items] == [False]


def test_an_answer_without_a_sum_is_not_asked_for(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="has a sum to ask for"):
        lesson_of(tmp_path, "of: The game", "turn: first danger", "ask: What would be left?", of=GRID)
