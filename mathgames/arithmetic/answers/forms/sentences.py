"""A sentence with gaps, each of which is filled with one of a few phrases; it continues with a reason in own words."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from random import Random
from typing import Any, Final

from mathgames.arithmetic.answers.fields import REFUSED
from mathgames.arithmetic.answers.form import AnswerValue, Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_list, a_text, weight_of_one
from mathgames.arithmetic.answers.on_paper import how
from mathgames.explain.drawing.paper import blank, tick, written
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError, shown
from mathgames.language.words import Text, Words, _, listed

MOST_GAPS: Final = 3
PHRASES: Final = range(3, 5)
"""The possible numbers of phrases for a gap."""
_GAP: Final = re.compile(r"\[([^\[\]]*)\]")
_ANY: Final = "…"


def gaps(sentence: str) -> tuple[tuple[str, ...], ...]:
    """Return the phrases of each gap of a sentence.

    >>> gaps("A sum of two negatives is [less / greater] than [each / one] of them.")
    (('less', 'greater'), ('each', 'one'))
    """
    return tuple(tuple(a_text(phrase) for phrase in gap.split(" / ")) for gap in _GAP.findall(sentence))


def between(sentence: str) -> tuple[str, ...]:
    """Return the texts before, between and after the gaps."""
    return tuple(_GAP.split(sentence)[::2])


class SentenceForm(Form):
    """A sentence that is completed: an answer is the phrases in its gaps, one after the other."""

    name = "sentence"
    is_list = True
    is_made = False
    goes_on = True

    def read(self, typed: object) -> tuple[str, ...]:
        return (a_text(typed),) if isinstance(typed, str) else tuple(map(a_text, a_list(typed)))

    def text(self, answer: Any) -> str:
        return f" {_ANY} ".join(answer)

    def with_answer(self, question: Question, answer: Any) -> tuple[Text, ...]:
        phrases = iter(answer)
        return (_GAP.sub(lambda _gap: next(phrases, _ANY), question.ask),)

    def posed(self, written_sentence: str) -> tuple[str, AnswerValue]:
        """Return the sentence with the right phrase first in each gap; the phrases are shown in a fixed mixed order."""
        right = gaps(written_sentence)
        fits = 1 <= len(right) <= MOST_GAPS and all(
            len(gap) in PHRASES and all(gap) and len({*gap}) == len(gap) for gap in right
        )
        if not fits:
            sentence = _(
                "{sentence} has no gaps as they are needed: write one to {most} of them, each with {least} or {all} "
                "different phrases and the right one first, like {example}",
                sentence=shown(written_sentence),
                most=MOST_GAPS,
                least=PHRASES[0],
                all=PHRASES[-1],
                example="'The sum is [less / greater / the same].'",
            )
            raise NotationError(sentence)
        mixed = (f"[{' / '.join(_mixed(gap))}]" for gap in right)
        return _GAP.sub(lambda _gap: next(mixed), written_sentence), tuple(gap[0] for gap in right)

    def weight(self, question: Question) -> Fraction:
        return min(weight_of_one(len(gap)) for gap in gaps(question.ask))

    def part(self, wrong: AnswerValue, answer: AnswerValue) -> bool:
        """Check if a wrong answer is in this one: a single phrase matches in any gap; in a list, … is any phrase."""
        assert isinstance(wrong, tuple)
        assert isinstance(answer, tuple)
        if len(wrong) == 1:
            return wrong[0] in answer
        return all(one in (_ANY, it) for one, it in zip_longest(wrong, answer))

    def entered(self, question: Question, entered: Entered) -> list[str]:
        return [entered.fields.get(_field(number), "") for number, _gap in enumerate(gaps(question.ask))]

    def missing(self, question: Question, answer: object) -> Words | None:
        chosen = answer if isinstance(answer, list) else []
        if all(phrase in gap for phrase, gap in zip_longest(chosen, gaps(question.ask), fillvalue="")):
            return None
        return _("Choose what belongs in each gap first.")

    def asked_back(self, question: Question, answer: Any) -> Words:
        wrong = [phrase for _number, phrase in sorted(self._misplaced(question, answer))]
        phrases = listed([f"“{phrase}”" for phrase in wrong])
        return _("With {phrases} the sentence is not true. Try it with an example of your own.", phrases=phrases)

    def wrong_in(self, question: Question, answer: Any) -> frozenset[Hashable]:
        return frozenset(self._misplaced(question, answer))

    @staticmethod
    def _misplaced(question: Question, answer: Sequence[str]) -> set[tuple[int, str]]:
        right = question.answers[0]
        assert isinstance(right, tuple)
        return {(number, one) for number, (one, it) in enumerate(zip(answer, right, strict=False)) if one != it}

    def unanswered(self, question: Question) -> tuple[str, ...]:
        right = question.answers[0]
        assert isinstance(right, tuple)
        named = {phrase for wrong in question.wrong if isinstance(wrong.answer, tuple) for phrase in wrong.answer}
        every = zip(gaps(question.ask), right, strict=True)
        return tuple(phrase for gap, it in every for phrase in gap if phrase != it and phrase not in named)

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """Yield an error for each wrong answer that cannot be given, or that contains a right phrase."""
        right, every = question.answers[0], gaps(question.ask)
        assert isinstance(right, tuple)
        for wrong in question.wrong:
            answer = wrong.answer
            assert isinstance(answer, tuple)
            alone = len(answer) == 1 and answer[0] not in right and any(answer[0] in gap for gap in every)
            if not alone and not all(
                phrase in (_ANY, *gap) for phrase, gap in zip_longest(answer, every, fillvalue=())
            ):
                sentence = _(
                    "nobody can give the wrong answer {phrase}: write a phrase that is right in no gap, or a list "
                    "with a phrase for each gap, where … is any of them",
                    phrase=shown(self.text(answer)),
                )
                yield wrong.line, sentence

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        settled = next((one for one in state.right if isinstance(one, tuple)), ())
        wrong = {one[0] for one in state.wrong if isinstance(one, tuple)}
        every, right = gaps(question.ask), question.answers[0]
        assert isinstance(right, tuple)
        parts: list[Node] = []
        for number, (before, gap) in enumerate(zip(between(question.ask), every, strict=False)):
            is_right = bool(settled or wrong) and number not in wrong  # what was right before stays
            now = settled[number] if settled else right[number] if is_right else ""
            mark = "is-right" if settled else "is-wrong" if number in wrong else None
            name = _("Gap {number} of {all}", number=number + 1, all=len(every))
            parts += (before, _chooser(number, gap, now, name, mark, focus=number == min(wrong, default=0)))
        sentence = node("p", {"class": "mg-ask mg-gaps", "key": "sentence"}, *parts, between(question.ask)[-1])
        check = node("button", {"type": "submit", "class": "mg-primary"}, state.submit_label)
        form = {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)}
        yield node("form", form, sentence, *state.beside, REFUSED, node("div", {"class": "mg-row"}, check))

    def space(self, question: Question, answer: Any) -> Iterator[Node]:
        """Draw the sentence with boxes to tick before the phrases, and a line for the reason."""
        yield how(_("Tick one in each pair of brackets. Then say why."))
        parts: list[Node] = []
        texts = between(question.ask)
        for number, (before, gap) in enumerate(zip(texts, gaps(question.ask), strict=False)):
            parts += (*written(before), "[")
            for phrase in gap:
                ticked = answer is not None and answer[number] == phrase
                parts += (tick(ticked=ticked), " ", node("strong" if ticked else "span", None, *written(phrase)), " ")
            parts.append("]")
        yield node("p", {"class": "ask gaps"}, *parts, *written(texts[-1]))
        if answer is None:
            yield node("p", {"class": "blank-line"}, _BECAUSE, " ", blank())

    def options_in(self, answer: Any) -> Iterable[str]:
        return map(str, answer)


_BECAUSE: Final = _("because")


def _field(number: int) -> str:
    return f"gap {number}"


def _chooser(number: int, phrases: Sequence[str], now: str, name: Words, mark: str | None, *, focus: bool) -> Node:
    offered: tuple[tuple[str, Text], ...] = (("", _ANY), *((phrase, phrase) for phrase in phrases))
    options = (node("option", {"value": one, "selected": True if one == now else None}, it) for one, it in offered)
    attributes = {
        "field": _field(number),
        "key": _field(number),
        "class": mark,
        "aria-label": name,
        "focus": True if focus else None,
    }
    return node("select", attributes, *options)


def _mixed(phrases: Sequence[str]) -> list[str]:
    """Return the phrases of a gap in an order that does not depend on the right one."""
    ordered = sorted(phrases)
    Random("".join(ordered)).shuffle(ordered)
    return ordered


register(SentenceForm())
