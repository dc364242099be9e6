"""A player that goes on where the last one was killed, as a kernel that is started again and again.

Run as a program it imports mathgames once. For each line that it reads, a folder, a seed and a game, it forks a process
that resumes the latest game there, or begins one, and plays at random. It writes a line with the number of that
process, then, whenever a message is answered, one with the game as it was acknowledged, as JSON, then ``over``.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys

import mathgames as mg
from harness.scripted import tell
from mathgames import saves
from mathgames.views import Session

MOST_MESSAGES = 10_000


def play(game: str, chance: random.Random) -> None:
    """Resume or begin, and play by messages, as a browser sends them; now and then a move is taken back."""
    match = saves.find() if saves.saved_games() else mg.Match(mg.rules(game))
    session = Session(match, saves.autosave)
    session.on_view = lambda _: tell(json.dumps([match.line, match.ply]))
    session.receive(None)  # the first view is told, too
    for number in range(MOST_MESSAGES):
        if match.outcome is not None or (match.ply > 0 and chance.random() < 0.1):
            intent: list[object] = ["undo", {}]
        else:
            intent = ["play", {"move": match.rules.format(match.rules.random_move(match.position, chance))}]
        for asked in (intent, ["answer", {}]):  # a risky move is asked about
            session.receive({"intent": asked, "rev": session.view["rev"], "id": number, "client": "script"})


def main() -> None:
    """Play wherever it is asked for."""
    for line in sys.stdin:
        folder, seed, game = line.split("\t")
        child = os.fork()
        if child == 0:
            tell("process", os.getpid())
            os.chdir(folder)
            play(game.strip(), random.Random(seed))
            signal.pause()
            os._exit(0)
        os.waitpid(child, 0)
        tell("over")


if __name__ == "__main__":
    main()
