"""Options of the rules: each has a name, the clause that leaves the question open, its readings and its default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias, overload

from mathgames.errors import OptionError

Value: TypeAlias = Any
"""An option's value: a text, an integer, True or False, a tuple of texts, or None for "off"."""

_INTEGER = re.compile(r"-?[0-9]{1,19}")


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of an option and what it means, in a few words."""

    value: Value
    meaning: str


@dataclass(frozen=True, slots=True)
class Option:
    """A question that the rulebook leaves open, with the answers that the game offers.

    ``readings`` are the values that menus show. Where other values are accepted too (a number of points, a seed),
    ``accepts`` says in words which, and ``check`` tells whether a value is one of them.
    """

    name: str
    title: str
    clause: str
    default: Value
    readings: tuple[Reading, ...]
    accepts: str = ""
    check: Callable[[Value], bool] | None = None

    def validated(self, value: Value) -> Value:
        """The value itself, or OptionError that lists what the option takes."""
        for reading in self.readings:
            if type(reading.value) is type(value) and reading.value == value:
                return value
        if self.check is not None and self.check(value):
            return value
        allowed = ", ".join(repr(reading.value) for reading in self.readings)
        also = f"; also {self.accepts}" if self.accepts else ""
        raise OptionError(f"{self.name} cannot be {value!r:.60}: it takes {allowed}{also}")

    def meaning(self, value: Value) -> str:
        """What a value means, in words."""
        for reading in self.readings:
            if type(reading.value) is type(value) and reading.value == value:
                return reading.meaning
        return value_text(value)


class Options(Sequence[Option]):
    """The options of a game, in order; one can also be had by its name: ``options["numbers"]``."""

    __slots__ = ("_by_name",)

    def __init__(self, options: Sequence[Option]) -> None:
        self._by_name: Mapping[str, Option] = MappingProxyType({option.name: option for option in options})

    @overload
    def __getitem__(self, which: int | str) -> Option: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Option]: ...
    def __getitem__(self, which: int | str | slice) -> Option | Sequence[Option]:
        if not isinstance(which, str):
            return tuple(self._by_name.values())[which]
        try:
            return self._by_name[which]
        except KeyError:
            names = ", ".join(self._by_name) or "none"
            raise OptionError(f"there is no option {which!r:.40}; the options are: {names}") from None

    def __len__(self) -> int:
        return len(self._by_name)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._by_name.values())

    def __repr__(self) -> str:
        return f"Options({', '.join(self._by_name)})"

    def settle(self, chosen: Mapping[str, Value]) -> Mapping[str, Value]:
        """Every option's value: the chosen ones, checked, and the defaults of the others."""
        for name in chosen:
            self[name]
        return MappingProxyType(
            {option.name: option.validated(chosen.get(option.name, option.default)) for option in self}
        )


def whole_number(least: int, most: int) -> Callable[[Value], bool]:
    """A check that a value is an integer from ``least`` to ``most``."""
    return lambda value: type(value) is int and least <= value <= most


def value_text(value: Value) -> str:
    """The value as a record writes it.

    >>> [value_text(v) for v in (None, True, 80, "mirror", ("+1", "-1"))]
    ['off', 'yes', '80', 'mirror', '+1 -1']
    """
    if value is None:
        return "off"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(value)
    return str(value)


def parse_value(option: Option, text: str) -> Value:
    """The value that a record's text names for this option; OptionError if it takes no such value."""
    text = text.strip()
    for reading in option.readings:
        if value_text(reading.value) == text:
            return reading.value
    candidates: list[Value] = [text, tuple(text.split())]
    if _INTEGER.fullmatch(text):
        candidates.insert(0, int(text))
    if option.check is not None:
        for candidate in candidates:
            if option.check(candidate):
                return candidate
    return option.validated(text)
