/* What belongs to one pair of eyes and hands, and how it changes. The picture is f(view, local); nothing else remembers
   anything. `reduce` is pure: what has to be sent to Python comes out of it as messages. */
import type { Ask, Place, Turn } from "./gestures/gesture.ts";
import type { Link, Typed, Wait } from "./beside.ts";
import { LOOK, type Look } from "./look.ts";
import { byName, NAMES, type Names } from "./names.ts";
import { pageAfter, type PageStep, type Turned } from "./pages.ts";
import { clockSaid, timeLeft, timerSaid, type Timer } from "./timer.ts";
import { TOUR } from "./tour.ts";
import { isErrand, typedAfter, type Errand, type Key, type Verb } from "./verbs.ts";
import type { View } from "./view.ts";
import { voices } from "./voice.ts";
import type { Fields, Intent, Item, Message, Point, Stand } from "./wire.ts";

/** A message that Python has not answered yet. */
interface Unanswered {
  id: number;
  plays: boolean;
  previews?: string;
  moved?: { from: string; to: string; dropped: boolean };
  /** The piece that this asks about. */
  from?: string;
  /** The form that is cleared when the answer is yes, or the control whose own value is shown until any answer. */
  form?: string;
  control?: string; intent?: Intent;
  /** Too late to go on showing what was hoped for; the answer still counts when it comes. */
  late?: boolean;
}

export interface Drag {
  from: string | null;
  over: string | null;
  /** How far the piece was dragged, in the units in which it is drawn. */
  by: Point;
  /** The state to go back to when the drag is called off. */
  before: unknown;
}

export interface Local extends Turned {
  client: string;
  link: Link;
  lastId: number;
  unanswered: readonly Unanswered[];
  /** What was pressed while Python had something to answer: it is done in this order, each when all before it is answered. */
  held: readonly Action[];
  /** The gesture's own state. */
  state: unknown;
  drag: Drag | null;
  /** The cell of each grid that has the grid's tab stop. */
  current: ReadonlyMap<string, string>;
  /** The button that has the focus, if it is one of a group that is one tab stop. */
  item: Item | null;
  /** The cell that the ring of the focus is drawn around. */
  ring: Stand | null;
  look: Look;
  names: Names;
  timer: Timer | null;
  /** Whether the first look at a board is shown; null as long as there was no such board. */
  tour: boolean | null;
  /** The languages in which this computer can read aloud. */
  voices: readonly string[];
  /** Whether the page fills the screen. */
  presenting: boolean;
  typed: Typed;
  /** The text that was copied last. */
  copied: string | null;
  /** The form that was accepted last, until something else is asked or typed. */
  accepted: string | null;
  /** How many seconds the clocks have run since this view came, and whether Python was told that one has run out. */
  elapsed: number;
  flagged: boolean;
  /** The move that Python was last asked about before it is made, as JSON, and what Python said of it. */
  preview: { move: string; text: string };
  /** A visible sentence: why there is no answer, or why the last request was refused. */
  notice: string;
  /** What the notice is about: a piece that cannot move so, or the form in which it was asked. */
  refused: { at?: string | undefined; form?: string | undefined };
  /** The announcement; `turn` changes when the same sentence is to be announced again. */
  said: { text: string; turn: number };
}

export type Action =
  | { do: "view"; view: View; before: View | null }
  | { do: "press"; place: Place }
  | { do: "grab"; place: Place }
  | { do: "drag"; place: Place; by: Point }
  | { do: "drop"; place: Place }
  | { do: "let go" }
  | { do: "escape" }
  | { do: "read"; key: string; at: string }
  | { do: "key"; handle: number; key: string; shift: boolean; ctrl?: boolean }
  | { do: "verb"; verb: Verb }
  | { do: "ask"; intent: Intent; fields: Fields; form?: string; control?: string }
  | { do: "type"; form: string; field: string; value: string | boolean }
  | { do: "focus"; cell: Stand | null; item: Item | null; seen: boolean }
  | { do: "keep"; now: Partial<Pick<Local, "look" | "tour" | "names" | "voices" | "presenting" | "typed">> }
  | { do: "timer"; timer: Timer | null }
  | { do: "late"; id: number; why: Wait }
  | { do: "preview" }
  | { do: "tick"; elapsed: number }
  | { do: "copied"; text: string; ok: boolean }
  | { do: "malformed" }
  | { do: "link"; link: Link };

export interface Change {
  local: Local;
  message?: Message;
  errand?: Errand;
  /** The handle that gets the focus. */
  focus?: number | undefined;
}

const NO_PREVIEW = { move: "", text: "" };

export function startLocal(client: string, link: Link, typed: Typed = new Map()): Local {
  return {
    client,
    link,
    lastId: 0,
    unanswered: [],
    held: [],
    state: null,
    drag: null,
    pages: new Map(),
    current: new Map(),
    item: null,
    ring: null,
    look: LOOK.read(),
    names: NAMES.read(),
    timer: null,
    tour: TOUR.read() ? false : null,
    voices: voices(),
    presenting: false,
    typed,
    preview: NO_PREVIEW,
    copied: null,
    accepted: null,
    elapsed: 0,
    flagged: false,
    notice: "",
    refused: {},
    said: { text: "", turn: 0 },
  };
}

/** Whether a move is on its way, so that the board takes no other. */
export function isWaiting(local: Local): boolean {
  return local.unanswered.some(({ plays, late }) => plays && !late);
}

/** Whether Python has something to answer, so that what is pressed now is about a page that may be another one soon. */
export function isAsked(local: Local): boolean {
  return local.unanswered.some(({ previews, late }) => previews === undefined && !late);
}

/** Keeps what was pressed until it can be done; what is asked already is not asked again. */
function hold(local: Local, action: Action): Local {
  const asks = (one: Action | Unanswered) => JSON.stringify("intent" in one ? one.intent : one);
  return [...local.unanswered, ...local.held].some((one) => asks(one) === asks(action)) ? local : { ...local, held: [...local.held, action] };
}

/** The move that is drawn before Python has answered. */
export function movedPiece(local: Local): Unanswered["moved"] {
  return local.unanswered.find(({ moved, late }) => moved && !late)?.moved;
}

export function reduce(view: View, local: Local, action: Action): Change {
  const { gesture } = view;
  const quiet = (changed: Partial<Local>): Change => ({ local: { ...local, ...changed } });
  const turn = (turn: Turn<unknown> | null, dropped = false): Change =>
    turn ? take(view, { ...local, drag: null, notice: "" }, turn, dropped) : { local };

  const isPress = action.do === "press" || action.do === "ask" || (action.do === "verb" && action.verb[0] === "done");
  if (isPress && isAsked(local)) return { local: hold(local, action) };

  switch (action.do) {
    case "view":
      return { local: receive(action.view, action.before, local) };
    case "press":
      return turn(gesture.press(local.state, action.place));
    case "grab": {
      const { at } = action.place;
      /* Where the ground can be dragged, no piece can. */
      const ground = view.pan > 0 && at !== null;
      const state = isWaiting(local) ? null : ground ? local.state ?? 0 : gesture.grab(local.state, action.place);
      if (state === null) return { local };
      return quiet({ state, drag: { from: ground ? null : at, over: at, by: [0, 0], before: local.state }, notice: "" });
    }
    case "drag":
      if (!local.drag) return { local };
      return quiet({
        state: gesture.drag(local.state, action.place),
        drag: { ...local.drag, over: action.place.at, by: action.by },
      });
    case "drop":
      if (!local.drag) return { local };
      return view.pan ? pan(view, local, local.drag) : turn(gesture.drop(local.state, action.place), true);
    case "let go":
      return local.drag ? quiet({ state: local.drag.before, drag: null }) : { local };
    case "escape":
      if (local.drag) return quiet({ state: local.drag.before, drag: null });
      if (local.notice) return quiet({ notice: "" });
      return isWaiting(local) ? { local } : turn(gesture.clear(local.state));
    case "key":
      return isWaiting(local) ? { local } : turn(gesture.key(local.state, action.handle, action.key, action.shift, action.ctrl));
    case "read": {
      const { key, at } = action;
      const text = key === "m" ? gesture.targets(local.state, at) : view.reads[`${at.split(" ")[0]} ${key}`] ?? view.reads[key];
      const more = key === "t" ? timeLeft(view, local.elapsed) : "";
      return text ? { local: say(local, byName(local.names, view.turns, `${text}${more}`)) } : { local };
    }
    case "verb": {
      const { verb } = action;
      if (verb[0] === "page") return { local: turnPage(view, local, verb[1], verb[2]) };
      if (isErrand(verb)) return { local, errand: verb };
      if (verb[0] === "tour") return quiet({ tour: false });
      if (verb[0] === "type") return typeKey(view, local, verb);
      if (isWaiting(local)) return { local };
      return turn(verb[0] === "done" ? gesture.done(local.state) : gesture.clear(local.state));
    }
    case "copied":
      if (!action.ok) return { local: notify({ ...local, copied: null }, view.words.selected) };
      return { local: say({ ...local, copied: action.text }, view.words.copied) };
    case "tick": {
      const next = say({ ...local, elapsed: action.elapsed }, clockSaid(view, local.elapsed, action.elapsed));
      const over = local.flagged || local.link !== "live" ? undefined : view.ticking.find(({ left }) => left <= action.elapsed);
      return over ? send(view, { ...next, flagged: true }, over.intent, {}, { plays: false }) : { local: next };
    }
    case "ask": {
      const { intent, fields, form, control } = action;
      return send(view, { ...local, notice: "", accepted: null }, intent, fields, {
        plays: false,
        ...(form !== undefined && { form }),
        ...(control !== undefined && { control }),
      });
    }
    case "type": {
      const fields = { ...local.typed.get(action.form), [action.field]: action.value };
      return quiet({ typed: new Map(local.typed).set(action.form, fields), refused: {}, accepted: null });
    }
    case "focus":
      return { local: stand(local, action.cell, action.item, action.seen) };
    case "keep":
      return quiet(action.now);
    case "timer":
      return { local: say({ ...local, timer: action.timer }, timerSaid(view.words, local.timer, action.timer)) };
    case "late":
      if (!local.unanswered.some(({ id }) => id === action.id)) return { local };
      return { local: notify({ ...local, unanswered: local.unanswered.map((one) => ({ ...one, late: true })) }, view.words[action.why] || view.words.late) };
    case "preview": {
      const move = openMove(view, local);
      if (move === null || isSettled(local, move)) return { local };
      const next = { ...local, preview: { move, text: "" } };
      return send(view, next, ["preview", JSON.parse(move)], {}, { plays: false, previews: move });
    }
    case "malformed":
      return { local: notify(local, view.words.malformed) };
    case "link":
      if (local.link === action.link) return { local };
      if (action.link === "live") return quiet({ link: "live", notice: "" });
      return { local: cutOff(view, { ...local, link: action.link, unanswered: [], held: [], drag: null }) };
  }
}

function typeKey(view: View, local: Local, [, form, field, key]: Key): Change {
  return reduce(view, local, { do: "type", form, field, value: typedAfter(String(local.typed.get(form)?.[field] ?? ""), key) });
}

/** Whether this computer can read aloud what the view says. */
export function hasVoice(view: View, local: Local): boolean {
  return local.voices.some((lang) => lang.startsWith(view.lang.toLowerCase()));
}

/** The move that "done" would make now, as JSON, where Python wants to hear of it before it is made. */
export function openMove(view: View, local: Local): string | null {
  if (!view.previews || local.link !== "live" || isWaiting(local)) return null;
  const ask = view.gesture.done(local.state)?.ask;
  return ask ? JSON.stringify(ask.intent[1]) : null;
}

/** Whether Python was asked about this move already, or has another one to answer first. */
export function isSettled(local: Local, move: string): boolean {
  return local.preview.move === move || local.unanswered.some(({ previews }) => previews !== undefined);
}

/** What Python said of the move that "done" would make now. */
export function previewText(view: View, local: Local): string {
  const { move, text } = local.preview;
  return text !== "" && move === openMove(view, local) ? text : "";
}

/** What follows from a new view: answers settle what waited, and what no longer fits is forgotten. */
function receive(view: View, before: View | null, local: Local): Local {
  const { ack } = view;
  /* The same view may come again, whole; a refusal in it still stands. */
  const stands = view.rev === before?.rev && ack?.client === local.client && ack.text === local.notice;
  let next: Local = before ? { ...local, link: "live", notice: stands ? local.notice : "" } : local;
  if (view.input !== before?.input) next = { ...next, state: view.gesture.start(), drag: null };
  if (view.rev !== before?.rev) next = { ...next, elapsed: 0, flagged: false, preview: NO_PREVIEW };
  if (view.rev !== before?.rev && view.say) next = say(next, byName(next.names, view.turns, view.say));
  if (!before && next.link !== "live") next = cutOff(view, next);
  if (ack?.client === local.client) {
    /* Messages are answered in order: an answer to a later one settles the earlier ones too. */
    const answered = local.unanswered.filter(({ id }) => id <= ack.id);
    next = { ...next, unanswered: local.unanswered.filter(({ id }) => id > ack.id) };
    const settled = new Set<string>();
    for (const { id, form, control, plays, previews } of answered) {
      const accepted = id === ack.id && ack.ok;
      if (control !== undefined) settled.add(control);
      if (form !== undefined && accepted) {
        settled.add(form);
        next = { ...next, accepted: form };
      }
      if (previews === next.preview.move && accepted) next = say({ ...next, preview: { move: previews, text: ack.text } }, ack.say ?? ack.text);
      if (plays && accepted) next = { ...next, state: view.gesture.start(), drag: null };
    }
    next = { ...next, typed: keep(next.typed, (name) => !settled.has(name)), drag: before?.pan ? null : next.drag };
    const asked = answered.find(({ id }) => id === ack.id);
    if (!ack.ok) next = { ...next, held: [] }; // nothing follows from what was refused
    if (!ack.ok && ack.text && asked) next = { ...notify(next, ack.text, ack.say), refused: { at: asked.from, form: asked.form } };
    else if (ack.text && asked && asked.previews === undefined) next = notify(next, ack.text, ack.say);
  }
  return {
    ...next,
    tour: next.tour && view.tours,
    typed: keep(next.typed, (form) => view.forms.has(form)),
    pages: keep(next.pages, (name) => view.pagers.has(name)),
  };
}

/** The focus is here now: on a cell, whose ring is drawn if it is to be seen, or on a button of a group, or elsewhere. */
function stand(local: Local, cell: Stand | null, item: Item | null, seen: boolean): Local {
  const known = !cell || local.current.get(cell.grid) === cell.at;
  const ring = seen ? cell : null;
  if (known && isSame(ring, local.ring) && isSame(item, local.item)) return local;
  return { ...local, item, ring, current: known ? local.current : new Map(local.current).set(cell.grid, cell.at) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function keep<Value>(map: ReadonlyMap<string, Value>, wanted: (name: string) => boolean): ReadonlyMap<string, Value> {
  return [...map.keys()].every(wanted) ? map : new Map([...map].filter(([name]) => wanted(name)));
}

function take(view: View, local: Local, turn: Turn<unknown>, dropped: boolean): Change {
  const next = { ...local, state: turn.state };
  if (turn.tell !== undefined) return { local: notify(next, turn.tell) };
  if (!turn.ask) return { local: turn.say ? say(next, turn.say) : next, focus: turn.focus };
  /* A move that cannot be sent leaves the board as it was. */
  if (local.link !== "live") return { local: cutOff(view, local) };
  const { intent, plays, moved, from }: Ask = turn.ask;
  return send(view, next, intent, {}, { plays, ...(moved && { moved: { ...moved, dropped } }), ...(from && { from }) });
}

function send(view: View, local: Local, intent: Intent, fields: Fields, waits: Omit<Unanswered, "id">): Change {
  if (local.link !== "live") return { local: cutOff(view, local) };
  const id = local.lastId + 1;
  return {
    local: { ...local, lastId: id, unanswered: [...local.unanswered, { id, intent, ...waits }] },
    message: { intent, fields, rev: view.rev, id, client: local.client },
  };
}

/** The ground stays where it was let go, on the nearest cells, until Python shows what is there. */
function pan(view: View, local: Local, drag: Drag): Change {
  const [right, down] = drag.by.map((way) => Math.round(way / view.pan)) as Point;
  if (!right && !down) return { local: { ...local, drag: null } };
  const by: Point = [right * view.pan, down * view.pan];
  return send(view, { ...local, drag: { ...drag, by } }, ["board", { right, down }], {}, { plays: false });
}

function say(local: Local, text: string | undefined): Local {
  return text === undefined ? local : { ...local, said: { text, turn: local.said.turn + 1 } };
}

function notify(local: Local, notice: string, said = notice): Local {
  return say({ ...local, notice, refused: {} }, said);
}

/** Explains why there is no answer, and how to continue. */
function cutOff(view: View, local: Local): Local {
  return notify(local, view.words[local.link as Exclude<Link, "live">] || view.words.gone);
}

/** The typed text that was not sent: text on its way is not a draft, and only its sender gets the answer. */
export function unsent(local: Local): Typed {
  const sent = new Set(local.unanswered.flatMap(({ form, control }) => [form, control]));
  return keep(local.typed, (name) => !sent.has(name));
}

function turnPage(view: View, local: Local, name: string, to: PageStep): Local {
  const pager = view.pagers.get(name);
  const after = pager && pageAfter(local, name, pager, to);
  if (!after) return local;
  const next = { ...local, pages: new Map(local.pages).set(name, after) };
  const sentence = after.all ? undefined : pager.say.get(after.page);
  return sentence ? say(next, sentence) : next;
}
