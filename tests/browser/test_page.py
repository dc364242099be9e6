"""The page around the board: walking through the game, new games, rules, explanations, several views of a game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget, Stage
from harness.contrast import MARK, computed, least_contrasts, on
from harness.layout import at_rest, in_each_family
from harness.middle_games import middle
from harness.visits import wear
from learning.work.pupils import Pupil
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession


@pytest.fixture
def board(open_widget: OpenWidget) -> Board:
    return open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))


def open_options(board: Board) -> None:
    board.open_tab("More")
    board.root.get_by_text("Options", exact=True).click()


def test_the_moves_are_walked_through_and_played_otherwise(board: Board) -> None:
    start = game_page.values(board)
    for move in ("a2-a3", "a5-a4", "b2-b3"):
        board.play(*move.split("-"))
    end = game_page.values(board)
    board.open_tab("Moves")
    moves = board.root.locator(".mg-moves button")
    expect(moves).to_have_text(["a2-a3", "a5-a4", "b2-b3"])

    board.button("a2-a3").click()
    board.wait_rev()
    assert board.session.match.ply == 1
    expect(board.root.locator(".mg-moves [aria-current=step]")).to_have_text("a2-a3")
    expect(board.root.locator(".mg-headline")).to_have_text("+6 advances from a2 to a3")
    for button, ply in (("Go to the start", 0), ("Go to the latest move", 3), ("Undo", 2), ("Redo", 3), ("Undo", 2)):
        board.open_tab("Moves")
        board.button(button).click()
        board.wait_rev()
        assert board.session.match.ply == ply
        if ply in (0, 3):
            assert game_page.values(board) == (end if ply else start)

    board.play("c2", "c3")
    board.root.get_by_role("alertdialog").locator(".mg-primary").click()
    board.wait_rev()
    expect(moves).to_have_text(["a2-a3", "a5-a4", "c2-c3"])
    expect(board.button("Redo")).to_have_attribute("aria-disabled", "true")


def test_a_new_game_can_be_left_for_the_one_before(board: Board) -> None:
    board.play("a2", "a3")
    board.open_tab("More")
    expect(board.button("Back to the previous game")).to_have_attribute("aria-disabled", "true")
    board.button("New game").click()
    board.wait_rev()
    assert board.say() == "New game. Blue's turn."
    assert board.name("a2") == "a2, positive 6"
    board.open_tab("More")
    board.button("Back to the previous game").click()
    board.wait_rev()
    assert board.name("a3") == "a3, positive 6, last move"
    assert board.session.match.history == ("a2-a3",)


def test_a_new_game_begins_under_the_rules_that_were_chosen(board: Board) -> None:
    open_options(board)
    board.root.get_by_label("Points to win").select_option("12")
    board.root.get_by_label("Printed numbers").select_option("mirror")
    board.root.get_by_label("Who starts").select_option("negative")
    board.button("New game with these rules").click()
    board.wait_rev()
    assert board.say() == "New game. Red's turn."
    expect(board.root.locator(".mg-goal")).to_have_text([" of 12", " of 12"], use_inner_text=False)
    assert board.name("a6") == "a6, negative 1"
    open_options(board)
    expect(board.root.get_by_label("Points to win")).to_have_value("12")
    assert board.session.match.rules == mg.rules(
        "minus-vs-plus", target_score=12, numbers="mirror", first_player="negative"
    )


def test_options_show_clause_and_value_in_force(open_widget: OpenWidget) -> None:
    rules = mg.rules("minus-vs-plus", lastrow_points="survivor")
    board = open_widget(MatchSession(mg.Match(rules)))
    open_options(board)
    rows = board.root.locator(".mg-rules .mg-option")
    expect(rows).to_have_count(len(list(rules.options)))
    for option in rules.options:
        row = rows.filter(has_text=re.compile(rf"^{re.escape(str(option.title))} {option.clause}"))
        chosen = row.locator("select").evaluate("select => select.selectedOptions[0].textContent")
        value = rules.settings[option.name]
        meaning = next(reading.meaning for reading in option.choices if reading.value == value)
        assert chosen == str(meaning) + (" (usual)" if value == option.default else "")


# The explanation.


def test_explanation_is_read_by_page_or_whole(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.play("c3", "d4")
    pages = game_page.steps(board)
    counter = board.root.locator(".mg-counter")
    total = board.root.locator(".mg-step").count()
    expect(counter).to_have_text(f"1 of {total}")
    expect(board.root.locator(".mg-result-card math")).to_have_text("5+(−3)=2", use_inner_text=False)
    expect(board.button(re.compile("^Back$"))).to_have_attribute("aria-disabled", "true")
    seen = []
    for page in range(1, total + 1):
        expect(pages).to_have_count(1)
        expect(counter).to_have_text(f"{page} of {total}")
        seen.append(pages.inner_text())
        if page < total:
            board.button("Next").click()
    assert len(set(seen)) == total
    expect(board.button("Next")).to_have_attribute("aria-disabled", "true")
    board.button(re.compile("^Back$")).click()
    assert pages.inner_text() == seen[-2]
    board.button("All").click()
    expect(board.button("All")).to_have_attribute("aria-pressed", "true")
    assert pages.all_inner_texts() == seen
    board.button("All").click()
    expect(pages).to_have_count(1)
    assert board.session.view["rev"] == 2, "all that is done in the browser alone"


@in_each_family
def test_the_formulas_are_real_mathml_and_visible(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.play("c3", "d4")
    game_page.unfold(board)
    formulas = board.root.locator("math").evaluate_all(
        """all => all.map((math) => ({
          namespace: math.namespaceURI,
          display: getComputedStyle(math).display,
          width: math.getBoundingClientRect().width,
          height: math.getBoundingClientRect().height,
          minus: [...math.querySelectorAll("mo")].filter((mo) => mo.textContent === "−").length,
        }))"""
    )
    assert len(formulas) == 4, "the result, and the three steps of the calculation"
    for formula in formulas:
        assert formula["namespace"] == "http://www.w3.org/1998/Math/MathML"
        assert formula["display"].endswith("math"), "the browser lays it out as mathematics"
        assert formula["width"] > 40
        assert formula["height"] > 12
        assert formula["minus"] > 0


@in_each_family
def test_a_calculation_shows_one_picture_and_folds_the_other(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.play("c3", "d4")
    board.button("Next").click()
    line = board.root.get_by_role("img", name="Number line: start at 5, go 3 to the left and arrive at 2.").first
    counters = board.root.get_by_role("img", name="5 positive counters and 3 negative counters")
    expect(counters).to_be_visible()
    expect(line).not_to_be_visible()
    board.root.get_by_text("Step by step").click()
    expect(line).to_be_visible()
    box = line.bounding_box()
    assert box is not None
    assert box["width"] > 200
    assert line.locator(".mg-start-label, .mg-end-label").all_text_contents() == ["5", "2"]


# More than one place where the game is seen.


def test_two_views_share_game_but_not_picked_pieces(open_stage) -> None:  # type: ignore[no-untyped-def]
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")))
    stage = open_stage(session)
    left, right = stage.show(800), stage.show(360)
    left.click("a2")
    assert game_page.picked(right) == []
    right.click("b2")
    assert (game_page.picked(left), game_page.picked(right)) == (["a2"], ["b2"])
    left.click("a3")
    for view in (left, right):
        view.wait_rev()
        assert view.name("a3") == "a3, positive 6, last move"
    right.play("a5", "a4")
    left.wait_rev()
    assert left.name("a4") == "a4, negative 1, last move"
    right.click("a3")
    left.open_tab("Moves")
    for view, shown in ((left, "true"), (right, "false")):
        expect(view.root.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", shown)


def test_refusal_is_shown_only_in_the_view_that_asked(open_stage) -> None:  # type: ignore[no-untyped-def]
    stage = open_stage(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    left, right = stage.show(800), stage.show(360)
    right.click("a2")
    right.click("a4")
    right.wait_rev()
    notice = right.root.locator(".notice")
    expect(notice).to_be_visible()
    assert notice.evaluate("e => e.scrollHeight <= e.clientHeight"), "all of it is in sight"
    expect(left.root.locator(".notice")).to_have_count(0)


def test_a_move_of_a_program_is_painted(board: Board) -> None:
    board.pieces("a2").evaluate("piece => { window.mover = piece; }")
    board.session.match.play("a2-a3")
    board.push()
    assert board.name("a3") == "a3, positive 6, last move"
    assert board.pieces("a3").evaluate("piece => piece === window.mover")
    assert board.say().startswith("Positive 6 advances from a2 to a3.")
    expect(board.root.locator(".mg-headline")).to_have_text("+6 advances from a2 to a3")
    board.session.match.undo()
    board.push()
    assert board.name("a2") == "a2, positive 6"


def test_everything_works_inside_a_shadow_root(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))), shadow=True)
    board.drag("a2", "a3")
    assert board.name("a3") == "a3, positive 6, last move"
    board.cell("a5").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        board.press(key)
    board.wait_rev()
    assert board.focused() == "a4"
    board.play("b2", "b3")
    assert board.session.match.history == ("a2-a3", "a5-a4", "b2-b3")
    body = board.root.locator(".mg-positive .mg-body").first
    assert body.evaluate("e => getComputedStyle(e).fill") == "rgb(29, 91, 208)", "the style sheet applies in there"


@in_each_family
def test_why_a_move_was_refused_is_seen_wherever_the_page_stands(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))), width=480)
    board.page.set_viewport_size({"width": 500, "height": 420})
    board.open_tab("Moves")
    field = board.root.get_by_role("textbox", name="Type a move")
    field.scroll_into_view_if_needed()
    field.fill("a2-a4")
    notice = board.root.locator(".notice")
    header = board.root.locator(".mg-header")
    expect(header).not_to_be_in_viewport()
    board.press("Enter")
    expect(notice).to_be_in_viewport()
    expect(notice).to_contain_text("only one square")


FRAME = """root => Object.fromEntries(
  [".mg-task-head", ".mg-prompt", ".mg-told-here", ".mg-tabs", ".mg-tasks"].map((part) => {
    const { x, y, width } = root.querySelector(part).getBoundingClientRect();
    return [part, [".mg-tabs", ".mg-tasks"].includes(part) ? [x, y, width] : [x, width]];
  }))"""
STAGE = """root => {
  const its = ".mg-board-frame, .mg-bench, .mg-drawn-above, .mg-stage";
  const it = (root.querySelector(".mg-scene") ?? root.querySelector(its))?.getBoundingClientRect();
  return it ? [it.x, it.y].map(Math.round) : null;
}"""


@pytest.mark.parametrize(
    ("number", "at"),
    [("14", (1, 2, 3, 4, 5)), *(pytest.param(it, None, marks=pytest.mark.slow) for it in ("01", "07", "14", "21"))],
)
def test_all_tasks_of_a_lesson_stand_in_one_frame(
    open_widget: OpenWidget, number: str, at: tuple[int, ...] | None
) -> None:
    lesson = find(next(name for name in list_lessons() if f"/{number}-" in name))
    session = lesson_session(lesson)
    board = open_widget(session, width=1346)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    expect(board.root).to_have_css("--room", "768px")
    frames, stages = {}, {}
    for task in lesson.all_tasks:
        if at is None or task.number in at:
            Pupil(session).task(go=task.number)
            board.push()
            frames[task.number], stages[task.number] = board.root.evaluate(FRAME), board.root.evaluate(STAGE)
    first = next(iter(frames))
    assert frames == dict.fromkeys(frames, frames[first])
    assert {*map(str, filter(None, stages.values()))} == {str(stages[first])}


# How much is seen of the sign that a panel goes on below its edge, and of what is scrolled by hand.
GOES_ON = """part => parseFloat(getComputedStyle(part, "::after").opacity)"""
SCROLL = "(part, share) => { part.scrollTop = share * part.scrollHeight; }"


@pytest.mark.parametrize("dark", [False, True])
def test_overflowing_panel_shows_it_until_scrolled_to_end(open_widget: OpenWidget, dark: bool) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))), width=934, dark=dark)
    board.page.set_viewport_size({"width": 954, "height": 647})
    panels, shown = board.root.locator(".mg-tabpanels"), board.root.locator(".mg-tabpanel:not([hidden])")
    board.open_tab("Moves")
    becomes = "([part, seen]) => (" + GOES_ON + ")(part) === seen"
    board.page.wait_for_function(becomes, arg=[panels.element_handle(), 0])  # it is whole
    board.open_tab("How to play")
    assert shown.evaluate("panel => panel.scrollHeight > panel.clientHeight + 100")
    for share, seen in ((0, 1), (0.2, 1), (1, 0), (0, 1)):
        shown.evaluate(SCROLL, share)
        board.page.wait_for_function(becomes, arg=[panels.element_handle(), seen])


def test_a_stop_of_a_lesson_that_is_not_reached_yet_stands_out(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/01-two-armies-on-one-line"), at=2))
    assert computed(board, ".mg-dots > .is-new:not(.is-here)", "borderTopWidth") != {"0px"}
    stops = on(".mg-dots > .is-new:not(.is-here)", "borderTopColor", ":scope", MARK, "backgroundColor")
    for look in ("light", "dark"):
        wear(board, look)
        assert min(least_contrasts(board, stops).values()) >= MARK, look


ON_TOP = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 650), (804, 647)])
def test_what_was_chosen_at_the_foot_of_a_window_stays_in_sight(
    open_widget: OpenWidget, width: int, height: int
) -> None:
    board = open_widget(lesson_session(find("integers/18-bring-infinity-home"), at=6), width=width)
    board.page.set_viewport_size({"width": width, "height": height})
    at_rest(board.page)
    choices = board.root.locator(".mg-options button")
    last = choices.nth(2)  # wrong; as low as it is still seen
    last.evaluate("it => it.scrollIntoView({ block: 'end', behavior: 'instant' })")
    assert last.evaluate(ON_TOP), "what is not said yet covers nothing"
    last.click()
    expect(last).to_contain_class("is-wrong")
    assert last.evaluate(ON_TOP), "what is said lies over what was chosen"
    expect(board.root.locator(".mg-asked-back")).to_be_in_viewport(ratio=1)


def test_phone_shows_board_task_and_result_of_move(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/03-tug-of-war"), at=1), width=374, touch=True)
    board.page.set_viewport_size({"width": 390, "height": 844})
    expect(board.root.locator(".mg-board")).to_be_in_viewport(ratio=1)
    expect(board.root.locator(".mg-prompt")).to_be_in_viewport(ratio=1)
    board.tap("b3")
    board.tap("a4")
    for seen in (".mg-board", ".mg-asked-back", ".mg-result-card"):
        expect(board.root.locator(seen)).to_be_in_viewport(ratio=1)


def test_phone_shows_board_while_stepping_through_moves(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(middle("infinity-masters")), width=374, touch=True)
    board.page.set_viewport_size({"width": 390, "height": 844})
    board.open_tab("Moves")
    board.button("Go to the start").tap()
    expect(board.root.locator(".mg-board")).to_be_in_viewport(ratio=1)
    expect(board.button("Go to the latest move")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", mg.list_games())
def test_upright_tablet_gives_board_width_and_shows_the_rest(open_widget: OpenWidget, game: str) -> None:
    board = open_widget(MatchSession(middle(game)), width=804, touch=True)
    board.page.set_viewport_size({"width": 820, "height": 1180})
    expect(board.root).to_have_css("--room", "1180px")
    box = board.root.locator(".mg-board-frame").bounding_box()
    assert box
    assert box["width"] > 600
    for part in (".mg-header", ".mg-controls", ".mg-result-card", ".mg-tabs", ".mg-tabpanels"):
        expect(board.root.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", mg.list_games())
def test_in_a_notebook_on_a_tablet_the_controls_are_in_sight(open_widget: OpenWidget, game: str) -> None:
    board = open_widget(MatchSession(middle(game)), width=718, touch=True)  # what Notebook leaves of 820 × 1180
    board.page.set_viewport_size({"width": 734, "height": 1078})
    expect(board.root).to_have_css("--room", "1078px")
    for part in (".mg-header", ".mg-result-card", ".mg-controls"):
        expect(board.root.locator(part)).to_be_in_viewport(ratio=1)


def test_tour_starts_below_board_on_upright_tablet(open_stage: Callable[..., Stage]) -> None:
    stage = open_stage(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    stage.page.set_viewport_size({"width": 820, "height": 1180})
    stage.page.evaluate("localStorage.setItem('mathgames-tour', 'false')")  # it has not been seen
    board = stage.show(804)
    bubble, frame = (board.root.locator(it).bounding_box() for it in (".mg-tour", ".mg-board-frame"))
    board.root.locator(".mg-tour").get_by_role("button", name="Close").click()
    assert bubble
    assert frame
    assert 0 < bubble["y"] - frame["y"] - frame["height"] < 30
