"""Rules are values: immutable, comparable, made from options and presets, and rebuilt by repr and pickle."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import mathgames as mg
from mathgames.engine import Option, Options, OptionValue
from mathgames.engine.options import parse_settings, parse_value, value_text, whole_number
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.language.words import _

RULES = mg.rules("minus-vs-plus")
CHANGED: list[dict[str, Any]] = [
    {},
    {"numbers": "mirror"},
    {"max_turns": None},
    {"target_score": 7, "first_player": "negative"},
    {"setup": "random", "seed": 5},
]


@pytest.mark.parametrize("options", CHANGED, ids=str)
def test_repr_and_pickle_and_copy_rebuild_the_rules(options: dict[str, Any]) -> None:
    rules = mg.rules("minus-vs-plus", **options)
    for again in (eval(repr(rules), {"mathgames": mg}), pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.initial() == rules.initial()
        assert repr(again) == repr(rules)


def test_rules_under_other_options_are_other_rules() -> None:
    made = [mg.rules("minus-vs-plus", **options) for options in CHANGED]
    assert len(set(made)) == len(CHANGED)
    assert RULES != "minus-vs-plus"
    assert mg.rules("minus-vs-plus", numbers="point") == RULES, "a default that is spelt out changes nothing"


@pytest.mark.parametrize("name", ["target_score", "settings", "options", "name", "anything"])
def test_rules_cannot_be_changed(name: str) -> None:
    before = dict(RULES.settings)
    with pytest.raises(AttributeError, match=f"immutable: make new ones with mathgames.rules.*{name}"):
        setattr(RULES, name, 1)
    assert dict(RULES.settings) == before
    with pytest.raises(TypeError):
        RULES.settings["target_score"] = 1  # type: ignore[index]


def test_positions_cannot_be_changed() -> None:
    position = RULES.initial()
    with pytest.raises(AttributeError):
        position.ply = 3
    with pytest.raises(TypeError):
        position.board[0] = 3


def test_unknown_option_or_preset_is_refused_with_choices() -> None:
    with pytest.raises(
        mg.errors.OptionError, match=r"there is no option 'board'; the options are: numbers, setup, seed"
    ):
        mg.rules("minus-vs-plus", board="large")
    with pytest.raises(mg.errors.OptionError, match=r"no preset 'blitz'; the presets are: default, classroom"):
        mg.rules("minus-vs-plus", preset="blitz")


def test_the_options_are_listed_with_readings_default_and_clause() -> None:
    option = RULES.options["max_turns"]
    assert (option.default, option.clause) == (80, "MP-24")
    assert [reading.value for reading in option.choices] == [80, 160, None]
    assert str(option.meaning(None)) == "no limit"
    assert RULES.options["target_score"].meaning(100) == "100"
    assert RULES.options[:2] == (RULES.options["numbers"], RULES.options["setup"])
    assert repr(RULES.options).startswith("Options(numbers, setup, seed")
    assert RULES.changed_settings() == {}


# Values as text.

COUNT = Option(
    "count",
    _("Count"),
    "MP-1",
    3,
    (OptionValue(3, _("three")), OptionValue(None, _("none"))),
    _("1 to 9"),
    whole_number(1, 9),
)
FLAG = Option("flag", _("Flag"), "MP-1", False, (OptionValue(False, _("no")), OptionValue(True, _("yes"))))
SIGNS = Option(
    "signs",
    _("Signs"),
    "MP-1",
    "usual",
    (OptionValue("usual", _("usual")),),
    _("two signs"),
    lambda v: v in (("+", "-"), ("-", "+")),
)


@pytest.mark.parametrize(
    ("option", "value"),
    [(COUNT, 3), (COUNT, 9), (COUNT, None), (FLAG, True), (FLAG, False), (SIGNS, "usual"), (SIGNS, ("-", "+"))],
)
def test_a_value_survives_its_text(option: Option, value: Any) -> None:
    again = parse_value(option, f"  {value_text(value)} ")
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [(COUNT, "0"), (COUNT, "10"), (COUNT, "3.0"), (COUNT, ""), (COUNT, "9" * 99), (COUNT, "\u0663"), (COUNT, "--3"),
     (COUNT, "3-"), (FLAG, "True"), (FLAG, "1"), (SIGNS, "+ +"), (SIGNS, "None")],
)  # fmt: skip
def test_a_text_that_names_no_value_is_refused(option: Option, text: str) -> None:
    with pytest.raises(mg.errors.OptionError, match=f"{option.name} cannot be"):
        parse_value(option, text)


def test_off_is_none_where_an_option_can_be_off() -> None:
    assert COUNT.validate("off") is None
    assert mg.rules("minus-vs-plus", max_turns="off") == mg.rules("minus-vs-plus", max_turns=None)
    assert repr(mg.rules("minus-vs-plus", max_turns="off")) == "mathgames.rules('minus-vs-plus', max_turns=None)"
    with pytest.raises(mg.errors.OptionError, match="flag cannot be 'off': it takes False, True"):
        FLAG.validate("off")
    named = Option("named", _("Named"), "MP-1", "off", (OptionValue("off", _("none")), OptionValue("on", _("all"))))
    assert named.validate("off") == parse_value(named, "off") == "off"


@pytest.mark.parametrize("value", [10**5000, "x" * 10**6, [10**5000]], ids=["digits", "characters", "list"])
def test_unreadable_option_value_is_refused_in_short_sentence(value: Any) -> None:
    for refuse in (
        lambda: mg.rules("minus-vs-plus", target_score=value),
        lambda: mg.rules("minus-vs-plus", preset=value if isinstance(value, str) else "x"),
        lambda: RULES.options[value if isinstance(value, str) else "x"],
    ):
        with pytest.raises(mg.errors.OptionError) as caught:
            refuse()
        assert len(str(caught.value)) < 300


def test_an_option_that_is_told_twice_is_refused() -> None:
    with pytest.raises(mg.errors.OptionError, match="the option 'target_score' is set twice"):
        parse_settings(RULES.options, "target_score=12, numbers=mirror, target_score=12")
    assert parse_settings(RULES.options, " target_score = 12,max_turns=off,") == {"target_score": 12, "max_turns": None}


def test_true_is_not_one() -> None:
    one = Option("one", _("One"), "MP-1", 1, (OptionValue(1, _("one")),))
    with pytest.raises(mg.errors.OptionError):
        one.validate(True)
    with pytest.raises(mg.errors.OptionError):
        one.validate(1.0)
    assert Options((one,)).settle({})["one"] == 1


def test_a_random_move_is_legal_and_none_in_a_finished_game() -> None:
    rules = MinusVsPlus()
    start = rules.initial()
    assert rules.random_move(start, random.Random(1)) in set(rules.moves(start))
    assert rules.random_move(start._replace(positive_score=24), random.Random(1)) is None
