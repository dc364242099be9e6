"""The only part of mathgames that knows a notebook: the widget, ``play`` and ``resume``."""

from mathgames.widgets.play import play, resume
from mathgames.widgets.widget import GameWidget

__all__ = ["GameWidget", "play", "resume"]
