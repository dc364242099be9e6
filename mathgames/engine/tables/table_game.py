"""The state of a table: its seats, the moves, an open offer, the end of the game.

Every screen computes it for itself, from the same events in the same order. An event that the rules or the seats do
not allow changes nothing, regardless of its author.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mathgames.engine.match import Match, match_from_record
from mathgames.engine.outcome import Outcome
from mathgames.engine.record import Ending, Record
from mathgames.engine.rounds import side_in_round
from mathgames.engine.rules import Rules
from mathgames.engine.tables.events import (
    DRAW,
    NEW,
    TAKE_BACK,
    AnswerEvent,
    Event,
    MoveEvent,
    OfferEvent,
    OpenEvent,
    ResignEvent,
    SeatEvent,
    proof_of,
)
from mathgames.language.errors import MathgamesError, TableError
from mathgames.language.words import LazyString, Text, _


@dataclass(frozen=True, slots=True)
class TableSeat:
    """The screen at which a player plays, and the proof of the word with which the seat can be taken again."""

    screen: str
    proof: str


@dataclass(frozen=True, slots=True)
class TableOffer:
    """A player's request to the other one, the number of its event, and the ply that it leads to."""

    kind: str
    player: str
    number: int
    ply: int = 0
    record: str = ""


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table: the number of the current game, counted from 1, and its state.

    In a match of two rounds a seat, an offer and the ``turn`` name a player by the side in the first round.
    """

    rules: Rules[Any, Any]
    game: int = 1
    moves: tuple[str, ...] = ()
    turn: str = ""
    round: int = 1
    outcome: Outcome | None = None
    ending: Ending | None = None
    """The ending if the players ended the game."""
    seats: Mapping[str, TableSeat] = field(default_factory=dict)
    offer: TableOffer | None = None
    declined_offer: TableOffer | None = None
    """The last offer, if it was declined and nothing has happened since."""

    def player_at(self, screen: str) -> str | None:
        """Return the player at this screen; None for a spectator."""
        return next((player for player, seat in self.seats.items() if seat.screen == screen), None)

    def label(self, player: str) -> LazyString:
        """Return the name of a player for readers: that of the side now."""
        return self.rules.player_label(side_in_round(self.rules, player, self.round))

    def free(self) -> tuple[str, ...]:
        """Return the players whose seats are free."""
        return tuple(player for player in self.rules.players if player not in self.seats)

    def player_of(self, word: str) -> str | None:
        """Return the player whose seat can be taken again with this word."""
        return next((player for player, it in self.seats.items() if proof_of(word, it.screen) == it.proof), None)


class TableGame:
    """The events of a table, judged one after the other. ``state`` is their result so far.

    >>> from mathgames.games.registry import rules
    >>> game = TableGame(OpenEvent(Match(rules("minus-vs-plus")).to_record()))
    >>> game.take(SeatEvent("ab", "positive", "0" * 16), 2)
    >>> game.take(MoveEvent("ab", 0, "a2-a3"), 3)
    >>> game.state.moves, game.state.turn
    (('a2-a3',), 'negative')
    >>> print(game.refusal(MoveEvent("ab", 1, "b5-b4")))
    it is Red's turn
    """

    def __init__(self, event: OpenEvent) -> None:
        self._match = beginning(event.record)
        self._start = event.record
        self.state = TableState(self._match.rules, turn=self._match.turn)

    def match(self) -> Match:
        """Return a new match in the state of the game."""
        match = beginning(self._start)
        for move in self.state.moves:
            match.play(move)
        end(match, self.state.ending)
        return match

    def refusal(self, event: Event) -> Text | None:
        """Explain why this event does not count now. None if it does."""
        try:
            self._check(event)
        except MathgamesError as error:
            return error.words
        return None

    def take(self, event: Event, number: int) -> None:
        """Apply the event with this number.

        Raises ``TableError``, with the reason, if it does not count; nothing is then changed.
        """
        self._check(event)
        state = replace(self.state, declined_offer=None)
        match event:
            case SeatEvent(screen, player, proof, _word):
                others = {name: seat for name, seat in state.seats.items() if seat.screen != screen}
                state = replace(state, seats={**others, player: TableSeat(screen, proof)})
            case MoveEvent(_screen, _ply, move):
                self._match.play(move)
                state = replace(state, offer=None)
            case OfferEvent(screen, kind, record):
                proposer = state.player_at(screen) or ""
                ply = self._last_ply_of(proposer) if kind == TAKE_BACK else None
                state = replace(state, offer=TableOffer(kind, proposer, number, ply or 0, record))
            case AnswerEvent(_screen, _offer, yes):
                offer = state.offer
                assert offer is not None  # it was checked
                state = replace(state, offer=None, declined_offer=None if yes else offer)
                if yes:
                    state = self._accept_offer(state, offer)
            case ResignEvent(screen):
                self._match.resign(self._side_now(state.player_at(screen) or ""))
                state = replace(state, offer=None)
        self.state = self._update_state(state)

    def _accept_offer(self, state: TableState, offer: TableOffer) -> TableState:
        if offer.kind == TAKE_BACK:
            self._match.truncate(offer.ply)
        elif offer.kind == DRAW:
            self._match.agree_draw()
        else:
            self._match, self._start = beginning(offer.record), offer.record
            state = replace(state, rules=self._match.rules, game=state.game + 1)
        return state

    def _update_state(self, state: TableState) -> TableState:
        match = self._match
        ending = None if match._session.ending is None else Ending(match._session.ending.code, match._session.ended_by)
        number, turn = match._session.line.round_number(match.ply), self._side_now(match.turn)
        return replace(state, moves=match.played, turn=turn, round=number, outcome=match.outcome, ending=ending)

    def _side_now(self, player: str, ply: int | None = None) -> str:
        """Return the side of a player at a ply, by default now; or the player who has a side there."""
        match = self._match
        number = match._session.line.round_number(match.ply if ply is None else ply)
        return side_in_round(match.rules, player, number) if player in match.rules.players else player

    # What counts.

    def _check(self, event: Event) -> None:
        match event:
            case OpenEvent():
                raise TableError(_("the table is laid already"))
            case SeatEvent():
                self._check_seat(event)
            case MoveEvent(screen, ply, move):
                self._check_turn(screen, ply)
                if (refusal := self._match.why_illegal(move)) is not None:
                    raise refusal.error()
            case OfferEvent(screen, kind, record):
                self._check_offer(self._require_player(screen), kind, record)
            case AnswerEvent(screen, number, _yes):
                player, offer = self._require_player(screen), self.state.offer
                if offer is None or offer.number != number or offer.player == player:
                    raise TableError(_("nothing is offered that this could answer"))
            case ResignEvent(screen):
                self._require_player(screen)
                self._goes_on()

    def _check_seat(self, event: SeatEvent) -> None:
        state, player = self.state, event.player
        if player not in state.rules.players:
            raise TableError(_("there is no such player in this game"))
        mine, seat = state.player_at(event.screen), state.seats.get(player)
        label = state.label(player)
        if mine is not None and state.moves:
            raise TableError(_("this screen plays {player} already", player=state.label(mine)))
        if seat is not None and proof_of(event.word, seat.screen) != seat.proof:
            raise TableError(_("{player} plays at the other screen", player=label))

    def _check_turn(self, screen: str, ply: int) -> None:
        player, state = self._require_player(screen), self.state
        self._goes_on()
        if ply != len(state.moves):
            raise TableError(_("the game at the table has changed meanwhile"))
        if player != state.turn:
            raise TableError(_("it is {player}'s turn", player=state.label(state.turn)))

    def _check_offer(self, player: str, kind: str, record: str) -> None:
        if self.state.offer is not None:
            raise TableError(_("the last offer has not been answered yet"))
        if kind == NEW:
            if beginning(record).rules.name != self.state.rules.name:
                raise TableError(_("this table is for another game"))
            return
        self._goes_on()
        if kind == TAKE_BACK and self._last_ply_of(player) is None:
            raise TableError(_("there is no move to take back"))

    def _goes_on(self) -> None:
        if (outcome := self._match.outcome) is not None:
            raise self._match.rules.game_over(outcome).error()

    def _require_player(self, screen: str) -> str:
        player = self.state.player_at(screen)
        if player is None:
            raise TableError(_("this screen only watches"))
        return player

    def _last_ply_of(self, player: str) -> int | None:
        match = self._match
        plies = reversed(range(match.ply))
        turn, position_at = match.rules.turn, match._session.position_at
        return next((ply for ply in plies if self._side_now(turn(position_at(ply)), ply) == player), None)

    def can_take_back(self, player: str) -> bool:
        """Check if a player has made a move that could be taken back."""
        return self.state.outcome is None and self._last_ply_of(player) is not None


def beginning(record: str) -> Match:
    """Return the match of a record before its first move. Raises ``TableError`` if a table cannot play it."""
    try:
        parsed_record = Record.parse(record)
        if parsed_record.moves or parsed_record.clock or parsed_record.ending or parsed_record.notes:
            raise TableError(_("a game at a table begins before its first move"))
        match = match_from_record(parsed_record)
    except TableError:
        raise
    except MathgamesError as error:
        raise TableError(error.words) from error
    if match.clock is not None:
        raise TableError(_("a game at a table has no clock, because each screen would have its own"))
    return match


def end(match: Match, ending: Ending | None) -> None:
    """End the match as the players at the table have ended theirs."""
    if ending is None or match.outcome is not None:
        return
    if ending.code == "agreed":
        match.agree_draw()
    else:
        match.resign(ending.player)
