"""The package of an assignment for a learning platform: SCORM 1.2 (ADL, 2001), which needs no server of ours.

A package is a zip with a manifest at its top, and a page for each lesson. It shows the lesson in a frame, and its
script passes the work between the lesson and the platform. In a thin package the lesson is that of a
site; a whole one has the files of the site that a lesson needs, and no address outside. A text file
in it has the assignment, as the fragment of an address.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path
from string import Template
from typing import Final
from urllib.parse import urlsplit
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from mathgames.language.errors import LinkError, short_repr
from mathgames.language.languages import language_of
from mathgames.language.words import Language, LazyString, _, current_language, override_language
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.texts import from_fragment, page_path, to_fragment, to_link
from mathgames.page.sharing import MAX_READ_CHARACTERS

ASSIGNMENT: Final = "assignment.txt"
FILE_LIST: Final = "play/package-files.json"
"""The list, on a site, of the files that every lesson needs."""
_FOLDER: Final = "site/"
_SCRIPT: Final = Path(__file__).with_name("scorm.js")
_PAGE: Final = Path(__file__).with_name("scorm.html")
_DAMAGES: Final = (BadZipFile, KeyError, OSError, EOFError, RuntimeError, NotImplementedError, zlib.error)
"""What reading a file of an archive raises if it is not there, or is damaged."""
_LAST_DOS_TIME: Final = (1980, 1, 1, 0, 0, 0)


def package_name(assignment: Assignment) -> str:
    """Return the name of the file of a package."""
    return f"{assignment.name.replace('/', '-')}-scorm.zip"


def to_package(assignment: Assignment, read: Callable[[str], bytes] | None = None) -> bytes:
    """Return the zip with an assignment. ``read`` returns a file of a site by its path, for a whole package.

    Raises ``LinkError`` for a game or practice, which have no result for a gradebook; in a thin package also if no site
    is known.
    """
    with override_language(_language_for(assignment)):
        return _zip(_files(assignment, read))


def _language_for(assignment: Assignment) -> Language:
    return language_of(assignment.language) if assignment.language else current_language()


def _files(assignment: Assignment, read: Callable[[str], bytes] | None) -> dict[str, bytes]:
    lessons = [*_lessons(assignment)]
    texts = {
        ASSIGNMENT: to_fragment(assignment).encode(),
        "scorm.js": _SCRIPT.read_bytes(),
        **{f"{number}.html": _page(it, is_whole=read is not None).encode() for number, it in enumerate(lessons, 1)},
    }
    if read is not None:
        paths = [*json.loads(bytes(read(FILE_LIST))), *map(page_path, lessons)]
        texts |= {f"{_FOLDER}{path}": read(path) for path in paths}
    return {"imsmanifest.xml": _manifest(assignment, lessons, texts).encode(), **texts}


def _zip(texts: Mapping[str, bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for path, text in texts.items():
            archive.writestr(ZipInfo(path, _LAST_DOS_TIME), text, ZIP_DEFLATED)
    return file.getvalue()


def lesson_pages(assignment: Assignment) -> list[str]:
    """Return the paths of the pages of a site with the lessons of an assignment."""
    with override_language(_language_for(assignment)):
        return [*map(page_path, _lessons(assignment))]


def read_package(content: bytes) -> Assignment:
    """Return the assignment of a package. Raises ``LinkError`` for any other file."""
    try:
        with ZipFile(BytesIO(content)) as archive, archive.open(ASSIGNMENT) as file:
            text = file.read(MAX_READ_CHARACTERS + 1).decode()
    except (*_DAMAGES, ValueError):
        raise LinkError(_("this file is not a package of mathgames for a learning platform")) from None
    return from_fragment(text)


def _lessons(assignment: Assignment) -> Iterator[Assignment]:
    """Yield the assignments of the lessons in a package."""
    from mathgames.learning.lessons import routes

    if assignment.kind is AssignmentKind.LESSON:
        yield assignment
    elif assignment.kind is AssignmentKind.ROUTE:
        arguments = dict(assignment.arguments())
        for name in routes()[assignment.name].lessons:
            yield Assignment.from_arguments(AssignmentKind.LESSON, name, arguments)
    else:
        raise LinkError(
            _(
                "a package for a learning platform has a lesson or a route: give {name} by its link",
                name=assignment.name,
            )
        )


def _page(assignment: Assignment, *, is_whole: bool) -> str:
    """Return the page of a lesson in a package."""
    if is_whole:
        source, origin = f"{_FOLDER}{page_path(assignment)}?language={current_language().code}", "'self'"
    else:
        source = str(to_link(assignment)).partition("#")[0]
        parts = urlsplit(source)
        origin = f"{parts.scheme}://{parts.netloc}"
    sentences = "".join(f' data-{name}="{escape(str(sentence))}"' for name, sentence in _SENTENCES.items())
    return Template(_PAGE.read_text(encoding="utf-8")).substitute(
        language=escape(current_language().code),
        title=escape(str(assignment.title)),
        origin=origin,
        source=escape(source),
        lesson=escape(assignment.name),
        fragment=escape(to_fragment(assignment)),
        sentences=sentences,
    )


_SENTENCES: Final[Mapping[str, LazyString]] = {
    "alone": _(
        "No learning platform is around this page, so nobody gets your result. Your work is saved in this browser. "
        "Press “Hand in…” under “More” to give it to your teacher."
    ),
    "refused": _(
        "Your learning platform does not save your work now. It is kept in this browser and sent again after your next "
        "answer."
    ),
    "unkept": _(
        "Your learning platform does not save your work now, and this browser cannot. Before you close this page, "
        "press “Hand in…” under “More” and download it."
    ),
    "saved": _("Your learning platform saves your work again."),
    "handed": _("Your learning platform has your work."),
}


def _manifest(assignment: Assignment, lessons: list[Assignment], paths: Mapping[str, bytes]) -> str:
    """Return the manifest (IMS Content Packaging 1.1.2, ADL 1.2). Each page is a resource that reports."""
    items = "".join(
        f'\n      <item identifier="item-{number}" identifierref="page-{number}">'
        f"<title>{escape(str(it.title))}</title></item>"
        for number, it in enumerate(lessons, 1)
    )
    pages = "".join(
        f'\n    <resource identifier="page-{number}" type="webcontent" adlcp:scormtype="sco" href="{number}.html">'
        f'<file href="{number}.html"/><dependency identifierref="files"/></resource>'
        for number in range(1, len(lessons) + 1)
    )
    identifier = f"mathgames-{sha256(to_fragment(assignment).encode()).hexdigest()[:16]}"  # of each course another one
    own_pages = {f"{number}.html" for number in range(1, len(lessons) + 1)}
    files = "".join(f'<file href="{escape(path)}"/>' for path in paths if path not in own_pages)
    return _MANIFEST.format(
        identifier=identifier, title=escape(str(assignment.title)), items=items, pages=pages, files=files
    )


_MANIFEST: Final = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="{identifier}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" \
xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd \
http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>{title}</title>{items}
    </organization>
  </organizations>
  <resources>{pages}
    <resource identifier="files" type="webcontent" adlcp:scormtype="asset">{files}</resource>
  </resources>
</manifest>
"""


def site_files(site: Path) -> Callable[[str], bytes]:
    """Return a reader of the files of a site: its folder, or its archive. Raises ``LinkError`` if it is none."""
    if not site.exists():
        raise LinkError(_("there is no file or folder {site}: check its name", site=short_repr(str(site))))

    def is_lacking(path: str) -> LinkError:
        return LinkError(
            _("{site} is not a whole site: {path} is not in it", site=short_repr(str(site)), path=short_repr(path))
        )

    def read(path: str) -> bytes:
        try:
            if site.is_dir():
                return (site / path).read_bytes()
            with ZipFile(site) as archive:
                return archive.read(path)
        except _DAMAGES:
            raise is_lacking(path) from None

    return read
