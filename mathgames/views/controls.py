"""The controls around the board: the way through the game, a typed move, a question, a notice, a new game."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from mathgames.engine import Clock, Match, Rules
from mathgames.game import Question, Table
from mathgames.game.controls import button
from mathgames.nodes import Node, node
from mathgames.words import Text, _

# The second character asks for a sign in the colour of the text where a tablet would put a coloured picture.
FIRST, LAST = "⏮\ufe0e", "⏭\ufe0e"
MAX_TYPED_CHARACTERS = 200


@lru_cache(maxsize=256)
def history(ply: int, last: int, *, undo: bool = True, walk: bool = True) -> Node | None:
    """First, back, forward, last: to walk through the game; and undo, which is going back to play otherwise."""
    if not undo and not walk:
        return None
    return node(
        "div",
        {"class": "mg-history", "role": "group", "aria-label": _("Walk through the game")},
        _to_the_start(enabled=ply > 0) if walk else None,
        _undo(enabled=ply > 0) if undo else None,
        _redo(enabled=ply < last) if walk else None,
        button(LAST, ["goto", {"ply": last}], enabled=ply < last, name=_("To the last move")) if walk else None,
    )


@cache
def _to_the_start(*, enabled: bool) -> Node:
    return button(FIRST, ["goto", {"ply": 0}], enabled=enabled, name=_("To the start"))


@cache
def _undo(*, enabled: bool) -> Node:
    return button(_("↶ Undo"), ["undo", {}], enabled=enabled, name=_("Undo"))


@cache
def _redo(*, enabled: bool) -> Node:
    return button(_("Redo ↷"), ["redo", {}], enabled=enabled, name=_("Redo"))


def typed_move(table: Table) -> Node | None:
    """A field to type a move: as good a way to play as the board."""
    if table.outcome is not None:
        return None
    return _typed_move(next((table.rules.format(move) for move in table.scene.moves), ""))


@lru_cache(maxsize=256)
def _typed_move(example: str) -> Node:
    field = {
        "type": "text",
        "field": "move",
        "placeholder": example,
        "maxlength": MAX_TYPED_CHARACTERS,
        "autocomplete": "off",
        "autocapitalize": "off",
        "spellcheck": "false",
        "enterkeyhint": "go",
    }
    return node(
        "form",
        {"class": "mg-typed", "key": "typed", "intent": ["play", {}]},
        node("label", None, node("span", {"class": "mg-label"}, _("Type a move")), node("input", field)),
        node("button", {"type": "submit"}, _("Play")),
    )


def notice(text: Text) -> Node:
    """A message beside the board."""
    return node("div", {"class": "mg-notice", "key": "notice", "data-into-view": True}, node("p", None, text))


def question(asked: Question) -> Node:
    """A question before a move, with what it shows, and the two buttons that answer it."""
    return node(
        "form",
        {"class": "mg-notice", "key": "question", "intent": ["answer", {}], "data-into-view": True},
        node("p", None, asked.text) if asked.text is not None else None,
        *asked.parts,
        node("button", {"type": "submit", "class": "mg-primary"}, asked.yes),
        button(asked.no, ["dismiss", {}]),
    )


@cache
def game_buttons(*, can_go_back: bool) -> Node:
    """A new game under the same rules, and the way back to the game that it replaced."""
    return node(
        "div",
        {"class": "mg-games"},
        button(_("New game"), ["new", {}]),
        button(_("Back to the game before"), ["back", {}]) if can_go_back else None,
    )


def ending(table: Table) -> Node | None:
    """Ways to end a game that goes on, out of the way of hands that play: by agreement, or by giving up."""
    players = len(table.rules.players)
    if table.outcome is not None or players < 2:
        return None
    return _ending(table.rules, table.turn if players == 2 else None)


@lru_cache(maxsize=64)
def _ending(rules: Rules[Any, Any], turn: str | None) -> Node:
    """Where more than two play, nobody has won when one gives up."""
    resign = None
    if turn is not None:
        resign = button(_("{player}: give up", player=rules.player_label(turn)), ["resign", {}])
    return node(
        "details",
        {"class": "mg-ending", "key": "ending"},
        node("summary", None, _("End the game")),
        button(_("Agree on a draw"), ["agree", {}]),
        resign,
    )


def clocks(match: Match, clock: Clock) -> Node:
    """The time of both players and the button that stops or starts it."""
    running = clock.running is not None
    return node(
        "div",
        {"class": "mg-clocks", "role": "group", "aria-label": _("Clock")},
        *(_time(match.rules, player, clock) for player in match.rules.players),
        button(_("Pause"), ["pause", {}])
        if running
        else button(_("Start the clock"), ["start", {}], enabled=match.outcome is None),
    )


def _time(rules: Rules[Any, Any], player: str, clock: Clock) -> Node:
    """One player's time. While it runs, the browser counts it down and says so when it is over; it is believed only
    after a look at the clock here.
    """
    left = clock.remaining(player)
    ticking = {"ticking": round(left, 2), "intent": ["flag", {}]} if player == clock.running else {}
    time = node("span", {"class": "mg-time", "role": "timer", **ticking}, minutes(left))
    return node("span", {"class": "mg-clock", "key": player}, rules.player_label(player), " ", time)


def minutes(seconds: float) -> str:
    """Seconds as a clock shows them, rounded up: no one has 0:00 before the time is over.

    >>> minutes(75.2), minutes(0)
    ('1:16', '0:00')
    """
    whole = int(-(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"
