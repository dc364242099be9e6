"""check_rules passes rules that keep the laws, and notices each way of breaking one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest

import mathgames as mg
from engine.shuttle import Shuttle
from mathgames.engine import Conformance, LawBroken, Outcome, Rules
from mathgames.explain import Derivation, Effect, Explanation, Literal, Operation, Operator, Placed, Rule, Scored, Step
from mathgames.games.contract import Game
from mathgames.games.minus_vs_plus.position import Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.games.registry import GAMES

Register = Callable[[type[Rules[Any, Any]]], None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """A way to register rules under their name for as long as the test runs: records find them there."""

    def register(kind: type[Rules[Any, Any]]) -> None:
        monkeypatch.setitem(GAMES, kind.name, Game(rules=kind, board=None, summary=""))

    return register


class Seeded(MinusVsPlus):
    """Minus vs Plus under another name, for a fault to be put in."""

    name: ClassVar[str] = "seeded"


class ListsTooMuch(Seeded):
    def moves(self, position: Position) -> Iterator[int]:
        return itertools.chain(super().moves(position), [0])


class ListsTooLittle(Seeded):
    def moves(self, position: Position) -> Iterator[int]:
        return iter(sorted(super().moves(position))[1:] or super().moves(position))


class ListsTooLittleAtFirst(Seeded):
    """In the first turns ``moves`` follows an option, such as "straight ahead", and ``why_illegal`` does not."""

    def moves(self, position: Position) -> Iterator[int]:
        legal = sorted(super().moves(position))
        return iter(legal[1:] if position.ply in (1, 2) else legal)


class ListsTwice(Seeded):
    def moves(self, position: Position) -> Iterator[int]:
        return itertools.chain(super().moves(position), super().moves(position))


class HasNoMoveAndGoesOn(Seeded):
    def moves(self, position: Position) -> Iterator[int]:
        return super().moves(position) if position.ply < 9 else iter(())

    def judge(self, position: Position) -> Outcome | None:
        return None


class EndsWithMovesLeft(Seeded):
    def judge(self, position: Position) -> Outcome | None:
        return Outcome(None, "enough.", "enough") if position.ply == 5 else None


class ExplainsAnotherPosition(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        assert isinstance(told.position, Position)
        return replace(told, position=told.position._replace(ply=0))


class ExplainsNoChange(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        return replace(
            told, parts=tuple(p for p in told.parts if not isinstance(p, Effect) or not p.changes) or told.parts[:0]
        )


class ExplainsWhatCannotBe(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        at = next(iter(self.pieces(position)))
        return replace(told, parts=(Effect("MP-1", "From nowhere.", (Placed(at, 3),)), *told.parts))


class ExplainsOtherPoints(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        return replace(told, parts=(*told.parts, Effect("MP-20", "A gift.", (Scored("positive", Fraction(1)),))))


class CreditsNobody(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        return replace(told, parts=(*told.parts, Effect("MP-20", "A gift.", (Scored("nobody", Fraction(1)),))))


class SaysNothing(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        return replace(super().explain(position, move), headline="")


class CalculatesWrongly(Seeded):
    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        two = Literal(Fraction(2))
        asked = Operation(Operator.PLUS, two, two)
        wrong = Step(Rule("guess", "a guess", "Guess."), asked, Literal(Fraction(5)), "A guess.")
        return replace(told, parts=(*told.parts, Derivation(asked, (wrong,))))


class WritesAnotherMove(Seeded):
    def parse(self, text: str) -> int:
        return super().parse("a1-a2") if text.startswith("a") else super().parse(text)


class ForgetsInJson(Seeded):
    def from_json(self, data: object) -> Position:
        return super().from_json(data)._replace(positive_sideways=False)


class ChangesItsJson(Seeded):
    def to_json(self, position: Position) -> dict[str, Any]:
        return super().to_json(position) | {"said": next(self.count)}

    def from_json(self, data: Any) -> Position:
        return super().from_json({key: value for key, value in data.items() if key != "said"})

    count = itertools.count()


class PlaysOtherwiseTheSecondTime(Seeded):
    def apply(self, position: Position, move: int) -> Position:
        return super().apply(position, move)._replace(positive_score=next(self.count))

    def explain(self, position: Position, move: int) -> Explanation:
        told = super().explain(position, move)
        return replace(told, position=super().apply(position, move))

    def scores(self, position: Position) -> dict[str, Any]:
        return {}

    count = itertools.count()


class BeginsElsewhereEachTime(Seeded):
    def initial(self) -> Position:
        return super().initial()._replace(negative_score=next(self.count))

    count = itertools.count()


class HoldsAFloat(Seeded):
    def initial(self) -> Position:
        return super().initial()._replace(positive_score=0.5)  # type: ignore[arg-type]


class HoldsAList(Seeded):
    def initial(self) -> Position:
        return super().initial()._replace(positive_sideways=[])  # type: ignore[arg-type]


class HidesItsOptions(Seeded):
    def changed_settings(self) -> dict[str, Any]:
        return {}


class RisesInVersion(Seeded):
    @property
    def version(self) -> int:  # type: ignore[override]
        return next(self.count)

    count = itertools.count(2)


FAULTS: list[tuple[int, type[Seeded], str]] = [
    (1, ListsTooMuch, "listed but refused"),
    (1, ListsTooLittle, "neither listed nor refused"),
    (1, ListsTooLittleAtFirst, "neither listed nor refused"),
    (1, ListsTwice, "listed twice"),
    (1, HasNoMoveAndGoesOn, "not over but there is no move"),
    (1, EndsWithMovesLeft, "a finished game has moves"),
    (2, ExplainsAnotherPosition, "ends in another position"),
    (2, ExplainsNoChange, "miss the pieces"),
    (2, ExplainsWhatCannotBe, "cannot be made: a piece stands on"),
    (2, ExplainsOtherPoints, "credits the positive player otherwise"),
    (2, CreditsNobody, "credits nobody's points"),
    (2, SaysNothing, "says nothing"),
    (3, CalculatesWrongly, "the two sides of 'guess' differ"),
    (4, WritesAnotherMove, "is parsed as another move"),
    (4, ForgetsInJson, "does not survive JSON"),
    (4, ChangesItsJson, "JSON changes on the way"),
    (5, BeginsElsewhereEachTime, "does not lead to the start"),
    (6, HoldsAFloat, "no flat tuple of plain values"),
    (6, HoldsAList, "no flat tuple of plain values"),
    (7, HidesItsOptions, "does not carry the rules"),
]


@pytest.mark.parametrize(("law", "kind", "says"), FAULTS, ids=[kind.__name__ for _, kind, _ in FAULTS])
def test_a_broken_law_is_noticed(law: int, kind: type[Seeded], says: str, register: Register) -> None:
    register(kind)
    with pytest.raises(LawBroken, match=rf"law {law}: .*{says}"):
        mg.check_rules(kind(lastrow_points="survivor"), games=8)


@pytest.mark.parametrize("kind", [PlaysOtherwiseTheSecondTime, RisesInVersion])
def test_a_game_that_a_record_cannot_tell_is_noticed(kind: type[Seeded], register: Register) -> None:
    """Laws 5 and 7: whichever check comes first."""
    register(kind)
    with pytest.raises(LawBroken):
        mg.check_rules(kind(), games=2)


def test_what_is_not_broken_passes(register: Register) -> None:
    register(Seeded)
    seen = mg.check_rules(Seeded(lastrow_points="survivor"), games=8)
    assert (seen.games, sum(seen.endings.values())) == (8, 8)
    assert seen.exhaustive == 3 + -(-seen.plies // 50)  # plies 0 to 3, then 50, 100 and so on


def test_a_game_that_only_the_match_ends_passes(shuttle: Shuttle) -> None:
    """Repetition is judged by the match; the moves of such an end position are the rules' own business."""
    assert mg.check_rules(shuttle, games=5).endings == {"repetition": 5}


def test_a_game_is_cut_after_the_longest() -> None:
    seen = mg.check_rules(mg.rules("minus-vs-plus"), games=2, longest=10)
    assert (seen.plies, seen.endings) == (20, {"cut": 2})


def test_the_same_seed_sees_the_same_games() -> None:
    one, other, another = (mg.check_rules(mg.rules("minus-vs-plus"), games=2, seed=seed) for seed in (1, 1, 2))
    assert one == other
    assert one != another
    assert isinstance(one, Conformance)


def test_the_moves_that_lead_to_the_fault_are_told(register: Register) -> None:
    register(HasNoMoveAndGoesOn)
    with pytest.raises(LawBroken, match=r"mathgames\.rules\('seeded'\) after ([a-f][1-6]-[a-f][1-6](, |:)){9}"):
        mg.check_rules(HasNoMoveAndGoesOn(), games=1)
