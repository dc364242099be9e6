"""Positions as lessons write them, short enough to be typed and read.

    position: c3+4 d4−6                                   # Minus vs Plus: squares with pieces
    position: {pieces: c3+4 d4−6, turn: negative}
    position: {blue: c3 −2 a1 ∞, red: c4 −5 d4 3}         # Infinity Master's
    position: {side: 5, crosses: "0,0 1,1", noughts: "−1,0"}    # the growing grid
    position: {rows: ["##..", "##..", "..##", "..##"]}    # the slices, the upper row first
    position: {moves: [a2-a3, b5-b4]}                     # moves from the start, in every game
    position: start

Every other name is one of the position's JSON (``docs/rules``), and takes the place of what stands there at the start.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from mathgames.engine.integers import short_integer
from mathgames.engine.rules import Rules
from mathgames.errors import LessonError, MathgamesError, shown
from mathgames.lessons.plain_yaml import Mapping, Scalar, Several, Value, read
from mathgames.words import MINUS, _

MAX_MOVES: Final = 200
MAX_CHARACTERS: Final = 5000
_PIECE: Final = re.compile(r"([a-z][0-9]{1,2})\s*:?\s*([+\-]?(?:[0-9]{1,3}|∞|inf))(?=[\s,;]|$)", re.ASCII)
_CELL: Final = re.compile(r"\(?\s*([+\-]?[0-9]{1,4})\s*,\s*([+\-]?[0-9]{1,4})\s*\)?")
_BLANKS: Final = re.compile(r"[\s,;]*")


def position(rules: Rules[Any, Any], written: Value | None, line: int = 0) -> Any:
    """The position that a lesson writes; LessonError, with the line, if it writes none."""
    if written is None:
        return rules.initial()
    if isinstance(written, Scalar) and written.text.strip() == "start":
        return rules.initial()
    if isinstance(written, Several):
        raise LessonError(_("a position is not a list: write {it}", it="'position: c3+4 d4−6'"), line=written.line)
    named = (
        Mapping({"pieces": written}, {"pieces": written.line}, written.line) if isinstance(written, Scalar) else written
    )
    data = rules.to_json(rules.initial())
    known = ["moves", *_SHORT.get(rules.name, {}), *data]
    named.check_keys(known, _("a position of {game}", game=rules.title))
    moves = named.get("moves")
    if moves is not None and len(named.entries) > 1:
        raise LessonError(
            _("a position is either moves from the start or squares with pieces: keep one of the two"), line=named.line
        )
    if moves is not None:
        return _after(rules, moves)
    if rules.name in _CLEARED:
        data |= _CLEARED[rules.name]
    for name, value in named.entries.items():
        short = _SHORT.get(rules.name, {}).get(name)
        if short is not None:
            _merge(data, short(value))
        else:
            data[name] = plain(value)
    if rules.name == "slice-boundaries":
        data["phase"], data["ply"] = named_text(named, "phase", "slice"), len(data["filled"])
    try:
        return rules.from_json(data)
    except MathgamesError as error:
        raise LessonError(error.words, line=named.line) from error


def position_of(rules: Rules[Any, Any], given: object) -> Any:
    """The position that a text or plain data tells: as lessons write it, or as its JSON, whole or in part.

    LessonError, with what to write instead, if it tells none.

    >>> from mathgames.registry import rules
    >>> sorted(rules("minus-vs-plus").pieces(position_of(rules("minus-vs-plus"), "c3+5 d4−3")))
    ['c3', 'd4']
    """
    if isinstance(given, dict):
        try:
            return rules.from_json(rules.to_json(rules.initial()) | given)
        except MathgamesError as error:
            raise LessonError(error.words) from error
    if not isinstance(given, str) or len(given) > MAX_CHARACTERS:
        example = "'c3+5 d4−3'"
        raise LessonError(
            _(
                "{given} is not a position: write squares with pieces, like {example}",
                given=shown(given),
                example=example,
            )
        )
    return position(rules, read(given))


def named_text(named: Mapping, name: str, default: str) -> str:
    """The text of a name, or the default."""
    value = named.get(name)
    return value.text if isinstance(value, Scalar) else default


def _merge(data: dict[str, Any], more: dict[str, Any]) -> None:
    for name, value in more.items():
        data[name] = {**data[name], **value} if isinstance(value, dict) and isinstance(data.get(name), dict) else value


def _after(rules: Rules[Any, Any], moves: Value) -> Any:
    items = moves.items if isinstance(moves, Several) else (moves,)
    found = rules.initial()
    if len(items) > MAX_MOVES:
        raise LessonError(_("write at most {most} moves", most=MAX_MOVES), line=moves.line)
    for item in items:
        for text in text_of(item).split(";"):
            if not text.strip():
                continue
            try:
                move = rules.parse(text.strip())
            except MathgamesError as error:
                raise LessonError(error.words, line=item.line) from error
            if (refusal := rules.refuse(found, move)) is not None:
                raise LessonError(
                    _(
                        "the move {move} is not legal here: {reason}",
                        move=shown(text.strip()),
                        reason=refusal.sentence,
                    ),
                    line=item.line,
                )
            found = rules.apply(found, move)
    return found


def text_of(value: Value) -> str:
    """The text of a scalar; LessonError for a list or a mapping."""
    if isinstance(value, Scalar):
        return value.text
    raise LessonError(_("there must be a text here, not a list: write it after the colon"), line=value.line)


def plain(value: Value) -> Any:
    """The plain data of a value, as JSON has it: whole numbers, true and false, texts, lists."""
    if isinstance(value, Several):
        return [plain(item) for item in value.items]
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.entries.items()}
    text = value.text.strip().replace(MINUS, "-")
    if text in ("true", "yes", "false", "no"):
        return text in ("true", "yes")
    whole = short_integer(text, digits=6)
    return value.text if whole is None else whole


def _squares(value: Value, of: Callable[[str], Any]) -> dict[str, Any]:
    """Squares with pieces: ``c3+4 d4−6``, ``a1 ∞``."""
    text = text_of(value).replace(MINUS, "-")
    board: dict[str, Any] = {}
    place = _BLANKS.match(text).end()  # type: ignore[union-attr]  # it matches nothing, too
    while place < len(text):
        found = _PIECE.match(text, place)
        if found is None:
            raise LessonError(
                _(
                    "{text} is not a square with a piece: write the square and its number, like {example}",
                    text=shown(text[place : place + 12].strip()),
                    example="c3+4 or d4−6",
                ),
                line=value.line,
            )
        if found[1] in board:
            raise LessonError(_("{square} appears twice here: keep one of the two", square=found[1]), line=value.line)
        board[found[1]] = of(found[2])
        place = _BLANKS.match(text, found.end()).end()  # type: ignore[union-attr]
    return board


def _pieces(value: Value) -> dict[str, Any]:
    def worth(text: str) -> int:
        whole = short_integer(text.removeprefix("+"), digits=3)
        if whole is None:
            raise LessonError(_("{piece} is not a piece of this game: write −6 to 6", piece=text), line=value.line)
        return whole

    return {"board": _squares(value, worth)}


def _owned(owner: str) -> Callable[[Value], dict[str, Any]]:
    def read(value: Value) -> dict[str, Any]:
        def piece(text: str) -> list[str]:
            return [owner, text.removeprefix("+").replace("∞", "inf")]

        return {"board": _squares(value, piece)}

    return read


def cells(value: Value) -> list[list[int]]:
    """Cells of the growing grid: ``0,0 1,−1`` or ``(0, 0) (1, −1)``."""
    text = text_of(value).replace(MINUS, "-")
    rest = _CELL.sub("", text)
    if rest.strip(" ;,"):
        raise LessonError(
            _("{text} is not a cell: write cells like {example}", text=shown(rest.strip()), example="0,0 1,−1"),
            line=value.line,
        )
    return [[int(x), int(y)] for x, y in _CELL.findall(text)]


def _side(value: Value) -> dict[str, Any]:
    if not isinstance(value, Scalar):
        raise LessonError(_("a side is a whole number: write it after the colon"), line=value.line)
    side = value.whole(1, 101)
    if side % 2 == 0:
        raise LessonError(
            _("a grid has an odd side: write {one} or {other}", one=side - 1, other=side + 1), line=value.line
        )
    return {"radius": side // 2}


def _rows(value: Value) -> dict[str, Any]:
    rows = [text_of(item).strip() for item in value.items] if isinstance(value, Several) else []
    if not rows or any(len(row) != len(rows) or set(row) - set("#.") for row in rows):
        raise LessonError(
            _(
                "write as many rows as there are squares in a row, '#' for a filled square and '.' for an empty one, "
                "like {it}",
                it="['#.', '.#']",
            ),
            line=value.line,
        )
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return {
        "filled": [
            f"{column}{letters[number]}"
            for number, row in enumerate(rows)
            for column, square in enumerate(row, 1)
            if square == "#"
        ]
    }


_CLEARED: Final[dict[str, dict[str, Any]]] = {
    "minus-vs-plus": {"board": {}},
    "infinity-masters": {"board": {}},
    "slice-boundaries": {"filled": []},
}
_SHORT: Final[dict[str, dict[str, Callable[[Value], dict[str, Any]]]]] = {
    "minus-vs-plus": {"pieces": _pieces},
    "infinity-masters": {"blue": _owned("positive"), "red": _owned("negative")},
    "tinc": {
        "side": _side,
        "crosses": lambda value: {"crosses": cells(value)},
        "noughts": lambda value: {"noughts": cells(value)},
    },
    "slice-boundaries": {"rows": _rows},
}
SHORT_NAMES: Final = tuple(dict.fromkeys(name for names in _SHORT.values() for name in names))
"""The names beside those of the position's JSON."""
