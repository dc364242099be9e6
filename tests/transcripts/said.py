"""The announcements of a screen reader in one short game of each kind, from its opening to its end.

Read them aloud: an unnatural sentence is a fault. Update them with ``python tests/transcripts/said.py`` and read the
difference before committing it. The browser's announcements (picking up, putting back) are made from the gesture, with
the text for the piece that moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import mathgames as mg
from mathgames.explain.nodes import iter_nodes
from mathgames.page import MatchSession

FOLDER = Path(__file__).parent

Action = tuple[str, dict[str, Any]]


def play(move: str) -> Action:
    return "play", {"move": move}


def cells(*names: str) -> Action:
    return "play", {"cells": list(names)}


def why(origin: str, target: str) -> Action:
    return "why", {"from": origin, "to": target}


UNDO: Action = ("undo", {})
STEPS: Action = ("steps", {})
KEYS: Action = ("keys", {})

MINUS_VS_PLUS = [
    play("c1-e3"),
    why("a5", "b6"),
    play("d5-d4"),
    KEYS,
    play("e3-d4"),
    STEPS,
    UNDO,
    play("e3-d4"),
    play("e5-d4"),
    STEPS,
    play("b1-a2"),
    STEPS,
    ("resign", {}),
]
INFINITY_MASTERS = [
    play("b2-b3"),
    play("a5-a4"),
    why("b3", "b5"),
    play("b3-a4"),
    ("answer", {}),
    STEPS,
    KEYS,
    UNDO,
    ("agree", {}),
]
TINC = [
    cells("0,0"),
    cells("0,0"),
    cells("1,0", "-1,1"),
    STEPS,
    KEYS,
    UNDO,
    ("resign", {}),
]
SLICE = [
    cells("1A"),
    cells("1A"),
    cells("2B"),
    cells("3C"),
    cells("1B"),
    KEYS,
    UNDO,
    cells("1B"),
    *(cells(square) for square in ("4D", "4A", "2D", "3A")),
    ("play", {"chord": ["0,1/2", "4,3"]}),
    STEPS,
    KEYS,
]


def games() -> dict[str, tuple[mg.Match, list[Action]]]:
    """The games, by the names of their files."""
    return {
        "minus-vs-plus.txt": (mg.Match(mg.rules("minus-vs-plus")), MINUS_VS_PLUS),
        "infinity-masters.txt": (mg.Match(mg.rules("infinity-masters", board="classroom")), INFINITY_MASTERS),
        "tinc.txt": (mg.Match(mg.rules("tinc")), TINC),
        "slice-boundaries.txt": (mg.Match(mg.rules("slice-boundaries", n=4)), SLICE),
    }


def lines(match: mg.Match, actions: list[Action]) -> Iterator[str]:
    """Return each action, followed by its announcement."""
    session = MatchSession(match)
    yield "(the board appears)"
    yield f"    {session.view['say']}"
    described = (element[1].get("aria-description") for element in iter_nodes(session.view["tree"]))
    yield "(the focus comes to the board)"
    yield f"    {next(filter(None, described))}"
    for number, (name, args) in enumerate(actions):
        view = session.view
        if name == "steps":
            for element in iter_nodes(view["tree"]):
                if "say" in element[1] and "page" in element[1] and element[0] == "div":
                    yield "(next step)"
                    yield f"    {element[1]['say']}"
            continue
        if name == "keys":
            for key, text in view["reads"].items():
                yield f"(key {key.upper()})"
                yield f"    {text}"
            continue
        if "move" in args:
            yield from picked(view, args["move"])
        session.receive({"intent": [name, args], "rev": view["rev"], "id": number, "client": "hand"})
        ack = session.view["ack"]
        parts = (value if isinstance(value, list) else [str(value)] for value in args.values())
        yield f"({' '.join([name, *chain.from_iterable(parts)])})"
        yield f"    {session.view['say'] if ack['ok'] else ack.get('say', ack['text'])}"


def picked(view: dict[str, Any], move: str) -> Iterator[str]:
    """Yield what the browser says when the piece of this move is picked up."""
    told, origin = view["input"], move.partition("-")[0]
    if origin not in told.get("moves", {}):
        return
    marks = {name: mark.get("label") for name, mark in told["marks"].items() if name != "plain"}
    targets = [", ".join(filter(None, (to, marks.get(mark)))) for to, (_move, mark) in told["moves"][origin].items()]
    can_go = told["says"]["targets"].replace("{targets}", "; ".join(targets))
    yield f"(pick up {origin})"
    yield "    " + told["says"]["picked"].replace("{piece}", told["names"][origin]).replace("{targets}", can_go)


def text(match: mg.Match, actions: list[Action]) -> str:
    return "\n".join(lines(match, actions)) + "\n"


if __name__ == "__main__":
    for name, (match, actions) in games().items():
        (FOLDER / name).write_text(text(match, actions), encoding="utf-8")
