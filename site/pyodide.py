"""Python for the browser: Pyodide, the wheels that mathgames and a notebook need there, and the lock that names them.

Pyodide's own lock names several hundred packages which lie on another server. The one written here names only what lies
beside it, so a page asks nobody else; what it names is loaded as soon as a cell imports it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from packaging.markers import default_environment
from packaging.metadata import Metadata
from packaging.utils import canonicalize_name

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
BOARD_LOCK = "board-lock.json"
"""The lock for a page with nothing but a board: as much of Python as that needs."""

BYTECODE = Path(__file__).parent / "bytecode.mjs"

KERNEL = ("comm", "ipykernel", "ipython", "jedi", "micropip", "piplite", "pyodide-kernel")
"""What the kernel of JupyterLite loads before it answers."""

PLATFORM = "wasm32-pyodide2024"
"""The name under which uv knows the platform of Pyodide."""

FOR_NOTEBOOKS = frozenset({"anywidget", "ipython", "ipywidgets"})
"""What mathgames needs in a notebook only."""

FOR_LESSONS = frozenset({"markdown-it-py", "pyyaml"})
"""What mathgames reads lessons with: on the page of a lesson it is loaded besides (``site/pages/python.js``)."""

NOT_THERE = ("numpy",)
"""What no index has for Pyodide. Whatever needs it says so in a sentence when it is asked for."""

FROM_SOURCE = {"pyyaml": {"PYYAML_FORCE_LIBYAML": "0"}}
"""What the index has only compiled for other platforms, but can be built as Python alone; and how it is told so."""

Lock = dict[str, Any]


def provide(target: Path, npm: Path, own: Path, kernel: Path | None, work: Path) -> None:
    """Fill the folder ``target`` with Pyodide out of the npm package, and with the wheels.

    ``own`` is the wheel of mathgames; ``kernel`` the folder of wheels that the kernel of JupyterLite brings along, None
    for pages without notebooks.
    """
    target.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        # Moodle and other servers have no type for `.mjs`, and a browser runs no module without one.
        # JupyterLite knows a module by this ending.
        shutil.copy2(npm / name, target / (name if kernel else name.replace(".mjs", ".js")))
    lock = json.loads((npm / LOCK).read_text(encoding="utf-8"))
    python = ".".join(lock["info"]["python"].split(".")[:2])
    found = () if kernel is None else kernel.glob("*.whl")
    brought = [wheel for wheel in found if not wheel.name.startswith("widgetsnbextension-3")]
    wheels = work / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    built = [_built(name, lock["packages"][name]["version"], work / "built") for name in FROM_SOURCE]
    _download(_resolved(lock, python, [own, *brought, *built], work), python, wheels)
    for wheel in sorted(wheels.glob("*.whl")):
        shutil.copy2(wheel, target)
    subprocess.run(["node", BYTECODE, npm, target, *(() if kernel else ("--bare",))], check=True)
    whole = own_lock(lock["info"], sorted(target.glob("*.whl")))
    name, content = (BOARD_LOCK, board_lock(whole)) if kernel is None else (LOCK, whole)
    (target / name).write_text(json.dumps(content, indent=1), encoding="utf-8")


def _resolved(lock: Lock, python: str, given: list[Path], work: Path) -> Path:
    """The file of requirements, all of them pinned: in the version that Pyodide was tested with, else in ours."""
    wanted, overrides, tested = work / "wanted.txt", work / "overrides.txt", work / "tested.txt"
    wheels = [f"{wheel.name.split('-')[0]} @ {wheel.resolve().as_uri()}" for wheel in given]
    named = {line.split(" ")[0].replace("_", "-") for line in wheels}
    needed, left_out = (KERNEL, NOT_THERE) if len(given) > 1 + len(FROM_SOURCE) else ((), (*NOT_THERE, *FOR_NOTEBOOKS))
    wanted.write_text("\n".join([*wheels, *(name for name in needed if name not in named)]), encoding="utf-8")
    overrides.write_text("\n".join(f'{name}; sys_platform != "emscripten"' for name in left_out), encoding="utf-8")
    pure = {
        canonicalize_name(package["name"]): package["version"]
        for package in lock["packages"].values()
        if package["file_name"].endswith("-none-any.whl")
    }
    # What a given wheel decides is not ours to lock: JupyterLite brings a kernel of its own under the name ipykernel.
    settled = {*pure, *map(canonicalize_name, named)}
    ours = (
        line
        for line in (Path(__file__).parents[1] / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#") and canonicalize_name(line.partition("==")[0]) not in settled
    )
    tested.write_text("\n".join([*(f"{name}=={version}" for name, version in pure.items()), *ours]), encoding="utf-8")
    pinned = work / "pinned.txt"
    _run(
        "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate", "--python-platform", PLATFORM,
        "--python-version", python, "--override", overrides, "--constraint", tested, "--output-file", pinned, wanted,
    )  # fmt: skip
    return pinned


def _built(name: str, version: str, target: Path) -> Path:
    """The wheel of a package, built here out of its source, as Python alone."""
    _run(
        "pip", "wheel", "--quiet", "--no-deps", "--no-binary", name, "--wheel-dir", target, f"{name}=={version}",
        **FROM_SOURCE[name],
    )  # fmt: skip
    return next(target.glob(f"{name}-{version}-*-none-any.whl"))


def _download(requirements: Path, python: str, wheels: Path) -> None:
    """Fetch the wheels, each of which must run anywhere."""
    _run(
        "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--python-version", python,
        "--implementation", "py", "--abi", "none", "--platform", "any",
        "--dest", wheels, "--requirement", requirements,
    )  # fmt: skip


def _run(*command: str | Path, **variables: str) -> None:
    subprocess.run([sys.executable, "-m", *command], check=True, env=os.environ | variables)


def own_lock(info: dict[str, str], wheels: list[Path]) -> Lock:
    """The lock that names these wheels and nothing else; ``info`` says which Pyodide they are for."""
    described = {canonicalize_name(wheel.name.split("-")[0]): _described(wheel, info["python"]) for wheel in wheels}
    for package in described.values():
        package["depends"] = [name for name in package["depends"] if name in described]
    return {"info": info, "packages": described}


def board_lock(whole: Lock) -> Lock:
    """The part of a lock that a page needs which has no notebook around it."""
    own = whole["packages"]["mathgames"]
    own = own | {"depends": [name for name in own["depends"] if name not in FOR_NOTEBOOKS | FOR_LESSONS]}
    packages, lacking = {"mathgames": own}, [*own["depends"], *sorted(FOR_LESSONS)]
    while lacking:
        name = lacking.pop()
        if name not in packages:
            packages[name] = whole["packages"][name]
            lacking += packages[name]["depends"]
    return whole | {"packages": packages}


def _described(wheel: Path, python: str) -> dict[str, Any]:
    """What the lock says of one wheel."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        about = Metadata.from_email(archive.read(metadata), validate=False)
    there = {**default_environment(), "sys_platform": "emscripten", "python_full_version": python, "extra": ""}
    there["python_version"] = ".".join(python.split(".")[:2])
    tops = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py") and "-" not in name}
    return {
        "name": canonicalize_name(about.name),
        "version": str(about.version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": sorted(
            canonicalize_name(need.name)
            for need in about.requires_dist or []
            if need.marker is None or need.marker.evaluate(there)
        ),
        "unvendored_tests": False,
    }
