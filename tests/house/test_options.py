"""An option of the rules is declared once, and nothing that follows from it is forgotten: each place is named here."""

from __future__ import annotations

import pytest

import mathgames as mg
from harness import typed_api
from harness.options import LANGUAGES, main, missing, page_of, table_rows, with_table
from harness.project_files import ROOT
from mathgames.engine import Option, OptionValue
from mathgames.engine.options import whole_number
from mathgames.games.registry import find_game
from mathgames.language.words import _
from mathgames.study import balance


@pytest.mark.parametrize("name", mg.list_games())
def test_an_option_is_told_everywhere(name: str) -> None:
    places = [str(place) for place in missing(name)]
    assert not places, f"the options of {name} are not yet told in\n" + "\n".join(f"- {place}" for place in places)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> str:
    """The game TINC with an option that is declared and told of nowhere else."""
    kind = find_game("tinc").rules
    values = (OptionValue("low", _("low, as planted")), OptionValue("high", _("high, as planted")))
    option = Option("tallness", _("A height that is planted"), "TINC-1", "low", values)
    monkeypatch.setattr(kind, "OPTIONS", (*kind.OPTIONS, option))
    return "tinc"


def test_a_planted_option_lacks_each_place(planted: str) -> None:
    lacking = {place.file: place for place in missing(planted)}
    assert [*lacking] == [
        "mathgames/notebook/signatures.py",
        *(str(page_of(planted, code).relative_to(ROOT)) for code in LANGUAGES),
        *(f"mathgames/locale/{code}/LC_MESSAGES/mathgames.po" for code in LANGUAGES[1:]),
        "docs/dev/conformance.md",
        "mathgames/study/balance.csv",
        "notebooks/tinc.ipynb",
        "tests/games/tinc",
    ]
    assert "tallness=high" in lacking["docs/dev/conformance.md"].lacks
    assert "ten combinations" in lacking["docs/dev/conformance.md"].lacks
    assert "tallness=high" in lacking["mathgames/study/balance.csv"].lacks
    assert "“A height that is planted”" in lacking["mathgames/locale/fil/LC_MESSAGES/mathgames.po"].lacks
    for file, place in lacking.items():
        assert file.startswith("tests/") or "make catalogues" in place.mend or "`make options ARGS=tinc`" in place.mend


def test_a_planted_option_is_in_the_types_and_the_table(planted: str) -> None:
    assert 'tallness: Literal["low", "high"]' in typed_api.written()
    page = page_of(planted, "en").read_text(encoding="utf-8")
    row = '| `tallness` | A height that is planted | `"low"`: low, as planted; `"high"`: high, as planted | TINC-1 |'
    assert row in with_table(page, table_rows(planted, "en"))


def test_an_option_of_any_number_lacks_values_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = find_game("tinc").rules
    values = (OptionValue(1, _("one, as planted")),)
    option = Option("breadth", _("A breadth that is planted"), "TINC-1", 1, values, "up to 3", whole_number(1, 3))
    monkeypatch.setattr(kind, "OPTIONS", (*kind.OPTIONS, option))
    (place,) = (place for place in missing("tinc") if place.file == "tests/engine/test_settings.py")
    assert "breadth" in place.lacks
    assert "up to 3" in place.mend


def test_a_page_without_a_table_says_which_lines_it_needs() -> None:
    with pytest.raises(ValueError, match="there is no table between"):
        with_table("# A game\n", "")


def test_a_balance_that_the_notebook_does_not_show_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = balance.read()
    monkeypatch.setattr(balance, "read", lambda *_path: [rows[0]._replace(won=rows[0].won + 1), *rows[1:]])
    (place,) = missing("tinc")
    assert (place.file, place.mend) == ("docs/balance.ipynb", "Run `make balance`")


@pytest.mark.parametrize(("asked", "says"), [("tick", "no game 'tick'"), ("--halp", "unrecognized arguments: --halp")])
def test_a_name_that_is_not_a_game_writes_nothing(
    asked: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("harness.options.write", lambda name: pytest.fail(f"{name} is written"))
    monkeypatch.setattr("sys.argv", ["options", "tinc", asked])
    with pytest.raises(SystemExit):
        main()
    assert says in capsys.readouterr().err
