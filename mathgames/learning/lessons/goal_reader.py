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

from mathgames.arithmetic.items.reading import read_exact
from mathgames.engine.rules import Rules
from mathgames.games.contract.declaration import MoveProperty, Takes
from mathgames.language.errors import LessonError, MathgamesError, short_repr
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
from mathgames.learning.lessons.plain_yaml import (
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    items_of,
    text_of,
    unknown,
)
from mathgames.learning.lessons.properties import Property, properties_of

CONNECTIVES: Final = ("all of", "any of", "not")
STATE_GOALS: Final = ("total", "turns", "finish", "grid", "plays")
LIMITS: Final = ("within", "times", "like")
MAX_MOVES: Final = 500

_YES: Final = ("yes", "true", "")


def goal_names(rules: Rules[Any, Any]) -> list[str]:
    """Return all names that a goal of a game may use."""
    return [*properties_of(rules), *CONNECTIVES, *STATE_GOALS, *COUNTING, *LIMITS]


def goal(yaml_value: Value, rules: Rules[Any, Any]) -> Goal:
    """Parse the goal of a lesson. Raises ``LessonError`` if there is none."""
    written_goal = _goal(yaml_value, rules)
    return (
        Within(written_goal, 1)
        if all(isinstance(part, OneMove | AllOf | AnyOf | Not) for part in written_goal.parts())
        else written_goal
    )


def _goal(yaml_value: Value, rules: Rules[Any, Any]) -> Goal:
    if isinstance(yaml_value, YamlScalar):
        return _read_named_goal(yaml_value.text.strip(), YamlScalar("yes", yaml_value.line), yaml_value.line, rules)
    if isinstance(yaml_value, YamlSequence):
        return AllOf(tuple(_goal(item, rules) for item in yaml_value.items))
    times, within = 1, None
    goals: list[Goal] = []
    like = _like(yaml_value)
    for name, value in yaml_value.entries.items():
        line = yaml_value.lines[name]
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
            goals.append(_read_named_goal(name, value, line, rules))
    if not goals:
        raise LessonError(
            _("say what the goal is: write one of {names}", names=", ".join(goal_names(rules))), line=yaml_value.line
        )
    whole = goals[0] if len(goals) == 1 else AllOf(tuple(goals))
    return Within(whole, within, times) if times > 1 or within is not None else whole


def _like(mapping: YamlMapping) -> Pattern | None:
    """Return the pattern that restricts a goal that counts. Raises ``LessonError`` if the goal does not count."""
    value = mapping.get("like")
    if value is None:
        return None
    if not any(name in COUNTING for name in mapping.entries):
        sentence = _("'like' narrows a goal that counts: write one of {names} beside it", names=", ".join(COUNTING))
        raise LessonError(sentence, line=mapping.lines["like"])
    return pattern(text_of(value), value.line)


def _whole(value: Value, minimum: int) -> int:
    if not isinstance(value, YamlScalar):
        raise LessonError(_("write a whole number here"), line=value.line)
    return value.whole(minimum, MAX_MOVES)


def _read_named_goal(name: str, value: Value, line: int, rules: Rules[Any, Any]) -> Goal:
    first, _blank, rest = name.partition(" ")
    names = goal_names(rules)
    if rest and name not in names and first in names:
        sentence = _("a colon is missing after {name}: write {it}", name=short_repr(first), it=f"'{first}: {rest}'")
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


def named_moves(mapping: YamlMapping, rules: Rules[Any, Any]) -> tuple[str, ...]:
    """Return the solutions that a task names: moves, or several with ``;`` between them."""
    return tuple(move_text(text_of(item), rules, item.line) for item in items_of(mapping.get("answers")))


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
    if not isinstance(value, YamlScalar):
        raise LessonError(_("{name} needs {what} after the colon", name=short_repr(name), what=takes.value), line=line)
    text = value.text.strip()
    match takes:
        case Takes.NOTHING:
            if text not in _YES:
                raise LessonError(
                    _("{name} does not take a number: write 'yes' after the colon", name=short_repr(name)), line=line
                )
            return None
        case Takes.COUNT:
            return value.whole(0, 1000)
    try:
        return read_exact(text) if takes is Takes.NUMBER else kind.read(text)
    except MathgamesError as error:
        raise LessonError(error.words, line=line) from error
