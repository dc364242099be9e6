"""Looking back at a game: how it stood after each move, and three moments at which it turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.activities.graph import graph
from mathgames.engine import Rules
from mathgames.errors import NotationError, encodable
from mathgames.game import Activity, Answer, Refused, Table, Thinking
from mathgames.game.controls import button
from mathgames.game.thinking import DECIDED, POINT, WIN, Choice, Progress
from mathgames.nodes import Node, node
from mathgames.players.looking_back import BRANCH, MOMENTS, NODES, Found, LookingBack, Moment, counts_points
from mathgames.words import Words, _, _n, together

LONGEST_TEXT: Final = 200
"""A note with longer moves is none of ours."""
NOTHING: Final = Found()


class Branch(NamedTuple):
    """A moment to look at, and what each move of the better line would have done."""

    moment: Moment
    told: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """What was found out about the game whose moves are ``line``, and whether somebody is looking just now."""

    line: tuple[str, ...] = ()
    found: Found = NOTHING
    branches: tuple[Branch, ...] = ()
    looking: bool = False
    whole: bool = False
    """Whether nothing of the game is left to be looked at."""
    failure: Words | None = None


class LookBack(Activity[Look]):
    """The panel "Look back": a strong player looks at every position again. Its moments are kept with the game."""

    name: ClassVar[str] = "look-back"
    walks: ClassVar[bool] = True

    def begin(self, table: Table, note: Any = None) -> Look:
        branches = tuple(_kept(table, note))
        return Look(table.line, branches=branches) if branches else Look()

    def note(self, state: Look) -> Any:
        if not state.branches:
            return None
        return {"moments": [_noted(branch.moment) for branch in state.branches]}

    def follow(self, state: Look, table: Table) -> Look:
        if state == Look() or state.line == table.line:
            return state
        pairs = enumerate(zip(state.line, table.line, strict=False))
        same = next((ply for ply, (was, now) in pairs if was != now), min(len(state.line), len(table.line)))
        branches = tuple(branch for branch in state.branches if branch.moment.ply <= same)
        return replace(
            state, line=table.line, found=state.found.until(same), branches=branches, whole=False, failure=None
        )

    # Thinking.

    def thinks(self, state: Look, table: Table) -> Thinking | None:
        if not state.looking or not table.scene.tells:
            return None

        def positions(start: int) -> Iterator[Any]:
            return _positions(table, start)

        looking = LookingBack(table.rules, table.line, positions, state.found, NODES)
        return Thinking((self.name, table.line), looking.thought)

    def thought(self, state: Look, table: Table, found: Progress | Choice[Any] | Exception) -> Answer:
        match found:
            case Progress(move=Found() as so_far):
                return Answer(replace(state, found=so_far))
            case Choice(move=Found() as whole):
                branches = tuple(_branch(table, moment) for moment in whole.moments)
                state = replace(state, found=whole, branches=branches, looking=False, whole=True)
                return Answer(state, together(_looked_at(state), _heading(state, table)))
        failure = _("You cannot look back at this game: {error}", error=encodable(str(found)))
        return Answer(replace(state, looking=False, failure=failure), failure)

    def asked(self, state: Look, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        match dict(args):
            case {"look": True}:
                if not table.scene.tells or not table.line or len(table.rules.players) != 2:
                    raise Refused("not-offered", _("This is not available here."))
                return Answer(
                    replace(state, line=table.line, looking=True, failure=None), _("Looking back at the game.")
                )
            case {"stop": True}:
                state = replace(state, looking=False)
                return Answer(state, _looked_at(state))
        return None

    # What is shown.

    def panels(self, state: Look, table: Table) -> tuple[Node, ...]:
        if not table.scene.tells:
            return ()
        points = counts_points(table.rules, table.scene.position)
        if state == Look():
            return (_untouched(begun=bool(table.line), players=len(table.rules.players), points=points),)
        return (_panel(_introduction(points=points), self._asking(state), *self._found(state, table)),)

    @staticmethod
    def _asking(state: Look) -> Node:
        """The one button, which begins, stops and goes on, and how far it is."""
        if state.looking:
            asked = button(_("Stop"), LookBack.intent(stop=True), key="look")
        elif state.found.plies and not state.whole:
            asked = button(_("Continue looking back"), LookBack.intent(look=True), key="look")
        else:
            asked = button(_("Look back at this game"), LookBack.intent(look=True), key="look", enabled=not state.whole)
        told = state.failure or (_looked_at(state) if state.looking or state.found.plies else None)
        return node("div", {"class": "mg-row"}, asked, node("span", None, told) if told else None)

    @staticmethod
    def _found(state: Look, table: Table) -> Iterator[Node | None]:
        if state.found.plies:
            yield graph(table, state.found, frozenset(branch.moment.ply for branch in state.branches))
        if state.looking:
            return
        if state.branches or state.whole:
            yield node("h3", None, _heading(state, table))
        for branch in state.branches:
            yield _moment(table, branch)


@lru_cache(maxsize=8)  # it is the same in every view until somebody looks back
def _untouched(*, begun: bool, players: int, points: bool) -> Node:
    if players != 2:
        return _panel(node("p", None, _("You can only look back at a game for two players.")))
    if not begun:
        return _panel(node("p", None, _("You can look back here after the first move.")))
    return _panel(_introduction(points=points), LookBack._asking(Look()))


def _panel(*shown: Node | None) -> Node:
    summary = node("summary", None, _("Look back"))
    return node("details", {"class": "mg-panel mg-look-back", "key": LookBack.name}, summary, *shown)


def _introduction(*, points: bool) -> Node:
    """What it is that one sees, and how far it can be trusted."""
    return node(
        "p",
        None,
        _("A strong computer player checks every position again."),
        " ",
        _("It counts the points and what the pieces are worth.") if points else None,
        " " if points else None,
        _("It can be wrong: it looks only a few moves ahead."),
    )


def _looked_at(state: Look) -> Words:
    return _n(
        "Looked at {done} of {n} move.", "Looked at {done} of {n} moves.", len(state.line), done=state.found.plies
    )


def _heading(state: Look, table: Table) -> Words:
    match len(state.branches):
        case 0 if counts_points(table.rules, table.scene.position):
            return _("No move cost a point or more.")
        case 0:
            return _("Nobody missed a win.")
        case 1:
            return _("One key moment")
        case 2:
            return _("Two key moments")
    return _("Three key moments")


# Moments.


def _moment(table: Table, branch: Branch) -> Node:
    moment = branch.moment
    moves = zip(moment.line, branch.told, strict=True)
    return node(
        "div",
        {"class": "mg-moment", "key": f"moment {moment.ply}"},
        node("p", None, _sentence(table.rules, table.scene.position, moment)),
        button(_("Go there"), ["goto", {"ply": moment.ply}], name=_("Go there: move {ply}", ply=moment.ply), key="go"),
        node(
            "details",
            {"key": "branch"},
            node("summary", None, _("What would have happened")),
            node("ol", None, *(node("li", None, _("{move}: {what}", move=move, what=what)) for move, what in moves)),
        ),
    )


def _sentence(rules: Rules[Any, Any], position: Any, moment: Moment) -> Words:
    """What the move gave away, as far as the search can see."""
    told = {"ply": moment.ply, "played": moment.played, "better": moment.better}
    player = rules.player_label(moment.player)
    other = rules.player_label(next(it for it in rules.players if it != moment.player))
    if moment.value > DECIDED:
        return _("Move {ply}: {player} played {played}. With {better}, {player} could have won.", player=player, **told)
    if moment.value - moment.lost < -DECIDED:
        return _(
            "Move {ply}: {player} played {played}, and now {other} can win. After {better}, the computer sees no win "
            "for {other}.",
            player=player,
            other=other,
            **told,
        )
    return _n(
        "Move {ply}: {player} played {played}. With {better}, {player} would have been about {n} point better off.",
        "Move {ply}: {player} played {played}. With {better}, {player} would have been about {n} points better off.",
        round(moment.lost / POINT),
        player=player,
        **told,
    )


def _branch(table: Table, moment: Moment) -> Branch:
    rules, position, told = table.rules, next(_positions(table, moment.ply - 1)), []
    for written in moment.line:
        move = rules.parse(written)
        told.append(rules.explain(position, move).headline)
        position = rules.apply(position, move)
    return Branch(moment, tuple(told))


def _positions(table: Table, start: int) -> Iterator[Any]:
    """The positions of the game from this ply on, those that were taken back included."""
    for ply in range(start, table.ply):
        yield table.scene.past[ply][0]
    position = table.scene.position
    if start <= table.ply:
        yield position
    for ply, written in enumerate(table.line[table.ply :], table.ply + 1):
        position = table.rules.apply(position, table.rules.parse(written))
        if start <= ply:
            yield position


# The note.


def _noted(moment: Moment) -> dict[str, Any]:
    return {
        "ply": moment.ply,
        "played": moment.played,
        "better": moment.better,
        "line": list(moment.line),
        "lost": moment.lost,
        "value": moment.value,
    }


def _kept(table: Table, note: object) -> Iterator[Branch]:
    """The moments of a note that fit this game; a record may hold anything."""
    match note:
        case {"moments": list(items)} if len(table.rules.players) == 2:
            last = 0
            for item in islice(items, MOMENTS):
                moment = _read(table, item)
                if moment is not None and moment.ply > last:
                    last = moment.ply
                    yield _branch(table, moment)


def _read(table: Table, item: object) -> Moment | None:
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
    if not 1 <= ply <= len(table.line) or table.line[ply - 1] != played or played == better:
        return None
    if not POINT <= lost <= 2 * WIN or not -WIN <= value - lost <= value <= WIN:
        return None
    if not 1 <= len(line) <= BRANCH or line[0] != better:
        return None
    position = next(_positions(table, ply - 1))
    if not _can_be_played(table.rules, position, line):
        return None
    return Moment(int(ply), table.rules.turn(position), played, better, tuple(line), int(lost), int(value))


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
