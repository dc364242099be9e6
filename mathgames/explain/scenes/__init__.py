"""Scenes: pictures of the numbers of an item, which act responses out.

An interaction leaves a `Trace` of what a response claims, and a scene draws it; neither knows the other.
"""

from mathgames.explain.scenes.trace import Landing, Marked, Path, Pile, Put, Said, Side, Trace, value_of

__all__ = ["Landing", "Marked", "Path", "Pile", "Put", "Said", "Side", "Trace", "value_of"]
