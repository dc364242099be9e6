"""Catch the computer: it gives the results of its moves, sometimes wrong ones as pupils do, for pupils to notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mathgames.activities.saved_slips import MAX_SAVED_SLIPS, slip_keys, slip_names, slip_plies
from mathgames.arithmetic.items import FIELD
from mathgames.arithmetic.slips import ClaimedResult, SlipGenerator, claim
from mathgames.engine.rules import draw_seed
from mathgames.explain.expression import Literal, Opposite, plain_equation
from mathgames.explain.mathml import render_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spoken_equation
from mathgames.games.contract import (
    Activity,
    Ask,
    Claimer,
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
from mathgames.language.words import LazyString, _, _n, join_sentences, join_with_and

SLIP_INTERVAL: Final = 3
"""The number of calculations of a level per wrong one; a character has its own rate."""
DEFAULT_CLAIMER: Final = Claimer(_("The computer"), SlipGenerator(SLIP_INTERVAL))
"""The speaker for a level, with any misconception of the catalogue."""

AGREE, OBJECT = "agree", "object"
RIGHT, NOT_RIGHT = _("It is right"), _("That is not right")
CHECK, CONTINUE = _("Check"), _("Continue")

MASKED_PARTS: Final = frozenset({Maskable.RESULTS, Maskable.PANELS})


@dataclass(frozen=True, slots=True)
class CatchState:
    """The state: whether the computer slips, the random seed, the number of claims, and the slips that were caught.

    ``chances`` counts the claims that could have been wrong, ``false_alarms`` the objections to right ones.
    The ideas are the keys of the misconceptions of the slips, in the order of the game: of those that were caught, of
    those that were objected to with a wrong result, and of those that were missed.
    """

    on: bool = False
    seed: int = 0
    claims: int = 0
    slips: int = 0
    caught_errors: int = 0
    false_alarms: int = 0
    chances: int = 0
    caught_ideas: tuple[str, ...] = ()
    noticed_ideas: tuple[str, ...] = ()
    missed_ideas: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    """The plies that the moves with a slip led to."""
    has_objection: bool = False
    """True if a person has objected, and is asked for the result."""
    is_revealed: bool = False
    praise: LazyString | None = None
    praise_ply: int = 0

    def with_claim(self, claimed_result: ClaimedResult) -> CatchState:
        """Return a copy after this claim, which is settled."""
        return replace(
            self,
            claims=self.claims + 1,
            chances=self.chances + claimed_result.could_slip,
            has_objection=False,
            is_revealed=False,
        )

    def with_slip_caught(self, claimed_result: ClaimedResult, ply: int) -> CatchState:
        """Return a copy with this slip caught, in the move that leads to a ply."""
        ideas = (*self.caught_ideas, claimed_result.slip)[-MAX_SAVED_SLIPS:]
        return replace(self._with_slip(ply), caught_errors=self.caught_errors + 1, caught_ideas=ideas)

    def with_slip_noticed(self, claimed_result: ClaimedResult, ply: int) -> CatchState:
        """Return a copy with an objection to this slip that gave a wrong result as well."""
        return replace(
            self._with_slip(ply), noticed_ideas=(*self.noticed_ideas, claimed_result.slip)[-MAX_SAVED_SLIPS:]
        )

    def with_slip_missed(self, claimed_result: ClaimedResult, ply: int) -> CatchState:
        """Return a copy with this slip missed."""
        return replace(self._with_slip(ply), missed_ideas=(*self.missed_ideas, claimed_result.slip)[-MAX_SAVED_SLIPS:])

    def _with_slip(self, ply: int) -> CatchState:
        return replace(self, slips=self.slips + 1, at=(*self.at, ply)[-MAX_SAVED_SLIPS:])


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
                    tuple(slip_keys(note.get("found"))),
                    tuple(slip_keys(note.get("noticed"))),
                    tuple(slip_keys(note.get("missed"))),
                    tuple(slip_plies(note.get("at"))),
                )
        return CatchState(self.on, draw_seed() if self.seed is None else self.seed)

    def on_match_changed(self, state: CatchState, snapshot: Snapshot) -> Reaction:
        unrevealed_state = replace(state, has_objection=False, is_revealed=False)
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
            "found": list(state.caught_ideas),
            "noticed": list(state.noticed_ideas),
            "missed": list(state.missed_ideas),
            "at": list(state.at),
        }

    def note_for_next_game(self, state: CatchState) -> Any:
        return self.note(CatchState(state.on, state.seed + 1)) if state.on else None

    # The claim, and the reaction to it.

    def ask_before(self, state: CatchState, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        claimed_result = self._claim(state, snapshot, move)
        if claimed_result is None:
            return None
        speaker, expression, value = (
            _speaker(state, snapshot),
            claimed_result.calculation.expression,
            Literal(claimed_result.value),
        )
        assert speaker is not None  # or nothing would be claimed
        return MoveQuestion(
            code="",
            announcement=_(
                "{name}: {equation}. Is it right?", name=speaker.label, equation=spoken_equation(expression, value)
            ),
            text=_("{name} gives the result of this move. Is it right?", name=speaker.label),
            parts=(node("p", {"class": "mg-formula mg-asked-formula"}, render_equation(expression, value)),),
            yes=None,
            choices=((AGREE, RIGHT), (OBJECT, NOT_RIGHT)),
            hides=MASKED_PARTS,
        )

    def on_answer(self, state: CatchState, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        claimed_result = self._claim(state, snapshot, move)
        if claimed_result is None:
            return Reaction(state, effects=(Proceed(),))
        if state.is_revealed:
            return Reaction(state.with_claim(claimed_result), effects=(Proceed(),))
        if state.has_objection:
            return self._objection(state, snapshot, claimed_result, fields.get(FIELD, ""))
        choice = fields.get("choice")
        if choice == OBJECT:
            return Reaction(replace(state, has_objection=True), effects=(Ask(_objection_question(claimed_result)),))
        if choice != AGREE:
            raise Refused("option", _("Choose an answer first."))
        if claimed_result.slip:
            easy = _("There was a mistake here, and it is easy to miss.")
            return self._reveal(
                state.with_slip_missed(claimed_result, snapshot.ply + 1),
                snapshot,
                claimed_result,
                join_sentences(easy, _claim_sentence(state, snapshot, claimed_result)),
            )
        praise = _("It was right.")
        state = replace(state.with_claim(claimed_result), praise=praise, praise_ply=snapshot.ply + 1)
        return Reaction(state, praise, (Proceed(),))

    def _objection(
        self, state: CatchState, snapshot: Snapshot, claimed_result: ClaimedResult, answer_text: str
    ) -> Reaction:
        """Return the reaction to the result that was typed with an objection.

        Raises ``Refused`` if it cannot be read.
        """
        try:
            verdict = claimed_result.problem.judge(answer_text)
        except NotationError as error:
            raise Refused("notation", error.words) from error
        own_answer = answer_text.strip() if verdict.value is None else plain_number(verdict.value)
        if not claimed_result.slip:
            state = replace(state, false_alarms=state.false_alarms + 1)
            first = _("You said {number}.", number=own_answer)
            right = _("The first result was right this time. You can check it like this:")
            return self._reveal(state, snapshot, claimed_result, join_sentences(first, right))
        if not verdict.right:
            first_sentence = _("You noticed a mistake, but {number} is not right either.", number=own_answer)
            sentence = join_sentences(first_sentence, _claim_sentence(state, snapshot, claimed_result))
            return self._reveal(
                state.with_slip_noticed(claimed_result, snapshot.ply + 1), snapshot, claimed_result, sentence
            )
        return self._reveal(
            state.with_slip_caught(claimed_result, snapshot.ply + 1), snapshot, claimed_result, _("Well spotted.")
        )

    def _reveal(
        self, state: CatchState, snapshot: Snapshot, claimed_result: ClaimedResult, sentence: LazyString
    ) -> Reaction:
        told_first = join_sentences(sentence, *_explain_slip(state, snapshot, claimed_result))
        question = MoveQuestion(
            code="",
            announcement=join_sentences(told_first, claimed_result.problem.spoken_solution()),
            text=told_first,
            parts=claimed_result.problem.reveal(None),
            yes=CONTINUE,
        )
        return Reaction(replace(state, is_revealed=True), effects=(Keep(state), Ask(question)))

    def _claim(self, state: CatchState, snapshot: Snapshot, move: Any) -> ClaimedResult | None:
        speaker = _speaker(state, snapshot)
        if speaker is None or snapshot.turn not in snapshot.company.computer_players:
            return None
        calculations = find_game(snapshot.rules.name).asks(snapshot.rules.explain(snapshot.scene.position, move))
        return claim(calculations[0], speaker.slips, state.seed, state.chances) if calculations else None

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

    def panels(self, state: CatchState, snapshot: Snapshot) -> tuple[Node, ...]:
        if not state.slips and (not state.claims or snapshot.outcome is None):
            return ()
        sentence = _n(
            "{caught} of {n} mistake caught.",
            "{caught} of {n} mistakes caught.",
            state.slips,
            caught=state.caught_errors,
        )
        if not state.slips:
            sentence = _(
                "{name} made no mistake in this game.", name=(_speaker(state, snapshot) or DEFAULT_CLAIMER).label
            )
        caught_names, noticed_names, missed_names = map(
            slip_names, (state.caught_ideas, state.noticed_ideas, state.missed_ideas)
        )
        return (
            node(
                "div",
                {"class": "mg-panel", "key": "catch"},
                node("p", None, node("strong", None, sentence)),
                node("div", {"class": "mg-row"}, *self._mistake_buttons(state, snapshot)) if state.at else None,
                node("p", None, _("You caught: {mistakes}.", mistakes=join_with_and(caught_names)))
                if caught_names
                else None,
                node(
                    "p",
                    None,
                    _("You noticed, but gave a wrong result: {mistakes}.", mistakes=join_with_and(noticed_names)),
                )
                if noticed_names
                else None,
                node("p", None, _("You missed: {mistakes}.", mistakes=join_with_and(missed_names)))
                if missed_names
                else None,
            ),
        )

    def panels_lead(self, state: CatchState, snapshot: Snapshot) -> bool:
        return bool(state.slips)

    @staticmethod
    def _mistake_buttons(state: CatchState, snapshot: Snapshot) -> Iterator[Node]:
        """Yield nothing before the game is over, unless it is being looked back at."""
        if snapshot.outcome is None and snapshot.ply == len(snapshot.line):
            return
        for ply in dict.fromkeys(state.at):
            if ply <= len(snapshot.line):
                yield button(_("Move {ply}", ply=ply), ["goto", {"ply": ply}])


def _speaker(state: CatchState, snapshot: Snapshot) -> Claimer | None:
    return snapshot.company.speaker or (DEFAULT_CLAIMER if state.on else None)


def _objection_question(claimed_result: ClaimedResult) -> MoveQuestion:
    problem = claimed_result.problem
    first, *other_parts = problem.put()
    field, *keys = problem.question.interaction.inputs(
        problem.question, problem.form_name, is_extended=problem.is_extended
    )
    prompt = _("What is the result?")
    return MoveQuestion(
        code="",
        announcement=join_sentences(prompt, problem.aloud()),
        text=prompt,
        parts=(
            node("div", {"class": "mg-asked-row"}, first, field),
            *other_parts,
            *keys,
            node("div", {"class": "mg-answer-refused", "notice": True}),
        ),
        yes=CHECK,
        hides=MASKED_PARTS,
        form_name=problem.form_name,
    )


def _claim_sentence(state: CatchState, snapshot: Snapshot, claimed_result: ClaimedResult) -> LazyString:
    """Repeat the claim, which is no longer on the page."""
    speaker = _speaker(state, snapshot)
    assert speaker is not None  # or nothing was claimed
    equation = plain_equation(claimed_result.calculation.expression, Literal(claimed_result.value))
    return _("{name} said {equation}.", name=speaker.label, equation=equation)


def _explain_slip(state: CatchState, snapshot: Snapshot, claimed_result: ClaimedResult) -> Iterator[LazyString]:
    diagnosis, speaker = claimed_result.diagnosis, _speaker(state, snapshot)
    if diagnosis is None or speaker is None:
        return
    yield _("The mistake was: {name}.", name=diagnosis.name)
    if not isinstance(diagnosis.wrong_expression, Literal) and diagnosis.wrong_expression != Opposite(
        claimed_result.calculation.expression
    ):
        equation = plain_equation(diagnosis.wrong_expression, Literal(diagnosis.answer))
        yield _("{name} worked out {equation}.", name=speaker.label, equation=equation)
