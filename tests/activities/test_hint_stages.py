"""Hints in every phase of every game: a question, where to look, what to compare, the move, and why.

What a stage says is held against the rules alone: which moves there are, what they score, and who can score then.
"""

from __future__ import annotations

import random
from time import process_time
from typing import Any

import pytest

import mathgames as mg
from harness.later import Later
from harness.tiers import in_quick_tier
from mathgames.engine.rules import Rules
from mathgames.games.contract.reasons import ONLY_MOVE, HintStage
from mathgames.games.registry import find_game
from mathgames.page import MatchSession
from mathgames.players import choose
from page.hand import Hand

LONGEST = 88
"""Characters on a line of the hint area of a wide page."""
PLAYED: dict[str, list[dict[str, Any]]] = {
    "minus-vs-plus": [{}, {"numbers": "mirror"}, {"lastrow_points": "survivor"}, {"setup": "random", "seed": 3}],
    "infinity-masters": [
        {},
        {"preset": "classroom"},
        {"operand_order": "attacker_first"},
        {"setup": "random", "seed": 3},
    ],
    "tinc": [{}, {"line": "path8"}, {"max_side": 5}, {"first_player": "noughts"}],
    "slice-boundaries": [{"n": 1}, {"n": 2, "players": 1}, {"n": 4}, {"n": 5, "players": 3}, {"n": 4, "snap": 2}],
}
CASES = [(name, options) for name, chosen in PLAYED.items() for options in chosen]
STRONG = 2000
"""Positions searched for a move: the stages must fit any chosen move."""


def positions(rules: Rules[Any, Any], seed: int) -> list[Any]:
    """Positions of a game played at random in which the game goes on: some from each of its phases."""
    chance, position, found = random.Random(seed), rules.initial(), []
    while rules.outcome(position) is None and len(found) < 60:
        found.append(position)
        position = rules.apply(position, rules.random_move(position, chance))
    return found


def stages(rules: Rules[Any, Any], position: Any, seed: int = 0) -> tuple[Any, list[HintStage]]:
    declared = find_game(rules.name)
    guide = declared.guide(rules, declared.board(rules))
    choice = choose(rules, position, "level-8", seed=seed, nodes=STRONG)
    return choice.move, [
        guide.question(position),
        guide.region(position, choice.move),
        guide.compare(position, choice),
        guide.answer(choice),
    ]


def some(found: list[Any]) -> list[Any]:
    return found[:3] + found[3::4]


def few_moves(rules: Rules[Any, Any], position: Any) -> list[Any]:
    """Up to two of the legal moves."""
    moves = iter(rules.moves(position))
    return [move for move, _n in zip(moves, range(2), strict=False)]


def touched(rules: Rules[Any, Any], move: Any) -> tuple[str, ...]:
    return tuple(find_game(rules.name).board(rules).squares(move))


@pytest.mark.parametrize(("name", "options"), CASES)
def test_hint_stages_are_short_and_only_last_gives_answer(name: str, options: dict[str, Any]) -> None:
    rules = mg.rules(name, **options)
    for position in some(positions(rules, seed=1)):
        move, clues = stages(rules, position)
        free = len(few_moves(rules, position)) > 1
        assert (clues[0] == ONLY_MOVE) is not free
        for clue in clues[:3]:
            said = str(clue.words)
            assert 10 < len(said) <= LONGEST, said
            assert said.endswith((".", "?")), said
            assert not free or rules.format(move) not in said
        assert str(clues[3].words).startswith("A strong player would")
        marked, asked = set(clues[1].squares), set(touched(rules, move))
        assert clues[2].squares in (clues[1].squares, ())
        if not (free and marked and asked):
            continue
        assert marked & asked, "the move is where the hint says"
        if name == "tinc":  # any of these cells makes a turn of one symbol
            assert len(marked) > 1
        else:
            assert sum(bool(marked & set(touched(rules, legal)[:1])) for legal in rules.moves(position)) > 1


@pytest.mark.parametrize("options", PLAYED["slice-boundaries"])
def test_hint_line_joins_the_two_sides_it_names(options: dict[str, Any]) -> None:
    rules, seen = mg.rules("slice-boundaries", **options), 0
    for seed in range(4):
        for position in positions(rules, seed):
            if position.phase != "slice":
                continue
            move, clues = stages(rules, position)
            said = str(clues[1].words)
            n = position.n
            for end in move.ends:
                at = {"left": end[0] == 0, "right": end[0] == n, "top": end[1] == 0, "bottom": end[1] == n}
                assert any(f"the {side} side" in said for side, touches in at.items() if touches), (said, move)
            after = rules.apply(position, move)
            points = after.score[position.round - 1]
            assert f" {points} point" in str(clues[2].words)
            assert clues[3].squares, "the squares that the line visits are marked"
            seen += 1
    assert seen


def scored(rules: Rules[Any, Any], position: Any, move: Any) -> Any:
    """Return what a move adds to its player's points, told by the scores before and after it."""
    turn = rules.turn(position)
    return rules.scores(rules.apply(position, move))[turn], rules.scores(position)[turn]


def can_score(rules: Rules[Any, Any], position: Any) -> bool:
    return any(after > before for after, before in (scored(rules, position, move) for move in rules.moves(position)))


@pytest.mark.parametrize(
    ("name", "options"), [case for case in CASES if case[0] in ("minus-vs-plus", "infinity-masters")]
)
def test_a_question_about_points_is_asked_where_the_rules_say_so(name: str, options: dict[str, Any]) -> None:
    rules = mg.rules(name, **options)
    declared = find_game(name)
    guide, seen = declared.guide(rules, declared.board(rules)), set()
    for seed in (1, 2, 3):
        for position in positions(rules, seed):
            said = str(guide.question(position).words)
            if said.startswith("You have only one"):
                assert len(few_moves(rules, position)) == 1
                continue
            other = position._replace(turn=1 - position.turn)
            mine, yours = can_score(rules, position), can_score(rules, other)
            expected = "You can score now" if mine else "You cannot score now" if yours else "No one can score"
            assert said.startswith(expected), (said, rules.to_json(position))
            seen.add(expected)
    assert len(seen) > 1


@pytest.mark.parametrize("options", in_quick_tier(PLAYED["minus-vs-plus"], first=1))
def test_what_is_compared_speaks_for_the_move(options: dict[str, Any]) -> None:
    """The calculation that the hint asks for leads to the move, or to one that is as good by it."""
    rules, seen = mg.rules("minus-vs-plus", **options), set()

    def gain(position: Any, move: Any) -> int:
        after, before = scored(rules, position, move)
        return int(after.finite - before.finite)

    def reply(position: Any, move: Any) -> int:
        after = rules.apply(position, move)
        return max((gain(after, answer) for answer in rules.moves(after)), default=0)

    measures = {
        "Calculate what each": gain,
        "After each move": lambda position, move: -reply(position, move),
        "Take your opponent": lambda position, move: gain(position, move) - reply(position, move),
    }
    for seed in (1, 2):
        for position in positions(rules, seed)[::2]:
            move, clues = stages(rules, position)
            marked = set(clues[2].squares)
            here = [legal for legal in rules.moves(position) if not marked or touched(rules, legal)[0] in marked]
            for begins, measure in measures.items():
                if str(clues[2].words).startswith(begins):
                    assert measure(position, move) == max(measure(position, legal) for legal in here)
                    seen.add(begins)
    assert len(seen) > 1


@pytest.mark.parametrize("name", PLAYED)
def test_the_question_is_there_before_anybody_has_thought(name: str) -> None:
    later, rules = Later(), mg.rules(name)
    match = mg.Match(rules)
    for move in positions_played(rules, 6):
        match.play(move)
    hand = Hand(session=MatchSession(match, on_later=later))
    before = process_time()
    assert hand.ask("activity", {"name": "hints", "more": True})["ok"]
    assert process_time() - before < 0.5
    (context,) = hand.find(**{"class": "mg-context"})
    assert "?" in str(context[2][2])
    question = context[2]
    later.runs_out()
    (context,) = hand.find(**{"class": "mg-context"})
    assert context[2] == question, "what was thought does not change it"


def positions_played(rules: Rules[Any, Any], plies: int) -> list[str]:
    chance, position, played = random.Random(5), rules.initial(), []
    for _ply in range(plies):
        move = rules.random_move(position, chance)
        played.append(rules.format(move))
        position = rules.apply(position, move)
    return played


def test_the_page_hints_at_a_line_and_marks_it() -> None:
    later = Later()
    hand = Hand(session=MatchSession(mg.Match(mg.rules("slice-boundaries", n=3)), on_later=later))
    hand.play("1A", "3A", "2B", "1C")
    told, marks = [], []
    for _stage in range(5):
        assert hand.ask("activity", {"name": "hints", "more": True})["ok"]
        later.runs_out()
        (context,) = hand.find(**{"class": "mg-context"})
        told.append(str(context[2][2]))
        marks.append(len(hand.find(**{"class": "mg-asked"})))
    assert told[1].startswith("Look for a line from the")
    assert told[3].startswith("A strong player would draw the line from (")
    assert marks[0] == 0
    assert all(marks[1:])
