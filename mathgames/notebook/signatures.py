"""The types of ``rules`` and ``play`` for type checkers: the games by name, and the options of each.

Written by ``python -m harness.typed_api`` from the registry; nothing imports it when a program runs. Games that
packages bring or programs register are called by a ``GameName``, whose options no checker knows. Any other text is
accepted without options of the rules: no checker tells a misspelt name from a variable, but the program names the
nearest one when it runs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypedDict, Unpack, overload

from mathgames.activities import Opponent
from mathgames.engine import Clock, Match, Rules
from mathgames.games.contract import Activity
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.games.registry import GameName
from mathgames.games.slice_boundaries.rules import SliceBoundaries
from mathgames.games.tinc.rules import Tinc
from mathgames.notebook.widgets import GameWidget
from mathgames.players import Player


class _Play(TypedDict, total=False):
    """The arguments of ``play`` for every game."""

    clock: float | Clock | None
    position: Hashable | dict[str, Any] | None
    save: bool
    opponent: str | Player | Opponent | None
    side: str | None
    predict: str | None
    slips: bool
    explain: str
    demonstrate: bool
    table: str | Path | None
    seats: bool
    aloud: bool
    locks: str
    activities: Sequence[Activity[Any]] | None
    language: str | None
    layout: Any


class MinusVsPlusOptions(TypedDict, total=False):
    """The options of minus-vs-plus."""

    preset: Literal["default", "classroom"]
    numbers: Literal["point", "mirror"]
    setup: Literal["basic", "random"]
    seed: SupportsIndex | Literal["off"] | None
    first_player: Literal["positive", "negative"]
    stuck_by_lateral_ban: Literal["immobilised", "ban_lifted"]
    lastrow_points: Literal["mover", "survivor"]
    max_turns: Literal[80, 160, "off"] | None
    target_score: SupportsIndex
    rounds: Literal[1, 2]


class _PlayMinusVsPlus(MinusVsPlusOptions, _Play, total=False):
    """The arguments of ``play`` for minus-vs-plus."""


class InfinityMastersOptions(TypedDict, total=False):
    """The options of infinity-masters."""

    preset: Literal["default", "classroom", "four-operations"]
    operand_order: Literal["defender_first", "attacker_first"]
    infinity_capture: Literal["result_sign", "scorer"]
    goal: Literal["centre", "file", "row"]
    start_infinities: Literal[1, 2]
    infinite_credit: str
    inf_over_zero: Literal["inf", "dne"]
    infinity_encounter: Literal["literal", "both_out"]
    dne_other: Literal["leaves", "stays"]
    values: tuple[str, ...]
    ops: str
    setup: Literal["fixed", "random"]
    seed: SupportsIndex | Literal["off"] | None
    board: Literal["standard", "classroom", "close"]
    no_progress: SupportsIndex | Literal["off"] | None
    mandatory_operation: bool
    rounds: Literal[1, 2]


class _PlayInfinityMasters(InfinityMastersOptions, _Play, total=False):
    """The arguments of ``play`` for infinity-masters."""


class _AllInfinityMastersOptions(InfinityMastersOptions, total=False):
    """The options, with those that ``play`` takes separately."""

    clock: SupportsIndex | Literal["off"] | None


class TincOptions(TypedDict, total=False):
    """The options of tinc."""

    preset: Literal["default", "classroom"]
    line: Literal["straight", "path8"]
    max_side: SupportsIndex | Literal["off"] | None
    first_player: Literal["crosses", "noughts"]
    rounds: Literal[1, 2]


class _PlayTinc(TincOptions, _Play, total=False):
    """The arguments of ``play`` for tinc."""


class SliceBoundariesOptions(TypedDict, total=False):
    """The options of slice-boundaries."""

    preset: Literal["default", "classroom"]
    n: SupportsIndex
    players: SupportsIndex
    first_filler: Literal["offense", "defense", "player1"]
    snap: SupportsIndex | Literal["off"] | None


class _PlaySliceBoundaries(SliceBoundariesOptions, _Play, total=False):
    """The arguments of ``play`` for slice-boundaries."""


@overload
def rules(name: Literal["minus-vs-plus"], **options: Unpack[MinusVsPlusOptions]) -> MinusVsPlus: ...
@overload
def rules(name: Literal["infinity-masters"], **options: Unpack[_AllInfinityMastersOptions]) -> InfinityMasters: ...
@overload
def rules(name: Literal["tinc"], **options: Unpack[TincOptions]) -> Tinc: ...
@overload
def rules(name: Literal["slice-boundaries"], **options: Unpack[SliceBoundariesOptions]) -> SliceBoundaries: ...
@overload
def rules(name: GameName, **options: Any) -> Rules[Any, Any]: ...
@overload
def rules(name: str) -> Rules[Any, Any]: ...
def rules(name: Any, **options: Any) -> Rules[Any, Any]:
    """``mathgames.rules``."""
    raise NotImplementedError


@overload
def play(game: Literal["minus-vs-plus"], **options: Unpack[_PlayMinusVsPlus]) -> GameWidget: ...
@overload
def play(game: Literal["infinity-masters"], **options: Unpack[_PlayInfinityMasters]) -> GameWidget: ...
@overload
def play(game: Literal["tinc"], **options: Unpack[_PlayTinc]) -> GameWidget: ...
@overload
def play(game: Literal["slice-boundaries"], **options: Unpack[_PlaySliceBoundaries]) -> GameWidget: ...
@overload
def play(game: Match | Rules[Any, Any], **options: Unpack[_Play]) -> GameWidget: ...
@overload
def play(game: GameName, **options: Any) -> GameWidget: ...
@overload
def play(game: str, **options: Unpack[_Play]) -> GameWidget: ...
def play(game: Any, **options: Any) -> GameWidget:
    """``mathgames.play``."""
    raise NotImplementedError
