import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { flight } from "../../src/effects/flight.ts";
import { window } from "../stage.ts";
import { follow, page, read } from "./stage.ts";

const score = (ply: number, gain = "+3") =>
  `<div class="mg-score mg-player-blue" data-ply="${ply}" data-gain="${gain}" data-from="a1"><b class="mg-points">3</b></div>`;

describe("flight", () => {
  let calm: boolean;
  let land: () => void;
  beforeEach(() => {
    calm = false;
    const finished = new Promise<void>((resolve) => (land = resolve));
    Object.assign(window.Element.prototype, { animate: () => ({ finished }) });
    Object.assign(globalThis, { matchMedia: () => ({ matches: calm }) });
  });
  afterEach(() => {
    Reflect.deleteProperty(window.Element.prototype, "animate");
    Reflect.deleteProperty(globalThis, "matchMedia");
  });

  function paintings() {
    const root = page("");
    const paint = follow(flight(root));
    const flying = () => [...root.querySelectorAll(".mg-flying")].map(({ textContent, className }) => `${textContent} ${className}`);
    return { flying, show: (html: string) => [(root.innerHTML = html), paint({ view: read() })] };
  }

  it("takes what each later move gained to its score, and ends there", async () => {
    const { show, flying } = paintings();
    show(score(3));
    assert.deepEqual(flying(), [], "of the move that was there at first, nobody waits for it");
    show(score(4, "+5"));
    assert.deepEqual(flying(), ["+5 mg-flying mg-player-blue"]);
    land();
    await new Promise(setImmediate);
    assert.deepEqual(flying(), []);
  });

  it("does not take anything of the same move, of one taken back, of one without a gain, or after a page without moves", () => {
    const { show, flying } = paintings();
    for (const html of [score(3), score(3), score(2), score(3, ""), "", score(9)]) {
      show(html);
      assert.deepEqual(flying(), [], html);
    }
  });

  it("rests for eyes that want no motion", () => {
    const { show, flying } = paintings();
    calm = true;
    show(score(3));
    show(score(4));
    assert.deepEqual(flying(), []);
  });
});
