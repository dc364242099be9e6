"""The parts that all attacks share: their two sizes, and values that are nearly right or not right at all."""

from __future__ import annotations

import copy
import logging
from random import Random
from typing import Any

import pytest


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as an error."""
    return [f"{it.getMessage()} {it.exc_info or ''}".rstrip() for it in caplog.records if it.levelno >= logging.ERROR]


def sizes(small: int, whole: int) -> pytest.MarkDecorator:
    """Runs a test with a small ``size`` always, and with the whole one in `make attack`."""
    return pytest.mark.parametrize("size", [small, pytest.param(whole, marks=pytest.mark.attack)])


JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    2**53,
    -(2**63),
    10**30,
    0.5,
    1e308,
    "",
    " ",
    "0",
    "-1",
    "a2",
    "a2-a3",
    "b5xa4",
    "6",
    "7/10",
    "1,0",
    "on",
    "off",
    "all",
    "__class__",
    "__proto__",
    "constructor",
    "\x00",
    "\u2028",
    "\ud800",
    "\u202e",
    "<img src=x onerror=alert(1)>",
    "{}",
    "%s%n",
    "{0.__class__}",
    "../../x",
    "9" * 400,
    "x" * 3_000,
    [],
    [[]],
    ["a2", "a3"],
    [["a2"]],
    {},
    {"move": "a2-a3"},
    {"toString": 1},
]


def mutated(value: Any, chance: Random, others: list[Any]) -> Any:
    """The value, with one part of it, however deep, made into something else."""
    value = copy.deepcopy(value)
    holder: Any = None
    place: Any = None
    inner = value
    while isinstance(inner, dict | list) and inner and (holder is None or chance.random() < 0.75):
        holder = inner
        place = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
        inner = holder[place]
    other = copy.deepcopy(chance.choice(others))
    if holder is None:
        return other
    match chance.randrange(5):
        case 0:
            del holder[place]
        case 1 if isinstance(holder, dict):
            holder[str(chance.choice(JUNK))] = other
        case 1:
            holder.insert(place, other)
        case 2 if isinstance(inner, str):
            holder[place] = edited(inner, chance)
        case 2 if isinstance(inner, int | float):
            holder[place] = inner + chance.choice([-1, 1, 0.5, 10**6])
        case _:
            holder[place] = other
    return value


def edited(text: str, chance: Random, pieces: str = "0aA-;:# \n\x00é−9", other: str = "") -> str:
    """The text after a slip or two: characters changed, lost, doubled, exchanged, or a part of another text put in."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        at, length = chance.randint(0, len(text)), chance.choice([1, 1, 1, 2, 5, 30])
        part = text[at : at + length]
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(pieces) + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + length :]
            case 2:
                text = text[:at] + chance.choice(pieces) + text[at:]
            case 3:
                text = text[:at] + part[::-1] + text[at + length :]
            case 4:
                text = text[:at] + part + text[at:]
            case 5:
                start = chance.randint(0, len(other))
                text = text[:at] + other[start : start + length] + text[at + length :]
    return text


def single_edits(written: str, signs: str) -> list[str]:
    """Return all that one slip makes of a code: another character, none, one too many, and two neighbours swapped."""
    places = range(len(written))
    swaps = [written[:at] + written[at : at + 2][::-1] + written[at + 2 :] for at in places]
    missing = [written[:at] + written[at + 1 :] for at in places]
    others = [written[:at] + sign + written[at + 1 :] for at in places for sign in signs]
    more = [written[:at] + sign + written[at:] for at in (*places, len(written)) for sign in signs]
    return [text for text in (*swaps, *missing, *others, *more) if text != written]
