"""A pupil who hears and does not see: whole lessons by what the live region says and what the focus is called.

The pupil knows mathematics and what the lesson wants to be learnt, and decides by nothing else on the page: which
question is asked, whether an answer was right, and where the focus is are heard, or the lesson does not go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import expect

from harness.board import Board, OpenWidget
from mathgames.arithmetic.items.entry import spell_sign
from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.operations import UNDOES, operate
from mathgames.engine import Match
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import aloud
from mathgames.learning.lessons import Item, Lesson, Task, Verdict, find
from mathgames.learning.lessons.counting import UNDO, counting_goals
from mathgames.learning.lessons.goals import OneMove, Played
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.task_page import ask_of, prompt_of

SPOKEN = {"plus": Operator.PLUS, "minus": Operator.MINUS, "times": Operator.TIMES, "divided by": Operator.DIVIDED_BY}
NUMBER, SIGN = r"((?:negative )?\d+)", f"({'|'.join(SPOKEN)})"
RESULT = re.compile(rf"(?:is|result\?) {NUMBER} {SIGN} {NUMBER}[?.]", re.IGNORECASE)
FIRST = re.compile(rf"Which number {SIGN} {NUMBER} equals {NUMBER}")
SECOND = re.compile(rf"{NUMBER} {SIGN} which number equals {NUMBER}", re.IGNORECASE)
MOST_MOVES = 24
SQUARE = re.compile(r"([a-h])([1-8]), ")
CELL = re.compile(r"(?:\w+ )?x ((?:negative )?\d+), y ((?:negative )?\d+)", re.IGNORECASE)
RING = re.compile(r"[Hh]ow many .*\bring\b.*\?")
IN_STEPS = re.compile(r"the middle|\d+ (right|left|up|down)\b", re.IGNORECASE)
WHERE = re.compile(r"The cell is (\d+) to the (right|left) of x 0, y 0 and (\d+) (up|down) from it\.")
MOST_STOPS = 40


def number(spoken: str) -> int:
    return int(spoken.lower().replace("negative ", "-"))


class Ear:
    """Spoken text of a page, and the keys pressed there."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tree = board.page.context.new_cdp_session(board.page)

    def heard(self) -> str:
        """Return what was said last."""
        return self.board.say()

    def here(self) -> tuple[str, str]:
        """Return what the focus is, and what it is called."""
        role, name, _description = self.told_here()
        return role, name

    def told_here(self) -> tuple[str, str, str]:
        """Return the accessible name and its description: a formula has its signs there in words."""
        focus = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        found = self.tree.send("Accessibility.getPartialAXTree", {"objectId": focus, "fetchRelatives": False})
        node = found["nodes"][0]
        name, description = (str(node.get(part, {}).get("value", "")) for part in ("name", "description"))
        return node["role"]["value"], name, description

    def press(self, *keys: str) -> None:
        for key in keys:
            self.board.press(key)

    def enter(self) -> None:
        """Press the focused control, and return the announcements that follow."""
        self.press("Enter")
        self.board.wait_rev()

    def tab_to(self, wanted: Callable[[str, str], bool], called: str) -> None:
        """Go on by Tab until the focus is what is wanted; inside a row of buttons by arrows."""
        for _stop in range(MOST_STOPS):
            for _button in range(MOST_STOPS):
                role, name = self.here()
                if wanted(role, name):
                    return
                if role != "button":
                    break
                self.press("ArrowRight")
                if self.here() in ((role, name), ("button", name)) or not self.in_a_row():
                    break
            self.press("Tab")
        pytest.fail(f"no key leads to {called}; heard: {self.heard()}")

    def in_a_row(self) -> bool:
        """Check if arrows lead from button to button here, as a screen reader says of a toolbar."""
        return bool(self.board.page.evaluate("document.activeElement.closest('[role=toolbar]') !== null"))

    def press_button(self, name: str) -> None:
        self.tab_to(
            lambda role, called: (
                role in ("button", "radio") and (called.split()[0] == name or aloud(called) == aloud(name))
            ),
            name,
        )
        self.enter()

    def write(self, text: str) -> None:
        self.tab_to(lambda role, _name: role == "textbox", "a field")
        self.press("Control+a")
        self.board.page.keyboard.type(text)
        self.enter()

    def walk_to(self, wanted: re.Pattern[str]) -> None:
        """Go through a grid row by row until a cell is called what is wanted."""
        self.tab_to(lambda role, _name: role == "gridcell", "a grid")
        self.press("Control+Home")
        while True:
            while not any(map(wanted.match, self.told_here()[1:])):
                if not self.leads_on("ArrowRight"):
                    break
            else:
                return
            if self.leads_on("ArrowDown"):
                self.press("Home")
            else:
                pytest.fail(f"no cell is called {wanted.pattern}; heard: {self.heard()}")

    def leads_on(self, key: str) -> bool:
        """Press a key; whether it led anywhere, for where it does not a screen reader is silent."""
        before = self.board.focused()
        self.press(key)
        return self.board.focused() != before

    def step_to(self, at: str) -> None:
        """Go to a square or a cell by its name, which says where it is."""
        self.tab_to(lambda role, _name: role == "gridcell", "the board")
        (x, y), (to_x, to_y) = place(self.here()[1]), coordinates(at)
        for key, times in (
            ("ArrowRight", to_x - x),
            ("ArrowLeft", x - to_x),
            ("ArrowUp", to_y - y),
            ("ArrowDown", y - to_y),
        ):
            self.press(*[key] * times)
        assert place(self.here()[1]) == (to_x, to_y), self.here()


def coordinates(at: str) -> tuple[int, int]:
    """Return where a move says that a cell is: ``c3`` or ``-1,2``."""
    x, comma, y = at.partition(",")
    return (int(x), int(y)) if comma else (ord(at[0]) - ord("a"), int(at[1:]))


def place(name: str) -> tuple[int, int]:
    """Return where a cell is, by its name."""
    if (square := SQUARE.match(name)) is not None:
        return ord(square[1]) - ord("a"), int(square[2])
    if IN_STEPS.match(name):
        return in_steps(name, "right", "left"), in_steps(name, "up", "down")
    cell = CELL.match(name)
    assert cell, f"where is “{name}”?"
    return number(cell[1]), number(cell[2])


def in_steps(name: str, there: str, back: str) -> int:
    """Return how many steps lead there, or back, as a cell is called whose coordinates are asked for."""
    steps = re.search(rf"(\d+) ({there}|{back})\b", name)
    return 0 if steps is None else int(steps[1]) * (1 if steps[2] == there else -1)


class BlindPupil:
    """Works through a lesson by ear, with the lesson's answers in mind."""

    def __init__(self, ear: Ear, lesson: Lesson) -> None:
        self.ear, self.lesson = ear, lesson

    def task(self) -> Task:
        """The task whose question was heard."""
        heard = self.ear.heard()
        tasks = [task for task in self.lesson.all_tasks if aloud(str(prompt_of(task))) in heard]
        assert len(tasks) == 1, f"which task is it? {heard}"
        return tasks[0]

    def do(self, task: Task) -> None:
        if task.goal is not None:
            self.play(task)
            return
        for before, question in enumerate(task.questions):
            if before:
                assert self.over(), "what was answered stays until one goes on"
                self.ear.enter()
            assert aloud(str(ask_of(task, question))) in self.ear.heard(), self.ear.heard()
            self.answer(question)
            assert "Not yet" not in self.ear.heard()

    def answer(self, question: Item) -> None:
        """Give the right answer, as the form wants it."""
        ear, answer = self.ear, question.key[0]
        match question.interaction:
            case Interaction.SIGN | Interaction.COMPARISON:
                ear.press_button(str(spell_sign(answer)))
            case Interaction.CHOICE:
                ear.press_button(str(answer))
            case Interaction.CARDS | Interaction.ORDER | Interaction.POINTS | Interaction.WALK | Interaction.COUNTERS:
                if question.mended is not None:
                    ear.press_button("Start again")
                for what, where in carried(question):
                    ear.walk_to(re.compile(rf"{what}\b", re.IGNORECASE))
                    ear.enter()
                    ear.walk_to(re.compile(rf"(positive )?{where}\b", re.IGNORECASE))
                    ear.enter()
                ear.press_button("Check")
            case Interaction.CELLS:
                for at in sorted(answer):  # type: ignore[call-overload]
                    ear.step_to(at)
                    ear.enter()
                if len(answer) > 1:  # type: ignore[arg-type]
                    ear.press_button("Check")
            case _ if question.interaction.goes_on:
                for gap, phrase in enumerate(answer, 1):  # type: ignore[arg-type]
                    ear.tab_to(lambda _role, name, called=f"Gap {gap}": name.startswith(called), f"gap {gap}")
                    self.ear.board.page.keyboard.type(str(phrase))
                ear.press_button("Check")
            case _:
                ear.write(str(plain_number(answer)))  # type: ignore[arg-type]

    def play(self, task: Task) -> None:
        """Find the moves that are wanted, or play on until the goal is met, and undo where undoing counts."""
        match = Match(task.rules, position=task.position)
        found, made = iter(task.all_solutions), set[str]()
        undoes = any(goal.name == UNDO for goal in counting_goals(task.goal))
        for _move in range(MOST_MOVES):
            move = helpful(task, match, made) if task.kind.is_played else next(found)
            made.add(move)
            self.move(match, move)
            if undoes and not self.over():
                self.ear.press_button("Undo")
                self.reply(match)
            elif not self.over():
                match.play(move)
            if self.over():
                return
        pytest.fail(f"the goal is not met: {self.ear.heard()}")

    def over(self) -> bool:
        """Check if what was asked is done: the focus is then on the button that leads on."""
        return self.ear.here() == ("button", "Next")

    def move(self, match: Match, move: str) -> None:
        for at in dict.fromkeys(re.split(r"(?<=\d)[- ]", move)):
            self.ear.step_to(at)
            self.ear.enter()
        if "," in move:
            self.ear.press("Control+Enter")
            self.ear.board.wait_rev()
        self.reply(match)

    def reply(self, match: Match) -> None:
        """Answer the question before a move, using its spoken text only."""
        while self.ear.here()[0] == "textbox":
            heard = self.ear.heard()
            ring = RING.search(heard)
            self.ear.write(str(plain_number(4 * match.position.side + 4 if ring else worked_out(heard))))


def worked_out(heard: str) -> Any:
    """The number that is asked for: a result, or what is covered."""
    if (known := RESULT.search(heard)) is not None:
        a, sign, b = known.groups()
        return operate(SPOKEN[sign], Fraction(number(a)), Fraction(number(b)))
    if (known := FIRST.search(heard)) is not None:
        sign, b, result = known.groups()
        return operate(UNDOES[SPOKEN[sign]], Fraction(number(result)), Fraction(number(b)))
    known = SECOND.search(heard)
    assert known, f"what is asked? {heard}"
    a, sign, result = known.groups()
    assert sign == "plus"
    return number(result) - number(a)


def carried(question: Item) -> Iterator[tuple[str, str]]:
    """Yield what is carried where by hand, as patterns of what the two are called."""
    answer: Any = question.key[0]

    def called(what: object) -> str:
        return re.escape(aloud(str(what)).removeprefix("Positive "))

    match question.interaction:
        case Interaction.CARDS if question.scale is not None:
            yield from ((f".*point (positive )?{called(card)}", called(where)) for card, where in answer)
        case Interaction.CARDS:
            yield from ((called(card), called(where)) for card, where in answer)
        case Interaction.WALK:
            yield from ((".*walker", called(plain_number(stop))) for stop in answer)
        case Interaction.POINTS:
            several = len(answer) > 1
            for number, at in enumerate(answer, 1):
                yield f".*point {number}" if several else ".*point", called(plain_number(at))
        case Interaction.ORDER:
            yield from ((re.escape(aloud(card)), str(number)) for number, card in enumerate(answer, 1))
        case Interaction.COUNTERS:
            yield from [("positive", "mat")] * answer.positive + [("negative", "mat")] * answer.negative


def helpful(task: Task, match: Match, made: set[str]) -> str:
    """A move that brings the goal nearer, or else any; one that was not made before, where there is one."""
    assert task.goal is not None
    either = frozenset(match.rules.players)
    wanted = [part for part in task.goal.parts() if isinstance(part, OneMove)]

    def helps(move: Any) -> bool:
        played = Played(match.rules, match.position, (move,), either)
        if match.rules.name == "tinc":
            return match.rules.apply(match.position, move).side > match.position.side
        if not wanted:
            return played.moves and PlayedMove(match.rules, match.position, move).operation is not None
        return all(part.judge(played) is Verdict.MET for part in wanted)

    moves = sorted(match._session.moves, key=lambda move: (match.rules.format(move) in made, match.rules.format(move)))
    return str(match.rules.format(next(filter(helps, moves), moves[0])))


@pytest.mark.parametrize(
    "name",
    [
        "integers/01-two-armies-on-one-line",
        pytest.param("integers/07-back-to-the-sender", marks=pytest.mark.slow),
        "growing-grid/21-the-grid-grows",
    ],
)
def test_a_lesson_is_worked_through_by_ear(open_widget: OpenWidget, name: str) -> None:
    lesson = find(name)
    board = open_widget(lesson_session(lesson), width=1100, reduced_motion=True)
    pupil = BlindPupil(Ear(board), lesson)
    for expected in lesson.all_tasks:
        task = pupil.task()
        assert task is expected
        if not task.is_whole_game:
            pupil.do(task)
        if task is not lesson.all_tasks[-1]:
            pupil.ear.press_button("Skip this task" if task.is_whole_game else "Next")
    expect(board.root.get_by_text("right first time")).to_be_visible()


def test_a_cell_that_is_to_be_called_is_found_and_called_by_ear(open_widget: OpenWidget) -> None:
    """Nothing that is heard on the way tells the two numbers, and yet each cell is found and its steps are heard."""
    lesson = find("growing-grid/19-four-quarters")
    task = next(task for task in lesson.tasks if task.kind.is_played)
    ear = Ear(open_widget(lesson_session(lesson, at=task.number), width=1100, reduced_motion=True))
    for at in ("-1,2", "1,2"):
        ear.step_to(at)
        assert IN_STEPS.match(ear.here()[1]), ear.here()
        ear.press("Enter")
    ear.press("Control+Enter")
    ear.board.wait_rev()
    for x in (-1, 1):
        assert (known := WHERE.search(ear.heard())) is not None, ear.heard()
        assert (int(known[1]), known[2], int(known[3]), known[4]) == (1, "left" if x < 0 else "right", 2, "up")
        ear.write(f"({x}, 2)")
    assert "x negative 1, y 2 and x 1, y 2" in ear.heard().lower()
