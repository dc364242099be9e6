"""What the house asks of a game beside its rules, and of what happens around a match.

How a game is drawn and played by hand (``Board``, the gestures, controls), what it declares of itself (``Game``), and
what an activity is. Games and activities implement what stands here, and pages use it; neither knows the other.
"""

from mathgames.game.activity import (
    UNDO,
    Activity,
    Control,
    Next,
    Question,
    Refused,
    Reply,
    Table,
    Thinking,
    Told,
    Verdict,
)
from mathgames.game.bench import Bench, bench_of, with_benches
from mathgames.game.board import Answer, Board, Cover, Pieces, PlacedPiece, Scene
from mathgames.game.declaration import Game, Variant
from mathgames.game.gestures import Cells, Chord, End, Gesture, Nothing, Pick

__all__ = [
    "UNDO",
    "Activity",
    "Answer",
    "Bench",
    "Board",
    "Cells",
    "Chord",
    "Control",
    "Cover",
    "End",
    "Game",
    "Gesture",
    "Next",
    "Nothing",
    "Pick",
    "Pieces",
    "PlacedPiece",
    "Question",
    "Refused",
    "Reply",
    "Scene",
    "Table",
    "Thinking",
    "Told",
    "Variant",
    "Verdict",
    "bench_of",
    "with_benches",
]
