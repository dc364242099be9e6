"""The archive for a school: the whole site in one file, unpacked into a folder of its own, and played from there."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from harness.site import SITE, Visitor, board_of, server

pytestmark = pytest.mark.site


def test_the_archive_plays_wherever_it_is_unpacked(visitor: Visitor, tmp_path: Path) -> None:
    with ZipFile(SITE / "mathgames-site.zip") as archive:
        archive.extractall(tmp_path)
    unpacked = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    built = {path.relative_to(SITE) for path in SITE.rglob("*") if path.is_file()}
    assert {str(path) for path in built - unpacked} == {"mathgames-site.zip"}
    with server(tmp_path) as school:
        page = visitor.open(school.url)
        page.get_by_role("link", name="Play now").first.click()
        board = board_of(page)
        board.click("a2")
        board.click("a3")
        expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    assert visitor.asked == []
    assert visitor.errors == []
