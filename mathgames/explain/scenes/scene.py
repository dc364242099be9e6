"""The contract of a scene: how the numbers of an item are drawn, and how answers and calculations are acted out on it.

A scene is given a state, traces and a calculation, and knows neither items nor interactions. ``registry.register`` adds
one from anywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from mathgames.explain.drawing.counters import counters_in_words
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity
from mathgames.explain.scenes.kit import cell_text
from mathgames.explain.scenes.trace import Landing, Marked, Path, Pile, Put, Said, Side, Trace, is_unfinished
from mathgames.explain.speech import spoken_number
from mathgames.language.errors import OptionError
from mathgames.language.words import LazyString, Text, _, join_sentences, join_with_and, join_with_commas

Key: TypeAlias = Callable[[str], object]
"""The reader of a value that is written below ``scene:``. Raises ``MathgamesError`` with the reason if it is unfit."""

OWN_IS_HOLLOW: Final = _("The hollow one is your answer.")
OWN_BESIDE_MODEL: Final = _(
    "The hollow one is your answer, the other is the calculation without its last step. Where does it lead?"
)


class CalculationLike(Protocol):
    """An operation on two numbers with its result, as a scene acts it out."""

    @property
    def operator(self) -> Operator:
        """The operation."""

    @property
    def a(self) -> Quantity:
        """The first number."""

    @property
    def b(self) -> Quantity:
        """The second number."""

    @property
    def value(self) -> Quantity:
        """The result."""


class SceneState:
    """The numbers of an item as a scene draws them: one frozen dataclass for each scene, without the result."""

    __slots__ = ()


StateT = TypeVar("StateT", bound=SceneState)


class Scene(ABC, Generic[StateT]):
    """A way to draw the numbers of an item, an answer, and a calculation."""

    name: ClassVar[str]
    keys: ClassVar[Mapping[str, Key]] = MappingProxyType({})
    """The names that may be written below ``scene:``, each with the reader of its value."""
    has_room: ClassVar[bool] = False
    """True if the lower third of the drawing is empty as long as nothing is answered."""

    @abstractmethod
    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> StateT | None:
        """Return the state for a calculation, a board's drawing or the values of keys; None if they tell none."""

    @abstractmethod
    def describe(self, state: StateT) -> Text:
        """Describe the numbers of the item in a sentence."""

    @abstractmethod
    def steps(self, state: StateT, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the calculation acted out step by step: each trace holds all until then, the last one the result."""

    @abstractmethod
    def draw(self, state: StateT, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        """Draw the numbers of the item, and in the same picture an answer and a calculation.

        It draws every trace: one that it has no picture for by its value, or as it was said.
        """

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        """Return values for ``state`` that give all members of a family the same scale; none if it has no scale.

        Each member is its calculation, with its values by the names of ``keys``.
        """
        return {}

    def bench(self, state: StateT) -> Manipulative | None:
        """Return the manipulative to think or to answer with."""
        return None

    def read(
        self, texts: Mapping[str, str], calculation: CalculationLike | None = None, board: Node | None = None
    ) -> StateT | None:
        """Return the state for texts by the names of ``keys``. Raises ``OptionError`` for another name."""
        return self.state(calculation, board, self.values(texts))

    def values(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """Return the values of texts by the names of ``keys``. Raises ``OptionError`` for another name."""
        if (name := next((name for name in texts if name not in self.keys), None)) is not None:
            names = join_with_commas(self.keys)
            raise OptionError(
                _("the scene {scene} has no {name}; it has: {names}", scene=self.name, name=name, names=names)
                if self.keys
                else _("the scene {scene} has no {name}: nothing is written below it", scene=self.name, name=name)
            )
        return {name: self.keys[name](text) for name, text in texts.items()}

    def acts_out(self, state: StateT, calculation: CalculationLike) -> bool:
        """Check if a calculation can be acted out here, so that more than its first number is drawn."""
        return True

    def holds(self, state: StateT, value: Fraction) -> bool:
        """Check if a number has a place of its own in the picture: a tick, a cell or counters."""
        return True

    def shows(self, state: StateT, trace: Trace) -> bool:
        """Check if an answer that no calculation leads to has a place of its own in the picture."""
        return False

    def short(self, state: StateT, calculation: CalculationLike) -> Trace:
        """Return the calculation without the step that settles it."""
        *earlier, _last = self.steps(state, calculation)
        match earlier:
            case [*_, Path() | Pile() | Marked() as before]:
                return replace(before, open=True)
        return Path((), open=True)

    def without_end(self, trace: Trace) -> Trace:
        """Return what leads to an answer that no calculation leads to, open at its end: of cells all but the last."""
        match trace:
            case Marked([*cells, _last]):
                return Marked(tuple(cells), open=True)
            case Said(text):
                return Marked((text,), open=True)
            case Landing():
                return Path((), open=True)
        return trace

    def in_words(self, state: StateT, answer: Trace | None = None, model: Trace | None = None) -> LazyString:
        """Describe a drawing in its order: the numbers of the item, the answer, the calculation, the missing step."""
        return join_sentences(
            self.describe(state),
            None if answer is None else _answer_in_words(answer),
            None if model is None else _calculation_in_words(model),
            _missing_in_words(model) if is_unfinished(model) else None,
        )

    def draw_paper(self, state: StateT, *, room: bool) -> list[Any]:
        """Draw the numbers of the item for print, with ``room`` below them to draw on, if there is any."""
        tag, attributes, *parts = self.draw(state)
        left, top, width, height = map(int, attributes["viewBox"].split())
        height = height if room or not self.has_room else height * 2 // 3
        return [
            tag,
            {
                **attributes,
                "viewBox": f"{left} {top} {width} {height}",
            },
            *parts,
        ]


def _answer_in_words(answer: Trace) -> LazyString:
    match answer:
        case Landing(at) if at is DOES_NOT_EXIST:
            return _("Your answer is that there is no value.")
        case Landing(at):
            return _("Your answer is {answer}.", answer=spoken_number(at))
        case Side(0):
            return _("Your answer is {answer}.", answer=spoken_number(Fraction(0)))
        case Side(sign):
            return _("Your answer is positive.") if sign > 0 else _("Your answer is negative.")
        case Path((start, *_, end)):
            return _("Your answer goes from {start} to {end}.", start=spoken_number(start), end=spoken_number(end))
        case Said(text):
            return _("Your answer is “{answer}”.", answer=text)
    if parts := _parts_in_words(answer):
        return _("Your answer is {answer}.", answer=join_with_and(parts))
    return _("Your answer is empty.")


def _calculation_in_words(model: Trace) -> LazyString:
    match model:
        case Landing(at) if at is DOES_NOT_EXIST:
            return _("The calculation has no value.")
        case Landing(at):
            return _("The calculation leads to {number}.", number=spoken_number(at))
        case Path((start, *_, end)):
            places = {"start": spoken_number(start), "end": spoken_number(end)}
            return _("The calculation goes from {start} to {end}.", **places)
    if parts := _parts_in_words(model):
        return _("The calculation has {parts}.", parts=join_with_and(parts))
    return _("The calculation begins.")


def _missing_in_words(model: Trace | None) -> LazyString:
    match model:
        case Pile(subtrahend=number) if number:
            counters = join_with_and(counters_in_words(max(number, 0), max(-number, 0)))
            return _("Its last step is missing: taking {counters} away.", counters=counters)
    return _("Its last step is missing.")


def _parts_in_words(trace: Trace) -> list[Text]:
    match trace:
        case Path((number,)):
            return [spoken_number(number)]
        case Pile(positive, negative):
            return [*counters_in_words(positive, negative)]
        case Put(cards):
            return [_("{card}: {place}", card=card, place=place) for card, place in cards]
        case Marked(cells):
            return [*map(cell_text, cells)]
    return []


class Acts(NamedTuple):
    """What a response claims, as a scene acts it out, and the calculation beside it, where it is not the item's own."""

    trace: Trace
    calculation: CalculationLike | None = None


class DeclaredScene(NamedTuple):
    """A scene that the author of an item has chosen, with the values that are written below its name."""

    name: str
    values: tuple[tuple[str, Any], ...] = ()
