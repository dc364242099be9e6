"""Scenes: pictures of the numbers of an item, which act responses out.

An interaction leaves a `Trace` of what a response claims, and a scene draws it; neither knows the other. A scene is one
class in a module of its own; ``register`` adds one from anywhere.
"""

from mathgames.explain.scenes.board import BoardState, GridScene
from mathgames.explain.scenes.counters import CountersScene, CountersState
from mathgames.explain.scenes.number_line import NumberLineScene, NumberLineState
from mathgames.explain.scenes.registry import STORIES, all_scenes, find_scene, register
from mathgames.explain.scenes.scene import (
    OWN_BESIDE_MODEL,
    OWN_IS_HOLLOW,
    Acts,
    CalculationLike,
    DeclaredScene,
    Key,
    Scene,
    SceneState,
)
from mathgames.explain.scenes.trace import Landing, Marked, Path, Pile, Put, Said, Side, Trace, value_of

__all__ = [
    "OWN_BESIDE_MODEL",
    "OWN_IS_HOLLOW",
    "STORIES",
    "Acts",
    "BoardState",
    "CalculationLike",
    "CountersScene",
    "CountersState",
    "DeclaredScene",
    "GridScene",
    "Key",
    "Landing",
    "Marked",
    "NumberLineScene",
    "NumberLineState",
    "Path",
    "Pile",
    "Put",
    "Said",
    "Scene",
    "SceneState",
    "Side",
    "Trace",
    "all_scenes",
    "find_scene",
    "register",
    "value_of",
]

for _scene in (NumberLineScene(), CountersScene(), GridScene()):
    register(_scene)
