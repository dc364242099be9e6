"""A hand that always presses where it last pressed, and presses twice: nothing else may act under it.

After a press, what is at its point is the same control, a disabled one, or nothing that acts: immediately, and 100 and
400 milliseconds later. No time passes for that: the wait that the style sheet gives to new controls is stopped as they
come, and set to these times.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

from harness.board import MIDDLE, Board
from harness.later import Later

TIMES = (0, 100, 400)

# What has come is as new as it was then, however long this computer takes.
FREEZE = """(root) => {
  window.ages = () => document.getAnimations().filter((it) => it.animationName === "mg-guard");
  new MutationObserver(() => window.ages().forEach((it) => { it.pause(); it.currentTime = 0; }))
    .observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
  window.under = ([x, y]) => {
    const it = document.elementFromPoint(x, y)?.closest("button, summary, select, a[href], [role=gridcell]");
    if (!it || it.ariaDisabled === "true") return null;
    if (it === window.pressed && it.textContent === window.told) return null;
    if (!it.matches("[role=gridcell]")) return (it.ariaLabel || it.textContent).trim();
    return it.matches(".is-movable, .is-target, .is-open, .is-picked") ? it.dataset.at : null;
  };
}"""
# The name of what is pressed, its middle once it rests, and what is to be seen from now on.
PRESSED = """async (it) => {
  [window.pressed, window.told] = [it, it.textContent];
  window.ages().forEach((age) => age.finish());
  let spot = await (%s)(it);
  if (!it.contains(document.elementFromPoint(...spot)) && !it.matches("[role=gridcell]")) {
    it.scrollIntoView({ block: "center", behavior: "instant" });  // a hand scrolls to what it presses
    spot = await (%s)(it);
  }
  return [it.matches("[role=gridcell]") ? it.dataset.at : (it.ariaLabel || it.textContent).trim(), spot];
}""".replace("%s", MIDDLE)
UNDER = """([spot, times]) => {
  const found = times.map((time) => {
    window.ages().forEach((age) => { age.currentTime = time; });
    return window.under(spot);
  });
  window.ages().forEach((age) => age.finish());
  return found;
}"""

# What the page asks by itself, and not for a press.
BY_ITSELF = ("preview", "flag")


# What comes there only after the time of a second press, by what was pressed: in another task, whose page is all new,
# below a question that leads to another one, and where a question lay over the page.
YET = {
    "Next": "",
    "Skip this task": "",
    "Play from here": "Another move|It is right",
    "Continue": "Show it again",
    "Draw the line": r"\d",
}


def _is_yet(name: str, other: str) -> bool:
    return name in YET and re.match(YET[name], other) is not None


def _is_same(name: str, other: str) -> bool:
    """Check if both are one control: a bench, or the button that checks."""
    return {name, other} <= {"Check", "Check again"} or (name.startswith("task ") and other.startswith("task "))


class Finger:
    """The hand at a board. ``found`` is what was under it that should not have been, or was asked twice."""

    def __init__(self, board: Board, later: Later) -> None:
        self.board, self.later = board, later
        self.found: list[str] = []
        self.presses = 0
        self._sent: list[Any] = []
        receive = board.session.receive

        def note(message: Any) -> None:
            if message["intent"][0] not in BY_ITSELF:
                self._sent.append(message["intent"])
            receive(message)

        board.session.receive = note
        board.root.evaluate(FREEZE)
        self._pass()

    def press(self, control: Locator) -> None:
        """Press a control twice, and look at what is under the hand then, and after the reply of a computer player."""
        self._press(control, twice=not control.evaluate("it => it.matches('.mg-key')"))

    def press_if(self, name: str | re.Pattern[str]) -> bool:
        """Press a button if it is there and can be pressed."""
        for button in self.board.button(name).all():
            if button.is_visible() and button.get_attribute("aria-disabled") != "true":
                self.press(button)
                return True
        return False

    def cell(self, at: str) -> None:
        """Press a square."""
        self._press(self.board.cell(at), twice=" " not in at)  # of a bench each press counts

    def number(self, text: str) -> None:
        """Type by the keys on the screen."""
        for key in (*text.removeprefix("−"), *("±" if text.startswith("−") else "")):
            self.press(self.board.root.locator(".mg-key").get_by_text(key, exact=True))

    def look(self, spot: list[float], name: str) -> None:
        """Note what else is under the hand now."""
        now = self.board.page.evaluate(UNDER, [spot, TIMES])
        for time, other in zip(TIMES, now, strict=True):
            if (
                other not in (None, name)
                and not _is_same(name, other)
                and not (time == TIMES[-1] and _is_yet(name, other))
            ):
                self.found.append(f"“{other}” came under “{name}” ({time} ms)")
                break

    def _pass(self) -> None:
        """Let all that has come be hit."""
        self.board.page.evaluate("() => window.ages().forEach((age) => age.finish())")

    def _press(self, control: Locator, *, twice: bool) -> None:
        name, spot = control.evaluate(PRESSED)
        self._click(spot, name, twice=twice)

    def _click(self, spot: list[float], name: str, *, twice: bool) -> None:
        self.presses += 1
        sent = len(self._sent)
        self.board.page.mouse.click(*spot, click_count=2 if twice else 1)
        self.board.wait_rev()
        if len(self._sent) > sent + 1:
            self.found.append(f"“{name}” asked {self._sent[sent:]}")
        self.look(spot, name)
        if self.later.due:
            self.later.runs_out()
            self.board.push()
            self.look(spot, name)
