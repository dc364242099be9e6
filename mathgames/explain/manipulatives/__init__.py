"""Things to work with by hand: a number line with points or a walk, counters, and cards to put in place.

Each is a frozen value. A move of the hand is a text; ``refuse`` says why it cannot be made, ``apply`` gives the value
after it, ``said`` tells it to somebody who cannot see, and none of them ever tells a result. ``drawn`` is its picture:
a grid of cells, so that it can be worked with by mouse, finger and keyboard like a board. It knows no page.
"""

from mathgames.explain.manipulatives.cards import Cards
from mathgames.explain.manipulatives.counter_mat import CounterMat
from mathgames.explain.manipulatives.manipulative import Button, Manipulative
from mathgames.explain.manipulatives.point_line import Point, PointLine
from mathgames.explain.manipulatives.ruler import Ruler
from mathgames.explain.manipulatives.walk_line import WalkLine

__all__ = ["Button", "Cards", "CounterMat", "Manipulative", "Point", "PointLine", "Ruler", "WalkLine"]
