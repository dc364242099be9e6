"""The review of a game: the evaluation after each move, and three turning points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final

from mathgames.activities.turning_points import (
    Branch,
    branch_of,
    move_played_words,
    point_to_json,
    positions_from,
    read_branches,
    worth_in_words,
)
from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.arithmetic.items.move_items import RESULT, operation_of
from mathgames.explain.expression import Literal, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number, quantity
from mathgames.games.contract import Activity, GameEnd, GoTo, MoveQuestion, Reaction, Refused, SearchRequest, Snapshot
from mathgames.games.contract.controls import button
from mathgames.games.contract.thinking import Progress, SearchResult
from mathgames.language.words import LazyString, _, _n, join_sentences
from mathgames.players.game_review import NODES, GameReview, LookingBack, TurningPoint, counts_points

# The slips of arithmetic in a game, besides those of strategy: wrong predictions at the first try.

MAX_SLIPS: Final = 10
"""The most turning points that are shown, the last ones: as many as can be discussed."""


def slips(snapshot: Snapshot) -> Iterator[Node]:
    """Yield a list of the calculations whose result was predicted wrongly at first; nothing if there are none."""
    wrong = [it for it in snapshot.predictions if _is_slip(it) and it.ply < len(snapshot.line)]
    if not wrong:
        return
    yield node("h3", None, _("Calculations that went wrong at first"))
    for place, answer in enumerate(wrong[-MAX_SLIPS:]):
        ply = answer.ply + 1
        button_label = _("Go there: move {ply}", ply=ply)
        yield node(
            "div",
            {"class": "mg-moment", "key": f"slip {place}"},
            node("p", None, _wrong_answer_sentence(answer, ply)),
            button(_("Go there"), ["goto", {"ply": ply}], name=button_label, key="go"),
        )


def _is_slip(answer: Response[ItemRef]) -> bool:
    return answer.question.family == RESULT and answer.attempt == 1 and not answer.was_shown and not answer.right


def _wrong_answer_sentence(answer: Response[ItemRef], ply: int) -> LazyString:
    task = operation_of(answer.question)
    assert task is not None  # its result was asked for
    return _(
        "Move {ply}: {equation}. The first answer was {given}.",
        ply=ply,
        equation=plain_equation(task.expression, Literal(task.value)),
        given=plain_number(quantity(answer.given)),
    )


EMPTY_REVIEW: Final = GameReview()


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
    puzzle: int = 0
    """The ply of the move in whose place a better one is to be found on the board; 0 if there is none."""
    wants_puzzle: bool = False
    """True if the review is to end with a puzzle."""


class LookBack(Activity[LookBackState]):
    """The panel "Look back": a strong player analyses every position. Its turning points are saved with the game.

    With ``puzzles`` those of people are told as puzzles: a better move is to be found on the board.
    """

    name: ClassVar[str] = "look-back"
    walks: ClassVar[bool] = True

    def __init__(self, *, puzzles: bool = False) -> None:
        self.puzzles = puzzles

    def begin(self, snapshot: Snapshot, note: Any = None) -> LookBackState:
        branches = tuple(read_branches(snapshot, note))
        return LookBackState(snapshot.line, branches=branches) if branches else LookBackState()

    def note(self, state: LookBackState) -> Any:
        if not state.branches:
            return None
        return {"moments": [point_to_json(branch.point) for branch in state.branches]}

    def on_match_changed(self, state: LookBackState, snapshot: Snapshot) -> Reaction:
        if state.puzzle and snapshot.ply != state.puzzle - 1:
            state = replace(state, puzzle=0)
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
            return positions_from(snapshot, start)

        looking = LookingBack(snapshot.rules, snapshot.line, positions, state.review, NODES, rounds=snapshot.rounds)
        return SearchRequest((self.name, snapshot.line), looking.thought)

    def on_thought(
        self, state: LookBackState, snapshot: Snapshot, progress: Progress | SearchResult[Any] | Exception
    ) -> Reaction:
        match progress:
            case Progress(move=GameReview() as review):
                return Reaction(replace(state, review=review))
            case SearchResult(move=GameReview() as whole):
                branches = tuple(branch_of(snapshot, point) for point in whole.moments)
                wants_puzzle, state = state.wants_puzzle, replace(state, wants_puzzle=False)
                state = replace(state, review=whole, branches=branches, looking=False, whole=True)
                if wants_puzzle and (points := self._own_points(state, snapshot)):
                    return _open_puzzle(state, max(points, key=lambda it: it.loss))
                return Reaction(state, join_sentences(_progress_text(state), _heading(state, snapshot)))
        failure = _("You cannot look back at this game.")
        return Reaction(replace(state, looking=False, failure=failure), failure)

    def on_intent(
        self, state: LookBackState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"puzzle": int(ply)} if not state.looking:
                points = {point.ply: point for point in self._own_points(state, snapshot)}
                if point := points.get(ply) or max(points.values(), key=lambda it: it.loss, default=None):
                    return _open_puzzle(state, point)
                return self.on_intent(replace(state, wants_puzzle=True), snapshot, {"look": True}, fields)
            case {"look": True}:
                if not snapshot.scene.shows_results or not snapshot.line or len(snapshot.rules.players) != 2:
                    raise Refused("not-offered", _("This is not available here."))
                leads = snapshot.outcome is not None or (state.leads and bool(state.line))
                state = replace(state, line=snapshot.line, looking=True, failure=None, leads=leads)
                return Reaction(state, _("Looking back at the game."))
            case {"stop": True}:
                state = replace(state, looking=False, wants_puzzle=False)
                return Reaction(state, _progress_text(state))
        return None

    # Puzzles.

    def _own_points(self, state: LookBackState, snapshot: Snapshot) -> list[TurningPoint]:
        """Return the turning points at which a person at this page has moved.

        A line across a grid is left out: the very same one cannot be drawn by hand.
        """
        own_points = (it.point for it in state.branches if self.puzzles and it.point.player in snapshot.people)
        return [point for point in own_points if snapshot.board.squares(snapshot.rules.parse(point.better))]

    def ask_before(self, state: LookBackState, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        if not state.puzzle:
            return None
        point = next(branch.point for branch in state.branches if branch.point.ply == state.puzzle)
        move_text = snapshot.rules.format(move)
        if move_text == point.better:
            sentence = join_sentences(_("Yes, {move}!", move=move_text), worth_in_words(snapshot, point))
            return MoveQuestion(code="", announcement=sentence, parts=(_verdict(sentence),), yes=_("Continue"))
        sentence = _("The computer found another move. Try again.")
        if move_text == point.move_played:
            sentence = _("You played {move}. Look for a better move.", move=move_text)
        return MoveQuestion(code="", announcement=sentence, parts=(_verdict(sentence),), yes=_("Try again"))

    def context(self, state: LookBackState, snapshot: Snapshot) -> tuple[Node, ...]:
        return (_FIND,) if state.puzzle else ()

    def on_answer(self, state: LookBackState, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        point = next((it.point for it in state.branches if it.point.ply == state.puzzle), None)
        if point is None or snapshot.rules.format(move) != point.better:
            return Reaction(state)
        return Reaction(replace(state, puzzle=0), effects=(GoTo(len(snapshot.line)),))

    def at_end(self, state: LookBackState, snapshot: Snapshot) -> GameEnd | None:
        """Draw the way to the puzzle made of the dearest move of a person; while it is looked for, how far that is."""
        can_look = self.puzzles and snapshot.scene.shows_results and snapshot.line and len(snapshot.rules.players) == 2
        if not can_look or (state.whole and not self._own_points(state, snapshot)):
            return None
        label = _progress_text(state) if state.wants_puzzle else _("A puzzle from this game")
        way = button(label, self.intent(puzzle=0), kind="mg-link", enabled=not state.looking, key="puzzle")
        return GameEnd(buttons=(way,))

    # The view.

    def panels(self, state: LookBackState, snapshot: Snapshot) -> tuple[Node, ...]:
        if not snapshot.scene.shows_results:
            return ()
        points = counts_points(snapshot.rules, snapshot.scene.position)
        if state == LookBackState():
            return (_start_panel(has_moves=bool(snapshot.line), players=len(snapshot.rules.players)),)
        found = not state.looking and (bool(state.branches) or state.whole)
        # What was found comes above the button: nothing else is under the hand that pressed it.
        if state.puzzle:
            return (_panel(*self._turning_points(state, snapshot, found=True)),)
        heading = _ways(state, snapshot) if found else None
        points_found = self._turning_points(state, snapshot, found=found)
        return (_panel(heading, self._asking(state), *points_found, _introduction(points=points)),)

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

    def _turning_points(self, state: LookBackState, snapshot: Snapshot, *, found: bool) -> Iterator[Node | None]:
        if state.review.plies and not state.puzzle:
            from mathgames.activities.graph import graph  # only here, at the end of a game

            yield graph(snapshot, state.review, frozenset(branch.point.ply for branch in state.branches))
        if not found:
            return
        own_points = self._own_points(state, snapshot)
        for branch in state.branches:
            if not state.puzzle or branch.point.ply == state.puzzle:
                yield _moment(snapshot, branch, is_puzzle=branch.point in own_points, is_open=bool(state.puzzle))
        if not state.puzzle:
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
        " " if points else None,
        _("It counts the points and what the pieces are worth.") if points else None,
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


def _ways(state: LookBackState, snapshot: Snapshot) -> Node:
    leads = (_way_to(branch.point.ply, is_current=branch.point.ply == snapshot.ply) for branch in state.branches)
    return node("div", {"class": "mg-row", "key": "moments"}, node("h3", None, _heading(state, snapshot)), *leads)


def _way_to(ply: int, *, is_current: bool) -> Node:
    attributes = {"key": f"go {ply}", "aria-current": "step" if is_current else None}
    return node("button", {**attributes, "intent": ["goto", {"ply": ply}]}, _("Move {ply}", ply=ply))


def _open_puzzle(state: LookBackState, point: TurningPoint) -> Reaction:
    return Reaction(replace(state, puzzle=point.ply), _FIND, (GoTo(point.ply - 1),))


def _verdict(sentence: LazyString) -> Node:
    return node("p", {"class": "mg-asked-row"}, sentence)  # above the button


_FIND: Final = _("Find a better move. Play it on the board.")


def _moment(snapshot: Snapshot, branch: Branch, *, is_puzzle: bool, is_open: bool) -> Node:
    """Draw a turning point. Of a puzzle what was better is folded."""
    point = branch.point
    moves = zip(point.line, branch.sentences, strict=True)
    whole = join_sentences(move_played_words(snapshot, point), worth_in_words(snapshot, point))
    find_name = _("Find a better move: move {ply}", ply=point.ply)
    return node(
        "div",
        {"class": "mg-moment", "key": f"moment {point.ply}"},
        node("p", None, move_played_words(snapshot, point) if is_puzzle else whole),
        button(_("Find a better move"), LookBack.intent(puzzle=point.ply), name=find_name, key="find")
        if is_puzzle and not is_open
        else None,
        node(
            "details",
            {"key": "branch"},
            node("summary", None, _("What would have happened")),
            node("p", None, whole) if is_puzzle else None,
            node("ol", None, *(node("li", None, _("{move}: {what}", move=move, what=what)) for move, what in moves)),
        ),
    )
