import assert from "node:assert/strict";
import { afterEach, describe, it, mock } from "node:test";
import { clockText } from "../src/timer.ts";
import type { Tree } from "../src/wire.ts";
import { answer, click, document, FakeModel, show, view, window } from "./stage.ts";

const CODE = "minus-vs-plus:0G3K9";
const FIELD: Tree = ["input", { type: "text", readonly: true, value: CODE }];
const COPY: Tree = ["button", { local: ["copy", CODE] }, "Copy"];
const DOWNLOAD: Tree = ["button", { local: ["download", "game.mathgame", "a record"] }, "Download"];

const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => mock.restoreAll());

describe("copying", () => {
  function clipboard(writeText: (text: string) => Promise<void>): void {
    Object.defineProperty(globalThis, "navigator", { value: { clipboard: { writeText } }, configurable: true });
  }

  it("puts the text on the clipboard and says so, without Python", async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    const model = new FakeModel(view({}, [FIELD, COPY]));
    const widget = show(model);
    click(widget.find("button")!);
    await settled();
    assert.deepEqual([copied, widget.said(), model.sent], [[CODE], "Copied.", []]);
    assert.match(widget.find("button")!.className, /is-copied/);
    model.put(view({ rev: 2 }, [FIELD, ["button", { local: ["copy", "another code"] }, "Copy"]]));
    assert.doesNotMatch(widget.find("button")!.className, /is-copied/);
  });

  it("selects the code that shows the text where there is no field of it", async () => {
    clipboard(() => Promise.reject(new Error("not allowed")));
    const widget = show(new FakeModel(view({}, [["code", {}, CODE], COPY])));
    click(widget.find("button")!);
    await settled();
    assert.equal(document.getSelection()!.toString(), CODE);
  });

  it("selects the field that shows the text where the browser allows no more", async () => {
    clipboard(() => Promise.reject(new Error("not allowed")));
    const widget = show(new FakeModel(view({}, [FIELD, COPY])));
    click(widget.find("button")!);
    await settled();
    const field = widget.find("input") as HTMLInputElement;
    assert.deepEqual([field.selectionStart, field.selectionEnd], [0, CODE.length]);
    assert.match(widget.notice()!, /^The text is selected/);
  });
});

describe("downloading", () => {
  it("works with the kernel gone", () => {
    const model = new FakeModel(view({}, [DOWNLOAD]));
    const widget = show(model);
    model.fire("destroy");
    const saved: unknown[] = [];
    mock.method(URL, "createObjectURL", (blob: Blob) => (saved.push(blob), "blob:here"));
    mock.method(window.HTMLAnchorElement.prototype, "click", function (this: HTMLAnchorElement) {
      saved.push(this.href, this.download);
    });
    mock.timers.enable({ apis: ["setTimeout"] });
    click(widget.find("button")!);
    mock.timers.reset();
    assert.equal((saved[0] as Blob).size, "a record".length);
    assert.deepEqual([saved.slice(1), model.sent], [["blob:here", "game.mathgame"], []]);
  });
});

describe("a clock", () => {
  const ticking = (left: number): Tree => ["span", { class: "time", ticking: left, intent: ["flag", {}] }, "?"];

  /** Lets the time of the page go on. */
  function timed() {
    let now = 0;
    mock.method(performance, "now", () => now);
    mock.timers.enable({ apis: ["setTimeout"] });
    return (seconds: number) => {
      now += seconds * 1000;
      mock.timers.tick(seconds * 1000);
    };
  }
  afterEach(() => mock.timers.reset());

  it("shows seconds rounded up", () => {
    assert.deepEqual([75.2, 60, 0.1, 0, -3].map(clockText), ["1:16", "1:00", "0:01", "0:00", "0:00"]);
  });

  it("counts down in the page and asks Python once when it is over", () => {
    const pass = timed();
    const model = new FakeModel(view({}, [ticking(2.5)]));
    const widget = show(model);
    const shown = () => widget.find(".time")!.textContent;
    assert.equal(shown(), "0:03");
    pass(0.6);
    assert.equal(shown(), "0:02");
    pass(1.9);
    pass(2);
    assert.deepEqual(model.sent.map(({ intent }) => intent), [["flag", {}]]);
    assert.equal(shown(), "0:00");
    model.put(view({ rev: 2, ack: answer(model) }, [ticking(5)]));
    assert.equal(shown(), "0:05");
    pass(5.1);
    assert.equal(model.sent.length, 2);
  });

  it("goes on through an answer that draws nothing anew, and stands still with the kernel gone", () => {
    const pass = timed();
    const model = new FakeModel(view({}, [ticking(9.5)]));
    const widget = show(model);
    pass(3);
    model.put(view({ ack: { client: "another", id: 1, ok: false, code: "", text: "" } }, [ticking(9.5)]));
    assert.equal(widget.find(".time")!.textContent, "0:07");
    model.fire("destroy");
    pass(60);
    assert.deepEqual([widget.find(".time")!.textContent, model.sent], ["0:07", []]);
  });
});

describe("a widget out of a saved notebook", () => {
  it("says at once that there is no kernel, and sends nothing", () => {
    const output = document.body.appendChild(document.createElement("div"));
    output.className = "jupyter-widgets-disconnected";
    const model = new FakeModel(view({}, [["button", { intent: ["undo", {}] }, "Undo"]]));
    const widget = show(model, "page", output);
    assert.match(widget.notice()!, /^The kernel is not running/);
    click(widget.find("button")!);
    assert.deepEqual(model.sent, []);
    output.remove();
  });
});

describe("keys on the screen", () => {
  const FIELD: Tree = ["form", { key: "answer", intent: ["answer", null] }, ["input", { type: "text", field: "number" }]];
  const keys = ["1", "2", "±", ""].map((key): Tree => ["button", { key: `key ${key}`, local: ["type", "answer", "number", key] }, key]);

  it("type into the field of their form, turn its sign, and take a character away, without Python", () => {
    const model = new FakeModel(view({}, [FIELD, ...keys]));
    const widget = show(model);
    const [one, two, sign, back] = document.querySelectorAll("button");
    const typed = (key: Element) => {
      click(key);
      return (widget.find("input") as HTMLInputElement).value;
    };
    assert.deepEqual([one, two, sign, sign, sign, back, back, back].map((key) => typed(key!)), ["1", "12", "−12", "12", "−12", "−1", "−", ""]);
    assert.deepEqual(model.sent, []);
  });

  it("stop where no answer is that long", () => {
    const widget = show(new FakeModel(view({}, [FIELD, ...keys])));
    for (let times = 0; times < 50; times++) click(widget.find("button")!);
    assert.equal((widget.find("input") as HTMLInputElement).value, "1".repeat(40));
  });
});
