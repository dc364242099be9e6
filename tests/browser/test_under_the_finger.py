"""Nothing comes under the finger: games to their ends and lessons, by a hand that presses where it last pressed."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import mathgames as mg
from browser.answered import wrong
from browser.test_lessons import Mouse, do_task, session_of
from harness import game_page
from harness.board import OpenWidget
from harness.finger import Finger
from harness.later import Later
from learning.work.pupils import written
from mathgames.activities import Aloud, FreePlay, Opponent
from mathgames.activities.board_settings import BoardSettings
from mathgames.activities.predict import items_of
from mathgames.learning.lessons import Interaction, Item, find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

pytestmark = [pytest.mark.full, pytest.mark.usefixtures("stock_lesson")]

SIZES = DESK, NOTEBOOK, TABLET, PHONE = (1366, 768), (934, 647), (820, 1180), (390, 844)
SHORT: dict[str, dict[str, Any]] = {
    "minus-vs-plus": {"target_score": 4},
    "infinity-masters": {"board": "classroom"},
    "tinc": {"max_side": 7},
    "slice-boundaries": {"n": 3},
}


def opened(open_widget: OpenWidget, session: MatchSession, size: tuple[int, int], later: Later) -> Finger:
    board = open_widget(session, size[0] - 16, reduced_motion=True, guards=True)
    board.page.set_viewport_size({"width": size[0], "height": size[1]})
    return Finger(board, later)


class Player:
    """Plays a game with the finger, and answers questions, rightly and wrongly alternately."""

    def __init__(self, finger: Finger, seed: int) -> None:
        self.finger, self.board, self.session = finger, finger.board, session_of(finger.board)
        self.chance, self.answers = random.Random(seed), 0

    def is_my_turn(self) -> bool:
        match = self.session.match
        return match.outcome is None and self.session.moment.turn not in self.session.moment.company.computer_players

    def turn(self) -> None:
        """Make a move of one's own, or let the round begin."""
        match = self.session.match
        if self.finger.press_if(re.compile(r"^(Begin round|Round) 2$")):
            return
        move = match.rules.random_move(match.position, self.chance)
        text = match.rules.format(move)
        if text.startswith("line"):
            self.line(text)
        else:
            squares = re.split(r" |(?<=\d)-(?=[a-h])", text)
            for at in squares:
                self.finger.cell(at)
            if match.rules.name == "tinc":
                self.finger.press_if("Done")
        self.respond()

    def line(self, text: str) -> None:
        edge = self.board.root.locator(".mg-board .mg-edge")
        edge.scroll_into_view_if_needed()
        box = edge.bounding_box()
        assert box
        unit, mouse = box["width"] / SHORT["slice-boundaries"]["n"], self.board.page.mouse
        ends = [[float(Fraction(at)) for at in end.split(",")] for end in text.split()[1:]]
        (start, end) = ((box["x"] + x * unit, box["y"] + y * unit) for x, y in ends)
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()
        self.finger.press_if("Draw the line")

    def respond(self) -> None:
        """Answer whatever is asked before a move, until nothing is."""
        for _question in range(8):
            if (opened := self.session._state.question) is None:
                return
            if self.finger.press_if(re.compile("^Continue$")):  # from what became of a claim
                continue
            question, self.answers = opened.question, self.answers + 1
            by_turns = self.answers % 2
            root = self.board.root
            if root.locator(".mg-key").count():
                asks = next((it.asks for it in self.session._state.activities.values() if hasattr(it, "asks")), "")
                items = items_of(self.session.match.rules, self.session.match.position, opened.move, asks)
                self.finger.number(written(items[0].key[0]) if items and by_turns else "7")
                self.finger.press(root.locator(".mg-asking button[type=submit]"))
            elif root.locator(".mg-claim-answers button:not([aria-disabled=true])").count():
                self.finger.press(root.locator(".mg-claim-answers button").nth(by_turns))
            elif question.warns:
                self.finger.press_if(str(question.no if by_turns else question.yes))
                if by_turns:  # a look back, and the same move again
                    return
            elif root.locator(".mg-asking .mg-choice, .mg-asking .mg-options button").count():
                choices = root.locator(".mg-asking .mg-choice, .mg-asking .mg-options button")
                self.finger.press(choices.nth(by_turns % choices.count()))
            elif question.choices:
                self.finger.press_if(str(question.choices[by_turns % len(question.choices)][1]))
            else:
                self.finger.press_if(str(question.yes))

    def tools(self) -> None:
        """Ask for hints, go back and forth, and begin and leave another game."""
        for _stage in range(4):
            self.finger.press_if("Hint")
        for name in ("Undo", "Undo", "Redo", "New game", "Continue that game"):
            self.finger.press_if(name)
        self.respond()


def asks(game: str, opponent: str | None, predict: str | None, size: tuple[int, int], seed: int) -> Any:
    return pytest.param(game, opponent, predict, size, seed, id=f"{game}-{opponent}-{predict}-{size[0]}")


@pytest.mark.parametrize(
    ("game", "opponent", "predict", "size", "seed"),
    [
        asks("minus-vs-plus", "leo", None, DESK, 1),
        asks("minus-vs-plus", "level-1", "mover", NOTEBOOK, 2),
        asks("minus-vs-plus", "leo", "mover", TABLET, 3),
        asks("minus-vs-plus", "leo", None, PHONE, 4),
        asks("minus-vs-plus", None, "all", PHONE, 5),
        asks("infinity-masters", "level-1", "all", DESK, 1),
        asks("infinity-masters", "leo", None, NOTEBOOK, 2),
        asks("infinity-masters", None, None, TABLET, 3),
        asks("infinity-masters", "leo", "mover", PHONE, 4),
        asks("tinc", None, None, DESK, 1),
        asks("tinc", "level-1", None, NOTEBOOK, 2),
        asks("tinc", "level-1", "mover", TABLET, 3),
        asks("tinc", None, "all", PHONE, 4),
        asks("slice-boundaries", None, None, DESK, 1),
        asks("slice-boundaries", "level-1", "mover", NOTEBOOK, 2),
        asks("slice-boundaries", "level-1", None, TABLET, 3),
        asks("slice-boundaries", None, "all", PHONE, 4),
    ],
)
def test_a_game_brings_nothing_under_the_finger(
    open_widget: OpenWidget,
    later: Later,
    game: str,
    opponent: str | None,
    predict: str | None,
    size: tuple[int, int],
    seed: int,
) -> None:
    rounds = {"rounds": 2} if opponent is None and game != "slice-boundaries" else {}
    rules = mg.rules(game, **SHORT[game], **rounds)
    settings = BoardSettings(opponent=None if opponent is None else Opponent(opponent, seed=seed), predict=predict)
    around = settings.activities(rules) or (FreePlay(), Opponent(), Aloud())
    session = MatchSession(mg.Match(rules), activities=around, on_later=later)
    player = Player(opened(open_widget, session, size, later), seed)
    for number in range(12):
        if session.match.outcome is not None:
            break
        if number == 3:
            player.tools()
        player.turn()
    if session.match.outcome is None:
        session.match.resign()
        player.board.push()
    else:
        player.finger.press_if("Rematch")
    assert player.finger.found == []


PLANTED = """.mathgames:not(:has(.mg-warns)) .mg-look-back button {
  position: fixed; inset: 0; z-index: 99; animation: none;
}"""


@pytest.mark.parametrize("planted", [False, True])
def test_look_back_in_the_row_of_move_anyway_is_found(open_widget: OpenWidget, later: Later, *, planted: bool) -> None:
    match = game_page.position({"c5": 3, "d6": -1, "a2": -2})
    finger = opened(open_widget, MatchSession(match, on_later=later), NOTEBOOK, later)
    if planted:
        finger.board.page.add_style_tag(content=PLANTED)
    finger.cell("c5")
    finger.cell("d5")
    assert finger.press_if("Move anyway")
    assert match.played == ("c5-d5",)
    assert finger.found == (["“Look back at this game” came under “Move anyway” (0 ms)"] if planted else [])


class Hand(Mouse):
    """The finger in a lesson."""

    def __init__(self, finger: Finger) -> None:
        super().__init__(finger.board)
        self.finger = finger
        self.cell, self.press, self.number = finger.cell, finger.press, self._number  # type: ignore[method-assign]

    def _number(self, text: str) -> None:
        if set(text) <= set("0123456789−") and self.board.root.locator(".mg-key").count():
            self.finger.number(text)
        else:
            self.board.root.get_by_role("textbox").first.fill(text)


def begin(hand: Hand, mode: str, question: Item) -> None:
    """Ask for hints, or answer wrongly, where the question lets us."""
    finger, root = hand.finger, hand.board.root
    if mode == "hints":
        for _stage in range(4):
            finger.press_if("Hint")
        finger.press_if("Show me how")
    elif mode == "wrong" and (other := wrong(question)) is not None:
        if question.interaction is Interaction.CHOICE:
            finger.press(root.locator(".mg-options button").nth(question.options.index(other)))
        elif question.interaction in (Interaction.SIGN, Interaction.COMPARISON):
            finger.press(root.locator(f'.mg-choice:has-text("{other}")'))
        elif root.locator(".mg-key").count():
            hand.number(written(other))
            finger.press(hand.board.button("Check"))


# Where nothing lies beside the task, and where a board, a mat and keys do; the last at its two narrow sizes.
LESSONS = [
    *(("integers/01-two-armies-on-one-line", size) for size in SIZES),
    *(("integers/07-back-to-the-sender", size) for size in SIZES),
    *(("growing-grid/19-four-quarters", size) for size in (NOTEBOOK, PHONE)),
]


@pytest.mark.parametrize(("name", "size"), LESSONS, ids=str)
def test_a_lesson_brings_nothing_under_the_finger(
    open_widget: OpenWidget, later: Later, name: str, size: tuple[int, int]
) -> None:
    lesson = find(name)
    session = lesson_session(lesson, on_later=later)
    finger = opened(open_widget, session, size, later)
    hand = Hand(finger)
    for place, task in enumerate(lesson.all_tasks):
        mode = ("right", "wrong", "hints")[(place + SIZES.index(size)) % 3]
        do_task(hand, partial(begin, hand, mode))
        if place < len(lesson.all_tasks) - 1:
            finger.press_if("Skip this task" if task.kind.name == "play" else "Next")
    assert finger.found == []
