"""The faces of the characters: each is another outline, and each look is another one; they are silent."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mathgames.explain.nodes import iter_nodes, markup, render_tree, validate_view
from mathgames.players.characters import CHARACTERS
from mathgames.players.faces import NAMES, SIZE, Look, draw_face

SHEET = Path(__file__).parents[2] / "frontend" / "src" / "look" / "players.css"
MOST_BYTES = 1200
faces = pytest.mark.parametrize("name", NAMES)
looks = pytest.mark.parametrize("look", Look)


def outline(name: str, look: Look) -> list[str]:
    """The paths of a face, without its colours."""
    return [one[1]["d"] for one in iter_nodes(draw_face(name, look)) if "d" in one[1]]


def test_every_character_has_a_face() -> None:
    assert {*NAMES} == {character.name for character in CHARACTERS}


@faces
@looks
def test_a_face_is_small_and_silent(name: str, look: Look) -> None:
    face = draw_face(name, look, size=34, player="negative")
    validate_view(face)
    assert len(markup(render_tree(face)).encode()) <= MOST_BYTES
    assert isinstance(face, list)
    assert face[1]["aria-hidden"] == "true"
    assert face[1]["viewBox"] == f"0 0 {SIZE} {SIZE}"


@looks
def test_faces_differ_without_colour(look: Look) -> None:
    for one, other in combinations(NAMES, 2):
        assert len({*outline(one, look)} ^ {*outline(other, look)}) >= 2


@faces
def test_looks_differ_without_colour(name: str) -> None:
    for one, other in combinations(Look, 2):
        assert len({*outline(name, one)} ^ {*outline(name, other)}) >= 4


@faces
@looks
def test_every_part_of_a_face_is_painted(name: str, look: Look) -> None:
    """Its colours are those of the style sheet, on a light disc in both themes."""
    sheet = SHEET.read_text(encoding="utf-8")
    parts = {one[1]["class"] for one in iter_nodes(draw_face(name, look)) if one[0] != "svg"}
    assert [part for part in parts if f".{part}" not in sheet] == []
    assert "light-dark" not in sheet[sheet.index(".mg-face-disc") :].split("}")[0]
    assert f".mg-face-{name} {{ --skin" in sheet


def test_a_face_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        draw_face("nobody")
