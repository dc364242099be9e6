"""The plain part of YAML that lessons are written in: texts, lists and mappings, each with its line.

PyYAML only takes the text apart here (into events); no value is made by YAML, so there are no tags that could build an
object, no aliases that could grow without limit, and no ``no`` that becomes False: every value is a text until it is
read as a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias, TypeVar

import yaml

from mathgames.arithmetic.integers import short_integer
from mathgames.language.errors import LessonError, nearest, short_repr
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import MINUS, LazyString, Text, _

MAX_DEPTH: Final = 8
MAX_VALUES: Final = 1000
"""The most values of one block. The longest of ours has about a hundred."""
MAX_CHARACTERS: Final = 2000
"""The most characters of one text."""
MAX_DIGITS: Final = 6
MAX_NAMED: Final = 25
"""The most names in an error."""
_WHOLE: Final = re.compile(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}", re.ASCII)


_T = TypeVar("_T")
_ItemT = TypeVar("_ItemT")
_InsteadT = TypeVar("_InsteadT")


class LessonErrors(LessonError):
    """Several errors in one file, with the message of the first one."""

    def __init__(self, errors: Sequence[LessonError]) -> None:
        first = errors[0]
        super().__init__(first.problem, file=first.file, line=first.line)
        self.all = tuple(errors)


class AmbiguousText(LessonError):
    """A text of which other readers of YAML would drop a part. The file can still be a lesson."""

    def in_file(self, file: str, line: int | None = None) -> AmbiguousText:
        return AmbiguousText(self.problem, file=file, line=self.line if self.line is not None else line)


class ErrorCollector:
    """The errors found so far: reading continues after each where possible.

    >>> faults = ErrorCollector()
    >>> [faults.read(lambda: YamlScalar(text, 7).whole(1, 6), 0) for text in ("2", "two", "9")], len(faults.errors)
    ([2, 0, 0], 2)
    """

    def __init__(self) -> None:
        self.errors: list[LessonError] = []

    def read(self, reader: Callable[[], _T], fallback: _InsteadT) -> _T | _InsteadT:
        """Return the result of the reader, or ``instead`` if it raises ``LessonError``."""
        try:
            return reader()
        except LessonError as error:
            self.add(error)
            return fallback

    def add(self, error: LessonError) -> None:
        """Keep an error, or all that it stands for."""
        self.errors += error.all if isinstance(error, LessonErrors) else (error,)

    def tell(self) -> None:
        """Raise ``LessonErrors`` if there are any errors."""
        if self.errors:
            raise LessonErrors(self.errors)


def read_each(reader: Callable[[_ItemT], _T], items: Iterable[_ItemT]) -> Iterator[_T]:
    """Yield the result of the reader for each item. Raises ``LessonErrors`` for all bad items, after the last one."""
    faults = ErrorCollector()
    try:
        for item in items:
            try:
                yield reader(item)
            except LessonError as error:
                faults.add(error)
    except LessonError as error:  # of the items themselves
        faults.add(error)
    faults.tell()


@dataclass(frozen=True, slots=True)
class YamlScalar:
    """A text, as it is written."""

    text: str
    line: int

    def whole(self, minimum: int, maximum: int) -> int:
        """Return the whole number in the text. Raises ``LessonError`` if it is not one within these bounds."""
        text = self.text.strip().replace(MINUS, "-")
        if _WHOLE.fullmatch(text) and minimum <= int(text) <= maximum:
            return int(text)
        raise LessonError(
            _(
                "{text} is not a whole number from {least} to {most}: write one like {example}",
                text=short_repr(self.text),
                least=minimum,
                most=maximum,
                example=str(max(minimum, min(maximum, 6))),
            ),
            line=self.line,
        )


@dataclass(frozen=True, slots=True)
class YamlSequence:
    """A list."""

    items: tuple[Value, ...]
    line: int


@dataclass(frozen=True, slots=True)
class YamlMapping:
    """Names with their values, in the order in which they are written."""

    entries: dict[str, Value]
    lines: dict[str, int]
    line: int

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def get(self, key: str) -> Value | None:
        """Return the value of a name, or None."""
        return self.entries.get(key)

    def words(self, key: str) -> str:
        """Return the text of a name, with one blank between its words; "" if it is absent."""
        return "" if (value := self.entries.get(key)) is None else words_of(value)

    def check_keys(self, allowed_keys: Iterable[str], context: Text) -> None:
        """Raise ``LessonError``, with the nearest names, for unknown names."""
        faults = ErrorCollector()
        self.with_known_keys(allowed_keys, context, faults)
        faults.tell()

    def with_known_keys(self, allowed_keys: Iterable[str], context: Text, faults: ErrorCollector) -> YamlMapping:
        """Return the mapping with known names only; the value of another name is taken for the nearest known name."""
        names = [*allowed_keys]
        entries, lines = {}, {}
        for key, value in self.entries.items():
            name: str | None = key
            if key not in names:
                faults.errors.append(LessonError(unknown(key, names, context), line=self.lines[key]))
                name = nearest(key, (one for one in names if one not in self))
            if name is not None:
                entries[name], lines[name] = value, self.lines[key]
        return YamlMapping(entries, lines, self.line)


Value: TypeAlias = YamlScalar | YamlSequence | YamlMapping


def text_of(value: Value) -> str:
    """Return the text of a scalar. Raises ``LessonError`` for a list or a mapping."""
    if isinstance(value, YamlScalar):
        return value.text
    raise LessonError(_("there must be a text here, not a list: write it after the colon"), line=value.line)


def words_of(value: Value) -> str:
    """Return the text of a scalar, with one blank between its words."""
    return " ".join(text_of(value).split())


def truth(mapping: YamlMapping, name: str) -> bool:
    """Check if the value of a name is 'yes'. Raises ``LessonError`` if it is neither 'yes' nor 'no'."""
    value = mapping.get(name)
    if value is None:
        return False
    text = text_of(value).strip()
    if text not in ("yes", "no", "true", "false"):
        raise LessonError(_("{name} needs 'yes' or 'no'", name=short_repr(name)), line=value.line)
    return text in ("yes", "true")


def items_of(value: Value | None) -> tuple[Value, ...]:
    """Return the items of a list; a single value as the only item; none for None."""
    return () if value is None else value.items if isinstance(value, YamlSequence) else (value,)


def plain(value: Value) -> Any:
    """Return a value as plain JSON data: whole numbers, true and false, texts, lists."""
    if isinstance(value, YamlSequence):
        return [plain(item) for item in value.items]
    if isinstance(value, YamlMapping):
        return {name: plain(item) for name, item in value.entries.items()}
    text = with_hyphens(value.text.strip())
    if text in ("true", "yes", "false", "no"):
        return text in ("true", "yes")
    whole = short_integer(text, digits=6)
    return value.text if whole is None else whole


def unknown(name: str, names_allowed: Sequence[str], context: Text) -> LazyString:
    """Explain that a name is unknown, with the nearest known name."""
    if suggestion := nearest(name, names_allowed):
        return _(
            "there is no {name} in {where}: write {near}", where=context, name=short_repr(name), near=repr(suggestion)
        )
    names = ", ".join(sorted(names_allowed)[:MAX_NAMED]) + (", …" if len(names_allowed) > MAX_NAMED else "")
    return _("there is no {name} in {where}: write one of {known}", where=context, name=short_repr(name), known=names)


def read_yaml(text: str, first_line: int = 1, doubts: list[LessonError] | None = None) -> Value | None:
    r"""Return the value of the text. None if it is empty; ``first_line`` is its line in the file.

    A text with '#' in it is read whole, and ``doubts`` gets an error for each that YAML would cut off.

    >>> read_yaml("answers: [−5, 2]\nkind: predict").get("kind")
    YamlScalar(text='predict', line=2)
    """
    if _COMMENT.search(text) is not None and _SIGN not in text:
        text, ambiguous = _with_number_signs(text, first_line)
        if doubts is not None:
            doubts += ambiguous
    reader = _Reader(text, first_line)
    try:
        return reader.document()
    except yaml.YAMLError as error:
        raise _yaml_error(error, first_line) from None


def _with_number_signs(text: str, first_line: int) -> tuple[str, list[AmbiguousText]]:
    """Return the text with `_SIGN` for each '#' from which on YAML would leave out a part of a text, and their errors.

    A comment on a line of its own, after a text in quotation marks, or beside a name whose value is indented below it
    cuts nothing off.
    """
    signs: dict[int, int] = {}
    with suppress(yaml.YAMLError):  # which reading meets again, and tells
        for token, following in pairwise(yaml.scan(text, Loader=yaml.SafeLoader)):
            comment = _COMMENT.search(text, max(token.end_mark.index - 1, 0), following.start_mark.index)
            if comment is not None and _is_cut(text, token, following, comment.end() - 1):
                line = first_line + text.count("\n", 0, comment.end() - 1)
                rest = range(comment.end() - 1, (text + "\n").index("\n", comment.end()))
                signs |= {index: line for index in rest if text[index] == "#"}
    sentence = _("'#' can begin a comment here: put the whole text in quotation marks, or the comment on its own line")
    errors = [AmbiguousText(sentence, line=line) for line in dict.fromkeys(signs.values())]
    return "".join(_SIGN if index in signs else sign for index, sign in enumerate(text)), errors


def _is_cut(text: str, token: yaml.Token, following: yaml.Token, comment: int) -> bool:
    """Check if the comment at this index between two tokens can be a part of a text."""
    is_text = isinstance(token, yaml.ScalarToken) and token.plain
    if "\n" in text[token.end_mark.index : comment]:
        line = text[: token.start_mark.index].rpartition("\n")[2] + "x"
        indent, own = (len(it) - len(it.lstrip(" -")) for it in (line, text[:comment].rpartition("\n")[2] + "#"))
        return is_text and own > indent
    is_nested = isinstance(following, _NESTED) and type(following) is not type(token)
    return is_text or (isinstance(token, _BEFORE_TEXT) and not is_nested)


_SIGN: Final = "\ue000"
"""The replacement of '#' where YAML should read it as a part of the text: a character that is never typed."""
_COMMENT: Final = re.compile(r"(?:^|[ \t])#", re.MULTILINE)
_BEFORE_TEXT: Final = (yaml.ValueToken, yaml.BlockEntryToken, yaml.FlowEntryToken, yaml.FlowSequenceStartToken)
_NESTED: Final = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.BlockEntryToken,
    yaml.FlowMappingStartToken,
)


def _yaml_error(error: yaml.YAMLError, first_line: int) -> LessonError:
    """Translate an error of YAML into words for authors who have never heard of YAML."""
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", "") or "")
    line = first_line + (mark.line if mark is not None else 0)
    if "mapping values are not allowed" in problem:
        sentence = _(
            "there is a colon inside a text here: put the whole text in quotation marks, like {it}",
            it='"Undo it: why?"',
        )
    elif "tab" in problem or "'\\t'" in problem:
        sentence = _("there is a tab here: use spaces instead")
    elif "'`'" in problem:
        sentence = _(
            "the block before this line is not closed: write {ticks} on a line of its own at the end", ticks="```"
        )
    elif "cannot start any token" in problem:
        sentence = _("a text cannot begin like this: put it in quotation marks, like {example}", example='"|−6|"')
    elif mark is not None and (mark.buffer or "")[: mark.pointer].rstrip(" ").endswith("}"):
        sentence = _(
            "a text that begins with a number in braces needs quotation marks, like {example}", example='"{a} bags go."'
        )
    elif "special characters are not allowed" in str(error) or mark is None:
        sentence = _("there is a character here that no keyboard types: type the line again")
    else:
        sentence = _(
            "this cannot be read: write 'name: value', indent with spaces, and close every bracket and quotation mark"
        )
    return LessonError(sentence, line=line)


class _Reader:
    """The reader of the events of one text."""

    def __init__(self, text: str, first_line: int) -> None:
        self.events = yaml.parse(text, Loader=yaml.SafeLoader)
        self.first_line = first_line
        self.values = 0

    def document(self) -> Value | None:
        value: Value | None = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    sentence = _("'---' begins a second text here: remove that line")
                    raise LessonError(sentence, line=self.line(event))
                if event.tags:
                    raise self.refused_tag(event)
            elif isinstance(event, yaml.NodeEvent):
                value = self.value(event, 0)
        return value

    def line(self, event: yaml.Event) -> int:
        return self.first_line + (event.start_mark.line if event.start_mark is not None else 0)

    def refused_tag(self, event: yaml.Event) -> LessonError:
        return LessonError(
            _("words that begin with '!' are commands to a program, and a lesson has none: write only the text"),
            line=self.line(event),
        )

    def value(self, event: yaml.Event, depth: int) -> Value:
        line = self.line(event)
        self.values += 1
        if depth > MAX_DEPTH or self.values > MAX_VALUES:
            raise LessonError(
                _("this is nested deeper or is longer than any lesson needs: split it into several tasks"), line=line
            )
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise LessonError(
                _("'&' and '*' refer to something written elsewhere: write it out, or put it in quotation marks"),
                line=line,
            )
        if getattr(event, "tag", None) is not None:
            raise self.refused_tag(event)
        if isinstance(event, yaml.ScalarEvent):
            if len(event.value) > MAX_CHARACTERS:
                raise LessonError(
                    _("this text is too long: write at most {most} characters", most=MAX_CHARACTERS), line=line
                )
            return YamlScalar(event.value.replace(_SIGN, "#"), line)
        if isinstance(event, yaml.SequenceStartEvent):
            return YamlSequence(tuple(self.items(depth)), line)
        return self.mapping(line, depth)

    def items(self, depth: int) -> Iterator[Value]:
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            yield self.value(event, depth + 1)

    def mapping(self, line: int, depth: int) -> YamlMapping:
        entries: dict[str, Value] = {}
        lines: dict[str, int] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.value(event, depth + 1)
            if not isinstance(key, YamlScalar):
                raise LessonError(
                    _("there must be a name before a colon: write a text there, not a list"), line=key.line
                )
            if key.text in entries:
                twice = _("{name} appears twice here: keep one of the two", name=short_repr(key.text))
                raise LessonError(twice, line=key.line)
            entries[key.text] = self.value(next(self.events), depth + 1)
            lines[key.text] = key.line
        return YamlMapping(entries, lines, line)
