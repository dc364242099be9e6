"""Lessons that are games: their statements about boards are true, and each is played to its end on the page."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from statistics import median

import pytest

from harness.later import Later
from harness.lessons import progress_of, task_of
from learning.work.pupils import Pupil
from mathgames.engine.played_move import PlayedMove
from mathgames.games.registry import rules
from mathgames.games.slice_boundaries.sweep import best_line
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Task, lesson_file
from mathgames.learning.lessons.kinds import board_task
from mathgames.learning.lessons.kinds.swap import Swap
from mathgames.learning.lessons.library import routes
from mathgames.learning.lessons.positions import position_of
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.players import choose

GAMES = [
    "integers/05-first-to-twelve",
    "integers/11-a-puzzle-for-your-neighbours",
    "integers/18-bring-infinity-home",
    "growing-grid/20-the-line-across",
    "slices/24-fill-against-the-ruler",
]
GO_ON = {"go-on": True}
MOST_MOVES = 180
PLAYED, NODES = 40, 300
FILLINGS = 400


def test_the_route_of_games_has_them_all() -> None:
    assert {*GAMES} < {*routes()["games-to-win"].lessons}


@pytest.mark.parametrize("name", GAMES)
def test_it_is_played_to_its_exit(name: str, tmp_path: Path) -> None:
    lesson = lesson_file.load(content_folder("lessons") / f"{name}.md", name)
    clock = Later()
    pupil = Pupil(lesson_session(lesson, LessonStore(tmp_path), on_later=clock))
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        if task.kind.is_played:
            play(pupil, task, clock)
        elif task.questions:
            for _question in task.questions:
                pupil.give(pupil.right)
        else:
            now = task_of(pupil.session)  # which may look back at the game
            for move in now.moves_of(now.all_solutions[0]):
                pupil.play(move)
        assert pupil.is_done, task


def play(pupil: Pupil, task: Task, clock: Later) -> None:
    """Play at medium strength, with correct answers, until the task is done, whichever side wins."""
    for _move in range(MOST_MOVES):
        clock.runs_out()
        if pupil.session._state.question is not None and not pupil.ask("answer", {"choice": "agree"})["ok"]:
            pupil.answer_rightly()
        if pupil.shows("board", **GO_ON):
            pupil.ask("board", **GO_ON)
        clock.runs_out()
        if pupil.is_done:
            return
        match, work = pupil.session.match, progress_of(pupil.session).work
        if match.outcome is not None:
            assert pupil.task(go=task.number)["ok"]
        elif match.rules.turn(match.position) in task.games.side(task.side, task.rules, work.asks(task) or 0):
            pupil.play(match.rules.format(choose(match.rules, match.position, "level-2", seed=match.ply).move))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "own", "opponent", "moves", "least", "most"),
    [
        (GAMES[0], "leo", "leo", 26, 8, 32),
        (GAMES[0], "level-1", "leo", 19.5, 0, 40),
        (GAMES[2], "level-2", "mia", 13, 15, 21),
        (GAMES[2], "level-3", "mia", 21, 20, 28),
        (GAMES[3], "level-8", "level-2", 8, 34, 40),
        (GAMES[3], "level-6", "level-2", 8, 34, 40),
        (GAMES[3], "level-8", "level-3", 20, 31, 40),
    ],
)
def test_forty_games_are_as_long_and_as_often_won_as_they_were(
    name: str,
    own: str,
    opponent: str,
    moves: float,
    least: int,
    most: int,
    record_property: Callable[[str, object], None],
) -> None:
    """The median of the moves within 15 %, and how many of the games the pupil's side wins."""
    lesson = lesson_file.load(content_folder("lessons") / f"{name}.md", name)
    task = next(task for task in lesson.tasks if task.kind.is_played and task.is_whole_game)
    lengths, won = [], Counter[str | None]()
    for seed in range(PLAYED):
        chance, position, length = random.Random(seed), task.position, 0
        while task.rules.outcome(position) is None and length < MOST_MOVES:
            plays = own if task.rules.turn(position) in task.games.side(task.side, task.rules, 0) else opponent
            move = choose(task.rules, position, plays, seed=chance.randrange(10**6), nodes=NODES).move
            position, length = task.rules.apply(position, move), length + 1
        outcome = task.rules.outcome(position)
        won[None if outcome is None else outcome.winner] += 1
        lengths.append(length)
    wins = sum(won[player] for player in task.games.side(task.side, task.rules, 0))
    record_property(f"{name}, {own} against {opponent}", f"median {median(lengths)}, won {wins}, {dict(won)}")
    assert 0.85 * moves <= median(lengths) <= 1.15 * moves
    assert least <= wins <= most
    assert own != opponent or max(won.values()) <= 0.8 * PLAYED


@pytest.mark.parametrize(("side", "points"), [(4, 3), (6, 5)])
def test_who_fills_by_chance_hardly_holds_the_ruler(
    side: int, points: int, record_property: Callable[[str, object], None]
) -> None:
    one, chance = rules("slice-boundaries", n=side, players=2), random.Random(side)
    held = 0
    for _round in range(FILLINGS):
        position = one.initial()
        while position.phase == "fill":
            position = one.apply(position, one.random_move(position, chance))
        held += best_line(position).score <= points
    record_property(f"fillings by chance that hold the ruler to {points}", f"{held} of {FILLINGS}")
    assert held <= 0.05 * FILLINGS


@pytest.mark.parametrize(
    ("filling", "best"),
    [
        ("####/####/..../....", 1),
        ("#.#./.#.#/#.#./.#.#", 6),
        ("##.#/####/...#/....", 5),
        ("###./####/...#/....", 3),
        ("##../####/...#/#...", 5),
        ("##.#/####/..../...#", 4),
        ("###./###./..../....", 2),
    ],
)
def test_the_best_line_on_a_filling_scores_what_the_lesson_says(filling: str, best: int) -> None:
    one = rules("slice-boundaries", n=4, players=1)
    written = ", ".join(f'"{row}"' for row in filling.split("/"))
    position = position_of(one, f"{{rows: [{written}]}}")
    gains = [PlayedMove(one, position, move).points for move in one.moves(position)]
    assert str(max(gains)) == str(best)


def test_cells_said_to_save_crosses_are_exactly_those() -> None:
    lesson = lesson_file.load(content_folder("lessons") / "growing-grid" / "20-the-line-across.md")
    (question,) = [one for task in lesson.tasks for one in task.questions if len(one.options) == 5]
    task = next(task for task in lesson.tasks if question in task.questions)
    saving = set()
    for option in question.options:
        cell = option.strip("()").replace(" ", "").replace("−", "-")
        after = task.rules.apply(task.position, task.rules.parse(cell))
        wins = (task.rules.outcome(task.rules.apply(after, move)) for move in task.rules.moves(after))
        if not any(outcome is not None and outcome.winner == "noughts" for outcome in wins):
            saving.add(option)
    assert question.key == (frozenset(saving),)


MADE = {
    "integers/05-first-to-twelve": "A trap for the next pair",
    "integers/11-a-puzzle-for-your-neighbours": "Your board",
    "slices/24-fill-against-the-ruler": "Mend it",
}
FILLED = 400


def named(name: str, title: str) -> Task:
    return next(
        task for task in lesson_file.load(content_folder("lessons") / f"{name}.md").tasks if task.title == title
    )


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("integers/11-a-puzzle-for-your-neighbours", "One change"),
        pytest.param("slices/24-fill-against-the-ruler", "Mend it", marks=pytest.mark.slow),
    ],
)
def test_each_board_that_can_be_made_and_does_it_is_an_answer(name: str, title: str) -> None:
    task = named(name, title)
    block, (question,) = task.block, task.questions
    boards = product(*(place.choices for place in block.places))
    right = {laid for laid in boards if block.changes(laid) <= block.max_changes and task.judge(0, laid).right}
    assert right == {*question.key}


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_what_is_to_be_made_is_seldom_made_by_chance(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_task, "BY_CHANCE", FILLED)
    board_task._by_chance.cache_clear()
    block = named(name, MADE[name]).block
    made = block.made_block if isinstance(block, Swap) else block
    assert 0 < board_task._by_chance(made) <= FILLED / 10
