"""Learning platforms that refuse, lie, fail or are closed in the middle: no answer is lost, and the page says so."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, Route

from mathgames.learning.assignments.assignment import Assignment
from mathgames.learning.assignments.scorm import to_package
from mathgames.page import sharing

pytestmark = pytest.mark.full

LESSON = "integers/07-back-to-the-sender"
SCHOOL, SITE = "https://school.example/", "https://games.example/"
FAULTS = ("works", "throws", "'false'", "'true' and takes nothing", "''", "undefined", "null", "7", "cuts")
# Each call of the API does what the list of its faults says next; a platform stores only what it has committed.
LMS = """<!doctype html><script>
const faults = FAULTS, values = { "cmi.core.student_id": "anna" }, committed = {};
const act = (work) => (...asked) => {
  const fault = faults.shift() ?? "works";
  if (fault === "throws") throw new Error("broken");
  if (fault === "works") return work(...asked);
  if (fault === "cuts") return work(...asked.map((it) => String(it).slice(0, 20)));
  return fault.startsWith("'true'") ? "true" : eval(fault);
};
const honest = { Initialize: () => "true", Finish: () => "true", GetValue: (name) => values[name] ?? "",
  SetValue: (name, value) => ((values[name] = value), "true"),
  Commit: () => (Object.assign(committed, values), "true") };
globalThis.API = Object.fromEntries(Object.entries(honest).map(([verb, work]) => ["LMS" + verb, act(work)]));
</script><iframe src="1.html"></iframe>"""


def lms(browser: Browser, faults: list[str], monkeypatch: pytest.MonkeyPatch) -> Page:
    """Return the page of a platform with these faults, which shows the package of a lesson."""
    monkeypatch.setenv(sharing.SITE, SITE)
    package = ZipFile(BytesIO(to_package(Assignment.from_arguments("lesson", LESSON))))
    page = browser.new_page()

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(SCHOOL)
        if name == "lms.html":
            route.fulfill(body=LMS.replace("FAULTS", json.dumps(faults)), content_type="text/html")
        elif name in package.namelist():
            kind = "text/javascript" if name.endswith(".js") else "text/html"
            route.fulfill(body=package.read(name), content_type=kind)
        else:
            route.fulfill(body="<!doctype html><p>The lesson</p>", content_type="text/html")

    page.route("**/*", answer)
    page.goto(f"{SCHOOL}lms.html")
    return page


def answered(page: Page, count: int) -> dict[str, Any]:
    """Return the last message that a lesson sends in which this number of tasks is answered."""
    (lesson,) = (frame for frame in page.frames if frame.url.startswith(SITE))
    message: dict[str, Any] = {}
    for number in range(1, count + 1):
        message = {
            "mathgames": 1,
            "work": f"1.the-work-after-{number}-answers",
            "score": 10 * number,
            "isDone": number == 4,
        }
        lesson.evaluate("message => parent.postMessage(message, '*')", message)
    lesson.evaluate("() => new Promise((done) => setTimeout(done))")
    return message


@pytest.mark.parametrize("seed", range(40))
def test_no_answer_is_lost_whatever_a_platform_does(
    browser: Browser, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(seed)
    # It begins well, so that it is known whose work it is; then any call may fail, up to all of them.
    faults = ["works"] * 5 + chance.choices(FAULTS, [chance.choice([1, 20]), *[1] * (len(FAULTS) - 1)], k=60)
    page = lms(browser, faults, monkeypatch)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    message = answered(page, chance.randint(1, 4))
    package = page.frames[1]
    told = package.locator("p").inner_text()
    place = f"mathgames scorm:anna:{LESSON}"
    was_kept = page.evaluate("place => localStorage.getItem(place)", place)
    has = page.evaluate("committed")
    assert message["work"] in (was_kept, has.get("cmi.suspend_data"))
    if was_kept is not None:
        assert "It is kept in this browser and sent again" in told
    else:
        assert told in ("", "Your learning platform saves your work again.")
        assert (has["cmi.core.score.raw"], has["cmi.suspend_data"]) == (str(message["score"]), message["work"])
        assert has["cmi.core.lesson_status"] == ("completed" if message["isDone"] else "incomplete")
    page.evaluate("document.querySelector('iframe').remove()")  # closed in the middle
    kept, has = page.evaluate("place => [localStorage.getItem(place), committed]", place)
    assert message["work"] in (kept, has.get("cmi.suspend_data"))
    assert errors == []
    page.close()
