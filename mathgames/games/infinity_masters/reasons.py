"""Why one would make a move of Infinity Master's, in sentences of who makes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from mathgames.engine.outcome import Score
from mathgames.games.contract import thinking
from mathgames.games.contract.thinking import WIN, Reason
from mathgames.games.infinity_masters.evaluate import InfinityMastersEvaluator
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move, Way, way
from mathgames.games.infinity_masters.play import threats
from mathgames.games.infinity_masters.position import EMPTY, INFINITIES, OWN, OWNER, PIECES, SQUARES, Position
from mathgames.games.infinity_masters.setup import NOBODY, Resolution, Resolutions
from mathgames.language.words import Words, _, _n, capital

MINE: Final = _("my infinity")
YOURS: Final = _("your infinity")


def reasons(evaluator: InfinityMastersEvaluator, position: Position, line: Sequence[Move]) -> tuple[Reason, ...]:
    """Why one would begin this line, the best reason first."""
    if line[0] == PASS:
        return (Reason("passes", _("I have no move, so I pass."), _("Check whether you have a move at all.")),)
    look = ExpectedLine(evaluator, position, line)
    return tuple(reason for kind in KINDS if (reason := kind(look)) is not None) or (NOTHING_BETTER,)


class ExpectedLine:
    """A position, the line that is expected, and what its first move changes; worked out when it is asked for."""

    def __init__(self, evaluator: InfinityMastersEvaluator, position: Position, line: Sequence[Move]) -> None:
        self.evaluator, self.settled, self.position, self.line = evaluator, evaluator.settled, position, line
        self.move, self.turn = line[0], position.turn
        self.origin, self.target = self.move >> 6, self.move & TARGET
        self.piece, self.met = position.board[self.origin], position.board[self.target]
        self.after = evaluator.rules.apply(position, self.move)

    @cached_property
    def own_infinity(self) -> int:
        """The byte of an infinity of who moves."""
        return INFINITIES[self.turn]

    @cached_property
    def resolution(self) -> Resolution | None:
        """What the two pieces come to, where the move is an attack."""
        return None if self.met == EMPTY else self.resolve(self.position, self.move)

    def resolve(self, position: Position, move: Move) -> Resolution:
        """What an attack comes to."""
        board, target = position.board, move & TARGET
        return self.settled.resolutions[
            Resolutions.key(self.settled.operations[target], board[move >> 6], board[target])
        ]

    def credit(self, position: Position, move: Move) -> Score | None:
        """What a move brings to who makes it, where it brings anything."""
        if move == PASS or position.board[move & TARGET] == EMPTY:
            return None
        _survivor, scorer, credit, _converts = self.resolve(position, move)
        return credit.score if scorer == position.turn and credit.score > Score() else None

    def credits(self, position: Position) -> dict[Move, Score]:
        """The moves that score for who moves, with what they bring."""
        moves = self.evaluator.rules.moves(position)
        return {move: credit for move in moves if (credit := self.credit(position, move)) is not None}

    @cached_property
    def gain(self) -> Score | None:
        """What the move brings, where it brings anything."""
        return self.credit(self.position, self.move)

    @cached_property
    def ended(self) -> int | None:
        """What the game is worth to the other player where the move ends it."""
        return self.evaluator.ended(self.after)

    @cached_property
    def replies(self) -> dict[Move, Score]:
        """The answers that score."""
        return {} if self.ended is not None else self.credits(self.after)

    @cached_property
    def safe(self) -> bool:
        """Whether no answer makes the piece leave that has moved, be it for points or for none."""
        if self.ended is not None or not OWN[self.turn][self.after.board[self.target]]:
            return self.ended is not None
        moves = [move for move in self.evaluator.rules.moves(self.after) if move != PASS]
        return all(
            OWN[self.turn][self.resolve(self.after, move).survivor] for move in moves if move & TARGET == self.target
        )

    @cached_property
    def feared(self) -> dict[Move, Score]:
        """What the other player could score with now, had the move not been made."""
        return self.credits(self.position._replace(turn=1 - self.turn))

    @cached_property
    def hoped(self) -> dict[Move, Score]:
        """What the piece that moves could score with next, if the other player did nothing."""
        if self.ended is not None:
            return {}
        scoring = self.credits(self.after._replace(turn=self.turn))
        return {move: credit for move, credit in scoring.items() if move >> 6 == self.target}

    def named(self, code: int) -> Words:
        """A piece as who moves speaks of it."""
        mine = code // OWNER == self.turn
        if code in INFINITIES:
            return MINE if mine else YOURS
        value = str(PIECES[code])
        return _("my {value}", value=value) if mine else _("your {value}", value=value)


def _at(*squares: int) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in squares)


def reaches_goal(look: ExpectedLine) -> Reason | None:
    """An infinity comes to its goal."""
    if look.after.board[look.target] != look.own_infinity or look.target not in look.settled.goals[look.turn]:
        return None
    if look.ended != -WIN:
        return None
    words = _("My infinity reaches its goal, and that wins.")
    return Reason("reaches-goal", words, _("Look for an infinity that can reach its goal."), _at(look.target))


def takes_last_infinity(look: ExpectedLine) -> Reason | None:
    """The other player is left without an infinity."""
    if look.ended != -WIN or INFINITIES[1 - look.turn] in look.after.board:
        return None
    look_for = _("Look for one of your opponent's infinities that can be captured.")
    if look.own_infinity not in look.after.board:
        words = _("Both last infinities leave the board, and I lead: I win.")
    else:
        words = _("Your last infinity leaves the board, and that wins.")
    return Reason("takes-last-infinity", words, look_for, _at(look.target))


def wins_by_score(look: ExpectedLine) -> Reason | None:
    """The game ends because nothing goes forward, and the score decides."""
    if look.ended != -WIN or look.met != EMPTY or look.target in look.settled.goals[look.turn]:
        return None
    words = _("The game ends with this move, and I lead.")
    return Reason("wins-by-score", words, _("Look at the score and at what ends the game."), _at(look.origin))


def expects_to_win(look: ExpectedLine) -> Reason | None:
    """The line that is expected ends with a win."""
    return thinking.expects_to_win(look.evaluator, look.position, look.line, _at(look.origin))


def takes_infinity(look: ExpectedLine) -> Reason | None:
    """An infinity of the other player's leaves, and another one is left."""
    if look.ended is not None or look.met != INFINITIES[1 - look.turn] or not look.resolution:
        return None
    if look.resolution.survivor == look.met:
        return None
    words = _("Your infinity on {square} leaves the board.", square=SQUARES[look.target])
    return Reason("takes-infinity", words, _("Look for an infinity that can be captured."), _at(look.target))


def saves_infinity(look: ExpectedLine) -> Reason | None:
    """An infinity could be taken, and now none can be."""
    board = look.position.board
    if look.ended is not None:
        return None
    danger = {
        origin: square
        for square, code in enumerate(board)
        if code == look.own_infinity
        for origin in threats(look.settled, board, square, look.turn)
    }
    after = look.after.board
    if not danger or any(
        threats(look.settled, after, square, look.turn)
        for square, code in enumerate(after)
        if code == look.own_infinity
    ):
        return None
    origin = min(danger)
    words = _("I save my infinity from {piece}, which could capture it.", piece=look.named(board[origin]))
    look_for = _("Check whether one of your infinities can be captured.")
    return Reason("saves-infinity", words, look_for, _at(danger[origin], origin))


def _arriving(look: ExpectedLine, board: bytes, player: int) -> set[int]:
    """The infinities of a player that could reach a goal with the next move, by their squares."""
    infinity, squares = INFINITIES[player], set()
    for goal in look.settled.goals[player]:
        for origin in look.settled.sources[player][goal]:
            if board[origin] != infinity or OWN[player][board[goal]]:
                continue
            key = Resolutions.key(look.settled.operations[goal], infinity, board[goal])
            if board[goal] == EMPTY or look.settled.resolutions[key].survivor == infinity:
                squares.add(origin)
    return squares


def keeps_from_goal(look: ExpectedLine) -> Reason | None:
    """An infinity of the other player's could reach its goal, and now no longer can."""
    if look.ended is not None:
        return None
    coming = _arriving(look, look.position.board, 1 - look.turn) - _arriving(look, look.after.board, 1 - look.turn)
    if not coming or _arriving(look, look.after.board, 1 - look.turn):
        return None
    words = _("I stop your infinity from reaching its goal.")
    look_for = _("Look for one of your opponent's infinities that is close to its goal.")
    return Reason("keeps-from-goal", words, look_for, _at(min(coming)))


def goal_is_next(look: ExpectedLine) -> Reason | None:
    """An infinity can reach its goal with the next move, and cannot be taken first."""
    if look.ended is not None or _arriving(look, look.position.board, look.turn):
        return None
    ready = [
        square
        for square in sorted(_arriving(look, look.after.board, look.turn))
        if not threats(look.settled, look.after.board, square, look.turn)
    ]
    if not ready:
        return None
    words = _("I threaten to bring my infinity to its goal on the next move.")
    return Reason("goal-is-next", words, _("Look for a way to bring an infinity to its goal."), _at(ready[0]), plies=3)


def becomes_infinity(look: ExpectedLine) -> Reason | None:
    """A piece of who moves becomes an infinity."""
    resolution = look.resolution
    if look.ended is not None or resolution is None or not resolution.converts or resolution.scorer != look.turn:
        return None
    words = _("I divide by 0, and {piece} becomes an infinity.", piece=look.named(look.piece))
    look_for = _("Look for a division by 0 that helps you.")
    return Reason("becomes-infinity", words, look_for, _at(look.origin))


def scores_safely(look: ExpectedLine) -> Reason | None:
    """The move scores, and no answer does."""
    if look.gain is None or look.replies or look.ended is not None:
        return None
    words = _(
        "I score {n} against {other}, and you cannot score back on your next move.",
        n=str(look.gain),
        other=look.named(look.met),
    )
    look_for = _("Look for an attack with a result of your sign that your opponent cannot answer.")
    return Reason("scores-safely", words, look_for, _at(look.target))


def trades(look: ExpectedLine) -> Reason | None:
    """The move scores, and an answer does as well."""
    if look.gain is None or not look.replies:
        return None
    words = _("I score {n} now, and you can score {back} back.", n=str(look.gain), back=str(max(look.replies.values())))
    look_for = _("Look for an attack with a result of your sign, and check what your opponent can score next.")
    return Reason("trades", words, look_for, _at(look.origin))


def takes(look: ExpectedLine) -> Reason | None:
    """A piece of the other player's leaves, one's own stays, and nobody scores anything."""
    resolution = look.resolution
    if look.ended is not None or look.gain is not None or resolution is None or look.met in INFINITIES:
        return None
    if resolution.survivor == EMPTY or resolution.survivor // OWNER != look.turn:
        return None
    words = _("{other} leaves the board, and {piece} stays.", other=look.named(look.met), piece=look.named(look.piece))
    return Reason("takes", capital(words), _("Look for a piece that you can capture."), _at(look.target, look.origin))


def clears(look: ExpectedLine) -> Reason | None:
    """Both pieces leave, and nobody scores."""
    resolution = look.resolution
    if look.ended is not None or resolution is None or resolution.survivor != EMPTY or resolution.scorer != NOBODY:
        return None
    if look.met in INFINITIES or look.piece in INFINITIES:
        return None
    words = _(
        "{piece} and {other} both leave the board, and nobody scores.",
        piece=look.named(look.piece),
        other=look.named(look.met),
    )
    look_for = _("Look for two pieces that would both leave if they met.")
    return Reason("clears", capital(words), look_for, _at(look.origin, look.target))


def escapes(look: ExpectedLine) -> Reason | None:
    """The piece that moves could be scored against where it was; where it goes it is safe."""
    if look.met != EMPTY or look.ended is not None or look.piece == look.own_infinity:
        return None
    danger = {move: credit for move, credit in look.feared.items() if move & TARGET == look.origin}
    if not danger or not look.safe or any(move & TARGET == look.target for move in look.replies):
        return None
    worst = max(danger, key=lambda move: (danger[move], move))
    words = _(
        "I move {piece} away from {other}, which could score {n}.",
        piece=look.named(look.piece),
        other=look.named(look.position.board[worst >> 6]),
        n=str(danger[worst]),
    )
    look_for = _("Look for one of your pieces that can be attacked.")
    return Reason("escapes", words, look_for, _at(look.origin, worst >> 6))


def threatens_infinity(look: ExpectedLine) -> Reason | None:
    """The piece that moves can take an infinity of the other player's next."""
    board = look.after.board
    if look.ended is not None or not OWN[look.turn][board[look.target]]:
        return None
    for square, code in enumerate(board):
        if code == INFINITIES[1 - look.turn] and look.target in threats(look.settled, board, square, 1 - look.turn):
            words = _("{piece} threatens to capture your infinity.", piece=look.named(look.piece))
            look_for = _("Look for a piece that can get close to one of your opponent's infinities.")
            return Reason("threatens-infinity", capital(words), look_for, _at(look.origin, square), plies=3)
    return None


def threatens(look: ExpectedLine) -> Reason | None:
    """The piece that moves can score next, and cannot be scored against first."""
    if look.met != EMPTY or not look.safe or any(move & TARGET == look.target for move in look.replies):
        return None
    own, again = OWN[look.turn], look.after._replace(turn=look.turn)
    hoped = {move: credit for move, credit in look.hoped.items() if own[look.resolve(again, move).survivor]}
    if not hoped:
        return None
    best = max(hoped, key=lambda move: (hoped[move], move))
    words = _(
        "I threaten {other}: I can score {n} next.",
        other=look.named(look.after.board[best & TARGET]),
        n=str(hoped[best]),
    )
    look_for = _("Look for one of your opponent's pieces that you could attack next.")
    return Reason("threatens", words, look_for, _at(best & TARGET), plies=3)


def comes_nearer(look: ExpectedLine) -> Reason | None:
    """An infinity comes nearer to its goal, and cannot be taken there."""
    if look.ended is not None or look.piece != look.own_infinity or look.after.board[look.target] != look.piece:
        return None
    before, after = look.evaluator.steps(look.origin, look.turn), look.evaluator.steps(look.target, look.turn)
    if after >= before or threats(look.settled, look.after.board, look.target, look.turn):
        return None
    words = _n(
        "My infinity is now {n} step from its goal, and you cannot capture it there.",
        "My infinity is now {n} steps from its goal, and you cannot capture it there.",
        after,
    )
    return Reason(
        "comes-nearer", words, _("Look for a safe step that brings an infinity closer to its goal."), _at(look.target)
    )


def waits(look: ExpectedLine) -> Reason | None:
    """A move to the side, after which the other player cannot score."""
    if look.met != EMPTY or way(look.move) is not Way.SIDEWAYS or look.replies or look.ended is not None:
        return None
    words = _("I wait with {piece}: you have no move that scores.", piece=look.named(look.piece))
    return Reason("waits", words, _("Look for a move that changes as little as possible."), _at(look.origin))


def goes_forward(look: ExpectedLine) -> Reason | None:
    """A step ahead of a number, after which it can neither be captured nor scored against."""
    if look.met != EMPTY or way(look.move) is Way.SIDEWAYS or look.piece in INFINITIES or look.ended is not None:
        return None
    if not look.safe or any(move & TARGET == look.target for move in look.replies):
        return None
    words = _(
        "I move {piece} forward to a square where you can neither capture it nor score against it.",
        piece=look.named(look.piece),
    )
    return Reason("goes-forward", words, _("Look for a safe way forward."), _at(look.origin))


NOTHING_BETTER: Final = Reason(
    "nothing-better", _("I found nothing better."), _("Compare what your opponent can do after each of your moves.")
)

# fmt: off
KINDS: Final = (
    reaches_goal, takes_last_infinity, wins_by_score, expects_to_win, takes_infinity, saves_infinity, keeps_from_goal,
    goal_is_next, becomes_infinity, scores_safely, trades, takes, clears, threatens_infinity, escapes, threatens,
    comes_nearer, goes_forward, waits,
)
# fmt: on
"""The kinds of reason, the most telling first."""
