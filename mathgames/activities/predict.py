"""Prediction before the reveal: the result of a move is asked for before it is made, and hidden until then."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.activities.questions import Asking, Questions, practised_panel
from mathgames.arithmetic.answers import (
    MoveAnswer,
    Unknown,
    at_ply,
    move_answer_from_json,
    move_answer_to_json,
)
from mathgames.arithmetic.answers.problems import MoveProblem
from mathgames.engine import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import (
    Activity,
    Cover,
    Keep,
    Moment,
    MoveAsk,
    MoveQuestion,
    Proceed,
    Reaction,
    Refused,
    Secret,
)
from mathgames.games.contract.controls import chooser, settings_button
from mathgames.games.contract.move_asks import PlayedMove, moves_from
from mathgames.games.registry import game
from mathgames.language.words import Words, _

MOST_KEPT: Final = 10_000
"""The most answers in a record: more than any game asks for."""


class Who(Enum):
    """The players who are asked for the result of a move."""

    OFF = "off"
    MOVER = "mover"
    OTHER = "other"
    """The player who does not move: then both calculate."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Pauses:
    """The conditions of questions about moves: in positions of ``when`` only, and at most ``at_most`` per game."""

    when: str
    at_most: int

    def are_due(self, rules: Rules[Any, Any], position: Any, answers: tuple[MoveAnswer, ...]) -> bool:
        """Check if a move of this position is asked about, after these answers."""
        number, ply = 0, MOST_KEPT
        for one in (answer.question for answer in reversed(answers)):
            if one.ply > ply:  # of the game before this one
                break
            number, ply = number + (one.try_ == 1 and not one.more), one.ply
        return number < self.at_most and WHEN[self.when](rules, position)


@lru_cache(maxsize=16)  # who chooses between moves is asked about several of one position
def _two_attacks(rules: Rules[Any, Any], position: Any) -> bool:
    attacks = game(rules.name).teaching.attacks
    return len([*islice(filter(attacks, moves_from(rules, position)), 2)]) == 2


WHEN: Final[Mapping[str, Callable[[Rules[Any, Any], Any], bool]]] = MappingProxyType(
    {"two attacks": _two_attacks, "always": lambda rules, position: True}
)
"""The conditions for a question in a game, by their names in lessons."""


@dataclass(frozen=True, slots=True)
class Predicting:
    """The state: the players asked, the kind of question, all answers, and the questions ``about`` a move.

    ``praise`` is the feedback to a right answer, until a moment other than the ply ``praised_at`` is shown.
    """

    who: Who = Who.OFF
    asks: str = ""
    answers: tuple[MoveAnswer, ...] = ()
    about: tuple[int, Any] | None = None
    asking: Asking | None = None
    praise: Words | None = None
    praised_at: int = 0


class Predict(Activity[Predicting]):
    """Questions about a move before it is made: for the result of its calculation, or another question of its game.

    The players of ``who`` are asked (``Who``); with None no one is, until it is turned on on the page. ``asks`` names
    the kind of question (``Game.all_move_asks``), the usual one if it is empty. Against a computer player the pupil is
    also asked about its moves. With ``pauses`` only some moves are asked about. ``clock`` is monotonic, in seconds.
    """

    name: ClassVar[str] = "predict"
    asks_everybody: ClassVar[bool] = True

    def __init__(
        self,
        who: Who | None = None,
        *,
        asks: str = "",
        pauses: Pauses | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.who = who
        self.asks = asks
        self._pauses = pauses
        self._clock = clock
        self._began = clock()

    def begin(self, moment: Moment, note: Any = None) -> Predicting:
        who, asks = self.who, self.asks
        answers: tuple[MoveAnswer, ...] = ()
        match note:
            case {"who": str(asked_player), "attempts": [*entries], **how}:
                who = who or next((it for it in Who if it.value == asked_player), None)
                asks = asks or str(how.get("asks", ""))
                answers = tuple(it for one in entries[:MOST_KEPT] if (it := move_answer_from_json(one)) is not None)
        return Predicting(who or Who.OFF, _kind(moment, asks).name, answers)

    def follow(self, state: Predicting, moment: Moment) -> Reaction:
        if state.praise is not None and state.praised_at == moment.ply:
            return Reaction(replace(state, asking=None))
        return Reaction(replace(state, asking=None, praise=None))

    def note(self, state: Predicting) -> Any:
        if state.who is Who.OFF and not state.answers:
            return None
        attempts = [move_answer_to_json(answer) for answer in state.answers[-MOST_KEPT:]]
        return {"who": state.who.value, "asks": state.asks, "attempts": attempts}

    def handed_on(self, state: Predicting) -> Any:
        return self.note(replace(state, answers=()))

    def masks(self, state: Predicting, moment: Moment) -> frozenset[Secret]:
        if state.who is Who.OFF or moment.outcome is not None:
            return frozenset()
        hides = _kind(moment, state.asks).hides
        # What was done tells numbers that are covered now.
        return hides | {Secret.STEPS, Secret.MOVES} if self.covers(state, moment) else hides

    def covers(self, state: Predicting, moment: Moment) -> Mapping[str, Cover]:
        if state.who is Who.OFF or moment.outcome is not None:
            return {}
        return _kind(moment, state.asks).covers(moment.rules, moment.scene.position)

    # The questions.

    def ask_before(self, state: Predicting, moment: Moment, move: Any) -> MoveQuestion | None:
        questions = self._questions(state, moment, move)
        if questions is None:
            return None
        # A move of the computer's is made, whatever is answered.
        return questions.first(no=None if moment.turn in moment.company.computed else _("Another move"))

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
        if self._pauses is not None and state.asking is None:
            position = moment.scene.position
            by = by if self._pauses.are_due(moment.rules, position, state.answers) else None
        problems = () if by is None else asked_of(moment.rules, moment.scene.position, move, state.asks)
        if not problems or by is None:
            return None
        on_a_line = _kind(moment, state.asks).on_a_line
        return Questions(problems, _prompt(by, moment, problems[0].unknown), self.name, on_a_line=on_a_line)

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

    # The view and the controls.

    def context(self, state: Predicting, moment: Moment) -> tuple[Node, ...]:
        return (state.praise,) if state.praise is not None and state.praised_at == moment.ply else ()

    def on_intent(
        self, state: Predicting, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("choose") is not True:
            return None
        who = next((it for it in Who if it.value == fields.get("who")), None)
        asks = fields.get("kind", state.asks)
        if who is None or asks not in game(moment.rules.name).all_move_asks:
            raise Refused("option", _("Choose who predicts, and how."))
        return Reaction(replace(state, who=who, asks=asks, asking=None), _SAID[who])

    def learning_switches(self, state: Predicting, moment: Moment) -> tuple[Node, ...]:
        return (_choosing(state.who, state.asks, tuple(game(moment.rules.name).all_move_asks.values())),)

    def predictions(self, state: Predicting, moment: Moment) -> tuple[MoveAnswer, ...]:
        return state.answers

    def panels(self, state: Predicting, moment: Moment) -> tuple[Node, ...]:
        return practised_panel(moment.rules, state.answers)


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


@lru_cache(maxsize=16)
def _choosing(who: Who, asks: str, kinds: tuple[MoveAsk, ...]) -> Node:
    what = {kind.name: kind.label for kind in kinds}
    return node(
        "form",
        {"key": "predicting", "intent": Predict.intent(choose=True)},
        node("p", None, _("Predict each result before it is shown:")),
        chooser("who", {it.value: label for it, label in _WHO.items()}, who.value, _("Who predicts")),
        chooser("kind", what, asks, _("How")) if len(what) > 1 else None,
        settings_button(),
    )


def _kind(moment: Moment, asks: str) -> MoveAsk:
    return game(moment.rules.name).move_ask(asks)


@lru_cache(maxsize=64)  # from the question to the last answer it is the same
def asked_of(rules: Rules[Any, Any], position: Any, move: Any, asks: str) -> tuple[MoveProblem, ...]:
    """Return the problems about a move for the kind of question with this name."""
    return game(rules.name).move_ask(asks).problems(PlayedMove(rules, position, move))


def _answers(who: Who, moment: Moment) -> str | None:
    """Return the player who is asked, "" for all at the screen. None if no player is asked."""
    players, mover = moment.rules.players, moment.turn
    others = tuple(player for player in players if player != mover)
    wanted = {Who.OFF: (), Who.MOVER: (mover,), Who.OTHER: others, Who.ALL: players}[who]
    asked_players = [player for player in wanted if player not in moment.company.computed | moment.company.elsewhere]
    if not asked_players:
        return None
    return asked_players[0] if len(asked_players) == 1 else ""


def _prompt(by: str, moment: Moment, unknown: Unknown) -> Words:
    result = unknown in (Unknown.NUMBER, Unknown.SIGN)
    if moment.company.computed or moment.company.elsewhere:
        return _("What is the result?") if result else _("What do you think?")
    if not by:
        return _("Everyone: what is the result?") if result else _("Everyone: what do you think?")
    player = moment.rules.player_label(by)
    if result:
        return _("{player}: what is the result?", player=player)
    return _("{player}: what do you think?", player=player)
