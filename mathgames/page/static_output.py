"""Stills: what a cell keeps of a board when no kernel runs: its picture, sentences, the record, how to wake it."""

from __future__ import annotations

from html import escape

from mathgames.engine import Match
from mathgames.engine.saves import resume_command
from mathgames.language.words import Words, _
from mathgames.page.picture import Picture, picture

RECORD = "application/vnd.mathgames.record"
"""The type under which a notebook keeps the record of a game beside its picture; no program shows it."""

ASLEEP = _(
    "This board is paused: run the cell above to start it. To continue the latest game in this folder, run in a "
    "new cell:"
)
NO_BOARD = _("This is a picture of a match. To play it on a board, run in a new cell:")


def still(drawn: Picture, record: str, sentence: Words = ASLEEP, command: str = resume_command()) -> dict[str, str]:
    """An output by type: for a page, a terminal, and ``mathgames export``. ``told`` says how the board wakes, by
    this command, in the language that counts where this is called.
    """
    return {
        "text/html": f"{drawn.html()}<p>{escape(str(sentence))} <code>{escape(command)}</code></p>",
        "text/plain": "\n".join((drawn.title, *drawn.told)),
        RECORD: record,
    }


def still_of(match: Match) -> dict[str, str]:
    """A match as an output.

    >>> from mathgames.games.registry import rules
    >>> print(still_of(Match(rules("minus-vs-plus")))["text/plain"])
    Minus vs Plus
    Blue's turn.
    Score: Blue 0, Red 0.
    """
    return still(picture(match), match.record(), NO_BOARD, "import mathgames; mathgames.play(match)")
