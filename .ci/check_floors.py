"""Compare what is installed with the floors of pyproject.toml: one that nothing can be installed with is not true."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
wrong = []
for needed in map(Requirement, (*project["dependencies"], *project["optional-dependencies"]["lab"])):
    (floor,) = (specifier.version for specifier in needed.specifier if specifier.operator == ">=")
    if Version(version(needed.name)) != Version(floor):
        wrong.append(f"{needed.name}: {floor} in pyproject.toml, {version(needed.name)} installed")
if wrong:
    raise SystemExit("These floors are lower than what can be installed:\n" + "\n".join(wrong))
print(f"Every floor is installed, on Python {project['requires-python']}.")
