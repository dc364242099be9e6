"""Comparison of two moves, or one move under two readings of the rules, side by side with their differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import zip_longest
from typing import Any, ClassVar, NamedTuple

from mathgames.engine import Outcome, Rules, Score
from mathgames.explain.derivation import Derivation, Step
from mathgames.explain.explanation import Effect, Explanation, Scored
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.mathml import formula, mathml
from mathgames.explain.nodes import Node, node, plain_text
from mathgames.explain.quantity import DOES_NOT_EXIST
from mathgames.explain.speech import spell, spoken_equation
from mathgames.games.contract import Activity, Maskable, MoveQuestion, Proceed, Reaction, Refused, Snapshot, Variant
from mathgames.games.contract.controls import button
from mathgames.games.registry import find_game
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences, join_with_and


class ComparedMove(NamedTuple):
    """A move in a comparison: its name, its explanation, and the outcome if it ends the game."""

    rules: Rules[Any, Any]
    label: Text
    explanation: Explanation
    outcome: Outcome | None


def side_of(rules: Rules[Any, Any], position: Any, move: Any, label: Text) -> ComparedMove:
    """Return a legal move with its explanation, as a side of a comparison."""
    return ComparedMove(rules, label, rules.explain(position, move), rules.outcome(rules.apply(position, move)))


class Aspect(NamedTuple):
    """An aspect of both moves: its heading, whether they differ in it, and its value for each."""

    heading: LazyString
    differs: bool
    first: Text
    second: Text


class Part(NamedTuple):
    """A part of an explanation: the kind by which it is aligned, and its node."""

    kind: str
    content: Node


class Comparison(NamedTuple):
    """Two hypothetical moves."""

    first: ComparedMove
    second: ComparedMove

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The results of both moves, aspect by aspect."""
        return tuple(self._aspect(*looked_at) for looked_at in _ASPECTS)

    def _aspect(
        self, alike: LazyString, different: LazyString, _name: LazyString, tell: Callable[[ComparedMove], Text]
    ) -> Aspect:
        first, second = tell(self.first), tell(self.second)
        if first == second:
            return Aspect(alike, differs=False, first=first, second=second)
        swap_heading = _swap_heading(self.first, self.second) if tell is _calculation else None
        return Aspect(swap_heading or different, differs=swap_heading is None, first=first, second=second)

    @property
    def difference(self) -> LazyString:
        """The differences, in one sentence."""
        aspects = self.aspects
        differing = [named for (*_heads, named, _tell), aspect in zip(_ASPECTS, aspects, strict=True) if aspect.differs]
        if differing:
            return _("They differ in {what}.", what=join_with_and(differing))
        if any(aspect.first != aspect.second for aspect in aspects):
            return _("Both have the same effect: only the two numbers are swapped.")
        return _("Both have the same effect.")

    @property
    def announcement(self) -> LazyString:
        """The comparison in words, for an announcement."""
        both = _("{first} and {second}.", first=self.first.label, second=self.second.label)
        return join_sentences(both, self.difference)

    @property
    def rows(self) -> Iterator[tuple[Part | None, Part | None]]:
        """The parts of both explanations side by side: parts of one kind beside each other, in their order."""
        from difflib import SequenceMatcher  # only here, for comparisons

        left, right = (list(_parts(side.explanation)) for side in (self.first, self.second))
        matcher = SequenceMatcher(None, [part.kind for part in left], [part.kind for part in right], autojunk=False)
        for _tag, a, b, c, d in matcher.get_opcodes():
            yield from zip_longest(left[a:b], right[c:d])


def _calculation(side: ComparedMove) -> Text:
    equations = (
        plain_equation(derivation.expression, derivation.result) for derivation in side.explanation.derivations
    )
    return join_with_and(equations) or _("none")


def _swap_heading(first: ComparedMove, other: ComparedMove) -> LazyString | None:
    expressions = [[derivation.expression for derivation in side.explanation.derivations] for side in (first, other)]
    match expressions:
        case [[Operation(Operator.PLUS, a, b)], [Operation(Operator.PLUS, c, d)]] if (a, b) == (d, c):
            return _("Calculation: = the same sum, swapped")
        case [[Operation(Operator.TIMES, a, b)], [Operation(Operator.TIMES, c, d)]] if (a, b) == (d, c):
            return _("Calculation: = the same product, swapped")
    return None


def _points(side: ComparedMove) -> Text:
    points_of_both = [
        _("{player}: {points}", player=side.rules.player_label(player), points=Score(points.infinite, points.finite))
        for player, points in side.explanation.points.items()
    ]
    return join_with_and(points_of_both) or _("nobody scores")


def _board(side: ComparedMove) -> Text:
    changes = [
        effect.sentence
        for effect in side.explanation.effects
        if any(not isinstance(change, Scored) for change in effect.changes)
    ]
    return join_sentences(*changes) if changes else _("nothing changes")


def _ending(side: ComparedMove) -> Text:
    if side.outcome is None:
        return _("the game goes on")
    return _("the game is over. {result}", result=side.rules.result(side.outcome))


_ASPECTS = (
    (_("Calculation: = the same"), _("Calculation: ≠ different"), _("the calculation"), _calculation),
    (_("Points: = the same"), _("Points: ≠ different"), _("the points"), _points),
    (_("On the board: = the same"), _("On the board: ≠ different"), _("the board"), _board),
    (_("After that: = the same"), _("After that: ≠ different"), _("what follows"), _ending),
)
"""The aspects: the headings, the name inside a sentence, and the function that describes it."""


class Compare(Activity[Comparison | None]):
    """The panel "What if?": two moves here, or one move under other rules, made hypothetically.

    Its state is the current comparison. The match does not move, and the next move ends the comparison.
    """

    name: ClassVar[str] = "compare"

    def on_match_changed(self, state: Comparison | None, snapshot: Snapshot) -> Reaction:
        return Reaction(None)

    def on_intent(
        self, state: Comparison | None, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("end"):
            return Reaction(None)
        if not _is_offered(snapshot):
            raise Refused("not-offered", _("This is not available here."))
        comparison = self._comparison(snapshot, args, fields)
        return Reaction(comparison, comparison.announcement)

    def _comparison(self, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]) -> Comparison:
        rules, position = snapshot.rules, snapshot.scene.position
        variant = next((variant for variant in _variants(snapshot.rules) if variant.name == args.get("variant")), None)
        if variant is None:
            first, second = (_parse_legal_move(snapshot, fields.get(field, "")) for field in ("first", "second"))
            return Comparison(*(side_of(rules, position, move, rules.format(move)) for move in (first, second)))
        if args.get("last"):
            position, move = snapshot.scene.before, snapshot.scene.move
        else:
            move = _parse_legal_move(snapshot, fields.get("first", ""))
        return _compare_under_rules(rules, variant, position, move)

    def panels(self, state: Comparison | None, snapshot: Snapshot) -> tuple[Node, ...]:
        if not _is_offered(snapshot):
            return ()
        asking = _asking(snapshot.rules, over=snapshot.scene.over, is_on=snapshot.scene.move is not None)
        if state is None:
            return (asking,)
        tag, attributes, *parts = asking
        return ([tag, {**attributes, "open": True}, *parts, _result(state)],)


def _is_offered(snapshot: Snapshot) -> bool:
    return snapshot.scene.shows_results and snapshot.scene.shows_background


def _compare_under_rules(rules: Rules[Any, Any], variant: Variant, position: Any, move: Any) -> Comparison:
    label = rules.format(move)
    return Comparison(
        side_of(rules, position, move, _("{move}, {rules}", move=label, rules=variant.board_reading)),
        side_of(variant.rules, position, move, _("{move}, {rules}", move=label, rules=variant.variant_reading)),
    )


def last_move_comparisons(snapshot: Snapshot) -> Iterator[Comparison]:
    """Yield the last move under each of the other rules that the game has for it, if it calculated anything."""
    if snapshot.explanation is not None and snapshot.explanation.derivations:
        for variant in _variants(snapshot.rules):
            yield _compare_under_rules(snapshot.rules, variant, snapshot.scene.before, snapshot.scene.move)


def _variants(rules: Rules[Any, Any]) -> tuple[Variant, ...]:
    return find_game(rules.name).variants(rules)


@lru_cache(maxsize=32)  # it is the same in every view of a game
def _asking(rules: Rules[Any, Any], *, over: bool, is_on: bool) -> list[Any]:
    return node(
        "details",
        {"class": "mg-panel mg-compare", "key": "compare"},
        node("summary", None, _("What if? Compare two moves")),
        None if over else _moves(),
        *(_variant(variant, over=over, is_on=is_on) for variant in _variants(rules)),
    )


def _parse_legal_move(snapshot: Snapshot, move_text: str) -> Any:
    """Raises ``Refused``, with the reason, if the text is not a legal move."""
    if not move_text.strip():
        raise Refused("notation", _("Type the moves to compare."))
    try:
        move = snapshot.rules.parse(move_text)
    except NotationError as error:
        raise Refused("notation", error.words) from error
    if (refusal := snapshot.refuse(move)) is not None:
        raise Refused.by_rules(refusal)
    return move


def _parts(explanation: Explanation) -> Iterator[Part]:
    for part in explanation.parts:
        if isinstance(part, Effect):
            clause = node("span", {"class": "mg-clause", "hidden": True}, part.clause)
            yield Part(part.clause, node("p", {"class": "mg-note"}, part.sentence, " ", clause))
        else:
            yield from _derivation_parts(part)


def _derivation_parts(derivation: Derivation) -> Iterator[Part]:
    yield Part("question", node("p", {"class": "mg-formula"}, formula(derivation.expression)))
    for number, step in enumerate(derivation.steps, 1):
        ends = isinstance(step.after, Literal) and number == len(derivation.steps)
        rule = node("p", {"class": "mg-rule"}, capitalize(step.rule.name))
        line_node = node("p", {"class": "mg-formula"}, _draw_right_side(step))
        yield Part("result" if ends else f"step {step.rule.key}", node("div", None, rule, line_node))


def _draw_right_side(step: Step) -> Node:
    """Draw a line of a derivation without its left side, which the line above shows."""
    equals = None if step.after == Literal(DOES_NOT_EXIST) else node("mo", None, "=")
    line = node("mrow", None, equals, mathml(step.after))
    return node("math", {"aria-label": spoken_equation(step.before, step.after)}, line)


def _moves() -> Node:
    return node(
        "form",
        {"class": "mg-typed", "key": "moves", "intent": Compare.intent()},
        _field(_("One move"), "first"),
        _field(_("The other move"), "second"),
        node("button", {"type": "submit"}, _("Compare")),
    )


def _variant(variant: Variant, *, over: bool, is_on: bool) -> Node | None:
    if over and not is_on:
        return None
    label = _("A move with {rules}", rules=variant.label)
    last = button(_("Compare the last move"), Compare.intent(variant=variant.name, last=True)) if is_on else None
    return node(
        "form",
        {"class": "mg-typed", "key": variant.name, "intent": Compare.intent(variant=variant.name)},
        node("span", None, label) if over else _field(label, "first"),
        None if over else node("button", {"type": "submit"}, _("Compare")),
        last,
    )


def _field(label: Text, name: str) -> Node:
    input_attributes = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "maxlength": 200}
    field = node("input", {"type": "text", "field": name, **input_attributes})
    return node("label", None, node("span", {"class": "mg-label"}, label), field)


def _result(comparison: Comparison) -> Node:
    close = button(_("Close the comparison"), Compare.intent(end=True))
    return node("div", {"class": "mg-compared", "key": "result"}, *side_by_side(comparison), close)


def side_by_side(comparison: Comparison) -> tuple[Node, Node]:
    """Draw both moves in two columns: first their results, then step by step."""
    head = node(
        "thead",
        None,
        node("tr", None, *(node("th", {"scope": "col"}, side.label) for side in (comparison.first, comparison.second))),
    )
    rows = [row for aspect in comparison.aspects for row in _aspect(aspect)]
    steps = [_row(*row) for row in comparison.rows]
    return (
        node("p", {"class": "mg-headline"}, comparison.difference),
        node(
            "table",
            {"aria-label": _("Two moves compared")},
            head,
            node("tbody", None, *rows, _heading(_("Step by step")), *steps),
        ),
    )


def _heading(name: Text, kind: str = "") -> Node:
    return node("tr", None, node("th", {"scope": "colgroup", "colspan": 2, "class": kind or None}, name))


def _aspect(aspect: Aspect) -> tuple[Node, Node]:
    """Draw an aspect, with both moves below its heading; a sign, not only a colour, marks a difference."""
    head = _heading(aspect.heading, "mg-differs" if aspect.differs else "mg-alike")
    return head, node("tr", None, *(node("td", None, capitalize(it)) for it in (aspect.first, aspect.second)))


def _row(first: Part | None, second: Part | None) -> Node:
    differs = first is None or second is None or plain_text(first.content) != plain_text(second.content)
    cells = (node("td", None, part.content if part else "—") for part in (first, second))
    return node("tr", {"class": "mg-differs" if differs else None}, *cells)


# Showing a game to a class: each result is covered until a tap, then both readings of the rules are shown.


class Demonstrate(Activity[None]):
    """An activity that shows the calculation of a move, and makes the move at a tap: the class gives the result first.

    If a game has two readings of a rule, the last move is shown under both, side by side.
    """

    name: ClassVar[str] = "demonstrate"
    asks_everybody: ClassVar[bool] = True

    def masks(self, state: None, snapshot: Snapshot) -> frozenset[Maskable]:
        return frozenset() if snapshot.outcome is not None else frozenset({Maskable.RESULTS})

    def ask_before(self, state: None, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        derivations = snapshot.rules.explain(snapshot.scene.position, move).derivations
        if not derivations:
            return None
        prompt = _("Say it together: what is the result?")
        return MoveQuestion(
            code="",
            announcement=join_sentences(prompt, *(_aloud(derivation) for derivation in derivations)),
            text=prompt,
            parts=tuple(
                node("p", {"class": "mg-formula mg-asked-formula"}, formula(derivation.expression), " = ?")
                for derivation in derivations
            ),
            yes=_("Show the result"),
            # A move of the computer's is made, whatever is answered.
            no=None if snapshot.turn in snapshot.company.computer_players else _("Another move"),
            hides=frozenset({Maskable.RESULTS, Maskable.PANELS}),
        )

    def on_answer(self, state: None, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        return Reaction(state, effects=(Proceed(),))

    def context(self, state: None, snapshot: Snapshot) -> tuple[Node, ...]:
        """Return the result under the other reading, for the place below the result."""
        return tuple(
            _(
                "The other way to read the rule: {calculation}. {points}.",
                calculation=calculated.second,
                points=capitalize(points.second),
            )
            for calculated, points, *_others in (compared.aspects for compared in last_move_comparisons(snapshot))
        )

    def panels(self, state: None, snapshot: Snapshot) -> tuple[Node, ...]:
        return tuple(
            node("div", {"class": "mg-compared", "key": f"readings {number}"}, *side_by_side(compared))
            for number, compared in enumerate(last_move_comparisons(snapshot))
        )


def _aloud(derivation: Derivation) -> LazyString:
    return _("{calculation}.", calculation=capitalize(spell(derivation.expression)))
