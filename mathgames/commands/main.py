"""The command ``mathgames`` and its words."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

import mathgames
from mathgames.commands import tournament
from mathgames.engine.integers import short_integer
from mathgames.errors import MathgamesError, shown
from mathgames.words import _

EXAMPLES = (
    ("play", _("open JupyterLab on the start notebook")),
    ("play tinc", _("open JupyterLab on the notebook of a game")),
    ("play --no-browser", _("only print its address")),
    ("play lesson.ipynb", _("open JupyterLab on a notebook of yours")),
    ("export lesson.ipynb", _("write lesson.html, with its boards in it, to be read anywhere")),
    ("tournament tinc", _("let computer players of all levels play each other")),
    ("doctor", _("look for what keeps a board from being shown")),
)
"""Commands, and what each of them does."""


def parser() -> argparse.ArgumentParser:
    """The parser of the command's arguments, with its words in the language that is set."""
    examples, rows = _("examples:"), "\n".join(f"  mathgames {command:28}{told}" for command, told in EXAMPLES)
    top = argparse.ArgumentParser(
        prog="mathgames",
        description=str(_("Board games that teach mathematics, played in a notebook.")),
        epilog=f"{examples}\n{rows}\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"mathgames {mathgames.__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    notebooks = _("open JupyterLab on the start notebook, on that of a game, or on one of yours")
    play = commands.add_parser("play", help=str(notebooks), description=str(notebooks))
    chosen = _("a game, such as {game}, or a notebook (default: the start notebook; ours are put here)", game="tinc")
    play.add_argument("what", nargs="?", metavar="GAME", help=str(chosen))
    play.add_argument("--no-browser", action="store_true", help=str(_("open no browser, only print the address")))
    play.add_argument("--port", type=_port, default=8888, help=str(_("the first port to try (default: 8888)")))

    export = commands.add_parser("export", help=str(_("write a notebook with its boards as one HTML file")))
    export.add_argument("notebook", type=Path, help=str(_("the notebook, saved after it was run")))
    export.add_argument("-o", "--output", type=Path, help=str(_("the file to write (default: beside the notebook)")))

    plays = _("let computer players play each other, and tell how strong they are and how the rules balance")
    tournament.add_arguments(commands.add_parser("tournament", help=str(plays), description=str(plays)))

    commands.add_parser(
        "doctor", help=str(_("look for what keeps a board from being shown or a game from being saved"))
    )
    return top


def _port(text: str) -> int:
    """The number of a port."""
    port = short_integer(text, digits=5)
    if port is None or not 0 < port < 65536:
        wrong = _("{text} is no port: ports are the numbers from 1 to 65535", text=shown(text))
        raise argparse.ArgumentTypeError(str(wrong))
    return port


def _working_folder() -> None:
    """Make sure that there is a working folder."""
    try:
        Path.cwd()
    except OSError:
        raise MathgamesError(_("the folder that you are in was deleted: change to another one")) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command; the exit status is 0 when all is well."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file's name may have letters that no terminal here has
    asked = parser().parse_args(arguments)
    try:
        _working_folder()
        if asked.command == "play":
            from mathgames.commands.lab import play

            return play(asked.what, browser=not asked.no_browser, port=asked.port)
        if asked.command == "export":
            from mathgames.widgets.export import export_notebook

            sys.stdout.write(f"{export_notebook(asked.notebook, asked.output)}\n")
            return 0
        if asked.command == "tournament":
            return tournament.tournament(asked, sys.stdout)
        from mathgames.commands.doctor import doctor

        return doctor(sys.stdout)
    except MathgamesError as error:
        sys.stderr.write(f"mathgames: {error}\n")
        return 1
