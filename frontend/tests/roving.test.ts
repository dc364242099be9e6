import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Tree } from "../src/wire.ts";
import { click, FakeModel, press, show, view } from "./stage.ts";

const button = (name: string, more: object = {}): Tree => ["button", { intent: ["undo", {}], ...more }, name];
const TOOLS: Tree = ["div", { role: "toolbar", key: "tools" }, button("a"), ["span", {}, button("b")], button("c")];
const MOVES: Tree = ["ol", { roving: true, key: "moves" }, button("1"), button("2", { "aria-current": "step" }), button("3")];
const tab = (k: number): Tree => ["button", { role: "tab", local: ["page", "side", k] }, `tab ${k}`];
const panel = (k: number): Tree => ["div", { role: "tabpanel", page: k, say: `panel ${k}` }, `panel ${k}`];
const TABS: Tree = ["div", { pager: "side", pages: 3 }, ["div", { role: "tablist" }, tab(0), tab(1), tab(2)], panel(0), panel(1), panel(2)];

function group(tree: Tree, more: Tree[] = []) {
  const widget = show(new FakeModel(view({}, [tree, ...more])));
  const buttons = widget.all("button");
  return { widget, buttons, stops: () => buttons.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent) };
}

describe("a group of buttons", () => {
  it("is one stop, the first button, and keys walk inside it", () => {
    const { widget, buttons, stops } = group(TOOLS);
    assert.deepEqual(stops(), ["a"]);
    buttons[0]!.focus();
    const reached = ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "Home", "ArrowUp", "End"].map((key) => {
      assert.equal(press(widget.active()!, key), true);
      return widget.active()!.textContent;
    });
    assert.deepEqual(reached, ["b", "c", "c", "b", "a", "a", "c"]);
    assert.deepEqual(stops(), ["c"]);
    assert.equal(press(widget.active()!, "Tab"), false);
    assert.equal(press(widget.active()!, "ArrowLeft", { ctrlKey: true }), false);
  });

  it("is entered where we are, and again there when it was left", () => {
    const { widget, buttons, stops } = group(MOVES, [button("else")]);
    assert.deepEqual(stops(), ["2", "else"]);
    buttons[1]!.focus();
    press(buttons[1]!, "ArrowRight");
    assert.deepEqual(stops(), ["3", "else"]);
    buttons[3]!.focus();
    assert.deepEqual(stops(), ["2", "else"]);
    assert.equal(widget.active(), buttons[3]);
  });

  it("leaves a single button and its keys alone", () => {
    const { widget } = group(button("alone"));
    assert.equal(widget.find("button")!.hasAttribute("tabindex"), false);
    assert.equal(press(widget.find("button")!, "ArrowRight"), false);
  });
});

describe("a row of tabs", () => {
  it("tells which page is shown, and turns it with the arrows", () => {
    const { widget, buttons, stops } = group(TABS);
    const chosen = () => buttons.map((tab) => tab.getAttribute("aria-selected"));
    assert.deepEqual([chosen(), stops()], [["true", "false", "false"], ["tab 0"]]);
    assert.equal(buttons[0]!.hasAttribute("aria-current"), false);
    buttons[0]!.focus();
    press(buttons[0]!, "ArrowRight");
    assert.deepEqual([chosen(), stops(), widget.said()], [["false", "true", "false"], ["tab 1"], "panel 1"]);
    assert.equal(widget.active(), buttons[1]);
    click(buttons[2]!);
    assert.deepEqual(chosen(), ["false", "false", "true"]);
  });
});
