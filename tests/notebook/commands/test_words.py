"""The output of the command line is sentences in the language that is set."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

from harness.pseudo import PSEUDO, unspoken
from mathgames.language.words import override_language
from mathgames.notebook.commands.doctor import doctor
from mathgames.notebook.commands.main import main

ARGPARSE = {"usage", "positional arguments", "options", "show this help message and exit", "--help"}
ARGPARSE |= {"show program's version number and exit"}
"""What argparse says, out of a catalogue of its own."""
COMMANDS = ("play", "list", "notebooks", "export", "tournament", "check", "report", "doctor")
TOURNAMENT = ("levels", "option", "games", "pairing", "rounds", "seed", "opening", "longest", "nodes", "out", "workers")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_command_helps_in_sentences(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with override_language(PSEUDO), pytest.raises(SystemExit):
        main([*command.split(), "--help"])
    told = capsys.readouterr().out
    names = ARGPARSE | {"COMMAND", "PORT", "OUTPUT", "notebook", "--port", "--output", "--version"}
    names |= {"--browser", "--no-browser", "mathgames", "play", "export", "doctor", "lesson.ipynb", "lesson.html"}
    names |= {"list", "notebooks", "DIR", "--", "--ip"} | {
        "GAME",
        "tinc",
        "tournament",
        "FILE",
        "NAME",
        "VALUE",
        "minus-vs-plus",
        "round-robin",
        "check",
        "my-lessons",
        "PATH",
        "print",
        "integers/07-back-to-the-sender",
        "give",
        "scorm",
        "report",
        "*.json",
        ".csv",
        "--lessons",
        "lessons",
        "--idea",
        "zero-is-least",
        "LESSONS",
    }
    names |= {"neighbours", "swiss"} | {name for option in TOURNAMENT for name in (f"--{option}", option.upper())}
    assert unspoken(told, names) == [], told


def test_the_doctor_speaks_in_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = StringIO()
    with override_language(PSEUDO):
        doctor(out)
    for line in out.getvalue().splitlines():
        told = line.removeprefix("ok  ").removeprefix("!!  ").strip("→ ")
        package = re.fullmatch(r"[\w-]+ [\d.]+\S*", told)
        assert package or told.startswith("⟦") or told.endswith("⟧"), line


TOURNAMENTS = (
    "tournament chess",
    "tournament tinc --levels 9",
    "tournament tinc --games 3",
    "tournament tinc --pairing league",
    "tournament tinc --option line",
    "tournament tinc --workers 0",
    "tournament tinc --out here",
)


@pytest.mark.parametrize(
    "asked", ["export missing.ipynb", "export here", "play missing.ipynb", "play here", "notebooks here", *TOURNAMENTS]
)
def test_the_command_refuses_in_sentences(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").write_text("not a notebook")
    with override_language(PSEUDO):
        assert main(asked.split()) == 1
    told = capsys.readouterr().err.strip()
    assert re.fullmatch(r"mathgames: ⟦.*⟧", told), told
