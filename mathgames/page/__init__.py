"""The parts on one page: board, steps, scores, moves, controls, and the session that answers the browser."""

from mathgames.page.match_session import MatchSession
from mathgames.page.page_session import View
from mathgames.page.picture import Picture, picture
from mathgames.page.sharing import Link

__all__ = ["Link", "MatchSession", "Picture", "View", "picture"]
