"""The parts on one page: board, steps, scores, moves, controls, and the session that answers the browser."""

from mathgames.views.match_session import MatchSession
from mathgames.views.page_session import View
from mathgames.views.picture import Picture, picture

__all__ = ["MatchSession", "Picture", "View", "picture"]
