"""The session of a page: messages in, answers and views out, for any kind of page (``docs/dev/view-protocol.md``).

It knows no notebook and decides nothing. Whatever carries its ``view`` to a screen gives back messages with
``receive``, which answers every one of them and raises for none.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from mathgames.arithmetic.integers import is_short
from mathgames.explain.nodes import Rendering, iter_nodes, node
from mathgames.explain.speech import aloud
from mathgames.games.contract import Gesture, Refused
from mathgames.language.errors import IllegalMove, MathgamesError, escape_unencodable
from mathgames.language.words import Language, LazyString, Text, _, current_language, override_language, with_full_stop
from mathgames.page import controls, sentences

# Messages of the browser, read with distrust: whatever has not exactly the right form is refused in words.

MAX_CHARACTERS = 2_000
MAX_FIELDS = 50


class Unreadable(Refused):
    """A message that cannot be read; the answer goes to the sender that it names, as far as it names one."""

    def __init__(self, text: LazyString, *, client: str = "", number: int = 0) -> None:
        super().__init__("malformed", text)
        self.client = client
        self.number = number


class Message(NamedTuple):
    """A well-formed message: the intent, its arguments, the view, and the sender."""

    name: str
    args: dict[str, Any]
    fields: dict[str, str]
    rev: int
    id: int
    client: str


def read(message: object) -> Message:
    """Parse the message in the browser's data. Raises `Unreadable` if it is not one.

    >>> read({"intent": ["undo", {}], "rev": 3, "id": 1, "client": "k"}).name
    'undo'
    """
    if not isinstance(message, dict):
        raise Unreadable(_("The board received something that is not a message."))
    client, number = message.get("client"), message.get("id")
    if not isinstance(client, str) or not (0 < len(client) <= 64 and client.isascii()):
        raise Unreadable(_("The board received a message without a sender."))
    if type(number) is not int or not 0 <= number < 2**53:
        raise Unreadable(_("The board received a message without a number."))
    intent, fields, rev = message.get("intent"), message.get("fields", {}), message.get("rev")
    if (
        isinstance(intent, list)
        and len(intent) == 2
        and isinstance(intent[0], str)
        and isinstance(intent[1], dict)
        and all(_is_text(key) and _is_small(value) for key, value in intent[1].items())
        and len(intent[1]) <= MAX_FIELDS
        and isinstance(fields, dict)
        and len(fields) <= MAX_FIELDS
        and all(_is_text(key) and _is_text(value) for key, value in fields.items())
        and is_short(rev)
    ):
        return Message(intent[0], intent[1], fields, rev, number, client)
    raise Unreadable(_("The board received a message it cannot read."), client=client, number=number)


def _is_small(value: object) -> bool:
    """Check if the value is plain and short: a number, a flag, a text, or a short list of texts."""
    if isinstance(value, list):
        return len(value) <= MAX_FIELDS and all(map(_is_text, value))
    return value is None or isinstance(value, bool) or is_short(value) or _is_text(value)


def _is_text(value: object) -> bool:
    """Check if the value is a short text that can be sent back, without a lone surrogate, which JSON may have."""
    return isinstance(value, str) and len(value) <= MAX_CHARACTERS and escape_unencodable(value) == value


def check_rev(message: Message, view: Mapping[str, Any]) -> None:
    """Raise ``Refused`` if the message is about an older view than this one."""
    if message.rev != view["rev"]:
        raise Refused("stale", _("The board changed in the meantime, so this was not done."))


def check_available(message: Message, view: Mapping[str, Any]) -> None:
    """Raise ``Refused`` unless a node of the page offers exactly this; compared as JSON, where 1 is not True."""
    intent_text = json.dumps([message.name, message.args], sort_keys=True)
    intents = [element[1].get("intent") for element in iter_nodes(view["tree"])]
    if not any(json.dumps(offered, sort_keys=True) == intent_text for offered in intents if offered is not None):
        raise unavailable_refusal()


def unavailable_refusal() -> Refused:
    """Return the refusal of an intent that the page does not offer."""
    return Refused("not-offered", _("This is not available here."))


log = logging.getLogger("mathgames")

View: TypeAlias = dict[str, Any]
_NOTATION: Final = frozenset({"moves", "open"})
AnnouncementT = TypeVar("AnnouncementT")

COVER: Final = {"class": "mg-cover", "key": "cover"}
_RESUME_TEXT: Final = _("You can go on.")
_UNSAID = _("Something happened that cannot be put into words.")


class Done(NamedTuple, Generic[AnnouncementT]):
    """The result of a message: the announcement, the code of a refusal, and whether the view stays the same."""

    announcement: AnnouncementT
    code: str = ""
    quiet: bool = False


class PageSession(Generic[AnnouncementT]):
    """The base class of a page on a screen.

    A subclass handles messages (``_do``), publishes the next view (``_show``), renders announcements
    (``AnnouncementT``), and defines a value that changes with the page (``_fingerprint``).
    """

    def __init__(self, language: Language | None) -> None:
        self._language = language
        self.on_view: Callable[[View], None] | None = None
        """A callback with every new view."""
        self._rendering = Rendering(aloud)
        self._rev = 0
        self._ack: View = {}
        self._is_behind = False  # the view is an older one, since the last one could not be drawn
        self._cover: LazyString | None = None
        self._bare: View = {}  # the view as it is below a cover
        self.view: View = {}

    @property
    def language(self) -> Language:
        """The current language of the page."""
        return self._language or current_language()

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """The lock under which nothing on the page changes."""
        raise NotImplementedError

    def receive(self, message: object) -> None:
        """Do what a message asks if it may be asked now, and answer it in the next view. Never raises."""
        with override_language(self.language):
            self._receive(message)

    def cover(self, sentence: LazyString | None) -> None:
        """Lay a sentence over the page, or remove it. Below a cover no message is handled, and nothing is lost.

        Half-typed text stays in its field, and automatic actions continue.
        """
        with self.lock, override_language(self.language):
            if sentence == self._cover:
                return
            self._cover = sentence
            self._publish(
                {**self._bare, "ack": None, "say": aloud(in_words(_RESUME_TEXT if sentence is None else sentence))}
            )

    # What a page is about.

    def close(self) -> None:
        """Let go of what was followed; here of nothing."""

    def _do(self, message: Message) -> Done[AnnouncementT]:
        """Handle a message. Raises ``Refused`` if it cannot be done."""
        raise NotImplementedError

    def _show(self, announcement: AnnouncementT | str, rev: int | None = None) -> None:
        """Publish the next view, or one that only adds something to the same."""
        raise NotImplementedError

    def _read_out(self, announcement: AnnouncementT | str) -> str:
        return str(announcement)

    def _fingerprint(self) -> object:
        """Return a value that stays equal as long as there is nothing new to show."""
        raise NotImplementedError

    def _settle(self, before: Any) -> None:
        """Restore order after a message, which arrived when the page was in this state."""

    # Answers and views.

    def _receive(self, message: object) -> None:
        client, number = "", 0
        before = self._fingerprint()
        announcement: AnnouncementT | str = ""
        try:
            request = read(message)
            client, number = request.client, request.id
            if self._cover is not None:
                raise Refused("covered", self._cover)
            announcement, code, quiet = self._do(request)
            self._answer(client, number, code, self._read_out(announcement) if code or quiet else "")
        except Unreadable as unreadable:
            self._answer(unreadable.client, unreadable.number, unreadable.code, unreadable.text)
        except Refused as refused:
            announcement = self._answer(client, number, refused.code, refused.text, refused.announcement)
        except IllegalMove as illegal:  # the clock's flag fell, say, while the move was on its way
            announcement = self._answer(client, number, illegal.code, illegal.sentence)
        except MathgamesError as error:
            announcement = self._answer(client, number, "error", error.words)
        except Exception:  # a message must never break the page: that something went wrong is told, and what is logged
            log.exception("a message could not be answered as it should be")
            announcement = self._answer(client, number, "error", _("That did not work."))
        self._settle(before)
        if self._ack["text"] and before == self._fingerprint() and not self._is_behind:
            self._publish({**self._bare, "ack": self._ack})
        else:
            self._show_or_say_why_not(announcement)

    def _answer(self, client: str, number: int, code: str, text: Text, announcement: Text | None = None) -> str:
        """Answer with a text to be read, and return its announcement, which is sent along if it differs."""
        sentence = in_words(text)
        spoken_text = aloud(str(with_full_stop(sentence if announcement is None else in_words(announcement))))
        self._ack = {"client": client, "id": number, "ok": not code, "code": code, "text": sentence}
        if spoken_text != sentence:
            self._ack["say"] = spoken_text
        return spoken_text

    def _show_or_say_why_not(self, announcement: AnnouncementT | str, rev: int | None = None) -> None:
        """Publish the next view; if that fails, the last good one with a sentence."""
        self._is_behind = False  # unless something fails from here on
        with override_language(self.language):
            try:
                self._show(announcement, rev)
            except Exception:
                log.exception("the page could not be drawn")
                self._is_behind = True
                sentence = in_words(_("This could not be drawn."))
                if self._ack.get("ok"):
                    self._ack = {**self._ack, "ok": False, "code": "error", "text": sentence}
                notice = controls.notice(sentence)  # a text is rendered already
                tree: Any = self._last_good
                self._rev += 1
                new_tree = [tree[0], tree[1], notice, *tree[2:]]
                self._publish(
                    {**self._bare, "rev": self._rev, "ack": self._ack or None, "tree": new_tree, "say": aloud(sentence)}
                )

    def _publish_next(self, announcement: str, rev: int | None, tree: Any, **extras: Any) -> None:
        """Publish a whole view: with the next ``rev``, unless it adds to the same one.

        Every view has all parts: an omitted one would stay as the page before, such as a lesson, has set it.
        """
        self._rev = self._rev + 1 if rev is None else rev
        self._last_good = self._rendering.render(tree)
        view = {"rev": self._rev, "ack": self._ack or None, "tree": self._last_good, "say": aloud(announcement)}
        parts = {"input": {"kind": "none"}, "reads": {}, "turns": [], "lang": self.language.code, **extras}
        self._publish({**view, **parts, "words": sentences.browsers_own()})

    def _as_json(self, gesture: Gesture) -> dict[str, Any]:
        """Return the gesture in the form of the protocol, its words rendered.

        Moves and cells are notation, and many.
        """
        return {
            name: part if name in _NOTATION else self._rendering.render_attribute(name, part)
            for name, part in gesture.to_json().items()
        }

    def _publish(self, view: View) -> None:
        self._bare = view
        if self._cover is not None:
            view = {**view, "tree": _cover_page(view["tree"], in_words(self._cover))}
        self.view = view
        if self.on_view is not None:
            notify(self.on_view, view)


def _cover_page(tree: Any, sentence: str) -> Any:
    """Return the page below a sentence: it keeps its place and its fields, but cannot be seen, heard or reached."""
    tag, attributes, *parts = tree
    kind = f"{attributes.get('class', '')} has-cover".strip()
    return [tag, {**attributes, "class": kind}, node("div", COVER, node("p", None, sentence)), *parts]


def in_words(text: Text) -> str:
    """Render a text. Never raises: text that fails is replaced by a notice."""
    for announcement in (text, _UNSAID):
        try:
            return escape_unencodable(str(announcement))
        except Exception:
            log.exception("a sentence could not be put into words")
    return "…"


def notify(listener: Callable[[Any], object], news: Any) -> None:
    """Call a listener; its failure is logged, and stops nothing here."""
    try:
        listener(news)
    except Exception:
        log.exception("who listens to a page failed")
