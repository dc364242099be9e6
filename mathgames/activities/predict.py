"""Predict before the reveal: what a move comes to is asked for before it is made, and nothing tells it until then."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final

from mathgames.activities import practised
from mathgames.activities.questions import Asking, Entry, Questions
from mathgames.answering import Attempt, known_rules
from mathgames.arithmetic.calculation import Calculation
from mathgames.engine import Rules
from mathgames.game import Activity, Answer, Question, Refused, Table, Told, Verdict
from mathgames.nodes import Node, node
from mathgames.registry import game
from mathgames.words import Words, _

MOST_ATTEMPTS: Final = 10_000
"""How many answers a record keeps: more than any game asks for."""


class Who(Enum):
    """Who is asked what a move comes to."""

    OFF = "off"
    MOVER = "mover"
    OTHER = "other"
    """The player who does not move: then both calculate."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Predicting:
    """What is kept: who is asked and how, all answers so far, and how far the questions ``about`` a move have come.

    ``praise`` is what was said to a right answer, until another moment than that of the ply ``praised_at`` is shown.
    """

    who: Who = Who.OFF
    entry: Entry = Entry.TOGETHER
    attempts: tuple[Attempt, ...] = ()
    about: tuple[int, Any] | None = None
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
        questions = self._questions(state, table, move)
        if questions is None:
            return None
        # A move of the computer's is made, whatever is answered.
        return questions.first(no=None if table.turn in table.computed else _("Another move"))

    def answered(self, state: Predicting, table: Table, move: Any, fields: Mapping[str, str]) -> Verdict:
        questions = self._questions(state, table, move)
        if questions is None:
            return Verdict(state)
        about = (table.ply, move)
        answered = questions.answered(state.asking if state.about == about else None, fields, table.work)
        state = replace(state, about=about, asking=answered.asking)
        if answered.attempt is not None:
            by = _answers(state.who, table) or ""
            state = kept(state, replace(answered.attempt, by=by, ply=table.ply, seconds=self._seconds()))
        if answered.praise is not None:
            state = replace(state, praise=answered.praise, praised_at=table.ply + 1)
        return Verdict(state, answered.then, answered.praise or "")

    def _questions(self, state: Predicting, table: Table, move: Any) -> Questions | None:
        by = _answers(state.who, table)
        asked = () if by is None else _asked_of(table.rules, table.scene.position, move)
        return Questions(asked, _prompt(by, table), self.name, state.entry) if asked and by is not None else None

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

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

    def ways(self, state: Predicting, table: Table) -> tuple[Node, ...]:
        return (_choosing(state.who, state.entry),)

    def panels(self, state: Predicting, table: Table) -> tuple[Node, ...]:
        return practised.panel(table.rules, state.attempts)


def kept(state: Predicting, attempt: Attempt) -> Predicting:
    """The state with one answer more."""
    return replace(state, attempts=(*state.attempts, attempt)[-MOST_ATTEMPTS:])


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
        "form",
        {"key": "predicting", "intent": Predict.intent(choose=True)},
        node("p", None, _("Predict each result before it is shown:")),
        choice(_("Who predicts"), "who", _WHO, who),
        choice(_("How"), "entry", _ENTRY, entered),
        node("button", {"type": "submit"}, _("Play so")),
    )


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
