"""Two screens without a connection: moves are called out, and a check word shows whether both have the same game.

Each pupil makes both players' moves on a screen of their own. After each move both screens show a word
(``engine.check_words``); where the words differ, a few questions find the last move after which they were the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mathgames.engine.check_words import next_to_compare, words_of
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, GoTo, Participants, Reaction, Refused, Snapshot, StatusLine
from mathgames.games.contract.controls import button, chooser, settings_button
from mathgames.language.words import LazyString, Text, _

NO_PLAYER: Final = "nobody"
MAX_LISTED_MOVES: Final = 100
"""The most check words that are listed; earlier ones are visible after a step back to them."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The bounds of the divergence of two games: the last ply known to be the ``same``, and one known to differ.

    -1 is for a start that has not been compared.
    """

    same: int
    different_ply: int

    @property
    def is_known(self) -> bool:
        """True if nothing is left to compare."""
        return self.same + 1 == self.different_ply


@dataclass(frozen=True, slots=True)
class Calling:
    """The state: whether moves are called out, the ``side`` of this screen, and the bounds of the comparison."""

    on: bool = False
    side: str = ""
    parting: Parting | None = None


class Aloud(Activity[Calling]):
    """An activity that shows check words, asks for the side of this screen, and finds where two screens diverged.

    It is ``on`` from the start, or turned on by a person on the page.
    """

    name: ClassVar[str] = "aloud"

    def __init__(self, *, on: bool = False) -> None:
        self.on = on

    def begin(self, snapshot: Snapshot, note: Any = None) -> Calling:
        match note:
            case {"side": str(side)} if side in snapshot.rules.players:
                return Calling(on=True, side=side)
        return Calling(on=self.on)

    def on_match_changed(self, state: Calling, snapshot: Snapshot) -> Reaction:
        return Reaction(replace(state, parting=None))

    def note(self, state: Calling) -> Any:
        return {"side": state.side} if state.side else None

    def note_for_next_game(self, state: Calling) -> Any:
        return self.note(state)

    # Whose turn it is.

    def company(self, state: Calling, snapshot: Snapshot) -> Participants | None:
        if not state.side:
            return None
        others = [player for player in snapshot.rules.players if player != state.side]
        return Participants(
            remote_players=frozenset(others), seats={state.side: _("you"), **dict.fromkeys(others, _("other screen"))}
        )

    def why_no_move(self, state: Calling, snapshot: Snapshot) -> LazyString | None:
        return _("Choose a side first.") if state.on and not state.side else None

    # What is compared.

    def on_intent(
        self, state: Calling, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"choose": True}:
                return self._choose_side(snapshot, fields.get("side", ""))
            case {"side": str(side)}:
                return self._choose_side(snapshot, side)
            case {"differs": True} if state.side:
                return _report_comparison(state, snapshot, Parting(-1, snapshot.ply))
            case {"same": bool(same)} if state.parting is not None and not state.parting.is_known:
                parting, ply = state.parting, next_to_compare(state.parting.same, state.parting.different_ply)
                return _report_comparison(
                    state, snapshot, Parting(ply, parting.different_ply) if same else Parting(parting.same, ply)
                )
            case {"back": True} if state.parting is not None and state.parting.is_known and state.parting.different_ply:
                ply = state.parting.same
                announcement = _("Now both screens are after move {n}. Compare the word, then play on.", n=ply)
                return Reaction(replace(state, parting=None), announcement, (GoTo(ply),))
            case {"stop": True}:
                return Reaction(replace(state, parting=None))
        return None

    def _choose_side(self, snapshot: Snapshot, side: str) -> Reaction:
        if side == NO_PLAYER:
            return Reaction(Calling(), _("Moves are no longer called out."))
        if side not in snapshot.rules.players:
            raise Refused("option", _("Choose the side you want to play."))
        return Reaction(Calling(on=True, side=side), _side_announcement(snapshot.rules.player_label(side)))

    # The view and the announcements.

    def status(self, state: Calling, snapshot: Snapshot) -> StatusLine | None:
        """Return the status with the check word after the player to move."""
        return StatusLine(suffix=_("The word is {word}.", word=_word(snapshot, snapshot.ply))) if state.side else None

    def context(self, state: Calling, snapshot: Snapshot) -> tuple[Node, ...]:
        if state.parting is not None:
            return (_sentence(state.parting, snapshot), *_draw_replies(state.parting))
        if state.on and not state.side:
            label = snapshot.rules.player_label
            sides = [part for player in snapshot.rules.players for part in (" ", _link(label(player), side=player))]
            return (_("Which side do you play?"), *sides)
        if state.side and not snapshot.line:
            return (_("Call out each move. Both screens must show the same word."),)
        return ()

    def controls(self, state: Calling, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the check word on the button that reports a mismatch."""
        if not state.side:
            return ()
        help_ = _("Press this if the other screen shows another word.")
        word = _numbered_word(snapshot, snapshot.ply)
        return (button(word, self.intent(differs=True), kind="mg-word", key="word", title=help_),)

    def at_start(self, state: Calling, snapshot: Snapshot) -> tuple[Node, ...]:
        is_solo = len(snapshot.rules.players) == 1
        return () if snapshot.company.computer_players or is_solo else (_panel(state, snapshot),)

    def panels(self, state: Calling, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw all check words, for questions from the other screen."""
        if not state.side or not snapshot.ply:
            return ()
        first = max(1, snapshot.ply - MAX_LISTED_MOVES + 1)
        words = (
            node("li", {"key": f"word {ply}"}, _numbered_word(snapshot, ply))
            for ply in (0, *range(first, snapshot.ply + 1))
        )
        return (
            node(
                "details",
                {"class": "mg-panel mg-words", "key": "words"},
                node("summary", None, _("Words so far")),
                node("ul", None, *words),
            ),
        )


def _side_announcement(player: Text) -> LazyString:
    return _(
        "You play {player}. Call out each of your moves, and make the other player's moves here too.", player=player
    )


def _word(snapshot: Snapshot, ply: int) -> str:
    return words_of(snapshot.rules, snapshot.scene.start, snapshot.line)[ply]


def _numbered_word(snapshot: Snapshot, ply: int) -> LazyString:
    word = _word(snapshot, ply)
    return _("Move {n}: {word}", n=ply, word=word) if ply else _("Start: {word}", word=word)


def _report_comparison(state: Calling, snapshot: Snapshot, parting: Parting) -> Reaction:
    return Reaction(replace(state, parting=parting), _sentence(parting, snapshot))


def _sentence(parting: Parting, snapshot: Snapshot) -> LazyString:
    """Return the next question of the comparison, or where the games diverged."""
    if parting.is_known and not parting.different_ply:
        return _("The two games do not begin in the same way. Begin both again, with the same settings.")
    if parting.is_known:
        move = snapshot.line[parting.same]
        if not parting.same:
            return _("Both screens are the same at the start. Then this one has {move}.", move=move)
        return _("Both screens are the same after move {n}. Then this one has {move}.", n=parting.same, move=move)
    ply = next_to_compare(parting.same, parting.different_ply)
    word = _word(snapshot, ply)
    if not ply:
        return _("At the start, does the other screen say “{word}”?", word=word)
    return _("After move {n}, does the other screen say “{word}”?", n=ply, word=word)


def _draw_replies(parting: Parting) -> tuple[Node, ...]:
    stop = (" ", _link(_("Cancel"), stop=True))
    if not parting.is_known:
        return (" ", _link(_("Yes"), same=True), " ", _link(_("No"), same=False), *stop)
    return (" ", _link(_("Go back there"), back=True), *stop) if parting.different_ply else stop


def _panel(state: Calling, snapshot: Snapshot) -> Node:
    sides: dict[str, Text] = {
        NO_PLAYER: _("Off"),
        **{it: snapshot.rules.player_label(it) for it in snapshot.rules.players},
    }
    return node(
        "details",
        {"class": "mg-panel", "key": "aloud"},
        node("summary", None, _("Two screens, no network")),
        node("p", None, _("Each player has a screen and makes all moves on it. You call out your moves.")),
        node("p", None, _("After each move both screens show the same word. If the words differ, press the word.")),
        node(
            "form",
            {"key": "aloud", "intent": Aloud.intent(choose=True)},
            chooser("side", sides, state.side or NO_PLAYER, _("You play")),
            settings_button(),
        ),
    )


def _link(label: Text, **args: Any) -> Node:
    return button(label, Aloud.intent(**args), kind="mg-link")
