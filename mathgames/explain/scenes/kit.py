"""The parts that scenes are drawn with: the picture, pills with numbers, and counters.

All are pure functions of numbers, and the only texts in a drawing are numbers and signs, so that nothing in it needs a
translation. The answer of a pupil is hollow, amber and dashed behind a pencil; the calculation is solid and violet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, drawn_number
from mathgames.explain.scenes.trace import Landing, Marked, Put, Said, Side, Trace, is_unfinished, value_of
from mathgames.language.words import MINUS, Text

WIDTH: Final = 480  # units of the drawing, as all lengths here
HEIGHT: Final = 300
OPEN: Final = "… ?"
"""The end of a calculation whose last step is missing."""

PillKind = Literal["own", "right", "ask", "given"]

_DIGIT_WIDTH: Final = 15
_MOST_CHARACTERS: Final = 14
_DIGIT_SHARE: Final = 70
_WIDTHS: Final = {" ": 35, "/": 37, ".": 38, ",": 38, "(": 46, ")": 46} | dict.fromkeys("−+×÷=□", 84)
"""The widths of characters of DejaVu Sans Bold, in hundredths of their size; all others are as wide as a digit."""
_ICON_WIDTH: Final = 22
_ICONS: Final = {"own": "M-6 6l1 -5l8 -8l4 4l-8 8zM0 -4l4 4", "right": "M-6 -3h12m-12 7h12"}


def picture(name: str, label: Text, *parts: Node | None) -> list[Any]:
    """Draw a scene, named by the sentences that say all that it shows."""
    kind = f"mg-picture mg-scene mg-scene-{name.replace(' ', '-')}"
    return node("svg", {"class": kind, "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": label}, *parts)


def rect(kind: str, x: int, y: int, width: int, height: int, rx: int = 0) -> Node:
    """Draw a rectangle of a kind."""
    return node("rect", {"class": kind, "x": x, "y": y, "width": width, "height": height, "rx": rx or None})


def circle(kind: str, x: int, y: int, radius: int) -> Node:
    """Draw a circle of a kind."""
    return node("circle", {"class": kind, "cx": x, "cy": y, "r": radius})


def number(x: int, y: int, text: str, kind: str = "mg-n") -> Node:
    """Draw a number or a sign on the ground of a scene."""
    return node("text", {"class": kind, "x": x, "y": y}, text)


def fit_number(x: int, y: int, text: str, kind: str, size: int, room: int) -> Node:
    """Draw a number or a calculation of this size, or as large as it has room."""
    if (width := text_width(text, size)) <= room:
        return number(x, y, text, kind)
    return node("text", {"class": kind, "transform": f"translate({x} {y}) scale({room / width:.2f})"}, text)


def text_width(text: str, size: int) -> int:
    """Return how wide a text is in the widest font that it may be shown in."""
    return size * sum(_WIDTHS.get(character, _DIGIT_SHARE) for character in text) // 100


def place_at(x: int, y: int, *parts: Node | None) -> Node:
    """Draw parts around a point that are drawn around (0, 0)."""
    return node("g", {"transform": f"translate({x} {y})"}, *parts)


def move_to(x: int, start: int, end: int, *parts: Node | None) -> Node:
    """Draw parts around a point as far down as ``end``, to which they move from ``start`` where there is motion."""
    inner = node("g", {"class": "mg-act", "transform": f"translate(0 {end - start})"}, *parts)
    return place_at(x, start, inner)


def path(kind: str, path_data: str) -> Node:
    """Draw a path of a kind."""
    return node("path", {"class": kind, "d": path_data})


def group(kind: str, parts: Iterable[Node | None], **attributes: str) -> Node:
    """Draw parts of the same kind."""
    return node("g", {"class": kind, **attributes}, *parts)


def number_text(value: Quantity) -> str:
    """Return a number as a pill shows it, cut where it is too long; "does not exist" is empty, as its ring is.

    >>> from fractions import Fraction
    >>> number_text(Fraction(-3)), number_text(Fraction(10**20))
    ('−3', '1000000000000…')
    """
    if value is DOES_NOT_EXIST:
        return ""
    return cut_text(drawn_number(value))


def trace_text(trace: Trace) -> str:
    """Return an answer as a pill shows it: its number, its sign, or the beginning of what it says.

    >>> trace_text(Side(-1)), trace_text(Marked(("a1", "b2"))), trace_text(Said("the left one of both"))
    ('−', 'a1 b2', 'the left one …')
    """
    match trace:
        case Landing(at):
            return number_text(at)
        case Side(sign) if sign:
            return "+" if sign > 0 else MINUS
        case Said(text):
            return cut_text(text)
        case Put(cards):
            return cut_text(" ".join(card for card, _place in cards))
        case Marked(cells):
            return _cells_text([cell_text(cell) for cell in cells])
    return "" if (value := value_of(trace)) is None else number_text(value)


def cell_text(cell: str) -> str:
    """Return the name of a cell, or its coordinates, as a sentence writes it.

    >>> cell_text("a1"), cell_text("-1,2")
    ('a1', '(−1, 2)')
    """
    if "," not in cell or cell.startswith("("):
        return cell
    return f"({cell.replace(',', ', ').replace('-', MINUS)})"


def _cells_text(cells: Sequence[str]) -> str:
    """Return as many names of cells as a pill has room for, whole."""
    text = " ".join(cells)
    return text if len(text) <= _MOST_CHARACTERS or len(cells) == 1 else f"{_cells_text(cells[:-1]).rstrip(' …')} …"


def cut_text(text: str, most: int = _MOST_CHARACTERS) -> str:
    """Return a text of at most ``most`` characters, with ``…`` at its end where it is cut."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def pill_width(kind: PillKind, text: str) -> int:
    """Return the width of a pill."""
    return _DIGIT_WIDTH * len(text) + 24 + (_ICON_WIDTH if kind in _ICONS else 0)


def pill(kind: PillKind, x: int, y: int, text: str) -> Node:
    """Draw a number in a pill around a point, moved only as far as needed to keep it inside the picture."""
    width = pill_width(kind, text)
    left = min(max(x - width // 2, 4), WIDTH - width - 4)
    icon = None
    if kind in _ICONS:
        icon = node("path", {"class": "mg-pill-icon", "transform": f"translate({left + 19} {y})", "d": _ICONS[kind]})
    middle = left + width // 2 + (_ICON_WIDTH // 2 if icon else 0)
    return group(
        f"mg-pill mg-pill-{kind}",
        (
            node("rect", {"x": left, "y": y - 16, "width": width, "height": 32, "rx": 16}),
            icon,
            node("text", {"x": middle, "y": y + 8}, text) if text else None,
        ),
    )


def end_pill(model: Trace | None, x: int, y: int) -> Node:
    """Draw the end of a calculation in a pill: ``?`` before it begins, ``… ?`` before its last step, or its result."""
    if model is None:
        return pill("ask", x, y, "?")
    return pill("ask", x, y, OPEN) if is_unfinished(model) else pill("right", x, y, trace_text(model))


def pill_from(kind: PillKind, left: int, y: int, text: str) -> Node:
    """Draw a number in a pill that begins at a place."""
    return pill(kind, left + pill_width(kind, text) // 2, y, text)


def counters(sign: int, places: Iterable[tuple[int, int]], radius: int) -> Node | None:
    """Draw counters around these points, discs for +1 and tiles for −1: all of them are two paths."""
    if not (points := [*places]):
        return None
    turn, side, reach = f"a{radius} {radius} 0 1 0", 2 * radius, radius // 2
    body = f"{turn} {side} 0{turn} {-side} 0z" if sign > 0 else f"v{radius}h{side}v{-side}h{-side}z"
    signs = (f"M{x - reach} {y}h{2 * reach}" + (f"M{x} {y - reach}v{2 * reach}" if sign > 0 else "") for x, y in points)
    return group(
        "mg-positives" if sign > 0 else "mg-negatives",
        (
            path("mg-bodies", "".join(f"M{x - radius} {y}{body}" for x, y in points)),
            path("mg-signs", "".join(signs)),
        ),
    )
