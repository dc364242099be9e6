"""The looks of every part of many pages, to see the effect of a change of the style sheet or of the states of a page.

python -m harness.looks keep FILE       write down the looks of now
python -m harness.looks compare FILE    show the pages again, and print the differences from that file
python -m harness.looks against SHEET   show the pages in another style sheet, and print each property that differs

Each page is shown in windows of four widths, light, dark and in forced colours. Of each element that is rendered the
computed styles, with those of ``::before`` and ``::after``, and the box are kept as one number; of the page a number
for its picture. Run it from the root of the repository with `PYTHONPATH=tests`; groups of pages can follow, such as
`games` or `moments/first look`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import mathgames as mg
from activities.benches import Benches
from browser.answered import answers
from browser.pages import KINDS, MIXED, finished
from browser.test_classroom import busy_class
from harness import game_page
from harness.blank_page import Pages
from harness.board import Board, Stage
from harness.chromium import chromium
from harness.fonts import USUAL
from harness.games import played, random_game
from harness.later import Later, Slices
from harness.layout import at_rest
from harness.middle_games import INFINITY_MASTERS, MINUS_VS_PLUS
from harness.visits import wear
from learning.reports.simulated_class import ClassTime
from learning.work.pupils import Pupil
from mathgames.activities import FreePlay, Opponent
from mathgames.games.registry import rules as rules_of
from mathgames.language.languages import language_of
from mathgames.learning.lessons.library import find
from mathgames.learning.pages.classroom_session import STYLES, ClassroomSession
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.page import MatchSession
from mathgames.page.picture import picture, still_output
from mathgames.page.stylesheet import style_sheet

WIDTHS: Final = {1366: 768, 934: 647, 820: 1180, 390: 844}
"""The widths of the windows, with their heights: a laptop, JupyterLab on it, a tablet held upright, a phone."""

LOOKS: Final = ("light", "dark", "forced")

READ: Final = """(root, whole) => {
  const skipped = new Set(["timeline-scope"]);
  const told = (style) => {
    const all = [];
    for (const name of style) if (!skipped.has(name)) all.push(`${name}: ${style.getPropertyValue(name)}`);
    return all;
  };
  const number = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const found = [];
  for (const it of [root, ...root.querySelectorAll("*")]) {
    if (!it.getClientRects().length) continue;
    const { x, y, width, height } = it.getBoundingClientRect();
    const styles = [...told(getComputedStyle(it)), `box: ${[x, y, width, height]}`];
    for (const part of it.namespaceURI.endsWith("xhtml") ? ["::before", "::after"] : []) {
      const style = getComputedStyle(it, part);
      if (style.content !== "none") styles.push(...told(style).map((line) => `${part} ${line}`));
    }
    const name = `${it.tagName.toLowerCase()}.${it.getAttribute("class") ?? ""}`;
    found.push([name, whole ? styles : number(styles.join("\\n"))]);
  }
  return found;
}"""
"""The elements that are rendered, each with its look: as one number, or whole."""

DIFFERENT: Final = f"""async (root, [own_sheet, sheet]) => {{
  const read = {READ};
  const own = [...document.querySelectorAll("style")].at(-1), text = own.textContent;
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const both = async (whole) => {{
    const now = read(root, whole);
    own.textContent = text.replace(own_sheet, () => sheet);
    await painted();
    const then = read(root, whole);
    own.textContent = text;
    await painted();
    return [now, then];
  }};
  const numbers = await both(false);
  if (`${{numbers[0]}}` === `${{numbers[1]}}`) return [];
  const [now, then] = await both(true);
  if (now.length !== then.length) return [`${{then.length}} elements are rendered, and now ${{now.length}}`];
  return now.flatMap(([name, styles], at) => {{
    const before = new Set(then[at][1]), after = new Set(styles);
    return [...styles.filter((line) => !before.has(line)).map((line) => `${{name}}: now ${{line}}`),
      ...then[at][1].filter((line) => !after.has(line)).map((line) => `${{name}}: then ${{line}}`)];
  }});
}}"""

Scene = tuple[str, Board]


class Shown:
    """Opens pages one after the other, and puts the one before away."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._stage: Stage | None = None

    def open(self, session: Any, look: Path | None = None) -> Board:
        """Show a session, and return its board."""
        self.close()
        self._stage = Stage(self._pages, session, reduced_motion=True, look=look)
        return self._stage.show(800)

    def close(self) -> None:
        """Put away what is open."""
        if self._stage is not None:
            self._stage.close()
            self._stage = None


def _press(board: Board, *names: str) -> None:
    for name in names:
        board.button(name).first.click()
        board.wait_rev()


def _match(game: str, plies: int = 0, **options: Any) -> mg.Match:
    match = mg.Match(rules_of(game), **options)
    for _ply in range(plies):
        match.play(next(iter(match._session.moves)))
    return match


def games(shown: Shown) -> Iterator[Scene]:
    """Yield each game at its beginning, after moves, and at its end, also in another language and with a clock."""
    for game in GAMES:
        yield f"{game} begins", shown.open(MatchSession(_match(game)))
        board = shown.open(MatchSession(_match(game, 6)))
        board.open_tab("Explain")
        yield f"{game} after moves", board
        yield f"{game} over", shown.open(MatchSession(finished(game)))
        session = MatchSession(_match(game, 3, clock=mg.Clock(600)), language=language_of("es"))
        yield f"{game} in Spanish with a clock", shown.open(session)
    yield "a grid with no room", shown.open(MatchSession(random_game(150, 3, "slice-boundaries", n=12)))
    yield "long points", shown.open(MatchSession(_long_points()))


def _long_points() -> mg.Match:
    rules = mg.rules("infinity-masters")
    data = rules.to_json(rules.initial())
    data["score"] = {"positive": {"infinite": 12, "finite": "1234/35"}, "negative": {"infinite": 0, "finite": "1000"}}
    return mg.Match(rules, position=rules.from_json(data))


def moments(shown: Shown) -> Iterator[Scene]:
    """Yield the temporary parts of a game: tabs, a warning, a refusal, hints, questions, rounds, the first look."""
    board = shown.open(MatchSession(played("minus-vs-plus", *MINUS_VS_PLUS)))
    for tab in ("Explain", "Moves", "How to play", "More"):
        board.open_tab(tab)
        yield f"an attack, {tab}", board
    board = shown.open(MatchSession(game_page.position({"c5": 3, "d6": -1, "a2": -2})))
    board.play("c5", "d5")
    yield "warned", board
    board = shown.open(MatchSession(game_page.position(MIXED)))
    board.play("c3", "d6")
    yield "refused", board
    board.play("c3", "e5")
    board.open_tab("Explain")
    game_page.unfold(board)
    yield "a result at length", board
    board = shown.open(MatchSession(_match("minus-vs-plus", 2)))
    for asked in range(2):
        board.button("Hint").first.click()
        board.wait_rev()
        yield f"hint {asked}", board
    _press(board, "New game")
    yield "a game was left", board
    board = shown.open(MatchSession(played("infinity-masters", *INFINITY_MASTERS[:-1])))
    board.open_tab("How to play")
    board.root.get_by_text("Learn while you play").click()
    yield "ways to learn", board
    _press(board, "Show the calculation first")
    board.play("d4", "e5")
    yield "asked before an attack", board
    for wrong in range(3):
        if not board.root.locator(".mg-asks input").count():
            break
        board.root.locator(".mg-asks input").first.fill("99")
        board.press("Enter")
        board.wait_rev()
        yield f"asked again {wrong}", board
    later, match = Later(), mg.Match(mg.rules("minus-vs-plus"))
    session = MatchSession(match, activities=(FreePlay(), Opponent("level-1", seed=1)), on_later=later)
    board = shown.open(session)
    for _round in range(5):
        match.play(
            max(match._session.moves, key=lambda move: len(match.rules.explain(match.position, move).derivations))
        )
        later.runs_out()
        board.push()
    yield "a round", board
    board = shown.open(MatchSession(_match("minus-vs-plus")))
    board.page.evaluate("localStorage.setItem('mathgames-tour', 'false')")
    board.page.evaluate("document.querySelector('.jp-OutputArea-output').remove()")
    board.page.evaluate("host.show(800)")
    board.wait_rev()
    for step in range(3):
        if step:
            board.root.locator(".mg-tour button").first.click()
        yield f"first look {step}", board
    board = shown.open(MatchSession(random_game(3000, 5, "minus-vs-plus"), on_later=(slices := Slices())))
    board.open_tab("Explain")
    _press(board, "Look back at this game")
    slices.pass_()
    board.push()
    yield "looked back at", board


def pages_of_learning(shown: Shown) -> Iterator[Scene]:
    """Yield benches, practice, the desk, the page of a class, and a page that is asleep."""
    for kind, work in KINDS.items():
        board = shown.open(MatchSession(_match("minus-vs-plus"), activities=(FreePlay(), Benches(it=work))))
        board.open_tab("Think")
        yield f"a bench of {kind}", board
    board = shown.open(PracticeSession(find_topic("subtracting"), seed=3))
    yield "practice", board
    for _wrong in range(2):
        if not board.root.get_by_role("textbox").count():
            break
        board.root.get_by_role("textbox").first.fill("977")
        board.press("Enter")
        board.wait_rev()
        yield f"practice, wrong {_wrong}", board
    board = shown.open(desk_session())
    yield "the desk", board
    board.open_tab("More")
    yield "the desk, More", board
    with TemporaryDirectory() as folder:
        clock = ClassTime()
        busy_class(Path(folder), 8, clock)
        watch = ClassWatch(Path(folder), clock=clock, wall=clock)
        session = ClassroomSession(watch)
        while len(watch.pupils) < 8:
            session.poll()
        yield "a class", shown.open(session, STYLES)
    board = shown.open(MatchSession(_match("minus-vs-plus", 6)))
    asleep = still_output(picture(_match("minus-vs-plus", 6)), "")["text/html"]
    board.root.evaluate("(root, html) => root.insertAdjacentHTML('beforeend', html)", asleep)
    yield "asleep", board


LESSONS: Final = (
    "integers/01-two-armies-on-one-line",
    "integers/06-the-detective",
    "integers/13-the-submarine",
    "slices/23-rise-and-run",
)


def lessons(shown: Shown) -> Iterator[Scene]:
    """Yield the tasks of lessons, answered wrongly and rightly."""
    for name in LESSONS:
        lesson = find(name)
        session = lesson_session(lesson, on_later=Later())
        board, pupil = shown.open(session), Pupil(session)
        for task in lesson.all_tasks:
            pupil.task(go=task.number)
            board.push()
            yield f"{name} task {task.number}", board
            if any(button.is_enabled() for button in board.root.get_by_role("button", name="Hint").all()):
                pupil.task(hint=True)
                board.push()
                yield f"{name} task {task.number} with a hint", board
            for number, done in enumerate(answers(pupil)):
                board.push()
                yield f"{name} task {task.number} {done} {number}", board


GROUPS: Final = {"games": games, "moments": moments, "learning": pages_of_learning, "lessons": lessons}
GAMES: Final = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")


def shots(groups: Sequence[str]) -> Iterator[tuple[str, Board]]:
    """Yield each scene in each window and each look; of a lesson only the light one."""
    with chromium(USUAL) as browser:
        shown = Shown(Pages(browser))
        for asked in groups:
            group, _, part = asked.partition("/")
            for name, board in GROUPS[group](shown):
                if part not in name:
                    continue
                for width, height in WIDTHS.items():
                    board.page.set_viewport_size({"width": width, "height": height})
                    board.root.evaluate(SIZED, width)
                    for look in LOOKS[:1] if group == "lessons" else LOOKS:
                        wear(board, look)
                        at_rest(board.page)
                        yield f"{name}, {width}, {look}", board
                wear(board, "light")
        shown.close()


SIZED: Final = """async (root, width) => {
  root.closest(".jp-OutputArea-output").style.width = `${width}px`;
  document.body.style.margin = "0";
  window.dispatchEvent(new Event("resize"));
  window.scrollTo(0, 0);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""


def kept(groups: Sequence[str]) -> dict[str, Any]:
    """Return the numbers of each scene."""
    found = {}
    for name, board in shots(groups):
        shot = hashlib.sha256(board.root.screenshot()).hexdigest()[:16]
        found[name] = {"picture": shot, "elements": board.root.evaluate(READ, False)}
    return found


def differences(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """Yield the scenes that look different, with the first elements that do."""
    for name in sorted({*then, *now}):
        if name not in then or name not in now:
            yield f"{name}: only {'now' if name in now else 'then'}"
            continue
        before, after = then[name]["elements"], now[name]["elements"]
        others = [
            (one or other)[0] for one, other in zip_longest(after, before) if (one and one[1]) != (other and other[1])
        ]
        if others:
            yield f"{name}: {len(others)} elements, {', '.join(others[:5])}"
        elif then[name]["picture"] != now[name]["picture"]:
            yield f"{name}: the picture alone"


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(what: str, file: str, *groups: str) -> int:
    """Run a command, and return the number of scenes that look different."""
    asked, wrong, count = groups or tuple(GROUPS), 0, 0
    if what == "against":
        sheets = [style_sheet(), Path(file).read_text(encoding="utf-8")]
        for name, board in shots(asked):
            count += 1
            if lines := board.root.evaluate(DIFFERENT, sheets):
                wrong += 1
                _tell("\n    ".join([f"{name}: {len(lines)}", *lines[:8]]))
    elif what == "keep":
        found = kept(asked)
        count = len(found)
        Path(file).write_text(json.dumps(found), encoding="utf-8")
    else:
        then = json.loads(Path(file).read_text(encoding="utf-8"))
        found = kept(asked)
        lines = [*differences({name: one for name, one in then.items() if not groups or name in found}, found)]
        count, wrong = len(found), len(lines)
        _tell("\n".join(lines))
    _tell(f"{count} scenes, {wrong} different")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
