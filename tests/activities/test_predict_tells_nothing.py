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
from harness.tiers import in_quick_tier
from mathgames.activities import Who
from mathgames.activities import predict as predicting
from mathgames.arithmetic.items import Item
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import plain_equation
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import aloud, spoken_equation
from page.hand import Hand


def secrets(explained: Explanation) -> Iterator[str]:
    """Return every notation in which the result of a move is written or spoken."""
    for words in (explained.headline, *(effect.sentence for effect in explained.effects)):
        yield str(words)
        yield aloud(str(words))
    for derivation in explained.derivations:
        yield str(plain_equation(derivation.expression, derivation.result))
        yield str(spoken_equation(derivation.expression, derivation.result))
        yield f"the sum would be {plain_number(derivation.value)}"


@pytest.mark.parametrize(
    ("game", "moves", "asks", "seed"),
    in_quick_tier(
        [
            ("minus-vs-plus", 40, "result", 1),
            ("infinity-masters", 40, "scorer", 4),
            ("slice-boundaries", 40, "result", 5),
            ("tinc", 40, "result", 6),
            ("minus-vs-plus", 60, "scorer", 3),
            ("minus-vs-plus", 200, "result", 1),
            ("infinity-masters", 200, "result", 2),
        ],
        first=4,
    ),
)
def test_no_result_is_told_before_it_is_predicted(
    game: str, moves: int, asks: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that leaves Python is searched for the result; and it is the same whatever the result is."""
    chance, made, asked = random.Random(seed), 0, 0
    hand = new(game, asks)
    examples = told(hand)  # the rules of the game contain numbers as well
    while made < moves:
        if hand.match.outcome is not None or hand.match.ply > 60:
            hand = new(game, asks)
        match = hand.match
        before = told(hand)
        move = likely_asked(match, chance)
        explained = match.rules.explain(match.position, move)
        items = predicting.items_of(match.rules, match.position, move, asks)
        hidden = set(secrets(explained)) if items else set()
        past = {secret for secret in hidden if secret in examples or secret in _already_told(match)}
        assert not [secret for secret in hidden - past if secret in before], "before the move"
        text = match.rules.format(move)
        hand.play(text)
        made += 1
        if not hand.find(key="question"):
            assert not items
            continue
        asked += 1
        open_ = told(hand) + match.to_record()
        assert not any(secret in open_ for secret in hidden - past), (text, "while it is asked")
        record = match.to_record()
        real = asked_again(record, text, asks)
        with monkeypatch.context() as patched:
            patched.setattr(predicting, "items_of", other_results(predicting.items_of))
            assert asked_again(record, text, asks) == real
        for item in items:
            if chance.random() < 1 / 4:
                give(hand, item, right=False)
                again = told(hand) + match.to_record()
                assert not any(secret in again for secret in hidden - past), (text, "after a wrong answer")
            give(hand, item)
        assert hand.match.ply == match.ply
        assert not hand.find(key="question")
    assert asked > moves // 15


def new(game: str, asks: str) -> Hand:
    options: dict[str, Any] = {"n": 2} if game == "slice-boundaries" else {}
    return asking(mg.Match(mg.rules(game, **options)), Who.ALL, asks)


def likely_asked(match: mg.Match, chance: random.Random) -> Any:
    """A move by chance, one about which something is asked where there is one."""
    rules, position = match.rules, match.position
    match rules.name:
        case "slice-boundaries" if position.phase == "slice":
            ends = [f"0,{chance.randrange(1, 20)}/10 2,{chance.randrange(1, 20)}/10" for _line in range(50)]
            return next(move for end in ends if rules.why_illegal(position, move := rules.parse(f"line {end}")) is None)
        case "tinc":
            return rules.random_move(position, chance)
    moves = list(match._session.moves)
    return chance.choice([move for move in moves if rules.explain(position, move).derivations] or moves)


def give(hand: Hand, item: Item, *, right: bool = True) -> None:
    """Answer the open question."""
    if choices := dict(item.interaction.choices(item)):
        assert hand.ask("answer", {"choice": next(it for it in choices if (it in item.key) is right)})["ok"]
    else:
        assert hand.ask("answer", {}, {"answer": str(item.shown_answer) if right else "977"})["ok"]


def _already_told(match: mg.Match) -> str:
    """Return what the moves before came to: the same may come again."""
    rules = match.rules
    return "\n".join(secret for before, move in match._session.path for secret in secrets(rules.explain(before, move)))


def asked_again(record: str, text: str, asks: str) -> str:
    """Render the page of the same open question again."""
    hand = asking(mg.Match.from_record(record), Who.ALL, asks)
    hand.play(text)
    return json.dumps([hand.view["tree"], hand.view["input"], hand.view["say"]])


def other_results(real: Callable[..., tuple[Item, ...]]) -> Callable[..., tuple[Item, ...]]:
    """The same questions, with other answers."""

    def other(rules: Any, before: Any, move: Any, entered: str) -> tuple[Item, ...]:
        (item,) = real(rules, before, move, entered)
        if item.options:
            return (replace(item, key=(next(it for it in item.options if it not in item.key),)),)
        return (replace(item, key=(Fraction(978),)),)

    return other


def test_an_attack_is_marked_as_one_while_its_result_is_hidden() -> None:
    hand = new("infinity-masters", "result")
    rules = hand.match.rules

    def attacks() -> set[str]:
        position = hand.match.position
        return {rules.format(move) for move in rules.moves(position) if rules.explain(position, move).derivations}

    while not attacks():
        hand.match.play(min(hand.match.legal_moves))
    marks = {move: mark for targets in hand.view["input"]["moves"].values() for move, mark in targets.values()}
    assert {move for move, mark in marks.items() if mark == "attack"} == attacks()
    assert hand.view["input"]["marks"]["attack"]["label"] == "can be attacked"
