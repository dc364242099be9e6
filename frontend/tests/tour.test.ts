import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Tree } from "../src/wire.ts";
import { click, document, FakeModel, pointer, press, show, view } from "./stage.ts";

const TOUR: Tree = [
  "div",
  { tour: true, class: "mg-tour", pager: "tour", pages: 2 },
  ["p", { page: 0, say: "Start here." }, "Start here."],
  ["p", { page: 1, say: "Up here." }, "Up here."],
  ["button", { local: ["page", "tour", "next"], class: "next" }, "Next"],
  ["button", { local: ["tour"], class: "end" }, "Close"],
];

function page(beside: Tree[] = [TOUR]) {
  const model = new FakeModel(view({}, beside));
  const widget = show(model);
  return { ...widget, model, shown: () => widget.find(".mg-tour:not([hidden])")?.textContent ?? null };
}

describe("the first look at a board", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    const value = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
    Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"));

  it("is shown on the first board of a browser and never again, and takes no focus", () => {
    const before = document.activeElement;
    const [one, other] = [page(), page()];
    assert.deepEqual([one.shown(), other.shown(), document.activeElement], ["Start here.NextClose", null, before]);
    assert.equal(one.said(), "Your turn.", "the board says what it says");
    one.close();
    assert.equal(page().shown(), null);
  });

  it("waits for a board that has one", () => {
    assert.equal(page([]).shown(), null);
    assert.match(page().shown()!, /Start here/);
  });

  it("goes on step by step, which is said, and is closed by its button", () => {
    const { find, shown, said } = page();
    click(find(".next")!);
    assert.deepEqual([shown(), said()], ["Up here.NextClose", "Up here."]);
    click(find(".end")!);
    assert.equal(shown(), null);
  });

  it("is over with Escape, wherever the focus is", () => {
    const { shown } = page();
    press(document.body, "Escape");
    assert.equal(shown(), null);
  });

  it("is over with a press on anything else, which does what it does", () => {
    const { shown, cell, find } = page();
    pointer("pointerdown", find(".mg-tour p")!, { clientX: 0, clientY: 0 });
    assert.notEqual(shown(), null);
    pointer("pointerdown", cell("a1"), { clientX: 0, clientY: 0 });
    click(cell("a1"));
    assert.equal(shown(), null);
  });

  it("is over with the first move, and a new game does not bring it back", () => {
    const { shown, model } = page();
    model.put(view({ rev: 2 }));
    model.put(view({ rev: 3 }, [TOUR]));
    assert.equal(shown(), null);
  });

  it("is not shown to a program that drives the browser, unless it asks for it", () => {
    const { navigator } = globalThis;
    Object.defineProperty(globalThis, "navigator", { value: { webdriver: true }, configurable: true });
    assert.equal(page().shown(), null);
    kept.set("mathgames-tour", "false");
    assert.match(page().shown()!, /Start here/);
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  });
});
