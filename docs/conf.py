"""How Sphinx makes the documentation out of docs/, notebooks/ and the docstrings; `site/build.py` calls it.

The pages are written for readers of the repository, and are on the site as they are there, links and all. So the root
of the documentation is the root of the project, and this file is a folder below. Pages for maintainers are in docs/dev
and not on the site.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import mathgames as mg

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # for the extensions that stand beside this file

project = "mathgames"
author = "mathgames contributors"
project_copyright = author
version = release = mg.__version__

root_doc = "docs/index"
include_patterns = ["docs/**", "notebooks/*.ipynb", "CHANGELOG.md"]
exclude_patterns = ["docs/dev/**", "docs/templates/**", "**.ipynb_checkpoints"]
templates_path = [str(HERE / "templates")]

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "on_the_site",
    "reference",
]

# Everything that a page names in a package's __all__ has a page of its own, whichever module it comes from.
autosummary_generate = True
autosummary_ignore_module_all = False
autosummary_imported_members = True
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
add_module_names = False

myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

# A notebook that is committed with its outputs is shown with them.
nb_execution_mode = "auto"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
# The board itself needs a kernel: the page shows the picture beside it, and asks no other machine for a widget manager.
nb_ipywidgets_js: dict[str, Any] = {}
nb_mime_priority_overrides = [
    ("html", "application/vnd.jupyter.widget-view+json", None),
]
suppress_warnings = ["mystnb.unknown_mime_type"]  # the record of a game, which is for programs

html_theme = "pydata_sphinx_theme"
html_title = "mathgames"
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["static"]
html_favicon = "static/icon.svg"  # that of the site, which site/build.py puts there
html_context = {"default_mode": "auto"}  # light or dark, as the reader's machine
html_css_files = ["docs.css"]
html_sidebars = {"**": ["contents"]}
html_theme_options = {
    "navbar_align": "left",
    "navbar_center": ["play"],
    "navbar_end": ["theme-switcher"],
    "navbar_persistent": ["find"],  # the theme's own button has a name that is not what is written on it
    "show_prev_next": False,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
