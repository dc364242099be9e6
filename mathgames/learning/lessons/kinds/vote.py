"""Say what one thinks before anybody can know it: every choice counts, and none is right or wrong.

kind: vote
mask: {signs: all}
choices: [a2, f2, a5, f5]
then: uncover
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping, Several
from mathgames.learning.lessons.positions import text_of
from mathgames.learning.lessons.question_reader import blocks, question
from mathgames.learning.lessons.task_keys import ASKING, COUNTERS, LINE, Key, Shape

_SHARED: Final = ("choices", "line", "labels", "counters")
_ASKED: Final = ("ask", *_SHARED)
_UNMARKED: Final = ("answers", "wrong", "hints")


class VoteKind(Kind):
    """One question or several, each with its choices and what is drawn above them, or all with those of the task.

    What is covered stays so until a later task takes the vote up, unless it says ``then: uncover``.
    """

    name = "vote"
    doing = _("Vote")
    keys = (
        {name: ASKING[name] for name in ("questions", "ask", "choices")}
        | LINE
        | COUNTERS
        | {"then": Key(Shape.TEXT, "'uncover', where the vote takes the covers away")}
    )
    unmarked = _("A vote: no answer is right or wrong.")
    settled = _("Your vote is kept. It is not marked.")

    def questions(self, written: Mapping) -> Iterator[Question]:
        _check_unmarked(written)
        for block in blocks(written, (*_ASKED, *_UNMARKED)):
            _check_unmarked(block)
            yield self._question(written, block)

    def _question(self, written: Mapping, block: Mapping) -> Question:
        """A question all of whose choices are accepted."""
        choices = block.get("choices") or written.get("choices")
        items = choices.items if isinstance(choices, Several) else ()
        if len({text_of(item).strip() for item in items}) < max(2, len(items)):
            sentence = _("a vote needs at least two choices, and no choice twice: add {it}", it="'choices: [a2, f5]'")
            raise LessonError(sentence, line=block.line if choices is None else choices.line)
        assert choices is not None
        shared = {name: it for name in _SHARED if (it := block.get(name) or written.get(name)) is not None}
        entries = {**block.entries, **shared, "answers": items[0]}
        one_accepted = question(Mapping(entries, {"answers": choices.line, **block.lines}, block.line), self)
        return replace(one_accepted, answers=one_accepted.options)

    def uncovers(self, written: Mapping) -> bool:
        if (then := written.get("then")) is None:
            return False
        if text_of(then).strip() != "uncover":
            raise LessonError(_("write 'then: uncover', or leave 'then' out"), line=then.line)
        if "mask" not in written:
            raise LessonError(_("nothing is covered: add 'mask: …', or remove 'then'"), line=then.line)
        return True


def _check_unmarked(block: Mapping) -> None:
    """LessonError for what only has a place where answers are marked."""
    for name in _UNMARKED:
        if name in block:
            sentence = _(
                "nothing is right or wrong in a vote: remove {name}, and ask again later with 'kind: revisit'",
                name=repr(name),
            )
            raise LessonError(sentence, line=block.lines[name])


Kind.VOTE = register(VoteKind())
