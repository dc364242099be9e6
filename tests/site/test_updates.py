"""The site is rebuilt during a visit: the cached version stays until the new one is complete."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.site import SITE, STARTING, Server, Visitor, board_of, server, wait_until

pytestmark = pytest.mark.site

PAGE = "play/minus-vs-plus.html"
WORKER = "service-worker.js"


@pytest.fixture
def school(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server of the school's own, whose files can be changed; JupyterLite and the documentation are left out."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder, ignore=lambda path, names: {"docs", "notebooks", "_static"} & {*names})
    with server(folder) as serving:
        yield serving, folder


def publish(folder: Path, *, broken: bool = False) -> None:
    """Put a newer version there: the title of each board page is another one, and the worker knows it."""
    worker = (folder / WORKER).read_text(encoding="utf-8")
    for page in (folder / "play").glob("*.html"):
        before = hashlib.sha256(page.read_bytes()).hexdigest()[:16]
        page.write_text(page.read_text(encoding="utf-8").replace("<title>", "<title>New: "), encoding="utf-8")
        worker = worker.replace(before, hashlib.sha256(page.read_bytes()).hexdigest()[:16])
    if broken:  # half of it has arrived on the server
        (folder / "play" / "tinc.html").unlink()
    (folder / WORKER).write_text(worker, encoding="utf-8")


def kept(page: Page) -> None:
    page.locator("html[data-kept]").wait_for(timeout=STARTING)


def update(page: Page) -> None:
    """Let the browser look for a newer worker, and wait until that has taken over."""
    page.evaluate(
        """async () => {
          const workers = navigator.serviceWorker;
          const over = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
          await (await workers.ready).update();
          await over;
        }"""
    )


def test_new_version_opens_whole_offline_from_home(school: tuple[Server, Path], visitor: Visitor) -> None:
    """Only the home page was open when the version was published."""
    serving, folder = school
    page = visitor.open(serving.url + PAGE)
    board_of(page)
    kept(page)
    page.goto(serving.url)
    publish(folder)
    update(page)
    serving.stop()
    for game in ("minus-vs-plus", "tinc"):
        page.goto(f"{serving.url}play/{game}.html")
        expect(page).to_have_title(re.compile("^New: "))
        board_of(page)
    assert visitor.errors == []


def test_a_new_version_takes_over_while_a_board_is_open(school: tuple[Server, Path], visitor: Visitor) -> None:
    serving, folder = school
    page = visitor.open(serving.url + PAGE)
    board_of(page)
    kept(page)
    publish(folder)
    update(page)
    board = board_of(page)
    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name(re.compile("last move"))
    serving.stop()
    page.reload()
    expect(page).to_have_title(re.compile("^New: "))
    expect(board_of(page).cell("a3")).to_have_accessible_name(re.compile("last move"))
    assert visitor.errors == []


def test_a_new_version_comes_while_no_page_is_open(school: tuple[Server, Path], visitor: Visitor) -> None:
    """With no network the old one opens; with a network the new one is fetched behind it, and then opens without."""
    serving, folder = school
    page = visitor.open(serving.url + PAGE)
    board_of(page)
    kept(page)
    page.close()
    publish(folder)
    serving.stop()
    page = visitor.open(serving.url + PAGE)
    assert not page.title().startswith("New: ")
    board_of(page)
    serving.start()
    page.reload()
    wait_until(page, "async () => (await (await fetch(location.href)).text()).includes('<title>New: ')")
    serving.stop()
    page.goto(f"{serving.url}play/tinc.html")
    expect(page).to_have_title(re.compile("^New: "))
    board_of(page)
    assert visitor.errors == []


def test_a_version_that_has_not_arrived_leaves_the_old_one(school: tuple[Server, Path], visitor: Visitor) -> None:
    serving, folder = school
    page = visitor.open(serving.url + PAGE)
    board_of(page)
    kept(page)
    publish(folder, broken=True)
    page.goto(serving.url)
    failed = "async () => (await navigator.serviceWorker.ready).update().then(() => 0, () => 0)"
    page.evaluate(failed)
    wait_until(
        page, "async () => { const r = await navigator.serviceWorker.ready; return !r.installing && !r.waiting; }"
    )
    serving.stop()
    for game in ("minus-vs-plus", "tinc"):
        page.goto(f"{serving.url}play/{game}.html")
        assert not page.title().startswith("New: ")
        board_of(page)


def test_a_reload_before_all_is_kept(school: tuple[Server, Path], visitor: Visitor) -> None:
    serving, _folder = school
    page = visitor.open(serving.url + PAGE)
    board_of(page)
    wait_until(
        page,
        """async () => {
          const kept = (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url);
          const used = ["play/minus-vs-plus.html", "widget.js", "python.js", "asm.wasm", "stdlib.zip", "/mathgames-"];
          return used.every((part) => kept.some((url) => url.includes(part)));
        }""",
    )
    serving.stop()
    page.reload()
    board_of(page)


def test_stored_site_can_be_removed(school: tuple[Server, Path], visitor: Visitor) -> None:
    serving, _folder = school
    page = visitor.open(serving.url + PAGE)
    board_of(page)
    kept(page)
    page.goto(serving.url + "forget.html")
    page.get_by_role("button").click()
    expect(page.get_by_role("status")).not_to_be_empty()
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert page.evaluate("async () => (await caches.keys()).length") == 0


def test_a_page_that_is_opened_as_a_file_says_what_to_do(cut_off: Browser) -> None:
    page = cut_off.new_page()
    page.goto((SITE / PAGE).as_uri())
    expect(page.get_by_text("python -m http.server")).to_be_visible()
    expect(page.get_by_role("status")).to_be_hidden()


def test_plain_http_says_that_network_is_needed(school: tuple[Server, Path], cut_off: Browser) -> None:
    """No secure context, so no service worker: as under the name of a school's server."""
    serving, _folder = school
    page = cut_off.new_page()
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })")
    page.goto(serving.url)
    expect(page.locator("#kept")).to_contain_text("https://")


@pytest.mark.parametrize(("locale", "lang"), [("es-MX", "es"), ("tl-PH", "fil"), ("de-DE", "en")])
def test_a_page_opens_in_the_language_of_the_browser(
    school: tuple[Server, Path], cut_off: Browser, locale: str, lang: str
) -> None:
    serving, _folder = school
    context = cut_off.new_context(locale=locale)
    page = context.new_page()
    page.goto(serving.url + "play/tinc.html")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.goto(serving.url)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    if lang != "en":
        page.get_by_role("link", name="English").click()
        page.wait_for_url("**/index.html")
        page.goto(serving.url + "play/tinc.html")
        expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()
