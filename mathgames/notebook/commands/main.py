"""The command ``mathgames`` and its subcommands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

import mathgames
from mathgames.arithmetic.integers import short_integer
from mathgames.games.registry import find_game, list_games
from mathgames.language.errors import MathgamesError, nearest, one_line, short_repr
from mathgames.language.words import LazyString, _, _n
from mathgames.notebook.commands import tournament

# ``mathgames report``: what a class has handed in, as text, as a page, and for the gradebook.


def _report_arguments(command: argparse.ArgumentParser) -> None:
    files = _("files of pupils' work, folders of them, codes, or text files with a name and a code on each line")
    command.add_argument("sources", nargs="+", metavar="FILE", help=str(files))
    output_help = _(
        "also write the report to this file: a gradebook if it ends in .csv, otherwise a page; can be given several "
        "times"
    )
    command.add_argument(
        "-o", "--output", type=Path, action="append", default=[], metavar="FILE", help=str(output_help)
    )
    lessons_help = _("a lesson of your own, or a folder of them")
    command.add_argument("--lessons", type=Path, action="append", default=[], metavar="PATH", help=str(lessons_help))


def write_report(arguments: argparse.Namespace, stream: TextIO) -> int:
    """Write the report if requested, print it, and return the exit status: 1 if a file could not be counted."""
    from mathgames.learning.pages.report import report as of_class  # with the lessons, which other commands need not

    page = of_class(arguments.sources, lessons=arguments.lessons)
    written = [page.save(target) for target in arguments.output]  # first, because printing can be cut off by the reader
    stream.writelines(f"{line}\n" for line in (page, *map(one_line, written)))
    return 1 if page.class_report.refused_files else 0


# ``mathgames scorm``: a lesson for a learning platform.


def _package_arguments(command: argparse.ArgumentParser) -> None:
    what = _("a lesson, a route, or a text or a file from “Give to class”")
    command.add_argument("what", metavar="LESSON", help=str(what))
    whole = _("put everything into the package, from this folder or archive of a site: it needs no network")
    command.add_argument("--whole", type=Path, metavar="SITE", help=str(whole))
    command.add_argument("-o", "--output", type=Path, help=str(_("the file to write (default: in this folder)")))


# ``mathgames check``: what lessons say wrongly, with file and line and what to write instead.


def print_problems(paths: Sequence[Path], stream: TextIO) -> int:
    """Print every problem of these lessons, or of those of mathgames; the exit status is 1 if there is one."""
    from mathgames.learning.lessons import check

    findings = check(*paths, on_file=_progress(sys.stderr))
    for problem in findings:
        stream.write(f"{problem}\n")
    problems = [problem for problem in findings if not problem.is_advice]
    if problems:
        verdict = _n(
            "{n} problem found. Fix it and check again.", "{n} problems found. Fix them and check again.", len(problems)
        )
    else:
        verdict = _("No problems found.")
    stream.write(f"{verdict}\n")
    return 1 if problems else 0


def _progress(err: TextIO) -> Callable[[str, int, int], None]:
    """Return a callback that shows, on one line of a terminal, the number of the file that is checked."""

    def tell(file: str, number: int, of: int) -> None:
        if err.isatty():
            said = _("checking {number} of {of}: {file}", number=number, of=of, file=one_line(Path(file).name))
            err.write(f"\r\x1b[K{said}" if file else "\r\x1b[K")
            err.flush()

    return tell


# ``mathgames lessons``: the lessons, by what a teacher looks for.


def _lessons_arguments(command: argparse.ArgumentParser) -> None:
    example = "2 − (−3) = −1"
    answer = _("a wrong answer, such as {example}: the lessons and tasks for the ideas behind it", example=example)
    command.add_argument("answer", nargs="?", metavar="ANSWER", help=str(answer))
    command.add_argument("--idea", default="", metavar="KEY", help=str(_("only lessons that treat this misconception")))
    command.add_argument("--standard", default="", help=str(_("only lessons for this standard, such as 7.NS.A.1c")))
    command.add_argument("--grade", type=int, help=str(_("only lessons with a standard of this grade")))
    command.add_argument("--minutes", type=int, help=str(_("only lessons that take no more minutes than this")))
    command.add_argument("--route", help=str(_("only the lessons of this route, in its order")))


def print_lessons(arguments: argparse.Namespace, stream: TextIO) -> int:
    """Print the lessons that were searched for, one line each; the exit status is 1 if there are none."""
    from mathgames.learning.lessons.search import ideas_of, listed_lessons

    keys = [idea.key for idea in ideas_of(arguments.answer)] if arguments.answer else [arguments.idea]
    has_rows = False
    for key in keys:
        filters = {name: getattr(arguments, name) for name in ("standard", "grade", "minutes", "route")}
        rows = listed_lessons(idea=key, **filters)
        has_rows = has_rows or bool(rows)
        if arguments.answer:
            stream.write(f"{key}\n")
        for row in rows:
            stream.write(f"{row.line}\n")
            for place in row.places:
                stream.write(f"    {place}\n")
    if not has_rows:
        sentence = _("No lesson fits.")
        stream.write(f"{sentence}\n")
    return 0 if has_rows else 1


EXAMPLES = (
    ("play", _("open JupyterLab on the start notebook")),
    ("play tinc", _("open JupyterLab on the notebook of a game")),
    ("play --no-browser", _("only print its address")),
    ("play lesson.ipynb", _("open JupyterLab on your own notebook")),
    ("play -- --ip=0.0.0.0", _("anything after -- is passed to Jupyter")),
    ("list", _("list the games")),
    ("lessons --idea zero-is-least", _("find the lessons and tasks for what you want to teach")),
    ("notebooks .", _("copy the notebooks and lessons into this folder")),
    ("export lesson.ipynb", _("write lesson.html with its boards, to be read in any browser")),
    ("tournament tinc", _("let computer players of all levels play each other")),
    ("check my-lessons", _("say what is wrong in your lessons and what to write instead")),
    ("report *.json", _("summarise a class's work and list what could not be counted")),
    ("print integers/07-back-to-the-sender", _("write the sheets of a lesson or a game as HTML for printing")),
    ("give integers/07-back-to-the-sender", _("print the link and the line of a lesson for your pupils")),
    ("scorm integers/07-back-to-the-sender", _("write a lesson as a package for Moodle and other platforms")),
    ("doctor", _("find out why a board is not shown")),
)
"""Examples of commands, with their effects."""

COMMANDS = tuple(dict.fromkeys(command.split()[0] for command, _what in EXAMPLES))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command's arguments, with its texts in the current language."""
    widest = max(len(command) for command, _what in EXAMPLES)
    examples, rows = _("examples:"), "\n".join(f"  mathgames {command:{widest}}  {what}" for command, what in EXAMPLES)
    top = argparse.ArgumentParser(
        prog="mathgames",
        description=str(_("Board games that teach mathematics, played in a notebook.")),
        epilog=f"{examples}\n{rows}\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"mathgames {mathgames.__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    notebooks = _("open JupyterLab on the start notebook, a game's notebook or your own")
    play = commands.add_parser("play", help=str(notebooks), description=str(notebooks))
    play_help = _(
        "a game, such as {game}, or a notebook (default: the start notebook; our notebooks are copied here)",
        game="tinc",
    )
    play.add_argument("what", nargs="?", metavar="GAME", help=str(play_help))
    play.add_argument("--no-browser", action="store_true", help=str(_("do not open a browser, only print the address")))
    play.add_argument("--port", type=_port, default=8888, help=str(_("the first port to try (default: 8888)")))
    play.epilog = str(_("Anything after -- is passed to Jupyter, such as {example}.", example="-- --ip=0.0.0.0"))

    commands.add_parser("list", help=str(_("list the games")), description=str(_("The games, and what each is about.")))

    lessons_help = _("list the lessons, or find those for an idea, a standard, a time or a wrong answer")
    _lessons_arguments(commands.add_parser("lessons", help=str(lessons_help), description=str(lessons_help)))

    put = _("copy the notebooks and lessons into a folder; existing files are not overwritten")
    notebooks_command = commands.add_parser("notebooks", help=str(put), description=str(put))
    notebooks_command.add_argument(
        "folder", type=Path, metavar="DIR", help=str(_("the folder (created if it does not exist)"))
    )

    export = commands.add_parser("export", help=str(_("write a notebook with its boards as one HTML file")))
    export.add_argument("notebook", type=Path, help=str(_("the notebook, saved after running it")))
    export.add_argument("-o", "--output", type=Path, help=str(_("the file to write (default: next to the notebook)")))

    plays = _("let computer players play each other, and report how strong they are and how balanced the rules are")
    tournament.add_arguments(commands.add_parser("tournament", help=str(plays), description=str(plays)))

    lessons = _("say what is wrong in lessons, with the file, the line and what to write instead")
    check_command = commands.add_parser("check", help=str(lessons), description=str(lessons))
    ours = _("lesson files, or folders of them (default: the lessons of mathgames)")
    check_command.add_argument("paths", nargs="*", type=Path, metavar="PATH", help=str(ours))

    report_help = _("summarise a class's work: who finished what, first answers by type, and likely misconceptions")
    _report_arguments(commands.add_parser("report", help=str(report_help), description=str(report_help)))
    sheets = _("write the sheets of a lesson, a game or a match as one HTML file for printing")
    print_command = commands.add_parser("print", help=str(sheets), description=str(sheets))
    print_command.add_argument(
        "what", metavar="LESSON", help=str(_("a lesson's name or file, a game, or the file of a saved match"))
    )
    print_command.add_argument("-o", "--output", type=Path, help=str(_("the file to write (default: in this folder)")))
    print_command.add_argument("--paper", default="a4", help=str(_("a4 or letter (default: a4)")))
    draw_help = _(
        "the draw of tasks with slots: 1 and 2 are the papers A and B of a test (default: 0, as in the lesson)"
    )
    print_command.add_argument("--draw", type=_draw, default=0, metavar="N", help=str(draw_help))
    names = "tasks answers teacher exit board pieces record"
    print_command.add_argument(
        "--sheets", nargs="+", help=str(_("some of: {names} (default: all available)", names=names))
    )

    gives = _("say how a game, a lesson, a route or practice is given to a class, or what a text or a file gives")
    give_command = commands.add_parser("give", help=str(gives), description=str(gives))
    given = _("a name; a line, a link or a frame from “Give to class”; or a file with one")
    give_command.add_argument("what", metavar="WHAT", help=str(given))
    packs = _("write a lesson or a route as a package for Moodle, Canvas, ILIAS and others (SCORM 1.2)")
    _package_arguments(commands.add_parser("scorm", help=str(packs), description=str(packs)))

    commands.add_parser("doctor", help=str(_("find out why a board is not shown or a game is not saved")))
    return top


def _port(text: str) -> int:
    port = short_integer(text, digits=5)
    if port is None or not 0 < port < 65536:
        wrong = _("{text} is not a port: ports are numbers from 1 to 65535", text=short_repr(text))
        raise argparse.ArgumentTypeError(str(wrong))
    return port


def _draw(text: str) -> int:
    number = short_integer(text, digits=4)
    if number is None or number < 0:
        wrong = _("{text} is not the number of a draw: write 0, 1, 2 and so on", text=short_repr(text))
        raise argparse.ArgumentTypeError(str(wrong))
    return number


def _split_arguments(arguments: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Split the arguments into those of the command, and those after ``--`` for the Jupyter that ``play`` starts.

    Without this, argparse would take the first of Jupyter's arguments for the game if none is named.
    """
    if arguments[:1] != ["play"] or "--" not in arguments:
        return arguments, ()
    end = arguments.index("--")
    return arguments[:end], arguments[end + 1 :]


def _list(stream: TextIO) -> int:
    for name in list_games():
        kind = find_game(name)
        stream.write(f"{name:18}{kind.rules.title}\n{'':18}{kind.summary}\n")
    return 0


def _working_folder() -> None:
    try:
        Path.cwd()
    except OSError:
        raise MathgamesError(_("the folder you are in was deleted: change to another one")) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command; the exit status is 0 when all is well."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file's name may have letters that no terminal here has
    ours, jupyters = _split_arguments(list(sys.argv[1:] if arguments is None else arguments))
    top = parser()
    if ours and not ours[0].startswith("-") and ours[0] not in COMMANDS:
        top.error(str(_unknown(ours[0])))
    options = top.parse_args(ours)
    try:
        status = _carry_out(options, jupyters)
        sys.stdout.flush()  # here, where a closed pipe is noticed
        return status
    except MathgamesError as error:
        sys.stderr.write(f"mathgames: {error}\n")
        return 1
    except BrokenPipeError:  # who reads this has enough, as `head` after its lines
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _unknown(command: str) -> LazyString:
    if suggestion := nearest(command, COMMANDS):
        return _("there is no command {name}; did you mean {near}?", name=short_repr(command), near=repr(suggestion))
    return _(
        "there is no command {name}; the commands are: {names}", name=short_repr(command), names=", ".join(COMMANDS)
    )


def _carry_out(options: argparse.Namespace, jupyters: Sequence[str]) -> int:
    _working_folder()
    if options.command == "play":
        from mathgames.notebook.commands.lab import play

        return play(options.what, browser=not options.no_browser, port=options.port, extra_arguments=jupyters)
    if options.command == "list":
        return _list(sys.stdout)
    if options.command == "notebooks":
        from mathgames.notebook.commands.lab import notebooks

        return notebooks(options.folder, sys.stdout)
    if options.command == "export":
        from mathgames.notebook.widgets.export import export_notebook

        sys.stdout.write(f"{one_line(export_notebook(options.notebook, options.output))}\n")
        return 0
    if options.command == "tournament":
        return tournament.tournament(options, sys.stdout)
    if options.command == "lessons":
        return print_lessons(options, sys.stdout)
    if options.command == "check":
        return print_problems(options.paths, sys.stdout)
    if options.command == "report":
        return write_report(options, sys.stdout)
    if options.command == "print":
        from mathgames.learning.printing import export_worksheets

        path = export_worksheets(
            options.what, options.output, paper=options.paper, sheets=options.sheets, draw=options.draw
        )
        sys.stdout.write(f"{one_line(path)}\n")
        return 0
    if options.command in ("give", "scorm"):
        from mathgames.notebook.commands import give

        if options.command == "give":
            return give.print_texts(options.what, sys.stdout)
        return give.write_package(options.what, options.whole, options.output, sys.stdout)
    from mathgames.notebook.commands.doctor import doctor

    return doctor(sys.stdout)
