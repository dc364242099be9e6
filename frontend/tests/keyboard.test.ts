import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stepFrom } from "../src/keyboard.ts";
import { readView } from "../src/view.ts";
import { FakeModel, press, show, view } from "./stage.ts";

describe("a step", () => {
  const { cells } = readView(view());
  const from = (at: string, key: string, ctrl = false) => stepFrom(cells.values(), cells.get(at)!, key, ctrl)?.at;

  it("goes by row and column", () => {
    assert.deepEqual(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => from("b2", key)), ["b3", "b1", "a2", "c2"]);
    assert.deepEqual([from("b2", "Home"), from("b2", "End")], ["a2", "c2"]);
    assert.deepEqual([from("b2", "Home", true), from("b2", "End", true)], ["a3", "c1"]);
  });

  it("stays where the board ends, and leaves other keys alone", () => {
    assert.equal(from("a3", "ArrowUp"), "a3");
    assert.equal(from("a3", "Tab"), undefined);
    assert.equal(from("a3", "ArrowUp", true), undefined);
  });

  it("passes over gaps and into no other grid", () => {
    const cell = (at: string, grid: string, column: number) => ({ at, grid, row: 1, column, shift: null });
    const sparse = [cell("a", "one", 1), cell("x", "two", 2), cell("d", "one", 4)];
    assert.equal(stepFrom(sparse, sparse[0]!, "ArrowRight", false)?.at, "d");
    const below = [...sparse, { ...cell("far", "one", 9), row: 2 }, { ...cell("near", "one", 3), row: 2 }, { ...cell("low", "one", 4), row: 3 }];
    assert.equal(stepFrom(below, below[2]!, "ArrowDown", false)?.at, "near", "the next row first, then what is nearest");
    assert.equal(stepFrom(below, below[4]!, "ArrowUp", false)?.at, "d");
  });
});

describe("the keys that read", () => {
  const reads = { l: "Last.", s: "Score.", t: "Turn.", p: "Position." };

  it("say what the view holds, and leave the focus where it is", () => {
    const widget = show(new FakeModel(view({ reads })));
    widget.cell("b2").focus();
    for (const [key, text] of Object.entries(reads)) {
      assert.equal(press(widget.cell("b2"), key), true);
      assert.equal(widget.said(), text);
      assert.equal(widget.active(), widget.cell("b2"));
    }
  });

  it("are read with Caps Lock, and by their place on a keyboard of another alphabet", () => {
    const widget = show(new FakeModel(view({ reads })));
    widget.cell("b2").focus();
    for (const [key, code, text] of [["T", "KeyT", "Turn."], ["ы", "KeyS", "Score."], ["τ", "KeyT", "Turn."], ["п", "KeyG", "Turn."], ["s", "KeyK", "Score."],
      ["k", "KeyT", "Score."], ["P", "KeyR", "Position."]] as const) {
      press(widget.cell("b2"), key, { code });
      assert.equal(widget.said(), text, `${key} on ${code}`);
    }
    const heard: string[] = [];
    widget.el.addEventListener("keydown", ({ target, key }) => target === widget.el && heard.push(key));
    for (const key of ["S", "ы", "x"]) press(widget.cell("b2"), key, { code: "KeyS", ctrlKey: true });
    assert.deepEqual(heard, ["S", "ы"], "and so is the key that saves");
  });

  it("are letters with Ctrl, and in a view that reads nothing do nothing", () => {
    const widget = show(new FakeModel(view()));
    widget.cell("b2").focus();
    const before = widget.said();
    press(widget.cell("b2"), "l");
    assert.equal(widget.said(), before);
  });
});

describe("two views of one match", () => {
  it("do not both speak: only the one that was used last", () => {
    const model = new FakeModel(view());
    const [one, other] = [show(model), show(model)];
    other.cell("b2").focus();
    const before = one.said();
    model.put(view({ rev: 9, say: "Something new." }));
    assert.deepEqual([one.said(), other.said()], [before, "Something new."]);
    one.cell("b2").focus();
    model.put(view({ rev: 10, say: "Newer." }));
    assert.deepEqual([one.said(), other.said()], ["Newer.", "Something new."]);
  });
});

describe("the keyboard", () => {
  it("has one tab stop, which follows the focus", () => {
    const widget = show(new FakeModel(view()));
    const stops = () => widget.all('[tabindex="0"]').map(({ dataset }) => dataset.at);
    assert.deepEqual(stops(), ["a1"], "a piece that can move");
    widget.cell("b2").focus();
    assert.equal(press(widget.cell("b2"), "ArrowDown"), true);
    assert.equal(widget.active(), widget.cell("b1"));
    assert.deepEqual(stops(), ["b1"]);
  });

  it("plays a move with Enter and Space, and takes a pick back with Escape", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    press(widget.cell("a1"), "Enter");
    assert.equal(widget.cell("a1").getAttribute("aria-selected"), "true");
    assert.equal(press(widget.cell("a1"), "Escape"), true);
    assert.equal(widget.cell("a1").hasAttribute("aria-selected"), false);
    press(widget.cell("a1"), " ");
    press(widget.cell("b2"), " ");
    assert.deepEqual(model.sent.map(({ intent }) => intent), [["play", { move: "a1-b2" }]]);
  });

  it("finishes a move with Ctrl+Enter, where the focus stays", () => {
    const input = { kind: "cells", open: ["a1", "b2"], least: 1, most: 2, confirm: true };
    const model = new FakeModel({ ...view(), input });
    const widget = show(model);
    widget.cell("a1").focus();
    assert.equal(press(widget.cell("a1"), "Enter", { ctrlKey: true }), true);
    assert.deepEqual(model.sent, [], "nothing is chosen yet");
    press(widget.cell("a1"), "Enter");
    press(widget.cell("a1"), "Enter", { ctrlKey: true });
    assert.deepEqual(model.sent.map(({ intent }) => intent), [["play", { cells: ["a1"] }]]);
    assert.equal(widget.active(), widget.cell("a1"));
  });

  it("leaves Tab and what it does not use to the browser", () => {
    const widget = show(new FakeModel(view()));
    for (const key of ["Tab", "a", "Escape", "F5"]) assert.equal(press(widget.cell("a1"), key), false, key);
    assert.equal(press(widget.cell("a1"), "Tab", { shiftKey: true }), false);
    assert.equal(press(widget.cell("a1"), "ArrowUp", { altKey: true }), false);
  });

  it("walks a chord's handle and cuts", () => {
    const input = { kind: "chord", n: 6, unit: 10, origin: [0, 0], snap: 2 };
    const model = new FakeModel({ ...view(), input, tree: ["svg", {}, ["g", { layer: "chord" }]] });
    const widget = show(model);
    const [first, second] = widget.all(".chord-end") as [HTMLElement, HTMLElement];
    press(first, "ArrowRight");
    assert.equal(first.getAttribute("aria-valuetext"), "1/2, 6");
    press(second, "Enter");
    press(second, "Enter");
    assert.deepEqual(model.sent[0]?.intent, ["play", { chord: ["1/2,0", "6,6"] }]);
  });
});
