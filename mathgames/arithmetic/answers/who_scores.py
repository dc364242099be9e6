"""Who gets points for a move with a calculation, as a pupil is asked it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mathgames.arithmetic.answers.judging import Judgement
from mathgames.arithmetic.answers.posed import Unknown
from mathgames.arithmetic.answers.problems import FORMULA, CalculationProblem
from mathgames.explain.drawing.calculation import calculation as drawn_calculation
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _, together

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import Question

NOBODY: Final = "nobody"


@dataclass(frozen=True)
class WhoScores(CalculationProblem):
    """Which of the ``players`` gets points for a move with this calculation; ``scorer`` is "" where nobody does.

    ``told`` says who gets how many, and why.
    """

    players: tuple[tuple[str, Words], ...]
    scorer: str
    told: Words

    unknown = Unknown.WHO
    tells_itself = False

    @property
    def question(self) -> Question:
        from mathgames.arithmetic.answers.forms import Form, Question  # here alone, where somebody answers

        options = tuple(key for key, _label in self.choices)
        return Question("", Form.CHOICE, (self.scorer or NOBODY,), options=options)

    @property
    def rule(self) -> str:
        return ""  # who scores follows from a rule of the game, and from none of arithmetic

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        return (*self.players, (NOBODY, _("Nobody")))

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Who gets points for this move?"))

    def aloud(self) -> Text:
        return together(super().aloud(), _("Who gets points for this move?"))

    @property
    def lots(self) -> int:
        return len(self.choices)

    @property
    def unchosen(self) -> Words:
        return _("Choose who gets points first.")

    def praise(self) -> Words:
        if not self.scorer:
            return _("Right: nobody gets points.")
        return _("Right: {player} gets points.", player=dict(self.players)[self.scorer])

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        return (
            _("Find the result first."),
            _("What does this game give points for, and who gets them?"),
        )

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return (drawn_calculation(self.calculation.derivation), node("p", {"class": "mg-note"}, self.told))

    def heard(self) -> Words:
        return together(super().heard(), self.told)
