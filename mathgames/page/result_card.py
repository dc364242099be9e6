"""The result card: the calculation of one move at large, acted, and the other move of its round below it."""

from __future__ import annotations

from typing import Any, Final

from mathgames.engine import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.controls import icon
from mathgames.explain.explanation import Scored
from mathgames.explain.mathml import render_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spell_out
from mathgames.language.words import LazyString, _
from mathgames.page.told import Told, ToldMove
from mathgames.players.faces import Look, draw_face

# A long equation is scrolled sideways, by keyboard too.
_SCROLLS: Final = {"tabindex": "0", "role": "group", "aria-label": _("Result")}
_FACE_SIZE: Final = 26
_BEGINNING: Final = node("div", {"class": "mg-headline"}, _("No moves yet."))


def hidden_card(reason: LazyString) -> list[Any]:
    """Draw the card in place of the last move when it must be hidden."""
    return node("div", {"class": "mg-result-card"}, node("div", {"class": "mg-headline"}, reason))


def result_card(
    rules: Rules[Any, Any],
    told: Told | None,
    *,
    gains: bool = True,
    at_first: Node | None = None,
    name: str = "",
    replays: int | None = None,
    acts: bool = True,
) -> list[Any]:
    """Draw the moves that are told: the hero's equations and gains, its calculation acted, and the other in a line.

    The card has a fixed size, in which a calculation is only drawn if it ``acts``. Gains are shown if ``gains``. Before
    the first move it shows ``at_first``. Pictures of the game of this ``name`` are acted again whenever ``replays`` is
    another number; None offers no button for it.
    """
    if told is None:
        return node("div", {"class": "mg-result-card"}, at_first or _BEGINNING)
    hero = told.hero
    changes = _changes(rules, hero, gains=gains)
    acted = _draw_acted(hero) if acts else None
    return node(
        "div",
        {"class": f"mg-result-card mg-told-moves{'' if changes else ' mg-plain'}"},
        node(
            "div",
            {"class": "mg-came", "key": f"came {name} {hero.ply} {replays}", **_SCROLLS},
            _draw_face(hero) if hero.face else None,
            *changes,
        )
        if changes
        else None,
        None if hero.is_attack else node("div", {"class": "mg-headline"}, hero.explanation.headline),
        None if acted is None else _act(acted, f"act {name} {hero.ply}", replays),
        None if told.other is None else _line(rules, told.other, gains=gains),
    )


def _changes(rules: Rules[Any, Any], move: ToldMove, *, gains: bool) -> list[Node]:
    explanation = move.explanation
    scores = explanation.points.values() if gains else ()
    return [*map(_render_formula, explanation.derivations), *(_gain(rules, scored) for scored in scores)]


def _draw_acted(move: ToldMove) -> Node | None:
    from mathgames.explain.drawing.acted import draw_acted  # only here, for no page has a move at first

    pictures = map(draw_acted, move.explanation.derivations)
    return next((picture for picture in pictures if picture is not None), None)


def _act(acted: Node, key: str, replays: int | None) -> Node:
    """Draw the calculation as it happens, with the button that acts it again: a picture of another key is a new one."""
    again = {"class": "mg-icon-button mg-again", "intent": ["again", {}], "aria-label": _("Show it again")}
    return node(
        "div",
        {"class": "mg-act-place"},
        node("div", {"class": "mg-act-box", "key": f"{key} {replays}"}, acted),
        None if replays is None else node("button", {**again, "key": "again"}, icon("again")),
    )


def _line(rules: Rules[Any, Any], move: ToldMove, *, gains: bool) -> Node:
    changes = _changes(rules, move, gains=gains) if move.is_attack else []
    return node(
        "div",
        {"class": f"mg-other-move mg-player-{move.player}", "key": "other move"},
        _draw_face(move)
        if move.face
        else node("span", {"class": "mg-shape", "aria-hidden": "true"}, rules.player_sign(move.player) or None),
        *(changes or [node("span", None, move.explanation.headline)]),
    )


def _draw_face(move: ToldMove) -> Node:
    return draw_face(move.face, Look.THINKING, size=_FACE_SIZE, player=move.player)


def _render_formula(calculation: Derivation) -> Node:
    return node("div", {"class": "mg-formula"}, render_equation(calculation.expression, calculation.result))


def _gain(rules: Rules[Any, Any], score_change: Scored) -> Node:
    name = rules.player_label(score_change.player)
    if score_change.infinite:
        gain = _("{player}: {amount}", player=name, amount=score_change.amount)
    else:
        gain = _("{player} +{points}", player=name, points=score_change.finite)
    sentence = _("{player}: {amount}", player=name, amount=score_change.amount)
    return node(
        "div",
        {"class": f"mg-gain mg-player-{score_change.player}"},
        node("span", {"aria-hidden": "true"}, gain),
        node("span", {"class": "mg-hidden"}, spell_out(sentence)),
    )
