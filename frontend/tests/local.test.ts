import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isWaiting, movedPiece, reduce, startLocal, type Action, type Local } from "../src/local.ts";
import { pageAfter, pageShown } from "../src/pages.ts";
import { readView, type View } from "../src/view.ts";
import { view } from "./stage.ts";

const PAGER = ["div", { pager: "steps", pages: 3 }, ["p", { page: 0, say: "zero" }], ["p", { page: 1, say: "one" }]];
const shown = readView(view({}, [PAGER as never]));
const arrive = (local: Local, raw: unknown, before: View | null = shown) => {
  const next = readView(raw);
  return reduce(next, local, { do: "view", view: next, before }).local;
};
const start = arrive(startLocal("me", "live"), view({}, [PAGER as never]), null);
const press = (local: Local, at: string) => reduce(shown, local, { do: "press", place: { at, point: null } });
const played = press(press(start, "a1").local, "a2");
const ack = (more: object = {}) => ({ client: "me", id: 1, ok: true, code: "", text: "", ...more });

describe("a move", () => {
  it("is sent with its rev, id and client, and drawn at once", () => {
    assert.deepEqual(played.message, { intent: ["play", { move: "a1-a2" }], fields: {}, rev: 1, id: 1, client: "me" });
    assert.deepEqual(movedPiece(played.local), { from: "a1", to: "a2", dropped: false });
  });

  it("makes the board wait for its answer", () => {
    assert.equal(isWaiting(played.local), true);
    assert.deepEqual(press(played.local, "c1").message, undefined);
    const grab = reduce(shown, played.local, { do: "grab", place: { at: "c1", point: null } });
    assert.equal(grab.local, played.local);
  });

  it("is settled by the answer", () => {
    const local = arrive(played.local, view({ rev: 2, ack: ack() }));
    assert.deepEqual([isWaiting(local), movedPiece(local), local.notice], [false, undefined, ""]);
  });

  it("goes back when refused, with the reason shown and said", () => {
    const local = arrive(played.local, view({ ack: ack({ ok: false, text: "Not now." }) }));
    assert.deepEqual([isWaiting(local), local.notice, local.said.text], [false, "Not now.", "Not now."]);
  });

  it("shows what is for this browser alone, although it was done", () => {
    const said = view({ rev: 2, ack: ack({ text: "Your word is lamp." }) });
    const local = arrive(played.local, said);
    assert.deepEqual([isWaiting(local), local.notice, local.said.text], [false, "Your word is lamp.", "Your word is lamp."]);
    assert.equal(arrive({ ...played.local, client: "you" }, said).notice, "");
  });

  it("ignores answers to others and to earlier messages", () => {
    const other = arrive(played.local, view({ rev: 2, ack: ack({ client: "you", ok: false, text: "No." }) }));
    assert.deepEqual([isWaiting(other), other.notice], [true, ""]);
    const earlier = arrive(played.local, view({ ack: ack({ id: 0, ok: false, text: "No." }) }));
    assert.deepEqual([isWaiting(earlier), earlier.notice], [true, ""]);
  });

  it("is settled by an answer to a later message, not by one to an earlier", () => {
    const control: Action = { do: "ask", intent: ["option", "a"], fields: {}, control: "a" };
    const typing = reduce(shown, played.local, { do: "type", form: "a", field: "value", value: "x" }).local;
    const held = reduce(shown, typing, control).local;
    assert.deepEqual([held.held, held.lastId], [[control], 1], "a control is asked about when the move is answered");
    const sent = reduce(shown, { ...typing, unanswered: [] }, control).local;
    const asked = { ...sent, unanswered: [...typing.unanswered, ...sent.unanswered] };
    const kept = view({}, [["select", { key: "a", intent: ["option", "a"], field: "value" }]]);
    const first = arrive(asked, { ...kept, ack: ack() });
    assert.deepEqual([isWaiting(first), first.typed.size], [false, 1]);
    const both = arrive(asked, { ...kept, ack: ack({ id: 2 }) });
    assert.deepEqual([isWaiting(both), both.typed.size], [false, 0]);
  });

  it("is not refused twice by an answer that is still there", () => {
    const refusal = view({ ack: ack({ ok: false, text: "Not now." }) });
    const once = arrive(played.local, refusal);
    const turn = arrive(once, refusal).said.turn;
    assert.equal(turn, once.said.turn);
  });

  it("goes back when no answer comes, and still counts if one comes later", () => {
    const late = reduce(shown, played.local, { do: "late", why: "late", id: 1 }).local;
    assert.equal(movedPiece(late), undefined);
    assert.match(late.notice, /not answered/);
    assert.equal(press(late, "c1").local.state, "c1");
    const local = arrive(late, view({ ack: ack({ ok: false, text: "Not now." }) }));
    assert.equal(local.notice, "Not now.");
    assert.equal(reduce(shown, local, { do: "late", why: "late", id: 1 }).local, local);
  });
});

describe("what is picked", () => {
  const picked = press(start, "a1").local;

  it("stays while the input stays, and goes with it", () => {
    assert.equal(arrive(picked, view({ rev: 2 })).state, "a1");
    assert.equal(arrive(picked, view({ rev: 2, input: { kind: "none" } })).state, null);
  });

  it("stays when the answer to why comes", () => {
    const asked = press(picked, "c3");
    assert.deepEqual(asked.message?.intent, ["why", { from: "a1", to: "c3" }]);
    assert.equal(isWaiting(asked.local), false);
    assert.equal(arrive(asked.local, view({ rev: 2, ack: ack() })).state, "a1");
  });

  it("is dropped by Escape; a drag goes back to what was before it", () => {
    assert.equal(reduce(shown, picked, { do: "escape" }).local.state, null);
    assert.equal(reduce(shown, start, { do: "escape" }).local, start);
    const dragging = reduce(shown, start, { do: "grab", place: { at: "c1", point: null } }).local;
    assert.equal(dragging.state, "c1");
    const back = reduce(shown, dragging, { do: "let go" }).local;
    assert.deepEqual([back.state, back.drag], [null, null]);
  });

  it("collected cells stay after a refusal and go when accepted", () => {
    const input = { kind: "cells", open: ["a1", "a2"], most: 2 };
    const cells = readView(view({ input }));
    let local = arrive(startLocal("me", "live"), view({ input }), null);
    for (const at of ["a1", "a2"]) ({ local } = reduce(cells, local, { do: "press", place: { at, point: null } }));
    assert.equal(isWaiting(local), true);
    assert.deepEqual(arrive(local, view({ input, ack: ack({ ok: false }) }), cells).state, ["a1", "a2"]);
    assert.deepEqual(arrive(local, view({ input, ack: ack() }), cells).state, []);
  });
});

describe("ground that can be dragged", () => {
  const input = { kind: "cells", open: { not: [] }, most: 2 };
  const raw = view({ input });
  const ground = readView({ ...raw, tree: ["div", { pan: 10 }, raw.tree] });
  const begun = arrive(startLocal("me", "live"), raw, null);
  const drag = (by: [number, number], from: string | null = "b2") => {
    let local = reduce(ground, begun, { do: "grab", place: { at: from, point: null } }).local;
    local = reduce(ground, local, { do: "drag", place: { at: from, point: null }, by }).local;
    return reduce(ground, local, { do: "drop", place: { at: from, point: null } });
  };

  it("tells Python by how many cells, once, and stays there until the answer", () => {
    const { local, message } = drag([24, -8]);
    assert.deepEqual(message?.intent, ["board", { right: 2, down: -1 }]);
    assert.deepEqual([local.drag?.from, local.drag?.by], [null, [20, -10]]);
    assert.equal(isWaiting(local), false);
    assert.equal(arrive(local, view({ input, rev: 2, ack: ack() }), ground).drag, null);
  });

  it("collects nothing on the way, and less than half a cell is nothing", () => {
    assert.deepEqual(drag([24, 0]).local.state, []);
    const { local, message } = drag([4, 3]);
    assert.deepEqual([local.drag, message], [null, undefined]);
  });

  it("is held by its cells alone, also when the game is over", () => {
    assert.equal(drag([24, 0], null).message, undefined);
    const over = readView({ ...raw, input: { kind: "none" }, tree: ["div", { pan: 10 }, raw.tree] });
    const local = arrive(startLocal("me", "live"), view({ input: { kind: "none" } }), null);
    assert.notEqual(reduce(over, local, { do: "grab", place: { at: "b2", point: null } }).local.drag, null);
  });
});

describe("without a kernel", () => {
  const gone = reduce(shown, played.local, { do: "link", link: "gone" }).local;

  it("what waited goes back, and it is said in words", () => {
    assert.deepEqual([isWaiting(gone), movedPiece(gone)], [false, undefined]);
    assert.match(gone.notice, /kernel is not running/);
  });

  it("nothing is sent, and pages still turn", () => {
    const tried = press(press(gone, "a1").local, "a2");
    assert.equal(tried.message, undefined);
    assert.match(tried.local.notice, /kernel is not running/);
    const turned = reduce(shown, gone, { do: "verb", verb: ["page", "steps", "next"] }).local;
    assert.equal(turned.pages.get("steps")?.page, 1);
  });

  it("a view that comes all the same means that it is back", () => {
    const local = arrive(gone, view({ rev: 3 }));
    assert.deepEqual([local.link, local.notice], ["live", ""]);
  });

  it("Python may say it in other words", () => {
    const french = readView(view({ words: { gone: "Le noyau est arrêté." } }));
    assert.equal(reduce(french, start, { do: "link", link: "gone" }).local.notice, "Le noyau est arrêté.");
  });
});

describe("the live region", () => {
  it("says a repeated sentence again when rev changes, and only then", () => {
    const again = arrive(start, view({ rev: 2 }));
    assert.deepEqual([again.said.text, again.said.turn], [start.said.text, start.said.turn + 1]);
    assert.equal(arrive(start, view()).said.turn, start.said.turn);
  });
});

describe("a pager", () => {
  const pager = shown.pagers.get("steps")!;
  const turn = (local: Local, to: "next" | "back" | "all" | number) =>
    reduce(shown, local, { do: "verb", verb: ["page", "steps", to] }).local;
  const at = (local: Local) => pageShown(local, "steps", pager);

  it("goes on, back and to a page, and ends at its ends", () => {
    assert.deepEqual(at(start), { page: 0, all: false });
    assert.deepEqual(at(turn(start, "next")), { page: 1, all: false });
    assert.deepEqual(at(turn(start, 2)), { page: 2, all: false });
    assert.equal(pageAfter(start, "steps", pager, "back"), null);
    assert.equal(turn(start, "back"), start);
    assert.equal(turn(turn(start, 2), "next").pages.get("steps")?.page, 2);
    assert.equal(turn(start, 7), start);
  });

  it("shows all, and the page seen before when pressed again", () => {
    const all = turn(turn(start, "next"), "all");
    assert.deepEqual(at(all), { page: 1, all: true });
    assert.deepEqual(at(turn(all, "all")), { page: 1, all: false });
    assert.deepEqual(at(turn(all, "back")), { page: 2, all: false });
    assert.equal(pageAfter(all, "steps", pager, "next"), null);
  });

  it("says the page that it turns to", () => {
    assert.equal(turn(start, "next").said.text, "one");
    assert.equal(turn(start, 2).said.turn, start.said.turn);
  });

  it("starts where Python says, afresh under a new name", () => {
    assert.deepEqual(pageShown(start, "x", { pages: 4, start: 2, say: new Map() }), { page: 2, all: false });
    assert.deepEqual(pageShown(start, "x", { pages: 4, start: "all", say: new Map() }), { page: 0, all: true });
    assert.equal(arrive(turn(start, "next"), view({ rev: 2 })).pages.size, 0);
  });
});
