"""The file of a tournament: what is in it is never lost, and what is not right in it is named."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from harness.players import Alphabetical
from mathgames.language.errors import TournamentError
from mathgames.players import tournament
from mathgames.players.tournaments import Result

PROGRAM = """
import sys
from mathgames.players import tournament
tournament("minus-vs-plus", ["level-1", "level-2", "level-3"], games=10, seed=5, out=sys.argv[1], progress=False)
"""


def played(out: Path | None, **changed: Any) -> Result:
    told: dict[str, Any] = {"games": 4, "seed": 5, "progress": False} | changed
    return tournament("minus-vs-plus", ["level-1", "level-2"], out=out, **told)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """The table of a tournament and its file."""
    out = tmp_path_factory.mktemp("whole") / "games.jsonl"
    return str(played(out)), out.read_bytes()


def test_killed_half_way_it_goes_on_and_loses_nothing(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    for least in (4, 9):  # killed, gone on with, and killed again
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(out)])
        end = monotonic() + 60
        while not (out.exists() and out.read_bytes().count(b"\n") > least) and monotonic() < end:
            sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        before = out.read_bytes()
        assert least < before.count(b"\n") <= 30, "it was killed in its middle"
    resumed = tournament("minus-vs-plus", ["level-1", "level-2", "level-3"], games=10, seed=5, out=out, progress=False)
    kept = before[: before.rindex(b"\n") + 1]
    assert out.read_bytes().startswith(kept), "no game was played again"
    assert out.read_bytes().count(b"\n") == 31
    assert str(resumed) == str(
        tournament("minus-vs-plus", ["level-1", "level-2", "level-3"], games=10, seed=5, progress=False)
    )


@pytest.mark.parametrize("cut", [1, 2, 20, "a line", "a line and a half", "all but half a line", "all"])
def test_a_line_that_was_cut_off_is_played_again(cut: int | str, tmp_path: Path, whole: tuple[str, bytes]) -> None:
    table, content = whole
    lines = content.splitlines(keepends=True)
    left = {
        "a line": b"".join(lines[:-1]),
        "a line and a half": b"".join(lines[:-2]) + lines[-2][:50],
        "all but half a line": lines[0][:30],
        "all": b"",
    }
    out = tmp_path / "games.jsonl"
    out.write_bytes(content[: -int(cut)] if isinstance(cut, int) else left[cut])
    assert str(played(out)) == table
    assert out.read_bytes() == content


def test_a_tournament_that_is_over_is_read_and_not_played(
    tmp_path: Path, whole: tuple[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, content = whole
    out = tmp_path / "games.jsonl"
    out.write_bytes(content)
    monkeypatch.setattr("mathgames.players.tournaments.playing.play", None)
    assert str(played(out)) == table
    assert out.read_bytes() == content


def test_a_game_is_in_the_file_as_soon_as_it_is_finished(tmp_path: Path) -> None:
    out, seen = tmp_path / "games.jsonl", []

    class Looking(Alphabetical):
        def choose(self, rules: Any, position: Any, **told: Any) -> Any:
            seen.append(out.read_bytes().count(b"\n"))
            return super().choose(rules, position, **told)

    tournament("minus-vs-plus", {"looking": Looking()}, out=out, games=4, progress=False)
    assert sorted(set(seen)) == [1, 2, 3, 4]


def test_file_without_codes_is_smaller_with_same_table(tmp_path: Path, whole: tuple[str, bytes]) -> None:
    table, content = whole
    out = tmp_path / "games.jsonl"
    assert str(played(out, codes=False)) == table
    assert len(out.read_bytes()) < len(content) - 4 * 20
    assert str(played(out)) == table, "it is the same tournament"


def test_the_order_of_the_lines_does_not_matter(tmp_path: Path, whole: tuple[str, bytes]) -> None:
    table, content = whole
    head, *games = content.splitlines(keepends=True)
    out = tmp_path / "games.jsonl"
    out.write_bytes(head + b"".join(reversed(games)))
    assert str(played(out)) == table


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ({"seed": 6}, "seed"),
        ({"games": 6}, "games"),
        ({"opening": 2, "longest": 100}, "opening and longest"),
        ({"nodes": 50}, "nodes"),
        ({"pairing": "neighbours"}, "pairing"),
    ],
)
def test_the_file_of_another_tournament_is_refused_and_stays(
    changed: dict[str, Any], names: str, tmp_path: Path, whole: tuple[str, bytes]
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(whole[1][:-3])
    with pytest.raises(TournamentError) as caught:
        played(out, **changed)
    told = "this is the file of another tournament, with other"
    assert str(caught.value).startswith(f"{out}: {told} {names}: ")
    assert out.read_bytes() == whole[1][:-3]


def test_other_rules_and_other_players_are_another_tournament(tmp_path: Path, whole: tuple[str, bytes]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(whole[1])
    with pytest.raises(TournamentError, match="with other rules and players"):
        tournament("tinc", ["level-1"], out=out, games=4, seed=5, progress=False)


def edited(number: int, **changed: Any) -> Callable[[list[bytes]], list[bytes]]:
    """A file in which the line of a game tells something else."""

    def edit(lines: list[bytes]) -> list[bytes]:
        told = {key: it for key, it in (json.loads(lines[number]) | changed).items() if it is not ...}
        return [*lines[:number], json.dumps(told).encode() + b"\n", *lines[number + 1 :]]

    return edit


HOSTILE: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "a text": (lambda lines: [b"Dear diary\n"], "this is not JSON"),
    "a text without an end": (lambda lines: [b"Dear diary"], "this is not a tournament file"),
    "bytes": (lambda lines: [bytes(range(256)), b"\n"], "this is not JSON"),
    "another kind of JSON": (lambda lines: [b"[1, 2]\n"], "this is not a tournament file"),
    "a head of nothing": (lambda lines: [b'{"tournament": 3}\n'], "this is not a tournament file"),
    "a head with something more": (
        lambda lines: [lines[0].replace(b'{"rules"', b'{"more":1,"rules"', 1), *lines[1:]],
        "with other more",
    ),
    "a head with twice the same": (
        lambda lines: [lines[0].replace(b'"seed":5', b'"seed":5,"seed":5'), *lines[1:]],
        "appears twice",
    ),
    "no head": (lambda lines: lines[1:], "this is not a tournament file"),
    "two heads": (lambda lines: [lines[0], *lines], "line 2: this does not describe a game: game is missing"),
    "an empty line": (lambda lines: [*lines[:2], b"\n", *lines[2:]], "line 3: this is not JSON"),
    "half a line in the middle": (
        lambda lines: [lines[0], lines[1][:40] + b"\n", *lines[2:]],
        "line 2: this is not JSON",
    ),
    "half a letter": (lambda lines: [*lines[:2], b'{"game": "\xff"}\n'], "line 3: this is not JSON"),
    "lists in lists": (lambda lines: [*lines, b"[" * 9999 + b"]" * 9999 + b"\n"], "line 6: "),
    "a game twice": (lambda lines: [*lines, lines[1]], ""),
    "a game twice in two ways": (
        lambda lines: [*lines, lines[1].replace(b'"plies":', b'"plies":1')],
        "line 6: ",
    ),
    "a game of nobody": (edited(1, players=["level-1", "me"]), "line 2: no game here has the players"),
    "a game of one": (edited(1, players=["level-1"]), "has the players"),
    "a game of lists": (edited(1, players=[[], {}]), "has the players"),
    "other sides": (edited(1, players=["level-2", "level-1"]), "game 0 belongs to another tournament"),
    "too high a number": (edited(1, game=4), "has the game 4"),
    "a negative number": (edited(1, game=-1), "has the game -1"),
    "a number that is a truth": (edited(1, game=True), "has the game True"),
    "a number with a point": (edited(1, plies=12.5), "has the plies 12.5"),
    "an enormous number": (edited(1, plies=10**99), "has the plies"),
    "more operations than moves can be": (edited(1, operations=401), "has the operations 401"),
    "other rules": (edited(1, rules=1), "has the rules 1"),
    "a winner that does not play": (edited(1, winner="blue"), "has the winner 'blue'"),
    "a winner that is a list": (edited(1, winner=[]), "has the winner []"),
    "an ending with a table in it": (edited(1, ending="goal | 9 |\n"), "has the ending"),
    "a code of another game": (edited(1, code="tinc:0G3K9-ZQ1"), "has the code"),
    "a code that is a number": (edited(1, code=3), "has the code 3"),
    "no winner told": (edited(1, winner=...), "line 2: this does not describe a game: winner is missing"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_not_right_in_a_file_is_named_and_stays(what: str, tmp_path: Path, whole: tuple[str, bytes]) -> None:
    table, content = whole
    edit, told = HOSTILE[what]
    out = tmp_path / "games.jsonl"
    hostile = b"".join(edit(content.splitlines(keepends=True)))
    assert hostile != content
    out.write_bytes(hostile)
    if not told:  # no harm in it
        assert str(played(out)) == table
    else:
        with pytest.raises(TournamentError) as caught:
            played(out)
        assert str(caught.value).startswith(f"{out}: ")
        assert told in str(caught.value)
    assert out.read_bytes() == hostile


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match=r"it cannot be written: Is a directory"):
        played(tmp_path)
    with pytest.raises(TournamentError, match=r"it cannot be written: No such file or directory"):
        played(tmp_path / "missing" / "games.jsonl")
    with pytest.raises(TournamentError, match=r"it cannot be written: embedded null byte"):
        played(tmp_path / "a\0b")


def test_a_tournament_writes_through_no_link(tmp_path: Path) -> None:
    (tmp_path / "victim").write_bytes(b"")
    for name, target in (("link", "victim"), ("nowhere", "new")):
        (tmp_path / name).symlink_to(tmp_path / target)
        with pytest.raises(TournamentError, match="cannot be written"):
            played(tmp_path / name)
    assert (tmp_path / "victim").read_bytes() == b""
    assert not (tmp_path / "new").exists()
