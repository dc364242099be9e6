"""The engine: rules, matches, records, clocks, and the checks that every game passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.engine.clock import Clock
from mathgames.engine.match import Match, match_from_record
from mathgames.engine.moves import LegalMoves, MoveList
from mathgames.engine.options import Option, Options, OptionValue
from mathgames.engine.outcome import Outcome, Refusal, RefusalKind, Score
from mathgames.engine.played_move import PlayedMove
from mathgames.engine.record import Record
from mathgames.engine.rules import Rules
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.engine.conformance import Conformance, LawBroken, check_rules, perft

__all__ = [
    "Clock",
    "Conformance",
    "LawBroken",
    "LegalMoves",
    "Match",
    "MoveList",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "PlayedMove",
    "Record",
    "Refusal",
    "RefusalKind",
    "Rules",
    "Score",
    "check_rules",
    "match_from_record",
    "perft",
]

__getattr__, __dir__ = lazy_attributes(
    __name__,
    {"Conformance": "conformance", "LawBroken": "conformance", "check_rules": "conformance", "perft": "conformance"},
)
