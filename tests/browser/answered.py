"""Lessons worked through, with each task answered wrongly and then correctly.

Controls from before an answer keep their places, the choice is not covered by its feedback, nothing else moves under
the pointer, and feedback that is still to come covers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from harness.later import Later
from harness.layout import at_rest
from harness.lessons import progress_of
from harness.visits import Visit, page
from learning.work.pupils import Pupil
from mathgames.learning.lessons import Interaction, Item, Verdict, find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

NOTEBOOK, TABLET, WITH_FILES, PHONE = (1346, 768), (820, 647), (950, 647), (390, 844)
LITTLE_ROOM = {"01": TABLET, "19": TABLET, "22": WITH_FILES}
"""Lessons whose choices leave little room for feedback, each with the smallest such window."""
EVERY_DAY = 6
"""Every sixth lesson is gone through each time, and all of them by `make check-long`."""

# What could be pressed, and has moved or gone under the hand, once this change is painted.
STEP = """async (root, { change, rev, compares, ends, choice }) => {
  const can = (it) => it.isConnected && it.checkVisibility({ visibilityProperty: true })
    && it.ariaDisabled !== "true" && !it.readOnly && !it.closest(".mg-hidden");
  const controls = "button, input, select, summary, .mg-board, .mg-bench [role=gridcell]";
  const all = () => [...root.querySelectorAll(controls)].filter(can);
  const box = (it) => { const { x, y, width, height } = it.getBoundingClientRect(); return { x, y, width, height }; };
  const isOnTop = (it, { x, y, width, height }) =>
    it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  const were = all().map((it) => [it, box(it), isOnTop(it, box(it))]), off = 2, found = [];
  window.host.push("change", JSON.parse(change));
  if (root.dataset.rev !== rev) return [`revision ${rev} is not painted`];
  const now = all(), known = new Set(were.map(([it]) => it));
  const name = (it) => `${it.ariaLabel ?? it.textContent}`.slice(0, 40);
  if (!compares) {
    // A hand scrolls to what it presses.
    const options = root.querySelectorAll(".mg-options button");
    const pressed = choice === null ? root.querySelector(".mg-task .mg-primary") : options[choice];
    pressed?.scrollIntoView({ block: "center", behavior: "instant" });
    const under = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
    return now.filter((it) => under(box(it))?.matches(".mg-told-here")).map((it) => `${name(it)} lies under nothing`);
  }
  for (const [it, { x, y, width, height }, wasOnTop] of were) {
    const at = box(it);
    // A row that is wider than the page may be scrolled to what was wrong in it.
    // The end of a lesson stands above these, and is scrolled to.
    const around = ".mg-header, .mg-board, .mg-controls, .mg-stage, .mg-tasks, .mg-tabs, .mg-lesson-head";
    if (ends && it.closest(around)) continue;
    const moved = Math.max(it.closest(".mg-bench-top") ? 0 : Math.abs(at.x - x), Math.abs(at.y - y));
    if (can(it) && moved > off) found.push(`${name(it)} moved by ${at.x - x}, ${at.y - y}`);
    if (ends || !it.matches(".mg-options button, .mg-choice, .mg-task .mg-primary")) continue;
    const isAnswer = it.matches(".is-wrong, .is-right, .is-given, [aria-pressed=true]");
    if (isAnswer && wasOnTop && it.isConnected && !isOnTop(it, at)) found.push(`${name(it)} is covered`);
    const [left, top] = [x + width / 2, y + height / 2];
    const isUnder = (other) => {
      const on = box(other);
      return other !== it && on.x < left && left < on.x + on.width && on.y < top && top < on.y + on.height;
    };
    const came = now.filter((other) => !known.has(other) && isUnder(other));
    found.push(...came.map((other) => `${name(other)} came under ${name(it)}`));
  }
  return found;
}"""


def wrong(question: Item) -> Any:
    """An answer that is not right; None where each is."""
    if question.distractors:
        answer: Any = question.distractors[0].response
        if question.interaction is Interaction.CARDS and question.scale is None:
            return frozenset((dict(question.key[0]) | dict(answer)).items())  # type: ignore[call-overload]
        return answer
    options = [option for option in question.options if option not in question.key]
    return options[0] if question.interaction is Interaction.CHOICE and options else None


class Hand(Pupil):
    """Sighted pupil who sees options before they are answered, or chooses them by number."""

    def __init__(self, session: MatchSession, looks: Callable[[Any], None]) -> None:
        super().__init__(session)
        self._looks = looks

    def task(self, fields: dict[str, str] | None = None, **args: Any) -> dict[str, Any]:
        if "give" in args or "choice" in args:
            self._looks(args.get("choice"))
        return super().task(fields, **args)


def answers(pupil: Pupil) -> Iterator[str]:
    """Answer the task that is shown, and tell each time what was done."""
    task = pupil.doing
    if task.goal is None:
        while (question := pupil.question) is not None:
            if (answer := wrong(question)) is not None and not task.kind.asks_once:
                pupil.give(answer)
                yield "wrong"
            pupil.give(pupil.right)
            yield "right"
            if task.kind.follows_game:
                return  # there is no game to look back at here, so the question stays
            if pupil.offers(next=True):
                pupil.task(next=True)
                yield "next"
        return
    way = progress_of(pupil.session).way(task)
    if task.kind.is_played or not way:
        return
    for deviation in task.deviations[:1]:
        pupil.play(str(deviation.response))
        yield "wrong"
        pupil.ask("goto", ply=0)
        yield "back"
    for moves in task.all_solutions if task.finds_all else [way]:
        pupil.ask("goto", ply=0)
        for move in moves.split(";"):
            if not pupil.is_done:
                pupil.play(move.strip())
        yield "right"
    assert progress_of(pupil.session).verdict is not Verdict.MISSED


def answered(
    visit: Visit, name: str, sizes: Sequence[tuple[int, int]], fault: str = "", looks: Sequence[str] = ()
) -> None:
    """Work through a lesson, in a page of each size beside the others, with a style that is a ``fault``.

    axe checks each task in these styles in the last size.
    """
    lesson = find(name)
    session = lesson_session(lesson, on_later=Later())
    boards = {size: visit.open(session, size[0], height=size[1], beside=True) for size in sizes}
    for (width, height), board in boards.items():
        board.page.set_viewport_size({"width": width + 16, "height": height})
        board.page.add_style_tag(content=fault or "/* none */")
        at_rest(board.page)

    def shown(what: str, *, compares: bool, choice: Any = None) -> None:
        for size, board in boards.items():
            rev = str(session.view["rev"])
            step = {"change": board.changed(), "rev": rev, "compares": compares, "choice": choice}
            ends = "mg-lesson-end" in str(session.view["tree"])
            found = board.root.evaluate(STEP, {**step, "ends": ends})
            visit.note("still", [f"{size[0]} {what}: {it}" for it in found])

    def look(choice: Any) -> None:
        shown("before an answer", compares=False, choice=choice)

    pupil, task = Hand(session, look), lesson.tasks[0]
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        shown("", compares=False)
        if looks:
            visit.axe(*looks, scene=f"task {task.number}")
        for what in answers(pupil):
            shown(f"task {task.number} {what}", compares=what in ("wrong", "right"))


for number, lesson_name in enumerate(list_lessons()):
    all_looks = ("light", "dark", "forced") if number == 0 else ("light",)
    wide = LITTLE_ROOM.get(lesson_name.rpartition("/")[2][:2], NOTEBOOK)
    go = partial(answered, name=lesson_name, sizes=(wide, PHONE), looks=all_looks)
    page(f"{lesson_name}, answered", go, "still", "axe", is_slow=bool(number % EVERY_DAY))
