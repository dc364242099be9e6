"""A session: one board on one page, its view, and the answers to messages of the browser.

It decides nothing: intents are handled in ``render_page.intents``, as a step from one ``PageState`` to the next. This
module has the lock, the effects on the match, and saving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from typing import Any

from mathgames.activities import of_a_page
from mathgames.engine import Match
from mathgames.engine.saves import Autosave
from mathgames.explain.speech import aloud
from mathgames.games.contract import (
    Activity,
    Agree,
    Begin,
    Board,
    Effect,
    Exchange,
    Gesture,
    GoTo,
    Keep,
    Maskable,
    Play,
    Resign,
    Return,
    RunClock,
    Snapshot,
    Speak,
)
from mathgames.games.contract.thinking import Progress
from mathgames.games.registry import find_game
from mathgames.language.languages import language_of
from mathgames.language.words import Language, Text, join_sentences, override_language
from mathgames.page import sentences
from mathgames.page.browser_state import turns
from mathgames.page.intents import INTENTS, check, reply, step
from mathgames.page.page import PageInputs, RenderedPage, page_without_board, render_page
from mathgames.page.page_session import Done, Message, PageSession, notify
from mathgames.page.picture import Picture, draw, picture
from mathgames.page.pieces import PieceKeys
from mathgames.page.position import reads
from mathgames.page.scheduling import Replies, SearchUpdate, Thoughts
from mathgames.page.snapshots import gesture_of, moment_of, scene_of
from mathgames.page.state import PageContext, PageState, Saying


class MatchSession(PageSession[Saying | Text]):
    """A match on a page.

    ``activities`` are what happens around the match: two players at one screen, unless others are given. The page
    speaks ``language_of``, or whichever is set. ``on_later`` is called with a number of seconds and what is to be done
    then; without it nothing follows by itself. ``exact_activities`` are all activities of the page, instead of those
    that every page has. The game that was ``left`` is offered again. The ``greeting`` is said first, and ``on_keep``
    is given what an activity wants written down (``Keep``); ``on_language`` gives what else follows from a language
    that is chosen on the page.

    >>> from mathgames.games.registry import rules
    >>> session = MatchSession(Match(rules("minus-vs-plus")))
    >>> session.view["say"]
    "Minus vs Plus. Blue's turn."
    >>> session.receive({"intent": ["play", {"move": "a2-a3"}], "rev": session.view["rev"], "id": 1, "client": "c"})
    >>> session.view["ack"]["ok"], session.match.ply
    (True, 1)
    """

    def __init__(
        self,
        match: Match,
        keep: Callable[[Match], Autosave] | None = None,
        *,
        activities: Sequence[Activity[Any]] | None = None,
        exact_activities: tuple[Activity[Any], ...] | None = None,
        greeting: Saying | Text = sentences.opening_announcement,
        on_keep: Callable[[Any], object] | None = None,
        on_language: Callable[[], Iterable[Effect]] = tuple,
        language: Language | None = None,
        left: Match | None = None,
        on_later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        super().__init__(language)
        self._saving = keep
        self._given_activities, self._exact_activities = activities, exact_activities
        self._on_keep, self._on_language = on_keep, on_language
        self.on_match: Callable[[Match], None] | None = None
        """A callback with every match that the page changes to."""
        self._replies = Replies(on_later, self._moment, self._reply)
        self._thoughts = Thoughts(on_later, self._moment, self._on_search_progress)
        self._busy = self._has_moved = self._told_trouble = False
        self._games = 0
        self._locks: ExitStack | None = None
        self.moment: Snapshot
        """The current moment, as the board and the activities see it."""
        with override_language(self.language):
            self._take(match, left)
            self._show(greeting)

    def activity(self, name: str) -> Activity[Any]:
        """Return the activity of this name."""
        return next(it for it in self._activities if it.name == name)

    def state_of(self, name: str) -> Any:
        """Return the state of the activity of this name."""
        return self._state.activities[name]

    # The match.

    def _take(
        self,
        match: Match,
        previous_match: Match | None = None,
        exact_activities: tuple[Activity[Any], ...] | None = None,
    ) -> None:
        if self._locks is not None:
            self._locks.enter_context(match._session.lock)  # the match is not changed before it is drawn
        board: Board[Any, Any] = find_game(match.rules.name).board(match.rules)
        exact_activities = exact_activities or self._exact_activities
        activities = of_a_page(match.rules, self._given_activities) if exact_activities is None else exact_activities
        keys, number = PieceKeys(match), self._games + 1
        scene = scene_of(match, board, board.begin(), number, keys=keys, shows_results=False)
        scene = scene.with_state(board.on_match_changed(scene))
        snapshot = moment_of(match, board, scene)
        states = {it.name: it.begin(snapshot, match._session.notes.get(it.name)) for it in activities}
        state = PageState(scene.state, states, previous_match=previous_match)
        context = PageContext(snapshot, activities)
        snapshot = context.telling(state).moment
        autosave = self._saving(match) if self._saving else None  # is told first: what is painted is saved
        # All that can fail is made: the page goes over to the match as a whole, or stays where it was.
        self.match, self._board, self._activities, self._keys = match, board, activities, keys
        self._games, self._autosave, self._exact_activities = number, autosave, exact_activities
        self.moment, self._state = snapshot, state
        self._has_moved, self._seen_moment = False, self._moment()
        match._session.add_listener(self._on_match_changed)

    def _on_match_changed(self, match: Match) -> None:
        if self._moment() == self._seen_moment and not self._is_behind:
            return  # only what an activity keeps with it is other
        self._has_moved = True
        if not self._busy:
            self._state = replace(self._state, question=None, notice=None)
            self._show_or_say_why_not(self._news())

    def _news(self) -> Saying:
        """Return the announcement of a change that was not made by a message to this page."""
        return sentences.news

    def _reply(self, move: Any) -> None:
        """Make the move of an activity, unless another one has a question about it."""
        with override_language(self.language):
            result = reply(PageContext(self.moment, self._activities), self._state, move)
            if result.effects:
                self.match.play(move)
            else:
                self._state = result.state
                self._show_or_say_why_not(result.announcement)

    def _on_search_progress(self, owner: str, findings: SearchUpdate) -> None:
        with override_language(self.language):
            answer = self.activity(owner).on_thought(self.state_of(owner), self.moment, findings)
            self._state = self._state.with_activity(owner, answer.state)
            self._carry_out(answer.effects)
            if isinstance(findings, Progress):
                # Nothing else is on offer than before: what is on its way from the browser is not out of date.
                self._show_or_say_why_not(self._bare["say"], self._rev)
            else:
                self._show_or_say_why_not(answer.announcement or "")

    def _follow(self) -> None:
        match, board, begun, seen = self.match, self._board, self._state.begun, self.moment
        begun = begun if begun == match.ply else None
        # It shows no results before the activities have masked theirs.
        scene = scene_of(
            match,
            board,
            self._state.board,
            self._games,
            keys=self._keys,
            begun=begun,
            shows_results=False,
            just_moved=seen.ply < match.ply or (seen.ply == match.ply and seen.scene.just_moved),
        )
        scene = scene.with_state(board.on_match_changed(scene))
        snapshot = moment_of(match, board, scene, begun)
        context, states, effects = PageContext(snapshot, self._activities), dict(self._state.activities), list[Effect]()
        for activity, before in context.having(self._state, "on_match_changed"):
            reaction = activity.on_match_changed(before, snapshot)
            states[activity.name] = reaction.state
            effects += reaction.effects
        state = replace(self._state, board=scene.state, activities=states, shows_sharing=False, begun=begun)
        self.moment, self._state = context.telling(state).moment, state
        self._has_moved, self._seen_moment = False, self._moment()
        self._carry_out(effects)

    def carry_out(self, effects: Iterable[Effect], announcement: Saying | Text) -> None:
        """Carry out effects requested from outside the page, and show the result."""
        with self.match._session.lock, override_language(self.language):
            self._ack = {}
            self._carry_out(effects)
            self._show_or_say_why_not(announcement)

    def change_to(self, match: Match) -> None:
        """Change to a match that was played elsewhere, with the activities of the page, and announce its last move."""
        with self.match._session.lock, override_language(self.language):
            self._ack = {}
            self._exchange(match, None)
            self._show_or_say_why_not(sentences.news)

    def close(self) -> None:
        """Stop following the match."""
        self._replies.drop()
        self._thoughts.drop()
        self.match._session.remove_listener(self._on_match_changed)

    # Messages.

    @property
    def lock(self) -> AbstractContextManager[Any]:
        return self.match._session.lock

    def receive(self, message: object) -> None:
        """Handle a message if it is allowed now, and answer it in the next view. Never raises.

        It may arrive in another thread than that of the cells: the match is locked until the answer.
        """
        with ExitStack() as locks:
            locks.enter_context(self.match._session.lock)
            self._locks = locks
            try:
                super().receive(message)
            finally:
                self._locks = None

    def _fingerprint(self) -> tuple[tuple[object, ...], PageState]:
        return self._moment(), self._state

    def _settle(self, before: tuple[tuple[object, ...], PageState]) -> None:
        """Drop the question about a move at another moment than this: the move failed, or the game was over."""
        snapshot, state = before
        if self._state.question is not None and self._state.question is state.question and snapshot != self._moment():
            self._state = replace(self._state, question=None)

    def _moment(self) -> tuple[object, ...]:
        """Return the state of the match that is drawn, apart from the state of the page."""
        match = self.match
        return match, match.played, match.ply, match.outcome, match.clock is not None and match.clock.running

    def _do(self, message: Message) -> Done[Saying | Text]:
        self._busy = True
        try:
            return self._process(message)
        finally:
            self._busy = False

    def _process(self, message: Message) -> Done[Saying | Text]:
        check(message, self.view)
        if INTENTS[message.name].looks_at_clock:
            self.match._session.check_clock()
        if self._has_moved:
            self._follow()
        result = step(PageContext(self.moment, self._activities), self._state, message)
        games, begun = self._games, self._state.begun
        # An effect that fails leaves the page as it is: its question open, its board as it was.
        self._carry_out(result.effects)
        if self._games != games:
            self._state = replace(self._state, notice=None)  # another match, with a state of its own already
        else:
            self._state = result.state
            self._has_moved = self._has_moved or self._state.begun != begun
        if not self._has_moved and self._state.board is not self.moment.scene.state:
            self.moment = replace(self.moment, scene=self.moment.scene.with_state(self._state.board))
        return Done(result.announcement, result.code, result.quiet)

    def _in_words(self, announcement: Saying | Text, masked_set: frozenset[Maskable]) -> str:
        return str(announcement(self.moment, masked_set) if callable(announcement) else announcement)

    def _read_out(self, announcement: Saying | Text) -> str:
        return self._in_words(announcement, self._masked_set())

    def _masked_set(self) -> frozenset[Maskable]:
        return PageContext(self.moment, self._activities).masked_set(self._state)

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        """Carry out effects; the result is shown afterwards, once."""
        busy, self._busy = self._busy, True
        try:
            for effect in effects:
                self._do_one(effect)
        finally:
            self._busy = busy

    def _do_one(self, effect: Effect) -> None:
        match = self.match
        match effect:
            case Play(move):
                match.play(move)
            case GoTo(ply):
                match.goto(ply)
                self._has_moved = True  # also if the match is at this ply already: it is shown again
            case Agree():
                match.agree_draw()
            case Resign():
                match.resign()
            case Speak(language):
                self._language = language
                with override_language(language):
                    self._carry_out(self._on_language())
            case RunClock(on):
                match._session.start_clock() if on else match._session.pause_clock()
            case Begin(rules, position, notes):
                clock = match.clock
                # Where the rules set the time, they do so for the new game too.
                keep = clock is not None and match.rules.seconds is None and rules.seconds is None
                fresh = Match(rules, position=position, clock=clock.fresh() if clock is not None and keep else None)
                self._hand_on(fresh)
                fresh._session.notes.update(notes)
                self._exchange(fresh, match if match.played else self._state.previous_match)
            case Return() if self._state.previous_match is not None:
                self._exchange(self._state.previous_match, match if match.played else None)
            case Exchange(another, activities):
                self._exchange(another, None, activities)
            case Keep(value) if self._on_keep is not None:
                self._on_keep(value)

    def _hand_on(self, fresh: Match) -> None:
        new_notes = (
            (it.name, it.note_for_next_game(its_state))
            for it, its_state in self._state.activity_states(self._activities)
        )
        fresh._session.notes.update({name: note for name, note in new_notes if note is not None})

    def _exchange(
        self, match: Match, previous_match: Match | None, exact_activities: tuple[Activity[Any], ...] | None = None
    ) -> None:
        """Put the match aside, with its clock paused because nothing could stop it any more, and change to another."""
        left = self.match
        left._session.pause_clock()
        self._take(match, previous_match, exact_activities)
        left._session.remove_listener(self._on_match_changed)
        self._replies.drop()
        self._thoughts.drop()
        if self.on_match is not None:
            notify(self.on_match, match)

    # The view.

    def _show(self, announcement: Saying | Text, rev: int | None = None) -> None:
        while self._has_moved:  # an activity may go on by itself where it follows
            self._follow()
        self._keep_notes()
        context = PageContext(self.moment, self._activities)
        masked_set = context.masked_set(self._state)
        context = context.telling(self._state, masked_set)
        self.moment = context.moment
        text_language = self.moment.status.language  # of a lesson that is not translated
        voice_language = self.language if text_language is None else language_of(text_language)
        with override_language(voice_language):  # an English voice reads English, and only that
            sentence = aloud(self._in_words(announcement, masked_set))
        if self._autosave is not None and self._autosave.problem and not self._told_trouble:
            self._told_trouble = True
            trouble = self._autosave.problem
            self._state = replace(self._state, notice=self._state.notice or trouble)
            sentence = str(join_sentences(sentence, trouble))
        facts = context.facts(self._state, masked_set)
        rendering, gesture = self._render(context, PageInputs(self.match, facts, self._autosave))
        read = reads(self.moment, rendering.rows, masked_set, facts.benches)
        extras = {"reads": {key: aloud(str(words)) for key, words in read.items()}, "lang": voice_language.code}
        turn_labels = turns(self.moment, facts.people, voice_language)
        self._publish_next(sentence, rev, rendering.tree, input=self._as_json(gesture), turns=turn_labels, **extras)
        self._replies.plan(self.match, context.reply(self._state), self._thoughts.took)
        self._thoughts.plan(self.match, *context.thinking(self._state))

    def _render(self, context: PageContext, parts: PageInputs) -> tuple[RenderedPage, Gesture]:
        gesture_now, layout = gesture_of(context.moment, parts.facts), parts.facts.layout
        if not layout.board:
            return page_without_board(context, self._state, layout), gesture_now
        return render_page(context, self._state, parts, gesture_now), gesture_now

    def _keep_notes(self) -> None:
        """Store the notes of the activities in the record, before the page is drawn, which shows how it is saved."""
        for activity, state in PageContext(self.moment, self._activities).having(self._state, "note"):
            note = activity.note(state)
            if note is None:
                self.match._session.notes.pop(activity.name, None)
            elif self.match._session.notes.get(activity.name) != note:
                self.match._session.notes[activity.name] = note

    def picture(self) -> Picture:
        """Return the current board as a self-contained picture."""
        with self.match._session.lock, override_language(self.language):
            layout = PageContext(self.moment, self._activities).layout(self._state)[1]
            if self._moment() != self._seen_moment or not layout.board:
                return picture(self.match)  # the board was closed, and the match went on without it
            return draw(self.moment, self._bare["tree"], self._masked_set())
