"""Interactions: the ways of answering, one class each in ``arithmetic.items.interactions``.

An ``Interaction`` is used without its name for asking, judging, printing, checking and reporting. ``register`` adds one
from anywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.entry import FIELD
from mathgames.explain.expression import Expression
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes.trace import Said, Trace
from mathgames.language.words import LazyString, Text, _

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Distractor, Item
    from mathgames.arithmetic.misconceptions.task import Prompt

ResponseValue: TypeAlias = Hashable
"""An answer as a value, whose type depends on the form."""


CHECK: Final = _("Check")
"""The label of the button that submits an answer that is judged immediately."""


class EnteredResponse(NamedTuple):
    """The submitted inputs of a question: the button pressed, the fields, the options, and the state of the bench."""

    args: Mapping[str, Any]
    fields: Mapping[str, str]
    selection: frozenset[int] = frozenset()
    placement: object = None
    """The answer on the bench, if there is one (``items.responses.laid_answer``)."""


class FieldState(NamedTuple):
    """The data that a field on the screen needs besides its question.

    ``intent`` makes the intent of a control, ``key`` names the form, ``benches`` are drawn already, and ``is_extended``
    says whether there are keys for fractions, ∞ and "no value". ``wrong`` are the parts of the last answer that are to
    be marked (``Interaction.wrong_in``), and ``extras`` are extra fields of the answer. ``on_board`` says whether the
    answer is marked on the board, and ``submit_label`` is the label of the button that submits it. ``right`` are the
    options that settled the question, if it is shown with its answer; where none is right or wrong, these are only
    the pupil's ``pupil_options``.
    """

    key: str
    intent: Callable[..., list[Any]]
    selection: frozenset[int] = frozenset()
    benches: tuple[Node, ...] = ()
    is_extended: bool = False
    wrong: frozenset[Hashable] = frozenset()
    extras: tuple[Node, ...] = ()
    on_board: bool = False
    submit_label: LazyString = CHECK
    right: frozenset[Hashable] = frozenset()
    pupil_options: frozenset[Hashable] = frozenset()

    def mark(self, option: Hashable) -> str:
        """Return the class of an option that was answered wrongly or rightly, or if nothing is right or wrong."""
        if option in self.pupil_options:
            return "is-given"
        return "is-wrong" if option in self.wrong else "is-right" if option in self.right else ""


class Interaction(ABC):
    """A way of answering: an answer as plain data and as a value, on the screen, by hand, on paper.

    >>> Interaction.NUMBER.parse_response("−3/2"), str(Interaction.NUMBER.text(Fraction(-3, 2)))
    (Fraction(-3, 2), '−3/2')
    """

    name: ClassVar[str]
    is_number: ClassVar[bool] = False
    """True if the answer is a number, so that the question can be a calculation."""
    is_list: ClassVar[bool] = False
    """True if a list in a lesson's file is one answer, and a list of lists several."""
    asks_sign: ClassVar[bool] = False
    """True if the answer is the sign of a number."""
    draws_line: ClassVar[bool] = False
    """True if a number line of the question is a picture only, above the controls of the answer."""
    has_places: ClassVar[bool] = False
    """True if options are placed under headings."""
    has_options: ClassVar[bool] = False
    """True if the answer is made from displayed options."""
    takes_all: ClassVar[bool] = False
    """True if an answer places every option."""
    by_choosing: ClassVar[bool] = False
    """True if choosing an option submits the answer."""
    by_hand: ClassVar[bool] = False
    """True if it is answered with a manipulative, a ``bench``."""
    goes_on: ClassVar[bool] = False
    """True if the answer continues with a reason in the pupil's own words."""
    is_made: ClassVar[bool] = True
    """True if the pupil makes the answer, and does not only pick it from a few."""
    unreadable: ClassVar[tuple[object, ...]] = (None,)
    """Examples of what is not a response."""

    NUMBER: ClassVar[Interaction]
    SIGN: ClassVar[Interaction]
    COMPARISON: ClassVar[Interaction]
    CHOICE: ClassVar[Interaction]
    CHOICES: ClassVar[Interaction]
    ORDER: ClassVar[Interaction]
    POINTS: ClassVar[Interaction]
    CARDS: ClassVar[Interaction]
    COUNTERS: ClassVar[Interaction]
    WALK: ClassVar[Interaction]
    CELLS: ClassVar[Interaction]
    WAY: ClassVar[Interaction]
    COORDINATES: ClassVar[Interaction]
    EQUATION: ClassVar[Interaction]

    def __repr__(self) -> str:
        return f"<Interaction {self.name}>"

    @property
    def single_attempt(self) -> Interaction:
        """The form for questions that are answered once, as in a test, without a chance to improve an answer."""
        return self

    @abstractmethod
    def parse_response(self, raw_answer: object) -> ResponseValue:
        """Parse an answer from plain data. Raises ``NotationError``, with what to write, if it is not an answer."""

    @abstractmethod
    def text(self, answer: Any) -> Text:
        """Format the answer as a sentence writes it and as it is read aloud."""

    @abstractmethod
    def render_screen(self, question: Item, state: FieldState) -> Iterable[Node | None]:
        """Draw the question on the screen, with the controls of its answer."""

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        """Draw the typed fields of an answer, in a form of the page with this key; empty if nothing is typed."""
        return ()

    def choices(self, question: Item) -> tuple[tuple[str, Text], ...]:
        """Return the options as pairs of value and text, if a row of buttons is enough to choose from."""
        return ()

    @abstractmethod
    def render_paper(self, question: Item, answer: Any) -> Iterable[Node | None]:
        """Draw the question on paper, with an empty place, or with an ``answer`` that is not None in its place.

        The layout without an answer does not depend on the right answer.
        """

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        """Return the answer of a submission, as plain data."""
        return submission.fields.get(FIELD, "")

    def empty_parts(self, question: Item, answer: object) -> LazyString | None:
        """Return what to do first if a submission has no answer at all; None if there is an answer to judge."""
        if answer in (None, "", [], {}):
            return _("Put something down first.") if self.by_hand else _("Give an answer first.")
        return None

    def to_json(self, raw_answer: object) -> object:
        """Return an answer in the notation of no country, for storage. Raises ``NotationError`` as in ``read``."""
        return raw_answer

    def split_question(self, text: str) -> tuple[str, ResponseValue] | None:
        """Split a text into question and answer, None without both. Raises ``NotationError`` if that fails."""
        return None

    def part(self, wrong: ResponseValue, answer: ResponseValue) -> bool:
        """Check if a known wrong answer is in this one: of several parts one is enough."""
        if isinstance(wrong, frozenset) and isinstance(answer, frozenset):
            return wrong <= answer
        return wrong == answer

    def weight(self, question: Item) -> Fraction:
        """Return the weight of a first answer as evidence: the easier it is to guess, the less."""
        return Fraction(1)

    def shows(self, wrong: ResponseValue, answer: ResponseValue) -> bool:
        """Check if an answer is evidence of the misconception of this wrong answer."""
        return self.part(wrong, answer)

    def accepts(self, question: Item, answer: Any) -> bool:
        """Check if an answer is right."""
        return answer in question.key

    def praise(self, question: Item, answer: Any) -> Text | None:
        """Return the feedback to a right answer, beyond that it is right."""
        return None

    def with_answer(self, question: Item, answer: Any) -> tuple[Text, ...]:
        """Return the prompt with an answer to it."""
        return *question.leading, self.text(answer)

    def unused_parts(self, question: Item, answer: Any) -> Iterable[Node]:
        """Draw the picture that remains of an answered question, beside the answer."""
        return ()

    def wrong_parts(self, question: Item) -> Iterable[Distractor]:
        """Return the wrong answers of the catalogue's misconceptions, if they follow from the form of the answer."""
        return ()

    def follow_up_question(self, question: Item, answer: Any) -> Text:
        """Return the feedback to a wrong answer without its own: the action and where to look, not the right answer."""
        return _("You answered {answer}. Which part of the task does it not fit?", answer=self.text(answer))

    def wrong_in(self, question: Item, answer: Any) -> frozenset[Hashable]:
        """Return the wrong parts of an answer for marks on benches and options; none if nothing marks them."""
        return frozenset()

    def unexplained_answers(self, question: Item) -> tuple[str, ...]:
        """Return the wrong answers that only the author can explain, and has not; "" is any wrong answer."""
        return ()

    def place_response(self, question: Item, answer: Any) -> Manipulative | None:
        """Return the bench with this answer on it, if an answer can be shown there."""
        return None

    def bench(self, question: Item) -> Manipulative | None:
        """Return the manipulative of the question in its initial state; None if it is answered otherwise."""
        return None

    def squares(self, question: Item) -> int:
        """Return the most squares in an answer on the board (``EnteredResponse.args``, as ``cells``), else 0."""
        return 0

    def options_in(self, answer: Any) -> Iterable[str]:
        """Return the options that an answer names."""
        return ()

    def trace(self, item: Item, response: Any) -> Trace:
        """Return what a response claims, as a scene draws it. There is a trace of every response."""
        return Said(str(self.text(response)))

    def with_value(self, asked: Prompt, value: Quantity) -> ResponseValue | None:
        """Return the response that answers a prompt with this value; None if no value is given in this way."""
        return None

    def raw(self, response: Any) -> object:
        """Return a response as a page sends it, as plain data: ``parse_response`` reads it back."""
        return str(self.text(response))

    def samples(self, item: Item) -> Iterator[tuple[object, Verdict]]:
        """Yield responses to an item as a page sends them, each with its verdict.

        They are the key, the distractors, and what is not a response at all.
        """
        yield from ((self.raw(response), Verdict.MET) for response in item.key)
        yield from ((self.raw(wrong.response), Verdict.MISSED) for wrong in item.distractors)
        yield from ((raw_answer, Verdict.ONGOING) for raw_answer in self.unreadable)

    # The checker's part.

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool | None:
        """Check if an answer is that of an expression with this value; None if this cannot be told."""
        return None

    def fillings(self, question: Item) -> Iterator[tuple[str, bool]]:
        """Yield the possible fillings of the box of an equation, and whether each is an answer."""
        return iter(())

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        """Return the numbers on a number line that an answer names, each of which needs a tick."""
        return iter(())

    def numbers(self, answer: Any) -> Iterable[Quantity]:
        """Return the numbers that a correct response reveals."""
        return (answer,) if self.is_number else ()

    def problems(self, question: Item) -> Iterator[tuple[int, LazyString]]:
        """Yield further errors in a question of a lesson, each with its line."""
        return iter(())


_INTERACTIONS: Final[dict[str, Interaction]] = {}


def register(interaction: Interaction) -> Interaction:
    """Register an interaction by its name, from anywhere, and return it."""
    _INTERACTIONS[interaction.name] = interaction
    return interaction


def all_interactions() -> Mapping[str, Interaction]:
    """Return all interactions by their names."""
    return _INTERACTIONS
