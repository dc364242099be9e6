"""How long the imports take, beside what any notebook widget has to import: each in fresh processes.

python -m benchmarks imports
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

ROUNDS = 15
BARE = "import ipywidgets, anywidget"
PROGRAMS = {
    BARE: BARE,
    "import mathgames": "import mathgames",
    "… and what mg.play loads": "import mathgames.notebook.widgets, mathgames.games.minus_vs_plus",
    "… and what mg.lesson loads": "import mathgames.notebook.widgets.lesson_widget",
    "an engine alone": "import mathgames; mathgames.rules('minus-vs-plus')",
}
TIMED = "from time import process_time\nbegan = process_time()\n{program}\nprint(process_time() - began)"


def seconds(program: str) -> float:
    """The CPU time that the program takes in a process of its own, the start of the interpreter not counted."""
    command = [sys.executable, "-c", TIMED.format(program=program)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    """Print the table."""
    rounds = [{name: seconds(program) for name, program in PROGRAMS.items()} for _ in range(ROUNDS + 1)][1:]
    print(f"Medians of {ROUNDS} rounds in turn, each in fresh processes, CPU time.\n")
    print(f"{'':32}{'ms':>8}{'ratio':>8}")
    for name in PROGRAMS:
        ratio = median(times[name] / times[BARE] for times in rounds)
        print(f"{name:32}{median(times[name] for times in rounds) * 1000:8.0f}{ratio:7.2f}×")
    print()


if __name__ == "__main__":
    main()
