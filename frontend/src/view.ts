/* What Python sends: the view, read once. A view that breaks docs/dev/view-protocol.md is refused here whole, so that
   nothing after this file has to doubt it, and so that the last good picture stays. */
import { openGesture } from "./gestures/index.ts";
import type { Gesture } from "./gestures/gesture.ts";
import { check } from "./check.ts";
import { isRecord, isText, must, readTexts } from "./malformed.ts";
import type { NamedTurn } from "./names.ts";
import type { Ack, Attributes, Intent, Point, Tree } from "./wire.ts";

/** A cell of the board, where the keyboard can stand. */
export interface Cell {
  at: string;
  grid: string;
  row: number;
  column: number;
  shift: Point | null;
}

/** A container that shows one of its pages at a time. */
export interface Pager {
  pages: number;
  start: number | "all";
  /** The announcements of pages that are turned to. */
  say: Map<number, string>;
}

/** A clock that runs: the seconds it had left when the view was made, and what to ask when they are over. */
export interface Ticking {
  left: number;
  intent: Intent;
}

export interface View {
  rev: number;
  ack: Ack | null;
  tree: Tree;
  gesture: Gesture<unknown>;
  /** Whether Python wants to hear of a move before it is made: see `Local.preview`. */
  previews: boolean;
  /** What the input is about, or all of it as it was sent: an equal one later, previews or not, means that the gesture
      goes on. */
  input: string;
  say: string;
  /** What the keys of the board read. */
  reads: Readonly<Record<string, string>>;
  words: Words;
  /** How whose turn it is is said of people with names. */
  turns: NamedTurn[];
  cells: Map<string, Cell>;
  /** The side of a cell of the ground, where that can be dragged to look at another part of it; else 0. */
  pan: number;
  /** The language of announcements: by default, that of the page. */
  lang: string;
  pagers: Map<string, Pager>;
  ticking: Ticking[];
  forms: Set<string>;
  /** Whether there is a place on the page for what the browser itself has to say. */
  notices: boolean;
  /** Whether the first look at a board can be shown here. */
  tours: boolean;
}

/** The sentences that the browser says by itself, which Python sends with the view (`mathgames/page/sentences.py`): those
    of the timer and of a game's clock come last. */
const OWN = ["gone", "restarted", "stopped", "late", "busy", "unreached", "malformed", "copied", "selected", "room", "minute", "ten", "up", "left"] as const;
export type Words = Readonly<Record<(typeof OWN)[number], string>>;

/** Nothing is said in the place of a sentence that was not sent. */
function readWords(raw: unknown): Words {
  return { ...(Object.fromEntries(OWN.map((name) => [name, ""])) as Words), ...readTexts(raw) };
}

/** The view that this is; throws when it is none. */
export function readView(raw: unknown): View {
  must(isRecord(raw) && Number.isInteger(raw.rev) && isText(raw.say) && isRecord(raw.input), "a view has rev, say and input");
  const view: View = {
    rev: raw.rev as number,
    ack: readAck(raw.ack),
    tree: raw.tree as Tree,
    gesture: openGesture(raw.input),
    previews: raw.input.preview === true,
    input: JSON.stringify(raw.input.about ?? { ...raw.input, preview: 0 }),
    say: raw.say,
    words: readWords(raw.words),
    reads: readTexts(raw.reads),
    turns: readTurns(raw.turns),
    cells: new Map(),
    pan: 0,
    lang: "",
    pagers: new Map(),
    ticking: [],
    forms: new Set(),
    notices: false,
    tours: false,
  };
  check(view.tree);
  view.lang = [raw.lang, isText(view.tree) ? "" : view.tree[1].lang].find(isText) ?? "en";
  survey(view, view.tree, { grid: "", row: undefined, column: NaN, pager: null });
  return view;
}

function readTurns(raw: unknown = []): NamedTurn[] {
  const isTurn = (one: unknown) => Array.isArray(one) && isText(one[0]) && one[0] && isText(one[1]) && Number.isInteger(one[2]);
  must(Array.isArray(raw) && raw.every(isTurn), "a turn has two texts and a number");
  return raw as NamedTurn[];
}

function readAck(raw: unknown): Ack | null {
  if (raw === null || raw === undefined) return null;
  must(isRecord(raw), "ack is an object or null");
  const { client, id, ok, code = "", text = "", say } = raw;
  must(isText(client) && Number.isInteger(id) && typeof ok === "boolean", "ack has client, id and ok");
  must(isText(code) && isText(text) && (say === undefined || isText(say)), "ack's code, text and say are texts");
  return { client, id: id as number, ok, code, text, ...(say && { say }) };
}

/** The name under which the browser keeps what is typed into this form or control. */
export function formName(attributes: Attributes): string {
  const { key, intent } = attributes;
  return key !== undefined ? String(key) : JSON.stringify(intent);
}

/** The names of the forms and controls in a view, whatever else is in it. */
export function formsIn(view: unknown): Set<string> {
  const forms = new Set<string>();
  const walk = (tree: unknown): void => {
    if (!Array.isArray(tree)) return;
    const [, attributes, ...children] = tree;
    if (isRecord(attributes) && attributes.intent !== undefined) forms.add(formName(attributes));
    children.forEach(walk);
  };
  walk(isRecord(view) && view.tree);
  return forms;
}

/** Walks the tree once: notes where its cells, pagers and forms are. */
function survey(view: View, tree: Tree, inside: { grid: string; row: unknown; column: number; pager: Pager | null }): void {
  if (isText(tree)) return;
  const [, attributes, ...children] = tree;
  let { grid, row, pager } = inside;
  if (attributes.role === "grid") grid = String(attributes.key ?? "board");
  if (attributes["aria-rowindex"] !== undefined) row = attributes["aria-rowindex"];
  if (attributes.notice === true) view.notices = true;
  if (attributes.tour === true) view.tours = true;
  if (isCell(attributes) && !view.cells.has(attributes.at)) {
    view.cells.set(attributes.at, {
      at: attributes.at,
      grid,
      row: Number(row),
      column: Number(attributes["aria-colindex"] ?? inside.column),
      shift: (attributes.shift as Point | undefined) ?? null,
    });
  }
  if (attributes.pan !== undefined) view.pan = attributes.pan as number;
  if (attributes.pager !== undefined) {
    const { pages = 0, start = 0 } = attributes;
    pager = { pages: pages as number, start: start as number | "all", say: new Map() };
    view.pagers.set(String(attributes.pager), pager);
  }
  if (attributes.page !== undefined && attributes.say) pager?.say.set(attributes.page as number, attributes.say as string);
  if (attributes.intent !== undefined) view.forms.add(formName(attributes));
  if (attributes.ticking !== undefined) {
    must(Number.isFinite(attributes.ticking) && attributes.intent, "ticking is seconds, with an intent");
    view.ticking.push({ left: attributes.ticking as number, intent: attributes.intent as Intent });
  }
  /* Of the first cell, where the row says it for all of its cells. */
  const first = attributes.role === "row" ? Number(attributes["aria-colindex"]) : NaN;
  children.forEach((child, place) => survey(view, child, { grid, row, column: first + place, pager }));
}

/** Whether a node with these attributes is a cell. */
export function isCell(attributes: Attributes): attributes is Attributes & { at: string } {
  return typeof attributes.at === "string" && attributes.role === "gridcell";
}
