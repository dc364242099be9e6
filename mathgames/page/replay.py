"""A whole game as data for a page that answers by itself: the view of every ply, with what they share kept once.

    {"nodes": [node, …], "plies": [[root, sentence], …], "ply": 3, "words": {…}}

A node of the table is a text, or ``[tag, attributes, child, …]`` whose children are places in the table; ``root`` is
one too. Two plies differ in few nodes, so a game of 80 plies takes a tenth of what 80 views take. ``ply`` is the one
that is shown first.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mathgames.engine import Match
from mathgames.explain.nodes import Node, Rendering, rendered
from mathgames.explain.speech import aloud
from mathgames.games.registry import game
from mathgames.language.words import _
from mathgames.page.moments import moment_of, scene_of
from mathgames.page.page import saved_page
from mathgames.page.pieces import PieceKeys
from mathgames.page.sentences import arrival, browsers_own
from mathgames.page.sharing import whole_game

SAVED = _("This is a saved game for viewing. To continue it, resume it in a notebook with its code or its file.")


class NodeTable:
    """Distinct nodes, each with its place. What one view shares with the one before it is looked at once."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self._places: dict[object, int] = {}
        self._before: dict[int, tuple[Node, int]] = {}
        self._known: dict[int, tuple[Node, int]] = {}  # with the nodes: what is known by its identity has to live

    def view(self, tree: Node) -> int:
        """The place of the tree of the next view."""
        self._before, self._known = self._known, {}
        return self.place(tree)

    def place(self, tree: Node) -> int:
        """The place of a node, which is new if no equal one came before.

        >>> table = NodeTable()
        >>> table.place(["p", {}, "a", ["b", {}, "a"]]), table.nodes
        (2, ['a', ['b', {}, 0], ['p', {}, 0, 1]])
        """
        if not isinstance(tree, list):
            return self._placed(tree, tree)
        known = self._known.get(id(tree)) or self._before.get(id(tree))
        if known is None:
            tag, attributes, *children = tree
            places = [*map(self.place, children)]
            known = tree, self._placed((tag, repr(attributes), *places), [tag, attributes, *places])
        self._known[id(tree)] = known
        return known[1]

    def _placed(self, key: object, node: Any) -> int:
        place = self._places.setdefault(key, len(self.nodes))
        if place == len(self.nodes):
            self.nodes.append(node)
        return place


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Let Python's garbage collector rest: it would go through all that is kept again and again, and find nothing."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@_collecting_nothing()
def replay(match: Match) -> dict[str, Any]:
    """The match as it can be walked through, from its start to the last move that was played."""
    walked = Match.from_record(match.record())  # the match itself stays where it is, and nobody who watches it is told
    board, keys, nodes = game(match.rules.name).board(match.rules), PieceKeys(walked), NodeTable()
    rendering = Rendering(aloud)
    walked.goto(len(walked.line))
    whole = rendered(whole_game(walked), aloud)
    plies, state = [], board.begin()
    for ply in range(len(walked.line) + 1):
        walked.goto(ply)
        shown = scene_of(walked, board, keys.placed(ply), state)
        state = board.follow(shown)  # as one who plays it sees it
        shown = shown.with_state(state)
        moment = moment_of(walked, board, shown)
        root = nodes.view(rendering.of(saved_page(moment, walked, whole)))
        plies.append([root, aloud(str(arrival(moment)))])
    return {"nodes": nodes.nodes, "plies": plies, "ply": match.ply, "words": {**browsers_own(), "saved": str(SAVED)}}
