"""A session: one board on one page, the view that it shows, and the answers to what the browser asks.

A session knows no notebook. Whatever carries its ``view`` to a screen gives back messages with ``receive``, which
answers every one of them and raises for none (``docs/view-protocol.md``).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from mathgames.engine import Match
from mathgames.engine.options import parse_value
from mathgames.errors import OptionError
from mathgames.game.board import Board, Scene
from mathgames.nodes import Node, walk
from mathgames.nodes import text as text_of
from mathgames.registry import game
from mathgames.saves import Autosave
from mathgames.views import controls
from mathgames.views.asked_moves import legal, refuse, written
from mathgames.views.compare import Comparison, compare
from mathgames.views.messages import Message, Refused, read
from mathgames.views.page import Parts, page
from mathgames.views.picture import Picture, draw
from mathgames.views.pieces import PieceKeys
from mathgames.views.scene import scene
from mathgames.views.sentences import arrival, news, whose_turn

View = dict[str, Any]

WORDS = {
    "gone": "The kernel is not running, so nothing can be played here. What is shown can still be read. To go on, "
    "restart the kernel and run mathgames.resume() in a cell.",
}


KEEP_THE_QUESTION = ("preview", "flag", "overlay", "viewport")
"""What may be asked while a question about a move is open, and leaves it open."""


class Session:
    """A match on a page.

    >>> from mathgames.registry import rules
    >>> session = Session(Match(rules("minus-vs-plus")))
    >>> session.view["say"]
    'Minus vs Plus. Positive to move.'
    >>> session.receive({"intent": ["play", {"move": "a2-a3"}], "rev": session.view["rev"], "id": 1, "client": "c"})
    >>> session.view["ack"]["ok"], session.match.ply
    (True, 1)
    """

    def __init__(self, match: Match, keep: Callable[[Match], Autosave] | None = None) -> None:
        self._keep = keep
        self.on_view: Callable[[View], None] | None = None
        """Called with every new view."""
        self._rev = 0
        self._ack: dict[str, Any] = {}
        self._notice: tuple[str, tuple[Node, ...]] | None = None
        self._sure: str | None = None
        self._compared: Comparison | None = None
        self._shelved: Match | None = None
        self._busy = False
        self._told_trouble = False
        self._shown: frozenset[str] = frozenset()
        self._went_on = False
        self._window: Any = None
        self._looked_at: tuple[int, int] | None = None
        self._games = 0
        self._locks: ExitStack | None = None
        self._take(match)
        self.view: View = {}
        self._show(f"{match.rules.title}. {self._whose_turn()}")

    def _take(self, match: Match) -> None:
        if self._locks is not None:
            self._locks.enter_context(match.lock)  # nobody changes the match that is taken up before it is shown
        self.match = match
        self._games += 1
        self._went_on = False
        self._window = self._compared = None
        self._board: Board[Any] = game(match.rules.name).board(match.rules)
        self._keys = PieceKeys(match)
        self._autosave = self._keep(match) if self._keep else None  # observes first: what is painted is saved
        match.observe(self._match_changed, ["history", "outcome"])

    def _match_changed(self, _: object) -> None:
        """The match moved on: by a click, or by a cell of the notebook."""
        self._went_on = False
        if not self._busy:
            self._notice = self._sure = None
            self._show(self._news())

    # Messages.

    def receive(self, message: object) -> None:
        """Do what a message asks if it may be asked now, and answer it in the next view. Never raises.

        It may come from another thread than that of the cells: nobody else changes the match before it is answered.
        """
        with ExitStack() as locks:
            locks.enter_context(self.match.lock)
            self._locks = locks
            self._receive(message)

    def _receive(self, message: object) -> None:
        client, number = "", 0
        before = self._state()
        self._busy = True
        try:
            asked = read(message)
            client, number = asked.client, asked.id
            self._check(asked)
            said = self._do(asked)
            self._answer(client, number, text=said if asked.name == "preview" else "")
        except Refused as refused:
            said = refused.text
            self._answer(refused.client or client, refused.number or number, refused.code, said)
        except Exception as error:  # a message from outside must never break the board: whatever went wrong is said
            said = f"That did not work: {error}"
            self._answer(client, number, "error", said)
        finally:
            self._busy = False
        all_told = self._ack["text"] and self._state() == before
        if not all_told:
            self._show(said)
        else:
            self._publish({**self.view, "ack": self._ack})

    def _answer(self, client: str, number: int, code: str = "", text: str = "") -> None:
        self._ack = {"client": client, "id": number, "ok": not code, "code": code, "text": text}

    def _state(self) -> tuple[object, ...]:
        """What the view is made of: where this is the same before and after, there is nothing to draw."""
        match = self.match
        kept = self._notice, self._compared, self._shown, self._went_on, self._window
        return match, match.line, match.ply, match.outcome, *kept

    def _check(self, asked: Message) -> None:
        if asked.name == "flag":
            return  # two views of one board may both send it, and only the clock here decides
        if asked.rev != self._rev:
            raise Refused("stale", "The board has changed meanwhile; this was not done.")
        if asked.name not in self._intents():
            raise Refused("unknown", "The board does not know what was asked.")
        if asked.name == "preview" and self.view["input"].get("preview") is True:
            return
        if asked.name == "why" or (asked.name == "play" and len(asked.args) == 1 and not asked.fields):
            return  # the rules judge every move, offered or not
        if not self._is_offered([asked.name, asked.args]):
            raise Refused("not-offered", "This is not on offer here.")

    def _is_offered(self, intent: list[Any]) -> bool:
        """Whether something on the page asks for just this; as JSON, where 1 is not True."""
        wanted = json.dumps(intent, sort_keys=True)
        intents = (element[1].get("intent") for element in walk(self.view["tree"]))
        return any(json.dumps(offered, sort_keys=True) == wanted for offered in intents if offered is not None)

    def _intents(self) -> dict[str, Callable[[Message], str]]:
        return {
            "play": self._play,
            "why": self._why,
            "preview": self._preview,
            "undo": self._undo,
            "redo": self._redo,
            "goto": self._goto,
            "new": self._new,
            "back": self._back,
            "dismiss": self._dismiss,
            "pause": self._pause,
            "start": self._start,
            "flag": self._flag,
            "overlay": self._overlay,
            "go-on": self._go_on,
            "agree": self._agree,
            "resign": self._resign,
            "viewport": self._viewport,
            "compare": self._compare,
        }

    def _do(self, asked: Message) -> str:
        said = self._intents()[asked.name](asked)
        if asked.name not in KEEP_THE_QUESTION:
            self._notice = self._sure = None
        return said

    def _play(self, asked: Message) -> str:
        text = self._board.read(asked.args) if asked.args else asked.fields.get("move")
        if text is None:
            raise Refused("malformed", "The board received a move that it cannot read.")
        if not text.strip():
            raise Refused("notation", "Type a move first.")
        move = written(self.match, text)
        self.match.check_clock()
        refuse(self.match.refuse(move))
        self._ask(move, sure=asked.args.get("sure") is True)
        self.match.play(move)
        return self._news()

    def _ask(self, move: Any, *, sure: bool) -> None:
        """Ask once before a move that a careful teacher would warn of, or that the board wants to have confirmed; the
        same move again means yes.
        """
        text = self.match.rules.format(move)
        warning = self.match.rules.warning(self.match.position, move)
        question = self._board.confirmation(self._scene(), move)
        if (warning is None and question is None) or sure or self._sure == text:
            return
        self._sure = text
        yes = "Make this move" if warning is None else "Move anyway"
        go = controls.button(yes, ["play", {"move": text, "sure": True}], kind="mg-primary")
        other = controls.button("Choose another move", ["dismiss", {}])
        self._notice = warning or "", (*([question] if question else []), go, other)
        words = " ".join(filter(None, (warning, " ".join(text_of(question).split()) if question else "")))
        code, again = ("confirm", "to confirm it") if warning is None else ("warning", "if you are sure")
        raise Refused(code, f"{words} Make the same move again {again}.")

    def _compare(self, asked: Message) -> str:
        """Two moves here, or one move under other rules, made in thought only."""
        if asked.args.get("end"):
            self._compared = None
            return self._whose_turn()
        self._compared = compare(
            self.match, self._board, asked.args, lambda field: legal(self.match, asked.fields.get(field, ""))
        )
        return self._compared.told

    def _preview(self, asked: Message) -> str:
        """What would come of a move that is being prepared."""
        text = self._board.read(asked.args)
        if text is None:
            raise Refused("malformed", "The board received a move that it cannot read.")
        move = written(self.match, text)
        refusal = self.match.refuse(move)
        return refusal.sentence if refusal else self._board.preview(self._scene(), move)

    def _why(self, asked: Message) -> str:
        origin, target = asked.args.get("from"), asked.args.get("to")
        if not isinstance(origin, str) or not isinstance(target, str):
            raise Refused("malformed", "Ask about a move from one square to another.")
        text = self._board.refused(origin, target)
        if text is None:
            raise Refused("malformed", "Ask about a move from one square to another.")
        refuse(self.match.refuse(text))
        return "This move is legal."

    def _undo(self, _: Message) -> str:
        self.match.undo()
        return f"Taken back. {self._whose_turn()}"

    def _redo(self, _: Message) -> str:
        self.match.redo()
        return self._news()

    def _goto(self, asked: Message) -> str:
        self.match.goto(asked.args["ply"])
        self._went_on = False
        return arrival(self.match, self._board, self._board.stage(self._scene()))

    def _new(self, asked: Message) -> str:
        rules, clock = self.match.rules, self.match.clock
        try:
            if asked.args.get("options"):
                chosen = {name: parse_value(rules.options[name], text) for name, text in asked.fields.items()}
            else:
                chosen = {name: value for name, value in rules.settings.items() if name != "seed"}
            ruled = type(rules)(**chosen)
            # Where the rules set the time, they do so for the new game too.
            keep = clock is not None and rules.seconds is None and ruled.seconds is None
            fresh = Match(ruled, clock=clock.fresh() if clock is not None and keep else None)
        except OptionError as error:
            raise Refused("option", str(error)) from error
        shelved = self._put_aside()
        self._take(fresh)
        self._shelved = shelved if shelved.line else self._shelved
        return f"New game. {self._whose_turn()}"

    def _back(self, _: Message) -> str:
        assert self._shelved is not None  # the button is offered only then
        left = self._put_aside()
        self._take(self._shelved)
        self._shelved = left if left.line else None
        moves = "1 move" if self.match.ply == 1 else f"{self.match.ply} moves"
        return f"Back to the game before, after {moves}. {self._whose_turn()}"

    def _put_aside(self) -> Match:
        """The match that is left, its clock paused: nobody could stop it any more."""
        if self.match.clock is not None:
            self.match.clock.pause()
        self.close()
        return self.match

    def close(self) -> None:
        """Follow the match no longer."""
        self.match.unobserve(self._match_changed, ["history", "outcome"])

    def _dismiss(self, _: Message) -> str:
        return self._whose_turn()

    def _pause(self, _: Message) -> str:
        assert self.match.clock is not None
        self.match.clock.pause()
        return "The clock stands still."

    def _start(self, _: Message) -> str:
        assert self.match.clock is not None
        self.match.clock.start(self.match.turn)
        return "The clock runs."

    def _flag(self, _: Message) -> str:
        self.match.check_clock()
        if self.match.outcome is not None:
            self._notice = self._sure = None
        return self._whose_turn()

    def _overlay(self, asked: Message) -> str:
        name = asked.args["name"]
        self._shown ^= {name}
        label = next(overlay.label for overlay in self._board.overlays if overlay.name == name)
        return f"{label.rstrip('?')}: {'on' if name in self._shown else 'off'}."

    def _viewport(self, asked: Message) -> str:
        self._window = self._board.look(self._scene(), asked.args)
        return ""

    def _go_on(self, _: Message) -> str:
        self._went_on = True
        return self._whose_turn()

    def _agree(self, _: Message) -> str:
        self.match.agree_draw()
        return self._whose_turn()

    def _resign(self, _: Message) -> str:
        self.match.resign()
        return self._whose_turn()

    # What is said and shown.

    def _whose_turn(self) -> str:
        return whose_turn(self.match, self._board.stage(self._scene()))

    def _news(self) -> str:
        return news(self.match, self._board, self._board.stage(self._scene()))

    def _scene(self) -> Scene:
        return scene(
            self.match,
            self._board,
            self._keys.standing(self.match.ply),
            steps=f"steps-{self._games}-{self.match.ply}",
            shown=self._shown,
            went_on=self._went_on,
            window=self._window,
        )

    def _show(self, said: str) -> None:
        match = self.match
        if self._autosave is not None and self._autosave.trouble and not self._told_trouble:
            self._told_trouble = True
            self._notice = self._notice or (self._autosave.trouble, ())
            said = f"{said} {self._autosave.trouble}"
        if self._looked_at != (self._games, match.ply):
            self._compared = None
            self._looked_at = self._games, match.ply
            self._window = self._board.look(self._scene(), None)
        shown = self._scene()
        parts = Parts(
            scene=shown,
            notice=None if self._notice is None else controls.notice(self._notice[0], *self._notice[1]),
            can_go_back=self._shelved is not None,
            autosave=self._autosave,
            compared=self._compared,
        )
        tree = page(match, self._board, parts)
        self._rev += 1
        self._publish(
            {
                "rev": self._rev,
                "ack": self._ack or None,
                "tree": tree,
                "input": self._board.input(shown),
                "say": said,
                "words": WORDS,
            }
        )

    def picture(self) -> Picture:
        """The board as it is shown now, as a picture that stands alone."""
        with self.match.lock:
            return draw(self.match, self.view["tree"], self._board.stage(self._scene()))

    def _publish(self, view: View) -> None:
        self.view = view
        if self.on_view is not None:
            self.on_view(view)
