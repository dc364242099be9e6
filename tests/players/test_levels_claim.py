"""A level claims only what it looked at: nothing at level 1, no answers at level 2, no second move at level 3."""

from __future__ import annotations

from typing import Any

import pytest

from mathgames.engine.rules import Rules
from mathgames.players import choose
from players.positions import EVERY_RULES, known, running


@pytest.mark.parametrize("rules", EVERY_RULES, ids=known)
def test_the_first_levels_claim_what_they_looked_at(rules: Rules[Any, Any]) -> None:
    kinds: dict[int, set[str]] = {1: set(), 2: set(), 3: set()}
    for seed, position in enumerate(running(rules, 60, seed=3)):
        turn = rules.turn(position)
        for level, seen in kinds.items():
            choice = choose(rules, position, f"level-{level}", seed=seed)
            assert choice.reasons
            seen.update(reason.kind for reason in choice.reasons)
            after = rules.apply(position, choice.move)
            scored = rules.scores(after)[turn] > rules.scores(position)[turn]
            if level == 1:
                assert [str(reason.words) for reason in choice.reasons] == ["I chose this move at random."]
            if level == 2:
                (reason,) = choice.reasons
                outcome = rules.outcome(after)
                match reason.kind:
                    case "wins-now":
                        assert outcome is not None
                        assert outcome.winner == turn
                    case "most-now":
                        assert scored
                        best = max(
                            rules.scores(rules.apply(position, move))[turn].finite for move in rules.moves(position)
                        )
                        assert rules.scores(after)[turn].infinite or rules.scores(after)[turn].finite == best
                    case _:
                        assert reason.kind == "none-scores"
                        assert not scored
            if level == 3:
                assert all(reason.plies <= 2 for reason in choice.reasons)
    assert kinds[1] == {"at-random"}
    assert kinds[2] <= {"wins-now", "most-now", "none-scores"}
