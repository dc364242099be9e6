"""Items: the stem, the interaction, the key, and the misconceptions of wrong responses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mathgames.arithmetic import derive
from mathgames.arithmetic.items.answer import Judgement, Scale, Verdict, judged_number
from mathgames.arithmetic.items.interaction import Interaction, ResponseValue
from mathgames.explain.derivation import Derivation
from mathgames.explain.quantity import Extended
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, join_sentences

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Prompt

WORKING = "working"
"""The value of ``Item.of`` for a question about the wrong line of a worked calculation."""


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer that the lesson names: the misconception that it shows, or the lesson's own sentence."""

    response: ResponseValue
    misconception: str | None = None
    feedback: Text | None = None
    line: int = 0

    def feedback_for(self, sum_asked: Prompt | None) -> Text | None:
        """Return the feedback: the lesson's sentence, or that of the catalogue, with the numbers of the question."""
        from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt  # only here, for wrong answers

        misconception = MISCONCEPTIONS.get(self.misconception or "")
        if self.feedback is not None or misconception is None:
            return self.feedback
        if isinstance(sum_asked, OperationPrompt) and misconception.prompt_type is OperationPrompt:
            return join_sentences(misconception.remark, misconception.question_for(sum_asked))
        if misconception.prompt_type is OperationPrompt or not isinstance(misconception.question, LazyString):
            return misconception.remark  # its question needs the numbers of a calculation
        return join_sentences(misconception.remark, misconception.question)

    def to_judgement(self, verdict: Verdict, prompt: Prompt | None) -> Judgement:
        """Return the judgement of this wrong answer."""
        misconceptions = () if self.misconception is None else (self.misconception,)
        return Judgement(verdict, self.feedback_for(prompt), misconceptions)


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
    block: str = ""
    """The block of practice, or the lesson, of a question of a test."""

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
        return self.interaction.text(self.key[0])

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
                return wrong.to_judgement(Verdict.MISSED, self.prompt)
        judgement = Judgement(Verdict.MISSED)
        if value is not None:
            from mathgames.arithmetic.misconceptions import diagnoses

            task = self.prompt
            judgement = judged_number(value, () if task is None else diagnoses(task, value), right=False)
        if judgement.feedback:
            return judgement
        return replace(judgement, feedback=self.interaction.follow_up_question(self, answer))
