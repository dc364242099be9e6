"""The list of all moves, to see the whole game and to go to any of its moments.

A row is a round: its number, and for each of two players a move with what it brought. So that a move costs the same
however long the game is, only the rounds around the present one are listed; the others are in stretches, and the far
ones in stretches of stretches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from mathgames.engine import Rules, Score
from mathgames.engine.line import Past
from mathgames.explain.explanation import Scored
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spell_out
from mathgames.language.words import LazyString, _

STRETCH = 20
MAX_LISTED_MOVES = 2 * STRETCH
"""The most moves that are listed one by one; a longer game shows those around the current one, and stretches."""
LONG_STRETCH = STRETCH * STRETCH


class MoveRow(NamedTuple):
    """A move in the list: the ply after it, its text, its player, and its gains."""

    ply: int
    text: str
    player: str
    gains: tuple[Gain, ...]


class Gain(NamedTuple):
    """The gain of a player by a move, with the player's name."""

    label: LazyString
    score_change: Scored


_EMPTY_LIST: Final = node(
    "section", {"class": "mg-moves", "aria-label": _("Moves")}, node("p", None, _("No moves yet."))
)


def move_list(
    rules: Rules[Any, Any], line: Sequence[str], way: Past, ply: int, *, walk: bool = True, points: bool = True
) -> Node:
    """Draw the moves of the whole game, whose ``way`` goes to the end of the ``line``, as buttons.

    The current move is marked, undone ones are pale. If ``walk`` is false, they are not buttons.
    """
    if not line:
        return _EMPTY_LIST
    parts: list[Node] = []
    for is_long, several in groupby(stretches(len(line), ply), key=lambda part: part[1] - part[0] > 1):
        if is_long:
            parts += [_stretch(start + 1, stop, is_undone=start >= ply) for start, stop in several]
        else:
            plies = [start for start, _stop in several]
            parts += _rounds(rules, line, way, range(plies[0], plies[-1] + 1), ply, walk=walk, points=points)
    pairs = len(rules.players) == 2
    list_node = node("ol", {"class": "mg-move-list mg-pairs" if pairs else "mg-move-list"}, *parts)
    scroll = node("div", {"class": "mg-lines", "key": "moves", "roving": True if walk else None}, list_node)
    heads = _draw_player_heads(rules, rules.turn(way[0][0])) if pairs else None
    return node("section", {"class": "mg-moves", "aria-label": _("Moves")}, heads, scroll)


@lru_cache(maxsize=16)
def _draw_player_heads(rules: Rules[Any, Any], first: str) -> Node:
    names = (
        node("span", {"class": f"mg-player-{player}"}, rules.player_label(player)) for player in _order(rules, first)
    )
    return node("div", {"class": "mg-heads"}, *names)


def stretches(count: int, ply: int) -> Iterator[tuple[int, int]]:
    """Yield the moves 0 to ``count``, as (start, stop): one by one around a ply, and farther away in stretches.

    >>> list(stretches(3, 3))
    [(0, 1), (1, 2), (2, 3)]
    >>> [stop - start for start, stop in stretches(200, 200) if stop - start > 1]
    [20, 20, 20, 20, 20, 20, 20, 20]
    >>> len(list(stretches(20_000, 7_000))) < 150
    True
    """
    plies_around = range(count)
    if count > MAX_LISTED_MOVES:
        # This stretch and the one before it, whole, so that the list does not shift with every move.
        first = max(ply - 1, 0) // STRETCH * STRETCH
        plies_around = range(max(first - STRETCH, 0), min(first + STRETCH, count))
    yield from _chunks(range(plies_around.start // LONG_STRETCH * LONG_STRETCH), LONG_STRETCH)
    yield from _chunks(range(plies_around.start // LONG_STRETCH * LONG_STRETCH, plies_around.start), STRETCH)
    for start in plies_around:
        yield start, start + 1
    whole = min(-(-plies_around.stop // LONG_STRETCH) * LONG_STRETCH, count)
    yield from _chunks(range(plies_around.stop, whole), STRETCH)
    yield from _chunks(range(whole, count), LONG_STRETCH)


def _chunks(moves: range, size: int) -> Iterator[tuple[int, int]]:
    for start in moves[::size]:
        yield start, min(start + size, moves.stop)


def _rounds(
    rules: Rules[Any, Any], line: Sequence[str], way: Past, plies: range, current_ply: int, *, walk: bool, points: bool
) -> Iterator[Node]:
    """Yield the rows of these moves. A round of two ends when the second has moved, or the same player moves again."""
    order, row = _order(rules, rules.turn(way[0][0])), list[MoveRow | None]()
    before = way.round_began(plies.start)
    for ply in plies:
        if ply and way.round_began(ply) == ply:
            if row:
                yield _row(tuple(row), current_ply, before, pairs=len(order) == 2, walk=walk)
            row, before = [], ply
            yield node("li", {"key": f"round {ply}", "class": "mg-stretch"}, _("Round {number}", number=2))
        player, gains = way.turn_and_gains(ply)
        column = order.index(player) if len(order) == 2 else 0
        if len(row) > column:
            yield _row(tuple(row), current_ply, before, pairs=len(order) == 2, walk=walk)
            row = []
        row += [None] * (column - len(row))
        gains_shown = tuple([Gain(rules.player_label(gain.player), gain) for gain in gains]) if points else ()
        row.append(MoveRow(ply + 1, line[ply], player, gains_shown))
    yield _row(tuple(row), current_ply, before, pairs=len(order) == 2, walk=walk)


@lru_cache(maxsize=16)
def _order(rules: Rules[Any, Any], first: str) -> tuple[str, ...]:
    return (first, *(player for player in rules.players if player != first))


def _row(row: tuple[MoveRow | None, ...], current_ply: int, before: int, *, pairs: bool, walk: bool) -> Node:
    plies = [move.ply for move in row if move is not None]
    # The same for every row without the current move, so that a row is one object in many views.
    last_ply = min(max(current_ply, plies[0] - 1), plies[-1])
    return _render_row(row, last_ply, before, pairs=pairs, current=current_ply in plies, walk=walk)


@lru_cache(maxsize=1024)  # all but two are the same after a move
def _render_row(
    row: tuple[MoveRow | None, ...], last_ply: int, before: int, *, pairs: bool, current: bool, walk: bool
) -> Node:
    """Draw a row; its number is counted from the start of its round, which has ``before`` moves before it."""
    first = next(move.ply for move in row if move is not None)
    cells = (
        node("span", {"class": "mg-move"})
        if move is None
        else _cell(move, is_undone=move.ply > last_ply, current=current and move.ply == last_ply, walk=walk)
        for move in row
    )
    number = (first - before + 1) // 2 if pairs else first - before
    return node("li", {"key": f"m{first}", "data-ply": f"{number}."}, *cells)  # the style sheet writes the number


def _cell(move: MoveRow, *, is_undone: bool, current: bool, walk: bool) -> Node:
    attributes = {"class": f"mg-ply{' mg-undone' if is_undone else ''}", "aria-current": "step" if current else None}
    if walk:
        go = node("button", {**attributes, "intent": ["goto", {"ply": move.ply}]}, move.text)
    else:
        go = node("span", attributes, move.text)
    return node("span", {"class": f"mg-move mg-player-{move.player}"}, go, *map(_gain, move.gains))


def _gain(gain: Gain) -> Node:
    """Draw the gain of a move, in the colour of the player who got it, possibly not the mover."""
    score = Score(gain.score_change.infinite, gain.score_change.finite)
    sentence = _("{player}: {amount}", player=gain.label, amount=gain.score_change.amount)
    return node(
        "span",
        {"class": f"mg-won mg-player-{gain.score_change.player}"},
        node("span", {"aria-hidden": "true"}, f"+{score}"),
        node("span", {"class": "mg-hidden"}, spell_out(sentence)),
    )


@lru_cache(maxsize=512)
def _stretch(first: int, last: int, *, is_undone: bool) -> Node:
    attributes = {
        "class": f"mg-ply{' mg-undone' if is_undone else ''}",
        "aria-label": _("{first} … {last}: go to move {last}", first=first, last=last),
        "intent": ["goto", {"ply": last}],
    }
    press = node("button", attributes, f"{first} … {last}")
    return node("li", {"key": f"m{first} to {last}", "class": "mg-stretch"}, press)
