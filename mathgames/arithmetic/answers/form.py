"""One thing that is asked, how it is answered, what counts as an answer, and what a wrong answer tells.

A ``Form`` is how a question is answered: it is one class in ``arithmetic.answers.forms``, which whoever asks, judges,
prints, checks and reports uses, and which none of them knows by its name. ``register`` adds one from anywhere.
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
"""An answer as a value: what it is depends on the form."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that the lesson names: the misconception that it shows, or a sentence of the lesson's own."""

    answer: AnswerValue
    misconception: str | None = None
    feedback: Text | None = None
    line: int = 0

    def told(self, sum_asked: Asked | None) -> Text | None:
        """What is said of it: the lesson's sentence, or what the catalogue says, with the numbers of what was asked."""
        from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum  # here alone, where somebody was wrong

        known = MISCONCEPTIONS.get(self.misconception or "")
        if self.feedback is not None or known is None:
            return self.feedback
        if isinstance(sum_asked, Sum) and known.about is Sum:
            return together(known.remark, known.asked(sum_asked))
        if known.about is Sum or not isinstance(known.question, Words):
            return known.remark  # its question needs the numbers of a calculation
        return together(known.remark, known.question)

    def judged(self, verdict: Verdict, asked: Asked | None) -> Judgement:
        """What is made of it."""
        return Judgement(verdict, self.told(asked), () if self.misconception is None else (self.misconception,))


CHECK: Final = _("Check")
"""What stands on the button that gives an answer, where it is judged at once."""
WORKING = "working"
"""What ``Question.of`` says of the question which line of someone's working is wrong."""


class Entered(NamedTuple):
    """What a page gives when a question is answered: what was pressed, typed and picked, and what lies on the bench."""

    args: Mapping[str, Any]
    fields: Mapping[str, str]
    chosen: frozenset[int] = frozenset()
    laid: object = None
    """The answer that lies on the bench, where there is one (``answers.working.laid_answer``)."""


class FieldState(NamedTuple):
    """What a field on the screen needs to know beside its question.

    ``intent`` makes what a control asks for, ``key`` names the form, ``benches`` are drawn already, and ``extended``
    says whether there are keys for fractions, ∞ and "no value". ``wrong`` are the parts of the last answer that are
    to be marked (``Form.wrong_in``), and ``beside`` is what can be written with the answer. ``on_board`` says whether
    the answer is marked on the board, and ``submit_label`` stands on the button that gives it. ``right`` are the
    options that settled the question, where it stands there with its answer; where none is right or wrong, these are
    only the pupil's ``own``.
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
        """The class of an option that was answered wrongly or rightly, or where nothing is right or wrong."""
        if option in self.own:
            return "is-given"
        return "is-wrong" if option in self.wrong else "is-right" if option in self.right else ""


class Form(ABC):
    """How a question is answered: an answer as plain data and as a value, on the screen, by hand, on paper.

    >>> Form.NUMBER.read("−3/2"), str(Form.NUMBER.text(Fraction(-3, 2)))
    (Fraction(-3, 2), '−3/2')
    """

    name: ClassVar[str]
    is_number: ClassVar[bool] = False
    """Whether a number is asked for, and so a calculation can be."""
    is_list: ClassVar[bool] = False
    """Whether a list in a lesson's file is one answer, and a list of lists several."""
    asks_sign: ClassVar[bool] = False
    """Whether the sign of a number is asked for."""
    draws_line: ClassVar[bool] = False
    """Whether a number line of the question is only looked at, above what the answer is made with."""
    has_places: ClassVar[bool] = False
    """Whether what is placed is put under headings."""
    has_options: ClassVar[bool] = False
    """Whether options are shown, out of which an answer is made."""
    takes_all: ClassVar[bool] = False
    """Whether an answer says of every option where it belongs."""
    by_choosing: ClassVar[bool] = False
    """Whether the press that chooses an answer gives it."""
    by_hand: ClassVar[bool] = False
    """Whether it is answered with something to work with, a ``bench``."""
    goes_on: ClassVar[bool] = False
    """Whether what is answered goes on with a reason in the pupil's own words."""
    is_made: ClassVar[bool] = True
    """Whether an answer is made by the pupil, and not only picked from a few."""

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
        """The form where each question is answered once, as in a test: an answer is not sent back to be improved."""
        return self

    @abstractmethod
    def read(self, typed: object) -> AnswerValue:
        """The answer that plain data tells; NotationError, which says what to write, if it tells none."""

    @abstractmethod
    def text(self, answer: Any) -> Text:
        """The answer as a sentence writes it, and as it is said."""

    @abstractmethod
    def field(self, question: Question, state: FieldState) -> Iterable[Node | None]:
        """How the question is put on the screen, with what it is answered with."""

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        """What an answer is typed into, in a form of the page with this key; nothing where none is typed."""
        return ()

    def offered(self, question: Question) -> tuple[tuple[str, Text], ...]:
        """What is chosen from, as an answer gives it and in words, where buttons in a row are enough."""
        return ()

    @abstractmethod
    def space(self, question: Question, answer: Any) -> Iterable[Node | None]:
        """How it is put on paper, with an empty place; with an ``answer`` that is not None, with that in its place.

        What is laid out with no answer does not depend on what the answer is.
        """

    def entered(self, question: Question, entered: Entered) -> object:
        """The answer that a page gives, as plain data."""
        return entered.fields.get(FIELD, "")

    def missing(self, question: Question, answer: object) -> Words | None:
        """What is to be done first, where a page gives no answer at all; None where there is something to judge."""
        if answer in (None, "", [], {}):
            return _("Put something down first.") if self.by_hand else _("Give an answer first.")
        return None

    def keep(self, typed: object) -> object:
        """An answer from a page as it is kept, in the notation of no country; NotationError as in ``read``."""
        return typed

    def posed(self, written: str) -> tuple[str, AnswerValue] | None:
        """What is asked and its answer, where one text tells both; NotationError where it does not tell them."""
        return None

    def part(self, wrong: AnswerValue, answer: AnswerValue) -> bool:
        """Whether a named wrong answer is in this one: of several parts one is enough."""
        if isinstance(wrong, frozenset) and isinstance(answer, frozenset):
            return wrong <= answer
        return wrong == answer

    def weight(self, question: Question) -> Fraction:
        """How much a first answer tells of the idea that it shows: the less, the more easily it is guessed."""
        return Fraction(1)

    def shows(self, wrong: AnswerValue, answer: AnswerValue) -> bool:
        """Whether an answer tells that the pupil has the idea of this named wrong answer."""
        return self.part(wrong, answer)

    def accepts(self, question: Question, answer: Any) -> bool:
        """Whether an answer is right."""
        return answer in question.answers

    def praise(self, question: Question, answer: Any) -> Text | None:
        """What is said of a right answer, where more is to be said than that it is right."""
        return None

    def with_answer(self, question: Question, answer: Any) -> tuple[Text, ...]:
        """What is asked, with an answer to it."""
        return *question.leading, self.text(answer)

    def left(self, question: Question, answer: Any) -> Iterable[Node]:
        """What is to be seen of a question that was answered so, beside the answer."""
        return ()

    def mistakes(self, question: Question) -> Iterable[Wrong]:
        """The wrong answers that ideas of the catalogue lead to, where that follows from the form of the answer."""
        return ()

    def asked_back(self, question: Question, answer: Any) -> Text:
        """What is said of a wrong answer that nobody has named: what was done and where to look, not what is right."""
        return _("You answered {answer}. Which part of the task does it not fit?", answer=self.text(answer))

    def wrong_in(self, question: Question, answer: Any) -> frozenset[Hashable]:
        """The parts of an answer that are wrong, as benches and options mark them; none where nothing marks them."""
        return frozenset()

    def unanswered(self, question: Question) -> tuple[str, ...]:
        """The wrong answers of which only the author can say what is wrong, and has not; "" is any wrong answer."""
        return ()

    def laid(self, question: Question, answer: Any) -> Manipulative | None:
        """The bench with this answer on it, where an answer can be laid there."""
        return None

    def bench(self, question: Question) -> Manipulative | None:
        """What the question is answered with by hand, as nobody has touched it; None where it is answered otherwise."""
        return None

    def squares(self, question: Question) -> int:
        """How many squares of the board an answer has at the most; 0 where it is not given there.

        The squares that are collected come as ``cells`` (``Entered.args``).
        """
        return 0

    def options_in(self, answer: Any) -> Iterable[str]:
        """The options that an answer names."""
        return ()

    # The checker's part.

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool | None:
        """Whether an answer is that of an expression with this value; None where that says nothing about it."""
        return None

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        """What can be put into the box of an equation, and whether it is an answer."""
        return iter(())

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        """The numbers on a number line that an answer names, each of which needs a tick."""
        return iter(())

    def numbers(self, answer: Any) -> Iterable[Quantity]:
        """The numbers that are found out by who finds this answer."""
        return (answer,) if self.is_number else ()

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """What else is wrong with a question of a lesson, each with its line."""
        return iter(())


_FORMS: Final[dict[str, Form]] = {}


def register(form: Form) -> Form:
    """Make a form known by its name, from anywhere; the form itself."""
    _FORMS[form.name] = form
    return form


def all_forms() -> Mapping[str, Form]:
    """All forms by their names."""
    return _FORMS


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked.

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
    """So many of +1 and of −1 lie above its choices."""
    of: str = ""
    """What the answer is worked out from, for the checker: an expression, a relation with a box, or ``reply``, …"""
    move: str = ""
    """The move on the task's board that is asked about."""
    line: int = 0
    lines: dict[str, int] = field(default_factory=dict, compare=False, hash=False)
    task: Asked | None = None
    """What is asked for, where no text says it."""
    block: str = ""
    """The block of practice, or the lesson, that a question of a test belongs to."""

    @property
    def asked(self) -> Asked | None:
        """What is asked for a number, as the catalogue of misconceptions knows it; None for everything else."""
        if self.task is not None or not self.form.is_number:
            return self.task
        from mathgames.arithmetic.answers.asked import asked_task  # with the catalogue, which no board needs

        return asked_task(self.of or self.ask)

    @property
    def leading(self) -> tuple[str, str]:
        """What is asked, and what stands between that and an answer to it, where both are in one line."""
        if not self.ask or self.is_calculation:
            return self.ask, " = " if self.ask else ""
        return (self.ask, " ") if self.ask.endswith((":", "?")) else (self.ask.removesuffix("."), ": ")

    @property
    def is_calculation(self) -> bool:
        """Whether a calculation is asked for, and nothing but that."""
        return not self.of and self.derivation is not None

    @property
    def derivation(self) -> Derivation | None:
        """How the answer is worked out, where one operation is asked for."""
        from mathgames.arithmetic.misconceptions import Sum

        task = self.asked
        return derive(task.operator, task.a, task.b) if isinstance(task, Sum) else None

    @property
    def takes_any(self) -> bool:
        """Whether each of its options is accepted."""
        return bool(self.options) and {*self.options} <= {*self.answers}

    @property
    def has_drawing(self) -> bool:
        """Whether counters or a number line are drawn above its choices."""
        return self.counters is not None or (self.scale is not None and self.form.draws_line)

    @property
    def shown_answer(self) -> Text:
        """The first accepted answer, as a sentence writes it."""
        return self.form.text(self.answers[0])

    def judge(self, typed: object) -> Judgement:
        """What is made of an answer."""
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
