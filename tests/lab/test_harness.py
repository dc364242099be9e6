"""The harness itself: notebooks really run, and axe really judges inside JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from harness import axe

HTML = '<div class=mathgames><p style="color:%s;background:#fff">four plus three</p></div>'


def test_cells_run_in_order_and_their_outputs_are_on_the_page(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook("sum.ipynb", "a = 4", "a + 3")
    expect(page.locator(".jp-OutputArea-executeResult")).to_have_text("[2]:7", use_inner_text=False)


def test_axe_judges_contrast_inside_jupyterlab(run_notebook: Callable[..., Page]) -> None:
    show = "from IPython.display import HTML, display\ndisplay(HTML('''{}'''))"
    page = run_notebook("pale.ipynb", show.format(HTML % "#aaa"))
    expect(page.locator(".mathgames p")).to_be_visible()
    assert [found.split()[0] for found in axe.violations(page)] == ["color-contrast"]

    page = run_notebook("dark.ipynb", show.format(HTML % "#222"))
    expect(page.locator(".mathgames p")).to_be_visible()
    assert axe.violations(page) == []
