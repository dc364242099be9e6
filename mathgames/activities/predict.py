"""Prediction before the reveal: the result of a move is asked for before it is made, and hidden until then."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.arithmetic.items.move_items import RESULT, SIGN, response_from_json
from mathgames.engine import Rules
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import (
    Activity,
    Cover,
    Keep,
    Maskable,
    MoveAsk,
    MoveQuestion,
    Proceed,
    Reaction,
    Refused,
    Snapshot,
)
from mathgames.games.contract.controls import chooser, settings_button
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, _

if TYPE_CHECKING:  # a board with no question needs no item
    from mathgames.activities.questions import Asking, Questions
    from mathgames.arithmetic.items.item import Item

MAX_SAVED_ANSWERS: Final = 10_000
"""The most answers in a record: more than any game asks for."""


class Who(Enum):
    """The players who are asked for the result of a move."""

    OFF = "off"
    MOVER = "mover"
    OTHER_PLAYER = "other"
    """The player who does not move: then both calculate."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Pauses:
    """The conditions of questions about moves: in positions of ``occasion`` only, and at most ``limit`` per game."""

    occasion: str
    limit: int

    def are_due(self, rules: Rules[Any, Any], position: Any, answers: tuple[Response[ItemRef], ...]) -> bool:
        """Check if a move of this position is asked about, after these answers."""
        number, ply = 0, MAX_SAVED_ANSWERS
        for answer in reversed(answers):
            if answer.ply > ply:  # of the game before this one
                break
            number, ply = number + (answer.attempt == 1 and not answer.question.part), answer.ply
        return number < self.limit and OCCASIONS[self.occasion](rules, position)


@lru_cache(maxsize=16)  # who chooses between moves is asked about several of one position
def _two_attacks(rules: Rules[Any, Any], position: Any) -> bool:
    attacks = (move for move in rules.moves(position) if rules.is_attack(position, move))
    return len([*islice(attacks, 2)]) == 2


OCCASIONS: Final[Mapping[str, Callable[[Rules[Any, Any], Any], bool]]] = MappingProxyType(
    {"two attacks": _two_attacks, "always": lambda rules, position: True}
)
"""The conditions for a question in a game, by their names in lessons."""


@dataclass(frozen=True, slots=True)
class Predicting:
    """The state: the players asked, the kind of question, all answers, and the questions ``subject`` a move.

    ``praise`` is the feedback to a right answer, until a moment other than the ply ``praise_ply`` is shown.
    """

    predictors: Who = Who.OFF
    asks: str = ""
    answers: tuple[Response[ItemRef], ...] = ()
    subject: tuple[int, Any] | None = None
    asking: Asking | None = None
    praise: LazyString | None = None
    praise_ply: int = 0


class Predict(Activity[Predicting]):
    """Questions about a move before it is made: for the result of its calculation, or another question of its game.

    The players of ``predictors`` are asked (``Who``); with None no one is, until it is turned on on the page.
    ``asks`` names the kind of question (``Game.all_move_asks``), the usual one if it is empty. Against a computer
    player the pupil is also asked about its moves. With ``pauses`` only some moves are asked about. ``clock`` is
    monotonic, in seconds.
    """

    name: ClassVar[str] = "predict"
    asks_everybody: ClassVar[bool] = True

    def __init__(
        self,
        predictors: Who | None = None,
        *,
        asks: str = "",
        pauses: Pauses | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.predictors = predictors
        self.asks = asks
        self._pauses = pauses
        self._clock = clock
        self._began = clock()

    def begin(self, snapshot: Snapshot, note: Any = None) -> Predicting:
        predictors, asks = self.predictors, self.asks
        answers: tuple[Response[ItemRef], ...] = ()
        match note:
            case {"who": str(asked_player), "attempts": [*entries], **how}:
                predictors = predictors or next((answer for answer in Who if answer.value == asked_player), None)
                asks = asks or str(how.get("asks", ""))
                answers = tuple(
                    answer for one in entries[:MAX_SAVED_ANSWERS] if (answer := response_from_json(one)) is not None
                )
        return Predicting(predictors or Who.OFF, _kind(snapshot, asks).name, answers)

    def on_match_changed(self, state: Predicting, snapshot: Snapshot) -> Reaction:
        if state.praise is not None and state.praise_ply == snapshot.ply:
            return Reaction(replace(state, asking=None))
        return Reaction(replace(state, asking=None, praise=None))

    def note(self, state: Predicting) -> Any:
        if state.predictors is Who.OFF and not state.answers:
            return None
        attempts = [answer.to_json() for answer in state.answers[-MAX_SAVED_ANSWERS:]]
        return {"who": state.predictors.value, "asks": state.asks, "attempts": attempts}

    def note_for_next_game(self, state: Predicting) -> Any:
        return self.note(replace(state, answers=()))

    def masks(self, state: Predicting, snapshot: Snapshot) -> frozenset[Maskable]:
        if state.predictors is Who.OFF or snapshot.outcome is not None:
            return frozenset()
        hides = _kind(snapshot, state.asks).hides
        # What was done tells numbers that are covered now.
        return hides | {Maskable.STEPS, Maskable.MOVES} if self.covers(state, snapshot) else hides

    def covers(self, state: Predicting, snapshot: Snapshot) -> Mapping[str, Cover]:
        if state.predictors is Who.OFF or snapshot.outcome is not None:
            return {}
        return _kind(snapshot, state.asks).covers(snapshot.rules, snapshot.scene.position)

    # The questions.

    def ask_before(self, state: Predicting, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        questions = self._questions(state, snapshot, move)
        if questions is None:
            return None
        # A move of the computer's is made, whatever is answered.
        return questions.first(
            decline_label=None if snapshot.turn in snapshot.company.computer_players else _("Another move")
        )

    def on_answer(self, state: Predicting, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        questions = self._questions(state, snapshot, move)
        if questions is None:
            return Reaction(state, effects=(Proceed(),))
        subject = (snapshot.ply, move)
        outcome = questions.submit_answer(state.asking if state.subject == subject else None, fields, snapshot.work)
        state = replace(state, subject=subject, asking=outcome.asking)
        if outcome.response is not None:
            player = _asked_player(state.predictors, snapshot) or ""
            answer = replace(outcome.response, ply=snapshot.ply, by=player, seconds=self._seconds())
            state = replace(state, answers=(*state.answers, answer)[-MAX_SAVED_ANSWERS:])
        if outcome.praise is not None:
            state = replace(state, praise=outcome.praise, praise_ply=snapshot.ply + 1)
        return Reaction(state, outcome.praise, (Keep(state), outcome.effect))

    def _questions(self, state: Predicting, snapshot: Snapshot, move: Any) -> Questions | None:
        player = _asked_player(state.predictors, snapshot)
        if self._pauses is not None and state.asking is None:
            position = snapshot.scene.position
            player = player if self._pauses.are_due(snapshot.rules, position, state.answers) else None
        items = () if player is None else items_of(snapshot.rules, snapshot.scene.position, move, state.asks)
        if not items or player is None:
            return None
        from mathgames.activities.questions import MASKED_PARTS, Questions  # only here, for questions

        kind, prompt = _kind(snapshot, state.asks), _prompt(player, snapshot, items[0])
        return Questions(items, prompt, self.name, on_a_line=kind.on_a_line, hides=MASKED_PARTS | kind.hides)

    def _seconds(self) -> int:
        return int(self._clock() - self._began)

    # The view and the controls.

    def context(self, state: Predicting, snapshot: Snapshot) -> tuple[Node, ...]:
        return (state.praise,) if state.praise is not None and state.praise_ply == snapshot.ply else ()

    def on_intent(
        self, state: Predicting, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("choose") is not True:
            return None
        predictors = next((it for it in Who if it.value == fields.get("who")), None)
        asks = fields.get("kind", state.asks)
        if predictors is None or asks not in find_game(snapshot.rules.name).all_move_asks:
            raise Refused("option", _("Choose who predicts, and how."))
        return Reaction(
            replace(state, predictors=predictors, asks=asks, asking=None),
            _("Say it first: {who}.", who=_LABELS[predictors]),
        )

    def learning_switches(self, state: Predicting, snapshot: Snapshot) -> tuple[Node, ...]:
        return (_choosing(state.predictors, state.asks, tuple(find_game(snapshot.rules.name).all_move_asks.values())),)

    def predictions(self, state: Predicting, snapshot: Snapshot) -> tuple[Response[ItemRef], ...]:
        return state.answers

    def panels(self, state: Predicting, snapshot: Snapshot) -> tuple[Node, ...]:
        if not state.answers:
            return ()
        from mathgames.activities.questions import practised_panel  # only here, after questions

        return practised_panel(snapshot.rules, state.answers)


SAY_IT_FIRST: Final = _("Say it first")
"""The label of the setting, wherever it is made: who says each result before it is shown."""
_LABELS: Final = {
    Who.OFF: _("Nobody"),
    Who.MOVER: _("Before attacks"),
    Who.OTHER_PLAYER: _("The other player"),
    Who.ALL: _("Always"),
}


def say_it_first_choices(current: Who) -> dict[str, LazyString]:
    """Return the labels of the choices by their values: the player who does not move only where that is chosen."""
    return {it.value: label for it, label in _LABELS.items() if it is not Who.OTHER_PLAYER or it is current}


@lru_cache(maxsize=16)
def _choosing(predictors: Who, asks: str, kinds: tuple[MoveAsk, ...]) -> Node:
    kind_labels = {kind.name: kind.label for kind in kinds}
    return node(
        "form",
        {"key": "predicting", "intent": Predict.intent(choose=True)},
        chooser("who", say_it_first_choices(predictors), predictors.value, SAY_IT_FIRST),
        chooser("kind", kind_labels, asks, _("How")) if len(kind_labels) > 1 else None,
        settings_button(),
    )


def _kind(snapshot: Snapshot, asks: str) -> MoveAsk:
    return find_game(snapshot.rules.name).move_ask(asks)


@lru_cache(maxsize=64)  # from the question to the last answer it is the same
def items_of(rules: Rules[Any, Any], position: Any, move: Any, asks: str) -> tuple[Item, ...]:
    """Return the items about a move for the kind of question with this name."""
    return find_game(rules.name).move_ask(asks).items(PlayedMove(rules, position, move))


def _asked_player(predictors: Who, snapshot: Snapshot) -> str | None:
    """Return the player who is asked: ``""`` if all at the screen are, ``None`` if no one is."""
    players, mover = snapshot.rules.players, snapshot.turn
    others = tuple(player for player in players if player != mover)
    candidates = {Who.OFF: (), Who.MOVER: (mover,), Who.OTHER_PLAYER: others, Who.ALL: players}[predictors]
    asked_players = [
        player
        for player in candidates
        if player not in snapshot.company.computer_players | snapshot.company.remote_players
    ]
    if not asked_players:
        return None
    return asked_players[0] if len(asked_players) == 1 else ""


def _prompt(predictor: str, snapshot: Snapshot, item: Item) -> LazyString:
    result = item.ref.family in (RESULT, SIGN)
    if snapshot.company.computer_players or snapshot.company.remote_players:
        return _("What is the result?") if result else _("What do you think?")
    if not predictor:
        return _("Everyone: what is the result?") if result else _("Everyone: what do you think?")
    player = snapshot.rules.player_label(predictor)
    if result:
        return _("{player}: what is the result?", player=player)
    return _("{player}: what do you think?", player=player)
