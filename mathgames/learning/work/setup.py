"""The options of the desk, and the setup for a class: a game or a lesson, rules, a position, locks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mathgames.activities import MARKS, Explained, Who
from mathgames.engine import Option, Rules
from mathgames.games.contract import Control
from mathgames.games.contract.declaration import Editor, Json
from mathgames.games.registry import GAMES, find_game, opening_options
from mathgames.games.registry import rules as rules_of
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.library import list_lessons, list_tests
from mathgames.learning.lessons.positions import short_text

LESSON: Final = "lesson"
"""The option for a lesson among the games."""
PUPILS: Final = (1, 2, 3, 4)
MINUTES: Final = (0, 5, 10, 15, 20, 30)

LOCKABLE: Final[Mapping[str, LazyString]] = {
    MARKS: _("Marks that show results in advance"),
    Control.UNDO.value: _("Undo"),
    Control.WALK.value: _("Stepping through moves"),
    Control.TYPED.value: _("Typed moves"),
    Control.WHY.value: _("Why a move is not allowed"),
    Control.OPTIONS.value: _("Other rules"),
    Control.NEW.value: _("New game"),
    Control.SHARE.value: _("Saving and sharing"),
    Control.END.value: _("Giving up"),
}
"""The controls of a board that can be locked."""
LESSON_LOCKS: Final[Mapping[str, LazyString]] = {
    Control.HINTS.value: _("Hints"),
    Control.UNDO.value: _("Undo"),
    Control.WHY.value: _("Why a move is not allowed"),
}
"""The controls of a lesson that can be locked, beside those that the lesson itself locks."""
PREDICTS: Final[Mapping[str, LazyString]] = {
    Who.OFF.value: _("Nobody predicts"),
    Who.MOVER.value: _("The player who moves predicts"),
    Who.OTHER_PLAYER.value: _("The other player predicts"),
    Who.ALL.value: _("Everyone predicts"),
}
EXPLANATION_LEVELS: Final[Mapping[str, LazyString]] = {
    Explained.STEPS.value: _("The result and all steps"),
    Explained.RESULT.value: _("Only the result"),
    Explained.NO_RESULT.value: _("Nothing: pupils explain"),
}


def lessons() -> list[str]:
    """Return the names of the lessons, then those of the tests before and after routes."""
    return [*list_lessons(), *list_tests()]


def options_of(rules: Rules[Any, Any]) -> tuple[Option, ...]:
    """Return the rules that can be chosen. The clock is one for all games."""
    return tuple(option for option in rules.options if option.name != "clock")


@dataclass(frozen=True)
class Setup:
    """The options chosen at the desk.

    In a game, ``options`` are the rules that differ from the usual ones, ``position`` is the position's JSON, None for
    the start, ``seconds`` is the time of each player, 0 for no clock. If the board ``edits``, a press puts down
    ``piece``. In a ``lesson``, ``pupils`` share a screen, it may begin with a ``warm_up``, and it opens at the number
    of the ``task``, 0 for the place where it was left.
    """

    game: str = next(iter(GAMES))
    options: tuple[tuple[str, Any], ...] = ()
    position: Any = None
    edits: bool = False
    piece: str = ""
    predict: str = "off"
    explain: str = "steps"
    demonstrate: bool = False
    opponent: str = ""
    seconds: int = 0
    locks: frozenset[str] = frozenset()
    lesson: str = ""
    pupils: int = 1
    warm_up: bool = True
    task: int = 0

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return rules_of(self.game, **dict(self.options))

    def with_options(self, options: Mapping[str, Any]) -> Setup:
        """Return a copy with these rules; random parts are drawn now, so that all pupils get the same."""
        settings = rules_of(self.game, **options).settings
        declared_options = rules_of(self.game).options
        return replace(
            self,
            options=tuple(
                (name, settings[name]) for name in settings if settings[name] != declared_options[name].default
            ),
        )

    @property
    def editor(self) -> Editor | None:
        """The editor of positions of its game. None if it has none."""
        return None if self.lesson else find_game(self.game).teaching.editor

    @property
    def in_hand(self) -> str:
        """The piece that a press puts down: the first one, until another is chosen."""
        return self.piece or ("" if self.editor is None else self.editor.pieces[0][0])

    @property
    def data(self) -> Json:
        """The current position, as JSON."""
        rules = self.rules
        data: Json = rules.to_json(rules.initial()) if self.position is None else self.position
        return data

    @property
    def cell(self) -> str:
        """The content of a pupil's cell: one line."""
        return f"import mathgames as mg; {self.line}"

    @property
    def line(self) -> str:
        """The line that shows the board or the lesson.

        >>> Setup(predict="other", locks=frozenset({"undo"})).line
        'mg.play("minus-vs-plus", predict="other", locks="undo")'
        """
        if self.lesson:
            return f"mg.lesson({', '.join(self._of_lesson())})"
        return f"mg.play({', '.join(self._of_game())})"

    def _of_game(self) -> Iterator[str]:
        yield f'"{self.game}"'
        opening_settings = opening_options(self.game) if self.position is None else {}
        settings = {name: self.rules.settings[name] for name in opening_settings} | dict(self.options)
        others = ((name, value) for name, value in settings.items() if (name, value) not in opening_settings.items())
        yield from (f"{name}={_format_value(value)}" for name, value in others)
        if self.position is not None:
            yield f"position={short_text(self.rules, self.position)!r}"
        if self.predict != "off":
            yield f'predict="{self.predict}"'
        if self.explain != "steps":
            yield f'explain="{self.explain}"'
        if self.demonstrate:
            yield "demonstrate=True"
        if self.opponent:
            yield f'opponent="{self.opponent}"'
        if self.seconds:
            yield f"clock={self.seconds}"
        yield from self._lock_arguments()

    def _of_lesson(self) -> Iterator[str]:
        yield f'"{self.lesson}"'
        if self.pupils > 1:
            yield f"pupils={self.pupils}"
        if self.task:
            yield f"task={self.task}"
        if not self.warm_up:
            yield "warm_up=False"
        yield from self._lock_arguments()

    def _lock_arguments(self) -> Iterator[str]:
        if self.locks:
            yield f'locks="{" ".join(sorted(self.locks))}"'


def _format_value(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)
