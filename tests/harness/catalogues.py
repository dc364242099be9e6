"""The catalogues of sentences, from the source to the compiled files: `make catalogues`.

Babel finds the sentences in the source and brings each ``.po`` file in ``mathgames/locale`` up to date: a new sentence
is added with nothing beside it, one that was changed keeps its old translation as a fuzzy one, one that is gone goes.
Then each is compiled to the ``.mo`` file beside it. ``make catalogues ARGS=pt`` begins a language.

A *draft* is a sentence that was marked by a programmer who does not speak the language: ``make catalogues
ARGS=--draft`` marks all that are missing or fuzzy, with or without a guess beside them. A draft is not compiled, so its
sentence is shown in English; the tests accept it, and each run of ``make catalogues`` lists it, until a translator
writes the translation and removes the mark ``fuzzy``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from pathlib import Path
from typing import Final, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from harness.glossary import COLUMNS, PAGE, comment
from mathgames.language.languages import DOMAIN, LOCALE

ROOT: Final = Path(__file__).parents[2]
MODULES: Final = [*sorted((ROOT / "mathgames").rglob("*.py")), ROOT / "site" / "said.py"]
KEYWORDS: Final = {"_": None, "_n": (1, 2)}
"""The keywords that Babel looks for."""
PLURALS: Final = {"es": "nplurals=2; plural=(n != 1);", "fil": "nplurals=2; plural=(n != 1);"}
"""The plural forms of our languages, as their catalogues say them. Those of Babel follow CLDR, which changes.

CLDR counts 1, 2, 3 and all numbers that end in neither 4, 6 nor 9 together in Filipino, which is right for the particle
of an ordinal and wrong for "isang puntos"; and with Babel 2.19 Spanish has a form of its own for millions.
"""

_WE: Final = "mathgames contributors"
_LICENCE: Final = f"Copyright (C) 2026 {_WE}, under the same licence as mathgames."
_WORDS: Final = "Its words and where they are from. Change them in docs/languages.md, and run `make catalogues`."

MISSING, FUZZY, OBSOLETE = "is missing", "is fuzzy", "is not in the source"
DRAFT: Final = "draft: for a translator (CONTRIBUTING.md, “A sentence in languages that you do not speak”)"
"""The comment of a draft in a catalogue, beside the mark ``fuzzy``, which keeps it from being compiled."""


def catalogues() -> list[Path]:
    """The ``.po`` files of all languages."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def in_source() -> Catalog:
    """Every sentence of the source, with the places where it stands, as a catalogue with no translations."""
    found = Catalog(domain=DOMAIN)
    for module in MODULES:
        where = str(module.relative_to(ROOT))
        with redirect_stderr(StringIO()):  # Babel warns of each f-string in a call, which is a value and not a sentence
            sentences = extract_from_file(
                "python", module, KEYWORDS, ("Translators:",), {"encoding": "utf-8"}, strip_comment_tags=True
            )
        for line, sentence, comments, context in sentences:
            found.add(sentence, None, [(where, line)], auto_comments=comments, context=context)
    return found


def read(po: Path) -> Catalog:
    """The catalogue in a ``.po`` file. Its head says how many plural forms each of its sentences has.

    Raises ``ValueError`` if it does not, for then it would mean something else with each version of Babel.
    """
    text = po.read_bytes()
    if b'"Plural-Forms: ' not in text:
        raise ValueError(f"{po}: its head does not say which plural forms the language has (Plural-Forms: …)")
    return read_po(BytesIO(text), locale=po.parts[-3], domain=DOMAIN)


def compiled(catalogue: Catalog) -> bytes:
    """Return the ``.mo`` file of a catalogue, without incomplete messages: an empty plural form would be shown."""
    told = Catalog(catalogue.locale, catalogue.domain)
    told.mime_headers = catalogue.mime_headers
    for message in catalogue:
        if message.id and is_told(message):
            told[message.id] = message
    made = BytesIO()
    write_mo(made, told)
    return made.getvalue()


def write(catalogue: Catalog, po: Path) -> None:
    """Write a catalogue, and beside it what it compiles to.

    Sentences stand in the order of the source, each with its file, but without its line, which changes all the time.
    """
    catalogue.header_comment = _heading(po.parts[-3])
    po.parent.mkdir(parents=True, exist_ok=True)
    with po.open("wb") as file:
        write_po(file, catalogue, width=120, ignore_obsolete=True, include_lineno=False)
    po.with_suffix(".mo").write_bytes(compiled(read(po)))


def _heading(code: str) -> str:
    """The comment at the top of a catalogue: whose it is, and the words of the language with their sources."""
    lines = [f"The sentences of mathgames in {Locale.parse(code).english_name}.", _LICENCE]
    if code in COLUMNS:
        lines += ["", _WORDS, "", *comment(PAGE.read_text(encoding="utf-8"), code).splitlines()]
    return "\n".join(f"# {line}".rstrip() for line in lines)


class Flaw(NamedTuple):
    """A sentence that a language has not, or should not have: where it stands, and what is the matter."""

    where: str
    sentence: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: “{self.sentence}” {self.what}"


def flaws(catalogue: Catalog, source: Catalog) -> Iterator[Flaw]:
    """The sentences of the source that are missing or fuzzy in a catalogue, and those that only the catalogue has."""
    for message in source:
        if message.id and (what := flaw_of(catalogue.get(message.id, message.context))) is not None:
            yield Flaw(_where(message), _first(message), what)
    for message in catalogue:
        if message.id and source.get(message.id, message.context) is None:
            yield Flaw(_where(message), _first(message), OBSOLETE)


def flaw_of(message: Message | None) -> str | None:
    """What is the matter with a translation, None if nothing is or if it is a draft."""
    if message is not None and is_draft(message):
        return None
    if message is None or not is_told(message):
        return MISSING
    return FUZZY if message.fuzzy else None


def is_draft(message: Message) -> bool:
    """Whether a sentence waits for a translator, and is shown in English."""
    return message.fuzzy and any(comment.startswith("draft:") for comment in message.user_comments)


def drafts(catalogue: Catalog) -> Iterator[Flaw]:
    """The sentences of a catalogue that wait for a translator."""
    return (Flaw(_where(it), _first(it), "is a draft") for it in catalogue if it.id and is_draft(it))


def mark_drafts(catalogue: Catalog) -> None:
    """Mark each sentence as a draft that is missing or fuzzy."""
    for message in catalogue:
        if message.id and flaw_of(message) is not None:
            message.flags.add("fuzzy")
            message.user_comments.append(DRAFT)


def is_told(message: Message) -> bool:
    """Check if a message has a translation, in each of its forms."""
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def _where(message: Message) -> str:
    return ", ".join(f"{file}:{line}" if line else file for file, line in message.locations) or "the catalogue"


def _first(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def begun(code: str) -> Catalog:
    """A catalogue of this language with nothing in it yet."""
    catalogue = Catalog(
        locale=code,
        domain=DOMAIN,
        project=DOMAIN,
        version=" ",
        last_translator=_WE,
        language_team=_WE,
        msgid_bugs_address=" ",
        fuzzy=False,
    )
    if code in PLURALS:
        catalogue.mime_headers = [("Plural-Forms", PLURALS[code])]
    return catalogue


def update(*codes: str, draft: bool = False) -> None:
    """Bring all catalogues up to date, and begin those of these languages. Mark what is missing if it is a *draft*."""
    source = in_source()
    for po in {*catalogues(), *(LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po" for code in codes)}:
        catalogue = read(po) if po.exists() else begun(po.parts[-3])
        catalogue.update(source, update_creation_date=False)
        if draft:
            mark_drafts(catalogue)
        write(catalogue, po)


def report() -> Iterator[str]:
    """What the catalogues still need, a sentence a line."""
    for po in catalogues():
        code, catalogue = po.parts[-3], read(po)
        wanted = [Flaw(_where(it), _first(it), what) for it in catalogue if it.id and (what := flaw_of(it)) is not None]
        yield from (f"{code}: {flaw}" for flaw in (*wanted, *drafts(catalogue)))
        if wanted:
            are = "1 sentence is" if len(wanted) == 1 else f"{len(wanted)} sentences are"
            yield f"{code}: {are} missing or fuzzy: translate in {po.relative_to(ROOT)}, or ARGS=--draft marks drafts"


if __name__ == "__main__":
    update(*(code for code in sys.argv[1:] if code != "--draft"), draft="--draft" in sys.argv)
    sys.stdout.writelines(f"{line}\n" for line in report())
