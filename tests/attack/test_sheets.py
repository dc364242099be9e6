"""Printed sheets of hostile lessons and games: their content is escaped text."""

from __future__ import annotations

from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import mathgames as mg
from harness.attack import edited, sizes
from harness.games import random_game
from mathgames.language.errors import MathgamesError
from mathgames.learning.lessons import list_lessons

HOSTILE = (
    "</style><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</title><svg onload=alert(1)>",
    '"><iframe srcdoc=x>',
    "';}*{background:url(//x.y)}",
    "\\3c/style\\3e",
    "]]>",
    "&lt;script&gt;",
    "<!--",
    "javascript:alert(1)",
    "\u2028@import '//x.y';",
    "−٣ ٣,٤ １,２",
    "\u202e",
    "{0.__class__}",
    "%s%n",
)


class Marks(HTMLParser):
    """The elements and attributes of a page, and what its styles ask for from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.scripts = 0
        self.attributes: set[str] = set()
        self.styles: list[str] = []
        self._in_style = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.scripts += tag == "script"
        self.attributes |= {name for name, _value in attrs}
        self.styles += [value or "" for name, value in attrs if name == "style"]
        self._in_style = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.styles.append(data)


def hostile(text: str, chance: Random) -> str:
    """A lesson's file with attacks in its texts, or with slips."""
    lines = text.splitlines()
    for _ in range(chance.choice([1, 2, 3])):
        at = chance.choice([number for number, line in enumerate(lines) if line and line[0] not in "`-"])
        key, colon, value = lines[at].partition(": ")
        attack = chance.choice(HOSTILE).replace("\\", "\\\\")
        words = value if colon else lines[at]
        made = chance.choice([attack, f"{words} {attack}", f'"{attack}"'.replace('""', '"')])
        lines[at] = f"{key}: {made}" if colon else made
    made_text = "\n".join(lines) + "\n"
    return edited(made_text, chance) if chance.random() < 0.2 else made_text


def printed(what: object, folder: Path) -> Marks | None:
    """The marks of the sheets; None where the file is refused."""
    page = folder / "sheets.html"
    with suppress(MathgamesError):
        mg.export_worksheets(what, page, paper="a4")  # type: ignore[arg-type]  # whatever it is
        return Marks(page.read_text(encoding="utf-8"))
    return None


@sizes(25, 2_000)
def test_what_is_printed_of_a_hostile_lesson_is_text(size: int, chance: Random, folder: Path) -> None:
    names = list_lessons()
    lessons = Path(mg.__file__).parents[1] / "lessons"
    texts = [(lessons / f"{name}.md").read_text(encoding="utf-8") for name in names]
    good = [printed(name, folder) for name in names]
    elements = set().union(*(marks.elements for marks in good if marks))
    attributes = set().union(*(marks.attributes for marks in good if marks))
    shown = 0
    for _ in range(size):
        file = folder / f"{chance.choice(['own', 'a;}{b', '<b>'])}.md"
        file.write_bytes(hostile(chance.choice(texts), chance).encode("utf-8", "surrogatepass"))
        marks = printed(file, folder)
        if marks is None:
            continue
        shown += 1
        assert marks.elements <= elements
        assert marks.attributes <= attributes
        assert marks.scripts == 1, "the one that prints"
        assert not any("url(//" in style or "<" in style or "@import" in style for style in marks.styles)
    assert shown > size / 20


@sizes(8, 300)
def test_what_is_printed_of_a_match_is_text(size: int, chance: Random, folder: Path) -> None:
    for number in range(size):
        match = random_game(chance.randint(0, 20), seed=number, game=chance.choice(mg.list_games()))
        match._session.notes["attack"] = {chance.choice(HOSTILE): chance.choice(HOSTILE)}
        marks = printed(match, folder)
        assert marks is not None
        assert marks.scripts == 1, "the one that prints"
        assert not any(name.startswith("on") for name in marks.attributes)
