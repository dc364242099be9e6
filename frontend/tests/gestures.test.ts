import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cells } from "../src/gestures/cells.ts";
import { openGesture } from "../src/gestures/index.ts";
import { pick } from "../src/gestures/pick.ts";
import { Malformed } from "../src/malformed.ts";
import { PICK } from "./stage.ts";

const on = (at: string | null) => ({ at, point: null });

describe("pick", () => {
  const gesture = pick(PICK);

  it("picks up what can move and puts it down on a target", () => {
    assert.deepEqual(gesture.press(null, on("a1")), { state: "a1" });
    assert.deepEqual(gesture.press("a1", on("b2")), {
      state: null,
      ask: { intent: ["play", { move: "a1-b2" }], plays: true, moved: { from: "a1", to: "b2" } },
    });
  });

  it("changes the pick, drops it, and leaves alone what cannot move", () => {
    assert.deepEqual(gesture.press("a1", on("c1")), { state: "c1" });
    assert.deepEqual(gesture.press("a1", on("a1")), { state: null });
    assert.deepEqual(gesture.press(null, on(null)), { state: null });
    assert.deepEqual(gesture.clear("a1"), { state: null });
    assert.equal(gesture.clear(null), null);
  });

  it("says what is picked up and where it can go, and that it is put back", () => {
    const told = pick({
      ...PICK,
      names: { a1: "Positive 6" },
      says: { picked: "{piece} picked up. {targets}", targets: "Can go to {targets}.", none: "Nothing here.", back: "Put back." },
    });
    const goes = told.targets(null, "a1");
    assert.match(goes, /^Can go to .*b2.*\.$/);
    assert.equal(told.press(null, on("a1")).say, `Positive 6 picked up. ${goes}`);
    assert.equal(told.press("a1", on("a1")).say, "Put back.");
    assert.equal(told.clear("a1")!.say, "Put back.");
    assert.equal(told.targets("a1", "b3"), goes, "the piece that is picked up");
    assert.equal(told.targets(null, "b3"), "Nothing here.");
  });

  it("asks why a target is none and keeps the piece, or drops it when nobody would answer", () => {
    const ask = { intent: ["why", { from: "a1", to: "c3" }], plays: false, from: "a1" };
    assert.deepEqual(gesture.press("a1", on("c3")), { state: "a1", ask });
    assert.deepEqual(gesture.drop("a1", on("c3")), { state: "a1", ask });
    assert.deepEqual(pick({ ...PICK, why: false }).press("a1", on("c3")), { state: null });
  });

  it("asks why a cell has nothing to pick up, where somebody answers", () => {
    const ask = { intent: ["why", { from: "b3" }], plays: false, from: "b3" };
    assert.deepEqual(gesture.press(null, on("b3")), { state: null, ask });
    assert.deepEqual(pick({ ...PICK, why: false }).press(null, on("b3")), { state: null });
  });

  it("drags: grabs only what can move, plays on a target, keeps the pick off the board", () => {
    assert.equal(gesture.grab(null, on("a1")), "a1");
    assert.equal(gesture.grab(null, on("b2")), null);
    assert.deepEqual(gesture.drop("a1", on("a2")).ask?.intent, ["play", { move: "a1-a2" }]);
    assert.deepEqual(gesture.drop("a1", on(null)), { state: "a1" });
    assert.deepEqual(gesture.drop("a1", on("a1")), { state: "a1" });
  });

  it("dresses the picked cell and its targets", () => {
    assert.deepEqual(gesture.dress(null, "a1")?.classes, ["is-movable"]);
    assert.equal(gesture.dress(null, "a2"), null);
    const picked = gesture.dress("a1", "a1")!;
    assert.deepEqual([picked.classes, picked.selected, picked.labels], [["is-movable", "is-picked"], true, ["picked up"]]);
    assert.deepEqual(gesture.dress("a1", "b2"), {
      classes: ["is-target"],
      labels: ["adds"],
      marks: [["circle", { class: "plus", r: 2 }]],
    });
  });

  it("plays single taps, marked before anything is picked", () => {
    const taps = pick({ kind: "pick", moves: { a1: { a1: ["a1", "fill"] } }, marks: { fill: { label: "can be filled" } } });
    assert.deepEqual(taps.press(null, on("a1")), { state: null, ask: { intent: ["play", { move: "a1" }], plays: true } });
    assert.deepEqual(taps.dress(null, "a1")?.labels, ["can be filled"]);
  });

  it("works beside the board: sends what belongs to the cell's first word, and says where its pieces go", () => {
    const intent = ["activity", { name: "tools", on: "line" }];
    const both = pick({
      ...PICK,
      moves: { ...PICK.moves, "line wait": { "line -3": ["walk -3", "plain"] } },
      names: { "line wait": "The walker" },
      says: { picked: "{piece} picked up. {targets}", targets: "Can go to {targets}.", none: "Nothing here." },
      beside: { line: { intent, say: "Take the walker.", next: "Put it on a tick." } },
    });
    assert.deepEqual(both.press("line wait", on("line -3")).ask, {
      intent: ["activity", { name: "tools", on: "line", move: "walk -3" }],
      plays: true,
      moved: { from: "line wait", to: "line -3" },
    });
    assert.deepEqual(both.press("a1", on("b2")).ask!.intent, ["play", { move: "a1-b2" }]);
    assert.equal(both.press(null, on("line wait")).say, "The walker picked up. Put it on a tick.");
    assert.match(both.targets(null, "a1"), /b2/);
    assert.equal(both.targets(null, "line wait"), "Take the walker.");
    assert.equal(both.targets("line wait", "line -3"), "Put it on a tick.");
  });

  it("plays a press at once that is marked so, and still drags elsewhere", () => {
    const store = pick({ kind: "pick", moves: { store: { store: ["put", "press"], place: ["put", "plain"] } } });
    assert.deepEqual(store.press(null, on("store")).ask!.intent, ["play", { move: "put" }]);
    assert.equal(store.grab(null, on("store")), "store");
    assert.deepEqual(store.drop("store", on("place")).ask!.intent, ["play", { move: "put" }]);
  });

  it("looks names up in what was sent, not in what every object has", () => {
    assert.deepEqual(gesture.press(null, on("constructor")).ask?.intent, ["why", { from: "constructor" }]);
    assert.equal(gesture.dress("toString", "valueOf"), null);
  });
});

describe("cells", () => {
  const gesture = cells({ kind: "cells", open: { not: ["b2"] }, least: 1, most: 2, mark: { label: "marked" } });

  it("collects open cells, takes one back, and sends with the last", () => {
    assert.deepEqual(gesture.press([], on("a1")).state, ["a1"]);
    assert.deepEqual(gesture.press(["a1"], on("b2")), { state: ["a1"] });
    assert.deepEqual(gesture.press(["a1"], on("a1")).state, []);
    assert.deepEqual(gesture.press(["a1"], on("c3")), {
      state: ["a1", "c3"],
      ask: { intent: ["play", { cells: ["a1", "c3"] }], plays: true },
    });
  });

  it("takes no more than the most, which a refused move leaves there", () => {
    assert.deepEqual(gesture.press(["a1", "c3"], on("a2")), { state: ["a1", "c3"] });
  });

  it("says why no more are collected, and asks why a cell is closed", () => {
    const told = cells({ kind: "cells", open: ["a1", "a2"], most: 1, confirm: true, full: "One only.", why: true });
    const ask = { intent: ["why", { from: "b2" }], plays: false, from: "b2" };
    assert.deepEqual(told.press([], on("b2")), { state: [], ask });
    assert.deepEqual(told.press(["a1"], on("a2")), { state: ["a1"], tell: "One only." });
    assert.throws(() => cells({ kind: "cells", open: [], full: 7 }), Malformed);
  });

  it("is done from the least on, and can be cleared", () => {
    assert.equal(gesture.done([]), null);
    assert.deepEqual(gesture.done(["a1"])?.ask?.intent, ["play", { cells: ["a1"] }]);
    assert.deepEqual(gesture.clear(["a1"])?.state, []);
    assert.equal(gesture.clear([]), null);
  });

  it("says how many cells are collected", () => {
    const told = cells({ kind: "cells", open: { not: [] }, most: 2, confirm: true, counted: ["none", "one", "two"] });
    assert.equal(told.press([], on("a1")).say, "one");
    assert.equal(told.press(["a1"], on("b1")).say, "two");
    assert.equal(told.press(["a1", "b1"], on("a1")).say, "one");
    assert.equal(told.clear(["a1"])?.say, "none");
  });

  it("dresses collected and open cells", () => {
    assert.deepEqual(gesture.dress(["a1"], "a1"), { classes: ["is-picked"], labels: ["marked"], marks: [], selected: true });
    assert.deepEqual(gesture.dress([], "a1")?.classes, ["is-open"]);
    assert.equal(gesture.dress([], "b2"), null);
    assert.equal(cells({ kind: "cells", open: ["a1"] }).dress([], "b1"), null);
  });
});

describe("an input", () => {
  for (const [name, input] of Object.entries({
    "of no known kind": { kind: "juggle" },
    "without moves": { kind: "pick" },
    "with a move that is no pair": { kind: "pick", moves: { a1: { a2: "a1-a2" } } },
    "with a mark that is no object": { kind: "pick", moves: {}, marks: { plain: "here" } },
    "with something beside that has no intent": { kind: "pick", moves: {}, beside: { line: { say: "Here." } } },
    "with something beside that says nothing": { kind: "pick", moves: {}, beside: { line: { intent: ["activity", {}] } } },
    "with something beside that has nothing next": { kind: "pick", moves: {}, beside: { line: { intent: ["activity", {}], say: "Here." } } },
    "without open cells": { kind: "cells" },
    "with least above most": { kind: "cells", open: [], least: 3, most: 2 },
    "with a square of no size": { kind: "chord", n: 0, unit: 10, origin: [0, 0] },
    "with a snap that is no number": { kind: "chord", n: 6, unit: 10, origin: [0, 0], snap: "half" },
  })) {
    it(`${name} is refused`, () => assert.throws(() => openGesture(input), Malformed));
  }
});
