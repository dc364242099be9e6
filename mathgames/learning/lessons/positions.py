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
from mathgames.games.registry import find_game, list_games
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import LessonError, MathgamesError, OptionError, UnknownGame, short_repr
from mathgames.language.words import _
from mathgames.learning.lessons.plain_yaml import (
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    items_of,
    plain,
    read_yaml,
    text_of,
    unknown,
)

MAX_MOVES: Final = 200
MAX_CHARACTERS: Final = 5000


def game_rules(mapping: YamlMapping, default: Rules[Any, Any] | None) -> Rules[Any, Any]:
    """Return the rules that a mapping gives with ``find_game`` and ``options``; by default the usual ones.

    A task is one round, also under a preset of two.
    """
    game_value = mapping.get("game")
    options = mapping.get("options")
    if game_value is None and options is None and default is not None:
        return default
    name = text_of(game_value).strip() if game_value is not None else (default.name if default is not None else "")
    line = mapping.lines.get("options" if game_value is None else "game", mapping.line)
    try:
        find_game(name)
    except UnknownGame:
        raise LessonError(unknown(name, list_games(), "mathgames"), line=line) from None
    options_given: dict[str, Any] = {}
    if options is not None:
        if not isinstance(options, YamlMapping):
            raise LessonError(
                _("write the options as names with values, like {it}", it="'target_score: 12'"), line=line
            )
        options_given = {name: plain(value) for name, value in options.entries.items()}
    try:
        rules = rules_of(name, **options_given)
        if options_given.get("rounds", 1) != 1:
            raise OptionError(_("a task is one round: leave out {option}", option="rounds"))
        return rules if rules.rounds == 1 else type(rules)(**{**rules.settings, "rounds": 1})
    except (MathgamesError, TypeError) as error:
        sentence = error.words if isinstance(error, MathgamesError) else str(error)
        raise LessonError(sentence, line=mapping.lines.get("options", line)) from error


def read_position(rules: Rules[Any, Any], yaml_value: Value | None, line: int = 0) -> Any:
    """Read the position of a lesson. Raises ``LessonError``, with the line, if there is none."""
    if yaml_value is None:
        return rules.initial()
    if isinstance(yaml_value, YamlScalar) and yaml_value.text.strip() == "start":
        return rules.initial()
    if isinstance(yaml_value, YamlSequence):
        raise LessonError(_("a position is not a list: write {it}", it="'position: c3+4 d4−6'"), line=yaml_value.line)
    mapping = (
        YamlMapping({"pieces": yaml_value}, {"pieces": yaml_value.line}, yaml_value.line)
        if isinstance(yaml_value, YamlScalar)
        else yaml_value
    )
    data = rules.to_json(rules.initial())
    short = find_game(rules.name).teaching.short_positions
    keys = dict.fromkeys(("moves", *short.readers, *data))
    mapping.check_keys([*keys], _("a position of {game}", game=rules.title))
    moves = mapping.get("moves")
    if moves is not None and len(mapping.entries) > 1:
        raise LessonError(
            _("a position is either moves from the start or squares with pieces: keep one of the two"),
            line=mapping.line,
        )
    if moves is not None:
        return _position_after(rules, moves)
    data |= short.empty
    for name, value in mapping.entries.items():
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
        raise LessonError(error.words, line=mapping.line) from error


def position_of(rules: Rules[Any, Any], raw_answer: object) -> Any:
    """Return the position of a text or plain data: in the notation of lessons, or as its JSON, whole or in part.

    LessonError, with what to write instead, if it tells none.

    >>> from mathgames.games.registry import rules
    >>> sorted(rules("minus-vs-plus").pieces(position_of(rules("minus-vs-plus"), "c3+5 d4−3")))
    ['c3', 'd4']
    """
    if isinstance(raw_answer, dict):
        try:
            return rules.from_json(rules.to_json(rules.initial()) | raw_answer)
        except MathgamesError as error:
            raise LessonError(error.words) from error
    if not isinstance(raw_answer, str) or len(raw_answer) > MAX_CHARACTERS:
        example = "'c3+5 d4−3'"
        raise LessonError(
            _(
                "{given} is not a position: write squares with pieces, like {example}",
                given=short_repr(raw_answer),
                example=example,
            )
        )
    return read_position(rules, read_yaml(raw_answer))


def short_text(rules: Rules[Any, Any], data: dict[str, Any]) -> str | dict[str, Any]:
    """Return the shortest text of a position, or its JSON if there is no short text."""
    position = rules.from_json(data)
    for text in find_game(rules.name).teaching.short_positions.write(data):
        try:
            if position_of(rules, text) == position:
                return text
        except MathgamesError:
            continue
    return data


def _position_after(rules: Rules[Any, Any], moves: Value) -> Any:
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
            if (refusal := rules.why_illegal(position, move)) is not None:
                raise LessonError(
                    _(
                        "the move {move} is not legal here: {reason}",
                        move=short_repr(text.strip()),
                        reason=refusal.sentence,
                    ),
                    line=item.line,
                )
            position = rules.apply(position, move)
    return position
