"""The state of a page apart from the match, as one value, and the context in which its messages are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.engine import Match
from mathgames.games.contract import (
    Activity,
    Control,
    Cover,
    Effect,
    Highlights,
    Layout,
    ManipulativeSlot,
    Maskable,
    MoveQuestion,
    Participants,
    Reply,
    SearchRequest,
    Snapshot,
    StatusLine,
)
from mathgames.language.words import LazyString, Text, _


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for its answer: the move, and the name of the page's activity that asked."""

    asker: str
    move: Any
    question: MoveQuestion
    is_automatic: bool = False
    """True if an activity makes the move, not a person."""
    undo_ply: int | None = None
    """The ply to return to after the answer, if it was asked before an undo."""


@dataclass(frozen=True, slots=True)
class PageState:
    """The state of a page, without the match, its position and its history."""

    board: Any
    """The state of the board (``Board.begin``)."""
    activities: Mapping[str, Any]
    """The state of each of the page's activities, by its name."""
    question: OpenQuestion | None = None
    notice: Text | None = None
    """A sentence shown beside the board until something else is done."""
    shows_sharing: bool = False
    """True if the code and the file of the game are shown, until the next move."""
    previous_match: Match | None = None
    """The match that was put aside for a new one."""
    replays: int = 0
    """How often a calculation was asked to be acted again."""
    begun: int | None = None
    """The ply at which a player has begun the next round, while the match is there."""

    def activity_states(self, activities: tuple[Activity[Any], ...]) -> list[tuple[Activity[Any], Any]]:
        """Return the page's activities, each with its state."""
        return [(activity, self.activities[activity.name]) for activity in activities]

    def with_activity(self, name: str, state: Any) -> PageState:
        """Return the same page with another state of one activity."""
        return replace(self, activities={**self.activities, name: state})


@dataclass(frozen=True, slots=True)
class ActivityView:
    """The answers of the activities of a page at one moment, collected once for the whole view."""

    controls: frozenset[Control]
    masked_set: frozenset[Maskable]
    hold_reason: LazyString | None
    """The reason why moves are not allowed now. None if they are."""
    benches: tuple[ManipulativeSlot, ...]
    layout: Layout
    people: tuple[str, ...] = ()
    """The players that people at this page play, one side each, who may have names there."""


@dataclass(frozen=True, slots=True)
class PageContext:
    """The context in which a message is judged: the moment of the match, and the activities around it."""

    moment: Snapshot
    activities: tuple[Activity[Any], ...]

    def available_controls(self, state: PageState) -> frozenset[Control]:
        """Return the controls that an activity offers and none locks; the board is there without an offer."""
        return frozenset({Control.TAP}).union(*self._all(state, "offers")).difference(*self._all(state, "locks"))

    def masked_set(self, state: PageState) -> frozenset[Maskable]:
        """Return the information that must be hidden now."""
        parts = frozenset[Maskable]().union(*self._all(state, "masks"))
        return parts if state.question is None else parts | state.question.question.hides

    def company(self, state: PageState) -> Participants:
        """Return the participants who are not at this page."""
        companies = [company for company in self._all(state, "company") if company is not None]
        return reduce(Participants.merge, companies) if companies else _NO_PARTICIPANTS

    def reply(self, state: PageState) -> Reply | None:
        """Return the automatic next move, if an activity has one and no question about it is open."""
        if self.moment.outcome is not None or state.question is not None:
            return None
        reply: Reply | None = self._first(state, "reply")[1]
        return reply

    def why_no_move(self, state: PageState) -> LazyString | None:
        """Return the reason why moves are not allowed now. None if they are."""
        if state.question is not None and state.question.question.stands:
            return _("Answer the question first.")
        reason: LazyString | None = self._first(state, "why_no_move")[1]
        return reason

    def benches(self, state: PageState) -> tuple[ManipulativeSlot, ...]:
        """Return the manipulatives beside the board."""
        question_bench = state.question.question.bench if state.question is not None else None
        benches = (bench for benches in self._all(state, "benches") for bench in benches)
        return (*benches, question_bench) if question_bench is not None else tuple(benches)

    def thinking(self, state: PageState) -> tuple[str, SearchRequest | None]:
        """Return the search that is wanted now, with the name of the activity that wants it."""
        return self._first(state, "wanted_search")

    def highlights(self, state: PageState) -> list[Highlights]:
        """Return the highlights of the activities for the board."""
        return [marks for marks in self._all(state, "highlights") if marks is not None]

    def layout(self, state: PageState) -> tuple[str, Layout]:
        """Return the layout of the page, with the name of the activity that sets it."""
        name, layout = self._first(state, "layout")
        return name, layout or _DEFAULT_LAYOUT

    def activity(self, name: object) -> Activity[Any] | None:
        """Return the activity of this name, if the page has it."""
        return next((it for it in self.activities if it.name == name), None)

    def require_activity(self, name: str) -> Activity[Any]:
        """Return the activity of this name, which the page has."""
        return next(it for it in self.activities if it.name == name)

    def having(self, state: PageState, hook: str) -> list[tuple[Activity[Any], Any]]:
        """Return the activities that implement this hook, each with its state; no other is called."""
        states, activities = state.activities, self.activities
        return [
            (activity := activities[place], states[activity.name])
            for place in implementing(tuple(map(type, activities)), hook)
        ]

    def _all(self, state: PageState, hook: str) -> list[Any]:
        return [getattr(it, hook)(its_state, self.moment) for it, its_state in self.having(state, hook)]

    def _first(self, state: PageState, hook: str) -> tuple[str, Any]:
        """Return the first result of the activities in this hook that is not None, with the activity's name."""
        for activity, its_state in self.having(state, hook):
            if (announcement := getattr(activity, hook)(its_state, self.moment)) is not None:
                return activity.name, announcement
        return "", None

    def facts(self, state: PageState, masked_set: frozenset[Maskable]) -> ActivityView:
        """Return the answers of the activities at this moment, with this information masked."""
        return ActivityView(
            self.available_controls(state),
            masked_set,
            self.why_no_move(state),
            self.benches(state),
            self.layout(state)[1],
            self.moment.people if any(self._all(state, "calls_by_name")) else (),
        )

    def telling(self, state: PageState, masked_set: frozenset[Maskable] | None = None) -> PageContext:
        """Return the same page as its activities want it shown.

        Its scene has no results and no names if they are ``masked_set``, and covers what is covered; and the status
        is that of an activity. The moment has the other participants, and the predictions of pupils.
        """
        scene, covers_by_square = self.moment.scene, dict[str, Cover]()
        for covers in self._all(state, "covers"):
            covers_by_square |= covers
        masked_parts = self.masked_set(state) if masked_set is None else masked_set
        tells, background, names = (
            it not in masked_parts for it in (Maskable.RESULTS, Maskable.BACKGROUND, Maskable.NAMES)
        )
        standing: StatusLine = self._first(state, "status")[1] or StatusLine()
        before, company = self.moment, self.company(state)
        predictions: tuple[Response[ItemRef], ...] = self._first(state, "predictions")[1] or ()
        context = (standing, company, predictions)
        shown = (scene.shows_results, scene.shows_background, scene.tells_names, scene.covers)
        if (tells, background, names, covers_by_square) != shown:
            scene = replace(
                scene, shows_results=tells, shows_background=background, tells_names=names, covers=covers_by_square
            )
        elif context == (before.status, before.company, before.predictions):
            return self
        snapshot = replace(before, scene=scene, status=standing, company=company, predictions=predictions)
        return replace(self, moment=snapshot)


@cache
def implementing(kinds: tuple[type[Activity[Any]], ...], hook: str) -> tuple[int, ...]:
    """Return the indices of the kinds of activities that implement this hook."""
    return tuple([place for place, kind in enumerate(kinds) if kind.implements(hook)])


_DEFAULT_LAYOUT: Final = Layout()
_NO_PARTICIPANTS: Final = Participants()

Saying: TypeAlias = Callable[[Snapshot, frozenset[Maskable]], Text]
"""A sentence about the moment that is shown when everything is done, without masked information."""


@dataclass(frozen=True, slots=True)
class Transition:
    """The result of a message: the state of the page, the effects on the match, the announcement, and the code.

    With a ``code`` the answer is a refusal, and the announcement its reason. With ``quiet`` the view stays the same.
    """

    state: PageState
    announcement: Saying | Text
    effects: tuple[Effect, ...] = ()
    code: str = ""
    quiet: bool = False


def act_again(_page: PageContext, state: PageState, _message: object) -> Transition:
    """Act the calculation of the result card again."""
    return Transition(replace(state, replays=state.replays + 1), "")
