"""The only part of mathgames that knows a notebook: the widgets, ``play``, ``resume``, ``practice`` and ``lesson``."""

from typing import TYPE_CHECKING

from IPython.core.getipython import get_ipython

from mathgames.later import later
from mathgames.widgets.boxes import leave_pictures
from mathgames.widgets.play import play, resume
from mathgames.widgets.widget import GameWidget

if TYPE_CHECKING:
    from mathgames.widgets.lesson_widget import LessonWidget, lesson, preview
    from mathgames.widgets.practice_widget import PracticeWidget, practice

__all__ = ["GameWidget", "LessonWidget", "PracticeWidget", "lesson", "play", "practice", "preview", "resume"]

_MODULES = {"lesson_widget": ("LessonWidget", "lesson", "preview"), "practice_widget": ("PracticeWidget", "practice")}
__getattr__ = later(__name__, {name: module for module, names in _MODULES.items() for name in names})

if (_shell := get_ipython()) is not None:
    leave_pictures(_shell.display_formatter)
