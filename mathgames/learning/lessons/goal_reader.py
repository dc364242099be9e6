"""Goals as lessons write them.

goal: most points
goal: {leaves: 2, passes zero: yes}            # both
goal: {makes zero: yes, times: 3}              # three times, before the game is over
goal: {scores at least: 5, within: 2}          # with one of at most two moves
goal: {any of: [{leaves: 2}, {leaves: −2}]}
goal: {not: {makes zero: yes}}
goal: {total: 8}                               # points since the task began
goal: {undone: 4, like: ▢ − (−▢)}              # the number of such calculations since the task began
"""

from __future__ import annotations

from typing import Any, Final

from mathgames.arithmetic.answers.reading import read_exact
from mathgames.engine.rules import Rules
from mathgames.games.contract.declaration import MoveProperty, Takes
from mathgames.language.errors import LessonError, MathgamesError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.counting import COUNTING, CountingGoal, Pattern, pattern
from mathgames.learning.lessons.goals import (
    AllOf,
    AnyOf,
    Finished,
    Goal,
    Grown,
    Not,
    OneMove,
    Plays,
    Plies,
    Total,
    Within,
)
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, Several, Value, items_of, text_of, unknown
from mathgames.learning.lessons.properties import Property, properties_of

TOGETHER: Final = ("all of", "any of", "not")
REACHED: Final = ("total", "turns", "finish", "grid", "plays")
LIMITS: Final = ("within", "times", "like")
MAX_MOVES: Final = 500

_YES: Final = ("yes", "true", "")


def goal_names(rules: Rules[Any, Any]) -> list[str]:
    """Return all names that a goal of a game may use."""
    return [*properties_of(rules), *TOGETHER, *REACHED, *COUNTING, *LIMITS]


def goal(written: Value, rules: Rules[Any, Any]) -> Goal:
    """Parse the goal of a lesson. Raises ``LessonError`` if there is none."""
    written_goal = _goal(written, rules)
    return (
        Within(written_goal, 1)
        if all(isinstance(part, OneMove | AllOf | AnyOf | Not) for part in written_goal.parts())
        else written_goal
    )


def _goal(written: Value, rules: Rules[Any, Any]) -> Goal:
    if isinstance(written, Scalar):
        return _named(written.text.strip(), Scalar("yes", written.line), written.line, rules)
    if isinstance(written, Several):
        return AllOf(tuple(_goal(item, rules) for item in written.items))
    times, within = 1, None
    goals: list[Goal] = []
    like = _like(written)
    for name, value in written.entries.items():
        line = written.lines[name]
        if name == "like":
            continue
        if name in COUNTING:
            goals.append(CountingGoal(name, _whole(value, 1), like))
        elif name == "times":
            times = _whole(value, 1)
        elif name == "within":
            within = _whole(value, 1)
        elif name in ("all of", "any of"):
            inner = tuple(_goal(item, rules) for item in items_of(value))
            goals.append(AllOf(inner) if name == "all of" else AnyOf(inner))
        elif name == "not":
            goals.append(Not(_goal(value, rules)))
        else:
            goals.append(_named(name, value, line, rules))
    if not goals:
        raise LessonError(
            _("say what the goal is: write one of {names}", names=", ".join(goal_names(rules))), line=written.line
        )
    whole = goals[0] if len(goals) == 1 else AllOf(tuple(goals))
    return Within(whole, within, times) if times > 1 or within is not None else whole


def _like(written: Mapping) -> Pattern | None:
    """Return the pattern that restricts a goal that counts. Raises ``LessonError`` if the goal does not count."""
    value = written.get("like")
    if value is None:
        return None
    if not any(name in COUNTING for name in written.entries):
        sentence = _("'like' narrows a goal that counts: write one of {names} beside it", names=", ".join(COUNTING))
        raise LessonError(sentence, line=written.lines["like"])
    return pattern(text_of(value), value.line)


def _whole(value: Value, least: int) -> int:
    if not isinstance(value, Scalar):
        raise LessonError(_("write a whole number here"), line=value.line)
    return value.whole(least, MAX_MOVES)


def _named(name: str, value: Value, line: int, rules: Rules[Any, Any]) -> Goal:
    first, _blank, rest = name.partition(" ")
    names = goal_names(rules)
    if rest and name not in names and first in names:
        sentence = _("a colon is missing after {name}: write {it}", name=shown(first), it=f"'{first}: {rest}'")
        raise LessonError(sentence, line=line)
    match name:
        case "total":
            return Total(_whole(value, 1))
        case "turns":
            return Plies(_whole(value, 1))
        case "finish":
            return Finished()
        case "grid":
            return Grown(_whole(value, 1))
        case "plays":
            return plays([text_of(item) for item in items_of(value)], rules, line)
    if name not in names:
        raise LessonError(unknown(name, names, _("a goal")), line=line)
    kind = properties_of(rules)[name]
    return Property(kind, _value(kind, name, value, line))


def plays(texts: list[str], rules: Rules[Any, Any], line: int) -> Plays:
    """Return the goal of playing one of these moves."""
    return Plays(tuple(move_text(text, rules, line) for text in texts))


def named_moves(written: Mapping, rules: Rules[Any, Any]) -> tuple[str, ...]:
    """Return the solutions that a task names: moves, or several with ``;`` between them."""
    return tuple(move_text(text_of(item), rules, item.line) for item in items_of(written.get("answers")))


def move_text(text: str, rules: Rules[Any, Any], line: int) -> str:
    """Return the normal text of a move, or of several with ``;`` between them.

    Raises ``LessonError`` for other texts.
    """
    try:
        return "; ".join(rules.format(rules.parse(part.strip())) for part in text.split(";"))
    except MathgamesError as error:
        raise LessonError(error.words, line=line) from error


def _value(kind: MoveProperty, name: str, value: Value, line: int) -> Any:
    takes = kind.takes
    if not isinstance(value, Scalar):
        raise LessonError(_("{name} needs {what} after the colon", name=shown(name), what=takes.value), line=line)
    text = value.text.strip()
    match takes:
        case Takes.NOTHING:
            if text not in _YES:
                raise LessonError(
                    _("{name} does not take a number: write 'yes' after the colon", name=shown(name)), line=line
                )
            return None
        case Takes.COUNT:
            return value.whole(0, 1000)
    try:
        return read_exact(text) if takes is Takes.NUMBER else kind.read(text)
    except MathgamesError as error:
        raise LessonError(error.words, line=line) from error
