"""The script and the style sheet of a page, loaded once per notebook if possible; and whether the page has a cell."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

import anywidget
import traitlets

from mathgames.page.stylesheet import STATIC, style_sheet


def has_cells() -> bool:
    """Check if users of a page see its cell: Voilà, and an app of marimo, show outputs only."""
    marimo = sys.modules.get("marimo")
    is_app = marimo is not None and marimo.app_meta().mode == "run"
    return not is_app and not os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


SCRIPT: Final = (STATIC / "widget.js").read_text(encoding="utf-8")


def keeps_models() -> bool:
    """Check if a Jupyter server runs this kernel for a notebook.

    In its front ends a page finds another widget's model, also in a saved notebook. Other hosts, such as Colab and
    marimo, may show each widget in a separate frame.
    """
    return "JPY_SESSION_NAME" in os.environ and not {"google.colab", "marimo"} & sys.modules.keys()


class Equipment(anywidget.AnyWidget):
    """The script and the style sheet of all pages of a notebook, which then contains them one time."""

    _esm = "export default {}"
    _css = style_sheet()
    script: Any = traitlets.Unicode(SCRIPT, read_only=True).tag(sync=True)

    _instance: Equipment | None = None

    @classmethod
    def of_this_kernel(cls) -> Equipment:
        """Return the equipment of this kernel; a new one after it was closed, as by ``Widget.close_all``."""
        if cls._instance is None or cls._instance.comm is None:
            cls._instance = cls()
        return cls._instance


LOADER: Final = """\
async function equipped(props) {
  const it = await props.model.widget_manager.get_model(props.model.get("equipment").slice("IPY_MODEL_".length));
  it.mathgames ??= import(URL.createObjectURL(new Blob([it.get("script")], { type: "text/javascript" })));
  return [(await it.mathgames).default, { ...props, css: it.get("_css") }];
}
export default {
  async initialize(props) { const [page, given] = await equipped(props); page.initialize(given); },
  async render(props) { const [page, given] = await equipped(props); page.render(given); },
};
"""
