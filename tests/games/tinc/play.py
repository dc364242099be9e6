"""Games of TINC for tests: given turns, and players who like lines, so that lines are completed."""

from __future__ import annotations

import random

from mathgames.games.contract import BoardScene
from mathgames.games.tinc.board import OVERLAYS, BoardUiState, TincBoard
from mathgames.games.tinc.census import DIAGONALS
from mathgames.games.tinc.position import Position, number_of
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import survey_position
from mathgames.page.pieces import pieces_of_position

WIN = ("0,0", "1,0 1,1", "-1,1 1,-1", "0,1", "-2,2 2,-2")
"""The shortest game with a winner: crosses, on turn five."""


def after(rules: Tinc, *turns: str) -> Position:
    """The position after these turns, each of them legal."""
    position = rules.initial()
    for text in turns:
        move = rules.parse(text)
        assert rules.why_illegal(position, move) is None, text
        position = rules.apply(position, move)
    return position


def eager_turn(rules: Tinc, position: Position, chance: random.Random) -> tuple[int, ...]:
    """Return a random turn of a player who likes lines.

    It mostly completes or fills the player's lines, and seldom minds the edge.
    """
    if position.radius == 0 or chance.random() < 0.2:
        return rules.random_move(position, chance) or ()
    own, found = position.cells(position.turn), survey_position(rules.config.line, position)
    for threat in found.threats[position.turn]:
        return tuple(sorted(map(number_of, (chance.choice(threat.starts), chance.choice(threat.ends)))))
    begun = [line for line, _count in found.open_lines[position.turn].begun_lines[:3]] or list(DIAGONALS)
    inner = [cell for cell in chance.choice(begun).cells(position.radius - 1) if cell not in own]
    empty = [cell for cell in inner if cell not in position.cells(1 - position.turn)]
    if not empty:
        return rules.random_move(position, chance) or ()
    return tuple(sorted(map(number_of, chance.sample(empty, min(len(empty), chance.choice((1, 2, 2)))))))


def scene(rules: Tinc, *turns: str, tells: bool = True) -> BoardScene[BoardUiState]:
    """Return what the board draws after these turns, with every overlay switched on."""
    position = after(rules, *turns)
    board, last = TincBoard(rules), rules.parse(turns[-1]) if turns else None
    made = BoardScene(
        position=position,
        pieces=pieces_of_position(rules, position),
        over=rules.outcome(position) is not None,
        move=last,
        before=after(rules, *turns[:-1]) if turns else None,
        last=board.squares(last) if last else (),
        state=BoardUiState(overlays=frozenset(overlay.name for overlay in OVERLAYS)),
        shows_results=tells,
    )
    return made.with_state(board.on_match_changed(made))
