"""Questions for results: the first try, the feedback to a wrong answer, the second try, then the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mathgames.arithmetic.answers import FIELD, MoveAnswer, Posed
from mathgames.arithmetic.answers.answer import Answer, Judgement
from mathgames.arithmetic.answers.problems import MoveProblem
from mathgames.arithmetic.answers.working import written
from mathgames.engine import Rules
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Ask, Bench, MoveQuestion, Proceed, Refused, Secret
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words, _, _n, capital, together

TRIES: Final = 2
"""The number of wrong answers after which the solution is shown, or in a lesson can be."""
SHOW: Final = "show"
"""The choice to see the solution instead of answering."""

HIDDEN: Final = frozenset({Secret.RESULTS, Secret.PANELS})


@dataclass(frozen=True, slots=True)
class Asking:
    """The progress of the questions: the index of the problem, and the try.

    ``wrong`` is the last answer, if it was wrong; ``revealed`` tells that the solution is shown.
    """

    number: int = 0
    try_: int = 1
    wrong: Judgement | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of an answer: the progress of the questions (None: at their end), and the next question or action.

    ``answer`` is the given one, without its player and time; ``praise`` is the feedback to a right one.
    """

    asking: Asking | None
    then: Proceed | Ask
    answer: MoveAnswer | None = None
    praise: Words | None = None


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions about some problems, one after the other, with their prompt.

    ``owner`` is the name of the activity that asks them. Problems that can be answered ``on_a_line`` are, if requested.
    """

    asked: tuple[MoveProblem, ...]
    prompt: Words
    owner: str
    on_a_line: bool = False
    hides: frozenset[Secret] = HIDDEN

    def first(self, *, no: Words | None = None) -> MoveQuestion:
        """Return the first question; with ``no`` there is an alternative to answering."""
        return self._first(Asking(), no)

    def answered(self, now: Asking | None, fields: Mapping[str, str], work: Manipulative | None = None) -> Answered:
        """Judge an answer to the current question, in fields or as ``work`` on its manipulative.

        Raises ``Refused`` if it cannot be read.
        """
        now = now or Asking()
        if now.revealed:
            return self._go_on(now)
        problem, choice = self.asked[now.number], fields.get("choice", "")
        if choice == SHOW:
            return self._reveal(now, Answer(self._posed(now), "", shown=True))
        try:
            verdict = problem.judged(choice if problem.choices else fields.get(FIELD) or written(work))
        except NotationError as error:
            raise Refused("notation", error.words) from error
        answer = Answer(self._posed(now, verdict.misconceptions), verdict.text)
        if verdict.right:
            return replace(self._go_on(now), answer=answer, praise=problem.praise())
        now = replace(now, wrong=verdict, try_=now.try_ + 1)
        if now.try_ > TRIES:
            return self._reveal(now, answer)
        return Answered(now, Ask(self._again(problem, verdict)), answer)

    def _posed(self, now: Asking, ideas: tuple[str, ...] = ()) -> Posed:
        """Return the current question as it is stored with an answer that shows these misconceptions."""
        return replace(self.asked[now.number].posed(now.try_, ideas), more=len(self.asked) - now.number - 1)

    def _go_on(self, now: Asking) -> Answered:
        done, number = self.asked[now.number], now.number + 1
        while now.revealed and number < len(self.asked) and done.tells(self.asked[number]):
            number += 1
        if number == len(self.asked):
            return Answered(None, Proceed())
        following = Asking(number)
        return Answered(following, Ask(self._first(following, None)))

    def _reveal(self, now: Asking, answer: MoveAnswer) -> Answered:
        problem = self.asked[now.number]
        shown = MoveQuestion(
            code="",
            said=together(None if now.wrong is None else _("Not yet."), problem.heard()),
            above=None if now.wrong is None else problem.marked(now.wrong),
            text=_("Look at how to get the result:") if now.wrong is None else None,
            parts=problem.reveal(now.wrong),
            yes=_("Continue"),
            squares=problem.squares,
        )
        return Answered(replace(now, revealed=True), Ask(shown), answer)

    def _first(self, now: Asking, no: Words | None) -> MoveQuestion:
        problem = self.asked[now.number]
        bench = self._bench(problem)
        return MoveQuestion(
            code="",
            said=together(self.prompt, problem.aloud()),
            text=self.prompt,
            parts=_parts(problem, bench),
            bench=bench,
            yes=None if problem.choices else _("Check"),
            no=no,
            choices=_choices(problem),
            hides=self.hides,
            squares=problem.squares,
            covers_name=problem.covers_name,
            form_name=problem.form_name,
        )

    def _again(self, problem: MoveProblem, verdict: Judgement) -> MoveQuestion:
        first, *more = problem.idea(verdict)
        wrong = problem.marked(verdict)
        there, bench = problem.landing(verdict), self._bench(problem)
        return MoveQuestion(
            code="",
            said=together(_("Not yet."), first, *more, problem.aloud()),
            text=first,
            above=wrong,
            parts=(
                *(node("p", {"class": "mg-asked-back"}, sentence) for sentence in more),
                *([] if there is None else [there]),
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

    def _bench(self, problem: MoveProblem) -> Bench | None:
        line = problem.line() if self.on_a_line else None
        return None if line is None else Bench(FIELD, self.owner, line)


def _parts(problem: MoveProblem, bench: Bench | None) -> tuple[Node, ...]:
    put = problem.put()
    if problem.choices:
        return put
    refused = node("div", {"class": "mg-answer-refused", "notice": True})
    if bench is not None:
        return *put, refused
    field, *keys = problem.question.form.inputs(problem.question, problem.form_name, extended=problem.extended)
    return node("div", {"class": "mg-asked-row"}, put[0], field), *put[1:], *keys, refused


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
        (capital(GLOSSARY[rule].name), [it for it in first if it.question.rule == rule])
        for rule in sorted(Counter(it.question.rule for it in first if it.question.rule in GLOSSARY))
    ]
    return (
        node(
            "details",
            {"class": "mg-panel mg-practised", "key": "practised"},
            node("summary", None, _("What we practised")),
            node("p", None, summed(first)),
            _table(_("By player"), by_player) if len(by_player) > 1 else None,
            _table(_("By rule"), by_rule) if by_rule else None,
            *_named(answers),
        ),
    )


def _named(answers: tuple[MoveAnswer, ...]) -> Iterable[Node]:
    """Yield the misconception behind several wrong answers, with its question; nothing before that."""
    if all(answer.right for answer in answers):
        return
    from mathgames.activities.log import named  # only here, for wrong answers

    if (named_idea := named(answers)) is not None:
        yield node("p", None, _("Watch out for: {name}.", name=named_idea.name))


def summed(first: Iterable[MoveAnswer]) -> Words:
    """Return the number of right first tries, in a sentence."""
    tries = list(first)
    return _n(
        "{right} of {n} answer was right first time.",
        "{right} of {n} answers were right first time.",
        len(tries),
        right=sum(answer.right for answer in tries),
    )


def _table(heading: Words, rows: Iterable[tuple[Words, list[MoveAnswer]]]) -> Node:
    shown = (
        node(
            "tr",
            None,
            node("th", {"scope": "row"}, name),
            node("td", None, _("{right} of {all}", right=sum(it.right for it in tries), all=len(tries))),
        )
        for name, tries in rows
    )
    head = node("tr", None, node("th", {"scope": "col"}, heading), node("th", {"scope": "col"}, _("Right first time")))
    return node("table", {"aria-label": heading}, node("thead", None, head), node("tbody", None, *shown))
