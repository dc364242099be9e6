"""The quick tier stays quick: what it has opened is counted when all of it has run (`harness.tiers`)."""

from __future__ import annotations

import pytest

from harness.tiers import BUDGET, OPENED, is_heavy


def test_quick_tier_opens_no_more_than_its_budget(request: pytest.FixtureRequest) -> None:
    """The test is the last of those that share the one browser; where none of them runs there is nothing to count."""
    heavy = [item for item in request.session.items if is_heavy(item.nodeid)]
    if request.config.getoption("numprocesses", None) or hasattr(request.config, "workerinput"):
        assert not heavy or OPENED["pages"], "the tests of the browser run in this process"
    assert {kind: OPENED[kind] for kind in BUDGET if OPENED[kind] > BUDGET[kind]} == {}
