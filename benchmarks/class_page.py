"""What the teacher's page of a class of 40 costs, and what a pupil's page costs that the teacher may call.

    python -m benchmarks class_page

The class answers at random, six pupils between two looks, as when each answers every 13 seconds. Time is the
processor's, as a part of one core, with a look every two seconds.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from learning.reports.simulated_class import ClassTime, some_class
from mathgames.learning.pages.classroom_session import OFTEN, ClassroomSession
from mathgames.learning.pages.lesson_session import OFTEN as PUPILS_OFTEN
from mathgames.learning.reports.class_folder import PupilCalls, TeacherCalls
from mathgames.learning.reports.class_now import ClassWatch

PUPILS = 40
ANSWERS = 6
"""Pupils who answer between two looks."""


def used(act: Callable[[], object]) -> float:
    """Seconds of the processor's time."""
    began = time.process_time()
    act()
    return time.process_time() - began


def main() -> None:
    """Print what a look costs."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--looks", type=int, default=60, help="looks of the teacher's page (default: 60)")
    looks: int = asked.parse_args().looks
    chance, clock = Random(1), ClassTime()
    with tempfile.TemporaryDirectory() as where:
        folder = Path(where)
        pupils = some_class(folder, [f"lamp-{10 + number}" for number in range(PUPILS)], clock)
        session = ClassroomSession(ClassWatch(folder, clock=clock, wall=clock))
        busy = 0.0
        for _look in range(looks):
            clock.now += OFTEN
            for pupil in chance.sample(pupils, ANSWERS):
                pupil.give(str(chance.randint(-9, 9)))
            busy += used(session.poll)
        idle = sum(used(session.poll) for _look in range(looks))
        TeacherCalls(folder).pause(on=True)
        calls = PupilCalls(folder)
        heard = used(lambda: [calls.look() for _look in range(1000)]) / 1000
    print(f"teacher, {PUPILS} pupils, {ANSWERS} answers a look: {told(busy / looks, OFTEN)}, at most 5 % is meant")
    print(f"teacher, nobody does anything:    {told(idle / looks, OFTEN)}")
    print(f"pupil, whether the teacher calls: {told(heard, PUPILS_OFTEN)}, at most 1 % is meant")


def told(seconds: float, every: float) -> str:
    """A time and what part of a core it is."""
    return f"{1000 * seconds:.3f} ms a look, {seconds / every:.4%} of a core"


if __name__ == "__main__":
    main()
