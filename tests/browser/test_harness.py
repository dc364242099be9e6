"""Test of the harness itself, on a row of three cells: page actions reach Python, and the answer returns."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harness import axe
from harness.board import OpenWidget
from harness.fonts import FAMILIES
from harness.one_row import OneRow


def test_a_click_reaches_the_session_and_its_answer_is_painted(open_widget: OpenWidget) -> None:
    row = OneRow()
    board = open_widget(row)
    assert board.name("a1") == "a1, piece"
    board.play("a1", "b1")
    assert [message["intent"] for message in row.messages] == [["play", {"move": "a1-b1"}]]
    assert board.name("b1").startswith("b1, piece")
    assert board.say() == "The piece is on b1."
    assert board.seen() == row.rev == 2


def test_keys_do_what_clicks_do(open_widget: OpenWidget) -> None:
    row = OneRow()
    board = open_widget(row)
    board.cell("a1").focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        board.press(key)
    board.wait_rev()
    assert row.here == 1
    assert board.focused() == "b1"


def test_an_answer_can_be_held_back(open_widget: OpenWidget) -> None:
    row = OneRow()
    board = open_widget(row)
    board.hold()
    board.click("a1")
    board.click("b1")
    expect(board.root).to_have_attribute("data-rev", "1")
    board.release()
    expect(board.root).to_have_attribute("data-rev", "2")


def test_two_views_of_one_model_show_the_same(open_stage) -> None:  # type: ignore[no-untyped-def]
    row = OneRow()
    stage = open_stage(row)
    left, right = stage.show(400), stage.show(240)
    left.play("a1", "b1")
    right.wait_rev()
    assert right.name("b1").startswith("b1, piece")
    right.button("New row").click()
    left.wait_rev()
    assert left.name("a1").startswith("a1, piece")


@pytest.mark.parametrize("how", ["dark", "forced_colors", "reduced_motion", "shadow"])
def test_each_way_of_looking_is_really_on(open_widget: OpenWidget, how: str) -> None:
    board = open_widget(OneRow(), **{how: True})
    seen = board.page.evaluate(
        """() => ({
          dark: matchMedia("(prefers-color-scheme: dark)").matches,
          forced_colors: matchMedia("(forced-colors: active)").matches,
          reduced_motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
          shadow: document.querySelector(".mathgames") === null,
        })"""
    )
    assert [name for name, on in seen.items() if on] == [how]
    board.play("a1", "b1")


def test_an_error_on_the_page_fails_the_test_that_saw_it(open_stage) -> None:  # type: ignore[no-untyped-def]
    stage = open_stage(OneRow())
    with stage.page.expect_event("pageerror"):
        stage.page.evaluate("setTimeout(() => { throw new Error('seeded') })")
    with pytest.raises(AssertionError, match="seeded"):
        stage.close()
    stage.errors.clear()


def test_axe_judges_the_widget(open_widget: OpenWidget) -> None:
    board = open_widget(OneRow())
    assert axe.violations(board.page) == []
    board.page.evaluate("document.querySelector('.mathgames').insertAdjacentHTML('beforeend', '<button></button>')")
    assert [found.split()[0] for found in axe.violations(board.page)] == ["button-name"]


def test_axe_waits_for_what_is_still_fading_in(open_widget: OpenWidget) -> None:
    board = open_widget(OneRow())
    board.root.evaluate(
        """root => {
          root.insertAdjacentHTML("beforeend", "<p style='color: #000; background: #fff'>four plus three</p>");
          root.lastElementChild.animate({ opacity: [0.2, 0.3] }, 1000);
        }"""
    )
    assert axe.violations(board.page) == []


@pytest.mark.parametrize("browser", FAMILIES, indirect=True, scope="module")
def test_a_browser_has_one_family_of_fonts_alone(open_widget: OpenWidget, request: pytest.FixtureRequest) -> None:
    board = open_widget(OneRow())
    devtools = board.page.context.new_cdp_session(board.page)
    for domain in ("DOM", "CSS"):
        devtools.send(f"{domain}.enable")
    document = devtools.send("DOM.getDocument", {"depth": -1})["root"]["nodeId"]
    button = devtools.send("DOM.querySelector", {"nodeId": document, "selector": ".mathgames button"})["nodeId"]
    used = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": button})["fonts"]
    assert [font["familyName"] for font in used] == [request.node.callspec.params["browser"]]
