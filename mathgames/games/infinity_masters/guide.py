"""How hints lead to a move of Infinity Master's."""

from __future__ import annotations

from typing import ClassVar

from mathgames.games.contract.reasons import PiecesGuide
from mathgames.games.infinity_masters.evaluate import InfinityMastersEvaluator
from mathgames.games.infinity_masters.moves import Move
from mathgames.games.infinity_masters.position import Position
from mathgames.language.words import Words, _


class InfinityMastersGuide(PiecesGuide[Position, Move]):
    """A question about points and infinities, then the piece, then what its moves score."""

    EVALUATOR = InfinityMastersEvaluator
    CALM: ClassVar[Words] = _("No one can score on the next move. What can the infinities do?")
