import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSettled, openMove, previewText, reduce, startLocal, type Local } from "../src/local.ts";
import { readView } from "../src/view.ts";
import { view } from "./stage.ts";

const chord = { kind: "chord", n: 6, unit: 10, origin: [0, 0] };
const counting = readView(view({ input: { ...chord, preview: true } }));
const quiet = readView(view({ input: chord }));
const press = (local: Local, x: number, y: number, on = counting) =>
  reduce(on, local, { do: "press", place: { at: null, point: [10 * x, 10 * y] } }).local;
const begin = (on = counting) => reduce(on, startLocal("me", "live"), { do: "view", view: on, before: null }).local;
const drawn = press(press(begin(), 0, 1), 6, 2);
const move = JSON.stringify({ chord: ["0,1", "6,2"] });
const asked = reduce(counting, drawn, { do: "preview" });
const answer = (local: Local, more: object = {}) => {
  const ack = { client: "me", id: 1, ok: true, code: "", text: "3 points.", ...more };
  return reduce(counting, local, { do: "view", view: { ...counting, ack }, before: counting }).local;
};

describe("a preview", () => {
  it("is asked for where Python wants it, of a move that is complete", () => {
    assert.equal(openMove(counting, begin()), null);
    assert.equal(openMove(counting, press(begin(), 0, 1)), null);
    assert.equal(openMove(counting, drawn), move);
    assert.equal(openMove(quiet, press(press(begin(quiet), 0, 1, quiet), 6, 2, quiet)), null);
    assert.deepEqual(asked.message?.intent, ["preview", { chord: ["0,1", "6,2"] }]);
  });

  it("is asked for once, and one at a time", () => {
    assert.equal(isSettled(asked.local, move), true);
    assert.equal(isSettled(asked.local, "another"), true);
    assert.equal(reduce(counting, asked.local, { do: "preview" }).message, undefined);
    assert.equal(isSettled(answer(asked.local), "another"), false);
  });

  it("is shown and said for as long as that move is prepared", () => {
    assert.equal(previewText(counting, asked.local), "");
    const told = answer(asked.local);
    assert.deepEqual([previewText(counting, told), told.said.text], ["3 points.", "3 points."]);
    assert.equal(previewText(counting, press(told, 6, 3)), "");
    assert.equal(previewText(counting, press(press(told, 6, 3), 6, 2)), "3 points.");
  });

  it("is forgotten when the position changes", () => {
    const later = { ...counting, rev: counting.rev + 1 };
    const local = reduce(later, answer(asked.local), { do: "view", view: later, before: counting }).local;
    assert.equal(previewText(later, local), "");
    assert.equal(isSettled(local, move), false);
  });

  it("leaves the move to be played, before and after its answer", () => {
    for (const local of [asked.local, answer(asked.local)]) {
      assert.deepEqual(reduce(counting, local, { do: "verb", verb: ["done"] }).message?.intent, ["play", JSON.parse(move)]);
    }
  });
});

describe("a cell", () => {
  it("takes its row from the row that it stands in", () => {
    const cell = (at: string, more: object) => ["g", { at, role: "gridcell", "aria-colindex": "1", ...more }];
    const row = ["g", { role: "row", "aria-rowindex": "3" }, cell("a", {}), cell("b", { "aria-rowindex": "4" })];
    const { cells } = readView({ ...view({}), tree: ["svg", { role: "grid" }, row] });
    assert.deepEqual([cells.get("a")?.row, cells.get("b")?.row], [3, 4]);
  });
});
