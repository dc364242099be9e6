"""The board of Infinity Master's as a session shows it: cells, targets, goals, dangers, the ledger, the way to ask."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import mathgames as mg
from harness.tiers import in_quick_tier
from mathgames.explain import nodes
from mathgames.explain.drawing.signs import operation
from mathgames.games.infinity_masters import conventions_used
from mathgames.games.infinity_masters.conventions_used import Ledger
from page.hand import Hand

LESSON: dict[str, Any] = {"preset": "classroom", "rounds": 1}
LARGEST_VIEW = 98_000  # bytes of JSON as a kernel sends it whole; of a move only what is different is sent
ASK = {"name": "before-attacks", "switch": True}
SAFE = {"overlay": "safe"}
LIVES = {"h2": ("positive", "inf"), "a7": ("negative", "inf")}


def hand_at(
    board: dict[str, tuple[str, str]], turn: str = "positive", lives: dict[str, tuple[str, str]] = LIVES, **options: Any
) -> Hand:
    """A hand at a board with these pieces, and an infinity for each player elsewhere."""
    rules = mg.rules("infinity-masters", **options)
    start = rules.to_json(rules.initial()) | {"turn": turn, "ply": 4}
    start["board"] = {square: list(piece) for square, piece in (board | lives).items()}
    return Hand(mg.Match(rules, position=rules.from_json(start)), studies=True)


def labels(hand: Hand) -> dict[str, str]:
    """The names of all cells by square, without the square."""
    names = [element[1]["aria-label"] for element in hand.find(role="gridcell")]
    return dict(name.split(", ", 1) for name in names)


def panel(hand: Hand, name: str) -> str:
    return next(
        nodes.plain_text(e)
        for e in nodes.iter_nodes(hand.view["tree"])
        if f"mg-{name}" in e[1].get("class", "").split()
    )


def marks(hand: Hand) -> dict[str, str]:
    return {move: mark for targets in hand.view["input"]["moves"].values() for move, mark in targets.values()}


def played(seed: int, *, studies: bool = False, **options: Any) -> Iterator[Hand]:
    """A hand that plays a random game, after every move."""
    yield from moved(Hand(mg.Match(mg.rules("infinity-masters", **options)), studies=studies), seed)


def moved(hand: Hand, seed: int) -> Iterator[Hand]:
    """The hand, after every move of a random game."""
    chance = random.Random(seed)
    while hand.match.outcome is None:
        hand.match.play(chance.choice(sorted(hand.match.legal_moves)))
        yield hand


def test_cells_tell_operation_piece_owner_goal_and_last_move() -> None:
    hand = Hand(mg.Match(mg.rules("infinity-masters")))
    hand.play("d2-d3", "e7-e6")
    names = labels(hand)
    assert names["e6"] == "Red's negative 1, divide square, last move"
    assert names["d3"] == "Blue's negative 1, divide square"
    assert names["c4"] == "empty, divide square"
    assert names["d1"] == "Blue's infinity, add square, Red's goal"
    assert names["d8"] == "Red's 0, multiply square, Blue's goal"
    assert names["f5"] == "empty, divide square"
    assert names["g6"] == "empty, add square"
    assert names["h6"] == "empty, subtract square"
    assert len(names) == 64
    assert sum("goal" in name for name in names.values()) == 4


def test_the_classroom_board_has_its_own_squares_and_operations() -> None:
    names = labels(Hand(mg.Match(mg.rules("infinity-masters", board="classroom"))))
    assert len(names) == 36
    assert {name.split(", ")[1] for name in names.values()} == {"add square", "subtract square"}
    assert names["c6"].endswith("Blue's goal")


def drawing(hand: Hand) -> list[Any]:
    return next(e for e in nodes.iter_nodes(hand.view["tree"]) if e[1].get("class") == "mg-board")


def drawn(hand: Hand, kind: str) -> dict[str, str]:
    """The strokes of a kind, by the square in which they begin."""
    found: dict[str, str] = {}
    side = hand.match.rules.side  # type: ignore[attr-defined]  # what this game has
    for element in nodes.iter_nodes(drawing(hand)):
        if element[1].get("class") == kind:
            for x, y, stroke in re.findall(r"M(\d+) (\d+)([^M]+)", element[1]["d"]):
                at = f"{'abcdefgh'[int(x) // 100]}{side - int(y) // 100}"
                found[at] = found.get(at, "") + f"M{int(x) % 100} {int(y) % 100}{stroke}"
    return found


@pytest.mark.parametrize("options", [{"ops": "random", "seed": 4}, LESSON], ids=repr)
def test_each_operation_is_drawn_behind_piece_or_in_middle(options: dict[str, Any]) -> None:
    for hand in moved(Hand(mg.Match(mg.rules("infinity-masters", **options))), 2):
        rules, held = hand.match.rules, set(hand.match.rules.pieces(hand.match.position))
        files, ranks = "abcdefgh"[: rules.side], range(1, rules.side + 1)  # type: ignore[attr-defined]
        squares = {f"{file}{rank}" for file in files for rank in ranks}
        for kind, at, half, where in (("mg-operation", 84, 9, held), ("mg-quiet", 50, 17, squares - held)):
            signs = drawn(hand, kind)
            assert set(signs) == where
            for square, strokes in signs.items():
                assert strokes == operation(rules.operator(square), at, at, half)  # type: ignore[attr-defined]


def view_boxes(hand: Hand) -> set[str]:
    return {e[1]["viewBox"] for e in nodes.iter_nodes(hand.view["tree"]) if e[1].get("class") == "mg-board"}


@pytest.mark.parametrize("options", [{}, {"goal": "file"}, {"goal": "row"}, LESSON], ids=repr)
def test_the_drawing_is_square_and_stays_so(options: dict[str, Any]) -> None:
    hand = Hand(mg.Match(mg.rules("infinity-masters", **options)))
    (box,) = view_boxes(hand)
    _left, top, width, height = map(int, box.split())
    assert width == height
    bars = [e for e in nodes.iter_nodes(hand.view["tree"]) if e[1].get("class", "").startswith("mg-goal-bar")]
    for bar in bars:
        rect = bar[2][1]
        assert top < rect["y"] < rect["y"] + rect["height"] < top + height
        assert rect["y"] + rect["height"] < 0 or rect["y"] > 100 * hand.match.rules.side, "outside of the board"  # type: ignore[attr-defined]
    hand.ask("board", SAFE)
    assert view_boxes(hand) == {box}
    for later in played(1, **options):
        assert view_boxes(later) == {box}


@pytest.mark.parametrize("options", [{}, {"goal": "file"}, {"goal": "row"}, LESSON], ids=repr)
def test_goals_have_owners_tint_and_side_bar(options: dict[str, Any]) -> None:
    hand = Hand(mg.Match(mg.rules("infinity-masters", **options)))
    rules, tree = hand.match.rules, drawing(hand)
    for player, goals in zip(rules.players, rules.goals, strict=True):  # type: ignore[attr-defined]
        tints = [e[1] for e in nodes.iter_nodes(tree) if f"mg-{player}-goal" in e[1].get("class", "").split()]
        rows = {8: 0, 1: rules.side - 1, rules.side: 0}  # type: ignore[attr-defined]  # what this game has
        expected = {((goal % 8) * 100, rows[goal // 8 + 1] * 100) for goal in goals}
        assert {(tint["x"], tint["y"]) for tint in tints} == expected
        bar = next(e for e in nodes.iter_nodes(tree) if e[1].get("class") == f"mg-goal-bar mg-{player}")
        assert (bar[2][1]["x"], bar[2][1]["width"]) == (min(expected)[0], 100 * len(goals))
        assert nodes.plain_text(bar) == "∞ goal"
        assert (bar[2][1]["y"] < 0) == (player == "positive")


def test_targets_are_told_apart() -> None:
    hand = hand_at({"d4": ("positive", "5"), "c5": ("negative", "3"), "e5": ("negative", "-9")}, ops="+" * 64)
    assert marks(hand)["d4-c5"] == "stays"
    assert marks(hand)["d4-e5"] == "leaves"
    assert marks(hand)["d4-d5"] == "plain"
    goal = hand_at(
        {}, lives={"d7": ("positive", "inf"), "a7": ("negative", "inf"), "d8": ("negative", "4")}, ops="+" * 64
    )
    assert marks(goal)["d7-d8"] == marks(goal)["d7-e8"] == "goal"
    assert marks(goal)["d7-c8"] == "plain"


@pytest.mark.parametrize("options", [{}, {"operand_order": "attacker_first"}, LESSON], ids=repr)
def test_an_attack_is_marked_by_whether_its_attacker_survives(options: dict[str, Any]) -> None:
    for hand in played(3, **options):
        rules, position = hand.match.rules, hand.match.position
        for text, mark in marks(hand).items() if hand.match.outcome is None else ():
            move = rules.parse(text)
            assert (rules.warning(position, move) is not None) == (mark == "leaves")
            assert mark != "stays" or rules.find_capture(position, move) is not None  # type: ignore[attr-defined]


def test_a_loss_is_warned_of_and_not_forbidden() -> None:
    hand = hand_at({"d4": ("positive", "5"), "e5": ("negative", "-9")}, ops="+" * 64)
    answer = hand.ask("play", {"move": "d4-e5"})
    assert (answer["ok"], answer["code"]) == (False, "warning")
    assert "your own 5 leaves the board" in answer["text"]
    assert hand.match.ply == 0
    assert hand.ask("answer")["ok"]
    assert hand.match.rules.scores(hand.match.position)["negative"].finite == 4


def test_on_request_every_attack_shows_its_equation_first() -> None:
    hand = hand_at({"d4": ("positive", "5"), "c5": ("negative", "-3")}, ops="−" * 64)
    assert hand.ask("activity", ASK)["ok"]
    answer = hand.ask("play", {"move": "d4-c5"})
    assert not answer["ok"]
    question = panel(hand, "notice")
    assert "What is negative 3 minus 5?" in str(hand.view["tree"])
    assert "First: Red's −3, the defender on c5." in question
    assert "Second: Blue's 5, the attacker from d4." in question
    assert "= 8" not in question
    assert "−8" not in question
    hand.ask("dismiss")
    assert not hand.find(key="notice")
    assert hand.ask("play", {"move": "d4-d5"})["ok"], "a move that meets nothing is not asked about"


def test_an_attack_that_is_confirmed_is_made() -> None:
    hand = hand_at({"d4": ("positive", "5"), "c5": ("negative", "3")}, ops="+" * 64)
    assert hand.ask("play", {"move": "d4-c5"})["ok"], "nothing is asked while the switch is off"
    hand.ask("undo")
    hand.ask("activity", ASK)
    assert hand.ask("play", {"move": "d4-c5"})["code"] == "confirm"
    assert hand.match.ply == 0
    assert hand.ask("answer")["ok"]
    assert hand.match.ply == 1


def test_an_infinity_in_danger_is_named_and_no_other() -> None:
    rules = mg.rules("infinity-masters", ops="−" * 64)
    board = {"d4": ("positive", "inf"), "d5": ("negative", "2"), "g7": ("negative", "inf")}
    hand = hand_at(board, lives={}, ops="−" * 64)
    assert "in danger" not in labels(hand)["d4"], "∞ − 2 = ∞ keeps it"
    hand = hand_at(board, lives={}, ops="−" * 64, operand_order="attacker_first")
    assert labels(hand)["d4"].endswith("Blue's infinity, subtract square, in danger"), "2 − ∞ = −∞ captures it"
    assert rules.operator("d4").value == "−"


def test_the_safety_map_is_told_in_the_names_of_cells() -> None:
    hand = hand_at({"d5": ("negative", "2")}, ops="−" * 64, operand_order="attacker_first")
    assert "safe" not in " ".join(labels(hand).values())
    hand.ask("board", SAFE)
    names = labels(hand)
    assert names["d4"] == "empty, subtract square, not safe"
    assert names["b2"] == "empty, subtract square, safe"
    assert names["d8"] == "empty, subtract square, Blue's goal, wins"


def test_texts_among_controls_are_short_and_explained_elsewhere() -> None:
    hand = hand_at({"d5": ("negative", "2")})
    assert panel(hand, "context") == "Choose a piece, then a square. The number there comes first."
    (safe,) = (e for e in hand.find(**{"aria-pressed": "false"}) if nodes.plain_text(e) == "Safe squares")
    assert "where an infinity of the player to move would be safe" in str(safe[1]["aria-description"])
    hand.ask("board", SAFE)
    assert panel(hand, "context").startswith("Blue's infinity: ✓ is safe")
    controls = next(e for e in nodes.iter_nodes(hand.view["tree"]) if e[1].get("class") == "mg-controls")
    assert not [e for e in nodes.iter_nodes(controls) if e[0] == "p"], "a sentence would make a second row"
    hand.play("h2-h3")
    assert panel(hand, "context").startswith("Red's infinity: ✓ is safe")


def test_credit_and_reserve_stand_beside_the_names() -> None:
    hand = hand_at({"d4": ("positive", "5"), "c5": ("negative", "0")}, ops="÷" * 64, operand_order="attacker_first")
    assert "in reserve" not in panel(hand, "scores"), "before the first conversion nobody could say what it is for"
    hand.play("d4-c5")
    scores = panel(hand, "scores")
    assert "∞" in next(e[2] for e in hand.find(**{"class": "mg-points"}))
    assert "0 ∞ in reserve" in scores
    assert labels(hand)["c5"].startswith("Blue's infinity, divide square")


def test_ledger_lists_used_conventions_and_follows_undo() -> None:
    hand = hand_at({"d4": ("positive", "5"), "c5": ("negative", "0")}, ops="÷" * 64, operand_order="attacker_first")
    assert "none used yet" in panel(hand, "ledger")
    hand.play("d4-c5")
    told = panel(hand, "ledger")
    assert "In mathematics" in told
    assert "5 ÷ 0 has no value" in told
    assert "In this game" in told
    assert "d4-c5: 5 ÷ 0 = ∞" in told
    hand.ask("undo")
    assert "none used yet" in panel(hand, "ledger")
    hand.ask("redo")
    assert panel(hand, "ledger") == told
    assert not Hand(hand.match).find(key="ledger"), "only for who studies the game"


@pytest.mark.parametrize("seed", range(3))
def test_the_ledger_has_every_convention_that_the_moves_used(seed: int) -> None:
    *_, hand = played(seed, studies=True)
    rules, match = hand.match.rules, hand.match
    used = {
        use.convention.key
        for position, move in match._session.path
        if (met := rules.find_capture(position, move)) is not None  # type: ignore[attr-defined]  # what this game has
        for use in met.conventions_used
    }
    shown = {e[1]["key"] for e in nodes.iter_nodes(hand.view["tree"]) if e[1].get("class") == "mg-convention-used"}
    assert shown == used
    assert {c.key for c in rules.ledger(match._session.path[0][0], (m for _, m in match._session.path))} == used  # type: ignore[attr-defined]


def test_ledger_cache_matches_recomputation_in_each_game() -> None:
    """The ledger is carried on from move to move, and never taken from another game."""
    rules = mg.rules("infinity-masters", ops="÷" * 64)
    chance, games = random.Random(5), []
    for _game in range(3):
        match = mg.Match(rules)
        while match.outcome is None:
            match.play(chance.choice(sorted(match.legal_moves)))
        games.append(match._session.path)
    kept = Ledger()
    for _turn in range(200):
        path = chance.choice(games)
        past = path[: chance.randrange(len(path) + 1)]
        kept = kept.following(rules.config, past)
        start = past[0][0] if past else rules.initial()
        assert kept.length == len(past)
        assert kept.lines == rules.ledger(start, (move for _before, move in past))
    assert kept.following(rules.config, past) is kept


def test_one_more_move_reads_one_move(monkeypatch: pytest.MonkeyPatch) -> None:
    *_games, hand = played(1)
    rules, path = hand.match.rules, hand.match._session.path
    kept, read = Ledger().following(rules.config, path[:-1]), []  # type: ignore[attr-defined]  # what this game has
    monkeypatch.setattr(conventions_used, "find_capture", lambda *asked: read.append(asked))
    kept = kept.following(rules.config, path)  # type: ignore[attr-defined]  # what this game has
    assert [move for _settled, _position, move in read] == [path[-1][1]]
    assert kept.following(rules.config, path[:3]).length == 3  # type: ignore[attr-defined]  # what this game has
    assert len(read) == 1


def test_who_cannot_move_passes_with_a_button() -> None:
    lives = {"a8": ("positive", "inf"), "b8": ("positive", "1"), "h2": ("negative", "inf")}
    lives |= {"c8": ("positive", "2"), "d8": ("positive", "4"), "e8": ("positive", "5"), "f8": ("positive", "6")}
    lives |= {"g8": ("positive", "-1"), "h8": ("positive", "-2")}
    hand = hand_at({}, lives=lives)
    assert list(hand.match.legal_moves) == ["pass"]
    assert ["play", {"move": "pass"}] in hand.offered()
    hand.play("pass")
    assert hand.match.turn == "negative"
    assert ["play", {"move": "pass"}] not in hand.offered()


@pytest.mark.parametrize("options", [{}, {"start_infinities": 2, "operand_order": "attacker_first"}], ids=repr)
@pytest.mark.parametrize("shown", [(), (("activity", ASK), ("board", SAFE))], ids=["plain", "all shown"])
@pytest.mark.parametrize("seed", in_quick_tier(range(3), first=1))
def test_every_view_of_a_random_game(
    seed: int, shown: tuple[tuple[str, dict[str, Any]], ...], options: dict[str, Any]
) -> None:
    for hand in played(seed, **options):
        if hand.match.ply == 1:
            for switched in shown:
                assert hand.ask(*switched)["ok"]
        nodes.validate_view(hand.view["tree"])
        assert len(json.dumps(hand.view, allow_nan=False, ensure_ascii=False).encode()) <= LARGEST_VIEW
        names = labels(hand)
        assert len(names) == 64
        pieces = {
            e[1]["at"] for e in nodes.iter_nodes(hand.view["tree"]) if "at" in e[1] and e[1].get("role") != "gridcell"
        }
        assert pieces == set(hand.match.rules.pieces(hand.match.position))
        offered = {m for targets in hand.view["input"].get("moves", {}).values() for m, _ in targets.values()}
        assert offered == set(hand.match.legal_moves) - {"pass"}


def test_the_option_of_the_rules_sets_a_clock() -> None:
    hand = Hand(mg.Match(mg.rules("infinity-masters", clock=600)))
    assert hand.match.clock is not None
    assert hand.match.clock.total == 600
    assert hand.ask("start")["ok"]
    assert hand.match.clock.running == "positive"
    hand.ask("new")
    assert hand.match.clock.total == 600
    assert hand.match.clock.running is None
    assert mg.Match(mg.rules("infinity-masters")).clock is None
    assert mg.Match(mg.rules("infinity-masters", clock=600), clock=mg.Clock(60)).clock.total == 60  # type: ignore[union-attr]


def test_clock_option_applies_from_next_game() -> None:
    hand = Hand(mg.Match(mg.rules("infinity-masters", clock=600)))
    options = [e for e in hand.find(key="options") if "intent" in e[1]]
    fields = {
        select[1]["field"]: next(o[1]["value"] for o in select[2:] if o[1].get("selected"))
        for select in nodes.iter_nodes(options[0])
        if select[0] == "select"
    }
    assert fields["clock"] == "600"
    assert hand.ask("new", {"options": True}, fields | {"clock": "off"})["ok"]
    assert hand.match.clock is None


@pytest.mark.parametrize(
    ("square", "options", "why"),
    [
        ("b2", {}, "There is no piece on b2: choose a square with one of your pieces."),
        ("a7", {}, "Red's ∞ on a7 is not yours to move: it is the turn of Blue."),
        ("a1", {}, "Blue's 1 on a1 cannot move now: your own pieces or the edge are in its way."),
        (
            "d1",
            {"mandatory_operation": True},
            "Blue's 6 on d1 cannot move now: another piece can attack, and in this game it must.",
        ),
    ],
)
def test_a_press_where_nothing_can_be_picked_up_is_told_why(square: str, options: dict[str, Any], why: str) -> None:
    corner = {"a1": "1", "a2": "2", "b1": "3", "b2": "4", "d1": "6"}
    board = {at: ("positive", value) for at, value in corner.items() if (square, at) != ("b2", "b2")}
    hand = hand_at(board | {"g2": ("negative", "-5")}, **options)
    answer = hand.ask("why", {"from": square})
    assert (answer["code"], answer["text"]) == ("no-move-from", why)
