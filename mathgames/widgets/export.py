"""Notebooks as pages: one HTML file, in which every board is the whole game, to walk and step through.

A notebook keeps the record of each game beside its board (``GameWidget``); the page is made from these records, so it
needs neither a kernel nor the widgets' saved state, and unlike other pages of notebooks it asks no server for anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathgames.engine import Match
from mathgames.errors import ExportError, RecordError
from mathgames.views import saved_game
from mathgames.widgets.widget import RECORD
from mathgames.words import _

if TYPE_CHECKING:
    from nbformat import NotebookNode

VIEW = "application/vnd.jupyter.widget-view+json"

# nbconvert's own page without what it would load from elsewhere: RequireJS, the widgets, MathJax and Mermaid.
TEMPLATE = """
{%- extends 'index.html.j2' -%}
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
        from nbconvert import HTMLExporter
    except ImportError:
        raise ExportError(_("this needs nbconvert: install mathgames[lab]")) from None
    path = Path(path)
    notebook = _read(path)
    target = path.with_suffix(".html") if output is None else Path(output)
    if target.exists() and target.samefile(path):
        raise ExportError(_("{file}: the page would replace the notebook: give it another name", file=target))
    games = {name for number, cell in enumerate(notebook.cells, 1) for name in _show_games(path, number, cell)}
    if not games:
        raise ExportError(
            _("{file}: no board is saved in this notebook: run it, save it, and export it again", file=path)
        )
    exporter = HTMLExporter(  # type: ignore[no-untyped-call]  # nbconvert's constructors have no types
        raw_template=TEMPLATE, template_name="lab", embed_images=True
    )
    resources = {"equipment": saved_game.equipment(games), "metadata": {"name": path.stem, "path": str(path.parent)}}
    try:
        page, _resources = exporter.from_notebook_node(notebook, resources)
    except Exception as error:  # nbconvert's filters raise what they like
        why = next(iter(str(error).splitlines()), type(error).__name__)
        raise ExportError(
            _("{file}: nbconvert makes no page of this notebook: {problem}", file=path, problem=why[:200])
        ) from error
    try:
        target.write_bytes(page.encode("utf-8", "replace"))  # half of a letter, which JSON may have, has no place
    except OSError as error:
        why = error.strerror or str(error)
        raise ExportError(_("{file}: cannot be written: {problem}", file=target, problem=why)) from error
    return target


def _read(path: Path) -> NotebookNode:
    import nbformat

    try:
        notebook: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # it has no types
        nbformat.validate(notebook)
    except OSError as error:
        why = error.strerror or str(error)
        raise ExportError(_("{file}: cannot be read: {problem}", file=path, problem=why)) from error
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError, nbformat.ValidationError):
        raise ExportError(_("{file}: this is no notebook, or a damaged one", file=path)) from None
    notebook.metadata.pop("widgets", None)  # the page is made without the widgets' state
    return notebook


def _show_games(path: Path, number: int, cell: NotebookNode) -> set[str]:
    """Put games in the place of the boards among a cell's outputs; which games they are of."""
    if cell.cell_type != "code":
        return set()
    names: set[str] = set()
    cell.outputs = list(_shown(path, number, cell.outputs, names))
    return names


def _shown(path: Path, number: int, outputs: list[Any], names: set[str]) -> Iterator[Any]:
    for output, following in pairwise([*outputs, {}]):
        data = output.get("data", {})
        if RECORD in data:
            match = _match(path, number, data[RECORD])
            names.add(match.rules.name)
            output.data = type(data)({"text/html": saved_game.element(match), RECORD: data[RECORD]})
        elif VIEW in data:
            if RECORD in following.get("data", {}):
                continue  # the board itself: the game stands in the place of its picture
            del data[VIEW]
        yield output


def _match(path: Path, number: int, record: str) -> Match:
    try:
        return Match.from_record(record)
    except RecordError as error:
        raise ExportError(
            _("{file}: the game in cell {number} cannot be read: {problem}", file=path, number=number, problem=error)
        ) from error
