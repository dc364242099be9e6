"""The catalogue of every language has exactly the sentences of the source. `make catalogues` updates it."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.catalogues import ROOT, catalogues, flaws, in_source, read


@pytest.mark.parametrize("po", catalogues(), ids=lambda po: po.parts[-3])
def test_the_catalogue_is_complete(po: Path) -> None:
    lacking = [str(flaw) for flaw in flaws(read(po), in_source())]
    assert not lacking, (
        "translate these in {po} after `make catalogues`, or mark those that are missing or fuzzy as drafts for a "
        "translator with `make catalogues ARGS=--draft`:\n{flaws}"
    ).format(po=po.relative_to(ROOT), flaws="\n".join(lacking))
