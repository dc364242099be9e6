"""The settings of all tests: how hard hypothesis tries, how they are shared out, a browser, a JupyterLab."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect

from harness import fonts
from harness.chromium import CHROMIUMS
from harness.jupyter import Lab, jupyterlab
from harness.later import later, slices
from harness.lessons import stock_course, stock_lesson
from harness.sharing_out import pytest_collection_modifyitems, pytest_xdist_make_scheduler

__all__ = [
    "later",
    "pytest_collection_modifyitems",
    "pytest_xdist_make_scheduler",
    "slices",
    "stock_course",
    "stock_lesson",
]

# No deadlines: on a busy machine they fail what is not wrong. A clean checkout tries the same examples every time.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# How long a page may take to show what should appear: a kernel that starts on a busy machine takes its time.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Browser:
    """A headless Chromium with one family of fonts: a test that looks at layout is run with each (`harness.layout`)."""
    return CHROMIUMS.of(getattr(request, "param", fonts.USUAL))


# Kept from module to module, and no longer: Playwright keeps an event loop running in the process for as long as it
# lives, and others in the same process need a separate one.
@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Closes the browsers where the next module begins with no use for one."""
    yield
    if nextitem is None or (nextitem.path != item.path and "browser" not in getattr(nextitem, "fixturenames", ())):
        CHROMIUMS.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab server for the whole run; it also serves Notebook and Voilà if they are installed."""
    with jupyterlab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab
