"""Several kernels at one lesson and one practice: every acknowledged answer is stored, even if a kernel dies."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from harness.attack import sizes
from mathgames.engine.saves import FOLDER
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.work import LessonStore

KERNELS = 3
LEAST = 3
"""Minimum number of answers of each kernel, however slow the machine is."""
LESSON = "integers/07-back-to-the-sender"

PUPIL = """
import itertools, json, random, sys, time
from pathlib import Path
import mathgames as mg
from mathgames.arithmetic.items import FIELD
from mathgames.arithmetic.items.answer import Response
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import KeptPractice
from mathgames.learning.lessons import find
from mathgames.learning.work import LessonStore
from mathgames.learning.pages.practice_session import PracticeSession

what, seed, most, least = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
chance, ids = random.Random(seed), itertools.count(1)

def begun():
    print("ready", flush=True)
    sys.stdin.readline()  # until all are ready, however long that takes
    return time.monotonic() + most

if what == "lesson":
    lesson, shelf = find(sys.argv[5]), LessonStore()
    work = shelf.read(lesson.name)
    until, number = begun(), 0
    while time.monotonic() < until or number < least:
        number = next(ids)
        task = lesson.tasks[number % len(lesson.tasks)]
        answer = f"{-seed * 10**6 - number}"
        work = work.with_task(task, work.task_work(task).with_given(Response(0, answer, seconds=number)))
        shelf.write(work)
        assert shelf.problem is None, str(shelf.problem)
        print(answer, flush=True)
        if number % 40 == 0:
            work = shelf.read(lesson.name)
        time.sleep(0.1 if most > 10 else 0.01)
else:
    session = PracticeSession(find_topic("adding"), KeptPractice(Path(".mathgames", "practice.json")), seed=seed)
    until, clicks = begun(), 0
    while time.monotonic() < until or len(session.progress.latest.given) < least:
        before, clicks = len(session.progress.latest.given), clicks + 1
        if before < least and clicks > 200 * least:
            sys.exit(f"after {clicks} clicks {before} answers are given, with {session.sitting.items[-1]} on the page")
        offered = [e[1]["intent"] for e in mg.explain.nodes.iter_nodes(session.view["tree"]) if "intent" in e[1]]
        count, task = len(session.sitting.items), session.sitting.items[-1].task
        # A task stays until it is solved or shown, and is begun again where a pupil leaves it.
        on = [it for it in offered if it[1].keys() & {"give", "show", "more"} or it[1].get("go") == count + 1]
        asked = chance.choice(on if on and chance.random() < 0.8 else offered)
        bench = None if session.sitting.is_summarised else session.state_of("lesson-task").bench
        if bench is not None and chance.random() < 0.5:  # what is made by hand is in no button
            by_hand = {
                "PointLine": ["point 0 3"], "WalkLine": [f"walk {task.a}", "walk 3"], "CounterMat": ["put +", "put -"]
            }
            move = chance.choice(by_hand[type(bench).__name__])
            asked = ["activity", {"name": "lesson-task", "on": "task", "move": move}]
        typed = str(chance.choice((chance.randint(-9, 9), task.value)))
        message = {"intent": asked, "fields": {FIELD: typed}, "id": next(ids), "client": "c"}
        session.receive(message | {"rev": session.view["rev"]})
        assert session.sitting.problem is None, str(session.sitting.problem)
        given = session.progress.latest.given
        if len(given) > before:
            print(json.dumps([seed, len(given)]), flush=True)
"""


def kernels(what: str, seconds: float, chance: Random, *, killed: bool) -> list[list[str]]:
    """Return what each of several kernels says was acknowledged; with ``killed`` each dies at a time of its own."""
    seeds = chance.sample(range(1, 900), KERNELS)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PUPIL, what, str(seed), str(seconds), str(LEAST), LESSON],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in seeds
    ]
    for one in running:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in running:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    if killed:
        for one in running:
            assert one.stdout is not None
            one.first = one.stdout.readline()  # type: ignore[attr-defined]  # a note of ours
        for one in running:
            time.sleep(chance.uniform(0, 0.3))
            one.kill()
    told = []
    for one in running:
        out, errors = one.communicate(timeout=seconds + 120)
        assert killed or (one.returncode, errors) == (0, "")
        lines = (getattr(one, "first", "") + out).splitlines(keepends=True)
        told.append([line.strip() for line in lines if line.endswith("\n")])
    return told


def answers() -> list[str]:
    """Return all that is kept of the lesson."""
    return [given.given for task in LessonStore().read(LESSON).tasks.values() for given in task.given]


@pytest.mark.full
@sizes(2, 60)
def test_no_answer_of_a_lesson_is_lost_that_was_acknowledged(size: int, chance: Random, folder: Path) -> None:
    told = [answer for one in kernels("lesson", size, chance, killed=False) for answer in one]
    given = answers()
    assert len(told) >= KERNELS * LEAST
    assert sorted(set(told) - set(given)) == []
    assert max(Counter(given).values()) == 1


@pytest.mark.full
@sizes(2, 60)
def test_no_answer_of_practice_is_lost_that_was_acknowledged(size: int, chance: Random, folder: Path) -> None:
    told = [json.loads(line) for one in kernels("practice", size, chance, killed=False) for line in one]
    acknowledged = Counter(seed for seed, _number in told)
    assert len(acknowledged) == KERNELS
    assert min(acknowledged.values()) >= LEAST
    kept = KeptPractice(folder / FOLDER / FILE).read()
    assert sorted(acknowledged.values()) == sorted(len(sitting.given) for sitting in kept.sittings)


@pytest.mark.full
@sizes(1, 17)
def test_no_answer_is_lost_where_kernels_are_killed(size: int, chance: Random, folder: Path) -> None:
    """A round kills three kernels at one lesson, and three at one practice: a hundred kills in all."""
    lesson: set[str] = set()
    practised = 0
    for _ in range(size):
        lesson |= {answer for one in kernels("lesson", 60, chance, killed=True) for answer in one}
        practised += sum(len(one) for one in kernels("practice", 60, chance, killed=True))
        assert sorted(lesson - set(answers())) == []
        kept = KeptPractice(folder / FOLDER / FILE).read()
        assert sum(len(sitting.given) for sitting in kept.sittings) >= practised
    assert LessonStore().problem is None
