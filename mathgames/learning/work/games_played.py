"""The finished games of a task: their results, the player ahead, and the sentences about them."""

from __future__ import annotations

from typing import NamedTuple

from mathgames.language.words import Words, _, _n, together
from mathgames.learning.lessons import Task, Verdict
from mathgames.learning.lessons.counting import Tried
from mathgames.learning.lessons.goals import Played
from mathgames.learning.work.work import TaskWork


class PlayedGame(NamedTuple):
    """A finished game: the winner, or the player ``ahead`` when it was stopped. None for a tie."""

    played: Played
    ahead: str | None
    own: bool | None
    """True if the player ahead is on the side of the task. None for a tie."""


def games_played(task: Task, work: TaskWork) -> tuple[PlayedGame, ...]:
    """Return the finished games of a task, in their order; none unless it is a whole game."""
    games: dict[int, PlayedGame] = {}
    for answer in work.given if task.is_whole_game else ():
        if answer.question not in games and answer.judged(task).verdict is Verdict.MET:
            tried = Tried.of(answer.given)
            played = task.played(tried.moves, tried.counts)
            outcome = task.rules.outcome(played.position)
            ahead = _leader(played) if outcome is None else outcome.winner
            side = task.games.side(task.side, task.rules, answer.question)
            games[answer.question] = PlayedGame(played, ahead, None if ahead is None else ahead in side)
    return tuple(games[number] for number in sorted(games))


def _leader(played: Played) -> str | None:
    """Return the player with the most points. None for a tie, or without points."""
    scores = played.rules.scores(played.position)
    first = [player for player, score in scores.items() if score == max(scores.values())]
    return first[0] if len(first) == 1 else None


def result_of_games(task: Task, work: TaskWork) -> Words | None:
    """Describe the result of the last game, and of several, how many each side won. None before the end."""
    games = games_played(task, work)
    if not games:
        return None
    result = _result(task, games[-1])
    if task.games.number == 1:
        return result
    own, other = (sum(game.own is mine for game in games) for mine in (True, False))
    if task.opponent:
        won = _n("That makes {own} of {n} game for you.", "That makes {own} of {n} games for you.", len(games), own=own)
        return together(result, won)
    if not task.games.change_sides:
        return together(result, *(_games_of(task, player, games) for player in task.rules.players))
    again = _("Games for who began in the first one: {own}. Games for the others: {other}.", own=own, other=other)
    return together(result, again)


def _games_of(task: Task, player: str, games: tuple[PlayedGame, ...]) -> Words:
    won = sum(game.ahead == player for game in games)
    label = task.rules.player_label(player)
    return _n("{player}: {n} game.", "{player}: {n} games.", won, player=label)


def _result(task: Task, game: PlayedGame) -> Words:
    rules, position = task.rules, game.played.position
    if rules.outcome(position) is not None:
        return _("The game is over.")  # the winner is shown below
    if game.ahead is None:
        return _("The game was stopped, and nobody is ahead.")
    less, more = sorted(rules.scores(position).values())
    player = rules.player_label(game.ahead)
    points = {"more": str(more), "less": str(less)}
    return _("The game was stopped. {player} is ahead, {more} to {less}.", player=player, **points)
