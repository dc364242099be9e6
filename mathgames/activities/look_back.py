"""The review of a game: the evaluation after each move, and three turning points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.activities.graph import graph
from mathgames.arithmetic.answers import MoveAnswer, Unknown
from mathgames.arithmetic.operations import operate
from mathgames.engine import Rules
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number, quantity
from mathgames.games.contract import Activity, Moment, Reaction, Refused, Thinking
from mathgames.games.contract.controls import button
from mathgames.games.contract.thinking import DECIDED, POINT, WIN, Choice, Progress
from mathgames.language.errors import NotationError
from mathgames.language.words import Words, _, _n, together
from mathgames.players.looking_back import BRANCH, MOMENTS, NODES, Findings, LookingBack, TurningPoint, counts_points

# The slips of arithmetic in a game, beside those of strategy: what was predicted wrongly at the first try.

MOST: Final = 10
"""The most turning points that are shown, the last ones: as many as can be discussed."""


def slips(moment: Moment) -> Iterator[Node]:
    """Yield a list of the calculations whose result was predicted wrongly at first; nothing if there are none."""
    wrong = [it for it in moment.predictions if _is_slip(it) and it.question.ply < len(moment.line)]
    if not wrong:
        return
    yield node("h3", None, _("Calculations that went wrong at first"))
    for place, answer in enumerate(wrong[-MOST:]):
        ply = answer.question.ply + 1
        there = _("Go there: move {ply}", ply=ply)
        yield node(
            "div",
            {"class": "mg-moment", "key": f"slip {place}"},
            node("p", None, _said_wrongly(answer, ply)),
            button(_("Go there"), ["goto", {"ply": ply}], name=there, key="go"),
        )


def _is_slip(answer: MoveAnswer) -> bool:
    question = answer.question
    return question.unknown is Unknown.NUMBER and question.try_ == 1 and not answer.shown and not answer.right


def _said_wrongly(answer: MoveAnswer, ply: int) -> Words:
    """Return the calculation, its result, and the wrong answer."""
    a, sign, b = answer.question.calculation
    task = Operation(Operator(sign), Literal(quantity(a)), Literal(quantity(b)))
    accepted = answer.question.accepts
    right = quantity(accepted[0]) if accepted else operate(task.operator, quantity(a), quantity(b))
    return _(
        "Move {ply}: {equation}. The first answer was {given}.",
        ply=ply,
        equation=plain_equation(task, Literal(right)),
        given=plain_number(quantity(answer.given)),
    )


LONGEST_TEXT: Final = 200
"""The longest move of a valid note."""
NOTHING: Final = Findings()


class Branch(NamedTuple):
    """A turning point, and the effects of each move of the better line."""

    point: TurningPoint
    told: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class LookBackState:
    """The results of the review of the game with these moves (``line``), and whether it is running."""

    line: tuple[str, ...] = ()
    found: Findings = NOTHING
    branches: tuple[Branch, ...] = ()
    looking: bool = False
    whole: bool = False
    """True if the whole game was analysed."""
    failure: Words | None = None
    leads: bool = True
    """True if the review is above the explanation.

    If it was requested in a game that continues, it stays below, so that no other control moves under the finger.
    """


class LookBack(Activity[LookBackState]):
    """The panel "Look back": a strong player analyses every position. Its turning points are saved with the game."""

    name: ClassVar[str] = "look-back"
    walks: ClassVar[bool] = True

    def begin(self, moment: Moment, note: Any = None) -> LookBackState:
        branches = tuple(_branches_of(moment, note))
        return LookBackState(moment.line, branches=branches) if branches else LookBackState()

    def note(self, state: LookBackState) -> Any:
        if not state.branches:
            return None
        return {"moments": [_noted(branch.point) for branch in state.branches]}

    def follow(self, state: LookBackState, moment: Moment) -> Reaction:
        if state == LookBackState() or state.line == moment.line:
            return Reaction(state)
        pairs = enumerate(zip(state.line, moment.line, strict=False))
        same = next((ply for ply, (was, now) in pairs if was != now), min(len(state.line), len(moment.line)))
        branches = tuple(branch for branch in state.branches if branch.point.ply <= same)
        return Reaction(
            replace(
                state, line=moment.line, found=state.found.until(same), branches=branches, whole=False, failure=None
            )
        )

    # Thinking.

    def thinks(self, state: LookBackState, moment: Moment) -> Thinking | None:
        if not state.looking or not moment.scene.shows_results:
            return None

        def positions(start: int) -> Iterator[Any]:
            return _positions(moment, start)

        looking = LookingBack(moment.rules, moment.line, positions, state.found, NODES)
        return Thinking((self.name, moment.line), looking.thought)

    def on_thought(
        self, state: LookBackState, moment: Moment, progress: Progress | Choice[Any] | Exception
    ) -> Reaction:
        match progress:
            case Progress(move=Findings() as so_far):
                return Reaction(replace(state, found=so_far))
            case Choice(move=Findings() as whole):
                branches = tuple(_branch(moment, point) for point in whole.moments)
                state = replace(state, found=whole, branches=branches, looking=False, whole=True)
                return Reaction(state, together(_looked_at(state), _heading(state, moment)))
        failure = _("You cannot look back at this game.")
        return Reaction(replace(state, looking=False, failure=failure), failure)

    def on_intent(
        self, state: LookBackState, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"look": True}:
                if not moment.scene.shows_results or not moment.line or len(moment.rules.players) != 2:
                    raise Refused("not-offered", _("This is not available here."))
                leads = moment.outcome is not None or (state.leads and bool(state.line))
                state = replace(state, line=moment.line, looking=True, failure=None, leads=leads)
                return Reaction(state, _("Looking back at the game."))
            case {"stop": True}:
                state = replace(state, looking=False)
                return Reaction(state, _looked_at(state))
        return None

    # The view.

    def panels(self, state: LookBackState, moment: Moment) -> tuple[Node, ...]:
        if not moment.scene.shows_results:
            return ()
        points = counts_points(moment.rules, moment.scene.position)
        if state == LookBackState():
            return (_untouched(begun=bool(moment.line), players=len(moment.rules.players)),)
        return (_panel(self._asking(state), *self._points_found(state, moment), _introduction(points=points)),)

    def panels_lead(self, state: LookBackState, moment: Moment) -> bool:
        return moment.scene.shows_results and (state.leads if state.line else moment.outcome is not None)

    @staticmethod
    def _asking(state: LookBackState) -> Node:
        """Draw the one button, which begins, stops and continues, and the progress.

        It stays when the review is finished.
        """
        if state.looking:
            look_button = button(_("Stop"), LookBack.intent(stop=True), key="look")
        elif state.found.plies and not state.whole:
            look_button = button(_("Continue looking back"), LookBack.intent(look=True), key="look")
        else:
            look = LookBack.intent(look=True)
            look_button = button(_("Look back at this game"), look, enabled=not state.whole, key="look")
        sentence = state.failure or (_looked_at(state) if state.looking or state.found.plies else None)
        return node("div", {"class": "mg-row"}, look_button, node("span", None, sentence) if sentence else None)

    @staticmethod
    def _points_found(state: LookBackState, moment: Moment) -> Iterator[Node | None]:
        moments_found = not state.looking and (bool(state.branches) or state.whole)
        if moments_found:
            leads = (_way_to(branch.point.ply, here=branch.point.ply == moment.ply) for branch in state.branches)
            yield node("div", {"class": "mg-row", "key": "moments"}, node("h3", None, _heading(state, moment)), *leads)
        if state.found.plies:
            yield graph(moment, state.found, frozenset(branch.point.ply for branch in state.branches))
        if not moments_found:
            return
        for branch in state.branches:
            yield _moment(moment, branch)
        yield from slips(moment)


@lru_cache(maxsize=8)  # it is the same in every view before the review begins
def _untouched(*, begun: bool, players: int) -> Node:
    if players != 2:
        return _panel(node("p", None, _("You can only look back at a game for two players.")))
    if not begun:
        return _panel(node("p", None, _("You can look back here after the first move.")))
    return _panel(LookBack._asking(LookBackState()), kind="mg-look-back")


def _panel(*shown: Node | None, kind: str = "mg-panel mg-look-back") -> Node:
    named = {"class": kind, "key": LookBack.name, "aria-label": _("Look back")}
    return node("section", named, *shown)


def _introduction(*, points: bool) -> Node:
    return node(
        "p",
        None,
        _("A strong computer player checks every position again."),
        " ",
        _("It counts the points and what the pieces are worth.") if points else None,
        " " if points else None,
        _("It can be wrong: it looks only a few moves ahead."),
    )


def _looked_at(state: LookBackState) -> Words:
    return _n(
        "Looked at {done} of {n} move.", "Looked at {done} of {n} moves.", len(state.line), done=state.found.plies
    )


def _heading(state: LookBackState, moment: Moment) -> Words:
    match len(state.branches):
        case 0 if counts_points(moment.rules, moment.scene.position):
            return _("No move cost a point or more.")
        case 0:
            return _("Nobody missed a win.")
        case 1:
            return _("One key moment")
        case 2:
            return _("Two key moments")
    return _("Three key moments")


# Moments.


def _way_to(ply: int, *, here: bool) -> Node:
    attributes = {"key": f"go {ply}", "aria-current": "step" if here else None}
    return node("button", {**attributes, "intent": ["goto", {"ply": ply}]}, _("Move {ply}", ply=ply))


def _moment(moment: Moment, branch: Branch) -> Node:
    point = branch.point
    moves = zip(point.line, branch.told, strict=True)
    return node(
        "div",
        {"class": "mg-moment", "key": f"moment {point.ply}"},
        node("p", None, _sentence(moment.rules, moment.scene.position, point)),
        node(
            "details",
            {"key": "branch"},
            node("summary", None, _("What would have happened")),
            node("ol", None, *(node("li", None, _("{move}: {what}", move=move, what=what)) for move, what in moves)),
        ),
    )


def _sentence(rules: Rules[Any, Any], position: Any, point: TurningPoint) -> Words:
    data = {"ply": point.ply, "played": point.played, "better": point.better}
    player = rules.player_label(point.player)
    other = rules.player_label(next(it for it in rules.players if it != point.player))
    if point.value > DECIDED:
        return _("Move {ply}: {player} played {played}. With {better}, {player} could have won.", player=player, **data)
    if point.value - point.lost < -DECIDED:
        return _(
            "Move {ply}: {player} played {played}, and now {other} can win. After {better}, the computer sees no win "
            "for {other}.",
            player=player,
            other=other,
            **data,
        )
    return _n(
        "Move {ply}: {player} played {played}. With {better}, {player} would have been about {n} point better off.",
        "Move {ply}: {player} played {played}. With {better}, {player} would have been about {n} points better off.",
        round(point.lost / POINT),
        player=player,
        **data,
    )


def _branch(moment: Moment, point: TurningPoint) -> Branch:
    rules, position, sentences = moment.rules, next(_positions(moment, point.ply - 1)), []
    for written in point.line:
        move = rules.parse(written)
        sentences.append(rules.explain(position, move).headline)
        position = rules.apply(position, move)
    return Branch(point, tuple(sentences))


def _positions(moment: Moment, start: int) -> Iterator[Any]:
    for ply in range(start, moment.ply):
        yield moment.scene.past[ply][0]
    position = moment.scene.position
    if start <= moment.ply:
        yield position
    for ply, written in enumerate(moment.line[moment.ply :], moment.ply + 1):
        position = moment.rules.apply(position, moment.rules.parse(written))
        if start <= ply:
            yield position


# The note.


def _noted(point: TurningPoint) -> dict[str, Any]:
    return {
        "ply": point.ply,
        "played": point.played,
        "better": point.better,
        "line": list(point.line),
        "lost": point.lost,
        "value": point.value,
    }


def _branches_of(moment: Moment, note: object) -> Iterator[Branch]:
    """Yield the turning points of a note that fit this game: a record may contain anything."""
    match note:
        case {"moments": list(items)} if len(moment.rules.players) == 2:
            last = 0
            for item in islice(items, MOMENTS):
                point = _read(moment, item)
                if point is not None and point.ply > last:
                    last = point.ply
                    yield _branch(moment, point)


def _read(moment: Moment, item: object) -> TurningPoint | None:
    match item:
        case {
            "ply": int(ply),
            "played": str(played),
            "better": str(better),
            "line": [*line],
            "lost": int(lost),
            "value": int(value),
        }:
            pass
        case _:
            return None
    if not 1 <= ply <= len(moment.line) or moment.line[ply - 1] != played or played == better:
        return None
    if not POINT <= lost <= 2 * WIN or not -WIN <= value - lost <= value <= WIN:
        return None
    if not 1 <= len(line) <= BRANCH or line[0] != better:
        return None
    position = next(_positions(moment, ply - 1))
    if not _can_be_played(moment.rules, position, line):
        return None
    return TurningPoint(int(ply), moment.rules.turn(position), played, better, tuple(line), int(lost), int(value))


def _can_be_played(rules: Rules[Any, Any], position: Any, line: list[Any]) -> bool:
    for written in line:
        if not isinstance(written, str) or len(written) > LONGEST_TEXT:
            return False
        try:
            move = rules.parse(written)
        except NotationError:
            return False
        if rules.refuse(position, move) is not None or rules.format(move) != written:
            return False
        position = rules.apply(position, move)
    return True
