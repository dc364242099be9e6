"""Seats: each player of a game belongs to a screen, and actions that concern both are offered and accepted.

If several kernels play at one table, each of them is a screen; if several browsers show one board, each browser is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from mathgames.engine import Match
from mathgames.engine.tables import AnswerEvent, OfferEvent, ResignEvent, SeatEvent, Table, TableState
from mathgames.engine.tables.events import DRAW, NEW, TAKE_BACK, Event, draw_check_word
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Control, Keep, Participants, Reaction, Refused, Reply, Snapshot
from mathgames.games.contract.controls import button
from mathgames.language.errors import one_line
from mathgames.language.words import LazyString, Text, _, join_with_and

MAX_WORD_LENGTH: Final = 12


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request to the table; the page adds its screen. ``word`` is the new word of a seat that is taken."""

    event: Event
    word: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """The state of a table on a page.

    ``mine`` is the player at this screen, by the side in the first round, and the ``word`` is the one with which the
    seat can be taken again. If several browsers show one board, the page is ``is_shared`` and has no seat.
    """

    table: TableState
    is_shared: bool = False
    mine: str | None = None
    word: str = ""
    absent_players: frozenset[str] = frozenset()
    problem: LazyString | None = None
    remarks: tuple[Text, ...] = ()
    can_take_back: bool = False

    def other_players(self) -> tuple[str, ...]:
        """Return the players at other screens."""
        return tuple(player for player in self.table.rules.players if player != self.mine)


class Seats(Activity[Seating]):
    """The players at a table; the one at this ``screen`` plays here. Without a screen, each browser is one."""

    name: ClassVar[str] = "seats"

    def __init__(self, table: Table, screen: str = "") -> None:
        self.table = table
        self.screen = screen

    def begin(self, snapshot: Snapshot, note: Any = None) -> Seating:
        return self.seating()

    def on_match_changed(self, state: Seating, snapshot: Snapshot) -> Reaction:
        return Reaction(self.seating())

    def seating(self) -> Seating:
        """The current state of the table."""
        table, mine = self.table, self.table.state.player_at(self.screen) if self.screen else None
        return Seating(
            table.state,
            not self.screen,
            mine,
            table.words.get(self.screen, ""),
            table.absent_players(),
            table.problem,
            table.remarks,
            mine is None or table.game.can_take_back(mine),
        )

    def note(self, state: Seating) -> Any:
        """Return the note with which a killed kernel finds its seat again."""
        return {"table": self.table.name, "screen": self.screen} if self.screen else None

    # Turns.

    def locks(self, state: Seating, snapshot: Snapshot) -> frozenset[Control]:
        return _TABLE_LOCKS

    def company(self, state: Seating, snapshot: Snapshot) -> Participants:
        now = snapshot.side_now
        others = frozenset() if state.is_shared else frozenset(map(now, state.other_players()))
        seats = {now(player): _seat_label(state, player) for player in snapshot.rules.players}
        return Participants(others, others, seats)

    def why_no_move(self, state: Seating, snapshot: Snapshot) -> LazyString | None:
        table, rules = state.table, snapshot.rules
        if state.problem is not None:
            return state.problem
        if snapshot.ply < len(snapshot.line):
            return _("You are looking back. To play on, go to the latest move.")
        if state.is_shared or snapshot.outcome is not None:
            return None
        if state.mine is None:
            return no_seat_message(table)
        if snapshot.side_now(snapshot.turn) != state.mine:
            return elsewhere_message(rules.player_label(snapshot.turn))
        return None if snapshot.line == table.moves else _("Wait for the latest move at the table.")

    def reply(self, state: Seating, snapshot: Snapshot) -> Reply | None:
        """Return the next move that was made at another screen."""
        move = next_move(state.table, snapshot.line, snapshot.ply)
        return None if move is None else Reply(snapshot.rules.parse(move))

    # Offers and answers.

    def on_intent(
        self, state: Seating, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"sit": str(player)}:
                return self._take_seat(state, player)
            case {"back": True}:
                word = fields.get("word", "").strip().casefold()[:MAX_WORD_LENGTH]
                owner = state.table.player_of(word)
                if owner is None:
                    raise Refused(
                        "option", _("No seat has this word. It was shown when the side was chosen: try again.")
                    )
                return self._take_seat(state, owner, word)
            case {"offer": str(offer_kind)} if offer_kind in _OFFER_TEXTS:
                rules, start = snapshot.another_game()
                record = Match(rules, position=start).to_record() if offer_kind == NEW else ""
                return _request_event(state, OfferEvent("", offer_kind, record), _OFFER_TEXTS[offer_kind])
            case {"answer": bool(yes)} if state.table.offer is not None:
                announcement = _("You accepted.") if yes else _("You declined.")
                return _request_event(state, AnswerEvent("", state.table.offer.number, yes), announcement)
            case {"resign": True}:
                return _request_event(state, ResignEvent(""), None)
        return None

    def _take_seat(self, state: Seating, player: str, old_word: str = "") -> Reaction:
        # Each seat has a different word: a word leads back to one seat only.
        word = next(word for word in iter(draw_check_word, None) if state.table.player_of(word) is None)
        player_name = state.table.label(player)
        # The announcement is heard at each browser of a board, and the word is for one of them.
        announcement = (
            _("{player} has a player now.", player=player_name)
            if state.is_shared
            else seat_announcement(player_name, word)
        )
        return Reaction(state, announcement, (Keep(TableRequest(SeatEvent("", player, "", old_word), word)),))

    # The view.

    def context(self, state: Seating, snapshot: Snapshot) -> tuple[Node, ...]:
        table = state.table
        if state.problem is not None:
            return (state.problem,)
        if (offer := table.offer) is not None:
            if offer.player == state.mine:
                return (_("{asking} Wait for an answer.", asking=_OFFER_TEXTS[offer.kind]),)
            asks = offer_announcement(table.label(offer.player), offer.kind)
            if state.mine is None and not state.is_shared:
                return (asks,)
            return (asks, " ", self._link(_("Accept"), answer=True), " ", self._link(_("Decline"), answer=False))
        if table.declined_offer is not None and (state.is_shared or state.mine == table.declined_offer.player):
            return (_("Your offer was declined. The game goes on."),)
        if state.mine is None and (free := table.free()):
            sides = [part for player in free for part in (" ", self._link(table.label(player), sit=player))]
            return (_("Which side do you play?"), *sides)
        return self._waiting(state, snapshot)

    def _waiting(self, state: Seating, snapshot: Snapshot) -> tuple[Node, ...]:
        table, rules = state.table, snapshot.rules
        if snapshot.ply < len(snapshot.line) or snapshot.outcome is not None:
            return ()
        absent_names = [table.label(player) for player in state.other_players() if player in state.absent_players]
        if absent_names:
            return (
                _("{player} is away. The seat can be taken again with its word.", player=join_with_and(absent_names)),
            )
        if state.mine is not None and not table.moves and state.word:
            return (
                _(
                    "You play {player}. Remember your word, {word}: with it you can come back.",
                    player=table.label(state.mine),
                    word=state.word,
                ),
            )
        if state.mine is None and not state.is_shared:
            return (no_seat_message(table),)
        mover = snapshot.side_now(snapshot.turn)
        if not state.is_shared and mover != state.mine and mover in table.seats:
            return (elsewhere_message(rules.player_label(snapshot.turn)),)
        return ()

    def controls(self, state: Seating, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the controls, which stay there throughout the game, so that nothing moves."""
        has_seat = state.mine is not None or state.is_shared
        can_offer = has_seat and state.table.offer is None and state.problem is None
        goes_on = snapshot.outcome is None or snapshot.awaits_round
        can_offer_takeback = can_offer and state.can_take_back and bool(snapshot.line) and goes_on
        return (
            button(_("Take back a move"), self.intent(offer=TAKE_BACK), enabled=can_offer_takeback),
            button(_("New game"), self.intent(offer=NEW), enabled=can_offer and bool(snapshot.line)),
        )

    def at_start(self, state: Seating, snapshot: Snapshot) -> tuple[Node, ...]:
        return (self._panel(state, snapshot),)

    def panels(self, state: Seating, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the same panel during the game, below the explanation of a move."""
        return (self._panel(state, snapshot),) if snapshot.line else ()

    def _panel(self, state: Seating, snapshot: Snapshot) -> Node:
        table = state.table
        name = one_line(self.table.name)
        title = _("Table {name}", name=name) if name else _("Two screens")
        plays = (state.mine is not None or state.is_shared) and snapshot.outcome is None and state.problem is None
        return node(
            "details",
            {"class": "mg-panel mg-table", "key": "table", "open": True if state.remarks else None},
            node("summary", None, title),
            node("p", None, _("Each player has a screen. A third screen can watch.")),
            node(
                "p",
                None,
                _("Your word is {word}. With it you can take your seat again from another screen.", word=state.word),
            )
            if state.word
            else None,
            self._return_form() if table.seats and (state.mine is None or state.is_shared) else None,
            node(
                "div",
                {"class": "mg-row"},
                button(_("Offer a draw"), self.intent(offer=DRAW), enabled=table.offer is None),
                button(_("Give up"), self.intent(resign=True)),
            )
            if plays
            else None,
            *(node("p", {"class": "mg-note", "key": f"remark {at}"}, it) for at, it in enumerate(state.remarks)),
        )

    def _return_form(self) -> Node:
        field = {
            "type": "text",
            "field": "word",
            "maxlength": MAX_WORD_LENGTH,
            "autocomplete": "off",
            "spellcheck": "false",
        }
        return node(
            "form",
            {"class": "mg-typed", "key": "coming-back", "intent": self.intent(back=True)},
            node("label", None, node("span", {"class": "mg-label"}, _("Your word")), node("input", field)),
            node("button", {"type": "submit"}, _("Take my seat again")),
        )

    def _link(self, label: Text, **args: Any) -> Node:
        return button(label, self.intent(**args), kind="mg-link")


_TABLE_LOCKS: Final = frozenset({Control.UNDO, Control.END, Control.NEW, Control.OPTIONS, Control.CLOCK})
"""The controls that only two players at one screen have."""

_OFFER_TEXTS: Final = {
    TAKE_BACK: _("You asked to take back your last move."),
    DRAW: _("You offered a draw."),
    NEW: _("You asked for a new game."),
}


def _seat_label(state: Seating, player: str) -> LazyString:
    if player not in state.table.seats:
        return _("free")
    if player == state.mine:
        return _("you")
    if player in state.absent_players:
        return _("away")
    return _("taken") if state.is_shared else _("other screen")


def offer_announcement(player: Text, offer_kind: str) -> LazyString:
    """Return the offer of a player at another screen."""
    if offer_kind == TAKE_BACK:
        return _("{player} asks to take back a move.", player=player)
    if offer_kind == DRAW:
        return _("{player} offers a draw.", player=player)
    return _("{player} asks for a new game.", player=player)


def seat_announcement(player: Text, word: str) -> LazyString:
    """Return the announcement for a player who has taken a seat."""
    return _("You play {player}. Your word is {word}.", player=player, word=word)


def no_seat_message(table: TableState) -> LazyString:
    """Return the message for a screen without a player."""
    if table.free():
        return _("Choose a side first.")
    return _("You are watching. The players are at other screens.")


def elsewhere_message(player: Text) -> LazyString:
    """Explain why a move cannot be made here."""
    return _("{player} plays at the other screen.", player=player)


def next_move(table: TableState, line: tuple[str, ...], ply: int) -> str | None:
    """Return the next move at the table, if the match is at the end of a line that is the beginning of the table's."""
    is_behind = ply == len(line) < len(table.moves) and table.moves[:ply] == line
    return table.moves[ply] if is_behind else None


def change_announcement(before: Seating, now: Seating) -> LazyString | None:
    """Announce a change at the table other than a move. None if there is none."""
    table = now.table
    if now.problem != before.problem:
        return now.problem or _("The folder of the table is back. Play goes on.")
    if table.offer is not None and table.offer != before.table.offer and table.offer.player != now.mine:
        return offer_announcement(table.label(table.offer.player), table.offer.kind)
    if table.declined_offer is not None and before.table.declined_offer is None:
        return _("Your offer was declined. The game goes on.")
    if len(table.moves) < len(before.table.moves) and table.game == before.table.game:
        return _("A move was taken back.")
    if arrivals := [player for player in table.seats if player not in before.table.seats and player != now.mine]:
        return _("{player} has a player now.", player=join_with_and(table.label(player) for player in arrivals))
    if departures := now.absent_players - before.absent_players - {now.mine}:
        return _("{player} is away.", player=join_with_and(table.label(player) for player in sorted(departures)))
    if returns := before.absent_players - now.absent_players - {now.mine}:
        return _("{player} is here again.", player=join_with_and(table.label(player) for player in sorted(returns)))
    return None


def _request_event(state: Seating, event: Event, announcement: LazyString | None) -> Reaction:
    return Reaction(state, announcement, (Keep(TableRequest(event)),))
