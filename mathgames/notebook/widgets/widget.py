"""The widget: a session's view as a synced trait, and the browser's messages to the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import traitlets
from IPython.display import display
from ipywidgets import Box, CallbackDispatcher, ValueWidget  # type: ignore[import-untyped]  # ipywidgets has no types
from traitlets import Bunch

from mathgames.engine import Match, saves
from mathgames.engine.files import write_atomically
from mathgames.engine.match import match_from_record
from mathgames.engine.observable import Observed
from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import Rules
from mathgames.engine.saves import autosave, resume_command
from mathgames.games.contract import Activity
from mathgames.games.contract.effects import Begin
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Language, LazyString, _, override_language
from mathgames.notebook.widgets.page_widget import RUN_AGAIN, PageWidget, request, same_in_every_run
from mathgames.page import MatchSession
from mathgames.page.picture import RECORD, still_output
from mathgames.page.sentences import new_game
from mathgames.page.stylesheet import style_sheet
from mathgames.players.adapting import record_game

# The game that was left: what a cell offers to continue when it is run again.

CLOSED_GAMES_LIMIT: Final = 10
"""The most saved games that are looked at, the latest: a cell that begins a game does not wait for a full folder."""

_unfinished_matches: WeakValueDictionary[tuple[str, str], Match] = WeakValueDictionary()
"""The match that each cell of this kernel began, by the cell's name in the notebook and the game."""


def left_game(match: Match) -> Match | None:
    """Return the unfinished game that this cell was left with, or the latest saved one.

    It has the rules of ``match``, which the cell begins now. There is none where a program runs the cell, and none that
    another kernel, or another cell of this one, still has open.
    """
    parent = request()
    if parent is None:
        return None
    key = (str(parent.get("metadata", {}).get("cellId", "")), match.rules.name)
    mine = _unfinished_matches.get(key) if key[0] else None
    if key[0]:
        _unfinished_matches[key] = match
    if mine is not None:
        return mine if _goes_on(mine) and _is_under(mine, match.rules) else None
    return _load_unfinished_match(match.rules)


def _load_unfinished_match(rules: Rules[Any, Any]) -> Match | None:
    for path in saves.closed_games()[:CLOSED_GAMES_LIMIT]:
        try:
            record = saves.read_record(path)
            if record.game == rules.name and record.start is None and record.moves and record.ending is None:
                left = match_from_record(record)
                if _goes_on(left) and _is_under(left, rules):
                    return left
        except MathgamesError:
            continue  # it is damaged, which is reported when it is opened
    return None


def _goes_on(match: Match) -> bool:
    return bool(match.played) and match.outcome is None


def _is_under(match: Match, rules: Rules[Any, Any]) -> bool:
    return match.rules.name == rules.name and match.rules.lasting_settings() == rules.lasting_settings()


class _OfMatch(traitlets.TraitType[Any, Any]):
    """A trait that is read from the match and notifies with it."""

    def __init__(self, of: str) -> None:
        super().__init__(read_only=True)
        self._of = of

    def get(self, obj: Any, cls: Any = None) -> Any:
        return getattr(obj.match, self._of)


_OF_MATCH: Final = {"position": ("position", "value")} | {
    name: (name,) for name in ("history", "ply", "turn", "outcome")
}
"""The traits of a widget by the trait of its match."""


class GameWidget(Observed, PageWidget, ValueWidget):  # type: ignore[misc]  # ipywidgets has no types
    """A match on the screen. ``match`` is the game that is being played; ``view`` is what the browser paints.

    ``position``, ``history``, ``ply``, ``turn`` and ``outcome`` are those of the match, and of the next one after *New
    game*; ``value`` is the position, for ``interact``. One widget may be shown in several places: all show the same
    game.

    >>> import mathgames as mg
    >>> widget = mg.play("minus-vs-plus", save=False)
    >>> widget.on_move(lambda widget, move: print(move))
    >>> widget.play("a2-a3")
    a2-a3
    >>> widget.reset()
    >>> widget.turn, widget.history
    ('positive', ())
    """

    _session: MatchSession

    match: Any = traitlets.Instance(Match, read_only=True)
    """The current game; another one after "New game"."""

    if TYPE_CHECKING:

        @property
        def position(self) -> Any:
            """The current position."""

        @property
        def history(self) -> tuple[str, ...]:
            """The moves that led to the current position."""

        @property
        def ply(self) -> int:
            """The number of moves that led to the current position."""

        @property
        def turn(self) -> str:
            """The player whose turn it is."""

        @property
        def outcome(self) -> Outcome | None:
            """The outcome, ``None`` while the game goes on."""

        @property
        def value(self) -> Any:
            """The current position, for ``interact``."""
    else:
        position, value = _OfMatch("position"), _OfMatch("position")
        history, ply, turn, outcome = map(_OfMatch, ("history", "ply", "turn", "outcome"))

    _is_passing_on = False
    """True if the traits of the match are observed; a board without observers of its own makes no calls for them."""

    def __init__(
        self,
        match: Match,
        *,
        save: bool = True,
        activities: Sequence[Activity[Any]] | None = None,
        language: Language | None = None,
        left: Match | None = None,
        offers: Rules[Any, Any] | None = None,
        session_kind: Callable[..., MatchSession] = MatchSession,
        **traits: Any,
    ) -> None:
        with same_in_every_run():
            session = session_kind(
                match,
                autosave if save else None,
                activities=activities,
                language=language,
                left=left,
                on_keep=record_game if save else None,
                on_later=self._call_later,
            )
        self._offers = offers
        if (look := find_game(match.rules.name).look) is not None:
            self._css = style_sheet(look)
        self.set_trait("match", match)
        super().__init__(session, is_saved=save, **traits)
        self._on_move = CallbackDispatcher()
        session.on_match = self._exchange

    def play(self, move: Any) -> None:
        """Play a move in the game on the screen. Raises ``IllegalMove`` or ``NotationError``, as ``match.play``."""
        self.match.play(move)

    def undo(self) -> None:
        """Take the last move back. Raises ``HistoryError`` at the start."""
        self.match.undo()

    def reset(self) -> None:
        """Begin a new game under the same rules, as *New game* does."""
        self._session.carry_out([Begin(*self._session.moment.another_game())], new_game)

    def on_move(self, callback: Callable[[GameWidget, str], object], remove: bool = False) -> None:  # noqa: FBT001, FBT002  # as ipywidgets has it
        """Call a function with the widget and the text of each move, in this game and in the next ones.

        Moves that are made again (*Redo*) count; *Undo* does not. With ``remove`` the function is called no more.
        """
        self._pass_on()
        self._on_move.register_callback(callback, remove=remove)

    def observe(self, handler: Callable[..., Any], names: Any = traitlets.All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Call a function with each change of these traits, as traitlets does; its errors are logged."""
        wanted = {names} if isinstance(names, str) else {*names} if isinstance(names, list | tuple) else None
        if wanted is None or wanted & {own for owns in _OF_MATCH.values() for own in owns}:
            self._pass_on()
        super().observe(handler, names, type)

    def _pass_on(self) -> None:
        if not self._is_passing_on:
            self._is_passing_on = True
            self.match.observe(self._match_trait_changed, [*_OF_MATCH])

    def _match_trait_changed(self, change: Any) -> None:
        for name in _OF_MATCH[change.name]:
            self.notify_change(Bunch(change, name=name, owner=self))
        if change.name == "history" and change.new[:-1] == change.old:
            self._on_move(self, change.new[-1])

    def _exchange(self, match: Match) -> None:
        """Go over to the next match, with what is observed."""
        left = self.match
        self.set_trait("match", match)
        if not self._is_passing_on:
            return
        left.unobserve(self._match_trait_changed, [*_OF_MATCH])
        match.observe(self._match_trait_changed, [*_OF_MATCH])
        for name, owns in _OF_MATCH.items():
            old, new = getattr(left, name), getattr(match, name)
            if old != new:
                for own in owns:
                    self.notify_change(Bunch(name=own, old=old, new=new, owner=self, type="change"))

    def _way_on(self) -> LazyString:
        """Return the instruction to continue: its cell ``offers`` the game that was left, if it begins such games."""
        match = self._session.match
        if not self._is_saved or not _goes_on(match):
            return RUN_AGAIN
        if self._offers is not None and _is_under(match, self._offers):
            return _("Run the cell again, then press “Continue that game”.")
        return _("To continue, run in a cell: {command}", command=resume_command())

    def _still_output(self) -> dict[str, str]:
        with override_language(self._session.language):
            return still_output(self._session.picture(), self.match.to_record())

    def _placeholder(self) -> dict[str, str]:
        return {RECORD: self.match.to_record()}

    def save_html(self, path: str | Path) -> Path:
        """Write the whole game into one HTML file, to walk and step through with nothing else, and return its path.

        Raises ``SaveError`` if it cannot be written.
        """
        from mathgames.page import saved_game  # no board needs them before

        with override_language(self._session.language):
            return write_atomically(Path(path), saved_game.html(self.match))

    def __repr__(self) -> str:
        return f"<GameWidget{repr(self.match).removeprefix('<Match')}"


# Pages in boxes: a ``VBox``, a ``Tab`` or another box of ipywidgets leaves the pictures of its pages as well.


def leave_pictures(formatters: Any) -> None:
    """Show boxes with pages in them together with the pictures of the pages, in the notebook of these formatters."""
    formatters.ipython_display_formatter.for_type(Box, show)


def show(box: Box) -> None:
    """Write a box and the pictures of its pages as outputs. One without pages is left to ipywidgets, which
    NotImplementedError tells IPython.
    """
    pages = list(dict.fromkeys(_pages(box)))
    bundle = box._repr_mimebundle_()
    if not pages or bundle is None:
        raise NotImplementedError
    display(bundle, raw=True)  # type: ignore[no-untyped-call]  # IPython has no types
    for page in pages:
        page._leave_picture()


def _pages(box: Box) -> Iterator[PageWidget]:
    for widget in box.children:
        if isinstance(widget, PageWidget):
            yield widget
        elif isinstance(widget, Box):
            yield from _pages(widget)
