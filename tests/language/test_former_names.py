"""What was imported before from elsewhere in the package is imported still, with a warning."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module

import pytest

import mathgames
from mathgames.language.former import NAMES, new_name


@pytest.mark.parametrize("name", NAMES)
def test_a_former_name_is_the_same_module_and_warns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"mathgames.{name}", raising=False)
    with pytest.warns(DeprecationWarning, match=f"mathgames.{NAMES[name]} now"):
        former = import_module(f"mathgames.{name}")
    now = import_module(f"mathgames.{NAMES[name]}")
    assert former is now
    assert now.__name__ == f"mathgames.{NAMES[name]}"
    assert now.__spec__ is not None
    assert now.__spec__.name == now.__name__


def test_what_lies_deeper_has_its_new_name_too() -> None:
    assert new_name("views.intents") == "page.intents"
    assert new_name("views.report") == "learning.pages.report"
    assert new_name("players") is None


def test_a_former_name_is_an_attribute_too() -> None:
    vars(mathgames).pop("nodes", None)
    with pytest.warns(DeprecationWarning, match="mathgames.explain.nodes now"):
        assert mathgames.nodes.text(["p", {}, "−3"]) == "−3"


def test_a_name_that_was_renamed_with_its_module_is_read_still() -> None:
    sys.modules.pop("mathgames.answering", None)
    with pytest.warns(DeprecationWarning, match="mathgames.arithmetic.answers now"):
        answering = import_module("mathgames.answering")
    assert answering.read_answer is mathgames.arithmetic.answers.read_number


def test_the_session_of_a_match_is_still_called_session_there() -> None:
    sys.modules.pop("mathgames.views", None)
    with pytest.warns(DeprecationWarning, match="mathgames.page now"):
        views = import_module("mathgames.views")
    assert views.Session is mathgames.page.MatchSession


def test_nothing_of_our_own_uses_a_former_name() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("page", "learning.printing", "notebook.commands", "notebook.widgets", "games.registry"):
            import_module(f"mathgames.{name}")
