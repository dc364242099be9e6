"""The catalogues in mathgames/locale: each is what its .po file compiles to, and none can break a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

import harness.catalogues
from harness.catalogues import (
    DRAFT,
    FUZZY,
    MISSING,
    OBSOLETE,
    PLURALS,
    Flaw,
    begun,
    catalogues,
    compiled,
    drafts,
    flaws,
    in_source,
    mark_drafts,
    read,
    report,
    write,
)
from mathgames.language.languages import DOMAIN, LOCALE
from mathgames.language.words import Language, _, _n, override_language


def contents(mo: bytes) -> dict[object, str]:
    """Return what a compiled catalogue says. Its heading names the version of Babel, which may be another one here."""
    read = GNUTranslations(BytesIO(mo))
    said: dict[object, str] = dict(vars(read)["_catalog"])
    said.pop("", None)
    plurals = read.info().get("plural-forms", "")
    return {**said, "plural-forms": plurals}


def is_stale(po: Path) -> bool:
    """Check if the compiled catalogue beside it is missing, or another one."""
    mo = po.with_suffix(".mo")
    return not mo.exists() or contents(mo.read_bytes()) != contents(compiled(read(po)))


def broken(catalogue: Catalog) -> Iterator[str]:
    """The translations that mention a place which their sentence does not have, or leave one out."""
    for message in catalogue:
        if message.id and message.string and not message.fuzzy:
            yield from (text for text in _texts(message.string) if text and not _fits(message, text))


def _texts(one_or_many: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (one_or_many,) if isinstance(one_or_many, str) else tuple(one_or_many)


def _fits(message: Message, text: str) -> bool:
    known = [_places(template) for template in _texts(message.id)]
    least, most = set.intersection(*known), set.union(*known)
    return least - {"n"} <= _places(text) <= most


def _places(template: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None}


CATALOGUES = catalogues()


def test_each_catalogue_is_what_its_po_file_compiles_to() -> None:
    stale = [str(po.relative_to(LOCALE)) for po in CATALOGUES if is_stale(po)]
    assert not stale, f"compiled from other sentences: run `make catalogues` for {stale}"


def test_each_compiled_catalogue_has_its_po_file() -> None:
    assert [mo.with_suffix(".po") for mo in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))] == CATALOGUES


def test_each_translation_has_the_places_of_its_sentence() -> None:
    assert not [text for po in CATALOGUES for text in broken(read(po))]


@pytest.fixture
def po(tmp_path: Path) -> Path:
    """A small Spanish catalogue, compiled."""
    catalogue = begun("es")
    catalogue.add("{piece} jumps to {target}", "{piece} salta a {target}")
    catalogue.add(("one point", "{n} points"), ("un punto", "{n} puntos"))
    path = tmp_path / "es/LC_MESSAGES" / f"{DOMAIN}.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalogue)
    path.with_suffix(".mo").write_bytes(compiled(read(path)))
    return path


def test_a_sound_catalogue_is_read_and_spoken(po: Path) -> None:
    assert not is_stale(po)
    assert list(broken(read(po))) == []
    with po.with_suffix(".mo").open("rb") as file, override_language(Language("es", GNUTranslations(file))):
        assert str(_("{piece} jumps to {target}", piece=-3, target="e2")) == "−3 salta a e2"
        assert [str(_n("one point", "{n} points", n)) for n in (1, 2)] == ["un punto", "2 puntos"]


def test_a_catalogue_that_was_not_compiled_again_is_noticed(po: Path) -> None:
    po.write_text(po.read_text(encoding="utf-8").replace("salta a", "salta hasta"), encoding="utf-8")
    assert is_stale(po)


def test_a_catalogue_that_was_never_compiled_is_noticed(po: Path) -> None:
    po.with_suffix(".mo").unlink()
    assert is_stale(po)


def test_babel_version_in_heading_does_not_make_it_stale(po: Path) -> None:
    mo = po.with_suffix(".mo")
    mo.write_bytes(mo.read_bytes().replace(b"Generated-By: Babel", b"Generated-By: BABEL"))
    assert not is_stale(po)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("{piece} salta a", "{pieza} salta a"),
        ("{piece} salta a", "salta a"),
        ("{n} puntos", "{numero} puntos"),
    ],
)
def test_a_translation_with_other_places_is_noticed(po: Path, right: str, wrong: str) -> None:
    po.write_text(po.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    assert len(list(broken(read(po)))) == 1


SOURCE = Catalog(domain=DOMAIN)
SOURCE.add("{piece} jumps to {target}", locations=[("games/toy.py", 7)])
SOURCE.add(("one point", "{n} points"), locations=[("game/points.py", 3)])


def test_a_complete_catalogue_has_no_flaw(po: Path) -> None:
    assert list(flaws(read(po), SOURCE)) == []


def test_a_sentence_that_is_missing_is_named_with_its_place(po: Path) -> None:
    po.write_text(po.read_text(encoding="utf-8").replace("{piece} salta a {target}", ""), encoding="utf-8")
    assert [str(flaw) for flaw in flaws(read(po), SOURCE)] == ["games/toy.py:7: “{piece} jumps to {target}” is missing"]


def test_a_plural_form_that_is_missing_is_named(po: Path) -> None:
    po.write_text(po.read_text(encoding="utf-8").replace("{n} puntos", ""), encoding="utf-8")
    assert list(flaws(read(po), SOURCE)) == [Flaw("game/points.py:3", "one point", MISSING)]


def test_a_fuzzy_sentence_and_one_that_is_gone_are_named(po: Path) -> None:
    changed = Catalog(domain=DOMAIN)
    changed.add("{piece} jumps onto {target}", locations=[("games/toy.py", 7)])
    catalogue = read(po)
    catalogue.update(changed)
    assert list(flaws(catalogue, changed)) == [Flaw("games/toy.py:7", "{piece} jumps onto {target}", FUZZY)]
    assert [flaw.what for flaw in flaws(read(po), changed)] == [MISSING, OBSOLETE, OBSOLETE]


def test_a_draft_is_accepted_listed_and_shown_in_english(po: Path) -> None:
    """Missing or guessed: what is marked by a programmer who does not speak the language waits for a translator."""
    changed = Catalog(domain=DOMAIN)
    changed.add("{piece} jumps onto {target}", locations=[("games/toy.py", 7)])
    changed.add("A sentence that is new", locations=[("games/toy.py", 9)])
    catalogue = read(po)
    catalogue.update(changed)
    assert [flaw.what for flaw in flaws(catalogue, changed)] == [FUZZY, MISSING]
    mark_drafts(catalogue)
    write(catalogue, po)
    again = read(po)
    assert list(flaws(again, changed)) == []
    assert [str(flaw) for flaw in drafts(again)] == [
        "games/toy.py: “{piece} jumps onto {target}” is a draft",
        "games/toy.py: “A sentence that is new” is a draft",
    ]
    assert not is_stale(po)
    assert not list(broken(again))
    with po.with_suffix(".mo").open("rb") as file, override_language(Language("es", GNUTranslations(file))):
        assert str(_("{piece} jumps onto {target}", piece=-3, target="e2")) == "−3 jumps onto e2"
    again.update(changed)
    assert list(flaws(again, changed)) == [], "the mark outlives the next update"
    message = again["A sentence that is new"]
    message.string = "Una frase nueva"
    message.flags.discard("fuzzy")
    assert [flaw.sentence for flaw in drafts(again)] == ["{piece} jumps onto {target}"]


def test_a_fuzzy_mark_alone_makes_no_draft(po: Path) -> None:
    po.write_text(
        po.read_text(encoding="utf-8").replace('msgid "{piece}', '#, fuzzy\nmsgid "{piece}'), encoding="utf-8"
    )
    assert list(drafts(read(po))) == []
    assert [flaw.what for flaw in flaws(read(po), SOURCE)] == [FUZZY]


def test_the_report_names_each_sentence_and_counts_them(po: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness.catalogues, "catalogues", lambda: [po])
    monkeypatch.setattr(harness.catalogues, "ROOT", po.parents[2])
    assert list(report()) == []
    text = po.read_text(encoding="utf-8").replace("{piece} salta a {target}", "")
    po.write_text(text, encoding="utf-8")
    end = "missing or fuzzy: translate in es/LC_MESSAGES/mathgames.po, or ARGS=--draft marks drafts"
    assert list(report()) == [
        "es: the catalogue: “{piece} jumps to {target}” is missing",
        f"es: 1 sentence is {end}",
    ]
    po.write_text(text.replace("{n} puntos", ""), encoding="utf-8")
    assert list(report())[1:] == ["es: the catalogue: “one point” is missing", f"es: 2 sentences are {end}"]


def test_the_comment_of_a_draft_names_a_heading() -> None:
    page, heading = DRAFT.partition("(")[2].rstrip(")").split(", ")
    assert f"# {heading.strip('“”')}\n" in (harness.catalogues.ROOT / page).read_text(encoding="utf-8")


def test_the_sentences_of_the_source_are_found_with_their_lines() -> None:
    found = in_source()
    (file, line), *_others = found["No piece can be picked up here."].locations
    assert "No piece can be picked up here." in (LOCALE.parents[1] / file).read_text().splitlines()[line - 1]
    assert found[("{n} point", "{n} points")].locations


def test_each_head_says_the_plural_forms_that_are_ours() -> None:
    assert {po.parts[-3]: read(po).plural_forms for po in CATALOGUES} == PLURALS


def test_catalogue_header_decides_plural_forms(po: Path) -> None:
    """Babel's plural forms of the language do not count."""
    po.write_text(po.read_text(encoding="utf-8").replace(PLURALS["es"], "nplurals=3; plural=(n == 1 ? 0 : n % 2 + 1);"))
    catalogue = read(po)
    assert catalogue.num_plurals == 3
    catalogue.update(SOURCE)
    write(catalogue, po)
    assert "nplurals=3; plural=(n == 1 ? 0 : n % 2 + 1);" in po.read_text(encoding="utf-8")
    assert [flaw.what for flaw in flaws(read(po), SOURCE)] == [MISSING]


def test_a_head_without_plural_forms_is_not_read(po: Path) -> None:
    po.write_text(po.read_text(encoding="utf-8").replace("Plural-Forms", "Forms"), encoding="utf-8")
    with pytest.raises(ValueError, match="does not say which plural forms"):
        read(po)


@pytest.mark.parametrize("code", PLURALS)
def test_one_is_one_and_every_other_number_is_many(code: str, tmp_path: Path) -> None:
    """In Filipino as well, where CLDR counts 1, 2, 3, 5, 7, 8, 10, … together, and 4, 6, 9, 14, … apart."""
    catalogue, po = begun(code), tmp_path / f"{code}/LC_MESSAGES/{DOMAIN}.po"
    catalogue.add(("one", "many"), ("isa", "marami"))
    write(catalogue, po)
    for made in (po.with_suffix(".mo"), LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo"):
        with made.open("rb") as file:
            form = GNUTranslations(file).plural  # type: ignore[attr-defined]
        assert [n for n in range(1001) if form(n) == 0] == [1]
        assert {form(n) for n in range(1001)} == {0, 1}
