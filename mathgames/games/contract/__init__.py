"""What the house asks of a game beside its rules, and of what happens around a match.

How a game is drawn and played by hand (``Board``, the gestures, controls), what it declares of itself (``Game``), and
what an activity is. Games and activities implement what stands here, and pages use it; neither knows the other.
"""

<<<<<<< HEAD
from mathgames.games.contract.activity import Activity, Layout, Marks, Reply, Thinking
=======
from mathgames.games.contract.activity import Activity, Layout, Moment, Reply, Speaker, Status, Thinking
<<<<<<< HEAD
>>>>>>> e9dc404c (Keep the moment that activities see beside the activities)
from mathgames.games.contract.bench import Bench, bench_of, with_benches
=======
>>>>>>> 4e8584e7 (Keep what activities answer with in one module)
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
<<<<<<< HEAD
from mathgames.games.contract.gestures import Cells, Chord, End, Gesture, Nothing, Pick
<<<<<<< HEAD
from mathgames.games.contract.moment import Company, Moment, Speaker, Status
=======
>>>>>>> e9dc404c (Keep the moment that activities see beside the activities)
=======
from mathgames.games.contract.gestures import Bench, Cells, Chord, End, Gesture, Nothing, Pick, bench_of, with_benches
>>>>>>> 05c4ebe0 (Keep benches beside the gestures that work them; let joined modules say what they hold)
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
