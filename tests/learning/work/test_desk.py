"""The teacher's desk: what is chosen there makes one line, and that line gives just this board."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.lessons import desk_state_of
from learning.work.pupils import Pupil
from mathgames.engine.options import value_text
from mathgames.explain.nodes import iter_nodes
from mathgames.games.registry import find_game as registered
from mathgames.learning.assignments.texts import to_cell, to_line
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.work.desk import Desk
from mathgames.learning.work.desk_state import LOCKABLE, DeskState, options_of

pytestmark = pytest.mark.usefixtures("stock_lesson")


class Teacher:
    """Teacher at the desk."""

    def __init__(self) -> None:
        self.session = desk_session()
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

    def rule(self, **options: str) -> None:
        for name, value in options.items():
            assert self.ask("activity", {name: value}, name=Desk.name, option=name)["ok"], name

    def press(self, **args: Any) -> dict[str, Any]:
        return self.ask("activity", name=Desk.name, **args)

    def put(self, piece: str, *squares: str) -> None:
        assert self.press(piece=piece)["ok"]
        for square in squares:
            assert self.ask("play", cells=[square])["ok"], square

    def sees(self, text: str) -> bool:
        return text in str(self.session.view["tree"])

    @property
    def line(self) -> str:
        return to_line(desk_state_of(self.session).assignment)


def run(line: str) -> Any:
    """The board or the lesson that a line gives."""
    return eval(f"{line[:-1]}, save=False)", {"mg": mg})  # the line is what a cell runs


def offered(page: Any) -> set[str]:
    """The intents that a page offers."""
    return {element[1]["intent"][0] for element in iter_nodes(page.view["tree"]) if element[1].get("intent")}


def test_hand_made_position_survives_its_line() -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    teacher.press(empty=True)
    teacher.put("+5", "c3", "a2")
    teacher.put("−3", "d4")
    teacher.put("flip", "a2")
    teacher.put("remove", "c3")
    teacher.put("+6", "c3")
    teacher.press(change="turn")
    assert teacher.line == "mg.play(\"minus-vs-plus\", position='{pieces: a2−5 c3+6 d4−3, turn: negative}')"
    assert run(teacher.line).match.position == teacher.session.match.position
    teacher.press(start=True)
    assert teacher.line == 'mg.play("minus-vs-plus")'


def test_misplaced_piece_is_refused_with_reason() -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    before = desk_state_of(teacher.session)
    teacher.press(piece="−5")
    assert "cannot be on a1" in teacher.ask("play", cells=["a1"])["text"]
    assert desk_state_of(teacher.session).assignment == before.assignment


def test_pieces_of_both_players_are_set_up() -> None:
    teacher = Teacher()
    teacher.choose(what="infinity-masters")
    teacher.press(edit=True)
    teacher.press(empty=True)
    for piece, square in (("positive ∞", "d1"), ("negative ∞", "d8"), ("positive −2", "c3"), ("negative 4", "c4")):
        teacher.put(piece, square)
    teacher.put("flip", "c4")
    match = run(teacher.line).match
    assert match.position == teacher.session.match.position
    assert len(match.rules.pieces(match.position)) == 4


def test_tinc_grid_grows_under_symbol_on_edge() -> None:
    teacher = Teacher()
    teacher.choose(what="tinc")
    teacher.press(edit=True)
    teacher.press(empty=True)
    assert teacher.session.match.position.side == 5
    teacher.put("crosses", "0,0", "1,-1")
    teacher.put("noughts", "2,2")
    assert teacher.session.match.position.side == 7
    teacher.press(change="larger")
    teacher.press(change="smaller")
    ack = teacher.press(change="smaller")
    assert not ack["ok"]
    assert "take symbols away first" in ack["text"]
    teacher.put("flip", "1,-1")
    teacher.press(change="turn")
    assert "side: 7, crosses: '0,0', noughts: '1,−1 2,2', turn: noughts" in teacher.line
    assert run(teacher.line).match.position == teacher.session.match.position
    teacher.put("remove", "2,2")
    assert run(teacher.line).match.position == teacher.session.match.position


def test_squares_are_filled_and_then_a_line_is_drawn() -> None:
    teacher = Teacher()
    teacher.choose(what="slice-boundaries")
    teacher.rule(n="4")
    teacher.press(edit=True)
    teacher.put("filled", "1A", "4D", "2B", "2B")
    assert run(teacher.line).match.position == teacher.session.match.position
    assert teacher.session.match.position.phase == "fill"
    teacher.press(change="phase")
    teacher.put("filled", "3C")
    assert "rows: ['#...', '....', '..#.', '...#']" in teacher.line
    match = run(teacher.line).match
    assert match.position == teacher.session.match.position
    assert match.position.phase == "slice"
    teacher.press(edit=False)
    assert teacher.session.view["input"]["kind"] == "chord"


@pytest.mark.parametrize("game", mg.list_games())
def test_every_piece_of_every_game_can_be_put_down(game: str) -> None:
    teacher = Teacher()
    teacher.choose(what=game)
    teacher.press(edit=True)
    teacher.press(empty=True)
    at = {"tinc": "1,1", "slice-boundaries": "3C"}.get(game, "c3")
    editor = registered(game).teaching.editor
    assert editor is not None
    for row in editor.pieces:
        for piece in row:
            teacher.put(piece, at)
            assert run(teacher.line).match.position == teacher.session.match.position, piece


@pytest.mark.parametrize("game", mg.list_games())
def test_every_reading_of_every_rule_can_be_chosen(game: str) -> None:
    for option in options_of(mg.rules(game)):
        for reading in option.choices:
            teacher = Teacher()
            teacher.choose(what=game)
            teacher.rule(**{option.name: value_text(reading.value)})
            assert run(teacher.line).match.rules.settings == teacher.session.match.rules.settings, teacher.line


def test_typed_option_is_accepted_or_refused() -> None:
    teacher = Teacher()
    assert teacher.ask("activity", {"name": "target_score", "value": "18"}, name=Desk.name, option=True)["ok"]
    assert teacher.line == 'mg.play("minus-vs-plus", target_score=18)'
    ack = teacher.ask("activity", {"name": "target_score", "value": "many"}, name=Desk.name, option=True)
    assert not ack["ok"]
    assert "a whole number from 1 to 1000" in ack["text"]
    assert teacher.line == 'mg.play("minus-vs-plus", target_score=18)'
    teacher.rule(target_score="24")
    assert teacher.line == 'mg.play("minus-vs-plus")'


def test_a_random_set_up_is_drawn_once_for_all_pupils() -> None:
    teacher = Teacher()
    teacher.rule(setup="random")
    assert run(teacher.line).match.position == teacher.session.match.position == run(teacher.line).match.position


def test_desk_line_contains_all_choices() -> None:
    teacher = Teacher()
    teacher.choose(predict="other", opponent="level-2", clock="600", explain="result")
    teacher.press(demonstrate=True)
    for lock in LOCKABLE:
        teacher.press(lock=lock)
    teacher.press(lock="walk")
    assert teacher.line == (
        'mg.play("minus-vs-plus", predict="other", explain="result", demonstrate=True, opponent="level-2", clock=600,'
        ' locks="end marks new options share typed undo why")'
    )
    board = run(teacher.line)
    assert board.match.clock is not None
    assert board.match.clock.total == 600
    assert not offered(board) & {"undo", "new", "share", "resign", "agree"}
    teacher.press(lock="walk")
    assert "goto" not in offered(run(teacher.line))


def test_marks_are_locked() -> None:
    line = 'mg.play("minus-vs-plus", position="c3+5 d4−3", locks="{}")'
    kinds = [
        {
            mark
            for targets in run(line.format(locks)).view["input"]["moves"].values()
            for _move, mark in targets.values()
        }
        for locks in ("", "marks")
    ]
    assert len(kinds[0]) > 1
    assert kinds[1] == {"plain"}


@pytest.mark.parametrize(
    ("explain", "tells_result", "tells_steps"),
    [("steps", True, True), ("result", True, False), ("nothing", False, False)],
)
def test_how_much_is_told(explain: str, tells_result: bool, tells_steps: bool) -> None:
    board = run(f'mg.play("minus-vs-plus", position="c3+5 d4−3 f6−1", explain="{explain}")')
    board.match.play("c3-d4")
    told = str(board.view["tree"])
    assert ("mg-won" in told) is tells_result
    assert ("Steps of the explanation" in told) is tells_steps
    assert ("Can you say why?" in told) is (not tells_steps)


def test_demonstrated_result_is_covered_until_tap() -> None:
    pupil = Pupil(
        run('mg.play("infinity-masters", position="{blue: b4 3 d2 ∞, red: c5 −2 e7 ∞}", demonstrate=True)')._session
    )
    match = pupil.session.match
    attack = next(move for move in match._session.moves if match.rules.explain(match.position, move).derivations)
    pupil.ask("play", move=match.rules.format(attack))
    assert match.ply == 0
    assert "Say it together" in str(pupil.session.view["tree"])
    said = pupil.session.view["say"]
    assert "equals" not in said
    assert pupil.ask("answer")["ok"]
    assert match.ply == 1
    told = str(pupil.session.view["tree"])
    assert "The other way to read the rule: 3 − (−2) = 5. Blue: 5" in told
    assert "Two moves compared" in told, "both readings of the rule, side by side"


def test_a_lesson_is_one_line_too() -> None:
    teacher = Teacher()
    teacher.choose(what="lesson", lesson="integers/07-back-to-the-sender")
    assert teacher.line == 'mg.lesson("integers/07-back-to-the-sender")'
    assert teacher.sees("Learning goal:")
    teacher.choose(pupils="2")
    teacher.press(warm_up=False)
    teacher.press(lock="hints")
    assert teacher.line == 'mg.lesson("integers/07-back-to-the-sender", pupils=2, warm_up=False, locks="hints")'
    lesson = run(teacher.line)
    assert "Pupil B: your turn" in str(lesson.view["tree"])
    assert not any(
        one[1].get("intent") == ["activity", {"name": "lesson-task", "hint": True}]
        for one in iter_nodes(lesson.view["tree"])
    )
    teacher.choose(what="tinc")
    assert teacher.line == 'mg.play("tinc")'


def test_a_test_is_chosen_with_the_form_that_comes_first() -> None:
    teacher = Teacher()
    teacher.choose(what="lesson", lesson="integers/07-back-to-the-sender")
    teacher.choose(pupils="2")
    assert teacher.sees("Form A first: Test on subtracting negative numbers")
    teacher.choose(lesson="tests/subtracting-negatives-crossed")
    assert teacher.line == 'mg.lesson("tests/subtracting-negatives-crossed")', "each pupil takes it alone"
    assert "Before the lessons" in str(run(teacher.line).view["tree"])
    assert teacher.sees("the one with form A first to the other half")
    after = 'mg.lesson("tests/subtracting-negatives-crossed", task=2)'
    copied = [
        part[1]["local"] for part in iter_nodes(teacher.session.view["tree"]) if part[1].get("key") == "copy line"
    ]
    assert copied == [["copy", f"import mathgames as mg; {line}"] for line in (teacher.line, after)]
    assert "After the lessons" in str(run(after).view["tree"])
    assert not teacher.sees("Begin with a warm-up")


def test_the_cell_runs_in_an_empty_notebook() -> None:
    names: dict[str, Any] = {}
    exec(to_cell(desk_state_of(Teacher().session).assignment), names)  # it is what a cell runs
    assert "mg" in names


@pytest.mark.parametrize(
    "asked",
    [
        {"choose": "what"},
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
    assert desk_state_of(teacher.session) == DeskState()


@pytest.mark.parametrize("cells", [["z9"], ["c3", "d4"], [], ["c3; d4"], "c3", None])
def test_invalid_square_is_refused(cells: Any) -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    before = desk_state_of(teacher.session)
    assert not teacher.ask("play", cells=cells)["ok"]
    assert desk_state_of(teacher.session) == before


def test_while_the_board_is_set_up_nothing_is_played() -> None:
    teacher = Teacher()
    teacher.press(edit=True)
    assert not teacher.ask("play", move="a2-a3")["ok"]
    assert teacher.session.match.ply == 0


@pytest.mark.parametrize(
    ("locks", "told"),
    [
        ("nonsense", "'nonsense' cannot be locked: remove it, or write one of undo, walk"),
        ("undo tpyed", "'tpyed' cannot be locked; did you mean 'typed'?"),
        ("Undo", "did you mean 'undo'?"),
        (["undo"], 'write everything that is locked as one text, like locks="undo walk"'),
    ],
)
def test_a_wrong_lock_is_named_with_what_to_write_instead(locks: Any, told: str) -> None:
    with pytest.raises(mg.errors.OptionError) as refused:
        mg.play("minus-vs-plus", locks=locks)
    assert told in str(refused.value)
    with pytest.raises(mg.errors.OptionError):
        mg.lesson("integers/07-back-to-the-sender", locks=locks, save=False)


def test_what_does_not_go_together_is_said() -> None:
    with pytest.raises(mg.errors.OptionError, match="either them or activities"):
        mg.play("minus-vs-plus", locks="undo", activities=())
    with pytest.raises(mg.errors.OptionError, match="explain must be one of background, steps, result, nothing"):
        mg.play("minus-vs-plus", explain="all")
