"""Catch the computer: it gives the results of its moves, sometimes wrong ones as pupils do, for pupils to notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mathgames.activities.saved_slips import (
    AGREE,
    MAX_SAVED_SLIPS,
    OBJECT,
    CatchOutcome,
    Mistake,
    lists_of,
    read_meeting,
    read_mistakes,
)
from mathgames.arithmetic.items import FIELD
from mathgames.arithmetic.slips import ClaimedResult, SlipGenerator, claim
from mathgames.engine.rules import draw_seed
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import exact_text, plain_number
from mathgames.games.contract import (
    Activity,
    Ask,
    Catches,
    Claimer,
    GameEnd,
    Keep,
    Maskable,
    MoveQuestion,
    Proceed,
    Reaction,
    Refused,
    Snapshot,
)
from mathgames.games.contract.controls import button, switch
from mathgames.games.registry import find_game
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, _n, join_sentences
from mathgames.players.faces import Look

SLIP_INTERVAL: Final = 3
"""The number of calculations of a level per wrong one; a character has its own rate."""
DEFAULT_CLAIMER: Final = Claimer(_("The computer"), SlipGenerator(SLIP_INTERVAL))
"""The speaker for a level, with any misconception of the catalogue."""

MASKED_PARTS: Final = frozenset({Maskable.RESULTS, Maskable.PANELS})


@dataclass(frozen=True, slots=True)
class CatchState:
    """The state: whether the computer slips, the random seed, the number of claims, and the slips that were caught.

    ``chances`` counts the claims that could have been wrong, ``false_alarms`` the objections to right ones. The
    ``mistakes`` are the slips in the order of the game.
    """

    on: bool = False
    seed: int = 0
    claims: int = 0
    slips: int = 0
    caught_errors: int = 0
    false_alarms: int = 0
    chances: int = 0
    mistakes: tuple[Mistake, ...] = ()
    has_objection: bool = False
    """True if a person has objected, and is asked for the result."""
    is_revealed: bool = False
    praise: LazyString | None = None
    praise_ply: int = 0
    meeting: tuple[str, str, bool] | None = None
    """The face of the character, the side that it plays, and whether it has been beaten."""

    def with_claim(self, claimed_result: ClaimedResult, face: str, side: str) -> CatchState:
        """Return a copy after this settled claim of the character with this face, which plays this side."""
        return replace(
            self,
            claims=self.claims + 1,
            meeting=(face, side, False) if face else None,
            chances=self.chances + claimed_result.could_slip,
            has_objection=False,
            is_revealed=False,
        )

    def with_result(self, claimed_result: ClaimedResult, result: CatchOutcome, ply: int) -> CatchState:
        """Return a copy after what became of this claim, in the move that leads to a ply."""
        if not claimed_result.slip:
            return replace(self, false_alarms=self.false_alarms + (result is CatchOutcome.FALSE_ALARM))
        mistake = Mistake(claimed_result.slip, result, ply, exact_text(claimed_result.value))
        return replace(
            self,
            slips=self.slips + 1,
            caught_errors=self.caught_errors + (result is CatchOutcome.CATCH),
            mistakes=(*self.mistakes, mistake)[-MAX_SAVED_SLIPS:],
        )


class CatchTheComputer(Activity[CatchState]):
    """A question before each calculation of a computer player: is its claim right?

    A character (``players.characters``) says its results and slips in its own way; a level does while this is ``on``.
    A player who objects to a slip and says the right result scores a point apart from those of the game. The move is
    made as the rules have it, whatever was said, and no slip is ever counted as a pupil's.
    """

    name: ClassVar[str] = "catch"
    asks_everybody: ClassVar[bool] = True

    def __init__(self, *, on: bool = False, seed: int | None = None) -> None:
        self.on = on
        self.seed = seed

    def begin(self, snapshot: Snapshot, note: Any = None) -> CatchState:
        match note:
            case {
                "on": bool(on),
                "seed": int(seed),
                "claims": int(claims),
                "slips": int(slips),
                "caught": int(caught_count),
                "false_alarms": int(false_alarms),
            } if min(claims, slips, caught_count, false_alarms) >= 0:
                chances = note.get("chances")
                return CatchState(
                    on,
                    seed,
                    claims,
                    slips,
                    caught_count,
                    false_alarms,
                    chances if type(chances) is int and chances >= 0 else claims,
                    tuple(read_mistakes(note)),
                    meeting=read_meeting(note),
                )
        return CatchState(self.on, draw_seed() if self.seed is None else self.seed)

    def on_match_changed(self, state: CatchState, snapshot: Snapshot) -> Reaction:
        unrevealed_state = replace(state, has_objection=False, is_revealed=False)
        if state.meeting is not None:
            face, side, _beaten = state.meeting
            winner = None if snapshot.outcome is None else snapshot.outcome.winner
            unrevealed_state = replace(unrevealed_state, meeting=(face, side, winner not in (None, side)))
        return Reaction(
            unrevealed_state if state.praise_ply == snapshot.ply else replace(unrevealed_state, praise=None)
        )

    def note(self, state: CatchState) -> Any:
        if not state.on and not state.claims:
            return None
        return {
            "on": state.on,
            "seed": state.seed,
            "claims": state.claims,
            "slips": state.slips,
            "caught": state.caught_errors,
            "false_alarms": state.false_alarms,
            "chances": state.chances,
            **lists_of(state.mistakes),
            "mistakes": [mistake.to_json() for mistake in state.mistakes],
            **({"met": [*state.meeting]} if state.meeting is not None else {}),
        }

    def note_for_next_game(self, state: CatchState) -> Any:
        return self.note(CatchState(state.on, state.seed + 1)) if state.on else None

    # The claim, and the reaction to it.

    def ask_before(self, state: CatchState, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        claimed_result = self._claim(state, snapshot, move)
        if claimed_result is None:
            return None
        from mathgames.activities import claims  # only here, for a claim

        speaker = _speaker(snapshot)
        return MoveQuestion(
            code="",
            announcement=join_sentences(claims.claim_in_words(speaker, claimed_result), _("Is it right?")),
            parts=(claims.draw_claim(speaker, snapshot.turn, claimed_result, Look.SURE), claims.draw_answers()),
            yes=None,
            hides=MASKED_PARTS,
            form_name=_form_name(claimed_result),
            look=Look.SURE.value,
        )

    def on_answer(self, state: CatchState, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        claimed_result = self._claim(state, snapshot, move)
        if claimed_result is None:
            return Reaction(state, effects=(Proceed(),))
        if state.is_revealed:
            return Reaction(
                state.with_claim(claimed_result, _speaker(snapshot).face, snapshot.turn), effects=(Proceed(),)
            )
        if state.has_objection:
            return self._objection(state, snapshot, claimed_result, fields.get(FIELD, ""))
        choice = fields.get("choice")
        if choice == OBJECT:
            question = _objection_question(_speaker(snapshot), snapshot.turn, claimed_result)
            return Reaction(replace(state, has_objection=True), effects=(Ask(question),))
        if choice != AGREE:
            raise Refused("option", _("Choose an answer first."))
        if claimed_result.slip:
            return self._reveal(state, snapshot, claimed_result, CatchOutcome.MISS)
        praise = _("It was right.")
        state = replace(
            state.with_claim(claimed_result, _speaker(snapshot).face, snapshot.turn),
            praise=praise,
            praise_ply=snapshot.ply + 1,
        )
        return Reaction(state, praise, (Proceed(),))

    def _objection(
        self, state: CatchState, snapshot: Snapshot, claimed_result: ClaimedResult, answer_text: str
    ) -> Reaction:
        """Return the reaction to the result that was typed with an objection.

        Raises ``Refused`` if it cannot be read.
        """
        from mathgames.arithmetic.items.responses import judge_entry  # only here, for an answer

        try:
            verdict = judge_entry(claimed_result.item, answer_text)
        except NotationError as error:
            raise Refused("notation", error.words) from error
        own_answer = answer_text.strip() if verdict.value is None else plain_number(verdict.value)
        result = CatchOutcome.CATCH if verdict.right else CatchOutcome.NOTICE
        return self._reveal(
            state, snapshot, claimed_result, result if claimed_result.slip else CatchOutcome.FALSE_ALARM, own_answer
        )

    def _reveal(
        self,
        state: CatchState,
        snapshot: Snapshot,
        claimed_result: ClaimedResult,
        result: CatchOutcome,
        answer: Text = "",
    ) -> Reaction:
        from mathgames.activities import claims  # only here, for a claim

        speaker = _speaker(snapshot)
        state = state.with_result(claimed_result, result, snapshot.ply + 1)
        question = MoveQuestion(
            code="",
            announcement=claims.result_in_words(speaker, claimed_result, result, answer),
            parts=claims.draw_result(speaker, snapshot.turn, claimed_result, result, answer),
            yes=None,
            form_name=_form_name(claimed_result),
            look=result.look.value,
        )
        return Reaction(replace(state, is_revealed=True), effects=(Keep(state), Ask(question)))

    def _claim(self, state: CatchState, snapshot: Snapshot, move: Any) -> ClaimedResult | None:
        if not state.on and snapshot.company.speaker is None:
            return None
        if snapshot.turn not in snapshot.company.computer_players:
            return None
        slips = _speaker(snapshot).slips
        calculations = find_game(snapshot.rules.name).asks(snapshot.rules.explain(snapshot.scene.position, move))
        return claim(calculations[0], slips, state.seed, state.chances) if calculations else None

    # The view and the controls.

    def context(self, state: CatchState, snapshot: Snapshot) -> tuple[Node, ...]:
        return (state.praise,) if state.praise is not None and state.praise_ply == snapshot.ply else ()

    def on_intent(
        self, state: CatchState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("switch") is not True:
            return None
        announcement = (
            _("The computer no longer makes mistakes on purpose.")
            if state.on
            else _("From now on the computer sometimes makes a mistake. Can you catch it?")
        )
        return Reaction(replace(state, on=not state.on), announcement)

    def learning_switches(self, state: CatchState, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the switch, if a level or no computer plays: a character always gives its results."""
        if snapshot.company.speaker is not None:
            return ()
        description = _("The computer says the result of each move, but sometimes makes a mistake.")
        toggle = switch(
            _("Catch the computer"), self.intent(switch=True), self.name, on=state.on, description=description
        )
        return (node("p", {"class": "mg-row", "key": "catch"}, toggle, " ", description),)

    def catches(self, state: CatchState, snapshot: Snapshot) -> Catches | None:
        return Catches(state.slips, state.caught_errors) if state.slips else None

    def at_end(self, state: CatchState, snapshot: Snapshot) -> GameEnd | None:
        """Draw how many mistakes were caught, and the way to the last one that got away."""
        if not state.slips:
            return None
        sentence = _n(
            "You caught {name} {caught} of {n} time.",
            "You caught {name} {caught} of {n} times.",
            state.slips,
            name=_speaker(snapshot).label,
            caught=state.caught_errors,
        )
        if not state.caught_errors:
            sentence = _missed_mistakes(state, snapshot)
        missed = [it.ply for it in state.mistakes if it.result is not CatchOutcome.CATCH and 0 < it.ply <= snapshot.ply]
        look = button(_("Look at the one that got away"), ["goto", {"ply": max(missed, default=0)}], kind="mg-link")
        return GameEnd(sentences=(node("p", {"key": "caught"}, sentence),), buttons=(look,) if missed else ())

    def panels(self, state: CatchState, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the mistakes of a game that is over, or looked back at."""
        if not state.claims or (snapshot.outcome is None and snapshot.ply == len(snapshot.line)):
            return ()
        sentence = _n(
            "{caught} of {n} mistake caught.",
            "{caught} of {n} mistakes caught.",
            state.slips,
            caught=state.caught_errors,
        )
        if not state.slips:
            sentence = _("{name} made no mistake in this game.", name=_speaker(snapshot).label)
        elif not state.caught_errors:
            sentence = _missed_mistakes(state, snapshot)
        mistakes = [_draw_mistake(mistake, snapshot) for mistake in dict.fromkeys(state.mistakes)]
        heading = node("p", None, node("strong", None, sentence))
        mistake_list = node("ul", {"class": "mg-mistakes"}, *mistakes) if mistakes else None
        return (node("div", {"class": "mg-panel", "key": "mistakes"}, heading, mistake_list),)

    def panels_lead(self, state: CatchState, snapshot: Snapshot) -> bool:
        return bool(state.slips)


def _draw_mistake(mistake: Mistake, snapshot: Snapshot) -> Node:
    """Draw a mistake; without its move if that was taken back."""
    from mathgames.activities import claims  # only here, for mistakes

    if not 0 < mistake.ply <= len(snapshot.line):
        return claims.draw_mistake(mistake._replace(ply=0), _speaker(snapshot), "", None)
    position, rules = snapshot.position_at(mistake.ply - 1), snapshot.rules
    move = rules.parse(snapshot.line[mistake.ply - 1])
    calculations = find_game(rules.name).asks(rules.explain(position, move))
    return claims.draw_mistake(
        mistake, _speaker(snapshot), rules.turn(position), calculations[0] if calculations else None
    )


def _missed_mistakes(state: CatchState, snapshot: Snapshot) -> LazyString:
    """Return how many mistakes were noticed, or that none was, where none was caught."""
    if noticed_count := sum(it.result is CatchOutcome.NOTICE for it in state.mistakes):
        return _n(
            "You noticed {noticed} of {n} mistake.",
            "You noticed {noticed} of {n} mistakes.",
            state.slips,
            noticed=noticed_count,
        )
    name = _speaker(snapshot).label
    return _n("{name} got {n} mistake past you.", "{name} got {n} mistakes past you.", state.slips, name=name)


def _speaker(snapshot: Snapshot) -> Claimer:
    return snapshot.company.speaker or DEFAULT_CLAIMER


def _form_name(claimed_result: ClaimedResult) -> str:
    from mathgames.arithmetic.items.item_feedback import form_name  # only here, for a claim

    return form_name(claimed_result.item)


def _objection_question(speaker: Claimer, player: str, claimed_result: ClaimedResult) -> MoveQuestion:
    """Return the question for the right result, below the claim and the two answers, which stay."""
    from mathgames.activities import claims
    from mathgames.activities.questions import Questions  # only here, for a question

    question = Questions((claimed_result.item,), _("What is the result?"), CatchTheComputer.name).first()
    claim_nodes = claims.draw_claim(speaker, player, claimed_result, Look.THINKING), claims.draw_answers(OBJECT)
    return replace(question, text=None, choices=(), parts=(*claim_nodes, *question.parts), look=Look.THINKING.value)
