"""`mathgames tournament`: what it plays, what it prints, and how it is stopped and gone on with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from mathgames.notebook.commands import main
from mathgames.players import tournament


def test_it_prints_the_tables_and_keeps_the_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results.jsonl"
    command = ["tournament", "minus-vs-plus", "--levels", "1-2", "--games", "4", "--seed", "1", "--out", str(out)]
    assert main(command) == 0
    told = capsys.readouterr()
    assert told.out == f"{tournament('minus-vs-plus', ['level-1', 'level-2'], games=4, seed=1, progress=False)}\n"
    assert told.err == "0 of 4 games are played\n4 of 4 games are played\n", "it shows that it lives"
    kept = out.read_text()
    assert len(kept.splitlines()) == 5
    assert main(command) == 0
    assert (capsys.readouterr().out, out.read_text()) == (told.out, kept)


@pytest.mark.full
def test_several_processes_print_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "minus-vs-plus", "--levels", "1,2", "--games", "2", "--opening", "6"]
    assert main(command) == 0
    alone = capsys.readouterr().out
    assert main([*command, "--workers", "2"]) == 0
    assert capsys.readouterr().out == alone


def test_each_value_of_an_option_is_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "infinity-masters", "--levels", "1", "--games", "2", "--longest", "20"]
    options = ["--option", "infinite_credit=tally,none", "--option", "setup=random"]
    assert main([*command, *options, "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert "\n| infinity-masters, setup=random, seed=7 " in told
    assert "\n| infinity-masters, infinite_credit=none, setup=random, seed=7 " in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "there is no game 'chess'; the games are: "),
        (["minus-plus"], "did you mean 'minus-vs-plus'?"),
        (["tinc", "--levels", "8-9"], "there is no player 'level-9': choose level-1 to level-8"),
        (["tinc", "--games", "5"], "games cannot be 5: each opening is played from both sides"),
        (["tinc", "--pairing", "league"], "pairing cannot be 'league': it must be round-robin, neighbours, swiss"),
        (["tinc", "--option", "colour=red"], "there is no option 'colour'; the options are: line, "),
        (["tinc", "--option", "line"], "'line' does not set an option: write NAME=VALUE,VALUE"),
        (["tinc", "--option", "line=curved"], "line cannot be 'curved': it takes 'straight', 'path8'"),
        (["tinc", "--option", "line=path8", "--option", "line=straight"], "the option 'line' is set twice"),
        (["tinc", "--workers", "0"], "at least one process is needed"),
        (["tinc", "--out", "."], ".: it cannot be written: Is a directory"),
        (["slice-boundaries", "--option", "players=3"], "is not a game for two players"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *arguments]) == 1
    said = capsys.readouterr().err
    assert said.startswith("mathgames: ")
    assert told in said


def begun(out: Path, workers: str) -> subprocess.Popen[str]:
    """A long tournament in a process of its own, some games of which are finished."""
    command = ["tournament", "minus-vs-plus", "--levels", "1-3", "--games", "400", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "mathgames", *command, "--workers", workers],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # else ignored in the background
    )
    end = monotonic() + 60
    while not (out.exists() and out.read_bytes().count(b"\n") > 3) and monotonic() < end:
        sleep(0.01)
    return process


@pytest.mark.full
@pytest.mark.parametrize("workers", ["1", "2"])
def test_stopped_by_the_keyboard_it_says_how_to_go_on(workers: str, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    process = begun(out, workers)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of its processes
    told = process.communicate(timeout=30)[1]
    path = f"stopped: the finished games are in {out}; run the same command again to continue"
    *progress, last = told.splitlines()
    assert (process.returncode, last) == (130, f"mathgames: {path}")
    assert progress[0] == "0 of 1200 games are played"
    assert all(line.endswith(" of 1200 games are played") for line in progress)
    assert out.read_bytes().count(b"\n") > 3


@pytest.mark.full
def test_killed_it_leaves_no_process_behind(tmp_path: Path) -> None:
    """The pipe of its processes stays open for as long as one of them is there."""
    process = begun(tmp_path / "results.jsonl", "2")
    process.kill()
    assert process.stderr is not None
    process.communicate(timeout=30)
