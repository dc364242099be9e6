"""Games with their options, and positions, as lessons write them, short enough to be typed and read.

    position: c3+4 d4−6                                   # Minus vs Plus: squares with pieces
    position: {pieces: c3+4 d4−6, turn: negative}
    position: {blue: c3 −2 a1 ∞, red: c4 −5 d4 3}         # Infinity Master's
    position: {side: 5, crosses: "0,0 1,1", noughts: "−1,0"}    # the growing grid
    position: {rows: ["##..", "##..", "..##", "..##"]}    # the slices, the upper row first
    position: {moves: [a2-a3, b5-b4]}                     # moves from the start, in every game
    position: start

Every other name is one of the position's JSON (``docs/rules``), and replaces its value at the start.
"""

from __future__ import annotations

from typing import Any, Final

from mathgames.engine.rules import Rules
from mathgames.games.registry import game, list_games
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import LessonError, MathgamesError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.plain_yaml import (
    Mapping,
    Scalar,
    Several,
    Value,
    items_of,
    plain,
    read,
    text_of,
    unknown,
)

MAX_MOVES: Final = 200
MAX_CHARACTERS: Final = 5000


def game_rules(written: Mapping, usual: Rules[Any, Any] | None) -> Rules[Any, Any]:
    """Return the rules that a mapping gives with ``game`` and ``options``; by default the usual ones."""
    named = written.get("game")
    options = written.get("options")
    if named is None and options is None and usual is not None:
        return usual
    name = text_of(named).strip() if named is not None else (usual.name if usual is not None else "")
    line = written.lines.get("options" if named is None else "game", written.line)
    if name not in list_games():
        raise LessonError(unknown(name, list_games(), "mathgames"), line=line)
    chosen: dict[str, Any] = {}
    if options is not None:
        if not isinstance(options, Mapping):
            raise LessonError(
                _("write the options as names with values, like {it}", it="'target_score: 12'"), line=line
            )
        chosen = {name: plain(value) for name, value in options.entries.items()}
    try:
        return rules_of(name, **chosen)
    except (MathgamesError, TypeError) as error:
        said = error.words if isinstance(error, MathgamesError) else str(error)
        raise LessonError(said, line=written.lines.get("options", line)) from error


def position(rules: Rules[Any, Any], written: Value | None, line: int = 0) -> Any:
    """Read the position of a lesson. Raises ``LessonError``, with the line, if there is none."""
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
    short = game(rules.name).teaching.short_positions
    known = dict.fromkeys(("moves", *short.readers, *data))
    named.check_keys([*known], _("a position of {game}", game=rules.title))
    moves = named.get("moves")
    if moves is not None and len(named.entries) > 1:
        raise LessonError(
            _("a position is either moves from the start or squares with pieces: keep one of the two"), line=named.line
        )
    if moves is not None:
        return _after(rules, moves)
    data |= short.empty
    for name, value in named.entries.items():
        if name not in short.readers:
            data[name] = plain(value)
            continue
        try:
            data = short.readers[name](data, [text_of(item) for item in items_of(value)])
        except MathgamesError as error:
            raise LessonError(error.words, line=value.line) from error
    try:
        return rules.from_json(data)
    except MathgamesError as error:
        raise LessonError(error.words, line=named.line) from error


def position_of(rules: Rules[Any, Any], typed: object) -> Any:
    """Return the position of a text or plain data: in the notation of lessons, or as its JSON, whole or in part.

    LessonError, with what to write instead, if it tells none.

    >>> from mathgames.games.registry import rules
    >>> sorted(rules("minus-vs-plus").pieces(position_of(rules("minus-vs-plus"), "c3+5 d4−3")))
    ['c3', 'd4']
    """
    if isinstance(typed, dict):
        try:
            return rules.from_json(rules.to_json(rules.initial()) | typed)
        except MathgamesError as error:
            raise LessonError(error.words) from error
    if not isinstance(typed, str) or len(typed) > MAX_CHARACTERS:
        example = "'c3+5 d4−3'"
        raise LessonError(
            _(
                "{given} is not a position: write squares with pieces, like {example}",
                given=shown(typed),
                example=example,
            )
        )
    return position(rules, read(typed))


def short_text(rules: Rules[Any, Any], data: dict[str, Any]) -> str | dict[str, Any]:
    """Return the shortest text of a position, or its JSON if there is no short text."""
    position = rules.from_json(data)
    for text in game(rules.name).teaching.short_positions.write(data):
        try:
            if position_of(rules, text) == position:
                return text
        except MathgamesError:
            continue
    return data


def _after(rules: Rules[Any, Any], moves: Value) -> Any:
    items, position = items_of(moves), rules.initial()
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
            if (refusal := rules.refuse(position, move)) is not None:
                raise LessonError(
                    _(
                        "the move {move} is not legal here: {reason}",
                        move=shown(text.strip()),
                        reason=refusal.sentence,
                    ),
                    line=item.line,
                )
            position = rules.apply(position, move)
    return position
