"""Pages without a notebook: for a web page whose Python runs in the browser itself.

The page provides callbacks, and gets the messages of ``docs/dev/view-protocol.md``: a whole view, then the differences.
Its saved state is a text that it passes back when it is opened again. A page imports only the modules that it shows: a
lesson needs twice as many as a board.
"""

from typing import TYPE_CHECKING

from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.notebook.standalone.board import StandaloneBoard
    from mathgames.notebook.standalone.desk import StandaloneDesk, standalone_package, standalone_package_pages
    from mathgames.notebook.standalone.lesson import StandaloneLesson
    from mathgames.notebook.standalone.practice import StandalonePractice
    from mathgames.notebook.standalone.report import standalone_report

__all__ = [
    "StandaloneBoard",
    "StandaloneDesk",
    "StandaloneLesson",
    "StandalonePractice",
    "standalone_package",
    "standalone_package_pages",
    "standalone_report",
]

__getattr__, __dir__ = lazy_attributes(
    __name__,
    {
        "StandaloneBoard": "board",
        "StandaloneDesk": "desk",
        "StandaloneLesson": "lesson",
        "StandalonePractice": "practice",
        "standalone_package": "desk",
        "standalone_package_pages": "desk",
        "standalone_report": "report",
    },
)
