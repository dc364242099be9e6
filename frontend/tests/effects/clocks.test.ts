import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { clocks } from "../../src/effects/clocks.ts";
import type { Action } from "../../src/local.ts";
import type { Tree } from "../../src/wire.ts";
import { window } from "../stage.ts";
import { follow, read } from "./stage.ts";

const CLOCK: Tree = ["button", { ticking: 2.5, intent: ["flag", null] }, ""];

describe("clocks", () => {
  let now: number;
  let ticks: number[];
  let end: AbortController;
  beforeEach(() => {
    [now, ticks, end] = [1000, [], new window.AbortController()];
    mock.method(performance, "now", () => now);
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
  const tick = (action: Action) => action.do === "tick" && ticks.push(action.elapsed) > 0;
  const paintings = () => follow(clocks(tick, end.signal));
  const passes = (milliseconds: number) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };

  it("are painted when they come, and whenever they show another second", () => {
    paintings()({ view: read({}, [CLOCK]), at: now });
    assert.deepEqual(ticks, [0]);
    passes(501);
    passes(1001);
    assert.deepEqual(ticks, [0, 0.501, 1.502]);
  });

  it("count from when their view came, also if it comes again", () => {
    const paint = paintings();
    paint({ view: read({}, [CLOCK]), at: now });
    now += 300;
    paint({ view: read({}, [CLOCK]), at: now });
    paint({ view: read({ rev: 2 }, [CLOCK]), at: now });
    assert.deepEqual(ticks, [0, 0.3, 0]);
  });

  it("are not painted for what the hand does", () => {
    const paint = paintings();
    paint({ view: read({}, [CLOCK]), at: now });
    paint({ local: { notice: "Not now." } });
    assert.deepEqual(ticks, [0]);
  });

  it("stand still without a kernel, in a view without them, and when the page is gone", () => {
    const paint = paintings();
    paint({ view: read({}, [CLOCK]), at: now, local: { link: "gone" } });
    paint({ view: read({ rev: 2 }), local: { link: "live" } });
    passes(2000);
    assert.deepEqual(ticks, []);
    paint({ view: read({ rev: 3 }, [CLOCK]), at: now });
    end.abort();
    passes(2000);
    assert.deepEqual(ticks, [0]);
  });
});
