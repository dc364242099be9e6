import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { overSaved, unpack, type Saved } from "../src/saved.ts";
import { mount } from "../src/widget.ts";
import { click, document, window } from "./stage.ts";

/** Three plies that share a text, and a button for everything that can be asked. */
const SAVED: Saved = {
  nodes: [
    "ply ",
    "0", "1", "2",
    ["p", {}, 0, 1], ["p", {}, 0, 2], ["p", {}, 0, 3],
    "press",
    ["button", { class: "undo", intent: ["undo", {}] }, 7],
    ["button", { class: "redo", intent: ["redo", {}] }, 7],
    ["button", { class: "first", intent: ["goto", { ply: 0 }] }, 7],
    ["button", { class: "new", intent: ["new", {}] }, 7],
    ["div", {}, 4, 8, 9, 10, 11], ["div", {}, 5, 8, 9, 10, 11], ["div", {}, 6, 8, 9, 10, 11],
  ],
  plies: [[12, "At the start."], [13, "One."], [14, "Two."]],
  ply: 2,
  words: { saved: "Not here." },
};

describe("a saved game", () => {
  function shown() {
    const el = document.body.appendChild(document.createElement("div"));
    mount(el, overSaved(SAVED), new window.AbortController().signal);
    const find = (selector: string) => el.querySelector(selector)!;
    return { press: (name: string) => click(find(`.${name}`)), ply: () => find("p:not(.notice, .live p)").textContent, find };
  }

  it("is walked through with nobody else to ask", () => {
    const { press, ply, find } = shown();
    assert.equal(ply(), "ply 2");
    press("undo");
    assert.deepEqual([ply(), find(".live").textContent], ["ply 1", "One."]);
    press("first");
    assert.equal(ply(), "ply 0");
    press("redo");
    assert.equal(ply(), "ply 1");
  });

  it("says what cannot be done there, and stays as it is", () => {
    const { press, ply, find } = shown();
    press("new");
    assert.deepEqual([ply(), find(".notice").textContent], ["ply 2", "Not here."]);
    press("redo");
    assert.equal(ply(), "ply 2");
  });

  it("is unpacked as it was packed", async () => {
    const packed = gzipSync(JSON.stringify(SAVED)).toString("base64");
    assert.deepEqual(await unpack(packed), SAVED);
  });
});
