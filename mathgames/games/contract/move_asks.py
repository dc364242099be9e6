"""Kinds of questions about a move before it is made: one value each, which lessons, pages and records name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items.answer import ItemRef
from mathgames.arithmetic.items.distractor import Distractor, Solution
from mathgames.arithmetic.items.move_items import WHO, count_item, result_item, sign_item, slots_of
from mathgames.engine.played_move import PlayedMove
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.games.contract.board import Cover
from mathgames.games.contract.effects import Maskable
from mathgames.language.words import LazyString, _, join_sentences

if TYPE_CHECKING:  # a board with no question needs no item
    from mathgames.arithmetic.items.item import Item

Items: TypeAlias = "tuple[Item, ...]"


def _covers_nothing(rules: Rules[Any, Any], position: Any) -> Mapping[str, Cover]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MoveAsk:
    """A kind of question about a move.

    ``name`` is its name after ``asks`` in lessons and in records; ``label`` is its name on a page where it can be
    chosen. ``items`` are the questions about a move, one after the other; none if it has no question about this one.
    With ``on_a_line`` they are answered on a number line where possible; ``covers`` returns what is covered on the
    board until they are answered, and ``hides`` is a mask for that time.
    """

    name: str
    label: LazyString
    items: Callable[[PlayedMove], Items]
    on_a_line: bool = False
    answered_by_typing: bool = False
    """True if typing a move gives the answer away, so that nothing is asked where moves can only be typed."""
    of_any_move: bool = False
    """True if it looks beyond the calculation of a move, and also asks about moves without one."""
    covers: Callable[[Rules[Any, Any], Any], Mapping[str, Cover]] = _covers_nothing
    hides: frozenset[Maskable] = frozenset({Maskable.RESULTS})
    guesses: int | None = None
    """The number of equally likely guesses, if there are few that nothing else tells."""


NO_MOVE_ASK: Final = MoveAsk("", _("Nothing"), lambda move: ())
"""The kind of a game that has no questions about its moves."""


# Questions about a move in every game that calculates: its result, the sign, the scorer, and the points.

Calculations: TypeAlias = tuple[Calculation, ...]


@lru_cache(maxsize=16)
def asked_of_numbers(calculations: Callable[[Explanation], Calculations]) -> tuple[MoveAsk, ...]:
    """Return the kinds of questions about moves that need calculations."""

    def kind(
        name: str, label: LazyString, items: Callable[[PlayedMove, Calculations], Items], *, on_a_line: bool = False
    ) -> MoveAsk:
        return MoveAsk(name, label, lambda move: items(move, calculations(move.explanation)), on_a_line)

    return (
        kind("result", _("The number with its sign"), _results),
        kind("sign first", _("First the sign, then the number"), _signs_and_results),
        kind("sign", _("Only the sign"), lambda _move, calculations: tuple(map(sign_item, calculations))),
        kind("on a line", _("As a point on the number line"), _results, on_a_line=True),
        kind("scorer", _("Who gets points"), _scorer),
        kind("points", _("How many points the move brings"), _points),
    )


def _results(move: PlayedMove, calculations: Calculations) -> Items:
    return tuple(result_item(one, in_decimals=move.rules.in_decimals) for one in calculations)


def _signs_and_results(move: PlayedMove, calculations: Calculations) -> Items:
    return tuple(item for one in calculations for item in (sign_item(one), *_results(move, (one,))))


NO_SCORER: Final = "nobody"


def _scorer(move: PlayedMove, calculations: Calculations) -> Items:
    """Return the question for the player who scores, with the first calculation; none if several players score."""
    scorers = [scored.player for scored in move.explanation.points.values() if scored.finite or scored.infinite]
    if not calculations or len(scorers) > 1:
        return ()
    from mathgames.arithmetic.items.interactions import Interaction, Item  # only here, for questions
    from mathgames.arithmetic.misconceptions import OperationPrompt

    whole, scorer = calculations[0], scorers[0] if scorers else ""
    players = {player: move.rules.player_label(player) for player in move.rules.players}
    right = _("Right: {player} gets points.", player=players[scorer]) if scorer else _("Right: nobody gets points.")
    look = _("What does this game give points for, and who gets them?")
    lead_back = join_sentences(_("Find the result first."), look)
    item = Item(
        "",
        Interaction.CHOICE,
        (scorer or NO_SCORER,),
        options=(*players, NO_SCORER),
        labels=(*players.values(), _("Nobody")),
        task=OperationPrompt(whole.operator, whole.a, whole.b),
        ask=_("Who gets points for this move?"),
        solution=Solution(move.points_sentence(scorer), whole.derivation, lead_back=lead_back, praise=right),
        ref=ItemRef(WHO, slots_of(whole)),
    )
    return (item,)


def _points(move: PlayedMove, calculations: Calculations) -> Items:
    """Return the question for the points of the player who moves; none if a score is infinite."""
    score = move.explanation.points.get(move.player)
    if not calculations or (score is not None and score.infinite):
        return ()
    number = 0 if score is None else score.finite
    fallback = _("How far from zero is each number? Which distance scores?")
    solution = Solution(move.points_sentence(move.player), lead_back=fallback)
    is_extended = any(calculation.is_extended for calculation in calculations)
    return (count_item(_("How many points does this move bring?"), number, solution, is_extended=is_extended),)


# Questions about any move, calculation or not: the points of the other side's best answer.


def reply_ask(*, fractions: bool = False) -> MoveAsk:
    """Return the kind of question, with keys for ``fractions`` in a game whose points can be some."""
    return MoveAsk(
        "reply",
        _("How many points the best answer scores"),
        lambda move: _reply(move, fractions=fractions),
        of_any_move=True,
    )


def _reply(move: PlayedMove, *, fractions: bool) -> Items:
    """Return the question for the points of the best answer; none if they are infinite or the game is over."""
    answer = move.best_answer
    if answer is None or move.best_reply.infinite or move.rules.outcome(move.position_after) is not None:
        return ()
    player = move.rules.player_label(answer.player)
    ask = _("How many points can {player}'s best answer to this move score?", player=player)
    look = _("Imagine the board after this move. What can each of {player}'s pieces do there?", player=player)
    solution, wrong = Solution(_way(answer, player), lead_back=look), _wrong_points(move, player)
    return (count_item(ask, move.best_reply.finite, solution, wrong, is_extended=fractions),)


def _way(answer: PlayedMove, player: LazyString) -> LazyString:
    if not answer.points.finite:
        return _("Nothing that {player} can do scores right after this move.", player=player)
    best = _("{player}'s best answer is {move}.", player=player, move=answer.text)
    return join_sentences(best, answer.points_sentence(answer.player))


def _wrong_points(move: PlayedMove, player: LazyString) -> Iterator[Distractor]:
    if move.points.infinite:
        return
    own_points = move.points.finite
    yield Distractor.with_reason(
        own_points,
        _("You may have given the points of the move itself."),
        _("What can {player} score right after it?", player=player),
    )
    yield Distractor.with_reason(
        own_points - move.best_reply.finite,
        _("You may have taken the points of the answer away from those of the move."),
        _("How many points does {player}'s answer alone score?", player=player),
    )
