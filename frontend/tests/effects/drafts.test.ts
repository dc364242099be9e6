import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Typed } from "../../src/beside.ts";
import { drafts } from "../../src/effects/drafts.ts";
import type { Kept } from "../../src/kept.ts";
import type { Action } from "../../src/local.ts";
import { window } from "../stage.ts";
import { follow, read } from "./stage.ts";

const typed = (text: string): Typed => new Map([["form", { move: text }]]);

function stage() {
  const kept: Typed[] = [];
  const actions: Action[] = [];
  let tell: (typed: Typed) => void = () => {};
  const store: Kept<Typed> = { read: () => new Map(), keep: (value) => void kept.push(value), follow: (callback) => void (tell = callback) };
  const end = new window.AbortController();
  const paint = follow(drafts(store, (action) => actions.push(action) > 0, end.signal));
  return { kept, actions, paint, end, tell: (value: Typed) => tell(value) };
}

describe("drafts", () => {
  it("are kept when something is typed, and only then", () => {
    const { kept, paint } = stage();
    const one = typed("a1");
    paint({ view: read(), local: { typed: one } });
    paint({ view: read({ rev: 2 }) });
    assert.deepEqual(kept, [one]);
  });

  it("come from the other views of the model", () => {
    const { actions, paint, tell } = stage();
    const [own, other] = [typed("a1"), typed("a2")];
    paint({ view: read(), local: { typed: own } });
    tell(own);
    tell(other);
    assert.deepEqual(actions, [{ do: "keep", now: { typed: other } }]);
  });

  it("outlive the view, without what is on its way", () => {
    const { kept, paint, end } = stage();
    const both: Typed = new Map([["sent", { move: "a1" }], ["draft", { move: "b1" }]]);
    paint({ view: read(), local: { typed: both, unanswered: [{ id: 1, plays: false, form: "sent" }] } });
    end.abort();
    assert.deepEqual([...kept.at(-1)!.keys()], ["draft"]);
  });
});
