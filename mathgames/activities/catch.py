"""Catch the computer: it gives the results of its moves, sometimes wrong ones as pupils do, for pupils to notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar, Final

from mathgames.arithmetic.answers import FIELD
from mathgames.arithmetic.slips import Claim, Slips, claim
from mathgames.engine.rules import draw_seed
from mathgames.explain.expression import Literal, Opposite, plain_equation
from mathgames.explain.mathml import equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spoken_equation
from mathgames.games.contract import (
    Activity,
    Ask,
    Keep,
    Moment,
    MoveQuestion,
    Proceed,
    Reaction,
    Refused,
    Secret,
    Speaker,
)
from mathgames.games.contract.controls import button, switch
from mathgames.games.registry import game
from mathgames.language.errors import NotationError
from mathgames.language.words import Words, _, _n, listed, together

EVERY: Final = 3
"""The number of calculations of a level per wrong one; a character has its own rate."""
ANYBODY: Final = Speaker(_("The computer"), Slips(EVERY))
"""The speaker for a level, with any misconception of the catalogue."""

AGREE, OBJECT = "agree", "object"
RIGHT, NOT_RIGHT = _("It is right"), _("That is not right")
CHECK, CONTINUE = _("Check"), _("Continue")

MOST_KEPT: Final = 1_000
"""The most misconceptions in a record: more than any game shows."""
HIDDEN: Final = frozenset({Secret.RESULTS, Secret.PANELS})


@dataclass(frozen=True, slots=True)
class Catching:
    """The state: whether the computer slips, the random seed, the number of claims, and the slips that were caught.

    ``chances`` counts the claims that could have been wrong, ``false_alarms`` the objections to right ones.
    The ideas are the keys of the misconceptions of the slips, in the order of the game: of those that were caught, of
    those that were objected to with a wrong result, and of those that were missed.
    """

    on: bool = False
    seed: int = 0
    claims: int = 0
    slips: int = 0
    caught: int = 0
    false_alarms: int = 0
    chances: int = 0
    caught_ideas: tuple[str, ...] = ()
    noticed_ideas: tuple[str, ...] = ()
    missed_ideas: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    """The plies that the moves with a slip led to."""
    objected: bool = False
    """True if a person has objected, and is asked for the result."""
    revealed: bool = False
    praise: Words | None = None
    praised_at: int = 0

    def counted(self, said: Claim) -> Catching:
        """Return a copy after this claim, which is settled."""
        return replace(
            self, claims=self.claims + 1, chances=self.chances + said.could_slip, objected=False, revealed=False
        )

    def caught_it(self, said: Claim, ply: int) -> Catching:
        """Return a copy with this slip caught, in the move that leads to a ply."""
        ideas = (*self.caught_ideas, said.slip)[-MOST_KEPT:]
        return replace(self._slipped(ply), caught=self.caught + 1, caught_ideas=ideas)

    def noticed_it(self, said: Claim, ply: int) -> Catching:
        """Return a copy with an objection to this slip that gave a wrong result as well."""
        return replace(self._slipped(ply), noticed_ideas=(*self.noticed_ideas, said.slip)[-MOST_KEPT:])

    def missed_it(self, said: Claim, ply: int) -> Catching:
        """Return a copy with this slip missed."""
        return replace(self._slipped(ply), missed_ideas=(*self.missed_ideas, said.slip)[-MOST_KEPT:])

    def _slipped(self, ply: int) -> Catching:
        return replace(self, slips=self.slips + 1, at=(*self.at, ply)[-MOST_KEPT:])


class CatchTheComputer(Activity[Catching]):
    """A question before each calculation of a computer player: is its claim right?

    A character (``players.characters``) says its results and slips in its own way; a level does while this is ``on``.
    Who objects to a slip and says the right result scores a point of its own, beside those of the game. The move is
    made as the rules have it, whatever was said, and no slip is ever counted as a pupil's.
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
                chances = note.get("chances")
                return Catching(
                    on,
                    seed,
                    claims,
                    slips,
                    caught,
                    false_alarms,
                    chances if type(chances) is int and chances >= 0 else claims,
                    tuple(_keys(note.get("found"))),
                    tuple(_keys(note.get("noticed"))),
                    tuple(_keys(note.get("missed"))),
                    tuple(_plies(note.get("at"))),
                )
        return Catching(self.on, draw_seed() if self.seed is None else self.seed)

    def follow(self, state: Catching, moment: Moment) -> Reaction:
        hidden = replace(state, objected=False, revealed=False)
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
            "chances": state.chances,
            "found": list(state.caught_ideas),
            "noticed": list(state.noticed_ideas),
            "missed": list(state.missed_ideas),
            "at": list(state.at),
        }

    def handed_on(self, state: Catching) -> Any:
        return self.note(Catching(state.on, state.seed + 1)) if state.on else None

    # The claim, and the reaction to it.

    def ask_before(self, state: Catching, moment: Moment, move: Any) -> MoveQuestion | None:
        said = self._claim(state, moment, move)
        if said is None:
            return None
        speaker, expression, value = _speaker(state, moment), said.calculation.expression, Literal(said.value)
        assert speaker is not None  # or nothing would be claimed
        return MoveQuestion(
            code="",
            said=_(
                "{name}: {equation}. Is it right?", name=speaker.called, equation=spoken_equation(expression, value)
            ),
            text=_("{name} gives the result of this move. Is it right?", name=speaker.called),
            parts=(node("p", {"class": "mg-formula mg-asked-formula"}, equation(expression, value)),),
            yes=None,
            choices=((AGREE, RIGHT), (OBJECT, NOT_RIGHT)),
            hides=HIDDEN,
        )

    def on_answer(self, state: Catching, moment: Moment, move: Any, fields: Mapping[str, str]) -> Reaction:
        said = self._claim(state, moment, move)
        if said is None:
            return Reaction(state, effects=(Proceed(),))
        if state.revealed:
            return Reaction(state.counted(said), effects=(Proceed(),))
        if state.objected:
            return self._objection(state, moment, said, fields.get(FIELD, ""))
        choice = fields.get("choice")
        if choice == OBJECT:
            return Reaction(replace(state, objected=True), effects=(Ask(_what_then(said)),))
        if choice != AGREE:
            raise Refused("option", _("Choose an answer first."))
        if said.slip:
            easy = _("There was a mistake here, and it is easy to miss.")
            return self._reveal(
                state.missed_it(said, moment.ply + 1), moment, said, together(easy, _said(state, moment, said))
            )
        praise = _("It was right.")
        state = replace(state.counted(said), praise=praise, praised_at=moment.ply + 1)
        return Reaction(state, praise, (Proceed(),))

    def _objection(self, state: Catching, moment: Moment, said: Claim, typed: str) -> Reaction:
        """Return the reaction to the result that was typed with an objection.

        Raises ``Refused`` if it cannot be read.
        """
        try:
            verdict = said.problem.judged(typed)
        except NotationError as error:
            raise Refused("notation", error.words) from error
        own = typed.strip() if verdict.value is None else plain_number(verdict.value)
        if not said.slip:
            state = replace(state, false_alarms=state.false_alarms + 1)
            first = _("You said {number}.", number=own)
            right = _("The first result was right this time. You can check it like this:")
            return self._reveal(state, moment, said, together(first, right))
        if not verdict.right:
            noticed = _("You noticed a mistake, but {number} is not right either.", number=own)
            sentence = together(noticed, _said(state, moment, said))
            return self._reveal(state.noticed_it(said, moment.ply + 1), moment, said, sentence)
        return self._reveal(state.caught_it(said, moment.ply + 1), moment, said, _("Well spotted."))

    def _reveal(self, state: Catching, moment: Moment, said: Claim, sentence: Words) -> Reaction:
        """Return the reaction that names the slip, and shows how to get the result."""
        told_first = together(sentence, *_explained(state, moment, said))
        shown = MoveQuestion(
            code="",
            said=together(told_first, said.problem.heard()),
            text=told_first,
            parts=said.problem.reveal(None),
            yes=CONTINUE,
        )
        return Reaction(replace(state, revealed=True), effects=(Keep(state), Ask(shown)))

    def _claim(self, state: Catching, moment: Moment, move: Any) -> Claim | None:
        speaker = _speaker(state, moment)
        if speaker is None or moment.turn not in moment.company.computed:
            return None
        calculations = game(moment.rules.name).asks(moment.rules.explain(moment.scene.position, move))
        return claim(calculations[0], speaker.slips, state.seed, state.chances) if calculations else None

    # The view and the controls.

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
        """Draw the switch, if a level or no computer plays: a character always gives its results."""
        if moment.company.speaker is not None:
            return ()
        what = _("The computer says the result of each move, but sometimes makes a mistake.")
        pressed = switch(_("Catch the computer"), self.intent(switch=True), self.name, on=state.on, what=what)
        return (node("p", {"class": "mg-row", "key": "catch"}, pressed, " ", what),)

    def panels(self, state: Catching, moment: Moment) -> tuple[Node, ...]:
        if not state.slips and (not state.claims or moment.outcome is None):
            return ()
        sentence = _n(
            "{caught} of {n} mistake caught.", "{caught} of {n} mistakes caught.", state.slips, caught=state.caught
        )
        if not state.slips:
            sentence = _("{name} made no mistake in this game.", name=(_speaker(state, moment) or ANYBODY).called)
        caught, noticed, missed = map(_names, (state.caught_ideas, state.noticed_ideas, state.missed_ideas))
        return (
            node(
                "div",
                {"class": "mg-panel", "key": "catch"},
                node("p", None, node("strong", None, sentence)),
                node("div", {"class": "mg-row"}, *self._ways(state, moment)) if state.at else None,
                node("p", None, _("You caught: {mistakes}.", mistakes=listed(caught))) if caught else None,
                node("p", None, _("You noticed, but gave a wrong result: {mistakes}.", mistakes=listed(noticed)))
                if noticed
                else None,
                node("p", None, _("You missed: {mistakes}.", mistakes=listed(missed))) if missed else None,
            ),
        )

    def panels_lead(self, state: Catching, moment: Moment) -> bool:
        return bool(state.slips)

    @staticmethod
    def _ways(state: Catching, moment: Moment) -> Iterator[Node]:
        """Yield buttons to each move with a mistake, once the game is over or is being looked back at."""
        if moment.outcome is None and moment.ply == len(moment.line):
            return
        for ply in dict.fromkeys(state.at):
            if ply <= len(moment.line):
                yield button(_("Move {ply}", ply=ply), ["goto", {"ply": ply}])


def _speaker(state: Catching, moment: Moment) -> Speaker | None:
    return moment.company.speaker or (ANYBODY if state.on else None)


def _what_then(said: Claim) -> MoveQuestion:
    problem = said.problem
    first, *more = problem.put()
    field, *keys = problem.question.form.inputs(problem.question, problem.form_name, extended=problem.extended)
    prompt = _("What is the result?")
    return MoveQuestion(
        code="",
        said=together(prompt, problem.aloud()),
        text=prompt,
        parts=(
            node("div", {"class": "mg-asked-row"}, first, field),
            *more,
            *keys,
            node("div", {"class": "mg-answer-refused", "notice": True}),
        ),
        yes=CHECK,
        hides=HIDDEN,
        form_name=problem.form_name,
    )


def _said(state: Catching, moment: Moment, said: Claim) -> Words:
    """Return the claim, which is no longer on the page."""
    speaker = _speaker(state, moment)
    assert speaker is not None  # or nothing was claimed
    claimed = plain_equation(said.calculation.expression, Literal(said.value))
    return _("{name} said {equation}.", name=speaker.called, equation=claimed)


def _explained(state: Catching, moment: Moment, said: Claim) -> Iterator[Words]:
    diagnosis, speaker = said.diagnosis, _speaker(state, moment)
    if diagnosis is None or speaker is None:
        return
    yield _("The mistake was: {name}.", name=diagnosis.name)
    if not isinstance(diagnosis.instead, Literal) and diagnosis.instead != Opposite(said.calculation.expression):
        worked = plain_equation(diagnosis.instead, Literal(diagnosis.answer))
        yield _("{name} worked out {equation}.", name=speaker.called, equation=worked)


def _keys(noted: object) -> Iterator[str]:
    """Yield the keys of misconceptions in a note, without invalid ones: a record may contain anything."""
    if isinstance(noted, list) and noted:
        from mathgames.arithmetic.misconceptions import MISCONCEPTIONS  # here alone, where a game with slips is resumed

        yield from (key for key in islice(noted, MOST_KEPT) if isinstance(key, str) and key in MISCONCEPTIONS)


def _plies(noted: object) -> Iterator[int]:
    if isinstance(noted, list):
        yield from (ply for ply in islice(noted, MOST_KEPT) if type(ply) is int and ply > 0)


def _names(keys: tuple[str, ...]) -> list[Words]:
    if not keys:
        return []
    from mathgames.arithmetic.misconceptions import misconception_named  # only here, for slips

    return [misconception_named(key).name for key in dict.fromkeys(keys)]
