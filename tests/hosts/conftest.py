"""The same board in every notebook host, in Chromium and, where asked for, in Firefox."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from harness.chromium import CHROMIUMS
from harness.firefox import firefox
from harness.hosts import DEPENDENT, GAME, WRAPPED, Host, marimo
from harness.jupyter import Lab


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("lab")


@pytest.fixture(scope="module", params=["chromium", pytest.param("firefox", marks=pytest.mark.firefox)])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A headless browser; Firefox only where `-m firefox` asks for it."""
    if request.param == "chromium":
        yield CHROMIUMS.of()
    else:
        with firefox() as browser:
            yield browser


@pytest.fixture(scope="session")
def server(lab: Lab) -> Lab:
    """The Jupyter server with the board's notebook."""
    lab.add("board.ipynb", GAME, "board")
    return lab


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a marimo app."""
    with marimo(tmp_path_factory.mktemp("marimo"), GAME, WRAPPED, DEPENDENT) as url:
        yield url


# One page a host, which its tests share: to open one takes longer than all that is tested there.
@pytest.fixture(scope="module", params=["jupyterlab", "notebook", "voila", "marimo"])
def host(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Host]:
    """A page of a host that shows the board."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.set_default_timeout(60_000)
    host = Host(request.param, page)
    if host.name == "marimo":
        page.goto(request.getfixturevalue("app"))
    else:
        lab: Lab = request.getfixturevalue("server")
        if host.name == "voila":
            page.goto(f"{lab.url}voila/render/board.ipynb?token={lab.token}")
        else:
            lab.open(page, "board.ipynb", {"jupyterlab": "lab/tree", "notebook": "notebooks"}[host.name])
            lab.run_all(page)
    yield host
    context.close()
