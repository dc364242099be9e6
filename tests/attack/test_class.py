"""Corrupted shared files of a class.

Its page goes on, no pupil's work is lost or overwritten, and a call to the whole class is obeyed or ignored.
"""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from harness.attack import JUNK, edited, failures, mutated, sizes
from harness.games import random_game
from harness.lost_browser import Browser, attack
from mathgames.engine.tables import Table
from mathgames.explain.nodes import iter_nodes
from mathgames.language.errors import LinkError, SaveError, TournamentError
from mathgames.learning.lessons import find
from mathgames.learning.pages.classroom_session import ClassroomSession
from mathgames.learning.pages.lesson_session import Heeding, lesson_session
from mathgames.learning.reports import PupilWork
from mathgames.learning.reports.class_folder import FILE, LABEL, ClassCall, ClassFolder, PupilCalls
from mathgames.learning.reports.class_share import CLASS
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.learning.work.work import LessonWork, TaskWork
from mathgames.page.sharing import linked_match
from mathgames.page.table_session import TableSession
from mathgames.players import tournament

LESSON = "integers/07-back-to-the-sender"


def works() -> list[str]:
    """Files of three pupils, each at a later task of the lesson, with the answers of those before shown."""
    work, texts = LessonWork(LESSON), []
    for task in [task for task in find(LESSON).tasks if task.questions][:3]:
        there = work.with_task(task, TaskWork())
        texts.append(replace(PupilWork(), now=LESSON).with_lesson(there).to_text())
        work = work.with_task(task, TaskWork(shown=frozenset(range(task.parts))))
    return texts


def calls(chance: Random) -> str:
    """Return the text of the file of a class call, valid or nearly valid."""
    asked = chance.choice(
        [
            ClassCall(is_paused=chance.random() < 0.5, number=chance.randrange(9)),
            ClassCall(lesson=LESSON, task=chance.randrange(-1, 12), number=chance.randrange(9)),
            ClassCall(record=random_game(chance.randrange(5), seed=chance.randrange(9)).to_record(), number=7),
        ]
    )
    text = asked.to_text()
    match chance.randrange(4):
        case 0:
            return edited(text, chance, other=text)
        case 1 | 2:
            data = json.loads(text)
            for _ in range(chance.choice([1, 1, 3])):
                data = mutated(data, chance, JUNK)
            return json.dumps(data)
    return text


def laid(path: Path, text: str, chance: Random) -> None:
    """Something under a name: a file with this text, mostly; else a link, a folder, a pipe, or nothing."""
    with suppress(OSError):
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
    with suppress(OSError):
        match chance.randrange(10):
            case 0:
                path.symlink_to(chance.choice(["/dev/zero", path.name, "missing", ".."]))
            case 1:
                path.mkdir()
            case 2:
                os.mkfifo(path)
            case 3:
                pass
            case _:
                path.write_bytes(text.encode("utf-8", "surrogatepass"))


def offered(session: ClassroomSession, chance: Random) -> list[Any]:
    """An intent that the page offers, or nearly."""
    intents = [element[1]["intent"] for element in iter_nodes(session.view["tree"]) if "intent" in element[1]]
    wish = chance.choice(intents or [["pause", {"on": True}]])
    return mutated(wish, chance, JUNK) if chance.random() < 0.3 else wish


@sizes(40, 3_000)
def test_class_page_shows_honest_pupils_in_spoiled_folder(
    size: int, chance: Random, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    there, texts = folder / "class", works()
    there.mkdir()
    honest = {f"honest-{number}": text for number, text in enumerate(texts)}
    for label, text in honest.items():
        (there / f"{label}.json").write_text(text)
    session = ClassroomSession(ClassWatch(there))
    for number in range(size):
        name = chance.choice(
            [f"{chance.randrange(20)}.json", FILE, f"x{chance.randrange(5)}{LABEL}", "a.part", "b.lock"]
        )
        data = mutated(json.loads(chance.choice(texts)), chance, JUNK)
        spoiled = chance.choice([json.dumps(data), edited(chance.choice(texts), chance, other=texts[0])])
        laid(there / name, calls(chance) if name == FILE else spoiled, chance)
        session.poll()
        fields = {
            "task": chance.choice(["1", "0", "99999", "x"]),
            "game": chance.choice(["", "tinc:2", "\0", "x" * 400]),
        }
        message = {"intent": offered(session, chance), "fields": fields, "rev": session.view["rev"]}
        session.receive({**message, "id": number, "client": "c"})
        assert session.view["ack"]["id"] in (number, 0)
        assert honest.keys() <= {tile.label for tile in session.now.tiles}
    session.let_go()
    assert failures(caplog) == []


@sizes(40, 3_000)
def test_whatever_is_asked_of_a_class_the_pupils_page_goes_on(
    size: int, chance: Random, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "class").mkdir()
    session = lesson_session(find(LESSON))
    heeding = Heeding(session, PupilCalls(folder / "class"), session.show_call)
    for _ in range(size):
        laid(folder / "class" / FILE, calls(chance), chance)
        assert heeding.look() > 0
        assert session.lesson.base.work.lesson == LESSON
        assert session.view["tree"]
    assert failures(caplog) == []


@sizes(60, 500)
def test_no_label_file_takes_the_work_of_another(
    size: int, chance: Random, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = folder / "class"
    there.mkdir()
    monkeypatch.delenv(CLASS, raising=False)
    others = {f"other-{number}": text for number, text in enumerate(works())}
    for label, text in others.items():
        (there / f"{label}.json").write_text(json.dumps({**json.loads(text), "owner": f"{len(label):016x}"}))
    before = {label: (there / f"{label}.json").read_bytes() for label in others}
    own = ClassFolder(there)
    (label_file,) = (folder / ".mathgames").glob(f"*{LABEL}")
    good = label_file.read_text()
    for _ in range(size):
        label = chance.choice([*others, own.label, "../up", "x" * 41, "\0", ""])
        token = chance.choice([f"{chance.randrange(16**16):016x}", good.split("\n")[-1], "f" * 15])
        laid(label_file, chance.choice([f"{label}\n{token}", edited(good, chance, other=good)]), chance)
        with suppress(SaveError):
            own = ClassFolder(there, pupils=chance.choice([1, 1, 3]))
            own.share_all()
        assert {label: (there / f"{label}.json").read_bytes() for label in others} == before
    assert not list(folder.glob("up*"))


@sizes(15, 300)
def test_a_torn_tournament_goes_on_or_is_refused_as_it_is(size: int, chance: Random, folder: Path) -> None:
    def played(out: Path) -> Any:
        return tournament(
            "slice-boundaries", ["level-1", "level-2"], games=4, longest=6, opening=2, out=out, progress=False
        )

    whole = played(folder / "whole.jsonl")
    content, out = (folder / "whole.jsonl").read_bytes(), folder / "torn.jsonl"
    for _ in range(size):
        cut = chance.randrange(len(content) + 1)
        torn = content[:cut] + chance.choice([b"", b"\0" * chance.randrange(50), b'{"number": 1', b"\xff"])
        out.write_bytes(torn)
        try:
            result = played(out)
        except TournamentError:
            assert out.read_bytes() == torn, "what is refused stays as it is"
        else:
            assert list(result.games) == list(whole.games)
            assert sorted(out.read_bytes().splitlines()) == sorted(content.splitlines())


@sizes(200, 20_000)
def test_a_link_that_is_nearly_right_is_a_legal_game_or_refused(
    size: int, chance: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    for _ in range(size):
        game = chance.choice(mg.list_games())
        options = {"target_score": 2, "rounds": 2} if game == "minus-vs-plus" and chance.random() < 0.5 else {}
        plies = chance.randrange(80 if options else 8)
        match = random_game(plies, seed=chance.randrange(50), game=game, **options)
        if (
            not match.rounds and chance.random() < 0.5
        ):  # one that began elsewhere has no code, and its record in its link
            match = mg.Match(match.rules, position=match.position)
        fragment = str(mg.share_link(match)).partition("#")[2]
        nearly = edited(fragment, chance, other=fragment)
        with suppress(LinkError):
            there = linked_match(nearly, match.rules.name)
            if there is not None:
                assert mg.Match.from_record(there.to_record()).played == there.played


class AtOneNotebook(Browser):
    """Two browsers that show one notebook, each with a seat, or a pupil who takes the other's."""

    def begin(self) -> None:
        table = Table(mg.Match(mg.rules(self.game)).to_record())
        self.session = TableSession(table.match(), table=table, screen="")
        self.sent = []
        for client, player in zip(("left", "right"), self.session.match.rules.players, strict=True):
            intent = ["activity", {"name": "seats", "sit": player}]
            rev = self.session.view["rev"]
            self.session.receive({"intent": intent, "fields": {}, "rev": rev, "id": 0, "client": client})
            assert self.session.view["ack"]["ok"]

    def message(self) -> Any:
        message = super().message()
        if isinstance(message, dict) and self.chance.random() < 0.9:
            message["client"] = self.chance.choice(["left", "right"])
        return message


@pytest.mark.parametrize("game", [game for game in mg.list_games() if len(mg.rules(game).players) == 2])
@sizes(60, 5_000)
def test_no_message_of_two_browsers_breaks_their_board(
    game: str, size: int, chance: Random, caplog: pytest.LogCaptureFixture
) -> None:
    attack(AtOneNotebook(game, chance), size, lambda: failures(caplog))
