"""What a teacher sets up for a class: a game or a lesson, its rules, a position, what is asked, told, and locked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mathgames.engine import Rules
from mathgames.errors import MathgamesError
from mathgames.lessons.positions import position_of
from mathgames.registry import rules as rules_of
from mathgames.teaching.editing import EDITORS, Editor, Json
from mathgames.words import MINUS


@dataclass(frozen=True)
class Setup:
    """All that is chosen.

    Of a game: ``options`` are the rules that are other than usual, ``position`` is the position's JSON, None for the
    start, ``seconds`` what the clock gives each player, 0 for no clock. Where the board ``edits``, a press puts down
    ``piece``. Of a ``lesson``: how many ``pupils`` share a screen, and whether it begins with a ``warm_up``.
    """

    game: str = "minus-vs-plus"
    options: tuple[tuple[str, Any], ...] = ()
    position: Any = None
    edits: bool = False
    piece: str = "+1"
    predict: str = "off"
    explain: str = "steps"
    demonstrate: bool = False
    opponent: str = ""
    seconds: int = 0
    locks: frozenset[str] = frozenset()
    lesson: str = ""
    pupils: int = 1
    warm_up: bool = True

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return rules_of(self.game, **dict(self.options))

    def ruled(self, options: Mapping[str, Any]) -> Setup:
        """The same under these rules; what is random in them is drawn once, so that all pupils get the same."""
        settings = rules_of(self.game, **options).settings
        usual = rules_of(self.game).options
        return replace(
            self, options=tuple((name, settings[name]) for name in settings if settings[name] != usual[name].default)
        )

    @property
    def editor(self) -> Editor | None:
        """How its positions are set up by hand, if they can be."""
        return None if self.lesson else EDITORS.get(self.game)

    @property
    def data(self) -> Json:
        """The position as it stands, as JSON."""
        rules = self.rules
        told: Json = rules.to_json(rules.initial()) if self.position is None else self.position
        return told

    @property
    def cell(self) -> str:
        """All that stands in a pupil's cell: one line."""
        return f"import mathgames as mg; {self.line}"

    @property
    def line(self) -> str:
        """What shows the board or the lesson.

        >>> Setup(predict="other", locks=frozenset({"undo"})).line
        'mg.play("minus-vs-plus", predict="other", locks="undo")'
        """
        if self.lesson:
            return f"mg.lesson({', '.join(self._of_lesson())})"
        return f"mg.play({', '.join(self._of_game())})"

    def _of_game(self) -> Iterator[str]:
        yield f'"{self.game}"'
        yield from (f"{name}={_quoted(value)}" for name, value in self.options)
        if self.position is not None:
            yield f"position={short(self.rules, self.position)!r}"
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
        yield from self._locked()

    def _of_lesson(self) -> Iterator[str]:
        yield f'"{self.lesson}"'
        if self.pupils > 1:
            yield f"pupils={self.pupils}"
        if not self.warm_up:
            yield "warm_up=False"
        yield from self._locked()

    def _locked(self) -> Iterator[str]:
        if self.locks:
            yield f'locks="{" ".join(sorted(self.locks))}"'


def _quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def short(rules: Rules[Any, Any], data: Json) -> str | Json:
    """A position as the shortest text that tells it, or as its JSON where no short text does."""
    position = rules.from_json(data)
    for written in _WRITTEN[rules.name](data) if rules.name in _WRITTEN else ():
        try:
            if position_of(rules, written) == position:
                return written
        except MathgamesError:
            continue
    return data


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def _signed_pieces(data: Json) -> Iterator[str]:
    if not data["board"]:
        yield f"{{turn: {data['turn']}}}"
        return
    pieces = " ".join(f"{at}{_signed(value)}" for at, value in sorted(data["board"].items()))
    yield pieces
    yield f"{{pieces: {pieces}, turn: {data['turn']}}}"


def _owned_pieces(data: Json) -> Iterator[str]:
    sides = {
        name: " ".join(
            f"{at} {value.replace('-', MINUS).replace('inf', '∞')}"
            for at, (by, value) in sorted(data["board"].items())
            if by == owner
        )
        for name, owner in (("blue", "positive"), ("red", "negative"))
    }
    told = [f"{name}: {pieces}" for name, pieces in sides.items() if pieces]
    if told:
        yield f"{{{', '.join(told)}}}"
    yield "{" + ", ".join([*told, f"turn: {data['turn']}"]) + "}"


def _symbols(data: Json) -> Iterator[str]:
    cells = {
        kind: " ".join(f"{x},{y}".replace("-", MINUS) for x, y in sorted(data[kind])) for kind in ("crosses", "noughts")
    }
    told = "".join(f", {kind}: '{written}'" for kind, written in cells.items() if written)
    side = f"side: {2 * data['radius'] + 1}"
    yield f"{{{side}{told}}}"
    yield f"{{{side}{told}, turn: {data['turn']}}}"


def _squares(data: Json) -> Iterator[str]:
    side, filled = data["n"], {*data["filled"]}
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:side]
    rows = ("'" + "".join("#" if f"{x}{row}" in filled else "." for x in range(1, side + 1)) + "'" for row in letters)
    told = f"rows: [{', '.join(rows)}]"
    yield f"{{{told}}}"
    yield f"{{{told}, phase: fill}}"


_WRITTEN = {
    "minus-vs-plus": _signed_pieces,
    "infinity-masters": _owned_pieces,
    "tinc": _symbols,
    "slice-boundaries": _squares,
}
"""How a position of each game may be written shortly."""
