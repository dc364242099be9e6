"""The reasons for moves of Minus vs Plus: each where it holds and where it does not, and all over many moves."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from games.minus_vs_plus.boards import at
from mathgames.games.contract.thinking import Reason
from mathgames.games.minus_vs_plus.evaluate import MinusVsPlusEvaluator
from mathgames.games.minus_vs_plus.position import Position
from mathgames.games.minus_vs_plus.reasons import KINDS
from mathgames.games.minus_vs_plus.reasons import reasons as reasons_of
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.players import choose
from players.positions import OPTIONS, running

RULES = MinusVsPlus()
EVALUATOR = MinusVsPlusEvaluator(RULES)


def reasons(position: Position, line: str) -> dict[str, Reason]:
    """The reasons for a line of moves, each of which is legal, by their kind."""
    moves, here = [RULES.parse(move) for move in line.split()], position
    for move in moves:
        assert RULES.why_illegal(here, move) is None
        here = RULES.apply(here, move)
    return {reason.kind: reason for reason in reasons_of(EVALUATOR, position, moves)}


HOLDS: list[tuple[str, Position, str, str]] = [
    ("wins", at("a5:+3 f3:-2", score=(21, 0)), "a5-a6", "I score 3, and that wins."),
    ("wins", at("a3:+1 f5:-2", score=(4, 0), ply=79), "a3-a4", "This is the last move of the game, and I lead."),
    (
        "wins",
        at("b5:+1 e4:+4 a5:+4 c4:+5 a2:+4", score=(5, 3)),
        "a2-a3",
        "I lead, and you can no longer move: I win.",
    ),
    (
        "expects-to-win",
        at("a4:+3 f6:-2", score=(21, 0)),
        "a4-a5 f6-f5 a5-a6",
        "I expect to win in 2 of my moves.",
    ),
    ("makes-zero", at("c3:+5 d4:-5 f5:-1"), "c3-d4", "My +5 and your −5 make a zero, and I score 5."),
    ("arrives", at("a5:+3 f4:-2"), "a5-a6", "My +3 reaches the last row and scores 3."),
    ("scores-safely", at("c3:+5 d4:-4 f5:-1"), "c3-d4", "I score 4 now, and you cannot score back on your next move."),
    ("scores-safely", at("c3:+2 d4:-6 f5:-1"), "c3-d4", "I score 2 now, and your −6 cannot answer."),
    ("trades", at("c3:+5 d4:-3 e5:-6"), "c3-d4", "I score 3 now, and you can score 2 back."),
    ("blocks", at("c2:-4 e1:+5"), "e1-c1", "I stop your −4: it would reach the last row and score 4."),
    (
        "escapes",
        at("b2:+5 d4:-4 c3:-6 a1:+2 f2:+1"),
        "b2-a2",
        "I move my +5 out of the way of your −6, which could score 5.",
    ),
    ("threatens", at("c2:+4 d4:+3 e5:-5"), "c2-c3", "I threaten your −5: I can score 4 next."),
    ("comes-close", at("c4:+4 f5:-1"), "c4-c5", "I threaten to bring my +4 to the last row next and score 4."),
    ("captures-zero", at("c3:+4 d4:0 f5:-1"), "c3-d4", "My +4 captures a zero, which brings me a new piece."),
    ("lures", at("b3:+6 c3:+1 d5:-5"), "c3-c4 d5-c4 b3-c4", "If you score 1 with your −5, I score 4 back."),
    ("waits", at("c3:+4 d5:-6"), "c3-a3", "I wait with my +4: every step forward would let you score."),
    ("adds", at("c3:+4 d4:+2 f5:-1"), "c3-d4", "I add my +4 and my +2: together they are +6."),
    (
        "makes-room",
        at("a1:+1 a2:+2 a3:-1"),
        "a2-c2",
        "I make room: 2 of my pieces can go straight ahead now, and 0 could before this move.",
    ),
    (
        "gives-least",
        at("f3:+4 e3:-6 e2:-4"),
        "f3-f4",
        "You can score 4 now, but any other move of mine would give you more.",
    ),
    (
        "advances",
        at("c2:+4 f6:-6"),
        "c2-c3",
        "My +4 is now 3 rows from the last row, and you cannot attack it there.",
    ),
    ("nothing-better", at("c2:+4 f6:-6 d4:-6"), "c2-c3", "I found nothing better."),
]

DOES_NOT_HOLD: list[tuple[str, Position, str]] = [
    ("wins", at("a5:+3 f3:-2", score=(20, 0)), "a5-a6"),
    ("wins", at("a3:+1 f5:-2", score=(4, 4), ply=79), "a3-a4"),
    ("wins", at("b5:+1 e4:+4 a5:+4 c4:+5 a2:+4 f5:-1", score=(5, 3)), "a2-a3"),
    ("expects-to-win", at("a4:+3 f6:-2", score=(20, 0)), "a4-a5 f6-f5 a5-a6"),
    ("makes-zero", at("c3:+5 d4:-4 f5:-1"), "c3-d4"),
    ("arrives", at("a4:+3 f4:-2"), "a4-a5"),
    ("scores-safely", at("c3:+5 d4:-3 e5:-6"), "c3-d4"),
    ("trades", at("c3:+5 d4:-3 f5:-6"), "c3-d4"),
    ("blocks", at("c2:-4 e1:+5"), "e1-d1"),
    ("escapes", at("b2:+5 d4:-4 c3:-6 a1:+2 f2:+1"), "f2-f3"),
    ("threatens", at("c2:+4 d4:+3 e6:-5"), "c2-c3"),
    ("comes-close", at("c4:+4 c6:-1 f5:-1"), "c4-c5"),
    ("captures-zero", at("c3:+4 d4:-1 f5:-1"), "c3-d4"),
    ("lures", at("b3:+1 c3:+1 d5:-5"), "c3-c4 d5-c4 b3-c4"),
    ("waits", at("c3:+4 d6:-6"), "c3-a3"),
    ("adds", at("c3:+4 d4:-2 f5:-1"), "c3-d4"),
    ("makes-room", at("a1:+1 a2:+2 a3:-1 b2:+1 c2:+1 d2:+1"), "b2-b3"),
    ("gives-least", at("c2:+4 f6:-6 d4:-6"), "c2-c3"),
    ("advances", at("c2:+4 f6:-6 d4:-6"), "c2-c3"),
    ("nothing-better", at("c2:+4 f6:-6"), "c2-c3"),
]


@pytest.mark.parametrize(("kind", "position", "line", "said"), HOLDS)
def test_a_reason_is_given_where_it_holds(kind: str, position: Position, line: str, said: str) -> None:
    assert str(reasons(position, line)[kind].words) == said


@pytest.mark.parametrize(("kind", "position", "line"), DOES_NOT_HOLD)
def test_a_reason_is_not_given_where_it_does_not_hold(kind: str, position: Position, line: str) -> None:
    assert kind not in reasons(position, line)


def test_every_kind_of_reason_is_tried_both_ways() -> None:
    tried = {kind for kind, *_case in HOLDS}
    assert tried == {kind for kind, *_case in DOES_NOT_HOLD}
    assert tried == set(KINDS)


def test_what_to_look_for_names_no_piece_and_no_move() -> None:
    for kind, position, line, _said in HOLDS:
        look_for = str(reasons(position, line)[kind].look_for)
        assert look_for.startswith(("Look", "Compare"))
        assert not re.search(r"[0-9]|\b[a-f][1-6]\b", look_for)


# Over many moves: the rules alone say whether what a reason says is so.


def points(before: Position, move: int) -> int:
    """Return the points of a move for its player."""
    player = RULES.turn(before)
    return int(RULES.scores(RULES.apply(before, move))[player].finite - RULES.scores(before)[player].finite)


def turned(position: Position) -> Position:
    """The same with the other player to move."""
    return position._replace(turn=1 - position.turn)


def most(position: Position, **where: str) -> int:
    """The most that one move scores here, of those that leave or go to a square."""
    moves = [RULES.format(move).split("-") for move in RULES.moves(position)]
    return max(
        (
            points(position, RULES.parse("-".join(move)))
            for move in moves
            if where.get("leaves", move[0]) == move[0] and where.get("goes", move[1]) == move[1]
        ),
        default=0,
    )


def expected(reason: Reason, position: Position, line: tuple[int, ...]) -> list[int]:
    """The numbers that the reason has to name."""
    move, after = line[0], RULES.apply(position, line[0])
    origin, target = RULES.format(move).split("-")
    over = RULES.outcome(after) is not None
    match reason.kind:
        case "wins":
            assert RULES.outcome(after).winner == RULES.turn(position)
            return [points(position, move)] if str(reason.words).startswith("I score") else []
        case "expects-to-win":
            here = position
            for step in line:
                here = RULES.apply(here, step)
            assert RULES.outcome(here).winner == RULES.turn(position)
            return [len(line[::2])]
        case "makes-zero":
            assert after.value(target) == 0
            return [points(position, move)]
        case "arrives":
            assert target[1] in "16"
            return [points(position, move)]
        case "scores-safely":
            assert most(after) == 0
            return [points(position, move)]
        case "trades":
            return [points(position, move), most(after)]
        case "blocks":
            (square,) = reason.squares
            assert not over
            assert after.value(square) == position.value(square)
            return [most(turned(position), leaves=square)]
        case "escapes":
            assert most(after, goes=target) == 0
            return [most(turned(position), goes=origin)]
        case "threatens":
            assert most(after, goes=target) == 0
            return [most(turned(after), leaves=target, goes=reason.squares[0])]
        case "comes-close":
            rank = "6" if position.turn == 0 else "1"
            return [max(most(turned(after), leaves=target, goes=file + rank) for file in "abcdef")]
        case "captures-zero":
            assert position.value(target) == 0
            brings = len(own_pieces(after, position.turn)) - len(own_pieces(position, position.turn))
            assert brings == ("brings me a new piece" in str(reason.words))
            if "grows to" in str(reason.words):
                assert after.value(reason.squares[1]) == int(str(reason.words).split()[-1].strip(".").replace("−", "-"))
            return []
        case "lures":
            return [points(after, line[1]), points(RULES.apply(after, line[1]), line[2])]
        case "waits":
            assert origin[1] == target[1]
            assert most(after) == 0
            forward = [step for step in RULES.moves(position) if RULES.format(step)[1] != RULES.format(step)[4]]
            assert all(most(RULES.apply(position, step)) > 0 for step in forward)
            return []
        case "adds":
            return []
        case "makes-room":
            return [free(after, position.turn), free(position, position.turn)]
        case "gives-least":
            others = [step for step in RULES.moves(position) if step != move]
            worst = [points(position, step) - most(RULES.apply(position, step)) for step in others]
            assert max(worst, default=-99) < -most(after)
            return [most(after)]
        case "advances":
            assert not any(RULES.format(step).endswith(target) for step in RULES.moves(after))
            return [abs(int(target[1]) - (1 if position.turn else 6))]
    assert reason.kind == "nothing-better"
    return []


def free(position: Position, turn: int) -> int:
    step = -1 if turn else 1
    return sum(
        (value > 0) == (turn == 0) and f"{square[0]}{int(square[1]) + step}" not in RULES.pieces(position)
        for square, value in RULES.pieces(position).items()
        if value
    )


@pytest.mark.parametrize("options", OPTIONS["minus-vs-plus"])
def test_what_a_captured_zero_brings_is_told_as_it_is(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Captures of a zero by any player: a new piece, one that grows, or neither (MP-18, MP-19)."""
    rules, said = MinusVsPlus(**options), set()
    monkeypatch.setattr(sys.modules[__name__], "RULES", rules)
    evaluator = MinusVsPlusEvaluator(rules)
    for position in running(rules, 300, seed=4):
        for move in rules.moves(position):
            if position.value(rules.format(move)[3:]) == 0:
                given = {reason.kind: reason for reason in reasons_of(evaluator, position, [move])}["captures-zero"]
                check(given, position, (move,))
                said.add(re.sub(r"[+−][0-9]", "", str(given.words)))
    assert len(said) >= 2


PIECE = re.compile(r"\b([Mm]y|[Yy]our) ([+−][1-6])")


def own_pieces(position: Position, turn: int) -> list[str]:
    return [square for square, value in RULES.pieces(position).items() if value and (value < 0) == bool(turn)]


@pytest.mark.parametrize("options", OPTIONS["minus-vs-plus"])
def test_what_reasons_name_is_so_over_many_moves(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: dict[str, int] = {}
    rules = MinusVsPlus(**options)
    monkeypatch.setattr(sys.modules[__name__], "RULES", rules)
    for number, position in enumerate(running(rules, 300, seed=9)):
        choice = choose(rules, position, "level-4", seed=number, nodes=250)
        assert choice.reasons
        for reason in choice.reasons:
            check(reason, position, choice.line)
            kinds[reason.kind] = kinds.get(reason.kind, 0) + 1
    assert len(kinds) >= 14


def check(reason: Reason, position: Position, line: tuple[Any, ...]) -> None:
    text = str(reason.words)
    own = 1 if position.turn == 0 else -1
    for (whose, named), square in zip(PIECE.findall(text), reason.squares, strict=False):
        value = position.value(square)
        assert value is not None
        assert value == int(named.replace("−", "-"))
        assert (value * own > 0) == (whose.lower() == "my")
    assert len(PIECE.findall(text)) <= len(reason.squares)
    assert reason.kind != "captures-zero" or len(set(reason.squares)) > 1
    numbers = [int(number) for number in re.findall(r"(?<![+−])\b[0-9]+", text)]
    assert numbers == expected(reason, position, line), text
    if reason.kind == "adds":
        target = RULES.format(line[0])[3:]
        assert RULES.apply(position, line[0]).value(target) == int(text.split()[-1].strip(".").replace("−", "-"))
