"""All benchmarks, one after the other; with a name, that one, which takes the options that follow the name."""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))


def first_sentence(name: str) -> str:
    """What a benchmark measures, in its own words."""
    told = ast.get_docstring(ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))) or ""
    return told.split("\n\n")[0].replace("\n", " ")


def main() -> int:
    """Run the benchmarks that are asked for; the exit status is 0 if all of them went through."""
    told = "\n".join(f"  {name:<16}  {first_sentence(name)}" for name in NAMES)
    asked = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=f"{__doc__}\n\n{told}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.add_argument("name", nargs="?", choices=NAMES, help="the benchmark to run (default: all)")
    asked.add_argument("options", nargs=argparse.REMAINDER, help="its own options")
    chosen = asked.parse_args()
    # As pip compiles what it installs; from a working copy, the first import would be the one that compiles.
    compileall.compile_dir(FOLDER.parent / "mathgames", quiet=1)
    # Each in a process of its own, so that none is measured with what another one has imported and left behind.
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(FOLDER.parent), str(FOLDER.parent / "tests")])}
    failed = False
    for name in [chosen.name] if chosen.name else NAMES:
        print(f"## {name}\n", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}", *chosen.options]
        failed |= subprocess.run(command, env=environment, check=False).returncode != 0
        print(flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
