"""Boards in kernels of their own, played at by the messages that a page sends, until the kernel is killed."""

from __future__ import annotations

import gc
import queue
import signal
import sys
import tracemalloc
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from jupyter_client.manager import KernelManager

import mathgames as mg
from mathgames.page.picture import RECORD

OPEN = """import mathgames as mg
from mathgames.engine import saves
mg.resume() if saves.saved_games() else {begin}"""
MOST_SECONDS = 120.0
"""A kernel that says nothing for so long will not say anything any more."""


class KilledError(Exception):
    """The kernel was killed before it answered."""


class Kernel:
    """An ipykernel in a folder, with one board, and what its page would know: the view, and the moves acknowledged.

    It begins to start when it is made, and is waited for when its board is opened.
    """

    match: mg.Match
    """The game as it was acknowledged: a copy of that in the kernel, one message behind at the most."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._manager = KernelManager()
        self._manager.start_kernel(cwd=str(folder), extra_arguments=["--HistoryManager.enabled=False"])
        self._client = self._manager.client()
        self._client.start_channels()
        self._end: float | None = None
        self._board = ""
        self._view: dict[str, Any] = {}
        self._change: dict[str, Any] = {}
        self._asked = 0

    def open(self, game: str) -> None:
        """Continue the latest game in the folder, or begin this one."""
        self.run(f"mg.play({game!r})")

    def run(self, begin: str) -> None:
        """Run a cell that continues the latest game in the folder, or begins one, as a notebook runs it."""
        self._client.wait_for_ready(timeout=MOST_SECONDS)
        cell = self._client.execute(OPEN.format(begin=begin), allow_stdin=False)
        record = ""
        while (told := self._heard())["content"].get("execution_state") != "idle" or told["parent_id"] != cell:
            if told["msg_type"] == "error":
                raise AssertionError("\n".join(told["content"]["traceback"]))
            record = told["content"].get("data", {}).get(RECORD, record)
        self.match = mg.Match.from_record(record)

    def play_and_be_killed(self, chance: Random, seconds: float) -> None:
        """Play at random with a few takebacks; the kernel is killed after *seconds* seconds."""
        self._end = monotonic() + seconds
        try:
            while True:
                if self.match.outcome is not None or (self.match.ply > 0 and chance.random() < 0.1):
                    self.ask("undo", {})
                    self.match.undo()
                else:
                    move = self.match.rules.format(self.match.rules.random_move(self.match.position, chance))
                    answer = self.ask("play", {"move": move})
                    while not answer["ok"]:  # one is asked about risky moves, and before later moves are dropped
                        assert answer["code"] in {"earlier", "warning"}, answer
                        answer = self.ask("answer", {})
                    self.match.play(move)
        except KilledError:
            self.close()

    def close(self) -> None:
        """Kill it, unless it is already dead."""
        if self._manager.has_kernel:
            self._manager.signal_kernel(signal.SIGKILL)
            self._client.stop_channels()
            self._manager.shutdown_kernel(now=True)

    def ask(self, intent: str, arguments: dict[str, Any], fields: dict[str, str] | None = None) -> dict[str, Any]:
        """Send the message of a page, and wait for the answer to it."""
        self._asked += 1
        shown = self._view | self._change
        asked = {"intent": [intent, arguments], "rev": shown["rev"], "id": self._asked, "client": "page"}
        if fields is not None:
            asked["fields"] = fields
        said = {"comm_id": self._board, "data": {"method": "custom", "content": asked}}
        self._client.shell_channel.send(self._client.session.msg("comm_msg", said))
        while ((answer := (self._view | self._change)["ack"]) or {}).get("id") != self._asked:
            self._heard()
        assert isinstance(answer, dict)
        return answer

    def _heard(self) -> dict[str, Any]:
        """The next message that all pages of the kernel hear; KilledError once its time is over."""
        left = MOST_SECONDS if self._end is None else self._end - monotonic()
        try:
            told: dict[str, Any] = self._client.get_iopub_msg(timeout=max(left, 0))
        except queue.Empty:
            if self._end is None:
                raise
            raise KilledError from None
        content, data = told["content"], told["content"].get("data", {})
        if told["msg_type"] == "comm_open" and "view" in data["state"]:
            self._board = content["comm_id"]
        if content.get("comm_id") == self._board:
            self._view = data.get("state", {}).get("view", self._view)
            self._change = data.get("state", {}).get("change", self._change)
        return {**told, "parent_id": told["parent_header"].get("msg_id")}


def one_after_the_other(folders: Sequence[Path]) -> Iterator[Kernel]:
    """A kernel in each folder; while one plays, the next one starts."""
    with ExitStack() as all_of_them:
        started: list[Kernel] = []
        for number in range(len(folders)):
            for folder in folders[len(started) : number + 2]:
                started.append(Kernel(folder))
                all_of_them.callback(started[-1].close)
            yield started[number]


_forget_names = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache
"""Empties the interpreter's table of attributes that were looked up last, with the names that it keeps alive."""


def forget() -> int:
    """Empty the caches, which hold positions and no board; return their size in bytes."""
    _forget_names()  # traitlets asks for attributes by names that it makes: `_rev_metadata`, and so on
    gc.collect()
    before, _peak = tracemalloc.get_traced_memory()
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper) and found.__module__.startswith("mathgames"):
            found.cache_clear()
    gc.collect()
    return before - tracemalloc.get_traced_memory()[0]


def traced() -> int:
    """Return the traced bytes, without the largest block.

    The interpreter's table of names doubles now and then, which is megabytes at one time and not a leak.
    """
    sizes = [trace.size for trace in tracemalloc.take_snapshot().traces]
    return sum(sizes) - max(sizes, default=0)
