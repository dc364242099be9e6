"""Everything that Minus vs Plus says is a sentence of its own, so that another language can say it."""

from __future__ import annotations

from typing import Any

import pytest

from games.minus_vs_plus.boards import at
from games.minus_vs_plus.test_moves import CASES
from harness.sentences import declared, spoken, told, told_games
from mathgames.games.minus_vs_plus.position import Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError

API = {"positive", "negative", "turn", "ply", "score", "board", "last_lateral"}
"""Names that a message can contain untranslated: keys and values of a position's JSON."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"target_score": 1},
    {"lastrow_points": "survivor", "numbers": "mirror"},
    {"stuck_by_lateral_ban": "ban_lifted", "max_turns": None, "first_player": "negative"},
    {"setup": "random", "seed": 3, "max_turns": 160},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_told_in_sentences(options: dict[str, Any]) -> None:
    rules, said = MinusVsPlus(**options), set[object]()

    def refusals_and_warnings(position: Position, _move: object) -> None:
        for move in rules.candidates(position):
            if (refusal := rules.why_illegal(position, move)) is not None:
                said.add(refusal.sentence)
            elif (warning := rules.warning(position, move)) is not None:
                said.add(warning)

    told_games(rules, 2, 7, refusals_and_warnings)
    for sentence in said:
        spoken(sentence)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_every_event_is_told_in_sentences(case: Any) -> None:
    position = at(case.before + " a2:1 a5:-1", case.turn)
    for text in told(case.rules.explain(position, case.rules.parse(case.move))):
        spoken(text)


ONLY_SIDEWAYS = "c5:6 c6:-6 e4:-1"
ENDS: list[tuple[Position, str]] = [
    (at(ONLY_SIDEWAYS, score=(24, 3)), "Blue has reached 24 points, 24 to 3."),
    (at(ONLY_SIDEWAYS, score=(3, 25)), "Red has reached 24 points, 25 to 3."),
    (
        at(ONLY_SIDEWAYS, score=(9, 3), ply=80),
        "80 moves have been played and Blue leads, 9 points to 3.",
    ),
    (at(ONLY_SIDEWAYS, score=(0, 1), ply=80), "80 moves have been played and Red leads, 1 point to 0."),
    (at(ONLY_SIDEWAYS, score=(1, 1), ply=80), "80 moves have been played and the scores are level, 1 point to 1."),
    (at(ONLY_SIDEWAYS, score=(4, 4), ply=80), "80 moves have been played and the scores are level, 4 points to 4."),
    (
        at(ONLY_SIDEWAYS, score=(5, 9), sideways=(True, False)),
        "Blue cannot move and Red leads, 9 points to 5.",
    ),
    (
        at(ONLY_SIDEWAYS, score=(9, 5), sideways=(True, False)),
        "Blue cannot move but leads, 9 points to 5, so it is a draw.",
    ),
    (
        at(ONLY_SIDEWAYS, score=(7, 7), sideways=(True, False)),
        "Blue cannot move but is not behind, 7 points to 7, so it is a draw.",
    ),
]


@pytest.mark.parametrize(("position", "reason"), ENDS, ids=[reason for _, reason in ENDS])
def test_every_ending_is_told_in_a_sentence(position: Position, reason: str) -> None:
    rules = MinusVsPlus()
    outcome = rules.outcome(position)
    assert outcome is not None
    spoken(rules.result(outcome))
    spoken(outcome.reason)
    assert str(outcome.reason) == reason


def test_a_target_of_one_point_is_one_point() -> None:
    outcome = MinusVsPlus(target_score=1).outcome(at(ONLY_SIDEWAYS, score=(1, 0)))
    assert outcome is not None
    assert str(outcome.reason) == "Blue has reached 1 point, 1 to 0."


def test_the_warning_is_a_sentence() -> None:
    rules = MinusVsPlus()
    spoken(rules.warning(at("c5:6 c6:-6 e6:-5 b4:-1"), rules.parse("c5-e5")))


def test_what_the_game_declares() -> None:
    declared(find_game("minus-vs-plus"), MinusVsPlus())


GOOD: dict[str, Any] = MinusVsPlus().to_json(MinusVsPlus().initial())


@pytest.mark.parametrize(
    "data",
    [
        None,
        *(
            GOOD | changed
            for changed in (
                {"board": []},
                {"board": {"g1": 1}},
                {"board": {"a1": 7}},
                {"board": {"a1": -1}},
                {"turn": "P"},
                {"ply": -1},
                {"score": {"positive": 1}},
                {"score": {"positive": 1, "negative": -1}},
                {"last_lateral": {"positive": False}},
            )
        ),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_position_is_said_in_a_sentence(data: object) -> None:
    with pytest.raises(MathgamesError) as caught:
        MinusVsPlus().from_json(data)
    spoken(caught.value.words, API)


def test_what_is_wrong_with_a_move_is_said_in_a_sentence() -> None:
    with pytest.raises(MathgamesError) as caught:
        MinusVsPlus().parse("pass")
    spoken(caught.value.words, {"pass"})
