"""Line Race: its laws, its ends, and its cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

import mathgames as mg
from mathgames.activities.predict import items_of
from mathgames.arithmetic.items.item_feedback import draw_stem, lead_back
from mathgames.explain.nodes import iter_nodes, markup
from mathgames.games.line_race.rules import COURSES, MOST_CARDS, LineRace, RacePosition, card_text, step_of
from page.hand import Hand

PAIRED = {"rope": "+", "balloon": "+-", "gauge": "+"}


@pytest.mark.parametrize("course", COURSES)
def test_race_keeps_the_laws(course: str) -> None:
    seen = mg.check_rules(mg.rules("line-race", moves=course, seed=1), games=30)
    assert {*seen.endings} == {"goal", "last-card"}


@pytest.mark.parametrize(
    ("at", "ply", "winner"),
    [
        (10, 3, "positive"),
        (-12, 4, "negative"),
        (1, MOST_CARDS, "positive"),
        (-1, MOST_CARDS, "negative"),
        (0, MOST_CARDS, None),
    ],
)
def test_race_ends_at_goal_or_last_card(at: int, ply: int, winner: str | None) -> None:
    rules = LineRace(seed=1)
    outcome = rules.outcome(rules.initial()._replace(at=at, ply=ply))
    assert outcome is not None
    assert outcome.winner == winner
    assert not rules.moves(rules.initial()._replace(at=at, ply=ply))


@pytest.mark.parametrize("course", COURSES)
def test_race_cards_differ_and_lead_both_ways(course: str) -> None:
    operators: set[str] = set()
    for seed in range(40):
        rules = LineRace(moves=course, seed=seed)
        position = rules.initial()
        while rules.outcome(position) is None:
            steps = [step_of(card) for card in position.cards]
            assert len({*position.cards}) == 5
            assert min(steps) < 0 < max(steps)
            operators |= {card[0] for card in position.cards}
            position = rules.apply(position, seed % 5)
    assert operators == {*PAIRED[course]}


def test_race_draws_the_same_cards_again_for_a_seed() -> None:
    first, again, other = (LineRace(seed=seed).initial() for seed in (4, 4, 5))
    assert first == again != other


def test_race_that_prefers_neither_player() -> None:
    """A player who takes the longest card wins about as often with either side."""
    wins, cards = {"positive": 0, "negative": 0, None: 0}, 0
    for seed in range(400):
        rules = LineRace(seed=seed)
        position = rules.initial()
        while (outcome := rules.outcome(position)) is None:
            position = rules.apply(position, longest(rules, position))
        wins[outcome.winner] += 1
        cards += position.ply
    assert all(abs(first - second) < 60 for first, second in pairwise((wins["positive"], wins["negative"])))
    assert 11 < cards / 400 < 15


def longest(rules: LineRace, position: RacePosition) -> int:
    """Return the card that leads farthest to the end of the player whose turn it is."""
    way = 1 if rules.turn(position) == "positive" else -1
    return max(rules.moves(position), key=lambda card: way * step_of(position.cards[card]))


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"at": 0, "cards": ["+1", "+2", "+3", "+4"], "ply": 0},
        {"at": 0, "cards": ["+1", "+1", "+3", "+4", "+-5"], "ply": 0},
        {"at": 0, "cards": ["+1", "+2", "+3", "+4", "-5"], "ply": 0},
        {"at": 99, "cards": ["+1", "+2", "+3", "+4", "+-5"], "ply": 0},
        {"at": 0, "cards": ["+1", "+2", "+3", "+4", {}], "ply": 0},
        {"at": True, "cards": ["+1", "+2", "+3", "+4", "+-5"], "ply": 10**9},
    ],
)
def test_race_position_rejects_other_data(data: object) -> None:
    with pytest.raises(mg.errors.PositionError, match="give five different cards"):
        LineRace(seed=1).from_json(data)


@pytest.mark.parametrize("text", ["f", "", "a b", "3"])
def test_race_move_rejects_other_text(text: str) -> None:
    with pytest.raises(mg.errors.NotationError, match="the cards are a to e"):
        LineRace(seed=1).parse(text)


def test_race_refuses_a_card_that_is_not_there() -> None:
    rules = LineRace(seed=1)
    refusal = rules.why_illegal(rules.initial(), 7)
    assert refusal is not None
    assert refusal.code == "no-card"


@pytest.mark.parametrize(("course", "interaction"), [("rope", "number"), ("balloon", "number"), ("gauge", "decimal")])
def test_race_of_tenths_asks_for_decimals(course: str, interaction: str) -> None:
    rules = LineRace(moves=course, seed=1)
    for asks in ("result", "sign first"):
        *_signs, item = items_of(rules, rules.initial(), 0, asks)
        assert item.interaction.name == interaction
        formula = markup(draw_stem(item)[0])
        assert card_text(rules.initial().cards[0], rules.course.unit).split()[-1].strip("()−") in formula
        assert "mfrac" not in formula
        assert "/" not in str(lead_back(item, item.judge("7"))[0])


def test_result_of_race_of_tenths_is_a_decimal() -> None:
    match = mg.Match(mg.rules("line-race", moves="gauge", seed=4))
    hand = Hand(match)
    marked = labels(hand)
    assert "−1.5" in marked
    assert "card d: add negative 0.5" in str(hand.view["tree"])
    for card in "cdbe":
        match.play(card)
        (came,) = hand.find(**{"class": "mg-came"})
        numbers = [one for one in iter_nodes(came) if one[0] in ("mn", "mfrac")]
        assert numbers[-1] == ["mn", {}, f"{abs(match.position.at) / 10:g}"]
        assert labels(hand) == marked, "the line is another one"


def labels(hand: Hand) -> list[str]:
    """Return the numbers at the line of the board."""
    return [one[2] for one in hand.find() if one[1].get("class") in ("mg-n mg-end", "mg-n mg-n-0 mg-end")]


def test_race_says_who_did_what_and_then_where_it_is() -> None:
    hand = Hand(mg.Match(mg.rules("line-race", moves="rope", seed=4)))
    hand.play("d")
    assert hand.view["say"] == "Blue takes a card: 0 plus 4 equals 4. Red's turn. The knot is at 4."


def test_race_is_in_no_list_of_games_and_is_found() -> None:
    assert "line-race" not in mg.list_games()
    assert mg.rules("line-race", seed=1) == mg.rules("line-race", seed=1)
