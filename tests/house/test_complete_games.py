"""A game is complete: what it lacks is named here, with what to add."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mathgames as mg
from harness.rules_pictures import link
from mathgames.games.contract import Game
from mathgames.games.registry import GAMES, find_game
from perft.rows import rows
from playthroughs.transcript import transcripts
from toy_game import GAME as TOY_GAME

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^#+ ([A-Z]+-\d+)\b", re.MULTILINE)


def lacking(name: str, declared: Game) -> Iterator[str]:
    """Yield what the game has not got yet, each with what to do."""
    folder = declared.rules.__module__.split(".")[-2]
    yield from _pages(name)
    yield from _tests(name, folder)
    yield from _clauses(name, declared, folder)
    yield from _refusals(declared, folder)
    yield from lacking_teaching(declared, f"mathgames/games/{folder}/teaching.py")


def lacking_teaching(declared: Game, file: str) -> Iterator[str]:
    """Yield what lessons, the teacher's desk and paper miss of a game."""
    teaching = declared.teaching
    if teaching.editor is None:
        yield f"an editor: say in {file} how positions are set up by hand, for Teaching(editor=…)"
    if not teaching.short_positions.readers:
        yield f"short positions: say in {file} how lessons write them, for Teaching(short_positions=…)"
    if not teaching.properties and not declared.calculates:
        yield f"properties: say in {file} what a goal can ask of a move, for Teaching(properties=…)"
    if teaching.paper is None:
        yield f"paper: say in {file} how the game is printed, for Teaching(paper=…)"


def _read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else ""


def _pages(name: str) -> Iterator[str]:
    page = f"docs/rules/{name}.md"
    if not HEADING.search(_read(page)):
        yield f"a rules page: tell its clauses in {page}, each under a heading that begins with its name"
    if link(name) not in _read(page):
        yield (
            f"the picture of its set-up: add it to tests/harness/rules_pictures.py, run `PYTHONPATH=tests "
            f".venv/bin/python -m harness.rules_pictures` and put {link(name)} into {page}"
        )


def _tests(name: str, folder: str) -> Iterator[str]:
    if not any(file.startswith(f"{name}-") for file in transcripts()):
        yield (
            "a playthrough: add a game of it to `transcripts` in tests/playthroughs/transcript.py, run "
            "`PYTHONPATH=tests python tests/playthroughs/transcript.py` and read what it tells"
        )
    if f"| {name} | default |" not in _read("docs/dev/conformance.md"):
        yield "its rows in docs/dev/conformance.md: run `make check-long`"
    tests = ROOT / "tests/games" / folder
    if not any("check_rules(" in path.read_text(encoding="utf-8") for path in tests.glob("test_*.py")):
        yield f"a conformance test: a test in tests/games/{folder} that runs check_rules under each of its options"
    for file, what in (
        ("test_board.py", "a drawing test: draw positions of whole games"),
        ("test_words.py", "a test of its words: render all that it says in harness.pseudo.PSEUDO"),
    ):
        if not (tests / file).exists():
            yield f"{what}, in tests/games/{folder}/{file}"
    if not any(row.options == "default" for row in rows(name)):
        yield f"counts of perft: write tests/perft/{name}.txt in the form that tests/perft/rows.py tells"


def _clauses(name: str, declared: Game, folder: str) -> Iterator[str]:
    stated = set(HEADING.findall(_read(f"docs/rules/{name}.md")))
    told = set(declared.clauses)
    if not told:
        yield f"clauses: tell each in a sentence or two in mathgames/games/{folder}/clauses.py, for Game(clauses=…)"
        return
    prefixes = "|".join(sorted({clause.split("-")[0] for clause in told | stated}))
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "mathgames/games" / folder).glob("*.py"))
    cited = set(re.findall(rf"\b(?:{prefixes})-\d+\b", code))
    if cited - told:
        yield f"the clauses {', '.join(sorted(cited - told))}: the code cites them, so clauses.py has to tell them"
    if told - stated:
        yield f"headings in docs/rules/{name}.md for {', '.join(sorted(told - stated))}"


def _refusals(declared: Game, folder: str) -> Iterator[str]:
    kinds = declared.refusals
    if not kinds:
        yield f"refusals: list every RefusalKind in mathgames/games/{folder}/refusals.py, for Game(refusals=…)"
    if len({kind.code for kind in kinds}) < len(kinds):
        yield "a code of its own for every refusal"
    if unknown := {kind.clause for kind in kinds} - set(declared.clauses):
        yield f"the clauses that its refusals cite: {', '.join(sorted(unknown))}"


@pytest.mark.parametrize("name", mg.list_games())
def test_a_game_is_complete(name: str) -> None:
    wanted = list(lacking(name, find_game(name)))
    assert not wanted, f"{name} lacks\n" + "\n".join(f"- {what}" for what in wanted)


def test_the_toy_game_teaches_too() -> None:
    assert list(lacking_teaching(TOY_GAME, "tests/toy_game/teaching.py")) == []


def test_no_room_but_the_registry_names_a_game() -> None:
    """In lessons, at the desk, on pages and on paper a game is known by what it declares. Examples may name one."""
    rooms = ("activities", "arithmetic/items", "games/contract", "learning", "page")
    files = [path for room in rooms for path in (ROOT / "mathgames" / room).rglob("*.py")]
    assert len(files) > 100
    named = {
        f"{path.relative_to(ROOT)}:{element.lineno}"
        for path in files
        for element in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(element, ast.Constant) and element.value in GAMES
    }
    assert named == set()
    for style in (path for room in rooms for path in (ROOT / "mathgames" / room).rglob("*.css")):
        assert not [name for name in GAMES if name in style.read_text(encoding="utf-8")], style


def test_a_newcomer_is_told_all_that_it_lacks() -> None:
    """The questions above still find gaps."""
    known = find_game("minus-vs-plus")
    bare = type("Bare", (known.rules,), {"__module__": "mathgames.games.newcomer.rules"})
    told = " ".join(lacking("newcomer", Game(rules=bare, board=known.board, summary=known.summary)))
    for what in (
        "a rules page",
        "the picture of its set-up",
        "a playthrough",
        "docs/dev/conformance.md",
        "a conformance test",
        "a drawing test",
        "a test of its words",
        "counts of perft",
        "clauses:",
        "refusals:",
        "an editor",
        "short positions",
        "properties:",
        "paper:",
    ):
        assert what in told
