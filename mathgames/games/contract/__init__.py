"""What the house asks of a game beside its rules, and of what happens around a match.

How a game is drawn and played by hand (``Board``, the gestures, controls), what it declares of itself (``Game``), and
what an activity is. Games and activities implement what stands here, and pages use it; neither knows the other.
"""

from mathgames.games.contract.activity import Activity, Company, Layout, Marks, Moment, Reply, Speaker, Status, Thinking
from mathgames.games.contract.board import Board, Cover, Pieces, PlacedPiece, Scene
from mathgames.games.contract.declaration import Game, Variant
from mathgames.games.contract.effects import (
    UNDO,
    Agree,
    Ask,
    Begin,
    Control,
    Effect,
    Exchange,
    GoTo,
    Keep,
    MoveQuestion,
    Play,
    Proceed,
    Reaction,
    Refused,
    Resign,
    Return,
    RunClock,
    Secret,
    Speak,
)
from mathgames.games.contract.gestures import Bench, Cells, Chord, End, Gesture, Nothing, Pick, bench_of, with_benches
from mathgames.games.contract.move_asks import MoveAsk

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
    "Company",
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
    "Marks",
    "Moment",
    "MoveAsk",
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
    "Speaker",
    "Status",
    "Thinking",
    "Variant",
    "bench_of",
    "with_benches",
]
