"""The colours of scenes: numbers and marks stand out from every ground that they are on, in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harness.contrast import contrast

LOOK = Path(__file__).parents[3] / "frontend" / "src" / "look"
TOKENS = {
    name: (light, dark)
    for name, light, dark in re.findall(
        r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", (LOOK / "tokens.css").read_text(encoding="utf-8")
    )
}
GROUNDS = ("ground", "sky", "water", "deep", "grass", "earth", "stone", "negative-soft", "light-square")
PAIRS = [
    *(("soft-ink", ground, 4.5) for ground in (*GROUNDS, "paper")),
    *(("warn", ground, 3) for ground in (*GROUNDS, "dark-square", "lit")),
    *(("accent", ground, 3) for ground in (*GROUNDS, "dark-square")),
    ("ink", "lit", 4.5),
    ("on-film", "film", 4.5),
    ("sun", "film", 3),
]


@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_a_mark_stands_out_from_its_ground(front: str, ground: str, least: float) -> None:
    for theme in (0, 1):
        assert contrast(_rgb(TOKENS[front][theme]), _rgb(TOKENS[ground][theme])) >= least


def test_scenes_are_painted_with_tokens_only() -> None:
    sheet = (LOOK / "scene.css").read_text(encoding="utf-8")
    assert re.findall(r"#[0-9a-f]{3,8}\b|rgba?\(|light-dark", sheet) == []


def _rgb(text: str) -> str:
    digits = text.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    return f"rgb({', '.join(str(int(digits[at : at + 2], 16)) for at in (0, 2, 4))})"
