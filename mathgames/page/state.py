"""What a page shows beside the match itself, as one value, and what can be done to the match from a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.answers import MoveAnswer
from mathgames.engine import Match
from mathgames.games.contract import (
    Activity,
    Bench,
    Company,
    Control,
    Cover,
    Effect,
    Layout,
    Marks,
    Moment,
    MoveQuestion,
    Reply,
    Secret,
    Status,
    Thinking,
)
from mathgames.language.words import Text, Words, _


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for its answer: about which move, and by which of the page's activities, by its name."""

    asker: str
    move: Any
    question: MoveQuestion
    by_itself: bool = False
    """Whether an activity makes the move, and no hand."""
    back: int | None = None
    """The ply that is gone back to once it is answered, where it was asked before an undo."""


@dataclass(frozen=True, slots=True)
class PageState:
    """All that a page keeps. The match, its position and its history are not part of it."""

    board: Any
    """What the board keeps (``Board.begin``)."""
    activities: Mapping[str, Any]
    """What each of the page's activities keeps, by its name."""
    question: OpenQuestion | None = None
    notice: Text | None = None
    """A sentence shown beside the board until something else is done."""
    shared: bool = False
    """Whether the code and the file of the game are shown, until the next move."""
    shelved: Match | None = None
    """The match that was put aside for a new one."""

    def beside(self, activities: tuple[Activity[Any], ...]) -> list[tuple[Activity[Any], Any]]:
        """The page's activities, each with what it keeps."""
        return [(activity, self.activities[activity.name]) for activity in activities]

    def with_activity(self, name: str, state: Any) -> PageState:
        """The same page, one of whose activities keeps something else."""
        return replace(self, activities={**self.activities, name: state})


@dataclass(frozen=True, slots=True)
class Facts:
    """What the activities of a page say of one moment, asked once for all that is shown of it."""

    offered: frozenset[Control]
    masked: frozenset[Secret]
    held: Words | None
    """Why nobody may make a move by hand, or None if somebody may."""
    benches: tuple[Bench, ...]
    layout: Layout
    people: tuple[str, ...] = ()
    """The players that somebody at this page plays, a side each, and who may have names there."""


@dataclass(frozen=True, slots=True)
class PageContext:
    """What a message is judged by: the moment of the match, and the activities around it."""

    moment: Moment
    activities: tuple[Activity[Any], ...]

    def offered(self, state: PageState) -> frozenset[Control]:
        """The controls that an activity brings and none takes away; the board is there without being brought."""
        return frozenset({Control.TAP}).union(*self._all(state, "offers")).difference(*self._all(state, "locks"))

    def masked(self, state: PageState) -> frozenset[Secret]:
        """What must not be told now."""
        hidden = frozenset[Secret]().union(*self._all(state, "masks"))
        return hidden if state.question is None else hidden | state.question.question.hides

    def company(self, state: PageState) -> Company:
        """Who plays beside those at this page."""
        there = [company for company in self._all(state, "company") if company is not None]
        return reduce(Company.and_also, there) if there else _ALONE

    def reply(self, state: PageState) -> Reply | None:
        """The move that follows by itself, if an activity has one and nothing is asked about it."""
        if self.moment.outcome is not None or state.question is not None:
            return None
        reply: Reply | None = self._first(state, "reply")[1]
        return reply

    def why_no_move(self, state: PageState) -> Words | None:
        """Why nobody may make a move by hand now, or None if somebody may."""
        if state.question is not None and state.question.question.stands:
            return _("Answer the question first.")
        why: Words | None = self._first(state, "why_no_move")[1]
        return why

    def benches(self, state: PageState) -> tuple[Bench, ...]:
        """What can be worked with by hand now, beside the board."""
        question_bench = state.question.question.bench if state.question is not None else None
        there = (bench for benches in self._all(state, "benches") for bench in benches)
        return (*there, question_bench) if question_bench is not None else tuple(there)

    def thinking(self, state: PageState) -> tuple[str, Thinking | None]:
        """The thought that is wanted now, with the name of the activity that wants it."""
        return self._first(state, "thinks")

    def marks(self, state: PageState) -> list[Marks]:
        """What activities speak of, to be marked on the board."""
        return [marks for marks in self._all(state, "marks") if marks is not None]

    def layout(self, state: PageState) -> tuple[str, Layout]:
        """How the page is laid out, with the name of the activity that says so."""
        name, layout = self._first(state, "layout")
        return name, layout or _USUAL

    def activity(self, name: object) -> Activity[Any] | None:
        """The activity of that name, if the page has it."""
        return next((it for it in self.activities if it.name == name), None)

    def named(self, name: str) -> Activity[Any]:
        """The activity of that name, which the page has."""
        return next(it for it in self.activities if it.name == name)

    def having(self, state: PageState, hook: str) -> list[tuple[Activity[Any], Any]]:
        """The activities that have something to say in this hook, each with what it keeps; no other is asked."""
        kept, there = state.activities, self.activities
        return [(it := there[place], kept[it.name]) for place in implementing(tuple(map(type, there)), hook)]

    def _all(self, state: PageState, hook: str) -> list[Any]:
        """What the activities say in this hook."""
        return [getattr(it, hook)(its_state, self.moment) for it, its_state in self.having(state, hook)]

    def _first(self, state: PageState, hook: str) -> tuple[str, Any]:
        """What the first activity says in this hook that says anything, with its name."""
        for it, its_state in self.having(state, hook):
            if (said := getattr(it, hook)(its_state, self.moment)) is not None:
                return it.name, said
        return "", None

    def facts(self, state: PageState, masked: frozenset[Secret]) -> Facts:
        """What the activities say of this moment, where this is masked."""
        return Facts(
            self.offered(state),
            masked,
            self.why_no_move(state),
            self.benches(state),
            self.layout(state)[1],
            self.moment.people if any(self._all(state, "calls_by_name")) else (),
        )

    def telling(self, state: PageState, masked: frozenset[Secret] | None = None) -> PageContext:
        """The same page, as its activities want it told.

        Its scene tells no results and no names where they are ``masked``, and covers what is covered; and where
        somebody stands is what they say. The moment knows who else plays, and what pupils predicted.
        """
        scene, covered = self.moment.scene, dict[str, Cover]()
        for covers in self._all(state, "covers"):
            covered |= covers
        hidden = self.masked(state) if masked is None else masked
        tells, names = Secret.RESULTS not in hidden, Secret.NAMES not in hidden
        standing: Status = self._first(state, "standing")[1] or Status()
        before, company = self.moment, self.company(state)
        predictions: tuple[MoveAnswer, ...] = self._first(state, "predictions")[1] or ()
        around = (standing, company, predictions)
        if (tells, names, covered) != (scene.shows_results, scene.tells_names, scene.covered):
            scene = replace(scene, shows_results=tells, tells_names=names, covered=covered)
        elif around == (before.standing, before.company, before.predictions):
            return self
        moment = replace(before, scene=scene, standing=standing, company=company, predictions=predictions)
        return replace(self, moment=moment)


@cache
def implementing(kinds: tuple[type[Activity[Any]], ...], hook: str) -> tuple[int, ...]:
    """Where those stand, among these kinds of activities, that have something to say in this hook."""
    return tuple([place for place, kind in enumerate(kinds) if kind.implements(hook)])


_USUAL: Final = Layout()
_ALONE: Final = Company()

Saying: TypeAlias = Callable[[Moment, frozenset[Secret]], Text]
"""A sentence about the moment that is shown when everything is done, which tells nothing that is masked."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What comes of a message: the state of the page, the effects on the match, what is said, and the answer's code.

    With a ``code`` the answer is a refusal, and what is said is its reason. With ``quiet`` nothing is shown anew.
    """

    state: PageState
    said: Saying | Text
    effects: tuple[Effect, ...] = ()
    code: str = ""
    quiet: bool = False
