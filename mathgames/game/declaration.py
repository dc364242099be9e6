"""A game as its folder declares it: all its pieces under one name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mathgames.engine.outcome import RefusalKind
from mathgames.engine.rules import Rules
from mathgames.game.board import Board
from mathgames.words import Words


@dataclass(frozen=True, slots=True)
class Game:
    """A game with all its pieces, as its folder offers it under the name ``GAME``.

    ``rules`` and ``board`` are classes: how the game is played, and how it is drawn and which gesture plays it.
    ``summary`` is one sentence for lists of games. ``clauses`` tells what each clause of the rules says, ``refusals``
    are all the reasons why a move can be illegal, and ``look`` is the folder's style sheet, where it has one.
    """

    rules: type[Rules[Any, Any]]
    board: type[Board[Any]]
    summary: Words
    clauses: Mapping[str, Words] = field(default_factory=dict)
    refusals: tuple[RefusalKind, ...] = ()
    look: Path | None = None
