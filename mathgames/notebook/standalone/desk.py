"""The teacher's desk on a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import mkdtemp

from mathgames.language.errors import LinkError
from mathgames.language.words import current_language, override_language
from mathgames.learning.assignments.give import give_on_site
from mathgames.learning.assignments.scorm import lesson_pages, package_name, to_package
from mathgames.learning.assignments.texts import from_fragment, to_fragment
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.printing import export_worksheets
from mathgames.notebook.standalone.board import StandalonePage, Tell, find_language, link_problem, on_later


class StandaloneDesk(StandalonePage):
    """The desk on a page, which starts in its initial state each time, or with the assignment in a ``link``.

    ``save`` is called with the name and the text of a file with sheets, which the browser saves as a download. ``pack``
    is called with an assignment, as the fragment of an address, and True for a whole package: the page makes it
    (``standalone_package``).

    >>> import json
    >>> shown = []
    >>> desk = StandaloneDesk(show=shown.append, save=print)
    >>> json.loads(shown[0])["view"]["rev"]
    1
    """

    def __init__(
        self,
        *,
        show: Tell,
        save: Callable[[str, str], object],
        pack: Callable[[str, bool], object] | None = None,
        link: str = "",
        language: str | None = None,
    ) -> None:
        def prints(name: str) -> Path:
            file = export_worksheets(name, Path(mkdtemp(), f"{name.rpartition('/')[2]}.html"))
            save(file.name, file.read_text(encoding="utf-8"))
            return Path(file.name)

        its_language, self.problem, assignment = find_language(language), "", None
        try:
            assignment = from_fragment(link) if link else None
        except LinkError as error:
            with override_language(its_language or current_language()):
                self.problem = str(link_problem(error))
        packs = None if pack is None else lambda assignment, is_whole: pack(to_fragment(assignment), is_whole)
        super().__init__(
            desk_session(
                language=its_language,
                prints=prints,
                gives=give_on_site,
                assignment=assignment,
                packs=packs,
                on_later=on_later,
            ),
            show,
        )


def standalone_package(
    fragment: str, files: Mapping[str, bytes] | None = None, *, language: str | None = None
) -> tuple[str, bytes]:
    """Return the name and the content of the package of an assignment for a learning platform.

    ``fragment`` is that of an address, and ``files`` are those of the site for a whole package, by their paths.
    """
    assignment = from_fragment(fragment)
    with override_language(find_language(language) or current_language()):
        return package_name(assignment), to_package(assignment, None if files is None else files.__getitem__)


def standalone_package_pages(fragment: str, *, language: str | None = None) -> list[str]:
    """Return the paths of the pages of a site with the lessons of an assignment."""
    with override_language(find_language(language) or current_language()):
        return lesson_pages(from_fragment(fragment))
