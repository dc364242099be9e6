"""Readers of texts that several kinds of task blocks share: texts that must exist, differ, and be true."""

from __future__ import annotations

from collections.abc import Sequence

from mathgames.language.errors import LessonError, quote_input
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import Value, YamlMapping, YamlSequence, unknown, words_of
from mathgames.learning.lessons.sentences import false_claims


def text_at(mapping: YamlMapping, name: str, missing: LazyString | None = None) -> str:
    """Return the text of a name; if it is absent, raises ``LessonError`` with ``missing``, or returns ""."""
    if not (written_text := mapping.words(name)):
        if missing is None:
            return ""
        raise LessonError(missing, line=mapping.lines.get(name, mapping.line))
    return written_text


def true_text(value: Value) -> str:
    """Return a text whose equations and comparisons are true. Raises ``LessonError`` for a false one."""
    written_text = words_of(value)
    for claim in false_claims(written_text):
        sentence = _("this is not true: {claim}. Work it out again", claim=quote_input(claim, 60))
        raise LessonError(sentence, line=value.line)
    return written_text


def different_texts(mapping: YamlMapping, name: str, number: range) -> tuple[str, ...]:
    """Return the true texts of a list, no two of which are equal.

    Raises ``LessonError`` unless their count is in ``number``.
    """
    value = mapping.get(name)
    items = value.items if isinstance(value, YamlSequence) else ()
    texts = tuple(map(true_text, items))
    if len(texts) not in number or not all(texts):
        sentence = _(
            "{name} needs a list of {least} to {most} texts", name=repr(name), least=number[0], most=number[-1]
        )
        raise LessonError(sentence, line=mapping.lines.get(name, mapping.line))
    for place, text in enumerate(texts):
        if text in texts[:place]:
            raise LessonError(_("{text} is there twice: change one of them", text=repr(text)), line=items[place].line)
    return texts


def refuse(mapping: YamlMapping, *names: str) -> None:
    """Raise ``LessonError`` if one of these names is given, although the rest of the task implies the right answer."""
    for name in names:
        if name in mapping:
            sentence = _("what is right here follows from the rest of the task: remove {name}", name=repr(name))
            raise LessonError(sentence, line=mapping.lines[name])


class NoSuchTask(LessonError):
    """The error for the name of an earlier task that does not exist."""


def earlier_task(mapping: YamlMapping, name: str, tasks: Sequence[Task]) -> int:
    """Return the number of the earlier task with this name. Raises `NoSuchTask` if there is none."""
    value = mapping.entries[name]
    title = words_of(value)
    for task in tasks:
        if title and title in (task.title, task.reference):
            return task.number
    names = list(dict.fromkeys(task.reference for task in tasks if task.reference))
    if not names:
        sentence = _("no task before this one can be named by {name}: remove it", name=repr(name))
        raise NoSuchTask(sentence, line=value.line)
    raise NoSuchTask(unknown(title, names, repr(name)), line=value.line)
