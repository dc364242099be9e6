"""The site's own pages, written with a Python that is none: what they say before it starts, and where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import mathgames as mg
from harness.board import ROOT
from harness.site import Server
from harness.site_pages import LESSON, LISTENING
from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.assignments.texts import read_assignment, to_fragment
from mathgames.learning.lessons import find, list_lessons, routes

# Fails at one file while another is on its way, as Python's own fetches do.
TWO_AT_A_TIME = """
self.onmessage = async () => {
  self.postMessage({ failed: { why: "missing", file: "away.wasm", status: 404, text: "404" } });
  await fetch("../pyodide/python_stdlib.zip");
  self.postMessage({ came: 2000000, file: "" });
  self.postMessage({ fetched: true });
  self.postMessage({ told: "All has come." });
};
"""


class Head(HTMLParser):
    """The description of a page in its head."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in told:
            self.said[told.get("name") or told.get("property", "")] = told["content"]


def test_every_page_says_in_its_head_what_it_is(own_pages: Path) -> None:
    found = [page for page in own_pages.rglob("*.html") if "sheets" not in page.parts]
    assert len(found) > 3 * (len(list_lessons()) + len(mg.list_games()) + len(routes()))
    for page in found:
        said = Head(page.read_text(encoding="utf-8")).said
        assert len(said["description"]) > 20, page
        assert said["og:title"], page
        assert said["og:description"] == said["description"], page
        assert (page.parent / said["og:image"]).is_file(), page


def test_links_to_known_site_are_absolute(own_pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    monkeypatch.syspath_prepend(str(ROOT / "site"))
    import pages

    (own_pages / "strange.html").write_text("<title>A “page”</title><h1>x</h1><p></p><p>It <b>says</b> so.</p>")
    (own_pages / "onward.html").write_text("<head><script src='onward.js'></script></head>")
    pages.describe(own_pages)
    said, onward = (
        Head((own_pages / f"{name}.html").read_text(encoding="utf-8")).said for name in ("strange", "onward")
    )
    for name in ("strange", "onward"):
        (own_pages / f"{name}.html").unlink()
    assert onward["og:title"] == "mathgames"
    assert said["description"] == "It says so."
    assert said["og:image"] == "https://games.example/images/mathgames.png"


def test_a_lesson_is_read_and_a_board_seen_with_no_script(own_pages: Path) -> None:
    lesson = find(LESSON)
    text = (own_pages / "lessons" / f"{LESSON}.html").read_text(encoding="utf-8")
    assert lesson.aim in text
    assert all(task.prompt in text for task in lesson.all_tasks)
    for game in mg.list_games():
        assert "data:image/svg+xml" in (own_pages / "play" / f"{game}.html").read_text(encoding="utf-8")


def hold_back(page: Page, pattern: str) -> list[Route]:
    """Hold requests until the test releases them."""
    held: list[Route] = []
    page.route(pattern, lambda route: held.append(route))
    return held


def test_loading_shows_progress_then_doubt_then_recovery(school: Server, guest: Page) -> None:
    held = hold_back(guest, "**/python_stdlib.zip")
    guest.clock.install()
    guest.goto(f"{school.url}play/tinc.html")
    told = guest.locator("#starting")
    guest.clock.fast_forward(5_000)
    expect(told).to_contain_text("3 of 6 MB")
    expect(told.locator("p")).to_have_text("Fetching Python")
    expect(told.get_by_role("button")).to_be_hidden()
    guest.clock.fast_forward(30_000)
    expect(told.locator("p")).to_contain_text("Nothing has arrived for 30 seconds.")
    expect(told.get_by_role("button", name="Reload")).to_be_visible()
    held[0].continue_()
    expect(told.locator("p")).to_have_text("Starting")
    expect(told.get_by_role("button")).to_be_hidden()
    guest.clock.fast_forward(30_000)
    expect(told.locator("p")).to_contain_text("Python is taking longer than usual to start.")
    expect(told.get_by_role("button", name="Reload")).to_be_visible()
    expect(guest.locator("#told")).to_be_empty()


def test_what_still_comes_does_not_hide_why_it_does_not_start(school: Server, guest: Page) -> None:
    held = hold_back(guest, "**/python_stdlib.zip")
    guest.route("**/python.js", lambda route: route.fulfill(body=TWO_AT_A_TIME, content_type="text/javascript"))
    guest.goto(f"{school.url}play/tinc.html")
    told = guest.get_by_role("alert").filter(has_text="Reload")
    expect(told).to_contain_text("The server answered 404 for away.wasm,")
    held[0].continue_()
    expect(guest.locator("#told")).to_have_text("All has come.")
    expect(told).to_contain_text("The server answered 404 for away.wasm,")


def is_lacking(page: Page, file: str) -> None:
    page.route(f"**/{file}", lambda route: route.fulfill(status=404, body=""))


def is_cut_off(page: Page, file: str) -> None:
    page.route(f"**/{file}", lambda route: route.abort())


def changed(page: Page, change: Callable[[str], str], **headers: str) -> None:
    """Python's worker, in another form, or with more headers."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.text()), headers={**response.headers, **headers})

    page.route("**/python.js", answer)


def forbids(page: Page) -> None:
    changed(page, str, **{"content-security-policy": "script-src 'self'"})


def has_none(page: Page) -> None:
    changed(page, lambda script: f"delete globalThis.WebAssembly;\n{script}")


def breaks(page: Page) -> None:
    changed(page, lambda _script: "throw new Error('broken in two')")


REASONS = {
    "no WebAssembly file": (
        lambda page: is_lacking(page, "pyodide.asm.wasm.packed"),
        "The server answered 404 for pyodide.asm.wasm,",
    ),
    "no wheel": (lambda page: is_lacking(page, "*.whl"), "The server answered 404 for mathgames.whl,"),
    "no module": (lambda page: is_lacking(page, "pyodide.asm.js"), "The server answered 404 for pyodide.asm.js,"),
    "cut off": (lambda page: is_cut_off(page, "python_stdlib.zip"), "The connection was lost at python_stdlib.zip."),
    "policy": (forbids, "'wasm-unsafe-eval'"),
    "no WebAssembly": (has_none, "This browser has no WebAssembly"),
    "broken": (breaks, "Python did not start"),
}


@pytest.mark.parametrize("reason", REASONS)
def test_why_it_does_not_start_is_the_one_thing_that_is_said(school: Server, guest: Page, reason: str) -> None:
    spoil, sentence = REASONS[reason]
    spoil(guest)
    guest.goto(f"{school.url}lessons/{LESSON}.html")
    told = guest.get_by_role("alert").filter(has_text="Reload")
    expect(told.locator("p")).to_contain_text(sentence)
    expect(told.get_by_role("button", name="Reload")).to_be_visible()
    expect(told.locator("progress")).to_be_hidden()
    expect(guest.locator("#told")).to_be_empty()
    expect(guest.get_by_text(find(LESSON).aim)).to_be_visible()


@pytest.fixture(params=["mouse", "finger", "keyboard"])
def teacher(request: pytest.FixtureRequest, cut_off: Browser) -> Iterator[Teacher]:
    """A teacher who presses links with a mouse, with a finger on a phone, or with the keyboard alone."""
    by_finger = request.param == "finger"
    context = cut_off.new_context(
        viewport={"width": 390 if by_finger else 1280, "height": 844}, has_touch=by_finger, is_mobile=by_finger
    )
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    context.add_init_script("window.print = () => { document.title = 'printed'; }")
    context.set_default_timeout(20_000)
    yield Teacher(context.new_page(), request.param)
    context.close()


class Teacher:
    """Teacher who presses the links to the next page, and counts them."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self._way, self.presses = page, way, 0

    def press(self, part: Locator) -> None:
        self.presses += 1
        {"mouse": part.click, "finger": part.tap, "keyboard": lambda: self._enter(part)}[self._way]()

    def _enter(self, part: Locator) -> None:
        """Go there with the Tab key, and press Enter where the focus can be seen."""
        part.wait_for()
        for _again in range(200):
            self.page.keyboard.press("Tab")
            if part.evaluate("it => it === document.activeElement"):
                break
        assert part.evaluate("it => it.matches(':focus-visible')")
        self.page.keyboard.press("Enter")


def test_a_teacher_is_four_presses_from_paper_at_most(school: Server, teacher: Teacher) -> None:
    page, title = teacher.page, find(LESSON).title
    page.goto(school.url)
    teacher.press(page.get_by_role("link", name="For teachers").first)
    teacher.press(page.get_by_role("link", name="Your next lesson"))
    teacher.press(page.get_by_role("link", name=f"Print the sheets of {title}"))
    teacher.press(page.get_by_role("button", name="Print"))
    expect(page).to_have_title("printed")
    assert teacher.presses <= 4


PUPILS = (
    "index",
    "practice",
    "practice/adding",
    "play/minus-vs-plus",
    "routes/adding-and-subtracting",
    f"lessons/{LESSON}",
)


@pytest.mark.parametrize("name", PUPILS)
def test_a_page_for_pupils_leads_to_no_answers_notes_or_standards(own_pages: Path, name: str) -> None:
    text = (own_pages / f"{name}.html").read_text(encoding="utf-8")
    assert "sheets/" not in text
    assert not [standard for standard in find(LESSON).standards if standard in text]


def test_a_lesson_is_given_in_three_presses(school: Server, teacher: Teacher) -> None:
    """The third one, on the desk, is “Copy the link”."""
    page, title = teacher.page, find(LESSON).title
    page.add_init_script(LISTENING)
    page.goto(school.url)
    teacher.press(page.get_by_role("link", name="For teachers").first)
    teacher.press(page.get_by_role("link", name=f"Give to class: {title}"))
    page.wait_for_url(re.compile("/desk.html#v=1&lesson="))
    page.wait_for_function("globalThis.begun !== undefined")
    assert read_assignment(page.evaluate("begun.link")) == Assignment.from_arguments("lesson", LESSON)
    assert teacher.presses == 2


def test_a_route_gives_what_is_set_up_to_each_of_its_lessons(school: Server, guest: Page) -> None:
    route = Assignment.from_arguments("route", "subtracting-negatives", {"pupils": 2, "label": "7"})
    guest.goto(f"{school.url}routes/{route.name}.html#{to_fragment(route)}")
    lesson = routes()[route.name].lessons[0]
    link = guest.locator(f"[data-lesson='{lesson}'] a").first
    expect(link).to_have_attribute("href", re.compile("#v=1&lesson="))
    assert read_assignment(link.evaluate("it => it.href")) == Assignment.from_arguments(
        "lesson", lesson, {"pupils": 2, "label": "7"}
    )


def test_what_is_handed_in_reaches_the_page_around_the_frame(school: Server, own_pages: Path, guest: Page) -> None:
    around = own_pages / "around.html"
    around.write_text(
        "<script>addEventListener('message', ({ data }) => { document.title = data.done; });</script>"
        f"<iframe src='lessons/{LESSON}.html#v=1&lesson={LESSON}&label=7'></iframe>"
    )
    guest.add_init_script(LISTENING)
    guest.goto(f"{school.url}{around.name}")
    around.unlink()
    guest.wait_for_function("frames[0]?.begun !== undefined")
    frame = guest.frames[1]
    assert frame.evaluate("begun.isFramed")
    assert read_assignment(frame.evaluate("begun.link")).label == "7"
    frame.evaluate("""python.onmessage({ data: { outward: '{"done": 9}' } })""")
    expect(guest).to_have_title("9")


def test_teacher_reaches_lesson_in_one_press_and_sheet_in_three(school: Server, teacher: Teacher) -> None:
    page, title = teacher.page, find(LESSON).title
    card = page.get_by_role("link", name=re.compile(rf"^\d+ {title}$"))
    page.goto(school.url)
    teacher.press(card)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.goto(school.url)
    teacher.press(page.get_by_role("link", name="For teachers").first)
    teacher.press(page.get_by_role("link", name="Your next lesson"))
    teacher.press(card)
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_lessons_are_chosen_by_topic_and_grade(school: Server, guest: Page) -> None:
    guest.goto(school.url)
    cards = guest.locator("#by-topic [data-lesson]")
    assert cards.count() == len(list_lessons())
    expect(guest.locator("#how-many")).to_have_text(f"{len(list_lessons())} of {len(list_lessons())} lessons")
    guest.get_by_label("Topic").select_option(label="Straight lines, gradient and counting")
    expect(cards.filter(visible=True)).to_have_count(sum(name.startswith("slices/") for name in list_lessons()))
    guest.get_by_label("Grade").select_option(label="8")
    expect(cards.filter(visible=True)).to_have_text([re.compile("Rise and run"), re.compile("Fill against the ruler")])


def test_lesson_without_grade_is_listed_for_all_grades(school: Server, guest: Page) -> None:
    guest.goto(f"{school.url}teachers.html")
    guest.get_by_label("Topic").select_option(label="Multiplying, dividing and infinity")
    guest.get_by_label("Grade").select_option(label="6")
    card = guest.locator("#by-topic [data-lesson]").filter(visible=True)
    expect(card).to_contain_text(find("integers/18-bring-infinity-home").title)
    expect(card).to_contain_text("All grades")


def test_home_page_gives_duration_of_each_game(own_pages: Path) -> None:
    home = (own_pages / "index.html").read_text(encoding="utf-8")
    said = [(int(least), int(most)) for least, most in re.findall(r"About (\d+) to (\d+) minutes", home)]
    assert len(said) == len(mg.list_games())
    assert all(5 <= least < most <= 60 for least, most in said)


def test_route_shows_progress_on_this_device(school: Server, guest: Page) -> None:
    first, second = routes()["subtracting-negatives"].lessons[:2]
    guest.goto(school.url)
    memory = f"mathgames:{urlsplit(school.url).path}play/"
    guest.evaluate(
        "([at, done]) => Object.entries(done).forEach(([name, it]) => localStorage.setItem(`${at}${name}:done`, it))",
        [memory, {first: "9 9", second: "2 8"}],
    )
    guest.reload()
    guest.get_by_role("link", name="Six lessons on subtracting").click()
    expect(guest.get_by_text("1 of 6 lessons done on this device")).to_be_visible()
    expect(guest.locator(f"[data-lesson='{second}']")).to_contain_text("2 of 8 tasks done on this device")
