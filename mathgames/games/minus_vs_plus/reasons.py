"""Why one would make a move of Minus vs Plus, in sentences of who makes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from mathgames.games.contract import thinking
from mathgames.games.contract.thinking import POINT, Reason
from mathgames.games.minus_vs_plus.evaluate import MinusVsPlusEvaluator
from mathgames.games.minus_vs_plus.moves import ARRIVING, COURSE, PATHS, SIDEWAYS, TARGET, Move, generate
from mathgames.games.minus_vs_plus.position import EMPTY, SIDE, SQUARES, ZERO, Position, signed
from mathgames.language.words import _, _n

CROWDED: Final = 2
"""With so few pieces that can go straight ahead it is time to make room."""


def reasons(evaluator: MinusVsPlusEvaluator, position: Position, line: Sequence[Move]) -> tuple[Reason, ...]:
    """Why one would begin this line, the best reason first."""
    look = ExpectedLine(evaluator, position, line)
    return tuple(reason for kind in KINDS if (reason := kind(look)) is not None) or (NOTHING_BETTER,)


class ExpectedLine:
    """A position, the line that is expected, and what its first move changes; worked out when it is asked for."""

    def __init__(self, evaluator: MinusVsPlusEvaluator, position: Position, line: Sequence[Move]) -> None:
        self.evaluator, self.position, self.line = evaluator, position, line
        self.move = line[0]
        self.origin, self.target = self.move >> 6, self.move & TARGET
        self.after = evaluator.rules.apply(position, self.move)
        self.gain = evaluator.gain(position, self.move) // POINT
        self.met = position.board[self.target]

    def name(self, square: int) -> str:
        """The piece on a square, before the move."""
        return signed(self.position.board[square] - ZERO)

    @property
    def piece(self) -> str:
        """The piece that moves."""
        return self.name(self.origin)

    @property
    def size(self) -> int:
        """How far from zero the piece is that moves."""
        return abs(self.position.board[self.origin] - ZERO)

    @property
    def attacks(self) -> bool:
        """Whether the move meets a piece of the other player's."""
        code = self.position.board[self.origin]
        return self.met not in (EMPTY, ZERO) and (self.met > ZERO) != (code > ZERO)

    def scoring(self, position: Position) -> dict[Move, int]:
        """The moves that score here, for who moves, with their points."""
        gains = {move: self.evaluator.gain(position, move) // POINT for move in self.evaluator.loud(position)}
        return {move: gain for move, gain in gains.items() if gain}

    @cached_property
    def ended(self) -> int | None:
        """What the game is worth to the other player where the move ends it."""
        return self.evaluator.ended(self.after)

    @cached_property
    def replies(self) -> dict[Move, int]:
        """The answers that score."""
        return {} if self.ended is not None else self.scoring(self.after)

    @cached_property
    def feared(self) -> dict[Move, int]:
        """What the other player could score with now, had the move not been made."""
        return self.scoring(self.position._replace(turn=1 - self.position.turn))

    @cached_property
    def hoped(self) -> dict[Move, int]:
        """What the piece that moves could score with next, where it is then, if the other player did nothing."""
        if self.ended is not None:
            return {}
        scoring = self.scoring(self.after._replace(turn=self.position.turn))
        return {move: gain for move, gain in scoring.items() if move >> 6 == self.target}

    @cached_property
    def free(self) -> tuple[int, int]:
        """How many own pieces can go straight ahead, before the move and after it."""
        return _free(self.position.board, self.position.turn), _free(self.after.board, self.position.turn)


def _free(board: bytes, turn: int) -> int:
    return sum(
        board[path.square] not in (EMPTY, ZERO)
        and (board[path.square] < ZERO) == bool(turn)
        and board[path.ahead] == EMPTY
        for path in PATHS[turn]
    )


def _at(*squares: int) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in squares)


def wins(look: ExpectedLine) -> Reason | None:
    """The move wins."""
    if look.ended is None or look.ended >= 0:
        return None
    look_for = _("Look for a move that wins the game.")
    settled, after = look.evaluator.settled, look.after
    if max(after.positive_score, after.negative_score) >= settled.target_score:
        return Reason("wins", _("I score {n}, and that wins.", n=look.gain), look_for, _at(look.origin))
    if after.ply == settled.max_turns:
        return Reason("wins", _("This is the last move of the game, and I lead."), look_for, _at(look.origin))
    return Reason("wins", _("I lead, and you can no longer move: I win."), look_for, _at(look.origin))


def expects_to_win(look: ExpectedLine) -> Reason | None:
    """The line that is expected ends with a win."""
    return thinking.expects_to_win(look.evaluator, look.position, look.line, _at(look.origin))


def makes_zero(look: ExpectedLine) -> Reason | None:
    """Both pieces of an attack become a zero."""
    if not look.attacks or look.met + look.position.board[look.origin] != 2 * ZERO:
        return None
    words = _(
        "My {piece} and your {other} make a zero, and I score {n}.",
        piece=look.piece,
        other=look.name(look.target),
        n=look.gain,
    )
    look_for = _("Look for two pieces that are equally far from zero.")
    return Reason("makes-zero", words, look_for, _at(look.origin, look.target))


def arrives(look: ExpectedLine) -> Reason | None:
    """A piece comes to the last row, and meets none there."""
    if COURSE[look.move] != ARRIVING or look.attacks:
        return None
    words = _("My {piece} reaches the last row and scores {n}.", piece=look.piece, n=look.gain)
    return Reason("arrives", words, _("Look for a piece that can reach the last row."), _at(look.origin))


def scores_safely(look: ExpectedLine) -> Reason | None:
    """The move scores, and no answer does."""
    if not look.gain or look.replies or look.ended is not None:
        return None
    look_for = _("Look for an attack that your opponent cannot answer.")
    if look.attacks and look.after.board[look.target] not in (EMPTY, ZERO, look.position.board[look.origin]):
        left = look.after.board[look.target]
        if (left > ZERO) == (look.met > ZERO):  # the attacked piece is still there
            words = _("I score {n} now, and your {other} cannot answer.", n=look.gain, other=look.name(look.target))
            return Reason("scores-safely", words, look_for, _at(look.target))
    words = _("I score {n} now, and you cannot score back on your next move.", n=look.gain)
    return Reason("scores-safely", words, look_for, _at(look.origin))


def trades(look: ExpectedLine) -> Reason | None:
    """The move scores, and an answer does as well."""
    if not look.gain or not look.replies:
        return None
    words = _("I score {n} now, and you can score {back} back.", n=look.gain, back=max(look.replies.values()))
    look_for = _("Look for an attack, and compare what each player can score there.")
    return Reason("trades", words, look_for, _at(look.origin))


def lures(look: ExpectedLine) -> Reason | None:
    """The other player scores, and one scores more on the same square."""
    if look.gain or len(look.line) < 3 or look.ended is not None:
        return None
    evaluator, reply, third = look.evaluator, look.line[1], look.line[2]
    lost = evaluator.gain(look.after, reply) // POINT
    back = evaluator.gain(evaluator.rules.apply(look.after, reply), third) // POINT
    if third & TARGET != reply & TARGET or not 0 < lost < back:
        return None
    other = signed(look.after.board[reply >> 6] - ZERO)
    words = _("If you score {n} with your {other}, I score {back} back.", n=lost, other=other, back=back)
    look_for = _("Look for an attack that would cost your opponent more than it brings.")
    return Reason("lures", words, look_for, _at(reply >> 6), plies=3)


def blocks(look: ExpectedLine) -> Reason | None:
    """A piece of the other player's could come to the last row, and now no longer can."""
    if look.ended is not None:
        return None
    coming = {move >> 6: gain for move, gain in look.feared.items() if COURSE[move] == ARRIVING}
    for reply in look.replies:
        if COURSE[reply] == ARRIVING:
            coming.pop(reply >> 6, None)
    coming = {
        square: gain for square, gain in coming.items() if look.after.board[square] == look.position.board[square]
    }
    if not coming:
        return None
    square = max(coming, key=lambda square: (coming[square], square))
    words = _(
        "I stop your {other}: it would reach the last row and score {n}.", other=look.name(square), n=coming[square]
    )
    look_for = _("Look for one of your opponent's pieces that is close to the last row.")
    return Reason("blocks", words, look_for, _at(square))


def escapes(look: ExpectedLine) -> Reason | None:
    """The piece that moves could be attacked where it stood, and cannot where it goes."""
    if look.gain or look.ended is not None:
        return None
    danger = {move: gain for move, gain in look.feared.items() if move & TARGET == look.origin}
    if not danger or any(move & TARGET == look.target for move in look.replies):
        return None
    worst = max(danger, key=lambda move: (danger[move], move))
    words = _(
        "I move my {piece} out of the way of your {other}, which could score {n}.",
        piece=look.piece,
        other=look.name(worst >> 6),
        n=danger[worst],
    )
    look_for = _("Look for one of your pieces that can be attacked.")
    return Reason("escapes", words, look_for, _at(look.origin, worst >> 6))


def threatens(look: ExpectedLine) -> Reason | None:
    """The piece that moves can attack next, and cannot be attacked first."""
    threats = {move: gain for move, gain in look.hoped.items() if look.after.board[move & TARGET] not in (EMPTY, ZERO)}
    if look.gain or not threats or any(move & TARGET == look.target for move in look.replies):
        return None
    best = max(threats, key=lambda move: (threats[move], move))
    words = _("I threaten your {other}: I can score {n} next.", other=look.name(best & TARGET), n=threats[best])
    look_for = _("Look for one of your opponent's pieces that you could attack next.")
    return Reason("threatens", words, look_for, _at(best & TARGET), plies=3)


def comes_close(look: ExpectedLine) -> Reason | None:
    """The piece that moves can come to the last row next."""
    arrivals = [gain for move, gain in look.hoped.items() if COURSE[move] == ARRIVING]
    if look.gain or not arrivals or look.after.board[look.target] != look.position.board[look.origin]:
        return None
    if any(move & TARGET == look.target for move in look.replies):
        return None
    words = _("I threaten to bring my {piece} to the last row next and score {n}.", piece=look.piece, n=max(arrivals))
    return Reason("comes-close", words, _("Look for a piece that is close to the last row."), _at(look.origin), plies=3)


def captures_zero(look: ExpectedLine) -> Reason | None:
    """A zero is captured: mostly a piece more, or one that grows."""
    if look.met != ZERO:
        return None
    look_for, turn = _("Look for a zero that you can capture."), look.position.turn
    before, after = look.position.board, look.after.board
    squares = [look.origin, look.target]
    if _count(after, turn) > _count(before, turn):
        words = _("My {piece} captures a zero, which brings me a new piece.", piece=look.piece)
    elif grown := [
        at for at in range(len(before)) if at not in squares and _is_own(after[at], turn) and before[at] != after[at]
    ]:
        words = _(
            "My {piece} captures a zero, and my {other} grows to {sum}.",
            piece=look.piece,
            other=look.name(grown[0]),
            sum=signed(after[grown[0]] - ZERO),
        )
        squares = [look.origin, grown[0], look.target]
    else:
        words = _("My {piece} captures a zero.", piece=look.piece)
    return Reason("captures-zero", words, look_for, _at(*squares))


def _is_own(code: int, turn: int) -> bool:
    return code not in (EMPTY, ZERO) and (code < ZERO) == bool(turn)


def _count(board: bytes, turn: int) -> int:
    return sum(_is_own(code, turn) for code in board)


def adds(look: ExpectedLine) -> Reason | None:
    """Two own pieces become one."""
    if look.met in (EMPTY, ZERO) or look.attacks:
        return None
    words = _(
        "I add my {piece} and my {other}: together they are {sum}.",
        piece=look.piece,
        other=look.name(look.target),
        sum=signed(look.after.board[look.target] - ZERO),
    )
    look_for = _("Look for two of your own pieces that you can add.")
    return Reason("adds", words, look_for, _at(look.origin, look.target))


def waits(look: ExpectedLine) -> Reason | None:
    """A sideways move, since every move that advances would let the other player score."""
    if COURSE[look.move] != SIDEWAYS or look.replies or look.ended is not None:
        return None
    advances = generate(look.position.board, look.position.turn, sideways=False)
    apply = look.evaluator.rules.apply
    if not advances or not all(look.scoring(apply(look.position, move)) for move in advances):
        return None
    words = _("I wait with my {piece}: every step forward would let you score.", piece=look.piece)
    return Reason("waits", words, _("Look for a move that changes as little as possible."), _at(look.origin))


def makes_room(look: ExpectedLine) -> Reason | None:
    """More pieces can go straight ahead than before, where few could."""
    before, after = look.free
    if look.ended is not None or before > CROWDED or after <= before:
        return None
    words = _(
        "I make room: {n} of my pieces can go straight ahead now, and {before} could before this move.",
        n=after,
        before=before,
    )
    return Reason("makes-room", words, _("Look for a move that gives your pieces room."), _at(look.origin))


def gives_least(look: ExpectedLine) -> Reason | None:
    """Whatever one does the other player scores, and this move gives away the least."""
    if look.gain or not look.replies:
        return None
    rules, cost = look.evaluator.rules, max(look.replies.values())
    for move in rules.moves(look.position):
        if move != look.move:
            after = rules.apply(look.position, move)
            if look.evaluator.ended(after) is not None:
                return None
            lost = max(look.scoring(after).values(), default=0)
            if look.evaluator.gain(look.position, move) // POINT - lost >= -cost:
                return None
    words = _("You can score {n} now, but any other move of mine would give you more.", n=cost)
    return Reason("gives-least", words, _("Look for the move that gives away the least."), _at(look.origin))


def advances(look: ExpectedLine) -> Reason | None:
    """A piece comes nearer to the last row, and cannot be attacked there."""
    if look.met != EMPTY or COURSE[look.move] in (ARRIVING, SIDEWAYS) or look.ended is not None:
        return None
    if any(move & TARGET == look.target for move in look.replies):
        return None
    rank = look.target // SIDE
    steps = rank if look.position.turn else SIDE - 1 - rank
    words = _n(
        "My {piece} is now {n} row from the last row, and you cannot attack it there.",
        "My {piece} is now {n} rows from the last row, and you cannot attack it there.",
        steps,
        piece=look.piece,
    )
    return Reason("advances", words, _("Look for a safe way forward."), _at(look.origin))


NOTHING_BETTER: Final = Reason(
    "nothing-better", _("I found nothing better."), _("Compare what your opponent can do after each of your moves.")
)

KINDS: Final = (
    wins,
    expects_to_win,
    makes_zero,
    arrives,
    scores_safely,
    trades,
    blocks,
    escapes,
    threatens,
    comes_close,
    captures_zero,
    lures,
    waits,
    adds,
    makes_room,
    gives_least,
    advances,
)
"""The kinds of reason, the most telling first."""
