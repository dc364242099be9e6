"""A sentence with gaps, each of which is filled with one of a few phrases; it continues with a reason in own words."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from random import Random
from typing import Any, ClassVar, Final

from mathgames.arithmetic.items.entry import EnteredResponse, FieldState
from mathgames.arithmetic.items.fields import REFUSAL_NOTICE
from mathgames.arithmetic.items.interactions.parts import a_list, a_text, weight_of_one
from mathgames.arithmetic.items.item import Interaction, Item, ResponseValue, register
from mathgames.arithmetic.items.on_paper import render_instruction
from mathgames.explain.drawing.paper import blank, render_sentence, tick
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import LazyString, Text, _, join_with_and

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


class SentenceInteraction(Interaction):
    """A sentence that is completed: an answer is the phrases in its gaps, one after the other."""

    name = "sentence"
    unreadable: ClassVar[tuple[object, ...]] = (None, [], [3])

    def raw(self, response: Any) -> list[str]:
        return list(response)

    is_list = True
    is_made = False
    goes_on = True

    def parse_response(self, raw_answer: object) -> tuple[str, ...]:
        return (a_text(raw_answer),) if isinstance(raw_answer, str) else tuple(map(a_text, a_list(raw_answer)))

    def text(self, answer: Any) -> str:
        return f" {_ANY} ".join(answer)

    def with_answer(self, question: Item, answer: Any) -> tuple[Text, ...]:
        phrases = iter(answer)
        return (_GAP.sub(lambda _gap: next(phrases, _ANY), question.stem),)

    def split_question(self, written_sentence: str) -> tuple[str, ResponseValue]:
        """Return the sentence with the right phrase first in each gap; the phrases are shown in a fixed mixed order."""
        right = gaps(written_sentence)
        fits = 1 <= len(right) <= MOST_GAPS and all(
            len(gap) in PHRASES and all(gap) and len({*gap}) == len(gap) for gap in right
        )
        if not fits:
            sentence = _(
                "{sentence} has no gaps as they are needed: write one to {most} of them, each with {least} or {all} "
                "different phrases and the right one first, like {example}",
                sentence=short_repr(written_sentence),
                most=MOST_GAPS,
                least=PHRASES[0],
                all=PHRASES[-1],
                example="'The sum is [less / greater / the same].'",
            )
            raise NotationError(sentence)
        choices = (f"[{' / '.join(_shuffle_phrases(gap))}]" for gap in right)
        return _GAP.sub(lambda _gap: next(choices), written_sentence), tuple(gap[0] for gap in right)

    def weight(self, question: Item) -> Fraction:
        return min(weight_of_one(len(gap)) for gap in gaps(question.stem))

    def part(self, wrong: ResponseValue, answer: ResponseValue) -> bool:
        """Check if a wrong answer is in this one: a single phrase matches in any gap; in a list, … is any phrase."""
        assert isinstance(wrong, tuple)
        assert isinstance(answer, tuple)
        if len(wrong) == 1:
            return wrong[0] in answer
        return all(one in (_ANY, it) for one, it in zip_longest(wrong, answer))

    def from_fields(self, question: Item, submission: EnteredResponse) -> list[str]:
        return [submission.fields.get(_field(number), "") for number, _gap in enumerate(gaps(question.stem))]

    def empty_parts(self, question: Item, answer: object) -> LazyString | None:
        phrases = answer if isinstance(answer, list) else []
        if all(phrase in gap for phrase, gap in zip_longest(phrases, gaps(question.stem), fillvalue="")):
            return None
        return _("Choose what belongs in each gap first.")

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        wrong = [phrase for _number, phrase in sorted(self._misplaced_phrases(question, answer))]
        phrases = join_with_and([f"“{phrase}”" for phrase in wrong])
        return _("With {phrases} the sentence is not true. Try it with an example of your own.", phrases=phrases)

    def wrong_in(self, question: Item, answer: Any) -> frozenset[Hashable]:
        return frozenset(self._misplaced_phrases(question, answer))

    @staticmethod
    def _misplaced_phrases(question: Item, answer: Sequence[str]) -> set[tuple[int, str]]:
        right = question.key[0]
        assert isinstance(right, tuple)
        return {(number, one) for number, (one, it) in enumerate(zip(answer, right, strict=False)) if one != it}

    def unexplained_answers(self, question: Item) -> tuple[str, ...]:
        right = question.key[0]
        assert isinstance(right, tuple)
        named_phrases = {
            phrase for wrong in question.distractors if isinstance(wrong.response, tuple) for phrase in wrong.response
        }
        gap_list = zip(gaps(question.stem), right, strict=True)
        return tuple(phrase for gap, it in gap_list for phrase in gap if phrase != it and phrase not in named_phrases)

    def problems(self, question: Item) -> Iterator[tuple[int, LazyString]]:
        """Yield an error for each wrong answer that cannot be given, or that contains a right phrase."""
        right, gap_list = question.key[0], gaps(question.stem)
        assert isinstance(right, tuple)
        for wrong in question.distractors:
            answer = wrong.response
            assert isinstance(answer, tuple)
            is_single_phrase = len(answer) == 1 and answer[0] not in right and any(answer[0] in gap for gap in gap_list)
            if not is_single_phrase and not all(
                phrase in (_ANY, *gap) for phrase, gap in zip_longest(answer, gap_list, fillvalue=())
            ):
                sentence = _(
                    "nobody can give the wrong answer {phrase}: write a phrase that is right in no gap, or a list "
                    "with a phrase for each gap, where … is any of them",
                    phrase=short_repr(self.text(answer)),
                )
                yield wrong.line, sentence

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        right_answer = next((one for one in state.right if isinstance(one, tuple)), ())
        wrong = {one[0] for one in state.wrong if isinstance(one, tuple)}
        gap_list, right = gaps(question.stem), question.key[0]
        assert isinstance(right, tuple)
        parts: list[Node] = []
        for number, (before, gap) in enumerate(zip(between(question.stem), gap_list, strict=False)):
            is_right = bool(right_answer or wrong) and number not in wrong  # what was right before stays
            now = right_answer[number] if right_answer else right[number] if is_right else ""
            mark = "is-right" if right_answer else "is-wrong" if number in wrong else None
            name = _("Gap {number} of {all}", number=number + 1, all=len(gap_list))
            parts += (before, _chooser(number, gap, now, name, mark, focus=number == min(wrong, default=0)))
        sentence = node("p", {"class": "mg-ask mg-gaps", "key": "sentence"}, *parts, between(question.stem)[-1])
        check = node("button", {"type": "submit", "class": "mg-primary"}, state.submit_label)
        form_attributes = {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)}
        yield node(
            "form", form_attributes, sentence, *state.extras, REFUSAL_NOTICE, node("div", {"class": "mg-row"}, check)
        )

    def render_paper(self, question: Item, answer: Any) -> Iterator[Node]:
        """Draw the sentence with boxes to tick before the phrases, and a line for the reason."""
        yield render_instruction(_("Tick one in each pair of brackets. Then say why."))
        parts: list[Node] = []
        texts = between(question.stem)
        for number, (before, gap) in enumerate(zip(texts, gaps(question.stem), strict=False)):
            parts += (*render_sentence(before), "[")
            for phrase in gap:
                is_ticked = answer is not None and answer[number] == phrase
                parts += (
                    tick(is_ticked=is_ticked),
                    " ",
                    node("strong" if is_ticked else "span", None, *render_sentence(phrase)),
                    " ",
                )
            parts.append("]")
        yield node("p", {"class": "ask gaps"}, *parts, *render_sentence(texts[-1]))
        if answer is None:
            yield node("p", {"class": "blank-line"}, _BECAUSE, " ", blank())

    def options_in(self, answer: Any) -> Iterable[str]:
        return map(str, answer)


_BECAUSE: Final = _("because")


def _field(number: int) -> str:
    return f"gap {number}"


def _chooser(number: int, phrases: Sequence[str], now: str, name: LazyString, mark: str | None, *, focus: bool) -> Node:
    choices: tuple[tuple[str, Text], ...] = (("", _ANY), *((phrase, phrase) for phrase in phrases))
    options = (node("option", {"value": one, "selected": True if one == now else None}, it) for one, it in choices)
    attributes = {
        "field": _field(number),
        "key": _field(number),
        "class": mark,
        "aria-label": name,
        "focus": True if focus else None,
    }
    return node("select", attributes, *options)


def _shuffle_phrases(phrases: Sequence[str]) -> list[str]:
    """Return the phrases of a gap in an order that does not depend on the right one."""
    phrase_order = sorted(phrases)
    Random("".join(phrase_order)).shuffle(phrase_order)
    return phrase_order


register(SentenceInteraction())
