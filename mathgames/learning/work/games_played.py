"""The finished games of a task: their results, the player ahead, and the sentences about them."""

from __future__ import annotations

from typing import NamedTuple

from mathgames.language.words import LazyString, _, _n, join_sentences
from mathgames.learning.lessons import Task, Verdict
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.goals import Played
from mathgames.learning.work.work import TaskWork


class PlayedGame(NamedTuple):
    """A finished game: the winner, or the player ``leader`` when it was stopped. None for a tie."""

    history: Played
    leader: str | None
    is_ahead: bool | None
    """True if the player ahead is on the side of the task. None for a tie."""


def finished_games(task: Task, work: TaskWork) -> tuple[PlayedGame, ...]:
    """Return the finished games of a task, in their order; none unless it is a whole game."""
    games: dict[int, PlayedGame] = {}
    for answer in work.given if task.is_whole_game else ():
        if answer.question not in games and answer.judgement(task).verdict is Verdict.MET:
            attempt = Attempt.from_json(answer.given)
            history = task.replay(attempt.moves, attempt.counts)
            outcome = task.rules.outcome(history.position)
            leader = _leader(history) if outcome is None else outcome.winner
            side = task.games.side(task.side, task.rules, answer.question)
            games[answer.question] = PlayedGame(history, leader, None if leader is None else leader in side)
    return tuple(games[number] for number in sorted(games))


def _leader(history: Played) -> str | None:
    """Return the player with the most points. None for a tie, or without points."""
    scores = history.rules.scores(history.position)
    first = [player for player, score in scores.items() if score == max(scores.values())]
    return first[0] if len(first) == 1 else None


def result_of_games(task: Task, work: TaskWork) -> LazyString | None:
    """Describe the result of the last game, and of several, how many each side won. None before the end."""
    games = finished_games(task, work)
    if not games:
        return None
    result = _result(task, games[-1])
    if task.games.number == 1:
        return result
    own_wins, other = (sum(game.is_ahead is mine for game in games) for mine in (True, False))
    if task.opponent and not own_wins:
        return result
    if task.opponent:
        won = _n(
            "That makes {own} of {n} game for you.", "That makes {own} of {n} games for you.", len(games), own=own_wins
        )
        return join_sentences(result, won)
    if not task.games.change_sides:
        return join_sentences(result, *(_games_of(task, player, games) for player in task.rules.players))
    second_sentence = _(
        "Games for who began in the first one: {own}. Games for the others: {other}.", own=own_wins, other=other
    )
    return join_sentences(result, second_sentence)


def _games_of(task: Task, player: str, games: tuple[PlayedGame, ...]) -> LazyString:
    won = sum(game.leader == player for game in games)
    label = task.rules.player_label(player)
    return _n("{player}: {n} game.", "{player}: {n} games.", won, player=label)


def _result(task: Task, game: PlayedGame) -> LazyString:
    rules, position = task.rules, game.history.position
    if rules.outcome(position) is not None:
        return _("The game is over.")  # the winner is shown below
    if game.leader is None:
        return _("The game was stopped, and nobody is ahead.")
    low, high = sorted(rules.scores(position).values())
    player = rules.player_label(game.leader)
    points = {"more": str(high), "less": str(low)}
    return _("The game was stopped. {player} is ahead, {more} to {less}.", player=player, **points)
