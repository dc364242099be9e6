"""All that follows from an option of the rules: what is derived from its declaration, and what has to be
written by hand.

    PYTHONPATH=tests .venv/bin/python -m harness.options [game ...]        (`make options`)

writes what can be derived, for the games that are named or for all, and prints what is left. An option is declared
once, in ``options.py`` of its game. Records, codes, the command line, the panel of the rules and the desk read the
declaration; `tests/house/test_options.py` asks for the rest.

It comes last, when the rules and the levels are right: a row of docs/dev/conformance.md or study/balance.csv that
is there is not played again, so after a change of the rules delete those that it concerns first.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from harness import catalogues, conformance_page, typed_api
from harness.project_files import ROOT
from mathgames.engine.options import Option, Value, settings_text
from mathgames.games.registry import find_game, list_games
from mathgames.language.errors import UnknownGame
from mathgames.language.languages import language_of
from mathgames.language.words import LazyString, override_language
from mathgames.study import balance

LANGUAGES: Final = ("en", "es", "fil")
BEGIN: Final = "<!-- `make options` writes these rows from the declarations. -->"
END: Final = "<!-- end of the options -->"
_TABLE: Final = re.compile(rf"{re.escape(BEGIN)}\n\n((?:\|.*\n){{2}})((?:\|.*\n)*)\n{re.escape(END)}")


class Place(NamedTuple):
    """Something that an option still needs: the file, what it lacks, and how to mend it."""

    file: str
    lacks: str
    mend: str

    def __str__(self) -> str:
        return f"{self.file}: {self.lacks}. {self.mend}"


# The table of the options on the page of the rules, in each language.


def page_of(name: str, code: str) -> Path:
    """Return the page of a game's rules in a language."""
    return ROOT / "docs" / "rules" / (f"{name}.md" if code == "en" else f"{name}.{code}.md")


def table_rows(name: str, code: str) -> str:
    """Return the rows of a game's options in a language, with what each value means, the default first."""
    with override_language(language_of(code)):
        return "".join(map(_row, find_game(name).rules.known_options()))


def _row(option: Option) -> str:
    readings = sorted(option.choices, key=lambda reading: reading.value != option.default)
    values = [f"`{_literal(reading.value)}`: {reading.meaning}" for reading in readings]
    values += [str(option.accepts)] if option.accepts else []
    title = str(option.title).replace("|", r"\|")
    return f"| `{option.name}` | {title} | {'; '.join(values).replace('|', chr(92) + '|')} | {option.clause} |\n"


def _literal(value: Value) -> str:
    return repr(value).replace("'", '"')


def with_table(page: str, rows: str) -> str:
    """Return the page of rules with these rows in its table. Raises ``ValueError`` if it has no place for them."""
    if _TABLE.search(page) is None:
        raise ValueError(f"there is no table between {BEGIN!r} and {END!r}")
    return _TABLE.sub(lambda found: f"{BEGIN}\n\n{found[1]}{rows}\n{END}", page)


# What is missing.

WRITE: Final = "`make options ARGS={name}` writes it"


def missing(name: str) -> Iterator[Place]:
    """Yield what the options of a game still need."""
    write, folder = WRITE.format(name=name), find_game(name).rules.__module__.split(".")[-2]
    typed, known = typed_api.FILE.read_text(encoding="utf-8"), find_game(name).rules.known_options()
    if untyped := [it.name for it in known if f"    {it.name}: {typed_api.annotation(it)}\n" not in typed]:
        yield Place("mathgames/notebook/signatures.py", f"no type, or another, of {', '.join(untyped)}", write)
    for code in LANGUAGES:
        page = page_of(name, code)
        text = page.read_text(encoding="utf-8")
        if text != with_table(text, table_rows(name, code)):
            yield Place(str(page.relative_to(ROOT)), "its table tells other options or other words", write)
    yield from _untranslated(name)
    if rows := [start for start, _options in conformance_page.missing(name)]:
        yield Place("docs/dev/conformance.md", f"no row {', '.join(rows)}", f"{write} (200 games for each)")
    if variants := [variant.name for variant in balance.missing(name)]:
        where, how = "mathgames/study/balance.csv", "(1000 games for each: minutes or more), then `make balance`"
        yield Place(where, f"no row {', '.join(variants)}", f"{write} {how}")
    if _balance_shown() != [balance.as_markdown(balance.read())]:
        yield Place("docs/balance.ipynb", "it shows other rows than mathgames/study/balance.csv", "Run `make balance`")
    notebook = (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8")
    if untold := [option.name for option in known if option.name not in notebook]:
        yield Place(f"notebooks/{name}.ipynb", f"it does not show {', '.join(untold)}", write)
    yield from _untested(name, folder)


def _balance_shown() -> list[str]:
    """Return the tables that the notebook of the balance shows."""
    cells = json.loads((ROOT / "docs" / "balance.ipynb").read_text(encoding="utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    return [text for data in outputs if (text := data.get("text/markdown"))]


def sentences(option: Option) -> list[LazyString]:
    """Return what an option says to its readers."""
    said = (option.title, option.accepts, *(reading.meaning for reading in option.choices))
    return [words for words in said if isinstance(words, LazyString)]


def _untranslated(name: str) -> Iterator[Place]:
    templates = {words.template for option in find_game(name).rules.known_options() for words in sentences(option)}
    mend = "Translate it there and run `make catalogues`, or mark it as a draft: `make catalogues ARGS=--draft`"
    for po in catalogues.catalogues():
        catalogue = catalogues.read(po)
        if new := [it for it in sorted(templates) if catalogues.flaw_of(catalogue.get(it)) is not None]:
            yield Place(str(po.relative_to(ROOT)), f"no translation of “{'”, “'.join(new)}”", mend)


def _untested(name: str, folder: str) -> Iterator[Place]:
    settings = (ROOT / "tests/engine/test_settings.py").read_text(encoding="utf-8")
    for option in find_game(name).rules.known_options():
        if option.check is not None and f'("{name}", "{option.name}"):' not in settings:
            mend = f"Say in ALSO what `accepts` means: {option.accepts}"
            yield Place("tests/engine/test_settings.py", f"it draws no values of {option.name}", mend)
    tests = ROOT / "tests" / "games" / folder
    told = "\n".join(path.read_text(encoding="utf-8") for path in sorted(tests.glob("*.py")))
    for option in find_game(name).rules.known_options():
        if not re.search(rf"\b{option.name}\b", told):
            default = settings_text([(option.name, option.default)])
            yield Place(
                f"tests/games/{folder}", f"no test names {option.name}", f"Test what is other than with {default}"
            )


# What is derived.


def write(name: str) -> None:
    """Write all that follows from the options of a game and needs no judgement."""
    typed_api.FILE.write_text(typed_api.written(), encoding="utf-8")
    catalogues.update()
    for code in LANGUAGES:
        page = page_of(name, code)
        page.write_text(with_table(page.read_text(encoding="utf-8"), table_rows(name, code)), encoding="utf-8")
    conformance_page.add_missing(name)
    for variant in balance.missing(name):
        balance.add([balance.play_variant(variant)])  # one by one: a run that was stopped continues with the next
    if any(place.file.startswith("notebooks/") for place in missing(name)):
        command = [sys.executable, "-m", "harness.notebooks", f"notebooks/{name}.ipynb"]
        subprocess.run(command, cwd=ROOT, check=True)


def main() -> None:
    """Write what follows from the options of the games of the command line, and print what is left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"one or more of {', '.join(list_games())} (default: all)")
    games = parser.parse_args().game or list_games()
    try:
        for game in games:
            find_game(game)
    except UnknownGame as error:  # before anything is written
        parser.error(str(error))
    for game in games:
        write(game)
        for place in missing(game):
            sys.stdout.write(f"{place}\n")


if __name__ == "__main__":
    main()
