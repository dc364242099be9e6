"""Links: what an address tells is the game as it stood, its QR code is read back, and a hostile one opens nothing."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

import pytest

import mathgames as mg
from harness.games import played, random_game
from harness.qr import read_drawing
from mathgames.engine.record import Record
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.page import sharing as links
from mathgames.page.sharing import Link, game_link, linked_match
from page.hand import Hand

SITE = "https://games.example/school"


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(links.SITE, SITE)


def fragment(link: Link) -> str:
    """Return what a browser keeps of the address and gives to the page."""
    return urlsplit(str(link)).fragment


@pytest.mark.parametrize("game", mg.list_games())
def test_link_opens_game_at_its_ply_and_qr_code_reads_back(game: str) -> None:
    match = random_game(7, game=game)
    match.goto(5)
    link = game_link(match)
    assert str(link).startswith(f"{SITE}/play/{game}.html#")
    opened = linked_match(fragment(link), game)
    assert opened is not None
    assert (opened.played, opened.position, opened.rules.settings) == (
        match.played[:5],
        match.position,
        match.rules.settings,
    )
    assert read_drawing(link.drawing()) == [str(link)]


def test_options_a_position_and_what_followed_it_are_told() -> None:
    match = played("minus-vs-plus", "a2-a3", numbers="mirror", target_score=12)
    begun = mg.Match(match.rules, position=match.position)
    begun.play("a5-a4")
    for it in (match, begun):
        opened = linked_match(fragment(game_link(it)), "minus-vs-plus")
        assert opened is not None
        assert (opened.position, opened.played) == (it.position, it.played)
        assert opened.rules.settings == match.rules.settings
    assert "#record=" in str(game_link(begun))
    assert read_drawing(game_link(begun).drawing()) == [str(game_link(begun))]


def test_link_contains_no_clock_notes_or_undone_moves() -> None:
    rules = mg.rules("minus-vs-plus")
    match = mg.Match(rules, position=rules.apply(rules.initial(), rules.parse("a2-a3")), clock=mg.Clock(60))
    match._session.notes["a-note"] = {"name": "Ana"}
    match.play("a5-a4")
    match.undo()
    opened = linked_match(fragment(game_link(match)), "minus-vs-plus")
    assert opened is not None
    assert (opened.played, opened.clock, dict(opened._session.notes)) == ((), None, {})


def test_an_address_is_the_page_of_the_language_that_is_spoken() -> None:
    with override_language(language_of("es-MX")):
        assert str(mg.share_link("tinc")) == f"{SITE}/play/tinc.es.html"
    assert str(mg.share_link("tinc")) == f"{SITE}/play/tinc.html"


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("https://games.example", "https://games.example/"),
        ("http://192.168.0.5:8000/site/", "http://192.168.0.5:8000/site/"),
        ("javascript:alert(1)", None),
        ("games.example", None),
        ("https://[half", None),
        ("https://games.example/\nx", None),
        ("https://games.example/?q#f", "https://games.example/"),
    ],
)
def test_the_site_is_an_address_or_none(asked: str, address: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(links.SITE, asked)
    assert links.site() == address


def test_without_a_site_the_page_says_so_and_python_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(links.SITE)
    monkeypatch.setattr(links, "_published_site", lambda: "")
    with pytest.raises(mg.errors.LinkError, match="MATHGAMES_SITE names no site to link to: set it to the address"):
        mg.share_link(played("tinc"))
    hand = Hand(random_game(3))
    hand.ask("share", {"open": True})
    assert "none is set here" in json.dumps(hand.view["tree"])
    assert not hand.find(key="link")
    monkeypatch.setattr(links, "_published_site", lambda: "https://published.example/")
    assert str(mg.share_link("tinc")) == "https://published.example/play/tinc.html"


@pytest.mark.parametrize("what", ["chess", "../secret", 7, None])
def test_what_the_site_does_not_have_has_no_link(what: object) -> None:
    with pytest.raises(mg.errors.LinkError):
        mg.share_link(what)  # type: ignore[arg-type]  # given by mistake


def test_share_panel_shows_link_and_qr_code_in_languages() -> None:
    for code, suffix in (("en", ""), ("es", ".es")):
        hand = Hand(random_game(6), language=language_of(code))
        hand.ask("share", {"open": True})
        (shown,) = hand.find(key="copy link")
        address = shown[1]["local"][1]
        assert address.startswith(f"{SITE}/play/minus-vs-plus{suffix}.html#code=")
        (drawing,) = hand.find(key="qr")
        assert read_drawing(drawing) == [address]
        assert drawing[1]["aria-label"]


def test_a_link_of_this_computer_says_that_it_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(links.SITE, "http://localhost:8000/")
    hand = Hand(random_game(2))
    hand.ask("share", {"open": True})
    assert "on this computer only" in json.dumps(hand.view["tree"])


def test_long_game_has_link_and_longer_one_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_game(40)
    monkeypatch.setattr(links, "MAX_QR_LENGTH", 60)
    hand = Hand(match)
    hand.ask("share", {"open": True})
    assert hand.find(key="copy link")
    assert not hand.find(key="qr")
    assert "too long for a QR code" in game_link(match)._repr_html_()
    with pytest.raises(mg.errors.LinkError, match="too long for a QR code"):
        game_link(match).svg()
    monkeypatch.setattr(links, "MAX_CHARACTERS", 60)
    hand = Hand(match)
    hand.ask("share", {"open": True})
    assert not hand.find(key="copy link")
    assert "too long for a link" in json.dumps(hand.view["tree"])


def test_the_longest_address_with_a_code_is_read_back() -> None:
    link = Link(f"{SITE}/".ljust(links.MAX_QR_LENGTH, "x"))
    assert read_drawing(link.drawing()) == [str(link)]
    assert int(link.drawing()[1]["viewBox"].split()[2]) - 2 * links.QUIET_ZONE <= 85


def test_link_representation_shows_picture_and_is_escaped() -> None:
    shown = Link(f'{SITE}/"><script>')._repr_html_()
    assert "<script>" not in shown
    assert shown.count('<img src="data:image/svg+xml;base64,') == 1


def packed(text: bytes) -> str:
    return f"record={urlsafe_b64encode(zlib.compress(text, 9)).decode()}"


@pytest.mark.parametrize("text", ["", "#", "top", "x=1", "code", "record=", "code="])
def test_a_fragment_that_tells_no_game_is_none(text: str) -> None:
    assert linked_match(text, "tinc") is None


@pytest.mark.parametrize(
    "text",
    [
        "code=minus-vs-plus:C6M2Y-YB2",
        "code=chess:C6M2Y-YB1",
        "code=minus-vs-plus[x=1]:C6M2Y-YB1",
        "record=x",
        "record=é",
        "record=AAAA",
        packed(b"\xff"),
        packed(b"nonsense"),
        packed(b"mathgames record 1\ngame: chess\n"),
        packed(b"mathgames record 1\ngame: minus-vs-plus\nstart: {}\n"),
        packed(b"mathgames record 1\ngame: minus-vs-plus\n\na2-a9\n"),
        packed(b"#" * 10_000_000),
        packed(str(Record("tinc")).encode())[:-9],
        packed(str(Record("tinc")).encode()),
        "&".join(["code=1"] * 9),
        "code=" + "0" * 30_000,
    ],
)
def test_invalid_link_is_refused_with_sentence(text: str) -> None:
    """Links that are damaged, hostile, or of another game."""
    with pytest.raises(mg.errors.LinkError) as refused:
        linked_match(text, "minus-vs-plus")
    assert 0 < len(str(refused.value)) < 300


def test_changed_link_opens_no_other_game() -> None:
    """A character is lost or changed."""
    chance = random.Random(1)
    whole = fragment(game_link(random_game(20)))
    for _time in range(100):
        place = chance.randrange(len(whole))
        changed = whole[:place] + chance.choice(["", "0", "%", "&", "é", "\0"]) + whole[place + 1 :]
        if changed.upper().replace("O", "0") == whole.upper():
            continue
        try:
            opened = linked_match(changed, "minus-vs-plus")
        except mg.errors.LinkError:
            continue
        assert opened is None or opened.played == random_game(20).played  # a dash is only for the eye
