"""The view of the teacher's desk beside the board: the line for the pupils first, its result below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from mathgames.engine import Option
from mathgames.engine.options import value_text
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button, chooser, switch
from mathgames.games.contract.declaration import FLIP, REMOVE
from mathgames.games.registry import game as game_of
from mathgames.games.registry import list_games
from mathgames.language.words import Text, Words, _, _n
from mathgames.learning.lessons import Lesson, find
from mathgames.learning.lessons.plan import ClassroomExchange, LessonPlan
from mathgames.learning.work.setup import (
    EXPLAINED,
    LESSON,
    LESSON_LOCKS,
    LOCKABLE,
    MINUTES,
    PREDICTS,
    PUPILS,
    Setup,
    lessons,
    options_of,
)
from mathgames.page.kept_by_browser import timer
from mathgames.players.opponents import offered


def teacher_note(plan: LessonPlan) -> Iterator[Node]:
    """Yield the idea and the context of a lesson, then the notes for teaching."""
    if plan.idea:
        yield _sentence(_("Idea"), plan.idea)
    if plan.context:
        yield _sentence(_("Context"), plan.context)
    note = plan.teacher
    if note is None:
        return
    if note.launch:
        yield _sentence(_("How to begin"), note.launch)
    if note.materials:
        yield _sentence(_("Materials"), note.materials)
    if note.expect:
        yield _answered(_("What to expect"), note.expect)
    if note.board:
        yield _listed(_("On the blackboard at the end"), note.board)
    if note.stop:
        yield _sentence(_("When to stop"), note.stop)
    yield _answered(_("To discuss"), note.discuss)
    if note.close:
        yield _sentence(_("How to close"), note.close)
    places = ((_("On the screen"), note.screen), (_("On paper"), note.paper))
    if tasks := [
        _("{place}: {tasks}", place=place, tasks=", ".join(map(str, those))) for place, those in places if those
    ]:
        yield _listed(_("With one computer, by the numbers of the tasks"), tasks)
    if note.minutes:
        labels = {"launch": _("Launch"), "tasks": _("Tasks"), "play": _("Game"), "exit": _("Exit question")}
        parts = [
            _("{part}: {time}", part=labels[part], time=_n("{n} minute", "{n} minutes", minutes))
            for part, minutes in note.minutes.items()
        ]
        yield _listed(_("Time"), parts)


def _sentence(label: Text, sentence: str) -> Node:
    return node("p", {"class": "mg-note"}, node("strong", None, label), ": ", sentence)


def _listed(label: Text, items: Iterable[Text], answers: Iterable[str] = ()) -> Node:
    lines = (
        node("li", None, item, node("p", None, node("em", None, "→ ", answer)) if answer else None)
        for item, answer in zip_longest(items, answers)
    )
    return node(
        "div", {"class": "mg-note"}, node("p", None, node("strong", None, label), ":"), node("ul", None, *lines)
    )


def _answered(label: Text, exchanges: Sequence[ClassroomExchange]) -> Node:
    return _listed(label, [one.said for one in exchanges], [one.answer for one in exchanges])


Intent = Callable[..., list[Any]]
MANY = 4
"""The number of pieces in a row."""


def shown(state: Setup, intent: Intent) -> tuple[Node, ...]:
    """Draw the desk."""
    games: dict[str, Text] = {name: game_of(name).rules.title for name in list_games()}
    what = LESSON if state.lesson else state.game
    return (
        node(
            "div",
            {"class": "mg-task mg-at-desk", "key": "desk"},
            node("h3", None, _("Line of code for your pupils")),
            *_line(state.cell, "line", kind="mg-primary"),
            node("h3", None, _("What your pupils get")),
            _select(intent, _("Game or lesson"), "game", what, {**games, LESSON: _("Lesson")}),
            *(_lesson(state, intent) if state.lesson else _game(state, intent)),
            node("h3", None, _("Timer for the class")),
            timer(),
            node("div", {"class": "mg-answer-refused", "notice": True}),
        ),
    )


def _line(cell: str, key: str, *, kind: str | None = None) -> Iterator[Node]:
    copy = {"class": kind, "key": f"copy {key}", "local": ["copy", cell]}
    yield node("p", {"class": "mg-told-line", "key": key}, node("code", None, cell))
    yield node("div", {"class": "mg-row", "key": f"below {key}"}, node("button", copy, _("Copy the line")))


def _lesson(state: Setup, intent: Intent) -> tuple[Node, ...]:
    named: dict[str, Text] = {name: _named(number, find(name)) for number, name in enumerate(lessons(), 1)}
    chosen = _select(intent, _("Lesson or test"), "lesson", state.lesson, named)
    if find(state.lesson).is_test:
        return (chosen, *_test(state))
    pupils: dict[str, Text] = {
        str(number): _n("{n} pupil at one screen", "{n} pupils at one screen, taking turns to answer", number)
        for number in PUPILS
    }
    return (
        chosen,
        node("p", None, _("Learning goal: {aim}", aim=find(state.lesson).aim)),
        *_teacher(state),
        _select(intent, _("Pupils"), "pupils", str(state.pupils), pupils),
        node(
            "div",
            {"class": "mg-row", "key": "warm-up"},
            switch(_("Begin with a warm-up"), intent(warm_up=not state.warm_up), "warm up", on=state.warm_up),
        ),
        *_locks(state, intent, LESSON_LOCKS),
    )


def _named(number: int, lesson: Lesson) -> Words:
    if lesson.is_test:
        return _("Form {form} first: {title}", title=lesson.title, form=lesson.tasks[0].block)
    return _("{number}. {title}", number=number, title=lesson.title)


def _test(state: Setup) -> Iterator[Node]:
    _before, after = find(state.lesson).tasks
    halves = _(
        "Give this line to half of the class, and the one with form {form} first to the other half, so that neither "
        "form has an advantage.",
        form=after.block,
    )
    yield node("p", None, halves)
    yield node("p", None, _("After the lessons, these pupils run this line:"))
    yield from _line(replace(state, task=after.number).cell, "line after")


def _teacher(state: Setup) -> tuple[Node, ...]:
    plan = find(state.lesson).plan
    return (_folded("teacher", _("Teacher's notes"), *teacher_note(plan)),) if plan.has_notes else ()


def _game(state: Setup, intent: Intent) -> tuple[Node, ...]:
    played = game_of(state.game)
    against: dict[str, Text] = {"": _("Two pupils at one screen")}
    against |= {player.name: player.name for player in offered(state.rules)}
    clock: dict[str, Text] = {
        str(60 * minutes): _n("{n} minute for each player", "{n} minutes for each player", minutes)
        if minutes
        else _("No clock")
        for minutes in MINUTES
    }
    cover = switch(
        _("Hide each result until you tap"),
        intent(demonstrate=not state.demonstrate),
        "demonstrate",
        on=state.demonstrate,
        what=_("For showing a game to the class: everyone says the result, then you tap."),
    )
    return (
        *_editor(state, intent),
        _folded(
            "asked",
            _("Questions and explanations"),
            *((_select(intent, _("Predictions"), "predict", state.predict, PREDICTS),) if played.asks_anything else ()),
            _select(intent, _("Explanations"), "explain", state.explain, EXPLAINED),
            *((node("div", {"class": "mg-row", "key": "cover"}, cover),) if played.calculates else ()),
        ),
        _folded(
            "playing",
            _("Opponent and clock"),
            _select(intent, _("Opponent"), "opponent", state.opponent, against),
            _select(intent, _("Clock"), "seconds", str(state.seconds), clock),
        ),
        _rules(state, intent),
        _folded("locked", _("Turned off"), *_locks(state, intent, LOCKABLE)),
    )


def _folded(key: str, label: Words, *parts: Node) -> Node:
    return node("details", {"class": "mg-panel", "key": key}, node("summary", None, label), *parts)


def _locks(state: Setup, intent: Intent, offered: Mapping[str, Words]) -> tuple[Node, Node]:
    nodes = (
        switch(label, intent(lock=name), f"lock {name}", on=name in state.locks) for name, label in offered.items()
    )
    return (
        node("p", {"class": "mg-label"}, _("Choose what to turn off for your pupils:")),
        node("div", {"class": "mg-row", "role": "toolbar", "aria-label": _("Turned off"), "key": "locks"}, *nodes),
    )


def _editor(state: Setup, intent: Intent) -> tuple[Node, ...]:
    editor = state.editor
    if editor is None:
        return ()
    edit = switch(_("Set up the board"), intent(edit=not state.edits), "edit", on=state.edits)
    if not state.edits:
        return (node("div", {"class": "mg-row", "key": "edit"}, edit),)

    def choice(piece: str, label: Text, name: Text | None = None, owner: str = "") -> Node:
        kind = f"mg-player-{owner}" if owner else None
        return switch(label, intent(piece=piece), f"piece {piece}", on=piece == state.in_hand, name=name, kind=kind)

    rows = [[choice(piece, *editor.button(piece)) for piece in row] for row in editor.pieces]
    others = [choice(REMOVE, _("Take away")), *([choice(FLIP, _("Swap sides"))] if editor.flips else [])]
    rows[-1:] = [[*rows[-1], *others]] if len(rows[-1]) < MANY else [rows[-1], others]
    changes = (
        button(label, intent(change=name), key=f"change {name}") for name, label in editor.changes(state.data).items()
    )
    return (
        node("div", {"class": "mg-row", "key": "edit"}, edit),
        node("p", {"class": "mg-label", "key": "how"}, _("Choose a piece, then choose squares on the board:")),
        *(
            node(
                "div",
                {"class": "mg-row mg-palette", "role": "toolbar", "aria-label": _("Pieces"), "key": f"row {number}"},
                *row,
            )
            for number, row in enumerate(rows)
        ),
        node(
            "div",
            {"class": "mg-row", "role": "toolbar", "aria-label": _("Set up the board"), "key": "editor"},
            button(_("Empty board"), intent(empty=True), key="empty"),
            *changes,
            button(_("Start position"), intent(start=True), key="start"),
        ),
    )


def _rules(state: Setup, intent: Intent) -> Node:
    rules = state.rules
    offered = options_of(rules)
    rows = (_option(intent, option, rules.settings[option.name]) for option in offered)
    others = [option for option in offered if option.accepts]
    return _folded("rules", _("Rules"), *rows, *([_other_value(intent, others)] if others else []))


def _option(intent: Intent, option: Option, value: Any) -> Node:
    labels = {value_text(reading.value): reading.meaning for reading in option.readings}
    now = value_text(value)
    return _select(intent, option.title, option.name, now, {**labels, now: option.meaning(value)}, option=option.name)


def _other_value(intent: Intent, options: list[Option]) -> Node:
    return node(
        "form",
        {"class": "mg-typed", "key": "other value", "intent": intent(option=True)},
        chooser("name", {option.name: option.title for option in options}, options[0].name, _("Another value for")),
        node(
            "label",
            None,
            node("span", {"class": "mg-label"}, _("Value")),
            node("input", {"type": "text", "field": "value", "maxlength": 200, "autocomplete": "off"}),
        ),
        node("button", {"type": "submit"}, _("Set")),
    )


def _select(intent: Intent, label: Text, field: str, now: str, offered: Mapping[str, Text], **asks: Any) -> Node:
    return chooser(field, offered, now, label, key=f"choose {field}", intent=intent(**(asks or {"choose": field})))
