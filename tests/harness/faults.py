"""Faults planted one after the other in a copy of this project, and the test that finds each.

    python -m harness.faults            all of them, for the table of docs/dev/testing.md
    python -m harness.faults engine     those of one room, for its row

Where the tests are cut or merged, every fault is still found.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from harness.copies import find_failure, map_copies, rewrite_file
from harness.project_files import ROOT
from harness.times import replace_between

PAGE = ROOT / "docs" / "dev" / "testing.md"
BEGIN, END = "<!-- planted -->", "<!-- end of the planted -->"


class Fault(NamedTuple):
    """A planted fault: its file, the text there, the replacement, and the tests that are run."""

    room: str
    wrong: str
    file: str
    right: str
    planted: str
    tests: tuple[str, ...]


FAULTS = (
    Fault(
        "engine",
        "a move that is made again is not the next one",
        "mathgames/engine/match.py",
        "self._walk_to(self.ply + 1)",
        "self._walk_to(len(self._line))",
        ("tests/engine/test_match.py", "tests/engine/test_conformance.py"),
    ),
    Fault(
        "games",
        "a meeting scores nothing for the second player",
        "mathgames/games/minus_vs_plus/rules.py",
        "positive, negative + points, positive_sideways",
        "positive, negative, positive_sideways",
        ("tests/games/minus_vs_plus/test_laws.py",),
    ),
    Fault(
        "arithmetic",
        "a difference is worked out as a sum",
        "mathgames/arithmetic/addition.py",
        "return [subtraction_as_addition(a, b), *add(a, -b)]",
        "return [subtraction_as_addition(a, b), *add(a, b)]",
        ("tests/arithmetic/test_derivations.py",),
    ),
    Fault(
        "explain",
        "an explanation has a page too many",
        "mathgames/explain/explanation.py",
        "while len(items) > MAX_PAGES:",
        "while len(items) > MAX_PAGES + 1:",
        ("tests/explain/test_pages.py",),
    ),
    Fault(
        "answers",
        "the minus that telephones write is not read",
        "mathgames/language/user_input.py",
        "-‐‑‒–—―−﹘﹣－⁻",
        "-‐‑‒—―−﹘﹣－⁻",
        ("tests/language/test_user_input.py", "tests/arithmetic/items/test_reading.py"),
    ),
    Fault(
        "activities",
        "undo is asked about where nothing leads back",
        "mathgames/activities/takebacks.py",
        "        if not both:\n            return None\n",
        "",
        ("tests/activities/test_undo_asks.py", "tests/activities/test_log.py"),
    ),
    Fault(
        "page",
        "what is said to a screen reader is not sent",
        "mathgames/page/view_diff.py",
        'if name == "tree" or old is value',
        'if name in ("tree", "say") or old is value',
        ("tests/page/test_view_diff.py",),
    ),
    Fault(
        "widgets",
        "a browser may write the page",
        "mathgames/notebook/widgets/page_widget.py",
        'view: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False, from_json=_keep_ours("view"))',
        "view: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False)",
        ("tests/notebook/widgets/test_practice_widget.py",),
    ),
    Fault(
        "frontend",
        "an arrow leads two buttons on",
        "frontend/src/roving.ts",
        "ArrowRight: here + 1",
        "ArrowRight: here + 2",
        ("frontend/tests/roving.test.ts",),
    ),
    Fault(
        "saves",
        "a file is written in its place, and may be half there",
        "mathgames/engine/files.py",
        "            temporary.replace(path)\n",
        "            path.write_bytes(text.encode())\n            temporary.unlink()\n",
        (
            "tests/engine/test_save_folder.py",
            "tests/engine/test_saves.py",
            "tests/test_files.py",
        ),
    ),
    Fault(
        "work",
        "what another board has written is not there any more",
        "mathgames/engine/json_file.py",
        "value = update(self._read_or_set_aside())",
        "value = update(self._codec.empty)",
        ("tests/learning/work/test_work_kept.py",),
    ),
    Fault(
        "reports",
        "a right answer counts as a wrong one",
        "mathgames/learning/reports/item_results.py",
        'ItemResult(ask, "", judged.right,',
        'ItemResult(ask, "", not judged.right,',
        ("tests/learning/reports/test_grade.py",),
    ),
    Fault(
        "evidence",
        "who gives an answer twice is counted twice",
        "mathgames/learning/reports/items.py",
        "for key, item in {(str(item.response), item.right): item for item in items}.items():",
        "for key, item in [((str(item.response), item.right), item) for item in items]:",
        ("tests/learning/reports/test_class_watch.py", "tests/learning/reports/test_class.py"),
    ),
    Fault(
        "language",
        "a negative number is written with a hyphen",
        "mathgames/language/words.py",
        'return str(value).replace("-", MINUS) if isinstance(value, int | Fraction) else str(value)',
        "return str(value)",
        ("mathgames/language/words.py",),
    ),
    Fault(
        "speech",
        "both coordinates of a point are read as the first",
        "mathgames/explain/speech/notation.py",
        "SpokenPoint(_coordinate(match[1]), _coordinate(match[2]))",
        "SpokenPoint(_coordinate(match[1]), _coordinate(match[1]))",
        (
            "mathgames/explain/speech",
            "tests/explain/test_speech.py",
            "tests/explain/test_aloud.py",
        ),
    ),
    Fault(
        "drawing",
        "negative counters are told as many as positive ones",
        "mathgames/explain/drawing/counters.py",
        '"{n} negative counters", negative)',
        '"{n} negative counters", positive)',
        ("mathgames/explain/drawing/counters.py",),
    ),
    Fault(
        "manipulatives",
        "a walk lands where it starts",
        "mathgames/explain/manipulatives/walk_line.py",
        "return self.stops[-1] if len(self.stops) > 1 else None",
        "return self.stops[0] if len(self.stops) > 1 else None",
        ("tests/explain/manipulatives", "tests/arithmetic/items/test_interactions.py"),
    ),
    Fault(
        "misconceptions",
        "5 ÷ 0 is taken for a calculation with infinity",
        "mathgames/arithmetic/misconceptions/infinities.py",
        "if task.value is DOES_NOT_EXIST and INFINITY in task.sizes:",
        "if task.value is DOES_NOT_EXIST or INFINITY in task.sizes:",
        ("tests/arithmetic/test_misconceptions.py",),
    ),
    Fault(
        "forms",
        "a single wrong phrase is one that nobody can give",
        "mathgames/arithmetic/items/interactions/sentences.py",
        "is_single_phrase = len(answer) == 1 and",
        "is_single_phrase = len(answer) != 1 and",
        ("tests/arithmetic/items/test_interactions.py",),
    ),
    Fault(
        "tables",
        "a player moves in the other one's turn",
        "mathgames/engine/tables/table_game.py",
        "if player != state.turn:",
        "if player is None:",
        ("tests/engine/tables/test_table_game.py",),
    ),
    Fault(
        "contract",
        "a preview names no place that can be attacked",
        "mathgames/games/contract/gestures.py",
        "if target in self.attacks else PLAIN",
        "if target not in self.attacks else PLAIN",
        ("tests/activities/test_predict_tells_nothing.py",),
    ),
    Fault(
        "infinity-masters",
        "the infinity that should leave stays",
        "mathgames/games/infinity_masters/capture.py",
        "return Fate.INFINITY_STAYS if sign_of(result) > 0 else",
        "return Fate.INFINITY_STAYS if sign_of(result) < 0 else",
        (
            "tests/games/infinity_masters/test_clauses.py",
            "tests/games/infinity_masters/test_operations.py",
        ),
    ),
    Fault(
        "tinc",
        "the grid grows where nothing touches its edge",
        "mathgames/games/tinc/rules.py",
        "if move[-1] >= edge:  # a symbol",
        "if move[-1] >= edge - 1:  # a symbol",
        (
            "tests/games/tinc/test_growth.py",
            "tests/games/tinc/test_rules.py",
        ),
    ),
    Fault(
        "slice-boundaries",
        "two leaders make one winner",
        "mathgames/games/slice_boundaries/rules.py",
        "if len(leaders) > 1:",
        "if len(leaders) > 2:",
        ("tests/games/slice_boundaries/test_rules.py",),
    ),
    Fault(
        "players",
        "the opponent's reply is added instead of taken off",
        "mathgames/players/search.py",
        "gain -= worst if reply is not None else 0",
        "gain += worst if reply is not None else 0",
        (
            "tests/players/test_search.py",
            "tests/players/test_levels.py",
        ),
    ),
    Fault(
        "lessons",
        "equal signs count as different ones",
        "mathgames/learning/lessons/counting.py",
        "return task.signs[0] * task.signs[1] < 0",
        "return task.signs[0] * task.signs[1] != 0",
        ("tests/learning/lessons/test_counting.py",),
    ),
    Fault(
        "practice",
        "a calculation comes back within forty",
        "mathgames/learning/practice/item_selection.py",
        "self.answers[-(REPEAT_DISTANCE - 1) :]",
        "self.answers[-2:]",
        ("tests/learning/practice/test_schedule.py",),
    ),
    Fault(
        "pages",
        "the page of a class hides that a call could not be written",
        "mathgames/learning/pages/classroom_session.py",
        'return Done(announcement) if trouble is None else Done(trouble, "error")',
        "return Done(announcement)",
        ("tests/learning/reports/test_class_call.py",),
    ),
    Fault(
        "printing",
        "every sheet is printed, whichever is asked for",
        "mathgames/learning/printing/document.py",
        "for name, sheet in sheets_by_name.items() if name in requested_names)",
        "for name, sheet in sheets_by_name.items())",
        ("tests/learning/printing/test_export_worksheets.py",),
    ),
    Fault(
        "commands",
        "a lesson with problems counts as a success",
        "mathgames/notebook/commands/main.py",
        "return 1 if problems else 0",
        "return 0",
        (
            "tests/notebook/commands/test_main.py",
            "tests/learning/reports/test_class_call.py",
        ),
    ),
    Fault(
        "standalone",
        "a game that is kept opens as another one",
        "mathgames/notebook/standalone/board.py",
        "return match if match.rules.name == game else None",
        "return match",
        ("tests/notebook/test_standalone.py",),
    ),
    Fault(
        "study",
        "the last point does not end a small game",
        "mathgames/study/small_minus_vs_plus.py",
        "if position.other >= self.target:",
        "if position.other > self.target:",
        ("tests/study/test_tables.py",),
    ),
    Fault(
        "making",
        "a cell is taken twice",
        "mathgames/authoring.py",
        "[place for place, owner in enumerate(position) if owner == self.FREE]",
        "[place for place, owner in enumerate(position)]",
        ("tests/toy_game/test_own_game_page.py", "tests/toy_game/test_toy_game.py"),
    ),
    Fault(
        "gestures",
        "a piece that is pressed again is not put back",
        "frontend/src/gestures/pick.ts",
        "if (picked === at) return putBack();",
        "",
        ("frontend/tests/gestures.test.ts",),
    ),
    Fault(
        "painter",
        "an unknown element is drawn",
        "frontend/src/nodes.ts",
        "if (!NAMESPACES[language].tags.has(tag)) return sourceOf(tree);",
        "",
        ("frontend/tests/hostile.test.ts",),
    ),
    Fault(
        "keyboard",
        "Home leads to the last cell of a row",
        "frontend/src/keyboard.ts",
        "(down === 0 ? column : null)",
        "(down === 0 ? -column : null)",
        ("frontend/tests/keyboard.test.ts",),
    ),
)


def found_by(fault: Fault, copy: Path) -> str:
    """The first test that fails with the fault, "" if none does; the copy is then as it was."""
    file = copy / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.right) == 1, f"{fault.file} has not once: {fault.right}"
    with rewrite_file(file, text.replace(fault.right, fault.planted)):
        return find_failure(copy, fault.tests)


def write_rows(found: dict[Fault, str]) -> None:
    """Write the rows of these faults to the table; a fault that no test finds has none."""
    page = PAGE.read_text(encoding="utf-8")
    before = page.partition(BEGIN)[2].partition(END)[0].splitlines()
    rows = {}
    for fault in FAULTS:
        start = f"| {fault.room} | {fault.wrong} |"
        rows[fault] = next((row for row in before if row.startswith(start)), "")
        if fault in found:
            rows[fault] = f"{start} `{found[fault]}` |" if found[fault] else ""
    table = "\n".join(["| Room | Fault | Found by |", "| --- | --- | --- |", *filter(None, rows.values())])
    PAGE.write_text(replace_between(page, BEGIN, END, table), encoding="utf-8")


def main() -> int:
    """Plant the faults of these rooms and write their rows of the table; 1 if one is not found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", help="default: all")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    options = parser.parse_args()
    if unknown := {*options.rooms} - {fault.room for fault in FAULTS}:
        parser.error(f"no such room: {', '.join(sorted(unknown))}")
    chosen = [fault for fault in FAULTS if not options.rooms or fault.room in options.rooms]
    found = map_copies(found_by, chosen, options.workers, lambda it, test: f"{it.room}: {it.wrong}: {test or 'MISSED'}")
    write_rows(dict(zip(chosen, found, strict=True)))
    return int(not all(found))


if __name__ == "__main__":
    sys.exit(main())
