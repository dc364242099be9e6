import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { tour } from "../../src/effects/tour.ts";
import type { Action } from "../../src/local.ts";
import { TOUR } from "../../src/tour.ts";
import type { Tree } from "../../src/wire.ts";
import { document, pointer, press, window } from "../stage.ts";
import { follow, page, read } from "./stage.ts";

const LOOK: Tree = ["div", { tour: true }, "Start here."];
const HERE = { clientX: 0, clientY: 0 };

describe("tour", () => {
  let tours: unknown[];
  let root: HTMLElement;
  let paint: ReturnType<typeof follow>;
  let end: AbortController;
  beforeEach(() => {
    const kept = new Map<string, string>();
    const value = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
    Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
    [tours, root, end] = [[], page('<div class="mg-tour"><p>Start here.</p></div><p class="board"></p>'), new window.AbortController()];
    const dispatch = (action: Action) => {
      const change = action.do === "keep" ? action.now : {};
      tours.push(change.tour);
      paint({ local: change });
      return true;
    };
    paint = follow(tour(root, dispatch, end.signal));
  });
  afterEach(() => {
    end.abort();
    Reflect.deleteProperty(globalThis, "localStorage");
  });

  it("begins once, with the first board that has one, and the browser remembers it", () => {
    paint({ view: read() });
    assert.deepEqual([tours, TOUR.read()], [[], false]);
    paint({ view: read({ rev: 2 }, [LOOK]) });
    paint({ view: read({ rev: 3 }, [LOOK]) });
    assert.deepEqual([tours, TOUR.read()], [[true], true]);
  });

  it("ends with a press beside it, and with Escape anywhere, if it is there", () => {
    press(document.body, "Escape");
    pointer("pointerdown", root.querySelector(".board")!, HERE);
    assert.deepEqual(tours, []);
    paint({ view: read({}, [LOOK]) });
    pointer("pointerdown", root.querySelector(".mg-tour p")!, HERE);
    assert.deepEqual(tours, [true]);
    pointer("pointerdown", root.querySelector(".board")!, HERE);
    assert.deepEqual(tours, [true, false]);
    paint({ local: { tour: true } });
    press(document.body, "Escape");
    assert.deepEqual(tours, [true, false, false]);
  });

  it("does not begin once another board has shown it", () => {
    paint({ view: read() });
    TOUR.keep(true);
    paint({ view: read({ rev: 2 }, [LOOK]) });
    assert.deepEqual(tours, [false]);
  });
});
