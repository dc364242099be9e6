"""Six pupils of a hub in a lesson, and their teacher's class page, without a typed folder."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, expect

from harness.board import SCREENSHOTS, Widget
from harness.hub import Hub
from hub.conftest import People

LESSON = "integers/07-back-to-the-sender"
QUESTION = 7
"""The task that asks for −1 − (−4)."""
READ_ONCE, SKIPPED, RIGHT = "-5", "4", "3"
TITLE_AFTER = "Less than before?"
MOST_SECONDS = 10.0
"""Seconds within which a misconception is named after the second answer that it explains."""


def test_a_teacher_sees_the_class_while_it_works(hub: Hub, people: People, figures: list[str]) -> None:
    pupils: list[Widget] = []
    for number in range(6):
        page = people()
        lab = hub.enter(page, f"pupil-{number + 1}")
        cell = f"import mathgames as mg\nmg.lesson({LESSON!r}, task={QUESTION}, warm_up=False)"
        lab.open(page, lab.add("lesson.ipynb", cell))
        lab.run_cell(page, 0)
        pupils.append(Widget(page))
        expect(_field(pupils[-1])).to_be_visible(timeout=60_000)
        expect(pupils[-1].root).to_contain_text("Your teacher can see your work here as")
    desk = people()
    lab = hub.enter(desk, "teacher")
    lab.open(desk, lab.add("class.ipynb", f"import mathgames as mg\nmg.classroom({str(hub.shared)!r})"))
    lab.run_cell(desk, 0)
    teacher = Widget(desk)
    tiles = teacher.root.locator(".mg-pupil-tile")
    expect(tiles).to_have_count(6, timeout=60_000)

    waits = {}
    named = teacher.root.locator(".mg-classroom-seen")
    for answer, name, pair in (
        (READ_ONCE, "Reading two minus signs side by side as one", pupils[:2]),
        (SKIPPED, "Skipping zero on the way", pupils[2:4]),
    ):
        _answer(pair[0], answer)
        expect(pair[0].root).to_contain_text("Not yet")
        expect(named.filter(has_text=name)).to_have_count(0)
        began = time.monotonic()
        _answer(pair[1], answer)
        expect(named).to_contain_text(name, timeout=1000 * MOST_SECONDS)
        waits[name] = time.monotonic() - began
    _answer(pupils[4], RIGHT)
    expect(teacher.root).to_contain_text("Right first time: 1 of 1")
    teacher.screenshot("hub-class")
    desk.screenshot(path=SCREENSHOTS / "hub-class-laptop.png")

    _field(pupils[5]).fill("12")
    teacher.button("Look up, please").click()
    began = time.monotonic()
    for pupil in pupils:
        expect(pupil.root.locator(".mg-cover")).to_be_visible(timeout=1000 * MOST_SECONDS)
    waits["all boards are covered"] = time.monotonic() - began
    _page(pupils[5]).screenshot(path=SCREENSHOTS / "hub-look-up.png")
    teacher.button("Let them go on").click()
    began = time.monotonic()
    for pupil in pupils:
        expect(pupil.root.locator(".mg-cover")).to_have_count(0, timeout=1000 * MOST_SECONDS)
    waits["all go on"] = time.monotonic() - began
    expect(_field(pupils[5])).to_have_value("12")

    teacher.root.get_by_role("combobox").select_option(label=f"Task {QUESTION + 1}: {TITLE_AFTER}")
    teacher.button("Send").click()
    for pupil in pupils:
        expect(pupil.root.get_by_role("heading", name=TITLE_AFTER)).to_be_visible(timeout=1000 * MOST_SECONDS)
    teacher.button("Groups for the next lesson").click()
    expect(teacher.root.locator(".mg-classroom-end")).to_contain_text("The whole report: run mg.report(")
    figures.extend(f"{what}: {seconds:.1f} s" for what, seconds in waits.items())


def _field(widget: Widget) -> Locator:
    return widget.root.get_by_role("textbox", name="Your answer")


def _page(widget: Widget) -> Page:
    return widget.root.page


def _answer(widget: Widget, answer: str) -> None:
    _field(widget).fill(answer)
    _field(widget).press("Enter")
