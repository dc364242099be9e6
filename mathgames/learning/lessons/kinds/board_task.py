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

from mathgames.arithmetic.items.answer import Judgement, Response, Verdict
from mathgames.arithmetic.items.interactions.board_edits import Laid, LaidPlace
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt, find_misconception
from mathgames.engine.outcome import Score
from mathgames.engine.played_move import PlayedMove, best_move, moves_from
from mathgames.engine.rules import Rules
from mathgames.explain.expression import plain_equation
from mathgames.explain.quantity import Quantity
from mathgames.games.contract.declaration import REMOVE, Editor
from mathgames.games.registry import find_game
from mathgames.language.errors import LessonError, MathgamesError, NotationError
from mathgames.language.words import LazyString, Text, _, join_sentences, join_with_and
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Goal, Played
from mathgames.learning.lessons.kind import ASKING, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import YamlMapping, YamlScalar, items_of, text_of, truth
from mathgames.learning.lessons.positions import read_position
from mathgames.learning.lessons.properties import PROPERTIES, Property

MAX_CHANGES: Final = 12
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

    The board has a number of ``moves`` that meet the ``goal``, no move that meets ``forbidden_goal``, attacks with
    ``different`` results, an attack that a pupil with a misconception, by its key in ``trap``, takes for the one that
    ``leaves`` the wanted result, and a ``best`` move of at most these points.
    """

    goal: Goal | None = None
    moves: int = 1
    forbidden_goal: Goal | None = None
    different: bool = False
    trap: str = ""
    leaves: Quantity | None = None
    best: int | None = None


@dataclass(frozen=True, slots=True)
class BoardToChange:
    """The board as it is before anything is changed, its places, of which ``max_changes`` may be changed, and what it
    has to have. ``pieces`` are what can be laid in each place, as the game's editor names them, beside how a page does.
    """

    rules: Rules[Any, Any]
    start: Any
    places: tuple[LaidPlace, ...]
    pieces: tuple[tuple[tuple[str, str], ...], ...]
    max_changes: int
    target: WantedBoard
    is_move: bool = False
    """True if one piece is moved to an empty square."""
    bad_move: str = field(default="", compare=False)
    """The move that shows what is missing on the current board."""

    def changes(self, values: Sequence[str]) -> int:
        """Return the number of changed places."""
        return sum(value != place.first for place, value in zip(self.places, values, strict=True))

    def position_of(self, values: Sequence[str]) -> Any:
        """Return the position with these pieces on the board. Raises ``PositionError`` if there is none."""
        editor, data = _editor(self.rules), self.rules.to_json(self.start)
        if self.is_move:
            (piece,) = (piece for row in editor.pieces for piece in row)
            data = editor.place_piece(editor.place_piece(data, values[0], REMOVE), values[1], piece)
        else:
            for place, value, pieces in zip(self.places, values, self.pieces, strict=True):
                if value != place.first:
                    data = editor.place_piece(data, place.name, dict(pieces)[value])
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

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[BoardToChange]:
        block = _read_board(mapping, rules)
        interaction = Laid(block.places)
        if "answers" not in mapping:
            raise LessonError(_("give a board that has it: add {it}", it="'answers: [b3 4]'"), line=mapping.line)
        answers = []
        for item in items_of(mapping.get("answers")):
            try:
                answers.append(interaction.parse_response(text_of(item)))
            except NotationError as error:
                raise LessonError(error.words, line=item.line) from error
        lines = dict(mapping.lines)
        question = Item(mapping.words("ask"), interaction, tuple(answers), line=mapping.lines["answers"], lines=lines)
        return TaskAsks((question,), block=block)

    def judge(self, block: BoardToChange, question: Item, answer: object) -> Judgement:
        try:
            return _judge_board(block, question.interaction.parse_response(answer))[0]
        except MathgamesError as error:
            return Judgement(Verdict.ONGOING, error.words)

    def shows_move(self, block: BoardToChange) -> str:
        return block.bad_move

    def adapt_task(
        self, task: Task, tasks: Sequence[Task], answers_to: Callable[[int], Sequence[Response[int]]]
    ) -> Task:
        """Return the task with the board as it was last made, so that it can be examined and changed further."""
        (question,), block = task.questions, task.block
        interaction = question.interaction
        assert isinstance(interaction, Laid)
        answers = [one for one in answers_to(task.number) if one.judgement(task).verdict is not Verdict.ONGOING]
        values = (
            tuple(place.first for place in block.places)
            if not answers
            else interaction.parse_response(answers[-1].given)
        )
        if not answers and not interaction.now:
            return task
        move = _judge_board(block, values)[1] if answers else ""
        return replace(
            task,
            position=block.position_of(values) if answers else block.start,
            questions=(replace(question, interaction=replace(interaction, now=values)),),
            block=replace(block, bad_move=move),
        )

    def problems(
        self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]
    ) -> Iterator[tuple[int, LazyString]]:
        question, block = task.questions[0], task.block
        for answer in question.key:
            judgement = _judge_board(block, answer)[0]
            if judgement.verdict is not Verdict.MET:
                board = question.text(answer)
                yield (
                    question.line,
                    _("{answer} does not answer this: {reason}", answer=board, reason=judgement.feedback or ""),
                )
        if (hit_count := _by_chance(block)) > MOST_BY_CHANCE * BY_CHANCE:
            sentence = _(
                "{met} of {all} boards that are filled at random have all this: ask for more",
                met=hit_count,
                all=BY_CHANCE,
            )
            yield task.lines["has"], sentence


# How it is read.


def _editor(rules: Rules[Any, Any]) -> Editor:
    editor = find_game(rules.name).teaching.editor
    if editor is None:
        raise LessonError(_("no position of {game} can be set up by hand", game=rules.title))
    return editor


def _read_board(mapping: YamlMapping, rules: Rules[Any, Any]) -> BoardToChange:
    if "position" not in mapping:
        raise LessonError(_("say which board is changed: add 'position: …'"), line=mapping.line)
    start = read_position(rules, mapping.get("position"))
    target = _read_wanted_board(mapping, rules)
    standing = rules.pieces(start)
    squares = [text_of(item).strip() for item in items_of(mapping.get("on"))] or sorted(standing)
    if truth(mapping, "move one"):
        if len([piece for row in _editor(rules).pieces for piece in row]) > 1:
            sentence = _("pieces of {game} are not all the same: remove {name}", game=rules.title, name="'move one'")
            raise LessonError(sentence, line=mapping.lines["move one"])
        places = (
            LaidPlace(FROM, tuple(standing), label=_("Take away")),
            LaidPlace(TO, tuple(squares), label=_("Put it on")),
        )
        return BoardToChange(rules, start, places, ((), ()), 2, target, is_move=True)
    read = [_place(rules, start, square) for square in squares]
    limit, value = len(squares), mapping.get("at most")
    if isinstance(value, YamlScalar):
        limit = value.whole(1, len(squares))
    return BoardToChange(rules, start, tuple(one[0] for one in read), tuple(one[1] for one in read), limit, target)


def _place(rules: Rules[Any, Any], start: Any, square: str) -> tuple[LaidPlace, tuple[tuple[str, str], ...]]:
    """Return a square with all numbers that its owner's pieces can have; an empty one takes the opponent's."""
    editor, data = _editor(rules), rules.to_json(start)
    buttons = [(piece, editor.button(piece)) for row in editor.pieces for piece in row]
    current_piece = next(
        ((piece, it) for piece, it in buttons if editor.place_piece(data, square, piece) == data), None
    )
    others = [player for player in rules.players if player != rules.turn(start)]
    owner = current_piece[1].owner if current_piece else others[0]
    pieces = tuple(
        (str(it.label).removeprefix("+"), piece) for piece, it in buttons if it.owner == owner and it.label != "∞"
    )
    first = str(current_piece[1].label).removeprefix("+") if current_piece else ""
    return LaidPlace(square, tuple(label for label, _piece in pieces), first), pieces


def _read_wanted_board(mapping: YamlMapping, rules: Rules[Any, Any]) -> WantedBoard:
    has = mapping.get("has")
    if not isinstance(has, YamlMapping) or not has.entries:
        sentence = _("say what the board has to have: add {it}", it="'has: {goal: {leaves: −2}}'")
        raise LessonError(sentence, line=mapping.lines.get("has", mapping.line))
    has.check_keys(_PROPERTIES, "'has'")
    key = has.words("trap")
    goal, forbidden_goal = (
        None if (value := has.get(name)) is None else goal_reader.goal(value, rules) for name in ("goal", "no move")
    )
    parts = () if goal is None else tuple(goal.parts())
    left = [part.value for part in parts if isinstance(part, Property) and part.kind is PROPERTIES["leaves"]]
    if key:
        try:
            find_misconception(key)
        except NotationError as error:
            raise LessonError(error.words, line=has.lines["trap"]) from error
        if len(left) != 1:
            sentence = _("a trap is for one result: write {it} beside it", it="'goal: {leaves: −2}'")
            raise LessonError(sentence, line=has.lines["trap"])
    return WantedBoard(
        goal,
        _whole(has, "moves", MOST_MOVES, 1),
        forbidden_goal,
        truth(has, "different results"),
        key,
        left[0] if left else None,
        _whole(has, "best at most", MOST_POINTS, None),
    )


def _whole(has: YamlMapping, name: str, maximum: int, default: Any) -> Any:
    value = has.get(name)
    return value.whole(0, maximum) if isinstance(value, YamlScalar) else default


# How it is judged.


@lru_cache(maxsize=256)  # a page judges all answers again each time
def _judge_board(block: BoardToChange, values: tuple[str, ...]) -> tuple[Judgement, str]:
    """Judge a board, and return the move on it that shows what is missing; "" if none does."""
    if not (change_count := block.changes(values)):
        return Judgement(Verdict.ONGOING, _("Change the board first.")), ""
    if change_count > block.max_changes:
        sentence = _(
            "You have changed {changed} squares. You may change only {most}.",
            changed=change_count,
            most=block.max_changes,
        )
        return Judgement(Verdict.ONGOING, sentence), ""
    position = block.position_of(values)
    for look in (_lacks_moves, _has_another, _lacks_difference, _lacks_trap, _is_too_good):
        if (lacking := look(block, position)) is not None:
            return Judgement(Verdict.MISSED, lacking[0]), lacking[1]
    moves = _meeting(block, position, block.target.goal)
    praise = _("Right. On your board it is done by {moves}.", moves=_in_words(moves)) if 0 < len(moves) <= 2 else None
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
    return join_with_and([_one_in_words(move) for move in moves])


def _one_in_words(move: PlayedMove) -> Text:
    place_name = find_game(move.rules.name).board(move.rules).place_text(move.move) or move.text
    if move.derivation is None:
        return place_name
    equation = plain_equation(move.derivation.expression, move.derivation.result)
    return _("{where} ({equation})", where=place_name, equation=equation)


Lacking = tuple[LazyString, str] | None


def _lacks_moves(block: BoardToChange, position: Any) -> Lacking:
    if block.target.goal is None:
        return None
    moves, expected_count = _meeting(block, position, block.target.goal), block.target.moves
    if len(moves) == expected_count:
        return None
    if not moves:
        return _("No move on your board does it."), ""
    if len(moves) < expected_count:
        return _("Only this does it on your board: {moves}.", moves=_in_words(moves)), moves[0].text
    return _("Too many moves do it on your board: {moves}.", moves=_in_words(moves)), moves[-1].text


def _has_another(block: BoardToChange, position: Any) -> Lacking:
    if not (moves := _meeting(block, position, block.target.forbidden_goal)):
        return None
    return _("This should not work on your board, and it does: {moves}.", moves=_in_words(moves)), moves[0].text


def _lacks_difference(block: BoardToChange, position: Any) -> Lacking:
    if not block.target.different:
        return None
    attacks = [move for move in moves_from(block.rules, position) if move.result is not None]
    for number, move in enumerate(attacks):
        same = [other for other in attacks[:number] if other.result == move.result]
        if same:
            return _("Two results are the same: {moves}.", moves=_in_words([same[0], move])), move.text
    return None


def _lacks_trap(block: BoardToChange, position: Any) -> Lacking:
    target = block.target
    if not target.trap:
        return None
    idea = MISCONCEPTIONS[target.trap]
    for move in moves_from(block.rules, position):
        if move.operation is not None and move.result != target.leaves:
            a, operation, b = move.operation
            if target.leaves in idea.answers(OperationPrompt(operation.operator, a, b)):
                return None
    sentence = _("No square is a trap yet. Which number would lead a pupil with this idea to choose it?")
    return join_sentences(sentence, _("The idea: {idea}.", idea=idea.name)), ""


def _is_too_good(block: BoardToChange, position: Any) -> Lacking:
    limit = block.target.best
    best = None if limit is None else best_move(block.rules, position)
    if best is None or limit is None or best.points <= Score(0, Fraction(limit)):
        return None
    points = str(best.points)
    return _(
        "The best move on your board still scores {points}: {move}.", points=points, move=_in_words([best])
    ), best.text


@lru_cache(maxsize=64)  # three languages have the same boards
def _by_chance(block: BoardToChange) -> int:
    random, hit_count = Random(1), 0  # nothing secret
    for _board in range(BY_CHANCE):
        values = [place.first for place in block.places]
        for number in random.sample(range(len(values)), block.max_changes):
            values[number] = random.choice(block.places[number].choices)
        hit_count += _judge_board(block, tuple(values))[0].verdict is Verdict.MET
    return hit_count


register(MakeKind())
