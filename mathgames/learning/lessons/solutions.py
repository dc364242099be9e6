"""The checker of tasks: whether the answers and moves in a lesson agree with the engine."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from mathgames.arithmetic.answers.answer import Verdict
from mathgames.arithmetic.answers.form import WORKING, AnswerValue, Question
from mathgames.arithmetic.answers.forms.signs import OF_NUMBER
from mathgames.arithmetic.expressions import NoExpression, expression, filled, relation
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.arithmetic.misconceptions.task import Asked
from mathgames.arithmetic.operations import evaluate
from mathgames.engine.outcome import Score
from mathgames.explain.expression import BOX
from mathgames.explain.quantity import plain_number, sign
from mathgames.games.contract.move_asks import PlayedMove
from mathgames.language.errors import MathgamesError, nearest, shown
from mathgames.language.words import Words, _, listed
from mathgames.learning.lessons.goals import Plays, Within
from mathgames.learning.lessons.model import Task

Found = Iterator[tuple[int, Words]]

OF_A_MOVE: Final = ("result", "points", "reply", "sign")
"""The values of a move that can be asked for: the result, its sign, the mover's points, those of the best reply."""


def unknown_misconception(key: str) -> Words:
    """Explain that the key of a misconception is unknown, with the nearest known key."""
    if near := nearest(key, MISCONCEPTIONS):
        return _("there is no misconception {key}: write {near}", key=shown(key), near=repr(near))
    return _("there is no misconception {key}: write your own sentence instead", key=shown(key))


def answer_problems(task: Task, question: Question) -> Found:
    """Yield the problems of the answers of a question, each with its line."""
    here = question.line
    at_answers = question.lines.get("answers", question.lines.get("order", here))
    yield from _on_the_line(question)
    yield from question.form.problems(question)
    if question.of == WORKING or task.kind.unmarked is not None:
        return
    try:
        yield from _agreement(task, question, at_answers)
    except MathgamesError as error:
        yield question.lines.get("move", here), _("{problem}", problem=error.words)
    for wrong in question.wrong:
        if wrong.misconception is None:
            continue
        if wrong.misconception not in MISCONCEPTIONS:
            yield wrong.line, unknown_misconception(wrong.misconception)
        elif (sum_asked := question.asked) is not None:
            known = MISCONCEPTIONS[wrong.misconception]
            if known.about is not None and wrong.answer not in known.answers(sum_asked):
                yield wrong.line, _not_shown(question, wrong.answer, wrong.misconception, sum_asked)


def _not_shown(question: Question, answer: AnswerValue, key: str, sum_asked: Asked) -> Words:
    answer_text = question.form.text(answer)
    if shown_by := [known.key for known in MISCONCEPTIONS.values() if answer in known.answers(sum_asked)]:
        return _(
            "{answer} does not come from {key}: write {others}, or your own sentence",
            answer=answer_text,
            key=shown(key),
            others=", ".join(shown_by),
        )
    return _("{answer} does not come from {key}: write your own sentence", answer=answer_text, key=shown(key))


def _on_the_line(question: Question) -> Found:
    scale = question.scale
    if scale is None:
        return
    for answer in question.answers:
        for value in question.form.ticks(answer):
            if not (scale.low <= value <= scale.high and (value - scale.low) % scale.step == 0):
                sentence = _(
                    "{number} is not on a tick of the line: make the line longer or the steps smaller", number=value
                )
                yield question.lines.get("line", question.line), sentence


def _agreement(task: Task, question: Question, line: int) -> Found:
    source = question.of or question.ask
    if question.of in OF_A_MOVE:
        yield from _of_a_move(task, question, line)
    elif BOX in source:
        yield from _of_a_box(question, source, line)
    else:
        try:
            expression_asked = expression(source)
        except NoExpression:
            if question.of:
                sentence = _(
                    "{text} cannot be worked out: write a sum, an equation with ▢, or {names}",
                    text=shown(question.of),
                    names=", ".join(OF_A_MOVE),
                )
                yield question.lines["of"], sentence
            return
        yield from _of_an_expression(question, expression_asked, line)


def _of_an_expression(question: Question, expression_asked: Any, line: int) -> Found:
    value = evaluate(expression_asked)
    for answer in question.answers:
        if (right := question.form.agrees(answer, expression_asked, value)) is not None and not right:
            sentence = _(
                "the answer {answer} does not match: {asked} is {value}",
                answer=question.form.text(answer),
                asked=question.of or question.ask,
                value=_("no value") if sign(value) == 0 and value != 0 else plain_number(value),
            )
            yield line, sentence


def _of_a_box(question: Question, source: str, line: int) -> Found:
    for answer, must_hold in question.form.fillings(question):
        written = filled(source, answer)
        try:
            holds = relation(written).holds()
        except NoExpression:
            if question.of:
                yield question.lines["of"], _("{text} cannot be worked out: write an equation", text=shown(written))
            return
        if holds and not must_hold:
            yield line, _("{answer} is not an answer here, but {relation} is true", answer=answer, relation=written)
        elif must_hold and not holds:
            yield line, _("the answer {answer} does not match: {relation} is false", answer=answer, relation=written)


def _of_a_move(task: Task, question: Question, line: int) -> Found:
    if not question.move:
        yield question.lines["of"], _("say which move the question is about: add 'move: …'")
        return
    rules, position = task.rules, task.position
    move = rules.parse(question.move)
    if (refusal := rules.refuse(position, move)) is not None:
        sentence = _("the move {move} is not legal here: {reason}", move=question.move, reason=refusal.sentence)
        yield question.lines.get("move", line), sentence
        return
    played = PlayedMove(rules, position, move)
    result = played.result
    actual: object
    match question.of:
        case "points":
            actual = _points(played.gain(played.player))
        case "reply":
            actual = _points(played.best_reply)
        case "sign":
            actual = None if result is None else OF_NUMBER[sign(result)]
        case _:
            actual = result
    for answer in question.answers:
        if answer != actual:
            brings = question.form.text(actual) if actual is not None else _("nothing")
            sentence = _(
                "the answer {answer} does not match: {move} brings {found}",
                answer=question.form.text(answer),
                move=question.move,
                found=brings,
            )
            yield line, sentence


def _points(score: Score) -> Fraction:
    return score.finite


def move_problems(task: Task) -> Iterator[tuple[int, Words]]:
    """Yield the problems of the moves of a task, each with its line."""
    outcome = task.rules.outcome(task.position)
    if outcome is not None:
        yield (
            task.lines.get("position", task.line),
            _("the game is over in this position: {reason}", reason=outcome.reason),
        )
        return
    if task.rules.turn(task.position) not in task.side and not task.replies and not task.opponent:
        sentence = _("it is not this player's turn, and nobody moves first: change 'turn' in the position, or 'side'")
        yield task.lines.get("side", task.line), sentence
    yield from _solutions(task)
    for wrong in task.deviations:
        if (refusal := _refusal(task, str(wrong.answer))) is not None:
            sentence = _("the wrong move {move} is not legal here: {reason}", move=str(wrong.answer), reason=refusal)
            yield wrong.line, sentence
        elif task.judge_moves([wrong.answer]).verdict is Verdict.MET:
            yield wrong.line, _("{move} is listed as wrong, but it does what is asked", move=str(wrong.answer))
        if wrong.misconception is not None and wrong.misconception not in MISCONCEPTIONS:
            yield wrong.line, unknown_misconception(wrong.misconception)


def _refusal(task: Task, move: str) -> Words | None:
    refused = task.rules.refuse(task.position, task.rules.parse(move))
    return None if refused is None else refused.sentence


def _solutions(task: Task) -> Iterator[tuple[int, Words]]:
    line = task.lines.get("answers", task.lines.get("goal", task.line))
    met = True
    for named in task.solutions_named:
        try:
            verdict = task.judge_moves(task.moves_of(named)).verdict
            task.played(task.moves_of(named))
        except MathgamesError as error:
            yield line, _("the solution {moves} cannot be played: {reason}", moves=named, reason=error.words)
            met = False
            continue
        if verdict is not Verdict.MET:
            yield line, _("the solution {moves} does not do what is asked", moves=named)
            met = False
    if task.kind.is_played or task.kind.follows_game or not met:
        return
    solutions = task.solutions()
    if not solutions and not task.solutions_named:
        yield line, _("no move does what is asked: change the goal or the position, or name a solution in 'answers'")
    elif task.solutions_named and task.rules.lists_every_move and _takes_one_move(task):
        missing = [move for move in solutions if move not in task.solutions_named]
        if missing:
            sentence = _("{moves} would also work: add it to 'answers', or change the goal", moves=listed(missing[:6]))
            yield line, sentence


def _takes_one_move(task: Task) -> bool:
    goal = task.goal
    return isinstance(goal, Within) and goal.moves == 1 and not isinstance(goal.goal, Plays)
