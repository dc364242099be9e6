import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Tree } from "../src/wire.ts";
import { FakeModel, press, show, type, view } from "./stage.ts";

const FIELDS = [0, 1].map((place): Tree => ["input", { type: "text", class: `field-${place}`, local: ["name", place] }]);
const CHIPS = [0, 1].map((place): Tree => ["span", { class: `chip-${place}`, named: place, words: `{name} (${["Blue", "Red"][place]})` }, ["Blue", "Red"][place]!]);
const TURNS = [["Blue's turn.", "{name}'s turn.", 0], ["Red's turn.", "{name}'s turn.", 1]];

function page(more: Record<string, unknown> = {}) {
  const model = new FakeModel(view({ turns: TURNS, say: "Blue's turn.", reads: { t: "Red's turn." }, ...more }, [...FIELDS, ...CHIPS]));
  const widget = show(model);
  const chip = (place: number) => widget.find(`.chip-${place}`)!.textContent;
  return { ...widget, model, chip, name: (place: number, text: string) => type(widget.find(`.field-${place}`)!, text) };
}

describe("names of the players", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const value = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
    Object.defineProperty(globalThis, "sessionStorage", { value, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, "sessionStorage"));

  it("stand beside the colours as they are typed, on all boards of the page and those that come later", () => {
    const [one, other] = [page(), page()];
    assert.deepEqual([one.chip(0), one.chip(1)], ["Blue", "Red"]);
    one.name(1, "Mina");
    for (const { chip, find } of [one, other, page()]) {
      assert.deepEqual([chip(0), chip(1), (find(".field-1") as HTMLInputElement).value], ["Blue", "Mina (Red)", "Mina"]);
    }
    other.name(1, " ");
    assert.equal(one.chip(1), "Red", "whoever is called nothing has a colour");
  });

  it("are said where it is their turn", () => {
    const { name, model, said, cell } = page();
    name(0, "Ben");
    name(1, "Mina");
    model.put(view({ rev: 2, turns: TURNS, reads: { t: "Red's turn." }, say: "1 point. Blue's turn." }));
    assert.equal(said(), "1 point. Ben's turn.");
    press(cell("a1"), "t");
    assert.equal(said(), "Mina's turn.");
  });

  it("are sent nowhere", () => {
    const { name, model } = page();
    name(0, "Mina");
    assert.deepEqual([model.sent, JSON.stringify(model.get("view")).includes("Mina")], [[], false]);
  });

  it("are text, short, and what can be seen, whatever is typed or was kept", () => {
    const { name, chip, find } = page();
    name(0, "<b>$&{name}\u202e\u0000</b>");
    assert.equal(chip(0), "<b>$&{name}</b> (Blue)");
    assert.equal(find(".chip-0 b"), null);
    name(0, "😀".repeat(30));
    assert.equal(chip(0), `${"😀".repeat(20)} (Blue)`);
    for (const kept of ['{"length": 9}', "[7, null, [], 4, 5, 6]", "[", '"Mina"']) {
      sessionStorage.setItem("mathgames-names", kept);
      assert.ok(page().chip(0));
    }
  });

  it("last as long as the boards where the browser keeps nothing", () => {
    Reflect.deleteProperty(globalThis, "sessionStorage");
    const { name, chip } = page();
    name(0, "Mina");
    assert.equal(chip(0), "Mina (Blue)");
  });

  it("are refused where a view does not say whose they are", () => {
    for (const turns of [7, [["", "x", 0]], [["Blue's turn.", "x"]], [[1, "x", 0]]]) {
      assert.match(page({ turns }).notice()!, /could not be drawn/);
    }
  });
});
