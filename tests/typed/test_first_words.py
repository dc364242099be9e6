"""The first things that a programmer types do what they say: the surprises that a stranger met, one by one."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from IPython.lib.pretty import pretty

import mathgames as mg
from mathgames.engine import Refusal


def attacked() -> mg.Match:
    """A match after an attack that brings its player 3 points."""
    match = mg.Match("minus-vs-plus")
    for move in ("c1-e3", "d6-f4", "e3-f4"):
        match.play(move)
    return match


def said(act: Callable[[], object], kind: type[Exception]) -> str:
    """The message of the error that this raises."""
    with pytest.raises(kind) as caught:
        act()
    return str(caught.value)


def legal(match: mg.Match) -> tuple[object, ...]:
    """Return what there is of the legal moves."""
    moves = match.legal_moves
    return isinstance(moves[0], str), random.Random(1).choice(moves) in moves, len(moves) > 10


def walked(match: mg.Match, walk: str) -> tuple[str, ...]:
    """The moves that are left after one walk back to the first of them."""
    getattr(match, walk)(1)
    return match.played


def headline() -> Any:
    """The headline of the attack."""
    return attacked().explanation.headline  # type: ignore[union-attr]


def unknown_option(game: str, **options: object) -> str:
    """The message of the error of rules that have no such option, which is both kinds that a program may expect."""
    assert issubclass(mg.errors.UnknownOption, mg.errors.OptionError)
    return said(lambda: mg.rules(game, **options), TypeError)


NO_MOVE = "a move is text such as 'a2-a3', or an element of rules.moves(position)"
UNKNOWN = "there is no option 'oponent'; did you mean opponent?"
ROWS: dict[str, tuple[Callable[[], object], object]] = {
    "a match by name": (lambda: mg.Match("minus-vs-plus").rules, mg.rules("minus-vs-plus")),
    "no such game": (lambda: "'chess'" in said(lambda: mg.Match("chess"), mg.errors.UnknownGame), True),
    "players": (lambda: attacked().players, ("positive", "negative")),
    "is_over": (lambda: (attacked().is_over, attacked().winner), (False, None)),
    "last_move": (lambda: (attacked().last_move, mg.Match("tinc").last_move), ("e3-f4", None)),
    "copy": (lambda: attacked().copy().to_record() == attacked().to_record(), True),
    "board": (lambda: (attacked().board["a1"], "a3" in attacked().board), (1, False)),
    "print board": (lambda: str(attacked().board).splitlines()[0], "6  −6 −5 −4  . −2 −1"),
    "print position": (lambda: str(attacked().position), str(attacked().board)),
    "piece": (lambda: attacked().position["a1"], 1),
    "reset": (
        lambda: said(lambda: attacked().reset(), AttributeError),  # type: ignore[attr-defined]
        "did you mean 'undo', or mg.Match(match.rules)?",
    ),
    "moves": (
        lambda: said(lambda: attacked().moves, AttributeError),  # type: ignore[attr-defined]
        "'legal_moves' are the moves that can be played, 'history' those that were",
    ),
    "legal moves": (lambda: legal(attacked()), (True, True, True)),
    "why illegal": (lambda: type(attacked().why_illegal("a2-a4")), Refusal),
    "gone": (lambda: [hasattr(attacked(), name) for name in ("refuse", "run_out", "rewind", "follow")], [False] * 4),
    "parse_move": (lambda: attacked().parse_move("a2-a3"), mg.rules("minus-vs-plus").parse("a2-a3")),
    "truncate": (lambda: walked(attacked(), "truncate"), ("c1-e3",)),
    "goto": (lambda: walked(attacked(), "goto"), ("c1-e3", "d6-f4", "e3-f4")),
    "None": (lambda: said(lambda: attacked().play(None), TypeError), NO_MOVE),
    "True": (lambda: said(lambda: attacked().play(True), TypeError), NO_MOVE),
    "a packed 0": (lambda: said(lambda: attacked().play(0), mg.IllegalMove) != "", True),
    "score": (lambda: attacked().scores["positive"] == 3 and attacked().scores["positive"] > 2, True),
    "score as a number": (lambda: float(attacked().scores["positive"]), 3.0),
    "scores shown": (lambda: pretty(attacked().scores), "{'positive': 3, 'negative': 0}"),
    "headline": (lambda: pretty(headline()), "+3 attacks −3 on f4: both become a zero"),
    "headline as text": (
        lambda: (headline() + "!", "attacks" in headline(), len(headline())),
        (f"{headline()}!", True, 39),
    ),
    "derivation": (lambda: pretty(attacked().explanation.derivations[0])[:12], "3 + (−3) = 0"),  # type: ignore[union-attr]
    "record": (lambda: mg.Match.from_record(attacked().to_record()).to_record(), attacked().to_record()),
    "evaluate": (lambda: mg.arithmetic.evaluate("3-5"), Fraction(-2)),
    "not to evaluate": (lambda: said(lambda: mg.arithmetic.evaluate("three"), mg.errors.NotationError) != "", True),
    "tab": (lambda: {*mg.arithmetic.__all__} <= {*dir(mg.arithmetic)}, True),
    "renamed": (lambda: [*map(callable, (mg.export_worksheets, mg.grade, mg.answer_log, mg.share_link))], [True] * 4),
    "opponents": (lambda: (mg.list_opponents()[:2], "leo" in mg.list_opponents("tinc")), (["adaptive", "leo"], False)),
    "topics": (lambda: mg.list_topics()[0], "adding"),
    "errors": (lambda: (len(mg.errors.__all__), mg.errors.IllegalMove), (18, mg.IllegalMove)),
    "an unknown keyword": (
        lambda: said(lambda: mg.play("tinc", oponent=1), TypeError),  # type: ignore[call-overload]
        UNKNOWN,
    ),
    "an unknown option": (lambda: unknown_option("tinc", sise=1).startswith("there is no option 'sise'"), True),
    "any game by its name": (lambda: [mg.rules(name).name for name in mg.list_games()], mg.list_games()),
}


@pytest.mark.parametrize("typed", ROWS)
def test_first_words_do_what_they_say(typed: str) -> None:
    act, expected = ROWS[typed]
    assert act() == expected


def test_hand_in_where_nothing_was_done_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(mg.hand_in, mg.errors.SaveError).startswith("there is no work in this folder; ")
    assert [*tmp_path.iterdir()] == []


PACKAGES = ["mathgames", *(it.name for it in walk_packages(mg.__path__, "mathgames.") if it.ispkg)]


@pytest.mark.parametrize("name", PACKAGES)
def test_dir_of_a_package_has_its_public_names(name: str) -> None:
    package = import_module(name)
    public = {*getattr(package, "__all__", ())}
    assert public <= {*dir(package)}
    if "__dir__" in vars(package):
        assert not {"TYPE_CHECKING", "annotations"} & {*dir(package)}


def test_dir_of_a_match_has_its_members_alone() -> None:
    names = dir(attacked())
    assert not [name for name in names if name.startswith("_")]
    assert all(inspect.getdoc(getattr(mg.Match, name, None)) for name in names if name not in ("clock", "rules"))
    assert len(names) == len({*names}) < 40
