"""The balance of the options: which variants there are, what is counted, and what is called unfair."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from harness.project_files import ROOT
from mathgames.games.registry import find_game as game_of
from mathgames.study import balance
from mathgames.study.balance import LEFT_OUT, ChangedRules, Row, play_variant, read, variants, write_rows

GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_of_every_option_is_a_variant(game: str) -> None:
    options = [option for option in game_of(game).rules.OPTIONS if option.name not in LEFT_OUT]
    names = [variant.name for variant in variants(game)]
    assert names[0] == "usual"
    assert len(names) == len(set(names)) == 1 + sum(len(option.choices) - 1 for option in options)
    for variant in variants(game):
        for chosen in variant.rules():
            assert chosen.name == game
            assert len(chosen.players) == 2
            assert not variant.option or chosen.settings[variant.option] == variant.value


def test_what_is_drawn_at_random_is_drawn_ten_times() -> None:
    drawn = ChangedRules("minus-vs-plus", "setup", "random").rules()
    assert len({str(one.initial()) for one in drawn}) == 10


def test_balance_counts_by_starter(tmp_path: Path) -> None:
    variant = ChangedRules("tinc", "first_player", "noughts")
    row = play_variant(variant, 6, level="level-1", folder=tmp_path)
    assert (row.game, row.variant, row.starter, row.games) == ("tinc", "first_player=noughts", "noughts", 6)
    assert row.won + row.drawn + row.lost == 6
    assert play_variant(variant, 6, level="level-1", folder=tmp_path) == row, (
        "the games that are there are not played again"
    )
    assert len(list(tmp_path.iterdir())) == 1
    write_rows([row, row], file := tmp_path / "rows.csv")
    assert read(file) == [row, row]


def test_a_share_far_from_a_half_is_unfair() -> None:
    row = Row("tinc", "usual", "crosses", 200, 125, 5, 70, 12.9, 9.0, 15.0, "line:195 stopped:5")
    assert row.is_unfair
    assert not row._replace(won=105, lost=90).is_unfair
    assert row._replace(won=60, lost=135).is_unfair
    assert not row._replace(games=8, won=6, drawn=0, lost=2).is_unfair, "so few games do not tell"


def test_the_command_writes_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["balance", "tinc", "--games", "2", "--out", str(tmp_path / "rows.csv")])
    balance.main()
    assert capsys.readouterr().out.startswith("tinc usual: ")
    assert [row.variant for row in read(tmp_path / "rows.csv")] == [variant.name for variant in variants("tinc")]


def test_missing_variants_are_added_in_their_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rows.csv"
    kept = [row for row in read() if row.variant != "line=path8"]
    write_rows([*kept, kept[0]._replace(variant="gone=yes")], file)
    assert [it.name for it in balance.missing("tinc", file)] == ["line=path8"]
    monkeypatch.setattr("sys.argv", ["balance", "tinc", "--games", "2", "--missing", "--out", str(file)])
    balance.main()
    assert [(row.game, row.variant) for row in read(file)] == [(row.game, row.variant) for row in read()]
    assert [row for row in read(file) if row.variant != "line=path8"] == kept


# What the documentation tells of the rows that were measured.

NOTEBOOK = ROOT / "docs" / "balance.ipynb"
PRESETS = ROOT / "docs" / "presets.csv"
WHO_STARTS = r"## (?:Who starts|Quién tiene ventaja|Sino ang nakalalamang)\n(.*?)\n## "


def test_every_variant_was_played() -> None:
    lacking = {game: [it.name for it in new] for game in GAMES if (new := balance.missing(game))}
    assert not lacking, f"mathgames/study/balance.csv has no rows {lacking}: run `make options`"
    assert [(row.game, row.variant) for row in read()] == [(game, it.name) for game in GAMES for it in variants(game)]


def test_the_notebook_shows_the_rows() -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == [*range(1, len(cells) + 1)]
    data = [output.get("data", {}) for cell in cells for output in cell["outputs"]]
    shown = [text for it in data if (text := it.get("text/markdown"))]
    assert shown == [balance.as_markdown(read())], "docs/balance.ipynb shows other rows: run `make balance`"
    assert sum("image/png" in it for it in data) == 3
    assert not [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]


def test_the_notebook_of_presets_shows_the_rows() -> None:
    notebook = PRESETS.with_suffix(".ipynb").read_text(encoding="utf-8")
    outputs = [output for cell in json.loads(notebook)["cells"] for output in cell.get("outputs", [])]
    (shown,) = (text for it in outputs if (text := it.get("data", {}).get("text/markdown")))
    with PRESETS.open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    columns = [name for name in rows[0] if name not in ("seed", "operations", "endings")]
    lines = [columns, ["---"] * len(columns), *([row[name] for name in columns] for row in rows)]
    expected = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    assert "".join(shown) == expected, "docs/presets.ipynb shows other rows: run `make balance`"


@pytest.mark.parametrize("language", ["", ".es", ".fil"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_name_what_is_unfair(game: str, language: str) -> None:
    """Each option that is unfair in another way than the usual rules are, and these, with their share of the points."""
    page = (ROOT / "docs" / "rules" / f"{game}{language}.md").read_text(encoding="utf-8")
    section = re.search(WHO_STARTS, page, re.DOTALL)
    assert section is not None
    usual, *others = (row for row in read() if row.game == game)
    assert f"{usual.points:.0%}" in section[1]
    assert f"{usual.share.low:.0%}" in section[1]
    for row in others:
        if row.is_unfair and not (row.share.low <= usual.share.high and usual.share.low <= row.share.high):
            name, value = row.variant.split("=")
            assert f"`{name}" in section[1] or f"{value} × {value}" in section[1], row.variant
            assert f"{row.points:.0%}" in section[1], row.variant
