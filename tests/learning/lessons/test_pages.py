"""The pages about lessons tell what the reader knows, and their lesson can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathgames.games.registry import find_game, list_games, rules
from mathgames.learning.lessons import check
from mathgames.learning.lessons.counting import COUNTING
from mathgames.learning.lessons.goal_reader import CONNECTIVES, LIMITS, STATE_GOALS
from mathgames.learning.lessons.kind import COMMON
from mathgames.learning.lessons.kinds import all_kinds
from mathgames.learning.lessons.lesson_file import TOP
from mathgames.learning.lessons.library import ROUTE_KEYS
from mathgames.learning.lessons.properties import properties_of
from mathgames.learning.lessons.task_reader import recalling_keys

DOCS = Path(__file__).parents[3] / "docs"
LESSONS = (DOCS / "lessons.md").read_text(encoding="utf-8")
OWN = (DOCS / "own-lesson.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([a-z ]+)` \|(.*)\|$", re.MULTILINE)


def table(name: str) -> dict[str, str]:
    _before, _mark, after = LESSONS.partition(f"<!-- table: {name} -->\n")
    return {row[0]: row[1].strip() for row in ROW.findall(after.partition("\n\n")[0])}


def test_the_tables_are_those_of_the_reader() -> None:
    assert table("top") == TOP
    assert table("route") == dict(ROUTE_KEYS)
    told = {name: f"{key.meaning} | all" for name, key in {**COMMON, **recalling_keys()}.items()}
    for name in {name for kind in all_kinds().values() for name in kind.keys}:
        having = [kind for kind in all_kinds().values() if name in kind.keys]
        meaning = "; ".join(dict.fromkeys(kind.keys[name].meaning for kind in having))
        told[name] = f"{meaning} | {', '.join(sorted(kind.name for kind in having))}"
    assert table("task") == told
    assert list(table("goal")) == list({name: 0 for game in list_games() for name in properties_of(rules(game))})
    assert table("asks") == asks_of_all_games()
    assert set(table("together")) == {*CONNECTIVES, *STATE_GOALS, *COUNTING, *LIMITS}


def asks_of_all_games() -> dict[str, str]:
    """What can be asked about moves, with how a page calls it and the games that have it."""
    asks: dict[str, str] = {}
    for name in list_games():
        for kind in find_game(name).all_move_asks.values():
            asks[kind.name] = f"{asks.get(kind.name) or f'{kind.label} | '}{find_game(name).rules.title}, "
    return {name: told.removesuffix(", ") for name, told in asks.items()}


@pytest.fixture
def debts(tmp_path: Path) -> Path:
    """The lesson of docs/own-lesson.md as a file."""
    text = OWN.partition("<!-- lesson: debts -->\n````markdown\n")[2].partition("````")[0]
    file = tmp_path / "debts.md"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_lesson_to_begin_with_is_well(debts: Path) -> None:
    assert [str(problem) for problem in check(debts)] == []


CHANGES = {
    "another number in the sum": (
        "{2 + (−5): −3}",
        "{2 + (−6): −3}",
        "there is no '2 + (−5)' in the list of questions: write '2 + (−6)'",
    ),
    "another number everywhere": ("2 + (−5)", "2 + (−6)", "2 + (−6) is −4"),
    "another piece": ("b4−4", "b4−5", "does not do what is asked"),
    "another square": ("c3+3", "c9+3", "there is no square 'c9'"),
    "another goal": ("{leaves: −1}", "{leaves: −2}", "does not do what is asked"),
    "another kind": ("kind: explain", "kind: reason", "write one of"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_who_changes_words_and_numbers_is_told_what_to_mend(change: str, debts: Path) -> None:
    there, instead, said = CHANGES[change]
    text = debts.read_text(encoding="utf-8")
    assert there in text
    debts.write_text(text.replace(there, instead), encoding="utf-8")
    problems = [str(problem) for problem in check(debts)]
    assert any(said in problem for problem in problems), problems
    assert all(re.match(rf"{re.escape(str(debts))}, line \d+: ", problem) for problem in problems)


def test_the_page_shows_what_the_checker_says(debts: Path) -> None:
    text = debts.read_text(encoding="utf-8")
    debts.write_text(text.replace("2 + (−5)", "2 + (−6)"), encoding="utf-8")
    shown = re.findall(r"^my-class/debts\.md, (line \d+: .*)$", OWN, re.MULTILINE)
    assert len(shown) == 3
    assert {f"{debts}, {one}" for one in shown} <= {str(problem) for problem in check(debts)}


def test_editor_checkpoints_are_not_lessons(debts: Path) -> None:
    kept = debts.parent / ".ipynb_checkpoints"
    kept.mkdir()
    (kept / "debts-checkpoint.md").write_text(debts.read_text(encoding="utf-8"), encoding="utf-8")
    (debts.parent / "README.md").write_text("What is in this folder.\n", encoding="utf-8")
    assert [str(problem) for problem in check(debts.parent)] == []
