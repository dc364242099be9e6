"""Everything that Slice Through the Boundaries says is a sentence of its own, so that another language can say it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from harness.pseudo import PSEUDO, unspoken
from harness.sentences import declared, spoken, told_games
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.games.contract import BoardScene
from mathgames.games.slice_boundaries import GAME, SliceBoundaries, best_line_across, geometry, panels, picture, plots
from mathgames.games.slice_boundaries.board import BoardUiState, SliceBoundariesBoard
from mathgames.games.slice_boundaries.lines import StraightLine, separations, ticked_lines
from mathgames.games.slice_boundaries.position import KEYS, PHASES, Position
from mathgames.language.errors import MathgamesError
from mathgames.language.words import LazyString, Text, override_language

API = {*KEYS, *PHASES, "line"}
"""Names that an error can contain untranslated: keys and values of a position's JSON, and the notation of lines."""

OPTIONS: list[dict[str, Any]] = [
    {"n": 6},
    {"n": 1},
    {"n": 2, "players": 1},
    {"n": 4, "players": 3, "first_filler": "defense"},
    {"n": 3, "first_filler": "player1", "snap": 1},
    {"n": 3, "snap": 2},
]


def check_node(tree: Node) -> None:
    """Check that the texts and labels of a drawing are sentences."""
    with override_language(PSEUDO):
        assert unspoken(plain_text(tree)) == [], plain_text(tree)
        for _tag, attributes, *_children in iter_nodes(tree):
            for name in ("aria-label", "title", "alt", "placeholder"):
                assert unspoken(str(attributes.get(name, ""))) == [], attributes[name]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_told_in_sentences(options: dict[str, Any]) -> None:
    rules = SliceBoundaries(**options)

    def say(position: Position, move: int | StraightLine | None) -> None:
        for attempt in (0, -1, StraightLine(1, 0, 0, rules.n, rules.n)):
            if (refusal := rules.why_illegal(position, attempt)) is not None:
                spoken(refusal.sentence)
        if move is not None:
            assert rules.warning(position, move) is None
            check_panels(position, move)

    assert all(rules.outcome(position) is not None for position, _moves in told_games(rules, 5, 0, say))


def check_panels(position: Position, move: int | StraightLine) -> None:
    n, filled = position.n, position.filled
    check_node(panels.of_the_grid(n, filled))
    check_node(picture.draw_cells(n, filled, GAME.rules.title, 0))
    if isinstance(move, StraightLine):
        spoken(panels.best_in_words(n, filled))
        spoken(panels.score_sentence(move, n, filled))
        check_node(panels.of_the_line(move, n, filled))
        check_node(panels.cut(move, n, filled, position.round, None))
        check_node(panels.cut(move, n, filled, position.round, "pager"))
        # Places on the board have names (``at``, ``key``), which are not words.
        check_node(picture.draw_crossings(move, n, filled, "pager"))


@pytest.mark.parametrize("players", [1, 2])
def test_the_board_says_sentences(players: int) -> None:
    rules, chance = SliceBoundaries(n=3, players=players), random.Random(3)
    board = SliceBoundariesBoard(rules)
    shown = BoardUiState(frozenset({"boundaries", "best", "count"}))
    position, before, made = rules.initial(), None, None
    while True:
        over = rules.outcome(position) is not None
        for state in (shown, BoardUiState(shown.overlays, went_on=True)):
            scene = BoardScene(position, (), over=over, move=made, before=before, steps="steps", state=state)
            for tree in (board.draw(scene), *board.controls(scene), *board.panels(scene)):
                check_node(tree)
            if (stage := board.stage(scene)) is not None:
                spoken(stage)
            told = board.input(scene).to_json()
            ends = [words for end in told.get("labels", ()) for words in end]
            cleared = (told["cleared"],) if "cleared" in told else ()
            for words in (*ends, *cleared, *told.get("mark", {}).values()):
                spoken(words, ("{x}", "{y}"))  # the browser fills these in
            if (hint := board.hint(scene)) is not None:
                spoken(hint)
        move = rules.random_move(position, chance)
        if move is None:
            break
        if isinstance(move, StraightLine):
            spoken(board.preview(scene, move))
        position, before, made = rules.apply(position, move), position, move


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("points", [(0, 0, 0), (1, 1, 1), (1, 0, 1), (5, 5, 4), (1, 0, 0), (0, 7, 2)])
def test_every_ending_is_a_sentence(players: int, points: tuple[int, ...]) -> None:
    rules = SliceBoundaries(n=6, players=players)
    outcome = rules.outcome(Position(6, players, "over", bytes(36), 1, 38, points[:players]))
    assert outcome is not None
    spoken(outcome.reason)
    spoken(rules.result(outcome))


def test_every_tie_names_its_players() -> None:
    rules = SliceBoundaries(n=6, players=4)
    for score, reason in [
        ((3, 3, 1, 0), "players 1 and 2 share the highest score, 3 points."),
        ((0, 1, 1, 1), "players 2, 3 and 4 share the highest score, 1 point."),
    ]:
        outcome = rules.outcome(Position(6, 4, "over", bytes(36), 1, 76, score))
        assert outcome is not None
        assert (outcome.winner, str(outcome.reason)) == (None, reason)
        assert str(rules.result(outcome)) == f"A draw: {reason}"


@pytest.mark.parametrize("n", [1, 2, 3])
def test_every_fact_is_a_sentence(n: int) -> None:
    """Through vertices and corners, rising and falling, across one square: all lines between halves."""
    chance = random.Random(n)
    for line in (*ticked_lines(n, 2), *separations(n)):
        filled = bytes(chance.choices((0, 1), k=n * n))
        for fact in (
            geometry.gradient(line),
            geometry.count_visited_squares(line, n),
            geometry.parity(line, n, filled),
            geometry.vertices_cost(line, n, filled),
            geometry.boundary_sides(n, filled),
            geometry.most_squares(n),
            geometry.most_points(n),
            *(geometry.diagonal_squares(width, height) for width in range(1, 5) for height in range(1, 5)),
        ):
            spoken(fact.sentence)
        with override_language(PSEUDO):
            assert unspoken(str(geometry.equation(line, n))) == []


def test_refusals_of_every_kind_are_sentences() -> None:
    for snap in (None, 1, 4):
        rules = SliceBoundaries(n=2, snap=snap)
        filling, slicing = rules.initial(), rules.initial()._replace(phase="slice")
        filling = rules.apply(filling, 0)
        lines = ["0,1/3 2,2", "0,0 0,0", "-1,0 2,2", "1,1 2,2", "1,0 1,2", "0,1 2,1"]
        for position in (filling, slicing):
            for move in (0, 9, StraightLine(10**40, 0, 1, 2, 0), *(rules.parse(f"line {ends}") for ends in lines)):
                if (refusal := rules.why_illegal(position, move)) is not None:
                    spoken(refusal.sentence)


def test_errors_are_sentences() -> None:
    rules = SliceBoundaries(n=2)
    damaged = rules.to_json(rules.initial())
    errors = [error(rules.parse, text) for text in ("", "9Z", "3A", "line 0,0 1/0,2", f"line 0,0 2,{10**50}", "what")]
    for key in KEYS:
        for value in (
            None,
            -1,
            "x",
            [],
            ["9Z"],
            ["1A", "1A"],
            {},
            {"1": -1, "2": 0},
            {"1": 1, "2": 0},
            ["1A", "2B"],
            9,
            2,
        ):
            if value != damaged[key]:
                errors.append(error(rules.from_json, {**damaged, key: value}))
    errors += [error(rules.from_json, data) for data in ({}, {**damaged, "phase": "slice", "turn": "2"})]
    errors.append(error(rules.from_json, {**damaged, "phase": "over"}))
    told = [words for words in errors if words is not None]
    assert len(told) > 50
    for words in told:
        spoken(words, API | {"9Z", "what"})


def error(call: Any, given: object) -> Text | None:
    """Return what a call says is wrong with what it was given, if anything is."""
    try:
        call(given)
    except MathgamesError as wrong:
        return wrong.words
    return None


def test_what_the_game_declares_is_made_of_sentences() -> None:
    declared(GAME, SliceBoundaries(), {"n"})


def test_players_are_numbered_in_words() -> None:
    rules = SliceBoundaries(players=3)
    assert [str(rules.player_label(player)) for player in rules.players] == ["Player 1", "Player 2", "Player 3"]
    assert str(rules.player_words("3")) == "player 3"


def test_a_heat_map_is_labelled_in_a_sentence() -> None:
    drawn = plots.heat_map(2, plots.crossed_sides(separations(2), 2), GAME.rules.title)
    check_node(drawn)
    assert str(drawn[1]["aria-label"]) == "Slice Through the Boundaries. Lines across one side: 9 at most, 9 at least."


def test_caches_hold_no_words() -> None:
    """Caches between two pages hold numbers, so that each page can be in a different language."""
    line, grid = StraightLine(2, 0, 1, 6, 5), bytes([1, 0, 0, 1, 0, 1, 0, 1, 0])
    kept = [panels.best_line(3, grid), *picture.badges(line, 3, grid), best_line_across(3, grid)]
    assert all(not isinstance(part, LazyString) for value in kept for part in flat(value))


def flat(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for part in value:
            yield from flat(part)
    else:
        assert value is None or isinstance(value, int | Fraction)
        yield value
