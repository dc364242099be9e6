"""The only part of mathgames that knows a notebook: the widget, ``play`` and ``resume``."""

from IPython.core.getipython import get_ipython

from mathgames.widgets.boxes import leave_pictures
from mathgames.widgets.play import play, resume
from mathgames.widgets.practice import PracticeWidget, practice
from mathgames.widgets.widget import GameWidget

__all__ = ["GameWidget", "PracticeWidget", "play", "practice", "resume"]

if (_shell := get_ipython()) is not None:
    leave_pictures(_shell.display_formatter)
