"""The games that were played in a task: how each ended, who was ahead, and how that is said."""

from __future__ import annotations

from typing import NamedTuple

from mathgames.language.words import Words, _, _n, together
from mathgames.learning.lessons import Task, Verdict
from mathgames.learning.lessons.counting import Tried
from mathgames.learning.lessons.goals import Played
from mathgames.learning.work.work import TaskWork


class PlayedGame(NamedTuple):
    """A game that is over: who has won it, or was ``ahead`` where it was stopped; None where nobody was."""

    played: Played
    ahead: str | None
    own: bool | None
    """Whether these are the ones whose task it is; None where nobody was ahead."""


def games_played(task: Task, work: TaskWork) -> tuple[PlayedGame, ...]:
    """The games of a task that are over, in their order; none where it is no whole game."""
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
    """Who has more points than everybody else; None where nobody has, and where no points are counted."""
    scores = played.rules.scores(played.position)
    first = [player for player, score in scores.items() if score == max(scores.values())]
    return first[0] if len(first) == 1 else None


def result_of_games(task: Task, work: TaskWork) -> Words | None:
    """How the last of these games ended, and where there are several, who was ahead in how many; None before that."""
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
    """How a game ended."""
    rules, position = task.rules, game.played.position
    if rules.outcome(position) is not None:
        return _("The game is over.")  # who has won stands below
    if game.ahead is None:
        return _("The game was stopped, and nobody is ahead.")
    less, more = sorted(rules.scores(position).values())
    player = rules.player_label(game.ahead)
    points = {"more": str(more), "less": str(less)}
    return _("The game was stopped. {player} is ahead, {more} to {less}.", player=player, **points)
