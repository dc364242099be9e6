"""The view of the teacher's desk beside the board: how it is given to a class first, what pupils get below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from mathgames.activities.invitation import sits
from mathgames.activities.predict import SAY_IT_FIRST, Who, say_it_first_choices
from mathgames.engine import Option
from mathgames.engine.options import value_text
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button, chooser, switch
from mathgames.games.contract.declaration import FLIP, REMOVE
from mathgames.games.registry import find_game as game_of
from mathgames.games.registry import list_games
from mathgames.language.words import LazyString, Text, _, _n, capitalize
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.give import show_link
from mathgames.learning.lessons import Lesson, find, routes
from mathgames.learning.lessons.plan import ClassroomExchange, LessonPlan
from mathgames.learning.practice import TOPICS
from mathgames.learning.work.desk_state import (
    EXPLANATION_LEVELS,
    KINDS,
    LESSON_LOCKS,
    LOCKABLE,
    MINUTES,
    PUPILS,
    DeskState,
    lessons,
    options_of,
)
from mathgames.page.browser_state import timer
from mathgames.players.opponents import available_players


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
        yield _render_exchanges(_("What to expect"), note.expect)
    if note.board:
        yield _render_list(_("On the blackboard at the end"), note.board)
    if note.stop:
        yield _sentence(_("When to stop"), note.stop)
    yield _render_exchanges(_("To discuss"), note.discuss)
    if note.close:
        yield _sentence(_("How to close"), note.close)
    places = ((_("On the screen"), note.screen), (_("On paper"), note.paper))
    if tasks := [
        _("{place}: {tasks}", place=place, tasks=", ".join(map(str, those))) for place, those in places if those
    ]:
        yield _render_list(_("With one computer, by the numbers of the tasks"), tasks)
    if note.minutes:
        labels = {"launch": _("Launch"), "tasks": _("Tasks"), "play": _("Game"), "exit": _("Exit question")}
        parts = [
            _("{part}: {time}", part=labels[part], time=_n("{n} minute", "{n} minutes", minutes))
            for part, minutes in note.minutes.items()
        ]
        yield _render_list(_("Time"), parts)


def _sentence(label: Text, sentence: str) -> Node:
    return node("p", {"class": "mg-note"}, node("strong", None, label), ": ", sentence)


def _render_list(label: Text, items: Iterable[Text], answers: Iterable[str] = ()) -> Node:
    lines = (
        node("li", None, item, node("p", None, node("em", None, "→ ", answer)) if answer else None)
        for item, answer in zip_longest(items, answers)
    )
    return node(
        "div", {"class": "mg-note"}, node("p", None, node("strong", None, label), ":"), node("ul", None, *lines)
    )


def _render_exchanges(label: Text, exchanges: Sequence[ClassroomExchange]) -> Node:
    return _render_list(label, [one.speech for one in exchanges], [one.answer for one in exchanges])


Intent = Callable[..., list[Any]]
Gives = Callable[[Assignment], tuple[Node, ...]]
"""The type of functions that draw how an assignment is given to a class."""
ROW_LENGTH = 4
"""The number of pieces in a row."""


def render_desk(state: DeskState, intent: Intent, gives: Iterable[Node]) -> tuple[Node, ...]:
    """Draw the desk. ``gives`` is how the assignment is given to a class."""
    it = state.assignment
    games: dict[str, Text] = {name: game_of(name).rules.title for name in list_games()}
    begin = button(_("Begin"), intent(begin=True), kind="mg-primary", enabled=it.kind is not AssignmentKind.PRACTICE)
    selection = it.name if it.kind is AssignmentKind.GAME else it.kind.value
    return (
        node(
            "div",
            {"class": "mg-task mg-at-desk", "key": "desk"},
            # On a projector the class sees its game, and what is for its teacher alone is folded.
            node("div", {"class": "mg-for-class", "key": "class"}, node("h2", None, it.title), *show_link(it, begin)),
            node("details", {"class": "mg-for-teacher", "key": "fold"}, node("summary", None, _("For the teacher"))),
            node(
                "div",
                {"class": "mg-set-up", "key": "set up"},
                node("h3", None, _("Give to class: {title}", title=it.title)),
                *gives,
                node("h3", None, _("What your pupils get")),
                _select(intent, _("Game or lesson"), "what", selection, {**games, **KINDS}),
                *(_PARTS[it.kind](state, intent)),
                node("h3", None, _("Timer for the class")),
                timer(),
            ),
            node("div", {"class": "mg-answer-refused", "notice": True}),
        ),
    )


def render_after(state: DeskState, gives: Gives) -> tuple[Node, ...]:
    """Draw how the pupils who were given a test are given its other form when the lessons are over."""
    it = state.assignment
    if it.kind is not AssignmentKind.LESSON or not find(it.name).is_test:
        return ()
    return (_render_panel("after", _("For the same pupils after the lessons"), *gives(replace(it, task=2))),)


def render_packing(state: DeskState, intent: Intent) -> tuple[Node, ...]:
    """Draw the buttons that save the package of a lesson or a route for a learning platform."""
    if state.assignment.kind not in (AssignmentKind.LESSON, AssignmentKind.ROUTE):
        return ()
    buttons = (
        button(_("Save the package"), intent(package=False), key="thin package"),
        button(_("Save it with everything inside"), intent(package=True), key="whole package"),
    )
    return (
        _render_panel(
            "packages",
            _("For Moodle, Canvas, ILIAS and others (SCORM)"),
            node(
                "p",
                None,
                _("Add the package to your course as a SCORM activity. The mark and the work of each pupil are there."),
            ),
            node("div", {"class": "mg-row", "key": "packages row"}, *buttons),
            node(
                "p",
                {"class": "mg-label"},
                _("The first package opens the lessons on this site. The other one needs no network, and has 12 MB."),
            ),
        ),
    )


def _lesson(state: DeskState, intent: Intent) -> tuple[Node, ...]:
    lesson = find(state.assignment.name)
    labels: dict[str, Text] = {name: _lesson_label(number, find(name)) for number, name in enumerate(lessons(), 1)}
    lesson_select = _select(intent, _("Lesson or test"), "lesson", lesson.name, labels)
    if lesson.is_test:
        halves = _(
            "Give this to half of the class, and the one with form {form} first to the other half, so that neither "
            "form has an advantage.",
            form=lesson.tasks[1].block,
        )
        return (lesson_select, node("p", None, halves))
    notes = _render_panel("teacher", _("Teacher's notes"), *teacher_note(lesson.plan))
    return (
        lesson_select,
        node("p", None, _("Learning goal: {aim}", aim=lesson.aim)),
        *((notes,) if lesson.plan.has_notes else ()),
        *_screens(state, intent),
    )


def _route(state: DeskState, intent: Intent) -> tuple[Node, ...]:
    titles: dict[str, Text] = {name: route.title for name, route in routes().items()}
    return (
        _select(intent, _("Route"), "route", state.assignment.name, titles),
        node("p", None, _("Each pupil goes on at the first lesson of the route that is not done.")),
        *_screens(state, intent),
    )


def _practice(state: DeskState, intent: Intent) -> tuple[Node, ...]:
    topics: dict[str, Text] = {topic.key: capitalize(topic.name) for topic in TOPICS}
    return (_select(intent, _("Topic"), "practice", state.assignment.name, topics),)


def _screens(state: DeskState, intent: Intent) -> tuple[Node, ...]:
    """Draw who is at a screen, the warm-up, and what is locked."""
    pupils: dict[str, Text] = {
        str(number): _n("{n} pupil at one screen", "{n} pupils at one screen, taking turns to answer", number)
        for number in PUPILS
    }
    warm_up, words = state.assignment.warm_up, state.assignment.own_words
    return (
        _select(intent, _("Pupils"), "pupils", str(state.assignment.pupils), pupils),
        node(
            "div",
            {"class": "mg-row", "key": "warm-up"},
            switch(
                _("Begin with a warm-up"),
                intent(warm_up=not warm_up),
                "warm up",
                on=warm_up,
                description=_("Only in a notebook, where the earlier work is."),
            ),
            switch(_("Ask for their own words"), intent(own_words=not words), "own words", on=words),
        ),
        *_locks(state, intent, LESSON_LOCKS),
    )


def _lesson_label(number: int, lesson: Lesson) -> LazyString:
    if lesson.is_test:
        return _("Form {form} first: {title}", title=lesson.title, form=lesson.tasks[0].block)
    return _("{number}. {title}", number=number, title=lesson.title)


def _game(state: DeskState, intent: Intent) -> tuple[Node, ...]:
    it = state.assignment
    game = game_of(it.name)
    against: dict[str, Text] = {"": _("Two pupils at one screen")}
    against |= {player.name: capitalize(sits(player.name)) for player in available_players(it.rules)}
    clock: dict[str, Text] = {
        str(60 * minutes): _n("{n} minute for each player", "{n} minutes for each player", minutes)
        if minutes
        else _("No clock")
        for minutes in MINUTES
    }
    cover = switch(
        _("Hide each result until you tap"),
        intent(demonstrate=not it.demonstrate),
        "demonstrate",
        on=it.demonstrate,
        description=_("For showing a game to the class: everyone says the result, then you tap."),
    )
    return (
        *_editor(state, intent),
        _render_panel(
            "asked",
            _("Questions and explanations"),
            *((_say_it_first(it.predict, intent),) if game.asks_anything else ()),
            _select(intent, _("Explanations"), "explain", it.explain, EXPLANATION_LEVELS),
            *((node("div", {"class": "mg-row", "key": "cover"}, cover),) if game.calculates else ()),
        ),
        _render_panel(
            "playing",
            _("Opponent and clock"),
            _select(intent, _("Opponent"), "opponent", it.opponent, against),
            _select(intent, _("Clock"), "clock", str(it.clock), clock),
        ),
        _rules(state, intent),
        _render_panel("locked", _("Turned off"), *_locks(state, intent, LOCKABLE)),
    )


def _say_it_first(current: str, intent: Intent) -> Node:
    return _select(intent, SAY_IT_FIRST, "predict", current, say_it_first_choices(Who(current)))


def _render_panel(key: str, label: LazyString, *parts: Node) -> Node:
    return node("details", {"class": "mg-panel", "key": key}, node("summary", None, label), *parts)


def _locks(state: DeskState, intent: Intent, labels: Mapping[str, LazyString]) -> tuple[Node, Node]:
    nodes = (
        switch(label, intent(lock=name), f"lock {name}", on=name in state.assignment.locks)
        for name, label in labels.items()
    )
    return (
        node("p", {"class": "mg-label"}, _("Choose what to turn off for your pupils:")),
        node("div", {"class": "mg-row", "role": "toolbar", "aria-label": _("Turned off"), "key": "locks"}, *nodes),
    )


def _editor(state: DeskState, intent: Intent) -> tuple[Node, ...]:
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
    rows[-1:] = [[*rows[-1], *others]] if len(rows[-1]) < ROW_LENGTH else [rows[-1], others]
    changes = (
        button(label, intent(change=name), key=f"change {name}")
        for name, label in editor.changes(state.assignment.data).items()
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


def _rules(state: DeskState, intent: Intent) -> Node:
    rules = state.assignment.rules
    options = options_of(rules)
    rows = (_option(intent, option, rules.settings[option.name]) for option in options)
    others = [option for option in options if option.accepts]
    return _render_panel("rules", _("Rules"), *rows, *([_other_value(intent, others)] if others else []))


def _option(intent: Intent, option: Option, value: Any) -> Node:
    labels = {value_text(reading.value): reading.meaning for reading in option.choices}
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


def _select(intent: Intent, label: Text, field: str, now: str, choices: Mapping[str, Text], **asks: Any) -> Node:
    return chooser(field, choices, now, label, key=f"choose {field}", intent=intent(**(asks or {"choose": field})))


_PARTS: Final[Mapping[AssignmentKind, Callable[[DeskState, Intent], tuple[Node, ...]]]] = {
    AssignmentKind.GAME: _game,
    AssignmentKind.LESSON: _lesson,
    AssignmentKind.ROUTE: _route,
    AssignmentKind.PRACTICE: _practice,
}
