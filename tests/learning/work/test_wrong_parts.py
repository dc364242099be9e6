"""The wrong parts of an answer are marked where they lie, by shape and in words, for as long as they lie there."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from learning.work.pupils import Pupil, moves_for
from mathgames.arithmetic.items import Interaction, Item, Scale
from mathgames.arithmetic.items.entry import FieldState
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.explain.speech import aloud
from mathgames.games.contract import ManipulativeSlot
from mathgames.language.errors import NotationError
from mathgames.learning.lessons import find, load
from mathgames.learning.pages.lesson_session import lesson_session

LINE = Scale(Fraction(-6), Fraction(6))

POINTS = Item("", Interaction.POINTS, (frozenset({Fraction(-3), Fraction(2)}),), scale=LINE)
ON_LINE = Item("", Interaction.CARDS, (frozenset({("a", "1"), ("b", "−1")}),), options=("a", "b"), scale=LINE)
BELOW = Item(
    "", Interaction.CARDS, (frozenset({("a", "up"), ("b", "down")}),), options=("a", "b"), places=("up", "down")
)
ROW = Item("", Interaction.ORDER, (("a", "b", "c", "d"),), options=("b", "a", "d", "c"))
WALK = Item("", Interaction.WALK, ((Fraction(2), Fraction(-1)),), scale=LINE)
LIST = Item("", Interaction.CHOICES, (frozenset({"a", "b"}),), options=("a", "b", "c"))

GIVEN: list[tuple[Item, Any, set[str]]] = [
    (POINTS, frozenset({Fraction(-3), Fraction(3)}), {"3"}),
    (ON_LINE, frozenset({("a", "1"), ("b", "−2")}), {"-2"}),
    (BELOW, frozenset({("a", "up"), ("b", "up")}), {"card1"}),
    (ROW, ("a", "c", "b", "d"), {"card3", "card0"}),
    (ROW, ("c", "b", "a", "d"), {"card3", "card1"}),
    (WALK, (Fraction(2), Fraction(5)), {"5"}),
    (WALK, (Fraction(1), Fraction(-1)), {"1"}),
    (LIST, ("a", "c"), {"c"}),
    (Item("", Interaction.CHOICE, ("a",), options=("a", "b")), "b", {"b"}),
    (Item("", Interaction.SIGN, ("−",)), "+", {"+ positive"}),
    (Item("", Interaction.COMPARISON, (">",)), "<", {"< less than"}),
]


def marked(parts: Any) -> set[str]:
    """The cells and the options that say that they are not right yet."""
    found = [one for part in parts for one in iter_nodes(part) if "not right yet" in str(one[1].get("aria-label", ""))]
    return {str(one[1].get("at", one[2])).removeprefix("it ") for one in found}


def crossed(parts: list[Node]) -> int:
    """How many marks are seen."""
    classes = [str(one[1].get("class", "")).split() for part in parts for one in iter_nodes(part)]
    return sum("mg-wrong" in it or "is-wrong" in it for it in classes)


@pytest.mark.parametrize(("question", "answer", "where"), GIVEN)
def test_the_wrong_parts_are_marked_and_no_others(question: Item, answer: Any, where: set[str]) -> None:
    form = question.interaction
    wrong = form.wrong_in(question, form.parse_response(dict(answer) if form is Interaction.CARDS else answer))
    work = form.bench(question)
    if work is not None:
        for move in moves_for(question, answer, work):
            work = work.apply(move)
    benches = () if work is None else (ManipulativeSlot("it", "task", work, wrong).draw(),)
    chosen = (
        frozenset(question.options.index(option) for option in answer) if form is Interaction.CHOICES else frozenset()
    )
    state = FieldState("key", lambda **args: ["activity", args], chosen, benches, wrong=wrong)
    parts = [part for part in form.render_screen(question, state) if part is not None]
    assert marked(parts) == where
    assert crossed(parts) == len(where)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        (Item("", Interaction.SIGN, ("−",)), ["positive", "negative, not right yet", "zero"]),
        (Item("", Interaction.COMPARISON, (">",)), ["less than", "equal to", "greater than"]),
    ],
)
def test_a_sign_is_named_once_in_words(question: Item, names: list[str]) -> None:
    state = FieldState("key", lambda **args: ["activity", args], frozenset(), wrong=frozenset("−"))
    buttons = [
        one
        for part in question.interaction.render_screen(question, state)
        for one in iter_nodes(part)
        if one[0] == "button"
    ]
    assert [aloud(str(one[1].get("aria-label", plain_text(one)))) for one in buttons] == names


def test_a_part_is_marked_until_it_is_moved(tmp_path: Path) -> None:
    file = tmp_path / "own.md"
    file.write_text(
        "---\ntitle: Rows\ngame: minus-vs-plus\naim: You can put numbers in order.\n---\n\n"
        "```task\nkind: place\nprompt: Put them in order, the least first.\norder: [−3, −1, 2]\nhints: none\n"
        "why: The least is farthest to the left.\n```\n",
        encoding="utf-8",
    )
    pupil = Pupil(lesson_session(load(file)))
    session = pupil.session
    pupil.give(("−1", "−3", "2"))
    assert crossed([session.view["tree"]]) == 2
    pupil.work("card 0 back")
    assert crossed([session.view["tree"]]) == 1
    pupil.give(("−3", "−1", "2"))
    assert crossed([session.view["tree"]]) == 0
    assert pupil.is_done


def on_the_board(pupil: Pupil) -> dict[str, str]:
    """What is marked on the squares of the board, with the words that their names end in."""
    cells = [one for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("role") == "gridcell"]
    marks = {cell[1]["at"]: [part[1]["class"].split()[1] for part in cell[3:]] for cell in cells}
    names = {cell[1]["at"]: str(cell[1]["aria-label"]).rpartition(", ")[2] for cell in cells}
    return {at: f"{' '.join(classes)}: {names[at]}" for at, classes in marks.items() if classes}


RIGHT, WRONG = "mg-adds: right", "mg-risky: not right yet"


def test_answer_squares_are_marked_right_or_wrong() -> None:
    pupil = Pupil(lesson_session(find("growing-grid/21-the-grid-grows"), at=4))
    assert on_the_board(pupil) == {}
    pupil.ask("play", cells=["-2,2", "-1,2", "0,2", "0,1"])
    assert on_the_board(pupil) == {"-2,2": RIGHT, "-1,2": RIGHT, "0,2": RIGHT, "0,1": WRONG}
    pupil.task(hint=True)
    assert "0,1" in on_the_board(pupil)
    pupil.ask("play", cells=["-2,2", "-1,2", "0,2", "1,2"])
    assert pupil.is_done
    assert on_the_board(pupil) == dict.fromkeys(["-2,2", "-1,2", "0,2", "1,2"], RIGHT)


def test_the_squares_of_an_answer_that_is_shown_are_marked_too() -> None:
    pupil = Pupil(lesson_session(find("growing-grid/19-four-quarters"), at=4))
    for wrong in ("2,1", "2,2"):
        pupil.ask("play", cells=[wrong])
    assert on_the_board(pupil) == {"2,2": WRONG}
    pupil.task(show=True)
    assert on_the_board(pupil) == {"-1,2": RIGHT}


@pytest.mark.parametrize("typed", [["leftup"], ["1,2", "x"], ["1"]])
def test_cells_form_rejects_other_text(typed: list[str]) -> None:
    with pytest.raises(NotationError, match="Type your answer like this"):
        Interaction.CELLS.to_json(typed)
    assert Interaction.CELLS.to_json(["(−2, 1", "c3"]) == ["(−2, 1", "c3"]
