import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { along, fraction, nearest, pointAt, step } from "../src/gestures/border.ts";
import { chord, type Chord } from "../src/gestures/chord.ts";
import type { Point } from "../src/wire.ts";

/* A square of 6 × 6, drawn from (100, 200) on with 10 to a unit. */
const labels = [
  ["first", "first, not placed", "First end at {x}, {y}."],
  ["second", "second, not placed", "Second end at {x}, {y}."],
];
const input = { kind: "chord", n: 6, unit: 10, origin: [100, 200], snap: null, labels, cleared: "Taken away." };
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
  });

  it("leads a key on a cell to the end that is to be placed", () => {
    const key = { at: "1A", point: null };
    assert.deepEqual(free.press(free.start(), key), { state: free.start(), focus: 0 });
    assert.equal(free.press(free.press(free.start(), at(0, 0.1)).state, key).focus, 1);
  });

  it("moves the nearer end with a third press", () => {
    const state: Chord = { ends: [[0, 1000], [6000, 5000]], held: null };
    assert.deepEqual(free.press(state, at(0, 3)).state.ends, [[0, 3000], [6000, 5000]]);
    assert.deepEqual(free.press(state, at(6, 3)).state.ends, [[0, 1000], [6000, 3000]]);
  });

  it("runs through the pointer, from the border where a drag begins to the border beyond", () => {
    const grabbed = free.grab(free.start(), at(2, 0))!;
    assert.deepEqual(free.drag(grabbed, at(3, 4)).ends, [[2000, 0], [3500, 6000]]);
    const dropped = free.drop(grabbed, at(8, 3)).state;
    assert.deepEqual(dropped, { ends: [[2000, 0], [6000, 2000]], held: null });
  });

  it("has its placed ends dragged along the border", () => {
    const drawn: Chord = { ends: [[2000, 0], [6000, 2500]], held: null };
    const again = free.grab(drawn, at(2.2, 0))!;
    assert.equal(again.held, 0);
    const dropped = free.drop(again, at(0, 3));
    assert.deepEqual(dropped.state, { ends: [[0, 3000], [6000, 2500]], held: null });
    assert.deepEqual([dropped.focus, dropped.say], [0, "First end at 0, 3."]);
  });

  it("is drawn by a stroke inside the square, prolonged to the border at both ends", () => {
    const dropped = free.drop(free.grab(free.start(), at(2, 2))!, at(3, 4));
    assert.deepEqual(dropped.state, { ends: [[1000, 0], [4000, 6000]], held: null });
    assert.equal(dropped.ask, undefined);
    assert.deepEqual([dropped.focus, dropped.say], [1, "First end at 1, 6. Second end at 4, 0."]);
    const back = free.drop(free.grab(free.start(), at(4, 4))!, at(2, 4)).state;
    assert.deepEqual(back.ends, [[6000, 4000], [0, 4000]]);
    assert.deepEqual(free.drop(free.grab(free.start(), at(3, 2))!, at(3, 5)).state.ends, [[3000, 0], [3000, 6000]]);
    assert.equal(free.grab(free.start(), at(3, 8)), null, "outside there is nothing to grab");
    assert.equal(free.grab(free.start(), { at: "1A", point: null }), null);
  });

  it("takes a drag that goes nowhere for a press, and keeps the line that was there", () => {
    const dropped = free.drop(free.grab(free.start(), at(2, 0))!, at(2.1, 0)).state;
    assert.deepEqual(dropped, { ends: [[2100, 0], null], held: null });
    assert.equal(free.done(dropped), null);
    const drawn: Chord = { ends: [[2000, 0], [6000, 2500]], held: null };
    assert.deepEqual(free.drop(free.grab(drawn, at(3, 3))!, at(3.2, 3)).state, drawn);
  });

  it("goes by tenths in a hand, and exactly to the border from any point and in any direction", () => {
    assert.deepEqual(free.press(free.start(), at(0, 0.26)).state.ends[0], [0, 300]);
    for (let turn = 0; turn < 24; turn++) {
      const way = (turn / 24) * 2 * Math.PI;
      const [x, y] = [2.5, 3.1];
      const { ends } = free.drag(free.grab(free.start(), at(x, y))!, at(x + Math.cos(way), y + Math.sin(way)));
      for (const end of ends) {
        const [a, b] = end!;
        assert.ok([0, 6000].includes(a) || [0, 6000].includes(b), `${end} is on the border`);
        assert.deepEqual([a % 100, b % 100], [0, 0]);
        const off = Math.abs((a / 1000 - x) * Math.sin(way) - (b / 1000 - y) * Math.cos(way));
        assert.ok(off < 0.08, `the line runs through the pointer, but for the tenths: ${off}`);
      }
    }
  });

  it("snaps", () => {
    const { state } = halves.press(halves.press(halves.start(), at(0.7, 0)).state, at(6, 1.9));
    assert.deepEqual(halves.done(state)?.ask?.intent, ["play", { chord: ["1/2,0", "6,2"] }]);
  });

  it("is drawn by keys alone", () => {
    let state = free.start();
    const key = (handle: number, name: string, shift = false, ctrl = false) => {
      const turn = free.key(state, handle, name, shift, ctrl)!;
      state = turn.state;
      return turn;
    };
    assert.equal(key(0, "ArrowRight").say, "First end at 1/10, 6.");
    assert.equal(key(0, "ArrowRight", false, true).say, undefined, "of an end that moves, its value is said");
    assert.deepEqual(state.ends[0], [110, 0]);
    key(0, "ArrowRight", true);
    assert.deepEqual(state.ends[0], [1110, 0]);
    const placed = key(1, "Enter");
    assert.deepEqual([placed.ask, placed.say], [undefined, "Second end at 6, 0."]);
    assert.deepEqual(state.ends[1], [6000, 6000]);
    key(1, "PageDown");
    assert.deepEqual(state.ends[1], [5000, 6000]);
    assert.deepEqual(key(1, "Enter").ask?.intent, ["play", { chord: ["111/100,0", "5,6"] }]);
    assert.equal(free.key(state, 0, "a", false), null);
    assert.deepEqual(free.clear(state), { state: free.start(), say: "Taken away." });
    assert.equal(free.clear(free.start()), null);
  });

  it("goes to the corners of a side", () => {
    const at = (point: Point): Chord => ({ ends: [point, null], held: null });
    const after = (point: Point, key: string) => free.key(at(point), 0, key, false)?.state.ends[0];
    assert.deepEqual([after([200, 6000], "Home"), after([200, 6000], "End")], [[0, 6000], [6000, 6000]]);
    assert.deepEqual([after([6000, 300], "Home"), after([6000, 300], "End")], [[6000, 0], [6000, 6000]]);
    assert.equal(free.key(free.start(), 0, "End", false)?.say, "First end at 6, 6.");
  });

  it("goes from tick to tick where it snaps", () => {
    assert.deepEqual(halves.key(halves.start(), 0, "ArrowDown", false, true)?.state.ends[0], [0, 1]);
  });

  it("draws the line between its ends, with their coordinates as text", () => {
    const drawn = JSON.stringify(free.layer({ ends: [[0, 100], [5900, 6000]], held: null }, "chord"));
    assert.match(drawn, /"class":"chord-line","x1":100,"y1":201,"x2":159,"y2":260/);
    assert.match(drawn, /"role":"slider","aria-label":"second",.*"aria-valuetext":"59\/10, 0"/, "y counts upwards");
    const unplaced = JSON.stringify(free.layer(free.start(), "chord"));
    assert.match(unplaced, /"role":"button","aria-label":"first, not placed"/);
    assert.equal(unplaced.includes("aria-value"), false, "an end that is nowhere has no value");
    assert.equal(JSON.stringify(free.layer(free.start(), "chord")).includes("chord-line"), false);
    assert.deepEqual(free.layer(free.start(), "another"), []);
  });
});
