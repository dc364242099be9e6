"""The teacher's desk on a page, and ``share_link``: the address of an assignment, of a game or a lesson."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mathgames.engine import Match
from mathgames.games.registry import is_own
from mathgames.language.errors import LinkError, short_repr
from mathgames.language.words import Language, _
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.give import give_in_notebook
from mathgames.learning.assignments.texts import to_link
from mathgames.learning.work import list_lessons
from mathgames.learning.work.desk import Desk, Packs
from mathgames.learning.work.desk_page import Gives
from mathgames.learning.work.desk_state import DeskState
from mathgames.learning.work.page_buttons import PrintButton
from mathgames.page.match_session import MatchSession
from mathgames.page.sharing import Link, game_link


def share_link(what: Match | Assignment | str) -> Link:
    """Return the link that opens a match at its current position, an assignment, or a game or a lesson of this name.

    At the end of a cell it is shown with its QR code. What is opened is behind the ``#`` of the address, which no
    server reads. The site is the one that ``MATHGAMES_SITE`` names in the environment, else the one that the installed
    package was published with. Raises ``LinkError`` if no site is known, or if it has no such game or lesson.

    >>> import os
    >>> os.environ["MATHGAMES_SITE"] = "https://games.example/"
    >>> match = Match("minus-vs-plus")
    >>> match.play("a2-a3")
    >>> share_link(match)
    <Link: https://games.example/play/minus-vs-plus.html#code=minus-vs-plus:C6M2Y-YB1>
    >>> del os.environ["MATHGAMES_SITE"]
    """
    if isinstance(what, Match):
        return game_link(what)
    if isinstance(what, Assignment):
        return to_link(what)
    if not isinstance(what, str):
        raise LinkError(
            _("{asked} has no link: give a match, or the name of a game or a lesson", asked=short_repr(what))
        )
    if not is_own(what) and what not in list_lessons():
        raise LinkError(
            _("the site has no game and no lesson {asked}: the lessons are in list_lessons()", asked=short_repr(what))
        )
    return to_link(Assignment.from_arguments(AssignmentKind.GAME if is_own(what) else AssignmentKind.LESSON, what))


def desk_session(
    *,
    language: Language | None = None,
    prints: Callable[[str], Path] | None = None,
    gives: Gives = give_in_notebook,
    assignment: Assignment | None = None,
    packs: Packs | None = None,
    on_later: Callable[[float, Callable[[], None]], object] | None = None,
) -> MatchSession:
    """Return the session of a desk, at first with this assignment.

    ``prints`` writes the sheets of a lesson or a game, if there is a button for that, and ``gives`` draws how an
    assignment is given to a class; ``packs`` is as with ``Desk``. ``on_later`` is as with ``MatchSession``, for the
    game that is begun at the desk.

    >>> from mathgames.learning.assignments.texts import to_line
    >>> to_line(assignment_at(desk_session()))
    'mg.play("minus-vs-plus")'
    """

    def sheets() -> Path:
        """Write the sheets of the selected lesson, or of the game."""
        assert prints is not None
        state: DeskState = session.state_of(Desk.name)
        return prints(state.assignment.name if state.assignment.kind is AssignmentKind.LESSON else state.game)

    printing = () if prints is None else (PrintButton(sheets),)
    exchange = Desk(DeskState(assignment or Assignment()), gives, printing, packs).to_exchange()
    session = MatchSession(exchange.match, exact_activities=exchange.activities, language=language, on_later=on_later)
    return session


def assignment_at(session: MatchSession) -> Assignment:
    """Return the assignment at a desk."""
    state: DeskState = session.state_of(Desk.name)
    return state.assignment
