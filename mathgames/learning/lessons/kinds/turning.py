"""Look back at a turn of the game from an earlier task, and play a better move there; the engine judges.

of: The game
turn: dearest
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.answers.answer import Answer, Judgement, Verdict
from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.expression import plain, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.declaration import LookBackAt, LookedBack
from mathgames.games.contract.move_asks import PlayedMove
from mathgames.games.registry import game
from mathgames.language.errors import LessonError
from mathgames.language.words import Words, _, together
from mathgames.learning.lessons.block_texts import earlier_task
from mathgames.learning.lessons.counting import Tried
from mathgames.learning.lessons.goals import OneMove, Played, Within
from mathgames.learning.lessons.kind import NO_GAME_YET, TWO_SIDES, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import Mapping, unknown

MOST_LOOKED_AT: Final = 120
"""The number of first moves of a game that are looked at: more than any of a lesson has."""
MOST_TRIED: Final = 400
"""The number of moves that are tried to find a better one."""
LEAST_LOST: Final = Fraction(2)
"""The least loss of a costly turn."""


@lru_cache(maxsize=1024)
def loses_at_once(move: PlayedMove) -> PlayedMove | None:
    """Return a reply with which the opponent wins after this move. None if there is none."""
    if move.rules.outcome(move.after) is not None:
        return None
    return next((answer for answer in move.answers() if answer.wins), None)


@dataclass(frozen=True)
class Better(OneMove):
    """A goal: a better move than the one that was ``played``; none meets it while there is no game."""

    turn: LookBackAt
    played: PlayedMove | None = None
    is_there: bool = True
    """True if there is a better move; otherwise the played move is as good as any."""

    def judge(self, played: Played) -> Verdict:
        return Verdict.ONGOING if self.played is None else super().judge(played)

    def holds(self, move: PlayedMove) -> bool:
        if self.played is None or move.move == self.played.move:
            return not self.is_there
        return self.turn.better(self.played, move) if self.is_there else not self.turn.better(move, self.played)

    def actual(self, move: PlayedMove) -> Words | None:
        return self.turn.tried(move)

    @property
    def words(self) -> Words:
        return _("Play a better move.")


# The turns of every game: the one that cost most, and the first one after which the opponent could win immediately.


def _can_win(move: PlayedMove) -> Words | None:
    answer = loses_at_once(move)
    if answer is None:
        return None
    return _("After it {player} could win with the next move.", player=answer.rules.player_words(answer.player))


def _scores(move: PlayedMove) -> Words:
    derivations = () if move.best_answer is None else move.best_answer.explanation.derivations
    if move.best_reply <= Score() or not derivations:
        return _scored(move)
    equation = plain_equation(derivations[0].expression, derivations[0].result)
    return together(_scored(move), _("The best answer: {equation}.", equation=equation))


def _scored(move: PlayedMove) -> Words:
    own, reply = str(move.own_gain), str(move.best_reply)
    return _("Points for it: {own}. Points for the best answer to it: {reply}.", own=own, reply=reply)


def _choices(move: PlayedMove) -> Iterator[PlayedMove]:
    return islice(move.choices(), MOST_TRIED)


@lru_cache(maxsize=MOST_LOOKED_AT)  # without a costly turn of the pupil, all turns are looked at
def _best(move: PlayedMove) -> PlayedMove:
    return max(_choices(move), key=lambda other: (other.wins, other.trade))


def _dearest(moves: Sequence[PlayedMove], players: Collection[str]) -> LookedBack | None:
    """Return the move that cost most, with the best one there. None if each cost little."""
    lost = Score(0, LEAST_LOST)
    dearest = None
    for ply, move in enumerate(moves, 1):
        if move.player not in players or move.wins:
            continue
        best = _best(move)
        cost = best.trade - move.trade
        if cost >= lost and (dearest is None or cost > lost):
            lost, dearest = cost, LookedBack(ply, move, best.text)
    return dearest


def _first_danger(moves: Sequence[PlayedMove], players: Collection[str]) -> LookedBack | None:
    """Return the first move after which the opponent could win with the next move, and a move that prevents it."""
    for ply, move in enumerate(moves, 1):
        if move.player in players and loses_at_once(move) is not None:
            safe = next((other for other in _choices(move) if loses_at_once(other) is None), None)
            if safe is not None:
                return LookedBack(ply, move, safe.text)
    return None


DEAREST: Final = LookBackAt(
    _dearest,
    lambda played, other: not played.wins and (other.wins or other.trade > played.trade),
    _scored,
    _scores,
)
FIRST_DANGER: Final = LookBackAt(
    _first_danger,
    lambda played, other: loses_at_once(other) is None and loses_at_once(played) is not None,
    _can_win,
    _can_win,
)
TURNS: Final = MappingProxyType({"dearest": DEAREST, "first danger": FIRST_DANGER})
"""The turns of every game that can be looked back at, by their names in lessons."""


@dataclass(frozen=True, slots=True)
class TurnOfGame:
    """The earlier game, by the number of its task, and the ``turn``.

    ``looked`` is set when the game has been played.
    """

    of: int
    turn: LookBackAt
    ask: str = ""
    """The question about the reply to the move; empty if a better move is to be played."""
    looked: LookedBack | None = None
    sum: PlayedMove | None = None
    """The move whose calculation is asked for: the best reply."""


class LookBackKind(Kind[TurnOfGame]):
    """The kind that shows a turn of the pupil's own game, and asks for a better move."""

    name = "look back"
    doing = _("Look back at your game")
    keys = {  # noqa: RUF012  # a kind is a value, and is never changed
        "of": Key(Shape.TEXT, "the title of the game that is looked back at"),
        "turn": Key(
            Shape.TEXT, f"the turn of the game that is looked at: {', '.join(TURNS)}, or one that this game has"
        ),
        "ask": Key(Shape.TEXT, "the question about the best answer's sum; without it, a better move is to be played"),
        **{name: TWO_SIDES[name] for name in ("predict", "asks")},
    }
    follows_game = True
    unmarked = _("What is right here depends on the game that was played.")

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[TurnOfGame]:
        turns = {**TURNS, **game(rules.name).teaching.turns}
        if (name := written.words("turn")) not in turns:
            sentence = unknown(name, [*turns], "'turn'")
            raise LessonError(sentence, line=written.lines.get("turn", written.line))
        turn = turns[name]
        if "of" not in written:
            raise LessonError(_("say which game is looked back at: add 'of:' with its title"), line=written.line)
        number = earlier_task(written, "of", [task for task in earlier if task.is_whole_game])
        played = next(task for task in earlier if task.number == number)
        if played.rules != rules:
            sentence = _("the game that is looked back at has other rules: write the same 'options' here")
            raise LessonError(sentence, line=written.lines["of"])
        if turn is DEAREST and not rules.scores(rules.initial()):
            sentence = _("no points are counted in {game}: write {it}", game=rules.title, it="'turn: first danger'")
            raise LessonError(sentence, line=written.lines["turn"])
        if not (ask := written.words("ask")):
            return TaskAsks(goal=Better(turn), block=TurnOfGame(number, turn))
        if turn is not DEAREST or not game(rules.name).calculates:
            sentence = _("only the answer to the dearest turn has a sum to ask for: remove 'ask'")
            raise LessonError(sentence, line=written.lines["ask"])
        line = written.lines["ask"]
        question = Question(ask, Form.NUMBER, (Fraction(0),), line=line, lines=dict(written.lines))
        return TaskAsks((question,), block=TurnOfGame(number, turn, ask))

    def judge(self, block: TurnOfGame, question: Question, answer: object) -> Judgement:
        if block.looked is None:
            return Judgement(Verdict.ONGOING, NO_GAME_YET)
        return super().judge(block, question, answer)

    def shown(self, block: TurnOfGame) -> Iterator[Node]:
        yield node("p", {"class": "mg-strip", "key": "looked at"}, self.said(block))

    def said(self, block: TurnOfGame) -> Words:
        if block.looked is None:
            return NO_GAME_YET
        ply, move, better = block.looked
        player = move.rules.player_label(move.player)
        where = game(move.rules.name).board(move.rules).where(move.move) or move.text
        first = _("Move {ply} of your game: {player} went {move}.", ply=ply, player=player, move=where)
        if block.sum is not None:
            asked_of = block.sum.rules.player_label(block.sum.player)
            answer_to_it = game(move.rules.name).board(move.rules).where(block.sum.move) or block.sum.text
            if block.sum == move:
                return first
            return together(first, _("{player}'s best answer is {move}.", player=asked_of, move=answer_to_it))
        if not better:
            return together(first, _("No move was better than it. Play it, or one that is as good."))
        return together(first, block.turn.said(move))

    def after(self, task: Task, tasks: Sequence[Task], answers_to: Callable[[int], Sequence[Answer[int]]]) -> Task:
        block: TurnOfGame = task.block
        played = next((one for one in tasks if one.number == block.of), None)
        last = None if played is None else next(_finished(played, answers_to(block.of)), None)
        if played is None or last is None:
            return task
        side = played.games.side(played.side, played.rules, last.question)
        own = side if played.opponent else frozenset(played.rules.players)
        looked, summed = _looked(played.rules, played.position, Tried.of(last.given).moves, own, block.turn)
        if block.ask:
            return task if summed is None else _asking(task, summed)
        return replace(
            task,
            position=looked.move.before,
            shows_board=True,
            side=frozenset({looked.move.player}),
            goal=Within(Better(block.turn, looked.move, bool(looked.better)), 1),
            solutions_named=(looked.better or looked.move.text,),
            block=replace(block, looked=looked),
        )


def _finished(played: Task, answers: Sequence[Answer[int]]) -> Iterator[Answer[int]]:
    return (answer for answer in reversed(answers) if answer.judged(played).verdict is Verdict.MET)


def _asking(task: Task, looked: LookedBack) -> Task:
    """Return the task that asks for the sum of the best reply to a move, or of the move if there is no such reply."""
    move = looked.move
    summed = move if move.best_answer is None or move.best_answer.derivation is None else move.best_answer
    derivation = summed.derivation
    assert derivation is not None
    question = replace(
        task.questions[0], answers=(derivation.value,), of=str(plain(derivation.expression)), move=summed.text
    )
    return replace(
        task,
        position=summed.before,
        shows_board=True,
        side=frozenset({summed.player}),
        questions=(question,),
        block=replace(task.block, looked=looked, sum=summed),
    )


@lru_cache(maxsize=32)  # a page asks for it whenever a task is opened
def _looked(
    rules: Rules[Any, Any], start: Any, line: tuple[str, ...], own: frozenset[str], turn: LookBackAt
) -> tuple[LookedBack, LookedBack | None]:
    """Return the turn that is looked at, and one with a sum to ask for, if any: the pupil's, else the opponent's."""
    position, moves = start, []
    for text in line[:MOST_LOOKED_AT]:
        moves.append(PlayedMove(rules, position, rules.parse(text)))
        position = moves[-1].after
    mine = [LookedBack(ply, move) for ply, move in enumerate(moves, 1) if move.player in own]
    looked = turn.find(moves, own) or turn.find(moves, rules.players) or (mine or [LookedBack(1, moves[0])])[-1]
    if looked.move.best_answer is not None and looked.move.best_answer.derivation is not None:
        return looked, looked
    attacks = (LookedBack(ply, move) for ply, move in enumerate(moves, 1) if move.derivation is not None)
    return looked, max(attacks, default=None, key=lambda attack: attack.ply)


register(LookBackKind())
