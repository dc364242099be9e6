"""The reasons to refuse a turn of TINC are in one list, and every cited clause has its text."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.tinc.play import after
from mathgames.games.tinc import GAME
from mathgames.games.tinc.clauses import CLAUSES, NOT_A_MOVE, OCCUPIED, ONE_CELL, OUTSIDE, REFUSALS
from mathgames.games.tinc.rules import Tinc

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "mathgames/games/tinc"


def test_every_reason_is_reached() -> None:
    rules = Tinc()
    start, opened = rules.initial(), after(rules, "0,0", "1,0")
    reached = [
        (rules.why_illegal(opened, ()), NOT_A_MOVE),
        (rules.why_illegal(opened, (3, 3)), NOT_A_MOVE),
        (rules.why_illegal(opened, (True,)), NOT_A_MOVE),
        (rules.why_illegal(start, (0, 1)), ONE_CELL),
        (rules.why_illegal(opened, (25,)), OUTSIDE),
        (rules.why_illegal(opened, (10**5000,)), OUTSIDE),
        (rules.why_illegal(opened, (0,)), OCCUPIED),
    ]
    for refusal, kind in reached:
        assert refusal is not None
        assert (refusal.code, refusal.clause) == (kind.code, kind.clause)
    assert {kind for _refusal, kind in reached} == set(REFUSALS) == set(GAME.refusals)
    assert len({kind.code for kind in REFUSALS}) == len(REFUSALS)


def test_no_other_reason_is_given() -> None:
    rules, chance = Tinc(max_side=7), random.Random(4)
    codes = {(kind.code, kind.clause) for kind in REFUSALS}
    for _game in range(20):
        position = rules.initial()
        while (move := rules.random_move(position, chance)) is not None:
            for _attempt in range(20):
                tried = tuple(chance.randrange(-1, 90) for _cell in range(chance.choice((0, 1, 2, 2, 3))))
                if (refusal := rules.why_illegal(position, tried)) is not None:
                    assert (refusal.code, refusal.clause) in codes
            position = rules.apply(position, move)


def test_a_huge_number_is_refused_without_its_digits() -> None:
    refusal = Tinc().why_illegal(Tinc().initial(), (10**5000,))
    assert str(refusal) == "That cell is far outside the 1 × 1 grid: choose a cell inside."
    named = Tinc().why_illegal(Tinc().initial(), Tinc().parse("999999999999,0"))
    assert str(named) == "(999999999999, 0) is outside the 1 × 1 grid: choose a cell inside."


def test_cited_clauses_texts_and_rules_page_agree() -> None:
    cited = {clause for path in FOLDER.glob("*.py") for clause in re.findall(r"TINC-\d+", path.read_text("utf-8"))}
    page = (ROOT / "docs/rules/tinc.md").read_text("utf-8")
    stated = re.findall(r"^#+ (TINC-\d+)", page, re.MULTILINE)
    assert cited == set(CLAUSES) == set(stated)
    assert GAME.clauses is CLAUSES


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.py")))
def test_only_the_board_and_the_declaration_know_the_rules(name: str) -> None:
    """``rules.py`` is the facade: what it imports does not import it."""
    imports = re.findall(
        r"games\.tinc\.rules|games\.tinc import .*\brules\b", (FOLDER / f"{name}.py").read_text("utf-8")
    )
    assert not imports or name in {"board", "__init__"}
    assert "TYPE_CHECKING" not in (FOLDER / f"{name}.py").read_text("utf-8")
