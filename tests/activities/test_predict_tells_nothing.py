"""Nothing tells a result before it is predicted: not the page, its messages, the picture, or the record."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import told
from activities.predicting import asking
from mathgames.activities import Who
from mathgames.activities import predict as predicting
from mathgames.arithmetic import derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import Literal, Operation
from mathgames.explain.plain import plain_equation
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import aloud, spoken_equation


def secrets(explained: Explanation) -> Iterator[str]:
    """Every way in which the house writes or says what comes of a move."""
    for words in (explained.headline, *(effect.sentence for effect in explained.effects)):
        yield str(words)
        yield aloud(str(words))
    for derivation in explained.derivations:
        yield str(plain_equation(derivation.expression, derivation.result))
        yield str(spoken_equation(derivation.expression, derivation.result))
        yield f"the sum would be {plain_number(derivation.value)}"


@pytest.mark.parametrize(("game", "seed"), [("minus-vs-plus", 1), ("infinity-masters", 2)])
def test_200_moves_tell_no_result_before_it_is_predicted(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that leaves Python is searched for the result; and it is the same whatever the result is."""
    chance, made, asked = random.Random(seed), 0, 0
    hand = asking(mg.Match(mg.rules(game)), Who.ALL)
    while made < 200:
        if hand.match.outcome is not None:
            hand = asking(mg.Match(mg.rules(game)), Who.ALL)
        match = hand.match
        before = told(hand)
        calculates = [move for move in match.moves if match.rules.explain(match.position, move).derivations]
        move = chance.choice(calculates or list(match.moves))
        explained = match.rules.explain(match.position, move)
        hidden = set(secrets(explained)) if explained.derivations else set()
        past = {secret for secret in hidden if secret in _already_told(match)}
        assert not [secret for secret in hidden - past if secret in before], "before the move"
        text = match.rules.format(move)
        hand.play(text)
        made += 1
        if not hand.find(key="question"):
            continue
        asked += 1
        open_ = told(hand) + match.record()
        assert not any(secret in open_ for secret in hidden - past), (text, "while it is asked")
        record = match.record()
        real = asked_again(record, text)
        with monkeypatch.context() as patched:
            patched.setattr(predicting, "_asked_of", other_results(predicting._asked_of))
            assert asked_again(record, text) == real
        for derivation in explained.derivations:
            hand.ask("answer", {}, {"answer": str(plain_number(derivation.value))})
        assert hand.match.ply == match.ply
        if hand.find(key="question"):
            hand.ask("answer")
    assert asked > 25


def _already_told(match: mg.Match) -> str:
    """What the moves before came to: the same may come again."""
    rules = match.rules
    return "\n".join(secret for before, move in match.path for secret in secrets(rules.explain(before, move)))


def asked_again(record: str, text: str) -> str:
    """The page of the same open question, anew."""
    hand = asking(mg.Match.from_record(record), Who.ALL)
    hand.play(text)
    return json.dumps([hand.view["tree"], hand.view["input"], hand.view["say"]])


def other_results(real: Callable[..., tuple[Calculation, ...]]) -> Callable[..., tuple[Calculation, ...]]:
    """The same questions, with other results."""

    def other(rules: Any, before: Any, move: Any) -> tuple[Calculation, ...]:
        (asked,) = real(rules, before, move)
        match asked.derivation.expression:
            case Operation(operator, _left, Literal(b)):
                return (replace(asked, derivation=derive(operator, Fraction(11), b, over_zero="all")),)
        raise AssertionError(move)

    return other
