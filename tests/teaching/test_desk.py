"""The teacher's desk: what is chosen there makes one line, and that line gives just this board."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from mathgames.game import Control
from mathgames.nodes import walk
from mathgames.teaching.desk import LOCKABLE, Desk
from mathgames.teaching.setup import PIECES, Setup
from mathgames.views.desk_session import DeskSession


class Teacher:
    """Somebody at the desk."""

    def __init__(self) -> None:
        self.session = DeskSession()
        self.count = 0

    def ask(self, intent: str, /, fields: dict[str, str] | None = None, **args: Any) -> dict[str, Any]:
        self.count += 1
        message = {"intent": [intent, args], "rev": self.session.view["rev"], "id": self.count, "client": "test"}
        self.session.receive({**message, "fields": fields or {}})
        ack: dict[str, Any] = self.session.view["ack"]
        return ack

    def choose(self, **chosen: str) -> None:
        for field, value in chosen.items():
            assert self.ask("activity", {field: value}, name=Desk.name, choose=field)["ok"], field

    def press(self, **args: Any) -> dict[str, Any]:
        return self.ask("activity", name=Desk.name, **args)

    def put(self, piece: str, *squares: str) -> None:
        self.choose(piece=piece)
        for square in squares:
            assert self.ask("play", cells=[square])["ok"], square

    @property
    def line(self) -> str:
        return self.session.setup.line


def run(line: str) -> Any:
    """The board that a line gives."""
    return eval(f"{line[:-1]}, save=False)", {"mg": mg})  # the line is what a cell runs


def test_a_position_is_set_up_by_hand_and_comes_back_from_its_line() -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    teacher.press(empty=True)
    teacher.put("+5", "c3", "a2")
    teacher.put("−3", "d4")
    teacher.put("flip", "a2")
    teacher.put("remove", "c3")
    teacher.put("+6", "c3")
    teacher.press(turn=True)
    assert teacher.line == "mg.play(\"minus-vs-plus\", position='{pieces: a2−5 c3+6 d4−3, turn: negative}')"
    assert run(teacher.line).match.position == teacher.session.match.position
    teacher.press(start=True)
    assert teacher.line == 'mg.play("minus-vs-plus")'


def test_a_piece_that_cannot_stand_there_is_refused_with_the_reason() -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    before = teacher.session.setup
    teacher.choose(piece="−5")
    assert "cannot stand on a1" in teacher.ask("play", cells=["a1"])["text"]
    assert teacher.session.setup.position == before.position


def test_pieces_of_both_players_are_set_up() -> None:
    teacher = Teacher()
    teacher.choose(game="infinity-masters")
    teacher.press(edit=True)
    teacher.press(empty=True)
    for piece, square in (("positive ∞", "d1"), ("negative ∞", "d8"), ("positive −2", "c3"), ("negative 4", "c4")):
        teacher.put(piece, square)
    teacher.put("flip", "c4")
    match = run(teacher.line).match
    assert match.position == teacher.session.match.position
    assert len(match.rules.pieces(match.position)) == 4


@pytest.mark.parametrize("game", mg.list_games())
def test_every_game_and_every_piece_can_be_chosen(game: str) -> None:
    teacher = Teacher()
    teacher.choose(game=game)
    for piece in PIECES.get(game, ()):
        teacher.press(edit=True) if not teacher.session.setup.edits else None
        teacher.put(piece, "c3")
    assert run(teacher.line).match.rules.name == game


def test_who_predicts_whom_one_plays_and_what_is_locked_stand_in_the_line() -> None:
    teacher = Teacher()
    teacher.choose(predict="other", opponent="level-2")
    for control in LOCKABLE:
        teacher.press(lock=control.value)
    teacher.press(lock="walk")
    assert 'predict="other", opponent="level-2", locks="end new' in teacher.line
    offered = {element[1]["intent"][0] for element in walk(run(teacher.line).view["tree"]) if element[1].get("intent")}
    assert not offered & {"undo", "new", "share", "resign", "agree"}
    assert "redo" in offered or "goto" in offered or Control.WALK.value not in teacher.line


def test_a_lesson_is_one_line_too() -> None:
    teacher = Teacher()
    teacher.choose(lesson="integers/10-undo-it")
    assert teacher.line == 'mg.lesson("integers/10-undo-it")'


@pytest.mark.parametrize(
    "asked",
    [
        {"choose": "game"},
        {"choose": "nonsense"},
        {"lock": "nonsense"},
        {"empty": True},
        {"edit": 7},
        {},
    ],
)
def test_what_is_not_on_offer_changes_nothing(asked: dict[str, Any]) -> None:
    teacher = Teacher()
    assert not teacher.press(**asked)["ok"]
    assert teacher.session.setup == Setup()


@pytest.mark.parametrize("cells", [["z9"], ["c3", "d4"], [], ["c3; d4"], "c3", None])
def test_no_square_is_no_place(cells: Any) -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    before = teacher.session.setup
    assert not teacher.ask("play", cells=cells)["ok"]
    assert teacher.session.setup == before


def test_while_the_board_is_set_up_nothing_is_played() -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    assert not teacher.ask("play", move="a2-a3")["ok"]
    assert teacher.session.match.ply == 0


def test_locks_of_play_are_named() -> None:
    with pytest.raises(mg.OptionError, match="undo"):
        mg.play("minus-vs-plus", locks="nonsense")
    with pytest.raises(mg.OptionError, match="either locks or activities"):
        mg.play("minus-vs-plus", locks="undo", activities=())
