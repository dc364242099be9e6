"""Turning points of a game: what each was worth, what would have come, and their entries in the note of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from mathgames.engine import Rules
from mathgames.games.contract import Snapshot
from mathgames.games.contract.thinking import DECISIVE_SCORE, POINT, WIN
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, _, _n
from mathgames.players.game_review import BRANCH, MOMENTS, TurningPoint

LONGEST_TEXT: Final = 200
"""The longest move of a valid note."""


class Branch(NamedTuple):
    """A turning point, and the effects of each move of the better line."""

    point: TurningPoint
    sentences: tuple[LazyString, ...]


def move_played_words(snapshot: Snapshot, point: TurningPoint) -> LazyString:
    """Return which move was played."""
    player = snapshot.rules.player_label(point.player)
    return _("Move {ply}: {player} played {played}.", ply=point.ply, player=player, played=point.move_played)


def worth_in_words(snapshot: Snapshot, point: TurningPoint) -> LazyString:
    """Return what the better move would have been worth."""
    rules, better = snapshot.rules, point.better
    player = rules.player_label(point.player)
    other = rules.player_label(next(it for it in rules.players if it != point.player))
    if point.value > DECISIVE_SCORE:
        return _("With {better}, {player} could have won.", better=better, player=player)
    if point.value - point.loss < -DECISIVE_SCORE:
        return _(
            "After {played}, {other} can win. After {better}, the computer sees no win for {other}.",
            played=point.move_played,
            other=other,
            better=better,
        )
    return _n(
        "With {better}, {player} would have been about {n} point better off.",
        "With {better}, {player} would have been about {n} points better off.",
        round(point.loss / POINT),
        player=player,
        better=better,
    )


def branch_of(snapshot: Snapshot, point: TurningPoint) -> Branch:
    """Return a turning point with what each move of its better line does."""
    rules, position, sentences = snapshot.rules, next(positions_from(snapshot, point.ply - 1)), []
    for move_text in point.line:
        move = rules.parse(move_text)
        sentences.append(rules.explain(position, move).headline)
        position = rules.apply(position, move)
    return Branch(point, tuple(sentences))


def positions_from(snapshot: Snapshot, start: int) -> Iterator[Any]:
    """Yield the positions of the game from the ply ``start`` on."""
    return map(snapshot.position_at, range(start, len(snapshot.line) + 1))


# The note.


def point_to_json(point: TurningPoint) -> dict[str, Any]:
    """Return the entry of a turning point in a note."""
    return {
        "ply": point.ply,
        "played": point.move_played,
        "better": point.better,
        "line": list(point.line),
        "lost": point.loss,
        "value": point.value,
    }


def read_branches(snapshot: Snapshot, note: object) -> Iterator[Branch]:
    """Yield the turning points of a note that fit this game: a record may contain anything."""
    match note:
        case {"moments": list(items)} if len(snapshot.rules.players) == 2:
            last = 0
            for item in islice(items, MOMENTS):
                point = _read(snapshot, item)
                if point is not None and point.ply > last:
                    last = point.ply
                    yield branch_of(snapshot, point)


def _read(snapshot: Snapshot, item: object) -> TurningPoint | None:
    match item:
        case {
            "ply": int(ply),
            "played": str(move_text),
            "better": str(better),
            "line": [*line],
            "lost": int(loss),
            "value": int(value),
        }:
            pass
        case _:
            return None
    if not 1 <= ply <= len(snapshot.line) or snapshot.line[ply - 1] != move_text or move_text == better:
        return None
    if not POINT <= loss <= 2 * WIN or not -WIN <= value - loss <= value <= WIN:
        return None
    if not 1 <= len(line) <= BRANCH or line[0] != better:
        return None
    position = next(positions_from(snapshot, ply - 1))
    if not _can_be_played(snapshot.rules, position, line):
        return None
    return TurningPoint(int(ply), snapshot.rules.turn(position), move_text, better, tuple(line), int(loss), int(value))


def _can_be_played(rules: Rules[Any, Any], position: Any, line: list[Any]) -> bool:
    for move_text in line:
        if not isinstance(move_text, str) or len(move_text) > LONGEST_TEXT:
            return False
        try:
            move = rules.parse(move_text)
        except NotationError:
            return False
        if rules.why_illegal(position, move) is not None or rules.format(move) != move_text:
            return False
        position = rules.apply(position, move)
    return True
