"""What an activity can do from outside of the package: the toy's locks, questions, replies, masks, panels and notes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from activities.toy import Marks, Toy, points_of, reply_in
from harness.game_page import position
from harness.games import armies, played
from mathgames import nodes
from mathgames.activities import FreePlay
from mathgames.explain.plain import plain_equation
from mathgames.game import Activity, Control, Next, Question, Reply, Table, Told, Verdict
from mathgames.saves import autosave
from mathgames.views import Session
from mathgames.widgets import GameWidget
from views.hand import Hand

CONTROL = ["activity", {"name": "toy", "exam": True}]


def hand(match: mg.Match | None = None, *activities: Activity[Any], **how: Any) -> Hand:
    """A hand at a board with free play and these activities: the toy, if none are given."""
    around = activities or (Toy(),)
    return Hand(session=Session(match or mg.Match(mg.rules("minus-vs-plus")), activities=(FreePlay(), *around), **how))


def told(hand: Hand) -> str:
    """Everything that the page can tell: its messages whole, and the static picture."""
    picture = hand.session.picture()
    return json.dumps(hand.view, ensure_ascii=False) + picture.html() + picture.svg + repr(picture)


def page(hand: Hand) -> str:
    return nodes.text(hand.view["tree"])


def marks(hand: Hand) -> Marks:
    state = hand.session._state.activities[1]
    assert isinstance(state, Marks)
    return state


# Locks.


def test_what_is_locked_is_not_offered_and_not_done() -> None:
    free, locked = hand(None, Toy(locked=frozenset())), hand()
    assert free.find(key="typed")
    assert not locked.find(key="typed")
    assert free.view["input"]["why"] is True
    assert locked.view["input"]["why"] is False
    assert locked.ask("play", None, {"move": "a2-a3"})["code"] == "not-offered"
    assert locked.ask("why", {"from": "a2", "to": "a5"})["code"] == "not-offered"
    assert free.ask("why", {"from": "a2", "to": "a5"})["code"] == "too-far"


@pytest.mark.parametrize("control", Control)
def test_each_control_can_be_locked(control: Control) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60))
    match.play("a2-a3")
    free = hand(match, Toy(locked=frozenset()))
    locked = hand(match, Toy(locked=frozenset({control})))
    assert (free.view["tree"], free.view["input"]) != (locked.view["tree"], locked.view["input"])
    lost = [intent for intent in free.offered() if intent not in locked.offered()]
    for name, args in lost:
        assert locked.ask(name, args)["code"] == "not-offered"
    assert bool(lost) or control in {Control.WHY, Control.SHARE}


# A question before a move.


def test_a_right_answer_makes_the_move() -> None:
    board = hand(played("minus-vs-plus", "c1-e3", "d5-d4"))
    ask = board.ask("play", {"move": "e3-d4"})
    assert (ask["ok"], ask["code"]) == (False, "predict")
    assert ask["text"] == "How many points will e3-d4 bring? Choose “Answer” or “Another move”."
    assert board.match.ply == 2
    assert board.find(field="guess")
    assert board.ask("answer", None, {"guess": "3"})["ok"]
    assert board.match.history[-1] == "e3-d4"
    assert board.view["say"].startswith("Right. +3 attacks")
    assert marks(board) == Marks(right=1)
    assert "1 result foretold\n\n0 mistakes" in page(board) or "1 result foretold\n0 mistakes" in page(board)


def test_a_wrong_answer_leads_to_another_question() -> None:
    board = hand()
    board.ask("play", {"move": "a2-a3"})
    again = board.ask("answer", None, {"guess": "7"})
    assert (again["ok"], again["code"]) == (False, "again")
    assert again["text"].startswith("Not 7. Try again.")
    assert board.match.ply == 0
    assert "1 mistake" in page(board)
    assert board.ask("answer", None, {"guess": "0"})["ok"]
    assert board.match.ply == 1
    assert marks(board) == Marks(right=1, wrong=1)


def test_dismissing_drops_the_move() -> None:
    board = hand()
    board.ask("play", {"move": "a2-a3"})
    assert board.ask("dismiss")["ok"]
    assert board.match.ply == 0
    assert not board.find(key="question")
    assert board.ask("answer", None, {"guess": "0"})["code"] == "not-offered"


def test_the_same_gesture_again_only_asks_again() -> None:
    board = hand()
    for _time in range(3):
        assert board.ask("play", {"move": "a2-a3"})["code"] == "predict"
    assert board.match.ply == 0


# Masks.


def results(hand: Hand, text: str) -> Iterator[str]:
    """Every way in which the house says what a move comes to."""
    table = hand.session.table
    move = table.rules.parse(text)
    explained = table.rules.explain(table.scene.position, move)
    yield str(explained.headline)
    yield from (str(effect.sentence) for effect in explained.effects)
    yield from (plain_equation(derivation.expression, derivation.result) for derivation in explained.derivations)
    for words in (table.rules.warning(table.scene.position, move), table.board.preview(table.scene, move)):
        if words is not None:
            yield str(words)
    outcome = table.rules.outcome(table.rules.apply(table.scene.position, move))
    if outcome is not None:
        yield str(table.rules.result(outcome))


def minus_vs_plus() -> tuple[mg.Match, str, str]:
    return played("minus-vs-plus", "c1-e3", "d5-d4"), "e3-d4", "e3-e4"


def infinity_masters() -> tuple[mg.Match, str, str]:
    pieces = {"d4": ("positive", "5"), "c5": ("negative", "-3"), "e5": ("negative", "3")}
    return armies(pieces, ops="−" * 64), "d4-c5", "d4-e5"


def slice_boundaries() -> tuple[mg.Match, str, str]:
    match = mg.Match(mg.rules("slice-boundaries", n=4))
    while isinstance(move := next(iter(match.moves)), int):
        match.play(move)
    return match, "line 0,1/10 39/10,4", "line 0,1/10 37/10,4"


GAMES = [minus_vs_plus, infinity_masters, slice_boundaries]


def chord(move: str) -> dict[str, Any]:
    """What a hand sends to make a move, or to hear what it would come to."""
    line, *ends = move.split()
    return {"chord": ends} if line == "line" else {"move": move}


def with_everything_shown(match: mg.Match, *activities: Activity[Any]) -> Hand:
    """A board on which all is switched on that there is a switch for."""
    board = hand(match, *activities)
    for overlay in [intent for intent in board.offered() if intent[0] == "board" and "overlay" in intent[1]]:
        assert board.ask(*overlay)["ok"]
    return board


@pytest.mark.parametrize("made", GAMES)
def test_an_open_question_tells_no_result(made: Callable[[], tuple[mg.Match, str, str]]) -> None:
    match, first, second = made()
    board = with_everything_shown(match)
    telling = told(board)
    assert board.ask("play", chord(first))["code"] == "predict"
    secrets = list(results(board, first))
    assert len(secrets) > 1
    shown = {first: board.view}
    everything = told(board)
    for secret in secrets:
        assert secret not in everything
    assert everything != telling

    # What is asked for now tells nothing either.
    for name, args, fields in (
        ("preview", chord(first), None),
        ("why", {"from": "d4", "to": "c5"}, None),
        ("activity", {"name": "compare"}, {"first": first, "second": second}),
        ("activity", {"name": "compare", "variant": "operand_order"}, {"first": first}),
        ("board", {"overlay": "safe"}, None),
        ("board", {"overlay": "count"}, None),
    ):
        assert board.ask(name, args, fields)["code"] == "not-offered", name
        assert not any(secret in told(board) for secret in secrets)

    # The page is the same whatever the move would come to: only the move's own text is other.
    board.ask("dismiss")
    assert board.ask("play", chord(second))["code"] == "predict"
    shown[second] = board.view
    same = (json.dumps([view["tree"], view["input"], view["say"]]) for view in shown.values())
    assert len({view.replace(first, "…").replace(second, "…") for view in same}) == 1

    # A wrong answer tells no more, and the mask ends with the question.
    board.ask("answer", None, {"guess": "no"})
    assert not any(secret in told(board) for secret in results(board, second))
    board.ask("dismiss")
    assert board.view["tree"] != shown[second]["tree"]
    assert board.ask("play", chord(first))["code"] == "predict"
    answer = board.ask("answer", None, {"guess": points_of(board.session.table, match.read(first))})
    if answer["code"] == "warning":
        answer = board.ask("answer")
    assert answer["ok"], answer
    assert secrets[0] in told(board)


def test_marks_and_comparisons_are_there_without_a_mask() -> None:
    match, first, _second = infinity_masters()
    board = hand(match, Toy(hides=frozenset()))
    board.ask("play", {"move": first})
    named = {mark for targets in board.view["input"]["moves"].values() for _text, mark in targets.values()}
    assert named > {"plain"}
    assert board.find(key="compare")
    masked = hand(match)
    masked.ask("play", {"move": first})
    assert {m for targets in masked.view["input"]["moves"].values() for _text, m in targets.values()} == {"plain"}
    assert set(masked.view["input"]["marks"]) == {"plain"}
    assert not masked.find(key="compare")


def test_the_count_of_a_line_is_there_without_a_mask() -> None:
    match, first, _second = slice_boundaries()
    board = with_everything_shown(match, Toy(hides=frozenset()))
    board.ask("play", chord(first))
    assert board.view["input"]["preview"] is True
    assert "point" in board.ask("preview", chord(first))["text"]


class Witness(Activity[None]):
    """Sees what the other activities are shown."""

    name = "witness"

    def __init__(self) -> None:
        self.saw: list[tuple[str, bool]] = []

    def _see(self, what: str, table: Table) -> None:
        self.saw.append((what, table.scene.tells))

    def begin(self, table: Table, note: Any = None) -> None:
        self._see("begin", table)

    def follow(self, state: None, table: Table) -> None:
        self._see("follow", table)

    def question(self, state: None, table: Table, move: Any) -> Question | None:
        self._see("question", table)
        return None

    def panels(self, state: None, table: Table) -> tuple[nodes.Node, ...]:
        self._see("panels", table)
        return ()

    def controls(self, state: None, table: Table) -> tuple[nodes.Node, ...]:
        self._see("controls", table)
        return ()


@pytest.mark.parametrize("order", [1, -1])
def test_a_mask_holds_for_all_activities_within_the_very_message_that_begins_it(order: int) -> None:
    witness = Witness()
    board = hand(None, *(Toy(asks=False), witness)[::order])
    board.play("a2-a3", "a5-a4")
    assert ("panels", True) in witness.saw
    witness.saw.clear()
    assert board.ask(*CONTROL)["ok"]
    assert {what for what, _tells in witness.saw} == {"panels", "controls"}
    board.play("b2-b3")
    board.match.play("b5-b4")  # by a cell of the notebook
    board.ask("undo")
    board.match.goto(0)
    assert not any(tells for _what, tells in witness.saw)
    witness.saw.clear()
    board.ask("activity", {"name": "toy", "exam": False})
    assert witness.saw
    assert all(tells for _what, tells in witness.saw)


def test_a_mask_that_an_answer_lifts_is_lifted_for_the_next_question() -> None:
    class Lifts(Toy):
        def masks(self, state: Marks, table: Table) -> frozenset[Told]:
            return self.hides if not state.right else frozenset()

    match, risky = risky_move()
    board = hand(match, Lifts())
    assert board.ask("play", {"move": risky})["code"] == "predict"
    assert board.ask("answer", None, {"guess": "0"})["code"] == "warning"
    assert board.ask("answer")["ok"]
    assert board.match.history[-1] == risky


def risky_move() -> tuple[mg.Match, str]:
    """A move of Minus vs Plus that the rules warn of."""
    match = position({"c5": 6, "c6": -6, "e6": -5, "b4": -1})
    rules = match.rules
    return match, next(rules.format(move) for move in match.moves if rules.warning(match.position, move))


def test_a_warning_is_a_result_too() -> None:
    match, risky = risky_move()
    exam = hand(match, Toy(asks=False))
    assert exam.ask("play", {"move": risky})["code"] == "warning"
    exam.session._state = exam.session._state.with_activity(1, Marks(exam=True))
    assert exam.ask("play", {"move": risky})["ok"]
    assert str(match.rules.warning(match.position_at(0), match.rules.parse(risky))) not in told(exam)


@pytest.mark.parametrize(
    ("what", "secret"), [(Told.STEPS, "attacks"), (Told.MOVES, "e3-d4"), (Told.SCORES, "Positive 3"), (Told.PANELS, "")]
)
def test_each_mask_keeps_its_part_from_messages_and_picture(what: Told, secret: str) -> None:
    match = played("minus-vs-plus", "c1-e3", "d5-d4", "e3-d4")
    board = hand(match, Toy(hides=frozenset({what}), asks=False))
    assert secret in told(board) + repr(board.session.picture())
    board.ask(*CONTROL)
    if secret:
        assert secret not in told(board)
        board.match.undo()
        board.match.redo()
        assert secret not in told(board)


# A reply, later.


class Later:
    """A clock of the test: what is due, and when."""

    def __init__(self) -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, act: Callable[[], None]) -> None:
        self.due.append((seconds, act))

    def passes(self) -> None:
        """All that was to be done by now is done."""
        due, self.due = self.due, []
        for _seconds, act in due:
            act()


@pytest.fixture
def later() -> Later:
    return Later()


def opponent(later: Later, plays: str = "negative", match: mg.Match | None = None) -> Hand:
    return hand(match, Toy(plays=plays, asks=False), on_later=later)


def test_a_reply_is_played_later(later: Later) -> None:
    board = opponent(later)
    assert later.due == []
    board.play("a2-a3")
    assert [seconds for seconds, _act in later.due] == [2.0]
    assert board.match.ply == 1
    expected = board.match.rules.format(reply_in(board.session.table))
    shown: list[Any] = []
    board.session.on_view = shown.append
    later.passes()
    assert board.match.history == ("a2-a3", expected)
    assert len(shown) == 1
    assert board.view["say"].endswith("Positive to move.")
    assert later.due == []


def test_the_first_move_can_be_a_reply(later: Later) -> None:
    board = opponent(later, plays="positive")
    assert len(later.due) == 1
    later.passes()
    assert board.match.ply == 1


@pytest.mark.parametrize(
    "change", [lambda match: match.play("a5-a4"), mg.Match.undo, mg.Match.resign], ids=["play", "undo", "resign"]
)
def test_a_change_before_it_is_due_cancels_a_reply(later: Later, change: Callable[[mg.Match], None]) -> None:
    board = opponent(later)
    board.play("a2-a3")
    change(board.match)
    before = board.match.history
    later.passes()
    assert board.match.history == before


def test_a_new_game_or_a_closed_board_cancels_a_reply(later: Later) -> None:
    board = opponent(later)
    board.play("a2-a3")
    old = board.match
    board.ask("new")
    later.passes()
    assert (old.ply, board.match.ply) == (1, 0)
    board.play("a2-a3")
    board.session.close()
    later.passes()
    assert board.match.ply == 1


def test_the_same_reply_planned_again_waits_anew(later: Later) -> None:
    class Stubborn(Toy):
        """Gives the very same reply each time."""

        last: Reply | None = None

        def reply(self, state: Marks, table: Table) -> Reply | None:
            self.last = self.last or super().reply(state, table)
            return self.last if self._is_mine(table) else None

    board = hand(None, Stubborn(plays="negative", asks=False), on_later=later)
    board.play("a2-a3")
    board.match.undo()
    board.match.redo()
    first, second = later.due
    first[1]()
    assert board.match.ply == 1, "the time of the one that was cancelled"
    second[1]()
    assert board.match.ply == 2


def test_what_is_drawn_anew_does_not_plan_a_reply_twice(later: Later) -> None:
    board = opponent(later)
    board.play("a2-a3")
    assert board.ask(*CONTROL)["ok"]
    assert len(later.due) == 1
    later.passes()
    assert board.match.ply == 2


def test_a_reply_that_is_not_legal_changes_nothing(later: Later, caplog: pytest.LogCaptureFixture) -> None:
    class Wrong(Toy):
        def reply(self, state: Marks, table: Table) -> Reply | None:
            return Reply("a1-a6") if self._is_mine(table) else None

    board = hand(None, Wrong(plays="negative", asks=False), on_later=later)
    board.play("a2-a3")
    later.passes()
    assert board.match.ply == 1
    assert "a reply could not be played" in caplog.text
    assert board.ask("activity", {"name": "toy", "exam": True})["ok"], "the board lives"


# Undo.


def test_one_undo_goes_back_to_the_own_turn(later: Later) -> None:
    board = opponent(later)
    for move in ("a2-a3", "b2-b3"):
        board.play(move)
        assert ["undo", {}] not in board.offered(), "locked while the reply is on its way"
        later.passes()
    assert (board.match.ply, board.match.turn) == (4, "positive")
    assert board.ask("undo")["ok"]
    assert (board.match.ply, board.match.turn) == (2, "positive")
    later.passes()
    assert board.match.ply == 2
    board.ask("goto", {"ply": 3})
    later.passes()
    assert board.match.ply == 3, "who looks back is not answered"


def test_undo_goes_back_as_far_as_any_activity_wants_and_never_less_than_a_move() -> None:
    class Ahead(Toy):
        name = "ahead"

        def undo_to(self, state: Marks, table: Table) -> int | None:
            return table.ply + 1

    board = hand(played("minus-vs-plus", "a2-a3", "a5-a4"), Ahead(asks=False))
    assert board.ask("undo")["ok"]
    assert board.match.ply == 1


# A control, a panel and a note.


def test_a_control_of_its_own() -> None:
    board = hand()
    assert CONTROL in board.offered()
    refused = board.ask(*CONTROL)
    assert (refused["code"], refused["text"]) == ("too-early", "Make a move first.")
    board.match.play("a2-a3")
    assert board.ask(*CONTROL)["ok"]
    assert board.view["say"] == "The exam begins."
    assert CONTROL not in board.offered()
    for args in ({"name": "toy"}, {"name": "toy", "exam": 1}, {"name": "nobody", "exam": True}, {}):
        assert board.ask("activity", args)["code"] == "not-offered"


def marked(match: mg.Match | None = None) -> Hand:
    """A board on which one result was foretold, after one mistake."""
    board = hand(match)
    board.ask("play", {"move": "a2-a3"})
    board.ask("answer", None, {"guess": "5"})
    board.ask("answer", None, {"guess": "0"})
    return board


def test_a_note_stands_in_the_record_and_comes_back() -> None:
    record = marked().match.record()
    assert 'note toy: {"right": 1, "wrong": 1}' in record or 'note toy: {"right":1,"wrong":1}' in record
    again = hand(mg.Match.from_record(record))
    assert marks(again) == Marks(right=1, wrong=1)
    assert "1 mistake" in page(again)
    assert again.match.record() == record
    without = Hand(mg.Match.from_record(record))
    assert without.match.record() == record, "a page without the toy keeps what it had noted"


@pytest.mark.parametrize("note", ['"many"', '{"right": "1"}', "[]", "null"])
def test_a_note_that_somebody_edited_begins_anew(note: str) -> None:
    lines = marked().match.record().splitlines()
    edited = "\n".join(f"note toy: {note}" if line.startswith("note toy") else line for line in lines)
    assert marks(hand(mg.Match.from_record(edited))) == Marks()


def test_a_note_is_saved_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = hand(None, Toy(), keep=autosave)
    board.ask("play", {"move": "a2-a3"})
    board.ask("answer", None, {"guess": "0"})
    board.ask("play", {"move": "a5-a4"})
    board.ask("answer", None, {"guess": "5"})  # changes the note alone
    widget = mg.resume(activities=[FreePlay(), Toy()])
    assert widget.match.history == ("a2-a3",)
    assert widget.match.notes["toy"] == {"right": 1, "wrong": 1}
    assert "1 result foretold" in nodes.text(widget.view["tree"])


def test_a_new_game_begins_a_new_note_and_the_game_before_has_its_own() -> None:
    board = marked()
    board.ask("new")
    assert marks(board) == Marks()
    assert "toy" not in board.match.notes
    board.ask("back")
    assert marks(board) == Marks(right=1, wrong=1)


# Together.


class Confirm(Activity[int]):
    """Asks before each move whether it is meant; what it offers, the other activities may lock."""

    name = "confirm"

    def begin(self, table: Table, note: Any = None) -> int:
        return 0

    def offers(self, state: int, table: Table) -> frozenset[Control]:
        return frozenset({Control.TYPED, Control.UNDO})

    def question(self, state: int, table: Table, move: Any) -> Question | None:
        from mathgames.words import _

        return Question(code="sure", said=_("Sure?"), yes=_("Yes"), no=_("No"))

    def answered(self, state: int, table: Table, move: Any, fields: Mapping[str, str]) -> Verdict:
        return Verdict(state + 1, Next.MOVE if state else Next.DROP)


@pytest.mark.parametrize(("order", "codes"), [(1, ["predict", "sure"]), (-1, ["sure", "predict"])])
def test_two_activities_ask_in_their_order(order: int, codes: list[str]) -> None:
    class Sure(Confirm):
        def answered(self, state: int, table: Table, move: Any, fields: Mapping[str, str]) -> Verdict:
            return Verdict(state + 1)

    board = Hand(session=Session(mg.Match(mg.rules("minus-vs-plus")), activities=[Toy(), Sure()][::order]))
    asked = [board.ask("play", {"move": "a2-a3"})["code"]]
    asked.append(board.ask("answer", None, {"guess": "0"})["code"])
    assert asked == codes
    assert board.match.ply == 0
    assert board.ask("answer", None, {"guess": "0"})["ok"]
    assert board.match.ply == 1


def test_one_activity_drops_what_the_other_let_pass() -> None:
    board = hand(None, Toy(), Confirm())
    board.ask("play", {"move": "a2-a3"})
    board.ask("answer", None, {"guess": "0"})
    assert board.ask("answer")["ok"]
    assert board.match.ply == 0
    assert marks(board).right == 1


def test_a_lock_of_one_takes_away_what_another_offers() -> None:
    def offered(*activities: Activity[Any]) -> tuple[bool, bool]:
        board = Hand(session=Session(mg.Match(mg.rules("minus-vs-plus")), activities=activities))
        return bool(board.find(key="typed")), "Undo" in page(board)

    assert offered(Confirm()) == (True, True)
    assert offered(Toy()) == (False, False), "nobody offers anything"
    assert offered(Toy(), Confirm()) == offered(Confirm(), Toy()) == (False, True)


def test_play_gives_a_widget_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    widget = mg.play(match, save=False, activities=[FreePlay(), Toy(plays="negative", asks=False)])
    assert isinstance(widget, GameWidget)
    assert "results foretold" in nodes.text(widget.view["tree"])
    message = {"intent": ["play", {"move": "a2-a3"}], "rev": widget.view["rev"], "id": 1, "client": "c"}
    widget._receive(None, message, None)
    assert match.ply == 2, "where no kernel runs, nobody waits for the reply"
    first = mg.play("minus-vs-plus", save=False, activities=[FreePlay(), Toy(plays="positive", asks=False)])
    assert first.match.ply == 1
