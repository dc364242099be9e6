"""An assignment: what a teacher gives to a class, a game, a lesson, a route or practice, with all that is set up.

A line of Python, a link and the desk each give the same value (``texts``). It is read as the arguments of ``mg.play``,
``mg.lesson`` and ``mg.practice``, by their names, and checked in one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from mathgames.activities import MARKS, Explained, Who
from mathgames.activities.board_settings import CONTROL_NAMES, BoardSettings, default_prediction, parse_locks
from mathgames.engine import Clock, Match, Rules
from mathgames.explain.quantity import whole
from mathgames.games.contract import Control
from mathgames.games.contract.declaration import Json
from mathgames.games.registry import GAMES, opening_rules
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import LessonError, OptionError, nearest, short_repr
from mathgames.language.languages import language_of
from mathgames.language.words import Text, _
from mathgames.learning.assignments.label import is_label, label_refusal

if TYPE_CHECKING:
    from mathgames.learning.lessons import Lesson

MAX_PUPILS: Final = 4
"""The most pupils at one screen."""


class AssignmentKind(Enum):
    """The kind of an assignment; its value is its field in a link."""

    GAME = "play"
    LESSON = "lesson"
    ROUTE = "route"
    PRACTICE = "practice"


_OF_GAMES: Final = (
    *("preset", "position", "predict", "explain", "demonstrate"),
    *("opponent", "side", "slips", "clock", "locks", "language"),
)
_OF_LESSONS: Final = ("pupils", "task", "warm_up", "locks", "own_words", "label", "language")
ARGUMENTS: Final[Mapping[AssignmentKind, tuple[str, ...]]] = {
    AssignmentKind.GAME: _OF_GAMES,
    AssignmentKind.LESSON: _OF_LESSONS,
    AssignmentKind.ROUTE: tuple(name for name in _OF_LESSONS if name != "task"),
    AssignmentKind.PRACTICE: ("label", "language"),
}
"""The names of what can be set up, for each kind; for a game also the options of its rules."""
_SWITCHES: Final = frozenset({"demonstrate", "slips", "warm_up", "own_words"})


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game, a lesson, a route or practice of a topic, by its ``name``, with all that a teacher sets up.

    In a game, ``options`` are the rules that differ from the usual ones, ``position`` is the position's JSON, None for
    the start, and ``clock`` is the time of each player in seconds, 0 for no clock. In a lesson, ``pupils`` share a
    screen, it may begin with a ``warm_up`` and ask for ``own_words``, and it opens at the number of the ``task``, by
    default where it was left.
    ``label`` is the pupil's, if the assignment is for one.

    >>> Assignment.from_arguments("play", "tinc", {"opponent": "level-2", "locks": "undo"}).settings.opponent
    'level-2'
    """

    kind: AssignmentKind = AssignmentKind.GAME
    name: str = next(iter(GAMES))
    options: tuple[tuple[str, Any], ...] = ()
    position: Any = None
    predict: str = Who.OFF.value
    explain: str = Explained.STEPS.value
    demonstrate: bool = False
    opponent: str = ""
    side: str = ""
    slips: bool = False
    clock: int = 0
    locks: frozenset[str] = frozenset()
    pupils: int = 1
    task: int | None = None
    warm_up: bool = True
    own_words: bool = False
    label: str = ""
    language: str = ""

    @staticmethod
    def from_arguments(
        kind: AssignmentKind | str, name: str, arguments: Mapping[str, Any] = {}, *, lesson: Lesson | None = None
    ) -> Assignment:
        """Return the assignment of these arguments, by the names that ``mathgames.play`` and the others have for them.

        What is drawn by chance is drawn now, so that all pupils get the same. ``lesson`` is the lesson, if it is none
        of those that are found by their names. Raises a ``MathgamesError`` that says what is unknown, impossible, or
        does not fit.
        """
        kind = AssignmentKind(kind)
        given = {name: value for name, value in arguments.items() if value is not None or name not in ARGUMENTS[kind]}
        _check_kinds(given)
        if language := given.get("language", ""):
            given["language"] = language_of(language).code
        if label := given.get("label", ""):
            check_label(label)
        if kind is AssignmentKind.GAME:
            return _game(name, given)
        for argument in given.keys() - {*ARGUMENTS[kind]}:
            raise OptionError(_no_argument(argument, ARGUMENTS[kind]))
        if kind is AssignmentKind.PRACTICE:
            from mathgames.learning.practice import find_topic

            return Assignment(kind, find_topic(name).key, **given)
        return _lesson(kind, name, given, lesson)

    def set_up(self, lesson: Lesson) -> Lesson:
        """Return a lesson as it is set up here."""
        return lesson.set_up(frozenset(map(Control, self.locks)), own_words=self.own_words)

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return rules_of(self.name, **dict(self.options))

    @property
    def match(self) -> Match:
        """A new match of the game, where it begins."""
        rules, data = self.rules, self.position
        clock = Clock(self.clock) if self.clock else None
        return Match(rules, position=None if data is None else rules.from_json(data), clock=clock)

    @property
    def data(self) -> Json:
        """The position where the game begins, as JSON."""
        rules = self.rules
        data: Json = rules.to_json(rules.initial()) if self.position is None else self.position
        return data

    @property
    def settings(self) -> BoardSettings:
        """The settings of the board."""
        return BoardSettings(
            opponent=self.opponent or None,
            side=self.side or None,
            predict=None if self.predict == Who.OFF.value else self.predict,
            slips=self.slips,
            explain=self.explain,
            demonstrate=self.demonstrate,
            locks=" ".join(sorted(self.locks)),
        )

    @property
    def title(self) -> Text:
        """The title of the game, the lesson, the route or the topic."""
        if self.kind is AssignmentKind.GAME:
            return rules_of(self.name).title
        if self.kind is AssignmentKind.PRACTICE:
            from mathgames.learning.practice import find_topic

            return find_topic(self.name).name
        from mathgames.learning.lessons import find, routes

        return routes()[self.name].title if self.kind is AssignmentKind.ROUTE else find(self.name).title

    @property
    def is_bare(self) -> bool:
        """True if nothing is set up."""
        return next(self.arguments(), None) is None

    def arguments(self) -> Iterator[tuple[str, Any]]:
        """Yield what is set up, as ``from_arguments`` reads it."""
        if self.kind is AssignmentKind.GAME:
            usual_settings = opening_rules(self.name, is_start=self.position is None).settings
            yield from (item for item in self.rules.settings.items() if item[1] != usual_settings[item[0]])
        usual = Assignment()
        for name in ARGUMENTS[self.kind]:
            value = getattr(self, name, None)
            if name != "preset" and value != getattr(usual, name):
                yield name, " ".join(sorted(value)) if isinstance(value, frozenset) else value


def _check_kinds(given: Mapping[str, Any]) -> None:
    """Check that texts, numbers and switches are that."""
    for name, value in given.items():
        if name in _SWITCHES:
            is_right, wanted = isinstance(value, bool), _("True or False")
        elif name == "clock":
            is_right, wanted = type(value) is int, _("a whole number")
        elif name in ARGUMENTS[AssignmentKind.GAME] or name == "label":
            is_right, wanted = isinstance(value, str) or name in ("position", "locks"), _("a text")
        else:
            continue
        if not is_right:
            raise OptionError(
                _("{name} cannot be {value}: give {wanted}", name=name, value=short_repr(value), wanted=wanted)
            )


def check_label(label: str) -> None:
    """Raise ``OptionError`` if a text cannot be the label of a pupil."""
    if not is_label(label):
        raise OptionError(label_refusal(label))


def _no_argument(name: str, names: tuple[str, ...]) -> Text:
    if suggestion := nearest(name, names):
        return _("nothing is called {name} here; did you mean {near}?", name=short_repr(name), near=suggestion)
    return _("nothing is called {name} here; you can set: {names}", name=short_repr(name), names=", ".join(names))


def _game(name: str, given: dict[str, Any]) -> Assignment:
    chosen = {argument: value for argument, value in given.items() if argument not in _OF_GAMES}
    preset, position = given.pop("preset", None), given.pop("position", None)
    declared_options = rules_of(name).options
    for option in chosen.keys() - {one.name for one in declared_options if one.name != "clock"}:
        names = (*_OF_GAMES, *(one.name for one in declared_options if one.name != "clock"))
        raise OptionError(_no_argument(option, names))
    drawn = opening_rules(name, preset, chosen, is_start=position is None)
    options = tuple(
        (option, value) for option, value in drawn.settings.items() if value != declared_options[option].default
    )
    rules = rules_of(name, **dict(options))
    if position is not None:
        position = rules.to_json(_position(rules, position))
    locks = parse_locks(given.get("locks", ""), (*CONTROL_NAMES, MARKS))
    given["predict"] = given.get("predict") or default_prediction(rules, preset) or Who.OFF.value
    if given.get("clock"):
        Clock(given["clock"])
    fields = {argument: value for argument, value in given.items() if argument not in chosen}
    assignment = Assignment(AssignmentKind.GAME, name, options, position, **(fields | {"locks": locks}))
    assignment.settings.activities(rules)  # says what does not fit
    return assignment


def _position(rules: Rules[Any, Any], given: object) -> Any:
    if isinstance(given, dict):
        return rules.from_json(rules.to_json(rules.initial()) | given)
    from mathgames.learning.lessons.positions import position_of  # reads YAML, which a page with a game does not have

    return position_of(rules, given)


def _lesson(kind: AssignmentKind, name: str, given: dict[str, Any], lesson: Lesson | None) -> Assignment:
    from mathgames.learning.lessons import find, find_route

    if "pupils" in given:
        given["pupils"] = check_pupils(given["pupils"])
    given["locks"] = parse_locks(given.get("locks", ""), CONTROL_NAMES)
    if kind is AssignmentKind.ROUTE:
        find_route(name)
    else:
        numbers = [task.number for task in (lesson or find(name)).all_tasks]
        given["task"] = check_task(numbers, given.get("task"))
    return Assignment(kind, name, **given)


def check_pupils(pupils: object) -> int:
    """Return the number of pupils. Raises ``LessonError`` if that number cannot share a screen."""
    number = whole(pupils)
    if number is None or number not in range(1, MAX_PUPILS + 1):
        raise LessonError(_("pupils must be from 1 to {most}, not {given}", most=MAX_PUPILS, given=short_repr(pupils)))
    return number


def check_task(numbers: list[int], task: object) -> int | None:
    """Return the number of the task, None for the place where the lesson was left.

    Raises ``LessonError`` if a lesson with tasks of these numbers has no such ``task``.
    """
    number = whole(task)
    if task is not None and number not in numbers:
        raise LessonError(
            _(
                "this lesson has no task {given}: it has {numbers}",
                given=short_repr(task),
                numbers=", ".join(map(str, numbers)),
            )
        )
    return number
