"""What a page can be asked: one row an intent, and for each a function from the state of the page to the next one.

The functions change nothing. What is to happen to the match they give back as effects (``views.state``), and what they
do not do they refuse with ``Refused``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mathgames.engine.options import parse_value
from mathgames.errors import ManipulativeError, NotationError, OptionError
from mathgames.game import UNDO, Control, Next, Question, Refused, bench_of
from mathgames.languages import language
from mathgames.views import sentences
from mathgames.views.messages import Message, check_offered, check_rev, not_offered
from mathgames.views.state import (
    Agree,
    Begin,
    OpenQuestion,
    Page,
    PageState,
    Play,
    Resign,
    Return,
    RunClock,
    Speak,
    Step,
    WalkTo,
)
from mathgames.words import Text, Words, _, _n, together

Handler = Callable[[Page, PageState, Message], Step]


@dataclass(frozen=True, slots=True)
class Intent:
    """One row: what an intent does, and under which conditions.

    ``free`` tells which messages need not be on offer on the page, because the rules judge them. A message about an
    older view is refused if it ``ages``. The open question about a move is dropped unless the intent ``leaves_open``
    it. Some look at the clock first, and their message ends the game if a player's time is over.
    """

    handle: Handler
    free: Callable[[Message], bool] = lambda asked: False
    ages: bool = True
    leaves_open: bool = False
    looks_at_clock: bool = False


# A move: judged, asked about, made.


def _play(page: Page, state: PageState, asked: Message) -> Step:
    written = page.table.board.read(asked.args) if asked.args else asked.fields.get("move")
    if (held := page.holds(state)) is not None:  # asked first: why a move is not legal may tell what is covered
        raise Refused("not-your-turn", held)
    return _ask(page, state, _legal(page, written))


def reply(page: Page, state: PageState, move: Any) -> Step:
    """What comes of a move that an activity makes by itself: others may ask about it, too."""
    return _ask(page.telling(state), state, move, by_itself=True)


def _ask(page: Page, state: PageState, move: Any, first: int = 0, said: Text = "", *, by_itself: bool = False) -> Step:
    """Let the activities ask about the move, from this one on; where none has a question, the move is made."""
    table = replace(page.table, computed=page.computed(state))
    for place in range(first, len(page.activities)):
        activity, kept = page.activities[place], state.activities[place]
        question = None if by_itself and not activity.asks_everybody else activity.question(kept, table, move)
        if question is not None:
            return _opened(state, OpenQuestion(place, move, question, by_itself), said)
    return Step(replace(state, question=None), _told_first(said, sentences.news), (Play(move),))


def _opened(state: PageState, opened: OpenQuestion, said: Text = "") -> Step:
    question, choice = opened.question, None
    if question.yes is not None and question.no is not None:
        choice = _("Choose “{yes}” or “{no}”.", yes=question.yes, no=question.no)
    return Step(replace(state, question=opened), together(said, question.said, choice), code=question.code)


def _told_first(said: Text, then: Any) -> Any:
    return (lambda table, masked: together(said, then(table, masked))) if said else then


def _answer(page: Page, state: PageState, asked: Message) -> Step:
    opened = state.question
    if opened is None:
        raise not_offered()
    place, move = opened.asker, opened.move
    bench = opened.question.bench
    table = replace(page.table, computed=page.computed(state), work=bench.work if bench is not None else None)
    verdict = page.activities[place].answered(state.activities[place], table, move, {**asked.fields, **asked.args})
    state = state.with_activity(place, verdict.state)
    match verdict.then:
        case Question() as question:
            return _opened(state, replace(opened, question=question), verdict.said)
        case Next.MOVE:
            state = replace(state, question=None)
            page = page.telling(state)
            if opened.back is not None:
                return _back_to(page, state, opened.back, verdict.said)
            return _ask(page, state, move, place + 1, verdict.said, by_itself=opened.by_itself)
        case Next.DROP:
            return Step(replace(state, question=None), verdict.said or sentences.whose_turn)


def _legal(page: Page, written: str | None) -> Any:
    """The legal move that a text writes; Refused, with the reason, if it writes none."""
    move = _read(page, written)
    if (refusal := page.table.refuse(move)) is not None:
        raise Refused.by_rules(refusal)
    return move


def _read(page: Page, written: str | None) -> Any:
    if written is None:
        raise Refused("malformed", _("The board received a move it cannot read."))
    if not written.strip():
        raise Refused("notation", _("Type a move first."))
    try:
        return page.table.rules.parse(written)
    except NotationError as error:
        raise Refused("notation", error.words, _("Not possible: {reason}", reason=error.words)) from error


def _dismiss(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, sentences.whose_turn)


def _why(page: Page, state: PageState, asked: Message) -> Step:
    origin, target = asked.args.get("from"), asked.args.get("to")
    benches = page.benches(state)
    if (bench := bench_of(benches, origin) or bench_of(benches, target)) is not None:
        raise Refused("no-move-from", bench.why_not(str(origin), None if target is None else str(target)))
    if (held := page.holds(state)) is not None:
        raise Refused("not-your-turn", held)
    if Control.WHY not in page.offered(state):
        raise not_offered()
    if isinstance(origin, str) and target is None:
        told = page.table.board.why_not_from(page.table.scene, origin)
        raise Refused("no-move-from", told or _("Choose one of your pieces that can move."))
    between = isinstance(origin, str) and isinstance(target, str)
    text = page.table.board.attempted_move(str(origin), str(target)) if between else None
    if text is None:
        raise Refused("malformed", _("Ask about a move from one square to another."))
    _legal(page, text)
    return Step(state, _("This move is allowed."))


def _preview(page: Page, state: PageState, asked: Message) -> Step:
    """What would come of a move that is being prepared."""
    table = page.table
    if not table.scene.tells:
        raise not_offered()
    move = _read(page, table.board.read(asked.args))
    refusal = table.refuse(move)
    said = refusal.sentence if refusal else table.board.preview(table.scene, move)
    return Step(state, said or "", quiet=True)


# Back and forth.


def _undo(page: Page, state: PageState, asked: Message) -> Step:
    """One press goes back one move, or as far as an activity wants: to the pupil's own turn, say."""
    wanted = (it.undo_to(kept, page.table) for it, kept in state.beside(page.activities))
    ply = min((page.table.ply - 1, *(ply for ply in wanted if ply is not None)))
    ply = max(ply, 0)
    for place, (it, kept) in enumerate(state.beside(page.activities)):
        if (question := it.question_back(kept, page.table)) is not None:
            return _opened(state, OpenQuestion(place, UNDO, question, back=ply))
    return _back_to(page, state, ply)


def _back_to(page: Page, state: PageState, ply: int, said: Text = "") -> Step:
    return Step(state, _told_first(said, sentences.taken_back(page.table, ply)), (WalkTo(ply),))


def _redo(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, sentences.news, (WalkTo(page.table.ply + 1),))


def _goto(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, sentences.arrival, (WalkTo(asked.args["ply"]),))


# Other games, and this one elsewhere.


def _share(page: Page, state: PageState, asked: Message) -> Step:
    if not asked.args["open"]:
        return Step(replace(state, shared=False), sentences.whose_turn)
    return Step(replace(state, shared=True), _("The code and the file of this game are below the button."))


def _new(page: Page, state: PageState, asked: Message) -> Step:
    rules = page.table.rules
    try:
        if asked.args.get("options"):
            chosen = {name: parse_value(rules.options[name], text) for name, text in asked.fields.items()}
        else:
            chosen = {name: value for name, value in rules.settings.items() if name != "seed"}
        ruled = type(rules)(**chosen)
    except OptionError as error:
        raise Refused("option", error.words) from error
    return Step(state, sentences.new_game, (Begin(ruled),))


def _back(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, _returned, (Return(),))


def _returned(table: Any, masked: Any) -> Words:
    return _n(
        "Back to the previous game, after {n} move. {whose_turn}",
        "Back to the previous game, after {n} moves. {whose_turn}",
        table.ply,
        whose_turn=sentences.whose_turn(table, masked),
    )


# Endings and the clock.


def _agree(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, sentences.whose_turn, (Agree(),))


def _resign(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, sentences.whose_turn, (Resign(),))


def _pause(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, _("The clock is stopped."), (RunClock(on=False),))


def _start(page: Page, state: PageState, asked: Message) -> Step:
    return Step(state, _("The clock is running."), (RunClock(on=True),))


def _flag(page: Page, state: PageState, asked: Message) -> Step:
    if page.table.outcome is not None:
        state = replace(state, question=None, notice=None)
    return Step(state, sentences.whose_turn)


# How it is told.


def _language(page: Page, state: PageState, asked: Message) -> Step:
    # Translators: name the language that you translate into
    told = _("This board now speaks English.")
    return Step(state, _told_first(told, sentences.whose_turn), (Speak(language(asked.args["code"])),))


# What boards and activities are asked.


def _board(page: Page, state: PageState, asked: Message) -> Step:
    answer = page.table.board.asked(page.table.scene, asked.args)
    if answer is None:
        raise not_offered()
    return Step(replace(state, board=answer.state), sentences.whose_turn if answer.said is None else answer.said)


def _activity(page: Page, state: PageState, asked: Message) -> Step:
    if "on" in asked.args:
        return _work(page, state, asked)
    for place, activity in enumerate(page.activities):
        if activity.name == asked.args.get("name"):
            answer = activity.asked(state.activities[place], page.table, asked.args, asked.fields)
            if answer is None:
                break
            said = sentences.whose_turn if answer.said is None else answer.said
            return Step(state.with_activity(place, answer.state), said)
    raise not_offered()


def _work(page: Page, state: PageState, asked: Message) -> Step:
    """A move at a bench: it is judged there, as a move of the game is by the rules."""
    bench = next(
        (it for it in page.benches(state) if (it.owner, it.name) == (asked.args.get("name"), asked.args["on"])), None
    )
    if bench is None:
        raise not_offered()
    try:
        worked, said = bench.worked(str(asked.args.get("move", "")))
    except ManipulativeError as error:
        raise Refused("bench", error.words) from error
    if state.question is not None and state.question.question.bench is bench:
        question = replace(state.question.question, bench=worked)
        return Step(replace(state, question=replace(state.question, question=question)), said)
    place = next(place for place, it in enumerate(page.activities) if it.name == bench.owner)
    kept = page.activities[place].worked(state.activities[place], page.table, worked)
    return Step(state.with_activity(place, kept), said)


INTENTS: Final[dict[str, Intent]] = {
    # A move's one argument is judged by the rules, whether the view offered the move or not; a typed one is a form.
    "play": Intent(_play, free=lambda asked: len(asked.args) == 1 and not asked.fields, looks_at_clock=True),
    "answer": Intent(_answer, leaves_open=True, looks_at_clock=True),
    "dismiss": Intent(_dismiss),
    "why": Intent(_why, free=lambda asked: True),
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
    "flag": Intent(_flag, free=lambda asked: True, ages=False, leaves_open=True, looks_at_clock=True),
    # How far a drag goes cannot be on offer; the board judges it.
    "board": Intent(_board, free=lambda asked: "right" in asked.args, leaves_open=True),
    "activity": Intent(_activity, free=lambda asked: "on" in asked.args, leaves_open=True),
}
"""Every intent of a page, by name."""


def check(asked: Message, view: Mapping[str, Any]) -> None:
    """Refused, unless this may be asked about the view that is shown."""
    intent = INTENTS.get(asked.name)
    if intent is None or intent.ages:
        check_rev(asked, view)
    if intent is None:
        raise Refused("unknown", _("The board did not understand the request."))
    if intent.free(asked) or (asked.name == "preview" and view["input"].get("preview") is True):
        return
    check_offered(asked, view)


def step(page: Page, state: PageState, asked: Message) -> Step:
    """What comes of a message that may be asked. Refused says why nothing does."""
    intent = INTENTS[asked.name]
    if not intent.leaves_open:
        stands = state.question is not None and state.question.question.stands
        state = replace(state, question=state.question if stands else None, notice=None)
    return intent.handle(page.telling(state), state, asked)
