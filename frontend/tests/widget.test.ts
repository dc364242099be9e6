import assert from "node:assert/strict";
import { afterEach, describe, it, mock } from "node:test";
import widget from "../src/widget.ts";
import type { Tree } from "../src/wire.ts";
import { answer, board, click, document, FakeModel, layOut, middle, PICK, PIECES, pointer, press, show, type, view, window } from "./stage.ts";

const FORM: Tree = ["form", { key: "move", intent: ["type", null] }, ["input", { type: "text", field: "text" }]];
const UNDO: Tree = ["button", { intent: ["undo", null] }, "Undo"];

afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});

/** Passes once Python has been told what was painted. */
const told = () => new Promise((resolve) => setTimeout(resolve));

describe("the widget", () => {
  it("paints the view, says its rev, and tells Python once", async () => {
    const model = new FakeModel(view());
    const widget = show(model);
    assert.equal(widget.root.className, "mathgames");
    assert.equal(widget.root.dataset.lmSuppressShortcuts, "true");
    assert.equal(widget.root.dataset.rev, "1");
    await told();
    assert.deepEqual([model.get("seen"), model.saved], [1, 1]);
    model.put(view({ rev: 2 }));
    assert.equal(widget.root.dataset.rev, "2");
    await told();
    assert.deepEqual([model.get("seen"), model.saved], [2, 2]);
    model.put(view({ rev: 3 }));
    widget.close();
    await told();
    assert.deepEqual([model.get("seen"), model.saved], [2, 2], "a view that is closed tells nothing");
  });

  it("lights targets, moves the piece at once, and leaves it there when accepted", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    const piece = widget.piece("p");
    click(widget.cell("a1"));
    assert.equal(widget.cell("b2").getAttribute("aria-label"), "b2, adds");
    assert.equal(widget.cell("b2").lastElementChild!.getAttribute("class"), "plus");
    click(widget.cell("b2"));
    assert.equal(piece.style.transform, "translate(10px, 10px)");
    assert.match(widget.piece("r").getAttribute("class")!, /is-covered/);
    assert.equal(widget.root.dataset.waiting, "");
    model.put(view({ rev: 2, ack: answer(model) }, [], { p: "b2", q: "c1" }));
    assert.equal(widget.piece("p"), piece);
    assert.equal(piece.style.transform, "translate(10px, 10px)");
    assert.equal(widget.root.dataset.waiting, undefined);
  });

  it("asks once for two presses that follow at once, and by the keyboard each time", () => {
    const model = new FakeModel(view({}, [UNDO]));
    const widget = show(model);
    const undo = widget.all("button").find((it) => it.textContent === "Undo")!;
    const at = (element: Element, detail: number) => element.dispatchEvent(new window.MouseEvent("click", { bubbles: true, detail }));
    const settle = () => model.put(view({ rev: model.sent.length + 1, ack: answer(model) }, [UNDO]));
    at(undo, 1);
    settle();
    at(undo, 2);
    assert.equal(model.sent.length, 1);
    at(undo, 0);
    settle();
    at(widget.cell("a2"), 1);
    settle();
    at(widget.cell("a2"), 2);
    assert.deepEqual(model.sent.map(({ intent }) => intent[0]), ["undo", "undo", "why"]);
  });

  it("keeps what is pressed while Python answers, and does it in this order", () => {
    const model = new FakeModel(view({}, [UNDO]));
    const widget = show(model);
    const undo = widget.all("button").find((it) => it.textContent === "Undo")!;
    const held = () => widget.all(".is-held").map((it) => it.dataset.at).sort();
    for (const at of ["a1", "a2", "c1", "c2"]) click(widget.cell(at));
    undo.click();
    undo.click();
    assert.deepEqual([held(), model.sent.length], [["c1", "c2"], 1]);
    model.put(view({ rev: 2, ack: answer(model) }, [UNDO]));
    assert.deepEqual(model.sent.map(({ intent, rev }) => [intent[0], rev]), [["play", 1], ["play", 2]]);
    model.put(view({ rev: 3, ack: answer(model) }, [UNDO]));
    assert.deepEqual([held(), model.sent.length, model.sent[2]!.intent[0]], [[], 3, "undo"]);
  });

  it("drops what follows a move that is refused", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    for (const at of ["a1", "a2", "c1", "c2"]) click(widget.cell(at));
    model.put(view({ ack: answer(model, false, "Not now.") }));
    assert.deepEqual([widget.all(".is-held").length, model.sent.length, widget.notice()], [0, 1, "Not now."]);
  });

  it("holds a moved piece through a redraw in between, and puts it back when refused", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    click(widget.cell("a1"));
    click(widget.cell("a2"));
    model.put(view({ rev: 2, ack: { ...answer(model), client: "another" } }, [UNDO]));
    assert.equal(widget.piece("p").style.transform, "translate(0px, 10px)");
    model.put(view({ rev: 2, ack: answer(model, false, "Not now.") }));
    assert.equal(widget.piece("p").style.transform, "translate(0px, 20px)");
    assert.deepEqual([widget.notice(), widget.said()], ["Not now.", "Not now."]);
  });

  it("drags a piece: a copy follows the pointer, and the drop plays", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    layOut(widget);
    pointer("pointerdown", widget.cell("a1"), middle("a1"));
    pointer("pointermove", widget.cell("a1"), { clientX: 7, clientY: 15 });
    assert.equal(widget.find(".is-dragged")!.style.transform, "translate(2px, 10px)");
    assert.match(widget.cell("a2").getAttribute("class")!, /is-target is-over/);
    assert.match(widget.piece("p").getAttribute("class")!, /is-lifted/);
    pointer("pointerup", widget.cell("a1"), middle("a2"));
    click(widget.cell("a2"));
    assert.deepEqual(model.sent.map(({ intent }) => intent), [["play", { move: "a1-a2" }]]);
    assert.equal(widget.find(".is-dragged"), null);
    assert.match(widget.piece("p").getAttribute("class")!, /is-dropped/);
  });

  it("keeps a piece picked that was dragged back home", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    layOut(widget);
    pointer("pointerdown", widget.cell("a1"), middle("a1"));
    pointer("pointermove", widget.cell("a1"), middle("a2"));
    pointer("pointerup", widget.cell("a1"), middle("a1"));
    click(widget.cell("a1"));
    assert.equal(widget.cell("a1").getAttribute("aria-selected"), "true");
    assert.deepEqual(model.sent, []);
  });

  it("takes a press with a tremble as a click, and a scroll as none", () => {
    const widget = show(new FakeModel(view()));
    layOut(widget);
    pointer("pointerdown", widget.cell("a1"), middle("a1"));
    pointer("pointermove", widget.cell("a1"), { clientX: 6, clientY: 26 });
    pointer("pointerup", widget.cell("a1"), { clientX: 6, clientY: 26 });
    click(widget.cell("a1"));
    assert.equal(widget.cell("a1").getAttribute("aria-selected"), "true");
    press(widget.cell("a1"), "Escape");
    pointer("pointerdown", widget.cell("a1"), middle("a1"));
    pointer("pointermove", widget.cell("a1"), { clientX: 5, clientY: 5 });
    assert.notEqual(widget.find(".is-dragged"), null);
    pointer("pointercancel", widget.cell("a1"), { clientX: 5, clientY: 5 });
    assert.equal(widget.find(".is-dragged, [aria-selected]"), null);
  });

  it("lets go of what it holds when the button was let go elsewhere", () => {
    const widget = show(new FakeModel(view()));
    layOut(widget);
    pointer("pointerdown", widget.cell("a1"), middle("a1"));
    pointer("pointermove", widget.cell("a1"), { ...middle("a2"), buttons: 0 });
    assert.equal(widget.find(".is-dragged"), null);
    pointer("pointerdown", widget.cell("a1"), middle("a1"));
    pointer("pointermove", widget.cell("a1"), middle("a2"));
    assert.notEqual(widget.find(".is-dragged"), null);
    pointer("pointermove", widget.cell("a1"), { ...middle("a2"), buttons: 0 });
    assert.equal(widget.find(".is-dragged, [aria-selected]"), null);
  });

  it("says a repeated sentence again, in a region that stays", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    const region = widget.find("[aria-live=polite]")!;
    const sentence = region.firstChild;
    model.put(view({ rev: 2 }));
    assert.equal(widget.find("[aria-live=polite]"), region);
    assert.equal(region.textContent, "Your turn.");
    assert.notEqual(region.firstChild, sentence);
  });

  it("keeps the last good picture when a view is malformed", async () => {
    mock.method(console, "error", () => {});
    const model = new FakeModel(view());
    const widget = show(model);
    const picture = () => widget.find(".view")!.innerHTML;
    const good = picture();
    const deep = Array.from({ length: 30_000 }).reduce<unknown>((tree) => ["div", {}, tree], "x");
    for (const bad of [null, 7, {}, view({ rev: "2" }), view({ tree: null }), view({ tree: ["div", {}, null] }),
      view({ tree: ["div", {}, ["p"]] }), view({ input: { kind: "?" } }), view({ tree: deep }), view({ ack: 3 }),
      view({ tree: ["p", { class: {} }] }), view({ tree: ["p", {}, ["b", { key: 1 }], ["p", { key: 1 }], ["p", { key: 1 }]] })]) {
      model.put(bad);
      assert.equal(picture(), good);
      assert.match(widget.notice()!, /could not be drawn/);
    }
    model.put(view({ rev: 3 }));
    assert.equal(widget.notice(), undefined);
    await told();
    assert.equal(model.get("seen"), 3);
  });

  it("says so when the very first view is malformed, and recovers", () => {
    mock.method(console, "error", () => {});
    const model = new FakeModel({});
    const widget = show(model);
    assert.match(widget.notice()!, /could not be drawn/);
    model.put(view());
    assert.equal(widget.root.dataset.rev, "1");
  });

  it("forgets what was done when it cannot be drawn, and goes on", () => {
    const error = mock.method(console, "error", () => {});
    /* A view that is read holds nothing that cannot be drawn: this one breaks afterwards. */
    const node: unknown[] = ["circle", { class: "plus" }];
    const marks = { ...PICK.marks, adds: { label: "adds", node } };
    const model = new FakeModel(view({ input: { ...PICK, marks } }));
    const widget = show(model);
    node.push(null);
    click(widget.cell("a1"));
    assert.equal(error.mock.callCount(), 1);
    assert.equal(widget.find("[aria-selected]"), null);
    assert.match(widget.notice()!, /could not be drawn/);
    for (const at of ["c1", "c2"]) click(widget.cell(at));
    assert.deepEqual(model.sent.map(({ intent }) => intent), [["play", { move: "c1-c2" }]]);
    assert.equal(widget.piece("q").style.transform, "translate(20px, 10px)");
    assert.equal(widget.notice(), undefined);
  });

  it("brings every notice into sight, also one that no view has brought", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const seen: (string | null)[] = [];
    window.Element.prototype.scrollIntoView = function () { seen.push(this.textContent); };
    const model = new FakeModel(view());
    const widget = show(model);
    click(widget.cell("a1"));
    click(widget.cell("a2"));
    mock.timers.tick(10_000);
    model.put(view({ ack: answer(model, false, "Not now.") }));
    model.put(view({ rev: 2 }));
    model.fire("destroy");
    assert.deepEqual(seen.map((text) => text?.match(/not answered|Not now|not running/)?.[0]), ["not answered", "Not now", "not running"]);
  });

  it("scrolls to what is told in the view that was used last, and in no other", () => {
    const seen: Element[] = [];
    window.Element.prototype.scrollIntoView = function () { seen.push(this); };
    const told = (rev: number) => view({ rev }, [["p", { "data-into-view": true }, "Not yet."]]);
    const model = new FakeModel(told(1));
    const [one, other] = [show(model), show(model)];
    other.cell("a1").focus();
    seen.length = 0;
    model.put(told(2));
    assert.deepEqual(seen.map((element) => one.root.contains(element)), [false]);
  });

  it("shows what a hand opens, and the top of the board on which a new game begins", () => {
    const seen: string[] = [];
    window.Element.prototype.scrollIntoView = function () { seen.push(this.className); };
    const panel: Tree = ["details", { class: "panel" }, ["summary", {}, "Look back"], ["p", {}, "…"]];
    const header = (name: string): Tree => ["div", { class: name }];
    const model = new FakeModel(view({}, [header("mg-begun"), panel]));
    const widget = show(model);
    const opens = () => {
      const details = widget.find("details") as HTMLDetailsElement;
      details.open = true;
      details.dispatchEvent(new window.Event("toggle"));
    };
    opens();
    assert.deepEqual(seen, [], "nobody has opened it");
    widget.find("summary")!.focus();
    opens();
    assert.deepEqual(seen, ["panel"]);
    for (const [rev, name] of ["mg-begun", "mg-played", "mg-begun"].entries()) {
      click(widget.cell("a1"));
      click(widget.cell("a2"));
      model.put(view({ rev: rev + 2, ack: answer(model) }, [header(name), panel]));
    }
    assert.deepEqual(seen, ["panel", "mg-begun"]);
  });

  it("says that the kernel is gone, and that it does not answer", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const model = new FakeModel(view());
    const widget = show(model);
    click(widget.cell("a1"));
    click(widget.cell("a2"));
    mock.timers.tick(9_999);
    assert.equal(widget.notice(), undefined);
    mock.timers.tick(1);
    assert.match(widget.notice()!, /not answered/);
    assert.equal(widget.piece("p").style.transform, "translate(0px, 20px)");
    model.fire("destroy");
    assert.match(widget.notice()!, /not running/);
    assert.notEqual(widget.find("svg"), null);
  });
});

it("reads in the direction of its own language, whatever is around it", () => {
  const [tag, , ...children] = view().tree as [string, object, ...Tree[]];
  const { root } = show(new FakeModel(view({ tree: [tag, { lang: "en", dir: "ltr" }, ...children] })));
  assert.deepEqual([root.lang, root.dir], ["en", "ltr"]);
});

describe("two views of one model", () => {
  it("both show it, each with its own pick and its own answers", async () => {
    const model = new FakeModel(view());
    const [one, two] = [show(model), show(model, "shadow")];
    await told();
    assert.equal(model.saved, 1, "what is painted is told once");
    click(one.cell("a1"));
    assert.equal(two.find("[aria-selected]"), null);
    click(two.cell("c1"));
    click(two.cell("c2"));
    model.put(view({ ack: answer(model, false, "Not now.") }));
    assert.deepEqual([one.notice(), two.notice()], [undefined, "Not now."]);
    assert.equal(one.cell("a1").getAttribute("aria-selected"), "true");
    model.put(view({ rev: 2 }));
    assert.deepEqual([one.root.dataset.rev, two.root.dataset.rev], ["2", "2"]);
    click(one.cell("a2"));
    click(two.cell("c1"));
    click(two.cell("c2"));
    assert.equal(new Set(model.sent.map(({ client }) => client)).size, 2);
  });

  it("end alone and leave nothing behind", () => {
    const model = new FakeModel(view());
    widget.initialize({ model, signal: new window.AbortController().signal });
    const before = model.listeners;
    const [one, two] = [show(model), show(model, "shadow")];
    const own = model.listeners - before;
    one.close();
    assert.equal(one.el.childElementCount, 0);
    assert.equal(model.listeners, before + own / 2);
    model.put(view({ rev: 2 }));
    assert.equal(two.root.dataset.rev, "2");
    two.close();
    assert.equal(model.listeners, before);
  });

  it("keep the focus inside a shadow root", () => {
    const model = new FakeModel(view({}, [UNDO]));
    const widget = show(model, "shadow");
    widget.cell("b2").focus();
    model.put(view({ rev: 2 }));
    assert.equal(widget.active(), widget.cell("b2"));
  });
});

describe("the focus", () => {
  it("survives a redraw", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    const cell = widget.cell("b2");
    cell.focus();
    model.put(view({ rev: 2, input: { kind: "none" } }, [UNDO], { p: "a3" }));
    assert.equal(widget.active(), cell);
  });

  it("moves to the board's current cell when its button goes away or is hidden", () => {
    const gone: [string, Tree[]][] = [
      ["gone", []],
      ["disabled", [["button", { intent: ["undo", null], disabled: true }, "Undo"]]],
      ["hidden", [["button", { intent: ["undo", null], hidden: true }, "Undo"]]],
    ];
    for (const [how, beside] of gone) {
      const model = new FakeModel(view({}, [UNDO]));
      const widget = show(model);
      widget.cell("c2").focus();
      widget.find("button")!.focus();
      click(widget.find("button")!);
      assert.deepEqual(model.sent[0]?.intent, ["undo", null]);
      model.put(view({ rev: 2, ack: answer(model) }, beside));
      assert.equal(widget.active(), widget.cell("c2"), how);
    }
  });

  it("is not taken from elsewhere in the page", () => {
    const outside = document.body.appendChild(document.createElement("button"));
    const model = new FakeModel(view({}, [UNDO]));
    show(model);
    outside.focus();
    model.put(view({ rev: 2 }));
    assert.equal(document.activeElement, outside);
  });
});

describe("controls", () => {
  it("keep what is typed through a redraw and clear it when accepted", () => {
    const model = new FakeModel(view({}, [FORM]));
    const widget = show(model);
    const input = widget.find("input") as HTMLInputElement;
    type(input, "a1-");
    model.put(view({ rev: 2 }, [UNDO, FORM]));
    assert.equal((widget.find("input") as HTMLInputElement).value, "a1-");
    press(widget.find("input")!, "Enter");
    assert.deepEqual([model.sent[0]?.intent, model.sent[0]?.fields], [["type", null], { text: "a1-" }]);
    model.put(view({ rev: 2, ack: answer(model, false, "Type the whole move.") }, [FORM]));
    assert.equal((widget.find("input") as HTMLInputElement).value, "a1-");
    press(widget.find("input")!, "Enter");
    model.put(view({ rev: 3, ack: answer(model) }, [FORM]));
    assert.equal((widget.find("input") as HTMLInputElement).value, "");
  });

  it("mark the form that was accepted until something is typed", () => {
    const model = new FakeModel(view({}, [FORM]));
    const widget = show(model);
    const isMarked = () => widget.find("form")!.classList.contains("is-accepted");
    type(widget.find("input")!, "a1-a2");
    press(widget.find("input")!, "Enter");
    model.put(view({ rev: 1, ack: answer(model, false, "No.") }, [FORM]));
    assert.equal(isMarked(), false);
    press(widget.find("input")!, "Enter");
    model.put(view({ rev: 2, ack: answer(model) }, [FORM]));
    assert.equal(isMarked(), true);
    type(widget.find("input")!, "b");
    assert.equal(isMarked(), false);
  });

  it("start empty in another form", () => {
    const question = (key: string): Tree => ["form", { key, intent: ["answer", key] }, ["input", { field: "value" }]];
    const model = new FakeModel(view({}, [question("q1")]));
    const widget = show(model);
    type(widget.find("input")!, "12");
    model.put(view({ rev: 2 }, [question("q2")]));
    assert.equal((widget.find("input") as HTMLInputElement).value, "");
  });

  it("send all fields of a form when it is submitted", () => {
    const form: Tree = ["form", { intent: ["set", null] },
      ["input", { field: "name", value: "Ada" }], ["input", { type: "checkbox", field: "fair", checked: true }],
      ["input", { type: "radio", field: "side", value: "minus" }], ["input", { type: "radio", field: "side", value: "plus", checked: true }],
      ["select", { field: "level" }, ["option", { value: "1" }, "one"], ["option", { value: "2", selected: true }, "two"]]];
    const model = new FakeModel(view({}, [form]));
    const widget = show(model);
    const event = new window.Event("submit", { bubbles: true, cancelable: true });
    widget.find("form")!.dispatchEvent(event);
    assert.equal(event.defaultPrevented, true);
    assert.deepEqual(model.sent[0]?.fields, { name: "Ada", fair: true, side: "plus", level: "2" });
  });

  it("send all fields of a form with a button in it", () => {
    const choice: Tree = ["button", { intent: ["choose", 1] }, "so"];
    const model = new FakeModel(view({}, [["form", { key: "why", intent: ["set", null] }, choice, ["input", { field: "words" }]], UNDO]));
    const widget = show(model);
    type(widget.find("input")!, "it is gone");
    (widget.find("form button") as HTMLButtonElement).click();
    assert.deepEqual([model.sent[0]?.intent, model.sent[0]?.fields], [["choose", 1], { words: "it is gone" }]);
  });

  it("put a select back when its change is refused", () => {
    const select: Tree = ["select", { intent: ["option", "order"], field: "value" }, ["option", { selected: true }, "a"], ["option", {}, "b"]];
    const model = new FakeModel(view({}, [select]));
    const widget = show(model);
    const element = widget.find("select") as HTMLSelectElement;
    element.value = "b";
    for (const name of ["input", "change"]) element.dispatchEvent(new window.Event(name, { bubbles: true }));
    assert.deepEqual([model.sent[0]?.intent, model.sent[0]?.fields], [["option", "order"], { value: "b" }]);
    assert.equal(element.value, "b");
    model.put(view({ ack: answer(model, false) }, [select]));
    assert.equal(element.value, "a");
  });

  it("do nothing while they can do nothing", () => {
    const off: Tree = ["button", { intent: ["undo", null], "aria-disabled": "true" }, "Undo"];
    const model = new FakeModel(view({}, [off, ["button", { local: ["done"] }, "Done"]]));
    const widget = show(model);
    for (const button of widget.all("button")) click(button);
    assert.deepEqual(model.sent, []);
    assert.equal(widget.all('button[aria-disabled="true"]').length, 2);
  });

  it("turn pages", () => {
    const steps: Tree = ["div", { pager: "move 3", pages: 2 }, ["p", { page: 0 }, "first"], ["p", { page: 1, say: "Then." }, "second"],
      ["span", { counter: "move 3", words: "step {k} of {n}" }], ["button", { local: ["page", "move 3", "next"] }, "Next"]];
    const widget = show(new FakeModel(view({ tree: steps })));
    const visible = () => widget.all("p:not([hidden])").map(({ textContent }) => textContent).slice(1);
    assert.deepEqual([visible(), widget.find("span")!.textContent], [["first"], "step 1 of 2"]);
    assert.equal(widget.find("p[hidden]")!.childNodes.length, 0, "a page that waits is empty");
    assert.equal(widget.all('[data-page="0"]').length, 1, "the style sheet is told which one is shown");
    click(widget.find("button")!);
    assert.equal(widget.all('[data-page="1"]').length, 1);
    assert.deepEqual([visible(), widget.find("span")!.textContent, widget.said()], [["second"], "step 2 of 2", "Then."]);
    assert.equal(widget.find("button")!.getAttribute("aria-disabled"), "true");
  });
});

it("pieces keep their element in whatever place they stand", () => {
  const model = new FakeModel(view());
  const widget = show(model);
  const piece = widget.piece("q");
  model.put({ ...view({ rev: 2 }), tree: ["div", {}, board({ ...PIECES, q: "c3" })] });
  assert.equal(widget.piece("q"), piece);
  assert.equal(piece.style.transform, "translate(20px, 0px)");
});
