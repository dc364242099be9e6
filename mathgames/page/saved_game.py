"""A saved game in one HTML file: it can be stepped through in a browser, without a kernel.

The file holds the widget's own bundle and style sheet, and the game; it needs no external resources.
"""

from __future__ import annotations

import gc
import gzip
import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mathgames.engine import Match
from mathgames.explain.nodes import Node, Rendering, render_tree
from mathgames.explain.speech import aloud
from mathgames.games.registry import find_game
from mathgames.language.words import _, _n
from mathgames.page.page import saved_page
from mathgames.page.picture import picture
from mathgames.page.pieces import PieceKeys
from mathgames.page.sentences import arrival, browsers_own
from mathgames.page.sharing import whole_game
from mathgames.page.snapshots import moment_of, scene_of
from mathgames.page.stylesheet import STATIC
from mathgames.page.whole_page import policy, script_element, style_element, whole_page

# A whole game as data for a page that answers by itself: the view of every ply, with what they share kept once.
#
#     {"nodes": [node, …], "plies": [[root, sentence], …], "ply": 3, "words": {…}}
#
# A node of the table is a text, or ``[tag, attributes, child, …]`` whose children are places in the table; ``root`` is
# one too. Two plies differ in few nodes, so a game of 80 plies takes a tenth of what 80 views take. ``ply`` is the one
# that is shown first.

VIEWING_NOTE = _("This is a saved game for viewing. To continue it, resume it in a notebook with its code or its file.")


class NodeTable:
    """Distinct nodes, each with its place.

    Nodes that one view shares with the one before it are visited only one time.
    """

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self._places: dict[object, int] = {}
        self._previous_places: dict[int, tuple[Node, int]] = {}
        self._current_places: dict[
            int, tuple[Node, int]
        ] = {}  # with the nodes, which must be kept alive for their identity

    def view(self, tree: Node) -> int:
        """Return the place of the tree of the next view."""
        self._previous_places, self._current_places = self._current_places, {}
        return self.place(tree)

    def place(self, tree: Node) -> int:
        """Return the place of a node, which is new if no equal one came before.

        >>> table = NodeTable()
        >>> table.place(["p", {}, "a", ["b", {}, "a"]]), table.nodes
        (2, ['a', ['b', {}, 0], ['p', {}, 0, 1]])
        """
        if not isinstance(tree, list):
            return self._place(tree, tree)
        entry = self._current_places.get(id(tree)) or self._previous_places.get(id(tree))
        if entry is None:
            tag, attributes, *children = tree
            places = [*map(self.place, children)]
            entry = tree, self._place((tag, repr(attributes), *places), [tag, attributes, *places])
        self._current_places[id(tree)] = entry
        return entry[1]

    def _place(self, key: object, node: Any) -> int:
        place = self._places.setdefault(key, len(self.nodes))
        if place == len(self.nodes):
            self.nodes.append(node)
        return place


@contextmanager
def _paused_collector() -> Iterator[None]:
    """Pause Python's garbage collector, which would traverse all stored nodes again and again, and find nothing."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@_paused_collector()
def replay(match: Match) -> dict[str, Any]:
    """Return the match for stepping through, from its start to the last move."""
    copy = Match.from_record(match.to_record())  # the match itself stays at its ply and notifies no one
    board, keys, nodes = find_game(match.rules.name).board(match.rules), PieceKeys(copy), NodeTable()
    rendering = Rendering(aloud)
    copy.goto(len(copy.played))
    whole = render_tree(whole_game(copy), aloud)
    plies, state = [], board.begin()
    for ply in range(len(copy.played) + 1):
        copy.goto(ply)
        scene = scene_of(copy, board, state, keys=keys)
        state = board.on_match_changed(scene)  # as one who plays it sees it
        scene = scene.with_state(state)
        snapshot = moment_of(copy, board, scene)
        root = nodes.view(rendering.render(saved_page(snapshot, copy, whole)))
        plies.append([root, aloud(str(arrival(snapshot)))])
    return {
        "nodes": nodes.nodes,
        "plies": plies,
        "ply": match.ply,
        "words": {**browsers_own(), "saved": str(VIEWING_NOTE)},
    }


def element(match: Match) -> str:
    """Return the game as an HTML element, for a page that has ``equipment``. Without scripts, its picture is shown."""
    data = json.dumps(replay(match), separators=(",", ":"), ensure_ascii=False)
    payload = b64encode(gzip.compress(data.encode(), mtime=0)).decode()
    return f'<div data-mathgames-replay="{payload}">{picture(match).html()}</div>'


def equipment(names: Iterable[str]) -> str:
    """Return the style sheets and the script that run these games, once per page, after the games."""
    return f"{style_element(_looks(names))}{script_element(_script())}"


def export_policy() -> str:
    """Return the policy of a page with ``equipment`` beside foreign styles: only our script may run."""
    return policy(None, [_script()])


def html(match: Match) -> str:
    """Return the page of one game."""
    title = _n("{title}, {n} move", "{title}, {n} moves", len(match.played), title=match.rules.title)
    page_style = "body { margin: 0 auto; max-width: 1500px; color-scheme: light dark; }"
    styles = [page_style, _looks([match.rules.name])]
    return whole_page(title, f"<main>\n{element(match)}\n</main>", styles=styles, scripts=[_script()])


def _looks(names: Iterable[str]) -> str:
    looks = (find_game(name).look for name in sorted(set(names)))
    return "\n".join(_text(path) for path in (STATIC / "widget.css", *filter(None, looks)))


def _script() -> str:
    return _text(STATIC / "replay.js")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
