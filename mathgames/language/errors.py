"""The errors of mathgames: each says what is wrong, where, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from errno import EEXIST
from typing import Any

from mathgames.language.words import LazyString, Text, _


def short_repr(value: object, limit: int = 40) -> str:
    """Format a value for a message: short, without cutting a tag in two, and without ever raising.

    >>> short_repr("a2-a3"), short_repr(10**5000), len(short_repr("x" * 10**6))
    ("'a2-a3'", '<int>', 40)
    >>> short_repr(object(), 12)
    '<object>'
    """
    try:
        text = repr(value)
    except Exception:  # an integer of thousands of digits, or whatever a foreign object does
        text = ""
    if not text or (text.startswith("<") and len(text) > limit):
        text = f"<{type(value).__name__}>"
    return quote_input(text, limit)


def text_of(value: object) -> str:
    """Return a name given by a program as text, or its type in angle brackets if it has no text.

    >>> text_of("tinc"), text_of(7), text_of(10**5000)
    ('tinc', '7', '<int>')
    """
    try:
        return str(value)
    except Exception:  # as in ``short_repr``
        return f"<{type(value).__name__}>"


def quote_input(text: str, limit: int = 20) -> str:
    """Format a text for a message without quotation marks, shortened."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def nearest(word: object, candidates: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, whatever its case; None if none is similar.

    >>> nearest("TINC", ["tinc", "minus-vs-plus"]), nearest("oponent", ["opponent"]), nearest(3, ["tinc"])
    ('tinc', 'opponent', None)
    """
    from difflib import get_close_matches  # only here, for mistyped words

    by_casefold = {it.casefold(): it for it in candidates}
    matches = get_close_matches(word.casefold()[:100], by_casefold, n=1) if isinstance(word, str) else []
    return by_casefold[matches[0]] if matches else None


def escape_unencodable(text: str) -> str:
    r"""Escape the parts of a text from outside that UTF-8 cannot encode, such as half a surrogate pair in a path.

    >>> print(escape_unencodable("caf\udce9"), escape_unencodable("café"))
    caf\udce9 café
    """
    return text.encode("utf-8", "backslashreplace").decode()


def reason_of(error: Exception) -> str:
    """Return the reason that the system gave for an error."""
    return escape_unencodable(getattr(error, "strerror", None) or str(error))


_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Control characters, line ends, marks of text direction, and halves of surrogate pairs."""


def one_line(text: object) -> str:
    r"""Format a name from outside, such as a file's, as one line of a page or a terminal: control characters and
    marks of text direction are escaped.

    >>> print(one_line("anna\n\x1b[2J.json"), one_line("caf\udce9"))
    anna\n\x1b[2J.json caf\udce9
    """
    return _UNSEEN.sub(lambda sign: sign[0].encode("unicode_escape").decode(), str(text))


def in_one_line(text: Text) -> Text:
    r"""Return a sentence as it is, so that it stays translatable, unless ``one_line`` must escape parts of its text.

    >>> print(in_one_line("c3, \u202ed4"))
    c3, \u202ed4
    """
    line = one_line(text)
    return text if line == str(text) else line


class MathgamesError(Exception):
    """The base of all deliberate errors of mathgames.

    Its message can be translated: ``str`` renders it in the current language.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args), vars(self)  # not by its arguments, of which some errors take others

    @property
    def words(self) -> Text:
        """The message: the problem and what to do about it."""
        words = self.args[0] if self.args else ""
        return words if isinstance(words, str | LazyString) else str(words)


def _restore(kind: type[MathgamesError], args: tuple[Any, ...]) -> MathgamesError:
    return kind.__new__(kind, *args)


class LanguageError(MathgamesError, LookupError):
    """A language that mathgames does not support."""


class RegistryError(MathgamesError, ValueError):
    """A game that cannot be registered or loaded; the message names it."""


class UnknownGame(MathgamesError, LookupError):
    """A game's name that is not in the registry."""


class OptionError(MathgamesError, ValueError):
    """An option of the rules that does not exist, or a value that it does not take."""


def check_switch(name: str, value: object) -> None:
    """Raise ``OptionError`` if the value that a program gave by this name is neither True nor False."""
    if not isinstance(value, bool):
        raise OptionError(_("{name} cannot be {value}: give True or False", name=name, value=short_repr(value)))


class UnknownOption(OptionError, TypeError):
    """An option that does not exist, of the rules or of a call; a ``TypeError`` too, as for any unknown argument."""


class NotationError(MathgamesError, ValueError):
    """Text that does not have the form of a move, a number or a position."""


class PositionError(MathgamesError, ValueError):
    """A position that cannot be read, or that is not one of the game; the message names the key or the square."""


class RecordError(MathgamesError, ValueError):
    """A record that cannot be read; the message names the line or the move.

    >>> RecordError("move 3 is not legal", line=7).line
    7
    """

    def __init__(self, message: Text, *, line: int | None = None) -> None:
        super().__init__(message if line is None else _("line {line}: {message}", line=line, message=message))
        self.line = line


class SaveError(MathgamesError):
    """A file that cannot be read or written as it is named; the message names it."""


class UnwritableFile(SaveError):
    """A file that cannot be written; the message names it, and ``reason`` is the system's own."""

    def __init__(self, path: object, error: OSError) -> None:
        self.reason, self.errno = reason_of(error), error.errno
        super().__init__(_("{file}: cannot be written: {problem}", file=one_line(path), problem=self.reason))


class OccupiedFile(UnwritableFile):
    """A file that is not overwritten, because it holds something else than would be written, or more."""

    def __init__(self, sentence: LazyString) -> None:
        super().__init__("", FileExistsError(EEXIST, str(sentence)))
        self.args = (sentence,)  # instead of the message of ``UnwritableFile``


class TableError(MathgamesError):
    """A failed operation at a table with several screens.

    The message gives the reason, or names the folder or the file.
    """


class ExportError(MathgamesError):
    """A notebook that cannot be written as a page; the message names the file."""


class LinkError(MathgamesError):
    """A link that cannot be made, or that opens nothing; the message says why."""


class HistoryError(MathgamesError, IndexError):
    """An undo or redo with no move left, or a ply that the match does not have."""


class IllegalMove(MathgamesError, ValueError):
    """An illegal move. The message is the reason, ``code`` its stable name, ``clause`` the rule (as ``MP-12``)."""

    def __init__(self, code: str, sentence: Text, clause: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause


class ManipulativeError(MathgamesError, ValueError):
    """A manipulative that cannot be made, or a move that it does not allow; the message says why."""


class PlayerError(MathgamesError, ValueError):
    """A player that does not exist, or a position with nothing to choose."""


class TournamentError(MathgamesError, ValueError):
    """A tournament that cannot be played, or a file that does not hold its games; the message says what to do."""


class MissingPackage(MathgamesError, ImportError):
    """A rarely needed package that is not installed; ``name`` is its name.

    >>> print(MissingPackage("numpy"))
    this needs the package numpy, which is not installed here: everything else works without it
    """

    def __init__(self, name: str) -> None:
        sentence = _(
            "this needs the package {name}, which is not installed here: everything else works without it", name=name
        )
        super().__init__(sentence, name=name)

    def __reduce__(self) -> tuple[Any, ...]:
        return MissingPackage, (self.name,)


class LessonError(MathgamesError, ValueError):
    """A lesson that cannot be found or read. The message names file and line, and says what to write instead.

    >>> print(LessonError("there is no kind 'gues': write 'predict'", file="own.md", line=12))
    own.md, line 12: there is no kind 'gues': write 'predict'
    """

    def __init__(self, problem: Text, *, file: str = "", line: int | None = None) -> None:
        sentence = problem
        if file and line is not None:
            sentence = _("{file}, line {line}: {problem}", file=one_line(file), line=line, problem=problem)
        elif file:
            sentence = _("{file}: {problem}", file=one_line(file), problem=problem)
        super().__init__(sentence)
        self.problem = problem
        self.file = file
        self.line = line

    def in_file(self, file: str, line: int | None = None) -> LessonError:
        """Return the same error with its file, and with this line if it has none yet."""
        return LessonError(self.problem, file=file, line=self.line if self.line is not None else line)
