"""Board games that teach mathematics, played by clicking in a notebook.

    import mathgames as mg

    mg.play("minus-vs-plus")                 # a board in the cell's output
    match = mg.Match(mg.rules("minus-vs-plus"))
    match.play("a2-a3")
    match.explanation

The engines need no notebook: widgets are imported when ``play`` is called, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mathgames import arithmetic
from mathgames.engine import Clock, Match
from mathgames.engine.rules import set_repr
from mathgames.games.registry import list_games, register
from mathgames.language.errors import (
    ExportError,
    HistoryError,
    IllegalMove,
    LanguageError,
    LessonError,
    LinkError,
    MathgamesError,
    MissingPackage,
    NotationError,
    OptionError,
    PlayerError,
    PositionError,
    RecordError,
    RegistryError,
    SaveError,
    TableError,
    UnknownGame,
)
from mathgames.language.languages import list_languages, set_language
from mathgames.language.later import later

if TYPE_CHECKING:
    from mathgames.activities.log import log
    from mathgames.engine import check_rules, perft
    from mathgames.learning.lessons.library import list_tests
    from mathgames.learning.pages.desk_session import link
    from mathgames.learning.pages.report import report
    from mathgames.learning.printing import print_sheets
    from mathgames.learning.reports import check, hand_in
    from mathgames.learning.work import list_lessons
    from mathgames.notebook.typed import play, rules
    from mathgames.notebook.widgets import classroom, desk, lesson, practice, preview, resume
    from mathgames.page import Link, Picture, picture
else:
    from mathgames.games.registry import rules

__version__ = "0.1.0"

__all__ = [
    "Clock",
    "ExportError",
    "HistoryError",
    "IllegalMove",
    "LanguageError",
    "LessonError",
    "Link",
    "LinkError",
    "Match",
    "MathgamesError",
    "MissingPackage",
    "NotationError",
    "OptionError",
    "Picture",
    "PlayerError",
    "PositionError",
    "RecordError",
    "RegistryError",
    "SaveError",
    "TableError",
    "UnknownGame",
    "arithmetic",
    "check",
    "check_rules",
    "classroom",
    "desk",
    "hand_in",
    "lesson",
    "link",
    "list_games",
    "list_languages",
    "list_lessons",
    "list_tests",
    "log",
    "perft",
    "picture",
    "play",
    "practice",
    "preview",
    "print_sheets",
    "register",
    "report",
    "resume",
    "rules",
    "set_language",
]

__getattr__ = later(
    __name__,
    {
        "Link": "page",
        "Picture": "page",
        "check": "learning.reports",
        "check_rules": "engine",
        "classroom": "notebook.widgets",
        "desk": "notebook.widgets",
        "hand_in": "learning.reports",
        "lesson": "notebook.widgets",
        "link": "learning.pages.desk_session",
        "list_lessons": "learning.work",
        "list_tests": "learning.lessons.library",
        "log": "activities.log",
        "perft": "engine",
        "picture": "page",
        "play": "notebook.widgets",
        "practice": "notebook.widgets",
        "preview": "notebook.widgets",
        "print_sheets": "learning.printing",
        "report": "learning.pages.report",
        "resume": "notebook.widgets",
    },
)


def _output(shown: Any) -> dict[str, str]:
    """A match, or a position, at the end of a cell: its picture, and how to play a match."""
    from mathgames.page.picture import picture, still_of  # they draw, which a program does not ask for

    return still_of(shown) if isinstance(shown, Match) else {"text/html": picture(shown).html()}


set_repr(_output)


def __dir__() -> list[str]:
    return sorted(__all__)
