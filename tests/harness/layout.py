"""What tests share that look at where things are on the page."""

from __future__ import annotations

import pytest

from harness.fonts import FAMILIES

in_each_family = pytest.mark.parametrize("browser", FAMILIES, indirect=True, scope="module")
"""Runs a test once with each family of fonts: how wide a word is must not decide where the board stands."""
