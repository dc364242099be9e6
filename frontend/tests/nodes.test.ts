import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, it, mock } from "node:test";
import { HTML, MATHML, PLAIN, SVG } from "../src/lists.ts";
import type { Tree } from "../src/wire.ts";
import { click, document, FakeModel, press, show, type, view, window } from "./stage.ts";

afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});

const drawn = (...tree: unknown[]) => show(new FakeModel({ ...view(), tree: tree as Tree })).find(".view")!;

describe("nodes", () => {
  it("become elements of their language", () => {
    const shown = drawn("div", {}, "a ", ["svg", { viewBox: "0 0 1 1" }, ["text", { x: 1 }, "b"]], ["math", {}, ["mi", {}, "c"]]);
    assert.equal(shown.querySelector("svg text")!.namespaceURI, "http://www.w3.org/2000/svg");
    assert.equal(shown.querySelector("svg")!.getAttribute("viewBox"), "0 0 1 1");
    assert.equal(shown.querySelector("mi")!.namespaceURI, "http://www.w3.org/1998/Math/MathML");
    assert.equal(shown.textContent, "a bc");
  });

  it("write attributes: texts, numbers, true; aria in words", () => {
    const [p] = drawn("p", { title: "t", colspan: 2, hidden: true, "aria-hidden": true, "data-ply": "y", lang: false }).children;
    assert.deepEqual([...p!.attributes].map(({ name, value }) => `${name}=${value}`).sort(), [
      "aria-hidden=true",
      "colspan=2",
      "data-ply=y",
      "hidden=",
      "title=t",
    ]);
  });

  it("tell a notebook that its shortcuts are not meant, wherever the focus can be", () => {
    const shown = drawn("div", {}, ["button", {}, "b"], ["input", {}], ["select", {}], ["p", { tabindex: 0 }], ["p", {}]);
    const told = [...shown.querySelectorAll("[data-lm-suppress-shortcuts]")].map(({ localName }) => localName);
    assert.deepEqual(told, ["button", "input", "select", "p"]);
  });

  it("send a form only by a button that asks for nothing itself", () => {
    const ask = { type: "submit", intent: ["x", {}] };
    const shown = drawn("form", {}, ...[{}, { type: "submit" }, { type: "text" }, ask, { type: "submit", local: ["done"] }].map((it) => ["button", it]));
    assert.deepEqual([...shown.querySelectorAll("button")].map((it) => it.type), ["button", "submit", "button", "button", "button"]);
  });

  it("keep a calculation on one line, and break a long one before a sign", () => {
    const read = (text: string) => drawn("p", {}, text).textContent!.replaceAll("\xa0", "_");
    assert.equal(read("You said −6 + 2 = −4. Is it 2 − (−7) = ?"), "You said −6_+_2_=_−4. Is it 2_−_(−7)_=_?");
    assert.equal(read("So 12 + (−30) − 17 − (−8) = −27."), "So 12 +_(−30) −_17 −_(−8) =_−27.");
    assert.equal(read("Red +4 · Blue 3 – a-b"), "Red +4 · Blue 3 – a-b");
    assert.equal(drawn("p", {}, ["code", {}, "a = 3"]).textContent, "a = 3");
  });

  it("stand where shift says", () => {
    assert.equal(drawn("svg", {}, ["g", { shift: [3, 4.5] }]).querySelector("g")!.style.transform, "translate(3px, 4.5px)");
  });
});

describe("a hostile tree", () => {
  it("shows a tag outside of the list as text", () => {
    const shown = drawn("div", {}, ["script", {}, "alert(1)"], ["iframe", { src: "x" }], ["a", { href: "javascript:alert(1)" }, "go"]);
    assert.equal(shown.querySelectorAll("script, iframe, a").length, 0);
    assert.equal(shown.textContent, "<script>alert(1)</script><iframe></iframe><a>go</a>");
  });

  it("takes no tag of another language, and text stays text", () => {
    const shown = drawn("div", {}, "<img src=x onerror=alert(1)>", ["svg", {}, ["foreignObject", {}, ["div", {}]], ["style", {}, "*{}"]]);
    assert.equal(shown.querySelectorAll("img, foreignObject, style, svg div").length, 0);
  });

  it("takes no attribute outside of the list", () => {
    const hostile = {
      onclick: "alert(1)",
      onfocus: "alert(1)",
      style: "position:fixed",
      id: "x",
      innerHTML: "<b>",
      href: "javascript:alert(1)",
      "xlink:href": "javascript:alert(1)",
      formaction: "javascript:alert(1)",
      srcdoc: "<b>",
      form: "another",
      "aria-x onclick": "alert(1)",
      ON: "x",
    };
    const [paragraph] = drawn("p", hostile, "b").children;
    assert.deepEqual([...paragraph!.attributes], []);
  });

  it("reaches for no address", () => {
    const shown = drawn("div", {}, ["img", { src: "https://example.org/x.png" }], ["svg", {}, ["rect", { fill: "URL (https://example.org)" }]]);
    assert.equal(shown.querySelector("img")!.hasAttribute("src"), false);
    assert.equal(shown.querySelector("rect")!.hasAttribute("fill"), false);
    const picture = "data:image/svg+xml,%3Csvg/%3E";
    assert.equal(drawn("img", { src: picture }).querySelector("img")!.getAttribute("src"), picture);
  });

  it("cannot name an element that is no name", () => {
    assert.equal(drawn("div", {}, ["p onclick=alert(1)", {}], ["__proto__", {}], ["p.x#y", {}]).querySelectorAll("*").length, 1);
  });
});

describe("the closed lists", () => {
  /* The words of an assignment in the Python source, whichever way its strings are split. */
  const source = readFileSync("../mathgames/explain/nodes.py", "utf8");
  const listed = (name: string) => {
    const call = new RegExp(`^${name} = \\w+\\(([^)]*)\\)`, "m").exec(source);
    assert.ok(call, `${name} stands in nodes.py`);
    return call[1]!.match(/[\w-]+/g)!.sort();
  };
  for (const [name, list] of Object.entries({ HTML, SVG, MATHML, PLAIN })) {
    it(`${name} is the same in Python`, () => assert.deepEqual([...list].sort(), listed(name)));
  }
  it("what has a meaning of its own is not written", () => {
    assert.deepEqual(listed("INTERPRETED_NAMES").filter((name) => PLAIN.has(name)), []);
  });
  it("data-* and aria-* are those that somebody uses", () => {
    const texts = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(py|ts|css)$/.test(file) && !/static|lists\.ts|(^|\/)nodes\.py/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, "utf8"));
    const python = texts("../mathgames").join("\n");
    const browser = texts("src").join("\n");
    const used = (text: string) => new Set(text.match(/(?<=["'])(data|aria)-[a-z-]+(?=["'])/g));
    /* A page that is saved has its game in an attribute that no node has. */
    const made = [...used(python)].filter((name) => name !== "data-mathgames-replay");
    assert.deepEqual(made.filter((name) => !PLAIN.has(name)), [], "what Python writes is drawn");
    const listed = [...PLAIN].filter((name) => /^(data|aria)-/.test(name));
    assert.deepEqual(listed.filter((name) => !used(python).has(name) && !used(browser).has(name)), [], "what is listed is used");
  });
});

describe("a stranger's change of the page", () => {
  const told = (name: string): Tree[] => [["section", { key: "told" }, ["h2", { "aria-label": name }, name], ["p", {}, name, ["b", {}, "x"], name]]];
  /* Damage, done to the parts of a view: as extensions, translators and a person with the browser's tools do it. */
  const damages: Record<string, (root: HTMLElement, part: HTMLElement) => void> = {
    "deletes an element": (_, part) => part.remove(),
    "deletes all": (root) => root.replaceChildren(),
    "deletes a text": (_, part) => part.firstChild!.remove(),
    "moves an element": (root, part) => root.prepend(part),
    "wraps an element": (_, part) => {
      const wrapper = document.createElement("div");
      part.replaceWith(wrapper);
      wrapper.append(part);
    },
    "wraps a text, as a translator does": (_, part) => {
      const font = document.createElement("font");
      font.append("translated");
      part.firstChild!.replaceWith(font);
    },
    "changes a text": (_, part) => void ((part.firstChild as Text).data = "translated"),
    "changes a name": (_, part) => part.setAttribute("aria-label", "translated"),
    "adds an element": (_, part) => part.append(document.createElement("x-icon")),
    "puts a copy in its place": (_, part) => part.replaceWith(part.cloneNode(true)),
  };
  const whole = (name: string) => show(new FakeModel(view({}, told(name)))).find(".view")!.innerHTML;

  for (const [damage, does] of Object.entries(damages)) {
    it(`${damage}: the next view is drawn whole`, () => {
      for (const part of / (text|name)/.test(damage) ? ["h2"] : ["h2", "p", "section", "svg"]) {
        const model = new FakeModel(view({}, told("one")));
        const widget = show(model);
        does(widget.root, widget.find(part)!);
        model.put(view({ rev: 2 }, told("two")));
        assert.equal(widget.find(".view")!.innerHTML, whole("two"), part);
        assert.deepEqual([...widget.root.children].map(({ className }) => className), ["live", "view"]);
      }
    });
  }

  it("is undone while no view comes, and ever more slowly until one does", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const model = new FakeModel(view({}, told("one")));
    const widget = show(model);
    const stands = async (milliseconds: number) => {
      widget.find("h2")!.firstChild!.replaceWith("translated");
      await null; // it is noticed
      mock.timers.tick(milliseconds - 1);
      const before = widget.find("h2")!.textContent;
      mock.timers.tick(1);
      return [before, widget.find("h2")!.textContent];
    };
    for (const milliseconds of [100, 200, 400]) assert.deepEqual(await stands(milliseconds), ["translated", "one"]);
    model.put(view({ rev: 2 }, told("two")));
    assert.deepEqual(await stands(100), ["translated", "two"]);
  });

  it("takes no focus and no opened panel from anybody", () => {
    const panel: Tree = ["details", {}, ["summary", {}, "More"], ["form", { key: "f", intent: ["x", {}] }, ["input", { field: "a" }]]];
    const model = new FakeModel(view({}, [...told("one"), panel]));
    const widget = show(model);
    const [details, input] = [widget.find("details") as HTMLDetailsElement, widget.find("input") as HTMLInputElement];
    details.open = true;
    input.focus();
    type(input, "7");
    widget.find("p")!.remove();
    input.before(document.createElement("x-icon"));
    model.put(view({ rev: 2 }, [...told("two"), panel]));
    assert.equal(widget.find("x-icon"), null);
    assert.deepEqual([widget.active(), widget.find("details"), details.open, input.value], [input, details, true, "7"]);
  });

  it("is nothing that a translator is asked for", () => {
    assert.equal(show(new FakeModel(view())).root.getAttribute("translate"), "no");
  });
});

describe("a picture that cannot be changed into the next one", () => {
  it("goes, and the next one is drawn from nothing", () => {
    const error = mock.method(console, "error", () => {});
    const model = new FakeModel(view({}, [["p", {}, "one"]]));
    const widget = show(model);
    const root = widget.root;
    for (const rev of [2, 3]) {
      const next: Tree[] = [["h2", {}, "two"], ["p", { key: rev }, "three"]];
      const broken = mock.method(window.Node.prototype, "insertBefore", () => assert.fail("a page that breaks"), { times: 1 });
      model.put(view({ rev }, next));
      assert.equal(broken.mock.callCount() > 0, true);
      broken.mock.restore();
      assert.equal(widget.find(".view")!.innerHTML, show(new FakeModel(view({}, next))).find(".view")!.innerHTML);
      assert.deepEqual([widget.root, root.dataset.rev, error.mock.callCount()], [root, String(rev), 0]);
      click(widget.cell("a1"));
      assert.equal(widget.all("[aria-selected]").length, 1, "it can be played on");
      press(widget.cell("a1"), "Escape");
    }
  });

  it("is none that has a key which every object has", () => {
    const begun = mock.method(window.Element.prototype, "replaceChildren");
    for (const key of ["__proto__", "constructor", "toString", "undefined"]) {
      const model = new FakeModel(view());
      const widget = show(model);
      for (const [at, keys] of [["a", "b", "c"], ["x", key, "b", "a"], ["z", key, "y"]].entries()) {
        model.put(view({ rev: at + 2, tree: ["div", {}, ...keys.map((key): Tree => ["p", { key }, key])] }));
        assert.deepEqual(widget.all(".view p").map(({ textContent }) => textContent), keys);
      }
    }
    assert.equal(begun.mock.callCount(), 0, "nothing breaks");
  });

  it("is none with an output whose value is another", () => {
    const model = new FakeModel(view());
    const widget = show(model);
    const output = (value: string, ...keys: string[]): Tree =>
      ["form", { key: "f", intent: ["x", {}] }, ["output", { field: "a", value }, ...keys.map((key): Tree => ["p", { key }, key])]];
    for (const [at, keys] of [["a", "b"], ["c", "a", "d"]].entries()) {
      model.put(view({ rev: at + 2, tree: output(String(at), ...keys) }));
      assert.deepEqual(widget.all("output p").map(({ textContent }) => textContent), keys);
    }
  });
});
