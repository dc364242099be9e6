"""The catalogue of every language has exactly the sentences of the source. `make catalogues` updates it."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from harness.catalogues import ROOT, catalogues, flaws, in_source, read


@pytest.fixture(scope="module")
def source() -> Catalog:
    return in_source()


@pytest.mark.parametrize("po", catalogues(), ids=lambda po: po.parts[-3])
def test_the_catalogue_is_complete(po: Path, source: Catalog) -> None:
    lacking = [str(flaw) for flaw in flaws(read(po), source)]
    assert not lacking, (
        "translate these in {po} after `make catalogues`, or mark those that are missing or fuzzy as drafts for a "
        "translator with `make catalogues ARGS=--draft`:\n{flaws}"
    ).format(po=po.relative_to(ROOT), flaws="\n".join(lacking))


@pytest.mark.parametrize("po", catalogues(), ids=lambda po: po.parts[-3])
def test_each_sentence_is_said_where_the_catalogue_says(po: Path, source: Catalog) -> None:
    """Otherwise the next run of `make catalogues` moves it, in a change that is about something else."""
    catalogue = read(po)
    told = [(message, catalogue.get(message.id, message.context)) for message in source if message.id]
    moved = [message.id for message, there in told if there is not None and _files(there) != _files(message)]
    assert not moved, f"{po.relative_to(ROOT)} says of these that they are elsewhere: run `make catalogues`\n{moved}"
    assert len(told) > 1000


def _files(message: Message) -> set[str]:
    return {file for file, _line in message.locations}
