"""The parts on one page: board, steps, scores, moves, controls, and the session that answers the browser."""

from mathgames.views.picture import Picture, picture
from mathgames.views.session import Session
from mathgames.views.shell import View

__all__ = ["Picture", "Session", "View", "picture"]
