"""Lessons that are made for one pupil: the review lesson on a misconception, and the warm-up before a lesson.

The way back: three calculations by hand, on counters or on the number line; the task of a lesson that treats the idea;
a calculation at which it shows, and its look-alike; then it is asked again, at two calculations where it shows and two
where it does not. An idea that is about no calculation leads to the tasks of the lessons that name it. The warm-up: a
few calculations of earlier lessons, so that what was learnt comes back in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.items.answer import Scale
from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.arithmetic.items.item import Distractor, Item
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception, OperationPrompt
from mathgames.arithmetic.operations import operate
from mathgames.explain.expression import BOX, Operator, plain
from mathgames.explain.manipulatives.counter_mat import MAX_COUNTERS
from mathgames.explain.quantity import DOES_NOT_EXIST, sign_of
from mathgames.language.words import _, current_language
from mathgames.learning.lessons import Lesson, Mask, Predicts, Task, Verdict, WarmUpItem, find, list_lessons, warm_up
from mathgames.learning.lessons.kind import USUAL_LOCKS
from mathgames.learning.lessons.kinds import kind_asking
from mathgames.learning.lessons.library import way_through
from mathgames.learning.lessons.plan import LessonPlan, Model
from mathgames.learning.lessons.remedies import Tool, repair_task
from mathgames.learning.lessons.task_settings import UndoQuestion
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.review_rounds import (
    REVIEW,
    Calculations,
    Change,
    Round,
    calculations,
    fits,
    is_calculated,
    questions_for,
    tasks_for,
)
from mathgames.learning.work.task_context import WARM_UP
from mathgames.learning.work.work import LessonWork

FARTHEST: Final = 20
"""The reach of a line for answers by hand, on both sides."""
MINUTES: Final = 10


_MODELS: Final = {
    Tool.COUNTERS: Model.COUNTERS,
    Tool.LINE: Model.WALK,
    Tool.JUMPS: Model.WALK,
    Tool.CHECK: Model.CHECK,
    Tool.PATTERN: Model.PATTERN,
}


def remedy_outcome(lesson: Lesson, work: LessonWork) -> bool | None:
    """Check if the misconception of a review lesson is overcome. None until the lesson is done."""
    if not lesson.name.startswith(REVIEW) or not work.is_done(lesson):
        return None
    last = lesson.tasks[-1]
    return Round.from_name(lesson.name).is_passed(last, work.task_work(last).first_tries(last))


def find_lesson(name: str) -> Lesson:
    """Return the lesson of this name in the current language: one of the course, or a review lesson.

    >>> find_lesson("again/double-minus-read-once").minutes
    10
    """
    return look_again(name) if name.startswith(REVIEW) else find(name)


def look_again(name: str) -> Lesson:
    """Return the review lesson for the misconception with this key, or for a later round.

    Raises ``NotationError`` if there is none.

    >>> [task.title for task in look_again("double-minus-read-once").tasks]
    ['By hand', 'The way back', 'Two that look alike', 'Asked again']
    """
    turn = Round.from_name(name)
    key, misconception = turn.key, MISCONCEPTIONS[turn.key]
    place = repair_task(key)
    treating = [replace(task, stage=None) for task in tasks_for(turn)]
    tasks = (
        _surrounding_tasks(turn, place.task, treating)
        if is_calculated(key)
        else _of_lessons(turn, place.task, treating)
    )
    return replace(
        find(place.lesson),
        name=turn.name,
        title=str(_("Once more: {idea}", idea=misconception.name)),
        language=current_language().code,
        minutes=MINUTES,
        standards=(),
        misconceptions=(key,),
        introduction=(),
        tasks=tuple(replace(task, number=number, family=None) for number, task in enumerate(tasks, 1)),
        exit=None,
        closing=(),
        plan=LessonPlan(),
    )


def asking(like: Task, questions: Sequence[Item], *, number: int = 1) -> Task:
    """Return a task that asks these questions and nothing else, without a board.

    The rules are those of another task.
    """
    return replace(
        like,
        number=number,
        kind=kind_asking(questions),
        prompt="",
        title="",
        prose=(),
        shows_board=False,
        questions=tuple(questions),
        goal=None,
        deviations=(),
        solutions_named=(),
        written_hints=None,
        explanation="",
        shows="",
        mask=Mask(),
        locks=USUAL_LOCKS,
        predicts=Predicts.NO_PLAYER,
        undo_asks=UndoQuestion.NO_QUESTION,
        stage=None,
        on_paper="",
        block=None,
        finds_all=False,
        opponent="",
        replies=(),
        model=None,
        hides=frozenset(),
        uncovers=True,
        recalls=None,
        family=None,
        draw=0,
        slots=(),
    )


def _of_lessons(turn: Round, like: Task, treating: Sequence[Task]) -> list[Task]:
    questions = questions_for(turn)
    if not questions:
        return list(treating or tasks_for(Round(turn.key)))
    return [*treating, replace(asking(like, questions), title=str(_REPEAT_TITLE), prompt=str(_ON_YOUR_OWN))]


_REPEAT_TITLE: Final = _("Asked again")
_ON_YOUR_OWN: Final = _("Work these out on your own. Where could the old idea lead you astray?")


def _surrounding_tasks(turn: Round, like: Task, treating: Sequence[Task]) -> list[Task]:
    misconception, tool = MISCONCEPTIONS[turn.key], turn.tool
    model, round_ = _MODELS.get(tool), calculations(turn)
    questions = [_by_hand(misconception, tool, task) for task in round_.first]
    by_hand = replace(
        asking(like, questions),
        title=str(_("By hand")),
        prompt=str(
            _("Make each result {tool}.", tool=tool.words)
            if questions[0].interaction.by_hand
            else _("Work these out on paper, {tool}. The hints show how.", tool=tool.words)
        ),
        model=model,
    )
    alike = () if round_.pair is None else (_look_alikes(like, turn, round_),)
    # The last one that shows the idea is made by hand, where it can be: who is right twice is right in two forms.
    showing_tasks = [task for task in round_.review if misconception.answers(task)]
    repeat_task = replace(
        asking(
            like,
            [
                _by_hand(misconception, tool, task) if task in showing_tasks[1:] else _number(task)
                for task in round_.review
            ],
        ),
        title=str(_REPEAT_TITLE),
        prompt=str(_ON_YOUR_OWN),
        explanation=str(_("Two like these come back when you practise next, because what comes back stays.")),
        model=model,
    )
    return [by_hand, *treating, *alike, repeat_task]


def _look_alikes(like: Task, turn: Round, round_: Calculations) -> Task:
    """Return a task with a pair that looks alike: both are worked out, and the question changes from round to round."""
    assert round_.pair is not None
    assert round_.change is not None
    first, second = (str(plain(task.expression)) for task in round_.pair)
    numbers = [_number(task) for task in round_.pair]
    difference = operate(Operator.MINUS, round_.pair[0].value, round_.pair[1].value)
    if (len(turn.key) + turn.number) % 2 and difference is not DOES_NOT_EXIST:
        greater = Item(f"{first} {BOX} {second}", Interaction.COMPARISON, ({-1: "<", 1: ">"}[sign_of(difference)],))
        questions = [greater, *numbers]
        prompt = _("Which of the two is greater? Say it first, and then work out both.")
    else:
        questions = [*numbers, _change_question(round_.change)]
        prompt = _("Work out both. They look alike, and their results are different.")
    return replace(asking(like, questions), title=str(_("Two that look alike")), prompt=str(prompt))


def _change_question(change: Change) -> Item:
    feedback = str(_("Lay the two below each other, and compare them sign by sign."))
    options = tuple(str(it.value) for it in Change)
    wrong = tuple(Distractor(str(it.value), feedback=feedback) for it in Change if it is not change)
    return Item(
        str(_("What is different in the second one?")), Interaction.CHOICE, (str(change.value),), wrong, options=options
    )


def _number(task: OperationPrompt) -> Item:
    return Item(str(plain(task.expression)), Interaction.NUMBER, (task.value,), task=task)


def _by_hand(misconception: Misconception, tool: Tool, task: OperationPrompt) -> Item:
    """Return a question about the calculation, its result to be laid or walked; a number if the tool does neither."""
    if not fits(tool, task) or tool not in (Tool.COUNTERS, Tool.LINE, Tool.JUMPS):
        return _number(task)
    a, value = (int(number) for number in (task.a, task.value) if isinstance(number, Fraction))
    ask = str(plain(task.expression))
    wrong = [int(one) for one in misconception.answers(task) if isinstance(one, Fraction) and one.denominator == 1]
    if tool is Tool.COUNTERS:
        counters = tuple(_worth(value))
        distractors = (
            Distractor(_worth(one)[0], misconception.key) for one in wrong if one != value and abs(one) <= MAX_COUNTERS
        )
        return Item(ask, Interaction.COUNTERS, counters, tuple(distractors), task=task)
    reach = Fraction(min(FARTHEST, max(map(abs, (a, value, *wrong))) + 1))
    walks, by_idea = ([_walks(tool, a, one) for one in ends] for ends in ([value], wrong))
    distractors = (
        Distractor(walk, misconception.key) for walks_of_one in by_idea for walk in walks_of_one if walk not in walks[0]
    )
    return Item(ask, Interaction.WALK, walks[0], tuple(distractors), scale=Scale(-reach, reach), task=task)


def _walks(tool: Tool, a: int, end: int) -> tuple[tuple[Fraction, ...], ...]:
    """Return the walks to a number: equal jumps from zero, or a walk from the first number, also via zero."""
    if tool is Tool.JUMPS:
        return (tuple(Fraction(end * jumps, a) for jumps in range(a + 1)),) if end % a == 0 else ()
    straight, stopping = (Fraction(a), Fraction(end)), (Fraction(a), Fraction(0), Fraction(end))
    return (straight, stopping) if a * end < 0 else (straight,)


def _worth(number: int) -> list[CounterResponse]:
    """Return the sets of counters of this value, the fewest first."""
    fewest = CounterResponse(max(number, 0), max(-number, 0))
    return [
        CounterResponse(fewest.positive + pairs, fewest.negative + pairs)
        for pairs in range(MAX_COUNTERS - max(fewest) + 1)
    ]


def with_warm_up(lesson: Lesson, shelf: LessonStore) -> Lesson:
    """Return the lesson with a warm-up as its first task, if earlier lessons on its route have questions for it.

    The ``shelf`` tells which route that is, by the lessons that were begun, and what was missed in them.

    >>> with_warm_up(find("integers/07-back-to-the-sender"), LessonStore()).tasks[0].number
    -1
    """
    names = list_lessons()
    if lesson.name not in names:
        return lesson
    way = way_through(lesson.name, [name for name in names if shelf.peek(name).tasks])
    missed_items = _missed_items(way[: way.index(lesson.name)], shelf)
    questions = tuple(
        item.asks for item in warm_up(lesson.name, missed_items=missed_items, route=way, standalone_only=True)
    )
    if not questions:
        return lesson
    task = asking(lesson.tasks[0], questions, number=WARM_UP)
    return replace(lesson, tasks=(task, *lesson.tasks))


def _missed_items(names: Sequence[str], shelf: LessonStore) -> Iterator[WarmUpItem]:
    """Yield questions that were answered wrongly at the first try in these lessons, the latest last."""
    for name in names:
        earlier = find(name)
        work = shelf.peek(name)
        for task in earlier.all_tasks if work.tasks else ():
            for number in range(len(task.questions)):
                item = WarmUpItem(name, task.number, number)
                first = work.task_work(task).first_answers(task).get(number)
                if first and item.stands_alone and first.judgement(task).verdict is Verdict.MISSED:
                    yield item
