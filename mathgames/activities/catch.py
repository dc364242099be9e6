"""Catch the computer: it says what its moves come to, now and then wrongly as pupils do, and who notices scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final

from mathgames.arithmetic.answers import FIELD
from mathgames.arithmetic.answers.problems import ResultProblem
from mathgames.arithmetic.calculation import Calculation
from mathgames.engine.rules import draw_seed
from mathgames.explain.expression import Literal
from mathgames.explain.mathml import equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity, exact_text
from mathgames.explain.speech import spoken_equation
from mathgames.games.contract import Activity, Ask, Moment, MoveQuestion, Proceed, Reaction, Refused, Secret
from mathgames.games.contract.controls import switch
from mathgames.games.registry import game
from mathgames.language.errors import NotationError
from mathgames.language.words import Words, _, _n, capital, together

EVERY: Final = 3
"""Of so many calculations in a row of the computer's, one is wrong."""

AGREE: Final = "agree"


@dataclass(frozen=True, slots=True)
class Claim:
    """What the computer says of one of its calculations; ``slip`` is the key of the idea behind it, if it is wrong."""

    calculation: Calculation
    value: Quantity
    slip: str = ""

    @property
    def problem(self) -> ResultProblem:
        """What is asked of those who do not agree."""
        return ResultProblem(self.calculation)


@dataclass(frozen=True, slots=True)
class Catching:
    """Whether the computer slips, the chance that decides when, how much it has claimed, and what was caught.

    ``false_alarms`` counts challenges of what was right.
    """

    on: bool = False
    seed: int = 0
    claims: int = 0
    slips: int = 0
    caught: int = 0
    false_alarms: int = 0
    revealed: bool = False
    praise: Words | None = None
    praised_at: int = 0


class CatchTheComputer(Activity[Catching]):
    """Asks before each calculation of a computer player's whether what it says is right.

    A justified challenge with the right result scores a point of its own, beside those of the game. The move is made as
    the rules have it, whatever was said.
    """

    name: ClassVar[str] = "catch"
    asks_everybody: ClassVar[bool] = True

    def __init__(self, *, on: bool = False, seed: int | None = None) -> None:
        self.on = on
        self.seed = seed

    def begin(self, moment: Moment, note: Any = None) -> Catching:
        match note:
            case {
                "on": bool(on),
                "seed": int(seed),
                "claims": int(claims),
                "slips": int(slips),
                "caught": int(caught),
                "false_alarms": int(false_alarms),
            } if min(claims, slips, caught, false_alarms) >= 0:
                return Catching(on, seed, claims, slips, caught, false_alarms)
        return Catching(self.on, draw_seed() if self.seed is None else self.seed)

    def follow(self, state: Catching, moment: Moment) -> Reaction:
        hidden = replace(state, revealed=False)
        return Reaction(hidden if state.praised_at == moment.ply else replace(hidden, praise=None))

    def note(self, state: Catching) -> Any:
        if not state.on and not state.claims:
            return None
        return {
            "on": state.on,
            "seed": state.seed,
            "claims": state.claims,
            "slips": state.slips,
            "caught": state.caught,
            "false_alarms": state.false_alarms,
        }

    def handed_on(self, state: Catching) -> Any:
        return self.note(Catching(state.on, state.seed + 1)) if state.on else None

    def masks(self, state: Catching, moment: Moment) -> frozenset[Secret]:
        return frozenset({Secret.RESULTS}) if state.on and moment.outcome is None else frozenset()

    # The claim, and what is said to it.

    def ask_before(self, state: Catching, moment: Moment, move: Any) -> MoveQuestion | None:
        claim = self._claim(state, moment, move)
        if claim is None:
            return None
        calculation, claimed = claim.calculation, Literal(claim.value)
        question = claim.problem.question
        field, *keys = question.form.inputs(question, "question", extended=calculation.extended)
        sentence = _("The computer gives the result of its move. Is it right?")
        return MoveQuestion(
            code="",
            said=together(
                sentence, _("{equation}.", equation=capital(spoken_equation(calculation.expression, claimed)))
            ),
            text=sentence,
            parts=(
                node("p", {"class": "mg-formula mg-asked-formula"}, equation(calculation.expression, claimed)),
                node("div", {"class": "mg-asked-row"}, node("span", None, _("No, it should be")), field),
                *keys,
                node("div", {"class": "mg-answer-refused", "notice": True}),
            ),
            yes=_("Challenge"),
            choices=((AGREE, _("It is right")),),
            hides=frozenset({Secret.RESULTS, Secret.PANELS}),
        )

    def on_answer(self, state: Catching, moment: Moment, move: Any, fields: Mapping[str, str]) -> Reaction:
        claim = self._claim(state, moment, move)
        if claim is None or state.revealed:
            return Reaction(replace(state, revealed=False, claims=state.claims + 1), effects=(Proceed(),))
        if fields.get("choice") == AGREE:
            if claim.slip:
                sentence = _("That was a mistake, and you missed it.")
                return self._reveal(replace(state, slips=state.slips + 1), claim, sentence)
            return self._praised(state, moment, _("It was right."))
        try:
            verdict = claim.problem.judged(fields.get(FIELD, ""))
        except NotationError as error:
            raise Refused("notation", error.words) from error
        if not claim.slip:
            sentence = _("This time the computer was right.")
            return self._reveal(replace(state, false_alarms=state.false_alarms + 1), claim, sentence)
        state = replace(state, slips=state.slips + 1)
        if not verdict.right:
            return self._reveal(state, claim, _("There was a mistake, but your result is not right either."))
        state = replace(state, caught=state.caught + 1)
        return self._praised(state, moment, _("Well spotted: that was a mistake."))

    def _praised(self, state: Catching, moment: Moment, praise: Words) -> Reaction:
        state = replace(state, claims=state.claims + 1, praise=praise, praised_at=moment.ply + 1)
        return Reaction(state, praise, (Proceed(),))

    def _reveal(self, state: Catching, claim: Claim, sentence: Words) -> Reaction:
        idea = _idea(claim)
        shown = MoveQuestion(
            code="",
            said=together(sentence, claim.problem.heard()),
            text=sentence,
            parts=(*([node("p", None, idea)] if idea else []), *claim.problem.reveal(None)),
            yes=_("Continue"),
        )
        return Reaction(replace(state, revealed=True), effects=(Ask(shown),))

    def _claim(self, state: Catching, moment: Moment, move: Any) -> Claim | None:
        if not state.on or moment.turn not in moment.computed:
            return None
        calculations = game(moment.rules.name).asks(moment.rules.explain(moment.scene.position, move))
        return claim(calculations[0], state.seed, state.claims) if calculations else None

    # What is shown, and what is chosen.

    def context(self, state: Catching, moment: Moment) -> tuple[Node, ...]:
        return (state.praise,) if state.praise is not None and state.praised_at == moment.ply else ()

    def on_intent(
        self, state: Catching, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("switch") is not True:
            return None
        said = (
            _("The computer no longer makes mistakes on purpose.")
            if state.on
            else _("From now on the computer sometimes makes a mistake. Can you catch it?")
        )
        return Reaction(replace(state, on=not state.on), said)

    def learning_switches(self, state: Catching, moment: Moment) -> tuple[Node, ...]:
        what = _("The computer says the result of each move, but sometimes makes a mistake.")
        pressed = switch(_("Catch the computer"), self.intent(switch=True), self.name, on=state.on, what=what)
        return (node("p", {"class": "mg-row", "key": "catch"}, pressed, " ", what),)

    def panels(self, state: Catching, moment: Moment) -> tuple[Node, ...]:
        if not state.claims:
            return ()
        sentence = _n(
            "{caught} of {n} mistake caught.", "{caught} of {n} mistakes caught.", state.slips, caught=state.caught
        )
        return (node("p", {"class": "mg-panel", "key": "catch"}, sentence),)


def claim(calculation: Calculation, seed: int, number: int) -> Claim:
    """What the computer says of the so many-th calculation that it makes: the result, or now and then a slip.

    Of ``EVERY`` calculations in a row one is wrong, if a misconception leads to a wrong result there. The same seed
    gives the same slips.
    """
    from mathgames.arithmetic.misconceptions import (
        CATALOGUE,
        diagnose,  # here alone, where somebody plays so
    )
    from mathgames.arithmetic.misconceptions.task import Sum

    chance = Random(f"{seed} {number // EVERY}")  # a text: its hash is the same in every run
    if chance.randrange(EVERY) != number % EVERY:
        return Claim(calculation, calculation.value)
    task = Sum(calculation.operator, calculation.a, calculation.b)
    wrong = {
        (exact_text(answer), answer): None
        for idea in CATALOGUE
        for answer in idea.answers(task)
        if not calculation.is_right(answer) and diagnose(calculation.a, calculation.operator, calculation.b, answer)
    }
    if not wrong:
        return Claim(calculation, calculation.value)
    _text, value = chance.choice(sorted(wrong, key=lambda it: it[0]))
    return Claim(calculation, value, diagnose(calculation.a, calculation.operator, calculation.b, value)[0].key)


def _idea(claim: Claim) -> Words | None:
    """The name of the slip, where there was one."""
    from mathgames.arithmetic.misconceptions import diagnose

    if not claim.slip:
        return None
    calculation = claim.calculation
    diagnosis = diagnose(calculation.a, calculation.operator, calculation.b, claim.value)[0]
    return _("The mistake was: {name}.", name=diagnosis.name)
