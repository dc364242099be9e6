"""The computer players of TINC: each level, whether it can lose, and whether its reasons hold."""

from __future__ import annotations

import random
import re

import pytest

from games.tinc.play import WIN as WON
from games.tinc.play import after, eager_turn
from mathgames.games.contract.thinking import WIN, Reason, SearchResult
from mathgames.games.tinc import GAME
from mathgames.games.tinc.cell_values import Field, StraightLines
from mathgames.games.tinc.moves import Move
from mathgames.games.tinc.position import Position, first_of_ring
from mathgames.games.tinc.reasons import KINDS, reasons
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.strategy import EYES, SEES, TincStrategy
from mathgames.games.tinc.survey import survey_position

LEVELS = range(1, 9)
READINGS = ("straight", "path8")


def choose(rules: Tinc, position: Position, level: int, seed: int = 0, nodes: int | None = None) -> SearchResult[Move]:
    thought = TincStrategy(rules).search(position, level, seed, nodes)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            choice: SearchResult[Move] = end.value
            return choice


def positions(line: str, games: int) -> list[Position]:
    """Positions of games between players who like lines, so that there are threats."""
    rules, chance, found = Tinc(line=line), random.Random(line), []
    for _ in range(games):
        position = rules.initial()
        while not position.edge_taken and position.ply < 20:
            found.append(position)
            position = rules.apply(position, eager_turn(rules, position, chance))
    return found


def play(rules: Tinc, crosses: int, noughts: int, seed: int, turns: int = 60) -> str | None:
    """Return the winner of a game between two levels, or None without a winner after *turns* turns."""
    position = rules.initial()
    while (outcome := rules.outcome(position)) is None and position.ply < turns:
        position = rules.apply(position, choose(rules, position, (crosses, noughts)[position.turn], seed).move)
    return outcome.winner if outcome else None


def test_the_game_declares_it() -> None:
    assert GAME.strategy is TincStrategy


@pytest.mark.parametrize("line", READINGS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_move_is_legal_and_the_same_again(line: str, level: int) -> None:
    rules = Tinc(line=line, max_side=9)
    for position in (p for p in positions(line, 12) if p.radius < 4):
        choice = choose(rules, position, level, seed=3)
        assert rules.why_illegal(position, choice.move) is None
        assert choice.line[0] == choice.move
        assert choice == choose(rules, position, level, seed=3)


def test_the_seed_decides_among_equals() -> None:
    position = after(Tinc(), "0,0")
    assert len({choose(Tinc(), position, 1, seed).move for seed in range(20)}) > 5


@pytest.mark.parametrize("line", READINGS)
@pytest.mark.parametrize("slices", [1, 2, 3])
def test_stopped_search_returns_immediately(line: str, slices: int) -> None:
    rules, stopped = Tinc(line=line), 0
    for position in positions(line, 12):
        for level in LEVELS:
            thought = TincStrategy(rules).search(position, level, 5, None)
            try:
                next(thought)
                for _ in range(slices - 1):
                    thought.send(None)
                with pytest.raises(StopIteration) as end:
                    thought.send(True)
            except StopIteration:
                continue  # it was over before
            stopped += 1
            move = end.value.value.move
            assert rules.why_illegal(position, move) is None
            if level == 8 and survey_position(line, position).threats[1 - position.turn]:
                assert move[-1] >= first_of_ring(position.radius), "even then the threat is answered"
    assert stopped > 20


def test_nodes_bound_what_is_looked_at() -> None:
    position = after(Tinc(), *WON[:3])
    assert choose(Tinc(), position, 8, nodes=1).nodes < choose(Tinc(), position, 8).nodes


@pytest.mark.parametrize("line", READINGS)
def test_level_8_wins_where_it_can_and_else_answers_every_threat(line: str) -> None:
    rules, won, answered = Tinc(line=line), 0, 0
    for position in positions(line, 150):
        own, other = (survey_position(line, position).threats[player] for player in (position.turn, 1 - position.turn))
        if not (own or other):
            continue
        choice = choose(rules, position, 8)
        end = rules.apply(position, choice.move)
        if own:
            won += 1
            assert rules.outcome(end).winner == rules.turn(position)  # type: ignore[union-attr]
            assert choice.value == WIN - 1
        else:
            answered += 1
            assert not survey_position(line, end).threats[end.turn]
    assert won > 20
    assert answered > 20


def test_lower_levels_overlook_what_they_say() -> None:
    rules = Tinc()
    position = after(rules, "0,0", "1,0 1,1", "-1,1 1,-1")  # noughts move, crosses lack the ends of a diagonal
    assert survey_position("straight", position).threats[0]
    for level, eye in list(enumerate(EYES, 1))[1:]:
        overlooked = 0
        for seed in range(300):
            end = rules.apply(position, choose(rules, position, level, seed).move)
            overlooked += bool(survey_position("straight", end).threats[0])
        assert overlooked <= 300 * (100 - eye.threats) / 100 + 40
        assert overlooked or eye.threats == 100


def test_level_8_builds_double_threat() -> None:
    """Crosses lack one symbol of a row and one of a column, and the cell in the middle belongs to both."""
    rules = Tinc()
    position = rules.from_json(
        {
            "radius": 3,
            "crosses": [[-2, 1], [-1, 1], [0, 1], [2, 1], [1, -2], [1, -1], [1, 0], [1, 2]],
            "noughts": [[-2, -2], [-1, -1], [0, -2], [2, -1], [2, 2], [-1, 2], [0, -1], [-2, 0]],
            "turn": "crosses",
            "ply": 8,
        }
    )
    choice = choose(rules, position, 8)
    assert len(survey_position("straight", rules.apply(position, choice.move)).threats[0]) == 2
    assert choice.reasons[0].kind == "double"
    assert str(choice.reasons[0].words) == "I threaten to complete 2 lines in one turn."


def test_level_8_ends_in_a_draw_rather_than_lose() -> None:
    rules = Tinc(max_side=5)
    position = rules.from_json(
        {
            "radius": 2,
            "crosses": [[-1, 0], [0, 0], [1, 0]],
            "noughts": [[-1, 1], [1, 1]],
            "turn": "noughts",
            "ply": 3,
        }
    )
    for seed in range(20):
        choice = choose(rules, position, 8, seed)
        outcome = rules.outcome(rules.apply(position, choice.move))
        assert outcome is not None
        assert outcome.winner is None
        assert choice.value == 0
        assert "that is a draw" in str(choice.reasons[0].words)


def test_level_8_never_loses_some_games() -> None:
    """Five hundred games against every level are played by ``test_level_8_never_loses_500_games``."""
    rules = Tinc()
    for level in range(1, 8):
        for seed in range(6):
            winner = play(rules, 8, level, seed) if seed % 2 else play(rules, level, 8, seed)
            assert winner in (None, "crosses" if seed % 2 else "noughts")


@pytest.mark.slow
@pytest.mark.parametrize("line", READINGS)
@pytest.mark.parametrize("level", range(1, 8))
def test_level_8_never_loses_500_games(line: str, level: int) -> None:
    rules, won = Tinc(line=line), 0
    for seed in range(500):
        winner = play(rules, 8, level, seed) if seed % 2 else play(rules, level, 8, seed)
        assert winner in (None, "crosses" if seed % 2 else "noughts")
        won += winner is not None
    assert won > 100, "it does not only draw"


def test_a_large_grid_takes_no_longer() -> None:
    for line in READINGS:
        rules = Tinc(line=line)
        position = rules.from_json(
            {"radius": 400_000, "crosses": [[0, 0], [5, 0]], "noughts": [[1, 1]], "turn": "noughts", "ply": 9}
        )
        choice = choose(rules, position, 8)
        assert rules.why_illegal(position, choice.move) is None
        assert choice.nodes < 200


def test_every_level_says_what_it_sees_and_misses() -> None:
    strategy = TincStrategy(Tinc())
    told = [str(words) for level in LEVELS for words in (strategy.sees(level), strategy.misses(level))]
    assert len(set(told)) == 2 * len(SEES) == 16
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in told)


# Weighing.


def naive_lacking(own: set[tuple[int, int]], other: set[tuple[int, int]], radius: int, axis: int) -> int | None:
    """The fewest symbols that a chain lacks, one cell after the other (Dijkstra without a heap)."""
    cells = [(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)]
    cost = {cell: int(cell not in own) for cell in cells if cell[axis] == -radius and cell not in other}
    changed = True
    while changed:
        changed = False
        for cell in cells:
            around = [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            known = [cost[near] for near in around if near in cost]
            if cell not in other and known and min(known) + (cell not in own) < cost.get(cell, 10**6):
                cost[cell] = min(known) + (cell not in own)
                changed = True
    return min((cost[cell] for cell in cost if cell[axis] == radius), default=None)


def test_what_a_chain_lacks_is_counted_right() -> None:
    chance = random.Random(7)
    for _ in range(60):
        radius = chance.randrange(1, 4)
        cells = [(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)]
        chance.shuffle(cells)
        own, other = set(cells[: chance.randrange(12)]), set(cells[12 : 12 + chance.randrange(20)])
        field = Field(radius)
        for axis in (0, 1):
            lacks = field.lacking(field.bits(own), field.bits(other), axis)
            assert lacks == naive_lacking(own, other, radius, axis)
            between = set(field.cells(field.between(field.bits(own), field.bits(other), axis)))
            shorter = {c for c in cells if naive_lacking(own | {c}, other - {c}, radius, axis) == (lacks or 0) - 1}
            assert between == (shorter - own - other if lacks else set())


def test_a_turn_weighs_as_much_as_the_position_after_it() -> None:
    """Adding line by line gives the same value as counting all lines again."""
    rules = Tinc()
    for position in positions("straight", 10)[5:60:5]:
        scales = StraightLines(survey_position("straight", position), 8, 3)
        cells = sorted(set(scales.cells()))[:6]
        inner = [cell for cell in cells if cell < first_of_ring(position.radius)]
        for cell in inner:
            own, other = (
                survey_position("straight", rules.apply(position, (cell,))).open_lines[p].begun_lines for p in (0, 1)
            )
            if position.turn:
                own, other = other, own
            most = max((count for _line, count in (*own, *other)), default=0)
            assert most <= len(scales._weights) - 1
            weighed = sum(scales._weights[count] for _line, count in own)
            weighed -= 3 * sum(scales._weights[count] for _line, count in other)
            assert scales.value((cell,)) == 9 * weighed


# Reasons.


def told(rules: Tinc, position: Position, *texts: str) -> dict[str, Reason]:
    """The reasons of a turn, by kind."""
    move = rules.parse(" ".join(texts))
    assert rules.why_illegal(position, move) is None
    found = reasons(
        survey_position(rules.config.line, position), move, grows=position.radius != rules.config.max_radius
    )
    return {reason.kind: reason for reason in found}


OPEN = {
    "radius": 3,
    "crosses": [[-1, 0], [0, 0], [1, 0]],
    "noughts": [[-2, 2], [0, 2], [1, 2]],
    "turn": "crosses",
    "ply": 5,
}
"""Both have three symbols of a row, and the inside of the 7 × 7 grid has five of it."""
REASONS = {
    # kind: (a turn for which it holds, one for which it does not, what it says)
    "block": ("2,2", "-2,0", "I block the row y = 2: you have 3 symbols there, and now you can never complete it."),
    "build": ("-2,0", "2,1", "I now have 4 symbols on the row y = 0, and it is not blocked."),
    "cross": ("0,1", "2,1", "My symbol on (0, 1) belongs to two lines that I have started."),
    "stay": ("-2,0", "-3,0", "I stay away from the edge. The grid does not grow, so no line gets longer."),
    "threat": (
        "-2,0 2,0",
        "-2,0 2,1",
        "I have a line that needs only its two ends. If you do not touch the edge, I win.",
    ),
}


@pytest.mark.parametrize("kind", sorted(REASONS))
def test_a_reason_is_given_where_it_holds_and_only_there(kind: str) -> None:
    rules = Tinc()
    position = rules.from_json(OPEN)
    holds, fails, words = REASONS[kind]
    if kind == "cross":
        position = rules.from_json(OPEN | {"crosses": [*OPEN["crosses"], [-2, 1]], "noughts": [[1, 2]]})  # type: ignore[misc]
    assert str(told(rules, position, holds)[kind].words) == words
    assert kind not in told(rules, position, fails)


def test_the_reasons_of_a_win_and_of_an_answer() -> None:
    rules = Tinc()
    position = after(rules, *WON[:4])
    assert str(told(rules, position, "-2,2 2,-2")["win"].words) == (
        "I fill both ends of a line from side to side, and win."
    )
    assert "win" not in told(rules, position, "-2,2 2,-1")
    noughts = after(rules, *WON[:3])
    assert "the grid grows" in str(told(rules, noughts, "-2,2")["answer"].words)
    assert "answer" not in told(rules, noughts, "0,1")
    assert "answer" not in told(rules, after(rules, *WON[:1], "1,0"), "2,0"), "nothing to answer"


def test_there_is_one_free_cell_only_at_the_start() -> None:
    assert list(told(Tinc(), Tinc().initial(), "0,0")) == ["only"]
    assert "only" not in told(Tinc(), after(Tinc(), "0,0"), "1,0")


def test_a_chain_that_gets_nearer_is_a_reason() -> None:
    rules = Tinc(line="path8")
    position = rules.from_json(OPEN)
    nearer = told(rules, position, "-2,1")["nearer"]
    assert str(nearer.words) == "My shortest chain from side to side now needs 3 more symbols."
    assert "nearer" not in told(rules, position, "0,-2")


@pytest.mark.parametrize("line", READINGS)
def test_what_reasons_say_is_true_of_the_position_after_the_turn(line: str) -> None:
    rules, kinds = Tinc(line=line), set()
    for position in positions(line, 60):
        for level in (2, 8):
            choice = choose(rules, position, level, seed=position.ply)
            end = rules.apply(position, choice.move)
            outcome, found = rules.outcome(end), survey_position(line, end)
            for reason in choice.reasons:
                kinds.add(reason.kind)
                match reason.kind:
                    case "win":
                        assert outcome is not None
                        assert outcome.winner == rules.turn(position)
                    case "answer":
                        assert not found.threats[end.turn]
                    case "threat" | "double":
                        assert (reason.kind == "double") == (len(found.threats[position.turn]) > 1)
                        assert not found.threats[end.turn]
                    case "build":
                        shown = max(count for _line, count in found.open_lines[position.turn].begun_lines)
                        assert int(re.findall(r"\d+", str(reason.words))[0]) <= shown
                    case "stay":
                        assert end.radius == position.radius
                assert all(abs(int(n)) <= end.radius for square in reason.squares for n in square.split(","))
                assert not any(character.isdigit() for character in str(reason.look_for))
    assert len(kinds) >= (8 if line == "straight" else 6)
    assert len(KINDS) == 10
