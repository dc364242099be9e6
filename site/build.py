"""Builds the site: ``python site/build.py TARGET``, by ``make site``, in the environment that it makes for that.

The site is files and nothing else. Any server of files carries it, and whoever opens it needs no other address: Python
itself comes along, as Pyodide. ``python site/build.py --lite TARGET``, by ``make lite``, builds JupyterLite with the
notebooks, which is another such folder.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pages
import pyodide

HERE = Path(__file__).parent
ROOT = HERE.parent
WORK = ROOT / "build" / "site-work"
LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL_WHEELS = LABEXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"


def build(target: Path) -> None:
    """Build the whole site into the folder ``target``, anew."""
    for folder in (target, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    # Two tools that wait for one another in nothing, and for a network and a disk now and then.
    with ThreadPoolExecutor() as side_by_side:
        parts = [side_by_side.submit(part, target) for part in (documentation, python)]
        pages.sheets(target)
    for part in parts:
        part.result()
    pages.write(target)
    pages.describe(target)
    pages.keep(target)
    archive(target)


def python(target: Path, kernel: Path | None = None) -> None:
    """Pyodide, and the wheels for it; those of a notebook too, if there is a folder with the kernel's."""
    pyodide.provide(target / "pyodide", HERE / "node_modules" / "pyodide", wheel(), kernel, WORK)


def wheel() -> Path:
    """The wheel of mathgames as it stands here."""
    _run("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", WORK, ROOT)
    return next(WORK.glob("mathgames-*.whl"))


def build_lite(target: Path) -> None:
    """Build JupyterLite with the notebooks into the folder ``target``, anew."""
    shutil.rmtree(target, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    _run(
        "jupyterlite_core", "build", "--lite-dir", HERE / "lite", "--contents", ROOT / "notebooks",
        "--output-dir", target,
    )  # fmt: skip
    shutil.copy(HERE / "pages" / "icon.svg", target)
    for page in target.glob("**/index.html"):
        icon = "../" * len(page.relative_to(target).parent.parts) + "icon.svg"
        text = page.read_text(encoding="utf-8").replace("</title>", f'</title>\n    <link rel="icon" href="{icon}">', 1)
        page.write_text(text, encoding="utf-8")
    # A browser asks for a picture in HTML beside the page, before JupyterLite says where the notebook's own lies.
    shutil.copytree(ROOT / "notebooks" / "images", target / "notebooks" / "images")
    python(target, KERNEL_WHEELS)
    pages.keep_lite(target)


def documentation(target: Path) -> None:
    """The documentation, beside the home page, so that its links to docs/ and notebooks/ lead where they lead here."""
    sources = WORK / "sources"
    sources.mkdir()
    for name in ("docs", "notebooks"):
        shutil.copytree(ROOT / name, sources / name)
    shutil.copy(HERE / "pages" / "icon.svg", sources / "docs" / "static")
    for name in ("CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    _run(
        "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet", "--jobs", "auto",
        "--conf-dir", sources / "docs", "--doctree-dir", WORK / "doctrees", sources, target,
    )  # fmt: skip
    shutil.copytree(ROOT / "notebooks" / "images", target / "notebooks" / "images", dirs_exist_ok=True)
    (target / "_static" / "webpack-macros.html").unlink()  # a template of the theme, and no page


def archive(target: Path) -> None:
    """The whole site in one file, for a server or a USB stick of one's own."""
    packed = shutil.make_archive(str(WORK / "site"), "zip", target)
    shutil.move(packed, target / pages.ARCHIVE)


def _run(*command: str | Path) -> None:
    subprocess.run([sys.executable, "-m", *command], check=True, cwd=WORK)  # where tools leave what they note down


if __name__ == "__main__":
    *flags, folder = sys.argv[1:]
    (build_lite if flags == ["--lite"] else build)(Path(folder).resolve())
