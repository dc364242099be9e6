import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { changed, isBehind } from "../src/change.ts";
import type { Tree } from "../src/wire.ts";
import widget from "../src/widget.ts";
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
      rev: 5,
      say: "Five.",
      tree: ["ol", { class: "new" }, ["li", { key: "c" }, "C"], ["li", { key: "d" }, "D"], ["li", { key: "a" }, "a", ["b", {}, "!"]],
        ["li", { key: "b", hidden: true }, "B"]],
    });
  });

  it("says of several children in one that they stayed, or what is other in each", () => {
    const tree = (...children: unknown[]) => (changed(before, { base: 4, tree: { of: 0, children } }) as typeof before).tree.slice(2);
    assert.deepEqual(tree(["li", { key: "e" }, "E"], { of: 1, count: 2 }), [["li", { key: "e" }, "E"], LIST[3], LIST[4]]);
    assert.equal(tree({ of: 1, count: 2 })[1], LIST[4], "it is the very same");
    const each = { lang: ["es", "fil"], key: [null, "z"] };
    const texts = [{ of: 2, attributes: { "": "F" } }, { of: 0, count: 9, each: { "": [..."xyz"] } }];
    assert.deepEqual(tree(...texts), [["li", { key: "c" }, "F"], ["li", { key: "a" }, "x"], ["li", { key: "b" }, "y"], ["li", { key: "c" }, "z"]]);
    assert.deepEqual(tree({ of: 0, count: 2, each }, 2), [["li", { lang: "es" }, "A"], ["li", { key: "z", lang: "fil" }, "B"], LIST[4]]);
  });

  it("says of many children in turn what is new in each", () => {
    const told = (name: string, values: unknown) => {
      const tree = { of: 0, children: [{ of: 0, count: 3, each: { [name]: values } }] };
      return (changed(before, { base: 4, tree }) as typeof before).tree.slice(2).map((node) => (node[1] as Record<string, unknown>)[name]);
    };
    assert.deepEqual(told("aria-label", ["X 1, y 2, empty", [2, "22", 12], [2, "2, cross", 0]]), ["X 1, y 2, empty", "X 22, y 2, empty", "X 2, cross"]);
    assert.deepEqual(told("aria-label", [null, "X 1, y 2", [2, "3", 5]]), [undefined, "X 1, y 2", "X 3, y 2"]);
    assert.deepEqual(told("aria-label", ["X 9, y 2", 1, -3]), ["X 9, y 2", "X 10, y 2", "X 7, y 2"]);
    assert.deepEqual(told("at", { from: "-9,2", by: 1 }), ["-9,2", "-10,2", "-11,2"]);
    assert.deepEqual(told("shift", { from: [100, 0], by: [-100, 20] }), [[100, 0], [0, 20], [-100, 40]]);
    assert.deepEqual(told("shift", [[1, 2], [3, 4], [0, 0]]), [[1, 2], [3, 4], [0, 0]]);
  });

  it("says of a text what is new in it", () => {
    const children = [{ of: 0, attributes: { "": "A 9 of 10" } }, { of: 1, attributes: { key: [0, "xy", 1] } }];
    const first = changed(before, { base: 4, rev: 5, tree: { of: 0, children } }) as typeof before;
    assert.deepEqual(first.tree.slice(2), [["li", { key: "a" }, "A 9 of 10"], ["li", { key: "xyb" }, "B"]]);
    const next = [{ of: 0, attributes: { "": 1 } }, { of: 1, attributes: { key: null, "": [0, "", 1] } }];
    const second = changed(first, { base: 5, tree: { of: 0, attributes: { class: [0, "b", 2] }, children: next } }) as typeof before;
    assert.deepEqual(second.tree, ["ol", { class: "bld" }, ["li", { key: "a" }, "A 10 of 10"], ["li", {}, "B"]]);
    const words = changed(before, { base: 4, parts: { words: { gone: [2, "od", 3] } } }) as typeof before;
    assert.deepEqual(words.words, { gone: "Goodne." });
  });

  it("says of a part of the view the entries that are other", () => {
    assert.deepEqual(changed(before, { base: 4, parts: { words: { late: "Late." } } }), { ...before, words: { gone: "Gone.", late: "Late." } });
    assert.deepEqual((changed(before, { base: 4, parts: { words: { gone: null } } }) as typeof before).words, {});
  });

  it("that renews the view is made in it, and once", () => {
    const [model, change] = [{ ...before }, { base: 4, rev: 5, renews: true, tree: { of: 0, children: [0] } }];
    for (const _ of "two") assert.equal(changed(model, change), model);
    assert.deepEqual(model, { ...before, rev: 5, tree: ["ol", { class: "old" }, LIST[2]] });
  });

  it("is behind where a change is about a view that never came", () => {
    assert.ok(isBehind(before, { base: 5, rev: 6 }) && isBehind(before, { base: 5 }));
    for (const change of [undefined, {}, { base: 4, rev: 5 }, { base: 3, rev: 4 }, { base: 3 }]) assert.ok(!isBehind(before, change));
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

  it("has the view renewed for whoever looks later, also while nobody looks", () => {
    const model = new FakeModel(view());
    widget.initialize({ model, signal: new AbortController().signal });
    model.change({ base: 1, rev: 2, renews: true, say: "Two.", tree: { of: 0, children: [board({ ...PIECES, q: "c3" })] } });
    model.change({ base: 2, rev: 3, renews: true, say: "Three." });
    const [late, later] = [show(model), show(model)];
    for (const { root, piece, said } of [late, later])
      assert.deepEqual([root.dataset.rev, said(), piece("q").style.transform], ["3", "Three.", "translate(20px, 0px)"]);
    model.change({ base: 3, ack: { id: 1 } });
    model.change({ base: 3, rev: 4, renews: true, say: "Four." });
    assert.deepEqual([late.root.dataset.rev, later.root.dataset.rev, (model.get("view") as { rev: number }).rev], ["4", "4", 4]);
    model.fire("destroy");
    assert.equal(show(model).root.dataset.rev, "4", "and so without a kernel");
    const saved = new FakeModel(JSON.parse(JSON.stringify(model.get("view"))));
    saved.set("change", JSON.parse(JSON.stringify(model.get("change"))));
    const opened = show(saved);
    assert.deepEqual([opened.root.dataset.rev, opened.piece("q").style.transform, saved.get("seen")], ["4", "translate(20px, 0px)", 0]);
  });

  it("asks for the view whole where it has missed one", async () => {
    const model = new FakeModel(view());
    const { root } = show(model);
    model.change({ base: 2, rev: 3, renews: true, say: "Three." });
    assert.deepEqual([root.dataset.rev, model.get("seen"), model.saved], ["1", -1, 1]);
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(model.get("seen"), -1, "it says nothing of what it has painted before");
    model.put(view({ rev: 3 }));
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual([root.dataset.rev, model.get("seen")], ["3", 3]);
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
    model.fire("destroy");
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
