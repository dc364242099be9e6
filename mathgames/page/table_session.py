"""The session of a page at a table: it sends local actions to the other screens, and shows theirs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Final

from mathgames.activities import FreePlay, Predict, Who
from mathgames.activities.seats import Seats, TableRequest, changed, next_move, no_seat, plays_elsewhere, seated
from mathgames.engine import Match, Rules
from mathgames.engine.tables import MoveEvent, SeatEvent, Table
from mathgames.engine.tables.table_game import end
from mathgames.games.contract import Activity, Effect, Keep, Moment, Play, Refused, Secret
from mathgames.language.errors import TableError
from mathgames.language.words import Text, Words, _, capital, ended, speaking, together
from mathgames.page import sentences
from mathgames.page.match_session import MatchSession
from mathgames.page.page_session import Done, Message, log
from mathgames.page.state import OpenQuestion, Saying

OFTEN: Final = 0.5
"""Seconds between two looks at the table, while something happens there."""
SELDOM: Final = ((300.0, OFTEN), (3600.0, 2.0), (float("inf"), 10.0))
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
        *how: Any,
        table: Table,
        screen: str = "",
        activities: Sequence[Activity[Any]] | None = None,
        clock: Callable[[], float] = time.monotonic,
        **named: Any,
    ) -> None:
        self.table = table
        self._screen = self._asker = screen
        self._clock = clock
        self._active = clock()
        self._game = table.state.game
        self._aside: Words | None = None  # the message for one of several browsers
        self._besides: Saying | Text = ""  # what has happened at the table beside a move
        self._question_heard: OpenQuestion | None = None  # the question of which it was said who has moved
        around = (*((FreePlay(),) if activities is None else activities), Seats(table, screen))
        super().__init__(match, *how, activities=around, **named)

    # Local actions.

    def _do(self, message: Message) -> Done[Saying | Text]:
        self._asker, self._aside = self._screen or message.client, None
        self._active = self._clock()
        if not self._screen:
            self._check_seat(message)
        return super()._do(message)

    def _answer(self, client: str, number: int, code: str, text: Text, said: Text | None = None) -> str:
        """Send an answer; one for a single browser is read there only, since the view is that of all of them."""
        aside, self._aside = self._aside, None
        return super()._answer(client, number, code, text if code or aside is None else aside, said)

    def _check_seat(self, message: Message) -> None:
        """Raise ``Refused`` if this browser must not send the intent; the view is the same for all of them."""
        table, rules = self.table.state, self.match.rules
        player = table.player_at(self._asker)
        if message.name in _FREE or (message.name == "activity" and message.args.get("name") == Seats.name):
            return
        if player is None:
            raise Refused("seat", no_seat(table))
        opened = self._state.question
        if opened is not None and message.name in ("answer", "dismiss"):
            wanted = self._answering(opened.asker)
            if player not in wanted:
                raise Refused("seat", plays_elsewhere(rules.player_label(next(iter(wanted)))))
        elif message.name == "play" and player != self.match.turn and self.match.outcome is None:
            raise Refused("seat", plays_elsewhere(rules.player_label(self.match.turn)))

    def _answering(self, asker: str) -> frozenset[str]:
        players, mover = frozenset(self.match.rules.players), frozenset({self.match.turn})
        who = self.kept(Predict.name).who if asker == Predict.name else Who.MOVER
        return {Who.ALL: players, Who.OTHER: players - mover}.get(who, mover)

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
        mover = table.state.seats.get(match.turn)
        screen = self._screen or ("" if mover is None else mover.screen)
        with self._kept_in_step():
            table.post(MoveEvent(screen, match.ply, move))

    def _request(self, request: TableRequest) -> None:
        event, table = request.event, self.table
        with self._kept_in_step():
            if isinstance(event, SeatEvent):
                table.sit(self._asker, event.player, request.word, event.word)
                if not self._screen:
                    self._aside = seated(self.match.rules.player_label(event.player), request.word)
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
                raise Refused("table", capital(ended(error.words))) from error
            raise

    # Actions at other screens.

    def poll(self) -> float:
        """Look at the table, and show what has happened there; in how many seconds to look again."""
        with ExitStack() as locks:
            locks.enter_context(self.match._session.lock)
            self._locks = locks
            try:
                if self._screen and self.table.state.player_at(self._screen) is not None:
                    self.table.be_here(self._screen)
                number = self.table.number
                if self.table.poll():
                    self._active = self._clock() if self.table.number != number else self._active
                    with speaking(self.language):
                        self._show_news()
            except Exception:  # whatever is in the folder, it is looked at again
                log.exception("a table could not be looked at")
            finally:
                self._locks = None
        idle = self._clock() - self._active
        return next(seconds for most, seconds in SELDOM if idle <= most)

    def _show_news(self) -> None:
        before, games = self.kept(Seats.name), self._games
        self._catch_up()
        self._follow()
        said = sentences.new_game if self._games != games else changed(before, self.kept(Seats.name)) or ""
        move = next_move(self.table.state, self.match.played, self.match.ply)
        if move is not None and self._state.question is None:
            self._besides = said
            self._reply(self.match.rules.parse(move))
            self._besides = ""
        else:
            self._show_or_say_why_not(said or sentences.whose_turn)

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
            shared = next((ply for ply, both in enumerate(zip(line, moves, strict=False)) if both[0] != both[1]), None)
            shared = min(len(line), len(moves)) if shared is None else shared
            if shared < len(line) or (self.match._session.ending is not None and state.ending is None):
                self.match.truncate(shared)
            elif shared < len(moves):
                self.match.goto(shared)  # what happens there is seen, also by who is looking back
            elif state.ending is not None and self.match._session.ending is None:
                self.match.goto(shared)
                end(self.match, state.ending)
        finally:
            self._busy = busy
        self._moved = True

    def _show(self, said: Saying | Text, rev: int | None = None) -> None:
        opened = self._state.question
        if opened is not None and opened.by_itself:
            move = next_move(self.table.state, self.match.played, self.match.ply)
            if move != self.match.rules.format(opened.move):  # it was taken back before it was seen
                self._state = replace(self._state, question=None)
            elif opened is not self._question_heard:
                self._question_heard, question = opened, opened.question.said
                said = together(self._moved_to(self.match.rules, self.match.position, opened.move), question)
        super()._show(said, rev)

    def _news(self) -> Saying:
        return self._move_heard

    def _move_heard(self, moment: Moment, masked: frozenset[Secret]) -> Words:
        """Announce a move of a player at another screen: its place, and its result."""
        news = sentences.news(moment, masked)
        path = moment.scene.past
        if not len(path):
            return news
        position, move = path[-1]
        if Secret.MOVES in masked or moment.rules.turn(position) == self.table.state.player_at(self._screen):
            return news
        besides = self._besides(moment, masked) if callable(self._besides) else self._besides
        return together(self._moved_to(moment.rules, position, move), news, besides)

    def _moved_to(self, rules: Rules[Any, Any], position: Any, move: Any) -> Words | None:
        where = self._board.where(move)
        if where is None:
            return None
        return _("{player} has moved: {where}.", player=rules.player_heard(rules.turn(position)), where=where)
