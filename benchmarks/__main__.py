"""All benchmarks, one after the other; with a name, that one: ``python -m benchmarks engine``."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import engine, imports

BENCHMARKS: dict[str, Callable[[], None]] = {"engine": engine.main, "imports": imports.main}


def main(names: list[str]) -> int:
    """Run the benchmarks of these names, or all; 2 if one is not known."""
    if unknown := set(names) - set(BENCHMARKS):
        print(
            f"there is no benchmark {', '.join(sorted(unknown))}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr
        )
        return 2
    for name in names or BENCHMARKS:
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
