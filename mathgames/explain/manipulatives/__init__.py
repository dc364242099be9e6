"""Manipulatives: a number line with points or a walk, counters, and cards to put in place.

Each is a frozen value. A move is a text; ``refuse`` explains why it cannot be made, ``apply`` returns the value after
it, ``move_announcement`` describes it for a screen reader, and none of them ever reveals a result. ``draw`` returns its
picture: a grid of cells, so that it works with mouse, finger and keyboard like a board. It does not depend on the page.
"""

from mathgames.explain.manipulatives.cards import Cards
from mathgames.explain.manipulatives.counter_mat import CounterMat
from mathgames.explain.manipulatives.manipulative import Button, Manipulative
from mathgames.explain.manipulatives.point_line import Point, PointLine
from mathgames.explain.manipulatives.ruler import Ruler
from mathgames.explain.manipulatives.walk_line import WalkLine

__all__ = ["Button", "Cards", "CounterMat", "Manipulative", "Point", "PointLine", "Ruler", "WalkLine"]
