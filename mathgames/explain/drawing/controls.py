"""Controls as nodes: a button, and a switch that is pressed as long as something is on."""

from __future__ import annotations

from typing import Any

from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text


def button(
    label: Node, intent: list[Any], *, enabled: bool = True, kind: str = "", name: Text | None = None, **more: Any
) -> Node:
    """A button that asks Python for something; a disabled one asks for nothing and stays reachable."""
    attributes: dict[str, Any] = {"type": "button", "class": kind or None, "aria-label": name, **more}
    if enabled:
        return node("button", {**attributes, "intent": intent}, label)
    return node("button", {**attributes, "aria-disabled": "true"}, label)


def switch(
    label: Text,
    intent: list[Any],
    key: str,
    *,
    on: bool,
    what: Text | None = None,
    enabled: bool = True,
    lang: str | None = None,
    kind: str | None = None,
    name: Text | None = None,
) -> Node:
    """A button that is pressed as long as something is on; ``what`` says in a sentence what its short label means.

    ``lang`` is the language of its label, if that is always the same, and ``name`` how it is named if the label alone
    would not do.
    """
    pressed = {"class": kind, "aria-label": name, "aria-pressed": "true" if on else "false", "aria-description": what}
    asks: dict[str, Any] = {"intent": intent} if enabled else {"aria-disabled": "true"}
    return node("button", {"type": "button", "key": key, "lang": lang, **pressed, **asks}, label)
