"""The board of a task for a pupil: its controls, the feedback on a failed try, and the rest of the task."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.lessons import progress_of
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import find, load, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

SQUARES = """---
title: Squares
game: {game}
aim: You can see squares.
---

## Mark them

```task
kind: place
prompt: Mark both cells.
position: {position}
form: cells
answers: ["{first}", "{second}"]
wrong:
  - answer: ["{first}", "{second}", "{third}"]
    say: That is one too many.
```
"""


def opened(name: str, at: int) -> Pupil:
    return Pupil(lesson_session(find(name), at=at))


def squares(tmp_path: Path) -> Pupil:
    path = tmp_path / "squares.md"
    path.write_text(
        SQUARES.format(game="tinc", position="{side: 3}", first="−1,1", second="0,−1", third="1,1"), encoding="utf-8"
    )
    return Pupil(lesson_session(load(path)))


def test_shown_answer_of_missing_question_marks_nothing(tmp_path: Path) -> None:
    """So a lesson opens whatever its file tells."""
    task = squares(tmp_path).doing
    work = TaskWork(shown=frozenset({7}))
    assert work.settled_questions(task) == frozenset()
    assert TaskProgress(work).squares(task) == {}


def task_part(pupil: Pupil) -> Any:
    """Return the task part of the page."""
    return next(it for it in iter_nodes(pupil.session.view["tree"]) if "mg-task" in str(it[1].get("class", "")).split())


def local_verbs(node: Any) -> list[str]:
    return [it[1]["local"][0] for it in iter_nodes(node) if "local" in it[1] and it[1]["local"][0] in ("done", "clear")]


def test_press_on_list_controlled_board_points_to_lists() -> None:
    pupil = opened("slices/24-fill-against-the-ruler", 6)
    assert pupil.session.view["input"] | {"open": [], "why": True} == pupil.session.view["input"]
    ack = pupil.ask("why", **{"from": "1A"})
    assert (ack["ok"], ack["text"]) == (False, "Choose from the lists to change the board.")


def test_squares_are_marked_on_board_and_checked_by_button(tmp_path: Path) -> None:
    pupil = squares(tmp_path)
    tree = pupil.session.view["tree"]
    assert not any(it[0] == "input" and it[1].get("field") == "answer" for it in iter_nodes(tree))
    assert local_verbs(tree) == ["done", "clear"] == local_verbs(task_part(pupil))
    assert [plain_text(it) for it in iter_nodes(tree) if it[1].get("local") == ["done"]] == ["Check"]
    assert pupil.ask("play", cells=["0,-1", "-1,1"])["ok"]
    assert pupil.is_done


def test_wrong_answer_can_be_marked_and_is_written_as_cells(tmp_path: Path) -> None:
    pupil = squares(tmp_path)
    gesture = pupil.session.view["input"]
    assert gesture["most"] == 3
    assert len(gesture["counted"]) == 4
    pupil.ask("play", cells=["0,-1", "-1,1", "1,1"])
    assert "Not yet: (−1, 1), (1, 1) and (0, −1)." in plain_text(task_part(pupil))
    assert "That is one too many." in plain_text(task_part(pupil))
    pupil.ask("play", cells=["0,-1", "1,0"])
    assert "You marked (1, 0). Go there from (0, 0), first along, then up or down." in plain_text(task_part(pupil))


def test_page_without_moves_has_no_move_controls() -> None:
    for name, at in (("growing-grid/21-the-grid-grows", 3), ("slices/22-how-many-squares", 3)):
        assert local_verbs(opened(name, at).session.view["tree"]) == []
    assert local_verbs(opened("growing-grid/21-the-grid-grows", 2).session.view["tree"]) == ["done", "clear"]


def test_where_results_were_said_too_few_it_is_said_how_many() -> None:
    pupil = opened("growing-grid/21-the-grid-grows", 2)
    for move in ("0,0", "1,0"):
        pupil.ask("play", move=move)
        pupil.ask("answer", {"answer": "4"})
        pupil.answer_rightly()
    pupil.play("2,0")
    told = plain_text(task_part(pupil))
    assert "1 of 2 so far. Go back to the start" in told
    assert "leads to" not in told


def test_of_a_line_that_misses_it_is_said_what_it_does() -> None:
    pupil = opened("slices/22-how-many-squares", 1)
    pupil.play("line 0,0 6,6")
    assert "This line visits 6 squares." in plain_text(task_part(pupil))
    assert "Go back and try another one." in plain_text(task_part(pupil))


def test_of_a_line_that_misses_a_flag_it_is_said_by_how_much() -> None:
    pupil = opened("slices/23-rise-and-run", 1)
    pupil.play("line 0,3 6,2")
    told = plain_text(task_part(pupil))
    assert (
        "At x = 2 your line is at 3⅓, and the flag is at 3. At x = 4 your line is at 3⅔, and the flag is at 4." in told
    )


def test_flags_and_failed_line_stay_beside_next_try() -> None:
    pupil = opened("slices/23-rise-and-run", 1)
    assert drawn(pupil) == ["mg-flag", "mg-flag"]
    pupil.play("line 0,3 6,2")
    assert drawn(pupil) == ["mg-flag", "mg-flag"], "the line itself is there"
    assert pupil.ask("goto", ply=0)["ok"]
    assert drawn(pupil) == ["mg-tried", "mg-flag", "mg-flag"]
    pupil.play("line 0,4 6,1")
    assert pupil.is_done
    assert drawn(pupil) == ["mg-flag", "mg-flag"]


def drawn(pupil: Pupil) -> list[str]:
    """What of a task with flags is on the board beside a line."""
    classes = (part[1].get("class") for part in iter_nodes(pupil.session.view["tree"]))
    return [name for name in classes if name in ("mg-flag", "mg-tried")]


def test_where_a_line_is_asked_for_nothing_speaks_of_a_game() -> None:
    pupil = opened("slices/23-rise-and-run", 1)
    pupil.play("line 0,3 6,2")
    page = plain_text(pupil.session.view["tree"])
    assert "The line goes from (0, 3) to (6, 4)" in page
    for words in ("The line of player 1", "Round 1 of 1", "Boundaries: on", "Live count", "Best line"):
        assert words not in page


def test_a_lesson_that_opens_what_if_has_it() -> None:
    pupil = opened("integers/13-does-the-order-matter", 7)
    assert "what-if" not in {control.value for control in pupil.doing.locks}
    assert "What if? Compare two moves" in plain_text(pupil.session.view["tree"])
    assert "What if? Compare two moves" not in plain_text(
        opened("integers/13-does-the-order-matter", 6).session.view["tree"]
    )


def test_what_was_marked_on_a_line_stays_for_the_next_question() -> None:
    pupil = opened("integers/13-does-the-order-matter", 5)
    assert pupil.give(pupil.right)["ok"]
    assert any(it[0] == "svg" for it in iter_nodes(task_part(pupil)))
    assert pupil.task(next=True)["ok"]
    assert "Mark both numbers: −4 and 3" in plain_text(task_part(pupil))
    assert any(it[0] == "svg" for it in iter_nodes(task_part(pupil)))
    pupil.give(pupil.right)
    assert pupil.is_done
    assert any(it[0] == "svg" for it in iter_nodes(task_part(pupil)))


def test_what_was_sorted_stays_to_be_talked_about() -> None:
    pupil = opened("slices/22-how-many-squares", 5)
    pupil.give(pupil.right)
    assert "10 by 4" in plain_text(task_part(pupil))


def test_a_question_and_its_answer_are_told_apart() -> None:
    pupil = opened("slices/23-rise-and-run", 3)
    pupil.give(pupil.right)
    pupil.task(next=True)
    assert "The ramp up to (6, 2): 1/3" in plain_text(task_part(pupil))
    pupil = opened("growing-grid/21-the-grid-grows", 8)
    pupil.give(pupil.right)
    pupil.task(next=True)
    assert "How long is its side? 2g + 1" in plain_text(task_part(pupil))


def test_the_hint_stays_in_its_place_when_all_are_told() -> None:
    pupil = opened("growing-grid/21-the-grid-grows", 0)

    def there() -> dict[str, bool]:
        """The two buttons that help, which keep their places, each with whether it can be pressed."""
        parts = (
            it for it in iter_nodes(task_part(pupil)) if it[0] == "button" and it[1].get("key") in ("hint", "show")
        )
        return {plain_text(it): "intent" in it[1] for it in parts}

    for _hint in progress_of(pupil.session).all_hints(pupil.doing):
        assert pupil.task(hint=True)["ok"]
        assert not there()["Show the answer"], "nobody who has not tried is shown the answer"
    assert not pupil.task(hint=True)["ok"]
    pupil.give(0)
    assert there() == {"Hint": False, "Show the answer": True}


def test_finished_task_focuses_next_button() -> None:
    """The focus does not go to the result of the game."""
    pupil = opened("slices/22-how-many-squares", 1)
    pupil.play("line 0,1/4 23/4,6")
    assert pupil.is_done
    wanting = [plain_text(it) for it in iter_nodes(pupil.session.view["tree"]) if it[1].get("focus")]
    assert wanting == ["Next"]


def test_a_try_that_misses_leads_the_focus_back_to_the_start() -> None:
    pupil = opened("integers/13-does-the-order-matter", 2)
    pupil.play("c3-d4")
    wanting = [plain_text(it) for it in iter_nodes(pupil.session.view["tree"]) if it[1].get("focus")]
    assert wanting == ["Back to the start"]


def test_words_are_written_before_one_chooses() -> None:
    lesson = find("integers/13-does-the-order-matter").set_up(own_words=True)
    assert "before you choose" in plain_text(task_part(Pupil(lesson_session(lesson, at=3))))
    assert "before you choose" not in plain_text(task_part(Pupil(lesson_session(lesson, at=0))))


def test_a_title_that_asks_is_said_with_one_mark_at_its_end() -> None:
    said = lesson_session(find("slices/22-how-many-squares"), at=1).view["say"]
    assert "?." not in str(said)
    assert "visit? Task 1 of" in str(said)


def test_a_square_that_a_choice_names_is_chosen_on_the_board_too() -> None:
    block = """kind: predict
prompt: Which piece is the coldest?
position: c3−5 e2+4 b4−1 d5−6
choices: [the piece on d5, the piece on c3, the piece on b4]
answers: the piece on b4
wrong: {the piece on d5: "It is warm.", the piece on c3: "It is cold."}
"""
    top = "---\ntitle: Cold\ngame: minus-vs-plus\n---\n"
    pupil = Pupil(lesson_session(parse(f"{top}```task\n{block}```\n"), at=1))
    assert pupil.session.view["input"]["open"] == ["d5", "c3", "b4"]
    pupil.ask("play", cells=["d5"])
    pupil.ask("play", cells=["c3"])
    given = [answer.given for answer in progress_of(pupil.session).work.given]
    assert given == ["the piece on d5", "the piece on c3"]
    assert progress_of(pupil.session).wrong_parts(pupil.doing) == {*given}
    refused = pupil.ask("play", cells=["e2"])
    assert not refused["ok"]
    assert len(progress_of(pupil.session).work.given) == 2
