"""A class while it works, as values: who needs help and why, and the question that most pupils are at."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception
from mathgames.language.words import Text
from mathgames.learning.reports.class_watch import WatchedPupil
from mathgames.learning.reports.items import TWICE, CommonAnswer, common_answers
from mathgames.learning.reports.pupil_state import PupilNow, QuestionPlace

WRONG: Final = 3
"""Wrong answers to one question with which a pupil needs help."""
SILENT: Final = 180.0
"""Seconds of silence with which a pupil needs help."""
AWAY: Final = 3600.0
"""Who has done nothing for so many seconds is not in the room: that is the work of another day."""
MOST_ANSWERS: Final = 8
"""Different answers to one question that are listed."""


class HelpReason(Enum):
    """Why a pupil needs help; who has the first of them comes first."""

    WRONG = 1
    SILENT = 2
    MISCONCEPTION = 3


@dataclass(frozen=True, slots=True)
class PupilTile:
    """A pupil as the teacher sees one: ``minutes`` of silence, None for who is not here; the reasons, if there are
    any.
    """

    label: str
    now: PupilNow
    minutes: int | None
    reasons: tuple[HelpReason, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionNow:
    """A question and what the class has answered: ``here`` pupils are at it now."""

    place: QuestionPlace
    here: int
    title: Text = ""
    task: Text = ""
    prompt: Text = ""
    answers: tuple[CommonAnswer, ...] = ()
    more: int = 0
    """Different answers that are not listed."""
    is_marked: bool = True
    """Whether the answers are right or wrong, which those of a vote are not."""


@dataclass(frozen=True, slots=True)
class ClassNow:
    """A class at one moment: ``tiles`` in the order of who needs help first."""

    tiles: tuple[PupilTile, ...] = ()
    unread: tuple[WatchedPupil, ...] = ()

    @property
    def here(self) -> tuple[PupilTile, ...]:
        """The pupils who are in the room."""
        return tuple(tile for tile in self.tiles if tile.minutes is not None)

    @property
    def misconceptions(self) -> tuple[tuple[Misconception, tuple[str, ...]], ...]:
        """The misconceptions that were seen twice lately, in one pupil or in two, each with the labels; the commonest
        first.
        """
        seen_in: dict[str, list[str]] = defaultdict(list)
        times: Counter[str] = Counter()
        for tile in self.here:
            for key, often in tile.now.ideas.items():
                seen_in[key].append(tile.label)
                times[key] += often
        keys = [key for key in seen_in if times[key] >= TWICE and key in MISCONCEPTIONS]
        ranked = sorted(keys, key=lambda key: (-len(seen_in[key]), -times[key], key))
        return tuple((MISCONCEPTIONS[key], tuple(seen_in[key])) for key in ranked)

    def question(self, place: QuestionPlace | None = None) -> QuestionNow | None:
        """The question at this place, or the one that most pupils are at; None where nobody is at any."""
        here = Counter(tile.now.place for tile in self.here if tile.now.place is not None)
        if place is None:
            place = min(here, key=lambda one: (-here[one], one), default=None)
        if place is None:
            return None
        answers_of = [answers for tile in self.here if (answers := tile.now.answers.get(place))]
        at_it = next((tile.now for tile in self.here if tile.now.place == place), PupilNow())
        counted = common_answers(answers_of)
        return QuestionNow(
            place,
            here[place],
            at_it.title,
            at_it.task,
            counted[0].asked if counted else at_it.prompt,
            counted[:MOST_ANSWERS],
            max(0, len(counted) - MOST_ANSWERS),
            all(answer.item.is_marked for answer in counted),
        )

    @property
    def votes(self) -> tuple[QuestionNow, ...]:
        """The questions of the latest vote that anybody has given."""
        places = {
            place
            for tile in self.here
            for place, items in tile.now.answers.items()
            if any(item.is_vote for item in items)
        }
        if not places:
            return ()
        *lesson, _question = max(places)
        latest = sorted(place for place in places if place[:2] == (*lesson,))
        return tuple(question for place in latest if (question := self.question(place)) is not None)


def class_now(pupils: Sequence[WatchedPupil], now: float) -> ClassNow:
    """A class at this moment of the watch's clock."""
    tiles = [_tile(pupil, now) for pupil in pupils if pupil.problem is None]
    return ClassNow(tuple(sorted(tiles, key=_urgency)), tuple(one for one in pupils if one.problem is not None))


def _tile(pupil: WatchedPupil, now: float) -> PupilTile:
    silence = max(0.0, now - pupil.since)
    if silence > AWAY:
        return PupilTile(pupil.label, pupil.now, None)
    reasons = []
    if pupil.now.wrong >= WRONG:
        reasons.append(HelpReason.WRONG)
    if silence >= SILENT and not pupil.now.is_done:
        reasons.append(HelpReason.SILENT)
    if pupil.now.repeated:
        reasons.append(HelpReason.MISCONCEPTION)
    return PupilTile(pupil.label, pupil.now, int(silence // 60), tuple(reasons))


def _urgency(tile: PupilTile) -> tuple[bool, int, int, str]:
    """Who needs help stands first, by the reasons; who is not here stands last."""
    first = min((reason.value for reason in tile.reasons), default=len(HelpReason) + 1)
    return tile.minutes is None, first, -len(tile.reasons), tile.label.casefold()
