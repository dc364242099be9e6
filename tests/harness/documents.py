"""The words of the documents, page by page: `python -m harness.documents words`.

Not counted are the rules of the games, the changelog, and reference: pages and tables that a program writes, or that a
test holds to what the program knows, and tables of contents. Code is counted.
"""

from __future__ import annotations

import re
import sys
from typing import Final

from harness.project_files import ROOT

MOST: Final = 28_000
"""The words of all pages together."""
MOST_OF_A_DOOR: Final = 300
"""The words of a page that answers one question of a teacher."""
WRITTEN: Final = ("misconceptions.md", "spoken.md", "reference.md", "commands.md", "course.md", "conformance.md")
"""Pages that a program writes as a whole."""
REFERENCE: Final = re.compile(
    r"<!-- What follows is written by [\s\S]*\Z"  # of a page that `make` continues
    r"|^```\{toctree\}[\s\S]*?^```$"
    r"|<!-- reference -->[\s\S]*?<!-- /reference -->"
    r"|<!-- (probes|planted) -->[\s\S]*?<!-- end of the \1 -->"
    r"|<!-- table: .* -->\n(?:\|.*\n)+",
    re.MULTILINE,
)


def counted() -> dict[str, int]:
    """The number of words of each page, by its path, without those that are not counted."""
    pages = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "dev").glob("*.md"),
    ]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(pages)}
    return {
        name: 0 if name.rpartition("/")[2] in WRITTEN else len(REFERENCE.sub("", text).split())
        for name, text in texts.items()
    }


if __name__ == "__main__":
    for page, words in counted().items():
        sys.stdout.write(f"{words:6} {page}\n")
    sys.stdout.write(f"{sum(counted().values()):6} of at most {MOST}\n")
