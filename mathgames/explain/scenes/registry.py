"""The scenes by their names; `register` adds one from anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from mathgames.explain.scenes.scene import Scene

STORIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "thermometer": "thermometer.ThermometerScene",
        "gauge": "gauge.GaugeScene",
        "lift": "lift.LiftScene",
        "submarine": "submarine.SubmarineScene",
        "balloon": "balloon.BalloonScene",
        "account": "account.AccountScene",
        "film": "film.FilmScene",
        "plane": "plane.PlaneScene",
        "map": "island_map.MapScene",
        "rope": "rope.RopeScene",
        "slips": "slips.SlipsScene",
        "floor": "counting.FloorScene",
        "yard": "counting.YardScene",
        "strip": "grid_lines.StripScene",
        "lines": "grid_lines.LinesScene",
        "note": "boxes.NoteScene",
        "machine": "boxes.MachineScene",
        "machines": "machines.MachinesScene",
        "rows": "rows.RowsScene",
    }
)
"""The scenes of stories, by module and class: each is loaded when an item first names it."""
_SCENES: Final[dict[str, Scene[Any]]] = {}


def register(scene: Scene[Any]) -> None:
    """Add a scene by its name. Raises ``ValueError`` if there is another one of this name."""
    if _SCENES.setdefault(scene.name, scene) is not scene:
        raise ValueError(f"there is a scene {scene.name!r} already")


def find_scene(name: str) -> Scene[Any]:
    """Return the scene of this name. Raises ``KeyError`` if there is none."""
    if name not in _SCENES:
        module, _dot, scene = STORIES[name].partition(".")
        register(getattr(import_module(f"mathgames.explain.scenes.{module}"), scene)())
    return _SCENES[name]


def all_scenes() -> Mapping[str, Scene[Any]]:
    """Return all scenes by their names."""
    for name in STORIES:
        find_scene(name)
    return MappingProxyType(_SCENES)
