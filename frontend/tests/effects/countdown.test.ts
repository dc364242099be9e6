import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { countdown } from "../../src/effects/countdown.ts";
import type { Action } from "../../src/local.ts";
import { window } from "../stage.ts";
import { follow, read } from "./stage.ts";

describe("countdown", () => {
  let now: number;
  let actions: Action[];
  let end: AbortController;
  beforeEach(() => {
    [now, actions, end] = [0, [], new window.AbortController()];
    mock.method(performance, "now", () => now);
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
  const paintings = () => follow(countdown((action) => actions.push(action) > 0, end.signal));
  const passes = (milliseconds: number) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };

  it("paints the next second of a timer that runs", () => {
    paintings()({ view: read(), local: { timer: { left: 60, ends: 60_000 } } });
    passes(1001);
    assert.deepEqual(actions, [{ do: "timer", timer: { left: 59, ends: 60_000 } }]);
  });

  it("waits once for each second, whatever else is painted", () => {
    const paint = paintings();
    paint({ view: read(), local: { timer: { left: 60, ends: 60_500 } } });
    passes(400);
    paint({ view: read({ rev: 2 }) });
    passes(200);
    assert.equal(actions.length, 1, "half a second after it began");
  });

  it("rests when the timer is paused, is gone, or the page is", () => {
    const paint = paintings();
    for (const timer of [{ left: 60, ends: null }, null]) {
      paint({ view: read(), local: { timer: { left: 60, ends: now + 60_000 } } });
      paint({ local: { timer } });
      passes(2000);
    }
    paint({ local: { timer: { left: 60, ends: now + 60_000 } } });
    end.abort();
    passes(2000);
    assert.deepEqual(actions, []);
  });
});
