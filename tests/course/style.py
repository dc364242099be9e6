"""What the lessons of our course do, and lessons of others need not: each rule gives the lines that break it, with why.

The names K4 to K24 are those of the course's own rules; K1 to K3, K8, K10 and K17 hold for every lesson, and the
checker has them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import islice, product
from typing import Any

from course.general_statements import statements
from mathgames.arithmetic.expressions import parse_relation
from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.expression import Operator, plain_equation
from mathgames.explain.expression import plain as told
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.quantity import Quantity, sign_of
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.lessons.answer_leaks import of_lesson, screen
from mathgames.learning.lessons.context_leaks import MAX_MOVES_TRIED
from mathgames.learning.lessons.goals import Goal, Within
from mathgames.learning.lessons.hints import for_model
from mathgames.learning.lessons.library import TESTS, Route, find, find_beside
from mathgames.learning.lessons.plain_yaml import plain
from mathgames.learning.lessons.plain_yaml import read_yaml as yaml_of
from mathgames.learning.lessons.plan import LessonStage, Model
from mathgames.learning.lessons.properties import Property, properties_of
from mathgames.learning.lessons.sentences import claims, grade

Found = Iterator[tuple[int, str]]

MOST_WORDS_BEFORE = 40
MOST_QUESTIONS = 4
LEAST_GRADE, LEAST_WORDS = 3, 6
WORDS_A_MINUTE, SECONDS_A_MOVE = 40, 40
MOVES_OF_A_GAME = 15
MINUTES_OF_A_SWAP = 6
"""Approximate moves of one side: the games of the lessons have 8 to 40 of both."""


def launch(lesson: Lesson) -> Found:
    """A lesson begins with something to do, before much is read and before its idea is told."""
    first = lesson.tasks[0]
    launches = [task for task in lesson.tasks if task.stage is LessonStage.LAUNCH]
    if launches[:1] != [first]:
        yield first.line, "the first task is no launch"
    if not is_concrete(first):
        yield first.line, "the launch has no board, number line or counters"
    if sum(len(plain_text(part).split()) for part in (*lesson.introduction, *first.prose)) > MOST_WORDS_BEFORE:
        yield first.line, "there are too many words before the launch"
    read = [(1, plain_text(part)) for part in lesson.introduction] if first in launches else []
    for line, sentence in (*read, *(one for task in launches for one in screen(task))):
        if folded(lesson.plan.idea) in folded(sentence):
            yield line, "the idea can be read at the launch"


def folded(sentence: str) -> str:
    return " ".join(re.findall(r"\w+", sentence.casefold()))


def is_concrete(task: Task) -> bool:
    """Whether a task is done on a board, on a line, with counters, with something else to move, or on a scene."""
    by_hand = (it.interaction.by_hand or it.interaction is Interaction.CELLS or it.has_drawing for it in task.questions)
    told = (it.scene is not None for it in task.questions)
    return task.goal is not None or task.shows_board or any(by_hand) or any(told)


def minutes(lesson: Lesson) -> Found:
    """A lesson takes about as long as it says: 40 words or a question a minute, 40 seconds a move, 6 minutes a swap."""
    if 2 * abs((needed := estimated_minutes(lesson)) - lesson.minutes) > lesson.minutes:
        yield 1, f"it takes about {needed:.0f} minutes and says {lesson.minutes}"


def estimated_minutes(lesson: Lesson) -> float:
    nodes = (*lesson.introduction, *lesson.closing, *(part for task in lesson.all_tasks for part in task.prose))
    read = [*map(plain_text, nodes), *(task.prompt for task in lesson.all_tasks)]
    read += [line for task in lesson.all_tasks for line in task.kind.texts(task.block)]
    questions = sum(MINUTES_OF_A_SWAP if it.kind.name == "swap" else len(it.questions) for it in lesson.all_tasks)
    moves = sum(_moves(task) for task in lesson.all_tasks if task.goal is not None)
    return sum(len(it.split()) for it in read) / WORDS_A_MINUTE + questions + moves * SECONDS_A_MOVE / 60


def _moves(task: Task) -> int:
    if task.finds_all:
        return len(task.all_solutions)
    if task.kind.follows_game or task.is_whole_game:
        return 2 if task.kind.follows_game else MOVES_OF_A_GAME * task.games.number
    return task.goal.moves if isinstance(task.goal, Within) and task.goal.moves is not None else 40


PLACE = re.compile(r"(?<![\w,-])[a-l](?:1[0-2]|[1-9])(?!\w)|\(\s*[-−]?\d+(?:/\d+)?\s*,")
THOUGHT = re.compile(r"[\d)▢∞]\s*[+−×÷<>=]\s*[\d(▢∞−]|\?")


def k4_hints_think_first(lesson: Lesson) -> Found:
    """Hints give a calculation, a comparison or a question before they name a square."""
    for task in lesson.all_tasks:
        told = [it for it in task.written_hints or () if PLACE.search(it) or THOUGHT.search(it)]
        if task.goal is not None and told and PLACE.search(told[0]):
            yield task.lines["hints"], "the hints name a square first"


def k5_the_idea_makes_the_move(lesson: Lesson) -> Found:
    """Who thinks as the key of a wrong move says would have chosen it."""
    for task in lesson.all_tasks:
        for wrong in task.deviations:
            known = MISCONCEPTIONS.get(wrong.misconception or "")
            if known is None or known.prompt_type is not OperationPrompt or task.goal is None:
                continue
            move = PlayedMove(task.rules, task.position, task.rules.parse(str(wrong.response)))
            if move.operation is not None:
                a, operation, b = move.operation
                if not any(
                    _would_do(task.goal, move, it) for it in known.answers(OperationPrompt(operation.operator, a, b))
                ):
                    yield wrong.line, f"who thinks so would not choose {wrong.response}"


def _would_do(goal: Goal, move: PlayedMove, value: Quantity) -> bool:
    """Whether the move would meet the goal if its result were this one, as far as the goal is about results."""
    names = {id(one.holds): name for name, one in properties_of(move.rules).items()}
    parts = [part for part in goal.parts() if isinstance(part, Property)]
    return all(_holds(names.get(id(part.kind.holds), ""), part.value, move, value) for part in parts)


def _holds(name: str, wanted: Any, move: PlayedMove, value: Quantity) -> bool:
    match name:
        case "leaves":
            return bool(value == wanted)
        case "makes zero":
            return bool(value == 0)
        case "passes zero":
            return move.operation is not None and sign_of(move.operation[0]) * sign_of(value) < 0
        case "finite result":
            return isinstance(value, Fraction)
        case "gives points to":
            scorer = dict(zip((1, -1), move.rules.players, strict=False)).get(sign_of(value), "nobody")
            return scorer == {"me": move.player}.get(wanted, wanted) or (wanted == "them" and scorer != move.player)
    return True


LOWEST = re.compile(r"lowest terms|simplest form|fracción irreducible|forma irreducible", re.IGNORECASE)


def k7_lowest_terms(lesson: Lesson) -> Found:
    """Lowest terms are looked at where they are asked for, and asked for where they are looked at."""
    for task in lesson.all_tasks:
        for question in task.questions:
            asks, wants = (
                bool(LOWEST.search(f"{task.prompt} {question.stem}")),
                question.interaction.name == "lowest terms",
            )
            if question.interaction.is_number and asks is not wants:
                yield question.line, "lowest terms are asked for, or looked at, but not both"


def k9_hints_use_what_is_taught(lesson: Lesson) -> Found:
    """A hint that is worked out has a picture, or a rule that this lesson or one that it needs teaches."""
    taught = _taught(lesson)
    for task in lesson.all_tasks:
        for question in task.questions if task.written_hints is None and task.model is not None else ():
            if not isinstance(question.prompt, OperationPrompt):
                continue
            signs = question.prompt.signs if question.prompt.operator is Operator.TIMES else None
            if task.model is Model.COUNTERS and signs == (-1, -1):
                yield task.lines.get("hints", task.line), f"{task.model.value} has no picture of {question.stem}"
            by_rule = task.model is Model.BOARD or not for_model(task.model, question)
            reason = None if question.derivation is None else question.derivation.reason
            if by_rule and reason is not None and reason.rule.key not in taught:
                yield task.lines.get("hints", task.line), f"{reason.rule.key} is not taught yet"


def _taught(lesson: Lesson) -> set[str]:
    keys = {*lesson.plan.teaches}
    for name in lesson.plan.needs:
        needed = find_beside(lesson, name)
        keys |= set() if needed is None else _taught(needed)
    return keys


def k11_the_exit_is_new(lesson: Lesson) -> Found:
    """The numbers of the exit question, and those with other signs, are nowhere else in the lesson."""
    task = lesson.exit
    assert task is not None
    own = {task.line, *task.lines.values(), *(question.line for question in task.questions)}
    read = [sentence for line, sentence in of_lesson(lesson) if line not in own]
    read += [line for one in lesson.tasks for line in one.kind.texts(one.block)]
    read += [option for one in lesson.tasks for it in one.questions for option in (*it.options, *it.places)]
    joined = " ".join(read)
    for question in task.questions:
        if (
            isinstance(question.prompt, OperationPrompt)
            and question.prompt.is_finite
            and (twin := _seen(question.prompt, joined))
        ):
            yield question.line, f"{twin} is in the lesson already"


def _seen(calculation: OperationPrompt, read: str) -> str | None:
    """Return the calculation, or one with other signs, in a text."""
    for signs in product((1, -1), repeat=2):
        a, b = (Fraction(str(size)) * by for size, by in zip(calculation.sizes, signs, strict=True))
        twin = str(told(OperationPrompt(calculation.operator, a, b).expression))
        if re.search(rf"(?<![\w−(]){re.escape(twin)}(?![\w)])", read):
            return twin
    return None


NUMBERED = re.compile(r"\b(?:lessons?|lección|lecciones|aralin)\s+\d+", re.IGNORECASE)


def k13_no_lesson_by_its_number(lesson: Lesson) -> Found:
    """Another lesson has another number on another route."""
    for line, sentence in of_lesson(lesson):
        if NUMBERED.search(sentence):
            yield line, "another lesson is named by its number"


ON_SCREEN = re.compile(
    r"\b(?:press|tap|drag|Undo|presion\w+|toca|arrastra|Deshacer|pindutin|i-tap|i-drag|Bawiin)\b", re.IGNORECASE
)


def k14_paper_can_follow(lesson: Lesson) -> Found:
    """A task with an order for a screen, or against a computer, has other words on paper."""
    for task in lesson.all_tasks:
        if not task.on_paper and (task.opponent or any(ON_SCREEN.search(sentence) for _line, sentence in screen(task))):
            yield task.line, "nobody can follow this on paper"


def k15_sentences_give_reasons(lesson: Lesson) -> Found:
    """English sentences are not broken into pieces."""
    read = [sentence for _line, sentence in of_lesson(lesson) if sentence.rstrip().endswith((".", "!", "?"))]
    sentences = re.findall(r"[^.!?]+[.!?]", " ".join(read))
    words = len(re.findall(r"[\w−+∞]+(?:['’]\w+)?", " ".join(sentences)))
    if lesson.language == "en" and grade(read) < LEAST_GRADE and words < LEAST_WORDS * len(sentences):
        yield 1, "the sentences are too short to give reasons"


def terms_are_explained(lesson: Lesson) -> Found:
    """A word that is marked as a term is in the glossary of its language, with one sentence that says what it is."""
    file = content_folder("lessons") / (
        "glossary.yaml" if lesson.language == "en" else f"glossary.{lesson.language}.yaml"
    )
    known = plain(yaml_of(file.read_text(encoding="utf-8")))
    prose = [(1, part) for part in (*lesson.introduction, *lesson.closing)]
    prose += [(task.line, part) for task in lesson.all_tasks for part in task.prose]
    for line, part in prose:
        for term in (plain_text(element).lower() for element in iter_nodes(part) if element[0] == "em"):
            if term not in known and term.removesuffix("s") not in known:
                yield line, f"{term} is not in the glossary"


def k16_no_worksheet(lesson: Lesson) -> Found:
    """Two thirds of the tasks are on a board, a line, counters or cards; no other has five questions in a row."""
    others = [task for task in lesson.tasks if not is_concrete(task)]
    if 3 * len(others) > len(lesson.tasks):
        yield 1, "fewer than two thirds of the tasks are concrete"
    for task in others:
        if len(task.questions) > MOST_QUESTIONS:
            yield task.line, "a worksheet"


def k8_statements_are_signed(lesson: Lesson) -> Found:
    """No calculation shows that "a number times its opposite is never positive": a person reads it, and signs.

    The signature at the top of a lesson, ``checked by: a name, a code``, holds for the statements that were read.
    """
    general = statements(lesson)
    code = sha256("\n".join(sorted(general)).encode()).hexdigest()[:6]
    name, _comma, signed = lesson.plan.reviewer.rpartition(",")
    if not name.strip() or signed.strip() != code:
        read = "\n".join(f"line {line}: {sentence}" for sentence, line in general.items())
        yield 1, f"read whether these are always true, then write 'checked by: …, {code}' at the top\n{read}"


LEAST_REPEATED = 3
"""Repeated sentence beginnings that count as a habit, even in a short lesson."""


def k23_of_the_move_that_was_made(lesson: Lesson) -> Found:
    """Feedback on a wrong move has no result of another move."""
    for task in lesson.all_tasks:
        for wrong in task.deviations if task.goal is not None else ():
            claimed = {frozenset(parse_relation(claim).sides) for claim, _holds in claims(str(wrong.feedback or ""))}
            made, others = set[frozenset[Any]](), set[frozenset[Any]]()
            for move in islice(task.rules.moves(task.position), MAX_MOVES_TRIED) if claimed else ():
                ours = made if task.rules.format(move) == str(wrong.response) else others
                for one in task.rules.explain(task.position, move).derivations:
                    ours.add(frozenset(parse_relation(str(plain_equation(one.expression, one.result))).sides))
            if claimed & (others - made):
                yield wrong.line, "what is said to one move has the result of another"


def k24_no_habit(lesson: Lesson) -> Found:
    """Feedback on wrong answers varies: not always a question, not always the same beginning, and no reason twice."""
    tasks = lesson.all_tasks
    named = [wrong for task in tasks for question in task.questions for wrong in question.distractors]
    said = [
        str(wrong.feedback) for wrong in (*named, *(it for task in tasks for it in task.deviations)) if wrong.feedback
    ]
    if 2 * (asking := sum(one.rstrip().endswith("?") for one in said)) > len(said):
        yield 1, f"{asking} of {len(said)} of what is said to wrong answers are questions"
    begun = Counter(" ".join(one.casefold().split()[:3]) for one in said)
    for beginning, times in begun.most_common(1):
        if times >= LEAST_REPEATED and 6 * times > len(said):
            yield 1, f"{times} of {len(said)} of what is said to wrong answers begin with {beginning!r}"
    reasons = Counter(task.explanation for task in tasks if task.explanation)
    for task in tasks:
        if task.explanation and reasons[task.explanation] > 1:
            yield task.lines["why"], "this reason comes twice"


RULES: tuple[Callable[[Lesson], Found], ...] = (
    launch,
    minutes,
    k4_hints_think_first,
    k5_the_idea_makes_the_move,
    k7_lowest_terms,
    k8_statements_are_signed,
    k9_hints_use_what_is_taught,
    k11_the_exit_is_new,
    k13_no_lesson_by_its_number,
    k14_paper_can_follow,
    k15_sentences_give_reasons,
    k16_no_worksheet,
    k23_of_the_move_that_was_made,
    k24_no_habit,
    terms_are_explained,
)


def k11_a_test_is_new(route: Route) -> Found:
    """No calculation of the test of a route, with any signs, is in a lesson of that route."""
    read = " ".join(_all_that_is_read(find(name)) for name in route.lessons)
    for task in find(f"{TESTS}{route.name}").tasks:
        for question in task.questions:
            if (
                isinstance(question.prompt, OperationPrompt)
                and question.prompt.is_finite
                and (twin := _seen(question.prompt, read))
            ):
                yield question.line, f"{twin} is in a lesson of the route"


def _all_that_is_read(lesson: Lesson) -> str:
    read = [sentence for _line, sentence in of_lesson(lesson)]
    for task in lesson.all_tasks:
        read += [part for it in task.questions for part in (it.stem, *it.options, *it.places)]
    return " ".join(map(str, read))
