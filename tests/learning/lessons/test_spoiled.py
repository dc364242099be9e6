"""Spoiled lessons: each is refused with its file, the line that is wrong, and what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.lessons import FOLDER, STOCK
from harness.tiers import in_quick_tier
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import check

UNDO = STOCK
ARMIES = "integers/01-two-armies-on-one-line"
TUG = "integers/03-tug-of-war"
COUNTERS = "integers/08-taking-counters-away"
OPPOSITE = "integers/09-the-balloon"
ORDER = "integers/04-receipts"
TRADE = "integers/12-best-trade"
QUARTERS = "growing-grid/19-four-quarters"
RISE = "slices/23-rise-and-run"
JUMPS = "integers/13-the-submarine"

HARD = "Subtraction corresponds to addition of the additive inverse of the subtrahend, notwithstanding terminology. "

# Name of the lesson; the text there; its replacement; a text on the line that is named; the message.
SPOILED = {
    "wrong answers that are asked for above a task": (
        OPPOSITE,
        "## Before you go\n",
        "## Before you go\n\nAnswer this one wrong on purpose.\n",
        "```exit",
        "let the computer make the mistakes",
    ),
    "a wrong answer": (UNDO, "{2 − (−3): 5}", "{2 − (−3): 4}", "answers: {2 − (−3)", "2 − (−3) is 5"),
    "a wrong answer of a box": (
        "integers/06-the-detective",
        "    answers: −6",
        "    answers: 5",
        "answers: 5",
        "is false",
    ),
    "a wrong sign": (
        TUG,
        "{−8 + 3: −, −3 + 8: +, 8 + (−3): +, 3 + (−8): −}\nwrong:\n  −8 + 3: {+:",
        "{−8 + 3: +, −3 + 8: +, 8 + (−3): +, 3 + (−8): −}\nwrong:\n  −8 + 3: {−:",
        "answers: {−8 +",
        "−8 + 3 is −5",
    ),
    "a wrong comparison": (ARMIES, 'answers: ">"', 'answers: "="', 'answers: "="', "−4 = −7 is false"),
    "wrong counters": (
        COUNTERS,
        "{positive: 0, negative: 2}",
        "{positive: 1, negative: 4}",
        "answers: {pos",
        "−5 − (−3) is −2",
    ),
    "a walk that lands elsewhere": (
        "integers/04-team-up",
        "answers: [−2, −6]",
        "answers: [−2, −5]",
        "answers: [−2",
        "is −6",
    ),
    "wrong points of a move": (TRADE, "    answers: 6\n", "    answers: 5\n", "    answers: 5", "c3-b4 brings 6"),
    "a wrong best reply": (TRADE, "    answers: 4\n", "    answers: 3\n", "    answers: 3", "c3-d4 brings 4"),
    "a right answer named as wrong": (UNDO, "{2 − (−3): {−1:", "{2 − (−3): {5:", "wrong: {2 −", "keep one of the two"),
    "a wrong choice that is right": (ARMIES, "choices: [−6, −2]", "choices: [−6, −2, −1]", "answers: −2", "is true"),
    "an answer that is not one of the choices": (
        ARMIES,
        "choices: [−6, −2]",
        "choices: [−6, −1]",
        "choices: [−6, −1]",
        "not a choice",
    ),
    "a comma that cuts a sentence": (
        UNDO,
        "answers: [Something that pulled down is gone.]",
        "answers: [Something that pulled down, is gone.]",
        "answers: [Some",
        "cut a sentence in two",
    ),
    "an unknown misconception": (
        UNDO,
        "{−1: double-minus-read-once}}",
        "{−1: double-minus-read-onse}}",
        "wrong: {2",
        "double-minus-read-once",
    ),
    "a misconception that gives another answer": (
        UNDO,
        "{−1: double",
        "{−2: double",
        "wrong: {2 − (−3)",
        "does not come from",
    ),
    "an unknown aim": (
        UNDO,
        "[double-minus-read-once, {sub",
        "[double-minus-read-twice, {sub",
        "misconceptions:",
        "double-minus-read-once",
    ),
    "an illegal position": (ARMIES, "position: c3+4 d4−1", "position: c3+4 d6+1", "position: c3+4", "last row"),
    "a square twice": (ARMIES, "position: c3+4 d4−1", "position: c3+4 c3−1", "position: c3+4", "keep one"),
    "no such square": (ARMIES, "position: c3+4 d4−1", "position: c3+4 z4−1", "position: c3+4", "a1 to f6"),
    "a piece without a number": (ARMIES, "position: c3+4 d4−1", "position: c3+4 d4", "position: c3+4", "c3+4 or d4−6"),
    "a move that is not legal": (ORDER, "[b2-c3; c3-d4,", "[b2-b3; c3-c6,", "answers: [b2", "cannot be played"),
    "a solution that misses": (
        TUG,
        "answers: [b3-c4]",
        "answers: [d3-e4]",
        "answers: [d3-e4]",
        "does not do what is asked",
    ),
    "a solution that is not named": (
        "integers/06-through-zero",
        "answers: [c3-d4, e3-d4]",
        "answers: [c3-d4]",
        "answers: [c3-d4]",
        "e3-d4 would also work",
    ),
    "a goal that no move meets": (
        TUG,
        "goal: {leaves: 1}\nanswers: [b3-c4]\n",
        "goal: {leaves: 9}\n",
        "goal: {leaves: 9}",
        "no move does",
    ),
    "a deviation that is right": (TUG, '  d3-c4: "Five', '  b3-c4: "Five', '  b3-c4: "Five', "does what is asked"),
    "a deviation that is not legal": (TUG, '  d3-c4: "Five', '  d3-d1: "Five', "  d3-d1:", "not legal"),
    "an unknown property": (TUG, "goal: {leaves: 1}", "goal: {leves: 1}", "goal: {leves", "write 'leaves'"),
    "a property without its number": (
        TUG,
        "goal: {leaves: 1}",
        "goal: {leaves: two}",
        "goal: {leaves",
        "write one like",
    ),
    "a hint that contradicts": (
        UNDO,
        "  - Look at 5 + (−3) again. The 5 comes back.",
        "  - 2 − (−3) = −1",
        "hints:",
        "this is not true",
    ),
    "a reason that is false": (TUG, "so both sums are −3,", "so −9 + 6 = 3,", "why: Equal parts", "this is not true"),
    "a second wrong line": ("integers/08-prediction-cup", "−7 + 2 = −5,", "−7 + 2 = −9,", "lines:", "Only one line"),
    "no line with this number": (UNDO, "wrong line: 2", "wrong line: 7", "wrong line: 7", "from 1 to 3"),
    "a misconception that still gives the right answer there": (
        UNDO,
        "lines:\n  - There is a −3 in it, and I take it away.\n  - Taking away always makes less.\n"
        "  - So I go 3 to the left, from 2 to −1.\nwrong line: 2\nshows: double-minus-read-once\n"
        "ask: 2 − (−3) is what?\nof: 2 − (−3)\nanswers: 5\nwrong: {−1: double-minus-read-once}\n",
        "shows: double-minus-read-once\nof: 2 − 3\n",
        "of: 2 − 3",
        "choose other numbers",
    ),
    "an unknown kind": (UNDO, "kind: predict", "kind: guess", "kind: guess", "write one of"),
    "no prompt": (UNDO, "prompt: Take away what is there.\n", "", "```exit", "add 'prompt"),
    "an unknown name": (UNDO, "hints:", "hint:", "hint:", "write 'hints'"),
    "an unknown lock": (UNDO, "opens: [undo]", "opens: [undoo]", "opens: [undoo]", "write 'undo'"),
    "an unknown game": (UNDO, "game: minus-vs-plus", "game: minus-plus", "game: minus-plus", "minus-vs-plus"),
    "an option that the game has not": (
        UNDO,
        "{stuck_by_lateral_ban: ban_lifted}",
        "{target: 12}",
        "options:",
        "target_score",
    ),
    "no title": (UNDO, "title: Undo it\n", "", "---", "add 'title"),
    "broken brackets": (UNDO, "answers: {2 − (−3): 5}", "answers: {2 − (−3): 5", "", "close every bracket"),
    "a colon inside a text": (
        UNDO,
        "prompt: In 5 + (−3) = 2 the",
        "prompt: Undo it: in 5 + (−3) = 2 the",
        "prompt: Undo",
        "quotation marks",
    ),
    "a block that is not closed": (
        UNDO,
        "```\n\n## Two that belong",
        "\n## Two that belong",
        "```task",
        "is not closed",
    ),
    "a tab": (UNDO, "hints:\n  - ", "hints:\n\t- ", "", "there is a tab here"),
    "no colon in a goal": (
        RISE,
        'goal: {line: "y = −x + {c}"}',
        "goal: {line y = −x}",
        "goal: {line",
        "a colon is missing after 'line'",
    ),
    "a name twice": (UNDO, "wrong line: 2\n", "wrong line: 2\nwrong line: 3\n", "wrong line: 3", "appears twice"),
    "a mark in a prompt": (UNDO, "what is there.", "what is *there*.", "prompt: Take", "without '*'"),
    "a drawing without its description": (
        OPPOSITE,
        "## Before you go\n",
        "## Before you go\n\n```drawing\nwalk: 3 + 4\n```\n",
        "```drawing",
        "add 'description",
    ),
    "hard sentences": (
        UNDO,
        "So 2 − (−3) = 5. To take",
        HARD * 12 + "To take",
        "---",
        "reading grade",
    ),
    "a cell that is none": (QUARTERS, 'crosses: "−1,−1 0,−1 1,−1"', 'crosses: "−1;−1"', "  row:", "0,0 1,−1"),
    "an even side": (QUARTERS, "  row: {side: 5,", "  row: {side: 6,", "  row:", "5 or 7"),
    "a line that is not the one asked for": (
        RISE,
        '["(0, {h}) (6, {d})"]',
        '["(0, 6) (6, {d})"]',
        "answers: [",
        "does not do what is asked",
    ),
    "not the equation": (
        RISE,
        'goal: {line: "y = −x + {c}"}',
        "goal: {line: half of x}",
        "goal: {line",
        "Type the equation of a line",
    ),
    "no points": (RISE, '"(2, {b}) (4, {c})"', '"(2, 3), 4"', "goal: {through", "write 1 to 6 points"),
    "a number off the line": (JUMPS, "line: −8 to 8\n", "line: −4 to 4\n", "line: −4 to 4", "not on a tick"),
    "a card that the answer leaves lying": (
        OPPOSITE,
        "{3 − (−5): 2 below}",
        "{3 − (−6): 2 below}",
        "answers:",
        "the answer does not say where '3 − (−6)' belongs",
    ),
    "a block of another name": (UNDO, "```exit", "```exercise", "```exercise", "'task', 'exit' or 'drawing'"),
    "a link": (UNDO, "Now press **Undo**.", "Now press [Undo](https://example.org).", "[Undo]", "cannot contain links"),
    "a great heading": (UNDO, "## Press Undo", "# Press Undo", "# Press Undo", "'##'"),
}


def spoiled(name: str, what: str, instead: str, tmp_path: Path) -> Path:
    stock = FOLDER / f"{name}.md"
    file = stock if stock.is_file() else content_folder("lessons") / f"{name}.md"
    text = file.read_text(encoding="utf-8")
    assert what in text, what
    copy = tmp_path / f"{name.rpartition('/')[2]}.md"
    copy.write_text(text.replace(what, instead, 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize("what", in_quick_tier(SPOILED, first=len(SPOILED) // 2))
def test_a_spoiled_lesson_is_refused(what: str, tmp_path: Path) -> None:
    name, there, instead, on_line, said = SPOILED[what]
    copy = spoiled(name, there, instead, tmp_path)
    problems = check(copy)
    assert problems, "nothing was found"
    found = [problem for problem in problems if said in str(problem.problem)]
    assert found, [str(problem) for problem in problems]
    assert found[0].file == str(copy)
    assert found[0].line is not None
    assert str(found[0]).startswith(f"{copy}, line {found[0].line}: ")
    if on_line:
        lines = copy.read_text(encoding="utf-8").splitlines()
        near = [at for at, line in enumerate(lines, 1) if on_line in line]
        assert any(abs(at - found[0].line) <= 1 for at in near), (near, str(found[0]))


def test_there_are_at_least_forty() -> None:
    assert len(SPOILED) >= 40
