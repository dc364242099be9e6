"""``mathgames doctor``: problems that can prevent boards from being shown or games from being saved, with advice."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import TextIO

from mathgames.engine.saves import FOLDER, saved_games
from mathgames.language.installing import install_command
from mathgames.language.words import Text, _, _n, join_with_and

REQUIREMENTS = ("mathgames", "anywidget", "ipywidgets", "traitlets", "numpy")
FRONT_ENDS = ("jupyterlab", "notebook", "voila", "marimo")
LABEXTENSIONS = ("anywidget", "@jupyter-widgets/jupyterlab-manager")


@dataclass(frozen=True, slots=True)
class Finding:
    """A result of a check: ``advice`` is an instruction, and empty if all is well."""

    text: Text
    advice: Text = ""


def doctor(stream: TextIO) -> int:
    """Print every finding, and return the exit status: 1 if there is something to do."""
    findings = list(examine())
    for finding in findings:
        stream.write(f"{'!!' if finding.advice else 'ok'}  {finding.text}\n")
        if finding.advice:
            stream.write(f"    → {finding.advice}\n")
    if not any(finding.advice for finding in findings):
        verdict = _(
            "No problems found. If a board still does not appear, run a cell that ends in {command} and reload the "
            "notebook page once.",
            command="mathgames.play('minus-vs-plus')",
        )
        stream.write(f"{fill(str(verdict), 110, break_on_hyphens=False)}\n")
        return 0
    return 1


def examine() -> Iterator[Finding]:
    """Yield the findings: versions, the front-end, running servers, the folder and its saved games."""
    yield Finding(_("Python {version} in {folder}", version=platform.python_version(), folder=sys.prefix))
    for name in REQUIREMENTS:
        yield _check_package(name)
    yield _check_bundle()
    front_ends = [f"{name} {version(name)}" for name in FRONT_ENDS if find_spec(name) is not None]
    if front_ends:
        yield Finding(_("notebook programs found: {packages}", packages=", ".join(front_ends)))
    else:
        yield Finding(
            _("found no JupyterLab, Notebook, Voilà or marimo in this environment"),
            _(
                "if your notebooks run from another environment, install mathgames there too; otherwise  {command}",
                command=install_command("lab"),
            ),
        )
    if find_spec("jupyter_core") is not None:
        yield from _check_labextensions()
        if find_spec("psutil") is not None:
            yield from _check_servers()
    yield _check_folder(Path.cwd())
    if games := saved_games(Path.cwd() / FOLDER):
        sentence = _n(
            "{n} game is saved there: {file}",
            "{n} games are saved there; the latest is {file}",
            len(games),
            file=games[0].name,
        )
        yield Finding(sentence)


def _check_package(name: str) -> Finding:
    try:
        return Finding(f"{name} {version(name)}")
    except PackageNotFoundError:
        return Finding(
            _("{package} is not installed", package=name),
            _(
                "install it with  {command}",
                command=install_command() if name == "mathgames" else f"pip install {name}",
            ),
        )


def _check_bundle() -> Finding:
    static = Path(__file__).parents[2] / "static"
    missing = [name for name in ("widget.js", "widget.css") if not (static / name).is_file()]
    if missing:
        sentence = _n(
            "{files} is missing in {folder}",
            "{files} are missing in {folder}",
            len(missing),
            files=join_with_and(missing),
            folder=static,
        )
        return Finding(sentence, _("reinstall mathgames"))
    return Finding(_("the widget's bundle is in {folder}", folder=static))


def _find_labextension(name: str) -> Path | None:
    from jupyter_core.paths import jupyter_path

    files = (Path(folder) / name / "package.json" for folder in jupyter_path("labextensions"))
    return next((path for path in files if path.is_file()), None)


def _check_labextensions() -> Iterator[Finding]:
    for name in LABEXTENSIONS:
        if _find_labextension(name) is not None:
            yield Finding(_("JupyterLab finds the extension {name}", name=name))
        else:
            package = "anywidget" if name == "anywidget" else "jupyterlab_widgets"
            yield Finding(
                _("JupyterLab does not find the extension {name}", name=name),
                _(
                    "in the environment of JupyterLab, run  {command}  and restart JupyterLab",
                    command=f"pip install {package}",
                ),
            )


def _check_servers() -> Iterator[Finding]:
    """Yield a finding for each server of this environment that was started before anywidget was installed.

    JupyterLab looks for extensions whenever its page is loaded, so most of them show a board after that.
    """
    from jupyter_core.paths import jupyter_runtime_dir

    extension = _find_labextension("anywidget")
    if extension is None:
        return
    for file in sorted(Path(jupyter_runtime_dir()).glob("jpserver-*.json")):
        pid = file.stem.removeprefix("jpserver-")
        try:
            is_older = file.stat().st_mtime < extension.stat().st_ctime
        except OSError:
            continue
        if is_older and pid.isdecimal() and _runs_here(int(pid)):
            yield Finding(
                _(
                    "the Jupyter server with process {process} was started before anywidget was installed",
                    process=pid,
                ),
                _("reload the notebook page; if that fails, stop that server and start it again"),
            )


def _runs_here(pid: int) -> bool:
    """Check if a process runs with the Python of this environment.

    All environments of a user list their servers in one folder, and a killed server leaves its file there.
    """
    import psutil  # type: ignore[import-untyped]  # it comes with ipykernel, and has no types

    try:
        server = psutil.Process(pid)
        executable = server.cmdline()[0]
        program = (
            executable
            if Path(executable).name != executable
            else shutil.which(executable, path=server.environ().get("PATH"))
        )
        # Not the program itself: the Pythons of environments are often links to the same one.
        return program is not None and Path(server.cwd(), program).parent.samefile(Path(sys.executable).parent)
    except (psutil.Error, OSError, IndexError, OverflowError):
        return False


def _check_folder(folder: Path) -> Finding:
    saves_folder = folder / FOLDER
    place = saves_folder if os.path.lexists(saves_folder) else folder
    try:
        with tempfile.TemporaryFile(dir=place):
            return Finding(_("games can be saved in {folder}", folder=saves_folder))
    except OSError as error:
        return Finding(
            _("cannot write to {folder} ({reason})", folder=place, reason=error.strerror or str(error)),
            _("games are not saved here: start in a folder you can write to, or copy a game's code to keep it"),
        )
