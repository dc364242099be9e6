"""The checker of tasks: whether the answers and moves in a lesson agree with the engine."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from mathgames.arithmetic.expressions import NoExpression, fill_box, parse_expression, parse_relation
from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.interactions.signs import OF_NUMBER
from mathgames.arithmetic.items.item import WORKING, Item, ResponseValue
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt, SeveralOperations
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.arithmetic.operations import evaluate
from mathgames.engine.outcome import Score
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.expression import BOX
from mathgames.explain.quantity import plain_number, sign_of
from mathgames.language.errors import MathgamesError, nearest, short_repr
from mathgames.language.words import LazyString, _, join_with_and
from mathgames.learning.lessons.goals import Plays, Within
from mathgames.learning.lessons.model import Task

Problems = Iterator[tuple[int, LazyString]]

OF_A_MOVE: Final = ("result", "points", "reply", "sign")
"""The values of a move that can be asked for: the result, its sign, the mover's points, those of the best reply."""


def unknown_misconception(key: str) -> LazyString:
    """Explain that the key of a misconception is unknown, with the nearest known key."""
    if suggestion := nearest(key, MISCONCEPTIONS):
        return _("there is no misconception {key}: write {near}", key=short_repr(key), near=repr(suggestion))
    return _("there is no misconception {key}: write your own sentence instead", key=short_repr(key))


def answer_problems(task: Task, question: Item) -> Problems:
    """Yield the problems of the answers of a question, each with its line."""
    line = question.line
    at_answers = question.lines.get("answers", question.lines.get("order", line))
    yield from _on_the_line(question)
    yield from question.interaction.problems(question)
    if question.source == WORKING or task.kind.unmarked_text is not None:
        return
    try:
        yield from _agreement(task, question, at_answers)
    except MathgamesError as error:
        yield question.lines.get("move", line), _("{problem}", problem=error.words)
    for wrong in question.distractors:
        if wrong.misconception is None:
            continue
        if wrong.misconception not in MISCONCEPTIONS:
            yield wrong.line, unknown_misconception(wrong.misconception)
        elif (sum_asked := question.prompt) is not None:
            misconception = MISCONCEPTIONS[wrong.misconception]
            is_of_one = misconception.prompt_type is OperationPrompt and isinstance(sum_asked, SeveralOperations)
            if is_of_one or misconception.prompt_type is None:
                continue  # what it gives for a longer calculation, only the author knows
            if wrong.response not in misconception.answers(sum_asked):
                yield wrong.line, _mismatch_message(question, wrong.response, wrong.misconception, sum_asked)


def _mismatch_message(question: Item, answer: ResponseValue, key: str, sum_asked: Prompt) -> LazyString:
    answer_text = question.text(answer)
    if rival_keys := [known.key for known in MISCONCEPTIONS.values() if answer in known.answers(sum_asked)]:
        return _(
            "{answer} does not come from {key}: write {others}, or your own sentence",
            answer=answer_text,
            key=short_repr(key),
            others=", ".join(rival_keys),
        )
    return _("{answer} does not come from {key}: write your own sentence", answer=answer_text, key=short_repr(key))


def _on_the_line(question: Item) -> Problems:
    scale = question.scale
    if scale is None:
        return
    for answer in question.key:
        for value in question.interaction.ticks(answer):
            if not (scale.low <= value <= scale.high and (value - scale.low) % scale.step == 0):
                sentence = _(
                    "{number} is not on a tick of the line: make the line longer or the steps smaller", number=value
                )
                yield question.lines.get("line", question.line), sentence


def _agreement(task: Task, question: Item, line: int) -> Problems:
    source = question.source or question.stem
    if question.source in OF_A_MOVE:
        yield from _of_a_move(task, question, line)
    elif BOX in source:
        yield from _of_a_box(question, source, line)
    else:
        try:
            expression_asked = parse_expression(source)
        except NoExpression:
            if question.source:
                sentence = _(
                    "{text} cannot be worked out: write a sum, an equation with ▢, or {names}",
                    text=short_repr(question.source),
                    names=", ".join(OF_A_MOVE),
                )
                yield question.lines["of"], sentence
            return
        yield from _of_an_expression(question, expression_asked, line)


def _of_an_expression(question: Item, expression_asked: Any, line: int) -> Problems:
    value = evaluate(expression_asked)
    for answer in question.key:
        if (right := question.interaction.agrees(answer, expression_asked, value)) is not None and not right:
            sentence = _(
                "the answer {answer} does not match: {asked} is {value}",
                answer=question.text(answer),
                asked=question.source or question.stem,
                value=_("no value") if sign_of(value) == 0 and value != 0 else plain_number(value),
            )
            yield line, sentence


def _of_a_box(question: Item, source: str, line: int) -> Problems:
    for answer, must_hold in question.interaction.fillings(question):
        equation_text = fill_box(source, answer)
        try:
            holds = parse_relation(equation_text).holds()
        except NoExpression:
            if question.source:
                yield (
                    question.lines["of"],
                    _("{text} cannot be worked out: write an equation", text=short_repr(equation_text)),
                )
            return
        if holds and not must_hold:
            yield (
                line,
                _("{answer} is not an answer here, but {relation} is true", answer=answer, relation=equation_text),
            )
        elif must_hold and not holds:
            yield (
                line,
                _("the answer {answer} does not match: {relation} is false", answer=answer, relation=equation_text),
            )


def _of_a_move(task: Task, question: Item, line: int) -> Problems:
    if not question.move:
        yield question.lines["of"], _("say which move the question is about: add 'move: …'")
        return
    rules, position = task.rules, task.position
    move = rules.parse(question.move)
    if (refusal := rules.why_illegal(position, move)) is not None:
        sentence = _("the move {move} is not legal here: {reason}", move=question.move, reason=refusal.sentence)
        yield question.lines.get("move", line), sentence
        return
    played_move = PlayedMove(rules, position, move)
    result = played_move.result
    actual: object
    match question.source:
        case "points":
            actual = _points(played_move.gain(played_move.player))
        case "reply":
            actual = _points(played_move.best_reply)
        case "sign":
            actual = None if result is None else OF_NUMBER[sign_of(result)]
        case _:
            actual = result
    for answer in question.key:
        if answer != actual:
            brings = question.text(actual) if actual is not None else _("nothing")
            sentence = _(
                "the answer {answer} does not match: {move} brings {found}",
                answer=question.text(answer),
                move=question.move,
                found=brings,
            )
            yield line, sentence


def _points(score: Score) -> Fraction:
    return score.finite


def move_problems(task: Task) -> Iterator[tuple[int, LazyString]]:
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
        if (refusal := _refusal(task, str(wrong.response))) is not None:
            sentence = _("the wrong move {move} is not legal here: {reason}", move=str(wrong.response), reason=refusal)
            yield wrong.line, sentence
        elif task.judge_moves([wrong.response]).verdict is Verdict.MET:
            yield wrong.line, _("{move} is listed as wrong, but it does what is asked", move=str(wrong.response))
        if wrong.misconception is not None and wrong.misconception not in MISCONCEPTIONS:
            yield wrong.line, unknown_misconception(wrong.misconception)


def _refusal(task: Task, move: str) -> LazyString | None:
    refusal = task.rules.why_illegal(task.position, task.rules.parse(move))
    return None if refusal is None else refusal.sentence


def _solutions(task: Task) -> Iterator[tuple[int, LazyString]]:
    line = task.lines.get("answers", task.lines.get("goal", task.line))
    is_met = True
    for solution in task.solutions_named:
        try:
            verdict = task.judge_moves(task.moves_of(solution)).verdict
            task.replay(task.moves_of(solution))
        except MathgamesError as error:
            yield line, _("the solution {moves} cannot be played: {reason}", moves=solution, reason=error.words)
            is_met = False
            continue
        if verdict is not Verdict.MET:
            yield line, _("the solution {moves} does not do what is asked", moves=solution)
            is_met = False
    if task.kind.is_played or task.kind.follows_game or not is_met:
        return
    solutions = task.solutions()
    if not solutions and not task.solutions_named:
        yield line, _("no move does what is asked: change the goal or the position, or name a solution in 'answers'")
    elif task.solutions_named and task.rules.is_enumerable and _takes_one_move(task):
        missing = [move for move in solutions if move not in task.solutions_named]
        if missing:
            sentence = _(
                "{moves} would also work: add it to 'answers', or change the goal", moves=join_with_and(missing[:6])
            )
            yield line, sentence


def _takes_one_move(task: Task) -> bool:
    goal = task.goal
    return isinstance(goal, Within) and goal.moves == 1 and not isinstance(goal.goal, Plays)
