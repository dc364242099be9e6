"""Whatever fails below a page, each message is answered, the match is whole, and the page finds back to the truth."""

from __future__ import annotations

import errno
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from harness.games import played
from harness.tiers import in_quick_tier
from mathgames.activities import FreePlay
from mathgames.arithmetic.items import FIELD
from mathgames.engine import Clock, Match, Rules, saves
from mathgames.engine.saves import Autosave
from mathgames.explain import nodes
from mathgames.explain.speech import aloud
from mathgames.games.contract import Activity, MoveQuestion, Snapshot
from mathgames.games.registry import find_game
from mathgames.language import languages
from mathgames.language.errors import UnwritableFile
from mathgames.language.words import Language, _, override_language
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from mathgames.page import MatchSession
from mathgames.page.page import PageInputs, render_page
from mathgames.page.page_session import PageSession
from mathgames.page.pieces import PieceKeys
from mathgames.page.snapshots import gesture_of
from mathgames.page.state import PageContext
from page.hand import Hand
from page.restless import RestlessHand, address

KINDS = {"none", "pick", "cells", "chord"}

ACTIVITY = (
    "begin",
    "on_match_changed",
    "ask_before",
    "on_intent",
    "offers",
    "masks",
    "note",
    "panels",
    "controls",
    "reply",
)
BOARD = ("draw", "input", "panels", "controls", "stage", "on_match_changed", "begin")
CLOCK = ("remaining", "start", "pause", "switch", "flagged_player", "fresh")
RULES = ("explain", "warning", "apply", "format", "outcome")

LONGEST = 30
"""Plies of a game, before another one begins: the cost of a view grows with them."""


class Injected(RuntimeError):
    """A failure that a test has put in."""


class Gremlins:
    """Fail by chance wherever they were put in, as long as they are awake."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, chance: Random) -> None:
        self.often = 0.0
        self.sent: list[BaseException] = []
        self._chance = chance
        self._monkeypatch = monkeypatch

    def into(self, owner: Any, name: str, make: Callable[[], BaseException] = Injected) -> None:
        """Let the function fail before it does anything, or when it has done all."""
        inner = getattr(owner, name)

        def fails(*args: Any, **named: Any) -> Any:
            self.strike(make)
            done = inner(*args, **named)
            self.strike(make)
            return done

        self._monkeypatch.setattr(owner, name, fails)

    def strike(self, make: Callable[[], BaseException] = Injected) -> None:
        """Perhaps fail now."""
        if self.often and self._chance.random() < self.often:
            error = make()
            self.sent.append(error)
            raise error


class Log(logging.Handler):
    """The log records with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[int] = set()

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            self.seen.add(id(error))
            error = error.__cause__ or error.__context__


@pytest.fixture
def log() -> Iterator[Log]:
    logger, log = logging.getLogger("mathgames"), Log()
    logger.addHandler(log)
    propagates, logger.propagate = logger.propagate, False
    yield log
    logger.removeHandler(log)
    logger.propagate = propagates


def stands(match: Match) -> tuple[Any, ...]:
    return match, match.played, match.ply, match.outcome


def check_match(match: Match) -> None:
    """The match is whole."""
    rules, ply = match.rules, match.ply
    assert match.history == match.played[:ply]
    assert match.position == match._session.position_at(ply)
    assert match.turn == rules.turn(match.position)
    assert len(match._session.path) == ply
    if match.clock is not None and match.clock.running is not None:
        assert match.clock.running in rules.players
    assert match.outcome is not None or rules.outcome(match.position) is None


def moved_wholly(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Check if the one moment comes from the other by one move, a walk, an ending, or going over to another game."""
    match, line, ply, outcome = before
    now, new_line, new_ply, new_outcome = after
    if now is not match:
        return True
    walked = new_line == line
    played = len(new_line) == new_ply == ply + 1 and new_line[:ply] == line[:ply]
    ended = outcome is None and new_outcome is not None and new_line == line[:ply] and new_ply == ply
    return walked or played or ended


def check_view(view: dict[str, Any], message: object) -> None:
    """The view can be sent and shown, and answers the message."""
    nodes.validate_view(view["tree"])
    json.dumps(view, allow_nan=False)
    assert view["input"]["kind"] in KINDS
    assert isinstance(view["say"], str)
    ack = view["ack"]
    assert (ack["client"], ack["id"]) == address(message)
    assert type(ack["ok"]) is bool
    assert ack["ok"] == (not ack["code"])
    assert ack["ok"] or ack["text"], ack


def check_shows_the_truth(session: MatchSession) -> None:
    """The page shows the moment where the match stands, and nothing of an older one."""
    match, view = session.match, session.view
    moment = session.moment
    position, outcome = match.position, match.outcome
    if moment.awaits_round:  # the end of a round, until the next one is begun
        position, outcome = match.rounds[-1].position, match.rounds[-1].outcome
    assert (moment.scene.position, moment.ply, moment.line, moment.outcome) == (
        position,
        match.ply,
        match.played,
        outcome,
    )
    assert {piece.at: piece.piece for piece in moment.scene.pieces} == dict(match.rules.pieces(position))
    assert session._board.rules is match.rules
    around, state = PageContext(moment, session._activities), session._state
    parts = PageInputs(match, around.facts(state, around.masked_set(state)), session._autosave)
    asked = gesture_of(moment, parts.facts)
    shown = nodes.render_tree(render_page(around, state, parts, asked).tree, aloud)
    assert list(_lines(view["tree"])) == list(_lines(shown))
    assert view["input"]["kind"] == asked.to_json()["kind"]


def _lines(tree: Any) -> Iterator[str]:
    """A page, node by node, without the time that is left: that goes on between two views."""
    for tag, attributes, *children in nodes.iter_nodes(tree):
        if attributes.get("role") != "timer" and attributes.get("key") != "download":
            yield " ".join([tag, str(attributes), *(child for child in children if isinstance(child, str))])


class Trial:
    """A session with failures everywhere below it."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch, folder: Path, log: Log) -> None:
        self.chance = Random(name)
        self.log = log
        self.now = 0.0
        self.gremlins = gremlins = Gremlins(monkeypatch, self.chance)
        declared = find_game(name)
        for method in BOARD:
            gremlins.into(declared.board, method)
        for method in RULES:
            gremlins.into(declared.rules, method)
        for method in CLOCK:
            gremlins.into(Clock, method)
        gremlins.into(saves, "write")
        gremlins.into(saves, "write", lambda: UnwritableFile(folder, OSError(errno.ENOSPC, "No space left on device")))
        self.folder = folder
        match = self.match(mg.rules(name))
        self.session = MatchSession(match, lambda match: Autosave(match, folder))
        for kind in {type(activity) for activity in self.session._activities}:
            for method in ACTIVITY:
                gremlins.into(kind, method)
        self.session.on_view = lambda view: gremlins.strike()
        self.session.on_match = self._observe
        self._observe(match)
        self.hand = RestlessHand(self.session, self.chance)

    def match(self, rules: Rules[Any, Any]) -> Match:
        return Match(rules, clock=Clock(100, 1, now=lambda: self.now))

    def _observe(self, match: Match) -> None:
        match.observe(lambda change: self.gremlins.strike(), "history")
        self.gremlins.strike()

    def send(self) -> None:
        """Send a message while anything below the session can fail."""
        session, gremlins = self.session, self.gremlins
        self.now += self.chance.choice((0, 0, 0, 1, 5))
        message, before, sent = self.hand.message(), stands(session.match), len(gremlins.sent)
        gremlins.often = self.chance.choice((0, 0, 0.02, 0.1, 0.5))
        session.receive(message)
        gremlins.often = 0
        check_view(session.view, message)
        check_match(session.match)
        assert moved_wholly(before, stands(session.match)), (message, before, stands(session.match))
        for error in gremlins.sent[sent:]:
            assert id(error) in self.log.seen or isinstance(error, UnwritableFile), message
        del gremlins.sent[:]
        self.log.seen.clear()

    def recover(self) -> None:
        """Check that after the last failure a message is answered normally and the page is correct."""
        session = self.session
        for message in (self.hand.ask("why", {"from": "a1", "to": "a1"}), self.hand.ask("flag")):
            session.receive(message)
            check_view(session.view, message)
            assert session.view["ack"]["code"] != "error"
            check_shows_the_truth(session)
        match = session.match
        if match.outcome is None:
            move = match.rules.format(match.rules.random_move(match.position, self.chance))
            ply = match.ply
            session.receive(self.hand.ask("play", {"move": move}))
            if session.view["ack"]["code"] in ("", "time") and session._state.question is None:
                assert session.match.ply == ply + 1 or session.match.outcome is not None
            check_shows_the_truth(session)
        again = Match.from_record(match.to_record())
        assert (again.played, again.ply, again.outcome) == (match.played, match.ply, match.outcome)


def endure(name: str, messages: int, monkeypatch: pytest.MonkeyPatch, folder: Path, log: Log) -> None:
    trial = Trial(name, monkeypatch, folder, log)
    for number in range(messages):
        if trial.session.match.ply > LONGEST:
            trial.session.receive(trial.hand.ask("new"))
        trial.send()
        if number % 20 == 19:
            trial.recover()


@pytest.mark.parametrize("messages", in_quick_tier((250, 700), first=1))
@pytest.mark.parametrize("name", mg.list_games())
def test_failures_are_answered_logged_and_survived(
    name: str, messages: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log
) -> None:
    endure(name, messages, monkeypatch, tmp_path, log)


@pytest.mark.slow
@pytest.mark.parametrize("name", mg.list_games())
def test_many_failures_are_answered_logged_and_survived(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log
) -> None:
    endure(name, 10_000, monkeypatch, tmp_path, log)


@pytest.mark.parametrize(
    ("typed", "is_number"),
    [("−٣", True), ("٣,٤", True), ("１,２", True), ("(−٣, ٤)", False), ("³", False), ("\ud800−1", False)],
)
@pytest.mark.parametrize("language", mg.list_languages())
def test_whatever_digits_are_typed_the_message_is_answered(
    typed: str, is_number: bool, language: str, log: Log
) -> None:
    spoken, topic = languages.language_of(language), find_topic("adding")
    for name in mg.list_games():
        board = MatchSession(mg.Match(mg.rules(name)), language=spoken)
        refused(board, "play", {}, {"move": typed})
        refused(board, "play", {"move": typed})
        refused(board, typed)
    practice = PracticeSession(topic, seed=1, language=spoken)
    refused(practice, "activity", {"name": "lesson-task", "give": True}, {FIELD: typed}, is_done=is_number)
    assert not log.seen


def refused(
    session: PageSession[Any],
    name: str,
    args: Any = None,
    fields: dict[str, str] | None = None,
    *,
    is_done: bool = False,
) -> None:
    """A message is answered, and is not done."""
    message = {"intent": [name, args or {}], "fields": fields or {}, "id": 7, "client": "c", "rev": session.view["rev"]}
    session.receive(message)
    nodes.validate_view(session.view["tree"])
    ack = session.view["ack"]
    assert (ack["client"], ack["id"], ack["ok"]) == ("c", 7, is_done)
    assert is_done or ack["text"]
    json.dumps(session.view).encode()


@pytest.mark.parametrize(
    "broken", ["sentence", "pattern", "place", "notation"], ids="the {} of a language fails".format
)
@pytest.mark.parametrize("asked", ["play", "undo", "nothing"])
def test_message_is_answered_without_working_language(
    broken: str, asked: str, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    spanish = languages.language_of("es-ES")  # English needs neither a pattern nor a notation
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")), language=spanish)

    def fails(*_args: object) -> str:
        raise Injected

    with monkeypatch.context() as patched:
        patched.setattr(Language, broken, fails)
        refused(session, asked, {"move": "a2-a2"})
        refused(session, "play", {"move": "a2-a3"})
    assert log.seen
    refused(session, asked, {"move": "a2-a2"})
    hand = Hand(session=session)
    assert hand.ask("goto", {"ply": 0})["ok"]
    with override_language(spanish):
        check_shows_the_truth(session)


class Sure(Activity[None]):
    """Asks before every move."""

    name = "sure"

    def ask_before(self, state: None, moment: Snapshot, move: Any) -> MoveQuestion:
        return MoveQuestion("sure", announcement=_("Sure?"), yes=_("Yes"), no=_("No"))


def test_a_question_is_not_asked_any_more_when_the_time_is_over() -> None:
    now = [0.0]
    match = Match(mg.rules("minus-vs-plus"), clock=Clock(10, now=lambda: now[0]))
    hand = Hand(session=MatchSession(match, activities=[FreePlay(), Sure()]))
    hand.ask("start")
    assert hand.ask("play", {"move": "a2-a3"})["code"] == "sure"
    assert hand.find(key="question")
    now[0] = 11
    assert hand.ask("answer")["code"] == "game-over"
    assert match.outcome is not None
    assert not hand.find(key="question")


def test_piece_keeps_key_if_other_line_failed_to_explain(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("minus-vs-plus", "a2-a3", "b5-b4")
    keys = PieceKeys(match)
    before = keys.at(2)
    explained = match.explanation_at

    def fails(ply: int) -> Any:
        if ply == 2:
            raise Injected
        return explained(ply)

    match.goto(0)
    for move in ("c2-c3", "d5-d4"):
        match.play(move)
    with monkeypatch.context() as patched:
        patched.setattr(match, "explanation_at", fails)
        with pytest.raises(Injected):
            keys.at(2)
    match.goto(0)
    for move in ("a2-a3", "b5-b4"):
        match.play(move)
    assert set(keys.at(2)) == set(before) == set(match.rules.pieces(match.position))
