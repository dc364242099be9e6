"""The only part of mathgames that uses a notebook: the widgets, and ``play``, ``lesson``, ``desk`` and the others."""

from typing import TYPE_CHECKING

from IPython.core.getipython import get_ipython

from mathgames.language.lazy import lazy_attributes
from mathgames.notebook.widgets.play import play, resume
from mathgames.notebook.widgets.widget import GameWidget, leave_pictures

if TYPE_CHECKING:
    from mathgames.notebook.widgets.desk_widget import ClassroomWidget, DeskWidget, classroom, desk
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
    "desk_widget": ("ClassroomWidget", "DeskWidget", "classroom", "desk"),
    "lesson_widget": ("LessonWidget", "lesson", "preview"),
    "practice_widget": ("PracticeWidget", "practice"),
}
__getattr__, __dir__ = lazy_attributes(__name__, {name: module for module, names in _MODULES.items() for name in names})

if (_shell := get_ipython()) is not None:
    leave_pictures(_shell.display_formatter)
