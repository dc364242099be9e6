"""Questions for results: the first try, the feedback to a wrong answer, the second try, then the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mathgames.arithmetic.items import FIELD, MoveAnswer, Posed
from mathgames.arithmetic.items.answer import Judgement, Response
from mathgames.arithmetic.items.problems import MoveProblem
from mathgames.arithmetic.items.responses import point_as_text
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

MASKED_PARTS: Final = frozenset({Maskable.RESULTS, Maskable.PANELS})


@dataclass(frozen=True, slots=True)
class Asking:
    """The progress of the questions: the index of the problem, and the try.

    ``wrong`` is the last answer, if it was wrong; ``is_revealed`` tells that the solution is shown.
    """

    number: int = 0
    try_: int = 1
    wrong: Judgement | None = None
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of an answer: the progress of the questions (None: at their end), and the next question or action.

    ``answer`` is the given one, without its player and time; ``praise`` is the feedback to a right one.
    """

    asking: Asking | None
    effect: Proceed | Ask
    answer: MoveAnswer | None = None
    praise: LazyString | None = None


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions about some problems, one after the other, with their prompt.

    ``owner`` is the name of the activity that asks them. Problems that can be answered ``on_a_line`` are, if requested.
    """

    problems: tuple[MoveProblem, ...]
    prompt: LazyString
    owner: str
    on_a_line: bool = False
    hides: frozenset[Maskable] = MASKED_PARTS

    def first(self, *, decline_label: LazyString | None = None) -> MoveQuestion:
        """Return the first question; with ``decline_label`` there is an alternative to answering."""
        return self._first(Asking(), decline_label)

    def submit_answer(
        self, now: Asking | None, fields: Mapping[str, str], work: Manipulative | None = None
    ) -> Answered:
        """Judge an answer to the current question, in fields or as ``work`` on its manipulative.

        Raises ``Refused`` if it cannot be read.
        """
        now = now or Asking()
        if now.is_revealed:
            return self._go_on(now)
        problem, choice = self.problems[now.number], fields.get("choice", "")
        if choice == SHOW:
            return self._reveal(now, Response(self._posed_question(now), "", was_shown=True))
        try:
            verdict = problem.judge(choice if problem.choices else fields.get(FIELD) or point_as_text(work))
        except NotationError as error:
            raise Refused("notation", error.words) from error
        answer = Response(self._posed_question(now, verdict.misconceptions), verdict.text)
        if verdict.right:
            return replace(self._go_on(now), answer=answer, praise=problem.praise())
        now = replace(now, wrong=verdict, try_=now.try_ + 1)
        if now.try_ > TRIES:
            return self._reveal(now, answer)
        return Answered(now, Ask(self._retry_question(problem, verdict)), answer)

    def _posed_question(self, now: Asking, ideas: tuple[str, ...] = ()) -> Posed:
        return replace(self.problems[now.number].as_posed(now.try_, ideas), more=len(self.problems) - now.number - 1)

    def _go_on(self, now: Asking) -> Answered:
        finished_problem, number = self.problems[now.number], now.number + 1
        while now.is_revealed and number < len(self.problems) and finished_problem.tells(self.problems[number]):
            number += 1
        if number == len(self.problems):
            return Answered(None, Proceed())
        following = Asking(number)
        return Answered(following, Ask(self._first(following, None)))

    def _reveal(self, now: Asking, answer: MoveAnswer) -> Answered:
        problem = self.problems[now.number]
        solution = MoveQuestion(
            code="",
            announcement=join_sentences(None if now.wrong is None else _("Not yet."), problem.spoken_solution()),
            heading=None if now.wrong is None else problem.marked_answer(now.wrong),
            text=_("Look at how to get the result:") if now.wrong is None else None,
            parts=problem.reveal(now.wrong),
            yes=_("Continue"),
            squares=problem.squares,
        )
        return Answered(replace(now, is_revealed=True), Ask(solution), answer)

    def _first(self, now: Asking, decline_label: LazyString | None) -> MoveQuestion:
        problem = self.problems[now.number]
        bench = self._bench(problem)
        return MoveQuestion(
            code="",
            announcement=join_sentences(self.prompt, problem.aloud()),
            text=self.prompt,
            parts=_parts(problem, bench),
            bench=bench,
            yes=None if problem.choices else _("Check"),
            no=decline_label,
            choices=_choices(problem),
            hides=self.hides,
            squares=problem.squares,
            covers_name=problem.covers_name,
            form_name=problem.form_name,
        )

    def _retry_question(self, problem: MoveProblem, verdict: Judgement) -> MoveQuestion:
        first, *other_sentences = problem.idea(verdict)
        wrong = problem.marked_answer(verdict)
        landing, bench = problem.landing(verdict), self._bench(problem)
        return MoveQuestion(
            code="",
            announcement=join_sentences(_("Not yet."), first, *other_sentences, problem.aloud()),
            text=first,
            heading=wrong,
            parts=(
                *(node("p", {"class": "mg-asked-back"}, sentence) for sentence in other_sentences),
                *([] if landing is None else [landing]),
                *_parts(problem, bench),
            ),
            bench=bench,
            yes=None if problem.choices else _("Check again"),
            choices=_choices(problem),
            hides=self.hides,
            squares=problem.squares,
            covers_name=problem.covers_name,
            form_name=problem.form_name,
        )

    def _bench(self, problem: MoveProblem) -> ManipulativeSlot | None:
        line = problem.line() if self.on_a_line else None
        return None if line is None else ManipulativeSlot(FIELD, self.owner, line)


def _parts(problem: MoveProblem, bench: ManipulativeSlot | None) -> tuple[Node, ...]:
    put = problem.put()
    if problem.choices:
        return put
    refusal_notice = node("div", {"class": "mg-answer-refused", "notice": True})
    if bench is not None:
        return *put, refusal_notice
    field, *keys = problem.question.interaction.inputs(
        problem.question, problem.form_name, is_extended=problem.is_extended
    )
    return node("div", {"class": "mg-asked-row"}, put[0], field), *put[1:], *keys, refusal_notice


def _choices(problem: MoveProblem) -> tuple[tuple[str, Text], ...]:
    return (*problem.choices, (SHOW, _("Show me how")))


# What was practised: the answers of a game, summed up for the one who gave them.


def practised_panel(rules: Rules[Any, Any], answers: tuple[MoveAnswer, ...]) -> tuple[Node, ...]:
    """Draw the folded panel with the number of answers right at the first try: in all, by player, and by rule."""
    first = [answer for answer in answers if answer.question.try_ == 1]
    if not first:
        return ()
    by_player = [
        (_("total") if not player else rules.player_label(player), [it for it in first if it.by == player])
        for player in dict.fromkeys(answer.by for answer in first)
    ]
    by_rule = [
        (capitalize(GLOSSARY[rule].name), [it for it in first if it.question.rule == rule])
        for rule in sorted(Counter(it.question.rule for it in first if it.question.rule in GLOSSARY))
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


def _misconception_note(answers: tuple[MoveAnswer, ...]) -> Iterable[Node]:
    """Yield the misconception behind several wrong answers, with its question; nothing before that."""
    if all(answer.right for answer in answers):
        return
    from mathgames.activities.log import diagnose_answers  # only here, for wrong answers

    if (named_idea := diagnose_answers(answers)) is not None:
        yield node("p", None, _("Watch out for: {name}.", name=named_idea.name))


def first_try_summary(first: Iterable[MoveAnswer]) -> LazyString:
    """Return the number of right first tries, in a sentence."""
    tries = list(first)
    return _n(
        "{right} of {n} answer was right first time.",
        "{right} of {n} answers were right first time.",
        len(tries),
        right=sum(answer.right for answer in tries),
    )


def _table(heading: LazyString, rows: Iterable[tuple[LazyString, list[MoveAnswer]]]) -> Node:
    table_rows = (
        node(
            "tr",
            None,
            node("th", {"scope": "row"}, name),
            node("td", None, _("{right} of {all}", right=sum(it.right for it in tries), all=len(tries))),
        )
        for name, tries in rows
    )
    head = node("tr", None, node("th", {"scope": "col"}, heading), node("th", {"scope": "col"}, _("Right first time")))
    return node("table", {"aria-label": heading}, node("thead", None, head), node("tbody", None, *table_rows))
