"""What happens at the board of a task: steps back that are asked for, moves of the other side, moves that miss."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.responses import laid_answer
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import Verdict, find, list_lessons, load
from mathgames.learning.lessons.kind import NO_GAME_YET
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session

pytestmark = pytest.mark.usefixtures("stock_lesson")

PRODUCTS = """---
title: Back
game: infinity-masters
options: {ops: ×, operand_order: attacker_first}
aim: You can walk back.
---

## Walk back

```task
kind: play
prompt: Walk back.
position: {blue: a1 ∞ d4 3, red: h8 ∞ c5 −1}
goal: {turns: 8}
together: yes
opens: [undo]
undo asks: yes
```
"""


class Later:
    """What is to be done later: it waits until it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []

    def __call__(self, seconds: float, act: Callable[[], object]) -> None:
        self.waiting.append(act)

    def comes(self) -> None:
        """Do all of it."""
        while self.waiting:
            self.waiting.pop(0)()


def opened(name: str, at: int, later: Later | None = None) -> Pupil:
    return Pupil(lesson_session(find(name), at=at, on_later=later or Later()))


def test_a_step_back_is_asked_for() -> None:
    pupil = opened("integers/07-back-to-the-sender", 6)
    match = pupil.session.match
    attack = next(m for m in match._session.moves if any(match.rules.explain(match.position, m).derivations))
    first = match.rules.explain(match.position, attack).derivations[0].expression
    pupil.play(match.rules.format(attack))
    assert match.ply == 1
    assert pupil.ask("undo")["ok"]
    assert pupil.ask("answer", {"answer": "977"})["ok"]
    assert match.ply == 1
    assert pupil.ask("answer", {"answer": str(Fraction(first.left.value))})["ok"]  # type: ignore[union-attr]
    assert match.ply == 0


def undo_of(pupil: Pupil) -> dict[str, object]:
    """The task's own button for a step back, which is in view wherever the board's controls are."""
    [task] = [one for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("key") == "task row"]
    [undo] = [one for one in iter_nodes(task) if one[1].get("key") == "undo"]
    return dict(undo[1])


def test_a_task_that_asks_for_steps_back_has_undo_beside_it() -> None:
    pupil = opened("integers/07-back-to-the-sender", 6)
    assert undo_of(pupil)["aria-disabled"]
    pupil.play(pupil.session.match.rules.format(next(iter(pupil.session.match._session.moves))))
    assert "aria-disabled" not in undo_of(pupil)


def test_a_lesson_asks_for_the_operation_that_leads_back(tmp_path: Path) -> None:
    """After 3 × (−1) = −3 in Infinity Master's it is −3 ÷ (−1)."""
    file = tmp_path / "back.md"
    file.write_text(PRODUCTS, encoding="utf-8")
    pupil = Pupil(lesson_session(load(file), on_later=Later()))
    assert pupil.play("d4-c5")["ok"]
    pupil.ask("undo")
    assert "Negative 3 divided by negative 1." in pupil.session.view["say"]
    pupil.ask("answer", {"answer": "3"})
    assert pupil.session.match.ply == 0
    assert not pupil.offers(choose=True), "the lesson has decided what is asked"


def test_text_is_not_an_answer_to_takeback_question() -> None:
    pupil = opened("integers/07-back-to-the-sender", 6)
    match = pupil.session.match
    attack = next(m for m in match._session.moves if any(match.rules.explain(match.position, m).derivations))
    pupil.play(match.rules.format(attack))
    pupil.ask("undo")
    assert pupil.ask("answer", {"answer": "five"})["code"] == "notation"


def test_the_other_side_moves_as_the_lesson_has_it() -> None:
    later = Later()
    lesson = find("integers/04-receipts")
    task = next(task for task in lesson.tasks if task.replies)
    pupil = opened(lesson.name, task.number, later)
    own = [move.strip() for move in progress_of(pupil.session).way(task).split(";")]
    pupil.play(own[0])
    assert not pupil.ask("play", move=own[1])["ok"], "it is the other side's turn"
    later.comes()
    assert pupil.session.match.played == (own[0], task.replies[0])
    pupil.play(own[1])
    assert pupil.is_done


def test_a_move_that_misses_leads_back_and_can_be_mended() -> None:
    pupil = opened("integers/01-two-armies-on-one-line", 4)
    assert pupil.play("c3-b4")["ok"]
    assert progress_of(pupil.session).verdict is Verdict.MISSED
    assert not pupil.ask("play", move="d4-c3")["ok"]
    assert pupil.ask("goto", ply=0)["ok"]
    assert progress_of(pupil.session).feedback is None
    pupil.play("c3-d4")
    assert pupil.is_done
    assert [given.given for given in progress_of(pupil.session).work.given] == [["c3-b4"], ["c3-d4"]]


def test_a_hint_that_names_a_square_marks_it() -> None:
    pupil = opened("integers/01-two-armies-on-one-line", 1)
    pupil.task(hint=True)
    assert str(pupil.session.view["tree"]).count("mg-asked'") == 1
    pupil.task(hint=True)
    assert str(pupil.session.view["tree"]).count("mg-asked'") == 2


def test_answer_is_shown_only_after_hints_or_two_tries() -> None:
    pupil = opened("integers/07-back-to-the-sender", 1)
    assert not pupil.offers(show=True)
    pupil.give("7")
    assert not pupil.offers(show=True)
    pupil.give("8")
    assert pupil.offers(show=True)
    pupil.task(show=True)
    assert pupil.is_done
    assert "The answer: 5." in str(pupil.session.view["tree"])


def test_an_answer_that_is_a_sentence_ends_once() -> None:
    pupil = opened("integers/13-does-the-order-matter", 7)
    for _try in range(2):
        pupil.give("Both results are 1, because the numbers are 1 apart.")
    pupil.task(show=True)
    right = "The answer: The results are equally far from zero, on two sides of it. Both walks"
    assert right in str(pupil.session.view["tree"])
    assert ".." not in pupil.session.view["say"]


def test_unreadable_answer_costs_no_try() -> None:
    pupil = opened("integers/07-back-to-the-sender", 1)
    assert pupil.give("five")["code"] == "notation"
    assert progress_of(pupil.session).work.given == ()


def test_predictions_are_kept_for_each_player() -> None:
    pupil = opened("integers/01-two-armies-on-one-line", 1)
    pupil.play("c3-d4")
    assert [(one.by, one.right) for one in work_done(pupil.session).task_work(pupil.doing).predictions] == [
        ("positive", True)
    ]
    assert "Blue: 1 of 1 predictions right." in str(pupil.session.view["tree"])


def test_what_is_not_on_offer_is_refused() -> None:
    pupil = opened("integers/07-back-to-the-sender", 1)
    for args in ({"go": 77}, {"choice": 0}, {"pick": 0}, {"back": True}, {"give": False}, {}):
        assert pupil.task(**args)["code"] == "not-offered", args
    assert not pupil.ask("new")["ok"]


ASKED = """---
title: Two attacks
game: minus-vs-plus
aim: You can say what an attack leaves.
explain: {explain}
---

## Attack

```task
kind: find
stage: launch
prompt: Attack.
position: c3+5 d4−2
goal: attacks any
```

## What is left?

```task
kind: predict
stage: notice
prompt: What is the result?
answers: {{4 + (−1): 3}}
```

```exit
kind: predict
prompt: And now?
answers: {{6 + (−2): 4}}
```
"""


@pytest.mark.parametrize(
    ("explain", "says"),
    [
        ("after notice", [False, True, True]),
        ("after lesson", [False, False, True]),
        ("never", [False, False, False]),
    ],
)
def test_a_page_says_why_when_the_lesson_lets_it(explain: str, says: list[bool], tmp_path: Path) -> None:
    """Until then it tells the calculation and who scores; no rule, no step and no panel of the game."""
    file = tmp_path / "asked.md"
    file.write_text(ASKED.format(explain=explain), encoding="utf-8")
    pupil = Pupil(lesson_session(load(file), on_later=Later()))
    pupil.play("c3-d4")
    told, said = [says_why(pupil)], []
    assert "3" in " ".join(texts(pupil, "mg-result-card"))
    for number in (2, 0):
        pupil.task(go=number)
        pupil.give(pupil.right)
        said.append(opens(pupil))
        pupil.task(go=1)
        told.append(says_why(pupil))
    assert told == says
    assert said == [now and not before for before, now in pairwise(says)]


def opens(pupil: Pupil) -> bool:
    """Whether it is said now that the page says why."""
    return "From now on Explain, beside the board, says why." in str(pupil.session.view["say"])


def says_why(pupil: Pupil) -> bool:
    """Whether the page says how the result of the last move comes about."""
    (why,) = texts(pupil, "mg-why")
    assert ("Can you say why?" in why) != ("5 + (−2)" in why or "farther from zero" in why), why
    return "Can you say why?" not in why


def texts(pupil: Pupil, kind: str) -> list[str]:
    tree = pupil.session.view["tree"]
    return [plain_text(one) for one in iter_nodes(tree) if kind in one[1].get("class", "").split()]


def test_it_is_said_once_that_the_page_says_why_now() -> None:
    lesson = find("integers/03-tug-of-war")
    pupil = Pupil(lesson_session(lesson, on_later=Later()))
    *before, last = lesson.tasks_before_explanation or ()
    said = []
    for task in (*before, last, *lesson.tasks[len(before) + 1 :][:2]):
        pupil.task(go=task.number)
        if task.goal is not None:
            for move in task.moves_of(task.all_solutions[0]):
                pupil.play(move)
        while pupil.question is not None:
            pupil.give(pupil.right)
            said.append((task.number, opens(pupil)))
    assert [number for number, is_said in said if is_said] == [last.number]


def test_a_task_says_how_a_line_is_drawn_and_who_draws_it() -> None:
    pupil = opened("slices/24-fill-against-the-ruler", 1)
    assert "Drag across the grid, or choose two border points." in plain_text(pupil.session.view["tree"])
    pupil.task(go=8)
    strip = "Round 1 of 2: player 1 will draw the line. 18 squares left to fill."
    assert [
        plain_text(one) for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("key") == "beside the board"
    ] == [strip]


def test_reviewed_turn_is_announced_and_above_prompt() -> None:
    pupil = opened("slices/24-fill-against-the-ruler", 1)
    pupil.task(go=9)
    turn, prompt = str(NO_GAME_YET), "This is a filling of your game."
    for said in (pupil.session.view["say"], plain_text(pupil.session.view["tree"])):
        assert 0 <= said.find(turn) < said.find(prompt)


def test_what_is_answered_by_hand_can_be_laid_as_it_is_right() -> None:
    laid = 0
    for name in list_lessons():
        for question in (question for task in find(name).all_tasks for question in task.questions):
            if question.interaction.by_hand and question.key:
                work = question.interaction.place_response(question, question.key[0])
                assert work is not None, question.stem
                assert question.judge(laid_answer(work)).verdict is Verdict.MET, (name, question.stem)
                laid += 1
    assert laid > 50


def test_page_without_moves_has_no_card_for_their_results() -> None:
    """It was hidden on the first tab alone, so every other tab said that there are no moves yet."""
    lesson = find("integers/07-back-to-the-sender")
    assert "mg-result-card" not in str(desk_session().view["tree"])
    has_card = {
        task.number: "mg-result-card" in str(lesson_session(lesson, at=task.number).view["tree"])
        for task in lesson.tasks
    }
    assert has_card == {task.number: task.goal is not None for task in lesson.tasks}
    assert len({*has_card.values()}) == 2
