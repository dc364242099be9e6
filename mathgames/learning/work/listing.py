"""The lessons in a list, with what is done."""

from __future__ import annotations

from html import escape

from mathgames.language.words import Words, _, _n
from mathgames.learning.lessons import find
from mathgames.learning.lessons import list_lessons as names_of_lessons
from mathgames.learning.work.route_way import LessonStanding, how_many
from mathgames.learning.work.shelf import Shelf


class ListedLessons(list[str]):
    """Names of lessons; at the end of a cell each stands with its title and how far it is done."""

    def __init__(self, names: list[str], shelf: Shelf) -> None:
        super().__init__(names)
        self._shelf = shelf

    def _standing(self, name: str) -> LessonStanding:
        lesson = find(name)
        return LessonStanding.of(lesson, self._shelf.look(name))

    def done(self, name: str) -> Words:
        """How far a lesson is done."""
        lesson = find(name)
        work, tasks = self._shelf.look(name), lesson.all_tasks
        finished = sum(work.of(task).is_done(task) for task in tasks)
        if finished == len(tasks):
            return _("done")
        return _n("{done} of {n} task", "{done} of {n} tasks", len(tasks), done=finished) if finished else _("new")

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return "\n".join(f"{name:{wide}}  {find(name).title} ({self.done(name)})" for name in self)

    def _repr_html_(self) -> str:
        standings = {name: self._standing(name) for name in self}
        rows = (
            f'<tr><td><span aria-hidden="true">{standing.value}</span> {escape(find(name).title)}</td>'
            f"<td>{escape(str(self.done(name)))}</td><td><code>{escape(name)}</code></td></tr>"
            for name, standing in standings.items()
        )
        so_far = escape(str(how_many(standings.values())))
        return f"<table><caption>{so_far}</caption><tbody>{''.join(rows)}</tbody></table>"


def list_lessons(route: str | None = None) -> ListedLessons:
    """The names of all lessons, in the order in which they are taught, or of those of one route, with what is done.

    >>> "integers/10-undo-it" in list_lessons()
    True
    """
    return ListedLessons(names_of_lessons(route), Shelf())
