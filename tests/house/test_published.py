"""The addresses of this project stand in one place; an empty one is told nowhere, nor what to install from an index."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
import yaml

from harness.project_files import ROOT, project_files
from mathgames.language.installing import install_command

PUBLISHED = {
    "repository": "https://github.com/a-school/games",
    "site": "https://games.a-school.example",
    "index": "https://index.example/project/mathgames/",
}
NOWHERE = dict.fromkeys(PUBLISHED, "")
OURS = re.compile(r"https?://(?:[\w-]+\.)*(?:github\.(?:com|io)|githubusercontent\.com|mybinder\.org)/[^\s)\"'>]*")
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
TEMPLATES = {".ci/addresses", "tests/house/test_published.py", "CHANGELOG.md"}


def set_to(folder: Path, addresses: dict[str, str]) -> None:
    """Do in a copy of the project what its owner does."""
    file = folder / "pyproject.toml"
    text = file.read_text(encoding="utf-8")
    for name, address in addresses.items():
        text, found = re.subn(rf'^{name} = ".*"$', f'{name} = "{address}"', text, flags=re.MULTILINE)
        assert found == 1
    file.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, ".ci/addresses"], cwd=folder, check=True)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in a folder where it may be changed."""
    folder = tmp_path_factory.mktemp("project")
    for name in project_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def installed(source: Path, folder: Path) -> Path:
    """The folder into which the wheel of this source is unpacked, as an installer does."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder / "dist")]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    with zipfile.ZipFile(next((folder / "dist").iterdir())) as packed:
        packed.extractall(folder / "site-packages")
    return folder / "site-packages"


def metadata(site_packages: Path) -> Message:
    (told,) = site_packages.glob("*.dist-info/METADATA")
    return message_from_bytes(told.read_bytes())


def asked(site_packages: Path) -> str:
    """Return what an installed package says how to install it."""
    say = "from mathgames.language.installing import install_command; print(install_command('lab'), end='')"
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(site_packages)!r}); {say}"]
    return subprocess.run(command, cwd=site_packages, check=True, capture_output=True, text=True).stdout


def page(told: Message) -> str:
    readme = told.get_payload(decode=True)
    assert isinstance(readme, bytes)
    return readme.decode()


def links(readme: str) -> list[str]:
    return [one or other for one, other in LINK.findall(readme)]


def written(folder: Path, suffixes: tuple[str, ...]) -> dict[str, str]:
    names = (name for name in project_files() if name.endswith(suffixes) and name not in TEMPLATES)
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


def test_what_is_committed_is_what_the_script_writes(copied: Path) -> None:
    before = {name: (copied / name).read_bytes() for name in project_files()}
    subprocess.run([sys.executable, ".ci/addresses"], cwd=copied, check=True)
    assert {name for name in before if (copied / name).read_bytes() != before[name]} == set()


def test_while_nothing_is_published_no_address_of_it_is_told(copied: Path, tmp_path: Path) -> None:
    set_to(copied, NOWHERE)
    texts = written(copied, (".md", ".toml", ".cff", ".yml", ".ipynb", ".py", ".html", ".js"))
    assert {name: found[0] for name, text in texts.items() if (found := OURS.search(text))} == {}
    by_name = re.compile(r"pip install \W?mathgames")
    assert {name for name, text in texts.items() if not name.startswith("tests/") and by_name.search(text)} == {
        "mathgames/language/installing.py"
    }
    told = metadata(packages := installed(copied, tmp_path))
    assert told.get_all("Project-URL") is None
    assert [link for link in links(page(told)) if not link.startswith("https://")] == []
    assert "make play" in page(told).split("## The games")[0]
    assert asked(packages) == f'pip install "./mathgames-{told["Version"]}-py3-none-any.whl[lab]"'


def test_once_it_is_published_every_place_tells_it(copied: Path, tmp_path: Path) -> None:
    """Every link of the readme is absolute there, to a file that is in this very version; pictures are served raw."""
    set_to(copied, PUBLISHED)
    try:
        told = metadata(packages := installed(copied, tmp_path))
        citation = yaml.safe_load((copied / "CITATION.cff").read_text(encoding="utf-8"))
        security = (copied / "SECURITY.md").read_text(encoding="utf-8")
        relative = [link for link in links((copied / "README.md").read_text(encoding="utf-8")) if "://" not in link]
    finally:
        set_to(copied, NOWHERE)
    assert citation["repository-code"] == PUBLISHED["repository"]
    assert citation["url"] == f"{PUBLISHED['site']}/"
    assert f"{PUBLISHED['repository']}/security" in security

    urls = dict(line.split(", ") for line in told.get_all("Project-URL", []))
    assert urls["Homepage"] == PUBLISHED["repository"]
    assert urls["Try it"] == f"{PUBLISHED['site']}/"
    assert urls["Index"] == PUBLISHED["index"]
    assert asked(packages) == 'pip install "mathgames[lab]"'

    absolute = links(page(told))
    assert f"{PUBLISHED['site']}/" in absolute
    lab, alone = (link for link in absolute if link.startswith("https://mybinder.org/v2/gh/a-school/games/"))
    for binder, app in ((lab, "lab/tree"), (alone, "notebooks")):
        assert (ROOT / binder.partition(f"urlpath={app}/")[2]).is_file()
    assert 'pip install "mathgames[lab]"' in page(told)
    pages = f"{PUBLISHED['repository']}/blob/v{told['Version']}/"
    pictures = pages.replace("/blob/", "/raw/")
    ours = [link for link in absolute if link.startswith((pages, pictures))]
    assert len(ours) == len(relative) > 10
    for link in ours:
        assert link.partition("#")[0].removeprefix(pages).removeprefix(pictures) in project_files(), link
    assert {Path(link).suffix for link in ours if link.startswith(pictures)} == {".png"}


def test_a_wheel_that_is_still_there_is_named_whole(copied: Path, tmp_path: Path) -> None:
    packages = installed(copied, tmp_path)
    (info,) = packages.glob("*.dist-info")
    (wheel,) = (tmp_path / "dist").iterdir()
    (info / "direct_url.json").write_text(f'{{"archive_info": {{}}, "url": "{wheel.as_uri()}"}}', encoding="utf-8")
    assert asked(packages) == f'pip install "{wheel}[lab]"'
    wheel.unlink()
    assert asked(packages) == f'pip install "./{wheel.name}[lab]"'


def test_a_checkout_names_itself() -> None:
    assert install_command() == f'pip install --editable "{ROOT}"'
