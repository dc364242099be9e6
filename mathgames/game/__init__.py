"""What the house asks of a game beside its rules: how it is drawn and played by hand, and what it declares of itself.

Games implement what stands here, and pages use it; neither knows the other.
"""

from mathgames.game.board import Board, Overlay, PlacedPiece, Scene, Variant
from mathgames.game.declaration import Game

__all__ = ["Board", "Game", "Overlay", "PlacedPiece", "Scene", "Variant"]
