/* A page to play on: a document, a model as anywidget hands it over, and a small board. */
import { afterEach } from "node:test";
import { JSDOM } from "jsdom";
import type { Model } from "../src/beside.ts";
import type { Ack, Message, Tree } from "../src/wire.ts";
import widget from "../src/widget.ts";

const { window } = new JSDOM("<!doctype html><body></body>", { pretendToBeVisual: true });
const { AbortController } = window;
const { CustomEvent, KeyboardEvent, MutationObserver } = window;
Object.assign(globalThis, { document: window.document, CustomEvent, KeyboardEvent, MutationObserver });

export const { document } = window;
export { window };

/** A model with the traits of the widget, and what was sent through it. */
export class FakeModel implements Model {
  readonly sent: Message[] = [];
  saved = 0;
  private readonly traits: Record<string, unknown>;
  private readonly callbacks = new Map<string, Set<() => void>>();

  constructor(view: unknown) {
    this.traits = { view, change: {}, seen: 0 };
  }
  get = (name: string): unknown => this.traits[name];
  set = (name: string, value: unknown): void => void (this.traits[name] = value);
  save_changes = (): void => void this.saved++;
  send = (message: unknown): void => void this.sent.push(message as Message);
  on = (name: string, callback: () => void): void => {
    if (!this.callbacks.has(name)) this.callbacks.set(name, new Set());
    this.callbacks.get(name)!.add(callback);
  };
  off = (name: string, callback: () => void): void => void this.callbacks.get(name)?.delete(callback);
  fire(name: string): void {
    for (const callback of [...(this.callbacks.get(name) ?? [])]) callback();
  }
  /** Python sends a view. */
  put(view: unknown): void {
    this.set("view", view);
    this.fire("change:view");
  }
  /** Python sends what is different since. */
  change(change: unknown): void {
    this.set("change", change);
    this.fire("change:change");
  }
  get listeners(): number {
    return [...this.callbacks.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

const ends = new Set<AbortController>();
afterEach(() => {
  for (const end of ends) end.abort();
  ends.clear();
});

/** A widget on the page, or in a shadow root, until the test ends. */
export function show(model: FakeModel, where: "page" | "shadow" = "page", output: Element = document.body) {
  const host = output.appendChild(document.createElement("div"));
  const el = where === "page" ? host : host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  const end = new AbortController();
  ends.add(end);
  widget.render({ model, el, signal: end.signal });
  const root = el.firstElementChild as HTMLElement;
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  return {
    el,
    root,
    find,
    all: (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)],
    cell: (at: string) => find(`[role="gridcell"][data-at="${at}"]`)!,
    piece: (key: string) => find(`.piece-${key}`)!,
    said: () => find(".live")!.textContent,
    notice: () => find(".notice")?.textContent,
    active: () => (root.getRootNode() as Document).activeElement,
    close: () => end.abort(),
  };
}

/** jsdom lays nothing out: from here on, this widget's cells are under the points of `middle`. */
export function layOut({ cell }: ReturnType<typeof show>): void {
  const under = (x: number, y: number) => cell("abc"[Math.floor(x / 10)]! + (3 - Math.floor(y / 10)));
  Object.assign(document, { elementFromPoint: under });
}

/** The pixel in the middle of a cell of the small board. */
export function middle(at: string): { clientX: number; clientY: number } {
  return { clientX: "abc".indexOf(at[0]!) * 10 + 5, clientY: (3 - Number(at[1])) * 10 + 5 };
}

export function click(element: Element): void {
  element.dispatchEvent(new window.MouseEvent("click", { bubbles: true, detail: 1 }));
}

/** jsdom has no PointerEvent: a mouse event with what is read of one. */
export function pointer(type: string, element: Element, at: { clientX: number; clientY: number; buttons?: number }): void {
  const event = new window.MouseEvent(type, { bubbles: true, button: 0, buttons: 1, ...at });
  element.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true }));
}

/** Whether the key was taken. */
export function press(element: Element, key: string, more: KeyboardEventInit = {}): boolean {
  return !element.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

export function type(input: HTMLElement, value: string): void {
  (input as HTMLInputElement).value = value;
  input.dispatchEvent(new window.Event("input", { bubbles: true }));
}

/** The last message, accepted or refused. */
export function answer(model: FakeModel, ok = true, text = ""): Ack {
  const { client, id } = model.sent.at(-1)!;
  return { client, id, ok, code: ok ? "" : "not-offered", text };
}

const CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/** A 3 × 3 board, a3 at the top left, with these pieces: {key: at}. */
export function board(pieces: Record<string, string>): Tree {
  const shift = (at: string) => ["abc".indexOf(at[0]!) * 10, (3 - Number(at[1])) * 10];
  const cell = (at: string): Tree => [
    "g",
    {
      role: "gridcell",
      at,
      shift: shift(at),
      "aria-rowindex": 4 - Number(at[1]),
      "aria-colindex": "abc".indexOf(at[0]!) + 1,
      "aria-label": at,
    },
  ];
  const rows = [0, 3, 6].map((first): Tree => ["g", { role: "row" }, ...CELLS.slice(first, first + 3).map(cell)]);
  const standing = Object.entries(pieces).map(([key, at]): Tree => ["g", { key, at, shift: shift(at), class: `piece-${key}` }]);
  return ["svg", {}, ["g", { role: "grid", "aria-label": "board" }, ...rows], ["g", {}, ...standing]];
}

export const PICK = {
  kind: "pick",
  moves: { a1: { a2: ["a1-a2", "plain"], b2: ["a1-b2", "adds"] }, c1: { c2: ["c1-c2", "plain"] } },
  marks: {
    plain: { label: "can move here", node: ["circle", { class: "dot", r: 2 }] },
    adds: { label: "adds", node: ["circle", { class: "plus", r: 2 }] },
  },
  picked: { label: "picked up", node: ["circle", { class: "ring", r: 4 }] },
  why: true,
};

/** Some of the browser's own sentences, as Python sends them. */
export const WORDS = {
  gone: "The kernel is not running.",
  late: "The kernel has not answered.",
  malformed: "The last change could not be drawn.",
  copied: "Copied.",
  selected: "The text is selected, but could not be copied.",
  minute: "One minute left.",
  ten: "Ten seconds left.",
  up: "Time is up.",
  left: "Time left: {t}.",
};

/** A view of the small board. */
export function view(more: Record<string, unknown> = {}, beside: Tree[] = [], pieces: Record<string, string> = PIECES) {
  return { rev: 1, ack: null, tree: ["div", {}, board(pieces), ...beside], input: PICK, say: "Your turn.", words: WORDS, ...more };
}

export const PIECES = { p: "a1", q: "c1", r: "b2" };
