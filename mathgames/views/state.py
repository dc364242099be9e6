"""What a page shows beside the match itself, as one value, and what can be done to the match from a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from mathgames.engine import Match
from mathgames.game import Activity, Bench, Control, Cover, Effect, Moment, MoveQuestion, Reply, Secret, Thinking
from mathgames.words import Text, Words, _


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for its answer: about which move, and by which of the page's activities."""

    asker: int
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
    activities: tuple[Any, ...]
    """What each of the page's activities keeps, in their order."""
    question: OpenQuestion | None = None
    notice: Text | None = None
    """A sentence shown beside the board until something else is done."""
    shared: bool = False
    """Whether the code and the file of the game are shown, until the next move."""
    shelved: Match | None = None
    """The match that was put aside for a new one."""

    def beside(self, activities: tuple[Activity[Any], ...]) -> list[tuple[Activity[Any], Any]]:
        """The page's activities, each with what it keeps."""
        return list(zip(activities, self.activities, strict=True))

    def with_activity(self, place: int, state: Any) -> PageState:
        """The same page, one of whose activities keeps something else."""
        states = self.activities
        return replace(self, activities=(*states[:place], state, *states[place + 1 :]))


@dataclass(frozen=True, slots=True)
class PageContext:
    """What a message is judged by: the moment of the match, and the activities around it."""

    moment: Moment
    activities: tuple[Activity[Any], ...]

    def offered(self, state: PageState) -> frozenset[Control]:
        """The controls that an activity brings and none takes away."""
        both = state.beside(self.activities)
        brought = frozenset[Control]().union(*(it.offers(kept, self.moment) for it, kept in both))
        return brought.difference(*(it.locks(kept, self.moment) for it, kept in both))

    def masked(self, state: PageState) -> frozenset[Secret]:
        """What must not be told now."""
        both = state.beside(self.activities)
        hidden = frozenset[Secret]().union(*(it.masks(kept, self.moment) for it, kept in both))
        return hidden if state.question is None else hidden | state.question.question.hides

    def computed(self, state: PageState) -> frozenset[str]:
        """The players for whom activities make the moves."""
        both = state.beside(self.activities)
        return frozenset[str]().union(*(it.players_it_plays(kept, self.moment) for it, kept in both))

    def known(self, state: PageState) -> frozenset[str]:
        """The rules of arithmetic that need no telling any more."""
        both = state.beside(self.activities)
        return frozenset[str]().union(*(it.mastered_rules(kept, self.moment) for it, kept in both))

    def reply(self, state: PageState) -> Reply | None:
        """The move that follows by itself, if an activity has one and nothing is asked about it."""
        if self.moment.outcome is not None or state.question is not None:
            return None
        both = state.beside(self.activities)
        return next((reply for it, kept in both if (reply := it.reply(kept, self.moment)) is not None), None)

    def holds(self, state: PageState) -> Words | None:
        """Why nobody may make a move by hand now, or None if somebody may."""
        if state.question is not None and state.question.question.stands:
            return _("Answer the question first.")
        both = state.beside(self.activities)
        return next((why for it, kept in both if (why := it.why_no_move(kept, self.moment)) is not None), None)

    def benches(self, state: PageState) -> tuple[Bench, ...]:
        """What can be worked with by hand now, beside the board."""
        asked = state.question.question.bench if state.question is not None else None
        there = (bench for it, kept in state.beside(self.activities) for bench in it.benches(kept, self.moment))
        return (*there, asked) if asked is not None else tuple(there)

    def thinking(self, state: PageState) -> tuple[int, Thinking | None]:
        """The thought that is wanted now, with the place of the activity that wants it."""
        for place, (it, kept) in enumerate(state.beside(self.activities)):
            if (wanted := it.thinks(kept, self.moment)) is not None:
                return place, wanted
        return 0, None

    def telling(self, state: PageState) -> PageContext:
        """The same page, whose scene tells no results where they are masked, and covers what is covered."""
        scene, covered = self.moment.scene, dict[str, Cover]()
        for it, kept in state.beside(self.activities):
            covered |= it.covers(kept, self.moment)
        tells = Secret.RESULTS not in self.masked(state)
        if (tells, covered) == (scene.shows_results, scene.covered):
            return self
        return replace(self, moment=replace(self.moment, scene=replace(scene, shows_results=tells, covered=covered)))


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
