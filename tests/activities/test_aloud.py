"""Two screens with no connection: a word after each move, and the place where two games parted."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from mathgames.activities import Aloud, FreePlay, Predict, Who
from mathgames.engine.check_words import check_words
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.language.errors import OptionError
from mathgames.page import MatchSession
from page.hand import Hand


class Screen(Hand):
    """A hand at a screen on which both players' moves are made."""

    def __init__(self, side: str = "", *, game: str = "minus-vs-plus", who: Who = Who.OFF, **options: Any) -> None:
        match = mg.Match(mg.rules(game, **options))
        activities = (FreePlay(), *((Predict(who),) if who is not Who.OFF else ()), Aloud(on=True))
        super().__init__(session=MatchSession(match, activities=activities))
        if side:
            assert self.press(side=side)["ok"]

    def press(self, **args: Any) -> Any:
        """Press a control of the activity's."""
        return self.ask("activity", {"name": "aloud", **args})

    def context(self) -> str:
        """Return the accessible text beside the board."""
        return next(plain_text(it) for it in iter_nodes(self.view["tree"]) if "mg-context" in str(it[1].get("class")))

    def word(self) -> str:
        """Return the text on the button with the word."""
        return plain_text(self.find(key="word")[0])


def two(**how: Any) -> tuple[Screen, Screen]:
    one = Screen(**how)
    return Screen(one.match.rules.players[0], **how), Screen(one.match.rules.players[1], **how)


def test_no_move_is_made_before_a_side_is_chosen() -> None:
    screen = Screen()
    assert screen.context() == "Which side do you play? Blue Red"
    assert screen.ask("play", {"move": "a2-a3"})["text"] == "Choose a side first."
    assert not screen.find(key="word")
    assert screen.press(side="purple")["code"] == "not-offered"
    assert screen.press(side="negative")["ok"]
    assert screen.view["say"].startswith("You play Red. ")
    screen.play("a2-a3")


@pytest.mark.parametrize("game", mg.list_games())
def test_both_screens_show_and_say_the_same_word_after_each_move(game: str) -> None:
    screens = two(game=game)
    heard = set()
    for ply in range(6):
        rules, position = screens[0].match.rules, screens[0].match.position
        move = rules.format(next(iter(rules.moves(position))))
        for screen in screens:
            screen.play(move)
        assert screens[0].word() == screens[1].word()
        label, word = screens[0].word().split(": ")
        assert label == f"Move {ply + 1}"
        assert word in check_words()
        assert all(screen.view["say"].endswith(f"The word is {word}.") for screen in screens)
        heard.add(word)
    assert len(heard) > 3


def test_a_call_that_was_misheard_is_found_by_the_words() -> None:
    """Move 3 is b2-b3 on one screen and d2-d3 on the other; four moves later the pupils notice."""
    one, other = two()
    line = ["a2-a3", "b5-b4", "b2-b3", "c5-c4", "e2-e3", "e5-e4", "f2-f3"]
    one.play(*line)
    other.play(*line[:2], "d2-d3", *line[3:])
    assert one.word() != other.word()
    asked_for = []
    for screen, there in ((one, other), (other, one)):
        assert screen.press(differs=True)["ok"]
        while "other screen say" in screen.context():
            sentence = screen.context().removesuffix(" Yes No Cancel")
            assert screen.view["say"] == sentence
            asked_for.append(sentence.partition(",")[0])
            ply = int(sentence.partition(",")[0].removeprefix("After move "))
            word = sentence.partition("“")[2].partition("”")[0]
            assert screen.press(same=f"Move {ply}: {word}" in words(there))["ok"]
    assert asked_for == ["After move 4", "After move 2", "After move 3"] * 2
    assert one.context() == "Both screens are the same after move 2. Then this one has b2-b3. Go back there Cancel"
    assert other.context() == "Both screens are the same after move 2. Then this one has d2-d3. Go back there Cancel"
    for screen in (one, other):
        assert screen.press(back=True)["ok"]
        assert screen.view["say"] == "Now both screens are after move 2. Compare the word, then play on."
        assert screen.match.ply == 2
    assert one.word() == other.word()
    for _move in line[2:]:
        assert one.ask("redo")["ok"]
    assert other.ask("play", {"move": line[2]})["code"] == "earlier"  # what was played there is not lost unasked
    assert other.ask("answer")["ok"]
    other.play(*line[3:])
    assert one.word() == other.word()
    assert one.match.played == other.match.played == tuple(line)


def words(screen: Screen) -> list[str]:
    """Return all words that the screen lists."""
    panel = screen.find(key="words")[0]
    return [plain_text(item) for item in iter_nodes(panel) if item[0] == "li"]


def test_a_move_that_was_forgotten_is_found() -> None:
    one, other = two()
    one.play("a2-a3", "b5-b4", "b2-b3")
    other.play("a2-a3", "b5-b4")
    one.press(differs=True)
    one.press(same=True)
    assert one.context().startswith("Both screens are the same after move 2. Then this one has b2-b3.")


def test_games_that_begin_in_two_ways_are_told_apart() -> None:
    one, other = Screen("positive"), Screen("negative", target_score=12)
    assert one.word() != other.word()
    one.press(differs=True)
    assert one.context() == (
        "The two games do not begin in the same way. Begin both again, with the same settings. Cancel"
    )
    one.press(stop=True)
    one.play("a2-a3")
    one.press(differs=True)
    word = words(one)[0].removeprefix("Start: ")
    assert one.context() == f"At the start, does the other screen say “{word}”? Yes No Cancel"
    one.press(same=False)
    assert "do not begin in the same way" in one.context()


def test_a_move_ends_the_comparing() -> None:
    one, _other = two()
    one.play("a2-a3", "b5-b4")
    one.press(differs=True)
    one.play("b2-b3")
    assert "other screen say" not in one.context()
    assert one.press(same=True)["ok"] is False


def test_results_are_predicted_by_the_pupil_who_does_not_move() -> None:
    red = Screen("negative", who=Who.OTHER_PLAYER)
    blue = Screen("positive", who=Who.OTHER_PLAYER)
    line = ["c2-c3", "d5-d4", "c3-d4"]  # the last move attacks
    for screen in (red, blue):
        screen.play(*line[:2])
    assert blue.ask("play", {"move": line[2]})["ok"]
    assert blue.match.ply == 3
    assert red.ask("play", {"move": line[2]})["ok"]
    assert red.match.ply == 2
    assert "What is the result?" in red.view["say"]


def test_it_is_switched_on_and_off_on_a_page_of_its_own() -> None:
    hand = Hand()
    assert "Two screens, no network" in plain_text(hand.view["tree"])
    hand.ask("activity", {"name": "aloud", "choose": True}, {"side": "positive"})
    assert hand.find(key="word")
    hand.ask("activity", {"name": "aloud", "choose": True}, {"side": "nobody"})
    assert hand.view["say"] == "Moves are no longer called out."
    assert not hand.find(key="word")


def test_aloud_resumed_game_keeps_side_and_word() -> None:
    widget = mg.play("tinc", aloud=True, save=False)
    screen = Hand(session=widget._session)
    assert screen.ask("activity", {"name": "aloud", "side": "noughts"})["ok"]
    again = Hand(session=MatchSession(mg.Match.from_record(widget.match.to_record())))
    assert plain_text(again.find(key="word")[0]) == plain_text(screen.find(key="word")[0])


@pytest.mark.parametrize("other", [{"seats": True}, {"table": "t"}, {"opponent": "level-1"}])
def test_it_is_for_two_players_with_no_network(other: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="with no network"):
        mg.play("minus-vs-plus", aloud=True, **other)
    with pytest.raises(OptionError, match="with no network"):
        mg.play("slice-boundaries", players=1, aloud=True)
    alone = Hand(mg.Match(mg.rules("slice-boundaries", players=1)))
    assert "Two screens, no network" not in plain_text(alone.view["tree"])
