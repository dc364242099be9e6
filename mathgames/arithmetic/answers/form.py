"""Items: the prompt, the form of the answer, the accepted answers, and the misconceptions of wrong ones.

A ``Form`` is a way of answering: it is one class in ``arithmetic.answers.forms``, and is used without its name for
asking, judging, printing, checking and reporting. ``register`` adds one from anywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

from mathgames.arithmetic import derive
from mathgames.arithmetic.answers.answer import Judgement, Scale, Verdict, judged_number
from mathgames.arithmetic.answers.entry import FIELD
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import Expression
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Extended, Quantity
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words, _, together

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Asked

AnswerValue: TypeAlias = Hashable
"""An answer as a value, whose type depends on the form."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that the lesson names: the misconception that it shows, or the lesson's own sentence."""

    answer: AnswerValue
    misconception: str | None = None
    feedback: Text | None = None
    line: int = 0

    def told(self, sum_asked: Asked | None) -> Text | None:
        """Return the feedback: the lesson's sentence, or that of the catalogue, with the numbers of the question."""
        from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum  # only here, for wrong answers

        known = MISCONCEPTIONS.get(self.misconception or "")
        if self.feedback is not None or known is None:
            return self.feedback
        if isinstance(sum_asked, Sum) and known.about is Sum:
            return together(known.remark, known.asked(sum_asked))
        if known.about is Sum or not isinstance(known.question, Words):
            return known.remark  # its question needs the numbers of a calculation
        return together(known.remark, known.question)

    def judged(self, verdict: Verdict, asked: Asked | None) -> Judgement:
        """Return the judgement of this wrong answer."""
        return Judgement(verdict, self.told(asked), () if self.misconception is None else (self.misconception,))


CHECK: Final = _("Check")
"""The label of the button that submits an answer that is judged immediately."""
WORKING = "working"
"""The value of ``Question.of`` for a question about the wrong line of a worked calculation."""


class Entered(NamedTuple):
    """The submitted inputs of a question: the button pressed, the fields, the options, and the state of the bench."""

    args: Mapping[str, Any]
    fields: Mapping[str, str]
    chosen: frozenset[int] = frozenset()
    laid: object = None
    """The answer on the bench, if there is one (``answers.working.laid_answer``)."""


class FieldState(NamedTuple):
    """The data that a field on the screen needs beside its question.

    ``intent`` makes the intent of a control, ``key`` names the form, ``benches`` are drawn already, and ``extended``
    says whether there are keys for fractions, ∞ and "no value". ``wrong`` are the parts of the last answer that are to
    be marked (``Form.wrong_in``), and ``beside`` are extra fields of the answer. ``on_board`` says whether the answer
    is marked on the board, and ``submit_label`` is the label of the button that submits it. ``right`` are the options
    that settled the question, if it is shown with its answer; where none is right or wrong, these are only the pupil's
    ``own``.
    """

    key: str
    intent: Callable[..., list[Any]]
    chosen: frozenset[int] = frozenset()
    benches: tuple[Node, ...] = ()
    extended: bool = False
    wrong: frozenset[Hashable] = frozenset()
    beside: tuple[Node, ...] = ()
    on_board: bool = False
    submit_label: Words = CHECK
    right: frozenset[Hashable] = frozenset()
    own: frozenset[Hashable] = frozenset()

    def mark(self, option: Hashable) -> str:
        """Return the class of an option that was answered wrongly or rightly, or if nothing is right or wrong."""
        if option in self.own:
            return "is-given"
        return "is-wrong" if option in self.wrong else "is-right" if option in self.right else ""


class Form(ABC):
    """A form of answering: an answer as plain data and as a value, on the screen, by hand, on paper.

    >>> Form.NUMBER.read("−3/2"), str(Form.NUMBER.text(Fraction(-3, 2)))
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

    NUMBER: ClassVar[Form]
    SIGN: ClassVar[Form]
    COMPARISON: ClassVar[Form]
    CHOICE: ClassVar[Form]
    CHOICES: ClassVar[Form]
    ORDER: ClassVar[Form]
    POINTS: ClassVar[Form]
    CARDS: ClassVar[Form]
    COUNTERS: ClassVar[Form]
    WALK: ClassVar[Form]
    CELLS: ClassVar[Form]
    WAY: ClassVar[Form]
    COORDINATES: ClassVar[Form]
    EQUATION: ClassVar[Form]

    def __repr__(self) -> str:
        return f"<Form {self.name}>"

    @property
    def once(self) -> Form:
        """Return the form for questions that are answered once, as in a test, without a chance to improve an answer."""
        return self

    @abstractmethod
    def read(self, typed: object) -> AnswerValue:
        """Parse an answer from plain data. Raises ``NotationError``, with what to write, if it is not an answer."""

    @abstractmethod
    def text(self, answer: Any) -> Text:
        """Format the answer as a sentence writes it and as it is read aloud."""

    @abstractmethod
    def field(self, question: Question, state: FieldState) -> Iterable[Node | None]:
        """Draw the question on the screen, with the controls of its answer."""

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        """Draw the typed fields of an answer, in a form of the page with this key; empty if nothing is typed."""
        return ()

    def offered(self, question: Question) -> tuple[tuple[str, Text], ...]:
        """Return the options as pairs of value and text, if a row of buttons is enough to choose from."""
        return ()

    @abstractmethod
    def space(self, question: Question, answer: Any) -> Iterable[Node | None]:
        """Draw the question on paper, with an empty place, or with an ``answer`` that is not None in its place.

        The layout without an answer does not depend on the right answer.
        """

    def entered(self, question: Question, entered: Entered) -> object:
        """Return the answer of a submission, as plain data."""
        return entered.fields.get(FIELD, "")

    def missing(self, question: Question, answer: object) -> Words | None:
        """Return what to do first if a submission has no answer at all; None if there is an answer to judge."""
        if answer in (None, "", [], {}):
            return _("Put something down first.") if self.by_hand else _("Give an answer first.")
        return None

    def keep(self, typed: object) -> object:
        """Return an answer in the notation of no country, for storage. Raises ``NotationError`` as in ``read``."""
        return typed

    def posed(self, written: str) -> tuple[str, AnswerValue] | None:
        """Split a text into question and answer, None for forms without it. Raises ``NotationError`` if that fails."""
        return None

    def part(self, wrong: AnswerValue, answer: AnswerValue) -> bool:
        """Check if a known wrong answer is in this one: of several parts one is enough."""
        if isinstance(wrong, frozenset) and isinstance(answer, frozenset):
            return wrong <= answer
        return wrong == answer

    def weight(self, question: Question) -> Fraction:
        """Return the weight of a first answer as evidence: the easier it is to guess, the less."""
        return Fraction(1)

    def shows(self, wrong: AnswerValue, answer: AnswerValue) -> bool:
        """Check if an answer is evidence of the misconception of this wrong answer."""
        return self.part(wrong, answer)

    def accepts(self, question: Question, answer: Any) -> bool:
        """Check if an answer is right."""
        return answer in question.answers

    def praise(self, question: Question, answer: Any) -> Text | None:
        """Return the feedback to a right answer, beyond that it is right."""
        return None

    def with_answer(self, question: Question, answer: Any) -> tuple[Text, ...]:
        """Return the prompt with an answer to it."""
        return *question.leading, self.text(answer)

    def left(self, question: Question, answer: Any) -> Iterable[Node]:
        """Draw the picture that remains of an answered question, beside the answer."""
        return ()

    def mistakes(self, question: Question) -> Iterable[Wrong]:
        """Return the wrong answers of the catalogue's misconceptions, if they follow from the form of the answer."""
        return ()

    def asked_back(self, question: Question, answer: Any) -> Text:
        """Return the feedback to a wrong answer without its own: the action and where to look, not the right answer."""
        return _("You answered {answer}. Which part of the task does it not fit?", answer=self.text(answer))

    def wrong_in(self, question: Question, answer: Any) -> frozenset[Hashable]:
        """Return the wrong parts of an answer for marks on benches and options; none if nothing marks them."""
        return frozenset()

    def unanswered(self, question: Question) -> tuple[str, ...]:
        """Return the wrong answers that only the author can explain, and has not; "" is any wrong answer."""
        return ()

    def laid(self, question: Question, answer: Any) -> Manipulative | None:
        """Return the bench with this answer on it, if an answer can be shown there."""
        return None

    def bench(self, question: Question) -> Manipulative | None:
        """Return the manipulative of the question in its initial state; None if it is answered otherwise."""
        return None

    def squares(self, question: Question) -> int:
        """Return the largest number of squares in an answer on the board (``Entered.args``, as ``cells``), else 0."""
        return 0

    def options_in(self, answer: Any) -> Iterable[str]:
        """Return the options that an answer names."""
        return ()

    # The checker's part.

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool | None:
        """Check if an answer is that of an expression with this value; None if this cannot be told."""
        return None

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        """Yield the possible fillings of the box of an equation, and whether each is an answer."""
        return iter(())

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        """Return the numbers on a number line that an answer names, each of which needs a tick."""
        return iter(())

    def numbers(self, answer: Any) -> Iterable[Quantity]:
        """Return the numbers that a correct response reveals."""
        return (answer,) if self.is_number else ()

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """Yield further errors in a question of a lesson, each with its line."""
        return iter(())


_FORMS: Final[dict[str, Form]] = {}


def register(form: Form) -> Form:
    """Register a form by its name, from anywhere, and return it."""
    _FORMS[form.name] = form
    return form


def all_forms() -> Mapping[str, Form]:
    """Return all forms by their names."""
    return _FORMS


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its form and its answers.

    >>> question = Question("2 − (−3)", Form.NUMBER, (Fraction(5),))
    >>> question.judge("5").verdict, question.judge("−1").misconception
    (<Verdict.MET: 'met'>, 'double-minus-read-once')
    """

    ask: str
    form: Form
    answers: tuple[AnswerValue, ...]
    wrong: tuple[Wrong, ...] = ()
    options: tuple[str, ...] = ()
    """The choices, the lines or the cards, in the order in which they are shown."""
    places: tuple[str, ...] = ()
    """The headings that cards are put under."""
    scale: Scale | None = None
    counters: tuple[int, int] | None = None
    """The numbers of counters worth +1 and worth −1 above its choices."""
    of: str = ""
    """The source of the answer, for the checker: an expression, a relation with a box, ``reply`` or another key."""
    move: str = ""
    """The move on the task's board that the question is about."""
    line: int = 0
    lines: dict[str, int] = field(default_factory=dict, compare=False, hash=False)
    task: Asked | None = None
    """The task, if no text states it."""
    block: str = ""
    """The block of practice, or the lesson, of a question of a test."""

    @property
    def asked(self) -> Asked | None:
        """The task of a question for a number, as the catalogue of misconceptions knows it; None for any other form."""
        if self.task is not None or not self.form.is_number:
            return self.task
        from mathgames.arithmetic.answers.asked import asked_task  # with the catalogue, which no board needs

        return asked_task(self.of or self.ask)

    @property
    def leading(self) -> tuple[str, str]:
        """The prompt, and the text between it and an answer on the same line."""
        if not self.ask or self.is_calculation:
            return self.ask, " = " if self.ask else ""
        return (self.ask, " ") if self.ask.endswith((":", "?")) else (self.ask.removesuffix("."), ": ")

    @property
    def is_calculation(self) -> bool:
        """True if the question is a calculation and nothing else."""
        return not self.of and self.derivation is not None

    @property
    def derivation(self) -> Derivation | None:
        """The derivation of the answer, if the question is a single operation."""
        from mathgames.arithmetic.misconceptions import Sum

        task = self.asked
        return derive(task.operator, task.a, task.b) if isinstance(task, Sum) else None

    @property
    def takes_any(self) -> bool:
        """True if each of its options is accepted."""
        return bool(self.options) and {*self.options} <= {*self.answers}

    @property
    def has_drawing(self) -> bool:
        """True if counters or a number line are drawn above its choices."""
        return self.counters is not None or (self.scale is not None and self.form.draws_line)

    @property
    def shown_answer(self) -> Text:
        """The first accepted answer, as a sentence writes it."""
        return self.form.text(self.answers[0])

    def judge(self, typed: object) -> Judgement:
        """Return the judgement of an answer."""
        try:
            answer = self.form.read(typed)
        except NotationError as error:
            return Judgement(Verdict.ONGOING, error.words)
        value = answer if isinstance(answer, Fraction | Extended) else None
        if self.form.accepts(self, answer):
            return Judgement(Verdict.MET, self.form.praise(self, answer), value=value)
        for wrong in (*self.wrong, *self.form.mistakes(self)):
            if self.form.part(wrong.answer, answer):
                return wrong.judged(Verdict.MISSED, self.asked)
        judged = Judgement(Verdict.MISSED)
        if value is not None:
            from mathgames.arithmetic.misconceptions import diagnoses

            task = self.asked
            judged = judged_number(value, () if task is None else diagnoses(task, value), right=False)
        return judged if judged.feedback else replace(judged, feedback=self.form.asked_back(self, answer))
