"""The intents of a page: one row each, with a function from the state of the page to the next one.

The functions change nothing. Changes to the match are returned as effects (``contract.effects``), and an intent that is
refused raises ``Refused``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mathgames.engine.options import parse_value
from mathgames.games.contract import (
    UNDO,
    Agree,
    Ask,
    Begin,
    Control,
    GoTo,
    Play,
    Proceed,
    Refused,
    Resign,
    Return,
    RunClock,
    Speak,
    bench_of,
)
from mathgames.language.errors import ManipulativeError, NotationError, OptionError
from mathgames.language.languages import language
from mathgames.language.words import Text, Words, _, _n, together
from mathgames.page import sentences
from mathgames.page.moments import redo_to, undo_to
from mathgames.page.page_session import Message, check_offered, check_rev, not_offered
from mathgames.page.state import Decision, OpenQuestion, PageContext, PageState

Handler = Callable[[PageContext, PageState, Message], Decision]


@dataclass(frozen=True, slots=True)
class Intent:
    """An intent: its handler, and its conditions.

    ``free`` tells which messages need not be offered on the page, because the rules judge them. A message about an
    older view is refused if it ``ages``. The open question about a move is dropped unless the intent ``leaves_open``
    it. Intents that look at the clock first end the game if a player's time is over.
    """

    handle: Handler
    free: Callable[[Message], bool] = lambda message: False
    ages: bool = True
    leaves_open: bool = False
    looks_at_clock: bool = False


# A move: judged, asked about, made.


def _play(page: PageContext, state: PageState, message: Message) -> Decision:
    holder, layout = page.layout(state)
    if layout.hold is not None and (decision := _asked_of(page, state, holder, message)) is not None:
        return decision
    if message.args and Control.TAP not in page.offered(state):
        raise not_offered()
    written = page.moment.board.read(message.args) if message.args else message.fields.get("move")
    if (held := page.why_no_move(state)) is not None:  # asked first: why a move is not legal may tell what is covered
        raise Refused("not-your-turn", held)
    return _ask(page, state, _legal(page, written))


def reply(page: PageContext, state: PageState, move: Any) -> Decision:
    """Handle a move that an activity makes by itself: other activities may ask about it as well."""
    return _ask(page.telling(state), state, move, by_itself=True)


def _ask(
    page: PageContext, state: PageState, move: Any, after: str = "", said: Text = "", *, by_itself: bool = False
) -> Decision:
    """Let the activities after this one ask about the move; if none has a question, the move is made."""
    moment = replace(page.moment, company=page.company(state))
    asking = page.having(state, "ask_before")
    behind = [it.name for it, _its_state in asking].index(after) + 1 if after else 0
    for it, its_state in asking[behind:]:
        question = None if by_itself and not it.asks_everybody else it.ask_before(its_state, moment, move)
        if question is not None:
            return _opened(state, OpenQuestion(it.name, move, question, by_itself), said)
    return Decision(replace(state, question=None), _told_first(said, sentences.news), (Play(move),))


def _opened(state: PageState, opened: OpenQuestion, said: Text = "") -> Decision:
    question, choice = opened.question, None
    if question.yes is not None and question.no is not None:
        first, second = (question.no, question.yes) if question.warns else (question.yes, question.no)
        choice = _("Choose “{first}” or “{second}”.", first=first, second=second)
    return Decision(replace(state, question=opened), together(said, question.said, choice), code=question.code)


def _told_first(said: Text, then: Any) -> Any:
    return (lambda moment, masked: together(said, then(moment, masked))) if said else then


def _answer(page: PageContext, state: PageState, message: Message) -> Decision:
    opened = state.question
    if opened is None:
        raise not_offered()
    asker, move = page.named(opened.asker), opened.move
    bench = opened.question.bench
    moment = replace(page.moment, company=page.company(state), work=bench.work if bench is not None else None)
    reaction = asker.on_answer(state.activities[asker.name], moment, move, {**message.fields, **message.args})
    state, said = state.with_activity(asker.name, reaction.state), reaction.said or ""
    effects = tuple(it for it in reaction.effects if not isinstance(it, Ask | Proceed))
    then = next((it for it in reaction.effects if isinstance(it, Ask | Proceed)), None)
    if isinstance(then, Ask):
        decision = _opened(state, replace(opened, question=then.question), said)
    elif then is None:
        decision = Decision(replace(state, question=None), said or sentences.whose_turn)
    else:
        state = replace(state, question=None)
        page = page.telling(state)
        if opened.back is not None:
            decision = _back_to(page, state, opened.back, said)
        else:
            decision = _ask(page, state, move, asker.name, said, by_itself=opened.by_itself)
    return replace(decision, effects=(*effects, *decision.effects))


def _legal(page: PageContext, written: str | None) -> Any:
    """Return the legal move of a text. Raises ``Refused``, with the reason, if there is none."""
    move = _read(page, written)
    board, scene = page.moment.board, page.moment.scene
    if (refusal := page.moment.refuse(move)) is not None:
        if scene.covered and all(at in scene.covered for at in board.squares(move)):
            raise Refused(refusal.code, _("This move is not allowed. The reason would tell what is covered."))
        raise Refused.by_rules(refusal)
    return move


def _read(page: PageContext, written: str | None) -> Any:
    if written is None:
        raise Refused("malformed", _("The board received a move it cannot read."))
    if not written.strip():
        raise Refused("notation", _("Type a move first."))
    try:
        return page.moment.rules.parse(written)
    except NotationError as error:
        raise Refused("notation", error.words, _("Not possible: {reason}", reason=error.words)) from error


def _dismiss(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, sentences.whose_turn)


def _why(page: PageContext, state: PageState, message: Message) -> Decision:
    origin, target = message.args.get("from"), message.args.get("to")
    benches = page.benches(state)
    if (bench := bench_of(benches, origin) or bench_of(benches, target)) is not None:
        raise Refused("no-move-from", bench.why_not(str(origin), None if target is None else str(target)))
    if (held := page.why_no_move(state)) is not None:
        raise Refused("not-your-turn", held)
    if Control.WHY not in page.offered(state):
        raise not_offered()
    if isinstance(origin, str) and target is None:
        why = page.moment.board.why_not_from(page.moment.scene, origin)
        raise Refused("no-move-from", why or _("Choose one of your pieces that can move."))
    between = isinstance(origin, str) and isinstance(target, str)
    text = page.moment.board.attempted_move(str(origin), str(target)) if between else None
    if text is None:
        raise Refused("malformed", _("Ask about a move from one square to another."))
    _legal(page, text)
    return Decision(state, _("This move is allowed."))


def _preview(page: PageContext, state: PageState, message: Message) -> Decision:
    """Handle a preview: announce the result of a move that is being prepared."""
    moment = page.moment
    if not moment.scene.shows_results:
        raise not_offered()
    move = _read(page, moment.board.read(message.args))
    refusal = moment.refuse(move)
    said = refusal.sentence if refusal else moment.board.preview(moment.scene, move)
    return Decision(state, said or "", quiet=True)


# Back and forth.


def _undo(page: PageContext, state: PageState, message: Message) -> Decision:
    if (ply := undo_to(page.moment)) is None:
        raise not_offered()
    for it, its_state in page.having(state, "ask_before_undo"):
        if (question := it.ask_before_undo(its_state, page.moment)) is not None:
            return _opened(state, OpenQuestion(it.name, UNDO, question, back=ply))
    return _back_to(page, state, ply)


def _back_to(page: PageContext, state: PageState, ply: int, said: Text = "") -> Decision:
    return Decision(state, _told_first(said, sentences.taken_back(page.moment, ply)), (GoTo(ply),))


def _redo(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, sentences.news, (GoTo(redo_to(page.moment)),))


def _goto(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, sentences.arrival, (GoTo(message.args["ply"]),))


# Other games, and this one elsewhere.


def _share(page: PageContext, state: PageState, message: Message) -> Decision:
    if not message.args["open"]:
        return Decision(replace(state, shared=False), sentences.whose_turn)
    return Decision(replace(state, shared=True), _("The code and the file of this game are below the button."))


def _new(page: PageContext, state: PageState, message: Message) -> Decision:
    if not message.args:
        return Decision(state, sentences.new_game, (Begin(*page.moment.another_game()),))
    rules = page.moment.rules
    try:
        if message.args.get("options"):
            chosen = {name: parse_value(rules.options[name], text) for name, text in message.fields.items()}
        else:
            chosen = rules.lasting_settings() | {
                name: parse_value(rules.options[name], text) for name, text in message.args.items()
            }
        ruled = type(rules)(**chosen)
    except OptionError as error:
        raise Refused("option", error.words) from error
    return Decision(state, sentences.new_game, (Begin(ruled),))


def _back(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, _returned, (Return(),))


def _returned(moment: Any, masked: Any) -> Words:
    return _n(
        "Back to the previous game, after {n} move. {whose_turn}",
        "Back to the previous game, after {n} moves. {whose_turn}",
        moment.ply,
        whose_turn=sentences.whose_turn(moment, masked),
    )


# Endings and the clock.


def _agree(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, sentences.whose_turn, (Agree(),))


def _resign(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, sentences.whose_turn, (Resign(),))


def _pause(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, _("The clock is stopped."), (RunClock(on=False),))


def _start(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(state, _("The clock is running."), (RunClock(on=True),))


def _flag(page: PageContext, state: PageState, message: Message) -> Decision:
    if page.moment.outcome is not None:
        state = replace(state, question=None, notice=None)
    return Decision(state, sentences.whose_turn)


# How it is told.


def _language(page: PageContext, state: PageState, message: Message) -> Decision:
    return Decision(
        state, _told_first(sentences.SPEAKS, sentences.whose_turn), (Speak(language(message.args["code"])),)
    )


# What boards and activities are asked.


def _board(page: PageContext, state: PageState, message: Message) -> Decision:
    answer = page.moment.board.on_intent(page.moment.scene, message.args)
    if answer is None:
        raise not_offered()
    return Decision(replace(state, board=answer.state), sentences.whose_turn if answer.said is None else answer.said)


def _activity(page: PageContext, state: PageState, message: Message) -> Decision:
    if "on" in message.args:
        return _work(page, state, message)
    decision = _asked_of(page, state, message.args.get("name"), message)
    if decision is None:
        raise not_offered()
    return decision


def _asked_of(page: PageContext, state: PageState, name: object, message: Message) -> Decision | None:
    """Handle a message to the activity of this name. None if it has no meaning there."""
    activity = page.activity(name)
    if activity is None:
        return None
    reaction = activity.on_intent(state.activities[activity.name], page.moment, message.args, message.fields)
    if reaction is None:
        return None
    said = sentences.whose_turn if reaction.said is None else reaction.said
    return Decision(state.with_activity(activity.name, reaction.state), said, reaction.effects)


def _work(page: PageContext, state: PageState, message: Message) -> Decision:
    bench = next(
        (it for it in page.benches(state) if (it.owner, it.name) == (message.args.get("name"), message.args["on"])),
        None,
    )
    if bench is None:
        raise not_offered()
    try:
        worked, said = bench.worked(str(message.args.get("move", "")))
    except ManipulativeError as error:
        raise Refused("bench", error.words) from error
    if state.question is not None and state.question.question.bench is bench:
        question = replace(state.question.question, bench=worked)
        return Decision(replace(state, question=replace(state.question, question=question)), said)
    owner = page.named(bench.owner)
    reaction = owner.on_work(state.activities[owner.name], page.moment, worked)
    return Decision(state.with_activity(owner.name, reaction), said)


INTENTS: Final[dict[str, Intent]] = {
    # A move's one argument is judged by the rules, whether the view offered the move or not; a typed one is a form.
    "play": Intent(_play, free=lambda message: len(message.args) == 1 and not message.fields, looks_at_clock=True),
    "answer": Intent(_answer, leaves_open=True, looks_at_clock=True),
    "dismiss": Intent(_dismiss),
    "why": Intent(_why, free=lambda message: True),
    "preview": Intent(_preview, leaves_open=True),
    "undo": Intent(_undo),
    "redo": Intent(_redo),
    "goto": Intent(_goto),
    "new": Intent(_new),
    "back": Intent(_back),
    "share": Intent(_share, leaves_open=True),
    "agree": Intent(_agree),
    "resign": Intent(_resign),
    "pause": Intent(_pause),
    "start": Intent(_start),
    "language": Intent(_language, leaves_open=True),
    # Two views of one board may both send it, and only the clock here decides.
    "flag": Intent(_flag, free=lambda message: True, ages=False, leaves_open=True, looks_at_clock=True),
    # How far a drag goes cannot be on offer; the board judges it.
    "board": Intent(_board, free=lambda message: "right" in message.args, leaves_open=True),
    "activity": Intent(_activity, free=lambda message: "on" in message.args, leaves_open=True),
}
"""The intents of a page, by name."""


def check(message: Message, view: Mapping[str, Any]) -> None:
    """Raise ``Refused`` unless this intent is allowed in the shown view."""
    intent = INTENTS.get(message.name)
    if intent is None or intent.ages:
        check_rev(message, view)
    if intent is None:
        raise Refused("unknown", _("The board did not understand the request."))
    if intent.free(message) or (message.name == "preview" and view["input"].get("preview") is True):
        return
    check_offered(message, view)


def step(page: PageContext, state: PageState, message: Message) -> Decision:
    """Handle a message that is offered. Raises ``Refused`` with the reason if it cannot be done."""
    intent = INTENTS[message.name]
    if not intent.leaves_open:
        stands = state.question is not None and state.question.question.stands
        state = replace(state, question=state.question if stands else None, notice=None)
    return intent.handle(page.telling(state), state, message)
