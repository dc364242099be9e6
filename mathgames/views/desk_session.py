"""The shell of the teacher's desk: the board of the game that is chosen, on which a position can be set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mathgames.drawing import grid
from mathgames.engine import Match
from mathgames.errors import MathgamesError
from mathgames.game import Activity, Cells, Gesture, Refused
from mathgames.nodes import walk
from mathgames.teaching.desk import Desk
from mathgames.teaching.print_button import PrintButton
from mathgames.teaching.setup import Setup
from mathgames.views.match_session import MatchSession
from mathgames.views.messages import Message, check_rev
from mathgames.views.page import Drawn, Parts
from mathgames.views.page_session import Done
from mathgames.views.state import PageContext, Saying
from mathgames.words import Language, Text, _

DESK: Final = 0
"""The place of the desk among the activities of the page."""


class DeskSession(MatchSession):
    """The desk on a page. ``prints`` writes the sheets of a lesson or a game, where there is a button for that.

    >>> DeskSession().setup.line
    'mg.play("minus-vs-plus")'
    """

    def __init__(
        self,
        setup: Setup = Setup(),  # noqa: B008  # it never changes
        *,
        language: Language | None = None,
        prints: Callable[[str], Path] | None = None,
    ) -> None:
        self._begun = setup
        # The sheets of the lesson that is chosen, or of the game.
        self._prints = () if prints is None else (PrintButton(lambda: prints(self.setup.lesson or self.setup.game)),)
        super().__init__(self._match(setup), language=language)

    @staticmethod
    def _match(setup: Setup) -> Match:
        rules = setup.rules
        return Match(rules, position=None if setup.position is None else rules.from_json(setup.position))

    def _activities_for(self, match: Match) -> Sequence[Activity[Any]]:
        return (Desk(self._begun), *self._prints)

    @property
    def setup(self) -> Setup:
        """What is chosen."""
        kept: Setup = self._state.activities[DESK]
        return kept

    def _done(self, asked: Message) -> Done[Saying | Text]:
        before = self.setup
        if before.edits and asked.name == "play":
            check_rev(asked, self.view)
            done: Done[Saying | Text] = Done(self._put(asked))
        else:
            done = super()._done(asked)
        now = self.setup
        if (now.game, now.options, now.position) != (before.game, before.options, before.position):
            self._go_over(now)
        return done

    def _put(self, asked: Message) -> Text:
        """Put down what is chosen on the square that was pressed."""
        cells, setup = asked.args.get("cells"), self.setup
        if setup.editor is None or not isinstance(cells, list) or len(cells) != 1 or cells[0] not in self._squares():
            raise Refused("malformed", _("Choose a square on the board."))
        try:
            position = setup.editor.placed(setup.data, cells[0], setup.in_hand)
            setup.rules.from_json(position)
        except MathgamesError as error:
            raise Refused("position", error.words) from error
        self._state = self._state.with_activity(DESK, replace(setup, position=position))
        return _("{square}: changed.", square=cells[0])

    def _squares(self) -> set[str]:
        """The squares that can be seen."""
        drawn = self.moment.board.draw(self.moment.scene)
        return {element[1]["at"] for element in walk(drawn) if element[1].get("role") == "gridcell"}

    def _go_over(self, setup: Setup) -> None:
        """Show the board that is asked for; where it is none, everything stays as it was."""
        try:
            match = self._match(setup)
        except MathgamesError as error:
            self._state = self._state.with_activity(DESK, self._begun)
            raise Refused("position", error.words) from error
        self._begun = setup
        self._exchange(match, None)

    def _drawn(self, context: PageContext, parts: Parts) -> tuple[Drawn, Gesture]:
        made, asked = super()._drawn(context, parts)
        return made, Cells((), grid.plain_mark(), why=False) if self.setup.edits else asked
