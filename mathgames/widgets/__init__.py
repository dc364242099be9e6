"""The only part of mathgames that knows a notebook: the widget, and ``play``."""

from mathgames.widgets.play import play
from mathgames.widgets.widget import GameWidget

__all__ = ["GameWidget", "play"]
