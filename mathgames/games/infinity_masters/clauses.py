"""What each clause of the rules says, in a sentence or two: what opens where the page cites a clause.

The whole rules, with the options and the reasons, are in ``docs/rules/infinity-masters.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.language.words import Words, _

CLAUSES: Final[Mapping[str, Words]] = {
    "IM-1": _("One player is the positive side and plays Blue, the other is the negative side and plays Red."),
    "IM-2": _("Blue scores positive results and Red scores negative ones. It does not matter who attacked."),
    "IM-3": _("Blue goes first. Then the players take turns, one move each."),
    "IM-4": _(
        "Every piece moves one square: straight ahead, diagonally ahead or sideways, and never backward. A square "
        "with one of your own pieces is blocked."
    ),
    "IM-5": _(
        "Moving onto an opponent's piece is an attack: the square's operation is carried out on the two numbers. "
        "Nobody has to attack, unless an option says so."
    ),
    "IM-6": _(
        "The operation needs a first and a second number. The rulebook can be read either way, so an option says "
        "whether the defender's number comes first or the attacker's."
    ),
    "IM-7": _("The operation is the one printed on the square where the pieces meet, the defender's square."),
    "IM-8": _(
        "The result is exact: an integer, a fraction in lowest terms, ∞, −∞, or it does not exist. Decimals are only "
        "shown to help; the game does not count with them."
    ),
    "IM-9": _(
        "Each player has a zero, six positive and six negative integers and two infinities, one of them in reserve at "
        "the start. An option puts both on the board."
    ),
    "IM-10": _(
        "The points are the distance of the result from zero, its absolute value. An option says what an infinite "
        "result is worth."
    ),
    "IM-11": _(
        "The piece of the player who scores stays and keeps its value; the other piece leaves the board. So an attack "
        "can cost the attacker."
    ),
    "IM-12": _("If the result is 0, nobody scores and both pieces leave the board, infinities too."),
    "IM-13": _(
        "In this game a positive number divided by 0 is ∞: Blue scores, and Blue's piece becomes an infinity. In "
        "mathematics a number divided by 0 has no value."
    ),
    "IM-14": _(
        "In this game a negative number divided by 0 is −∞: Red scores, and Red's piece becomes an infinity. In "
        "mathematics a number divided by 0 has no value."
    ),
    "IM-15": _("A player with several infinities loses only when the last one is gone."),
    "IM-16": _("Every infinity on the board is worth +∞, no matter who owns it. −∞ is only ever a result."),
    "IM-17": _(
        "If one of the two pieces is an infinity, it stays if the result is positive, and leaves if the result is "
        "negative, 0 or does not exist, no matter who owns it. An option lets the player who scores keep the piece "
        "instead."
    ),
    "IM-18": _("A player who has no infinity on the board loses."),
    "IM-19": _("Capturing the opponent's last infinity wins."),
    "IM-20": _("A player whose infinity is on one of their goals in the far row wins."),
    "IM-21": _(
        "If both players lose their last infinity in one move, the higher score wins. When two infinities meet on + "
        "or ×, Blue scores and keeps the infinity, unless an option says that both leave."
    ),
    "IM-22": _("If there is a clock, a player whose time runs out loses."),
    "IM-23": _(
        "Our own rule: the board, its squares and the set-up. The rulebook shows none, so we chose them; an option "
        "offers a smaller board."
    ),
    "IM-24": _(
        "Our own rule: a player who has no move passes. If nobody can move, the game is over and the higher score wins."
    ),
    "IM-25": _(
        "Our own rule: if a position occurs for the third time, or too many moves in a row bring no attack and no "
        "step forward, the higher score wins. An option turns this off."
    ),
    "IM-26": _("Our own rule: 0 ÷ 0 does not exist. Nobody scores, and both pieces leave."),
    "IM-27": _(
        "If the result does not exist and one of the pieces is an infinity, both pieces leave, unless an option lets "
        "the other piece stay."
    ),
}
"""By the clause's id."""
