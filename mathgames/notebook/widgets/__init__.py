"""The only part of mathgames that knows a notebook: the widgets, and ``play``, ``lesson``, ``desk`` and the others."""

from typing import TYPE_CHECKING

from IPython.core.getipython import get_ipython

from mathgames.language.later import later
from mathgames.notebook.widgets.boxes import leave_pictures
from mathgames.notebook.widgets.play import play, resume
from mathgames.notebook.widgets.widget import GameWidget

if TYPE_CHECKING:
    from mathgames.notebook.widgets.classroom_widget import ClassroomWidget, classroom
    from mathgames.notebook.widgets.desk_widget import DeskWidget, desk
    from mathgames.notebook.widgets.lesson_widget import LessonWidget, lesson, preview
    from mathgames.notebook.widgets.practice_widget import PracticeWidget, practice

__all__ = [
    "ClassroomWidget",
    "DeskWidget",
    "GameWidget",
    "LessonWidget",
    "PracticeWidget",
    "classroom",
    "desk",
    "lesson",
    "play",
    "practice",
    "preview",
    "resume",
]

_MODULES = {
    "classroom_widget": ("ClassroomWidget", "classroom"),
    "desk_widget": ("DeskWidget", "desk"),
    "lesson_widget": ("LessonWidget", "lesson", "preview"),
    "practice_widget": ("PracticeWidget", "practice"),
}
__getattr__ = later(__name__, {name: module for module, names in _MODULES.items() for name in names})

if (_shell := get_ipython()) is not None:
    leave_pictures(_shell.display_formatter)
