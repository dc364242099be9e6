"""The session of a page at a table: it sends local actions to the other screens, and shows theirs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Final

from mathgames.activities import FreePlay, Predict, Who
from mathgames.activities.seats import (
    Seats,
    TableRequest,
    change_announcement,
    elsewhere_message,
    next_move,
    no_seat_message,
    seat_announcement,
)
from mathgames.engine import Match, Rules
from mathgames.engine.rounds import side_in_round
from mathgames.engine.tables import MoveEvent, SeatEvent, Table
from mathgames.engine.tables.table_game import end
from mathgames.games.contract import Activity, Effect, Keep, Maskable, Play, Refused, Snapshot
from mathgames.language.errors import TableError
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences, override_language, with_full_stop
from mathgames.page import sentences
from mathgames.page.match_session import MatchSession
from mathgames.page.page_session import Done, Message, log
from mathgames.page.state import OpenQuestion, Saying

MIN_POLL_SECONDS: Final = 0.5
"""Seconds between two looks at the table, while something happens there."""
POLL_INTERVALS: Final = ((300.0, MIN_POLL_SECONDS), (3600.0, 2.0), (float("inf"), 10.0))
"""The intervals between two looks at the table, by the seconds since the last event."""
_FREE: Final = frozenset({"flag", "preview", "why", "language"})
"""The intents that spectators may send to a board that several browsers show."""


class TableSession(MatchSession):
    """A match at a table. The match is an ordinary one: it follows the moves at the table, one after the other.

    ``screen`` is the name of this screen; without one each browser of the page is a screen.
    """

    def __init__(
        self,
        match: Match,
        *arguments: Any,
        table: Table,
        screen: str = "",
        activities: Sequence[Activity[Any]] | None = None,
        clock: Callable[[], float] = time.monotonic,
        **options: Any,
    ) -> None:
        self.table = table
        self._screen = self._asker = screen
        self._clock = clock
        self._active = clock()
        self._game = table.state.game
        self._private_text: LazyString | None = None  # the message for one of several browsers
        self._table_news: Saying | Text = ""  # what has happened at the table besides a move
        self._question_heard: OpenQuestion | None = None  # the question of which it was said who has moved
        page_activities = (*((FreePlay(),) if activities is None else activities), Seats(table, screen))
        super().__init__(match, *arguments, activities=page_activities, **options)

    # Local actions.

    def _do(self, message: Message) -> Done[Saying | Text]:
        self._asker, self._private_text = self._screen or message.client, None
        self._active = self._clock()
        if not self._screen:
            self._check_seat(message)
        return super()._do(message)

    def _answer(self, client: str, number: int, code: str, text: Text, announcement: Text | None = None) -> str:
        """Send an answer; one for a single browser is read there only, since the view is that of all of them."""
        private_text, self._private_text = self._private_text, None
        return super()._answer(
            client, number, code, text if code or private_text is None else private_text, announcement
        )

    def _check_seat(self, message: Message) -> None:
        """Raise ``Refused`` if this browser must not send the intent; the view is the same for all of them."""
        table, rules = self.table.state, self.match.rules
        player = table.player_at(self._asker)
        if message.name in _FREE or (message.name == "activity" and message.args.get("name") == Seats.name):
            return
        if player is None:
            raise Refused("seat", no_seat_message(table))
        open_question = self._state.question
        if open_question is not None and message.name in ("answer", "dismiss"):
            answering_players = self._answering(open_question.asker)
            if self._side_now(player) not in answering_players:
                raise Refused("seat", elsewhere_message(rules.player_label(next(iter(answering_players)))))
        elif message.name == "play" and self._side_now(player) != self.match.turn and self.match.outcome is None:
            raise Refused("seat", elsewhere_message(rules.player_label(self.match.turn)))

    def _side_now(self, player: str) -> str:
        """Return the side in this round of a player at the table, or the player of a side."""
        return side_in_round(self.match.rules, player, self.match._session.line.round_number(self.match.ply))

    def _answering(self, asker: str) -> frozenset[str]:
        players, mover = frozenset(self.match.rules.players), frozenset({self.match.turn})
        predictors = self.state_of(Predict.name).predictors if asker == Predict.name else Who.MOVER
        return {Who.ALL: players, Who.OTHER_PLAYER: players - mover}.get(predictors, mover)

    def _do_one(self, effect: Effect) -> None:
        match effect:
            case Play(move):
                self._post_move(self.match.rules.format(move))
                super()._do_one(effect)
            case Keep(TableRequest() as request):
                self._request(request)
            case _:
                super()._do_one(effect)

    def _post_move(self, move: str) -> None:
        """Post the move at the table, unless it has happened there. Raises ``Refused`` if that is impossible."""
        match, table = self.match, self.table
        if next_move(table.state, match.played, match.ply) == move:
            return
        # At a board of several browsers the one who predicts lets the other one's move be made.
        mover = table.state.seats.get(self._side_now(match.turn))
        screen = self._screen or ("" if mover is None else mover.screen)
        with self._kept_in_step():
            table.post(MoveEvent(screen, match.ply, move))

    def _request(self, request: TableRequest) -> None:
        event, table = request.event, self.table
        with self._kept_in_step():
            if isinstance(event, SeatEvent):
                table.sit(self._asker, event.player, request.word, event.word)
                if not self._screen:
                    self._private_text = seat_announcement(self.match.rules.player_label(event.player), request.word)
            else:
                table.post(replace(event, screen=self._asker))  # type: ignore[arg-type]  # an opening is never wanted
        self._catch_up()

    @contextmanager
    def _kept_in_step(self) -> Iterator[None]:
        """Follow the table after it refuses something, because something else has happened there meanwhile."""
        try:
            yield
        except Exception as error:
            self._catch_up()
            self._follow()
            if isinstance(error, TableError):
                raise Refused("table", capitalize(with_full_stop(error.words))) from error
            raise

    # Actions at other screens.

    def poll(self) -> float:
        """Look at the table, and show what has happened there; in how many seconds to look again."""
        with ExitStack() as locks:
            locks.enter_context(self.match._session.lock)
            self._locks = locks
            try:
                if self._screen and self.table.state.player_at(self._screen) is not None:
                    self.table.send_heartbeat(self._screen)
                number = self.table.number
                if self.table.poll():
                    self._active = self._clock() if self.table.number != number else self._active
                    with override_language(self.language):
                        self._show_news()
            except Exception:  # whatever is in the folder, it is looked at again
                log.exception("a table could not be looked at")
            finally:
                self._locks = None
        idle = self._clock() - self._active
        return next(seconds for most, seconds in POLL_INTERVALS if idle <= most)

    def _show_news(self) -> None:
        before, games = self.state_of(Seats.name), self._games
        self._catch_up()
        self._follow()
        announcement = (
            sentences.new_game if self._games != games else change_announcement(before, self.state_of(Seats.name)) or ""
        )
        move = next_move(self.table.state, self.match.played, self.match.ply)
        if move is not None and self._state.question is None and not self.moment.awaits_round:
            self._table_news = announcement
            self._reply(self.match.rules.parse(move))
            self._table_news = ""
        else:
            self._show_or_say_why_not(announcement or sentences.whose_turn)

    def _catch_up(self) -> None:
        """Bring the match to the state of the table: a new game, moves that were taken back, an end by agreement.

        The moves that are still to come are shown one by one.
        """
        busy, self._busy = self._busy, True
        try:
            state = self.table.state
            if state.game != self._game or state.rules != self.match.rules:
                self._game = state.game
                fresh = self.table.match()
                self._hand_on(fresh)
                self._exchange(fresh, None)
            line, moves = self.match.played, state.moves
            common_length = next(
                (ply for ply, both in enumerate(zip(line, moves, strict=False)) if both[0] != both[1]), None
            )
            common_length = min(len(line), len(moves)) if common_length is None else common_length
            if common_length < len(line) or (self.match._session.ending is not None and state.ending is None):
                self.match.truncate(common_length)
            elif common_length < len(moves):
                self.match.goto(common_length)  # what happens there is seen, also by who is looking back
            elif state.ending is not None and self.match._session.ending is None:
                self.match.goto(common_length)
                end(self.match, state.ending)
        finally:
            self._busy = busy
        self._has_moved = True

    def _show(self, announcement: Saying | Text, rev: int | None = None) -> None:
        open_question = self._state.question
        if open_question is not None and open_question.is_automatic:
            move = next_move(self.table.state, self.match.played, self.match.ply)
            if move != self.match.rules.format(open_question.move):  # it was taken back before it was seen
                self._state = replace(self._state, question=None)
            elif open_question is not self._question_heard:
                self._question_heard, question = open_question, open_question.question.announcement
                announcement = join_sentences(
                    self._move_sentence(self.match.rules, self.match.position, open_question.move), question
                )
        super()._show(announcement, rev)

    def _news(self) -> Saying:
        return self._spoken_move

    def _spoken_move(self, snapshot: Snapshot, masked_set: frozenset[Maskable]) -> LazyString:
        """Announce a move of a player at another screen: its place, and its result."""
        news = sentences.news(snapshot, masked_set)
        path = snapshot.scene.history
        if not len(path):
            return news
        position, move = path[-1]
        player, ply = self.table.state.player_at(self._screen), snapshot.ply - 1
        mover = snapshot.side_now(snapshot.rules.turn(position), ply)
        if Maskable.MOVES in masked_set or (player is not None and mover == snapshot.side_now(player)):
            return news
        table_news = self._table_news(snapshot, masked_set) if callable(self._table_news) else self._table_news
        return join_sentences(self._move_sentence(snapshot.rules, position, move), news, table_news)

    def _move_sentence(self, rules: Rules[Any, Any], position: Any, move: Any) -> LazyString | None:
        place_name = self._board.place_text(move)
        if place_name is None:
            return None
        return _("{player} has moved: {where}.", player=rules.spoken_player(rules.turn(position)), where=place_name)
