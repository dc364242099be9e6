"""Solve what another pair has made, by its code; the first answer goes back to them as a code.

from: Your board
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mathgames.arithmetic.items.answer import Judgement, Response, Verdict
from mathgames.arithmetic.items.item import Distractor, Interaction, Item
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.arithmetic.operations import evaluate
from mathgames.engine.played_move import moves_from
from mathgames.engine.rules import Rules
from mathgames.engine.shortcode import ALPHABET, CHECK_CHARACTERS, LOOKALIKES, check_of
from mathgames.explain.expression import BOX, Expression, Literal, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import quantity
from mathgames.games.registry import find_game
from mathgames.language.errors import LessonError, MathgamesError, NotationError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import MINUS, LazyString, _
from mathgames.learning.lessons.block_texts import earlier_task
from mathgames.learning.lessons.goals import Played
from mathgames.learning.lessons.kind import Counts, Key, Kind, Shape, TaskAsks, all_kinds, register
from mathgames.learning.lessons.kinds.board_task import BoardToChange, MakeKind
from mathgames.learning.lessons.kinds.invent import OpenKind
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import YamlMapping

SIGNS: Final = "0123456789abcdefgh+-*/() ,;.?"
"""The characters of what is handed over, each of which is one character of a code."""
NOBODY: Final = "-"
"""The answer of pupils who have no partners to swap with."""
_TO_SIGNS: Final = str.maketrans({MINUS: "-", "×": "*", "÷": "/"})
_GROUP: Final = 5
MOST_CHARACTERS: Final = 200


def encode(text: str, context: str) -> str:
    """Return the code of a text that is handed over in this context.

    >>> encode("b3 4", "a game"), decode(encode("b3 4", "a game"), "a game")
    ('B3R47-93V', 'b3 4')
    """
    body = "".join(ALPHABET[SIGNS.index(sign)] for sign in text.translate(_TO_SIGNS))
    whole = body + check_of(context, body)
    return "-".join(whole[start : start + _GROUP] for start in range(0, len(whole), _GROUP))


def decode(code: str, context: str) -> str | None:
    """Return the text of a code that was handed over in this context; None for any other code."""
    body = with_hyphens(code).upper().translate(LOOKALIKES)
    body, check = body[:-CHECK_CHARACTERS], body[-CHECK_CHARACTERS:]
    places = [ALPHABET.find(character) for character in body]
    if not body or len(body) > MOST_CHARACTERS or not all(0 <= place < len(SIGNS) for place in places):
        return None
    return "".join(SIGNS[place] for place in places) if check_of(context, body) == check else None


CODE: Final = Interaction.CODE


@dataclass(frozen=True, slots=True)
class Swap:
    """What is handed over: the question for it, with the ``kind`` that judges it, and the codes that go out.

    ``is_here`` says that it is made in this task, and not in an earlier one.
    """

    kind: Kind[Any]
    made_block: Any
    question: Item
    position: Any
    is_here: bool = True
    maker: int = 0
    """The number of the task in which it is made, if it is not this one."""
    context: str = ""
    """The context of its codes, which no other task has."""
    code: str = ""
    """The code of one's own work; "" before it is made."""
    answer_code: str = ""
    """The code of the first answer to the work of the other pair; "" before it is given."""

    def read_made(self, text: str) -> Any:
        """Return what a text tells that was handed over. Raises ``MathgamesError`` if the task asks for another."""
        if self.kind.judge(self.made_block, self.question, text).verdict is not Verdict.MET:
            raise NotationError(_("What this code tells is not as it was asked for. Ask for the code once more."))
        return self.question.interaction.parse_response(text)


class SwapKind(Kind[Swap]):
    """The work of another pair, which is solved, and whose builders hear of the first answer.

    It is made in an earlier task, or in this one, with the keys of the kinds make and open.
    """

    name = "swap"
    doing = _("Solve what another pair has made")
    keys: ClassVar = {
        **{name: key for kind in (MakeKind, OpenKind) for name, key in kind.keys.items() if name != "questions"},
        "from": Key(Shape.TEXT, "the title of the earlier task whose work is handed over; without it, it is made here"),
    }
    unmarked_text = _("Each pair solves another one's work.")

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[Swap]:
        code = Item("", CODE, (NOBODY,), line=mapping.line)
        if "from" not in mapping:
            kind = all_kinds()[OpenKind.name if "write" in mapping else MakeKind.name]
            asks = kind.read(mapping, rules, earlier)
            board = asks.block
            position = board.start if isinstance(board, BoardToChange) else None
            return TaskAsks((asks.questions[0], code), block=Swap(kind, board, asks.questions[0], position))
        number = earlier_task(mapping, "from", earlier)
        maker = next(task for task in earlier if task.number == number)
        if not isinstance(maker.kind, MakeKind | OpenKind):
            sentence = _("nothing is made there that could be handed over: name a task of the kind make or open")
            raise LessonError(sentence, line=mapping.lines["from"])
        work = Swap(maker.kind, maker.block, maker.questions[0], maker.position, is_here=False, maker=number)
        return TaskAsks((code,), block=work)

    def counts(self, question: Item | None) -> Counts:
        return Counts.IGNORE

    def shows_move(self, block: Swap) -> str:
        return "" if block.code else block.kind.shows_move(block.made_block)

    def render_content(self, block: Swap) -> Iterator[Node]:
        yield from _render_code(_("Your code"), block.code)
        yield from _render_code(_("The code of your answer"), block.answer_code)

    def content_of_answer(self, block: Swap, question: int | None) -> Iterator[Node]:
        if block.is_here and question == 0:
            yield from _render_code(_("Your code"), block.code)
        if question == block.is_here + 1:
            yield from _render_code(_("The code of your answer"), block.answer_code)

    def judge(self, block: Swap, question: Item, answer: object) -> Judgement:
        if isinstance(question.interaction, type(block.question.interaction)):
            return block.kind.judge(block.made_block, question, answer)
        if question.interaction is not CODE:
            return super().judge(block, question, answer)
        try:
            code = str(CODE.parse_response(answer))
            if code == NOBODY:
                return Judgement(Verdict.MET, _("Nobody to swap with this time."))
            is_back = bool(question.options)
            text = decode(code, f"{block.context} {question.options[0]}" if is_back else block.context)
            if text is None:
                raise NotationError(_NOT_A_CODE)
            if is_back:
                return Judgement(Verdict.MET, _words_of_answer(block, text))
            if code.replace("-", "") == block.code.replace("-", ""):
                raise NotationError(_("This is your own code. Type that of another pair."))
            block.read_made(text)
            return Judgement(Verdict.MET, _("Here it is. Solve it."))
        except MathgamesError as error:
            return Judgement(Verdict.ONGOING, error.words)

    def adapt_task(
        self, task: Task, tasks: Sequence[Task], answers_to: Callable[[int], Sequence[Response[int]]]
    ) -> Task:
        """Return the task with one's own code, the work of the other pair, and the answer that came back."""
        block: Swap = task.block
        if block.is_here:  # only the work itself has the scene of the task
            block = replace(block, question=replace(block.question, scene=task.questions[0].scene))
        maker = task if block.is_here else next(one for one in tasks if one.number == block.maker)
        name = "" if maker.family is None else maker.family.slots.name
        block = replace(block, context=f"{name} {maker.number} {block.kind.name}", code="", answer_code="")
        given = answers_to(task.number)
        work = [it.given for it in (given if block.is_here else answers_to(maker.number)) if it.question == 0]
        work = [it for it in work if block.kind.judge(block.made_block, block.question, it).verdict is Verdict.MET]
        if work:
            interaction = block.question.interaction
            text = str(interaction.text(interaction.parse_response(work[-1])))
            block = replace(block, code=encode(text, block.context))
        return (
            _with_swap(task, block, given) if work or not block.is_here else self._task_before(task, block, answers_to)
        )

    def _task_before(self, task: Task, block: Swap, answers_to: Callable[[int], Sequence[Response[int]]]) -> Task:
        """Return the task before the work is made, with the board as it was last changed."""
        made_task = replace(task, kind=block.kind, block=block.made_block, questions=(block.question,))
        board = block.kind.adapt_task(made_task, (), answers_to)
        questions = (*board.questions, replace(task.questions[1], scene=None))
        return replace(task, questions=questions, position=board.position, block=block)

    def problems(
        self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]
    ) -> Iterator[tuple[int, LazyString]]:
        block: Swap = task.block
        if block.is_here:
            made_task = replace(task, kind=block.kind, block=block.made_block, questions=(block.question,))
            yield from block.kind.problems(made_task, lesson, is_lesson)


def _render_code(label: LazyString, code: str) -> Iterator[Node]:
    if code:
        copy = node("button", {"local": ["copy", code]}, _("Copy"))
        yield node("p", {"class": "mg-strip", "key": code}, label, ": ", node("code", None, code), " ", copy)


def _with_swap(task: Task, block: Swap, given: Sequence[Response[int]]) -> Task:
    """Return the task with the questions that follow from the codes typed so far."""
    place = int(block.is_here)
    ask_code = replace(task.questions[place], ask=_("What is the code of the other pair?"), options=(), scene=None)
    before = (block.question,) * place
    codes = (it.given for it in given if it.question == place)
    code = next((it for it in codes if _is_accepted(block, ask_code, it)), NOBODY)
    questions, position = (*before, ask_code), block.position
    if code != NOBODY:
        text = decode(str(code), block.context) or ""
        solvable_item, position = _to_solve(block, block.read_made(text))
        questions = (*questions, solvable_item)
        answers = [it for it in given if it.question == place + 1]
        if answers:
            own_copy = encode(text, block.context)  # as the builders have it, however it was typed
            block = replace(
                block, answer_code=encode(_answer_text(solvable_item, answers[0].given), f"{block.context} {own_copy}")
            )
            if block.code:
                back_question = _("What code of an answer did you get back? A dash if nobody has solved yours.")
                questions = (*questions, replace(ask_code, ask=back_question, options=(block.code,)))
    is_board = isinstance(block.made_block, BoardToChange) and (block.is_here or code != NOBODY)
    position = task.position if position is None else position
    return replace(task, questions=questions, block=block, position=position, shows_board=is_board)


def _is_accepted(block: Swap, question: Item, code: object) -> bool:
    """Check if a code was accepted."""
    return SWAP.judge(block, question, code).verdict is Verdict.MET


# What is to be solved.


def _to_solve(block: Swap, work: Any) -> tuple[Item, Any]:
    """Return the question about the work of a pair, and the position that is shown with it."""
    if isinstance(block.made_block, BoardToChange):
        position = block.made_block.position_of(work)
        return _board_item(block.made_block, position), position
    return _covered_item(work), block.position


def _board_item(board: BoardToChange, position: Any) -> Item:
    """Return the question for the attack that the builders had in mind, with those of their trap as wrong answers."""
    target, rules = board.target, board.rules
    side = frozenset({rules.turn(position)})
    attacks = [it for it in moves_from(rules, position) if it.result is not None]
    names = {it.text: str(find_game(rules.name).board(rules).place_text(it.move) or it.text) for it in attacks}
    assert target.goal is not None
    goal, traps = target.goal, []
    right = [it for it in attacks if goal.judge(Played(rules, position, (it.move,), side)) is Verdict.MET]
    for it in attacks if target.trap else ():
        if it not in right and it.operation is not None:
            a, operation, b = it.operation
            if target.leaves in MISCONCEPTIONS[target.trap].answers(OperationPrompt(operation.operator, a, b)):
                traps.append(Distractor(names[it.text], target.trap))
    key = tuple(names[it.text] for it in right)
    return Item(str(goal.words), Interaction.CHOICE, key, tuple(traps), options=tuple(names.values()))


def _covered_item(work: Expression) -> Item:
    """Return the question for a number of a calculation: the last negative one in brackets, else the first or last."""
    text = str(plain_equation(work, Literal(evaluate(work))))
    left, _equals, result = text.rpartition(" = ")
    matches = [*_IN_BRACKETS.finditer(left)][-1:] or [*_LEADING.finditer(left)] or [*_NUMBER.finditer(left)][-1:]
    number, (start, end) = matches[0][0].strip("()"), matches[0].span()
    stem = f"{left[:start]}{BOX}{left[end:]} = {result}"
    return Item(stem, Interaction.NUMBER, (quantity(number),))


_IN_BRACKETS: Final = re.compile(r"\(−\d+\)")
_LEADING: Final = re.compile(r"^−\d+")
_NUMBER: Final = re.compile(r"\d+")


# What comes back.


def _answer_text(solvable_item: Item, given: Any) -> str:
    """Return an answer as a code tells it: the number of an option, or a number."""
    if solvable_item.interaction.by_choosing:
        return str(solvable_item.options.index(given)) if given in solvable_item.options else "?"
    return str(given).translate(_TO_SIGNS)


def _words_of_answer(block: Swap, text: str) -> LazyString:
    """Return what the pair answered that got one's own work. Raises ``MathgamesError`` for another text."""
    solvable_item, _position = _to_solve(block, block.read_made(decode(block.code, block.context) or ""))
    if solvable_item.interaction.by_choosing:
        if text not in map(str, range(len(solvable_item.options))):
            raise NotationError(_NOT_A_CODE)
        text = solvable_item.options[int(text)]
    judgement = solvable_item.judge(text)
    if judgement.verdict is Verdict.ONGOING:
        raise NotationError(_NOT_A_CODE)
    answer = solvable_item.interaction.text(solvable_item.interaction.parse_response(text))
    if judgement.right:
        return _("They answered {answer}, and that is right: a point for them.", answer=answer)
    if judgement.misconceptions and solvable_item.interaction.by_choosing:
        return _("They answered {answer}. That is your trap: a point for you.", answer=answer)
    return _("They answered {answer}. That is not right: a point for you.", answer=answer)


_NOT_A_CODE: Final = _("This is not a code for this task, or one character is wrong. Compare them.")

SWAP: Final = SwapKind()
register(SWAP)
