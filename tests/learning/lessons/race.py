"""Lessons whose one task is a small game on the number line, for tests."""

from __future__ import annotations

from mathgames.learning.lessons import Lesson, lesson_file

PROMPT = "In turn, take a card and say where the knot lands before it moves. Blue wins at 10, Red at −10."


def race_lesson(*settings: str, moves: str = "rope") -> Lesson:
    """Return the lesson with a race, and more settings of its task."""
    return game_lesson("line-race", f"options: {{moves: {moves}, seed: 3}}", "predict: mover", *settings)


def game_lesson(game: str, *settings: str) -> Lesson:
    """Return the lesson with this game, and more settings of its task."""
    lines = (
        *("---", "title: A game", "game: minus-vs-plus", "level: 6", "minutes: 10", "aim: You play.", "---", ""),
        *("## The game", "", "```task", "kind: play", "stage: play", f"game: {game}", f"prompt: {PROMPT}"),
        *("position: start", "goal: finish", *settings, "```", ""),
    )
    return lesson_file.parse("\n".join(lines), name="game")
