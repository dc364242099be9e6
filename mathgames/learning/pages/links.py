"""``link``: the address of a game, a position or a lesson on the site."""

from __future__ import annotations

from mathgames.engine import Match
from mathgames.games.registry import is_own
from mathgames.language.errors import LinkError, shown
from mathgames.language.words import ENGLISH, _
from mathgames.learning.lessons import find
from mathgames.learning.work import list_lessons
from mathgames.page.link import Link, game_link, page_link, spoken_suffix


def link(what: Match | str) -> Link:
    """The link that opens a match where it stands, or a game or a lesson of this name, in the language that is spoken.

    At the end of a cell it is shown with its QR code. What is opened stands behind the ``#`` of the address, which no
    server reads. LinkError where no site is known: it is the one that ``MATHGAMES_SITE`` names in the environment, else
    the one that the installed package was published with.

    >>> import os
    >>> os.environ["MATHGAMES_SITE"] = "https://games.example/"
    >>> match = Match(__import__("mathgames").rules("minus-vs-plus"))
    >>> match.play("a2-a3")
    >>> link(match)
    <Link: https://games.example/play/minus-vs-plus.html#code=minus-vs-plus:C6M2Y-YB1>
    >>> del os.environ["MATHGAMES_SITE"]
    """
    if isinstance(what, Match):
        return game_link(what)
    if not isinstance(what, str):
        raise LinkError(_("{asked} has no link: give a match, or the name of a game or a lesson", asked=shown(what)))
    if is_own(what):
        return page_link(f"play/{what}", suffix=spoken_suffix())
    if what not in list_lessons():
        raise LinkError(
            _("the site has no game and no lesson {asked}: the lessons are in list_lessons()", asked=shown(what))
        )
    lesson = find(what)
    return page_link(f"lessons/{what}", suffix="" if lesson.language == ENGLISH.code else f".{lesson.language}")
