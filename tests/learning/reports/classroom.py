"""A class of simulated pupils, each of whom works through the real sessions of a lesson and of practice."""

from __future__ import annotations

import random
from pathlib import Path

from harness.lessons import progress_of, work_done
from learning.practice.at_page import Practising
from learning.practice.pupils import SLIPS, shown_by, slip
from learning.work.pupils import Pupil
from mathgames.arithmetic.misconceptions import Misconception, OperationPrompt
from mathgames.explain.quantity import Quantity
from mathgames.learning.lessons import Interaction, find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import Topic, find_topic
from mathgames.learning.practice.question import Role
from mathgames.learning.practice.schedule import SITTING
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.judging import Judge
from mathgames.learning.reports.practice_items import practice_result

TOPICS = [find_topic(key) for key in ("adding", "subtracting", "multiplying", "dividing")]
LESSONS = {"adding": "integers/04-team-up", "subtracting": "integers/07-back-to-the-sender"}
SITTINGS = 3


def planted(pupils: int) -> list[tuple[Topic, Misconception]]:
    """Return misconceptions, each with a topic that reveals it, the topics in rotation and none repeated."""
    found = {topic.key: shown_by(topic) for topic in TOPICS}
    chosen: dict[str, tuple[Topic, Misconception]] = {}
    while len(chosen) < pupils and any(found.values()):
        for topic in TOPICS:
            new = next((one for one in found[topic.key] if one.key not in chosen), None)
            found[topic.key] = [one for one in found[topic.key] if one is not new]
            if new is not None:
                chosen[new.key] = (topic, new)
    return list(chosen.values())[:pupils]


class Simulated:
    """A pupil with a misconception, who slips at one item in ten; with None, one who only slips."""

    def __init__(self, topic: Topic, misconception: Misconception | None, seed: object) -> None:
        self.topic = topic
        self.misconception = misconception
        self.chance = random.Random(f"class {seed}")
        self.seconds = 0

    def thinks(self, task: OperationPrompt) -> Quantity:
        """What the pupil takes for the result."""
        if self.chance.random() < SLIPS:
            return slip(task, self.chance)
        wrong = self.misconception.answers(task) if self.misconception else ()
        return self.chance.choice(wrong) if wrong else task.value

    def clock(self) -> float:
        self.seconds += 3
        return self.seconds

    def works(self, sittings: int = SITTINGS) -> PupilWork:
        """All that the pupil did: a lesson where there is one for the topic, and some sittings of practice."""
        work = PupilWork()
        if self.topic.key in LESSONS:
            work = work.with_lesson(work_done(self.lesson(LESSONS[self.topic.key]).session))
        return PupilWork(work.lessons, self.practises(sittings).progress)

    def lesson(self, name: str) -> Pupil:
        """The questions of a lesson, at the page."""
        pupil = Pupil(lesson_session(find(name), on_later=lambda _seconds, _act: None, clock=self.clock))
        for task in find(name).all_tasks:
            pupil.task(go=task.number)
            while (question := pupil.question) is not None:
                before = progress_of(pupil.session).asks(task)
                asked = question.prompt
                if question.interaction is Interaction.NUMBER and isinstance(asked, OperationPrompt):
                    pupil.give(self.thinks(asked))
                if progress_of(pupil.session).asks(task) == before:
                    pupil.give(pupil.right)
        return pupil

    def practises(self, sittings: int) -> PracticeSession:
        """Sittings of practice, at the page."""
        session = PracticeSession(self.topic, seed=self.chance.randrange(10**6))
        one = Practising(session)
        for _sitting in range(sittings):
            for _item in range(SITTING):
                self.item(one)
            assert one.is_summarised
            one.practice(more=True)
        return session

    def item(self, one: Practising) -> None:
        """One item, to its end."""
        number, item, question = len(one.session.progress.latest.given), one.item, one.question
        asks_result = isinstance(item.question.prompt, OperationPrompt) and item.role is not Role.MISTAKE
        if asks_result and question is not None and question.interaction is Interaction.NUMBER:
            one.give_number(self.thinks(item.task))  # what is laid or walked goes right
        one.right()
        assert len(one.session.progress.latest.given) == number + 1


def code_of(work: PupilWork) -> str:
    """The code of the practice, as its page shows it."""
    return str(WorkCode.of_practice(practice_result(work.practice)))


def code_of_lesson(work: PupilWork, name: str) -> str:
    """The code of a lesson, as its page shows it."""
    return str(WorkCode.of_lesson(Judge([find(name)]).lesson_result(work.lessons[name])))


def handed_in(folder: Path, pupils: int) -> dict[str, Misconception]:
    """Write the files of some pupils to a folder, and return the misconceptions planted in each of them."""
    found = {}
    for number, (topic, misconception) in enumerate(planted(pupils), 1):
        work = Simulated(topic, misconception, number).works()
        folder.joinpath(f"pupil-{number:02}.json").write_text(work.to_text(), encoding="utf-8")
        found[f"pupil-{number:02}"] = misconception
    return found
