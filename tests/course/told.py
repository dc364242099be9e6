"""The text a page gives to a pupil who works through a lesson: visible and spoken, screen by screen.

A lesson is worked through with each wrong answer that it names first, and then the correct one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from harness.lessons import progress_of
from learning.work.pupils import Pupil
from learning.work.test_lessons_played import given_in_whole
from mathgames.arithmetic.items.item import WORKING, Item
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.expression import Literal
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.nodes import Node
from mathgames.explain.speech import spoken_equation
from mathgames.learning.lessons import Lesson, Task, Verdict
from mathgames.learning.lessons.answer_leaks import tells
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.plan import LessonStage
from mathgames.learning.lessons.sentences import claims
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.work import TaskWork

FEWEST_WORDS = 4
"""A shorter choice, reason or idea may stand in a sentence without being told by it."""
BLOCKS = {"p", "li", "h2", "h3", "h4", "div", "section", "details", "summary", "button", "label", "tr", "td", "option"}
SPOKEN = ("aria-label", "aria-description", "say", "title", "alt", "words")
IN_TASK, IN_EXPLAIN, ELSEWHERE = "task", "explain", "elsewhere"


class Screen(NamedTuple):
    """What a pupil sees and hears at one moment: each sentence with the tab on which it is."""

    task: Task
    asked: int
    """The number of the question that is open; all that come before it are settled."""
    when: str
    sentences: tuple[tuple[str, str], ...]
    told: str
    """What was said to the last answer."""


def read(tree: Node, tab: str = ELSEWHERE) -> Iterator[tuple[str, str]]:
    """The lines of a page as they are seen and as they are spoken, each with its tab."""
    line: list[str] = []

    def went_on(part: Node, tab: str) -> Iterator[tuple[str, str]]:
        if not isinstance(part, list):
            line.append(str(part))
            return
        tag, attributes, *children = part
        if attributes.get("role") == "tabpanel":
            tab = str(attributes["key"])
        elif "mg-task" in str(attributes.get("class", "")).split():
            tab = IN_TASK
        yield from ((str(attributes[name]), tab) for name in SPOKEN if attributes.get(name))
        if tag in BLOCKS:
            yield from ended(tab)
        for child in children:
            yield from went_on(child, tab)
        if tag in BLOCKS:
            yield from ended(tab)

    def ended(tab: str) -> Iterator[tuple[str, str]]:
        if joined := " ".join("".join(line).split()):
            yield joined, tab
        line.clear()

    yield from went_on(tree, tab)
    yield from ended(tab)


def screens(lesson: Lesson) -> Iterator[Screen]:
    """Return the screens of a pupil who works through a lesson with all its wrong answers."""
    session = lesson_session(lesson, on_later=lambda _seconds, _act: None)
    pupil = Pupil(session)

    def now(task: Task, asked: int, when: str) -> Screen:
        said = (str(session.view["say"]), IN_TASK)
        return Screen(task, asked, when, (*read(session.view["tree"]), said), str(progress_of(session).feedback or ""))

    for task in lesson.all_tasks:
        if task is not lesson.all_tasks[0]:  # the announcement when a lesson opens is heard
            pupil.task(go=task.number)
        yield now(task, 0, "at first")
        while not task.kind.follows_game and (question := pupil.question) is not None:  # no game was played here
            number = progress_of(session).asks(task) or 0
            for wrong in question.distractors:
                pupil.give(given_in_whole(question, wrong.response))
                yield now(task, number, f"after {wrong.response}")
            assert pupil.give(pupil.right)["ok"], (task.prompt, question.stem)
            yield now(task, number + 1, "after the right answer")
        for wrong in task.deviations:
            pupil.play(str(wrong.response))
            yield now(task, 0, f"after {wrong.response}")
            pupil.ask("goto", ply=0) if progress_of(session).verdict is Verdict.MISSED else pupil.ask("undo")
        if task.goal is not None:
            done = session.lesson.work.with_task(task, TaskWork(shown=frozenset(range(task.parts))))
            session.lesson.keep(done)


class Asked(NamedTuple):
    """A marked question of a lesson, with what tells its answer: where it is, how it is heard, what is chosen."""

    place: int
    number: int
    question: Item
    looks_back: bool
    """Whether the numbers of its answer were to be seen before."""
    heard: str
    chosen: tuple[str, ...]

    @staticmethod
    def by(lesson: Lesson) -> tuple[Asked, ...]:
        """The questions of a lesson to which there is a right answer."""
        return tuple(
            Asked(place, number, question, looks_back(task, question), _heard(question), _chosen(question))
            for place, task in enumerate(lesson.all_tasks)
            for number, question in enumerate(task.questions)
            if task.kind.counts(question) is Counts.RIGHT and question.source != WORKING
        )

    def is_told_by(self, sentence: str, has_claims: bool, heard: str, is_choice: bool) -> str | None:
        """What a sentence tells of the answer: its equation, seen or heard, or the choice that is right."""
        if has_claims and not self.looks_back and (claim := tells(self.question, sentence)) is not None:
            return claim
        if self.heard and not self.looks_back and self.heard in heard:
            return self.heard
        return None if is_choice else next((one for one in self.chosen if one in heard), None)


def looks_back(task: Task, question: Item) -> bool:
    """Whether a question is about what was seen, tried or shown before."""
    return task.stage is LessonStage.NOTICE or task.recalls is not None or bool(question.move)


def _heard(question: Item) -> str:
    calculation = question.prompt
    if (
        not isinstance(calculation, OperationPrompt)
        or question.source
        or not calculation.is_finite
        or not question.interaction.is_number
    ):
        return ""
    return folded(str(spoken_equation(calculation.expression, Literal(calculation.value))))


def _chosen(question: Item) -> tuple[str, ...]:
    if not question.interaction.by_choosing or question.takes_any:
        return ()
    right = {option for answer in question.key for option in question.interaction.options_in(answer)}
    return tuple(folded(one) for one in sorted(right) if _is_long(one))


def told(lesson: Lesson) -> Iterator[str]:
    """What some screen tells that is asked there or later, or that is to be found."""
    had: dict[tuple[str, str], None] = {}
    tasks, asked = lesson.all_tasks, Asked.by(lesson)
    finds = {place: [task.explanation] for place, task in enumerate(tasks)}
    for place, task in enumerate(tasks):
        finds[place].append(lesson.idea_after(task))
    first = lesson.tasks_before_explanation or tasks
    finds[tasks.index(first[-1])] += [str(GLOSSARY[rule].statement) for rule in lesson.plan.teaches if rule in GLOSSARY]
    for screen in screens(lesson):
        place = tasks.index(screen.task)
        left = [one for one in asked if (one.place, one.number) >= (place, screen.asked)]
        is_done = screen.asked >= len(screen.task.questions) > 0
        to_find = [folded(one) for at in finds if at >= place + is_done for one in finds[at] if _is_long(one)]
        where = f"task {screen.task.number}, {screen.when}"
        for sentence, tab in dict.fromkeys(screen.sentences):
            if (sentence, tab) in had:
                continue
            had[sentence, tab] = None
            heard, has_claims = folded(sentence), any(True for _claim in claims(sentence))
            for one in left:
                is_choice = tab == IN_TASK and one.place == place
                if shown := one.is_told_by(sentence, has_claims, heard, is_choice):
                    yield f"{where}, {tab}: {shown!r} is told by {sentence[:200]!r}"
            yield from (f"{where}, {tab}: {one!r} is told before it is found" for one in to_find if one in heard)
        for one in left[:1] if screen.when != "at first" and left[:1] and left[0].place == place else ():
            if shown := next((it for it in one.chosen if it in folded(screen.told)), None):
                yield f"{where}: {shown!r} is told by {screen.told!r}"


def folded(sentence: str) -> str:
    """The words of a sentence and nothing else."""
    words = re.findall(r"[^\W_]+|[−+×÷=<>]", sentence.casefold())
    return f" {' '.join(words)} "


def _is_long(sentence: str) -> bool:
    return len(sentence.split()) >= FEWEST_WORDS
