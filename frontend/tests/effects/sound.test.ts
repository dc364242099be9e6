import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { sound } from "../../src/effects/sound.ts";
import { PLAIN } from "../../src/look.ts";
import { follow, page, read } from "./stage.ts";

const LOUD = { look: { ...PLAIN, sound: true } };
const BANNER = '<div class="mg-banner">Blue wins.</div>';

describe("sound", () => {
  let chimes: number;
  beforeEach(() => {
    chimes = 0;
    mock.timers.enable({ apis: ["setTimeout"] });
    const value = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}, value: 0 };
    const part = { connect: () => part, start: () => {}, stop: () => {}, frequency: value, gain: value };
    const AudioContext = class {
      currentTime = 0;
      constructor() {
        chimes += 1;
      }
      createOscillator = () => part;
      createGain = () => part;
      close = async () => {};
    };
    Object.assign(globalThis, { AudioContext });
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, "AudioContext");
  });

  it("tells the end of a game once, and of the next game again", () => {
    const root = page("");
    const paint = follow(sound(root));
    paint({ view: read(), local: LOUD });
    root.innerHTML = BANNER;
    paint({ view: read({ rev: 2 }) });
    paint({ view: read({ rev: 3 }) });
    assert.equal(chimes, 1);
    root.innerHTML = "";
    paint({ view: read({ rev: 4 }) });
    root.innerHTML = BANNER;
    paint({ view: read({ rev: 5 }) });
    assert.equal(chimes, 2);
  });

  it("is not heard of a game that was over before, nor by those who do not want it", () => {
    const paint = follow(sound(page(BANNER)));
    paint({ view: read(), local: LOUD });
    const root = page("");
    const quiet = follow(sound(root));
    quiet({ view: read() });
    root.innerHTML = BANNER;
    quiet({ view: read({ rev: 2 }) });
    quiet({ local: LOUD });
    assert.equal(chimes, 0);
  });

  it("tells the end of the timer once", () => {
    const paint = follow(sound(page("")));
    paint({ view: read(), local: { ...LOUD, timer: { left: 1, ends: 1000 } } });
    paint({ local: { timer: { left: 0, ends: null } } });
    paint({ view: read({ rev: 2 }) });
    assert.equal(chimes, 1);
  });
});
