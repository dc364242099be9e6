"""The mask of a task in the notation of lessons, and other lists of names."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, TypeVar

from mathgames.engine.rules import Rules
from mathgames.games.contract import Maskable
from mathgames.games.registry import find_game as registry_game
from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import _
from mathgames.learning.lessons.plain_yaml import Value, YamlMapping, YamlScalar, YamlSequence, text_of, unknown
from mathgames.learning.lessons.task_settings import Mask

_NamedT = TypeVar("_NamedT", bound=Enum)


def _several(value: Value | None) -> list[YamlScalar]:
    if value is None:
        return []
    if isinstance(value, YamlSequence):
        return [YamlScalar(text_of(item).strip(), item.line) for item in value.items]
    return [YamlScalar(part.strip(), value.line) for part in re.split(r"[,\s]+", text_of(value)) if part.strip()]


def named_set(value: Value | None, kind: type[_NamedT], context: str) -> frozenset[_NamedT]:
    """Return the members of an enumeration that a list names."""
    names = {member.value: member for member in kind}
    for item in (items := _several(value)):
        if item.text not in names:
            raise LessonError(unknown(item.text, [*names], repr(context)), line=item.line)
    return frozenset(names[item.text] for item in items)


def read_mask(mapping: YamlMapping, game: Rules[Any, Any], at: Any, *, moves: bool) -> Mask:
    """Return the mask of a task, of which ``moves`` says whether it asks for moves. Raises ``LessonError``."""
    value = mapping.get("mask")
    if not isinstance(value, YamlMapping):
        return Mask()
    value.check_keys(("numbers", "signs", "panels"), "'mask'")
    standing = game.pieces(at)

    def squares(name: str) -> frozenset[str]:
        items = _several(value.get(name))
        if [item.text for item in items] == ["all"]:
            return frozenset(standing)
        for item in items:
            if item.text not in standing:
                sentence = _(
                    "there is no piece on {square} to cover: name squares with pieces, or 'all'",
                    square=short_repr(item.text),
                )
                raise LessonError(sentence, line=item.line)
        return frozenset(item.text for item in items)

    for name in ("numbers", "signs"):
        if name in value and not registry_game(game.name).board.covers:
            sentence = _(
                "the pieces of {game} have no numbers to cover: leave {name} out", game=game.title, name=repr(name)
            )
            raise LessonError(sentence, line=value.lines[name])
        if name in value and moves:
            sentence = _(
                "moves would reveal the covered numbers: leave {name} out of tasks with moves, and ask a question "
                "instead",
                name=repr(name),
            )
            raise LessonError(sentence, line=value.lines[name])
    return Mask(squares("numbers"), squares("signs"), named_set(value.get("panels"), Maskable, "panels"))
