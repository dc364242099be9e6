"""The settings of a board beside its rules: the opponent, who predicts, how much is explained, what is locked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from mathgames.activities.aloud import Aloud
from mathgames.activities.catch import CatchTheComputer
from mathgames.activities.compare import Demonstrate
from mathgames.activities.free_play import MARKS, Explained, FreePlay
from mathgames.activities.opponent import Opponent
from mathgames.activities.predict import Predict, Who
from mathgames.engine import Rules
from mathgames.games.contract import Activity, Control, Maskable
from mathgames.games.registry import find_game
from mathgames.language.errors import OptionError, PlayerError, nearest, short_repr
from mathgames.language.words import LazyString, _
from mathgames.players import Player

CONTROL_NAMES: Final = tuple(control.value for control in Control)
"""The names of the controls that can be locked."""


def parse_locks(text: str, lock_names: Iterable[str]) -> frozenset[str]:
    """Return the words of a text, with blanks or commas between them.

    Raises ``OptionError`` for the first that cannot be locked.

    >>> sorted(parse_locks("undo, typed", ["typed", "undo", "why"]))
    ['typed', 'undo']
    """
    names = list(lock_names)
    if not isinstance(text, str):
        example = f'locks="{" ".join(names[:2])}"'
        raise OptionError(_("write everything that is locked as one text, like {example}", example=example))
    words = text.replace(",", " ").split()
    for word in words:
        if word not in names:
            raise OptionError(_cannot_be(word, names))
    return frozenset(words)


def _cannot_be(word: str, names: list[str]) -> LazyString:
    words = ", ".join(names)
    if suggestion := nearest(word, names):
        return _(
            "{word} cannot be locked; did you mean {near}? You can lock: {words}",
            word=short_repr(word),
            near=repr(suggestion),
            words=words,
        )
    return _("{word} cannot be locked: remove it, or write one of {words}", word=short_repr(word), words=words)


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """The settings of a board beside its rules, by the names that ``mathgames.play`` has for them."""

    opponent: str | Player | Opponent | None = None
    side: str | None = None
    predict: str | None = None
    slips: bool = False
    explain: str = Explained.STEPS.value
    demonstrate: bool = False
    aloud: bool = False
    locks: str = ""

    def as_arguments(self) -> dict[str, Any]:
        """Return the settings that differ from the usual ones, by their names.

        >>> BoardSettings(opponent="level-2", locks="undo").as_arguments()
        {'opponent': 'level-2', 'locks': 'undo'}
        """
        default_settings = BoardSettings()
        values = ((it.name, getattr(self, it.name)) for it in fields(self) if it.name != "aloud")
        return {name: value for name, value in values if value != getattr(default_settings, name)}

    def activities(
        self, rules: Rules[Any, Any], given: Sequence[Activity[Any]] | None = None, *, two_screens: bool = False
    ) -> Sequence[Activity[Any]] | None:
        """Return the activities of a board with these settings. None for those of every board.

        They are added to the ``given`` ones; with ``two_screens``, no opponent is offered. Raises
        ``OptionError`` or ``PlayerError`` for a setting that is unknown, or does not fit the game.

        >>> from mathgames.games.registry import rules
        >>> [it.name for it in BoardSettings(opponent="level-2", predict="mover").activities(rules("tinc")) or ()]
        ['free-play', 'opponent', 'predict']
        """
        lock_names = parse_locks(self.locks, (*CONTROL_NAMES, MARKS))
        controls = frozenset(Control(name) for name in lock_names - {MARKS})
        masked_parts = self._explanation_level().masks | (
            frozenset({Maskable.RESULTS}) if MARKS in lock_names else frozenset()
        )
        if controls or masked_parts != Explained.STEPS.masks:
            if given is not None:
                raise OptionError(
                    _(
                        "{locks} and {explain} are for free play: give either them or activities, not both",
                        locks="locks",
                        explain="explain",
                    )
                )
            free = FreePlay(controls, masked_parts)
            given = (free,) if self.opponent is not None or two_screens else (free, Opponent(), Aloud())
        activities = with_opponent(rules, self.opponent, self.side, given)
        game = find_game(rules.name)
        if self.slips:
            if not game.calculates or self.opponent is None:
                raise OptionError(
                    _("slips are only for playing against the computer in a game that calculates with numbers")
                )
            activities = (*(activities or ()), CatchTheComputer(on=True))
        asking = (
            *((self._prediction(rules),) if self.predict is not None else ()),
            *((Demonstrate(),) if self.demonstrate else ()),
            *((Aloud(on=True),) if self.aloud else ()),
        )
        if not asking:
            return activities
        default = (FreePlay(),) if two_screens else (FreePlay(), Opponent(), Aloud())
        return (*(default if activities is None else activities), *asking)

    def _explanation_level(self) -> Explained:
        try:
            return Explained(self.explain)
        except ValueError:
            modes = ", ".join(it.value for it in Explained)
            raise OptionError(
                _("explain must be one of {offered}, not {given}", offered=modes, given=short_repr(self.explain))
            ) from None

    def _prediction(self, rules: Rules[Any, Any]) -> Predict:
        if not find_game(rules.name).asks_anything:
            raise OptionError(_("there is nothing to predict in {game}: leave predict out", game=rules.name))
        try:
            return Predict(Who(self.predict))
        except ValueError:
            modes = ", ".join(it.value for it in Who)
            raise OptionError(
                _("predict must be one of {offered}, not {given}", offered=modes, given=short_repr(self.predict))
            ) from None


def default_prediction(rules: Rules[Any, Any], preset: str | None) -> str | None:
    """Return the player who predicts by default: in a classroom, the other player. None for no player."""
    in_class = preset == "classroom" and find_game(rules.name).calculates
    return Who.OTHER_PLAYER.value if in_class else None


def with_opponent(
    rules: Rules[Any, Any],
    opponent: str | Player | Opponent | None,
    side: str | None,
    activities: Sequence[Activity[Any]] | None,
) -> Sequence[Activity[Any]] | None:
    """Return the activities with the computer as one of the players. Raises ``PlayerError`` if it cannot be that."""
    if opponent is None:
        if side is not None:
            raise PlayerError(
                _("side is only for playing against the computer: also give an opponent, such as level-3")
            )
        return activities
    against = opponent if isinstance(opponent, Opponent) else Opponent(opponent, side=side)
    against.check(rules)
    return (*((FreePlay(),) if activities is None else activities), against)
