"""Messages of the browser, read with distrust: whatever has not exactly the right form is refused in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from mathgames.arithmetic.integers import is_short
from mathgames.explain.nodes import walk
from mathgames.games.contract import Refused
from mathgames.language.errors import encodable
from mathgames.language.words import Words, _

MAX_CHARACTERS = 2_000
MAX_FIELDS = 50


class Unreadable(Refused):
    """A message that is none; the answer goes to whoever it says it is from, as far as it says so."""

    def __init__(self, text: Words, *, client: str = "", number: int = 0) -> None:
        super().__init__("malformed", text)
        self.client = client
        self.number = number


class Message(NamedTuple):
    """A well-formed message: what is asked, with what, about which view, and by whom."""

    name: str
    args: dict[str, Any]
    fields: dict[str, str]
    rev: int
    id: int
    client: str


def read(message: object) -> Message:
    """The message that the browser's data is; Unreadable if it is none.

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
        and all(_is_text(key) and _small(value) for key, value in intent[1].items())
        and len(intent[1]) <= MAX_FIELDS
        and isinstance(fields, dict)
        and len(fields) <= MAX_FIELDS
        and all(_is_text(key) and _is_text(value) for key, value in fields.items())
        and is_short(rev)
    ):
        return Message(intent[0], intent[1], fields, rev, number, client)
    raise Unreadable(_("The board received a message it cannot read."), client=client, number=number)


def _small(value: object) -> bool:
    """Whether the value is plain and short: a number, a flag, a text, or a short list of texts."""
    if isinstance(value, list):
        return len(value) <= MAX_FIELDS and all(map(_is_text, value))
    return value is None or isinstance(value, bool) or is_short(value) or _is_text(value)


def _is_text(value: object) -> bool:
    """Whether the value is a short text that can be sent back: half a letter, which JSON may have, cannot."""
    return isinstance(value, str) and len(value) <= MAX_CHARACTERS and encodable(value) == value


def check_rev(message: Message, view: Mapping[str, Any]) -> None:
    """Refused if the message is about an older view than this one."""
    if message.rev != view["rev"]:
        raise Refused("stale", _("The board changed in the meantime, so this was not done."))


def check_offered(message: Message, view: Mapping[str, Any]) -> None:
    """Refused unless something on the page asks for just this; as JSON, where 1 is not True."""
    wanted = json.dumps([message.name, message.args], sort_keys=True)
    intents = (element[1].get("intent") for element in walk(view["tree"]))
    if not any(json.dumps(offered, sort_keys=True) == wanted for offered in intents if offered is not None):
        raise not_offered()


def not_offered() -> Refused:
    """The refusal of what nothing on the page asks for."""
    return Refused("not-offered", _("This is not available here."))
