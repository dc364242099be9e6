"""``mathgames tournament``: computer players play each other, and tables show their strength."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TextIO

from mathgames.arithmetic.integers import short_integer
from mathgames.language.errors import MathgamesError, OptionError, one_line, short_repr
from mathgames.language.words import LazyString, _

if TYPE_CHECKING:  # a board needs none of these, and the command is imported with all that it can do
    from concurrent.futures import Executor

    from mathgames.engine.rules import Rules

INTERRUPT_STATUS = 130
"""The exit status of a command that was stopped by Ctrl+C."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("game", metavar="GAME", help=str(_("a game, such as {game}", game="minus-vs-plus")))
    command.add_argument(
        "--levels",
        type=_levels,
        default="1-8",
        help=str(_("the levels to play, such as {example} (default: all)", example="1-3,8")),
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE,…",
        help=str(_("play under each of these values of a rules option; can be given several times")),
    )
    command.add_argument(
        "--games", type=_number, default=20, help=str(_("games between each two players, an even number (default: 20)"))
    )
    command.add_argument(
        "--pairing",
        default="round-robin",
        help=str(
            _(
                "who plays whom: {all} (default), each level against the next: {next}, or similar players in rounds: "
                "{swiss}",
                all="round-robin",
                next="neighbours",
                swiss="swiss",
            )
        ),
    )
    command.add_argument("--rounds", type=_number, help=str(_("the number of rounds in a Swiss tournament")))
    command.add_argument("--seed", type=_number, default=0, help=str(_("the random seed (default: 0)")))
    command.add_argument(
        "--opening", type=_number, default=4, help=str(_("random moves at the start of a game (default: 4)"))
    )
    command.add_argument(
        "--longest",
        type=_number,
        default=400,
        help=str(_("moves after which a game is stopped as a draw (default: 400)")),
    )
    command.add_argument(
        "--nodes", type=_number, help=str(_("positions to look at for each move (default: the level's own number)"))
    )
    command.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=str(_("keep the games in this file; run the same command again to continue")),
    )
    command.add_argument(
        "--workers", type=_number, default=1, help=str(_("processes that play in parallel (default: 1)"))
    )


def _number(text: str) -> int:
    number = short_integer(text, digits=15)
    if number is None or number < 0:
        wrong = _("{text} is not a whole number", text=short_repr(text))
        raise argparse.ArgumentTypeError(str(wrong))
    return number


def _levels(text: str) -> list[str]:
    """Return the names of the levels in a text such as ``1-3,8``, which may also name characters."""
    from mathgames.players import CHARACTERS  # with all that can play

    names: list[str] = []
    for part in text.split(","):
        if any(part.strip() == character.name for character in CHARACTERS):
            names.append(part.strip())
            continue
        first, dash, last = part.strip().partition("-")
        low = short_integer(first, digits=2)
        high = short_integer(last, digits=2) if dash else low
        if low is None or high is None or low > high:
            wrong = _("{text} is not a list of levels: write it like {example}", text=short_repr(text), example="1-3,8")
            raise argparse.ArgumentTypeError(str(wrong))
        names += (f"level-{number}" for number in range(low, high + 1))
    return names


def tournament(arguments: argparse.Namespace, stream: TextIO) -> int:
    """Play, and print the tables; the exit status is 0 when all games were played."""
    from mathgames.players import tournament as played

    rules = _rules(arguments.game, arguments.option, arguments.seed)
    with workers(arguments.workers) as executor:
        try:
            result = played(
                rules,
                arguments.levels,
                games=arguments.games,
                pairing=arguments.pairing,
                rounds=arguments.rounds,
                seed=arguments.seed,
                opening=arguments.opening,
                longest=arguments.longest,
                nodes=arguments.nodes,
                out=arguments.out,
                executor=executor,
                progress=True,
            )
        except KeyboardInterrupt:  # reported immediately: the games of other processes are still waited for
            sys.stderr.write(f"mathgames: {_stop_message(arguments.out)}\n")
            return INTERRUPT_STATUS
    stream.write(f"{result}\n")
    return 0


def _stop_message(path: Path | None) -> LazyString:
    if path is None:
        return _("stopped: give a file with {option} to continue another time", option="--out")
    return _("stopped: the finished games are in {path}; run the same command again to continue", path=one_line(path))


def _rules(game: str, options: Sequence[str], seed: int) -> list[Rules[Any, Any]]:
    from mathgames.engine.options import parse_value
    from mathgames.games.registry import find_game as game_of

    kind = game_of(game).rules
    option_table = kind.known_options()
    values: dict[str, list[Any]] = {}
    for text in options:
        name, equals, setting = text.partition("=")
        if not equals:
            raise OptionError(
                _("{text} does not set an option: write {example}", text=short_repr(text), example="NAME=VALUE,VALUE")
            )
        option = option_table[name.strip()]
        if option.name in values:
            raise OptionError(_("the option {name} is set twice", name=short_repr(option.name)))
        values[option.name] = [parse_value(option, value) for value in setting.split(",")]
    combinations = [dict(zip(values, choice, strict=True)) for choice in product(*values.values())]
    return [kind(**_with_seed(kind, choice, seed)) for choice in combinations]


def _with_seed(kind: type[Rules[Any, Any]], choice: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return the options, with the tournament's seed if rules use chance: it is the same after a continuation."""
    needs_seed = kind.needs_seed(kind.known_options().settle(choice)) and choice.get("seed") is None
    return {**choice, "seed": seed} if needs_seed else choice


@contextmanager
def workers(number: int) -> Iterator[Executor | None]:
    """Yield an executor with ``number`` processes.

    None if this process works alone. Raises ``MathgamesError`` below 1.
    """
    if number < 1:
        raise MathgamesError(_("at least one process is needed"))
    if number == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Started afresh and not forked, so that it is the same on every system.
    executor = ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin)
    # Begun here, while Ctrl+C is ignored, which they inherit: this process alone hears it, and they finish their games.
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    for _process in range(number):
        executor.submit(os.getpid)
    signal.signal(signal.SIGINT, previous_handler)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Let a process that plays continue when Ctrl+C is pressed, and end it when this command is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
