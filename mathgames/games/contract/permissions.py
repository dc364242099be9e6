"""What a page may offer and tell, and how it says that something is not done."""

from __future__ import annotations

from enum import Enum

from mathgames.engine.outcome import Refusal
from mathgames.language.words import Text, Words, _


class Refused(Exception):
    """What was asked is not done: a stable ``code``, and why: as it is read, and as it is ``said``."""

    def __init__(self, code: str, text: Text, said: Text | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.said = text if said is None else said

    @classmethod
    def by_rules(cls, refusal: Refusal) -> Refused:
        """A move is not legal: the reason, and the clause that says so."""
        sentence: Words = refusal.sentence
        if refusal.clause:
            sentence = _("{sentence} ({clause})", sentence=refusal.sentence, clause=refusal.clause)
        return cls(refusal.code, sentence, _("Not possible. {sentence}", sentence=refusal.sentence))


class Control(Enum):
    """What a page can offer beside the board, if an activity offers it and none locks it.

    The last three are activities of their own: locked, they are not on the page at all (``activities.of_a_page``).
    """

    UNDO = "undo"
    WALK = "walk"
    """Back and forth through the game: redo, first, last, the list of moves."""
    TYPED = "typed"
    """Moves that are typed."""
    TAP = "tap"
    """Moves that are made on the board: each page has them, unless somebody locks them. Then moves are typed alone."""
    WHY = "why"
    """Asking why a move is not legal."""
    OPTIONS = "options"
    """The panel of the rules, and a new game under other ones."""
    NEW = "new"
    """A new game, and the way back to the one before."""
    SHARE = "share"
    END = "end"
    """Giving up, and agreeing on a draw."""
    CLOCK = "clock"
    WHAT_IF = "what-if"
    """Comparing moves."""
    HINTS = "hints"
    LOOK_BACK = "look-back"
    """Looking back at the game with a computer player."""


class Secret(Enum):
    """What a page can tell, and a mask can hide. The mask works on what is made: a pupil can read the messages."""

    RESULTS = "results"
    """What a move would come to: marks of targets, previews, warnings, comparisons, panels that judge."""
    STEPS = "steps"
    """The explanation of the last move."""
    REASONS = "reasons"
    """How the result of the last move is worked out; the result itself stays."""
    MOVES = "moves"
    """The list of moves, and with it the game's code and its file."""
    SCORES = "scores"
    PANELS = "panels"
    """The panels of the game's own."""
    NAMES = "names"
    """The names of cells that are asked for: where a cell is, is then said in steps from the middle."""
