"""Words: a sentence for a reader is a value until it is shown, and then it is in the reader's language.

    _("{piece} advances from {origin} to {target}", piece=…, origin="a2", target="a3")
    _n("{n} point", "{n} points", n)

``_`` makes a sentence from a whole template with named places, ``_n`` one that depends on a number. Both only make a
value, which compares and hashes; ``str`` renders it in the language that counts where it is called: that of the page
that is being made (``override_language``), else the one that was set (``mathgames.set_language``), else English. So a
sentence may be made once, kept, and shown to two readers in two languages.

Templates are the English sentences. They are found in the source by Babel, which sees literals only: never an f-string
inside ``_( )``, no halves that are glued together, no plural by adding "s". The value in a place is a number (shown
with the minus sign), a name or a notation (unchanged), or words again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from gettext import NullTranslations

MINUS = "\N{MINUS SIGN}"
_DIVISION = "÷"
_RIGHT_TO_LEFT: Final = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_PLURAL_NUMBERS: Final = 200
"""The numbers among which each form of a word occurs: no plural rule looks further than the last two digits."""


class LazyString:
    """Text in the language in which it is read. ``str`` renders it; each subclass defines how.

    It is not an abstract base class: a page makes thousands of instance checks, and those of an ABC are slow.
    """

    __slots__ = ()

    def __str__(self) -> str:
        raise NotImplementedError

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return repr(str(self))

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    # As text that is rendered here and now. Words equal no text: that would change with the language.

    def __len__(self) -> int:
        return len(str(self))

    __bool__ = (1).__bool__  # true, also without a letter: pages ask by the thousand, and this calls nothing

    def __contains__(self, text: object) -> bool:
        return str(text) in str(self)

    def __add__(self, text: Text) -> str:
        if isinstance(text, str | LazyString):
            return f"{self}{text}"
        return NotImplemented

    def __radd__(self, text: str) -> str:
        if isinstance(text, str):
            return f"{text}{self}"
        return NotImplemented

    @property
    def template(self) -> str:
        """The sentence before its places are filled in, in English; text that has none as it is rendered."""
        return str(self)

    @property
    def values(self) -> Mapping[str, Any]:
        """The values by the name of their place in the template."""
        return {}


Text: TypeAlias = str | LazyString
"""Text for a page: words, or a notation that is the same in every language (a number, a move, a square)."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of arithmetic that differ from country to country, also within one language."""

    decimal: str = "."
    division: str = _DIVISION


class Language:
    """A language of a reader: its code (BCP 47, as in HTML's ``lang``), its catalogue of sentences, and the signs of
    the country.
    """

    def __init__(self, code: str, catalogue: NullTranslations | None = None, signs: Signs = Signs()) -> None:
        self.code = code
        self.signs = signs
        self.rewrites = signs.division != _DIVISION
        """True if ``notation`` changes anything; it is checked first because pages hold thousands of texts."""
        self._catalogue = catalogue  # none: the templates themselves

    def __repr__(self) -> str:
        return f"<Language {self.code}>"

    @property
    def read_as(self) -> dict[str, str]:
        """The HTML attributes of an element in this language, whatever the language of the page around it.

        >>> Language("es-mx").read_as, Language("ar").read_as["dir"]
        ({'lang': 'es-mx', 'dir': 'ltr'}, 'rtl')
        """
        return {"lang": self.code, "dir": "rtl" if self.code.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"}

    def sentence(self, template: str, plural: str | None, places: Mapping[str, Any]) -> str:
        """Return the sentence of this template, with its places filled."""
        # Pages hold thousands of them: no calls that can be spared.
        if plural is not None or self._catalogue is not None:
            template = self.pattern(template, plural, places)
        texts = {}
        for name, value in places.items():
            texts[name] = value if type(value) is str else self.place(value)
        text = template.format_map(texts)
        return self.notation(text) if self.rewrites else text

    def notation(self, text: str) -> str:
        """Return a text with its divisions as the country writes them. The sign that is printed on a board stays.

        >>> Language("es-ES", signs=Signs(division=":")).notation("12 ÷ 4 = 3")
        '12 : 4 = 3'
        """
        if not self.rewrites:
            return text
        if text == _DIVISION:
            return self.signs.division
        return text.replace(f" {_DIVISION} ", f" {self.signs.division} ")

    def pattern(self, template: str, plural: str | None, places: Mapping[str, Any]) -> str:
        """Return the template in this language, for the number among the places if it depends on one."""
        if plural is None:
            return template if self._catalogue is None else self._catalogue.gettext(template)
        if self._catalogue is None:
            return template if places["n"] == 1 else plural
        return self._catalogue.ngettext(template, plural, places["n"])

    def plural_form(self, n: Fraction) -> int:
        """Return the index of the form of a word for a number of things, by the plural rule of the language.

        >>> [ENGLISH.plural_form(Fraction(n)) for n in (1, -1, 2, 0)], ENGLISH.plural_form(Fraction(1, 2))
        ([0, 0, 1, 1], 1)
        """
        whole = abs(n.numerator) if n.denominator == 1 else 2
        rule: Callable[[int], int] | None = getattr(self._catalogue, "plural", None)
        return int(whole != 1) if rule is None else rule(whole)

    @property
    def plural_forms(self) -> int:
        """The number of forms of a word that the plural rule of the language tells apart."""
        return 1 + max(self.plural_form(Fraction(n)) for n in range(_PLURAL_NUMBERS))

    def place(self, value: object) -> str:
        """Format a value for a place of a sentence.

        >>> ENGLISH.place(-3), ENGLISH.place(Fraction(-5, 3)), ENGLISH.place("a2-a3")
        ('−3', '−5/3', 'a2-a3')
        """
        if isinstance(value, LazyString):  # asked first: asking for fractions takes long
            return str(value)
        return str(value).replace("-", MINUS) if isinstance(value, int | Fraction) else str(value)


ENGLISH = Language("en")

_default_language = ENGLISH
_speaking: ContextVar[Language | None] = ContextVar("mathgames-language", default=None)


def current_language() -> Language:
    """Return the language in which ``str`` renders words at this point."""
    return _speaking.get() or _default_language


def activate_language(language: Language) -> None:
    """Set the language in which words are rendered wherever no other one was requested."""
    global _default_language  # one setting of one program, like locale.setlocale
    _default_language = language


@contextmanager
def override_language(language: Language) -> Iterator[None]:
    """Render words in this language within the ``with`` block, in this thread only."""
    token = _speaking.set(language)
    try:
        yield
    finally:
        _speaking.reset(token)


class _Sentence(LazyString):
    """An immutable sentence. It is not a frozen dataclass, since those take three times as long to make."""

    __slots__ = ("_places", "_plural", "_template")

    def __init__(self, template: str, plural: str | None, places: dict[str, Any]) -> None:
        self._template = template
        self._plural = plural
        self._places = places

    def __str__(self) -> str:
        return (_speaking.get() or _default_language).sentence(self._template, self._plural, self._places)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Sentence):
            return NotImplemented
        return (self._template, self._plural, self._places) == (other._template, other._plural, other._places)

    def __hash__(self) -> int:
        return hash((self._template, *self._places.values()))

    @property
    def template(self) -> str:
        return self._template

    @property
    def values(self) -> Mapping[str, Any]:
        return dict(self._places)

    def fill(self, places: Mapping[str, Any]) -> _Sentence:
        """Return the same sentence with other values in the places that it mentions."""
        names = {name for _text, name, *_rest in Formatter().parse(self._template)}
        values = {**self._places, **places}
        return _Sentence(self._template, self._plural, {name: it for name, it in values.items() if name in names})


def _(template: str, /, **places: Any) -> LazyString:
    """A sentence with named places.

    >>> jump = _("{piece} jumps from {origin} to {target}", piece=-3, origin="c4", target="e2")
    >>> jump, jump + "!", "to e2" in jump, len(jump)
    ('−3 jumps from c4 to e2', '−3 jumps from c4 to e2!', True, 22)
    >>> jump.template, jump.values["piece"]
    ('{piece} jumps from {origin} to {target}', -3)
    """
    return _Sentence(template, None, places)


def _n(singular: str, plural: str, n: int, /, **places: Any) -> LazyString:
    """Return a sentence that depends on a whole number, which is the place ``{n}``.

    >>> [str(_n("{n} point", "{n} points", number)) for number in (1, 2)]
    ['1 point', '2 points']
    """
    return _Sentence(singular, plural, {"n": n, **places})


@dataclass(frozen=True, slots=True, repr=False)
class _Decimal(LazyString):
    number: str

    def __str__(self) -> str:
        return self.number.replace(".", current_language().signs.decimal)


def decimal_number(number: str) -> LazyString:
    """Return a number with its decimals as the country of the reader writes it.

    >>> with override_language(Language("es", signs=Signs(decimal=","))):
    ...     print(decimal_number("−1.67"))
    −1,67
    """
    return _Decimal(number)


def fill_places(sentence: LazyString, **places: Any) -> LazyString:
    """Fill the places of a sentence that was made without them; values that it does not mention are ignored.

    >>> print(fill_places(_("The numbers were added: {equation}."), equation="2 + 3 = 5", answer=5))
    The numbers were added: 2 + 3 = 5.
    """
    if not isinstance(sentence, _Sentence):
        raise TypeError(f"{sentence!r} has no places to fill")
    return sentence.fill(places)


@dataclass(frozen=True, slots=True, repr=False)
class _Together(LazyString):
    parts: tuple[Text, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.parts))


def join_sentences(*parts: Text | None) -> LazyString:
    """Join whole sentences; those that are None or empty are left out.

    >>> print(join_sentences(_("Undone."), None, _("Your turn.")))
    Undone. Your turn.
    """
    return _Together(tuple([part for part in parts if part is not None and part != ""]))


@dataclass(frozen=True, slots=True, repr=False)
class _Capital(LazyString):
    words: Text

    def __str__(self) -> str:
        text = str(self.words)
        return text[:1].upper() + text[1:]


def capitalize(words: Text) -> LazyString:
    """Return the words with a capital letter, for the beginning of a sentence or a heading.

    >>> print(capitalize(_("the highest common factor")))
    The highest common factor
    """
    return _Capital(words)


@dataclass(frozen=True, slots=True, repr=False)
class _Ended(LazyString):
    words: Text

    def __str__(self) -> str:
        text = str(self.words)
        return text if not text or text.removesuffix(")").endswith((".", "!", "?", "…", "”")) else f"{text}."


def with_full_stop(words: Text) -> LazyString:
    """Return the words as a spoken sentence, with a full stop if nothing else ends them.

    >>> print(with_full_stop("81 − 49 = 32"))
    81 − 49 = 32.
    """
    return _Ended(words)


_COMMA = _("{some}, {next}", some="", next="")


@dataclass(frozen=True, slots=True, repr=False)
class _Row(LazyString):
    items: tuple[Text, ...]

    def __str__(self) -> str:
        return str(_COMMA).join(map(str, self.items))


def join_with_commas(items: Iterable[Text]) -> LazyString:
    """Join several things with commas; an empty text if there are none.

    >>> print(join_with_commas(["Blue 3", "Red 0"]))
    Blue 3, Red 0
    """
    return _Row(tuple(items))


def join_with_and(items: Iterable[Text]) -> Text:
    """Join several things as a list in a sentence; an empty text if there are none.

    >>> print(join_with_and(["a2", "b3", "c4"]))
    a2, b3 and c4
    """
    *others, last = [*items] or [""]
    if not others:
        return last
    return _("{some} and {last}", some=others[0] if len(others) == 1 else join_with_commas(others), last=last)
