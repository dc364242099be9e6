import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { HTML, MATHML, PLAIN, SVG } from "../src/lists.ts";
import type { Tree } from "../src/wire.ts";
import { FakeModel, show, view } from "./stage.ts";

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
    assert.deepEqual(listed("INTERPRETED").filter((name) => PLAIN.has(name)), []);
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
