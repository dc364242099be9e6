"""What several kinds read of a task block in the same way: texts that have to be there, and different, and true."""

from __future__ import annotations

from collections.abc import Sequence

from mathgames.language.errors import LessonError, shown_text
from mathgames.language.words import Words, _
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import Mapping, Several, Value, unknown, words_of
from mathgames.learning.lessons.sentences import false_claims


def text_at(written: Mapping, name: str, missing: Words | None = None) -> str:
    """The text behind a name; where there is none, LessonError with what is ``missing``, or ""."""
    if not (written_text := written.words(name)):
        if missing is None:
            return ""
        raise LessonError(missing, line=written.lines.get(name, written.line))
    return written_text


def true_text(value: Value) -> str:
    """A text whose equations and comparisons are true; LessonError for one that is not."""
    written_text = words_of(value)
    for claim in false_claims(written_text):
        sentence = _("this is not true: {claim}. Work it out again", claim=shown_text(claim, 60))
        raise LessonError(sentence, line=value.line)
    return written_text


def different_texts(written: Mapping, name: str, number: range) -> tuple[str, ...]:
    """The true texts of a list, no two of which are the same; LessonError unless there are so many."""
    value = written.get(name)
    items = value.items if isinstance(value, Several) else ()
    texts = tuple(map(true_text, items))
    if len(texts) not in number or not all(texts):
        sentence = _(
            "{name} needs a list of {least} to {most} texts", name=repr(name), least=number[0], most=number[-1]
        )
        raise LessonError(sentence, line=written.lines.get(name, written.line))
    for place, one in enumerate(texts):
        if one in texts[:place]:
            raise LessonError(_("{text} is there twice: change one of them", text=repr(one)), line=items[place].line)
    return texts


def refuse(written: Mapping, *names: str) -> None:
    """LessonError where one of these names is written, although the rest of the task says what is right."""
    for name in names:
        if name in written:
            sentence = _("what is right here follows from the rest of the task: remove {name}", name=repr(name))
            raise LessonError(sentence, line=written.lines[name])


class NoSuchTask(LessonError):
    """A task that no task before has the name of."""


def earlier_task(written: Mapping, name: str, tasks: Sequence[Task]) -> int:
    """The number of the one of these tasks that is named there; NoSuchTask where there is none of this name."""
    value = written.entries[name]
    wanted = words_of(value)
    for task in tasks:
        if wanted and wanted in (task.title, task.called):
            return task.number
    names = list(dict.fromkeys(task.called for task in tasks if task.called))
    if not names:
        sentence = _("no task before this one can be named by {name}: remove it", name=repr(name))
        raise NoSuchTask(sentence, line=value.line)
    raise NoSuchTask(unknown(wanted, names, repr(name)), line=value.line)
