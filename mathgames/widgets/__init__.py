"""The only part of mathgames that knows a notebook: the widgets, ``play``, ``resume`` and ``practice``."""

from typing import TYPE_CHECKING

from IPython.core.getipython import get_ipython

from mathgames.later import later
from mathgames.widgets.boxes import leave_pictures
from mathgames.widgets.play import play, resume
from mathgames.widgets.widget import GameWidget

if TYPE_CHECKING:
    from mathgames.widgets.practice_widget import PracticeWidget, practice

__all__ = ["GameWidget", "PracticeWidget", "play", "practice", "resume"]

__getattr__ = later(__name__, {"PracticeWidget": "practice_widget", "practice": "practice_widget"})

if (_shell := get_ipython()) is not None:
    leave_pictures(_shell.display_formatter)
