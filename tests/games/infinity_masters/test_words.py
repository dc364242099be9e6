"""Everything that Infinity Master's says is a sentence that can be said in another language."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest

from games.infinity_masters.conftest import CONVENTIONS
from harness import sentences
from harness.pseudo import PSEUDO, unspoken
from harness.sentences import declared, told, told_games
from mathgames.explain.nodes import Node, iter_nodes
from mathgames.games.infinity_masters import GAME, panels
from mathgames.games.infinity_masters.board import MARKS
from mathgames.games.infinity_masters.move_generation import Safety
from mathgames.games.infinity_masters.picture import GOALS, SAFETY_NAMES, SAFETY_TOLD, SQUARE_OF, spoken_piece
from mathgames.games.infinity_masters.position import PIECES, PLAYERS, Position
from mathgames.games.infinity_masters.predicting import other_order
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.errors import NotationError, OptionError, PositionError
from mathgames.language.words import LazyString, override_language

OPTIONS: list[dict[str, Any]] = [
    {},
    {"operand_order": "attacker_first", "infinity_capture": "scorer", "start_infinities": 2},
    {"infinite_credit": "none", "infinity_encounter": "both_out", "ops": "÷" * 64},
    {"infinite_credit": "bonus:36", "dne_other": "stays", "inf_over_zero": "dne", "goal": "row"},
    {"preset": "classroom", "mandatory_operation": True, "no_progress": None, "rounds": 1},
]
P, N = PLAYERS


def spoken(said: object, names: Collection[str] = ()) -> None:
    """Sentences, and none in which a player is called by what the pieces are, or a value as programs write it."""
    sentences.spoken(said, names)
    assert not re.search(r"positive player|negative player|None|Fraction|sideward|modulus", str(said)), str(said)


def shown(tree: Node) -> Iterator[object]:
    """The texts of a tree and the sentences in its attributes, notation left out."""
    for element in iter_nodes(tree):
        texts = [child for child in element[2:] if not isinstance(child, list)]
        if element[1].get("class") != "mg-clause":
            yield from (child for child in texts if isinstance(child, LazyString) or unspoken(child))
        yield from (element[1][name] for name in ("aria-label", "title", "label") if name in element[1])


def say_position(rules: InfinityMasters, position: Position) -> None:
    for square, piece in rules.pieces(position).items():
        spoken(spoken_piece(piece))
        assert position.piece(square) == piece
    for move in (*rules.moves(position), *random.Random(position.ply).choices(range(4097), k=20)):
        refusal = rules.why_illegal(position, move)
        if refusal is not None:
            spoken(refusal.sentence)
            continue
        if (warning := rules.warning(position, move)) is not None:
            spoken(warning)
        if (met := rules.find_capture(position, move)) is not None:
            for said in shown(panels.question(met)):
                spoken(said)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: repr(options)[:60])
def test_everything_that_random_games_say(options: dict[str, Any]) -> None:
    rules, endings = InfinityMasters(**options), set()

    def probe(position: Position, _move: int | None) -> None:
        if position.ply % 5 == 0:
            say_position(rules, position)

    for position, moves in told_games(rules, 4, 11, probe, longest=300, say=spoken):
        for said in shown(panels.ledger(rules.ledger(rules.initial(), moves))):
            spoken(said)
        if (outcome := rules.outcome(position)) is not None:
            endings.add(outcome.code)
        spoken(rules.repetition_outcome(position).reason)
    assert endings or rules.config.quiet_limit is None
    spoken(panels.order(rules.config.reckoning))
    (variant,) = other_order(rules)
    for said in (variant.label, variant.board_reading, variant.variant_reading):
        spoken(said)


@pytest.mark.parametrize("options", OPTIONS[:4], ids=lambda options: repr(options)[:60])
def test_every_meeting_is_told_in_sentences(meeting: Callable[..., Any], options: dict[str, Any]) -> None:
    chosen = {name: value for name, value in options.items() if name not in ("ops", "goal")}
    for sign in "+−×÷":
        for attacker in ("-6", "0", "1", "4", "inf"):
            for defender in ("-2", "0", "1", "inf"):
                for owner in PLAYERS:
                    met = meeting((attacker, owner), defender, sign, **chosen)
                    for said in told(met.explanation):
                        spoken(said)


def test_credited_player_is_named_with_side_of_the_sign(meeting: Callable[..., Any]) -> None:  # IM-2
    def said(attacker: tuple[str, str], defender: str) -> str:
        told = meeting(attacker, defender, "+").explanation
        (sentence,) = (str(effect.sentence) for effect in told.effects if effect.clause == "IM-2")
        return sentence

    assert said(("3", P), "4") == "7 is positive: Blue, the positive side, scores."
    assert said(("-3", N), "-4") == "−7 is negative: Red, the negative side, scores."
    assert said(("3", N), "4").endswith(
        "Blue, the positive side, scores, even though Red attacked. Only the sign counts."
    )
    assert said(("-3", P), "-4").endswith(
        "Red, the negative side, scores, even though Blue attacked. Only the sign counts."
    )


def test_every_convention_is_told_in_sentences(meeting: Callable[..., Any]) -> None:
    used = {}
    for options in OPTIONS[:4]:
        chosen = {name: value for name, value in options.items() if name not in ("ops", "goal")}
        for sign in "+−×÷":
            for attacker, defender in (("0", "4"), ("0", "-4"), ("4", "0"), ("-4", "0"), ("0", "0"), ("inf", "5")):
                for first, second in (
                    (attacker, defender),
                    (defender, attacker),
                    ("inf", "inf"),
                    ("inf", "0"),
                    ("0", "inf"),
                ):
                    met = meeting((first, P), second, sign, **chosen)
                    rules = InfinityMasters(**{"ops": sign * 64, **chosen})
                    for use in rules.find_capture(met.before, rules.parse("d4-d5")).conventions_used:
                        used[use.convention.key] = use
                        spoken(use.mathematics)
                        spoken(use.game)
    assert set(used) == set(CONVENTIONS)
    for convention in CONVENTIONS.values():
        spoken(convention.title)


def test_an_outcome_names_the_winner_by_colour(position: Callable[..., Position]) -> None:
    rules = InfinityMasters()

    def result(board: dict[str, tuple[str, str]], **more: Any) -> str:
        at = position(rules, board, **more)
        outcome = rules.outcome(at)
        assert outcome is not None
        spoken(rules.result(outcome))
        return str(rules.result(outcome))

    assert result({"a4": (N, "inf")}) == "Red wins: Blue has no infinity left on the board."
    assert result({"d8": (P, "inf"), "a4": (N, "inf")}) == "Blue wins: Blue's infinity has reached its goal on d8."
    assert result({}, score={P: (0, "7"), N: (0, "13/2")}) == (
        "Blue wins: both players have lost their last infinity. Blue leads by 7 to 13/2."
    )
    assert result({}) == "A draw: both players have lost their last infinity. The scores are level at 0 each."
    lives = {"h2": (P, "inf"), "a7": (N, "inf")}
    assert result(lives, quiet=60, score={N: (1, "0")}) == (
        "Red wins: 60 moves in a row brought no attack and no step forward. Red leads by ∞ to 0."
    )
    walled = {f"{file}{rank}": (P, "1") for rank in (7, 8) for file in "abcdefgh"} | {"a7": (P, "inf")}
    walled |= {f"{file}{rank}": (N, "1") for rank in (1, 2) for file in "abcdefgh"} | {"a2": (N, "inf")}
    assert result(walled) == "A draw: neither player can move. The scores are level at 0 each."
    assert [str(rules.player_label(player)) for player in PLAYERS] == ["Blue", "Red"]
    assert [str(rules.player_words(player)) for player in PLAYERS] == ["Blue", "Red"]


def test_what_the_game_declares() -> None:
    declared(GAME, InfinityMasters(), ("'bonus:'",))
    for said in (
        *SAFETY_TOLD.values(),
        *SAFETY_NAMES.values(),
        *GOALS.values(),
        *SQUARE_OF.values(),
        *(mark["label"] for mark in MARKS.values()),
    ):
        spoken(said)
    assert set(SAFETY_NAMES) == set(Safety)
    for piece in PIECES.values():
        spoken(piece.full_name)


@pytest.mark.parametrize(
    "asked",
    [
        lambda rules: rules.parse("left"),
        lambda rules: rules.from_json({}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"board": []}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"board": {"z9": [P, "1"]}}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"board": {"a1": [P, "99"]}}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"turn": "white"}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"ply": -1}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"score": {}}),
        lambda rules: rules.from_json(rules.to_json(rules.initial()) | {"score": {P: {}, N: {}}}),
        lambda rules: rules.from_json(
            rules.to_json(rules.initial()) | {"score": {key: {"infinite": 0, "finite": "2/4"} for key in PLAYERS}}
        ),
        lambda _rules: InfinityMasters(values=[1]),
        lambda _rules: InfinityMasters(ops="?"),
        lambda _rules: InfinityMasters(ops="+" * 36),
    ],
    ids=lambda asked: inspect.getsource(asked).strip()[:70],
)
def test_every_error_is_a_sentence(asked: Callable[[InfinityMasters], object]) -> None:
    with pytest.raises((NotationError, PositionError, OptionError)) as error:
        asked(InfinityMasters())
    names = ("positive", "negative", "inf", "infinite", "finite", "board", "turn", "ply", "score", "reserve", "quiet")
    names += ("left", "white", "ops", "values", "damath", "rows", "random", "z9", "dict", "int", "str", "pass")
    said = error.value.args[0]
    assert isinstance(said, LazyString)
    with override_language(PSEUDO):
        assert unspoken(str(said), names) == []
    assert not re.search(r"[{}]|  ", re.sub(r"\{'[^}]*\}", "", str(said)))
