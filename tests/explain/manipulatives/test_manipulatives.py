"""The laws of every manipulative, for any moves."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import accumulate, combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.pseudo import PSEUDO, unspoken
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.manipulatives import Cards, CounterMat, Manipulative, Point, PointLine, Ruler, WalkLine
from mathgames.explain.manipulatives.manipulative import MIDDLE
from mathgames.explain.nodes import Node, iter_nodes, validate_view
from mathgames.explain.scenes.kit import text_width
from mathgames.explain.speech import aloud, spell_out
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import _, override_language

RULER = Ruler.between(-6, 6)
HALVES = Ruler.between(-2, 2, "1/2", labelled_values=[0, 1])

FRESH: dict[str, Manipulative] = {
    "one point": PointLine.from_points(RULER, [Point("", Fraction(0))]),
    "points": PointLine.from_points(HALVES, ["−3/2", "1", "+1/2"]),
    "letters": PointLine.from_points(RULER, [_("negative"), _("subtract")]),
    "walk": WalkLine.from_start(RULER),
    "walk from −3": WalkLine.from_start(RULER, start=-3, jumps=1),
    "counters": CounterMat(),
    "eight counters": CounterMat(5, 3),
    "labels": Cards.from_labels([_("negative"), _("negative"), _("subtract")], [_("first sign"), _("second sign")]),
    "columns": Cards.from_labels(["5 ÷ 0 = ∞", "∞ + 5 = ∞", "a", "b"], [_("mathematics"), _("this game")], room=3),
    "heap": Cards.from_labels(["a", "b"], ["c"], room=None),
}

NONSENSE = """
point|point 9 0|point x 0|point 0 7|point 0 1/3|point 0 1/0|walk ∞|walk 99|put 3|take|card 0 to 9|card 0 to -1
card 9 back|clear now|
""".replace("\n", "|").split("|")


def offered(work: Manipulative) -> list[str]:
    """Every move that a hand or a button can make now."""
    by_hand = {move for targets in work.moves().values() for move in targets.values()}
    return sorted(by_hand) + [button.move for button in work.buttons() if work.refuse(button.move) is None]


@st.composite
def worked(draw: st.DrawFn, kinds: tuple[str, ...] = tuple(FRESH)) -> Manipulative:
    """A manipulative after some moves."""
    work = FRESH[draw(st.sampled_from(kinds))]
    for _move in range(draw(st.integers(0, 14))):
        if moves := offered(work):
            work = work.apply(draw(st.sampled_from(moves)))
    return work


def cells(drawn: Node) -> list[str]:
    return [element[1]["at"] for element in iter_nodes(drawn) if element[1].get("role") == "gridcell"]


def pieces(drawn: Node) -> list[str]:
    return [
        element[1]["at"] for element in iter_nodes(drawn) if "at" in element[1] and element[1].get("role") != "gridcell"
    ]


@given(worked())
def test_every_move_of_a_hand_can_be_made(work: Manipulative) -> None:
    for targets in work.moves().values():
        for move in targets.values():
            assert work.refuse(move) is None, move


@given(worked())
def test_bench_moves_join_drawn_cells_and_begin_at_a_piece(work: Manipulative) -> None:
    drawn = work.draw("bench")
    validate_view(drawn)
    there = cells(drawn)
    assert len(set(there)) == len(there)
    for origin, targets in work.moves().items():
        assert f"bench {origin}" in pieces(drawn)
        assert {f"bench {target}" for target in targets} <= set(there)


@given(worked(), st.sampled_from(NONSENSE))
def test_nonsense_is_refused_in_words_and_changes_nothing(work: Manipulative, move: str) -> None:
    reason = work.refuse(move)
    assert reason is not None
    assert str(reason)
    with pytest.raises(ManipulativeError, match=r"\w"):
        work.apply(move)


@given(worked())
def test_bench_speech_has_no_signs_or_untranslated_words(work: Manipulative) -> None:
    told = [work.description(), work.hand, work.title, *(work.move_announcement(move) for move in offered(work))]
    told += [button.label for button in work.buttons()]
    told += [work.pickup_text(origin) for origin in work.moves()]
    with override_language(PSEUDO):
        for words in told:
            assert not unspoken(str(words))
    for element in iter_nodes(work.draw("bench")):
        if "aria-label" in element[1]:
            assert not set("−+×÷∞") & set(aloud(str(element[1]["aria-label"])))


@given(worked())
def test_cells_are_at_least_as_wide_as_a_square_and_stand_apart(work: Manipulative) -> None:
    """Of a drawing: cards are laid out by the browser."""
    if isinstance(work, Cards):
        return
    boxes = []
    for element in iter_nodes(work.draw("bench")):
        if element[1].get("role") == "gridcell":
            (x, y), path = element[1]["shift"], element[2][1]["d"]
            left, top, width, height = map(int, re.findall(r"-?\d+", path)[:4])
            boxes.append((x + left, y + top, x + left + width, y + top + height))
            assert min(width, height) >= UNIT - 4
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize(
    "work", [PointLine.from_points(RULER, ["+4", "−1"]), WalkLine.from_start(RULER)], ids=["points", "walk"]
)
def test_what_waits_lies_in_a_tray(work: Manipulative) -> None:
    """So that it is not taken for something that is on the line."""
    drawn = work.draw("bench")
    [tray] = [element[1] for element in iter_nodes(drawn) if element[1].get("class") == "mg-tray"]
    for element in iter_nodes(drawn):
        if element[1].get("role") == "gridcell" and "wait" in element[1]["at"]:
            x, y = element[1]["shift"]
            assert tray["x"] <= x <= tray["x"] + tray["width"] - UNIT
            assert tray["y"] <= y + MIDDLE <= tray["y"] + tray["height"]


# Counters.

mats = worked(("counters", "eight counters"))


@given(mats)
def test_a_pair_keeps_the_worth(work: Manipulative) -> None:
    assert isinstance(work, CounterMat)
    for move in ("pair", "put pair"):
        if work.refuse(move) is None:
            assert work.apply(move).worth == work.worth


@given(mats)
def test_the_worth_changes_as_counters_come_and_go(work: Manipulative) -> None:
    assert isinstance(work, CounterMat)
    for move, by in {"put +": 1, "put -": -1, "take +": -1, "take -": 1}.items():
        if work.refuse(move) is None:
            assert work.apply(move).worth == work.worth + by


@given(st.integers(-5, 5), st.integers(-5, 5).filter(bool))
def test_taking_away_subtracts(have: int, taken: int) -> None:
    """With as many pairs put down first as counters of its kind are missing."""
    mat, take = CounterMat(max(have, 0), max(-have, 0)), "take +" if taken > 0 else "take -"
    for _counter in range(abs(taken)):
        if mat.refuse(take) is not None:
            mat = mat.apply("put pair")
        mat = mat.apply(take)
    assert mat.worth == have - taken
    assert mat.zero_pairs == max(0, abs(taken) - (abs(have) if have * taken > 0 else 0))


def test_taking_what_is_not_there_says_what_to_do() -> None:
    assert str(CounterMat().refuse("take -")).endswith("First put down a zero pair.")


def test_what_is_paired_off_is_not_taken_away() -> None:
    mat = CounterMat(1, 1).apply("pair")
    assert mat.refuse("take +") is not None
    assert mat.refuse("pair") is not None


def test_the_mat_is_full_at_ten_of_a_kind() -> None:
    mat = CounterMat(10, 0)
    assert mat.refuse("put +") is not None
    assert mat.refuse("put pair") is not None
    assert mat.refuse("put -") is None
    assert "store+" not in mat.moves()


@pytest.mark.parametrize("mat", [{"negatives": -1}, {"positives": 11}, {"negatives": 9, "pairs": 2}], ids=str)
def test_a_mat_with_fewer_than_none_or_more_than_there_is_room_for_is_refused(mat: dict[str, int]) -> None:
    with pytest.raises(ManipulativeError, match="at most 10 counters"):
        CounterMat(**mat)


@given(mats)
def test_as_many_counters_are_drawn_as_lie_there(work: Manipulative) -> None:
    assert isinstance(work, CounterMat)
    drawn = work.draw("bench")
    standing = [at for at in pieces(drawn) if "store" not in at]
    assert len(standing) == work.positives + work.negatives + 2 * work.pairs
    shifts = [(it[1]["at"], it[1]["shift"], it[1].get("role")) for it in iter_nodes(drawn) if "at" in it[1]]
    where = {at: shift for at, shift, role in shifts if role == "gridcell"}
    assert all(shift == where[at] for at, shift, _role in shifts), "each lies on its cell"


# The number line.


@given(worked(("walk", "walk from −3")))
def test_a_walk_lands_where_its_start_and_its_jumps_say(work: Manipulative) -> None:
    assert isinstance(work, WalkLine)
    if work.start is None:
        assert not work.stops
        return
    assert tuple(accumulate(work.jump_values, initial=work.start)) == work.stops
    assert work.landing == (work.start + sum(work.jump_values) if work.jump_values else None)
    assert all(here != there for here, there in pairwise(work.stops))
    assert len(work.jump_values) <= work.jumps


def test_a_walk_that_has_to_begin_somewhere_stays_there() -> None:
    walk_ = WalkLine.from_start(RULER, start=-3)
    assert walk_.refuse("back") is not None
    assert walk_.apply("walk 0").apply("clear") == walk_


@given(worked(("points", "one point")))
def test_no_two_points_stand_on_a_tick(work: Manipulative) -> None:
    assert isinstance(work, PointLine)
    standing = [value for value in work.values if value is not None]
    assert len(set(standing)) == len(standing)
    assert all(value in work.ruler for value in standing)
    assert len(work.in_order) == len(standing)


@pytest.mark.parametrize(
    ("low", "high", "step"), [(0, 0, 1), (2, 1, 1), (0, 1, 0), (0, 1, "2/3"), (0, 100, 1)], ids=str
)
def test_a_line_that_cannot_be_drawn_is_refused(low: int, high: int, step: int | str) -> None:
    with pytest.raises(ManipulativeError, match="step"):
        Ruler.between(low, high, step)


def test_the_numbers_stand_at_equal_distances_from_zero() -> None:
    drawn = PointLine.from_points(Ruler.between(-10, 10, "1/2")).draw("bench")
    written = [str(element[2]) for element in iter_nodes(drawn) if element[1].get("class") == "mg-tick-label"]
    assert written[0] == "−10"
    assert "0" in written


def test_letters_stand_for_labels_that_would_lie_on_each_other() -> None:
    line = PointLine.from_points(RULER, ["the opposite of −3", "0"]).apply("point 0 3")
    key = line.key({Fraction(3)})
    assert key is not None
    letters = [(letter[2], label, item.get("class")) for _tag, item, letter, _space, label in key[2:]]
    assert letters == [("A", "the opposite of −3", "is-wrong"), ("B", "0", None)]
    seen = [element[2] for element in iter_nodes(line.draw("bench")) if element[1].get("class") == "mg-work-label"]
    assert seen == ["A", "B"]
    assert "the opposite of" in str(line.description())
    assert PointLine.from_points(RULER, ["−3", "1/2"]).key() is None


def test_only_the_labelled_ticks_have_numbers() -> None:
    drawn = FRESH["points"].draw("bench")
    assert [element[2] for element in iter_nodes(drawn) if element[1].get("class") == "mg-tick-label"] == ["0", "1"]


def test_a_line_says_where_its_points_stand() -> None:
    line = PointLine.from_points(RULER, ["+4", "−1"]).apply("point 0 4")
    assert str(spell_out(line.description())) == "On the line: point positive 4 at 4. Below the line: point negative 1."


# Cards.


@given(worked(("labels", "columns", "heap")))
def test_no_card_is_lost_and_no_place_overfull(work: Manipulative) -> None:
    assert isinstance(work, Cards)
    lying = [*work.at(None), *(card for place in range(len(work.places)) for card in work.at(place))]
    assert sorted(lying) == list(range(len(work.cards)))
    if work.room is not None:
        assert all(len(work.at(place)) <= work.room for place in range(len(work.places)))


def test_cards_that_wait_are_heard_one_by_one() -> None:
    cards = Cards.from_labels(["3 and −5", "5 and −3"], ["nothing is left"])
    (waiting,) = [part[1] for part in iter_nodes(cards.draw("it")) if part[1].get("at") == "it waiting"]
    assert str(waiting["aria-description"]) == "Cards: “3 and negative 5” and “5 and negative 3”"


def test_card_replaces_another_in_a_single_place() -> None:
    cards = Cards.from_labels(["a", "b"], ["here"]).apply("card 0 to 0").apply("card 1 to 0")
    assert cards.texts == (("b",),)
    assert cards.at(None) == (0,)


@pytest.mark.parametrize(
    "ruler",
    [Ruler.between(-10, 10), Ruler.between(-16, 4), Ruler.between("-2/5", "-3/10", "1/100"), Ruler.between(-7, 13)],
    ids=str,
)
def test_numbers_at_the_ends_of_a_line_are_whole(ruler: Ruler) -> None:
    labels = [part for part in ruler.ground() if part[0] == "text"]
    for text in labels:
        half = text_width(text[2], text[1]["font-size"]) / 2 * 0.92  # they are not bold
        assert text[1]["x"] - half >= 0
        assert text[1]["x"] + half <= ruler.width


def test_a_line_in_decimals_has_no_fraction_bar() -> None:
    ruler = Ruler(Fraction(-2, 5), Fraction(-3, 10), Fraction(1, 100), None, in_decimals=True)
    numbers = [part[2] for part in ruler.ground() if part[0] == "text"]
    assert numbers[0] == "−0.4"
    assert not any("/" in number for number in numbers)
    walk = WalkLine.from_start(ruler).apply("walk -2/5").apply("walk -37/100")
    assert "0.03" in str(walk.draw("it"))
    assert str(walk.description()).endswith("A jump of 0.03 to the right, to negative 0.37.")
    for work in (walk, PointLine.from_points(ruler, [Point("", Fraction(-2, 5))])):
        names = [
            str(part[1]["aria-label"]) for part in iter_nodes(work.draw("it")) if part[1].get("role") == "gridcell"
        ]
        assert sum("negative 0.3" in name for name in names) >= 10
        assert not any(word in name for name in names for word in ("tenth", "fifth", "over"))
