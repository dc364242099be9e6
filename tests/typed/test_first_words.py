"""The first things that a programmer types do what they say: the surprises that a stranger met, one by one."""

from __future__ import annotations

import inspect
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from IPython.lib.pretty import pretty

import mathgames as mg
from mathgames.engine import Refusal
from mathgames.language import errors as language_errors


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
LESSON = "integers/07-back-to-the-sender"
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
    "errors": (lambda: (len(mg.errors.__all__), mg.errors.IllegalMove), (22, mg.IllegalMove)),
    "an unknown keyword": (
        lambda: said(lambda: mg.play("tinc", oponent=1), TypeError),  # type: ignore[call-overload]
        UNKNOWN,
    ),
    "an unknown option": (lambda: unknown_option("tinc", sise=1).startswith("there is no option 'sise'"), True),
    "seconds for a clock": (lambda: mg.Match("tinc", clock=60).clock.total, 60.0),  # type: ignore[union-attr]
    "a position as text": (
        lambda: said(lambda: mg.Match("tinc", position="c3+5"), mg.errors.PositionError)[:40],
        "'c3+5' is not a position of Theoreticall",
    ),
    "a position of another match": (
        lambda: mg.play("minus-vs-plus", position=attacked().position, save=False).turn,
        "negative",
    ),
    "rules to play by": (lambda: mg.play(mg.rules("slice-boundaries", n=3), save=False).match.rules.settings["n"], 3),
    "a code for a name": (
        lambda: said(lambda: mg.Match("minus-vs-plus:C6M2Y-YB1"), mg.errors.UnknownGame).partition(": open")[1:],
        (": open", " it with mg.play"),
    ),
    "no code": (
        lambda: said(lambda: mg.Match.from_code(3), mg.errors.RecordError)[:27],
        "this is not a game code: one"[:27],
    ),
    "a ply without a move": (
        lambda: [said(partial(attacked().explanation_at, ply), mg.errors.HistoryError) for ply in (0, 4)],
        [f"no move led to ply {ply}; the last one is 3" for ply in (0, 4)],
    ),
    "nobody resigns": (lambda: said(lambda: attacked().resign("blue"), mg.errors.PlayerError)[:6], "'blue'"),
    "score beside float": (
        lambda: (attacked().scores["positive"] == 3.0, float("-inf") < attacked().scores["positive"] < 3.5),
        (True, True),
    ),
    "names for rules": (lambda: (mg.perft("tinc", 1), mg.check_rules("tinc", games=1, longest=3).plies), (1, 3)),
    "whole numbers": (
        lambda: (mg.arithmetic.negate(3), mg.arithmetic.absolute_value(-3), mg.arithmetic.operate("÷", 1, 2)),
        (Fraction(-3), Fraction(3), Fraction(1, 2)),
    ),
    "a float": (
        lambda: said(lambda: mg.arithmetic.negate(0.5), mg.errors.NotationError)[:28],
        "0.5 is not an exact number: ",
    ),
    "no convention": (
        lambda: said(lambda: mg.arithmetic.operate("÷", 5, 0, over_zero="x"), mg.errors.OptionError),  # type: ignore[arg-type]
        "over_zero cannot be 'x': it must be none, numbers, all",
    ),
    "a file for save": (
        lambda: said(lambda: mg.play("tinc", save="game.txt"), mg.errors.OptionError),  # type: ignore[call-overload]
        "save cannot be 'game.txt': give True or False",
    ),
    "the log of a board": (
        lambda: said(lambda: mg.answer_log(mg.play("tinc", save=False)), TypeError),  # type: ignore[arg-type]
        "the log is of a match: give one, such as board.match",
    ),
    "answers without tasks": (
        lambda: said(lambda: mg.grade(LESSON, ["5"]), mg.errors.LessonError),  # type: ignore[arg-type]
        "give answers by task, like {7: \"5\"}, not ['5']",
    ),
    "no language": (
        lambda: said(lambda: mg.set_language(None), mg.errors.LanguageError)[:22],  # type: ignore[arg-type]
        "there is no language N",
    ),
    "no route": (
        lambda: [said(partial(names, "x"), mg.errors.LessonError)[:21] for names in (mg.list_tests, mg.list_lessons)],
        ["there is no route 'x'"] * 2,
    ),
    "a diagnosis": (
        lambda: pretty(mg.arithmetic.diagnose(3, "−", 5, 2)[:1]),
        "[always taking the smaller number from the larger]",
    ),
    "an effect": (lambda: str(attacked().explanation.effects[-1])[:11], "The attacke"),  # type: ignore[union-attr]
    "a lesson": (lambda: repr(mg.lesson(LESSON, save=False)), f"<LessonWidget of {LESSON}, warm-up>"),
    "any game by its name": (lambda: [mg.rules(name).name for name in mg.list_games()], mg.list_games()),
}


@pytest.mark.parametrize("typed", ROWS)
def test_first_words_do_what_they_say(typed: str) -> None:
    act, expected = ROWS[typed]
    assert act() == expected


ERRORS: list[Callable[[], object]] = [
    lambda: attacked().play("a2-a4"),
    lambda: mg.Match.from_record("mathgames record 1\ngame: tinc\n1. x"),
    lambda: mg.export_worksheets("tinc", Path("no", "such", "folder.html")),
    lambda: raise_(mg.errors.MissingPackage("numpy")),
]


def raise_(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("act", ERRORS)
def test_errors_cross_processes_as_they_are(act: Callable[[], object]) -> None:
    """A worker of a tournament hands its error over, and a pool that cannot read it stops."""
    with pytest.raises(mg.MathgamesError) as caught:
        act()
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), vars(again)) == (type(caught.value), str(caught.value), vars(caught.value))
    assert getattr(again, "name", "") == getattr(caught.value, "name", "")


def test_errors_holds_every_error_that_a_program_can_meet() -> None:
    kinds = [kind for _name, kind in inspect.getmembers(language_errors, inspect.isclass)]
    assert {kind.__name__ for kind in kinds if issubclass(kind, mg.MathgamesError)} == {*mg.errors.__all__}


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
