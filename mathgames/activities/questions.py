"""Questions for results: the first try, the feedback to a wrong answer, the second try, then the solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mathgames.arithmetic.items import item_feedback
from mathgames.arithmetic.items.answer import ItemRef, Judgement, Response
from mathgames.arithmetic.items.entry import FIELD
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.move_items import MATHEMATICS, PLACE, calculation_of, kept_ref, rule_of
from mathgames.arithmetic.items.responses import judge_entry, line_for, point_as_text
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.engine import Rules
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Ask, ManipulativeSlot, Maskable, MoveQuestion, Proceed, Refused
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, _n, capitalize, join_sentences

TRIES: Final = 2
"""The number of wrong answers after which the solution is shown, or in a lesson can be."""
SHOW: Final = "show"
"""The choice to see the solution instead of answering."""
SHOW_ME: Final = _("Show me how")

MASKED_PARTS: Final = frozenset({Maskable.RESULTS, Maskable.PANELS})


@dataclass(frozen=True, slots=True)
class Asking:
    """The progress of the questions: the index of the item, and the try.

    ``is_revealed`` tells that the solution is shown.
    """

    number: int = 0
    attempt: int = 1
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of an answer: the progress of the questions (None: at their end), and the next question or action.

    ``response`` is the given one, without its player, ply and time; ``praise`` is the feedback to a right one.
    """

    asking: Asking | None
    effect: Proceed | Ask
    response: Response[ItemRef] | None = None
    praise: LazyString | None = None


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions for some items, one after the other, with their prompt.

    ``owner`` is the name of the activity that asks them. Items that can be answered ``on_a_line`` are, if requested.
    """

    items: tuple[Item, ...]
    prompt: LazyString
    owner: str
    on_a_line: bool = False
    hides: frozenset[Maskable] = MASKED_PARTS

    def first(self, *, decline_label: LazyString | None = None) -> MoveQuestion:
        """Return the first question; with ``decline_label`` there is an alternative to answering."""
        return self._first(0, decline_label)

    def submit_answer(
        self, now: Asking | None, fields: Mapping[str, str], work: Manipulative | None = None
    ) -> Answered:
        """Judge an answer to the current question, in fields or as ``work`` on its manipulative.

        Raises ``Refused`` if it cannot be read.
        """
        now = now or Asking()
        if now.is_revealed:
            return self._go_on(now)
        item, choice = self.items[now.number], fields.get("choice", "")
        if choice == SHOW:
            return self._reveal(now, replace(self._response(now, item.ref, ""), was_shown=True))
        has_choices = bool(item.interaction.choices(item))
        try:
            judged = judge_entry(item, choice if has_choices else fields.get(FIELD) or point_as_text(work))
        except NotationError as error:
            raise Refused("notation", error.words) from error
        response = self._response(now, kept_ref(item, judged), judged.text)
        if judged.right:
            return replace(self._go_on(now), response=response, praise=item_feedback.praise(item))
        if now.attempt >= TRIES:
            return self._reveal(now, response, judged)
        return Answered(replace(now, attempt=now.attempt + 1), Ask(self._retry_question(item, judged)), response)

    def _response(self, now: Asking, ref: ItemRef, text: str) -> Response[ItemRef]:
        ref = ref._replace(part=len(self.items) - now.number - 1)
        name = self.items[now.number].interaction.name
        return Response(ref, text, interaction=name, attempt=now.attempt)

    def _go_on(self, now: Asking) -> Answered:
        finished_item, number = self.items[now.number], now.number + 1
        while now.is_revealed and number < len(self.items) and _tells(finished_item, self.items[number]):
            number += 1
        if number == len(self.items):
            return Answered(None, Proceed())
        return Answered(Asking(number), Ask(self._first(number, None)))

    def _reveal(self, now: Asking, response: Response[ItemRef], wrong: Judgement | None = None) -> Answered:
        """Show the solution; of a wrong answer first where it leads, beside the calculation without its last step."""
        item = self.items[now.number]
        beside = None if wrong is None else item_feedback.draw_beside(item, wrong)
        parts: tuple[Node, ...] = item_feedback.draw_solution(item)
        announcement, text = (
            item_feedback.spoken_solution(item),
            None if wrong is None else _("Look at how to get the result:"),
        )
        if wrong is not None and beside is not None:
            text = item_feedback.what_to_look_for(wrong)
            announcement = join_sentences(beside[1]["aria-label"], text)
            steps = node("details", {"class": "mg-chain", "key": "way"}, node("summary", None, SHOW_ME), *parts)
            parts = (item_feedback.draw_stem(item)[0], node("div", {"class": "mg-seen", "key": "seen"}, beside), steps)
        solution = MoveQuestion(
            code="",
            announcement=join_sentences(None if wrong is None else _("Not yet."), announcement),
            heading=None if wrong is None else item_feedback.marked_response(item, wrong),
            text=text,
            parts=parts,
            yes=_("Continue"),
            squares=_squares(item),
        )
        return Answered(replace(now, is_revealed=True), Ask(solution), response)

    def _first(self, number: int, decline_label: LazyString | None) -> MoveQuestion:
        item = self.items[number]
        question = self._question(item, self.prompt, item_feedback.spoken_stem(item))
        return replace(question, no=decline_label, yes=question.yes and _("Check"))

    def _retry_question(self, item: Item, judged: Judgement) -> MoveQuestion:
        first, *others = item_feedback.lead_back(item, judged)
        question = self._question(item, join_sentences(first), *others, item_feedback.spoken_stem(item))
        asked_back = (node("p", {"class": "mg-asked-back"}, sentence) for sentence in others)
        return replace(
            question,
            announcement=join_sentences(_("Not yet."), question.announcement),
            heading=item_feedback.marked_response(item, judged),
            parts=(*asked_back, *question.parts),
        )

    def _question(self, item: Item, text: LazyString, *said: Text) -> MoveQuestion:
        task = item.task if self.on_a_line and item.interaction.is_number else None
        line = line_for(task) if isinstance(task, OperationPrompt) else None
        bench = None if line is None else ManipulativeSlot(FIELD, self.owner, line)
        choices = item.interaction.choices(item)
        return MoveQuestion(
            code="",
            announcement=join_sentences(text, *said),
            text=text,
            parts=_parts(item, bench),
            bench=bench,
            yes=None if choices else _("Check again"),
            choices=(*choices, (SHOW, SHOW_ME)),
            hides=self.hides,
            squares=_squares(item),
            covers_name=Maskable.NAMES in self.hides,
            form_name=item_feedback.form_name(item),
        )


def _tells(finished_item: Item, item: Item) -> bool:
    """Check if the solution of an item gives away the answer to another one, which then need not be put."""
    calculation = calculation_of(finished_item.ref)
    is_told = finished_item.ref.family == MATHEMATICS or not any(calculation)  # a game may say something else
    return not is_told and calculation == calculation_of(item.ref)


def _squares(item: Item) -> tuple[str, ...] | None:
    return (item.ref.slot(PLACE),) if item.ref.slot(PLACE) else None


def _parts(item: Item, bench: ManipulativeSlot | None) -> tuple[Node, ...]:
    stem = item_feedback.draw_stem(item)
    if item.interaction.choices(item):
        return stem
    refusal_notice = node("div", {"class": "mg-answer-refused", "notice": True})
    if bench is not None:
        return *stem, refusal_notice
    field, *keys = item.interaction.inputs(item, item_feedback.form_name(item), is_extended=item.is_extended)
    return node("div", {"class": "mg-asked-row"}, stem[0], field), *stem[1:], *keys, refusal_notice


# What was practised: the answers of a game, summed up for the one who gave them.


def practised_panel(rules: Rules[Any, Any], answers: tuple[Response[ItemRef], ...]) -> tuple[Node, ...]:
    """Draw the folded panel with the number of answers right at the first try: in all, by player, and by rule."""
    first = [answer for answer in answers if answer.attempt == 1]
    if not first:
        return ()
    by_player = [
        (_("total") if not player else rules.player_label(player), [it for it in first if it.by == player])
        for player in dict.fromkeys(answer.by for answer in first)
    ]
    by_rule = [
        (capitalize(GLOSSARY[rule].name), [it for it in first if rule_of(it.question) == rule])
        for rule in sorted({rule_of(it.question) for it in first} & GLOSSARY.keys())
    ]
    return (
        node(
            "details",
            {"class": "mg-panel mg-practised", "key": "practised"},
            node("summary", None, _("What we practised")),
            node("p", None, first_try_summary(first)),
            _table(_("By player"), by_player) if len(by_player) > 1 else None,
            _table(_("By rule"), by_rule) if by_rule else None,
            *_misconception_note(answers),
        ),
    )


def _misconception_note(answers: tuple[Response[ItemRef], ...]) -> Iterable[Node]:
    """Yield the misconception behind several wrong answers, with its question; nothing before that."""
    if all(answer.right for answer in answers):
        return
    from mathgames.activities.log import diagnose_answers  # only here, for wrong answers

    if (named_idea := diagnose_answers(answers)) is not None:
        yield node("p", None, _("Watch out for: {name}.", name=named_idea.name))


def first_try_summary(first: Iterable[Response[ItemRef]]) -> LazyString:
    """Return the number of right first tries, in a sentence; without any, the number of questions."""
    tries = list(first)
    if not any(answer.right for answer in tries):
        return _n("{n} question asked so far.", "{n} questions asked so far.", len(tries))
    return _n(
        "{right} of {n} answer was right first time.",
        "{right} of {n} answers were right first time.",
        len(tries),
        right=sum(answer.right for answer in tries),
    )


def _table(heading: LazyString, rows: Iterable[tuple[LazyString, list[Response[ItemRef]]]]) -> Node:
    table_rows = (
        node(
            "tr",
            None,
            node("th", {"scope": "row"}, name),
            node("td", None, _("{right} of {all}", right=right, all=len(tries)) if right else _("not yet")),
        )
        for name, tries in rows
        for right in (sum(it.right for it in tries),)
    )
    head = node("tr", None, node("th", {"scope": "col"}, heading), node("th", {"scope": "col"}, _("Right first time")))
    return node("table", {"aria-label": heading}, node("thead", None, head), node("tbody", None, *table_rows))
