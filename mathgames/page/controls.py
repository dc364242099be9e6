"""The controls around the board: navigation, a typed move, a question, a notice, a new game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from mathgames.engine import Clock, Rules
from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, iter_nodes, names_of, node
from mathgames.games.contract import MoveQuestion, Snapshot
from mathgames.games.contract.controls import button, icon_button, switch
from mathgames.language.languages import list_languages, native_name
from mathgames.language.words import LazyString, Text, _, current_language

MAX_TYPED_CHARACTERS = 200


@lru_cache(maxsize=256)
def history(ply: int, last: int, *, undo: bool = True, walk: bool = True, can_undo: bool) -> Node | None:
    """Draw Undo, which goes back to play differently, and Redo.

    What can do nothing now is greyed and stays, so that no other comes under the finger that pressed it.
    """
    if not undo and not walk:
        return None
    return node(
        "div",
        {"class": "mg-history mg-row", "role": "group", "aria-label": _("Step through the game")},
        icon_button("undo", _("Undo"), ["undo", {}], enabled=can_undo) if undo else None,
        icon_button("redo", _("Redo"), ["redo", {}], enabled=ply < last) if walk else None,
    )


@lru_cache(maxsize=256)
def ends(ply: int, last: int) -> Node:
    """Draw the buttons to the start of the game and to its latest move, beside the list of the moves."""
    return node(
        "div",
        {"class": "mg-row mg-ends", "key": "ends"},
        button(_("Go to the start"), ["goto", {"ply": 0}], enabled=ply > 0),
        button(_("Go to the latest move"), ["goto", {"ply": last}], enabled=ply < last),
    )


@lru_cache(maxsize=64)
def latest_move_button(last: int) -> Node:
    """Draw the button from an earlier moment to the latest one, where the game continues."""
    return button(_("Back to the latest move"), ["goto", {"ply": last}], kind="mg-link", key="latest")


@cache
def present() -> Node:
    """Draw the button that fills the screen with the board, for a projector."""
    name = _("Full screen")
    return node(
        "button",
        {
            "class": "mg-icon-button mg-present",
            "local": ["present"],
            "aria-label": name,
            "title": name,
        },
        icon("present"),
    )


def read_aloud(words: Text | None, name: LazyString) -> Node:
    """Draw a button that reads a text aloud with a voice of this computer, if it has one and this is turned on.

    Without a text it reads the announcement of the page that its pager shows.
    """
    attributes = {"class": "mg-icon-button mg-aloud", "local": ["speak"], "say": words}
    return node("button", {**attributes, "aria-label": name, "title": name}, icon("aloud"))


@cache
def looks() -> Node:
    """Draw the controls for size and contrast, which apply to this browser only."""

    def look(kind: str, label: LazyString) -> Node:
        return node("button", {"key": kind, "local": ["look", kind]}, label)

    return node(
        "section",
        {"class": "mg-looks", "key": "looks", "aria-label": _("Display")},
        node("h3", None, _("Display")),
        node(
            "div",
            {"class": "mg-row"},
            look("larger", _("Larger text")),
            look("smaller", _("Smaller text")),
            look("contrast", _("More contrast")),
            look("spacing", _("More spacing")),
            look("aloud", _("Read aloud")),
            look("sound", _("Sounds")),
        ),
    )


def more_items(keys: Node) -> tuple[Node, ...]:
    """Draw the content of “More” on a page without a board: the display, its language, and its ``keys``."""
    return looks(), languages(current_language().code, tuple(list_languages())), keys


@lru_cache(maxsize=16)
def languages(current_code: str, codes: tuple[str, ...]) -> Node:
    """Draw the languages that the page can speak, each by its native name.

    ``current_code`` is the code of the current one.
    """
    now = current_code if current_code in codes else current_code.partition("-")[0]
    return node(
        "section",
        {"class": "mg-looks", "key": "languages", "aria-label": _("Language")},
        node("h3", None, _("Language")),
        node(
            "div",
            {"class": "mg-row"},
            *(
                switch(native_name(code), ["language", {"code": code}], code, on=code == now, lang=code)
                for code in codes
            ),
        ),
    )


def typed_move(snapshot: Snapshot) -> Node:
    """Draw a field to type a move, as good a way to play as the board.

    If no move can be made, the answer explains why.
    """
    move = snapshot.board.example(snapshot.scene)
    return _typed_move("" if move is None else snapshot.rules.format(move))


def move_field(snapshot: Snapshot) -> tuple[Node, ...]:
    """Draw the field for typed moves in the place of the controls that finish a move, if none is made on the board.

    The place stays when the game is over.
    """
    if snapshot.outcome is not None:
        return (node("div", {"class": "mg-tools", "key": "tools"}),)
    return (typed_move(snapshot),)


@lru_cache(maxsize=256)
def _typed_move(example: str) -> Node:
    field = {
        "type": "text",
        "field": "move",
        "placeholder": example,
        "maxlength": MAX_TYPED_CHARACTERS,
        "autocomplete": "off",
        "autocapitalize": "off",
        "spellcheck": "false",
        "enterkeyhint": "go",
    }
    return node(
        "form",
        {"class": "mg-typed", "key": "typed", "intent": ["play", {}]},
        node("label", None, node("span", {"class": "mg-label"}, _("Type a move")), node("input", field)),
        node("button", {"type": "submit"}, _("Play")),
    )


def notice(text: Text) -> Node:
    """A message beside the board."""
    return node("div", {"class": "mg-notice", "key": "notice", "data-into-view": True}, node("p", None, text))


_DIALOG_ATTRIBUTES: Final = {"role": "alertdialog", "aria-label": _("Question before the move")}


def question(question: MoveQuestion, tools: Sequence[Node] = ()) -> Node:
    """Draw a question before a move, with its pictures, the buttons that answer it, and the tools for thinking."""
    # A field for a number gets the focus, so that it can be typed directly.
    elements = [element[1] for part in question.parts for element in iter_nodes(part)]
    fills, classes = any(it.get("focus") for it in elements), [str(it.get("class")) for it in elements]
    names = names_of(
        calculation="mg-calculation" in classes and not question.look,
        number_line=any("mg-number-line" in it for it in classes),
    )
    yes = {"type": "submit", "class": None if question.warns else "mg-primary"}
    answers = (
        node("button", yes, question.yes) if question.yes is not None else None,
        *(button(label, ["answer", {"choice": means}]) for means, label in question.choices),
        button(question.no, ["dismiss", {}], kind="mg-primary" if question.warns else "")
        if question.no is not None
        else None,
    )
    return node(
        "div",  # no form may be a dialog
        {
            "class": f"mg-notice mg-asking{' mg-asks' * (question.stands or fills)}{' mg-warns' * question.warns}"
            f"{' mg-claims' * bool(question.look)}",
            "key": "question",
            "data-layout": names,
            "focus": None if fills else True,
            **_DIALOG_ATTRIBUTES,
        },
        node(
            "form",
            # A claim is in sight, and its answers do not move; nothing is scrolled for the tools below the keys.
            {"key": question.form_name, "intent": ["answer", {}], "data-into-view": not question.look or None},
            node("p", {"class": "mg-not-yet", "data-into-view": True}, question.heading)
            if question.heading is not None
            else None,
            node("p", None, question.text) if question.text is not None else None,
            *question.parts,
            question.bench.draw() if question.bench is not None else None,
            node(
                "div",
                {"class": "mg-row"},
                *(reversed(answers) if question.warns else answers),
                read_aloud(question.announcement, _("Read the question aloud")),
            ),
        ),
        node("div", {"class": "mg-tools-below"}, *tools) if tools and "mg-exclaimed" not in classes else None,
    )


def beginnings(snapshot: Snapshot) -> tuple[Node, ...]:
    """Draw other options to begin with, in one row; the current ones are pressed."""
    openings, settings = snapshot.board.beginnings(), snapshot.rules.settings
    if not openings:
        return ()
    row = (
        switch(
            label,
            ["new", dict(options)],
            f"begin {number}",
            on=all(str(settings[name]) == text for name, text in options.items()),
        )
        for number, (label, options) in enumerate(openings)
    )
    return (node("div", {"class": "mg-row", "role": "group", "aria-label": _("Begin with"), "key": "begin"}, *row),)


@cache
def new_game() -> Node:
    """Draw the button for a new game under the same rules."""
    return button(_("New game"), ["new", {}], kind="mg-new-game")


_PREVIOUS = _("Back to the previous game")


@cache
def previous_game_row(*, can_go_back: bool) -> Node:
    """Draw the link back to the game that a new one replaced."""
    return node("div", {"class": "mg-row", "key": "back"}, button(_PREVIOUS, ["back", {}], enabled=can_go_back))


@cache
def look_at_previous() -> Node:
    """Draw the same link, in the place of a sentence."""
    return button(_PREVIOUS, ["back", {}], kind="mg-link")


@cache
def take_up() -> Node:
    """Draw the button that continues the game that was left, instead of a new one."""
    return button(_("Continue that game"), ["back", {}], kind="mg-link")


@cache
def rematch() -> Node:
    """Draw the offer of another game under the same rules, at the end of one."""
    return button(_("Rematch"), ["new", {}], kind="mg-primary")


def ending(snapshot: Snapshot) -> Node | None:
    """Draw the ways to end a game in progress, by agreement or by giving up, away from the controls of play."""
    players = len(snapshot.rules.players)
    if players < 2:
        return None
    can = snapshot.outcome is None and snapshot.turn not in snapshot.company.computer_players
    return _ending(snapshot.rules, snapshot.turn if players == 2 else None, can=can)


@lru_cache(maxsize=64)
def _ending(rules: Rules[Any, Any], turn: str | None, *, can: bool) -> Node:
    """Draw the ways to end a game. With more than two players, giving up leaves no winner."""
    resign = None
    if turn is not None:
        resign = button(_("{player}: give up", player=rules.player_label(turn)), ["resign", {}], enabled=can)
    return node(
        "details",
        {"class": "mg-ending", "key": "ending"},
        node("summary", None, _("End the game")),
        button(_("Agree to a draw"), ["agree", {}], enabled=can),
        resign,
    )


def clock_button(snapshot: Snapshot, clock: Clock) -> Node:
    """Draw the button that stops or starts the clock."""
    if clock.running is not None:
        return icon_button("pause", _("Pause"), ["pause", {}])
    return icon_button("run", _("Start the clock"), ["start", {}], enabled=snapshot.outcome is None)


def minutes(seconds: float) -> str:
    """Format seconds as a clock shows them, rounded up: 0:00 is only shown when the time is over.

    >>> minutes(75.2), minutes(0)
    ('1:16', '0:00')
    """
    whole = int(-(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"
