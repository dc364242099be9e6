"""The reasons for moves of Infinity Master's: each where it holds and where it does not, and all over many moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from harness.tiers import in_quick_tier
from mathgames.engine.outcome import Score
from mathgames.games.contract.thinking import Reason
from mathgames.games.infinity_masters.evaluate import InfinityMastersEvaluator
from mathgames.games.infinity_masters.position import PLAYERS, SQUARES, Position
from mathgames.games.infinity_masters.reasons import KINDS
from mathgames.games.infinity_masters.reasons import reasons as reasons_of
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.players import choose
from players.positions import OPTIONS, running

RULES = InfinityMasters()
NO_CREDIT = InfinityMasters(infinite_credit="none")
OWNERS = {"B": "positive", "R": "negative"}


def at(pieces: str, *, turn: str = "positive", quiet: int = 0, score: tuple[str, str] = ("0", "0")) -> Position:
    """The position with the pieces of a line like ``"Bd1:inf Ra2:-4"``; Blue is to move."""
    board = {square: [OWNERS[owner], value] for owner, square, value in re.findall(r"([BR])(..):(\S+)", pieces)}
    points = {player: {"infinite": 0, "finite": finite} for player, finite in zip(PLAYERS, score, strict=True)}
    reserve = dict.fromkeys(PLAYERS, 1)
    data = {"board": board, "turn": turn, "ply": 9, "score": points, "reserve": reserve, "quiet": quiet}
    return RULES.from_json(data)


def reasons(position: Position, line: str, rules: InfinityMasters = RULES) -> dict[str, Reason]:
    """The reasons for a line of moves, each of which is legal, by their kind."""
    moves, here = [rules.parse(move) for move in line.split()], position
    for move in moves:
        assert rules.why_illegal(here, move) is None
        here = rules.apply(here, move)
    return {reason.kind: reason for reason in reasons_of(InfinityMastersEvaluator(rules), position, moves)}


BOTH = "Bh1:inf Ra8:inf "
FULL = "Bh8:inf Ba8:1 Bb8:2 Bc8:3 Bd8:4 Be8:5 Bf8:6 Bg8:-1 Ra5:inf"

HOLDS: list[tuple[str, Position, str, str]] = [
    ("reaches-goal", at("Be7:inf Ra8:inf"), "e7-e8", "My infinity reaches its goal, and that wins."),
    (
        "takes-last-infinity",
        at("Bh1:inf Bb6:-3 Rc7:inf"),
        "b6-c7",
        "Your last infinity leaves the board, and that wins.",
    ),
    (
        "takes-last-infinity",
        at("Be6:inf Re7:inf", score=("1", "0")),
        "e6-e7",
        "Both last infinities leave the board, and I lead: I win.",
    ),
    ("wins-by-score", at(BOTH, quiet=59, score=("1", "0")), "h1-g1", "The game ends with this move, and I lead."),
    ("expects-to-win", at("Be6:inf Ra8:inf"), "e6-f7 a8-b8 f7-e8", "I expect to win in 2 of my moves."),
    ("takes-infinity", at("Bh1:inf Bb6:-3 Rc7:inf Ra8:inf"), "b6-c7", "Your infinity on c7 leaves the board."),
    (
        "saves-infinity",
        at("Bd4:inf Rd5:-3 Ra8:inf"),
        "d4-e4",
        "I save my infinity from your −3, which could capture it.",
    ),
    ("keeps-from-goal", at("Bh1:inf Bf1:-3 Rf2:inf"), "f1-e1", "I stop your infinity from reaching its goal."),
    ("goal-is-next", at("Bf6:inf Ra8:inf"), "f6-f7", "I threaten to bring my infinity to its goal on the next move."),
    ("becomes-infinity", at(BOTH + "Bb3:0 Rc4:4"), "b3-c4", "I divide by 0, and my 0 becomes an infinity."),
    (
        "scores-safely",
        at(BOTH + "Bd4:5 Rd5:2"),
        "d4-d5",
        "I score 7 against your 2, and you cannot score back on your next move.",
    ),
    ("trades", at(BOTH + "Bd4:5 Rd5:2 Re6:-6"), "d4-d5", "I score 7 now, and you can score 1 back."),
    ("takes", at("Bd4:inf Rd5:2 Ra8:inf"), "d4-d5", "Your 2 leaves the board, and my infinity stays."),
    ("clears", at(BOTH + "Bd4:5 Rd5:-5"), "d4-d5", "My 5 and your −5 both leave the board, and nobody scores."),
    ("threatens-infinity", at("Bh1:inf Bb5:-3 Rc7:inf"), "b5-b6", "My −3 threatens to capture your infinity."),
    ("escapes", at(BOTH + "Bd5:5 Re6:-6"), "d5-c5", "I move my 5 away from your −6, which could score 1."),
    ("threatens", at(BOTH + "Bd3:5 Rd5:2"), "d3-d4", "I threaten your 2: I can score 7 next."),
    (
        "comes-nearer",
        at("Bd1:inf Ra8:inf"),
        "d1-d2",
        "My infinity is now 6 steps from its goal, and you cannot capture it there.",
    ),
    (
        "goes-forward",
        at(BOTH + "Bb2:4"),
        "b2-b3",
        "I move my 4 forward to a square where you can neither capture it nor score against it.",
    ),
    ("waits", at(BOTH + "Bb2:4"), "b2-a2", "I wait with my 4: you have no move that scores."),
    ("passes", at(FULL), "pass", "I have no move, so I pass."),
    ("nothing-better", at(BOTH + "Bd4:5 Re6:-6"), "d4-d5", "I found nothing better."),
]
WITHOUT_CREDIT = {"takes"}
"""Reasons that are tried where an infinite result brings no credit."""

DOES_NOT_HOLD: list[tuple[str, Position, str]] = [
    ("reaches-goal", at("Be7:inf Ra8:inf"), "e7-f8"),
    ("takes-last-infinity", at("Bh1:inf Bb6:3 Rc7:inf"), "b6-c7"),
    ("takes-last-infinity", at("Be6:inf Re7:inf"), "e6-e7"),
    ("wins-by-score", at(BOTH, quiet=58, score=("1", "0")), "h1-g1"),
    ("expects-to-win", at("Be6:inf Ra8:inf"), "e6-f7 a8-b8 f7-f8"),
    ("takes-infinity", at("Bh1:inf Bb6:3 Rc7:inf Ra8:inf"), "b6-c7"),
    ("saves-infinity", at("Bd4:inf Rd5:-3 Ra8:inf"), "d4-c4"),
    ("keeps-from-goal", at("Bh1:inf Bf1:3 Rf2:inf"), "f1-e1"),
    ("goal-is-next", at("Bf6:inf Ra8:inf"), "f6-g7"),
    ("becomes-infinity", at(BOTH + "Bb3:0 Rc4:-4"), "b3-c4"),
    ("scores-safely", at(BOTH + "Bd4:5 Rd5:2 Re6:-6"), "d4-d5"),
    ("trades", at(BOTH + "Bd4:5 Rd5:2 Rf6:-6"), "d4-d5"),
    ("takes", at("Bd4:2 Rd5:-2 Ra8:inf Bh1:inf"), "d4-d5"),
    ("clears", at(BOTH + "Bd4:5 Rd5:-4"), "d4-d5"),
    ("threatens-infinity", at("Bh1:inf Bb5:3 Rc7:inf"), "b5-b6"),
    ("escapes", at(BOTH + "Bd5:5 Re6:-6 Ba2:1"), "a2-a3"),
    ("threatens", at(BOTH + "Bd3:5 Rd5:-6"), "d3-d4"),
    ("comes-nearer", at("Bd1:inf Ra8:inf"), "d1-c1"),
    ("goes-forward", at(BOTH + "Bd4:5 Re6:-6"), "d4-d5"),
    ("waits", at(BOTH + "Bb2:4"), "b2-b3"),
    ("passes", at(BOTH), "h1-g1"),
    ("nothing-better", at(BOTH + "Bb2:4"), "b2-b3"),
]


@pytest.mark.parametrize(("kind", "position", "line", "said"), HOLDS)
def test_a_reason_is_given_where_it_holds(kind: str, position: Position, line: str, said: str) -> None:
    given = reasons(position, line, NO_CREDIT if kind in WITHOUT_CREDIT else RULES)
    assert str(given[kind].words) == said


@pytest.mark.parametrize(("kind", "position", "line"), DOES_NOT_HOLD)
def test_a_reason_is_not_given_where_it_does_not_hold(kind: str, position: Position, line: str) -> None:
    assert kind not in reasons(position, line, NO_CREDIT if kind in WITHOUT_CREDIT else RULES)


def test_every_kind_of_reason_is_tried_both_ways() -> None:
    tried = {kind for kind, *_case in HOLDS}
    assert tried == {kind for kind, *_case in DOES_NOT_HOLD}
    assert tried == set(KINDS)


def test_what_to_look_for_names_no_piece_and_no_move() -> None:
    for kind, position, line, _said in HOLDS:
        given = reasons(position, line, NO_CREDIT if kind in WITHOUT_CREDIT else RULES)
        look_for = str(given[kind].look_for)
        assert look_for.startswith(("Look", "Compare", "Check"))
        assert not re.search(r"[1-9]|\b[a-h][1-8]\b", look_for)


# Over many moves: the rules alone say whether what a reason says is so.


def points(rules: InfinityMasters, before: Position, move: int) -> Score:
    """Return the points of a move for its player."""
    player = rules.turn(before)
    there, here = rules.scores(rules.apply(before, move))[player], rules.scores(before)[player]
    return Score(there.infinite - here.infinite, there.finite - here.finite)


def most(rules: InfinityMasters, position: Position, leaves: str = "", goes: str = "") -> Score:
    """The most that one move scores here, of those that leave or go to a square."""
    moves = [move for move in rules.moves(position) if rules.format(move) != "pass"]
    texts = {move: rules.format(move) for move in moves}
    fitting = [move for move, text in texts.items() if text.startswith(leaves) and text.endswith(goes)]
    return max((points(rules, position, move) for move in fitting), default=Score())


def turned(position: Position) -> Position:
    return position._replace(turn=1 - position.turn)


def lost_infinity(rules: InfinityMasters, before: Position, move: int) -> bool:
    """Check if the move takes an infinity of the player who does not make it."""
    other = 1 - before.turn
    return len(rules.apply(before, move).infinities(other)) < len(before.infinities(other))


def can_take(rules: InfinityMasters, position: Position, square: str) -> bool:
    """Check if who moves can take the infinity on this square."""
    goes = [move for move in rules.moves(position) if rules.format(move).endswith(f"-{square}")]
    return any(lost_infinity(rules, position, move) for move in goes)


def goals_of(rules: InfinityMasters, turn: int) -> set[str]:
    """The goal squares of a player (IM-20)."""
    return {SQUARES[square] for square in rules.config.goals[turn]}


def reaches(rules: InfinityMasters, position: Position) -> bool:
    """Check if who moves can bring an infinity to its goal now."""
    goals = goals_of(rules, position.turn)
    return any(goals & {*rules.apply(position, move).infinities(position.turn)} for move in rules.moves(position))


def expected(rules: InfinityMasters, reason: Reason, position: Position, line: tuple[int, ...]) -> list[str]:
    """The numbers that the reason has to name."""
    move, after = line[0], rules.apply(position, line[0])
    origin, target = rules.format(move).split("-")
    outcome, player = rules.outcome(after), rules.turn(position)
    if reason.kind in {"reaches-goal", "takes-last-infinity", "wins-by-score"}:
        assert outcome is not None
        assert outcome.winner == player
    elif reason.kind not in {"nothing-better"}:
        assert outcome is None or reason.kind == "trades"
    match reason.kind:
        case "expects-to-win":
            here = position
            for step in line:
                here = rules.apply(here, step)
            assert rules.outcome(here).winner == player
            return [str(len(line[::2]))]
        case "takes-infinity":
            assert lost_infinity(rules, position, move)
        case "saves-infinity":
            assert can_take(rules, turned(position), reason.squares[0])
            assert not any(can_take(rules, after, square) for square in after.infinities(position.turn))
        case "keeps-from-goal":
            assert reaches(rules, turned(position))
            assert not reaches(rules, after)
        case "goal-is-next":
            assert reaches(rules, turned(after))
            assert not can_take(rules, after, reason.squares[0])
        case "becomes-infinity":
            assert len(after.infinities(position.turn)) == len(position.infinities(position.turn)) + 1
        case "scores-safely":
            assert most(rules, after) == Score()
            return [str(points(rules, position, move))]
        case "trades":
            return [str(points(rules, position, move)), str(most(rules, after))]
        case "takes" | "clears":
            assert points(rules, position, move) == Score()
            assert (after.piece(target) is None) == (reason.kind == "clears")
        case "threatens-infinity":
            again = turned(after)
            leaving = [step for step in rules.moves(again) if rules.format(step).startswith(target)]
            assert any(lost_infinity(rules, again, step) for step in leaving)
        case "escapes":
            assert not removed(rules, after, target)
            assert most(rules, after, goes=target) == Score()
            return [str(most(rules, turned(position), goes=origin))]
        case "threatens":
            assert not removed(rules, after, target)
            assert most(rules, after, goes=target) == Score()
            return [str(most(rules, turned(after), leaves=target, goes=reason.squares[0]))]
        case "comes-nearer":
            assert not can_take(rules, after, target)
            steps = [
                max(abs(int(at[1]) - int(target[1])), abs(ord(at[0]) - ord(target[0])))
                for at in goals_of(rules, position.turn)
            ]
            return [str(min(steps))]
        case "goes-forward":
            assert not removed(rules, after, target)
            assert origin[1] != target[1]
            assert most(rules, after, goes=target) == Score()
        case "waits":
            assert origin[1] == target[1]
            assert most(rules, after) == Score()
    return []


PIECE = re.compile(r"\b([Mm]y|[Yy]our) (?:last )?(−?[0-9]+|infinity)")


def removed(rules: InfinityMasters, after: Position, square: str) -> bool:
    """Check if a move of the player whose turn it is makes the other player's piece leave this square."""
    goes = [step for step in rules.moves(after) if rules.format(step).endswith(f"-{square}")]
    owner = PLAYERS[1 - after.turn]
    left = [rules.apply(after, step).piece(square) for step in goes]
    return any(piece is None or piece.owner != owner for piece in left)


@pytest.mark.parametrize("options", in_quick_tier(OPTIONS["infinity-masters"], first=2))
def test_what_reasons_name_is_so_over_many_moves(options: dict[str, Any]) -> None:
    rules, moves = InfinityMasters(**options), 300
    kinds: dict[str, int] = {}
    for number, position in enumerate(running(rules, moves, seed=9)):
        choice = choose(rules, position, "level-4", seed=number, nodes=250)
        assert choice.reasons
        for reason in choice.reasons:
            check(rules, reason, position, choice.line)
            kinds[reason.kind] = kinds.get(reason.kind, 0) + 1
    assert len(kinds) >= 10


def check(rules: InfinityMasters, reason: Reason, position: Position, line: tuple[Any, ...]) -> None:
    text = str(reason.words)
    own = rules.turn(position)
    named = [(whose, piece) for whose, piece in PIECE.findall(text)]
    assert len(named) <= len(reason.squares)
    for (whose, name), square in zip(named, reason.squares, strict=False):
        piece = position.piece(square)
        if reason.kind in {"reaches-goal", "goal-is-next", "comes-nearer"}:  # the square that it goes to
            piece = rules.apply(position, line[0]).piece(square)
        elif reason.kind == "takes-last-infinity":
            continue
        assert piece is not None, text
        assert str(piece).replace("∞", "infinity") == name, text
        assert (piece.owner == own) == (whose.lower() == "my"), text
    numbers = re.findall(r"(?:score|now|with) ([0-9/]+|∞)(?=[ ,.])", text)
    assert numbers == expected(rules, reason, position, line), text
