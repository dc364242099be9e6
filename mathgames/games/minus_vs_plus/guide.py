"""How hints lead to a move of Minus vs Plus."""

from __future__ import annotations

from typing import ClassVar

from mathgames.games.contract.reasons import PiecesGuide
from mathgames.games.minus_vs_plus.evaluate import MinusVsPlusEvaluator
from mathgames.games.minus_vs_plus.moves import Move
from mathgames.games.minus_vs_plus.position import Position
from mathgames.language.words import Words, _


class MinusVsPlusGuide(PiecesGuide[Position, Move]):
    """A question about points, then the piece, then what its moves score."""

    EVALUATOR = MinusVsPlusEvaluator
    CALM: ClassVar[Words] = _("No one can score on the next move. Which pieces are close to each other?")
