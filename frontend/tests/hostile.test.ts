/* A page that is sent what no Python of ours would send: nothing is let in, and what cannot be drawn is refused when it is
   read, not under the hands of a player. */
import assert from "node:assert/strict";
import { afterEach, describe, it, mock } from "node:test";
import { openGesture } from "../src/gestures/index.ts";
import { Malformed } from "../src/malformed.ts";
import { readView } from "../src/view.ts";
import type { Tree } from "../src/wire.ts";
import { board, click, document, FakeModel, layOut, middle, PICK, pointer, press, show, view } from "./stage.ts";

afterEach(() => mock.restoreAll());

/** A virtual node, as the library that draws knows it: markup goes into its element past all lists. */
const NODE = {
  sel: "p",
  data: { props: { innerHTML: "<img src=x onerror=alert(1)>", srcdoc: "<b>" }, attrs: { onclick: "alert(1)" }, on: {} },
  children: [],
  elm: undefined,
  text: undefined,
  key: undefined,
};
/** What JSON can make of an object that is no text, and breaks when it is made one. */
const TEXTLESS = { toString: 1, valueOf: 1 };
const NO_TEXTS = [NODE, TEXTLESS, ["p", {}], null];

const refused = (raw: unknown, why: string) => assert.throws(() => readView(raw), Malformed, why);
const drawn = (...tree: unknown[]) => show(new FakeModel(view({ tree: tree as Tree }))).find(".view")!;
const attributesOf = (tag: string, attributes: Record<string, unknown>) =>
  drawn(tag, attributes).firstElementChild!.getAttributeNames();

describe("a hostile view is refused when it is read", () => {
  it("where a sentence is no text", () => {
    for (const bad of NO_TEXTS) {
      refused(view({ say: bad }), "say");
      for (const word of ["gone", "late", "malformed", "copied", "selected"]) refused(view({ words: { [word]: bad } }), word);
      refused(view({ ack: { client: "c", id: 1, ok: false, code: "", text: bad } }), "the text of an answer");
      refused(view({ ack: { client: "c", id: 1, ok: false, code: bad, text: "" } }), "the code of an answer");
    }
    refused(view({ words: [] }), "no words");
  });

  it("where an attribute is an object", () => {
    const control = { key: "k", intent: ["x", {}] };
    const cases: [string, Record<string, unknown>][] = [
      ["title", {}], ["class", {}], ["aria-label", {}], ["value", {}], ["checked", {}], ["key", {}], ["at", { role: "gridcell" }],
      ["field", control], ["counter", {}], ["words", { counter: "p" }], ["layer", {}], ["preview", {}], ["handle", {}],
      ["say", { page: 0 }], ["page", {}], ["pager", { pages: 1 }], ["pages", { pager: "p" }], ["start", { pager: "p", pages: 1 }],
      ["shift", {}], ["ticking", control], ["intent", {}], ["local", {}], ["no such thing", {}],
    ];
    for (const [name, others] of cases) {
      for (const bad of [NODE, TEXTLESS, null]) {
        refused(view({ tree: ["div", {}, ["p", { ...others, [name]: bad }]] }), name);
      }
    }
  });

  it("where a control says what it cannot do", () => {
    for (const ticking of ["soon", true]) refused(view({ tree: ["p", { ticking, intent: ["flag", {}] }] }), "ticking");
    refused(view({ tree: ["p", { ticking: 3 }] }), "a clock with nothing to ask");
    for (const local of [[], ["eval", "alert(1)"], ["copy"], ["copy", NODE], ["copy", TEXTLESS], ["download", "a.mathgame"],
      ["download", "a.mathgame", TEXTLESS], ["download", "setup.exe", "MZ"], ["download", "../a.mathgame", ""],
      ["page", "p"], ["page", "p", TEXTLESS], ["page", TEXTLESS, 1], ["done", NODE], [["copy"], "x"]]) {
      refused(view({ tree: ["button", { local }, "b"] }), JSON.stringify(local));
    }
    for (const intent of [[], ["undo"], ["undo", {}, {}], [NODE, {}]]) refused(view({ tree: ["button", { intent }, "b"] }), "intent");
  });

  it("where a mark could not be drawn at the press", () => {
    const cell = { role: "gridcell", at: "a1" };
    const nodes = [NODE, {}, 7, ["p"], ["p", null], ["circle", { class: {} }], ["g", {}, null], ["g", {}, ["g", {}, NODE]],
      ["g", { key: "k" }], ["g", cell], ["g", {}, ["g", cell]], ["button", { intent: ["undo", {}] }], ["button", { local: ["done"] }],
      ["g", { shift: [0, "0"] }], ["g", {}, ...Array(200).fill("x")],
      Array.from({ length: 1_000 }).reduce<unknown>((tree) => ["g", {}, tree], "x")];
    for (const node of nodes) {
      const inputs = [
        { ...PICK, marks: { plain: { node } } },
        { ...PICK, marks: { unused: { node } } },
        { ...PICK, picked: { node } },
        { kind: "cells", open: ["a1"], mark: { node } },
      ];
      for (const input of inputs) refused(view({ input }), JSON.stringify(node).slice(0, 60));
    }
  });

  it("where an input is no gesture, however deep inside", () => {
    const chord = { kind: "chord", n: 6, unit: 10, origin: [0, 0], snap: 10 };
    const label = [...NO_TEXTS, 7].filter((bad) => bad !== null);
    const inputs = [
      ...label.flatMap((label) => [{ ...PICK, picked: { label } }, { kind: "cells", open: [], mark: { label } }]),
      ...NO_TEXTS.flatMap((bad) => [
        { ...PICK, moves: { a1: { a2: [bad, "plain"] } } },
        { ...PICK, moves: { a1: { a2: ["a1-a2", bad] } } },
        { ...PICK, moves: { a1: bad } },
        { kind: "cells", open: [bad] },
        { kind: "cells", open: { not: [bad] } },
        { ...chord, labels: ["one", bad] },
        { ...chord, place: bad },
      ].filter(({ kind, moves }: Record<string, any>) => kind !== "pick" || moves.a1 !== NODE)),
      { ...chord, n: 1e300 },
      { ...chord, n: 6.5 },
      { ...chord, snap: 1e300 },
      { ...chord, unit: "10" },
      { ...chord, origin: [0, null] },
      { kind: "constructor" },
      { kind: "__proto__" },
      { kind: ["pick"], ...PICK.moves },
    ];
    for (const input of inputs) assert.throws(() => openGesture(input), Malformed, JSON.stringify(input).slice(0, 100));
  });

  it("where siblings could not be told apart, then or later", () => {
    const cell = { role: "gridcell", at: "a1" };
    const twins: Tree[] = [
      ["div", {}, ["p", { key: 1 }], ["p", { key: "1" }]],
      ["div", {}, ["p", cell], ["p", cell]],
      ["div", {}, ["p", { key: "cell a1" }], ["p", cell]],
      ["svg", {}, ["g", { layer: "chord" }, ["g", { key: "line" }]]],
      ["section", { pager: "p", pages: 2 }, ["div", { page: 1 }, ["p", { key: "k" }], ["p", { key: "k" }]]],
    ];
    for (const tree of twins) refused(view({ tree }), JSON.stringify(tree));
  });

  it("where it is bottomless or endless", () => {
    refused(view({ tree: Array.from({ length: 200 }).reduce<unknown>((tree) => ["div", {}, tree], "x") }), "deep");
    const many = Array.from({ length: 400 }, () => "x");
    refused(view({ tree: ["div", {}, ...Array.from({ length: 400 }, () => ["p", {}, ...many])] }), "wide");
    readView(view({ tree: Array.from({ length: 60 }).reduce<unknown>((tree) => ["div", {}, tree], "x") }));
  });
});

describe("a hostile tree", () => {
  it("may be a text alone", () => {
    for (const text of ["", "x", "xy"]) assert.equal(show(new FakeModel(view({ tree: text }))).find(".view")!.textContent, text);
  });

  it("runs no command of the notebook, and looks like nothing of it", () => {
    const data = { "data-commandlinker-command": "notebook:run-all-cells", "data-commandlinker-args": "{}", "data-jp-theme-light": "true",
      "data-lm-dragscroll": "true", "data-at": "a1", "data-rev": "9", "data-layer": "chord", "data-mathgames-replay": "x" };
    assert.deepEqual(attributesOf("p", data), []);
    for (const name of ["jp-Notebook", "mg-fine jp-mod-commandMode", "mg-fine\tlm-Menu mg-x", "mg-fine\n\n p-Widget", "JP-Dialog", "jupyter-widgets"]) {
      assert.deepEqual(attributesOf("p", { class: name }), [], name);
      assert.deepEqual(drawn("svg", { class: name }).firstElementChild!.getAttributeNames(), [], name);
    }
    for (const name of ["mg-jp-x", "row-first is-p", "help-p-x"]) assert.deepEqual(attributesOf("p", { class: name }), ["class"]);
  });

  it("hides nothing of the page behind its own names", () => {
    const names = { name: "querySelector", id: "body", for: "x", form: "y", "aria-owns": "top", "aria-controls": "x", "aria-labelledby": "x",
      "aria-activedescendant": "x", slot: "s", part: "p", is: "x-y", accesskey: "a", popover: "auto", popovertarget: "x", commandfor: "x",
      list: "x", headers: "x", usemap: "#x", itemprop: "x", nonce: "x" };
    for (const tag of ["form", "input", "button", "img", "p"]) assert.deepEqual(attributesOf(tag, names).filter((name) => name !== "type" && !name.startsWith("data-lm")), [], tag);
  });

  it("leads nowhere, takes no focus, and lets nothing be written but in fields", () => {
    const hostile = { href: "javascript:alert(1)", "xlink:href": "javascript:alert(1)", "xml:base": "x", target: "_top", action: "x", formaction: "x",
      method: "dialog", download: "x", ping: "x", contenteditable: "true", autofocus: true, tabindex: 5, draggable: "true", style: "top:0",
      srcset: "x 1x", poster: "x", background: "x", "http-equiv": "refresh", content: "0", loading: "lazy", srcdoc: "<b>", sandbox: "",
      actiontype: "toggle", "clip-path": "url(x)", mask: "url(x)", filter: "url(x)", "marker-end": "url(x)", cursor: "url(x)",
      attributeName: "href", begin: "0s", onbegin: "alert(1)", fetchpriority: "high", inert: true };
    for (const tag of ["p", "img"]) assert.deepEqual(attributesOf(tag, hostile), [], tag);
    const inside = drawn("div", {}, ["svg", hostile], ["math", hostile, ["mi", hostile]]);
    for (const element of inside.querySelectorAll("svg, math, mi")) assert.deepEqual(element.getAttributeNames(), []);
  });

  it("draws no element that acts, in any language", () => {
    const svg = ["use", "image", "animate", "set", "animateTransform", "foreignObject", "a", "script", "style", "handler", "filter", "feImage"];
    const math = ["maction", "semantics", "annotation-xml", "a", "mglyph", "script"];
    const html = ["script", "style", "link", "meta", "base", "iframe", "object", "embed", "a", "area", "map", "video", "audio", "source",
      "textarea", "dialog", "template", "slot", "portal", "frame", "body", "html", "title", "x-y", "picture", "canvas", "param", "keygen"];
    const shown = drawn("div", {}, ...html.map((tag) => [tag, {}]), ["svg", {}, ...svg.map((tag) => [tag, {}])], ["math", {}, ...math.map((tag) => [tag, {}])]);
    assert.deepEqual([...shown.querySelectorAll("*")].map(({ localName }) => localName), ["div", "svg", "math"]);
  });

  it("paints with colours alone, and has pictures of its own alone", () => {
    for (const paint of ["url(https://example.org)", "URL (x)", "u\\72l(https://example.org)", "\\75rl(x)", "image('x')", "src(\"x\")"]) {
      const [rect] = drawn("svg", {}, ["rect", { fill: paint, stroke: paint }]).querySelectorAll("rect");
      assert.deepEqual(rect!.getAttributeNames(), [], paint);
    }
    for (const paint of ["none", "currentColor", "#fff", "var(--ink)", "rgb(1 2 3 / 50%)", "hsl(120, 50%, 50%)"]) {
      assert.equal(drawn("svg", {}, ["rect", { fill: paint }]).querySelector("rect")!.getAttribute("fill"), paint);
    }
    for (const src of ["data:image/svg+xmlx,", "data:text/html,<b>", "javascript:alert(1)", "//x", "blob:x", " data:image/svg+xml,"]) {
      assert.deepEqual(attributesOf("img", { src }), [], src);
    }
  });

  it("has fields to write in alone", () => {
    for (const type of ["file", "password", "image", "hidden", "reset", "color", "FILE", "date"]) {
      const form: Tree = ["form", { intent: ["x", {}] }, ["input", { type, field: "f", value: "v", autocomplete: "cc-number" }]];
      const input = drawn("div", {}, form).querySelector("input")!;
      assert.deepEqual([input.type, input.value, input.getAttribute("autocomplete")], ["text", "v", null], type);
    }
  });

  it("is dragged as it was drawn", () => {
    const errors = mock.method(console, "error", () => {});
    /* One piece that is no element, since its tag is not on the list, and one whose sibling has the name of the copy. */
    const pieces: Tree[] = [["script", { at: "a1", shift: [0, 20] }], ["g", { at: "c1", shift: [20, 20] }], ["g", { key: "dragged" }]];
    const [, , ...parts] = board({}) as [string, object, ...Tree[]];
    const widget = show(new FakeModel(view({ tree: ["svg", {}, ...parts, ...pieces] })));
    layOut(widget);
    for (const at of ["a1", "c1"]) {
      pointer("pointerdown", widget.cell(at), middle(at));
      pointer("pointermove", widget.cell(at), middle("b2"));
      assert.equal(widget.all(".is-dragged").length, at === "a1" ? 0 : 1);
      pointer("pointercancel", widget.cell(at), middle(at));
    }
    assert.equal(errors.mock.callCount(), 0);
  });
});

describe("the ring of the focus", () => {
  it("is drawn around nothing that is not on the list, and is taken for no other node", () => {
    const errors = mock.method(console, "error", () => {});
    const cell = (at: string, shape: Tree): Tree => ["g", { role: "gridcell", at, "aria-rowindex": 1, "aria-colindex": at.charCodeAt(0) }, shape];
    const cells = [cell("a", ["script x", {}]), cell("b", ["script", { d: "alert(1)" }]), cell("c", ["rect", {}])];
    const widget = show(new FakeModel(view({ tree: ["svg", {}, ["g", { role: "grid" }, ...cells], ["g", { key: "focus ring" }]] })));
    widget.cell("a").focus();
    for (const at of ["a", "b", "c"]) {
      press(widget.cell(at), "ArrowRight");
      assert.equal(widget.find("script"), null);
    }
    assert.notEqual(widget.find(".focus-ring rect"), null);
    assert.equal(errors.mock.callCount(), 0);
  });
});

describe("names that every object has", () => {
  it("mean nothing", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
    const moves = JSON.parse(`{${names.map((name) => `"${name}": {"b2": ["m", "${name}"]}`)}}`);
    const marks = JSON.parse('{"__proto__": {"label": "x"}}');
    const form = (name: string): Tree => ["form", { key: name, intent: [name, {}] }, ["input", { field: "first" }], ["input", { field: name }]];
    const tree: Tree = ["div", {}, board({}), ...names.map(form), ...names.map((name): Tree => ["section", { pager: name, pages: 1 }]),
      ...names.map((name): Tree => ["p", { counter: name }, name]), ["p", JSON.parse('{"__proto__": "x", "constructor": "y"}')]];
    const widget = show(new FakeModel(view({ tree, input: { ...PICK, moves, marks } })));
    assert.equal(widget.notice(), undefined);
    for (const input of widget.all("input") as HTMLInputElement[]) assert.equal(input.value, "");
    const first = widget.find("input") as HTMLInputElement;
    first.value = "typed";
    first.dispatchEvent(new document.defaultView!.Event("input", { bubbles: true }));
    for (const input of widget.all("input") as HTMLInputElement[]) assert.equal(input.value, input === first ? "typed" : "");
    click(widget.cell("a1"));
  });
});
