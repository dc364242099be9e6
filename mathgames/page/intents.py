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
from mathgames.language.languages import language_of
from mathgames.language.words import LazyString, Text, _, _n, join_sentences
from mathgames.page import sentences
from mathgames.page.page_session import Message, check_available, check_rev, unavailable_refusal
from mathgames.page.snapshots import redo_to, undo_to
from mathgames.page.state import OpenQuestion, PageContext, PageState, Transition, act_again

Handler = Callable[[PageContext, PageState, Message], Transition]


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


def _play(page: PageContext, state: PageState, message: Message) -> Transition:
    holder, layout = page.layout(state)
    if layout.hold is not None and (decision := _ask_activity(page, state, holder, message)) is not None:
        return decision
    if message.args and Control.TAP not in page.available_controls(state):
        raise unavailable_refusal()
    move_text = page.moment.board.read(message.args) if message.args else message.fields.get("move")
    if (
        hold_reason := page.why_no_move(state)
    ) is not None:  # asked first: why a move is not legal may tell what is covered
        raise Refused("not-your-turn", hold_reason)
    return _ask(page, state, _parse_legal_move(page, move_text))


def reply(page: PageContext, state: PageState, move: Any) -> Transition:
    """Handle a move that an activity makes by itself: other activities may ask about it as well."""
    return _ask(page.telling(state), state, move, is_automatic=True)


def _ask(
    page: PageContext,
    state: PageState,
    move: Any,
    after: str = "",
    announcement: Text = "",
    *,
    is_automatic: bool = False,
) -> Transition:
    """Let the activities after this one ask about the move; if none has a question, the move is made."""
    snapshot = replace(page.moment, company=page.company(state))
    asking = page.having(state, "ask_before")
    start = [activity.name for activity, _its_state in asking].index(after) + 1 if after else 0
    for activity, its_state in asking[start:]:
        question = (
            None if is_automatic and not activity.asks_everybody else activity.ask_before(its_state, snapshot, move)
        )
        if question is not None:
            return _open_question(state, OpenQuestion(activity.name, move, question, is_automatic), announcement)
    return Transition(replace(state, question=None), _told_first(announcement, sentences.news), (Play(move),))


def _open_question(state: PageState, open_question: OpenQuestion, announcement: Text = "") -> Transition:
    question, choice = open_question.question, None
    if question.yes is not None and question.no is not None:
        first, second = (question.no, question.yes) if question.warns else (question.yes, question.no)
        choice = _("Choose “{first}” or “{second}”.", first=first, second=second)
    return Transition(
        replace(state, question=open_question),
        join_sentences(announcement, question.announcement, choice),
        code=question.code,
    )


def _told_first(announcement: Text, continuation: Any) -> Any:
    return (
        (lambda snapshot, masked_set: join_sentences(announcement, continuation(snapshot, masked_set)))
        if announcement
        else continuation
    )


def _answer(page: PageContext, state: PageState, message: Message) -> Transition:
    open_question = state.question
    if open_question is None:
        raise unavailable_refusal()
    asker, move = page.require_activity(open_question.asker), open_question.move
    bench = open_question.question.bench
    snapshot = replace(page.moment, company=page.company(state), work=bench.work if bench is not None else None)
    reaction = asker.on_answer(state.activities[asker.name], snapshot, move, {**message.fields, **message.args})
    state, announcement = state.with_activity(asker.name, reaction.state), reaction.announcement or ""
    effects = tuple(it for it in reaction.effects if not isinstance(it, Ask | Proceed))
    effect = next((it for it in reaction.effects if isinstance(it, Ask | Proceed)), None)
    if isinstance(effect, Ask):
        decision = _open_question(state, replace(open_question, question=effect.question), announcement)
    elif effect is None:
        decision = Transition(replace(state, question=None), announcement or sentences.whose_turn)
    else:
        state = replace(state, question=None)
        page = page.telling(state)
        if open_question.undo_ply is not None:
            decision = _take_back_to(page, state, open_question.undo_ply, announcement)
        else:
            decision = _ask(page, state, move, asker.name, announcement, is_automatic=open_question.is_automatic)
    return replace(decision, effects=(*effects, *decision.effects))


def _parse_legal_move(page: PageContext, move_text: str | None) -> Any:
    """Raises ``Refused``, with the reason, if the text is not a legal move."""
    move = _read(page, move_text)
    board, scene = page.moment.board, page.moment.scene
    if (refusal := page.moment.refuse(move)) is not None:
        if scene.covers and all(at in scene.covers for at in board.squares(move)):
            raise Refused(refusal.code, _("This move is not allowed. The reason would tell what is covered."))
        raise Refused.by_rules(refusal)
    return move


def _read(page: PageContext, move_text: str | None) -> Any:
    if move_text is None:
        raise Refused("malformed", _("The board received a move it cannot read."))
    if not move_text.strip():
        raise Refused("notation", _("Type a move first."))
    try:
        return page.moment.rules.parse(move_text)
    except NotationError as error:
        raise Refused("notation", error.words, _("Not possible: {reason}", reason=error.words)) from error


def _dismiss(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, sentences.whose_turn)


def _explain_refusal(page: PageContext, state: PageState, message: Message) -> Transition:
    origin, target = message.args.get("from"), message.args.get("to")
    benches = page.benches(state)
    if (bench := bench_of(benches, origin) or bench_of(benches, target)) is not None:
        raise Refused("no-move-from", bench.refusal_reason(str(origin), None if target is None else str(target)))
    if (hold_reason := page.why_no_move(state)) is not None:
        raise Refused("not-your-turn", hold_reason)
    if Control.WHY not in page.available_controls(state):
        raise unavailable_refusal()
    if isinstance(origin, str) and target is None:
        reason = page.moment.board.why_immobile(page.moment.scene, origin)
        raise Refused("no-move-from", reason or _("Choose one of your pieces that can move."))
    between = isinstance(origin, str) and isinstance(target, str)
    text = page.moment.board.attempted_move(str(origin), str(target)) if between else None
    if text is None:
        raise Refused("malformed", _("Ask about a move from one square to another."))
    _parse_legal_move(page, text)
    return Transition(state, _("This move is allowed."))


def _preview(page: PageContext, state: PageState, message: Message) -> Transition:
    snapshot = page.moment
    if not snapshot.scene.shows_results:
        raise unavailable_refusal()
    move = _read(page, snapshot.board.read(message.args))
    refusal = snapshot.refuse(move)
    announcement = refusal.sentence if refusal else snapshot.board.preview(snapshot.scene, move)
    return Transition(state, announcement or "", quiet=True)


# Back and forth.


def _undo(page: PageContext, state: PageState, message: Message) -> Transition:
    if (ply := undo_to(page.moment)) is None:
        raise unavailable_refusal()
    for activity, its_state in page.having(state, "ask_before_undo"):
        if (question := activity.ask_before_undo(its_state, page.moment)) is not None:
            return _open_question(state, OpenQuestion(activity.name, UNDO, question, undo_ply=ply))
    return _take_back_to(page, state, ply)


def _take_back_to(page: PageContext, state: PageState, ply: int, announcement: Text = "") -> Transition:
    return Transition(
        state, _told_first(announcement, sentences.take_back_announcement(page.moment, ply)), (GoTo(ply),)
    )


def _redo(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, sentences.news, (GoTo(redo_to(page.moment)),))


def _goto(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, sentences.arrival, (GoTo(message.args["ply"]),))


# Other games, and this one elsewhere.


def _share(page: PageContext, state: PageState, message: Message) -> Transition:
    if not message.args["open"]:
        return Transition(replace(state, shows_sharing=False), sentences.whose_turn)
    return Transition(replace(state, shows_sharing=True), _("The code and the file of this game are below the button."))


def _new(page: PageContext, state: PageState, message: Message) -> Transition:
    if not message.args:
        return Transition(state, sentences.new_game, (Begin(*page.moment.another_game()),))
    rules = page.moment.rules
    try:
        if message.args.get("options"):
            option_values = {name: parse_value(rules.options[name], text) for name, text in message.fields.items()}
        else:
            option_values = rules.lasting_settings() | {
                name: parse_value(rules.options[name], text) for name, text in message.args.items()
            }
        new_rules = type(rules)(**option_values)
    except OptionError as error:
        raise Refused("option", error.words) from error
    return Transition(state, sentences.new_game, (Begin(new_rules),))


def _return_to_previous(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, _return_announcement, (Return(),))


def _return_announcement(snapshot: Any, masked_set: Any) -> LazyString:
    return _n(
        "Back to the previous game, after {n} move. {whose_turn}",
        "Back to the previous game, after {n} moves. {whose_turn}",
        snapshot.ply,
        whose_turn=sentences.whose_turn(snapshot, masked_set),
    )


# Endings and the clock.


def _agree(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, sentences.whose_turn, (Agree(),))


def _resign(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, sentences.whose_turn, (Resign(),))


def _pause(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, _("The clock is stopped."), (RunClock(on=False),))


def _start(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(state, _("The clock is running."), (RunClock(on=True),))


def _flag(page: PageContext, state: PageState, message: Message) -> Transition:
    if page.moment.outcome is not None:
        state = replace(state, question=None, notice=None)
    return Transition(state, sentences.whose_turn)


# How it is told.


def _language(page: PageContext, state: PageState, message: Message) -> Transition:
    return Transition(
        state, _told_first(sentences.SPEAKS, sentences.whose_turn), (Speak(language_of(message.args["code"])),)
    )


# What boards and activities are asked.


def _board(page: PageContext, state: PageState, message: Message) -> Transition:
    answer = page.moment.board.on_intent(page.moment.scene, message.args)
    if answer is None:
        raise unavailable_refusal()
    return Transition(
        replace(state, board=answer.state), sentences.whose_turn if answer.announcement is None else answer.announcement
    )


def _activity(page: PageContext, state: PageState, message: Message) -> Transition:
    if "on" in message.args:
        return _work(page, state, message)
    decision = _ask_activity(page, state, message.args.get("name"), message)
    if decision is None:
        raise unavailable_refusal()
    return decision


def _ask_activity(page: PageContext, state: PageState, name: object, message: Message) -> Transition | None:
    """Handle a message to the activity of this name. None if it has no meaning there."""
    activity = page.activity(name)
    if activity is None:
        return None
    reaction = activity.on_intent(state.activities[activity.name], page.moment, message.args, message.fields)
    if reaction is None:
        return None
    announcement = sentences.whose_turn if reaction.announcement is None else reaction.announcement
    return Transition(state.with_activity(activity.name, reaction.state), announcement, reaction.effects)


def _work(page: PageContext, state: PageState, message: Message) -> Transition:
    bench = next(
        (it for it in page.benches(state) if (it.owner, it.name) == (message.args.get("name"), message.args["on"])),
        None,
    )
    if bench is None:
        raise unavailable_refusal()
    try:
        new_bench, announcement = bench.apply(str(message.args.get("move", "")))
    except ManipulativeError as error:
        raise Refused("bench", error.words) from error
    if state.question is not None and state.question.question.bench is bench:
        question = replace(state.question.question, bench=new_bench)
        return Transition(replace(state, question=replace(state.question, question=question)), announcement)
    owner = page.require_activity(bench.owner)
    reaction = owner.on_work(state.activities[owner.name], page.moment, new_bench)
    return Transition(state.with_activity(owner.name, reaction), announcement)


INTENTS: Final[dict[str, Intent]] = {
    # A move's one argument is judged by the rules, whether the view offered the move or not; a typed one is a form.
    "play": Intent(_play, free=lambda message: len(message.args) == 1 and not message.fields, looks_at_clock=True),
    "answer": Intent(_answer, leaves_open=True, looks_at_clock=True),
    "dismiss": Intent(_dismiss),
    "why": Intent(_explain_refusal, free=lambda message: True),
    "preview": Intent(_preview, leaves_open=True),
    "undo": Intent(_undo),
    "redo": Intent(_redo),
    "goto": Intent(_goto),
    "new": Intent(_new),
    "back": Intent(_return_to_previous),
    "round": Intent(lambda page, state, _it: Transition(replace(state, begun=page.moment.ply), sentences.new_round)),
    "share": Intent(_share, leaves_open=True),
    "again": Intent(act_again, leaves_open=True),
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
    check_available(message, view)


def step(page: PageContext, state: PageState, message: Message) -> Transition:
    """Handle a message that is offered. Raises ``Refused`` with the reason if it cannot be done."""
    intent = INTENTS[message.name]
    if not intent.leaves_open:
        stands = state.question is not None and state.question.question.stands
        state = replace(state, question=state.question if stands else None, notice=None)
    return intent.handle(page.telling(state), state, message)
