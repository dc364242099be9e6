"""The amount that a first visit fetches, the time until the board appears, and the time of an answer."""

from __future__ import annotations

import logging
import os
import statistics
import time
from collections.abc import Iterable, Sequence

import pytest

import mathgames as mg
from harness.answer_times import answer_times
from harness.games import random_game
from harness.site import STARTING, Server, Visitor, board_of

pytestmark = pytest.mark.site

log = logging.getLogger(__name__)

FIRST_BYTES = 15e6
SLOWER_AT_FIRST, SLOWER = 10, 5
"""The largest time of an answer, as a multiple of CPython's: at first, while the browser compiles, and later."""
FIRST = 10
RUNS = 3

# Plays moves through the worker of a page, and measures from a message to the view that answers it.
ANSWERS = """async ([game, moves]) => {
  const worker = new Worker("play/python.js", { type: "module" });
  const shown = () => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.failed) reject(new Error(data.failed.text));
      if (data.show) resolve(JSON.parse(data.show));
    };
  });
  const rev = ({ view, change }) => change.rev ?? view.rev;
  worker.postMessage({ begin: { kind: "game", name: game, link: "" } });
  let at = rev(await shown());
  const took = [];
  const ask = async (intent) => {
    const begun = performance.now();
    const next = shown();
    worker.postMessage({ message: JSON.stringify({ intent, rev: at, id: took.length, client: "c" }) });
    const answer = await next;
    took.push((performance.now() - begun) / 1000);
    at = rev(answer);
    return answer.change.ack;
  };
  for (const move of moves) {
    let { ok } = await ask(["play", { move }]);
    for (let more = 3; !ok && more; more -= 1) ({ ok } = await ask(["answer", {}])); // yes, move anyway
    if (!ok) throw new Error(`${move} is refused`);
  }
  worker.terminate();
  return took;
}"""


@pytest.mark.parametrize("page", ["play/minus-vs-plus", "lessons/integers/07-back-to-the-sender"])
def test_what_a_first_visit_takes(server: Server, visitor: Visitor, page: str) -> None:
    """Measure until the page is shown: the files for a time with no network are fetched then."""
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    before, begun = server.sent(), time.monotonic()
    board_of(visitor.open(f"{server.url}{page}.html"))
    seconds, sent = time.monotonic() - begun, server.sent() - before
    log.info(f"the first visit of {page}: {seconds:.1f} s, {sent / 1e6:.1f} MB (load {os.getloadavg()[0]:.1f})")
    assert sent <= FIRST_BYTES
    # 20 s on a quiet machine, warm; a busy one, or a disk that is read for the first time, takes longer.
    assert seconds * 1000 <= STARTING


def least(runs: Iterable[Sequence[float]]) -> list[float]:
    """Return what each answer takes where nothing else is in its way: the shortest of its times."""
    return [min(times) for times in zip(*runs, strict=True)]


@pytest.mark.parametrize("game", mg.list_games())
def test_browser_answer_time_is_bounded_by_native_time(server: Server, visitor: Visitor, game: str) -> None:
    match = random_game(40, game=game)
    moves = [match.rules.format(match.parse_move(move)) for move in match.history]
    page = visitor.open(server.url)
    runs = [(page.evaluate(ANSWERS, [game, moves]), answer_times(game, moves)) for _ in range(RUNS)]
    in_the_browser, native = map(least, zip(*runs, strict=True))
    at_first = sum(in_the_browser[:FIRST]) / sum(native[:FIRST])
    later = sum(in_the_browser[FIRST:]) / sum(native[FIRST:])
    log.info(
        f"{game}: p50 {statistics.median(in_the_browser) * 1000:.0f} ms in the browser and "
        f"{statistics.median(native) * 1000:.0f} ms here; the first {FIRST} answers {at_first:.1f} times as long, "
        f"later ones {later:.1f} times (load {os.getloadavg()[0]:.1f})"
    )
    assert at_first <= SLOWER_AT_FIRST
    assert later <= SLOWER
