"""The reasons to fill a square or draw a line: each where it holds and where it does not, and true in whole games."""

from __future__ import annotations

import pytest

from games.slice_boundaries.play import choose
from mathgames.games.contract.thinking import Reason
from mathgames.games.slice_boundaries import SliceBoundaries, best_line
from mathgames.games.slice_boundaries.lines import line_score
from mathgames.games.slice_boundaries.position import FILL, OVER, SLICE, Position, squares
from mathgames.games.slice_boundaries.reasons import CUTS, FILLS, reasons


def told(position: Position, text: str, points: int | None = None) -> dict[str, Reason]:
    """The reasons of a move, by kind."""
    rules = SliceBoundaries(n=position.n)
    move = rules.parse(text)
    assert rules.why_illegal(position, move) is None
    return {reason.kind: reason for reason in reasons(position, move, rules.config, points)}


def grid(rows: str, turn: int, *, phase: str = FILL, round_: int = 1, other: int = 0) -> Position:
    """A position of a grid that is drawn with * for the filled squares."""
    marks = rows.split()
    filled = bytes(mark == "*" for row in marks for mark in row)
    return Position(len(marks), round_, phase, filled, turn, sum(filled), (other, 0))


BEGUN = """
*o*o
o*oo
oooo
oooo
"""
MIXED = """
*o*o
o*oo
oo**
*o*o
"""
REASONS = {
    # kind: (whose turn, a square for which it holds, one for which it does not, what it says)
    "raises": (1, "1C", "3B", "The best line scores 6 points now, instead of 4."),
    "lowers": (2, "4A", "3B", "The best line scores only 3 points now, instead of 4."),
    "holds": (2, "3B", "4A", "The best line gains nothing: it still scores 4 points."),
    "takes": (2, "2A", "4A", "This square takes 3 boundaries away."),
    "makes": (1, "3C", "2A", "This square gives the grid 4 more boundaries."),
    "border": (2, "4D", "3B", "This square is at the border: it has only 2 neighbours."),
}


@pytest.mark.parametrize("kind", sorted(REASONS))
def test_a_reason_is_given_where_it_holds_and_only_there(kind: str) -> None:
    turn, holds, fails, words = REASONS[kind]
    position = grid(BEGUN, turn)
    assert str(told(position, holds)[kind].words) == words
    assert told(position, holds)[kind].squares == (holds,)
    assert kind not in told(position, fails)
    assert kind not in told(position._replace(turn=3 - turn), holds), "it is a reason of one side only"


def test_what_is_solved_is_a_reason_where_it_is_known() -> None:
    position = grid(BEGUN, 1)
    assert "my line will score at least 5 points" in str(told(position, "1C", 5)["solved"].words)
    assert "score at most 1 point" in str(told(position._replace(turn=2), "1C", 1)["solved"].words)
    assert "solved" not in told(position, "1C")


def test_the_reasons_of_a_line() -> None:
    position = grid(MIXED, 1, phase=SLICE)
    assert best_line(position).score == 5
    rules = SliceBoundaries(n=4)
    best = rules.format(best_line(position).move)
    assert str(told(position, best)["best"].words) == "I score 5 points, and no other line scores more."
    assert "changes" in told(position, best)
    for line in rules.moves(position):
        points = line_score(line, 4, position.filled)  # type: ignore[arg-type]
        assert ("best" in told(position, rules.format(line))) == (points == 5)
    poor = "line 0,1 1,0"
    assert set(told(position, poor)) == set()


def test_a_line_on_which_every_crossing_scores() -> None:
    line = "line 0,1/2 2,5/4"  # through 1A, 2A and 2B
    assert "every" in told(grid("*o o*", 1, phase=SLICE), line)
    assert "every" not in told(grid("*o *o", 1, phase=SLICE), line)


def test_the_line_that_wins_says_so() -> None:
    second = grid(MIXED, 2, phase=SLICE, round_=2, other=4)
    best = SliceBoundaries(n=4).format(best_line(second).move)
    assert str(told(second, best)["wins"].words) == "With 5 points I win: the most any other player has is 4."
    assert "wins" not in told(second._replace(score=(5, 0)), best)
    assert "wins" not in told(grid(MIXED, 1, phase=SLICE), best), "the other player has still to draw"


def test_what_reasons_say_is_true_over_300_moves() -> None:
    kinds, moves = set(), 0
    for seed, level in enumerate((8, 2, 4, 8, 1, 6, 8, 8, 8, 3)):
        rules = SliceBoundaries(n=6 - seed // 8)
        position = rules.initial()
        while position.phase != OVER:
            moves += 1
            choice = choose(rules, position, level, seed, nodes=5000)
            after = rules.apply(position, choice.move)
            best = best_line(
                position._replace(filled=after.filled if after.round == position.round else position.filled)
            )
            if level < 8:
                assert not {reason.kind for reason in choice.reasons} & {"solved", "raises", "lowers", "holds", "best"}
            for reason in choice.reasons:
                kinds.add(reason.kind)
                numbers = [int(word.strip(".,:")) for word in str(reason.words).split() if word.strip(".,:").isdigit()]
                match reason.kind:
                    case "raises" | "lowers":
                        assert numbers == [best.score, best_line(position).score]
                    case "holds":
                        assert numbers == [best.score]
                    case "best" | "wins" | "changes":
                        assert not isinstance(choice.move, int)
                        assert numbers[0] == line_score(choice.move, rules.n, position.filled)
                    case "sampled":
                        assert 1 < level < 8
                    case "at-random":
                        assert level == 1
                    case "solved":
                        assert level == 8
                assert set(reason.squares) <= set(squares(rules.n))
                assert not any(character.isdigit() for character in str(reason.look_for))
            position = after
    assert moves >= 300
    assert kinds >= {"solved", "raises", "lowers", "holds", "makes", "takes", "border", "best", "changes", "wins"}
    assert len(FILLS) + len(CUTS) == 11
