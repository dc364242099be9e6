/* `node bytecode.mjs PYODIDE FOLDER [--bare]`: compiles mathgames, and the modules of other wheels in a folder and of Python's own library
   there that a board imports. Byte code is of one version of Python, so Pyodide itself makes it. */
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [pyodide, folder] = process.argv.slice(2, 4).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS("/folder", folder);
python.globals.set("is_bare", process.argv[4] === "--bare"); // for pages alone, where nobody reads source or opens a notebook
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
import sys

LIBRARY = "python_stdlib.zip"
OF_NOTEBOOKS = ("mathgames/content/notebooks/", "mathgames/notebook/commands/", "mathgames/study/")

sys.path += map(str, Path("/folder").glob("*.whl"))
from mathgames.notebook.standalone import *
from mathgames.games import infinity_masters, minus_vs_plus, slice_boundaries, tinc

imported = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}

def compiled(source, name):
    """The module as a file of byte code, which is taken as it is: nobody edits what lies on a site."""
    code = compile(source, name, "exec", dont_inherit=True)
    return _code_to_hash_pyc(code, source_hash(source), checked=False)

for path in sorted(Path("/folder").iterdir()):
    if path.suffix != ".whl" and path.name != LIBRARY:
        continue
    at = f"/lib/python3{sys.version_info.minor}.zip/" if path.name == LIBRARY else f"{path}/"
    with ZipFile(path) as archive:
        files = {info: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    if not (path.name.startswith("mathgames-") or any(at + info.filename in imported for info in files)):
        continue
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for info, content in files.items():
            if info.filename.endswith(".po"):
                continue  # what catalogues are compiled from
            if is_bare and info.filename.startswith(OF_NOTEBOOKS):
                continue
            is_compiled = at + info.filename in imported or info.filename.startswith("mathgames/") and info.filename.endswith(".py")
            if not (is_bare and is_compiled and path.name == LIBRARY):
                # Python looks whether a module has a source beside its byte code, not what is in it.
                archive.writestr(info, b"" if is_bare and is_compiled else content, ZIP_DEFLATED, 9)
            if is_compiled:
                # Beside the module in an archive that is imported from, in __pycache__ where it is unpacked.
                named = at + info.filename if path.name == LIBRARY else info.filename
                beside = f"{info.filename}c" if path.name == LIBRARY else cache_from_source(info.filename)
                archive.writestr(ZipInfo(beside), compiled(content, named), ZIP_DEFLATED, 9)
`);
