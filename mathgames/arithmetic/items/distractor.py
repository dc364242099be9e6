"""A wrong response with the reason for it, and the solution that an item brings along."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathgames.arithmetic.items.answer import Judgement, Verdict
from mathgames.explain.derivation import Derivation
from mathgames.explain.nodes import Node
from mathgames.language.words import LazyString, Text, join_sentences

if TYPE_CHECKING:
    from mathgames.explain.scenes.scene import Acts


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer that the lesson names: the misconception that it shows, or the lesson's own sentence."""

    response: Hashable
    misconception: str | None = None
    feedback: Text | None = None
    line: int = 0
    acts: Acts | None = None
    """What it would lead to, where that cannot be told from the response."""

    @classmethod
    def with_reason(
        cls, response: Hashable, remark: LazyString, question: LazyString, misconception: str | None = None
    ) -> Distractor:
        """Return a wrong answer with the likely mistake, and a question that it answers wrongly."""
        return cls(response, misconception, join_sentences(remark, question))

    @property
    def said(self) -> Text | None:
        """The feedback: the lesson's sentence, or the question of the catalogue."""
        from mathgames.arithmetic.misconceptions import MISCONCEPTIONS  # only here, for wrong answers

        named = MISCONCEPTIONS.get(self.misconception or "")
        return self.feedback if self.feedback is not None or named is None else named.question

    def to_judgement(self, verdict: Verdict) -> Judgement:
        """Return the judgement of this wrong answer."""
        return Judgement(verdict, self.said, () if self.misconception is None else (self.misconception,))


@dataclass(frozen=True, slots=True)
class Solution:
    """What leads to the key of an item that counts or names something, or follows a convention of a game.

    ``way`` is told, with the ``derivation`` and a ``picture`` in which it can be seen; ``lead_back`` is said to a wrong
    response without a reason of its own, and ``praise`` to a right one.
    """

    way: LazyString | None = None
    derivation: Derivation | None = None
    picture: Node | None = None
    lead_back: LazyString | None = None
    praise: LazyString | None = None
