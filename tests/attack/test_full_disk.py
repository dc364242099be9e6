"""A disk that is really full, at every point that writes: the page goes on and tells it, or the error is a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import itertools, json, os
from pathlib import Path
import mathgames as mg
from mathgames.arithmetic.items import FIELD
from mathgames.engine.tables import FolderTable
from mathgames.explain.nodes import plain_text
from mathgames.language.errors import MathgamesError
from mathgames.learning.reports.class_folder import TeacherCalls
from mathgames.learning.reports.class_folder import ClassFolder
from mathgames.players import tournament
from mathgames.players.adapting import FinishedGame, record_game, kept_strength

NAME, NUMBERS = "integers/07-back-to-the-sender", itertools.count(1)
Path("class").mkdir()
board, lesson, practice = mg.play("minus-vs-plus"), mg.lesson(NAME, warm_up=False), mg.practice("adding", seed=1)
shared, calls = ClassFolder("class"), TeacherCalls(Path("class"))
table = FolderTable("table", mg.Match(mg.rules("tinc")).to_record())

def sent(widget, *intent, **fields):
    session = widget._session
    message = {"intent": intent, "fields": fields, "rev": session.view["rev"], "id": next(NUMBERS), "client": "c"}
    session.receive(json.loads(json.dumps(message)))
    return session.view["ack"]["ok"], session.view["say"], plain_text(session.view["tree"])

def to_task(number):
    return sent(lesson, "activity", {"name": "lesson-task", "go": number})

def refused(what):
    try:
        return "nothing was refused: " + str(what())
    except MathgamesError as error:
        return str(error)

with open("filler", "wb", buffering=0) as filler:
    try:
        while filler.write(bytes(512)):
            pass
    except OSError:
        pass
pages = {
    "a move": sent(board, "play", {"move": "a2-a3"}),
    "a task": to_task(2),
    "an answer": sent(practice, "activity", {"name": "lesson-task", "give": True}, **{FIELD: "977"}),
}
opened = [mg.lesson("integers/02-make-nothing", warm_up=False), mg.practice("adding", share="class")]
told = {
    "work for the teacher": str(shared.share()),
    "a pause": str(calls.pause(on=True)),
    "a position": str(calls.send_position(board.match.to_record())),
    "a label": refused(lambda: mg.practice("adding", share="class", label="blue")),
    "a seat": refused(lambda: table.sit("ab", "crosses", "lamp")),
    "a table": refused(lambda: FolderTable("other", mg.Match(mg.rules("tinc")).to_record())),
    "what is handed in": refused(mg.hand_in),
    "a page": refused(lambda: board.save_html("board.html")),
    "a picture": refused(lambda: mg.picture(board.match).save("board.svg")),
    "sheets": refused(lambda: mg.export_worksheets(NAME)),
    "a report": refused(lambda: mg.report("class").save("report.html")),
    "a tournament": refused(lambda: tournament("slice-boundaries", ["level-1"], games=2, out="games.jsonl")),
}
record_game(FinishedGame("tinc", 0.0))
again = to_task(3)
os.remove("filler")
with_room = to_task(4)
kept = mg.lesson(NAME, warm_up=False).work == lesson.work
parts = sorted(path.name for path in Path().rglob("*.part"))
shown = [plain_text(one._session.view["tree"]) for one in opened]
print(json.dumps([pages, shown, told, again, with_room, kept, parts]))
"""
FULL = "No space left on device"


def on_a_small_disk(folder: Path, program: str) -> str:
    """Return what a program prints whose folder is a disk of 256 kB; the test is skipped where none can be had."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    script = 'mount -t tmpfs -o size=256k none "$1" && cd "$1" && exec "$2" -c "$3"'
    command = ["unshare", "-rm", "sh", "-c", script, "sh", str(folder), sys.executable, program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_point_that_writes_tells_that_the_disk_is_full(tmp_path: Path) -> None:
    pages, opened, told, again, with_room, kept, parts = json.loads(on_a_small_disk(tmp_path, PROGRAM))
    for what, (ok, said, shown) in pages.items():
        assert ok, what
        assert FULL in said, what
        assert FULL in shown, what
    for page in opened:
        assert FULL in page
    assert {what: sentence for what, sentence in told.items() if FULL not in sentence} == {}
    _ok, said, shown = again
    assert FULL in shown
    assert FULL not in said, "it is said once, and stays above the task"
    assert FULL not in with_room[2]
    assert kept
    assert parts == []
