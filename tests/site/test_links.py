"""Links to a game: the built site opens it where it stood, shows the link to pass on, and keeps one's own game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness.board import Widget
from harness.games import played
from harness.qr import read_screen
from harness.site import STARTING, Server, Visitor, board_of

pytestmark = pytest.mark.site


def move(board: Widget, start: str, target: str) -> None:
    board.click(start)
    board.click(target)


def test_a_position_is_opened_played_on_and_passed_on(
    server: Server, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", server.url)
    match = played("minus-vs-plus", "a2-a3")
    begun = mg.Match(match.rules, position=match.position)
    link = str(mg.share_link(begun))
    own = visitor.open(f"{server.url}play/minus-vs-plus.html")
    board = board_of(own)
    move(board, "b2", "b3")
    expect(board.cell("b3")).to_have_accessible_name("b3, positive 5, last move")

    page = visitor.open(link)
    board = board_of(page)
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6")
    move(board, "a5", "a4")
    expect(board.cell("a4")).to_have_accessible_name("a4, negative 1, last move")

    board.open_tab("More")
    board.button("Save or share this game…").click()
    passed = board.root.get_by_label("Link that opens this game in a browser").input_value()
    begun.play("a5-a4")
    assert passed == str(mg.share_link(begun))
    assert read_screen(board.root.get_by_role("img", name="QR code of the link")) == [passed]

    page.reload()
    board = board_of(page)
    expect(board.cell("a4")).to_have_accessible_name("a4, negative 1, last move")
    page.locator(".languages a[lang=es]").click()
    page.wait_for_url("**/minus-vs-plus.es.html#record=*")
    expect(board_of(page).cell("a3")).to_have_accessible_name("a3, 6 positivo")

    own.reload()  # in the language that was chosen
    expect(board_of(own).cell("b3")).to_have_accessible_name("b3, 5 positivo, última jugada")
    own.evaluate("(damaged) => { location.hash = damaged; }", link.partition("#")[2][:-9])
    expect(own.locator("#told")).to_contain_text("No se puede abrir el enlace", timeout=STARTING)
    expect(board_of(own).cell("b3")).not_to_have_accessible_name("b3, 5 positivo, última jugada")
    assert visitor.asked == []
    assert visitor.errors == []
