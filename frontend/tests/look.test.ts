import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Tree } from "../src/wire.ts";
import { click, FakeModel, show, view, window } from "./stage.ts";

const WISHES = ["smaller", "larger", "contrast", "spacing"] as const;
const BUTTONS = WISHES.map((wish): Tree => ["button", { local: ["look", wish] }, wish]);
const PRESENT: Tree = ["button", { local: ["present"] }, "Present"];

function board(buttons: Tree[] = BUTTONS) {
  const widget = show(new FakeModel(view({}, buttons)));
  const button = (name: string) => widget.all("button").find(({ textContent }) => textContent === name)!;
  return { ...widget, button, size: () => widget.root.style.getPropertyValue("--scale") };
}

/** A place of the browser's where a page may keep texts; `full` refuses. */
function storage(full = false): Map<string, string> {
  const kept = new Map<string, string>();
  const getItem = (name: string) => kept.get(name) ?? null;
  const setItem = (name: string, text: string) => {
    if (full) throw new Error("full");
    kept.set(name, text);
  };
  Object.defineProperty(globalThis, "localStorage", { value: { getItem, setItem }, configurable: true });
  return kept;
}

describe("how the page looks", () => {
  beforeEach(() => void storage());
  afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"));

  it("is larger or smaller, as far as it goes", () => {
    const { button, size } = board();
    assert.equal(size(), "1");
    const sizes = Array.from({ length: 6 }, () => (click(button("larger")), size()));
    assert.deepEqual(sizes, ["1.2", "1.45", "1.75", "2", "2", "2"]);
    assert.equal(button("larger").getAttribute("aria-disabled"), "true");
    for (let i = 0; i < 5; i++) click(button("smaller"));
    assert.deepEqual([size(), button("smaller").getAttribute("aria-disabled")], ["0.85", "true"]);
  });

  it("has more contrast and more space, each by a switch", () => {
    const { button, root } = board();
    assert.equal(button("contrast").getAttribute("aria-pressed"), "false");
    click(button("contrast"));
    click(button("spacing"));
    assert.deepEqual([root.className, button("contrast").getAttribute("aria-pressed")], ["mathgames is-contrast is-spacious", "true"]);
    click(button("contrast"));
    assert.equal(root.className, "mathgames is-spacious");
  });

  it("is the same on all boards of the page, and on those that come later", () => {
    const [one, other] = [board(), board()];
    click(one.button("larger"));
    click(one.button("contrast"));
    for (const { root, size } of [other, board()]) assert.deepEqual([root.className, size()], ["mathgames is-contrast", "1.2"]);
  });

  it("takes no harm from what else was kept there", () => {
    for (const text of ["{", "null", "7", '{"size": "x"}', '{"size": 99}']) {
      storage().set("mathgames-look", text);
      assert.equal(board().size(), "1", text);
    }
  });

  it("lasts as long as the page where the browser keeps nothing", () => {
    storage(true);
    const full = board();
    click(full.button("larger"));
    assert.deepEqual([full.size(), board().size()], ["1.2", "1.2"]);
    Reflect.deleteProperty(globalThis, "localStorage");
    assert.equal(board().size(), "1.2");
    storage();
    click(full.button("smaller"));
    assert.equal(board().size(), "1");
  });
});

describe("presenting", () => {
  afterEach(() => Reflect.deleteProperty(document, "exitFullscreen"));
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("fills the screen, and says by its switch whether it does", async () => {
    const { root, button } = board([PRESENT]);
    const asked: string[] = [];
    let full = false;
    const turn = (on: boolean) => async () => {
      asked.push(on ? "in" : "out");
      full = on;
      root.dispatchEvent(new window.Event("fullscreenchange"));
    };
    Object.assign(root, { requestFullscreen: turn(true), matches: () => full });
    Object.assign(document, { exitFullscreen: turn(false) });
    for (const [pressed, name] of [["true", "mathgames is-presenting"], ["false", "mathgames"]]) {
      click(button("Present"));
      await settled();
      assert.deepEqual([button("Present").getAttribute("aria-pressed"), root.className], [pressed, name]);
    }
    assert.deepEqual(asked, ["in", "out"]);
  });

  it("lays the page out for it where the browser does not fill the screen", async () => {
    const { root, button } = board([PRESENT]);
    click(button("Present"));
    await settled();
    assert.equal(root.className, "mathgames is-presenting");
    click(button("Present"));
    await settled();
    assert.equal(root.className, "mathgames");
  });
});
