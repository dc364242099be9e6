"""Rules of moving have a card before the first solution that uses them; one without a card is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.games.registry import find_game
from mathgames.learning.lessons import Lesson, check, find, list_lessons, parse
from mathgames.learning.lessons.checker import assumed_lessons, check_lesson
from mathgames.learning.lessons.library import routes
from mathgames.learning.lessons.rules_of_moving import needed_rules, shown_rules
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import task_sheet
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.task_context import TaskContext
from mathgames.learning.work.task_page import task_announcement
from mathgames.learning.work.work import LessonWork

TOP = "---\ntitle: One move\ngame: {game}\n{options}{uses}---\n\n## One move\n\n"
TASK = """```task
kind: find
prompt: Find the move.
position: {position}
goal: {goal}
answers: [{move}]
why: That was it.
```
"""
# The game, its options, a position, a goal and the move that needs the rule.
PLANTED = {
    "jump": ("minus-vs-plus", "", "b2+2 c3+5 d4−5", "{makes zero: yes}", "b2-d4"),
    "last row": ("minus-vs-plus", "", "d5+3 b4+2 a5−3", "last row", "d5-d6"),
    "zero": ("minus-vs-plus", "", "c3+3 d4+0 a5−3", "{plays: [c3-d4]}", "c3-d4"),
    "merge": ("minus-vs-plus", "", "c3+2 d4+3 a6−3", "{leaves: 5}", "c3-d4"),
    "growth": ("tinc", "", '{side: 5, crosses: "0,0", noughts: "1,0", turn: crosses}', "grows", '"2,2"'),
    "goal": ("infinity-masters", "options: {board: classroom}\n", "{blue: c5 ∞ b2 2, red: f3 ∞ e4 2}", "wins", "c5-c6"),
}


def one_move(name: str, uses: str = "") -> Lesson:
    of, options, position, goal, move = PLANTED[name]
    top = TOP.format(game=of, options=options, uses=uses)
    return parse(top + TASK.format(position=position, goal=goal, move=move), file="one-move.md", name="one-move")


def refused(lesson: Lesson) -> list[str]:
    return [str(one.problem) for one in check_lesson(lesson) if "rule of moving" in str(one.problem)]


@pytest.mark.parametrize("name", PLANTED)
def test_solution_with_unknown_rule_is_refused(name: str) -> None:
    assert needed_rules(one_move(name).tasks[0]) == {name}
    (problem,) = refused(one_move(name))
    assert f"'uses: [{name}]'" in problem
    assert refused(one_move(name, f"uses: [{name}]\n")) == []


@pytest.mark.parametrize("name", PLANTED)
def test_rule_card_is_shown_and_heard_at_first_use(name: str, tmp_path: Path) -> None:
    lesson = one_move(name, f"uses: [{name}]\n")
    sentence = str(find_game(lesson.game).teaching.moves[name].illustrated_step().sentence)
    pupil = Pupil(lesson_session(lesson, LessonStore(tmp_path)))
    (card,) = [
        part
        for part in iter_nodes(pupil.session.view["tree"])
        if part[1].get("class") == "mg-glance" and plain_text(part) == sentence
    ]
    assert [part for part in iter_nodes(card) if part[0] == "svg"]
    context = TaskContext(lesson, lesson.tasks[0], lambda: LessonWork(lesson.name))
    assert sentence in str(task_announcement(context, lesson.tasks[0]))
    assert sentence in str(task_sheet(lesson))


def test_the_planted_rules_are_all_that_games_have() -> None:
    names = [
        name
        for of in ("minus-vs-plus", "tinc", "infinity-masters", "slice-boundaries")
        for name in find_game(of).teaching.moves
    ]
    assert sorted(names) == sorted(PLANTED)


def test_a_rule_that_a_needed_lesson_has_introduced_is_known(tmp_path: Path) -> None:
    before, after = tmp_path / "01-before.md", tmp_path / "02-after.md"
    of, options, position, goal, move = PLANTED["jump"]
    task = TASK.format(position=position, goal=goal, move=move)
    before.write_text(TOP.format(game=of, options=options, uses="uses: [jump]\n") + task, encoding="utf-8")
    after.write_text(TOP.format(game=of, options=options, uses="needs: [01-before]\n") + task, encoding="utf-8")
    assert not [one for one in check(after) if "rule of moving" in str(one)]


def test_a_rule_of_another_game_is_refused() -> None:
    assert [one for one in check_lesson(one_move("jump", "uses: [jump, growth]\n")) if "growth" in str(one.problem)]


@pytest.mark.parametrize("name", sorted(routes()))
def test_routes_introduce_rules_before_solutions_need_them(name: str) -> None:
    assumed = [find(lesson) for lesson in assumed_lessons(routes()[name], routes())]
    known = {key for lesson in assumed for key in lesson.plan.uses}
    for lesson in map(find, routes()[name].lessons):
        for task in lesson.all_tasks:
            rules = find_game(lesson.game).teaching.moves
            known |= {key for key in lesson.plan.uses if rules[key] in shown_rules(lesson, task)}
            assert needed_rules(task) <= known, (lesson.name, task)


def test_each_rule_that_a_lesson_names_has_its_task() -> None:
    lessons = [find(name) for name in list_lessons() if not name.startswith("tests/")]
    uses = {lesson.name: lesson.plan.uses for lesson in lessons if lesson.plan.uses}
    assert len(uses) >= 5
    for lesson in lessons:
        shown = [rule for task in lesson.all_tasks for rule in shown_rules(lesson, task)]
        assert len(shown) == len(lesson.plan.uses)
