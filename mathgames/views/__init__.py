"""The parts on one page: board, steps, scores, moves, controls, and the session that answers the browser."""

from mathgames.views.session import Session, View

__all__ = ["Session", "View"]
