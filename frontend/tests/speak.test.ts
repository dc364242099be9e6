import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Tree } from "../src/wire.ts";
import { click, FakeModel, show, view } from "./stage.ts";

const SWITCH: Tree = ["button", { local: ["look", "aloud"], class: "switch" }, "Read aloud"];
const SPEAK: Tree = ["button", { local: ["speak"], say: "Negative 3 plus 5.", class: "speak" }, "Read the task aloud"];

interface Voice {
  lang: string;
  localService: boolean;
}

/** A browser with these voices, and what it was given to read. */
function browser(voices: Voice[]) {
  const read: string[] = [];
  let found = () => {};
  const speechSynthesis = {
    getVoices: () => voices,
    cancel: () => {},
    speak: ({ text, voice }: { text: string; voice: Voice }) => void read.push(`${voice.lang}: ${text}`),
    addEventListener: (_: string, callback: () => void) => void (found = callback),
  };
  const SpeechSynthesisUtterance = class {
    constructor(readonly text: string) {}
  };
  const kept = new Map<string, string>();
  const localStorage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
  for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance, localStorage })) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  return { read, finds: (...more: Voice[]) => (voices.push(...more), found()) };
}

function page(lang = "en") {
  const widget = show(new FakeModel(view({ lang }, [SWITCH, SPEAK])));
  return { ...widget, shown: () => [".switch", ".speak"].filter((name) => !widget.find(name)!.hidden) };
}

describe("reading aloud", () => {
  let voices: ReturnType<typeof browser>;
  beforeEach(() => {
    voices = browser([{ lang: "en-GB", localService: true }, { lang: "es-MX", localService: false }]);
  });
  afterEach(() => {
    for (const name of ["speechSynthesis", "SpeechSynthesisUtterance", "localStorage"]) Reflect.deleteProperty(globalThis, name);
  });

  it("is off until somebody wants it, and remembered", () => {
    const one = page();
    assert.deepEqual([one.shown(), voices.read], [[".switch"], []]);
    click(one.find(".switch")!);
    assert.deepEqual([one.shown(), page().shown()], [[".switch", ".speak"], [".switch", ".speak"]]);
    click(one.find(".switch")!);
    assert.deepEqual(page().shown(), [".switch"]);
  });

  it("reads a text again as often as its button is pressed", () => {
    const { find } = page();
    click(find(".switch")!);
    click(find(".speak")!);
    click(find(".speak")!);
    assert.deepEqual(voices.read, ["en-GB: Negative 3 plus 5.", "en-GB: Negative 3 plus 5."]);
    click(find(".switch")!);
    assert.equal(voices.read.at(-1), "en-GB: ", "and falls silent when it is switched off");
  });

  it("reads what is said of the page that is turned to, or of all of them", () => {
    const page = (number: number): Tree => ["p", { page: number, say: `Page ${number}.` }];
    const verb = (name: string, local: unknown[]): Tree => ["button", { local, class: name }];
    const read = verb("read", ["speak"]);
    const pager: Tree = ["div", { pager: "why", pages: 2 }, page(0), page(1), verb("next", ["page", "why", "next"]), verb("all", ["page", "why", "all"]), read];
    const { find } = show(new FakeModel(view({ lang: "en" }, [SWITCH, pager])));
    for (const name of ["switch", "read", "next", "all"]) click(find(`.${name}`)!);
    voices.read.length = 0;
    click(find(".read")!);
    assert.deepEqual(voices.read, ["en-GB: Page 0. Page 1."]);
    click(find(".all")!);
    click(find(".read")!);
    assert.equal(voices.read.at(-1), "en-GB: Page 1.");
  });

  it("is not offered where only a voice on the network could read, until the browser finds one of its own", () => {
    const { find, shown } = page("es");
    assert.deepEqual(shown(), []);
    voices.finds({ lang: "es-ES", localService: true });
    assert.deepEqual(shown(), [".switch"]);
    click(find(".switch")!);
    click(find(".speak")!);
    assert.deepEqual(voices.read, ["es-ES: Negative 3 plus 5."]);
  });

  it("is not offered by a browser that cannot speak at all", () => {
    Reflect.deleteProperty(globalThis, "speechSynthesis");
    assert.deepEqual(page().shown(), []);
  });

  it("speaks the language of the page where the view does not tell another", () => {
    const model = new FakeModel({ ...view(), tree: ["div", { lang: "es" }, SWITCH] });
    assert.equal(show(model).find("button")!.hidden, true);
    assert.equal(show(new FakeModel({ ...view(), tree: ["div", { lang: "en" }, SWITCH] })).find("button")!.hidden, false);
  });
});
