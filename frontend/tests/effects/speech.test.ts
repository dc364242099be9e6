import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { speech } from "../../src/effects/speech.ts";
import { PLAIN } from "../../src/look.ts";
import { follow, read } from "./stage.ts";

const aloud = { ...PLAIN, aloud: true };
const said = (text: string, turn = 1) => ({ text, turn });

describe("speech", () => {
  let spoken: string[];
  beforeEach(() => {
    spoken = [];
    const speechSynthesis = {
      getVoices: () => [{ lang: "en-GB", localService: true }, { lang: "es-ES", localService: true }],
      cancel: () => {},
      speak: ({ text, lang }: { text: string; lang: string }) => void spoken.push(`${lang}: ${text}`),
    };
    const SpeechSynthesisUtterance = class {
      constructor(readonly text: string) {}
    };
    Object.assign(globalThis, { speechSynthesis, SpeechSynthesisUtterance });
  });
  afterEach(() => {
    for (const name of ["speechSynthesis", "SpeechSynthesisUtterance"]) Reflect.deleteProperty(globalThis, name);
  });

  it("reads each announcement once, in the language of the view, to those who want that", () => {
    const paint = follow(speech);
    paint({ view: read(), local: { said: said("Hello.") } });
    paint({ local: { look: aloud, said: said("Your turn.") } });
    paint({});
    paint({ local: { said: said("Your turn.", 2) } });
    paint({ view: read({ lang: "es" }), local: { said: said("Te toca.", 3) } });
    assert.deepEqual(spoken, ["en-GB: Your turn.", "en-GB: Your turn.", "es-ES: Te toca."]);
  });

  it("falls silent once when it is switched off", () => {
    const paint = follow(speech);
    paint({ view: read(), local: { look: aloud } });
    spoken.length = 0;
    paint({ local: { look: PLAIN } });
    paint({ local: { said: said("Your turn.") } });
    assert.deepEqual(spoken, ["en-GB: "]);
  });
});
