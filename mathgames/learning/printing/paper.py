"""What there is to print, and on which paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from mathgames.explain.nodes import Node
from mathgames.language.errors import OptionError, shown
from mathgames.language.words import Text, Words, _


class Paper(Enum):
    """A size of paper, by its name in CSS."""

    A4 = "a4"
    LETTER = "letter"


class Sheet(Enum):
    """A kind of sheet."""

    TASKS = "tasks"
    """What pupils write on: each task with empty boxes."""
    ANSWERS = "answers"
    """The same with what belongs there, and why."""
    TEACHER = "teacher"
    """How the lesson is taught: what to launch with, what to expect, what to discuss."""
    EXIT = "exit"
    """The question at the end of a lesson, four times on a page."""
    BOARD = "board"
    """The board, to lay pieces on or to write on."""
    PIECES = "pieces"
    """The pieces, to be cut out."""
    RECORD = "record"
    """Rows to write a game in; of a match, its moves."""


TITLES: Final[Mapping[Sheet, Words]] = {
    Sheet.TASKS: _("Task sheet"),
    Sheet.ANSWERS: _("Answers and reasons"),
    Sheet.TEACHER: _("Teacher's notes"),
    Sheet.EXIT: _("Before you go"),
    Sheet.BOARD: _("Board"),
    Sheet.PIECES: _("Pieces to cut out"),
    Sheet.RECORD: _("Record of a game"),
}


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet that is laid out: of one page or more. ``about`` is what it belongs to: a lesson, a game."""

    sheet: Sheet
    about: Text
    body: tuple[Node | None, ...]


NamedT = TypeVar("NamedT", Paper, Sheet)


def named(kind: type[NamedT], name: str) -> NamedT:
    """The paper or the sheet of this name; OptionError, with the names that there are.

    >>> named(Paper, "Letter")
    <Paper.LETTER: 'letter'>
    """
    try:
        return kind(name.strip().lower())
    except ValueError:
        names = ", ".join(one.value for one in kind)
        if kind is Paper:
            problem = _("there is no paper size {name}; the sizes are: {names}", name=shown(name), names=names)
        else:
            problem = _("there is no sheet {name}; the sheets are: {names}", name=shown(name), names=names)
        raise OptionError(problem) from None


def chosen(sheets: str | Iterable[str] | None, offered: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """The sheets that are asked for, by their names in a text or a list, in the order of ``offered``; None is all.

    >>> [sheet.value for sheet in chosen("answers tasks", Sheet)]
    ['tasks', 'answers']
    """
    if sheets is None:
        return tuple(offered)
    names = sheets.replace(",", " ").split() if isinstance(sheets, str) else [str(name) for name in sheets]
    wanted = {named(Sheet, name) for name in names}
    there = tuple(offered)
    if missing := [sheet.value for sheet in Sheet if sheet in wanted and sheet not in there]:
        problem = _(
            "this has no sheet {name}; its sheets are: {names}",
            name=missing[0],
            names=", ".join(sheet.value for sheet in there),
        )
        raise OptionError(problem)
    if not wanted:
        raise OptionError(_("name a sheet: {names}", names=", ".join(sheet.value for sheet in there)))
    return tuple(sheet for sheet in there if sheet in wanted)
