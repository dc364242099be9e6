"""A class on one machine: many kernels, each with a board, which all start and then play at the same time.

    python -m benchmarks classroom --kernels 30

A kernel is a separate process, as on a hub. The moves are messages to the board's session, one after the other, as the
browser of a pupil who never thinks would send them. Also the cost of a board compared with a bare widget.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager

BOARD: Final = """import os, random, time
began = time.perf_counter()
import mathgames as mg
board = mg.play("minus-vs-plus", save=False)
board._repr_mimebundle_()
print(time.perf_counter() - began)"""

PLAY: Final = """spent, chance = [], random.Random(1)
end = time.perf_counter() + {seconds}
while time.perf_counter() < end:
    session = board._session
    if session.match.outcome is not None:
        intent = ["new", {{}}]
    else:
        intent = ["play", {{"move": chance.choice(sorted(session.match.legal_moves))}}]
    began = time.perf_counter()
    session.receive({{"intent": intent, "fields": {{}}, "rev": board.view["rev"], "id": len(spent) + 1, "client": "c"}})
    spent.append(time.perf_counter() - began)
print(*spent)"""

FIRST_VIEW: Final = """from time import process_time
began = process_time()
{program}
spent = process_time() - began
import psutil
print(spent, psutil.Process().memory_info().rss / 1e6)"""

BARE: Final = """import anywidget
class Bare(anywidget.AnyWidget):
    _esm = "export default {}"
Bare()._repr_mimebundle_()"""
OURS: Final = 'import mathgames as mg\nmg.play("minus-vs-plus", save=False)._repr_mimebundle_()'


async def printed(client: AsyncKernelClient, code: str) -> str:
    """What a cell prints; the error that it ends with, if it does."""
    said: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream":
            said.append(message["content"]["text"])

    reply = await client.execute_interactive(code, output_hook=hear, timeout=600)
    if reply["content"]["status"] != "ok":
        raise RuntimeError(reply["content"])
    return "".join(said)


async def a_class(kernels: int, seconds: float) -> list[str]:
    """Return the rows of a class of *kernels* kernels."""
    began = perf_counter()
    managers = [AsyncKernelManager() for _ in range(kernels)]
    try:
        await asyncio.gather(*(manager.start_kernel() for manager in managers))
        clients = [manager.client() for manager in managers]
        for client in clients:
            client.start_channels()
        await asyncio.gather(*(client.wait_for_ready(timeout=300) for client in clients))
        ready = perf_counter() - began
        first = [float(text) for text in await asyncio.gather(*(printed(client, BOARD) for client in clients))]
        played = await asyncio.gather(*(printed(client, PLAY.format(seconds=seconds)) for client in clients))
        spent = [float(number) for text in played for number in text.split()]
        for client in clients:
            client.stop_channels()
    finally:
        await asyncio.gather(*(manager.shutdown_kernel(now=True) for manager in managers if manager.has_kernel))
    return [
        f"{kernels} kernels, all ready after        {ready:8.1f} s",
        f"first view, median / slowest     {median(first):8.1f} s {max(first):8.1f} s",
        f"moves a second, all together     {len(spent) / seconds:8.0f}",
        f"answer to a move, median         {1000 * median(spent):8.0f} ms",
    ]


def alone(program: str) -> tuple[float, float]:
    """The CPU time in seconds and the memory in MB that a program takes in a fresh process."""
    command = [sys.executable, "-c", FIRST_VIEW.format(program=program)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(told[0]), float(told[1])


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kernels", type=int, default=10)
    options.add_argument("--seconds", type=float, default=10, help="how long all play")
    options.add_argument("--rounds", type=int, default=9, help="of the measures of one board alone")
    asked = options.parse_args()
    print(f"{os.cpu_count()} processors\n")
    for row in asyncio.run(a_class(asked.kernels, asked.seconds)):
        print(row)
    rounds = [(alone(BARE), alone(OURS)) for _ in range(asked.rounds + 1)][1:]
    bare, ours = (
        (median(part[0] for part in side), median(part[1] for part in side)) for side in zip(*rounds, strict=True)
    )
    print(
        f"\nCPU to the first view            {ours[0]:8.2f} s, "
        f"a bare anywidget {bare[0]:.2f} s: {ours[0] / bare[0]:.2f} ×"
    )
    print(f"memory over a bare anywidget     {ours[1] - bare[1]:8.1f} MB")


if __name__ == "__main__":
    main()
