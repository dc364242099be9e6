"""Lessons played to their end through the page: correctly, with every wrong answer named in them, and by guessing.

The announcements are collected: a pupil who cannot see the page hears every question and answer.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from harness.later import Later
from harness.lessons import progress_of, work_done
from learning.work.hearing import Listener
from learning.work.pupils import Pupil, wander
from mathgames.arithmetic.items.interactions.sentences import gaps
from mathgames.arithmetic.items.reading import NO_VALUE
from mathgames.explain.quantity import DOES_NOT_EXIST
from mathgames.learning.lessons import Interaction, Item, Lesson, Task, Verdict, find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.players import choose

GUESSES = 6


@pytest.fixture(params=list_lessons())
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return find(request.param)


def opened(lesson: Lesson) -> Pupil:
    return Listener(lesson_session(lesson, on_later=lambda _seconds, _act: None))


def later() -> tuple[list[Any], Any]:
    """What was to be done later, and how it comes there."""
    waiting: list[Any] = []
    return waiting, lambda _seconds, act: waiting.append(act)


def play_rightly(pupil: Pupil, waiting: list[Any]) -> None:
    """Do the task as the lesson has it."""
    task = pupil.doing
    if task.kind.follows_game:
        return  # tried in tests/course, where the games are played
    if task.goal is None:
        while (question := pupil.question) is not None:
            before = progress_of(pupil.session).asks(task)
            ack = pupil.give(pupil.right)
            assert ack["ok"], (task.prompt, question.stem, ack)
            assert progress_of(pupil.session).asks(task) != before, (task.prompt, question.stem)
        return
    way = progress_of(pupil.session).way(task)
    if task.kind.name == "play" or not way:
        if task.opponent:
            return  # tried in tests/activities: the levels need their time
        wander(pupil, random.Random(task.prompt))
        return
    if task.finds_all:
        for move in task.all_solutions:
            pupil.ask("goto", ply=0)
            pupil.play(move)
        return
    for move in way.split(";"):
        if pupil.is_done:
            break
        pupil.play(move.strip())
        while waiting:
            waiting.pop(0)()


def test_knowing_pupil_finishes_lesson(lesson: Lesson) -> None:
    waiting, on_later = later()
    pupil = Listener(lesson_session(lesson, on_later=on_later))
    tasks = lesson.all_tasks
    for place, task in enumerate(tasks):
        assert pupil.doing.number == task.number
        play_rightly(pupil, waiting)
        can_be_left = task.kind.name in ("play", "look back")  # games against a level are not played here
        assert pupil.is_done or can_be_left, task.prompt
        if place < len(tasks) - 1:
            assert pupil.offers(go=tasks[place + 1].number), task.prompt
            pupil.task(go=tasks[place + 1].number)
    firsts = [
        right
        for task in tasks
        if task.kind.name != "play"
        for right in work_done(pupil.session).task_work(task).first_tries(task)
    ]
    assert all(firsts)
    assert len(firsts) >= sum(len(task.questions) for task in tasks if task.kind.unmarked_text is None)


@pytest.mark.full
def test_named_wrong_answers_get_feedback(lesson: Lesson) -> None:
    pupil = opened(lesson)
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        if task.kind.follows_game:
            continue
        while (question := pupil.question) is not None:
            for wrong in question.distractors:
                ack = pupil.give(given_in_whole(question, wrong.response))
                assert ack["ok"], (task.prompt, ack)
                state = progress_of(pupil.session)
                assert state.verdict is Verdict.MISSED, (task.prompt, wrong)
                assert wrong.misconception in (None, state.work.given[-1].judgement(task).misconception)
                assert str(state.feedback) in str(pupil.session.view["tree"]) or state.feedback is not None
            pupil.give(pupil.right)
        for wrong in task.deviations:
            pupil.play(str(wrong.response))
            state = progress_of(pupil.session)
            assert state.verdict is not Verdict.MET, (task.prompt, wrong)
            assert state.feedback is not None, (task.prompt, wrong)
            pupil.ask("goto", ply=0) if state.verdict is Verdict.MISSED else pupil.ask("undo")
            assert pupil.session.match.ply == 0, (task.prompt, wrong)


def given_in_whole(question: Item, answer: Any) -> Any:
    """A wrong answer as a hand can give it: what the lesson leaves open is as it should be."""
    if question.interaction.goes_on:
        every = gaps(question.stem)
        right: Any = question.key[0]
        alone = len(answer) == 1 and len(every) > 1
        given = [answer[0] if answer[0] in gap else "…" for gap in every] if alone else answer
        return [it if one == "…" else one for one, it in zip(given, right, strict=True)]
    if question.interaction is Interaction.CARDS and question.scale is None:
        return frozenset((dict(question.key[0]) | dict(answer)).items())  # type: ignore[arg-type]
    return NO_VALUE if answer is DOES_NOT_EXIST else answer  # as the key says


def guessed(question: Item, task: Task, chance: random.Random) -> Any:
    """Return a guessed answer."""
    known = [*question.key, *(given_in_whole(question, wrong.response) for wrong in question.distractors)]
    match question.interaction:
        case Interaction.CHOICE:
            return chance.choice(question.options)
        case Interaction.CHOICES:
            return chance.sample(question.options, chance.randint(1, len(question.options)))
        case Interaction.NUMBER:
            return chance.randint(-12, 12)
    return chance.choice(known)


@pytest.mark.full
def test_guessing_pupil_finishes_lesson_with_help(lesson: Lesson) -> None:
    chance = random.Random(lesson.name)
    pupil = opened(lesson)
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        if task.kind.follows_game:
            continue
        while (question := pupil.question) is not None:
            before = progress_of(pupil.session).asks(task)
            for _guess in range(GUESSES):
                pupil.give(guessed(question, task, chance))
                if progress_of(pupil.session).asks(task) != before:
                    break
            else:
                while pupil.offers(hint=True):
                    assert pupil.task(hint=True)["ok"]
                assert pupil.task(show=True)["ok"], task.prompt
                assert progress_of(pupil.session).asks(task) != before
        if task.goal is None:
            assert pupil.is_done


@pytest.mark.usefixtures("stock_lesson")
def test_lesson_game_against_computer_is_played_to_end() -> None:
    """The pupil is asked for each result of both sides, and takes the most points as the computer does."""
    lesson, clock = find("integers/12-the-trade"), Later()
    number = next(task.number for task in lesson.tasks if task.opponent)
    pupil = Pupil(lesson_session(lesson, at=number, on_later=clock))
    match, (mine,) = pupil.session.match, pupil.doing.side
    while not pupil.is_done:
        assert match.turn == mine, "the computer has answered"
        pupil.play(match.rules.format(choose(match.rules, match.position, "level-2", seed=match.ply).move))
        while clock.due or pupil.session._state.question is not None:
            clock.runs_out()
            if pupil.session._state.question is not None:
                assert pupil.answer_rightly()["ok"]
    assert match.outcome is not None
    assert {match.rules.turn(position) for position, _move in match._session.path} == set(match.rules.players)
    tries = work_done(pupil.session).task_work(pupil.doing).predictions
    assert tries
    assert all(attempt.right for attempt in tries)
