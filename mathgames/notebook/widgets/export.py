"""Notebooks as pages: one HTML file, in which every board is the whole game, to step through.

A notebook keeps the record of each game beside its board (``GameWidget``); the page is made from these records, so it
needs neither a kernel nor the widgets' saved state, and unlike other pages of notebooks it asks no server for anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from mathgames.engine import Match
from mathgames.engine.files import read_bytes, write_atomically
from mathgames.language.errors import ExportError, RecordError, UnwritableFile, escape_unencodable, one_line, reason_of
from mathgames.language.installing import install_command
from mathgames.language.words import LazyString, _
from mathgames.page import saved_game
from mathgames.page.picture import PICTURE, RECORD, WAKES

if TYPE_CHECKING:
    from nbformat import NotebookNode

MAX_BYTES = 200_000_000
"""The largest size of a notebook, with all pictures in it."""
VIEW = "application/vnd.jupyter.widget-view+json"

_HOW_IT_WAKES = re.compile(f'<p class="{WAKES}">.*?</p>', re.DOTALL)

# nbconvert's own page without what it would load from elsewhere: RequireJS, the widgets, MathJax and Mermaid.
TEMPLATE = """
{%- extends 'index.html.j2' -%}
{%- block html_head -%}{{ resources.policy }}
{{ super() }}{%- endblock -%}
{%- block html_head_js -%}{%- endblock -%}
{%- block jupyter_widgets -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
{%- block footer_js -%}{{ resources.equipment }}{%- endblock -%}
"""


def export_notebook(path: str | Path, output: str | Path | None = None) -> Path:
    """Write the notebook with its boards as one HTML file, beside it unless ``output`` says where; the file's path.

    ExportError says what is in the way: no notebook, no board in it, nbconvert not installed, nothing to be written.
    """
    try:
        from nbconvert.exporters import HTMLExporter  # `nbconvert` itself keeps to itself what it cannot import
    except ImportError as error:
        wanting = escape_unencodable(str(error))
        raise ExportError(
            _(
                "this needs nbconvert, which cannot be imported here ({problem}): install it with  {command}",
                problem=wanting,
                command=install_command("lab"),
            )
        ) from error
    path = Path(path)
    notebook = _read(path)
    target = path.with_suffix(".html") if output is None else Path(output)
    if _is_same(target, path):
        raise _wrong(target, _("the page would replace the notebook: give it another name"))
    games = {name for number, cell in enumerate(notebook.cells, 1) for name in _show_pages(path, number, cell)}
    if not games and not any(map(_is_picture, _outputs(notebook))):
        raise _wrong(path, _("no board is saved in this notebook: run it, save it, and export it again"))
    exporter = HTMLExporter(  # type: ignore[no-untyped-call]  # nbconvert's constructors have no types
        raw_template=TEMPLATE, template_name="lab", embed_images=True
    )
    resources = {
        "equipment": saved_game.equipment(games) if games else "",
        "policy": saved_game.export_policy(),
        "metadata": {"name": path.stem, "path": str(path.parent)},
    }
    try:
        page, _resources = exporter.from_notebook_node(notebook, resources)
    except Exception as error:  # nbconvert's filters raise what they like
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        problem = escape_unencodable(reason[:200])
        raise _wrong(path, _("nbconvert cannot make a page of this notebook: {problem}", problem=problem)) from error
    try:
        # Half of a letter, which JSON may have, has no place.
        write_atomically(target, page.encode("utf-8", "replace").decode())
    except UnwritableFile as error:
        raise ExportError(error.words) from error
    return target


def _is_same(target: Path, path: Path) -> bool:
    try:
        return target.exists() and target.samefile(path)
    except (OSError, ValueError) as error:  # a name that no file can have
        raise _unwritable(target, error) from error


def _read(path: Path) -> NotebookNode:
    import nbformat

    try:
        content = read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise _wrong(path, _("cannot be read: {problem}", problem=reason_of(error))) from error
    try:
        with catch_warnings():  # older notebooks lack what newer ones have
            simplefilter("ignore")
            notebook: NotebookNode = nbformat.reads(content.decode(), as_version=4)  # type: ignore[no-untyped-call]  # no types
            nbformat.validate(notebook)
    except Exception:  # nbformat raises what it likes, at any damage that it has not thought of
        raise _wrong(
            path, _("this is not a notebook, or it is damaged: open it in Jupyter, save it, and export it again")
        ) from None
    notebook.metadata.pop("widgets", None)  # the page is made without the widgets' state
    return notebook


def _outputs(notebook: NotebookNode) -> Iterator[Any]:
    return (output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs)


def _show_pages(path: Path, number: int, cell: NotebookNode) -> set[str]:
    """Replace boards among a cell's outputs by games, and other pages by pictures, and return the games' names."""
    if cell.cell_type != "code":
        return set()
    names: set[str] = set()
    cell.outputs = list(_replace_outputs(path, number, cell.outputs, names))
    return names


def _replace_outputs(path: Path, number: int, outputs: list[Any], names: set[str]) -> Iterator[Any]:
    for output, following in pairwise([*outputs, {}]):
        data = output.get("data", {})
        if RECORD in data:
            match = _match(path, number, data[RECORD])
            names.add(match.rules.name)
            output.data = type(data)({"text/html": saved_game.element(match), RECORD: data[RECORD]})
        elif _is_picture(output):
            output.data = type(data)({"text/html": _HOW_IT_WAKES.sub("", data["text/html"])})
        elif VIEW in data:
            if RECORD in following.get("data", {}) or _is_picture(following):
                continue  # the page itself: its picture is shown
            del data[VIEW]
        yield output


def _is_picture(output: Any) -> bool:
    return f'class="{PICTURE}"' in str(output.get("data", {}).get("text/html", ""))


def _match(path: Path, number: int, record: str) -> Match:
    try:
        return Match.from_record(record)
    except RecordError as error:
        unreadable = _("the game in cell {number} cannot be read: {problem}", number=number, problem=error.words)
        raise _wrong(path, unreadable) from error


def _wrong(file: Path, problem: LazyString) -> ExportError:
    return ExportError(_("{file}: {problem}", file=one_line(file), problem=problem))


def _unwritable(file: Path, error: Exception) -> ExportError:
    return _wrong(file, _("cannot be written: {problem}", problem=reason_of(error)))
