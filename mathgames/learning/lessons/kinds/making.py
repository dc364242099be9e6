"""Change a board until it has a property; the engine judges the board of the pupil.

position: puzzle
on: [b4, c4, d4, d3, b3]
at most: 1
has: {goal: {leaves: −2}, moves: 2}
answers: [b3 4]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final

from mathgames.arithmetic.answers.answer import Answer, Judgement, Verdict
from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms.laid import Laid, LaidPlace
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum, misconception_named
from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.expression import plain_equation
from mathgames.explain.quantity import Quantity
from mathgames.games.contract.declaration import REMOVE, Editor
from mathgames.games.contract.move_asks import PlayedMove, best_move, moves_from
from mathgames.games.registry import game
from mathgames.language.errors import LessonError, MathgamesError, NotationError
from mathgames.language.words import Text, Words, _, listed, together
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Goal, Played
from mathgames.learning.lessons.kind import ASKING, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, items_of, text_of, truth
from mathgames.learning.lessons.positions import position
from mathgames.learning.lessons.properties import PROPERTIES, Property

MOST_CHANGED: Final = 12
MOST_MOVES: Final = 20
MOST_POINTS: Final = 100
BY_CHANCE: Final = 50
"""The number of boards that are filled at random."""
MOST_BY_CHANCE: Final = Fraction(1, 10)
FROM: Final = "from"
TO: Final = "to"
_PROPERTIES: Final = ("goal", "moves", "no move", "different results", "trap", "best at most")


@dataclass(frozen=True, slots=True)
class WantedBoard:
    """The requirements of a board.

    The board has a number of ``moves`` that meet the ``goal``, no move that meets ``none``, attacks with ``different``
    results, an attack that a pupil with a misconception, by its key in ``trap``, takes for the one that ``leaves`` the
    wanted result, and a ``best`` move of at most these points.
    """

    goal: Goal | None = None
    moves: int = 1
    none: Goal | None = None
    different: bool = False
    trap: str = ""
    leaves: Quantity | None = None
    best: int | None = None


@dataclass(frozen=True, slots=True)
class BoardToChange:
    """The board as it is before anything is changed, its places, of which ``most`` may be changed, and what it has to
    have. ``pieces`` are what can be laid in each place, as the game's editor names them, beside how a page does.
    """

    rules: Rules[Any, Any]
    start: Any
    places: tuple[LaidPlace, ...]
    pieces: tuple[tuple[tuple[str, str], ...], ...]
    most: int
    wanted: WantedBoard
    is_move: bool = False
    """True if one piece is moved to an empty square."""
    spoiled_by: str = field(default="", compare=False)
    """The move that shows what is missing on the current board."""

    def changes(self, laid: Sequence[str]) -> int:
        """Return the number of changed places."""
        return sum(value != place.first for place, value in zip(self.places, laid, strict=True))

    def position_of(self, laid: Sequence[str]) -> Any:
        """Return the position with these pieces on the board. Raises ``PositionError`` if there is none."""
        editor, data = _editor(self.rules), self.rules.to_json(self.start)
        if self.is_move:
            (piece,) = (piece for row in editor.pieces for piece in row)
            data = editor.placed(editor.placed(data, laid[0], REMOVE), laid[1], piece)
        else:
            for place, value, pieces in zip(self.places, laid, self.pieces, strict=True):
                if value != place.first:
                    data = editor.placed(data, place.name, dict(pieces)[value])
        return self.rules.from_json(data)


class MakeKind(Kind[BoardToChange]):
    """A board that the pupil changes until it meets the requirements."""

    name = "make"
    doing = _("Make a board")
    keys = {  # noqa: RUF012  # a kind is a value, and is never changed
        "ask": ASKING["ask"],
        "on": Key(Shape.TEXTS, "the squares whose numbers can be changed; usually all with pieces"),
        "at most": Key(Shape.WHOLE, "how many of them may be changed; usually all"),
        "move one": Key(Shape.YES_OR_NO, "whether one piece is moved to one of the squares in 'on' instead"),
        "has": Key(
            Shape.MAPPING,
            "what the board has to have: goal with moves (how many meet it; usually 1), no move (a goal that none "
            "meets), different results, trap (the key of an idea), best at most (points of the best move)",
        ),
    }

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[BoardToChange]:
        block = _board(written, rules)
        form = Laid(block.places)
        if "answers" not in written:
            raise LessonError(_("give a board that has it: add {it}", it="'answers: [b3 4]'"), line=written.line)
        answers = []
        for item in items_of(written.get("answers")):
            try:
                answers.append(form.read(text_of(item)))
            except NotationError as error:
                raise LessonError(error.words, line=item.line) from error
        lines = dict(written.lines)
        question = Question(written.words("ask"), form, tuple(answers), line=written.lines["answers"], lines=lines)
        return TaskAsks((question,), block=block)

    def judge(self, block: BoardToChange, question: Question, answer: object) -> Judgement:
        try:
            return _judged(block, question.form.read(answer))[0]
        except MathgamesError as error:
            return Judgement(Verdict.ONGOING, error.words)

    def shows_move(self, block: BoardToChange) -> str:
        return block.spoiled_by

    def after(self, task: Task, tasks: Sequence[Task], answers_to: Callable[[int], Sequence[Answer[int]]]) -> Task:
        """Return the task with the board as it was last made, so that it can be examined and changed further."""
        (question,), block = task.questions, task.block
        form = question.form
        assert isinstance(form, Laid)
        answers = [one for one in answers_to(task.number) if one.judged(task).verdict is not Verdict.ONGOING]
        laid = tuple(place.first for place in block.places) if not answers else form.read(answers[-1].given)
        if not answers and not form.now:
            return task
        move = _judged(block, laid)[1] if answers else ""
        return replace(
            task,
            position=block.position_of(laid) if answers else block.start,
            questions=(replace(question, form=replace(form, now=laid)),),
            block=replace(block, spoiled_by=move),
        )

    def problems(self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]) -> Iterator[tuple[int, Words]]:
        question, block = task.questions[0], task.block
        for answer in question.answers:
            judged = _judged(block, answer)[0]
            if judged.verdict is not Verdict.MET:
                board = question.form.text(answer)
                yield (
                    question.line,
                    _("{answer} does not answer this: {reason}", answer=board, reason=judged.feedback or ""),
                )
        if (met := _by_chance(block)) > MOST_BY_CHANCE * BY_CHANCE:
            sentence = _(
                "{met} of {all} boards that are filled at random have all this: ask for more", met=met, all=BY_CHANCE
            )
            yield task.lines["has"], sentence


# How it is read.


def _editor(rules: Rules[Any, Any]) -> Editor:
    editor = game(rules.name).teaching.editor
    if editor is None:
        raise LessonError(_("no position of {game} can be set up by hand", game=rules.title))
    return editor


def _board(written: Mapping, rules: Rules[Any, Any]) -> BoardToChange:
    if "position" not in written:
        raise LessonError(_("say which board is changed: add 'position: …'"), line=written.line)
    start = position(rules, written.get("position"))
    wanted = _wanted(written, rules)
    standing = rules.pieces(start)
    squares = [text_of(item).strip() for item in items_of(written.get("on"))] or sorted(standing)
    if truth(written, "move one"):
        if len([piece for row in _editor(rules).pieces for piece in row]) > 1:
            sentence = _("pieces of {game} are not all the same: remove {name}", game=rules.title, name="'move one'")
            raise LessonError(sentence, line=written.lines["move one"])
        places = (
            LaidPlace(FROM, tuple(standing), label=_("Take away")),
            LaidPlace(TO, tuple(squares), label=_("Put it on")),
        )
        return BoardToChange(rules, start, places, ((), ()), 2, wanted, is_move=True)
    read = [_place(rules, start, square) for square in squares]
    most, value = len(squares), written.get("at most")
    if isinstance(value, Scalar):
        most = value.whole(1, len(squares))
    return BoardToChange(rules, start, tuple(one[0] for one in read), tuple(one[1] for one in read), most, wanted)


def _place(rules: Rules[Any, Any], start: Any, square: str) -> tuple[LaidPlace, tuple[tuple[str, str], ...]]:
    """Return a square with all numbers that its owner's pieces can have; an empty one takes the opponent's."""
    editor, data = _editor(rules), rules.to_json(start)
    named = [(piece, editor.button(piece)) for row in editor.pieces for piece in row]
    there = next(((piece, it) for piece, it in named if editor.placed(data, square, piece) == data), None)
    others = [player for player in rules.players if player != rules.turn(start)]
    owner = there[1].owner if there else others[0]
    pieces = tuple(
        (str(it.label).removeprefix("+"), piece) for piece, it in named if it.owner == owner and it.label != "∞"
    )
    first = str(there[1].label).removeprefix("+") if there else ""
    return LaidPlace(square, tuple(label for label, _piece in pieces), first), pieces


def _wanted(written: Mapping, rules: Rules[Any, Any]) -> WantedBoard:
    has = written.get("has")
    if not isinstance(has, Mapping) or not has.entries:
        sentence = _("say what the board has to have: add {it}", it="'has: {goal: {leaves: −2}}'")
        raise LessonError(sentence, line=written.lines.get("has", written.line))
    has.check_keys(_PROPERTIES, "'has'")
    key = has.words("trap")
    goal, none = (
        None if (value := has.get(name)) is None else goal_reader.goal(value, rules) for name in ("goal", "no move")
    )
    parts = () if goal is None else tuple(goal.parts())
    left = [part.value for part in parts if isinstance(part, Property) and part.kind is PROPERTIES["leaves"]]
    if key:
        try:
            misconception_named(key)
        except NotationError as error:
            raise LessonError(error.words, line=has.lines["trap"]) from error
        if len(left) != 1:
            sentence = _("a trap is for one result: write {it} beside it", it="'goal: {leaves: −2}'")
            raise LessonError(sentence, line=has.lines["trap"])
    return WantedBoard(
        goal,
        _whole(has, "moves", MOST_MOVES, 1),
        none,
        truth(has, "different results"),
        key,
        left[0] if left else None,
        _whole(has, "best at most", MOST_POINTS, None),
    )


def _whole(has: Mapping, name: str, most: int, usual: Any) -> Any:
    value = has.get(name)
    return value.whole(0, most) if isinstance(value, Scalar) else usual


# How it is judged.


@lru_cache(maxsize=256)  # a page judges all answers again each time
def _judged(block: BoardToChange, laid: tuple[str, ...]) -> tuple[Judgement, str]:
    """Judge a board, and return the move on it that shows what is missing; "" if none does."""
    if not (changed := block.changes(laid)):
        return Judgement(Verdict.ONGOING, _("Change the board first.")), ""
    if changed > block.most:
        sentence = _(
            "You have changed {changed} squares. You may change only {most}.", changed=changed, most=block.most
        )
        return Judgement(Verdict.ONGOING, sentence), ""
    position = block.position_of(laid)
    for look in (_lacks_moves, _has_another, _lacks_difference, _lacks_trap, _is_too_good):
        if (lacking := look(block, position)) is not None:
            return Judgement(Verdict.MISSED, lacking[0]), lacking[1]
    met = _meeting(block, position, block.wanted.goal)
    praise = _("Right. On your board it is done by {moves}.", moves=_in_words(met)) if 0 < len(met) <= 2 else None
    return Judgement(Verdict.MET, praise), ""


def _meeting(block: BoardToChange, position: Any, goal: Goal | None) -> list[PlayedMove]:
    rules = block.rules
    if goal is None:
        return []
    side = frozenset({rules.turn(position)})
    return [
        move
        for move in moves_from(block.rules, position)
        if goal.judge(Played(rules, position, (move.move,), side)) is Verdict.MET
    ]


def _in_words(moves: Sequence[PlayedMove]) -> Text:
    return listed([_one_in_words(move) for move in moves])


def _one_in_words(move: PlayedMove) -> Text:
    where = game(move.rules.name).board(move.rules).where(move.move) or move.text
    if move.derivation is None:
        return where
    equation = plain_equation(move.derivation.expression, move.derivation.result)
    return _("{where} ({equation})", where=where, equation=equation)


Lacking = tuple[Words, str] | None


def _lacks_moves(block: BoardToChange, position: Any) -> Lacking:
    if block.wanted.goal is None:
        return None
    met, wanted = _meeting(block, position, block.wanted.goal), block.wanted.moves
    if len(met) == wanted:
        return None
    if not met:
        return _("No move on your board does it."), ""
    if len(met) < wanted:
        return _("Only this does it on your board: {moves}.", moves=_in_words(met)), met[0].text
    return _("Too many moves do it on your board: {moves}.", moves=_in_words(met)), met[-1].text


def _has_another(block: BoardToChange, position: Any) -> Lacking:
    if not (met := _meeting(block, position, block.wanted.none)):
        return None
    return _("This should not work on your board, and it does: {moves}.", moves=_in_words(met)), met[0].text


def _lacks_difference(block: BoardToChange, position: Any) -> Lacking:
    if not block.wanted.different:
        return None
    attacks = [move for move in moves_from(block.rules, position) if move.result is not None]
    for number, move in enumerate(attacks):
        same = [other for other in attacks[:number] if other.result == move.result]
        if same:
            return _("Two results are the same: {moves}.", moves=_in_words([same[0], move])), move.text
    return None


def _lacks_trap(block: BoardToChange, position: Any) -> Lacking:
    wanted = block.wanted
    if not wanted.trap:
        return None
    idea = MISCONCEPTIONS[wanted.trap]
    for move in moves_from(block.rules, position):
        if move.operation is not None and move.result != wanted.leaves:
            a, operation, b = move.operation
            if wanted.leaves in idea.answers(Sum(operation.operator, a, b)):
                return None
    sentence = _("No square is a trap yet. Which number would lead a pupil with this idea to choose it?")
    return together(sentence, _("The idea: {idea}.", idea=idea.name)), ""


def _is_too_good(block: BoardToChange, position: Any) -> Lacking:
    most = block.wanted.best
    best = None if most is None else best_move(block.rules, position)
    if best is None or most is None or best.own_gain <= Score(0, Fraction(most)):
        return None
    points = str(best.own_gain)
    return _(
        "The best move on your board still scores {points}: {move}.", points=points, move=_in_words([best])
    ), best.text


@lru_cache(maxsize=64)  # three languages have the same boards
def _by_chance(block: BoardToChange) -> int:
    random, met = Random(1), 0  # nothing secret
    for _board in range(BY_CHANCE):
        laid = [place.first for place in block.places]
        for number in random.sample(range(len(laid)), block.most):
            laid[number] = random.choice(block.places[number].offered)
        met += _judged(block, tuple(laid))[0].verdict is Verdict.MET
    return met


register(MakeKind())
