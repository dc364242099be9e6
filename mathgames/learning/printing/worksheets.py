"""``export_worksheets``: what a class works on without a screen, as one page of HTML that a browser prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from mathgames.engine import Match, Rules, saves
from mathgames.engine.files import write_atomically
from mathgames.explain.quantity import whole_from
from mathgames.games.registry import find_game, list_games
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import (
    LessonError,
    MathgamesError,
    OptionError,
    UnknownGame,
    nearest,
    short_repr,
    text_of,
)
from mathgames.language.languages import language_of as language_of
from mathgames.language.languages import list_languages
from mathgames.language.words import Language, Text, _, current_language, override_language
from mathgames.learning.lessons import Lesson, find, load
from mathgames.learning.lessons.library import list_lessons, nearest_lesson
from mathgames.learning.printing import boards, document, lesson_sheets
from mathgames.learning.printing.document import Sheet, WorksheetSet, parse_paper, select_sheets


class Printable(NamedTuple):
    """A document for printing: its file name, title, games, sheets, and language.

    A sheet is laid out when it is requested.
    """

    name: str
    title: Text
    rules: tuple[Rules[Any, Any], ...]
    sheets: Mapping[Sheet, Callable[[], WorksheetSet]]
    language: Language


def export_worksheets(
    what: str | Path | Match,
    path: str | Path | None = None,
    *,
    paper: str = "a4",
    sheets: str | Iterable[str] | None = None,
    draw: int = 0,
    language: str | None = None,
) -> Path:
    """Write the sheets of a lesson, a game or a match into one HTML file that a browser prints. Return its path.

    ``what`` is a lesson's name, the file of a lesson of your own, a game's name, or a match or the file of one. A
    lesson has the sheets ``tasks``, ``answers``, ``teacher`` and ``exit``, and those of its game: ``board``, ``pieces``
    and ``record``; a test has only ``tasks`` and ``answers``. A match has its ``record``. ``sheets`` names those that
    are wanted, as in ``"tasks exit"``; ``paper`` is ``"a4"`` or ``"letter"``. The tasks of a lesson that have slots are
    printed with the numbers of a ``draw``: 0 are those of the lesson, and 1 and 2 make the papers A and B of a test.
    Without a ``path`` the file is written to the working folder and named after the lesson or game.

    Raises ``LessonError`` if there is no such lesson or game, ``OptionError`` for a sheet, a paper or a draw that there
    is not, and ``SaveError`` if the file cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     export_worksheets("integers/07-back-to-the-sender", Path(folder, "undo.html"), sheets="tasks exit").name
    'undo.html'
    """
    size = parse_paper(paper)
    whole_from(0, "draw=", draw)
    with override_language(current_language() if language is None else language_of(language)):
        printable = _printable(what, draw)
    with override_language(printable.language):
        wanted = select_sheets(sheets, printable.sheets)
        page = document.html(
            printable.title,
            [printable.sheets[sheet]() for sheet in wanted],
            size,
            [find_game(rules.name).look for rules in printable.rules],
        )
    target = Path(f"{printable.name}.html") if path is None else Path(path)
    return write_atomically(target, page)


def _printable(source: str | Path | Match, draw: int) -> Printable:
    """Return the printable object, with a draw of the tasks of a lesson.

    Raises ``UnknownGame`` or ``LessonError``, with the nearest name, if there is none.
    """
    if isinstance(source, Match):
        sheets = {Sheet.RECORD: lambda: boards.record_of(source)}
        return Printable(source.rules.name, source.rules.title, (source.rules,), sheets, current_language())
    name = text_of(source)
    if name.endswith(saves.SUFFIX):
        return _printable(saves.read(Path(source)), draw)
    if isinstance(source, Path) or name.endswith(".md"):
        return _of_lesson(_with_draw(load(Path(source)), draw), Path(source).stem)
    if source not in list_games() and "/" not in name and nearest_lesson(name) is None:
        raise _unknown(source)
    if source in list_games():
        rules = rules_of(source)
        return Printable(source, rules.title, (rules,), _of_game(rules, rules.initial()), current_language())
    return _of_lesson(_with_draw(find(name), draw), name.rpartition("/")[2])


def _with_draw(lesson: Lesson, draw: int) -> Lesson:
    """Return the lesson with this draw of its tasks, named in its title. Raises ``OptionError`` without slots."""
    drawn = lesson.with_draws(draw)
    if not draw:
        return lesson
    if drawn is lesson:
        sentence = _("no task of {lesson} has slots: print it without 'draw'", lesson=short_repr(lesson.name))
        raise OptionError(sentence)
    return replace(drawn, title=f"{lesson.title} · {draw}")


def _unknown(name: str) -> MathgamesError:
    """Return the error for a name that nothing to print has: the nearest game, or the available names."""
    try:
        rules_of(name)
    except UnknownGame as error:
        if nearest(name, list_games()):
            return error
    return LessonError(
        _(
            "there is no game and no lesson {name}; the games are: {games}; a lesson is named like {lesson}, and "
            "{command} lists the lessons",
            name=short_repr(name),
            games=", ".join(list_games()),
            lesson=list_lessons()[0],
            command="mathgames.list_lessons()",
        )
    )


def _of_game(rules: Rules[Any, Any], start: Any) -> dict[Sheet, Callable[[], WorksheetSet]]:
    title = rules.title
    sheets = {
        Sheet.BOARD: lambda: boards.board_sheet(rules, title),
        Sheet.PIECES: lambda: boards.pieces_sheet(rules, start, title),
        Sheet.RECORD: lambda: boards.empty_record(rules, title),
    }
    return sheets if boards.has_pieces(rules) else {kind: it for kind, it in sheets.items() if kind is not Sheet.PIECES}


def _of_lesson(lesson: Lesson, name: str) -> Printable:
    game_task = next((task for task in reversed(lesson.tasks) if task.kind.is_played), lesson.all_tasks[-1])
    sheets: dict[Sheet, Callable[[], WorksheetSet]] = {
        Sheet.TASKS: lambda: lesson_sheets.task_sheet(lesson),
        Sheet.ANSWERS: lambda: lesson_sheets.answer_sheet(lesson),
    }
    if lesson.plan.has_notes:
        sheets[Sheet.TEACHER] = lambda: lesson_sheets.teacher_sheet(lesson)
    if lesson.exit is not None:
        sheets[Sheet.EXIT] = lambda: lesson_sheets.exit_sheet(lesson)
    if not lesson.is_test:
        sheets |= _of_game(*game_task.begin())
    rules = tuple({task.rules.name: task.rules for task in lesson.all_tasks}.values())
    return Printable(name, lesson.title, rules, sheets, _spoken_language(lesson))


def _spoken_language(lesson: Lesson) -> Language:
    """Return the lesson's language; the current one if that differs in the country only, or the lesson's is unknown."""
    now = current_language()
    if lesson.language == now.code.partition("-")[0] or lesson.language not in list_languages():
        return now
    return language_of(lesson.language)
