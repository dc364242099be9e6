"""The outcome of a table's events: seats, moves, offers and endings, and ignored events."""

from __future__ import annotations

from random import Random

import pytest

import mathgames as mg
from engine.tables.at_tables import record
from mathgames.engine.tables import AnswerEvent, MoveEvent, OfferEvent, OpenEvent, ResignEvent, SeatEvent
from mathgames.engine.tables.events import Event, proof_of
from mathgames.engine.tables.table_game import TableGame

LAMP, KITE = proof_of("lamp", "blue"), proof_of("kite", "red")


def game(*events: Event, name: str = "minus-vs-plus") -> TableGame:
    """A game in which both players sit, and after that these events."""
    begun = TableGame(OpenEvent(record(name)))
    first, second = begun.state.rules.players
    for number, event in enumerate((SeatEvent("blue", first, LAMP), SeatEvent("red", second, KITE), *events), 2):
        begun.take(event, number)
    return begun


def refused(begun: TableGame, event: Event) -> str:
    """Return why the event does not count: nothing has changed then."""
    before = begun.state
    with pytest.raises(mg.MathgamesError):
        begun.take(event, 99)
    assert begun.state is before
    reason = begun.refusal(event)
    assert reason is not None
    return str(reason)


def test_each_player_moves_at_their_own_screen() -> None:
    begun = game(MoveEvent("blue", 0, "a2-a3"))
    assert refused(begun, MoveEvent("blue", 1, "b5-b4")) == "it is Red's turn"
    assert refused(begun, MoveEvent("green", 1, "b5-b4")) == "this screen only watches"
    assert refused(begun, MoveEvent("red", 0, "b5-b4")) == "the game at the table has changed meanwhile"
    assert "only one square" in refused(begun, MoveEvent("red", 1, "b5-b1"))
    begun.take(MoveEvent("red", 1, "b5-b4"), 5)
    assert begun.state.moves == ("a2-a3", "b5-b4")


def test_a_seat_changes_to_another_screen_with_its_word_alone() -> None:
    begun = game()
    again = SeatEvent("green", "positive", proof_of("moon", "green"), "kite")
    assert refused(begun, again) == "Blue plays at the other screen"
    begun.take(SeatEvent("green", "positive", proof_of("moon", "green"), "lamp"), 4)
    assert begun.state.player_at("green") == "positive"
    assert begun.state.player_at("blue") is None
    assert begun.state.player_of("moon") == "positive"
    assert begun.state.player_of("lamp") is None


def test_screen_has_one_seat_until_first_move() -> None:
    begun = TableGame(OpenEvent(record()))
    begun.take(SeatEvent("blue", "positive", LAMP), 2)
    begun.take(SeatEvent("blue", "negative", LAMP), 3)
    assert list(begun.state.seats) == ["negative"]
    begun.take(SeatEvent("red", "positive", KITE), 4)
    begun.take(MoveEvent("red", 0, "a2-a3"), 5)
    assert refused(begun, SeatEvent("red", "negative", KITE, "lamp")) == "this screen plays Blue already"
    assert refused(begun, SeatEvent("x", "nobody", KITE)) == "there is no such player in this game"


def test_taking_back_is_offered_and_accepted() -> None:
    begun = game(MoveEvent("blue", 0, "a2-a3"), MoveEvent("red", 1, "b5-b4"), OfferEvent("blue", "take-back"))
    assert refused(begun, AnswerEvent("blue", 6, yes=True)) == "nothing is offered that this could answer"
    assert refused(begun, AnswerEvent("red", 5, yes=True)) == "nothing is offered that this could answer"
    assert refused(begun, OfferEvent("red", "draw")) == "the last offer has not been answered yet"
    begun.take(AnswerEvent("red", 6, yes=True), 7)
    assert (begun.state.moves, begun.state.turn, begun.state.offer) == ((), "positive", None)
    begun.take(MoveEvent("blue", 0, "b2-b3"), 8)
    assert begun.match().played == ("b2-b3",)


def test_an_offer_is_declined_or_forgotten_with_the_next_move() -> None:
    begun = game(MoveEvent("blue", 0, "a2-a3"), OfferEvent("blue", "take-back"))
    begun.take(AnswerEvent("red", 5, yes=False), 6)
    assert begun.state.offer is None
    assert begun.state.declined_offer is not None
    assert begun.state.moves == ("a2-a3",)
    begun.take(OfferEvent("red", "draw"), 7)
    assert begun.state.declined_offer is None
    begun.take(MoveEvent("red", 1, "b5-b4"), 8)
    assert begun.state.offer is None
    assert refused(game(), OfferEvent("red", "take-back")) == "there is no move to take back"


def test_game_ends_by_agreement_or_resigning_then_restarts() -> None:
    begun = game(OfferEvent("blue", "draw"), AnswerEvent("red", 4, yes=True))
    assert begun.state.ending == ("agreed", None)
    assert begun.match().outcome == begun.state.outcome
    assert "over" in refused(begun, MoveEvent("blue", 0, "a2-a3"))
    assert "over" in refused(begun, ResignEvent("red"))
    begun.take(OfferEvent("red", "new", record(numbers="mirror")), 6)
    begun.take(AnswerEvent("blue", 6, yes=True), 7)
    assert (begun.state.game, begun.state.outcome, begun.state.rules.settings["numbers"]) == (2, None, "mirror")
    begun.take(ResignEvent("red"), 8)
    assert begun.state.ending == ("resigned", "negative")
    assert begun.match().outcome.winner == "positive"


@pytest.mark.parametrize(
    "start",
    [
        "",
        "mathgames record 1\ngame: chess\n",
        "mathgames record 1\ngame: tinc\nclock: 5\n",
        "mathgames record 1\ngame: minus-vs-plus\na2-a3\n",
        "mathgames record 1\ngame: minus-vs-plus\nstart: {}\n",
        "mathgames record 1\ngame: minus-vs-plus\nnote predict: 1\n",
    ],
)
def test_invalid_game_start_creates_no_table(start: str) -> None:
    with pytest.raises(mg.errors.TableError):
        TableGame(OpenEvent(start))
    refused(game(), OfferEvent("blue", "new", start))


@pytest.mark.parametrize("name", mg.list_games())
def test_any_row_of_events_leaves_a_game_that_the_rules_allow(name: str) -> None:
    chance, begun = Random(name), game(name=name)
    rules = begun.state.rules
    for number in range(4, 120):
        screen, ply = chance.choice(("blue", "red", "green")), len(begun.state.moves)
        position = begun.match().position
        move = rules.random_move(position, chance) if begun.state.outcome is None else None
        event: Event = chance.choice(
            [
                *[MoveEvent(screen, ply, "" if move is None else rules.format(move))] * 4,
                OfferEvent(screen, chance.choice(("take-back", "draw", "new")), record(name)),
                AnswerEvent(screen, number - 1, chance.random() < 0.3),
                AnswerEvent(screen, number - 1, chance.random() < 0.3),
                SeatEvent(screen, chance.choice(rules.players), LAMP, chance.choice(("lamp", "kite", ""))),
            ]
        )
        allowed = begun.refusal(event) is None
        before = begun.state
        try:
            begun.take(event, number)
            assert allowed
        except mg.MathgamesError:
            assert not allowed
            assert begun.state is before
        match = begun.match()
        assert (match.played, match.turn, match.outcome) == (
            begun.state.moves,
            begun.state.turn,
            begun.state.outcome,
        )
