"""What the misconceptions explain of wrong answers that pupils really gave, and how many answers they explain anyway.

    python -m benchmarks misconceptions --data errors.csv

The file has a row for each wrong answer, ``a,op,b,answer,pupils``. A catalogue that names a reason for everything would
explain nothing, so three figures belong together: how many of the pupils' answers have a diagnosis; how many different
wrong answers are predicted for an item; and how many wrong integers between −20 and 20 would get a diagnosis by
chance. The catalogue is written by hand, so a figure from the answers that it was written with flatters it: the file
is halved at random, items whole, and the table shows both how the halves differ and what is lost in the second half if
the misconceptions are chosen by the first one alone.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import mean, stdev

from mathgames.arithmetic import as_operator
from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, OperationPrompt
from mathgames.explain.quantity import Quantity, quantity

HALVES = 200
CHANCE = [Fraction(number) for number in range(-20, 21)]


@dataclass(frozen=True)
class Wrong:
    """A wrong answer to a task, and how many pupils gave it."""

    task: OperationPrompt
    answer: Quantity
    pupils: int


def read(path: Path) -> list[Wrong]:
    """The wrong answers of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Wrong(
                OperationPrompt(as_operator(row["op"]), quantity(row["a"]), quantity(row["b"])),
                quantity(row["answer"]),
                int(row["pupils"]),
            )
            for row in csv.DictReader(file)
        ]


class Predictions:
    """The wrong answers that each misconception leads to, worked out once."""

    def __init__(self, tasks: Collection[OperationPrompt]) -> None:
        self._of = {task: {found.key: frozenset(found.answers(task)) for found in CATALOGUE} for task in tasks}

    def of(self, task: OperationPrompt, keys: Collection[str]) -> set[Quantity]:
        """The different wrong answers to a task that these misconceptions lead to."""
        return {answer for key in keys for answer in self._of[task][key]}

    def explained(self, wrong: Sequence[Wrong], keys: Collection[str]) -> float:
        """The part of the pupils whose wrong answer has a diagnosis."""
        pupils = sum(one.pupils for one in wrong if one.answer in self.of(one.task, keys))
        return pupils / sum(one.pupils for one in wrong)

    def an_item(self, wrong: Sequence[Wrong], keys: Collection[str]) -> float:
        """How many different wrong answers are predicted for an item, on average."""
        return mean(len(self.of(task, keys)) for task in {one.task for one in wrong})

    def by_chance(self, wrong: Sequence[Wrong], keys: Collection[str]) -> float:
        """The part of the wrong integers between −20 and 20 that would have a diagnosis."""
        parts = []
        for task in {one.task for one in wrong}:
            candidates = [answer for answer in CHANCE if not task.is_right(answer)]
            parts.append(len(self.of(task, keys).intersection(candidates)) / len(candidates))
        return mean(parts)


def halves(wrong: Sequence[Wrong], seed: int) -> tuple[list[Wrong], list[Wrong]]:
    """The answers in two halves, those of one item together."""
    tasks = sorted({one.task for one in wrong}, key=repr)
    random.Random(seed).shuffle(tasks)
    first = set(tasks[: len(tasks) // 2])
    return [one for one in wrong if one.task in first], [one for one in wrong if one.task not in first]


def told(name: str, values: Sequence[float], target: str, *, percent: bool) -> str:
    """One row of the table; a single value, or the mean and the spread of several."""
    scale, unit = (100, " %") if percent else (1, "")
    spread = f" ± {stdev(values) * scale:.1f}" if len(values) > 1 else ""
    return f"| {name} | {mean(values) * scale:.1f}{spread}{unit} | {target} |"


def table(wrong: Sequence[Wrong]) -> str:
    """The figures, for the whole file, for its halves, and chosen by one half and measured on the other."""
    keys = [found.key for found in CATALOGUE]
    predictions = Predictions({one.task for one in wrong})
    pairs = [halves(wrong, seed) for seed in range(HALVES)]
    second = [other for _one, other in pairs]
    chosen = [[key for key in keys if predictions.explained(one, [key])] for one, _other in pairs]
    rows = [
        "| what | measured | target |",
        "| --- | --- | --- |",
        told("pupils' wrong answers with a diagnosis", [predictions.explained(wrong, keys)], "≥ 95 %", percent=True),
        told("different wrong answers predicted for an item", [predictions.an_item(wrong, keys)], "≤ 4", percent=False),
        told(
            "wrong integers from −20 to 20 with a diagnosis",
            [predictions.by_chance(wrong, keys)],
            "≤ 12 %",
            percent=True,
        ),
        told(
            "diagnosed, in random halves",
            [predictions.explained(half, keys) for half in second],
            "",
            percent=True,
        ),
        told("predicted, in random halves", [predictions.an_item(half, keys) for half in second], "", percent=False),
        told(
            "diagnosed in one half by the misconceptions seen in the other",
            [predictions.explained(half, some) for half, some in zip(second, chosen, strict=True)],
            "",
            percent=True,
        ),
        told(
            "predicted by these",
            [predictions.an_item(half, some) for half, some in zip(second, chosen, strict=True)],
            "",
            percent=False,
        ),
    ]
    return "\n".join(rows)


def most_used(wrong: Sequence[Wrong]) -> str:
    """How many pupils each misconception explains, and how many no other one does."""

    def explained(found: Misconception) -> tuple[int, int]:
        others = [other for other in CATALOGUE if other is not found]
        of = [one for one in wrong if one.answer in found.answers(one.task)]
        alone = [one for one in of if not any(one.answer in other.answers(one.task) for other in others)]
        return sum(one.pupils for one in of), sum(one.pupils for one in alone)

    counted = sorted(((*explained(found), found.key) for found in CATALOGUE), reverse=True)
    rows = [f"| {key} | {pupils} | {alone} |" for pupils, alone, key in counted if pupils]
    return "\n".join(["| misconception | explains | alone |", "| --- | --- | --- |", *rows])


def main() -> None:
    """Print the figures of a file of wrong answers."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--data", type=Path, help="a CSV file with the columns a, op, b, answer and pupils")
    asked.add_argument("--each", action="store_true", help="also list what each misconception explains")
    options = asked.parse_args()
    if options.data is None:
        print("Nothing to measure: pupils' answers are not part of the project. Say --data FILE.")
        return
    wrong = read(options.data)
    print(table(wrong))
    if options.each:
        print(f"\n{most_used(wrong)}")


if __name__ == "__main__":
    main()
