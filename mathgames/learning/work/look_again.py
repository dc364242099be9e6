"""Lessons that are made for one pupil: the way back from an idea that was named, and the warm-up before a lesson.

The way back: three calculations by hand, on counters or on the number line; the task of a lesson that treats the idea;
a calculation at which it shows, and its look-alike; then it is asked again, at two calculations where it shows and two
where it does not. An idea that is about no calculation leads to the tasks of the lessons that name it. The warm-up: a
few calculations of earlier lessons, so that what was learnt comes back in time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from mathgames.arithmetic.answers.form import Question, Scale, Wrong
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.answers.forms.by_hand import Counted
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception, Sum, misconception_named
from mathgames.explain.expression import Operator, plain
from mathgames.explain.manipulatives.counter_mat import MOST
from mathgames.language.words import _, current_language
from mathgames.learning.lessons import Lesson, Mask, Predicts, Task, Verdict, WarmUpItem, find, list_lessons, warm_up
from mathgames.learning.lessons.kind import USUAL_LOCKS
from mathgames.learning.lessons.kinds import kind_asking
from mathgames.learning.lessons.library import way_through
from mathgames.learning.lessons.model import UndoQuestion
from mathgames.learning.lessons.plan import LessonPlan, Model
from mathgames.learning.lessons.repairs import OTHER_MODEL, REPAIRS, Tool, repair_task, tasks_naming
from mathgames.learning.practice.topics import BLOCKS, LARGEST, SMALL, Numbers, contrast, kind_of, tasks_of
from mathgames.learning.work.shelf import Shelf
from mathgames.learning.work.task_progress import WARM_UP
from mathgames.learning.work.work import LessonWork

AGAIN: Final = "again/"
"""The names of these lessons begin so, and end with the misconception's key."""
BY_HAND: Final = 3
SHOWING: Final = 2
"""Of the calculations that are asked again, so many show the idea, and as many do not."""
MOST_TASKS: Final = 3
"""Of the lessons, for an idea that is about no calculation."""
MOST_JUMPS: Final = 4
FARTHEST: Final = 20
"""A line by hand reaches so far on both sides."""
MINUTES: Final = 10
MOST_ROUNDS: Final = 9
"""So often an idea is looked at again with other numbers."""

_SIGN: Final = _("the sign of the second number")
_FIRST: Final = _("the first number")
_OPERATION: Final = _("the operation")

_MODELS: Final = {
    Tool.COUNTERS: Model.COUNTERS,
    Tool.LINE: Model.WALK,
    Tool.JUMPS: Model.WALK,
    Tool.CHECK: Model.CHECK,
    Tool.PATTERN: Model.PATTERN,
}


class Round(NamedTuple):
    """The so many-th time that an idea is looked at; from one to the next the model changes, and so do the numbers."""

    key: str
    number: int = 1

    @staticmethod
    def named(name: str) -> Round:
        """The round that a name tells, such as ``again/zero-is-least`` or ``again/zero-is-least/2``; NotationError if
        it tells none.
        """
        key, slash, number = name.removeprefix(AGAIN).partition("/")
        known = number if number in map(str, range(2, MOST_ROUNDS + 1)) else ""
        return Round(misconception_named(f"{key}{slash}{number}" if slash and not known else key).key, int(known or 1))

    @property
    def name(self) -> str:
        """The name of its lesson."""
        return f"{AGAIN}{self.key}" if self.number == 1 else f"{AGAIN}{self.key}/{self.number}"

    @property
    def tool(self) -> Tool:
        """What its answers are made with, or looked at on."""
        usual = REPAIRS[self.key].tool
        return usual if self.number % 2 else OTHER_MODEL.get(usual, usual)

    @property
    def following(self) -> Round:
        """The next round."""
        return Round(self.key, min(self.number + 1, MOST_ROUNDS))

    def passed(self, first_tries: Sequence[bool]) -> bool:
        """Whether the calculations at which the idea shows, of those that are asked again, were right first time."""
        return self.passed_in(look_again(self.name).tasks[-1], first_tries)

    def passed_in(self, last: Task, first_tries: Iterable[bool]) -> bool:
        """The same, in the ``last`` task of its lesson."""
        about = MISCONCEPTIONS[self.key]
        shows = (question.task is None or bool(about.answers(question.task)) for question in last.questions)
        return all(right for right, counts in zip(first_tries, shows, strict=False) if counts)


def came_of(lesson: Lesson, work: LessonWork) -> bool | None:
    """Whether an idea that was looked at again is overcome; None as long as its lesson is not done."""
    if not lesson.name.startswith(AGAIN) or not work.is_done(lesson):
        return None
    last = lesson.tasks[-1]
    return Round.named(lesson.name).passed_in(last, work.of(last).first_tries(last))


def lesson_called(name: str) -> Lesson:
    """The lesson of that name in the language that is spoken: one of the course, or the way back from an idea.

    >>> lesson_called("again/double-minus-read-once").minutes
    10
    """
    return look_again(name) if name.startswith(AGAIN) else find(name)


def look_again(name: str) -> Lesson:
    """The short lesson for the misconception with this key, or for a later round with it; NotationError if there is
    none.

    >>> [task.title for task in look_again("double-minus-read-once").tasks]
    ['By hand', 'The way back', 'Two that look alike', 'Asked again']
    """
    turn = Round.named(name)
    key, about = turn.key, MISCONCEPTIONS[turn.key]
    there = repair_task(key)
    treated = replace(there.task, stage=None)
    chance = random.Random(turn.name.removeprefix(AGAIN))
    tasks = (
        _around(about, turn.tool, treated, chance)
        if about.about is Sum and _showing(key)
        else [treated, *(task for task in tasks_naming(key) if task.title != treated.title)][:MOST_TASKS]
    )
    return replace(
        find(there.lesson),
        name=turn.name,
        title=str(_("Once more: {idea}", idea=about.name)),
        language=current_language().code,
        minutes=MINUTES,
        standards=(),
        misconceptions=(key,),
        introduction=(),
        tasks=tuple(replace(task, number=number) for number, task in enumerate(tasks, 1)),
        exit=None,
        closing=(),
        plan=LessonPlan(),
    )


def asking(like: Task, questions: Sequence[Question], *, number: int = 1) -> Task:
    """A task that asks these questions and nothing else, without a board; the rules are those of another task."""
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
        why="",
        shows="",
        mask=Mask(),
        locks=USUAL_LOCKS,
        predicts=Predicts.NOBODY,
        undo_asks=UndoQuestion.NOTHING,
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
    )


def _around(about: Misconception, tool: Tool, treated: Task, chance: random.Random) -> list[Task]:
    """The tasks before and after the one of the lesson."""
    model = _MODELS.get(tool)
    small, usual = (chance.sample(tasks, len(tasks)) for tasks in (_showing(about.key, SMALL), _showing(about.key)))
    first = ([task for task in small if _fits(tool, task)] or small)[:BY_HAND]
    pair = next((task for task in usual if task not in first and _parts(task)), None)
    had = {*first, pair, contrast(pair) if pair is not None else None}
    again = [task for task in usual if task not in had][:SHOWING]
    again += [task for task in _not_showing(about.key, usual[0], chance) if task not in had][:SHOWING]
    chance.shuffle(again)
    questions = [_by_hand(about, tool, task) for task in first]
    by_hand = replace(
        asking(treated, questions),
        title=str(_("By hand")),
        prompt=str(
            _("Make each result {tool}.", tool=tool.words)
            if questions[0].form.by_hand
            else _("Work these out on paper, {tool}. The hints show how.", tool=tool.words)
        ),
        model=model,
    )
    alike = () if pair is None else (_look_alikes(treated, pair),)
    asked_again = replace(
        asking(treated, [_number(task) for task in again]),
        title=str(_("Asked again")),
        prompt=str(_("Work these out on your own. Where could the old idea lead you astray?")),
        why=str(_("Two like these come back when you practise next, because what comes back stays.")),
        model=model,
    )
    return [by_hand, treated, *alike, asked_again]


def _look_alikes(treated: Task, pair: Sum) -> Task:
    different = Question(
        str(_("Which part makes the two results different?")),
        Form.CHOICE,
        (str(_SIGN),),
        (
            Wrong(str(_FIRST), feedback=str(_("The first number is the same in both. Which part is not?"))),
            Wrong(str(_OPERATION), feedback=str(_("The operation is the same in both. Which part is not?"))),
        ),
        options=(str(_FIRST), str(_OPERATION), str(_SIGN)),
    )
    return replace(
        asking(treated, [_number(pair), _number(contrast(pair)), different]),
        title=str(_("Two that look alike")),
        prompt=str(_("Work out both. They look alike, and their results are different.")),
    )


@lru_cache(maxsize=256)
def _showing(key: str, largest: int = LARGEST) -> tuple[Sum, ...]:
    """The tasks of practice at which a misconception shows, with numbers up to this size.

    They are whole numbers where it shows at some, then fractions, then infinity; larger ones where there are no others.
    """
    for numbers in Numbers:
        if tasks := tuple(filter(MISCONCEPTIONS[key].answers, _all_tasks(numbers, largest))):
            return tasks
    return () if largest == LARGEST else _showing(key)


def _not_showing(key: str, like: Sum, chance: random.Random) -> list[Sum]:
    """Tasks with the same operation at which a misconception does not show, none with a zero."""
    tasks = [task for task in _all_tasks(kind_of(like).numbers, LARGEST) if task.operator is like.operator]
    others = [task for task in tasks if task.a and task.b and not MISCONCEPTIONS[key].answers(task)]
    return chance.sample(others, len(others))


def _all_tasks(numbers: Numbers, largest: int) -> Iterator[Sum]:
    """The tasks of all blocks that are about such numbers."""
    kinds = dict.fromkeys(kind for block in BLOCKS for kind in block.kinds if kind.numbers is numbers)
    return chain.from_iterable(tasks_of(kind, largest) for kind in kinds)


def _parts(task: Sum) -> bool:
    """Whether a task and its look-alike have two results, so that there is a difference to be told."""
    return task.value != contrast(task).value


def _number(task: Sum) -> Question:
    return Question(str(plain(task.expression)), Form.NUMBER, (task.value,), task=task)


def _fits(tool: Tool, task: Sum) -> bool:
    """Whether a tool can make the result."""
    numbers = (task.a, task.b, task.value)
    whole = [number for number in numbers if isinstance(number, Fraction) and number.denominator == 1]
    if len(whole) < len(numbers) or not task.b:
        return False
    match tool:
        case Tool.COUNTERS if max(map(abs, whole)) > MOST:
            return False
        case Tool.COUNTERS | Tool.LINE:
            return task.operator in (Operator.PLUS, Operator.MINUS)
        case Tool.JUMPS:
            return task.operator is Operator.TIMES and isinstance(task.a, Fraction) and 1 < task.a <= MOST_JUMPS
    return True


def _by_hand(about: Misconception, tool: Tool, task: Sum) -> Question:
    """The calculation, its result to be laid or walked; a number where the tool does neither."""
    if not _fits(tool, task) or tool not in (Tool.COUNTERS, Tool.LINE, Tool.JUMPS):
        return _number(task)
    a, value = (int(number) for number in (task.a, task.value) if isinstance(number, Fraction))
    ask = str(plain(task.expression))
    wrong = [int(one) for one in about.answers(task) if isinstance(one, Fraction) and one.denominator == 1]
    if tool is Tool.COUNTERS:
        laid = tuple(_worth(value))
        named = (Wrong(_worth(one)[0], about.key) for one in wrong if one != value and abs(one) <= MOST)
        return Question(ask, Form.COUNTERS, laid, tuple(named), task=task)
    reach = Fraction(min(FARTHEST, max(map(abs, (a, value, *wrong))) + 1))
    walks, by_idea = ([_walks(tool, a, one) for one in ends] for ends in ([value], wrong))
    named = (Wrong(walk, about.key) for walks_of_one in by_idea for walk in walks_of_one if walk not in walks[0])
    return Question(ask, Form.WALK, walks[0], tuple(named), scale=Scale(-reach, reach), task=task)


def _walks(tool: Tool, a: int, end: int) -> tuple[tuple[Fraction, ...], ...]:
    """The walks to a number: so many equal jumps from zero, or from the first number, perhaps with a stop at zero."""
    if tool is Tool.JUMPS:
        return (tuple(Fraction(end * jumps, a) for jumps in range(a + 1)),) if end % a == 0 else ()
    straight, stopping = (Fraction(a), Fraction(end)), (Fraction(a), Fraction(0), Fraction(end))
    return (straight, stopping) if a * end < 0 else (straight,)


def _worth(number: int) -> list[Counted]:
    """The counters that are worth so much, the fewest first."""
    fewest = Counted(max(number, 0), max(-number, 0))
    return [Counted(fewest.positive + pairs, fewest.negative + pairs) for pairs in range(MOST - max(fewest) + 1)]


def with_warm_up(lesson: Lesson, shelf: Shelf) -> Lesson:
    """The lesson with a warm-up as its first task, where lessons before it on its route have something to ask.

    The ``shelf`` tells which route that is, by the lessons that were begun, and what was missed in them.

    >>> with_warm_up(find("integers/07-back-to-the-sender"), Shelf()).tasks[0].number
    -1
    """
    names = list_lessons()
    if lesson.name not in names:
        return lesson
    way = way_through(lesson.name, [name for name in names if shelf.look(name).tasks])
    missed = _missed(way[: way.index(lesson.name)], shelf)
    questions = tuple(item.asks for item in warm_up(lesson.name, missed=missed, route=way, alone=True))
    if not questions:
        return lesson
    task = asking(lesson.tasks[0], questions, number=WARM_UP)
    return replace(lesson, tasks=(task, *lesson.tasks))


def _missed(names: Sequence[str], shelf: Shelf) -> Iterator[WarmUpItem]:
    """What was answered wrongly at the first try in these lessons, the latest last."""
    for name in names:
        earlier = find(name)
        work = shelf.look(name)
        for task in earlier.all_tasks if work.tasks else ():
            for number in range(len(task.questions)):
                item = WarmUpItem(name, task.number, number)
                first = work.of(task).said(task).get(number)
                if first and item.stands_alone and first.judged(task).verdict is Verdict.MISSED:
                    yield item
