"""What a kernel needs to show a board, beside one that shows a bare widget of anywidget: CPU time and memory.

    python -m benchmarks kernel --revision HEAD~1

Each figure is of a fresh kernel that has run one cell, from its start to the answer with the widget in it; kernels of
the bare widget, of this version and, if one is named, of an earlier version take turns. Memory is what the process has
for itself alone (its private pages, in MB of 1 000 000 bytes).
"""

from __future__ import annotations

import argparse
import compileall
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from jupyter_client.manager import start_new_kernel

import mathgames as mg

ROOT = Path(__file__).parents[1]
BARE = 'import anywidget\nclass Bare(anywidget.AnyWidget):\n    _esm = "export default {render() {}}"\nBare()'
BOARD = "import mathgames as mg\nmg.play({game!r})"
NEEDS = """
import gc, time
used = time.process_time()
gc.collect()
lines = open("/proc/self/smaps_rollup").read().splitlines()
private = sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024 / 1e6
print(used, private)
"""


class Needs(NamedTuple):
    """What one kernel has used: seconds of CPU time, and MB of memory."""

    seconds: float
    memory: float


def needs(cell: str, folder: Path) -> Needs:
    """What a fresh kernel has used after the cell, with the package of that folder."""
    told: list[str] = []

    def heard(message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream":
            told.append(message["content"]["text"])
        elif message["msg_type"] == "error":
            raise RuntimeError("\n".join(message["content"]["traceback"]))

    manager, client = start_new_kernel(
        extra_arguments=["--log-level=40"], env=os.environ | {"PYTHONPATH": str(folder)}, cwd=tempfile.gettempdir()
    )
    try:
        for code in (cell, NEEDS):
            client.execute_interactive(code, output_hook=heard, timeout=60)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return Needs(*map(float, told[-1].split()))


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A folder with an earlier version, compiled as an installed one is."""
    with tempfile.TemporaryDirectory() as folder:
        earlier = Path(folder) / "earlier"
        subprocess.run(
            ["git", "worktree", "add", "--detach", earlier, revision], cwd=ROOT, check=True, capture_output=True
        )
        compileall.compile_dir(earlier / "mathgames", quiet=1)
        try:
            yield earlier
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", earlier], cwd=ROOT, check=True)


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks kernel", description=__doc__)
    asked.add_argument("--revision", help="an earlier version, as git names it")
    asked.add_argument("--rounds", type=int, default=9)
    chosen = asked.parse_args()
    if chosen.revision:
        with checked_out(chosen.revision) as earlier:
            measure({"this version": ROOT, chosen.revision: earlier}, chosen.rounds)
    else:
        measure({"this version": ROOT}, chosen.rounds)


def measure(versions: dict[str, Path], rounds: int) -> None:
    """The kernels in turn, and a row for each game and version."""
    cells = {
        (game, version): (BOARD.format(game=game), folder)
        for game in mg.list_games()
        for version, folder in versions.items()
    }
    seen: dict[tuple[str, str], list[tuple[Needs, Needs]]] = {key: [] for key in cells}
    for _ in range(rounds):
        for key, (cell, folder) in cells.items():
            seen[key].append((needs(cell, folder), needs(BARE, ROOT)))
    print(
        "| board | version | CPU time | × bare widget | memory over the bare widget |\n| --- | --- | --- | --- | --- |"
    )
    for (game, version), pairs in seen.items():
        seconds = median(board.seconds for board, _ in pairs)
        ratio = median(board.seconds / bare.seconds for board, bare in pairs)
        more = median(board.memory - bare.memory for board, bare in pairs)
        print(f"| {game} | {version} | {seconds:.2f} s | {ratio:.2f} | {more:.1f} MB |", flush=True)


if __name__ == "__main__":
    main()
