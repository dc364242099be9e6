import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { preview } from "../../src/effects/preview.ts";
import type { Action } from "../../src/local.ts";
import { window } from "../stage.ts";
import { follow, read } from "./stage.ts";

const CHORD = { kind: "chord", n: 6, unit: 10, origin: [0, 0], preview: true };
const VIEW = read({ input: CHORD });
/** The state of the gesture with both ends of a cut. */
const cut = (x: number) => {
  const { gesture } = VIEW;
  const first = gesture.press(gesture.start(), { at: null, point: [0, 10] }).state;
  return gesture.press(first, { at: null, point: [60, 10 * x] }).state;
};

describe("preview", () => {
  let asked: Action[];
  let end: AbortController;
  beforeEach(() => {
    [asked, end] = [[], new window.AbortController()];
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => mock.timers.reset());
  const paintings = () => follow(preview((action) => asked.push(action) > 0, end.signal));

  it("is asked for when the hand has rested", () => {
    const paint = paintings();
    paint({ view: VIEW, local: { state: VIEW.gesture.start() } });
    paint({ local: { state: cut(2) } });
    mock.timers.tick(149);
    paint({ local: { notice: "Something else." } });
    assert.deepEqual(asked, []);
    mock.timers.tick(1);
    assert.deepEqual(asked, [{ do: "preview" }]);
  });

  it("waits anew when another move is prepared", () => {
    const paint = paintings();
    paint({ view: VIEW, local: { state: cut(2) } });
    mock.timers.tick(100);
    paint({ local: { state: cut(3) } });
    mock.timers.tick(100);
    assert.deepEqual(asked, []);
    mock.timers.tick(50);
    assert.equal(asked.length, 1);
  });

  it("is not asked for of a move that is dropped, is known already, or when the page is gone", () => {
    const paint = paintings();
    paint({ view: VIEW, local: { state: cut(2) } });
    paint({ local: { state: VIEW.gesture.start() } });
    mock.timers.tick(1000);
    const move = JSON.stringify(VIEW.gesture.done(cut(2))!.ask!.intent[1]);
    paint({ local: { state: cut(2), preview: { move, text: "3 points." } } });
    mock.timers.tick(1000);
    paint({ local: { state: cut(3) } });
    end.abort();
    mock.timers.tick(1000);
    assert.deepEqual(asked, []);
  });
});
