"""Infinity Master's in lessons, at the teacher's desk and on paper, and its introduction in three pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from mathgames.engine.played_move import PlayedMove
from mathgames.explain.drawing import signs
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.lesson import IllustratedStep, arrow, attack, squares
from mathgames.explain.expression import Operator, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.declaration import (
    BoardEditor,
    Json,
    LookBackAt,
    LookedBack,
    MoveRule,
    Paperwork,
    PieceButton,
    ShortPositions,
    Teaching,
    with_pieces,
)
from mathgames.games.infinity_masters import picture
from mathgames.games.infinity_masters.position import INFINITIES, PLAYERS, POSITIVE, Piece
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import MINUS, LazyString, _, join_sentences

_NUMBERS: Final = (*range(1, 7), *range(-1, -7, -1), "∞", 0)


class OwnedPieces(BoardEditor):
    """The editor of pieces with an owner and a number."""

    pieces = tuple(
        tuple(f"{owner} {value}".replace("-", MINUS) for value in _NUMBERS) for owner in ("positive", "negative")
    )

    def button(self, piece: str) -> PieceButton:
        owner, value = piece.split()
        name = _("Blue {number}", number=value) if owner == "positive" else _("Red {number}", number=value)
        return PieceButton(value, name, owner)

    def read(self, piece: str) -> list[str]:
        owner, value = piece.split()
        return [owner, with_hyphens(value).replace("∞", "inf")]

    def flip(self, piece: list[str]) -> list[str]:
        owner, value = piece
        return ["negative" if owner == "positive" else "positive", value]


def _pieces_of(owner: str) -> Callable[[Json, Sequence[str]], Json]:
    def piece(text: str) -> list[str]:
        return [owner, text.removeprefix("+").replace("∞", "inf")]

    return lambda data, texts: with_pieces(data, texts, piece)


def _short_texts(data: Json) -> Iterator[str]:
    pieces_of = {
        name: " ".join(
            f"{at} {value.replace('-', MINUS).replace('inf', '∞')}"
            for at, (by, value) in sorted(data["board"].items())
            if by == owner
        )
        for name, owner in (("blue", "positive"), ("red", "negative"))
    }
    sides = [f"{name}: {pieces}" for name, pieces in pieces_of.items() if pieces]
    if sides:
        yield f"{{{', '.join(sides)}}}"
    yield "{" + ", ".join([*sides, f"turn: {data['turn']}"]) + "}"


# How it is played.

AIM = _("Bring an infinity to your goal on the far side, or capture all your opponent's infinities.")
GOAL = _("Walk your ∞ to the far side: you win.")
BLUE, RED = PLAYERS


def _standing(owner: str, value: str, row: int, column: int) -> Node:
    kind, drawing = picture.draw_piece(Piece(owner, value))
    return node("g", {"class": kind, "transform": f"translate({column * UNIT} {row * UNIT})"}, *drawing)


def _sign(operator: Operator, row: int, column: int, *, is_occupied: bool = False) -> Node:
    at, half, kind = (84, 9, "mg-operation") if is_occupied else (50, 17, "mg-quiet")
    return node("path", {"class": kind, "d": signs.operation(operator, column * UNIT + at, row * UNIT + at, half)})


def draw_attack() -> Node:
    """Draw an attack of −3 on −2 on a square with ×, of which 6 remains."""
    defender = node("g", None, _standing(RED, "-2", 0, 2), _sign(Operator.TIMES, 0, 2, is_occupied=True))
    return attack(_standing(BLUE, "-3", 0, 0), defender, _standing(BLUE, "6", 0, 4))


def _home() -> IllustratedStep:
    goal = {"class": f"mg-goal-square mg-{PLAYERS[POSITIVE]}-goal", "width": UNIT, "height": UNIT}
    return IllustratedStep(
        squares(2, 1, node("rect", goal), _standing(BLUE, "inf", 1, 0), arrow((1, 0), (0, 0))),
        _("Walk your ∞ to the far side: you win. Guard yours, and attack your opponent's."),
    )


def pictures() -> tuple[IllustratedStep, ...]:
    """Return the pictures with their sentences."""
    return (
        IllustratedStep(
            squares(
                2,
                2,
                _sign(Operator.PLUS, 0, 0),
                _sign(Operator.TIMES, 0, 1),
                _sign(Operator.MINUS, 1, 1),
                _standing(BLUE, "2", 1, 0),
                arrow((1, 0), (0, 0)),
                arrow((1, 0), (0, 1)),
                arrow((1, 0), (1, 1)),
            ),
            _("A piece moves one square: ahead, diagonally ahead or sideways. Every square has an operation."),
        ),
        IllustratedStep(
            squares(
                2,
                2,
                _standing(BLUE, "-3", 1, 0),
                _standing(RED, "-2", 0, 1),
                _sign(Operator.TIMES, 0, 1, is_occupied=True),
                arrow((1, 0), (0, 1)),
            ),
            _(
                "When pieces of both players meet, the square's operation is carried out: (−2) × (−3) = 6. Blue "
                "scores positive results and Red scores negative ones. The piece of the player who scores stays."
            ),
        ),
        _home(),
    )


# What lessons ask.


def _brings_home(move: PlayedMove) -> bool:
    return bool(move.piece.infinite) and move.defender is None and move.wins


@lru_cache(maxsize=1024)
def _costs_infinity(move: PlayedMove) -> PlayedMove | None:
    """Return the move that removes an infinity of the player who moved: the move itself or an answer.

    None if there is none.
    """
    return next((way for way in chain((move,), move.answers()) if _has_lost_infinity(move, way)), None)


def _has_lost_infinity(move: PlayedMove, last: PlayedMove) -> bool:
    own_infinity = INFINITIES[PLAYERS.index(move.player)]
    return bool(last.position_after.board.count(own_infinity) < move.position_before.board.count(own_infinity))


def _turn_of_loss(moves: Sequence[PlayedMove], players: Collection[str]) -> LookedBack | None:
    """Return the last turn that cost one of these players an infinity, or could have, although another move kept it."""
    risky_turns = [at for at, move in enumerate(moves) if move.player in players and _costs_infinity(move) is not None]
    for at in sorted(
        risky_turns,
        key=lambda at: (any(_has_lost_infinity(moves[at], it) for it in moves[at : at + 2]), at),
        reverse=True,
    ):
        if (keeps := next((it for it in moves[at].choices() if _costs_infinity(it) is None), None)) is not None:
            return LookedBack(at + 1, moves[at], keeps.text)
    return None


def _loss(move: PlayedMove) -> LazyString | None:
    way = _costs_infinity(move)
    if way is None:
        return None
    player = move.rules.player_label(move.player)
    if way is move:
        return _("It costs {player} an ∞.", player=player)
    return _("After it, the next move can cost {player} an ∞.", player=player)


def _loss_sentence(move: PlayedMove) -> LazyString | None:
    way, loss = _costs_infinity(move), _loss(move)
    if way is None or loss is None or way.derivation is None:
        return loss
    return join_sentences(loss, plain_equation(way.derivation.expression, way.derivation.result))


LOST_INFINITY: Final = LookBackAt(
    _turn_of_loss,
    lambda move, other: _costs_infinity(other) is None and _costs_infinity(move) is not None,
    _loss,
    _loss_sentence,
)

TEACHING: Final = Teaching(
    short_positions=ShortPositions(
        {"blue": _pieces_of("positive"), "red": _pieces_of("negative")}, {"board": {}}, _short_texts
    ),
    editor=OwnedPieces(),
    paper=Paperwork(blank={"board": {}}, set_up=True),
    moves={"goal": MoveRule(_brings_home, _home)},
    turns={"lost ∞": LOST_INFINITY},
)
