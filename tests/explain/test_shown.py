"""Values show themselves, in a terminal and at the end of a cell, as what they mean."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import mathgames as mg
from harness.games import random_game
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Effect
from mathgames.explain.expression import Literal
from mathgames.explain.quantity import quantity
from mathgames.games.registry import find_game as game_of
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.lessons import find
from mathgames.page.position import board_text
from mathgames.page.snapshots import moment_of, scene_of


@pytest.mark.parametrize("game", mg.list_games())
@pytest.mark.parametrize("code", mg.list_languages())
def test_an_explanation_tells_all_its_sentences_and_calculations(game: str, code: str) -> None:
    with override_language(language_of(code)):
        for seed in range(5):
            told = random_game(12, seed=seed, game=game).explanation
            assert told is not None
            sentences = [told.headline, *(effect.sentence for effect in told.effects)]
            for shown in (str(told), unescape(told._repr_html_())):
                assert [str(sentence) for sentence in sentences if str(sentence) not in shown] == []
                assert [str(derivation) for derivation in told.derivations if str(derivation) not in shown] == []
                assert "_(" not in shown
                assert Effect.__name__ not in shown


def test_a_result_that_needs_no_step_shows_itself() -> None:
    assert str(Derivation(Literal(quantity(5)), ())) == "5"


def test_html_representation_is_escaped() -> None:
    assert mg.arithmetic.calculate(3, "−", 5)._repr_html_().startswith("<pre>3 − 5 = ")


def shown(value: Any) -> dict[str, str]:
    """Return what IPython shows of a value, by type."""
    data, _metadata = InteractiveShell.instance().display_formatter.format(value)
    return {kind: unescape(text) for kind, text in data.items()}


LESSON = find("integers/07-back-to-the-sender")
PLAYED = random_game(12)
VALUES: dict[str, tuple[Any, str, str | None]] = {
    "explanation": (PLAYED.explanation, f"{PLAYED.explanation.headline}\n", "<strong>"),
    "lesson": (LESSON, "<Lesson integers/07-back-to-the-sender: Back to the sender, 9 tasks>", LESSON.tasks[0].prompt),
    "task": (LESSON.tasks[0], "<Task 1, find: Pay a bill>", '<img src="data:image/svg+xml'),
    "position": (PLAYED.position, "6  −6 −5 −4 −3 −2  .\n5  −1  .", '<img src="data:image/svg+xml'),
    "options": (PLAYED.rules.options, "Options(numbers, setup", "'mirror': 1 to 6 from column a"),
    "option": (PLAYED.rules.options["numbers"], "<Option numbers: Printed numbers>", "'mirror': 1 to 6 from column a"),
    "legal moves": (mg.Match(mg.rules("tinc")).legal_moves, "<legal moves: 0,0>", None),
    "moves": (
        mg.Match("slice-boundaries")._session.moves,
        "<moves: 1A; 2A; 3A; 4A; 5A; 6A; 7A; 8A; …>",
        None,
    ),
    "match": (mg.Match(mg.rules("tinc")), "<Match of tinc", "This is a picture of a match."),
}


@pytest.mark.parametrize("what", VALUES)
def test_a_value_shows_what_it_means_and_no_python_of_ours(what: str) -> None:
    value, text, html = VALUES[what]
    data = shown(value)
    assert data["text/plain"].startswith(text)
    if html is not None:
        assert html in data["text/html"]
    for told in (str(value), *data.values()):
        assert not re.search(r"_\('|bytes|Effect\(|Question\(|\\x0", told)


@pytest.mark.parametrize("game", mg.list_games())
def test_a_match_draws_its_board_in_text(game: str) -> None:
    match = random_game(5, game=game)
    title, *board = str(match).splitlines()
    pieces = match.rules.pieces(match.position)
    assert title == str(match.rules.title)
    end = next(number for number, line in enumerate(board) if line[0] == " ")
    rows, columns = board[:end], board[end]
    names = columns.split()
    drawn = {
        f"{name}{',' if game == 'tinc' else ''}{row.split()[0]}": sign
        for row in rows
        for name, sign in zip(names, row.split()[1:], strict=True)
    }
    assert {at: sign for at, sign in drawn.items() if sign != "."} == {
        at: match.rules.symbol(piece) for at, piece in pieces.items()
    }


def test_a_covered_piece_is_covered_in_text_too() -> None:
    vote = find("integers/01-two-armies-on-one-line").tasks[0]
    match = mg.Match(vote.rules, position=vote.position)
    board = game_of(match.rules.name).board(match.rules)
    scene = replace(scene_of(match, board, board.begin()), covers=vote.mask.covers)
    drawn = "\n".join(board_text(moment_of(match, board, scene), board.draw(scene)))
    assert drawn.count("?") == len(vote.mask.covers) > 0
