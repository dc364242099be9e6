"""Items, each of which is one thing that is asked, and interactions, the ways of answering it.

There is a class for each interaction in ``arithmetic.items.interactions``. It is used without its name for asking,
judging, printing, checking and reporting; ``register`` adds one from anywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from mathgames.arithmetic import derive
from mathgames.arithmetic.items.answer import NO_REF, ItemRef, Judgement, Scale, Verdict, judged_number
from mathgames.arithmetic.items.distractor import Distractor as Distractor
from mathgames.arithmetic.items.distractor import Solution
from mathgames.arithmetic.items.entry import FIELD, EnteredResponse, FieldState
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import Expression
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Extended, Quantity, numbers_in_decimals
from mathgames.explain.scenes.scene import Acts, DeclaredScene
from mathgames.explain.scenes.trace import Said, Trace
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Prompt

ResponseValue: TypeAlias = Hashable
"""An answer as a value, whose type depends on the form."""


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
    in_decimals: ClassVar[bool] = False
    """True if numbers are written with a point."""
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
    DECIMAL: ClassVar[Interaction]
    CODE: ClassVar[Interaction]
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
        return *question.leading, question.text(answer)

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


WORKING = "working"
"""The value of ``Item.source`` for a question about the wrong line of a worked calculation."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is asked, with its interaction and its key.

    >>> question = Item("2 − (−3)", Interaction.NUMBER, (Fraction(5),))
    >>> question.judge("5").verdict, question.judge("−1").misconception
    (<Verdict.MET: 'met'>, 'double-minus-read-once')
    """

    stem: str
    interaction: Interaction
    key: tuple[ResponseValue, ...]
    distractors: tuple[Distractor, ...] = ()
    options: tuple[str, ...] = ()
    """The choices, the lines or the cards, in the order in which they are shown."""
    places: tuple[str, ...] = ()
    """The headings that cards are put under."""
    scale: Scale | None = None
    counters: tuple[int, int] | None = None
    """The numbers of counters worth +1 and worth −1 above its choices."""
    source: str = ""
    """The source of the answer, for the checker: an expression, a relation with a box, ``reply`` or another key."""
    move: str = ""
    """The move on the task's board that the question is about."""
    line: int = 0
    lines: dict[str, int] = field(default_factory=dict, compare=False, hash=False)
    task: Prompt | None = None
    """The task, if no text states it."""
    mended: ResponseValue | None = None
    """The wrong answer of another pupil that is on the bench at first, to be changed until it is right."""
    block: str = ""
    """The block of practice, or the lesson, of a question of a test."""
    scene: DeclaredScene | None = None
    """The scene that its author has chosen."""
    ask: LazyString | None = None
    """The sentence that asks, where no author wrote a stem."""
    spoken: LazyString | None = None
    """A sentence before it for those who do not see the board."""
    labels: tuple[Text, ...] = ()
    """The texts on the options, if these are only their keys."""
    is_extended: bool = False
    """True if results of its kind can be fractions, infinite, or not exist, in its context."""
    solution: Solution | None = field(default=None, compare=False)
    """What leads to the key, where the numbers do not tell it."""
    ref: ItemRef = NO_REF

    @property
    def in_decimals(self) -> bool:
        """True if its numbers are written with a point."""
        return self.interaction.in_decimals or (self.scale is not None and self.scale.in_decimals)

    @property
    def prompt(self) -> Prompt | None:
        """The task of a question for a number, as the catalogue of misconceptions knows it; None for any other."""
        if self.task is not None or not self.interaction.is_number:
            return self.task
        from mathgames.arithmetic.items.targets import asked_task  # with the catalogue, which no board needs

        return asked_task(self.source or self.stem)

    @property
    def leading(self) -> tuple[str, str]:
        """The prompt, and the text between it and an answer on the same line."""
        if not self.stem or self.is_calculation:
            return self.stem, " = " if self.stem else ""
        return (self.stem, " ") if self.stem.endswith((":", "?")) else (self.stem.removesuffix("."), ": ")

    @property
    def is_calculation(self) -> bool:
        """True if the question is a calculation and nothing else."""
        return not self.source and self.derivation is not None

    @property
    def derivation(self) -> Derivation | None:
        """The derivation of the answer, if the question is a single operation."""
        from mathgames.arithmetic.misconceptions import OperationPrompt

        task = self.prompt
        return derive(task.operator, task.a, task.b) if isinstance(task, OperationPrompt) else None

    @property
    def takes_any(self) -> bool:
        """True if each of its options is accepted."""
        return bool(self.options) and {*self.options} <= {*self.key}

    @property
    def has_drawing(self) -> bool:
        """True if counters or a number line are drawn above its choices."""
        return self.counters is not None or (self.scale is not None and self.interaction.draws_line)

    @property
    def shown_answer(self) -> Text:
        """The first accepted answer, as a sentence writes it."""
        return self.text(self.key[0])

    def text(self, response: Any) -> Text:
        """Return a response as a sentence writes it."""
        with numbers_in_decimals(when=self.in_decimals):
            return self.interaction.text(response)

    @property
    def bench(self) -> Manipulative | None:
        """The manipulative that it is answered with, in its initial state; None if it is answered otherwise."""
        laid = None if self.mended is None else self.interaction.place_response(self, self.mended)
        return laid or self.interaction.bench(self)

    def acts(self, response: Any) -> Acts:
        """Return what a response claims: as its distractor says, else the trace that the interaction leaves."""
        for wrong in self.distractors:
            if wrong.acts is not None and self.interaction.part(wrong.response, response):
                return wrong.acts
        return Acts(self.interaction.trace(self, response))

    def judge(self, raw_answer: object) -> Judgement:
        """Return the judgement of an answer."""
        try:
            answer = self.interaction.parse_response(raw_answer)
        except NotationError as error:
            return Judgement(Verdict.ONGOING, error.words)
        value = answer if isinstance(answer, Fraction | Extended) else None
        if self.interaction.accepts(self, answer):
            return Judgement(Verdict.MET, self.interaction.praise(self, answer), value=value)
        for wrong in (*self.distractors, *self.interaction.wrong_parts(self)):
            if self.interaction.part(wrong.response, answer):
                return wrong.to_judgement(Verdict.MISSED)
        judgement = Judgement(Verdict.MISSED)
        if value is not None:
            from mathgames.arithmetic.misconceptions import diagnoses

            task = self.prompt
            judgement = judged_number(value, () if task is None else diagnoses(task, value), right=False)
        if judgement.feedback:
            return judgement
        with numbers_in_decimals(when=self.in_decimals):
            return replace(judgement, feedback=self.interaction.follow_up_question(self, answer))
