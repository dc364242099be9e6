"""``mathgames give`` and ``mathgames scorm``: an assignment in all its texts, and as a package for a platform."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from mathgames.engine.files import path_exists, read_bytes, write_atomically
from mathgames.games.registry import list_games
from mathgames.language.errors import LinkError, one_line, reason_of
from mathgames.language.words import _
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.scorm import package_name, read_package, site_files, to_package
from mathgames.learning.assignments.texts import (
    read_assignment,
    to_cell,
    to_classroom_link,
    to_fragment,
    to_frame,
    to_hub_link,
    to_link,
)
from mathgames.learning.lessons import list_lessons, routes
from mathgames.learning.lessons.library import list_tests
from mathgames.learning.practice import TOPICS

MAX_PACKAGE_BYTES = 100_000_000


def find_assignment(source: str) -> Assignment:
    """Return the assignment of this name, in this text, or in the file of this path.

    A name is that of a game, a lesson, a route or a topic, a text is one that ``mathgames give`` prints, and a file has
    one, or is a package. Raises a ``MathgamesError`` with the reason if there is none.

    >>> find_assignment("#v=1&lesson=integers/07-back-to-the-sender&pupils=2").pupils
    2
    """
    names: dict[AssignmentKind, Collection[str]] = {
        AssignmentKind.GAME: list_games(),
        AssignmentKind.LESSON: [*list_lessons(), *list_tests()],
        AssignmentKind.ROUTE: routes(),
        AssignmentKind.PRACTICE: [topic.key for topic in TOPICS],
    }
    for kind, name_list in names.items():
        if source in name_list:
            return Assignment.from_arguments(kind, source)
    if not path_exists(path := Path(source)):
        return read_assignment(source)
    try:
        content = read_bytes(path, MAX_PACKAGE_BYTES)
    except OSError as error:
        raise LinkError(_("{file} cannot be read: {reason}", file=one_line(path), reason=reason_of(error))) from error
    return read_package(content) if content.startswith(b"PK") else read_assignment(content.decode("utf-8", "replace"))


def print_texts(source: str, stream: TextIO) -> int:
    """Print an assignment in all its texts; without a site, those that need none."""
    assignment = find_assignment(source)
    rows = [(_("Line"), to_cell(assignment)), (_("Fragment"), f"#{to_fragment(assignment)}")]
    try:
        rows += [
            (_("Link"), str(to_link(assignment))),
            (_("Frame"), to_frame(assignment)),
            (_("Google Classroom"), to_classroom_link(assignment)),
        ]
    except LinkError as error:
        rows.append((_("No link"), str(error)))
    with suppress(LinkError):
        rows.append((_("Hub"), to_hub_link(assignment)))
    stream.write(f"{assignment.title}\n")
    stream.writelines(f"{label}: {text}\n" for label, text in rows)
    return 0


def write_package(source: str, site: Path | None, output: Path | None, stream: TextIO) -> int:
    """Write the package of an assignment for a learning platform, and print its path.

    A whole one has the files of a ``site``, which is the folder or the archive of one.
    """
    assignment = find_assignment(source)
    content = to_package(assignment, None if site is None else site_files(site))
    path = output or Path(package_name(assignment))
    write_atomically(path, content)
    stream.write(f"{one_line(path)}\n")
    return 0
