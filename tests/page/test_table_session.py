"""Two screens at a table: what one does, the other one sees and says, and what is not done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from engine.tables.at_tables import Seconds, record
from harness.later import Later
from mathgames.activities import FreePlay, Predict, Who
from mathgames.engine import Match, saves
from mathgames.engine.tables import FolderTable, Table
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.games.contract import Activity
from mathgames.page.table_session import TableSession
from page.hand import Hand


class Screen(Hand):
    """A hand at a screen of a table, with the clock of the test."""

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        game: str = "minus-vs-plus",
        activities: Sequence[Activity[Any]] | None = None,
        match: Match | None = None,
        clock: Seconds | None = None,
        **options: Any,
    ) -> None:
        self.later, self.clock = Later(), clock or Seconds()
        table = FolderTable(folder / "table", record(game, **options), clock=self.clock)
        super().__init__(
            session=TableSession(
                match or table.match(),
                table=table,
                screen=name,
                activities=activities,
                on_later=self.later,
                clock=self.clock,
            )
        )

    @property
    def table(self) -> Table:
        return self.session.table  # type: ignore[attr-defined]  # a TableSession

    def seat(self, **args: Any) -> Any:
        """Press a control of the table's."""
        return self.ask("activity", {"name": "seats", **args})

    def look(self) -> str:
        """Poll the table, run all that follows, and return the announcement."""
        self.session.poll()  # type: ignore[attr-defined]  # a TableSession
        self.later.runs_out()
        return str(self.view["say"])

    def context(self) -> str:
        """Return the accessible text beside the board."""
        return next(plain_text(it) for it in iter_nodes(self.view["tree"]) if "mg-context" in str(it[1].get("class")))


def screens(folder: Path, **how: Any) -> tuple[Screen, Screen]:
    """Two screens, each with a player."""
    one, other = Screen(folder, "one", **how), Screen(folder, "other", **how)
    for screen, player in zip((one, other), one.match.rules.players, strict=True):
        screen.look()
        assert screen.seat(sit=player)["ok"]
    one.look()
    return one, other


@pytest.mark.parametrize("game", mg.list_games())
def test_a_whole_game_is_played_at_two_screens(game: str, tmp_path: Path) -> None:
    chance, hands = Random(game), screens(tmp_path, game=game)
    sitting = dict(zip(hands[0].match.rules.players, hands, strict=True))
    for _ply in range(24):
        match = hands[0].match
        if match.outcome is not None:
            break
        mover = sitting[match.turn]
        move = match.rules.format(match.rules.random_move(match.position, chance))
        others = [hand for hand in hands if hand is not mover]
        assert not others[0].ask("play", {"move": move})["ok"]
        ack = mover.ask("play", {"move": move})
        while not ack["ok"]:
            assert ack["code"] in ("warning", "confirm"), ack
            ack = mover.ask("answer")
        if "question" in {it[1].get("key") for it in iter_nodes(mover.view["tree"])}:
            mover.ask("answer")
        others[0].look()
        assert hands[0].match.played == hands[1].match.played
    assert len(hands[0].match.played) > 10 or hands[0].match.outcome is not None
    assert hands[0].match.outcome == hands[1].match.outcome
    assert hands[0].match._session.record().moves == hands[0].table.state.moves


def test_table_move_for_other_side_is_refused_with_message(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    ack = other.ask("play", {"move": "a2-a3"})
    assert (ack["ok"], ack["text"]) == (False, "Blue plays at the other screen.")
    one.play("a2-a3")
    assert one.context() == "Red plays at the other screen."
    assert one.ask("play", {"move": "b5-b4"})["text"] == "Red plays at the other screen."
    assert one.match.played == ("a2-a3",)


def test_a_move_at_the_other_screen_is_heard(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    one.play("a2-a3")
    assert other.look().startswith("Blue has moved: a2 to a3. ")
    other.play("b5-b4")
    assert one.look().startswith("Red has moved: b5 to b4. ")
    assert one.match.explanation is not None


def test_table_waits_for_sides_and_third_screen_watches(tmp_path: Path) -> None:
    one, other = Screen(tmp_path, "one"), Screen(tmp_path, "other")
    assert one.ask("play", {"move": "a2-a3"})["text"] == "Choose a side first."
    assert one.context() == "Which side do you play? Blue Red"
    one.seat(sit="positive")
    assert "Remember your word" in one.context()
    assert other.look() == "Blue has a player now."
    assert not other.seat(sit="positive")["ok"]
    assert other.seat(sit="negative")["ok"]
    third = Screen(tmp_path, "third")
    assert third.context() == "You are watching. The players are at other screens."
    assert third.ask("play", {"move": "a2-a3"})["text"] == third.context()
    one.play("a2-a3")
    assert "Blue has moved" in third.look()
    assert third.match.played == ("a2-a3",)


def test_who_wants_a_seat_that_was_just_taken_is_told_so(tmp_path: Path) -> None:
    one, other = Screen(tmp_path, "one"), Screen(tmp_path, "other")
    one.seat(sit="positive")
    ack = other.seat(sit="positive")
    assert (ack["ok"], ack["text"]) == (False, "Blue plays at the other screen.")
    assert other.context() == "Which side do you play? Red"


def test_predictions_are_asked_at_the_other_screen(tmp_path: Path) -> None:
    one, other = screens(tmp_path, activities=(FreePlay(), Predict(Who.OTHER_PLAYER)))
    one.play("c1-e3")
    other.look()
    other.play("d6-f4")
    one.look()
    one.play("e3-f4")
    assert one.match.ply == 3
    heard = other.look()
    assert heard.startswith("Blue has moved: e3 to f4. What is the result?")
    assert other.match.ply == 2
    assert "= 0" not in str(other.view["tree"])
    other.ask("answer", fields={"answer": "0"})
    assert (other.match.ply, other.match.played) == (3, one.match.played)
    attempts = other.match._session.notes["predict"]["attempts"]
    assert [attempt["by"] for attempt in attempts] == ["negative"]
    assert one.match._session.notes["predict"]["attempts"] == []


def test_taking_back_is_offered_and_declined_and_accepted(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    one.play("a2-a3")
    assert one.ask("undo")["code"] == "not-offered"
    one.seat(offer="take-back")
    assert one.context() == "You asked to take back your last move. Wait for an answer."
    assert other.look().endswith("Red's turn. Blue asks to take back a move.")
    assert other.match.played == ("a2-a3",)
    assert other.seat(answer=False)["ok"]
    assert one.look() == "Your offer was declined. The game goes on."
    one.seat(offer="take-back")
    other.look()
    other.seat(answer=True)
    assert one.look() == "A move was taken back."
    assert one.match.played == other.match.played == ()
    one.play("b2-b3")
    other.look()
    assert one.match.played == other.match.played == ("b2-b3",)


def test_undone_move_is_no_longer_predicted_at_table(tmp_path: Path) -> None:
    one, other = screens(tmp_path, activities=(FreePlay(), Predict(Who.OTHER_PLAYER)))
    for mover, watcher, move in ((one, other, "c1-e3"), (other, one, "d6-f4")):
        mover.play(move)
        watcher.look()
    one.play("e3-f4")
    other.look()
    assert other.find(key="question")
    one.seat(offer="take-back")
    other.look()
    other.seat(answer=True)
    assert not other.find(key="question")
    assert one.look()
    assert one.match.played == other.match.played == ("c1-e3", "d6-f4")


def test_table_draw_resignation_and_new_game(tmp_path: Path) -> None:
    """A draw is agreed, a new game follows, and a player resigns."""
    one, other = screens(tmp_path)
    one.play("a2-a3")
    one.seat(offer="draw")
    assert other.look().endswith("Blue offers a draw.")
    other.seat(answer=True)
    one.look()
    assert one.match.outcome == other.match.outcome
    assert one.match.to_record().count("ending: agreed") == 1
    one.seat(offer="new")
    assert other.look() == "Blue asks for a new game."
    other.seat(answer=True)
    assert one.look().startswith("New game.")
    assert one.match.played == other.match.played == ()
    one.play("b2-b3")
    other.look()
    other.seat(resign=True)
    assert "Game over" in one.look()
    assert one.match.outcome.winner == "positive"


def test_table_goto_is_local_and_a_move_returns_to_game(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    one.play("a2-a3")
    other.look()
    other.play("b5-b4")
    one.look()
    one.ask("goto", {"ply": 0})
    assert one.ask("play", {"move": "b2-b3"})["text"].startswith("You are looking back.")
    assert other.match.ply == 2
    other.ask("goto", {"ply": 1})
    one.ask("goto", {"ply": 2})
    one.play("a3-a4")
    other.look()
    assert (other.match.ply, other.match.played) == (3, one.match.played)


def test_what_a_cell_plays_at_a_table_does_not_count(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    one.play("a2-a3")
    one.match.play("b5-b4")
    other.look()
    other.play("c5-c4")
    one.look()
    assert one.match.played == other.match.played == ("a2-a3", "c5-c4")


def test_the_folder_goes_away_and_comes_back(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    one.play("a2-a3")
    (tmp_path / "table").rename(tmp_path / "away")
    assert "cannot be reached" in other.look()
    assert "cannot be reached" in other.context()
    ack = other.ask("play", {"move": "b5-b4"})
    assert not ack["ok"]
    assert "cannot be reached" in ack["text"]
    assert other.ask("goto", {"ply": 0})["ok"] or other.match.ply == 0
    (tmp_path / "away").rename(tmp_path / "table")
    assert other.look()
    assert other.match.played == ("a2-a3",)
    other.play("b5-b4")
    one.look()
    assert one.match.played == ("a2-a3", "b5-b4")


def test_no_two_seats_have_one_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would lead back to the other seat."""
    monkeypatch.setattr("mathgames.activities.seats.draw_check_word", iter(("zinc", "zinc", "moth")).__next__)
    one, other = screens(tmp_path)
    assert (one.table.words["one"], other.table.words["other"]) == ("zinc", "moth")


def test_who_is_away_is_shown_and_comes_back_with_a_word(tmp_path: Path) -> None:
    clock = Seconds()
    one, other = screens(tmp_path, clock=clock)
    word = other.table.words["other"]
    one.play("a2-a3")
    for _ in range(7):
        clock.now += 20
        one.look()
    assert one.context() == "Red is away. The seat can be taken again with its word."
    back = Screen(tmp_path, "back", clock=clock)
    assert (
        "No seat has this word" in back.ask("activity", {"name": "seats", "back": True}, fields={"word": "x"})["text"]
    )
    assert back.ask("activity", {"name": "seats", "back": True}, fields={"word": f" {word.upper()} "})["ok"]
    back.play("b5-b4")
    one.look()
    assert one.match.played == ("a2-a3", "b5-b4")


def test_killed_screen_resumes_from_its_save(tmp_path: Path) -> None:
    one, other = screens(tmp_path, activities=(FreePlay(), Predict(Who.OTHER_PLAYER)))
    for mover, watcher, move in ((one, other, "c1-e3"), (other, one, "d6-f4")):
        mover.play(move)
        watcher.look()
    kept = saves.saved_text(other.match)
    one.play("e3-f4")
    again = Screen(
        tmp_path,
        "other",
        match=Match.from_record(kept),
        activities=(FreePlay(), Predict(Who.OTHER_PLAYER)),
    )
    again.look()
    assert again.find(key="question")
    again.ask("answer", fields={"answer": "0"})
    assert again.match.played == one.match.played
    assert again.match._session.notes["seats"] == {"table": str(tmp_path / "table"), "screen": "other"}


def test_table_poll_interval_depends_on_activity(tmp_path: Path) -> None:
    clock = Seconds()
    one, other = screens(tmp_path, clock=clock)
    times = []
    for seconds in (0, 200, 200, 4000):
        clock.now += seconds
        times.append(other.session.poll())  # type: ignore[attr-defined]  # a TableSession
    assert times == [0.5, 0.5, 2.0, 10.0]
    one.play("a2-a3")
    assert other.session.poll() == 0.5  # type: ignore[attr-defined]  # a TableSession


def test_an_event_that_does_not_count_is_named_on_the_page(tmp_path: Path) -> None:
    clock = Seconds()
    one, _other = screens(tmp_path, clock=clock)
    (tmp_path / "table" / "000004.event").write_text("<b>hello</b>")
    one.look()
    clock.now += 10
    one.look()
    assert "000004.event does not count: it is not an event of a table" in plain_text(one.view["tree"])
    one.play("a2-a3")
    assert one.match.played == ("a2-a3",)


def test_table_winner_is_not_called_computer(tmp_path: Path) -> None:
    one, other = screens(tmp_path)
    one.play("a2-a3")
    other.look()
    other.play("b5-b4")
    one.look()
    assert one.seat(resign=True)["ok"]
    other.look()
    assert "The computer won" not in plain_text(one.view["tree"]) + one.view["say"]
    assert other.find(**{"class": "mg-who-won"})
    assert "You won!" in plain_text(other.view["tree"])
