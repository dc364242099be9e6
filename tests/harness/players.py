"""Custom players, as a program brings them to a tournament: other processes have to find them."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import mathgames as mg
from mathgames.engine import saves
from mathgames.games.contract.thinking import SearchResult
from mathgames.page import MatchSession


class Alphabetical:
    """Takes the legal move that comes first when all are written out."""

    def choose(self, rules: Any, position: Any, *, seed: int = 0, nodes: int | None = None, seconds: Any = None) -> Any:
        return SearchResult(min(rules.moves(position), key=rules.format))


class Late:
    """Takes the first move, and after this many moves returns the given value."""

    def __init__(self, after: int, given: Any) -> None:
        self.after = after
        self.given = given

    def choose(self, rules: Any, position: Any, *, seed: int = 0, nodes: int | None = None, seconds: Any = None) -> Any:
        if position.ply < self.after:
            return Alphabetical().choose(rules, position)
        if isinstance(self.given, Exception):
            raise self.given
        return SearchResult(self.given)


def tell(*words: object) -> None:
    """Write a whole line immediately, so that nothing is lost when the process is killed."""
    os.write(sys.stdout.fileno(), f"{' '.join(map(str, words))}\n".encode())


def play(moves: list[str]) -> None:
    """Play the moves by messages, as a browser sends them."""
    match = mg.Match(mg.rules("minus-vs-plus"))
    session = MatchSession(match, saves.autosave)
    session.on_view = lambda _: tell(match.ply)
    tell(match.ply)
    for number, move in enumerate(moves, 1):
        for intent in (["play", {"move": move}], ["answer", {}]):  # a risky move is asked about
            if match.ply < number:
                session.receive({"intent": intent, "rev": session.view["rev"], "id": number, "client": "script"})


def main(moves: list[str]) -> None:
    """Play the moves in each folder that is asked for."""
    for folder in sys.stdin:
        child = os.fork()
        if child == 0:
            tell("process", os.getpid())
            os.chdir(folder.strip())
            play(moves)
            signal.pause()
            os._exit(0)
        os.waitpid(child, 0)
        tell("over")


if __name__ == "__main__":
    main(sys.argv[1:])
