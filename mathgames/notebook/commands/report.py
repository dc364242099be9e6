"""``mathgames report``: what a class has handed in, as text, as a page, and for the gradebook."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

from mathgames.language.errors import one_line
from mathgames.language.words import _


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    files = _("files of pupils' work, folders of them, codes, or text files with a name and a code on each line")
    command.add_argument("sources", nargs="+", metavar="FILE", help=str(files))
    written = _(
        "also write the report to this file: a gradebook if it ends in .csv, otherwise a page; can be given several "
        "times"
    )
    command.add_argument("-o", "--output", type=Path, action="append", default=[], metavar="FILE", help=str(written))
    own = _("a lesson of your own, or a folder of them")
    command.add_argument("--lessons", type=Path, action="append", default=[], metavar="PATH", help=str(own))


def write_report(arguments: argparse.Namespace, out: TextIO) -> int:
    """Print the report, and write it where that is asked for; the exit status is 1 if a file could not be counted."""
    from mathgames.learning.pages.report import (
        report as of_class,  # it brings the lessons along, which other commands need not
    )

    page = of_class(arguments.sources, lessons=arguments.lessons)
    out.write(f"{page}\n")
    for target in arguments.output:
        out.write(f"{one_line(page.save(target))}\n")
    return 1 if page.counted.refused else 0
