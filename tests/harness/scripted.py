"""Scripted games in processes of their own, which tell of every view that they publish, as a kernel would.

Run as a program it imports mathgames once. For each folder that it reads, it forks a process that plays there, and
writes a line with the number of that process, then one with the ply of each view, then ``over``. A process that has
played all moves waits to be killed, however quick it was.
"""

from __future__ import annotations

import os
import signal
import sys

import mathgames as mg
from mathgames.engine import saves
from mathgames.page import MatchSession


def tell(*words: object) -> None:
    """Write a line at once and whole, so that nothing is lost of it when the process is killed."""
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
