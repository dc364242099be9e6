"""The review of a game: the evaluation after each move, and three turning points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.activities.graph import graph
from mathgames.arithmetic.items import MoveAnswer, Unknown
from mathgames.arithmetic.operations import operate
from mathgames.engine import Rules
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number, quantity
from mathgames.games.contract import Activity, Reaction, Refused, SearchRequest, Snapshot
from mathgames.games.contract.controls import button
from mathgames.games.contract.thinking import DECISIVE_SCORE, POINT, WIN, Progress, SearchResult
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, _, _n, join_sentences
from mathgames.players.game_review import BRANCH, MOMENTS, NODES, GameReview, LookingBack, TurningPoint, counts_points

# The slips of arithmetic in a game, besides those of strategy: wrong predictions at the first try.

MAX_SLIPS: Final = 10
"""The most turning points that are shown, the last ones: as many as can be discussed."""


def slips(snapshot: Snapshot) -> Iterator[Node]:
    """Yield a list of the calculations whose result was predicted wrongly at first; nothing if there are none."""
    wrong = [it for it in snapshot.predictions if _is_slip(it) and it.question.ply < len(snapshot.line)]
    if not wrong:
        return
    yield node("h3", None, _("Calculations that went wrong at first"))
    for place, answer in enumerate(wrong[-MAX_SLIPS:]):
        ply = answer.question.ply + 1
        button_label = _("Go there: move {ply}", ply=ply)
        yield node(
            "div",
            {"class": "mg-moment", "key": f"slip {place}"},
            node("p", None, _wrong_answer_sentence(answer, ply)),
            button(_("Go there"), ["goto", {"ply": ply}], name=button_label, key="go"),
        )


def _is_slip(answer: MoveAnswer) -> bool:
    question = answer.question
    return question.unknown is Unknown.NUMBER and question.try_ == 1 and not answer.was_shown and not answer.right


def _wrong_answer_sentence(answer: MoveAnswer, ply: int) -> LazyString:
    a, sign, b = answer.question.calculation
    task = Operation(Operator(sign), Literal(quantity(a)), Literal(quantity(b)))
    accepted_texts = answer.question.accepts
    right = quantity(accepted_texts[0]) if accepted_texts else operate(task.operator, quantity(a), quantity(b))
    return _(
        "Move {ply}: {equation}. The first answer was {given}.",
        ply=ply,
        equation=plain_equation(task, Literal(right)),
        given=plain_number(quantity(answer.given)),
    )


LONGEST_TEXT: Final = 200
"""The longest move of a valid note."""
EMPTY_REVIEW: Final = GameReview()


class Branch(NamedTuple):
    """A turning point, and the effects of each move of the better line."""

    point: TurningPoint
    sentences: tuple[LazyString, ...]


@dataclass(frozen=True, slots=True)
class LookBackState:
    """The results of the review of the game with these moves (``line``), and whether it is running."""

    line: tuple[str, ...] = ()
    review: GameReview = EMPTY_REVIEW
    branches: tuple[Branch, ...] = ()
    looking: bool = False
    whole: bool = False
    """True if the whole game was analysed."""
    failure: LazyString | None = None
    leads: bool = True
    """True if the review is above the explanation.

    If it was requested in a game that continues, it stays below, so that no other control moves under the finger.
    """


class LookBack(Activity[LookBackState]):
    """The panel "Look back": a strong player analyses every position. Its turning points are saved with the game."""

    name: ClassVar[str] = "look-back"
    walks: ClassVar[bool] = True

    def begin(self, snapshot: Snapshot, note: Any = None) -> LookBackState:
        branches = tuple(_branches_of(snapshot, note))
        return LookBackState(snapshot.line, branches=branches) if branches else LookBackState()

    def note(self, state: LookBackState) -> Any:
        if not state.branches:
            return None
        return {"moments": [_point_to_json(branch.point) for branch in state.branches]}

    def on_match_changed(self, state: LookBackState, snapshot: Snapshot) -> Reaction:
        if state == LookBackState() or state.line == snapshot.line:
            return Reaction(state)
        pairs = enumerate(zip(state.line, snapshot.line, strict=False))
        same = next((ply for ply, (was, now) in pairs if was != now), min(len(state.line), len(snapshot.line)))
        branches = tuple(branch for branch in state.branches if branch.point.ply <= same)
        return Reaction(
            replace(
                state,
                line=snapshot.line,
                review=state.review.prefix(same),
                branches=branches,
                whole=False,
                failure=None,
            )
        )

    # Thinking.

    def wanted_search(self, state: LookBackState, snapshot: Snapshot) -> SearchRequest | None:
        if not state.looking or not snapshot.scene.shows_results:
            return None

        def positions(start: int) -> Iterator[Any]:
            return _positions(snapshot, start)

        looking = LookingBack(snapshot.rules, snapshot.line, positions, state.review, NODES)
        return SearchRequest((self.name, snapshot.line), looking.thought)

    def on_thought(
        self, state: LookBackState, snapshot: Snapshot, progress: Progress | SearchResult[Any] | Exception
    ) -> Reaction:
        match progress:
            case Progress(move=GameReview() as review):
                return Reaction(replace(state, review=review))
            case SearchResult(move=GameReview() as whole):
                branches = tuple(_branch(snapshot, point) for point in whole.moments)
                state = replace(state, review=whole, branches=branches, looking=False, whole=True)
                return Reaction(state, join_sentences(_progress_text(state), _heading(state, snapshot)))
        failure = _("You cannot look back at this game.")
        return Reaction(replace(state, looking=False, failure=failure), failure)

    def on_intent(
        self, state: LookBackState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"look": True}:
                if not snapshot.scene.shows_results or not snapshot.line or len(snapshot.rules.players) != 2:
                    raise Refused("not-offered", _("This is not available here."))
                leads = snapshot.outcome is not None or (state.leads and bool(state.line))
                state = replace(state, line=snapshot.line, looking=True, failure=None, leads=leads)
                return Reaction(state, _("Looking back at the game."))
            case {"stop": True}:
                state = replace(state, looking=False)
                return Reaction(state, _progress_text(state))
        return None

    # The view.

    def panels(self, state: LookBackState, snapshot: Snapshot) -> tuple[Node, ...]:
        if not snapshot.scene.shows_results:
            return ()
        points = counts_points(snapshot.rules, snapshot.scene.position)
        if state == LookBackState():
            return (_start_panel(has_moves=bool(snapshot.line), players=len(snapshot.rules.players)),)
        return (_panel(self._asking(state), *self._turning_points(state, snapshot), _introduction(points=points)),)

    def panels_lead(self, state: LookBackState, snapshot: Snapshot) -> bool:
        return snapshot.scene.shows_results and (state.leads if state.line else snapshot.outcome is not None)

    @staticmethod
    def _asking(state: LookBackState) -> Node:
        """Draw the one button, which begins, stops and continues, and the progress.

        It stays when the review is finished.
        """
        if state.looking:
            look_button = button(_("Stop"), LookBack.intent(stop=True), key="look")
        elif state.review.plies and not state.whole:
            look_button = button(_("Continue looking back"), LookBack.intent(look=True), key="look")
        else:
            look = LookBack.intent(look=True)
            look_button = button(_("Look back at this game"), look, enabled=not state.whole, key="look")
        sentence = state.failure or (_progress_text(state) if state.looking or state.review.plies else None)
        return node("div", {"class": "mg-row"}, look_button, node("span", None, sentence) if sentence else None)

    @staticmethod
    def _turning_points(state: LookBackState, snapshot: Snapshot) -> Iterator[Node | None]:
        moments_found = not state.looking and (bool(state.branches) or state.whole)
        if moments_found:
            leads = (
                _way_to(branch.point.ply, is_current=branch.point.ply == snapshot.ply) for branch in state.branches
            )
            yield node(
                "div", {"class": "mg-row", "key": "moments"}, node("h3", None, _heading(state, snapshot)), *leads
            )
        if state.review.plies:
            yield graph(snapshot, state.review, frozenset(branch.point.ply for branch in state.branches))
        if not moments_found:
            return
        for branch in state.branches:
            yield _moment(snapshot, branch)
        yield from slips(snapshot)


@lru_cache(maxsize=8)  # it is the same in every view before the review begins
def _start_panel(*, has_moves: bool, players: int) -> Node:
    if players != 2:
        return _panel(node("p", None, _("You can only look back at a game for two players.")))
    if not has_moves:
        return _panel(node("p", None, _("You can look back here after the first move.")))
    return _panel(LookBack._asking(LookBackState()), kind="mg-look-back")


def _panel(*content: Node | None, kind: str = "mg-panel mg-look-back") -> Node:
    attributes = {"class": kind, "key": LookBack.name, "aria-label": _("Look back")}
    return node("section", attributes, *content)


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


def _progress_text(state: LookBackState) -> LazyString:
    return _n(
        "Looked at {done} of {n} move.", "Looked at {done} of {n} moves.", len(state.line), done=state.review.plies
    )


def _heading(state: LookBackState, snapshot: Snapshot) -> LazyString:
    match len(state.branches):
        case 0 if counts_points(snapshot.rules, snapshot.scene.position):
            return _("No move cost a point or more.")
        case 0:
            return _("Nobody missed a win.")
        case 1:
            return _("One key moment")
        case 2:
            return _("Two key moments")
    return _("Three key moments")


# Moments.


def _way_to(ply: int, *, is_current: bool) -> Node:
    attributes = {"key": f"go {ply}", "aria-current": "step" if is_current else None}
    return node("button", {**attributes, "intent": ["goto", {"ply": ply}]}, _("Move {ply}", ply=ply))


def _moment(snapshot: Snapshot, branch: Branch) -> Node:
    point = branch.point
    moves = zip(point.line, branch.sentences, strict=True)
    return node(
        "div",
        {"class": "mg-moment", "key": f"moment {point.ply}"},
        node("p", None, _sentence(snapshot.rules, snapshot.scene.position, point)),
        node(
            "details",
            {"key": "branch"},
            node("summary", None, _("What would have happened")),
            node("ol", None, *(node("li", None, _("{move}: {what}", move=move, what=what)) for move, what in moves)),
        ),
    )


def _sentence(rules: Rules[Any, Any], position: Any, point: TurningPoint) -> LazyString:
    data = {"ply": point.ply, "played": point.move_played, "better": point.better}
    player = rules.player_label(point.player)
    other = rules.player_label(next(it for it in rules.players if it != point.player))
    if point.value > DECISIVE_SCORE:
        return _("Move {ply}: {player} played {played}. With {better}, {player} could have won.", player=player, **data)
    if point.value - point.loss < -DECISIVE_SCORE:
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
        round(point.loss / POINT),
        player=player,
        **data,
    )


def _branch(snapshot: Snapshot, point: TurningPoint) -> Branch:
    rules, position, sentences = snapshot.rules, next(_positions(snapshot, point.ply - 1)), []
    for move_text in point.line:
        move = rules.parse(move_text)
        sentences.append(rules.explain(position, move).headline)
        position = rules.apply(position, move)
    return Branch(point, tuple(sentences))


def _positions(snapshot: Snapshot, start: int) -> Iterator[Any]:
    for ply in range(start, snapshot.ply):
        yield snapshot.scene.history[ply][0]
    position = snapshot.scene.position
    if start <= snapshot.ply:
        yield position
    for ply, move_text in enumerate(snapshot.line[snapshot.ply :], snapshot.ply + 1):
        position = snapshot.rules.apply(position, snapshot.rules.parse(move_text))
        if start <= ply:
            yield position


# The note.


def _point_to_json(point: TurningPoint) -> dict[str, Any]:
    return {
        "ply": point.ply,
        "played": point.move_played,
        "better": point.better,
        "line": list(point.line),
        "lost": point.loss,
        "value": point.value,
    }


def _branches_of(snapshot: Snapshot, note: object) -> Iterator[Branch]:
    """Yield the turning points of a note that fit this game: a record may contain anything."""
    match note:
        case {"moments": list(items)} if len(snapshot.rules.players) == 2:
            last = 0
            for item in islice(items, MOMENTS):
                point = _read(snapshot, item)
                if point is not None and point.ply > last:
                    last = point.ply
                    yield _branch(snapshot, point)


def _read(snapshot: Snapshot, item: object) -> TurningPoint | None:
    match item:
        case {
            "ply": int(ply),
            "played": str(move_text),
            "better": str(better),
            "line": [*line],
            "lost": int(loss),
            "value": int(value),
        }:
            pass
        case _:
            return None
    if not 1 <= ply <= len(snapshot.line) or snapshot.line[ply - 1] != move_text or move_text == better:
        return None
    if not POINT <= loss <= 2 * WIN or not -WIN <= value - loss <= value <= WIN:
        return None
    if not 1 <= len(line) <= BRANCH or line[0] != better:
        return None
    position = next(_positions(snapshot, ply - 1))
    if not _can_be_played(snapshot.rules, position, line):
        return None
    return TurningPoint(int(ply), snapshot.rules.turn(position), move_text, better, tuple(line), int(loss), int(value))


def _can_be_played(rules: Rules[Any, Any], position: Any, line: list[Any]) -> bool:
    for move_text in line:
        if not isinstance(move_text, str) or len(move_text) > LONGEST_TEXT:
            return False
        try:
            move = rules.parse(move_text)
        except NotationError:
            return False
        if rules.why_illegal(position, move) is not None or rules.format(move) != move_text:
            return False
        position = rules.apply(position, move)
    return True
