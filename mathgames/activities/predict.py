"""Predict before the reveal: what a move comes to is asked for before it is made, and nothing tells it until then."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final

from mathgames.activities import practised
from mathgames.answering import (
    FIELD,
    Attempt,
    Calculation,
    Form,
    Verdict,
    entry,
    idea,
    judged,
    known_rules,
    landing,
    reveal,
    signs,
)
from mathgames.answering.feedback import heard, right
from mathgames.answering.on_a_line import line_for, written
from mathgames.engine import Rules
from mathgames.errors import NotationError
from mathgames.explain.mathml import formula
from mathgames.explain.speech import spoken
from mathgames.game import Activity, Answer, Bench, Next, Question, Refused, Table, Told
from mathgames.game import Verdict as Answered
from mathgames.nodes import Node, node
from mathgames.registry import game
from mathgames.words import Text, Words, _, capital, together

MOST_ATTEMPTS: Final = 10_000
"""How many answers a record keeps: more than any game asks for."""


class Who(Enum):
    """Who is asked what a move comes to."""

    OFF = "off"
    MOVER = "mover"
    OTHER = "other"
    """The player who does not move: then both calculate."""
    ALL = "all"


class Entry(Enum):
    """How an answer is given."""

    TOGETHER = "together"
    SIGN_FIRST = "sign-first"
    """First the sign, and when that is right, the number."""
    SIGN_ONLY = "sign-only"
    ON_A_LINE = "on-a-line"
    """A point is put on a number line, where the result has a tick there; else as together."""

    @property
    def form(self) -> Form:
        """What is asked first."""
        return Form.SIGN if self in (Entry.SIGN_FIRST, Entry.SIGN_ONLY) else Form.NUMBER


@dataclass(frozen=True, slots=True)
class Asking:
    """How far the questions about one move have come: which of its calculations, what of it, which try.

    ``wrong`` is the last answer, if it was wrong; ``revealed`` says that the way to the result is shown.
    """

    ply: int
    move: Any
    form: Form
    number: int = 0
    try_: int = 1
    wrong: Verdict | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Predicting:
    """What is kept: who is asked and how, all answers so far, and the questions that are open.

    ``praise`` is what was said to a right answer, until another moment than that of the ply ``praised_at`` is shown.
    """

    who: Who = Who.OFF
    entry: Entry = Entry.TOGETHER
    attempts: tuple[Attempt, ...] = ()
    asking: Asking | None = None
    praise: Words | None = None
    praised_at: int = 0


class Predict(Activity[Predicting]):
    """Asks for the result of a calculation before the move that needs it is made.

    ``who`` is asked, one of ``Who``; with None nobody is, until somebody wants to on the page. Against a computer
    player the pupil is asked about its moves, too. ``clock`` gives seconds that only go on.
    """

    name: ClassVar[str] = "predict"
    asks_everybody: ClassVar[bool] = True

    def __init__(
        self, who: Who | None = None, *, entry: Entry | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.who = who
        self.entry = entry
        self._clock = clock
        self._began = clock()

    def begin(self, table: Table, note: Any = None) -> Predicting:
        who, entered = self.who, self.entry
        attempts: tuple[Attempt, ...] = ()
        match note:
            case {"who": str(kept), "entry": str(how), "attempts": [*given]}:
                who = who or next((it for it in Who if it.value == kept), None)
                entered = entered or next((it for it in Entry if it.value == how), None)
                attempts = tuple(it for one in given[:MOST_ATTEMPTS] if (it := Attempt.from_json(one)) is not None)
        return Predicting(who or Who.OFF, entered or Entry.TOGETHER, attempts)

    def follow(self, state: Predicting, table: Table) -> Predicting:
        if state.praise is not None and state.praised_at == table.ply:
            return replace(state, asking=None)
        return replace(state, asking=None, praise=None)

    def note(self, state: Predicting) -> Any:
        if state.who is Who.OFF and not state.attempts:
            return None
        attempts = [attempt.to_json() for attempt in state.attempts[-MOST_ATTEMPTS:]]
        return {"who": state.who.value, "entry": state.entry.value, "attempts": attempts}

    def handed_on(self, state: Predicting) -> Any:
        return self.note(replace(state, attempts=()))

    def masks(self, state: Predicting, table: Table) -> frozenset[Told]:
        if state.who is Who.OFF or table.outcome is not None:
            return frozenset()
        return frozenset({Told.RESULTS})

    def known(self, state: Predicting, table: Table) -> frozenset[str]:
        return known_rules(state.attempts)

    # The questions.

    def question(self, state: Predicting, table: Table, move: Any) -> Question | None:
        by = _answers(state.who, table)
        if by is None or not (asked := _asked(table, move)):
            return None
        return _first(asked[0], state.entry, by, table, stands=table.turn in table.computed)

    def answered(self, state: Predicting, table: Table, move: Any, fields: Mapping[str, str]) -> Answered:
        asked = _asked(table, move)
        now = state.asking
        if now is None or (now.ply, now.move) != (table.ply, move):
            now = Asking(table.ply, move, state.entry.form)
        if now.revealed:
            return self._go_on(state, table, asked, now)
        calculation, by = asked[now.number], _answers(state.who, table) or ""
        choice = fields.get("choice", "")
        if choice == SHOW:
            state = self._kept(state, table, calculation, now, by, None)
            return self._reveal(state, calculation, now)
        try:
            verdict = judged(
                calculation, now.form, choice if now.form is Form.SIGN else fields.get(FIELD) or written(table.work)
            )
        except NotationError as error:
            raise Refused("notation", error.words) from error
        state = self._kept(state, table, calculation, now, by, verdict)
        if verdict.right:
            praise = right(calculation, now.form)
            state = replace(state, praise=praise, praised_at=table.ply + 1)
            if now.form is Form.SIGN and state.entry is Entry.SIGN_FIRST:
                following = Asking(table.ply, move, Form.NUMBER, now.number)
                question = _first(calculation, Entry.TOGETHER, by, table, stands=True)
                return Answered(replace(state, asking=following), question, praise)
            return self._go_on(state, table, asked, now, praise)
        now = replace(now, wrong=verdict, try_=now.try_ + 1)
        if now.try_ > TRIES:
            return self._reveal(state, calculation, now)
        return Answered(replace(state, asking=now), _again(calculation, now.form, state.entry, verdict, by, table))

    def _go_on(
        self, state: Predicting, table: Table, asked: tuple[Calculation, ...], now: Asking, said: Text = ""
    ) -> Answered:
        """The next calculation of the move; after the last, the move."""
        number = now.number + 1
        if number == len(asked):
            return Answered(replace(state, asking=None), Next.MOVE, said)
        following = Asking(now.ply, now.move, state.entry.form, number)
        by = _answers(state.who, table) or ""
        question = _first(asked[number], state.entry, by, table, stands=True)
        return Answered(replace(state, asking=following), question, said)

    def _reveal(self, state: Predicting, calculation: Calculation, now: Asking) -> Answered:
        shown = Question(
            code="",
            said=heard(calculation),
            text=_("Look at the way to the result:"),
            parts=reveal(calculation, now.wrong),
            yes=_("Go on"),
        )
        return Answered(replace(state, asking=replace(now, revealed=True)), shown)

    def _kept(
        self,
        state: Predicting,
        table: Table,
        calculation: Calculation,
        now: Asking,
        by: str,
        verdict: Verdict | None,
    ) -> Predicting:
        """The state with this answer kept; None is the wish to see the way."""
        attempt = Attempt(
            calculation.key,
            now.form,
            "" if verdict is None else verdict.given,
            verdict is not None and verdict.right,
            now.try_,
            by,
            table.ply,
            int(self._clock() - self._began),
            calculation.rule,
            () if verdict is None else verdict.ideas,
            shown=verdict is None,
        )
        return replace(state, attempts=(*state.attempts, attempt)[-MOST_ATTEMPTS:])

    # What is shown, and what is chosen.

    def context(self, state: Predicting, table: Table) -> tuple[Node, ...]:
        return (state.praise,) if state.praise is not None and state.praised_at == table.ply else ()

    def asked(
        self, state: Predicting, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Answer | None:
        if args.get("choose") is not True:
            return None
        who = next((it for it in Who if it.value == fields.get("who")), None)
        entered = next((it for it in Entry if it.value == fields.get("entry")), None)
        if who is None or entered is None:
            raise Refused("option", _("Choose who predicts, and how."))
        return Answer(replace(state, who=who, entry=entered, asking=None), _SAID[who])

    def at_start(self, state: Predicting, table: Table) -> tuple[Node, ...]:
        return (_choosing(state.who, state.entry),)

    def panels(self, state: Predicting, table: Table) -> tuple[Node, ...]:
        return practised.panel(table.rules, state.attempts)


TRIES: Final = 2
SHOW: Final = "show"

_WHO: Final = {
    Who.OFF: _("Nobody predicts"),
    Who.MOVER: _("Who moves predicts"),
    Who.OTHER: _("The other player predicts"),
    Who.ALL: _("All predict"),
}
_SAID: Final = {
    Who.OFF: _("Nobody predicts results."),
    Who.MOVER: _("Who moves predicts the result."),
    Who.OTHER: _("The player who does not move predicts the result."),
    Who.ALL: _("All predict the result."),
}
_ENTRY: Final = {
    Entry.TOGETHER: _("The number with its sign"),
    Entry.SIGN_FIRST: _("First the sign, then the number"),
    Entry.SIGN_ONLY: _("Only the sign"),
    Entry.ON_A_LINE: _("With a point on the number line"),
}


@lru_cache(maxsize=16)
def _choosing(who: Who, entered: Entry) -> Node:
    """The form in which it is chosen who predicts."""

    def choice(label: Words, field: str, offered: Mapping[Any, Words], now: Enum) -> Node:
        options = (
            node("option", {"value": it.value, "selected": True if it is now else None}, told)
            for it, told in offered.items()
        )
        return node(
            "label",
            {"class": "mg-option"},
            node("span", {"class": "mg-label"}, label),
            node("select", {"field": field}, *options),
        )

    return node(
        "details",
        {"class": "mg-panel", "key": "predicting"},
        node("summary", None, _("Predict each result before it is shown")),
        node(
            "form",
            {"key": "predicting", "intent": Predict.intent(choose=True)},
            choice(_("Who predicts"), "who", _WHO, who),
            choice(_("How"), "entry", _ENTRY, entered),
            node("button", {"type": "submit"}, _("Play so")),
        ),
    )


def _asked(table: Table, move: Any) -> tuple[Calculation, ...]:
    """What can be asked before this move."""
    return _asked_of(table.rules, table.scene.position, move)


@lru_cache(maxsize=64)  # from the question to the last answer it is the same
def _asked_of(rules: Rules[Any, Any], position: Any, move: Any) -> tuple[Calculation, ...]:
    return game(rules.name).asks(rules.explain(position, move))


def _answers(who: Who, table: Table) -> str | None:
    """The player who is asked, "" for all at the screen; None if nobody is."""
    players, mover = table.rules.players, table.turn
    others = tuple(player for player in players if player != mover)
    wanted = {Who.OFF: (), Who.MOVER: (mover,), Who.OTHER: others, Who.ALL: players}[who]
    asked = [player for player in wanted if player not in table.computed]
    if not asked:
        return None
    return asked[0] if len(asked) == 1 else ""


def _prompt(by: str, table: Table) -> Words:
    """Whose turn it is to predict."""
    if table.computed:
        return _("What does it come to?")
    if not by:
        return _("All of you: what does it come to?")
    return _("{player}: what does it come to?", player=table.rules.player_label(by))


def _first(calculation: Calculation, entered: Entry, by: str, table: Table, *, stands: bool) -> Question:
    """The question as it is asked first; where the move ``stands`` already, no other one can be chosen."""
    prompt, form, bench = _prompt(by, table), entered.form, _bench(calculation, entered)
    return Question(
        code="",
        said=together(prompt, _("{calculation}.", calculation=capital(spoken(calculation.expression)))),
        text=prompt,
        parts=_parts(calculation, form, bench),
        bench=bench,
        yes=_("Check") if form is Form.NUMBER else None,
        no=None if stands else _("Another move"),
        choices=(*_choices(calculation, form), (SHOW, _("Show me the way"))),
        hides=HIDDEN,
    )


def _again(calculation: Calculation, form: Form, entered: Entry, verdict: Verdict, by: str, table: Table) -> Question:
    """The question asked a second time, after what the wrong answer makes one think of."""
    said = idea(calculation, form, verdict)
    there, bench = landing(calculation, verdict), _bench(calculation, entered)
    return Question(
        code="",
        said=together(*said, _("{calculation}.", calculation=capital(spoken(calculation.expression)))),
        text=said[0],
        parts=(
            *(node("p", {"class": "mg-asked-back"}, sentence) for sentence in said[1:]),
            *([] if there is None else [there]),
            *_parts(calculation, form, bench),
        ),
        bench=bench,
        yes=_("Check again") if form is Form.NUMBER else None,
        choices=(*_choices(calculation, form), (SHOW, _("Show me the way"))),
        hides=HIDDEN,
    )


HIDDEN: Final = frozenset({Told.RESULTS, Told.PANELS})


def _bench(calculation: Calculation, entered: Entry) -> Bench | None:
    """The number line that is answered on, if there is one."""
    line = line_for(calculation) if entered is Entry.ON_A_LINE else None
    return None if line is None else Bench(FIELD, Predict.name, line)


def _parts(calculation: Calculation, form: Form, bench: Bench | None = None) -> tuple[Node, ...]:
    asked = node("p", {"class": "mg-formula mg-asked-formula"}, formula(calculation.expression), " = ?")
    if form is Form.SIGN:
        return asked, node("p", None, _("Is the result positive, negative or zero?"))
    wrong = node("div", {"class": "mg-answer-refused", "notice": True})
    field = entry("question", extended=calculation.extended) if bench is None else ()
    return asked, *field, wrong


def _choices(calculation: Calculation, form: Form) -> tuple[tuple[str, Words], ...]:
    return signs(extended=calculation.extended) if form is Form.SIGN else ()
