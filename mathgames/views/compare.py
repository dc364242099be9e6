"""What if? Two moves side by side, or one move under two readings of the rules: what both come to, what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, NamedTuple

from mathgames.engine import Match, Outcome, Rules, Score
from mathgames.explain.derivation import Derivation, Step
from mathgames.explain.explanation import Effect, Explanation, Scored
from mathgames.explain.expression import Literal
from mathgames.explain.mathml import formula, mathml
from mathgames.explain.plain import plain_equation
from mathgames.explain.quantity import DOES_NOT_EXIST
from mathgames.explain.speech import spoken_equation
from mathgames.game.board import Board, Scene, Variant
from mathgames.nodes import Node, node, text
from mathgames.views.scores import player_name, result


class Side(NamedTuple):
    """One of two moves that are compared: its name, its explanation, and how the game ends by it, if it does."""

    label: str
    explanation: Explanation
    outcome: Outcome | None


def side(rules: Rules[Any, Any], position: Any, move: Any, label: str) -> Side:
    """What a legal move comes to."""
    return Side(label, rules.explain(position, move), rules.outcome(rules.apply(position, move)))


class Aspect(NamedTuple):
    """One thing to look at in both moves, in words."""

    name: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Whether the two moves differ in it."""
        return self.first != self.second


class Part(NamedTuple):
    """One part of an explanation: what it is aligned by, and how it is shown."""

    kind: str
    shown: Node


SAID = {
    "Calculation": "the calculation",
    "Points": "the points",
    "On the board": "the board",
    "After that": "what follows",
}
"""The aspects by name, each as it is called inside a sentence."""


class Comparison(NamedTuple):
    """Two moves that were made in thought."""

    first: Side
    second: Side

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """What both moves come to, aspect by aspect."""
        told = (_calculation, _points, _board, _ending)
        return tuple(Aspect(name, tell(self.first), tell(self.second)) for name, tell in zip(SAID, told, strict=True))

    @property
    def difference(self) -> str:
        """What differs, in one sentence."""
        differing = [SAID[aspect.name] for aspect in self.aspects if aspect.differs]
        if not differing:
            return "Both come to the same."
        listed = " and ".join(filter(None, (", ".join(differing[:-1]), differing[-1])))
        return f"They differ in {listed}."

    @property
    def told(self) -> str:
        """The comparison in words, to be said."""
        return f"{self.first.label} and {self.second.label}. {self.difference}"

    @property
    def rows(self) -> Iterator[tuple[Part | None, Part | None]]:
        """The parts of both explanations side by side: parts of one kind beside each other, in their order."""
        left, right = (list(_parts(one.explanation)) for one in (self.first, self.second))
        matcher = SequenceMatcher(None, [part.kind for part in left], [part.kind for part in right], autojunk=False)
        for _, a, b, c, d in matcher.get_opcodes():
            yield from zip_longest(left[a:b], right[c:d])


def compare(match: Match, board: Board[Any], args: Mapping[str, Any], read: Callable[[str], Any]) -> Comparison:
    """The comparison that the panel's controls ask for; ``read`` gives the legal move that a field of theirs holds."""
    rules = match.rules
    variant = next((variant for variant in board.variants() if variant.name == args.get("variant")), None)
    if variant is None:
        first, second = read("first"), read("second")
        return Comparison(*(side(rules, match.position, move, rules.format(move)) for move in (first, second)))
    position, move = match.path[-1] if args.get("last") else (match.position, read("first"))
    label = rules.format(move)
    return Comparison(
        side(rules, position, move, f"{label}, {variant.here}"),
        side(variant.rules, position, move, f"{label}, {variant.there}"),
    )


def _calculation(one: Side) -> str:
    asked = (plain_equation(derivation.expression, derivation.result) for derivation in one.explanation.derivations)
    return "; ".join(asked) or "none"


def _points(one: Side) -> str:
    given = (
        f"{player_name(player)}: {Score(points.infinite, points.finite)}"
        for player, points in one.explanation.points.items()
    )
    return ", ".join(given) or "nobody is credited"


def _board(one: Side) -> str:
    changes = (
        effect.sentence
        for effect in one.explanation.effects
        if any(not isinstance(change, Scored) for change in effect.changes)
    )
    return " ".join(changes) or "nothing changes"


def _ending(one: Side) -> str:
    return "the game goes on" if one.outcome is None else f"the game is over. {result(one.outcome)}"


def _parts(explanation: Explanation) -> Iterator[Part]:
    for part in explanation.parts:
        if isinstance(part, Effect):
            clause = node("span", {"class": "mg-clause"}, part.clause)
            yield Part(part.clause, node("p", {"class": "mg-note"}, part.sentence, " ", clause))
        else:
            yield from _derived(part)


def _derived(derivation: Derivation) -> Iterator[Part]:
    yield Part("question", node("p", {"class": "mg-formula"}, formula(derivation.expression)))
    for number, step in enumerate(derivation.steps, 1):
        ends = isinstance(step.after, Literal) and number == len(derivation.steps)
        rule = node("p", {"class": "mg-rule"}, step.rule.name[:1].upper() + step.rule.name[1:])
        shown = node("p", {"class": "mg-formula"}, _line(step))
        yield Part("result" if ends else f"step {step.rule.key}", node("div", None, rule, shown))


def _line(step: Step) -> Node:
    """One line of a derivation as it is written below another: only what is new."""
    equals = None if step.after == Literal(DOES_NOT_EXIST) else node("mo", None, "=")
    line = node("mrow", None, equals, mathml(step.after))
    return node("math", {"aria-label": spoken_equation(step.before, step.after)}, line)


def panel(board: Board[Any], scene: Scene, compared: Comparison | None) -> Node:
    """The panel "What if?": which moves to compare, and what came of it."""
    variants = board.variants()
    return node(
        "details",
        {"class": "mg-panel mg-compare", "key": "compare", "open": True if compared else None},
        node("summary", None, "What if? Compare two moves"),
        _moves() if not scene.over else None,
        *(_variant(variant, scene) for variant in variants),
        _result(compared) if compared else None,
    )


def _moves() -> Node:
    return node(
        "form",
        {"class": "mg-typed", "key": "moves", "intent": ["compare", {}]},
        _field("One move", "first"),
        _field("Another move", "second"),
        node("button", {"type": "submit"}, "Compare"),
    )


def _variant(variant: Variant, scene: Scene) -> Node | None:
    """A move, still to be made or the one that was made last, under other rules."""
    name = f"under {variant.label}"
    if scene.over and scene.move is None:
        return None
    last = node(
        "button",
        {"type": "button", "intent": ["compare", {"variant": variant.name, "last": True}]},
        "Compare the last move",
    )
    return node(
        "form",
        {"class": "mg-typed", "key": variant.name, "intent": ["compare", {"variant": variant.name}]},
        _field(f"A move {name}", "first") if not scene.over else node("span", None, f"A move {name}"),
        node("button", {"type": "submit"}, "Compare") if not scene.over else None,
        last if scene.move is not None else None,
    )


def _field(label: str, name: str) -> Node:
    plain_text = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "maxlength": 200}
    field = node("input", {"type": "text", "field": name, **plain_text})
    return node("label", None, node("span", {"class": "mg-label"}, label), field)


def _result(compared: Comparison) -> Node:
    """Both moves in two columns: first what they come to, then step by step."""
    head = node(
        "thead",
        None,
        node("tr", None, *(node("th", {"scope": "col"}, one.label) for one in (compared.first, compared.second))),
    )
    rows = [row for aspect in compared.aspects for row in _aspect(aspect)]
    steps = [_row(*row) for row in compared.rows]
    return node(
        "div",
        {"class": "mg-compared", "key": "result"},
        node("p", {"class": "mg-headline"}, compared.difference),
        node(
            "table",
            {"aria-label": "Two moves compared"},
            head,
            node("tbody", None, *rows, _heading("Step by step"), *steps),
        ),
        node("button", {"type": "button", "intent": ["compare", {"end": True}]}, "Close the comparison"),
    )


def _heading(name: str, kind: str = "") -> Node:
    return node("tr", None, node("th", {"scope": "colgroup", "colspan": 2, "class": kind or None}, name))


def _aspect(aspect: Aspect) -> tuple[Node, Node]:
    """A heading with what is looked at, and both moves below it; a sign, not only a colour, tells what differs."""
    mark = "≠ different" if aspect.differs else "= the same"
    cells = (node("td", None, words[:1].upper() + words[1:]) for words in (aspect.first, aspect.second))
    return (
        _heading(f"{aspect.name}: {mark}", "mg-differs" if aspect.differs else "mg-alike"),
        node("tr", None, *cells),
    )


def _row(first: Part | None, second: Part | None) -> Node:
    differs = first is None or second is None or text(first.shown) != text(second.shown)
    cells = (node("td", None, part.shown if part else "—") for part in (first, second))
    return node("tr", {"class": "mg-differs" if differs else None}, *cells)
