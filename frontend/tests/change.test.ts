import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { changed } from "../src/change.ts";
import type { Tree } from "../src/wire.ts";
import { answer, board, click, FakeModel, PIECES, show, view } from "./stage.ts";

const LIST: Tree = ["ol", { class: "old" }, ["li", { key: "a" }, "A"], ["li", { key: "b" }, "B"], ["li", { key: "c" }, "C"]];
const before = { rev: 4, ack: null, tree: LIST, say: "Four.", words: { gone: "Gone." } };

describe("a change", () => {
  it("takes away the attributes that are null", () => {
    const change = { base: 4, tree: { of: 0, attributes: { class: null, lang: "es" } } };
    assert.deepEqual((changed(before, change) as typeof before).tree, ["ol", { lang: "es" }, ...LIST.slice(2)]);
  });

  it("says what is new and where stood what stayed", () => {
    const children = [2, ["li", { key: "d" }, "D"], { of: 0, children: ["a", ["b", {}, "!"]] }, { of: 1, attributes: { hidden: true } }];
    const change = { base: 4, rev: 5, say: "Five.", tree: { of: 0, attributes: { class: "new" }, children } };
    assert.deepEqual(changed(before, change), {
      ...before,
      base: 4,
      rev: 5,
      say: "Five.",
      tree: ["ol", { class: "new" }, ["li", { key: "c" }, "C"], ["li", { key: "d" }, "D"], ["li", { key: "a" }, "a", ["b", {}, "!"]],
        ["li", { key: "b", hidden: true }, "B"]],
    });
  });

  it("may leave the tree as it was", () => {
    const { tree } = changed(before, { base: 4, ack: { id: 1 } }) as typeof before;
    assert.equal(tree, LIST);
  });

  it("may bring a tree that has nothing of the one before", () => {
    for (const tree of ["text", ["p", {}, "new"]]) assert.deepEqual((changed(before, { base: 4, tree }) as typeof before).tree, tree);
  });

  it("counts for nothing if it is one of another view", () => {
    for (const change of [undefined, null, {}, [], "x", { base: 3, say: "Three." }]) assert.equal(changed(before, change), before);
    assert.equal(changed(undefined, { base: 4 }), undefined);
  });
});

describe("the widget", () => {
  it("paints what has changed since the view was sent whole, also when it opens", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    model.change({ base: 1, rev: 2, say: "Two.", tree: { of: 0, children: [board({ ...PIECES, q: "c3" })] } });
    assert.deepEqual([widget.root.dataset.rev, widget.said(), widget.piece("q").style.transform], ["2", "Two.", "translate(20px, 0px)"]);
    model.change({ base: 1, rev: 3, say: "Three." });
    assert.deepEqual([widget.root.dataset.rev, widget.piece("q").style.transform], ["3", "translate(20px, 20px)"]);
    assert.equal(show(model).root.dataset.rev, "3");
  });

  it("keeps a refusal that it shows when the same view comes whole", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    click(widget.cell("a1"));
    click(widget.cell("a2"));
    model.change({ base: 1, ack: answer(model, false, "Not there.") });
    assert.equal(widget.notice(), "Not there.");
    model.put(view({ ack: answer(model, false, "Not there.") }));
    assert.equal(widget.notice(), "Not there.");
    model.put(view({ rev: 2 }));
    assert.equal(widget.notice(), undefined);
  });

  it("no longer says that the kernel is gone, or a view cannot be drawn, when the same view comes whole", () => {
    const model = new FakeModel(view({ rev: 2 }));
    const widget = show(model);
    model.fire("comm_live_status_update");
    assert.match(widget.notice()!, /kernel/);
    model.put(view({ rev: 2 }));
    assert.equal(widget.notice(), undefined);
    const said = mock.method(console, "error", () => {});
    model.change({ base: 2, rev: 3, tree: 7 });
    said.mock.restore();
    assert.ok(widget.notice());
    model.set("change", {});
    model.put(view({ rev: 2 }));
    assert.equal(widget.notice(), undefined);
  });

  it("refuses a change that cannot be made, and keeps the last good picture", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    const said = mock.method(console, "error", () => {});
    const picture = widget.find(".view")!.innerHTML;
    for (const tree of [7, null, { of: 7 }, { of: 0, children: 3 }, { of: 0, children: [null] }, { of: 0, children: [9] }]) {
      model.change({ base: 1, rev: 2, tree });
      assert.ok(widget.notice());
      assert.equal(widget.find(".view")!.innerHTML, picture);
    }
    said.mock.restore();
  });
});
