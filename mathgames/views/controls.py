"""The controls around the board: the way through the game, a typed move, a notice, a new game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mathgames.engine import Clock, Match
from mathgames.game.board import Overlay
from mathgames.nodes import Node, node
from mathgames.views.scores import player_name

# The second character asks for a sign in the colour of the text where a tablet would put a coloured picture.
FIRST, LAST = "⏮\ufe0e", "⏭\ufe0e"


def button(label: str, intent: list[Any], *, enabled: bool = True, kind: str = "", name: str | None = None) -> Node:
    """A button that asks Python for something; a disabled one asks for nothing and stays reachable."""
    attributes: dict[str, Any] = {"type": "button", "class": kind or None, "aria-label": name}
    if enabled:
        return node("button", {**attributes, "intent": intent}, label)
    return node("button", {**attributes, "aria-disabled": "true"}, label)


def history(match: Match) -> Node:
    """First, back, forward, last: to walk through the game; and undo, which is going back to play otherwise."""
    ply, last = match.ply, len(match.line)
    return node(
        "div",
        {"class": "mg-history", "role": "group", "aria-label": "Walk through the game"},
        button(FIRST, ["goto", {"ply": 0}], enabled=ply > 0, name="To the start"),
        button("↶ Undo", ["undo", {}], enabled=ply > 0, name="Undo"),
        button("Redo ↷", ["redo", {}], enabled=ply < last, name="Redo"),
        button(LAST, ["goto", {"ply": last}], enabled=ply < last, name="To the last move"),
    )


def overlays(offered: Iterable[Overlay], shown: frozenset[str]) -> Node | None:
    """Switches for what the board shows on request."""
    switches = [
        node(
            "button",
            {
                "type": "button",
                "key": overlay.name,
                "aria-pressed": "true" if overlay.name in shown else "false",
                "intent": ["overlay", {"name": overlay.name}],
            },
            overlay.label,
        )
        for overlay in offered
    ]
    return node("div", {"class": "mg-overlays", "role": "group", "aria-label": "Show"}, *switches) if switches else None


def typed_move(match: Match, example: str) -> Node | None:
    """A field to type a move: as good a way to play as the board."""
    if match.outcome is not None:
        return None
    return node(
        "form",
        {"class": "mg-typed", "key": "typed", "intent": ["play", {}]},
        node(
            "label",
            None,
            node("span", {"class": "mg-label"}, "Type a move"),
            node(
                "input",
                {
                    "type": "text",
                    "field": "move",
                    "placeholder": example,
                    "maxlength": 200,
                    "autocomplete": "off",
                    "autocapitalize": "off",
                    "spellcheck": "false",
                    "enterkeyhint": "go",
                },
            ),
        ),
        node("button", {"type": "submit"}, "Play"),
    )


def notice(text: str, *parts: Node) -> Node:
    """A message beside the board: why a move is refused, or a question before one, with its buttons."""
    return node("div", {"class": "mg-notice", "key": "notice"}, node("p", None, text) if text else None, *parts)


def game_buttons(*, can_go_back: bool) -> Node:
    """A new game under the same rules, and the way back to the game that it replaced."""
    return node(
        "div",
        {"class": "mg-games"},
        button("New game", ["new", {}]),
        button("Back to the game before", ["back", {}]) if can_go_back else None,
    )


def ending(match: Match) -> Node | None:
    """Ways to end a game that goes on, out of the way of hands that play: by agreement, or by giving up."""
    players = len(match.rules.players)
    if match.outcome is not None or players < 2:
        return None
    return node(
        "details",
        {"class": "mg-ending", "key": "ending"},
        node("summary", None, "End the game"),
        button("Agree on a draw", ["agree", {}]),
        # Where more than two play, nobody has won when one gives up.
        button(f"{player_name(match.turn)}: give up", ["resign", {}]) if players == 2 else None,
    )


def clocks(match: Match, clock: Clock) -> Node:
    """The time of both players and the button that stops or starts it."""
    running = clock.running is not None
    return node(
        "div",
        {"class": "mg-clocks", "role": "group", "aria-label": "Clock"},
        *(_time(player, clock) for player in match.rules.players),
        button("Pause", ["pause", {}])
        if running
        else button("Start the clock", ["start", {}], enabled=match.outcome is None),
    )


def _time(player: str, clock: Clock) -> Node:
    """One player's time. While it runs, the browser counts it down and says so when it is over; it is believed only
    after a look at the clock here.
    """
    left = clock.remaining(player)
    ticking = {"ticking": round(left, 2), "intent": ["flag", {}]} if player == clock.running else {}
    time = node("span", {"class": "mg-time", "role": "timer", **ticking}, minutes(left))
    return node("span", {"class": "mg-clock", "key": player}, f"{player_name(player)} ", time)


def minutes(seconds: float) -> str:
    """Seconds as a clock shows them, rounded up: no one has 0:00 before the time is over.

    >>> minutes(75.2), minutes(0)
    ('1:16', '0:00')
    """
    whole = int(-(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"
