"""Tournaments: the strength of players, and the balance of the options of a game's rules, measured by playing.

    from mathgames.players import tournament

    print(tournament("minus-vs-plus", ["level-1", "level-2", "level-3"], games=40))

On many machines, with a Dask cluster, a custom player and a file from which the same call continues:

    with Client(cluster) as client, client.get_executor() as executor:
        players = {"level-3": "level-3", "mine": MyPlayer()}
        tournament("tinc", players, games=1000, out="results.jsonl", executor=executor)

A tournament is a plan (``plan``) whose games are played in any order (``playing``), kept in a file (``results_file``),
and then counted (``standings``) and reported (``result``).
"""

from mathgames.players.tournaments.plan import Plan, TournamentGame
from mathgames.players.tournaments.playing import tournament
from mathgames.players.tournaments.result import Result
from mathgames.players.tournaments.standings import Balance, Estimate, Ratings, Tally

__all__ = ["Balance", "Estimate", "Plan", "Ratings", "Result", "Tally", "TournamentGame", "tournament"]
