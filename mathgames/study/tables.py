"""Exact tables of small boards, made and verified by a command.

    python -m mathgames.study.tables slice-boundaries --side 4 --out slice-4.npz
    python -m mathgames.study.tables minus-vs-plus --side 4 --rows 2 --target 6 --out minus-vs-plus-4.npz

Each table is verified as soon as it is made, by the rules and by the values after each position, and the status is 1
where anything is wrong. ``slice_tables`` and ``small_minus_vs_plus`` say what the values mean.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mathgames.study import slice_tables
from mathgames.study.small_minus_vs_plus import EMPTY_SQUARE, SmallBoard, Table, faults, prove

RESULTS = {1: "the player who starts wins", 0: "a draw", -1: "the player who starts loses"}
LARGEST_GRID = 5
SAMPLES = 200
"""The number of sets of filled squares of each size that are verified."""
MAX_POSITIONS = 20_000_000
"""The largest number of positions that a proof may look at."""


def slice_boundaries(side: int, path: Path | None) -> bool:
    """Make and verify the tables of a grid, and return whether they are right."""
    tables = {}
    for offence_first in (True, False):
        name = "offence" if offence_first else "defence"
        tables[name] = table = slice_tables.values(side, offence_first=offence_first)
        wrong = sum(1 for _set in slice_tables.faults(side, offence_first=offence_first, samples=SAMPLES))
        follows = [int(table[1 << square]) for square in range(side * side)] if side > 1 else [0]
        heading = f"{side} × {side}, {name} fills first: the line scores {int(table[0])}"
        sys.stdout.write(f"{heading}; after each first square: {' '.join(map(str, follows))}; {wrong} faults\n")
        if wrong:
            return False
    if path is not None:
        np.savez_compressed(path, allow_pickle=False, **tables)
    return True


def minus_vs_plus(small: SmallBoard, path: Path | None, limit: int = MAX_POSITIONS) -> bool:
    """Make and verify the table of a small board, and return whether it is right."""
    table = prove(small, limit)
    heading = f"{small.side} × {small.side}, rows {small.rows}, {small.target} points to win"
    if table is None:
        sys.stdout.write(f"{heading}: not solved by looking at {limit} positions\n")
        return False
    wrong, start = sum(1 for _position in faults(small, table)), table[small.start]
    plies = f" in {start.plies} plies" if start.result else ""
    sys.stdout.write(f"{heading}: {RESULTS[start.result]}{plies}; {len(table)} positions, {wrong} faults\n")
    if path is not None and not wrong:
        np.savez_compressed(path, allow_pickle=False, **arrays(table))
    return not wrong


def arrays(table: Table) -> dict[str, NDArray[Any]]:
    """Return a table as arrays, a row for each position: ``boards`` (``EMPTY_SQUARE`` is 99), ``scores``, ``slid``,
    ``values``.
    """
    assert EMPTY_SQUARE < 2**7
    return {
        "boards": np.array([position.board for position in table], dtype=np.int8),
        "scores": np.array([(position.own_score, position.other) for position in table], dtype=np.int16),
        "slid": np.array([(position.own_slid, position.other_slid) for position in table], dtype=bool),
        "values": np.array(list(table.values()), dtype=np.int32),
    }


def main(arguments: list[str] | None = None) -> int:
    """Make the table of the command line; the exit status is 0 if it was made and is right."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["minus-vs-plus", "slice-boundaries"])
    parser.add_argument("--side", type=int, default=4, help="squares on a side (default: 4)")
    parser.add_argument("--rows", type=int, default=1, help="Minus vs Plus: rows of pieces of each player (default: 1)")
    parser.add_argument("--target", type=int, default=2, help="Minus vs Plus: points to win (default: 2)")
    parser.add_argument("--out", type=Path, help="the file that is written, as numpy writes arrays")
    options = parser.parse_args(arguments)
    if options.game == "slice-boundaries":
        if not 1 <= options.side <= LARGEST_GRID:
            parser.error(f"argument --side: give 1 to {LARGEST_GRID}")
        return int(not slice_boundaries(options.side, options.out))
    try:
        small = SmallBoard(options.side, rows=options.rows, target=options.target)
    except ValueError as error:
        parser.error(str(error))
    return int(not minus_vs_plus(small, options.out))


if __name__ == "__main__":
    sys.exit(main())
