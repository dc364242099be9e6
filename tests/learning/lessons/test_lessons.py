"""The lessons that come with mathgames: each can be read and done, its answers given by hand, and its hints seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.pseudo import PSEUDO
from harness.tiers import in_quick_tier
from learning.work.pupils import moves_for
from mathgames.arithmetic.items.responses import laid_answer
from mathgames.engine import Match
from mathgames.explain.expression import Operation, plain
from mathgames.language.languages import language_of
from mathgames.language.words import Language, override_language
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import (
    Interaction,
    Item,
    Lesson,
    Task,
    Verdict,
    check,
    find,
    library,
    list_lessons,
    routes,
)
from mathgames.learning.lessons.counting import BESIDE_MOVES, counting_goals
from mathgames.learning.lessons.goal_reader import goal
from mathgames.learning.lessons.goals import STOP, Played
from mathgames.learning.lessons.plain_yaml import read_yaml


@pytest.fixture(params=list_lessons())
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return find(request.param)


def test_every_right_answer_is_right(lesson: Lesson) -> None:
    for task in lesson.all_tasks:
        for question in task.questions:
            for answer in question.key:
                given = as_given(answer, question.interaction)
                assert answer == question.interaction.parse_response(given), question.stem
                assert question.judge(given).verdict is Verdict.MET, (task.prompt, question.stem)


def test_named_wrong_answers_are_wrong_and_have_feedback(lesson: Lesson) -> None:
    for task in lesson.all_tasks:
        for question in task.questions:
            for wrong in question.distractors:
                judged = question.judge(as_given(wrong.response, question.interaction))
                assert judged.verdict is Verdict.MISSED, (task.prompt, wrong)
                assert judged.feedback or judged.misconception, (task.prompt, wrong)


def test_moves_that_are_asked_for_can_be_found(lesson: Lesson) -> None:
    for task in lesson.all_tasks:
        if task.goal is None or task.kind.is_played or task.kind.follows_game:
            continue
        assert task.judge_moves([]).verdict is Verdict.ONGOING
        assert task.solutions() or task.solutions_named, task.prompt
        for move in (*task.solutions(), *task.solutions_named):
            assert task.judge_moves(task.moves_of(move)).verdict is Verdict.MET, (task.prompt, move)
        for wrong in task.deviations:
            judged = task.judge_moves([wrong.response])
            assert judged.verdict is Verdict.MISSED, (task.prompt, wrong)


def test_routes_lead_through_lessons_that_are_there() -> None:
    names = list_lessons()
    for route in routes().values():
        assert list_lessons(route.name) == list(route.lessons)
        assert set(route.lessons) | set(route.next_routes) <= set(names), route.name


def as_given(answer: object, form: Interaction) -> object:
    """An answer as a page sends it."""
    if form.name in ("coordinates", "decimal", "expression", "laid"):
        return form.to_json(answer)
    if isinstance(answer, frozenset) and all(isinstance(part, tuple) for part in answer):
        return dict(sorted(answer))
    if hasattr(answer, "_asdict"):
        return answer._asdict()
    if isinstance(answer, tuple | frozenset):
        return [str(part) for part in (sorted(answer) if isinstance(answer, frozenset) else answer)]
    if isinstance(answer, Operation):
        return str(plain(answer))
    return getattr(answer, "value", None) or str(answer)


@pytest.mark.full
def test_nothing_is_wrong_with_them() -> None:
    assert [str(problem) for problem in check()] == []


def test_each_has_what_a_lesson_needs() -> None:
    names = list_lessons()
    for lesson in map(find, names):
        assert len(lesson.tasks) >= 6, lesson.name
        assert lesson.exit is not None, lesson.name
        assert lesson.aim, lesson.name
        assert lesson.standards, lesson.name
        made = {"make", "open", "swap"}  # for other pupils
        mended = (one.mended for task in lesson.tasks for one in task.questions)
        assert any(task.kind.is_played or task.kind.name in made for task in lesson.tasks) or any(mended), lesson.name


MAX_MOVES = 400


def counts_beside_moves(task: Task) -> bool:
    return any(part.name in BESIDE_MOVES for part in counting_goals(task.goal))


def test_played_tasks_end_under_guessing(lesson: Lesson) -> None:
    """A pupil who guesses plays each game to its goal, or to where it cannot be reached any more.

    A goal that counts answers waits for them, also where a game ends before: then the pupil begins again. A whole game
    that goes on and on, as one of TINC may, is stopped.
    """
    for task in lesson.tasks:
        if task.kind.name != "play":
            continue
        match, chance = Match(task.rules, position=task.position), Random(lesson.name)
        moves: list[Any] = []
        while (verdict := task.judge_moves(moves).verdict) is Verdict.ONGOING:
            if counts_beside_moves(task) and (match.outcome is not None or len(moves) >= MAX_MOVES):
                break
            if task.is_whole_game and len(moves) >= MAX_MOVES:
                verdict = task.judge_moves(moves, {STOP: 1}).verdict
                break
            assert match.outcome is None, (task.prompt, "the game is over and the task goes on")
            assert len(moves) < MAX_MOVES, task.prompt
            for _move in range(10):
                if match.outcome is None:
                    moves.append(task.rules.random_move(match.position, chance))
                    match.play(moves[-1])
        assert verdict in (Verdict.MET, Verdict.MISSED) or counts_beside_moves(task)


def test_no_two_tasks_of_all_have_the_same_prompt() -> None:
    asked = Counter(task.prompt for name in list_lessons() for task in find(name).all_tasks)
    assert [prompt for prompt, times in asked.items() if times > 1] == []


def test_cells_that_save_crosses_are_those_of_the_edge() -> None:
    """Every cell of the edge saves crosses, and no other cell does; what is chosen is right."""
    task = find("growing-grid/20-the-line-across").tasks[3]
    rules, position = task.rules, task.position
    written = read_yaml("{fills: 1, safe: yes}")
    assert written is not None
    saving = goal(written, rules)
    saves = {
        rules.format(move)
        for move in rules.moves(position)
        if saving.judge(Played(rules, position, (move,), task.side)) is Verdict.MET
    }
    edge = {f"{x},{y}" for x in range(-3, 4) for y in range(-3, 4) if max(abs(x), abs(y)) == 3}
    assert saves == edge
    (right,) = task.questions[0].key
    cells = {choice: choice.strip("()").replace("−", "-").replace(" ", "") for choice in task.questions[0].options}
    assert isinstance(right, frozenset)
    assert right == {choice for choice, cell in cells.items() if cell in saves}


def test_translated_lesson_is_found_beside_english_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = (content_folder("lessons") / "integers/07-back-to-the-sender.md").read_text(encoding="utf-8")
    english = english.replace("needs: [03-tug-of-war]\n", "")
    (tmp_path / "integers").mkdir()
    (tmp_path / "integers/07-back-to-the-sender.md").write_text(english, encoding="utf-8")
    spanish = english.replace("title: Back to the sender", "title: Deshacer\nlanguage: es")
    (tmp_path / "integers/07-back-to-the-sender.es.md").write_text(spanish, encoding="utf-8")
    monkeypatch.setattr(library, "folder", lambda: tmp_path)
    library._lesson_of.cache_clear()
    assert list_lessons() == ["integers/07-back-to-the-sender"]
    with override_language(Language("es")):
        assert find("integers/07-back-to-the-sender").title == "Deshacer"
    assert find("integers/07-back-to-the-sender").title == "Back to the sender"
    library._lesson_of.cache_clear()
    assert [str(problem) for problem in check(tmp_path)] == []


@pytest.mark.parametrize("code", in_quick_tier(["en", "es", "fil"], first=1))
def test_the_squares_of_a_hint_are_those_that_it_names(code: str) -> None:
    seen = 0
    with override_language(language_of(code)):
        for name in list_lessons():
            for task in find(name).all_tasks:
                if task.goal is None:
                    continue
                pieces = task.rules.pieces(task.position)
                for hint in task.hints():
                    words = str(hint.text).replace(".", " ").replace(",", " ").split()
                    assert {at for at in pieces if at in words} <= set(hint.squares) <= set(pieces), (name, hint)
                    seen += len(hint.squares)
    assert seen > 5


def test_squares_do_not_depend_on_the_words_of_a_language() -> None:
    tasks = [task for name in list_lessons() for task in find(name).all_tasks if task.written_hints is None]
    before = [[hint.squares for hint in task.hints()] for task in tasks if task.goal is not None]
    assert any(squares for hints in before for squares in hints)
    with override_language(PSEUDO):
        assert [[hint.squares for hint in task.hints()] for task in tasks if task.goal is not None] == before


BY_HAND = {Interaction.POINTS, Interaction.CARDS, Interaction.ORDER, Interaction.COUNTERS, Interaction.WALK}


def asked(name: str) -> Iterator[Item]:
    lesson = find(name)
    for task in (*lesson.tasks, *([lesson.exit] if lesson.exit else [])):
        yield from task.questions


QUESTIONS = [
    pytest.param(question, id=f"{name}-{number}")
    for name in list_lessons()
    for number, question in enumerate(asked(name))
    if question.interaction in BY_HAND
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_right_answer_can_be_given_by_hand(question: Item) -> None:
    work = question.interaction.bench(question)
    assert work is not None
    assert question.judge(laid_answer(work)).verdict is not Verdict.MET, "it is right before anything was done"
    for move in moves_for(question, question.key[0], work):
        work = work.apply(move)
    assert question.judge(laid_answer(work)).verdict is Verdict.MET, question.judge(laid_answer(work)).feedback


def test_each_task_to_place_or_draw_has_something_to_work_with() -> None:
    for name in list_lessons():
        for task in find(name).tasks:
            if task.kind.name in {"place", "draw"} and task.questions:  # a goal is met on the board itself
                forms = {question.interaction for question in task.questions}
                assert forms & (BY_HAND | {Interaction.CELLS}), f"{name}, task {task.number}"


def test_nothing_is_placed_where_a_number_is_asked_for() -> None:
    assert Interaction.NUMBER.bench(Item("2 + 3", Interaction.NUMBER, (Fraction(5),))) is None
