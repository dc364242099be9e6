"""Options of the rules: each has a name, the clause that leaves the question open, its values and its default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Any, TypeAlias, overload

from mathgames.arithmetic.integers import short_integer
from mathgames.explain.quantity import whole
from mathgames.language.errors import OptionError, UnknownOption, nearest, short_repr
from mathgames.language.words import Text, _

Value: TypeAlias = Any
"""An option's value: a text, an integer, True or False, a tuple of texts, or None for "off"."""

OFF = "off"
"""The text for None, for people and in records."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value of an option and its meaning in a few words."""

    value: Value
    meaning: Text


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """A question that the rulebook leaves open, with the answers that the game offers.

    ``choices`` are the values that menus show. Where other values are accepted too (a number of points, a seed),
    ``accepts`` says in words which, and ``check`` tells whether a value is one of them.
    """

    name: str
    title: Text
    clause: str
    default: Value
    choices: tuple[OptionValue, ...]
    accepts: Text = ""
    check: Callable[[Value], bool] | None = None

    @property
    def can_be_off(self) -> bool:
        """True if None is a value of the option."""
        return any(reading.value is None for reading in self.choices)

    def validate(self, value: Value) -> Value:
        """Return the value itself.

        Raises ``OptionError``, which lists the accepted values. The text "off" is read as None.

        >>> from mathgames.language.words import _
        >>> values = OptionValue(None, _("no limit")), OptionValue(80, _("80 moves"))
        >>> limit = Option("limit", _("Limit"), "", None, values)
        >>> limit.validate(80), limit.validate("off")
        (80, None)
        """
        if (number := whole(value)) is not None:
            value = number
        for reading in self.choices:
            if type(reading.value) is type(value) and reading.value == value:
                return value
        if self.check is not None and self.check(value):
            return value
        if self.can_be_off and isinstance(value, str) and value == OFF:
            return None
        raise self._refusal(value)

    def _refusal(self, value: Value) -> OptionError:
        values = ", ".join(repr(reading.value) for reading in self.choices)
        if not self.accepts:
            return OptionError(
                _(
                    "{option} cannot be {value}: it takes {allowed}",
                    option=self.name,
                    value=short_repr(value, 60),
                    allowed=values,
                )
            )
        return OptionError(
            _(
                "{option} cannot be {value}: it takes {allowed}; also {others}",
                option=self.name,
                value=short_repr(value, 60),
                allowed=values,
                others=self.accepts,
            )
        )

    def meaning(self, value: Value) -> Text:
        """Return the meaning of a value in words."""
        for reading in self.choices:
            if type(reading.value) is type(value) and reading.value == value:
                return reading.meaning
        return value_text(value)

    def __repr__(self) -> str:
        return f"<Option {self.name}: {self.title}>"

    def __str__(self) -> str:
        """Return the question with its answers, the default first.

        >>> from mathgames.games.registry import rules
        >>> print(rules("tinc").options["first_player"])
        first_player: Who starts (TINC-1)
          'crosses': crosses
          'noughts': noughts
        """
        clause = f" ({self.clause})" if self.clause else ""
        return "\n".join((f"{self.name}: {self.title}{clause}", *(f"  {line}" for line in self._accepted_values())))

    def _accepted_values(self) -> Iterator[str]:
        """Yield each value with its meaning, the default first; then a description of other accepted values."""
        for reading in sorted(self.choices, key=lambda choice: choice.value != self.default):
            yield f"{reading.value!r}: {reading.meaning}"
        if self.accepts:
            yield str(self.accepts)

    def _repr_html_(self) -> str:
        return f"<table><tbody>{self._row()}</tbody></table>"

    def _row(self) -> str:
        name_cell = (
            f"<code>{escape(self.name)}</code><br>{escape(str(self.title))} <small>{escape(self.clause)}</small>"
        )
        answers = "".join(f"<li>{escape(line)}</li>" for line in self._accepted_values())
        return f'<tr><th scope="row">{name_cell}</th><td><ul>{answers}</ul></td></tr>'


class Options(Sequence[Option]):
    """The options of a game, in order, which can be looked up by name: ``options["numbers"]``."""

    __slots__ = ("_by_name",)

    def __init__(self, options: Sequence[Option]) -> None:
        self._by_name: Mapping[str, Option] = {option.name: option for option in options}

    @overload
    def __getitem__(self, key: int | str) -> Option: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Option]: ...
    def __getitem__(self, key: int | str | slice) -> Option | Sequence[Option]:
        if not isinstance(key, str):
            return tuple(self._by_name.values())[key]
        try:
            return self._by_name[key]
        except KeyError:
            raise self._unknown(key) from None

    def _unknown(self, name: str) -> UnknownOption:
        if not self._by_name:
            return UnknownOption(_("there is no option {name}; this game has no options", name=short_repr(name)))
        if suggestion := nearest(name, self._by_name):
            return UnknownOption(
                _("there is no option {name}; did you mean {near}?", name=short_repr(name), near=suggestion)
            )
        names = ", ".join(self._by_name)
        return UnknownOption(
            _("there is no option {name}; the options are: {names}", name=short_repr(name), names=names)
        )

    def __len__(self) -> int:
        return len(self._by_name)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._by_name.values())

    def __repr__(self) -> str:
        return f"Options({', '.join(self._by_name)})"

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        return f"<table><tbody>{''.join(option._row() for option in self)}</tbody></table>"

    def settle(self, overrides: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return the value of every option: the chosen ones, checked, and the defaults of the others."""
        for name in overrides:
            self[name]
        return MappingProxyType(
            {option.name: option.validate(overrides.get(option.name, option.default)) for option in self}
        )


def whole_number(minimum: int, maximum: int) -> Callable[[Value], bool]:
    """Return a check that a value is an integer from ``minimum`` to ``maximum``."""
    return lambda value: type(value) is int and minimum <= value <= maximum


def value_text(value: Value) -> str:
    """Return the value as a record writes it.

    >>> [value_text(v) for v in (None, True, 80, "mirror", ("+1", "-1"))]
    ['off', 'yes', '80', 'mirror', '+1 -1']
    """
    if value is None:
        return OFF
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(value)
    return str(value)


def parse_value(option: Option, text: str) -> Value:
    """Parse a value of this option from a record. Raises ``OptionError`` if the option does not accept it."""
    text = text.strip()
    for reading in option.choices:
        if value_text(reading.value) == text:
            return reading.value
    candidates: list[Value] = [text, tuple(text.split())]
    if (number := short_integer(text)) is not None:
        candidates.insert(0, number)
    if option.check is not None:
        for candidate in candidates:
            if option.check(candidate):
                return candidate
    return option.validate(text)


def settings_text(settings: Iterable[tuple[str, Value]], separator: str = ", ") -> str:
    """Format settings for records and codes.

    >>> settings_text([("numbers", "mirror"), ("max_turns", None)])
    'numbers=mirror, max_turns=off'
    """
    return separator.join(f"{name}={value_text(value)}" for name, value in settings)


def parse_settings(options: Options, text: str) -> dict[str, Value]:
    """Parse settings, ``name=value`` with commas between. Raises ``OptionError`` for a name that appears twice."""
    settings: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise OptionError(_("{text} does not set an option: write name=value", text=short_repr(part)))
        option = options[name.strip()]
        if option.name in settings:
            raise OptionError(_("the option {name} is set twice", name=short_repr(option.name)))
        settings[option.name] = parse_value(option, value)
    return settings
