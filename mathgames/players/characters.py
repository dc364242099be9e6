"""Characters: computer players that play and slip as learners do.

Each has one taste in moves, overlooks some, and has a few named misconceptions, which show at a stated rate. They play
the games in which moves are calculations. Their results never change a game: what counts is what the rules say.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.slips import SlipGenerator, wrong_answers
from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import (
    POINT,
    WIN,
    Evaluator,
    Progress,
    Reason,
    SearchResult,
    SearchSteps,
    terminal_score,
)
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, _
from mathgames.players.search import LOOK_FOR, WINS_NOW

FIRST_OF_ALL: Final = 100_000
"""A bonus above the points of any move, and below the value of a won game."""


class Taste(NamedTuple):
    """The preferences of a character besides the points that a move scores now.

    ``sight`` is the chance that it notices a move at all, the opponent's replies included. ``danger`` says how many
    times the best reply that it notices is subtracted, ``goal`` how many times the progress of pieces to where they
    score or win is counted. With ``zeros`` a result of 0 is preferred to everything else, also one that it takes for 0.
    ``dares`` is the bonus for a calculation in which one of its misconceptions leads to a wrong result, whatever it
    scores: so there is something to catch in each of its games.
    """

    sight: float
    danger: int = 0
    goal: int = 0
    zeros: bool = False
    dares: int = 0


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its ``name`` in programs, the name on the page (``label``), and how it ``plays`` and ``errs``.

    ``brief`` says how it plays in two or three words, which follow its name.

    ``reason`` is its reason for a move, which says no more than what it looked at.
    """

    name: str
    label: LazyString
    brief: LazyString
    plays: LazyString
    errs: LazyString
    reason: Reason
    taste: Taste
    slips: SlipGenerator


POINT_COLLECTING: Final = Reason(
    "collects-zeros", _("The result is 0, and I collect zeros."), _("Look for results of 0."), plies=1
)

TAKEN_FOR_ZERO: Final = Reason(
    "takes-for-zero", _("I collect results of 0, and this looked like one."), _("Look for results of 0."), plies=1
)
RISK_TAKING: Final = Reason(
    "dared", _("I wanted to try this calculation."), _("Which calculation do you want to try?"), plies=1
)
DARES: Final = 4 * POINT

CHARACTERS: Final = (
    Character(
        "leo",
        _("Leo"),
        _("grabs points"),
        _("Leo looks for points now and forgets your reply."),
        _("Leo gets signs wrong, about one in three. Catch him!"),
        Reason(
            "most-seen",
            _("I grabbed the most points. I did not look at what you can do."),
            LOOK_FOR,
            plies=1,
        ),
        Taste(sight=0.6, dares=POINT),
        SlipGenerator(3, ("wrong-side-of-zero", "first-sign-lost", "second-sign-lost", "half-changed", "sign-ignored")),
    ),
    Character(
        "mia",
        _("Mia"),
        _("is careful"),
        _("Mia plays carefully and leaves you as little to score as possible."),
        _("Mia uses sign rules in the wrong place, about one in three. Catch her!"),
        Reason(
            "careful",
            _("What you could score next matters twice as much to me as what I score now."),
            _("Look at what your opponent could score after each of your moves."),
        ),
        Taste(sight=0.7, danger=2, dares=DARES),
        SlipGenerator(
            3,
            (
                "two-negatives-make-positive",
                "double-minus-read-once",
                "changed-everything",
                "minus-before-everything",
                "sum-signed-like-product",
                "sign-of-first-kept",
                "sign-of-larger-kept",
                "negatives-stay-negative",
            ),
        ),
    ),
    Character(
        "nico",
        _("Nico"),
        _("runs ahead"),
        _("Nico plays boldly: always forward, whatever you can do next."),
        _("Nico takes the wrong operation, about every second time. Catch him!"),
        Reason(
            "bold",
            _("I like to go forward and to score. I did not look at your reply."),
            _("Look for moves that bring a piece closer to where it scores or wins."),
            plies=1,
        ),
        Taste(sight=0.8, goal=3, dares=DARES),
        SlipGenerator(
            2,
            (
                "added-instead",
                "subtracted-instead-of-added",
                "subtracted-instead",
                "multiplied-instead",
                "divided-instead",
                "half-changed",
            ),
        ),
    ),
    Character(
        "zoe",
        _("Zoe"),
        _("wants zeros"),
        _("Zoe collects results of 0, and looks for points only if there are none."),
        _("Zoe sees zeros everywhere, about every second time. Catch her!"),
        Reason(
            "no-zero-seen",
            _("I saw no result of 0, so I looked for points. I did not look at your reply."),
            LOOK_FOR,
            plies=1,
        ),
        Taste(sight=0.7, zeros=True, dares=DARES),
        SlipGenerator(
            2,
            (
                "any-pair-cancels",
                "zero-swallows",
                "zero-skipped",
                "zero-is-least",
                "zero-minus-number",
                "larger-from-smaller-thought-impossible",
                "sign-of-difference-forgotten",
                "times-zero-changes-nothing",
                "divided-by-itself-is-zero",
            ),
        ),
    ),
    Character(
        "ana",
        _("Ana"),
        _("thinks twice"),
        _("Ana thinks of your best reply too, but overlooks some moves."),
        _("Ana miscounts by one now and then. Catch her!"),
        Reason(
            "best-seen",
            _("Of the moves that I saw, no other gives me more, once the best reply that I saw is taken off."),
            _("Take your opponent's best reply from what each of your moves scores."),
        ),
        Taste(sight=0.85, danger=1, dares=DARES),
        SlipGenerator(5, ("counted-one-off", "zero-skipped", "neighbouring-product", "remainder-dropped")),
    ),
)


def play_as(
    character: Character,
    rules: Rules[Any, Any],
    evaluator: Evaluator[Any, Any],
    position: Any,
    seed: int,
    nodes: int | None = None,
) -> SearchSteps:
    """Search for the move that the character likes best of those that it notices; among equals, one at random.

    ``nodes`` bounds the positions that are looked at.
    """
    return (yield from _CharacterView(character, rules, evaluator, position, random.Random(seed), nodes).thought())


@dataclass
class _CharacterView:
    character: Character
    rules: Rules[Any, Any]
    evaluator: Evaluator[Any, Any]
    position: Any
    chance: random.Random
    nodes: int | None
    node_count: int = 0

    def thought(self) -> SearchSteps:
        moves = list(self.rules.moves(self.position))
        self.chance.shuffle(moves)
        best, appeal, best_value = None, (0, 0), 0
        for move in self._notice_moves(moves) or moves[:1]:
            choice, value, dare = self._weigh(move)
            best_value = value if best is None else max(value, best_value)
            if best is None or value + dare > sum(appeal):
                best, appeal = choice, (value, dare)
            if (yield Progress(choice.depth, self.node_count, best.move)) or self._is_enough:
                break
        assert best is not None  # a game that goes on has a move
        reasons = best.reasons if appeal[0] == best_value else (RISK_TAKING,)
        return SearchResult(best.move, best.value, best.line, best.depth, self.node_count, reasons)

    def _notice_moves(self, moves: list[Any]) -> list[Any]:
        return [move for move in moves if self.chance.random() < self.character.taste.sight]

    @property
    def _is_enough(self) -> bool:
        return self.node_count == self.nodes

    def _weigh(self, move: Any) -> tuple[SearchResult[Any], int, int]:
        """Return the move as a choice with its expected line, the character's value of it, and the bonus for the
        calculation itself.
        """
        rules, taste, turn = self.rules, self.character.taste, self.rules.turn(self.position)
        self.node_count += 1
        after = rules.apply(self.position, move)
        if (terminal_value := terminal_score(rules.outcome(after), turn)) is not None:
            reason = WINS_NOW if terminal_value == WIN else self.character.reason
            return SearchResult(move, terminal_value, (move,), 1, 0, (reason,)), terminal_value, 0
        gain = self.evaluator.score_centipoints(self.position, move)
        loss, reply = self._best_reply(after) if taste.danger else (0, None)
        line = (move,) if reply is None else (move, reply)
        appeal = gain - taste.danger * loss + taste.goal * self._nearer(after)
        reason, dare = self.character.reason, 0
        for calculation in self._calculations(move):
            wrong = wrong_answers(calculation, self.character.slips.misconceptions)
            dare += taste.dares * bool(wrong)
            if taste.zeros and (calculation.value == 0 or "0" in wrong):
                appeal += FIRST_OF_ALL
                reason = POINT_COLLECTING if calculation.value == 0 else TAKEN_FOR_ZERO
        return SearchResult(move, gain - loss, line, 1 + bool(taste.danger), 0, (reason,)), appeal, dare

    def _best_reply(self, after: Any) -> tuple[int, Any]:
        """Return the gain of the best reply that is noticed, and the reply; 0 and None if none is noticed."""
        best, best_value, replier = None, 0, self.rules.turn(after)
        for reply in self._notice_moves(list(self.rules.moves(after))):
            if self._is_enough:
                break
            self.node_count += 1
            value = terminal_score(self.rules.outcome(self.rules.apply(after, reply)), replier)
            value = self.evaluator.score_centipoints(after, reply) if value is None else value
            if best is None or value > best_value:
                best, best_value = reply, value
        return best_value, best

    def _calculations(self, move: Any) -> tuple[Any, ...]:
        return find_game(self.rules.name).asks(self.rules.explain(self.position, move))

    def _nearer(self, after: Any) -> int:
        """Return the net progress of the pieces of both players to where they score or win, for the mover."""
        if not self.character.taste.goal:
            return 0
        before, now = self.evaluator.nearness(self.position), self.evaluator.nearness(after)
        return (now if self.rules.turn(after) == self.rules.turn(self.position) else -now) - before
