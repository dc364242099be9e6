"""Practice in a real JupyterLab with a real kernel."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_an_item_is_answered_twice_shown_and_left_behind(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook("practice.ipynb", "import mathgames as mg", "mg.practice('subtracting', seed=1)")
    root = page.locator(".mathgames").first
    field = root.get_by_role("textbox")
    expect(field).to_be_visible()
    root.get_by_role("button", name="9", exact=True).click()
    root.get_by_role("button", name="9", exact=True).click()
    root.get_by_role("button", name="change the sign").click()
    expect(field).to_have_value("−99")
    root.get_by_role("button", name="Check").click()
    expect(root.get_by_text("Not yet: −99.")).to_be_visible()
    field.fill("-98")
    field.press("Enter")
    expect(root.get_by_text("The hollow one is your answer").first).to_be_visible()
    root.get_by_role("button", name="Show the answer").click()
    root.get_by_role("button", name="Next").click()
    expect(root.get_by_text("2 of 16", exact=True)).to_be_visible()
