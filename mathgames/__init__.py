"""Board games that teach mathematics, played by clicking in a notebook.

    import mathgames as mg

    mg.play("minus-vs-plus")                 # a board in the cell's output
    match = mg.Match("minus-vs-plus")        # the same game in a program
    match.play("a2-a3")
    match.explanation

The engines need no notebook: widgets are imported when ``play`` is called, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mathgames import arithmetic, errors
from mathgames.engine import Clock, Match
from mathgames.engine.rules import set_repr
from mathgames.games.registry import list_games, register
from mathgames.language.errors import IllegalMove, MathgamesError
from mathgames.language.languages import list_languages, set_language
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.activities.log import answer_log
    from mathgames.engine import check_rules, perft
    from mathgames.learning.lessons.library import list_tests
    from mathgames.learning.pages.desk_session import share_link
    from mathgames.learning.pages.report import report
    from mathgames.learning.practice import list_topics
    from mathgames.learning.printing import export_worksheets
    from mathgames.learning.reports import grade, hand_in
    from mathgames.learning.work import list_lessons
    from mathgames.notebook.signatures import play, rules
    from mathgames.notebook.widgets import classroom, desk, lesson, practice, preview, resume
    from mathgames.page import Link, Picture, picture
    from mathgames.players import list_opponents
else:
    from mathgames.games.registry import rules

__version__ = "0.1.0"

__all__ = [
    "Clock",
    "IllegalMove",
    "Link",
    "Match",
    "MathgamesError",
    "Picture",
    "answer_log",
    "arithmetic",
    "check_rules",
    "classroom",
    "desk",
    "errors",
    "export_worksheets",
    "grade",
    "hand_in",
    "lesson",
    "list_games",
    "list_languages",
    "list_lessons",
    "list_opponents",
    "list_tests",
    "list_topics",
    "perft",
    "picture",
    "play",
    "practice",
    "preview",
    "register",
    "report",
    "resume",
    "rules",
    "set_language",
    "share_link",
]

__getattr__, __dir__ = lazy_attributes(
    __name__,
    {
        "Link": "page",
        "Picture": "page",
        "answer_log": "activities.log",
        "check_rules": "engine",
        "classroom": "notebook.widgets",
        "desk": "notebook.widgets",
        "grade": "learning.reports",
        "hand_in": "learning.reports",
        "lesson": "notebook.widgets",
        "list_lessons": "learning.work",
        "list_opponents": "players",
        "list_tests": "learning.lessons.library",
        "list_topics": "learning.practice",
        "perft": "engine",
        "picture": "page",
        "play": "notebook.widgets",
        "practice": "notebook.widgets",
        "preview": "notebook.widgets",
        "export_worksheets": "learning.printing",
        "report": "learning.pages.report",
        "resume": "notebook.widgets",
        "share_link": "learning.pages.desk_session",
    },
)


def _output(value: Any, rules: Any = None) -> dict[str, str]:
    """Return what a notebook keeps of a match or a position: its picture, its board, and how to play a match."""
    from mathgames.page.picture import match_output, picture  # they draw, which a program does not ask for

    if isinstance(value, Match):
        return match_output(value)
    rendering = picture(value, rules)
    return {"text/html": rendering.html(), "text/plain": "\n".join(rendering.text)}


set_repr(_output)
