"""What the house asks of a game beside its rules, and of what happens around a match.

How a game is drawn and played by hand (``Board``, the gestures, controls), what it declares of itself (``Game``), and
what an activity is. Games and activities implement what stands here, and pages use it; neither knows the other.
"""

from mathgames.game.activity import Activity, Layout, Reply, Thinking
from mathgames.game.bench import Bench, bench_of, with_benches
from mathgames.game.board import Board, Cover, Pieces, PlacedPiece, Scene
from mathgames.game.declaration import Game, Variant
from mathgames.game.effects import (
    Agree,
    Ask,
    Begin,
    Effect,
    Exchange,
    GoTo,
    Keep,
    Play,
    Proceed,
    Reaction,
    Resign,
    Return,
    RunClock,
    Speak,
)
from mathgames.game.gestures import Cells, Chord, End, Gesture, Nothing, Pick
from mathgames.game.moment import Moment
from mathgames.game.permissions import Control, Refused, Secret
from mathgames.game.questions import UNDO, MoveQuestion

__all__ = [
    "UNDO",
    "Activity",
    "Agree",
    "Ask",
    "Begin",
    "Bench",
    "Board",
    "Cells",
    "Chord",
    "Control",
    "Cover",
    "Effect",
    "End",
    "Exchange",
    "Game",
    "Gesture",
    "GoTo",
    "Keep",
    "Layout",
    "Moment",
    "MoveQuestion",
    "Nothing",
    "Pick",
    "Pieces",
    "PlacedPiece",
    "Play",
    "Proceed",
    "Reaction",
    "Refused",
    "Reply",
    "Resign",
    "Return",
    "RunClock",
    "Scene",
    "Secret",
    "Speak",
    "Thinking",
    "Variant",
    "bench_of",
    "with_benches",
]
