"""Feedback in little room, beside a board in JupyterLab and on a phone, is visible from its beginning."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from harness.board import OpenWidget
from harness.layout import at_rest
from harness.lessons import task_of, work_done
from mathgames.explain.quantity import plain_number
from mathgames.learning.lessons import find, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.work import TaskMark

pytestmark = pytest.mark.usefixtures("stock_lesson")


def test_hint_after_wrong_answer_precedes_visible_back_button(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/03-tug-of-war")), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    at_rest(board.page)
    board.play("b3", "a4")
    board.button("Hint").click()
    place = board.root.locator(".mg-told-here").bounding_box()
    hint = board.root.locator(".mg-hints").bounding_box()
    back = board.button("Back to the start").bounding_box()
    assert place
    assert hint
    assert back
    assert place["y"] <= hint["y"] < hint["y"] + hint["height"] < back["y"]
    assert back["y"] + back["height"] <= place["y"] + place["height"]


LONG = """---
title: Two pulls
game: infinity-masters
---

## Two pulls

```task
kind: predict
prompt: Where does the knot go?
answers: {5 + (−8): −3}
hints:
  - Which team has more pullers?
why: Each of the five blue pullers holds one of the red pullers, so only three red ones are free to pull, to the left.
```
"""


def test_a_long_reason_is_told_from_its_first_line(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(parse(LONG)), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    at_rest(board.page)
    board.root.get_by_role("textbox", name="Your answer").fill("−3")
    board.button("Check").click()
    told = board.root.locator(".mg-told-here")
    expect(told.locator(".mg-praise")).to_contain_text("Each of the five")
    place, reason = told.bounding_box(), told.locator(".mg-praise").bounding_box()
    assert place
    assert reason
    assert place["y"] <= reason["y"]


IN_ITS_PLACE = """it => {
  const [part, place] = [it, it.closest(".mg-told-here")].map(one => one.getBoundingClientRect());
  return Math.min(part.bottom, place.bottom) - Math.max(part.top, place.top);
}"""


JO = """---
title: Jo
game: infinity-masters
---

## Jo's answer

```task
kind: mistake
scene: film
prompt: Jo worked out (−4) × (−5). Where does it go wrong first?
lines:
  - {say: "4 × 5 = 20, so the product is 20 away from zero.", is: true}
  - {say: "Both numbers are negative, so the product is negative too.", is: false}
  - {say: "So it is −20.", is: follows}
shows: negatives-stay-negative
ask: (−4) × (−5)
answers: 20
wrong: {−20: negatives-stay-negative}
hints:
  - Continue the row 1 × (−5), 0 × (−5), (−1) × (−5). How do the products change?
  - On which side of zero is the row after 0 × (−5)?
```
"""


def test_hint_and_idea_are_in_sight_on_phone(open_stage: Any) -> None:
    """The hint is below a verdict, the idea below praise."""
    stage = open_stage(lesson_session(parse(JO)))
    stage.page.set_viewport_size({"width": 390, "height": 844})
    board = stage.show(374)
    board.button("4 × 5").click()
    board.button("Hint").click()
    board.wait_rev()
    assert board.root.locator(".mg-hints").evaluate(IN_ITS_PLACE) >= 30
    board.button("negative too").click()
    board.wait_rev()
    idea = board.root.locator(".mg-told-here > .mg-strip")
    for it in (*idea.all(), board.root.locator(".mg-praise")):
        box = it.bounding_box()
        assert box is not None
        assert it.evaluate(IN_ITS_PLACE) >= box["height"] - 1


def test_one_more_like_it_is_answered_by_finger_alone(open_stage: Any) -> None:
    session = lesson_session(find("integers/07-back-to-the-sender"))
    stage = open_stage(session)
    stage.page.set_viewport_size({"width": 390, "height": 844})
    board = stage.show(374)
    for given in ("40", "41"):
        board.root.get_by_role("textbox", name="Your answer").fill(given)
        board.button("Check").click()
        board.wait_rev()
    board.button("Show the answer").click()
    more = board.root.locator(".mg-primary:visible")
    expect(more).to_have_text(["Do it again"])
    expect(more).to_be_in_viewport(ratio=1)
    more.click()
    expect(board.root.get_by_text("Once more · 1")).to_be_visible()
    (item,) = task_of(session).questions
    for key in str(plain_number(item.key[0])):  # type: ignore[arg-type]
        board.root.locator(".mg-keypad").get_by_role("button", name=key, exact=True).click()
    board.button("Check").click()
    expect(board.root.locator(".mg-primary:visible")).to_have_text(["Next"])
    assert work_done(session).mark(task_of(session)) is TaskMark.HELPED


ON_TOP = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


WHOLE_ON_TOP = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((share) => it.contains(document.elementFromPoint(x + width / 2, y + height * share)));
}"""


@pytest.mark.parametrize(
    ("name", "task", "answer"),
    [
        ("growing-grid/20-the-line-across", 5, "9"),  # a long story
        ("growing-grid/19-four-quarters", 3, "(1, −2)"),  # many keys, beside a board
        ("growing-grid/21-the-grid-grows", 8, "2g"),  # more keys than two rows hold
        ("integers/14-the-film", 4, "−5"),  # a question back of two lines
        ("slices/23-rise-and-run", 2, "−2/5"),
    ],
)
def test_feedback_covers_no_button(open_widget: OpenWidget, name: str, task: int, answer: str) -> None:
    board = open_widget(lesson_session(find(name), at=task), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    at_rest(board.page)
    for _time in range(2):
        board.root.get_by_role("textbox", name="Your answer").fill(answer)
        board.button("Check").click()
        board.wait_rev()
        expect(board.root.locator(".mg-asked-back")).to_be_in_viewport(ratio=1)
        for button in ("Check", "Hint"):
            expect(board.button(button)).to_be_in_viewport(ratio=1)
            assert board.button(button).evaluate(WHOLE_ON_TOP), button


def test_pressed_foot_button_stays_above_feedback_in_sight(
    open_stage: Any,
) -> None:
    """The next task begins in sight as well."""
    stage = open_stage(lesson_session(find("integers/07-back-to-the-sender")))
    stage.page.set_viewport_size({"width": 390, "height": 560})
    board = stage.show(374)
    board.root.get_by_role("textbox", name="Your answer").fill("40")
    for name in ("Check", "Hint"):
        pressed = board.button(name)
        pressed.evaluate("it => it.scrollIntoView({ block: 'end', behavior: 'instant' })")
        pressed.click()
        board.wait_rev()
        assert pressed.evaluate(ON_TOP), name
    board.root.get_by_role("textbox", name="Your answer").fill("5")
    tasks, before = board.root.locator(".mg-tasks"), stage.page.evaluate("scrollY")
    board.button("Check").evaluate("it => it.click()")
    board.wait_rev()
    assert abs(stage.page.evaluate("scrollY") - before) <= 2  # what is settled is not scrolled
    board.button("Next").click()
    board.wait_rev()
    expect(tasks).to_be_in_viewport(ratio=1)


def test_move_result_fits_on_phone_and_no_gain_covers_it(open_stage: Any) -> None:
    stage = open_stage(lesson_session(find("integers/08-taking-counters-away"), at=2))
    stage.page.set_viewport_size({"width": 390, "height": 844})
    board = stage.show(344)
    board.play("c3", "c4")
    card = board.root.locator(".mg-result-card")
    assert card.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    equation, gain = card.locator("math").first.bounding_box(), card.locator(".mg-gain").bounding_box()
    assert equation
    assert gain
    assert equation["x"] + equation["width"] <= gain["x"]


def test_calculation_of_a_lesson_is_acted_below_its_task(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/08-taking-counters-away"), at=2), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    at_rest(board.page)
    board.play("c3", "c4")
    places = (".mg-result-card", ".mg-came .mg-gain", ".mg-again", ".mg-acted")
    card, gain, again, acted = (board.root.locator(place).bounding_box() for place in places)
    assert card
    assert gain
    assert again
    assert acted
    assert acted["height"] >= 80
    assert gain["y"] + gain["height"] <= again["y"], "the button lies over the points"
    assert again["y"] + again["height"] <= card["y"] + card["height"]


def test_disabled_link_does_not_look_pressable(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("slices/24-fill-against-the-ruler"), at=8), width=934)
    stop = board.button("Stop here: who is ahead?")
    expect(stop).to_have_attribute("aria-disabled", "true")
    expect(stop).to_have_css("text-decoration-line", "none")
    expect(board.button("Skip this task")).to_have_css("text-decoration-line", "underline")


def test_the_buttons_of_a_mat_stand_two_by_two_on_a_phone(open_stage: Any) -> None:
    stage = open_stage(lesson_session(find("integers/08-taking-counters-away")))
    stage.page.set_viewport_size({"width": 390, "height": 844})
    board = stage.show(344)
    names = ("Add a zero pair", "Take away a positive", "Take away a negative", "Start again")
    boxes = [board.button(name).bounding_box() for name in names]
    assert len({round(box["y"]) for box in boxes if box}) == 2
    assert all(box and box["height"] >= 44 for box in boxes)
    assert all(board.button(name).evaluate("it => it.scrollWidth <= it.clientWidth + 1") for name in names)


def test_previous_hint_covers_nothing_of_next_question(open_stage: Any) -> None:
    stage = open_stage(lesson_session(find("integers/12-the-tide-gauge"), at=6))
    stage.page.set_viewport_size({"width": 390, "height": 844})
    board = stage.show(344)
    board.button("Hint").click()
    board.wait_rev()
    board.root.get_by_role("textbox", name="Your answer").fill("3/4")
    board.button("Check").click()
    board.wait_rev()
    board.button("Next").click()
    board.wait_rev()
    check = board.button("Check")
    check.evaluate("it => it.scrollIntoView({ block: 'end', behavior: 'instant' })")
    assert check.evaluate(ON_TOP)
    expect(board.root.locator(".mg-hints")).to_have_count(1)


def test_which_round_it_is_leaves_the_hint_in_sight_below_it(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("slices/24-fill-against-the-ruler"), at=8), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    at_rest(board.page)
    strip = board.root.locator(".mg-changing").bounding_box()
    assert strip
    assert strip["height"] <= 50
    expect(board.button("Hint").first).to_be_in_viewport(ratio=1)


COVERED = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [0.1, 0.5, 0.9].some(down =>
    document.elementFromPoint(x + width / 2, y + height * down)?.closest(".mg-told-here"));
}"""


@pytest.mark.parametrize("is_hinted", [False, True])
@pytest.mark.parametrize(
    ("name", "at", "wrong"),
    [
        ("integers/11-a-puzzle-for-your-neighbours", 2, 0),
    ],
)
def test_feedback_covers_own_words_before_choices_and_hint(
    open_widget: OpenWidget, name: str, at: int, wrong: int, *, is_hinted: bool
) -> None:
    board = open_widget(lesson_session(find(name).set_up(own_words=True), at=at), width=934, reduced_motion=True)
    board.page.set_viewport_size({"width": 954, "height": 647})
    at_rest(board.page)
    choices = board.root.locator(".mg-options button")
    if is_hinted:
        board.button("Hint").click()
        board.wait_rev()
    choices.nth(wrong).click()
    board.wait_rev()
    expect(board.root.locator(".mg-asked-back")).to_be_in_viewport(ratio=1)
    pressed = [*choices.all(), board.button("Hint"), board.button("Show the answer")]
    assert [it.inner_text() for it in pressed if it.evaluate(COVERED)] == []
