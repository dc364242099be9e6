import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import type { Tree } from "../src/wire.ts";
import { click, FakeModel, show, view, WORDS } from "./stage.ts";

const button = (wish: number | string): Tree => ["button", { local: ["timer", wish], class: `wish-${wish}` }, String(wish)];
const TIMER: Tree[] = [["strong", { timer: true, role: "timer" }, ""], ...[1, 2, "pause", "stop"].map(button)];

describe("the timer of a class", () => {
  let now = 0;
  const passes = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000;
      mock.timers.tick(1001);
    }
  };

  beforeEach(() => {
    now = 0;
    mock.method(performance, "now", () => now);
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  function page() {
    const model = new FakeModel(view({ words: { ...WORDS, up: "Se acabó." } }, TIMER));
    const widget = show(model);
    const shown = () => (widget.find("strong")!.hidden ? null : widget.find("strong")!.textContent);
    return { ...widget, model, shown, wish: (name: number | string) => click(widget.find(`.wish-${name}`)!) };
  }

  it("counts down, says so at one minute and at ten seconds, and ends with a sign", () => {
    const { shown, wish, said, find, model } = page();
    assert.equal(shown(), null);
    wish(2);
    assert.equal(shown(), "2:00");
    passes(59);
    assert.deepEqual([shown(), said()], ["1:01", "Your turn."]);
    passes(1);
    assert.deepEqual([shown(), said()], ["1:00", "One minute left."]);
    passes(50);
    assert.deepEqual([shown(), said()], ["0:10", "Ten seconds left."]);
    passes(10);
    assert.deepEqual([shown(), said(), find("strong")!.className, model.sent], ["Se acabó.", "Se acabó.", "is-over", []]);
    passes(9);
    assert.equal(shown(), "Se acabó.");
    wish("stop");
    assert.equal(shown(), null);
  });

  it("stands still as long as it is paused", () => {
    const { shown, wish, find } = page();
    const pressed = () => find(".wish-pause")!.getAttribute("aria-pressed");
    wish(1);
    passes(5);
    wish("pause");
    passes(30);
    assert.deepEqual([shown(), pressed()], ["0:55", "true"]);
    wish("pause");
    passes(5);
    assert.deepEqual([shown(), pressed()], ["0:50", "false"]);
  });

  it("goes on while views come, and a time that is chosen anew begins anew", () => {
    const { shown, wish, model } = page();
    wish(2);
    passes(30);
    model.put(view({ rev: 2 }, TIMER));
    assert.equal(shown(), "1:30");
    wish(1);
    assert.equal(shown(), "1:00");
  });

  it("offers no pause and no end where no time is set", () => {
    const { find, wish } = page();
    const disabled = (name: string) => find(`.wish-${name}`)!.getAttribute("aria-disabled");
    assert.deepEqual(["pause", "stop"].map(disabled), ["true", "true"]);
    wish(1);
    assert.deepEqual(["pause", "stop"].map(disabled), [null, null]);
    passes(60);
    assert.deepEqual(["pause", "stop"].map(disabled), ["true", null]);
  });
});
