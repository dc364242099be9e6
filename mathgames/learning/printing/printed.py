"""``export_worksheets``: what a class works on without a screen, as one page of HTML that a browser prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mathgames.engine import Match, Rules, saves
from mathgames.engine.files import write_whole
from mathgames.games.registry import game, list_games
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import LessonError, MathgamesError, UnknownGame, nearest, shown, text_of
from mathgames.language.languages import language as language_of
from mathgames.language.languages import list_languages
from mathgames.language.words import Language, Text, _, current_language, speaking
from mathgames.learning.lessons import Lesson, find, load
from mathgames.learning.lessons.library import list_lessons, nearest_lesson
from mathgames.learning.printing import boards, document, lesson_sheets
from mathgames.learning.printing.document import Printed, Sheet, chosen, paper_named


class Printable(NamedTuple):
    """A document for printing: its file name, title, games, sheets, and language.

    A sheet is laid out when it is requested.
    """

    name: str
    title: Text
    rules: tuple[Rules[Any, Any], ...]
    sheets: Mapping[Sheet, Callable[[], Printed]]
    language: Language


def export_worksheets(
    what: str | Path | Match,
    path: str | Path | None = None,
    *,
    paper: str = "a4",
    sheets: str | Iterable[str] | None = None,
    language: str | None = None,
) -> Path:
    """Write the sheets of a lesson, a game or a match into one HTML file that a browser prints. Return its path.

    ``what`` is a lesson's name, the file of a lesson of your own, a game's name, or a match or the file of one. A
    lesson has the sheets ``tasks``, ``answers`` and ``exit``, and those of its game: ``board``, ``pieces`` and
    ``record``; a test has only ``tasks`` and ``answers``. A match has its ``record``. ``sheets`` names those that are
    wanted, as in ``"tasks exit"``; ``paper`` is ``"a4"`` or ``"letter"``. Without a ``path`` the file is
    written to the working folder and named after the lesson or game.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     export_worksheets("integers/07-back-to-the-sender", Path(folder, "undo.html"), sheets="tasks exit").name
    'undo.html'
    """
    size = paper_named(paper)
    with speaking(current_language() if language is None else language_of(language)):
        printable = _printable(what)
    with speaking(printable.language):
        wanted = chosen(sheets, printable.sheets)
        page = document.html(
            printable.title,
            [printable.sheets[sheet]() for sheet in wanted],
            size,
            [game(rules.name).look for rules in printable.rules],
        )
    target = Path(f"{printable.name}.html") if path is None else Path(path)
    return write_whole(target, page)


def _printable(what: str | Path | Match) -> Printable:
    """Return the printable object.

    Raises ``UnknownGame`` or ``LessonError``, with the nearest name, if there is none.
    """
    if isinstance(what, Match):
        sheets = {Sheet.RECORD: lambda: boards.record_of(what)}
        return Printable(what.rules.name, what.rules.title, (what.rules,), sheets, current_language())
    name = text_of(what)
    if name.endswith(saves.SUFFIX):
        return _printable(saves.read(Path(what)))
    if isinstance(what, Path) or name.endswith(".md"):
        return _of_lesson(load(Path(what)), Path(what).stem)
    if what not in list_games() and "/" not in name and nearest_lesson(name) is None:
        raise _unknown(what)
    if what in list_games():
        rules = rules_of(what)
        return Printable(what, rules.title, (rules,), _of_game(rules, rules.initial()), current_language())
    return _of_lesson(find(name), name.rpartition("/")[2])


def _unknown(what: str) -> MathgamesError:
    """Return the error for a name that nothing to print has: the nearest game, or the available names."""
    try:
        rules_of(what)
    except UnknownGame as error:
        if nearest(what, list_games()):
            return error
    return LessonError(
        _(
            "there is no game and no lesson {name}; the games are: {games}; a lesson is named like {lesson}, and "
            "{command} lists the lessons",
            name=shown(what),
            games=", ".join(list_games()),
            lesson=list_lessons()[0],
            command="mathgames.list_lessons()",
        )
    )


def _of_game(rules: Rules[Any, Any], start: Any) -> dict[Sheet, Callable[[], Printed]]:
    title = rules.title
    sheets = {
        Sheet.BOARD: lambda: boards.board_sheet(rules, title),
        Sheet.PIECES: lambda: boards.pieces_sheet(rules, start, title),
        Sheet.RECORD: lambda: boards.empty_record(rules, title),
    }
    return sheets if boards.has_pieces(rules) else {kind: it for kind, it in sheets.items() if kind is not Sheet.PIECES}


def _of_lesson(lesson: Lesson, name: str) -> Printable:
    played = next((task for task in reversed(lesson.tasks) if task.kind.is_played), lesson.all_tasks[-1])
    sheets: dict[Sheet, Callable[[], Printed]] = {
        Sheet.TASKS: lambda: lesson_sheets.task_sheet(lesson),
        Sheet.ANSWERS: lambda: lesson_sheets.answer_sheet(lesson),
    }
    if lesson.plan.has_notes:
        sheets[Sheet.TEACHER] = lambda: lesson_sheets.teacher_sheet(lesson)
    if lesson.exit is not None:
        sheets[Sheet.EXIT] = lambda: lesson_sheets.exit_sheet(lesson)
    if not lesson.is_test:
        sheets |= _of_game(*played.begin())
    rules = tuple({task.rules.name: task.rules for task in lesson.all_tasks}.values())
    return Printable(name, lesson.title, rules, sheets, _spoken(lesson))


def _spoken(lesson: Lesson) -> Language:
    """Return the lesson's language; the current one if that differs in the country only, or the lesson's is unknown."""
    now = current_language()
    if lesson.language == now.code.partition("-")[0] or lesson.language not in list_languages():
        return now
    return language_of(lesson.language)
