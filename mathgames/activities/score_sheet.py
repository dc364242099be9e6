"""The score sheet: pupils fill it in line by line, as on paper, and the board checks it on request.

While the sheet is in use, the board shows neither results of moves nor the score, since pupils write these down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items import read_number
from mathgames.arithmetic.items.move_items import result_item
from mathgames.arithmetic.items.reading import read_operation
from mathgames.engine import Rules, Score
from mathgames.explain.explanation import Explanation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Maskable, Reaction, Refused, Snapshot
from mathgames.games.contract.controls import button, switch
from mathgames.games.registry import find_game
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, join_sentences

CELLS: Final = ("operation", "result", "points", "total")
MAX_CHARACTERS: Final = 60


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the sheet, about the ``move`` that led to this ply."""

    ply: int
    move: str
    operation: str
    result: str
    points: str
    total: str


@dataclass(frozen=True, slots=True)
class ScoreSheetState:
    """The state of the sheet: whether it is in use, its lines in the order of the moves, and whether it is checked."""

    on: bool = False
    lines: tuple[SheetLine, ...] = ()
    is_audited: bool = False


class SheetEntry:
    """The right entries of a line about a move."""

    def __init__(self, rules: Rules[Any, Any], explanation: Explanation, mover: str) -> None:
        calculations = find_game(rules.name).asks(explanation)
        self.calculation: Calculation | None = calculations[0] if calculations else None
        score_changes = list(explanation.points.values())
        self.player = score_changes[0].player if score_changes else mover
        self.points = Score(
            sum(it.infinite for it in score_changes), sum((it.finite for it in score_changes), Fraction(0))
        )
        self.total: Score = rules.scores(explanation.position)[self.player]


@dataclass(frozen=True, slots=True)
class SheetFinding:
    """The first line that is not right: its cell, and what to look at."""

    line: SheetLine
    cell: str
    corrections: tuple[Text, ...]


class ScoreSheet(Activity[ScoreSheetState]):
    """A sheet with a line for each move that calculates: the operation, its result, the points, and the new total."""

    name: ClassVar[str] = "score-sheet"

    def __init__(self, *, on: bool = False) -> None:
        self.on = on

    def begin(self, snapshot: Snapshot, note: Any = None) -> ScoreSheetState:
        match note:
            case {"on": bool(on), "lines": [*entries]}:
                lines = tuple(line for one in entries if (line := _line(one)) is not None)
                return ScoreSheetState(on, lines)
        return ScoreSheetState(self.on)

    def on_match_changed(self, state: ScoreSheetState, snapshot: Snapshot) -> Reaction:
        lines = tuple(line for line in state.lines if snapshot.line[line.ply - 1 : line.ply] == (line.move,))
        return Reaction(replace(state, lines=lines, is_audited=snapshot.outcome is not None))

    def note(self, state: ScoreSheetState) -> Any:
        if not state.on and not state.lines:
            return None
        lines = [[line.ply, line.move, *(getattr(line, cell) for cell in CELLS)] for line in state.lines]
        return {"on": state.on, "lines": lines}

    def note_for_next_game(self, state: ScoreSheetState) -> Any:
        return self.note(ScoreSheetState(state.on))

    def masks(self, state: ScoreSheetState, snapshot: Snapshot) -> frozenset[Maskable]:
        if not state.on or snapshot.outcome is not None or state.is_audited:
            return frozenset()
        return frozenset({Maskable.RESULTS, Maskable.STEPS, Maskable.SCORES})

    # Writing, and looking it through.

    def on_intent(
        self, state: ScoreSheetState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"switch": True}:
                announcement = _("The score sheet is off.") if state.on else _("The score sheet is on.")
                return Reaction(replace(state, on=not state.on, is_audited=False), announcement)
            case {"write": int(ply)} if ply in _to_write(snapshot):
                return self._write_line(state, SheetLine(ply, snapshot.line[ply - 1], *_box_texts(fields)))
            case {"audit": bool(is_audited)}:
                state = replace(state, is_audited=is_audited)
                return Reaction(
                    state,
                    _finding_words(finding_in(state, snapshot))
                    if is_audited
                    else _("You can write on the sheet again."),
                )
        return None

    def _write_line(self, state: ScoreSheetState, new_line: SheetLine) -> Reaction:
        others = [line for line in state.lines if line.ply != new_line.ply]
        lines = sorted((*others, new_line), key=lambda line: line.ply)
        return Reaction(replace(state, lines=tuple(lines), is_audited=False), _("Written down."))

    # The view.

    def learning_switches(self, state: ScoreSheetState, snapshot: Snapshot) -> tuple[Node, ...]:
        description = _(
            "You write down each calculation, its result, the points and the total. The board only checks your sheet."
        )
        toggle = switch(
            _("Keep the score sheet"), self.intent(switch=True), self.name, on=state.on, description=description
        )
        return (node("p", {"class": "mg-row", "key": "score-sheet"}, toggle, " ", description),)

    def panels(self, state: ScoreSheetState, snapshot: Snapshot) -> tuple[Node, ...]:
        if not state.on:
            return ()
        written_plies = {line.ply for line in state.lines}
        missing = [ply for ply in _to_write(snapshot) if ply not in written_plies]
        finding = finding_in(state, snapshot) if state.is_audited else None
        return (
            node(
                "section",
                {"class": "mg-panel mg-sheet", "key": "score-sheet", "aria-label": _("Score sheet")},
                node("h3", None, _("Score sheet")),
                _sheet(snapshot, state.lines, finding) if state.lines else None,
                *(node("p", None, sentence) for sentence in (_told_parts(finding) if state.is_audited else ())),
                _form(snapshot, missing[0], None) if missing else None,
                _form(snapshot, finding.line.ply, finding.line) if finding is not None else None,
                button(_("Check my sheet"), self.intent(audit=True)) if state.lines and not state.is_audited else None,
                button(_("Keep writing"), self.intent(audit=False))
                if state.is_audited and snapshot.outcome is None
                else None,
            ),
        )


def _box_texts(fields: Mapping[str, str]) -> list[str]:
    """Raises ``Refused`` if a box is empty."""
    texts = [fields.get(cell, "").strip()[:MAX_CHARACTERS] for cell in CELLS]
    if not all(texts):
        raise Refused("notation", _("Fill in all four boxes in the line."))
    return texts


def finding_in(state: ScoreSheetState, snapshot: Snapshot) -> SheetFinding | None:
    """Return the first line of the sheet that is not right."""
    for line in state.lines:
        due = _expected_entry(snapshot, line.ply)
        if due is not None and (finding := _compare_line(line, due)) is not None:
            return finding
    return None


def _compare_line(line: SheetLine, due: SheetEntry) -> SheetFinding | None:
    calculation = due.calculation
    if calculation is not None:
        if read_operation(line.operation) != (calculation.a, calculation.operator, calculation.b):
            return SheetFinding(
                line, "operation", (_("Look at which two numbers met, in which order, and which operation was used."),)
            )
        from mathgames.arithmetic.items.item_feedback import lead_back  # only here, for a result
        from mathgames.arithmetic.items.responses import judge_entry

        try:
            verdict = judge_entry(result_item(calculation), line.result)
        except NotationError as error:
            return SheetFinding(line, "result", (error.words,))
        if not verdict.right:
            return SheetFinding(line, "result", lead_back(result_item(calculation), verdict))
    for cell, value, sentence in (
        ("points", due.points, _("Look again at who scores for this move, and how many points.")),
        ("total", due.total, _("Add the points to the total that this player had before.")),
    ):
        try:
            if not _tells(getattr(line, cell), value):
                return SheetFinding(line, cell, (sentence,))
        except NotationError as error:
            return SheetFinding(line, cell, (error.words,))
    return None


def _tells(text: str, score: Score) -> bool:
    """Check if a text gives these points; infinite credits are written as on the page.

    Raises ``NotationError``, with instructions, if it is not a number.
    """
    if score.infinite:
        return "".join(text.split()) == "".join(str(score).split())
    return read_number(text, is_extended=False) == score.finite


def _to_write(snapshot: Snapshot) -> Sequence[int]:
    return [ply for ply in range(1, snapshot.ply + 1) if _expected_entry(snapshot, ply) is not None]


def _expected_entry(snapshot: Snapshot, ply: int) -> SheetEntry | None:
    """Return the right entry for the move that led to this ply. None if it calculates nothing, or has no score."""
    if not 0 < ply <= snapshot.ply:
        return None
    position, move = snapshot.scene.history[ply - 1]
    return _entry(snapshot.rules, position, move)


@lru_cache(maxsize=512)  # every view of a game looks at all of its moves
def _entry(rules: Rules[Any, Any], position: Any, move: Any) -> SheetEntry | None:
    explanation = rules.explain(position, move)
    if not (explanation.derivations or explanation.points) or not rules.scores(explanation.position):
        return None
    return SheetEntry(rules, explanation, rules.turn(position))


def _line(data: object) -> SheetLine | None:
    match data:
        case [int(ply), str(move), str(operation), str(result), str(points), str(total)] if ply > 0:
            texts = (text[:MAX_CHARACTERS] for text in (operation, result, points, total))
            return SheetLine(ply, move, *texts)
    return None


def _finding_words(finding: SheetFinding | None) -> Text:
    return join_sentences(*_told_parts(finding))


def _told_parts(finding: SheetFinding | None) -> tuple[Text, ...]:
    if finding is None:
        return (_("Every line you wrote is right."),)
    location = _("Move {ply}: look at “{cell}” again.", ply=finding.line.ply, cell=_HEADINGS[finding.cell])
    return (location, *finding.corrections)


_HEADINGS: Final[Mapping[str, LazyString]] = {
    "operation": _("Calculation"),
    "result": _("Result"),
    "points": _("Points"),
    "total": _("Total"),
}


def _sheet(snapshot: Snapshot, lines: Sequence[SheetLine], finding: SheetFinding | None) -> Node:
    head = node(
        "tr",
        None,
        node("th", {"scope": "col"}, _("Move")),
        *(node("th", {"scope": "col"}, _HEADINGS[cell]) for cell in CELLS),
    )
    rows = (
        node(
            "tr",
            {"class": "mg-differs" if finding is not None and line == finding.line else None, "key": line.ply},
            node("th", {"scope": "row"}, str(line.ply)),
            *(node("td", None, getattr(line, cell)) for cell in CELLS),
        )
        for line in lines
    )
    return node(
        "div",
        {"class": "mg-scroll", "tabindex": "0", "role": "group", "aria-label": _("Lines")},
        node("table", {"aria-label": _("Score sheet")}, node("thead", None, head), node("tbody", None, *rows)),
    )


def _form(snapshot: Snapshot, ply: int, line: SheetLine | None) -> Node:
    move = snapshot.line[ply - 1]
    heading = _("Move {ply}, {move}:", ply=ply, move=move)
    return node(
        "form",
        {"class": "mg-typed", "key": f"line {ply}", "intent": ScoreSheet.intent(write=ply)},
        node("span", None, heading),
        *(_box(cell, "" if line is None else getattr(line, cell)) for cell in CELLS),
        node("button", {"type": "submit"}, _("Write down") if line is None else _("Correct")),
    )


def _box(cell: str, text: str) -> Node:
    return node(
        "label",
        None,
        node("span", {"class": "mg-label"}, _HEADINGS[cell]),
        node(
            "input",
            {
                "type": "text",
                "field": cell,
                "value": text,
                "maxlength": MAX_CHARACTERS,
                "autocomplete": "off",
                "spellcheck": "false",
            },
        ),
    )
