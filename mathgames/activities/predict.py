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
from mathgames.arithmetic.answers import (
    MoveAnswer,
    Unknown,
    at_ply,
    known_rules,
    move_answer_from_json,
    move_answer_to_json,
)
from mathgames.arithmetic.answers.counting import Count
from mathgames.arithmetic.answers.problems import MoveProblem, WhoScores
from mathgames.arithmetic.calculation import Calculation
from mathgames.engine import Rules
from mathgames.explain.explanation import Explanation, Scored
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Keep, Moment, MoveQuestion, Proceed, Reaction, Refused, Secret
from mathgames.games.contract.controls import chooser, settings_button
from mathgames.games.registry import game
from mathgames.language.words import Words, _, together

MOST_KEPT: Final = 10_000
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
    answers: tuple[MoveAnswer, ...] = ()
    about: tuple[int, Any] | None = None
    asking: Asking | None = None
    praise: Words | None = None
    praised_at: int = 0


class Predict(Activity[Predicting]):
    """Asks for the result of a calculation, or a count, before the move that needs it is made.

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

    def begin(self, moment: Moment, note: Any = None) -> Predicting:
        who, entered = self.who, self.entry
        answers: tuple[MoveAnswer, ...] = ()
        match note:
            case {"who": str(asked_player), "entry": str(how), "attempts": [*entries]}:
                who = who or next((it for it in Who if it.value == asked_player), None)
                entered = entered or next((it for it in Entry if it.value == how), None)
                answers = tuple(it for one in entries[:MOST_KEPT] if (it := move_answer_from_json(one)) is not None)
        return Predicting(who or Who.OFF, entered or Entry.TOGETHER, answers)

    def follow(self, state: Predicting, moment: Moment) -> Reaction:
        if state.praise is not None and state.praised_at == moment.ply:
            return Reaction(replace(state, asking=None))
        return Reaction(replace(state, asking=None, praise=None))

    def note(self, state: Predicting) -> Any:
        if state.who is Who.OFF and not state.answers:
            return None
        attempts = [move_answer_to_json(answer) for answer in state.answers[-MOST_KEPT:]]
        return {"who": state.who.value, "entry": state.entry.value, "attempts": attempts}

    def handed_on(self, state: Predicting) -> Any:
        return self.note(replace(state, answers=()))

    def masks(self, state: Predicting, moment: Moment) -> frozenset[Secret]:
        if state.who is Who.OFF or moment.outcome is not None:
            return frozenset()
        return frozenset({Secret.RESULTS})

    def mastered_rules(self, state: Predicting, moment: Moment) -> frozenset[str]:
        return known_rules(state.answers)

    # The questions.

    def ask_before(self, state: Predicting, moment: Moment, move: Any) -> MoveQuestion | None:
        questions = self._questions(state, moment, move)
        if questions is None:
            return None
        # A move of the computer's is made, whatever is answered.
        return questions.first(no=None if moment.turn in moment.computed else _("Another move"))

    def on_answer(self, state: Predicting, moment: Moment, move: Any, fields: Mapping[str, str]) -> Reaction:
        questions = self._questions(state, moment, move)
        if questions is None:
            return Reaction(state, effects=(Proceed(),))
        about = (moment.ply, move)
        answered = questions.answered(state.asking if state.about == about else None, fields, moment.work)
        state = replace(state, about=about, asking=answered.asking)
        if answered.answer is not None:
            by = _answers(state.who, moment) or ""
            answer = at_ply(answered.answer, moment.ply, by=by, seconds=self._seconds())
            state = replace(state, answers=(*state.answers, answer)[-MOST_KEPT:])
        if answered.praise is not None:
            state = replace(state, praise=answered.praise, praised_at=moment.ply + 1)
        return Reaction(state, answered.praise, (Keep(state), answered.then))

    def _questions(self, state: Predicting, moment: Moment, move: Any) -> Questions | None:
        by = _answers(state.who, moment)
        problems = () if by is None else asked_of(moment.rules, moment.scene.position, move, state.entry)
        if not problems or by is None:
            return None
        return Questions(
            problems, _prompt(by, moment, problems[0].unknown), self.name, on_a_line=state.entry is Entry.ON_A_LINE
        )

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

    # What is shown, and what is chosen.

    def context(self, state: Predicting, moment: Moment) -> tuple[Node, ...]:
        return (state.praise,) if state.praise is not None and state.praised_at == moment.ply else ()

    def on_intent(
        self, state: Predicting, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("choose") is not True:
            return None
        who = next((it for it in Who if it.value == fields.get("who")), None)
        entered = next((it for it in Entry if it.value == fields.get("entry", state.entry.value)), None)
        if who is None or entered is None:
            raise Refused("option", _("Choose who predicts, and how."))
        return Reaction(replace(state, who=who, entry=entered, asking=None), _SAID[who])

    def learning_switches(self, state: Predicting, moment: Moment) -> tuple[Node, ...]:
        return (_choosing(state.who, state.entry if game(moment.rules.name).calculates else None),)

    def predictions(self, state: Predicting, moment: Moment) -> tuple[MoveAnswer, ...]:
        return state.answers

    def panels(self, state: Predicting, moment: Moment) -> tuple[Node, ...]:
        return practised.panel(moment.rules, state.answers)


_WHO: Final = {
    Who.OFF: _("Nobody predicts"),
    Who.MOVER: _("The player who moves predicts"),
    Who.OTHER: _("The other player predicts"),
    Who.ALL: _("Everyone predicts"),
}
_SAID: Final = {
    Who.OFF: _("Nobody predicts results."),
    Who.MOVER: _("The player who moves predicts the result."),
    Who.OTHER: _("The player who does not move predicts the result."),
    Who.ALL: _("Everyone predicts the result."),
}
_ENTRY: Final = {
    Entry.TOGETHER: _("The number with its sign"),
    Entry.SIGN_FIRST: _("First the sign, then the number"),
    Entry.SIGN_ONLY: _("Only the sign"),
    Entry.ON_A_LINE: _("As a point on the number line"),
    Entry.WHO_SCORES: _("Who gets points"),
    Entry.POINTS: _("How many points the move brings"),
}


@lru_cache(maxsize=16)
def _choosing(who: Who, entered: Entry | None) -> Node:
    """The form in which it is chosen who predicts, and how, where there is more than one way."""
    how = {it.value: label for it, label in _ENTRY.items()}
    return node(
        "form",
        {"key": "predicting", "intent": Predict.intent(choose=True)},
        node("p", None, _("Predict each result before it is shown:")),
        chooser("who", {it.value: label for it, label in _WHO.items()}, who.value, _("Who predicts")),
        None if entered is None else chooser("entry", how, entered.value, _("How")),
        settings_button(),
    )


@lru_cache(maxsize=64)  # from the question to the last answer it is the same
def asked_of(rules: Rules[Any, Any], position: Any, move: Any, entered: Entry) -> tuple[MoveProblem, ...]:
    """What is asked about a move: of its calculations, or what the game has one count."""
    declared = game(rules.name)
    if counted := declared.counts(rules, position, move):
        return counted
    explained = rules.explain(position, move)
    calculations = declared.asks(explained)
    if entered is Entry.WHO_SCORES:
        return _who_scores(rules, explained, calculations)
    if entered is Entry.POINTS:
        return _points(rules, position, explained) if calculations else ()
    return entered.problems(calculations)


def _who_scores(
    rules: Rules[Any, Any], explained: Explanation, calculations: tuple[Calculation, ...]
) -> tuple[WhoScores, ...]:
    """Who gets points for a move, asked beside its first calculation; not where several do."""
    scorers = [scored.player for scored in explained.points.values() if scored.finite or scored.infinite]
    if not calculations or len(scorers) > 1:
        return ()
    scorer = scorers[0] if scorers else ""
    sentences = [
        effect.sentence
        for effect in explained.effects
        if any(isinstance(change, Scored) and change.player == scorer for change in effect.changes)
    ]
    players = tuple((player, rules.player_label(player)) for player in rules.players)
    return (
        WhoScores(
            calculations[0],
            players,
            scorer,
            together(*sentences) if sentences else _("Nobody gets points for this move."),
        ),
    )


def _points(rules: Rules[Any, Any], position: Any, explained: Explanation) -> tuple[Count, ...]:
    """How many points the player who moves gets; not where a score is infinite."""
    mover = rules.turn(position)
    scored = explained.points.get(mover)
    if scored is not None and scored.infinite:
        return ()
    number = 0 if scored is None else scored.finite
    sentences = [
        effect.sentence
        for effect in explained.effects
        if any(isinstance(change, Scored) and change.player == mover for change in effect.changes)
    ]
    way = together(*sentences) if sentences else _("Nobody gets points for this move.")
    ask = _("How many points does this move bring?")
    return (Count(ask, int(number), way, _("How far from zero is each number? Which distance scores?")),)


def _answers(who: Who, moment: Moment) -> str | None:
    """The player who is asked, "" for all at the screen; None if nobody is."""
    players, mover = moment.rules.players, moment.turn
    others = tuple(player for player in players if player != mover)
    wanted = {Who.OFF: (), Who.MOVER: (mover,), Who.OTHER: others, Who.ALL: players}[who]
    asked_players = [player for player in wanted if player not in moment.computed | moment.elsewhere]
    if not asked_players:
        return None
    return asked_players[0] if len(asked_players) == 1 else ""


def _prompt(by: str, moment: Moment, unknown: Unknown) -> Words:
    """Whose turn it is to predict."""
    result = unknown in (Unknown.NUMBER, Unknown.SIGN)
    if moment.computed or moment.elsewhere:
        return _("What is the result?") if result else _("What do you think?")
    if not by:
        return _("Everyone: what is the result?") if result else _("Everyone: what do you think?")
    player = moment.rules.player_label(by)
    if result:
        return _("{player}: what is the result?", player=player)
    return _("{player}: what do you think?", player=player)
