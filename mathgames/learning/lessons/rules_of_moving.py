"""Rules of moving that a lesson introduces: the first task that shows each, and solutions that need a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from mathgames.engine.played_move import PlayedMove
from mathgames.games.contract.declaration import MoveRule
from mathgames.games.registry import find_game
from mathgames.language.errors import LessonError, MathgamesError
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.library import find_beside
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import unknown


def shown_rules(lesson: Lesson, task: Task) -> tuple[MoveRule, ...]:
    """Return the rules of moving that a task shows, as the first task of its lesson that needs them."""
    rules = find_game(lesson.game).teaching.moves
    return tuple(rules[name] for name in lesson.plan.uses if name in rules and _first(lesson, name) is task)


def _first(lesson: Lesson, name: str) -> Task | None:
    """Return the first task with a solution that needs a rule; else the first one with moves."""
    with_moves = [task for task in lesson.all_tasks if task.goal is not None and task.rules.name == lesson.game]
    needing = (task for task in with_moves if any(name in _needed_rules(task, one) for one in task.solutions()))
    return next(needing, next(iter(with_moves), None))


def _needed_rules(task: Task, solution: str) -> frozenset[str]:
    """Return the rules of moving that a solution needs, including its replies; none if it cannot be played."""
    rules: Mapping[str, MoveRule] = find_game(task.rules.name).teaching.moves
    position, names = task.position, set[str]()
    try:
        for text in task.moves_of(solution) if rules else ():
            move = PlayedMove(task.rules, position, task.rules.parse(text))
            names |= {name for name, rule in rules.items() if rule.is_needed(move)}
            position = move.position_after
    except MathgamesError:  # which is told elsewhere
        return frozenset()
    return frozenset(names)


def needed_rules(task: Task) -> frozenset[str]:
    """Return the rules of moving without which a task cannot be solved as its lesson intends."""
    if task.goal is None or task.kind.is_played:
        return frozenset()
    if task.solutions_named:
        return frozenset().union(*(_needed_rules(task, one) for one in task.solutions_named))
    solutions = [_needed_rules(task, one) for one in task.solutions()]
    return reduce(frozenset.intersection, solutions) if solutions else frozenset()


def moving_problems(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield rules of moving that a solution needs, and that neither the lesson nor one that it needs introduces."""
    introduced_rules = _introduced_rules(lesson, set())
    for task in lesson.all_tasks:
        for name in sorted(needed_rules(task) - introduced_rules):
            yield (
                task.lines.get("answers", task.line),
                _(
                    "the solution of task {number} needs a rule of moving that pupils have not met: write {uses} at "
                    "the top, or choose another position",
                    number=task.number,
                    uses=f"'uses: [{name}]'",
                ),
            )


def _introduced_rules(lesson: Lesson, lessons_seen: set[str]) -> frozenset[str]:
    rule_names = frozenset(lesson.plan.uses)
    for name in lesson.plan.needs:
        if name in lessons_seen:
            continue
        lessons_seen.add(name)
        try:
            required_lesson = find_beside(lesson, name)
        except LessonError:
            continue
        rule_names |= frozenset() if required_lesson is None else _introduced_rules(required_lesson, lessons_seen)
    return rule_names


def unknown_rules(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield names in ``uses`` that the game of the lesson does not have."""
    names = find_game(lesson.game).teaching.moves
    for name in lesson.plan.uses:
        if name not in names:
            yield lesson.lines["uses"], unknown(name, [*names], "'uses'")
