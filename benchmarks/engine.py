"""Speed of the engine compared with python-chess: random games, and generating and applying every move.

    python -m benchmarks engine

Both are measured alternately, round after round, in one process and in CPU time, so that a busy machine slows both; the
table shows medians over the rounds. The playouts are the same program twice: list the legal moves, choose one, play it,
restart when the game is over. Chess ends by its own rules, without the costly claims of a draw.

Where listing the moves is impractical, as on the growing grid of TINC, a move is drawn without a list. A game that
never ends is restarted after 100 turns.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import chess

import mathgames as mg

ROUNDS = 7
PLIES = 20_000
GAMES = 20
LONGEST = 400  # plies: a game may be ended by a rule that no position shows
DRAWN = {"tinc": 100}  # games whose moves are drawn without a list, with the number of moves before a restart
BESIDE_CHESS = ("minus-vs-plus", "infinity-masters")  # where pieces move over a small board, as in chess


def playout(rules: mg.engine.Rules[Any, Any], plies: int, chance: random.Random) -> float:
    """Plies a second in random games of this game."""
    choice, moves, apply = chance.choice, rules.moves, rules.apply
    played, began = 0, process_time()
    while played < plies:
        position, end = rules.initial(), played + LONGEST
        while played < end and (legal := list(moves(position))):
            position = apply(position, choice(legal))
            played += 1
    return played / (process_time() - began)


def drawn_playout(rules: mg.engine.Rules[Any, Any], longest: int, plies: int, chance: random.Random) -> float:
    """Plies a second in random games whose moves are drawn without a list."""
    draw, apply = rules.random_move, rules.apply
    played, began = 0, process_time()
    while played < plies:
        position, end = rules.initial(), played + longest
        while played < end and (move := draw(position, chance)) is not None:
            position = apply(position, move)
            played += 1
    return played / (process_time() - began)


def chess_playout(plies: int, chance: random.Random) -> float:
    """Plies a second in random games of chess."""
    choice = chance.choice
    played, began = 0, process_time()
    while played < plies:
        board = chess.Board()
        while legal := list(board.legal_moves):
            if board.halfmove_clock >= 100 or board.is_insufficient_material():
                break
            board.push(choice(legal))
            played += 1
    return played / (process_time() - began)


def positions(rules: mg.engine.Rules[Any, Any], chance: random.Random) -> list[Any]:
    """Every position of some random games."""
    met = []
    for _ in range(GAMES):
        position = rules.initial()
        for _ in range(LONGEST):
            if (move := rules.random_move(position, chance)) is None:
                break
            met.append(position)
            position = rules.apply(position, move)
    return met


def chess_positions(chance: random.Random) -> list[chess.Board]:
    """Every position of some random games of chess, for the first 120 plies."""
    met = []
    for _ in range(GAMES // 2):
        board = chess.Board()
        for _ in range(120):
            if not (legal := list(board.legal_moves)):
                break
            met.append(board.copy(stack=False))
            board.push(chance.choice(legal))
    return met


def generate_and_apply(rules: mg.engine.Rules[Any, Any], met: list[Any]) -> float:
    """Microseconds for one move: to list it and to make the position after it."""
    moves, apply = rules.moves, rules.apply
    count, began = 0, process_time()
    for position in met:
        for move in moves(position):
            apply(position, move)
            count += 1
    return (process_time() - began) / count * 1e6


def chess_generate_and_apply(met: list[chess.Board]) -> float:
    """Microseconds for one move of chess: to list it, to push it and to take it back."""
    count, began = 0, process_time()
    for board in met:
        for move in board.legal_moves:
            board.push(move)
            board.pop()
            count += 1
    return (process_time() - began) / count * 1e6


def in_turn(*measures: Callable[[], float], rounds: int = ROUNDS) -> list[list[float]]:
    """What each measure gave in each round, after one round to warm up."""
    rounds = [[measure() for measure in measures] for _ in range(rounds + 1)]
    return [list(column) for column in zip(*rounds[1:], strict=True)]


def sizes(told: str | None) -> argparse.ArgumentParser:
    """Return a parser of how much is measured."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of both, in turn (default: {ROUNDS})")
    parser.add_argument("--plies", type=int, default=PLIES, help=f"of random games a round (default: {PLIES})")
    return parser


def main() -> None:
    """Print the table."""
    chance = random.Random(1)
    chosen = sizes(__doc__).parse_args()
    rounds, plies = chosen.rounds, chosen.plies
    print(f"Medians of {rounds} rounds, in turn with python-chess {chess.__version__}, CPU time.\n")
    print(f"{'':24}{'plies/s':>12}{'chess':>12}{'ratio':>8}   {'µs a move':>10}{'chess':>8}{'ratio':>8}")
    boards = chess_positions(chance)
    for name in (name for name in BESIDE_CHESS if name in mg.list_games()):
        rules = mg.rules(name)
        met = positions(rules, chance)
        playouts = partial(playout, rules, plies, chance), partial(chess_playout, plies // 4, chance)
        ours, theirs = in_turn(*playouts, rounds=rounds)
        move, push = in_turn(
            partial(generate_and_apply, rules, met), partial(chess_generate_and_apply, boards), rounds=rounds
        )
        faster = median(a / b for a, b in zip(ours, theirs, strict=True))
        share = median(a / b for a, b in zip(move, push, strict=True))
        print(
            f"{name:24}{median(ours):12,.0f}{median(theirs):12,.0f}{faster:7.2f}×   "
            f"{median(move):10.2f}{median(push):8.2f}{share:7.3f}×"
        )
    for name, longest in DRAWN.items():
        turns = partial(drawn_playout, mg.rules(name), longest, 4 * plies, chance)
        ours, theirs = in_turn(turns, partial(chess_playout, plies // 4, chance), rounds=rounds)
        faster = median(a / b for a, b in zip(ours, theirs, strict=True))
        print(f"{name:24}{median(ours):12,.0f}{median(theirs):12,.0f}{faster:7.2f}×   {'–':>10}{'–':>8}{'–':>8}")
    print()


if __name__ == "__main__":
    main()
