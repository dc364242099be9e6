import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { along, fraction, nearest, pointAt, step } from "../src/gestures/border.ts";
import { chord, type Chord } from "../src/gestures/chord.ts";
import type { Point } from "../src/wire.ts";

/* A square of 6 × 6, drawn from (100, 200) on with 10 to a unit. */
const input = { kind: "chord", n: 6, unit: 10, origin: [100, 200], snap: null };
const free = chord(input);
const halves = chord({ ...input, snap: 2 });
const at = (x: number, y: number) => ({ at: null, point: [100 + 10 * x, 200 + 10 * y] as Point });

describe("the border", () => {
  const border = { n: 6, ticks: 10 };

  it("writes exact fractions in lowest terms", () => {
    assert.deepEqual([fraction(700, 1000), fraction(6000, 1000), fraction(0, 1000), fraction(3, 2)], ["7/10", "6", "0", "3/2"]);
  });

  it("finds the nearest point, also from outside", () => {
    assert.deepEqual(nearest(border, [2.04, 0.3]), [20, 0]);
    assert.deepEqual(nearest(border, [5.9, 4]), [60, 40]);
    assert.deepEqual(nearest(border, [3, 9]), [30, 60]);
    assert.deepEqual(nearest(border, [-1, -2]), [0, 0]);
  });

  it("goes round clockwise and comes back", () => {
    for (let distance = 0; distance < 240; distance++) assert.equal(along(border, pointAt(border, distance)), distance);
    assert.deepEqual(pointAt(border, -10), [0, 10]);
    assert.deepEqual(pointAt(border, 250), [10, 0]);
  });

  it("steps only where the border runs, and stops at corners", () => {
    assert.deepEqual(step(border, [10, 0], [1, 0]), [11, 0]);
    assert.deepEqual(step(border, [10, 0], [0, 1]), [10, 0]);
    assert.deepEqual(step(border, [60, 0], [0, 1]), [60, 1]);
    assert.deepEqual(step(border, [60, 0], [1, 0]), [60, 0]);
  });
});

describe("chord", () => {
  const played = (chord: Chord) => free.done(chord)?.ask?.intent[1];

  it("takes two presses on the border and is played when confirmed", () => {
    const one = free.press(free.start(), at(0, 0.1));
    assert.equal(one.ask, undefined);
    assert.equal(free.done(one.state), null);
    const two = free.press(one.state, at(5.9, 6.2));
    assert.equal(two.ask, undefined);
    assert.deepEqual(played(two.state), { chord: ["0,1/10", "59/10,6"] });
  });

  it("ignores presses away from the border", () => {
    assert.deepEqual(free.press(free.start(), at(3, 3)).state, free.start());
    assert.deepEqual(free.press(free.start(), at(3, -2)).state, free.start());
    assert.deepEqual(free.press(free.start(), { at: "1A", point: null }).state, free.start());
  });

  it("moves the nearer end with a third press", () => {
    const state: Chord = { ends: [[0, 1000], [6000, 5000]], held: null };
    assert.deepEqual(free.press(state, at(0, 3)).state.ends, [[0, 3000], [6000, 5000]]);
    assert.deepEqual(free.press(state, at(6, 3)).state.ends, [[0, 1000], [6000, 3000]]);
  });

  it("is drawn by dragging, its end sticking to the border", () => {
    const grabbed = free.grab(free.start(), at(2, 0))!;
    const dragged = free.drag(grabbed, at(3, 4.5));
    assert.deepEqual(dragged.ends, [[2000, 0], [3000, 6000]]);
    const dropped = free.drop(dragged, at(8, 2.5)).state;
    assert.deepEqual(dropped, { ends: [[2000, 0], [6000, 2500]], held: null });
    const again = free.grab(dropped, at(2.2, 0))!;
    assert.equal(again.held, 0);
    assert.deepEqual(free.drop(again, at(0, 3)).state.ends, [[0, 3000], [6000, 2500]]);
  });

  it("cannot be grabbed inside, and is no line while it is a point", () => {
    assert.equal(free.grab(free.start(), at(3, 3)), null);
    const dropped = free.drop(free.grab(free.start(), at(2, 0))!, at(2, 0)).state;
    assert.deepEqual(dropped.ends, [[2000, 0], null]);
    assert.equal(free.done(dropped), null);
  });

  it("snaps", () => {
    const { state } = halves.press(halves.press(halves.start(), at(0.7, 0)).state, at(6, 1.9));
    assert.deepEqual(halves.done(state)?.ask?.intent, ["play", { chord: ["1/2,0", "6,2"] }]);
  });

  it("is drawn by keys alone", () => {
    let state = free.start();
    const key = (handle: number, name: string, shift = false) => {
      const turn = free.key(state, handle, name, shift)!;
      state = turn.state;
      return turn;
    };
    key(0, "ArrowRight");
    key(0, "ArrowRight", true);
    assert.deepEqual(state.ends[0], [110, 0]);
    assert.equal(key(1, "Enter").ask, undefined);
    assert.deepEqual(state.ends[1], [6000, 6000]);
    key(1, "PageDown");
    assert.deepEqual(state.ends[1], [5000, 6000]);
    assert.deepEqual(key(1, "Enter").ask?.intent, ["play", { chord: ["11/100,0", "5,6"] }]);
    assert.equal(free.key(state, 0, "a", false), null);
    assert.deepEqual(free.clear(state), { state: free.start() });
    assert.equal(free.clear(free.start()), null);
  });

  it("goes from tick to tick where it snaps", () => {
    assert.deepEqual(halves.key(halves.start(), 0, "ArrowDown", true)?.state.ends[0], [0, 1]);
  });

  it("draws the line between its ends, with their coordinates as text", () => {
    const drawn = JSON.stringify(free.layer({ ends: [[0, 100], [5900, 6000]], held: null }, "chord"));
    assert.match(drawn, /"class":"chord-line","x1":100,"y1":201,"x2":159,"y2":260/);
    assert.match(drawn, /"aria-valuetext":"59\/10, 6"/);
    assert.equal(JSON.stringify(free.layer(free.start(), "chord")).includes("chord-line"), false);
    assert.deepEqual(free.layer(free.start(), "another"), []);
  });
});
