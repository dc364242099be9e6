"""Pages that stand alone: a style or a script cannot end its own element."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames.page.whole_page import whole_page


@pytest.mark.parametrize("text", ["</style><script>", "a </STYLE", "</script>", "<!--"])
@pytest.mark.parametrize("kind", ["styles", "scripts"])
def test_what_would_end_its_own_element_is_refused(text: str, kind: str) -> None:
    with pytest.raises(mg.errors.ExportError, match="cannot hold a style or a script"):
        whole_page("Debts", "", **{kind: [text]})  # type: ignore[arg-type]  # one of two keywords
