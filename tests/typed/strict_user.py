"""A strict user's script, which is only read: what a checker has to find is marked as wrong, and nothing else is."""

from __future__ import annotations

import random
from typing import Any, reveal_type

import mathgames as mg
from mathgames.engine import Rules
from mathgames.games.registry import GameName
from mathgames.players import SearchResult, choose, tournament


class Careful:
    """A player of one's own: the first legal move that is not an attack."""

    def choose(
        self,
        rules: Rules[Any, Any],
        position: Any,
        *,
        seed: int = 0,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Any:
        moves = list(rules.moves(position))
        random.Random(seed).shuffle(moves)
        quiet = [move for move in moves if not rules.explain(position, move).points]
        return (quiet or moves)[0]


class Asking:
    """A player that says what its move is worth."""

    def choose(self, rules: Rules[Any, Any], position: Any, **how: Any) -> SearchResult[Any]:
        return choose(rules, position, "level-1", seed=how["seed"])


class Hasty:
    """Invalid opponent without ``choose``."""


def script() -> None:
    """Call the whole public face."""
    match = mg.Match(mg.rules("minus-vs-plus", numbers="mirror", max_turns=None))
    match.play(random.choice(match.legal_moves))
    code: str = match.to_code()
    mg.play(mg.Match.from_code(code), predict="mover")
    mg.play("minus-vs-plus", opponent=Careful(), target_score=12, save=False)
    mg.play("infinity-masters", opponent="level-2", board="classroom", preset="default", clock=600)
    mg.rules("infinity-masters", clock=600, ops="random", mandatory_operation=True)
    mg.play("tinc", opponent=Asking(), seats=False)
    mg.play("slice-boundaries", n=6, players=2)
    mg.play(GameName(input("Which game? ")), whatever="it takes")
    for name in ["tinc", *mg.list_games()]:
        mg.Match(mg.rules(name))
        mg.play(name, opponent="level-1", save=False)
    tournament("minus-vs-plus", {"careful": Careful(), "level-1": "level-1"}, games=2)

    game = mg.Match(mg.rules("tinc"))
    reveal_type(mg.Match(mg.rules("minus-vs-plus")).position)
    reveal_type(game.turn)
    reveal_type(game.ply)
    reveal_type(game.history)
    reveal_type(game.outcome)
    mg.Match("tinc").copy().play("0,0")
    points: bool = game.scores["crosses"] > 2
    texts: list[str] = [*game.legal_moves[:3], *game.board, *map(str, [points, game.why_illegal("0,0")])]
    texts += [*game.players, *mg.list_opponents("tinc"), *mg.list_topics(), game.last_move or game.winner or ""]

    game.play(None)  # wrong: no move
    game.position = game.position  # wrong: read-only
    game.refuse("0,0")  # wrong: no such member
    mg.play("minus-vs-pluss", target_score=12)  # wrong: a game that there is not has no options
    mg.play("minus-vs-plus", oponent="level-2")  # wrong: no such argument
    mg.play("minus-vs-plus", opponent=Hasty())  # wrong: it cannot choose
    mg.play("minus-vs-plus", numbers="mirrored")  # wrong: no value of this option
    mg.rules("minus-vs-plus", max_turns=100)  # wrong: no value of this option
    mg.rules("tinc", numbers="mirror")  # wrong: an option of another game
    mg.play("slice-boundaries", preset="four-operations")  # wrong: a preset of another game
    mg.play(match, target_score=12)  # wrong: a match has its options already
