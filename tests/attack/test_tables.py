"""Tables under processes that race and are killed: one event each for every number, whole, and none is lost."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import mathgames as mg
from engine.tables.at_tables import record
from harness.attack import JUNK, edited, mutated, sizes
from mathgames.engine.files import PART
from mathgames.engine.tables import FolderTable, MoveEvent, SeatEvent
from mathgames.engine.tables.events import Event, format_event, read_event

RACER = """
import os, sys
from pathlib import Path
from mathgames.engine import files
if sys.argv[3] == "no links":
    def none(*_, **__): raise PermissionError(1, "no links here")
    os.link = none
folder, name = Path(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
for line in sys.stdin:
    number = int(line)
    print(int(files.write_first(folder / f"{number:06}.event", f"{name} {number}" + "." * 4000)), flush=True)
"""

WRITER = """
import sys
from pathlib import Path
from mathgames.engine import files
from mathgames.engine.tables import FolderTable, MoveEvent
from mathgames.engine.tables.events import read_event
if sys.argv[3] == "no links":
    import os
    def none(*_, **__): raise PermissionError(1, "no links here")
    os.link = none
table = FolderTable(Path(sys.argv[1]), Path(sys.argv[2]).read_text())
chance = __import__("random").Random(int(sys.argv[4]))
print("ready", flush=True)
while table.state.outcome is None and len(table.state.moves) < 3000:
    match = table.match()
    while match.outcome is None:
        move = match.rules.format(match.rules.random_move(match.position, chance))
        began = match.turn if not match.rounds else {"positive": "negative", "negative": "positive"}[match.turn]
        screen = "blue" if began == "positive" else "red"
        table.post(MoveEvent(screen, match.ply, move))
        match.play(move)
        print(table.number, move, flush=True)
"""


def started(program: str, *arguments: object) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


@pytest.mark.parametrize("links", ["links", "no links"])
@sizes(30, 1000)
def test_of_two_processes_that_want_a_number_one_has_it(size: int, links: str, folder: Path) -> None:
    racers = [started(RACER, folder, name, links) for name in "ab"]
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("".join(f"{number}\n" for number in range(1, size + 1)))
        racer.stdin.flush()
    firsts = [racer.communicate(timeout=300)[0].split() for racer in racers]
    assert all(sorted(both) == ["0", "1"] for both in zip(*firsts, strict=True))
    for number, first in enumerate(firsts[0], 1):
        winner = "a" if first == "1" else "b"
        assert (folder / f"{number:06}.event").read_text() == f"{winner} {number}" + "." * 4000
    assert len(list(folder.iterdir())) == size


@pytest.mark.parametrize("options", [{"target_score": 1000}, {"target_score": 2, "rounds": 2}], ids=["game", "rounds"])
@pytest.mark.parametrize("links", ["links", "no links"])
@sizes(3, 100)
def test_killed_kernel_at_table_loses_and_repeats_no_move(
    size: int, links: str, options: dict[str, int], chance: Random, folder: Path
) -> None:
    text = folder / "record"
    text.write_text(record(**options, max_turns=None))
    where, sure = folder / "table", dict[int, str]()
    table = FolderTable(where, text.read_text())
    table.post(SeatEvent("blue", "positive", "0" * 16))
    table.post(SeatEvent("red", "negative", "0" * 16))
    for number in range(size):
        if table.state.outcome is not None:  # on with another table
            where = folder / f"table-{number}"
            table, sure = FolderTable(where, text.read_text()), {}
            table.post(SeatEvent("blue", "positive", "0" * 16))
            table.post(SeatEvent("red", "negative", "0" * 16))
        writer = started(WRITER, where, text, links, chance.randrange(10**6))
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(chance.randrange(1, 40))]
        writer.send_signal(signal.SIGKILL)
        for line in filter(None, (*lines, *writer.communicate()[0].splitlines())):  # none more once the game is over
            at, _blank, move = line.strip().partition(" ")
            assert int(at) not in sure
            sure[int(at)] = move
        table = FolderTable(where, text.read_text(), clock=iter(range(0, 10**9, 10)).__next__)
        table.poll(), table.poll()
        read = {int(path.stem): path.read_text() for path in sorted(where.glob("*.event"))}
        assert sorted(read) == list(range(1, len(read) + 1))
        for event_number, move in sure.items():
            event = read_event(read[event_number])
            assert isinstance(event, MoveEvent)
            assert (event.move, table.state.moves[event.ply]) == (move, move)
        halves = [number for number, it in read.items() if not _is_whole(it)]
        assert links == "no links" or not halves
        assert len(table.state.moves) == len(read) - 3 - len(halves)
        assert all(path.suffix in (".event", PART) for path in where.iterdir())


def _is_whole(text: str) -> bool:
    try:
        read_event(text)
    except mg.errors.TableError:
        return False
    return True


@pytest.mark.parametrize("rounds", [1, 2])
@sizes(40, 4000)
def test_whatever_is_written_under_a_number_no_table_breaks(
    size: int, rounds: int, chance: Random, folder: Path
) -> None:
    table = FolderTable(folder / "table", record(rounds=rounds), clock=iter(range(0, 10**9, 10)).__next__)
    table.post(SeatEvent("blue", "positive", "0" * 16))
    good: list[Event] = [MoveEvent("blue", 0, "a2-a3"), SeatEvent("red", "negative", "0" * 16)]
    for _ in range(size):
        text = format_event(chance.choice(good))
        if chance.random() < 0.5:
            text = edited(text, chance, other=record())
        else:
            data = str(mutated({"event": "move", "screen": "blue", "ply": 0, "move": "a2-a3"}, chance, JUNK))
            text = f"{data}\n{'0' * 16}\n"
        (folder / "table" / f"{table.number + 1:06}.event").write_bytes(text.encode("utf-8", "replace"))
        table.poll(), table.poll()
        assert table.problem is None
        assert len(table.remarks) <= 3
    assert table.match().played == table.state.moves
