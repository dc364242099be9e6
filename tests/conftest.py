"""What all tests share: how hard hypothesis tries, how they are shared out, a browser, a JupyterLab."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect

from harness import fonts
from harness.chromium import chromium
from harness.jupyter import Lab, jupyterlab
from harness.sharing_out import pytest_collection_modifyitems, pytest_xdist_make_scheduler

__all__ = ["pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]

# No deadlines: on a busy machine they fail what is not wrong. A clean checkout tries the same examples every time.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# How long a page may take to show what should appear: a kernel that starts on a busy machine takes its time.
expect.set_options(timeout=20_000)


# One a module, not one a session: Playwright keeps an event loop running in the process for as long as it lives, and
# the notebooks' tests in the same process want one of their own.
@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A headless Chromium with one family of fonts: a test that looks at layout is run with each (`harness.layout`)."""
    with chromium(getattr(request, "param", fonts.USUAL)) as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab server, one for the whole run; where they are installed, it serves Notebook and Voilà, too."""
    with jupyterlab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab
