"""The style of the teacher's page, which no other page carries."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mathgames.page.stylesheet import style_sheet

STYLES: Final = Path(__file__).with_name("classroom.css")


def classroom_style() -> str:
    """The widget's style sheet with that of the teacher's page."""
    return style_sheet(STYLES)
