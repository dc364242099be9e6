"""The teacher's desk on a page, and ``share_link``: the address of what is set up there, of a game or a lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from mathgames.engine import Match
from mathgames.explain.nodes import Node, node
from mathgames.games.registry import is_own
from mathgames.language.errors import LinkError, short_repr
from mathgames.language.words import ENGLISH, Language, _
from mathgames.learning.lessons import find
from mathgames.learning.work import list_lessons
from mathgames.learning.work.desk import Desk
from mathgames.learning.work.page_buttons import PrintButton
from mathgames.learning.work.setup import Setup
from mathgames.page.match_session import MatchSession
from mathgames.page.sharing import Link, game_link, link_panel, page_link, site, spoken_suffix


def share_link(what: Match | str) -> Link:
    """The link that opens a match where it stands, or a game or a lesson of this name, in the language that is spoken.

    At the end of a cell it is shown with its QR code. What is opened stands behind the ``#`` of the address, which no
    server reads. LinkError where no site is known: it is the one that ``MATHGAMES_SITE`` names in the environment, else
    the one that the installed package was published with.

    >>> import os
    >>> os.environ["MATHGAMES_SITE"] = "https://games.example/"
    >>> match = Match(__import__("mathgames").rules("minus-vs-plus"))
    >>> match.play("a2-a3")
    >>> share_link(match)
    <Link: https://games.example/play/minus-vs-plus.html#code=minus-vs-plus:C6M2Y-YB1>
    >>> del os.environ["MATHGAMES_SITE"]
    """
    if isinstance(what, Match):
        return game_link(what)
    if not isinstance(what, str):
        raise LinkError(
            _("{asked} has no link: give a match, or the name of a game or a lesson", asked=short_repr(what))
        )
    if is_own(what):
        return page_link(f"play/{what}", suffix=spoken_suffix())
    if what not in list_lessons():
        raise LinkError(
            _("the site has no game and no lesson {asked}: the lessons are in list_lessons()", asked=short_repr(what))
        )
    lesson = find(what)
    return page_link(f"lessons/{what}", suffix="" if lesson.language == ENGLISH.code else f".{lesson.language}")


def setup_link(setup: Setup) -> tuple[Node, ...]:
    """Draw the panel with the link of the setup at the desk; nothing if there can be none.

    The site opens the game with its rules and its position, or the lesson; what else is chosen is in the line alone.
    """
    try:
        opens = share_link(setup.lesson) if setup.lesson else _board_link(setup)
    except LinkError:
        return ()
    bare = Setup(setup.game, setup.options, setup.position, lesson=setup.lesson)
    note = _(
        "The link opens the board with its rules and its position, or the lesson. All else is in the line of code."
    )
    return (
        node(
            "details",
            {"class": "mg-panel", "key": "link of the setup"},
            node("summary", None, _("Link and QR code")),
            node(
                "div",
                {"class": "mg-sharing"},
                *link_panel(opens, _("Link for your pupils")),
                None if replace(setup, edits=False, piece="") == bare else node("p", None, note),
            ),
        ),
    )


def _board_link(setup: Setup) -> Link:
    if site() is None:
        return page_link("play")  # says so, before a board is made
    rules = setup.rules
    start = None if setup.position is None else rules.from_json(setup.position)
    return game_link(Match(rules, position=start))


def desk_session(*, language: Language | None = None, prints: Callable[[str], Path] | None = None) -> MatchSession:
    """Return the session of a desk. ``prints`` writes the sheets of a lesson or a game, if there is a button for that.

    >>> desk_session().state_of(Desk.name).line
    'mg.play("minus-vs-plus")'
    """

    def sheets() -> Path:
        """Write the sheets of the selected lesson, or of the game."""
        assert prints is not None
        setup: Setup = session.state_of(Desk.name)
        return prints(setup.lesson or setup.game)

    exchange = Desk(Setup(), () if prints is None else (PrintButton(sheets),), setup_link).to_exchange()
    session = MatchSession(exchange.match, exact_activities=exchange.activities, language=language)
    return session
