"""The log of a game: answers, hints, takebacks. No names, and no time of day.

Slips of two kinds are told apart: of arithmetic, a wrong answer, and of strategy, a move that cost points. The second
kind takes an analysis, which is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.arithmetic.items.move_items import (
    MOVE,
    NUMBERS,
    RESULT,
    SIGN,
    TOLD,
    calculation_of,
    operation_of,
    response_from_json,
    rule_of,
)
from mathgames.arithmetic.misconceptions.evidence import Evidence
from mathgames.arithmetic.misconceptions.task import Misconception
from mathgames.engine import Match
from mathgames.engine.plain_json import write_json
from mathgames.explain.quantity import quantity

if TYPE_CHECKING:
    import pandas


def _form(family: str) -> str:
    """Return the name of what was asked for."""
    return "number" if family == RESULT else family.removeprefix(f"{MOVE}/")


SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "The log of a game of mathgames",
    "type": "object",
    "required": ["game", "answers", "slips", "hints", "takebacks", "catch"],
    "additionalProperties": False,
    "properties": {
        "game": {"type": "string", "description": "The name of the game."},
        "answers": {
            "type": "array",
            "items": {
                "type": "object",
                "required": [
                    "a", "op", "b", "form", "given", "right", "try", "by", "ply", "seconds", "rule", "ideas", "shown",
                    "asked",
                ],
                "additionalProperties": False,
                "properties": {
                    "a": {"type": "string", "description": "The first number, exact: 5, -5/3, inf."},
                    "op": {"enum": ["+", "−", "×", "÷", ""], "description": "Empty, as a and b, where one counts."},
                    "b": {"type": "string"},
                    "form": {
                        "enum": sorted(map(_form, {*NUMBERS, SIGN, *TOLD})),
                        "description": "What was asked for: the result, its sign, a number that is covered, …",
                    },
                    "given": {"type": "string", "description": "The answer; empty where the way was asked for."},
                    "right": {"type": "boolean"},
                    "try": {"type": "integer", "minimum": 1},
                    "by": {"type": "string", "description": "The player who answered; empty for all at the screen."},
                    "ply": {"type": "integer", "minimum": 0, "description": "The moves made before it."},
                    "seconds": {"type": "integer", "description": "Since the board appeared."},
                    "rule": {"type": "string", "description": "The key of the rule that the result follows from."},
                    "ideas": {"type": "array", "items": {"type": "string"}, "description": "Keys of misconceptions."},
                    "shown": {"type": "boolean", "description": "Whether the way was asked for instead."},
                    "more": {"type": "integer", "minimum": 1, "description": "Questions of this move to come."},
                    "asked": {"enum": ["predict", "undo"], "description": "Before a move, or before an undo."},
                },
            },
        },
        "slips": {
            "type": "object",
            "required": ["arithmetic", "strategy"],
            "additionalProperties": False,
            "properties": {
                "arithmetic": {
                    "type": "array",
                    "description": "Calculations whose first answer was wrong.",
                    "items": {
                        "type": "object",
                        "required": ["ply", "by", "a", "op", "b", "given", "ideas"],
                        "additionalProperties": False,
                        "properties": {
                            "ply": {"type": "integer", "minimum": 0},
                            "by": {"type": "string"},
                            "a": {"type": "string"},
                            "op": {"type": "string"},
                            "b": {"type": "string"},
                            "given": {"type": "string"},
                            "ideas": {"type": "array", "items": {"type": "string"}},
                        },
                    },
                },
                "strategy": {
                    "type": ["array", "null"],
                    "description": "The moves that cost most, as the analysis sees it; null where nobody asked for it.",
                    "items": {
                        "type": "object",
                        "required": ["ply", "by", "played", "better", "lost"],
                        "additionalProperties": False,
                        "properties": {
                            "ply": {"type": "integer", "minimum": 1, "description": "The number of the move."},
                            "by": {"type": "string"},
                            "played": {"type": "string"},
                            "better": {"type": "string"},
                            "lost": {"type": "integer", "minimum": 0, "description": "In hundredths of a point."},
                        },
                    },
                },
            },
        },
        "hints": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["ply", "stage"],
                "properties": {"ply": {"type": "integer"}, "stage": {"type": "integer", "minimum": 1, "maximum": 4}},
            },
        },
        "takebacks": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["ply", "moves"],
                "properties": {"ply": {"type": "integer"}, "moves": {"type": "integer", "minimum": 1}},
            },
        },
        "catch": {
            "type": ["object", "null"],
            "properties": {
                "claims": {"type": "integer"},
                "slips": {"type": "integer"},
                "caught": {"type": "integer"},
                "false_alarms": {"type": "integer"},
                "found": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "Keys of the misconceptions behind the computer's mistakes that were caught.",
                },
                "noticed": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "Of those that the pupil objected to with a wrong result.",
                },
                "missed": {"type": "array", "items": {"type": "string"}, "description": "And of those that were not."},
            },
        },
    },
}  # fmt: skip
"""The JSON schema of ``Log.to_json``."""


@dataclass(frozen=True, slots=True)
class StrategySlip:
    """A move at ``ply`` that cost its player ``lost`` hundredths of a point, and a better one."""

    ply: int
    by: str
    played: str
    better: str
    lost: int


@dataclass(frozen=True, slots=True)
class Log:
    """The actions of pupils in a game, which ``mathgames.answer_log`` returns.

    ``answers`` to predictions and ``undoing`` to undo questions, the ``strategy_slips`` (None if the game is not
    analysed), the furthest stage of ``hints`` by ply, the ``takebacks`` as ply and number of moves, and the outcomes
    of a computer's slips.

    >>> from mathgames.games.registry import rules
    >>> answer_log(Match(rules("minus-vs-plus"))).to_json()
    {'game': 'minus-vs-plus', 'answers': [], 'slips': {'arithmetic': [], 'strategy': None}, 'hints': [], \
'takebacks': [], 'catch': None}
    """

    game: str
    answers: tuple[Response[ItemRef], ...] = ()
    undoing: tuple[Response[ItemRef], ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    takebacks: tuple[tuple[int, int], ...] = ()
    catch: Mapping[str, int | list[str]] | None = None
    strategy_slips: tuple[StrategySlip, ...] | None = None

    @property
    def arithmetic_slips(self) -> tuple[Response[ItemRef], ...]:
        """The first answers that were wrong."""
        first = (it for it in (*self.answers, *self.undoing) if it.attempt == 1 and not it.was_shown)
        return tuple(sorted((it for it in first if not it.right), key=lambda answer: answer.seconds))

    @property
    def misconception(self) -> Misconception | None:
        """The misconception that can be named, since it explains several answers (``Evidence``); None if none does."""
        return diagnose_answers((*self.answers, *self.undoing))

    def to_json(self) -> dict[str, Any]:
        """Return the log as plain JSON data, which ``SCHEMA`` describes."""
        answers = [*_answers_json(self.answers, "predict"), *_answers_json(self.undoing, "undo")]
        return {
            "game": self.game,
            "answers": sorted(answers, key=lambda entry: entry["seconds"]),
            "slips": {
                "arithmetic": [
                    {key: slip[key] for key in ("ply", "by", "a", "op", "b", "given", "ideas")}
                    for slip in map(_entry, self.arithmetic_slips)
                ],
                "strategy": None if self.strategy_slips is None else [asdict(it) for it in self.strategy_slips],
            },
            "hints": [{"ply": ply, "stage": stage} for ply, stage in self.hints],
            "takebacks": [{"ply": ply, "moves": moves} for ply, moves in self.takebacks],
            "catch": None if self.catch is None else dict(self.catch),
        }

    def __str__(self) -> str:
        return write_json(self.to_json())

    def to_frame(self) -> pandas.DataFrame:
        """Return the answers as a pandas DataFrame, one row each. Raises ``ImportError`` without pandas."""
        import pandas

        names = SCHEMA["properties"]["answers"]["items"]["required"]
        return pandas.DataFrame(self.to_json()["answers"], columns=names)


def diagnose_answers(answers: Iterable[Response[ItemRef]]) -> Misconception | None:
    """Return the misconception that the first tries among these answers show, if there is one that may be named."""
    evidence = Evidence()
    for answer in answers:
        task = operation_of(answer.question) if answer.question.family == RESULT else None
        if task is not None and answer.attempt == 1 and not answer.was_shown:
            evidence = evidence.with_answer(task, quantity(answer.given))
    return evidence.misconception


def _entry(answer: Response[ItemRef]) -> dict[str, Any]:
    """Return an answer as plain JSON data, with its judgement for programs that read it without mathgames."""
    a, operator, b = calculation_of(answer.question)
    return {
        "a": a,
        "op": operator,
        "b": b,
        "form": _form(answer.question.family),
        "given": answer.given,
        "right": answer.right,
        "try": answer.attempt,
        "by": answer.by,
        "ply": answer.ply,
        "seconds": answer.seconds,
        "rule": rule_of(answer.question),
        "ideas": list(answer.judgement().misconceptions),
        "shown": answer.was_shown,
        **({"more": answer.question.part} if answer.question.part else {}),
    }


def _answers_json(answers: Iterable[Response[ItemRef]], kind: str) -> list[dict[str, Any]]:
    return [{**_entry(answer), "asked": kind} for answer in answers]


def answer_log(match: Match, *, analyse: bool = False) -> Log:
    """Return the log of a match: predictions and other answers, hints, takebacks and slips. Damaged parts are left out.

    ``to_json()`` of it is plain data, ``to_frame()`` the answers as a table of pandas, and ``print`` shows JSON.

    Slips of strategy are those that were found in a review of this game. With ``analyse`` the strongest
    computer player analyses it now, about half a second for each move; only a game of two can be analysed. Raises
    ``TypeError`` for anything but a match.

    >>> answer_log(Match("tinc")).answers
    ()
    """
    if not isinstance(match, Match):
        raise TypeError("the log is of a match: give one, such as board.match")
    notes = match._session.notes
    hints = notes.get("hints", {})
    by_ply = hints.get("by_ply", {}) if isinstance(hints, dict) else {}
    return Log(
        match.rules.name,
        _answers(notes.get("predict")),
        _answers(notes.get("undo-asks")),
        tuple((int(ply), int(stage)) for ply, stage in by_ply.items() if str(ply).isdecimal() and type(stage) is int),
        tuple((one[0], one[1]) for one in notes.get("takebacks", ()) if isinstance(one, list) and len(one) == 2),
        _catch_counts(notes.get("catch")),
        _analyse_match(match) if analyse else _slips_from_note(match, notes.get("look-back")),
    )


def _catch_counts(note: object) -> dict[str, int | list[str]] | None:
    """Return the slips of the computer that were caught, and those that were missed.

    None if it made none on purpose.
    """
    if not isinstance(note, dict):
        return None
    counts: dict[str, int | list[str]] = {}
    for name in ("claims", "slips", "caught", "false_alarms"):
        counts[name] = number if type(number := note.get(name)) is int else 0
    for name in ("found", "noticed", "missed"):
        keys = note.get(name)
        counts[name] = [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []
    return counts


def _analyse_match(match: Match) -> tuple[StrategySlip, ...] | None:
    from mathgames.players.game_review import LookingBack
    from mathgames.players.levels import run_search  # only here, for an analysis

    if len(match.rules.players) != 2:
        return None

    def positions(start: int) -> Iterator[Any]:
        return (match._session.position_at(ply) for ply in range(start, len(match.played) + 1))

    rounds = match._session.line.rounds(len(match.played))
    best = run_search(LookingBack(match.rules, match.played, positions, rounds=rounds).thought()).move
    return tuple(StrategySlip(it.ply, it.player, it.move_played, it.better, it.loss) for it in best.moments)


def _slips_from_note(match: Match, note: object) -> tuple[StrategySlip, ...] | None:
    """Return the results of a review that fit this game. None if there was none."""
    match note:
        case {"moments": [*moments]}:
            return tuple(_moments(match, moments))
    return None


def _moments(match: Match, moments: Iterable[object]) -> Iterator[StrategySlip]:
    for snapshot in moments:
        match snapshot:
            case {"ply": int(ply), "played": str(move_text), "better": str(better), "lost": int(loss)} if (
                1 <= ply <= len(match.played) and match.played[ply - 1] == move_text and loss >= 0
            ):
                yield StrategySlip(ply, match.rules.turn(match._session.position_at(ply - 1)), move_text, better, loss)


def _answers(note: object) -> tuple[Response[ItemRef], ...]:
    match note:
        case {"attempts": [*entries]}:
            return tuple(answer for one in entries if (answer := response_from_json(one)) is not None)
    return ()
