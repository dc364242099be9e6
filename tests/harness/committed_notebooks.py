"""The committed notebooks, run by nbval: `pytest --nbval notebooks`, which is part of `make test`.

Every output of every cell is compared with what is committed, when its cell has run; of a live board only the kinds,
for later cells may change it. It is compared at the end, when all have run. The widget itself is in no file, for only
its kernel can draw it: its kind has to come once for each call in the cell that shows a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from nbformat import NotebookNode, from_dict
from nbval.kernel import CURRENT_ENV_KERNEL_NAME  # type: ignore[import-untyped]  # nbval has no types
from nbval.plugin import IPyNbCell, IPyNbFile, RunningKernel  # type: ignore[import-untyped]

from harness.notebooks import BOARD
from harness.tiers import OPENED

MEND = "if the change is meant, run `make notebooks` and look at them"
SHOWS_A_BOARD = re.compile(r"\bmg\.(play|lesson|desk)\(")


class CommittedNotebook(IPyNbFile):  # type: ignore[misc]  # nbval has no types
    """Runs in an empty folder: in its own one the games that are played would be kept, and resumed the next time."""

    def setup(self) -> None:
        self._folder = TemporaryDirectory()
        self._displays: dict[str, NotebookNode] = {}
        OPENED["notebooks"] += 1
        self.kernel = RunningKernel(CURRENT_ENV_KERNEL_NAME, cwd=self._folder.name)

    def teardown(self) -> None:
        super().teardown()
        self._folder.cleanup()

    def collect(self) -> Iterator[pytest.Item]:
        cells = [
            Cell.from_parent(self, name=cell.name, cell_num=cell.cell_num, cell=cell.cell, options=cell.options)
            for cell in super().collect()
        ]
        yield from cells
        yield AtTheEnd.from_parent(self, name="boards at the end", cells=cells)

    def get_kernel_message(self, timeout: float | None = None, stream: str = "iopub") -> dict[str, Any]:
        """The next message; what updates an output of an earlier cell does so here, which nbval does not."""
        message: dict[str, Any] = super().get_kernel_message(timeout, stream)
        content = message["content"]
        name = content.get("transient", {}).get("display_id")
        if name is not None and message["msg_type"] == "display_data":
            self._displays[name] = content["data"] = from_dict(content["data"])  # type: ignore[no-untyped-call]  # no types
        elif name in self._displays and message["msg_type"] == "update_display_data":
            self._displays[name].clear()
            self._displays[name].update(content["data"])  # type: ignore[no-untyped-call]  # no types
        return message


class Cell(IPyNbCell):  # type: ignore[misc]  # nbval has no types
    """A cell; of one that shows live boards only the kinds are compared when it runs."""

    def compare_outputs(self, test: list[Any], ref: list[Any], skip_compare: tuple[str, ...] | None = None) -> bool:
        asked = len(SHOWS_A_BOARD.findall(self.cell.source))
        shown = sum(BOARD in output.get("data", {}) for output in test)
        kinds = [_kinds(_read_anywhere(test)), _kinds(ref)]
        self.comparison_traceback = [f"{asked} live boards are asked for, {shown} shown: {kinds[0]} for {kinds[1]}"]
        if shown > 0 or asked > 0:
            same = shown == asked and kinds[0] == kinds[1]
        else:
            same = bool(super().compare_outputs(test, ref, skip_compare))
        if not same:
            self.comparison_traceback.append(MEND)
        return same

    def compare_at_the_end(self) -> None:
        """Compare all that the cell shows, now that later cells have changed it."""
        if not super().compare_outputs(_read_anywhere(self.test_outputs or []), self.cell.outputs):
            self.raise_cell_error(f"The outputs differ at the end: {MEND}", "\n".join(self.comparison_traceback))


class AtTheEnd(IPyNbCell):  # type: ignore[misc]  # nbval has no types
    """The cells once more, as they are left when all have run."""

    def __init__(self, cells: list[Cell], **of_a_cell: Any) -> None:
        super().__init__(cell_num=len(cells), cell=None, options={}, **of_a_cell)
        self._cells = cells

    def runtest(self) -> None:
        for cell in self._cells:
            cell.compare_at_the_end()


def _read_anywhere(outputs: list[Any]) -> list[Any]:
    """The outputs that are committed: a bare widget is not (`harness.notebooks`)."""
    return [output for output in outputs if BOARD not in (data := output.get("data", {})) or "text/html" in data]


def _kinds(outputs: list[Any]) -> list[set[str]]:
    return [set(output.get("data", ())) - {BOARD} for output in outputs]
