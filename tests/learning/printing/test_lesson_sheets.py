"""The sheets of all lessons: everything is asked, nothing is given away, and what stands as an answer is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from mathgames.arithmetic.items.interactions.board_edits import Laid
from mathgames.arithmetic.items.interactions.invented import InventedCalculation
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.arithmetic.items.interactions.sentences import gaps
from mathgames.arithmetic.items.responses import ruler_of
from mathgames.explain.nodes import Node, iter_nodes, markup, node, plain_text, render_tree, validate_view
from mathgames.learning.lessons import Interaction, Item, Lesson, Task, Verdict, find, list_lessons, parse
from mathgames.learning.lessons.sentences import false_claims
from mathgames.learning.printing.document import WorksheetSet
from mathgames.learning.printing.lesson_sheets import answer_sheet, exit_sheet, space, task_sheet
from mathgames.learning.printing.reasons import reasons, solutions

LESSONS = list_lessons()


def tree(sheet: WorksheetSet) -> list[Any]:
    """All of a sheet, in words."""
    shown = render_tree(node("div", None, *sheet.body))
    assert isinstance(shown, list)
    return shown


def words(sheet: WorksheetSet) -> str:
    """What a sheet says, without blanks and boxes."""
    return plain(plain_text(tree(sheet)))


def plain(told: object) -> str:
    return "".join(str(told).replace("▢", "").split())


def written(tree: Node) -> str:
    """The text of a sentence; a formula, which is read aloud, is none."""
    if isinstance(tree, list):
        return "" if tree[0] == "math" else "".join(map(written, tree[2:]))
    return str(tree)


def of_class(tree: Node, name: str) -> Iterator[list[Any]]:
    return (part for part in iter_nodes(tree) if name in str(part[1].get("class", "")).split())


def questions(lesson: Lesson) -> Iterator[tuple[Task, Item]]:
    return ((task, question) for task in lesson.all_tasks for question in task.questions)


@pytest.mark.parametrize("name", LESSONS)
def test_task_sheet_asks_all_and_exit_slips_repeat_last_four(name: str) -> None:
    lesson = find(name)
    asked, slips = words(task_sheet(lesson)), words(exit_sheet(lesson))
    for task in lesson.tasks:
        assert plain(task.on_paper or task.prompt) in asked
        for question in task.questions:
            for option in (*question.options, *question.places):
                assert plain(option) in asked
            assert [*of_class(space(question), "given")] == []
    assert lesson.exit is not None
    assert slips.count(plain(lesson.exit.prompt)) == 4
    for sheet in (task_sheet(lesson), answer_sheet(lesson), exit_sheet(lesson)):
        validate_view(tree(sheet))
        assert "▢" not in written(tree(sheet))  # a font may lack it


OTHER_ANSWERS = {
    Interaction.NUMBER: Fraction(777),
    Interaction.SIGN: "0",
    Interaction.COMPARISON: "=",
    Interaction.POINTS: frozenset({Fraction(0)}),
    Interaction.COUNTERS: CounterResponse(17, 19),
    Interaction.WALK: (Fraction(0), Fraction(0)),
    Interaction.CELLS: frozenset({"77,77"}),
    Interaction.COORDINATES: Interaction.COORDINATES.parse_response("77, 77"),
    Interaction.CODE: "7",
}


def other(question: Item) -> Item:
    """The same question with another answer, and no word about wrong ones."""
    if isinstance(question.interaction, InventedCalculation) or question.interaction is Interaction.WAY:
        return replace(question, key=question.key[::-1], distractors=())
    if question.interaction.goes_on:
        return replace(question, key=(tuple(gap[-1] for gap in gaps(question.stem)),), distractors=())
    if question.interaction.name == "expression":
        return replace(question, key=(question.interaction.parse_response("7n + 77"),), distractors=())
    if isinstance(question.interaction, Laid):
        return replace(
            question, key=(tuple(place.choices[-1] for place in question.interaction.places),), distractors=()
        )
    answer = OTHER_ANSWERS.get(Interaction.NUMBER if question.interaction.is_number else question.interaction)
    if answer is None:
        first, last = question.options[0], question.options[-1]
        options: dict[Interaction, Any] = {
            Interaction.CHOICE: last if question.key == (first,) else first,
            Interaction.CHOICES: frozenset({first}),
            Interaction.ORDER: question.options,
            Interaction.CARDS: frozenset((card, (question.places or ("0",))[0]) for card in question.options),
        }
        answer = options[question.interaction]
    return replace(question, key=(answer,), distractors=())


def without_answers(task: Task) -> Task:
    """The same task, whose answers are others, and which knows no reason, no hint and no solution."""
    return replace(
        task,
        questions=tuple(map(other, task.questions)),
        explanation="other",
        written_hints=("other",),
        solutions_named=(),
        deviations=(),
    )


@pytest.mark.parametrize("name", LESSONS)
def test_sheets_do_not_depend_on_answers(name: str) -> None:
    """So nothing on it can tell one: no number, no tick, no length of a box, no order."""
    lesson = find(name)
    assert lesson.exit is not None
    blind = replace(lesson, tasks=tuple(map(without_answers, lesson.tasks)), exit=without_answers(lesson.exit))
    assert answer_sheet(blind) != answer_sheet(lesson)
    for sheet in (task_sheet, exit_sheet):
        assert markup(tree(sheet(blind))) == markup(tree(sheet(lesson)))


def with_boxes(tree: Node) -> Node:
    """The same with every ▢ that is drawn as a sign again."""
    if not isinstance(tree, list):
        return tree
    if tree[1].get("class") == "little-box":
        return "▢"
    return [tree[0], tree[1], *map(with_boxes, tree[2:])]


def read_back(question: Item, shown: Node) -> Any:
    """Return the answer on paper, as it is given on a page."""
    given = [plain_text(part) for part in of_class(shown, "given")]
    if (
        question.interaction.is_number
        or question.interaction.name == "expression"
        or isinstance(question.interaction, InventedCalculation)
    ):
        return given[0]
    if question.interaction.goes_on:
        return [plain_text(part) for part in iter_nodes(shown) if part[0] == "strong"]
    if isinstance(question.interaction, Laid):
        squares = sorted(
            question.interaction.places, key=lambda place: (-ord(place.name[-1]), place.name)
        )  # row by row
        values = given if question.interaction.places[0].label else dict(zip(squares, given, strict=True))
        return values if isinstance(values, list) else [values[place] for place in question.interaction.places]
    match question.interaction:
        case Interaction.COMPARISON | Interaction.COORDINATES:
            return given[0]
        case Interaction.SIGN:
            return next(plain_text(part) for part in of_class(shown, "choice") if [*of_class(part, "given")])
        case Interaction.CHOICE | Interaction.CHOICES | Interaction.WAY:
            items = [part for part in iter_nodes(shown) if part[0] == "li"]
            return [plain_text(part) for part in items if [*of_class(part, "given")]]
        case Interaction.ORDER:
            items = [part for part in iter_nodes(shown) if part[0] == "li"]
            numbered = [
                (int(plain_text(next(of_class(part, "box")))), plain_text(next(of_class(part, "option"))))
                for part in items
            ]
            return [option for _number, option in sorted(numbered)]
        case Interaction.COUNTERS:
            return {"positive": given[0], "negative": given[1]}
        case Interaction.CELLS:
            return [part for part in given[0].split(")") if part.strip()]
        case Interaction.POINTS:
            dots = [int(part[1]["cx"]) for part in of_class(shown, "answer-dot")]
            return [at for at in ruler_of(question).ticks if ruler_of(question).x(at) in dots]
        case Interaction.WALK:
            return [*walked(question, shown)]
    return cards(question, shown)


def walked(question: Item, shown: Node) -> Iterator[Fraction]:
    """The stops of a walk that is drawn: where its ring is, and where its heads land."""
    ruler = ruler_of(question)
    at = {ruler.x(value): value for value in ruler.ticks}
    yield at[next(of_class(shown, "answer-start"))[1]["cx"]]
    for head in of_class(shown, "answer-dot"):
        yield at[int(head[1]["d"].removeprefix("M").split()[0])]


def cards(question: Item, shown: Node) -> dict[str, str]:
    pairs = [*of_class(shown, "pairs")]
    if pairs:
        return dict(plain_text(item).split(" → ") for item in pairs[0][2:])
    rows = [part for part in iter_nodes(shown) if part[0] == "tr"][1:]
    ticked = [[bool([*of_class(cell, "given")]) for cell in row[3:]] for row in rows]
    return {plain_text(row[2]): question.places[ticks.index(True)] for row, ticks in zip(rows, ticked, strict=True)}


@pytest.mark.parametrize("name", LESSONS)
def test_what_stands_as_an_answer_is_judged_right(name: str) -> None:
    for _task, question in questions(find(name)):
        for answer in question.key if question.interaction is not Interaction.CODE else ():  # a screen has it alone
            shown = with_boxes(render_tree(space(question, answer)))
            back = read_back(question, shown)
            if question.interaction is Interaction.CHOICE:
                assert len(back) == 1
                back = back[0]
            for one in back if question.interaction is Interaction.WAY else [back]:
                assert question.judge(one).verdict is Verdict.MET, (question.stem, one)


@pytest.mark.parametrize("name", LESSONS)
def test_each_answer_has_a_reason_that_claims_nothing_false(name: str) -> None:
    lesson = find(name)
    for task in lesson.all_tasks:
        told = [part for reason in reasons(task) for part in of_class(reason, "reasons")]
        if task.kind.name != "play" and task.kind.unmarked_text is None:
            assert told or task.goal is not None, task.title
        sentences = [part for reason in told for part in iter_nodes(reason) if part[0] == "p"]
        assert [claim for sentence in sentences for claim in false_claims(written(sentence))] == []
        if task.goal is not None and task.kind.name not in ("play", "look back"):
            moves = task.solutions_named or task.solutions()[:6]
            assert moves
            for move in moves:
                assert task.judge_moves(task.moves_of(move)).verdict is Verdict.MET
            assert len([*of_class(solutions(task), "given")]) == sum(len(task.moves_of(move)) for move in moves)
    for task, question in questions(lesson):
        if question.derivation is not None:
            assert question.derivation.value in question.key, task.title


def test_the_answers_of_a_move_are_those_of_the_engine() -> None:
    task = next(task for task in find("integers/03-tug-of-war").tasks if task.title == "One step to the right")
    told = " ".join(plain_text(render_tree(solutions(task))).split())
    assert told == "b3 to c4: 6 plus negative 5 equals 1 +6 attacks −5 on c4: +1 remains."


def test_where_several_moves_are_to_be_found_each_has_its_place() -> None:
    lesson = find("integers/09-the-balloon")
    assert lesson.tasks[0].finds_all
    first = next(of_class(tree(task_sheet(lesson)), "task"))
    assert len([*of_class(first, "blank-line")]) == lesson.tasks[0].parts == 2


def test_game_sheet_has_row_for_each_asked_move() -> None:
    sheet = tree(task_sheet(find("growing-grid/21-the-grid-grows")))
    rows = [len([row for row in iter_nodes(record) if row[0] == "tr"]) - 1 for record in of_class(sheet, "record")]
    assert rows == [4]


def test_cells_of_a_goal_are_written_as_cells_are_read() -> None:
    task = 'kind: play\nprompt: Play twins.\nposition: {side: 9}\ngoal: {plays: ["−2,3 2,3"], within: 1}'
    lesson = parse(f"---\ntitle: Twins\ngame: tinc\n---\n\n## One\n\n```task\n{task}\n```\n")
    answers = plain_text(tree(answer_sheet(lesson)))
    assert "(−2, 3) (2, 3)" in answers
    assert "-2,3" not in answers


def test_wrong_moves_are_written_as_the_board_calls_them() -> None:
    answers = plain_text(tree(answer_sheet(find("growing-grid/19-four-quarters"))))
    assert "(−1, −2) and (−1, 2)" in answers
    assert "-1,-2" not in answers


def test_a_question_and_its_answer_are_told_apart() -> None:
    assert "The ramp up to (6, 2): 3" in plain_text(tree(answer_sheet(find("slices/23-rise-and-run"))))
