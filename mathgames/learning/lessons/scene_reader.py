"""The reader of scenes: ``scene`` and ``beside`` of a task, and ``acts`` of its wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import prod
from typing import Any, Final, TypeVar

from mathgames.arithmetic.items.acts import acts_from, calculation_from
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.item_scene import Ground, calculation_behind, scene_ground
from mathgames.arithmetic.items.slots import Slots, Values, fill_written
from mathgames.explain.scenes import Acts, DeclaredScene, all_scenes, find_scene
from mathgames.language.errors import LessonError, MathgamesError
from mathgames.language.words import Language, Text, _
from mathgames.learning.lessons.family import with_numbers
from mathgames.learning.lessons.plain_yaml import (
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    items_of,
    text_of,
    unknown,
    words_of,
)

ACTS_KEYS: Final = ("at", "side", "cells", "of")
_T = TypeVar("_T")


def read_scene(value: Value | None) -> DeclaredScene | None:
    """Return the scene that a task names, as ``number line`` or ``{balloon: {at: 4, bags: 2}}``; None if it names none.

    Raises ``LessonError`` if there is no such scene, or if a value below its name is unfit.
    """
    if value is None:
        return None
    below: Value = YamlMapping({}, {}, value.line)
    if isinstance(value, YamlMapping) and len(value.entries) == 1:
        [(name, below)] = value.entries.items()
    elif isinstance(value, YamlScalar):
        name = words_of(value)
    else:
        example = "'scene: number line', 'scene: {balloon: {at: 4, bags: 2}}'"
        raise LessonError(_("name one scene, like {example}", example=example), line=value.line)
    try:
        scene = find_scene(name)
    except KeyError:
        raise LessonError(unknown(name, [*all_scenes()], "'scene'"), line=value.line) from None
    if not isinstance(below, YamlMapping):
        sentence = _("write the values of the scene {scene} like {example}", scene=name, example=_example(name))
        raise LessonError(sentence, line=below.line)
    values: dict[str, object] = {}
    for key, it in below.entries.items():
        text = ", ".join(map(text_of, items_of(it)))
        values |= _in_line(partial(scene.values, {key: text}), below.lines[key])
    return DeclaredScene(name, tuple(values.items()))


MOST_ON_GROUND: Final = 2_000
"""The most combinations of the numbers of a family of which one scale is made; of more, each has its own."""


def read_grounds(block: YamlMapping, slots: Slots, questions: Sequence[Item], language: Language) -> list[Ground]:
    """Return what gives the scenes of all members of a family one scale, for each question of its first one.

    Nothing is returned for a question that asks for no calculation, and where a member cannot be read.
    """
    if prod(len(values) or 1 for values in slots.choices.values()) > MOST_ON_GROUND:
        return []
    scenes = {fill_written(text, slots.first, language): (text, scene) for text, scene in _asked_texts(block)}
    members = cache(lambda: [*slots.members()])
    scene_values: dict[int, list[dict[str, Any]]] = {}  # by the scene, which several questions may have together

    def ground(question: Item) -> Ground:
        text, scene = scenes.get(question.source or question.stem, ("", None))
        if not text or calculation_behind(question) is None:
            return ()
        texts = (fill_written(text, member, language) for member in members())
        if id(scene) not in scene_values:
            scene_values[id(scene)] = [_scene_values(block, scene, member, language) for member in members()]
        return scene_ground(question, zip(texts, scene_values[id(scene)], strict=True))

    try:
        return [*map(ground, questions)]
    except MathgamesError:  # which the checker tells
        return []


def _asked_texts(block: YamlMapping) -> Iterator[tuple[str, Value | None]]:
    """Yield what each question asks, with its scene."""
    answers, scene = block.get("answers"), block.get("scene")
    if "ask" not in block and "of" not in block and isinstance(answers, YamlMapping):
        yield from ((text, scene) for text in answers.entries)
        return
    for each in items_of(block.entries.get("questions", block)):
        if isinstance(each, YamlMapping):
            yield each.words("of") or each.words("ask"), each.get("scene") or scene


def _scene_values(block: YamlMapping, scene: Value | None, values: Values, language: Language) -> dict[str, Any]:
    if not isinstance(scene, YamlMapping):
        return {}
    filled = with_numbers(YamlMapping({"scene": scene}, block.lines, block.line), values, language)
    declared = read_scene(filled.get("scene"))
    return {} if declared is None else dict(declared.values)


def _example(name: str) -> str:
    keys = [*find_scene(name).keys]
    return repr(f"scene: {{{name}: {{{keys[0]}: …}}}}" if keys else f"scene: {name}")


def read_reason(value: Value | None) -> str:
    """Return the reason why an answer is not acted out beside the calculation; "" if it is.

    Raises ``LessonError`` if anything else is written than ``{none: why}``.
    """
    if value is None:
        return ""
    reason = value.words("none") if isinstance(value, YamlMapping) and [*value.entries] == ["none"] else ""
    if not reason:
        raise LessonError(_("only a reason belongs here: write {it}", it="'beside: {none: why}'"), line=value.line)
    return reason


def read_acts(value: Value) -> Acts:
    """Return what a wrong answer would lead to.

    It is a number, the stops of a walk as ``[2, 2]``, or names: ``at`` a number, on a ``side`` of zero, the ``cells``
    of a board, and the calculation that it is beside, in ``of``. Raises ``LessonError`` if it is none of these.
    """
    if not isinstance(value, YamlMapping):
        claim = "stops" if isinstance(value, YamlSequence) else "at"
        return _in_line(partial(acts_from, claim, [*map(text_of, items_of(value))]), value.line)
    value.check_keys(ACTS_KEYS, "'acts'")
    of = value.get("of")
    calculation = None if of is None else _in_line(partial(calculation_from, text_of(of)), of.line)
    claims = [name for name in ACTS_KEYS[:-1] if name in value]
    if len(claims) != 1:
        sentence = _("say one thing that the wrong answer leads to: 'at', 'side' or 'cells'")
        raise LessonError(sentence, line=value.line)
    entry = value.entries[claims[0]]
    return _in_line(partial(acts_from, claims[0], [*map(text_of, items_of(entry))], calculation), entry.line)


def _in_line(read: Callable[[], _T], line: int) -> _T:
    """Return the value that ``read`` returns. Raises ``LessonError`` with its line for the reason of a refusal."""
    try:
        return read()
    except MathgamesError as error:
        reason: Text = error.words
        raise LessonError(reason, line=line) from error
