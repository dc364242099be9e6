"""Board games that teach mathematics, played by clicking in a notebook.

    import mathgames as mg

    mg.play("minus-vs-plus")                 # a board in the cell's output
    match = mg.Match(mg.rules("minus-vs-plus"))
    match.play("a2-a3")
    match.explanation

The engines need no notebook: widgets are imported when ``play`` is called, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames import arithmetic
from mathgames.engine import Clock, Match
from mathgames.engine.lookup import tell_output
from mathgames.errors import (
    ExportError,
    HistoryError,
    IllegalMove,
    LanguageError,
    LessonError,
    MathgamesError,
    MissingPackage,
    NotationError,
    OptionError,
    PlayerError,
    PositionError,
    RecordError,
    RegistryError,
    SaveError,
    UnknownGame,
)
from mathgames.languages import list_languages, set_language
from mathgames.later import later
from mathgames.registry import list_games, register, rules

if TYPE_CHECKING:
    from mathgames.activities.log import log
    from mathgames.engine import check_rules, perft
    from mathgames.printing import print_sheets
    from mathgames.reports import check, hand_in
    from mathgames.teaching import list_lessons
    from mathgames.views import Picture, picture
    from mathgames.views.report import report
    from mathgames.widgets import desk, lesson, play, practice, preview, resume

__version__ = "0.1.0"

__all__ = [
    "Clock",
    "ExportError",
    "HistoryError",
    "IllegalMove",
    "LanguageError",
    "LessonError",
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
    "UnknownGame",
    "arithmetic",
    "check",
    "check_rules",
    "desk",
    "hand_in",
    "lesson",
    "list_games",
    "list_languages",
    "list_lessons",
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
        "Picture": "views",
        "check": "reports",
        "check_rules": "engine",
        "desk": "widgets",
        "hand_in": "reports",
        "lesson": "widgets",
        "list_lessons": "teaching",
        "log": "activities.log",
        "perft": "engine",
        "picture": "views",
        "play": "widgets",
        "practice": "widgets",
        "preview": "widgets",
        "print_sheets": "printing",
        "report": "views.report",
        "resume": "widgets",
    },
)


def _output(match: Match) -> dict[str, str]:
    """A match at the end of a cell: its picture, and how to play it."""
    from mathgames.views.still import still_of  # it draws, which a program does not ask for

    return still_of(match)


tell_output(_output)


def __dir__() -> list[str]:
    return sorted(__all__)
