"""A table, in the memory of one program whose browsers show one board, or in a folder that several kernels see."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from mathgames.engine.match import Match
from mathgames.engine.tables.events import (
    MAX_EVENTS,
    NO_EVENT,
    Event,
    OpenEvent,
    SeatEvent,
    TableFolder,
    format_event,
    proof_of,
    read_event,
    unusable,
)
from mathgames.engine.tables.table_game import TableGame, TableState
from mathgames.language.errors import TableError, UnwritableFile, one_line, reason_of
from mathgames.language.words import LazyString, Text, _, _n


class Table:
    """A game with seats. Posting an event returns immediately whether it counts.

    >>> from mathgames.games.registry import rules
    >>> table = Table(Match(rules("tinc")).to_record())
    >>> table.state.free()
    ('crosses', 'noughts')
    """

    name = ""
    """The name of the table, if it has one."""
    problem: LazyString | None = None
    """The reason why the table cannot be used now, if it cannot."""
    remarks: tuple[Text, ...] = ()
    """Irregularities of the place where the events are kept, each in a sentence."""

    def __init__(self, record: str) -> None:
        self.game = TableGame(OpenEvent(record))
        self.number = 1
        """The number of events that have been read."""
        self.words: dict[str, str] = {}
        """The word with which a screen's seat can be taken again, if this program has drawn it."""

    @property
    def state(self) -> TableState:
        """The state after the events so far."""
        return self.game.state

    def match(self) -> Match:
        """Return a match in the state of the game at the table."""
        return self.game.match()

    def post(self, event: Event) -> None:
        """Post an event at the table. Raises ``TableError``, with the reason, if it does not count."""
        if (reason := self.game.refusal(event)) is not None:
            raise TableError(reason)
        self.number += 1
        self.game.take(event, self.number)

    def sit(self, screen: str, player: str, word: str, before: str = "") -> None:
        """Take a player's seat, which can be taken again with this word, and now with the one ``before``."""
        self.post(SeatEvent(screen, player, proof_of(word, screen), before))
        self.words[screen] = word

    def poll(self) -> bool:
        """Check for events from other screens, and return whether there are any."""
        return False

    def send_heartbeat(self, screen: str) -> None:
        """Record the presence of a screen; a browser does so by its requests."""

    def absent_players(self) -> frozenset[str]:
        """Return the players whose screens have not reported for some time."""
        return frozenset()


MAX_TRIES: Final = 50
"""The largest number of attempts to write an event under the next number while others take it first."""
HALF: Final = 3.0
"""The seconds for which an incomplete event may still be arriving, if a folder has no links."""
LISTING_SECONDS: Final = 5.0
"""The seconds between two listings of the folder."""
SIGN_SECONDS: Final = 20.0
"""The seconds after which a screen reports again that it is present."""
AWAY_SECONDS: Final = 120.0
"""The seconds without such a report after which a screen is away."""
MAX_REMARKS: Final = 3
CHECK_BATCH: Final = 200
"""The number of events checked together for changes since they were read; of more, a part is checked each time."""


class FolderTable(Table):
    """A table whose events are files. ``clock`` gives monotonic seconds; times of day are not compared.

    Events that were read are remembered: if the folder goes away, the table keeps its state, and continues when the
    folder is back. Raises ``TableError``, with the reason, if an action is impossible.
    """

    def __init__(self, location: str | Path, record: str, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder = TableFolder.at(location)
        self.name = one_line(str(location))
        self._clock = clock
        self._texts: dict[int, str] = {}
        self._damaged_events: dict[int, tuple[object, Text]] = {}
        self._marks: dict[int, object] = {}  # of the files that were read
        self._replaced_numbers: dict[int, None] = {}
        self._looks = 0
        self._suspects: dict[int, float] = {}  # since when an event may be a half one
        self._waits = False
        self._folder_time: int | None = None
        self._listing_time = float("-inf")
        self._copies: dict[str, tuple[int, ...] | None] = {}
        self._other_screens: tuple[str, ...] = ()
        self._last_poll: object = None
        self._last_sign = (float("-inf"), 0)
        self._signs: dict[str, tuple[object, float]] = {}
        if self.folder.read(1) is None:
            self._write(1, format_event(OpenEvent(record)))
        super().__init__(self._opening().record)
        self._texts[1] = self.folder.read(1) or ""
        self.poll()

    def _opening(self) -> OpenEvent:
        """Return the event that opened the table. Raises ``TableError`` if it cannot be read."""
        name = self.folder.file(1).name
        try:
            event = read_event(self.folder.read(1) or "")
            if isinstance(event, OpenEvent):
                return event
            raise TableError(_("it does not say which game the table is for"))
        except TableError as error:
            problem = _("{file}: {problem}", file=f"{self.name}/{name}", problem=error.words)
            raise TableError(problem) from error

    # Events.

    def post(self, event: Event) -> None:
        for _time in range(MAX_TRIES):
            self._catch_up()
            if self.problem is not None:
                raise TableError(self.problem)
            if (reason := self.game.refusal(event)) is not None:
                raise TableError(reason)
            number, text = self.number + 1, format_event(event)
            if number > MAX_EVENTS:
                raise TableError(_("nothing more can happen at this table: take another folder"))
            if not self._waits and self._write(number, text):
                self._take(number, text)
                self._last_poll = self._observed_state()
                return
        raise TableError(_("other screens are writing at this table: try again"))

    def _write(self, number: int, text: str) -> bool:
        try:
            return self.folder.write(number, text)
        except UnwritableFile as error:
            raise TableError(unusable(self.name, error.reason)) from error

    def poll(self) -> bool:
        self._catch_up()
        if self.problem is None:
            self._look_around()
        before, self._last_poll = self._last_poll, self._observed_state()
        return before != self._last_poll

    def _observed_state(self) -> tuple[object, ...]:
        return self.number, self.problem, self.remarks, self.absent_players(), self.game

    def _catch_up(self) -> None:
        """Read the new events, or all of them again if the folder was away."""
        was_away = self.problem is not None
        try:
            self.folder.modified_ns()
        except OSError as error:
            self.problem = _(
                "The folder of this table cannot be reached ({reason}). Nothing is lost. Play goes on when it is back.",
                reason=reason_of(error),
            )
            return
        if was_away and self._is_cleared():
            return
        self.problem = None
        try:
            if was_away:
                self._read_again()
        except TableError as error:  # the folder is another one, and no table
            self.problem = _("The folder of this table cannot be used: {reason}.", reason=error.words)
            return
        while self.number < MAX_EVENTS and self._read_next():
            pass

    def _is_cleared(self) -> bool:
        try:
            return self.folder.read(1) is None
        except TableError:
            return False

    def _read_next(self) -> bool:
        number = self.number + 1
        try:
            text = self.folder.read(number)
            if text is None:
                if self._is_last(number):
                    self._waits = False
                    return False
                raise TableError(_("it is missing"))
            read_event(text)
        except TableError as error:
            self._waits = self._may_be_half(number)
            if self._waits:
                return False
            self._pass_over(number, error.words)
            return True
        self._take(number, text)
        return True

    def _is_last(self, number: int) -> bool:
        """Check if neither this number nor the next one has an event."""
        return all(self.folder.signature(self.folder.file(it).name) is None for it in (number, number + 1))

    def _may_be_half(self, number: int) -> bool:
        """Check if an unreadable event may still be arriving, which is possible for some seconds."""
        now = self._clock()
        return now - self._suspects.setdefault(number, now) < HALF

    def _take(self, number: int, text: str) -> None:
        """Apply the event with the next number; one that is not allowed is skipped."""
        self._texts[number], self.number, self._waits = text, number, False
        self._marks[number] = self.folder.signature(self.folder.file(number).name)
        try:
            self.game.take(read_event(text), number)
        except TableError as error:
            self._pass_over(number, error.words)
        except Exception:  # whatever a rule makes of what a stranger has written
            self._pass_over(number, NO_EVENT)

    def _pass_over(self, number: int, reason: Text) -> None:
        name = self.folder.file(number).name
        self.number, self._waits = number, False
        self._damaged_events[number] = self.folder.signature(name), reason
        self._update_remarks()

    def _read_again(self) -> None:
        """Judge all events again, as they are in the folder now, and restore those that it has lost.

        If the folder holds another game than this screen has read, the folder counts, and nothing is restored.
        """
        before, opening, game = self._texts, self.folder.read(1) or "", TableGame(self._opening())
        self._texts, self._damaged_events, self._marks, self.game = {1: opening}, {}, {}, game
        self.number, self._waits = 1, False
        same = opening == before.get(1)
        while self.number < MAX_EVENTS:
            following = self.number + 1
            if same and following in before and self.folder.signature(self.folder.file(following).name) is None:
                with suppress(TableError):  # another screen may restore it as well: it is the same
                    self._write(following, before[following])
                self._take(following, before[following])
            elif not self._read_next():
                return
            same = same and before.get(self.number) in (None, self._texts.get(self.number))

    # What else is in the folder.

    def _look_around(self) -> None:
        now = self._clock()
        if now - self._listing_time < LISTING_SECONDS:
            return
        try:
            folder_time = self.folder.modified_ns()
            self._listing_time = now
            is_other = self._is_other_than_read()
            if folder_time != self._folder_time or self._damaged_events or is_other:
                self._folder_time = folder_time
                self._look_at_all(is_other=is_other)
        except (OSError, TableError):
            return  # the next poll says that the folder is away

    def _is_other_than_read(self) -> bool:
        """Check if a file has been replaced since it was read, as by a backup or a synchronised folder."""
        self._looks += 1
        parts, replaced_count = 1 + len(self._marks) // CHECK_BATCH, len(self._replaced_numbers)
        for number, before in [*self._marks.items()]:
            mark = before if (number + self._looks) % parts else self.folder.signature(self.folder.file(number).name)
            if mark not in (None, before):
                self._marks[number] = mark
                if self._text_now(number) != self._texts.get(number):
                    self._replaced_numbers[number] = None
        return len(self._replaced_numbers) > replaced_count

    def _text_now(self, number: int) -> str | None:
        try:
            return self.folder.read(number)
        except TableError:
            return None

    def _look_at_all(self, *, is_other: bool) -> None:
        look = self.folder.look()
        copies = {name: self.folder.signature(name) for number, name in look.copies if number <= self.number}
        is_healed = any(
            self.folder.signature(self.folder.file(number).name) != signature
            for number, (signature, _reason) in self._damaged_events.items()
        )
        missing = sum(signature is None for signature, _reason in self._damaged_events.values())
        if copies != self._copies or is_healed or is_other or look.events < self.number - missing:
            self._copies = copies
            if not self._is_cleared():
                self._read_again()
        self._other_screens = look.others
        self._update_remarks()

    def _update_remarks(self) -> None:
        """Report irregularities in the folder: the newest first, and only the number if there are many."""
        remarks: list[Text] = [
            _(
                "Two screens wrote event {number} while the folder was not in step. The one in {file} counts, and the "
                "other one is kept in {copy}.",
                number=int(name[:6]),
                file=self.folder.file(int(name[:6])).name,
                copy=one_line(name)[:60],
            )
            for name in reversed(self._copies)
        ]
        remarks += [
            _(
                "{file} was replaced by another file after it was read. The game follows the file that is there now.",
                file=self.folder.file(number).name,
            )
            for number in reversed(self._replaced_numbers)
        ]
        remarks += [
            _("{file} does not count: {reason}.", file=self.folder.file(number).name, reason=reason)
            for number, (_signature, reason) in reversed(self._damaged_events.items())
        ]
        if self._other_screens:
            remarks.append(
                _n(
                    "{n} file in the folder does not belong to the table: {names}.",
                    "{n} files in the folder do not belong to the table, such as {names}.",
                    len(self._other_screens),
                    names=one_line(self._other_screens[0])[:60],
                )
            )
        self.remarks = tuple(remarks[:MAX_REMARKS])

    # Who is there.

    def send_heartbeat(self, screen: str) -> None:
        """Record the presence of this screen from time to time."""
        last, times = self._last_sign
        if self._clock() - last >= SIGN_SECONDS and self.problem is None:
            self._last_sign = self._clock(), times + 1
            self.folder.write_heartbeat(screen, times)

    def absent_players(self) -> frozenset[str]:
        now, absent = self._clock(), set()
        for player, seat in self.state.seats.items():
            sign = self.folder.was_here(seat.screen)
            if self._signs.get(seat.screen, (None, 0.0))[0] != sign or seat.screen not in self._signs:
                self._signs[seat.screen] = sign, now
            if now - self._signs[seat.screen][1] > AWAY_SECONDS:
                absent.add(player)
        return frozenset(absent)
