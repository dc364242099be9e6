"""Pictures of boards: complete in themselves, in the light colours, and never in the way of the game."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mathgames as mg
from harness.games import random_game
from mathgames.page import MatchSession
from mathgames.page.stylesheet import colours, style_of

SVG = "{http://www.w3.org/2000/svg}"
GAMES = mg.list_games()


def test_picture_of_position_uses_rules_it_implies() -> None:
    rules = mg.rules("slice-boundaries", n=6, players=3)
    assert "18 squares left to fill" in repr(mg.picture(rules.initial()))
    assert "Player 3: 0" in repr(mg.picture(rules.initial()))
    with pytest.raises(mg.errors.PositionError, match="n: "):
        mg.picture(rules.initial(), mg.rules("slice-boundaries", n=4))


@pytest.mark.parametrize("name", GAMES)
def test_every_board_has_a_picture_that_stands_alone(name: str) -> None:
    match = random_game(6, game=name)
    svg = mg.picture(match).svg
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title") is not None
    assert float(root.get("width", "0")) > 0
    styles = root.findtext(f"{SVG}style") or ""
    assert styles
    assert not re.search(r"var\(|light-dark|--|@|url\(|mathgames|href", svg)
    assert not re.search(r'role="grid|tabindex|aria-|mg-cell"', svg)
    classes = {word for element in root.iter() for word in element.get("class", "").split()}
    painted = set(re.findall(r"\.([a-z][\w-]*)", styles))
    assert painted <= classes  # no rule that nothing uses


def test_the_picture_has_every_piece_and_its_colour() -> None:
    match = random_game(9)
    root = ElementTree.fromstring(mg.picture(match).svg)
    values = sorted(text.text or "" for text in root.iter(f"{SVG}text") if text.get("class") == "mg-value")
    pieces = [int(str(piece)) for piece in match.rules.pieces(match.position).values()]
    assert values == sorted(str(abs(piece)) for piece in pieces)
    signs = [path for path in root.iter(f"{SVG}path") if path.get("class") == "mg-value"]
    assert len(signs) == sum(piece != 0 for piece in pieces)
    assert f".mg-positive .mg-body{{fill:{colours()['--positive']};" in (root.findtext(f"{SVG}style") or "")


def test_colours_are_the_light_ones_of_the_style_sheet() -> None:
    assert colours()["--ground"] == "#ffffff"
    assert all("light-dark" not in value for value in colours().values())
    assert style_of(["p", {"class": "mg-no-such-class"}]) == style_of(["p", {}])


def test_picture_representation_has_image_data_and_text() -> None:
    match = random_game(9)
    picture = mg.picture(match)
    html = picture._repr_html_()
    data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert data
    assert b64decode(data[1]).decode() == picture.svg
    assert f"<p>Last move: 9. {match.history[-1]}</p>" in html
    assert "<svg" not in html
    assert "'s turn" in repr(picture)


def test_the_result_is_told() -> None:
    match = random_game(3)
    match.resign()
    assert any("Game over" in line for line in mg.picture(match).captions)


def test_a_position_is_drawn_under_its_own_rules() -> None:
    mirror = mg.rules("minus-vs-plus", numbers="mirror")
    usual = mg.rules("minus-vs-plus")
    position = usual.initial()
    assert mg.picture(position).svg == mg.picture(position, usual).svg == mg.picture(mg.Match(usual)).svg
    assert mg.picture(mirror.initial(), mirror).svg != mg.picture(position).svg


@pytest.mark.parametrize("what", [None, "minus-vs-plus", (1, 2), 7])
def test_invalid_picture_source_is_refused(what: object) -> None:
    with pytest.raises(mg.errors.PositionError, match="give a match, or a position and its rules"):
        mg.picture(what)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(mg.errors.PositionError, match="Minus vs Plus"):
        mg.picture(mg.rules("slice-boundaries").initial(), mg.rules("minus-vs-plus"))


def test_a_picture_is_saved(tmp_path: Path) -> None:
    """In characters that every program reads: JupyterLite shows a file with others as a broken picture."""
    picture = mg.picture(random_game(2, game="infinity-masters"))
    saved = picture.save(tmp_path / "board.svg").read_bytes()
    assert "∞" in picture.svg
    assert saved.isascii()
    assert saved.decode().replace("&#8734;", "∞").replace("&#8722;", "−") == picture.svg


def test_the_picture_of_a_session_is_that_of_its_match() -> None:
    match = random_game(12)
    session = MatchSession(match)
    for _ in range(2):
        shown, drawn = session.picture(), mg.picture(match)  # whose pieces may stand in another order
        assert shown.captions == drawn.captions
        assert sorted(re.findall("<[^/].*?>", shown.svg)) == sorted(re.findall("<[^/].*?>", drawn.svg))
        match.undo()
