"""Catch the computer: its slips are those of pupils, nothing else is wrong, and a justified challenge scores."""

from __future__ import annotations

import random

import pytest

import mathgames as mg
from harness.game_page import position
from harness.later import Later
from mathgames.activities import CatchTheComputer, FreePlay, Hints, Opponent
from mathgames.activities.catch import DEFAULT_CLAIMER, SLIP_INTERVAL
from mathgames.activities.saved_slips import CatchOutcome, Mistake, read_mistakes
from mathgames.arithmetic import diagnose
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.slips import ClaimedResult, claim
from mathgames.explain.nodes import plain_text
from mathgames.explain.quantity import exact_text, plain_number
from mathgames.games.registry import find_game
from mathgames.page import MatchSession
from page.hand import Hand

ATTACK = {"c3": 5, "d4": -6, "a1": 2, "a5": -1}


def catching(seed: int) -> tuple[Hand, Later]:
    """The computer is about to attack −6 with +5."""
    later = Later()
    around = (FreePlay(), Opponent("level-2", side="negative", seed=1), CatchTheComputer(on=True, seed=seed))
    hand = Hand(session=MatchSession(position(ATTACK, target_score=12), activities=around, on_later=later))
    later.runs_out()
    return hand, later


def first_calculation() -> Calculation:
    match = position(ATTACK)
    (asked,) = find_game("minus-vs-plus").asks(match.rules.explain(match.position, match.parse_move("c3-d4")))
    return asked


def first_claim(seed: int) -> ClaimedResult:
    return claim(first_calculation(), DEFAULT_CLAIMER.slips, seed, 0)


SLIPS = next(seed for seed in range(100) if first_claim(seed).slip)
HONEST = next(seed for seed in range(100) if not first_claim(seed).slip)


def sheet(hand: Hand) -> tuple[int, int, int]:
    note = hand.match._session.notes["catch"]
    return note["slips"], note["caught"], note["false_alarms"]


def object_to(hand: Hand, result: str) -> None:
    """Say that it is not right, and what is."""
    assert hand.ask("answer", {"choice": "object"})["ok"]
    assert hand.view["say"] == "What is the result? 5 plus negative 6."
    hand.ask("answer", {}, {"answer": result})


def test_catch_computer_states_result_and_waits() -> None:
    hand, _later = catching(SLIPS)
    assert hand.match.ply == 0
    said = plain_number(first_claim(SLIPS).value)
    assert f"The computer says: 5 plus negative 6 equals {str(said).replace('−', 'negative ')}." in hand.view["say"]
    assert ["dismiss", {}] not in hand.offered()


def test_a_justified_objection_scores_and_is_explained() -> None:
    hand, _later = catching(SLIPS)
    object_to(hand, "-1")
    diagnosis = first_claim(SLIPS).diagnosis
    assert diagnosis is not None
    assert hand.view["say"].startswith("Oops! Caught! 5 plus negative 6 equals negative 1, not ")
    assert f"The mistake was: {diagnosis.name}." in hand.view["say"]
    assert hand.match.ply == 0
    hand.ask("answer")
    assert hand.match.ply == 1
    assert sheet(hand) == (1, 1, 0)
    assert hand.match._session.notes["catch"]["found"] == [first_claim(SLIPS).slip]
    assert not hand.find(key="mistakes"), "nothing lies above an explanation"
    assert [str(it[1]["aria-label"]) for it in hand.find(**{"class": "mg-catches"})] == ["1 of 1 caught"]
    hand.match.resign()
    [shown] = map(plain_text, hand.find(key="mistakes"))
    assert "1 of 1 mistake caught." in shown
    assert "Caught!" in shown
    assert str(diagnosis.name) in shown
    assert "5 plus negative 6 equals negative 1, not " in shown


@pytest.mark.parametrize(
    ("seed", "given", "told", "counted", "missed"),
    [
        (SLIPS, None, "Got you! Missed. 5 plus negative 6 equals negative 1, not ", (1, 0, 0), 1),
        (SLIPS, "-100", "Hmm … You noticed! 5 plus negative 6 equals negative 1, not ", (1, 0, 0), 0),
        (HONEST, "100", "It was right. No mistake here. You said 100.", (0, 0, 1), 0),
        (HONEST, "-1", "It was right. No mistake here. You got negative 1 too.", (0, 0, 1), 0),
    ],
)
def test_what_else_is_answered_leads_to_the_way(
    seed: int, given: str | None, told: str, counted: tuple[int, int, int], missed: int
) -> None:
    hand, _later = catching(seed)
    if given is None:
        hand.ask("answer", {"choice": "agree"})
    else:
        object_to(hand, given)
    assert hand.view["say"].startswith(told)
    assert "5 plus negative 6 equals negative 1" in hand.view["say"]
    slips, noticed = counted[0], counted[0] - missed
    assert ("But negative 100 is not right either." in hand.view["say"]) == bool(noticed)
    assert hand.match.ply == 0
    hand.ask("answer")
    assert hand.match.ply == 1
    assert sheet(hand) == counted
    assert hand.match._session.notes["catch"]["missed"] == [first_claim(seed).slip] * missed
    assert hand.match._session.notes["catch"]["noticed"] == [first_claim(seed).slip] * noticed
    assert len(hand.find(**{"class": "mg-missed"})) == slips, "a mistake that was not caught is a ring on the plate"
    assert not hand.find(key="mistakes"), "what became of the claims is told once the game is over"
    hand.match.resign()
    [shown] = map(plain_text, hand.find(key="mistakes"))
    assert ("The computer made no mistake in this game." in shown) != bool(slips)
    assert ("Missed." in shown, "You noticed!" in shown) == (bool(missed), bool(noticed))
    ways = [it for it in hand.find(intent=["goto", {"ply": 1}]) if str(it[-1]) == "Move 1"]
    assert len(ways) == slips, "at the end each mistake is one press away"


def test_while_one_corrects_a_claim_it_stays_and_its_answers_are_inert() -> None:
    hand, _later = catching(SLIPS)
    claim_before = hand.find(**{"class": "mg-claim"})
    assert len(hand.find(intent=["answer", {"choice": "agree"}])) == 1
    hand.ask("answer", {"choice": "object"})
    assert hand.find(**{"class": "mg-claim"}) == claim_before
    [answers] = hand.find(key="answers")
    assert [(it[1]["aria-disabled"], it[1]["aria-pressed"], "intent" in it[1]) for it in answers[2:]] == [
        ("true", "false", False),
        ("true", "true", False),
    ]


def test_what_cannot_be_read_is_asked_again_and_costs_nothing() -> None:
    hand, _later = catching(SLIPS)
    hand.ask("answer", {"choice": "object"})
    assert hand.ask("answer", {}, {"answer": "x"})["code"] == "notation"
    assert sheet(hand) == (0, 0, 0)
    hand.ask("answer", {}, {"answer": "-1"})
    assert sheet(hand) == (1, 1, 0)


def test_no_mistake_of_the_computers_is_the_pupils() -> None:
    hand, _later = catching(SLIPS)
    hand.ask("answer", {"choice": "agree"})
    hand.ask("answer")
    log = mg.answer_log(hand.match)
    assert (log.arithmetic_slips, log.answers, log.misconception) == ((), (), None)
    assert log.to_json()["catch"] == {"claims": 1, "slips": 1, "caught": 0, "false_alarms": 0} | {
        "found": [],
        "noticed": [],
        "missed": [first_claim(SLIPS).slip],
    }


def test_a_record_of_an_earlier_version_goes_on() -> None:
    hand, later = catching(SLIPS)
    hand.match._session.notes["catch"] = {
        "on": True,
        "seed": 3,
        "claims": 4,
        "slips": 2,
        "caught": 1,
        "false_alarms": 1,
    }
    match = mg.Match.from_record(hand.match.to_record())
    kept = Hand(session=MatchSession(match, on_later=later)).session.state_of("catch")
    assert (kept.claims, kept.chances, kept.slips, kept.caught_errors, kept.mistakes) == (4, 4, 2, 1, ())


def test_mistakes_of_an_earlier_version_are_listed_without_their_moves() -> None:
    hand, later = catching(SLIPS)
    note = {"on": True, "seed": 3, "claims": 4, "slips": 2, "caught": 1, "false_alarms": 0, "at": [1, 3]}
    hand.match._session.notes["catch"] = {**note, "found": ["sign-ignored"], "missed": ["added-instead"]}
    kept = Hand(session=MatchSession(mg.Match.from_record(hand.match.to_record()), on_later=later))
    mistakes = (Mistake("sign-ignored", CatchOutcome.CATCH), Mistake("added-instead", CatchOutcome.MISS))
    assert kept.session.state_of("catch").mistakes == mistakes
    kept.match.resign()
    [shown] = map(plain_text, kept.find(key="mistakes"))
    assert "1 of 2 mistakes caught." in shown
    assert "Caught!" in shown
    assert "Missed." in shown
    assert "Move" not in shown


@pytest.mark.parametrize(
    "entry", [7, ["sign-ignored"], ["nobody", "caught", 1, "4"], ["sign-ignored", "false-alarm", 1, "4"], [[], 1, 2, 3]]
)
def test_a_note_with_strange_mistakes_keeps_the_others(entry: object) -> None:
    sound = Mistake("sign-ignored", CatchOutcome.MISS, 3, "not a number")
    assert [*read_mistakes({"mistakes": [entry, sound.to_json()]})] == [sound]


@pytest.mark.parametrize("keys", [7, ["nobody", 3, ["x"]], {"added-instead": 1}, ["a" * 100] * 2_000])
def test_a_note_with_strange_misconceptions_keeps_none(keys: object) -> None:
    hand, later = catching(SLIPS)
    note = {"on": True, "seed": 3, "claims": 4, "slips": 2, "caught": 1, "false_alarms": 1, "chances": -1}
    hand.match._session.notes["catch"] = {**note, "found": keys, "missed": keys}
    kept = Hand(session=MatchSession(mg.Match.from_record(hand.match.to_record()), on_later=later)).session.state_of(
        "catch"
    )
    assert (kept.chances, kept.mistakes) == (4, ())


def test_agreeing_with_what_is_right_plays_on() -> None:
    hand, _later = catching(HONEST)
    hand.ask("answer", {"choice": "agree"})
    assert hand.match.ply == 1
    assert sheet(hand) == (0, 0, 0)


def test_hint_is_shown_above_praise_for_agreeing() -> None:
    hand, _later = catching(HONEST)
    hand.ask("answer", {"choice": "agree"})
    assert "It was right." in plain_text(hand.view["tree"])
    assert hand.ask("activity", {"name": Hints.name, "more": True})["ok"]
    [told] = hand.find(**{"class": "mg-context"})
    assert "It was right." not in plain_text(told)
    assert hand.view["say"] in plain_text(told)


def test_catch_makes_no_claim_on_pupils_own_moves() -> None:
    hand = Hand(session=MatchSession(position(ATTACK), activities=(FreePlay(), CatchTheComputer(on=True, seed=SLIPS))))
    hand.play("c3-d4")
    assert hand.match.ply == 1


@pytest.mark.parametrize("name", ["minus-vs-plus", "infinity-masters"])
def test_every_slip_is_diagnosed_and_nothing_else_is_wrong(name: str) -> None:
    asks, slips, honest = find_game(name).asks, 0, 0
    for seed in range(60):
        chance, match, number = random.Random(seed), mg.Match(mg.rules(name)), 0
        row: list[bool] = []
        while match.outcome is None and match.ply < 60:
            move = match.rules.random_move(match.position, chance)
            for asked in asks(match.rules.explain(match.position, move))[:1]:
                said = claim(asked, DEFAULT_CLAIMER.slips, seed, number)
                assert said == claim(asked, DEFAULT_CLAIMER.slips, seed, number), "the same seed, the same slip"
                if said.could_slip:
                    number += 1
                    row.append(bool(said.slip))
                if said.slip:
                    slips += 1
                    assert not asked.is_right(said.value), asked.key
                    assert diagnose(asked.a, asked.operator, asked.b, said.value)[0].key == said.slip
                else:
                    honest += 1
                    assert exact_text(said.value) == exact_text(asked.value)
            match.play(move)
        whole = len(row) // SLIP_INTERVAL * SLIP_INTERVAL
        assert all(sum(row[at : at + SLIP_INTERVAL]) == 1 for at in range(0, whole, SLIP_INTERVAL))
    assert slips > 50
    assert honest > slips
