"""Records: written and read back, typed by hand, and every way in which one can be wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import mathgames as mg
from engine.shuttle import Shuttle
from mathgames.engine.match import match_from_record
from mathgames.engine.record import Ending, Record, Times

RULES = mg.rules("minus-vs-plus")
HEAD = "mathgames record 1\ngame: minus-vs-plus\n"


def random_match(chances: int, plies: int, /, **options: Any) -> mg.Match:
    match, chance = mg.Match(mg.rules("minus-vs-plus", **options)), random.Random(chances)
    while match.outcome is None and match.ply < plies:
        match.play(match.rules.random_move(match.position, chance))
    return match


def same(one: mg.Match, other: mg.Match) -> bool:
    """Check if two matches are the same game, standing at the same place."""
    return (one.rules, one.played, one.ply, one.position, one.outcome, one._session.ended_by) == (
        (other.rules, other.played, other.ply, other.position, other.outcome, other._session.ended_by)
    )


# Written and read back.


def test_a_record_can_be_read_by_people() -> None:
    match = mg.Match(mg.rules("minus-vs-plus", numbers="mirror", max_turns=None))
    match.play("a2-a3")
    match.play("b5-b4")
    assert match.to_record() == (
        "mathgames record 1\n"
        "game: minus-vs-plus\n"
        "rules: 1\n"
        "options: numbers=mirror, max_turns=off\n"
        "plies: 2\n"
        "\n"
        "1. a2-a3\n"
        "2. b5-b4\n"
    )


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"numbers": "mirror"},
        {"setup": "random", "seed": 99},
        {"setup": "random"},
        {"max_turns": None},
        {"first_player": "negative", "target_score": 7},
        {"lastrow_points": "survivor", "stuck_by_lateral_ban": "ban_lifted"},
    ],
    ids=str,
)
def test_a_whole_game_survives_its_record(options: dict[str, Any]) -> None:
    match = random_match(4, 200, **options)
    again = mg.Match.from_record(match.to_record())
    assert same(again, match)
    assert again.to_record() == match.to_record()


def test_moves_that_were_taken_back_survive_too() -> None:
    match = random_match(1, 12)
    match.goto(5)
    again = mg.Match.from_record(match.to_record())
    assert same(again, match)
    again.redo()
    assert again.history == match.played[:6]


def test_a_match_that_begins_in_the_middle_survives() -> None:
    start = RULES.initial()._replace(positive_score=9, ply=12, negative_sideways=True)
    match = mg.Match(RULES, position=start)
    match.play("a2-a3")
    text = match.to_record()
    assert 'start: {"board":' in text
    assert same(mg.Match.from_record(text), match)


@pytest.mark.parametrize("end", ["agree_draw", "resign", "lose_on_time"])
def test_an_ending_survives(end: str) -> None:
    match = random_match(2, 7)
    on_time = end == "lose_on_time"
    getattr(match._session if on_time else match, end)(*(["positive"] if on_time else []))
    assert same(mg.Match.from_record(match.to_record()), match)
    match.goto(3)
    again = mg.Match.from_record(match.to_record())
    assert same(again, match)
    again.goto(7)
    assert again.outcome is not None


def test_record_lost_on_time_replays_without_time_left() -> None:
    now = [0.0]
    match = mg.Match(RULES, clock=mg.Clock(10, now=lambda: now[0]))
    match._session.start_clock()
    match.play("a2-a3")
    now[0] += 11
    match._session.check_clock()
    again = mg.Match.from_record(match.to_record())
    assert (again.history, again.outcome) == (("a2-a3",), match.outcome)
    assert again.clock is not None
    assert [again.clock.remaining(player) for player in RULES.players] == [10, 0]


def test_the_player_who_gave_up_survives_where_three_play(shuttle: Shuttle) -> None:
    match = mg.Match(type(shuttle)(players=3))
    match.play("left")
    match.resign("3")
    again = mg.Match.from_record(match.to_record())
    assert same(again, match)
    assert again.outcome is not None
    assert str(again.outcome.reason) == "player 3 gave up."


def test_a_repetition_survives(shuttle: Shuttle) -> None:
    match = mg.Match(shuttle)
    for move in ("left", "right", "left", "right"):
        match.play(move)
    assert same(mg.Match.from_record(match.to_record()), match)


@pytest.mark.parametrize(("total", "increment"), [(600, 5), (12345.678, 0.1), (0.00001, 0), (86400, 3600)])
def test_a_clock_survives(total: float, increment: float) -> None:
    match = mg.Match(RULES, clock=mg.Clock(total, increment=increment))
    assert match.clock is not None
    match.clock.set_remaining("positive", 123.4)
    again = mg.Match.from_record(match.to_record())
    assert again.clock is not None
    assert repr(again.clock) == repr(match.clock)
    assert (again.clock.total, again.clock.increment) == (total, increment)
    assert again.clock.remaining("positive") == 123.4
    assert again.clock.running is None


def test_notes_survive() -> None:
    match = random_match(1, 3)
    match._session.notes["score-sheet"] = {"asked": ["−2 + 3; 5 # 4", "ü\u2028"], "right": 1, "late": None}
    match._session.notes["lesson"] = []
    text = match.to_record()
    assert [line for line in text.splitlines() if line.startswith("note ")] == [
        r'note score-sheet: {"asked":["\u22122 + 3; 5 \u0023 4","\u00fc\u2028"],"right":1,"late":null}',
        "note lesson: []",
    ]
    again = mg.Match.from_record(text)
    assert same(again, match)
    assert dict(again._session.notes) == dict(match._session.notes)


# The value.

MATCHES = {
    "empty": lambda: random_match(0, 0),
    "played": lambda: random_match(3, 30, numbers="mirror", max_turns=None),
    "taken back": lambda: walked_back(random_match(3, 9)),
    "from the middle": lambda: mg.Match(RULES, position=RULES.initial()._replace(positive_score=9)),
    "timed": lambda: timed(random_match(3, 9)),
    "given up": lambda: given_up(random_match(3, 9)),
    "noted": lambda: noted(random_match(3, 9)),
}


def walked_back(match: mg.Match) -> mg.Match:
    match.goto(4)
    return match


def timed(match: mg.Match) -> mg.Match:
    match.clock = mg.Clock(600, 0.5)
    match.clock.set_remaining("positive", 17.01)
    return match


def given_up(match: mg.Match) -> mg.Match:
    match.resign("negative")
    return match


def noted(match: mg.Match) -> mg.Match:
    match._session.notes["lesson"] = {"task": 3}
    return match


@pytest.mark.parametrize("make", MATCHES.values(), ids=MATCHES)
def test_a_record_is_a_value_that_text_and_match_tell_alike(make: Callable[[], mg.Match]) -> None:
    match = make()
    record = match._session.record()
    assert str(record) == match.to_record()
    assert Record.parse(str(record)) == record
    assert match_from_record(record)._session.record() == record


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (Record("chess"), "there is no game 'chess'"),
        (Record("minus-vs-plus", version=99), "version 99 of the rules"),
        (Record("minus-vs-plus", options=(("speed", 5),)), "there is no option 'speed'"),
        (Record("minus-vs-plus", options=(("target_score", 10**5000),)), "target_score cannot be"),
        (Record("minus-vs-plus", start={}), "start: a position of Minus vs Plus"),
        (Record("minus-vs-plus", clock=Times(0)), "a clock needs a total above 0"),
        (Record("minus-vs-plus", clock=Times(60, 0, (("white", 3.0),))), "is not a player's time"),
        (Record("minus-vs-plus", moves=("a2-a3", "a2-a3")), "move 2, 'a2-a3': "),
        (Record("minus-vs-plus", ending=Ending("resigned")), "ending: '' is not a player here"),
        (Record("minus-vs-plus", ending=Ending("checkmate")), "'checkmate' is not an ending"),
        (Record("minus-vs-plus", at=3), "at: 3 is not a ply of this match"),
        (Record("minus-vs-plus", at=10**5000), "is not a ply of this match"),
        (Record("minus-vs-plus", notes=(("No Name", 1),)), "'No Name' is not a valid name for a note"),
    ],
)
def test_a_record_made_by_a_program_is_judged_when_it_is_played(record: Record, says: str) -> None:
    with pytest.raises(mg.errors.RecordError) as caught:
        match_from_record(record)
    assert says in str(caught.value)
    assert (caught.value.line, len(str(caught.value)) < 300) == (None, True)


# Typed by hand.


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "a2-a3\nb5-b4",
        HEAD + "a2-a3; b5-b4",
        HEAD + "a2-a3; b5-b4;\n",
        HEAD + "\n  1. A2-A3   \n\n 2 .b5 − b4\n",
        HEAD + "1.a2-a3;2.b5-b4",
        HEAD + "# the first game\n1. a2-a3  # a strong piece\n2. b5-b4\n",
        HEAD + "plies: 2\n1. a2-a3\n1. b5-b4",
        HEAD + "options:\n1. a2-a3\n2. b5-b4",
        HEAD + "options: numbers = point , max_turns=80,\na2-a3\nb5-b4",
        HEAD.replace("\n", "\r\n") + "a2-a3\r\nb5-b4\r\n",
        "\ufeff" + HEAD + "a2-a3\nb5-b4",
        "# a comment first\n\n" + HEAD + "a2-a3\nb5-b4",
        "mathgames record 1\nrules: 1\ngame: minus-vs-plus\na2-a3\nb5-b4",
    ],
)
def test_a_record_typed_by_hand_may_be_short(text: str) -> None:
    match = mg.Match.from_record(text)
    assert match.history == ("a2-a3", "b5-b4")
    assert match.rules == RULES


def test_a_record_without_moves_is_a_game_at_its_start() -> None:
    assert mg.Match.from_record(HEAD).position == RULES.initial()


# What is wrong, and on which line.

START = json.dumps(RULES.to_json(RULES.initial()))
WRONG = [
    ("", 1, "this is not a record"),
    ("\n\n", 1, "this is not a record"),
    ("Hello!\nHow are you?", 1, "it does not begin with 'mathgames record 1'"),
    ('[Event "F/S Return Match"]\n\n1. e4 e5', 1, "this is not a record"),
    ("\x00\x01\x7fELF\xff" * 50, 1, "this is not a record"),
    ("mathgames record", 1, "this is not a record"),
    ("mathgames record 1 or so\n", 1, "this is not a record"),
    ("mathgames record 2\ngame: minus-vs-plus", 1, "format 2; this version of mathgames reads format 1"),
    ("mathgames record 1\n", 2, "does not say which game it is"),
    ("mathgames record 1\na2-a3", 2, "does not say which game it is"),
    ("mathgames record 1\n\ngame: minus-plus", 3, "did you mean 'minus-vs-plus'"),
    ("mathgames record 1\ngame:", 2, "there is no game ''"),
    (HEAD + "rules: 99", 3, "version 99 of the rules; this mathgames knows version 1"),
    (HEAD + "rules: one", 3, "version one of the rules"),
    (HEAD + "\n# so\ncolour: red\n", 5, "there is no header 'colour'; the headers are game, rules, options"),
    (HEAD + "game: minus-vs-plus", 3, "the header 'game' appears twice"),
    (HEAD + "options: speed=5", 3, "there is no option 'speed'; did you mean seed?"),
    (HEAD + "options: tempo=5", 3, "there is no option 'tempo'; the options are: numbers"),
    (HEAD + "options: mirror", 3, "'mirror' does not set an option: write name=value"),
    (HEAD + "options: numbers=round", 3, "numbers cannot be 'round'"),
    (HEAD + "options: target_score=--3", 3, "target_score cannot be '--3'"),
    (HEAD + "options: target_score=" + "9" * 5000, 3, "target_score cannot be"),
    (HEAD + "start: {", 3, "start: this is not JSON"),
    (HEAD + "start: " + "[" * 100_000, 3, "start: this is not JSON"),
    (HEAD + "start: " + "9" * 101, 3, "start: a whole number can have at most 100 digits here"),
    (HEAD + "start: " + "9" * 5000, 3, "start: a whole number can have at most 100 digits here"),
    (HEAD + "start: NaN", 3, "start: NaN is not a number"),
    (HEAD + "start: " + START.replace('"ply": 0', '"ply": 0, "ply": 0'), 3, "start: the key 'ply' appears twice"),
    (HEAD + "start: {}", 3, "start: a position of Minus vs Plus has exactly the keys"),
    (HEAD + "start: " + START.replace('"turn": "positive"', '"turn": "red"'), 3, "start: turn: 'red' is neither"),
    (HEAD + "start: " + START.replace('"ply": 0', '"ply": 1e999'), 3, "start: 1e999 is too large"),
    (HEAD + "options: numbers=mirror, numbers=mirror", 3, "the option 'numbers' is set twice"),
    (HEAD + "remaining: positive 3", 3, "the record has remaining time but no clock"),
    (HEAD + "remaining: nonsense", 3, "the record has remaining time but no clock"),
    (
        HEAD + "clock: 60\nremaining: positive 3, positive 4",
        4,
        "the time of 'positive' appears twice",
    ),
    (HEAD + "clock: 60\nremaining: positive " + "9" * 10, 4, "is not a player's time"),
    (HEAD + "clock: " + "9" * 5000, 3, "is not a clock"),
    (HEAD + "at: " + "9" * 5000, 3, "is not a ply of this match"),
    (HEAD + "plies: " + "9" * 5000, 3, "plies but has 0"),
    (HEAD + "rules: " + "9" * 5000, 3, "of the rules; this mathgames knows version 1"),
    (HEAD + "note lesson: {", 3, "note lesson: this is not JSON"),
    (HEAD + 'note lesson: {"task": 1, "task": 2}', 3, "note lesson: the key 'task' appears twice"),
    (HEAD + "note lesson: 1\nnote lesson: 1", 4, "the header 'note lesson' appears twice"),
    (HEAD + "clock: soon", 3, "'soon' is not a clock: write seconds and increment, like 600+5"),
    (HEAD + "clock: 0+5", 3, "a clock needs a total above 0"),
    (HEAD + "clock: 60\nremaining: positive", 4, "'positive' is not a player's time: write one like 'positive 123.4'"),
    (HEAD + "clock: 60\nremaining: white 10", 4, "is not a player's time"),
    (HEAD + "ending: checkmate", 3, "'checkmate' is not an ending: write 'agreed', 'resigned NAME' or 'time NAME'"),
    (HEAD + "ending: resigned", 3, "is not an ending"),
    (HEAD + "ending: resigned white", 3, "ending: 'white' is not a player here"),
    (HEAD + "plies: 2\n\n1. a2-a3\n", 3, "the record says 2 plies but has 1: part of it is missing or it was edited"),
    (HEAD + "plies: two\n\n1. a2-a3\n", 3, "the record says two plies but has 1"),
    (HEAD + "at: 2\n\n1. a2-a3\n", 3, "at: 2 is not a ply of this match"),
    (HEAD + "at: 000000000000002\n\n1. a2-a3\n", 3, "is not a ply of this match"),
    (HEAD + "at: -1\n\n1. a2-a3\n", 3, "at: -1 is not a ply of this match"),
    (HEAD + "\n1. a2-a3\n2. a3-a4", 5, "move 2, '2. a3-a4': The piece on a3 is Blue's"),
    (HEAD + "\n1. a2-a3; 2. b5-b4; 3. b5-b4", 4, "move 3, '3. b5-b4': There is no piece on b5"),
    (HEAD + "\n1. a2-a3\n2. Nf6", 5, "move 2, '2. Nf6': 'Nf6' is not a move"),
    (HEAD + "\n1. a2-", 4, "move 1, '1. a2-': 'a2-' is not a move"),
    (HEAD + "\na2-a3\nplies: 1", 5, "move 2, 'plies: 1'"),
    (HEAD + "\n" + "x" * 10**6, 4, "move 1"),
    (HEAD + "\n" + "a2-a3\n" * 20_001, 20_004, "a game can have at most 20000 moves here"),
    (HEAD + "plies: 20001\n\n" + "a2-a3; " * 20_001, 5, "a game can have at most 20000 moves here"),
]


@pytest.mark.parametrize(("text", "line", "says"), WRONG, ids=[f"{w[1]} {w[2][:50]}" for w in WRONG])
def test_what_is_wrong_is_named_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(mg.errors.RecordError) as caught:
        mg.Match.from_record(text)
    assert says in str(caught.value)
    assert (caught.value.line, str(caught.value).startswith(f"line {line}: ")) == (line, True)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("thing", [None, 3, b"mathgames record 1", ["mathgames record 1"]])
def test_record_that_is_not_text_is_refused(thing: object) -> None:
    with pytest.raises(mg.errors.RecordError, match="a record must be a text, not "):
        mg.Match.from_record(thing)  # type: ignore[arg-type]


def test_an_ending_of_a_game_that_is_over_is_refused() -> None:
    match = random_match(3, 400)
    assert match.outcome is not None
    text = match.to_record().replace("plies:", "ending: agreed\nplies:")
    with pytest.raises(mg.errors.RecordError, match=r"line 4: ending: The game is over"):
        mg.Match.from_record(text)


@pytest.mark.parametrize("cut", range(0, 120, 7))
def test_a_record_that_is_cut_off_anywhere_is_noticed(cut: int) -> None:
    whole = random_match(5, 9).to_record()
    text = whole[:cut]
    if text.rstrip() == whole.rstrip():
        return
    try:
        match = mg.Match.from_record(text)
    except mg.errors.RecordError:
        return
    assert "plies:" not in text, "a record that says its length is never read short"
    assert match.ply == 0
