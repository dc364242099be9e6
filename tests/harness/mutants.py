"""A sample of small changes of the source, and those that no test of their house finds.

    make mutants SEED=7 N=60                                    a sample of the package; the seed is printed
    make mutants ARGS='--house talk'                            of one house
    make mutants ARGS='--only mathgames/engine/match.py:120'    all changes of one line, or of one file

Each is made alone, in a copy of the project: a comparison turned, a constant changed, `and` and `or` swapped, a `not`
or a statement dropped. The tests that name most of the file run first, then its mirror, then its house, without a
browser, up to the first failure. Left alone are texts, annotations, `TYPE_CHECKING`, `__repr__`, decorators, `strict=`,
and a `return` that ends a function. mutmut and cosmic-ray change all of a package and keep a database; a sample by
seed, in houses, in the copies of `harness.faults`, is shorter than what would hold them to that.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import resource
import sys
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from harness.copies import find_failure, map_copies, rewrite_file
from harness.project_files import ROOT
from harness.tiers import HOUSES

TURNED: dict[type[ast.cmpop], type[ast.cmpop]]
TURNED = {ast.Eq: ast.NotEq, ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.Is: ast.IsNot, ast.In: ast.NotIn}
TURNED |= {after: before for before, after in TURNED.items()}
DROPPED = (ast.Expr, ast.AugAssign, ast.Raise, ast.Return, ast.Continue, ast.Break)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
NEAREST = 4
MEMORY, PROCESSOR_SECONDS = 6 << 30, 400
"""The limits of a run: a loop without an end stops itself, however busy the machine is."""


class Mutant(NamedTuple):
    """A change of one place in a file of the package; *start* and *end* count bytes."""

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: `{' '.join(self.before.split())}` → `{' '.join(self.after.split())}`"

    def apply(self, text: str) -> str:
        """Return the text of the file with the change."""
        source = text.encode()
        return (source[: self.start] + self.after.encode() + source[self.end :]).decode()


def change_node(node: ast.AST) -> str | None:
    """Return the changed source of an expression, `None` if it is left alone."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in TURNED:
            return f"({ast.unparse(ast.Compare(left, [TURNED[type(op)]()], [right]))})"
        case ast.BoolOp(op=op, values=values):
            return f"({ast.unparse(ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            return str(not value)
        case ast.Constant(value=int(value)):
            return str(value + 1)
    return None


def seen_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below *node* whose change can be seen."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            match child:
                case ast.FunctionDef(name="__repr__") | ast.JoinedStr() | ast.keyword(arg="strict"):
                    pass
                case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Expr(value=ast.Constant()):
                    pass
                case ast.Return() if isinstance(node, FUNCTIONS):
                    yield from seen_nodes(child)
                case ast.AST():
                    yield child
                    yield from seen_nodes(child)


def list_mutants(file: str) -> list[Mutant]:
    """Return every change of a file.

    >>> [str(mutant) for mutant in list_mutants("mathgames/__main__.py")][1]
    'mathgames/__main__.py:6: `raise SystemExit(main())` → `pass`'
    """
    source = (ROOT / file).read_bytes()
    begins = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    mutants = []
    for node in seen_nodes(ast.parse(source)):
        after = "pass" if isinstance(node, DROPPED) else change_node(node)
        if after is not None:
            assert isinstance(node, ast.expr | ast.stmt)
            start = begins[node.lineno - 1] + node.col_offset
            end = begins[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            mutants.append(Mutant(file, node.lineno, start, end, source[start:end].decode(), after))
    return mutants


def list_tests(file: str) -> list[tuple[str, ...]]:
    """Return the tests of a file, in the order of the runs: those that name most of it, its mirror, its house.

    >>> list_tests("mathgames/arithmetic/items/interactions/sentences.py")[1]
    ('mathgames/arithmetic/items/interactions/sentences.py', 'tests/arithmetic/items')
    """
    house = next(folders for folders in HOUSES.values() if file.split("/")[1] in folders)
    mirror = Path("tests", *Path(file).parts[1:-1])
    while not (ROOT / mirror).is_dir():
        mirror = mirror.parent
    wider = [f"tests/{folder}" for folder in house if (ROOT / "tests" / folder).is_dir()]
    body = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    names = {node.name for node in body if isinstance(node, (ast.ClassDef, *FUNCTIONS))}

    def count_names(test: Path) -> int:
        return len(names & {*re.findall(r"\w+", test.read_text("utf-8"))}) + 2 * (Path(file).stem in test.stem)

    near = sorted((test for folder in wider for test in (ROOT / folder).rglob("test_*.py")), key=count_names)[-NEAREST:]
    return [tuple(test.relative_to(ROOT).as_posix() for test in near[::-1]), (file, mirror.as_posix()), tuple(wider)]


def find_mutant(mutant: Mutant, copy: Path) -> str:
    """Return the test that finds the change, "" if none does."""
    file = copy / mutant.file
    with rewrite_file(file, mutant.apply(file.read_text(encoding="utf-8"))):
        runs = (find_failure(copy, tests) for tests in list_tests(mutant.file))
        try:
            return next(filter(None, runs), "")
        except RuntimeError:
            return "pytest breaks off"


def main() -> int:
    """Run a sample and print what survives; 1 if less than 85 % were found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="default: another one each time")
    parser.add_argument("-n", type=int, default=60, help="changes in the sample (default: 60)")
    parser.add_argument("--house", choices=HOUSES, action="append", help="default: all")
    parser.add_argument("--only", metavar="PATH[:LINE]", help="every change of this line or file")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    options = parser.parse_args()
    if options.only:
        file, _, line = options.only.partition(":")
        sample = [mutant for mutant in list_mutants(file) if not line or mutant.line == int(line)]
    else:
        folders = [ROOT / "mathgames" / folder for house in options.house or HOUSES for folder in HOUSES[house]]
        files = sorted(file.relative_to(ROOT).as_posix() for folder in folders for file in folder.rglob("*.py"))
        mutants = [mutant for file in files for mutant in list_mutants(file)]
        sample = random.Random(options.seed).sample(mutants, min(options.n, len(mutants)))
        sys.stdout.write(f"SEED={options.seed}: {len(sample)} of {len(mutants)} changes\n")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    found = map_copies(find_mutant, sample, options.workers, lambda mutant, test: f"{mutant}: {test or 'SURVIVED'}")
    caught = len(found) - found.count("")
    survivors = [mutant for mutant, test in zip(sample, found, strict=True) if not test]
    sys.stdout.write(f"{caught} of {len(found)} found\n")
    for mutant in survivors:
        sys.stdout.write(f"survived: {mutant}\n  make mutants ARGS='--only {mutant.file}:{mutant.line}'\n")
    return int(caught < 0.85 * len(found))


if __name__ == "__main__":
    sys.exit(main())
