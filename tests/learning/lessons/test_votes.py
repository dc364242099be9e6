"""Votes and what looks back at them: read, asked, kept, counted, printed, and never marked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import progress_of
from learning.reports.simulated_class import ClassTime, SharedPupil
from learning.work.hearing import Listener
from learning.work.pupils import Pupil
from mathgames.explain.nodes import Node, iter_nodes, plain_text, render_tree
from mathgames.language.errors import LessonError, SaveError
from mathgames.learning.lessons import Lesson, Verdict, check, load, parse
from mathgames.learning.pages.classroom_session import ClassroomSession
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet
from mathgames.learning.reports import PupilWork
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonStore, name_of_own
from mathgames.learning.work.work import LessonWork

TOP = "---\ntitle: Cold\ngame: minus-vs-plus\n---\n"
VOTE = """
## Under the covers

```task
kind: vote
stage: launch
prompt: All signs are covered. On which square is the least number?
position: a2+1 b3+3 c5−2 a5−6
mask: {signs: all}
choices: [a2, b3, a5]
then: uncover
```
"""
FIND = """
## The coldest piece

```task
kind: find
prompt: Attack the piece that you voted for, or a colder one.
of vote: launch
position: a3+2 c3+1 e3+4 b4−2 d4−5 f4−1
goal: {attacks: −5}
answers: [c3-d4, e3-d4]
```
"""
REVISIT = """
## What you needed

```task
kind: revisit
revisit: launch
prompt: What did you need to know?
answers: the signs
wrong: {the digits: "A 6 can be above zero too. What else did you need?"}
```
"""
WHOLE = TOP + VOTE + FIND + REVISIT


def line_with(written: str, part: str) -> int:
    return next(number for number, line in enumerate(written.splitlines(), 1) if part in line)


# The text there; its replacement; a text on the line that is named; the message.
REFUSED = {
    "answers in a vote": ("then: uncover", "answers: a5", "answers: a5", "remove 'answers', and ask again later"),
    "wrong answers in a vote": ("then: uncover", "wrong: {a2: No.}", "wrong: {a2", "remove 'wrong'"),
    "hints in a vote": ("then: uncover", "hints: [Think.]", "hints: [", "remove 'hints'"),
    "answers of one of several votes": (
        "choices: [a2, b3, a5]",
        "choices: [a2, b3, a5]\nquestions: [{ask: Which one, answers: a2}]",
        "questions: [",
        "remove 'answers'",
    ),
    "nothing to choose from": ("choices: [a2, b3, a5]\n", "", "```task", "at least two choices"),
    "one choice": ("choices: [a2, b3, a5]", "choices: [a2]", "choices: [a2]", "at least two choices"),
    "a choice twice": ("choices: [a2, b3, a5]", "choices: [a2, b3, a2]", "choices: [a2", "no choice twice"),
    "what comes then": ("then: uncover", "then: dance", "then: dance", "write 'then: uncover'"),
    "nothing to uncover": ("mask: {signs: all}\n", "", "then: uncover", "nothing is covered"),
    "a vote that no task takes up": (FIND + REVISIT, "", "```task", "add 'of vote: launch'"),
    "a vote that nobody can name": (
        VOTE + FIND + REVISIT,
        VOTE.replace("## Under the covers\n", "").replace("stage: launch\n", ""),
        "```task",
        "a vote needs a heading",
    ),
    "a vote that is no vote": ("of vote: launch", "of vote: The coldest piece", "of vote:", "write one of launch"),
    "an earlier task that is none": ("revisit: launch", "revisit: lunch", "revisit: lunch", "write 'launch'"),
    "a later task": ("revisit: launch", "revisit: What you needed", "revisit: What", "write one of"),
    "nothing before it": (VOTE + FIND, "", "revisit: launch", "no task before this one"),
    "nothing to look back at": ("revisit: launch\n", "", "```task", "add 'revisit: launch'"),
    "nothing asked again": (
        'answers: the signs\nwrong: {the digits: "A 6 can be above zero too. What else did you need?"}\n',
        "",
        "```task",
        "does not ask anything",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_wrong_in_it_is_refused(what: str) -> None:
    there, instead, on_line, said = REFUSED[what]
    assert there in WHOLE
    written = WHOLE.replace(there, instead, 1)
    with pytest.raises(LessonError) as refused:
        parse(written)
    assert said in str(refused.value)
    assert refused.value.line is not None
    near = [number for number, line in enumerate(written.splitlines(), 1) if on_line in line]
    assert any(abs(number - refused.value.line) <= 1 for number in near), (near, str(refused.value))


def test_a_vote_is_named_by_its_title_and_may_be_in_the_exit() -> None:
    lesson = parse(TOP + VOTE.replace("stage: launch\n", "") + FIND.replace("launch", "Under the covers"))
    assert lesson.tasks[1].recalls == 1
    asked_last = REVISIT.replace("```task", "```exit")
    assert parse(TOP + VOTE + asked_last).tasks[0].number == 1


def test_several_votes_share_their_choices() -> None:
    questions = "questions: [{ask: 0 ÷ 5}, {ask: 5 ÷ 0, choices: [none, many]}]"
    lesson = parse(WHOLE.replace("then: uncover", questions, 1))
    assert [question.options for question in lesson.tasks[0].questions] == [("a2", "b3", "a5"), ("none", "many")]


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return load(written(tmp_path))


def written(folder: Path) -> Path:
    file = folder / "cold.md"
    file.write_text(WHOLE, encoding="utf-8")
    return file


def seen(pupil: Pupil) -> str:
    return plain_text(pupil.session.view["tree"])


def test_a_vote_is_kept_uncovers_and_is_shown_again(lesson: Lesson, tmp_path: Path) -> None:
    shelf = LessonStore(tmp_path)
    pupil = Listener(lesson_session(lesson, shelf))
    assert not pupil.offers(hint=True)
    assert pupil.give("a2")["ok"]
    assert pupil.is_done
    assert "a2, your answer" in str(pupil.session.view)
    assert "Your vote is kept." in pupil.session.view["say"]
    assert "Right" not in seen(pupil)
    pupil.task(go=2)
    assert "You said: a2." in pupil.session.view["say"]
    pupil.play("c3-d4")
    again = Pupil(lesson_session(lesson, shelf, at=3))
    assert "You said: a2." in seen(again)
    assert again.give("the digits")["ok"]
    assert progress_of(again.session).verdict is Verdict.MISSED
    assert again.give("the signs")["ok"]
    assert again.is_done


def test_covered_content_stays_without_uncovering_vote() -> None:
    for then, seen_after in (("then: uncover\n", True), ("", False)):
        pupil = Pupil(lesson_session(parse(WHOLE.replace("then: uncover\n", then, 1))))
        assert "negative 6" not in str(pupil.session.view)
        pupil.give("a5")
        assert ("negative 6" in str(pupil.session.view)) is seen_after


def test_who_has_not_voted_is_told_so() -> None:
    assert "You have not answered “Under the covers” yet." in seen(Pupil(lesson_session(parse(WHOLE), at=3)))


def test_of_two_pupils_at_one_screen_it_says_who_voted() -> None:
    pair = Pupil(lesson_session(parse(WHOLE), pupils=2))
    pair.give("a2")
    pair.task(go=3)
    assert "Pupil B said: a2." in seen(pair)


def test_moves_are_looked_back_at_too() -> None:
    revisit = REVISIT.replace("launch", "The coldest piece")
    pupil = Pupil(lesson_session(parse(TOP + VOTE + FIND + revisit), at=2))
    pupil.play("a3-b4")
    pupil.task(go=3)
    assert "You played a3 to b4." in seen(pupil)


def judged(lesson: Lesson, work: LessonWork) -> Iterator[object]:
    done = Judge([lesson]).lesson_result(work)
    yield done.items
    yield [(str(vote.question), str(vote.response)) for vote in done.votes]
    yield [task.first_tries for task in done.tasks]
    yield done.done_count


def test_a_vote_is_in_no_score(lesson: Lesson, tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(lesson, LessonStore(tmp_path)))
    pupil.give("b3")
    work = LessonStore(tmp_path).read(lesson.name)
    prompt = lesson.tasks[0].prompt
    assert [*judged(lesson, work)] == [(), [(prompt, "b3")], [(), (), ()], 1]
    assert work.first_tries(lesson) == (0, 0)
    checked = mg.grade(Path(lesson.file), {1: "b3"})
    assert (checked["right"], checked["tried"]) == (0, 0)
    assert checked["lessons"][0]["votes"] == [{"asked": prompt, "given": "b3"}]
    assert checked["lessons"][0]["tasks"][0] == {"number": 1, "done": True, "first_tries": []}


def test_a_vote_for_what_is_not_there_is_refused(lesson: Lesson) -> None:
    work = LessonWork.from_json(
        {
            "format": 1,
            "lesson": "cold",
            "at": 1,
            "tasks": {"1": {"given": [{"given": "<b>z9</b>", "as": "choice", "seconds": 1}]}},
        }
    )
    with pytest.raises(SaveError, match="not an answer"):
        Judge([lesson]).lesson_result(work)
    with pytest.raises(LessonError, match="not one of the choices"):
        mg.grade(Path(lesson.file), {1: "z9"})


def test_the_sheets_have_a_place_to_tick_and_no_answer(lesson: Lesson) -> None:
    tasks, answers = (sheet(lesson).body for sheet in (task_sheet, answer_sheet))
    assert "First look at what you answered in task 1." in words(tasks)
    assert "A vote: no answer is right or wrong." in words(answers)
    assert "A vote" not in words(tasks)
    vote = next(part for part in tree(answers)[2:] if "kind-vote" in part[1].get("class", ""))
    assert "given" not in str(vote)


def tree(body: tuple[Node, ...]) -> Node:
    return render_tree(["div", {}, *(part for part in body if part is not None)])


def words(body: tuple[Node, ...]) -> str:
    return plain_text(tree(body))


class ColdPupil(SharedPupil):
    """Pupil of the class who does the lesson of a file."""

    def __init__(self, folder: Path, label: str, clock: ClassTime, file: Path) -> None:
        self.file, self.clock, self.lesson = folder / f"{label}.json", clock, load(file)
        self.work = LessonWork(name_of_own(file))


def press(session: ClassroomSession, name: str, **args: object) -> None:
    message = {"intent": [name, args], "fields": {}, "rev": session.view["rev"], "client": "teacher", "id": 1}
    session.receive(message)
    assert session.view["ack"]["ok"], session.view["ack"]


def test_a_class_sees_its_votes_and_the_report_has_them_below(tmp_path: Path) -> None:
    file, clock, folder = written(tmp_path), ClassTime(), tmp_path / "class"
    folder.mkdir()
    for label, choice in (("ant", "a2"), ("bee", "a2"), ("cat", "a5")):
        ColdPupil(folder, label, clock, file).at(1).give(choice).at(2)
    session = ClassroomSession(ClassWatch(folder, [file], clock=clock, wall=clock))
    assert "The vote" in plain_text(session.view["tree"])
    press(session, "show", lesson=name_of_own(file), task=1, question=0)
    shown = plain_text(session.view["tree"])
    assert "2 pupils" in shown
    assert "right" not in shown
    press(session, "show", on=False)
    report = mg.report(folder, lessons=[file])
    assert [[(one.answer, one.pupils) for one in vote] for vote in report.class_report.votes] == [
        [("a2", 2), ("a5", 1)]
    ]
    assert "a2 (2) and a5 (1)" in str(report)
    assert not report.class_report.kinds
    above, _summary, below = str(report.html()).partition("<summary>")
    assert "Votes" in below
    assert "Votes" not in above
    assert PupilWork.from_text((folder / "ant.json").read_text()).lessons


def test_the_checker_has_nothing_against_it(lesson: Lesson) -> None:
    assert [str(problem) for problem in check(Path(lesson.file))] == []


def hands_on(pupil: Pupil, *counts: tuple[int, int]) -> None:
    """Count hands, given as pairs of an option and a number."""
    if pupil.offers(hands=True):
        pupil.task(hands=True)
    for option, many in counts:
        for _hand in range(many):
            assert pupil.offers(hand=option, by=1)
            pupil.task(hand=option, by=1)


def test_hands_are_counted_at_one_screen_and_resumed(lesson: Lesson, tmp_path: Path) -> None:
    """The counts are shown again when the vote is resumed."""
    shelf = LessonStore(tmp_path)
    teacher = Pupil(lesson_session(lesson, shelf))
    assert teacher.task(hands=True)["ok"]
    assert not teacher.offers(choice=0)
    assert not teacher.offers(counted=True)
    hands_on(teacher, (0, 3), (2, 1))
    assert teacher.session.view["say"] == "a5: 1 hand."
    assert teacher.task({"hands": "14"}, hand=1)["ok"]
    teacher.task(hand=1, by=-1)
    assert teacher.session.view["say"] == "b3: 13 hands."
    for typed in ("100", "-1", "many", "9" * 5000):
        assert not teacher.task({"hands": typed}, hand=1)["ok"]
    assert "negative 6" not in str(teacher.session.view)
    assert teacher.task(counted=True)["ok"]
    assert teacher.is_done
    assert "negative 6" in str(teacher.session.view)
    assert "The hands are counted." in seen(teacher)
    for task in (1, 2, 3):
        teacher.task(go=task)
        (told,) = (part for part in iter_nodes(teacher.session.view["tree"]) if part[1].get("class") == "mg-hands")
        assert plain_text(told).split() == ["a2", "3", "b3", "13", "a5", "1"]
        assert "You have not answered" not in seen(teacher)
    assert "a2: 3 hands. b3: 13 hands. a5: 1 hand." in teacher.session.view["say"]
    work = shelf.read(lesson.name)
    assert [*judged(lesson, work)] == [(), [], [(), (), ()], 1]
    assert work.tasks[1].to_json() == {"given": [], "shown": [0]}
    assert "hand" not in str(work.to_json())


def test_hands_of_several_votes_are_counted_in_order() -> None:
    """The pupil can still vote afterwards."""
    questions = "questions: [{ask: 0 ÷ 5}, {ask: 5 ÷ 0, choices: [none, many]}]"
    teacher = Pupil(lesson_session(parse(WHOLE.replace("then: uncover", questions, 1))))
    hands_on(teacher, (1, 2))
    teacher.task(counted=True)
    assert "b3" in seen(teacher)
    teacher.task(next=True)
    hands_on(teacher, (0, 1))
    teacher.task(hands=False)
    teacher.give("many")
    teacher.task(go=3)
    assert [part for part in ("0 ÷ 5", "You said: many.", "none") if part not in seen(teacher)] == []


def test_hands_that_were_all_taken_back_are_not_shown_again(lesson: Lesson) -> None:
    teacher = Pupil(lesson_session(lesson))
    hands_on(teacher, (0, 1))
    teacher.task(hand=0, by=-1)
    assert teacher.session.view["say"] == "a2: 0 hands."
    teacher.task(hands=False)
    teacher.give("a2")
    teacher.task(go=2)
    assert "hands" not in teacher.session.view["say"]


def test_nothing_is_counted_where_answers_are_right_or_wrong(lesson: Lesson) -> None:
    pupil = Pupil(lesson_session(lesson, at=3))
    assert not pupil.offers(hands=True)
    assert not pupil.task(hand=0, by=1)["ok"]
    assert not pupil.task(counted=True)["ok"]
    assert not pupil.is_done


@pytest.mark.parametrize("option", [-1, 3, 10**9, True, "0", None])
def test_hands_for_invalid_option_are_refused(lesson: Lesson, option: object) -> None:
    pupil = Pupil(lesson_session(lesson))
    pupil.task(hands=True)
    assert not pupil.task(hand=option, by=1)["ok"]
    assert not pupil.task(hand=0, by=50)["ok"]
