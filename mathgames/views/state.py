"""What a page shows beside the match itself, as one value, and what can be done to the match from a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from mathgames.engine import Match, Rules
from mathgames.game import Activity, Bench, Control, Cover, Question, Reply, Table, Thinking, Told
from mathgames.words import Language, Text, Words, _


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for its answer: about which move, and by which of the page's activities."""

    asker: int
    move: Any
    question: Question
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
class Page:
    """What a message is judged by: the moment of the match, and the activities around it."""

    table: Table
    activities: tuple[Activity[Any], ...]

    def offered(self, state: PageState) -> frozenset[Control]:
        """The controls that an activity brings and none takes away."""
        both = state.beside(self.activities)
        brought = frozenset[Control]().union(*(it.offers(kept, self.table) for it, kept in both))
        return brought.difference(*(it.locks(kept, self.table) for it, kept in both))

    def masked(self, state: PageState) -> frozenset[Told]:
        """What must not be told now."""
        both = state.beside(self.activities)
        hidden = frozenset[Told]().union(*(it.masks(kept, self.table) for it, kept in both))
        return hidden if state.question is None else hidden | state.question.question.hides

    def computed(self, state: PageState) -> frozenset[str]:
        """The players for whom activities make the moves."""
        both = state.beside(self.activities)
        return frozenset[str]().union(*(it.moves_for(kept, self.table) for it, kept in both))

    def known(self, state: PageState) -> frozenset[str]:
        """The rules of arithmetic that need no telling any more."""
        both = state.beside(self.activities)
        return frozenset[str]().union(*(it.known(kept, self.table) for it, kept in both))

    def reply(self, state: PageState) -> Reply | None:
        """The move that follows by itself, if an activity has one and nothing is asked about it."""
        if self.table.outcome is not None or state.question is not None:
            return None
        both = state.beside(self.activities)
        return next((reply for it, kept in both if (reply := it.reply(kept, self.table)) is not None), None)

    def holds(self, state: PageState) -> Words | None:
        """Why nobody may make a move by hand now, or None if somebody may."""
        if state.question is not None and state.question.question.stands:
            return _("Answer the question first.")
        both = state.beside(self.activities)
        return next((why for it, kept in both if (why := it.holds(kept, self.table)) is not None), None)

    def benches(self, state: PageState) -> tuple[Bench, ...]:
        """What can be worked with by hand now, beside the board."""
        asked = state.question.question.bench if state.question is not None else None
        there = (bench for it, kept in state.beside(self.activities) for bench in it.benches(kept, self.table))
        return (*there, asked) if asked is not None else tuple(there)

    def thinking(self, state: PageState) -> tuple[int, Thinking | None]:
        """The thought that is wanted now, with the place of the activity that wants it."""
        for place, (it, kept) in enumerate(state.beside(self.activities)):
            if (wanted := it.thinks(kept, self.table)) is not None:
                return place, wanted
        return 0, None

    def telling(self, state: PageState) -> Page:
        """The same page, whose scene tells no results where they are masked, and covers what is covered."""
        scene, covered = self.table.scene, dict[str, Cover]()
        for it, kept in state.beside(self.activities):
            covered |= it.covers(kept, self.table)
        tells = Told.RESULTS not in self.masked(state)
        if (tells, covered) == (scene.tells, scene.covered):
            return self
        return replace(self, table=replace(self.table, scene=replace(scene, tells=tells, covered=covered)))


# Effects: what a page can do to a match, or to the session that shows it. ``Session`` carries them out.


@dataclass(frozen=True, slots=True)
class Play:
    """Play a legal move."""

    move: Any


@dataclass(frozen=True, slots=True)
class WalkTo:
    """Stand after so many plies of the line."""

    ply: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Put the match aside for a new one under these rules."""

    rules: Rules[Any, Any]


@dataclass(frozen=True, slots=True)
class Return:
    """Put the match aside for the one that was put aside before."""


@dataclass(frozen=True, slots=True)
class Agree:
    """End the game as a draw that the players agreed on."""


@dataclass(frozen=True, slots=True)
class Resign:
    """End the game: whose turn it is gives up."""


@dataclass(frozen=True, slots=True)
class RunClock:
    """Let the clock run, or stand still."""

    on: bool


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak this language on this page from now on."""

    language: Language


Effect: TypeAlias = Play | WalkTo | Begin | Return | Agree | Resign | RunClock | Speak

Saying: TypeAlias = Callable[[Table, frozenset[Told]], Text]
"""A sentence about the moment that is shown when everything is done, which tells nothing that is masked."""


@dataclass(frozen=True, slots=True)
class Step:
    """What comes of a message: the state of the page, the effects on the match, what is said, and the answer's code.

    With a ``code`` the answer is a refusal, and what is said is its reason. With ``quiet`` nothing is shown anew.
    """

    state: PageState
    said: Saying | Text
    effects: tuple[Effect, ...] = ()
    code: str = ""
    quiet: bool = False
