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

from mathgames.arithmetic.items.answer import Judgement, Response, Verdict
from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.item import Item
from mathgames.engine.outcome import Score
from mathgames.engine.played_move import PlayedMove
from mathgames.engine.rules import Rules
from mathgames.explain.expression import plain, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.declaration import LookBackAt, LookedBack
from mathgames.games.registry import find_game
from mathgames.language.errors import LessonError
from mathgames.language.words import LazyString, _, join_sentences
from mathgames.learning.lessons.block_texts import earlier_task
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.goals import OneMove, Played, Within
from mathgames.learning.lessons.kind import NO_GAME_YET, TWO_SIDES, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import YamlMapping, unknown

CACHE_SIZE: Final = 120
"""The number of first moves of a game that are looked at: more than any of a lesson has."""
MAX_MOVES_TRIED: Final = 400
"""The number of moves that are tried to find a better one."""
MIN_LOSS: Final = Fraction(2)
"""The least loss of a costly turn."""


@lru_cache(maxsize=1024)
def loses_at_once(move: PlayedMove) -> PlayedMove | None:
    """Return a reply with which the opponent wins after this move. None if there is none."""
    if move.rules.outcome(move.position_after) is not None:
        return None
    return next((answer for answer in move.answers() if answer.wins), None)


@dataclass(frozen=True)
class Better(OneMove):
    """A goal: a better move than the one that was ``move``; none meets it while there is no game."""

    turn: LookBackAt
    move: PlayedMove | None = None
    is_there: bool = True
    """True if there is a better move; otherwise the played move is as good as any."""

    def judge(self, history: Played) -> Verdict:
        return Verdict.ONGOING if self.move is None else super().judge(history)

    def holds(self, move: PlayedMove) -> bool:
        if self.move is None or move.move == self.move.move:
            return not self.is_there
        return self.turn.better(self.move, move) if self.is_there else not self.turn.better(move, self.move)

    def actual(self, move: PlayedMove) -> LazyString | None:
        return self.turn.trial_remark(move)

    @property
    def words(self) -> LazyString:
        return _("Play a better move.")


# The turns of every game: the one that cost most, and the first one after which the opponent could win immediately.


def _can_win(move: PlayedMove) -> LazyString | None:
    answer = loses_at_once(move)
    if answer is None:
        return None
    return _("After it {player} could win with the next move.", player=answer.rules.player_words(answer.player))


def _scores(move: PlayedMove) -> LazyString:
    derivations = () if move.best_answer is None else move.best_answer.explanation.derivations
    if move.best_reply <= Score() or not derivations:
        return _score_sentence(move)
    equation = plain_equation(derivations[0].expression, derivations[0].result)
    return join_sentences(_score_sentence(move), _("The best answer: {equation}.", equation=equation))


def _score_sentence(move: PlayedMove) -> LazyString:
    own_gain, reply = str(move.points), str(move.best_reply)
    return _("Points for it: {own}. Points for the best answer to it: {reply}.", own=own_gain, reply=reply)


def _choices(move: PlayedMove) -> Iterator[PlayedMove]:
    return islice(move.choices(), MAX_MOVES_TRIED)


@lru_cache(maxsize=CACHE_SIZE)  # without a costly turn of the pupil, all turns are looked at
def _best(move: PlayedMove) -> PlayedMove:
    return max(_choices(move), key=lambda other: (other.wins, other.trade))


def _dearest(moves: Sequence[PlayedMove], players: Collection[str]) -> LookedBack | None:
    """Return the move that cost most, with the best one there. None if each cost little."""
    max_loss = Score(0, MIN_LOSS)
    dearest = None
    for ply, move in enumerate(moves, 1):
        if move.player not in players or move.wins:
            continue
        best = _best(move)
        cost = best.trade - move.trade
        if cost >= max_loss and (dearest is None or cost > max_loss):
            max_loss, dearest = cost, LookedBack(ply, move, best.text)
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
    lambda move, other: not move.wins and (other.wins or other.trade > move.trade),
    _score_sentence,
    _scores,
)
FIRST_DANGER: Final = LookBackAt(
    _first_danger,
    lambda move, other: loses_at_once(other) is None and loses_at_once(move) is not None,
    _can_win,
    _can_win,
)
TURNS: Final = MappingProxyType({"dearest": DEAREST, "first danger": FIRST_DANGER})
"""The turns of every game that can be looked back at, by their names in lessons."""


@dataclass(frozen=True, slots=True)
class TurnOfGame:
    """The earlier game, by the number of its task, and the ``turn``.

    ``turn_found`` is set when the game has been played.
    """

    task_number: int
    turn: LookBackAt
    ask: str = ""
    """The question about the reply to the move; empty if a better move is to be played."""
    turn_found: LookedBack | None = None
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
    unmarked_text = _("What is right here depends on the game that was played.")

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[TurnOfGame]:
        turns = {**TURNS, **find_game(rules.name).teaching.turns}
        if (name := mapping.words("turn")) not in turns:
            sentence = unknown(name, [*turns], "'turn'")
            raise LessonError(sentence, line=mapping.lines.get("turn", mapping.line))
        turn = turns[name]
        if "of" not in mapping:
            raise LessonError(_("say which game is looked back at: add 'of:' with its title"), line=mapping.line)
        number = earlier_task(mapping, "of", [task for task in earlier if task.is_whole_game])
        source_task = next(task for task in earlier if task.number == number)
        if source_task.rules != rules:
            sentence = _("the game that is looked back at has other rules: write the same 'options' here")
            raise LessonError(sentence, line=mapping.lines["of"])
        if turn is DEAREST and not rules.scores(rules.initial()):
            sentence = _("no points are counted in {game}: write {it}", game=rules.title, it="'turn: first danger'")
            raise LessonError(sentence, line=mapping.lines["turn"])
        if not (ask := mapping.words("ask")):
            return TaskAsks(goal=Better(turn), block=TurnOfGame(number, turn))
        if turn is not DEAREST or not find_game(rules.name).calculates:
            sentence = _("only the answer to the dearest turn has a sum to ask for: remove 'ask'")
            raise LessonError(sentence, line=mapping.lines["ask"])
        line = mapping.lines["ask"]
        question = Item(ask, Interaction.NUMBER, (Fraction(0),), line=line, lines=dict(mapping.lines))
        return TaskAsks((question,), block=TurnOfGame(number, turn, ask))

    def judge(self, block: TurnOfGame, question: Item, answer: object) -> Judgement:
        if block.turn_found is None:
            return Judgement(Verdict.ONGOING, NO_GAME_YET)
        return super().judge(block, question, answer)

    def render_content(self, block: TurnOfGame) -> Iterator[Node]:
        yield node("p", {"class": "mg-strip", "key": "looked at"}, self.report_subject(block))

    def report_subject(self, block: TurnOfGame) -> LazyString:
        if block.turn_found is None:
            return NO_GAME_YET
        ply, move, better = block.turn_found
        player = move.rules.player_label(move.player)
        place_name = find_game(move.rules.name).board(move.rules).place_text(move.move) or move.text
        first = _("Move {ply} of your game: {player} went {move}.", ply=ply, player=player, move=place_name)
        if block.sum is not None:
            player_name = block.sum.rules.player_label(block.sum.player)
            answer_to_it = find_game(move.rules.name).board(move.rules).place_text(block.sum.move) or block.sum.text
            if block.sum == move:
                return first
            return join_sentences(first, _("{player}'s best answer is {move}.", player=player_name, move=answer_to_it))
        if not better:
            return join_sentences(first, _("No move was better than it. Play it, or one that is as good."))
        return join_sentences(first, block.turn.move_remark(move))

    def adapt_task(
        self, task: Task, tasks: Sequence[Task], answers_to: Callable[[int], Sequence[Response[int]]]
    ) -> Task:
        block: TurnOfGame = task.block
        source_task = next((one for one in tasks if one.number == block.task_number), None)
        last = None if source_task is None else next(_finished_games(source_task, answers_to(block.task_number)), None)
        if source_task is None or last is None:
            return task
        side = source_task.games.side(source_task.side, source_task.rules, last.question)
        own_side = side if source_task.opponent else frozenset(source_task.rules.players)
        turn, calculated_move = _choose_turn(
            source_task.rules, source_task.position, Attempt.from_json(last.given).moves, own_side, block.turn
        )
        if block.ask:
            return task if calculated_move is None else _asking(task, calculated_move)
        return replace(
            task,
            position=turn.move.position_before,
            shows_board=True,
            side=frozenset({turn.move.player}),
            goal=Within(Better(block.turn, turn.move, bool(turn.better)), 1),
            solutions_named=(turn.better or turn.move.text,),
            block=replace(block, turn_found=turn),
        )


def _finished_games(task: Task, answers: Sequence[Response[int]]) -> Iterator[Response[int]]:
    return (answer for answer in reversed(answers) if answer.judgement(task).verdict is Verdict.MET)


def _asking(task: Task, turn: LookedBack) -> Task:
    """Return the task that asks for the sum of the best reply to a move, or of the move if there is no such reply."""
    move = turn.move
    calculated_move = move if move.best_answer is None or move.best_answer.derivation is None else move.best_answer
    derivation = calculated_move.derivation
    assert derivation is not None
    question = replace(
        task.questions[0], key=(derivation.value,), source=str(plain(derivation.expression)), move=calculated_move.text
    )
    return replace(
        task,
        position=calculated_move.position_before,
        shows_board=True,
        side=frozenset({calculated_move.player}),
        questions=(question,),
        block=replace(task.block, turn_found=turn, sum=calculated_move),
    )


@lru_cache(maxsize=32)  # a page asks for it whenever a task is opened
def _choose_turn(
    rules: Rules[Any, Any], start: Any, line: tuple[str, ...], own_side: frozenset[str], turn: LookBackAt
) -> tuple[LookedBack, LookedBack | None]:
    """Return the turn that is looked at, and one with a sum to ask for, if any: the pupil's, else the opponent's."""
    position, moves = start, []
    for text in line[:CACHE_SIZE]:
        moves.append(PlayedMove(rules, position, rules.parse(text)))
        position = moves[-1].position_after
    mine = [LookedBack(ply, move) for ply, move in enumerate(moves, 1) if move.player in own_side]
    turn_found = (
        turn.find(moves, own_side) or turn.find(moves, rules.players) or (mine or [LookedBack(1, moves[0])])[-1]
    )
    if turn_found.move.best_answer is not None and turn_found.move.best_answer.derivation is not None:
        return turn_found, turn_found
    attacks = (LookedBack(ply, move) for ply, move in enumerate(moves, 1) if move.derivation is not None)
    return turn_found, max(attacks, default=None, key=lambda attack: attack.ply)


register(LookBackKind())
