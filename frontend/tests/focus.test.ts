import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Tree } from "../src/wire.ts";
import { answer, board, click, document, FakeModel, PIECES, press, show, type, view } from "./stage.ts";

const FORM: Tree = ["form", { key: "typed", intent: ["play", {}] }, ["input", { field: "move" }]];
const DISMISS: Tree = ["button", { intent: ["dismiss", {}] }, "No"];
const question = (key = "question"): Tree => ["form", { key, focus: true, intent: ["answer", {}] }, ["button", { type: "submit" }, "Yes"], DISMISS];

describe("the root", () => {
  it("takes the focus of a click on what does nothing, and has the name of the board", () => {
    const { tree } = view();
    const model = new FakeModel(view({ tree: ["div", { words: "Toy" }, tree as Tree] }));
    const { root } = show(model);
    assert.deepEqual(["tabindex", "role", "aria-label"].map((name) => root.getAttribute(name)), ["-1", "group", "Toy"]);
  });

  it("passes Ctrl+S on to the notebook, once, and no other key", () => {
    const widget = show(new FakeModel(view()));
    const heard: string[] = [];
    const hear = (event: Event) => {
      const { key, ctrlKey } = event as KeyboardEvent;
      if (event.target !== widget.el) return;
      heard.push(`${ctrlKey ? "Ctrl+" : ""}${key}`);
      event.preventDefault();
    };
    document.addEventListener("keydown", hear, true);
    assert.equal(press(widget.cell("a1"), "s", { ctrlKey: true }), true);
    for (const key of ["s", "x", "d"]) press(widget.cell("a1"), key);
    press(widget.cell("a1"), "s", { ctrlKey: true, shiftKey: true });
    document.removeEventListener("keydown", hear, true);
    assert.deepEqual(heard, ["Ctrl+s"]);
  });
});

describe("the ring", () => {
  const ring = ({ find }: ReturnType<typeof show>) => find(".focus-ring");

  it("is drawn last of all, around the cell where a key was pressed, and follows it", () => {
    const tree: Tree = ["svg", {}, ["g", { role: "grid" }, ["g", { role: "row", shift: [0, 20] },
      ["path", { at: "a1", role: "gridcell", "aria-rowindex": 1, "aria-colindex": 1, d: "M0 0h10v10z", "aria-label": "a1" }]]], ["g", {}]];
    const widget = show(new FakeModel(view({ tree })));
    assert.equal(ring(widget), null);
    widget.cell("a1").focus();
    press(widget.cell("a1"), "ArrowRight");
    assert.equal(ring(widget), widget.find("svg")!.lastElementChild);
    assert.equal(ring(widget)!.style.transform, "translate(0px, 20px)");
    assert.deepEqual([...ring(widget)!.children].map((tone) => [tone.getAttribute("d"), tone.hasAttribute("aria-label")]),
      [["M0 0h10v10z", false], ["M0 0h10v10z", false]]);
  });

  it("goes when the focus goes", () => {
    const [tree] = [board(PIECES) as unknown as [string, object, [string, object, ...[string, object, ...[string, object, ...Tree[]][]][]]]];
    for (const row of tree[2].slice(2) as [string, object, ...[string, object, ...Tree[]][]][]) {
      for (const cell of row.slice(2) as [string, object, ...Tree[]][]) cell.push(["rect", { width: 10, height: 10 }]);
    }
    const widget = show(new FakeModel(view({ tree })));
    widget.cell("b2").focus();
    press(widget.cell("b2"), "ArrowDown");
    press(widget.cell("b1"), "ArrowDown");
    assert.equal(ring(widget)!.style.transform, "translate(10px, 20px)");
    widget.cell("b1").blur();
    assert.equal(ring(widget), null);
  });
});

describe("what takes the focus", () => {
  it("has it when it appears in answer to this view, and gives it back when it goes", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    const other = show(model);
    widget.cell("a2").focus();
    click(widget.cell("a1"));
    click(widget.cell("a2"));
    model.put(view({ rev: 2, ack: answer(model) }, [question()]));
    assert.equal(widget.active(), widget.find("form"));
    assert.notEqual(other.find("form"), null);
    model.put(view({ rev: 3, ack: answer(model) }, [question()]));
    const button = widget.all("button")[0]!;
    button.focus();
    model.put(view({ rev: 4, ack: answer(model) }, [question()]));
    assert.equal(widget.active(), button, "it has it once");
    model.put(view({ rev: 5 }));
    assert.equal(widget.active(), widget.cell("a2"));
  });

  it("has it again when what was typed was taken or refused, and is asked for once more", () => {
    const asking = ["form", { key: "task", intent: ["give", {}] }, ["input", { field: "answer", focus: true }], ["button", { type: "submit" }, "Check"]] as Tree;
    const model = new FakeModel(view({}, [asking]));
    const widget = show(model);
    const [field, check] = [widget.find("input")!, widget.find("button")!];
    type(field, "24");
    for (const [rev, ok] of [[2, true], [3, false]] as const) {
      check.focus();
      click(check);
      model.put(view({ rev, ack: answer(model, ok, "Type a number.") }, [asking]));
      assert.equal(widget.active(), field);
    }
    check.focus();
    model.put(view({ rev: 4 }, [asking]));
    assert.equal(widget.active(), check, "nobody has asked");
  });

  it("is left alone when another view has asked", () => {
    const model = new FakeModel(view());
    const [widget, other] = [show(model), show(model)];
    other.cell("c3").focus();
    click(widget.cell("a1"));
    click(widget.cell("a2"));
    other.cell("c3").focus();
    model.put(view({ rev: 2, ack: answer(model) }, [question()]));
    assert.equal(document.activeElement, widget.find("form"));
  });
});

describe("Escape", () => {
  it("closes a notice, then drops the piece", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    click(widget.cell("a1"));
    click(widget.cell("c3"));
    model.put(view({ ack: answer(model, false, "Too far.") }));
    assert.equal(widget.notice(), "Too far.");
    assert.match(widget.piece("p").getAttribute("class")!, /is-refused/);
    press(widget.cell("c3"), "Escape");
    assert.deepEqual([widget.notice(), widget.cell("a1").getAttribute("aria-selected")], [undefined, "true"]);
    assert.doesNotMatch(widget.piece("p").getAttribute("class")!, /is-refused/);
    press(widget.cell("c3"), "Escape");
    assert.equal(widget.cell("a1").hasAttribute("aria-selected"), false);
  });

  it("answers a question by no", () => {
    const model = new FakeModel(view({}, [question()]));
    const widget = show(model);
    widget.find("button")!.focus();
    assert.equal(press(widget.find("button")!, "Escape"), true);
    assert.deepEqual(model.sent.map(({ intent }) => intent), [["dismiss", {}]]);
  });

  it("closes a panel and goes to what opens it", () => {
    const panel: Tree = ["details", { open: true }, ["summary", {}, "More"], ["button", { intent: ["undo", {}] }, "b"]];
    const widget = show(new FakeModel(view({}, [panel])));
    widget.find("button")!.focus();
    assert.equal(press(widget.find("button")!, "Escape"), true);
    assert.equal((widget.find("details") as HTMLDetailsElement).open, false);
    assert.equal(widget.active(), widget.find("summary"));
    assert.equal(press(widget.find("summary")!, "Escape"), false);
  });
});

describe("a typed wish that is refused", () => {
  it("marks its field with the reason, until something else is typed", () => {
    const model = new FakeModel(view({}, [FORM]));
    const widget = show(model);
    const field = widget.find("input")!;
    type(field, "a9");
    press(field, "Enter");
    model.put(view({ ack: answer(model, false, "No such square.") }, [FORM]));
    assert.deepEqual([field.getAttribute("aria-invalid"), field.getAttribute("aria-description")], ["true", "No such square."]);
    type(field, "a2");
    assert.equal(field.hasAttribute("aria-invalid"), false);
  });
});
