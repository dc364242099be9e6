"""A class's report: the time in which pupils' files are graded, counted and rendered.

    python -m benchmarks report --files 1000

The files are made by simulated pupils, each of whom does a lesson and two rounds of practice through the real sessions
(tests/learning/reports/classroom.py), with a different misconception and probability each. They are made first, and
not measured. The lessons are those of tests/stock, which do not change.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import mathgames as mg
from harness.lessons import stock_lessons
from learning.reports.classroom import Simulated, planted

PUPILS = 30
TARGET = 20.0


def main() -> None:
    """Make the files, and print how long a report of them takes, and what it finds."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--files", type=int, default=1000, help="so many files (default: 1000)")
    files = asked.parse_args().files
    each = planted(PUPILS)
    with TemporaryDirectory() as folder, TemporaryDirectory() as course, stock_lessons(Path(course, "lessons")):
        for number in range(files):
            topic, misconception = each[number % PUPILS]
            text = Simulated(topic, misconception, seed=number).works(2).to_text()
            Path(folder, f"{number:04}.json").write_text(text, encoding="utf-8")
        size = sum(path.stat().st_size for path in Path(folder).iterdir()) / files
        began = process_time()
        report = mg.report(folder)
        counted = process_time()
        page = report.html()
        drawn = process_time()
    on_top = sum(
        pupil.top is not None and pupil.top.misconception is each[int(pupil.label) % PUPILS][1]
        for pupil in report.class_report.pupils
    )
    print("| what | measured | target |\n| --- | --- | --- |")
    print(f"| a file | {size / 1000:.1f} kB | |")
    print(f"| {files} files judged and counted, processor time | {counted - began:.1f} s | |")
    print(f"| the page of it ({len(page) / 1e6:.1f} MB) | {drawn - counted:.1f} s | |")
    print(f"| both together | {drawn - began:.1f} s | ≤ {TARGET:.0f} s |")
    print(f"| what was planted is on top | {on_top} of {len(report.class_report.pupils)} | ≥ 90 % |")


if __name__ == "__main__":
    main()
