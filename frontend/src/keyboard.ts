/* The keyboard. A grid is one tab stop, and so is a group of buttons; arrows, Home and End move inside it; Enter and Space
   press; Escape drops what was picked. Tab is left alone, so that it always leads out. */
import { cellAt, lookButton, meaningOf } from "./dom.ts";
import type { Action } from "./local.ts";
import { itemFrom } from "./roving.ts";
import type { Cell } from "./view.ts";

/** The cell to which a key leads from this one; the same cell where the board ends; null if the key is not a step. */
export function stepFrom(cells: Iterable<Cell>, from: Cell, key: string, ctrl: boolean): Cell | null {
  const along = STEPS[ctrl ? `Ctrl+${key}` : key];
  if (!along) return null;
  let best = from;
  let rank = Infinity;
  for (const cell of cells) {
    const distance = cell.grid === from.grid ? along(cell.row - from.row, cell.column - from.column, cell) : null;
    if (distance !== null && distance < rank) [best, rank] = [cell, distance];
  }
  return best;
}

/** For each key: which cells it can lead to (else null), and the least wins. */
const STEPS: Record<string, (down: number, right: number, cell: Cell) => number | null> = {
  ArrowLeft: (down, right) => (down === 0 && right < 0 ? -right : null),
  ArrowRight: (down, right) => (down === 0 && right > 0 ? right : null),
  /* A row may have no cell just there: then the nearest one. */
  ArrowUp: (down, right) => (down < 0 ? -down * 1e6 + Math.abs(right) : null),
  ArrowDown: (down, right) => (down > 0 ? down * 1e6 + Math.abs(right) : null),
  Home: (down, _, { column }) => (down === 0 ? column : null),
  End: (down, _, { column }) => (down === 0 ? -column : null),
  "Ctrl+Home": (_down, _right, { row, column }) => row * 1e6 + column,
  "Ctrl+End": (_down, _right, { row, column }) => -row * 1e6 - column,
};

/** The keys that read, and leave the focus where it is: targets, last move, score, turn, position. */
const READ = new Set("mlstp");

export interface Keyboard {
  cells(): ReadonlyMap<string, Cell>;
  /** Whether the action changed anything. */
  dispatch(action: Action): boolean;
  submit(form: Element): void;
}

export function listenToKeyboard(root: HTMLElement, keyboard: Keyboard, signal: AbortSignal): void {
  root.addEventListener(
    "keydown",
    (event) => {
      if (isSave(event)) return passOn(event, root);
      if (event.isComposing || event.altKey || event.metaKey) return;
      if (handle(event, root, keyboard)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { signal },
  );
  root.addEventListener(
    "focusin",
    (event) => {
      const { cell = null, item = null } = meaningOf(event.target as Element);
      keyboard.dispatch({ do: "focus", cell, item, seen: (event.target as Element).matches(":focus-visible") });
    },
    { signal },
  );
  root.addEventListener(
    "focusout",
    ({ target, relatedTarget }) => {
      const next = relatedTarget as Node | null;
      /* A list that is left for something else does not stay open over it. */
      const list = (target as Element).closest<HTMLDetailsElement>(".mg-tasks details");
      if (list && next !== root && !list.contains(next)) list.open = false;
      if (!root.contains(next)) keyboard.dispatch({ do: "focus", cell: null, item: null, seen: false });
    },
    { signal },
  );
}

/** Return the letter of a key in lower case: under another alphabet, the one that is on the key as well. */
function letterOf({ key, code }: KeyboardEvent): string {
  return (/\p{sc=Latin}/u.test(key) ? key : code.replace("Key", "")).toLowerCase();
}

function isSave(event: KeyboardEvent): boolean {
  return letterOf(event) === "s" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

/** Keys here are kept from the notebook, which has one for everything; but it is to be saved as from anywhere else. */
function passOn(event: KeyboardEvent, root: HTMLElement): void {
  event.stopPropagation();
  if (!root.parentNode!.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
}

/** Drops the question that the focus is in; whether there was one. */
function drop(target: Element): boolean {
  const no = [...(target.closest("form, .mg-asking")?.querySelectorAll("button") ?? [])].find((button) => meaningOf(button).intent?.[0] === "dismiss");
  no?.click();
  return no !== undefined;
}

/** Closes the panel that the focus is in; whether there was one. */
function close(target: Element): boolean {
  const panel = target.closest<HTMLDetailsElement>("details[open]");
  if (!panel) return false;
  panel.open = false;
  panel.querySelector("summary")?.focus();
  return true;
}

/** Does what a key asks for; whether it asked for anything. */
function handle(event: KeyboardEvent, root: HTMLElement, keyboard: Keyboard): boolean {
  const target = event.target as Element;
  const { key } = event;
  const letter = letterOf(event);
  const { cell, handle, field, item } = meaningOf(target);
  const plain = !event.ctrlKey && !event.shiftKey;
  const presses = key === "Enter" || key === " ";

  if (key === "Escape") return drop(target) || keyboard.dispatch({ do: "escape" }) || close(target);
  if (handle !== undefined && (!event.ctrlKey || key.startsWith("Arrow"))) {
    if (presses && event.repeat) return true; // the first one places an end, and a second one would send
    if (plain && READ.has(letter)) return keyboard.dispatch({ do: "read", key: letter, at: "" }) || true;
    return keyboard.dispatch({ do: "key", handle, key, shift: event.shiftKey, ctrl: event.ctrlKey }) || key.startsWith("Arrow");
  }
  if (field !== undefined && key === "Enter" && plain && target.matches("input")) {
    const form = target.closest("form");
    if (form && root.contains(form)) keyboard.submit(form);
    return form !== null;
  }
  if (item) {
    const next = plain ? itemFrom(root, item, key) : null;
    next?.focus();
    if (next?.getAttribute("role") === "tab") next.click();
    return next !== null;
  }
  const here = cell && keyboard.cells().get(cell.at);
  if (!here) return false;
  if (key !== "Tab") keyboard.dispatch({ do: "focus", cell, item: null, seen: true }); // a click has shown no ring
  if (key === "Enter" && event.ctrlKey && !event.shiftKey) {
    if (!event.repeat) keyboard.dispatch({ do: "verb", verb: ["done"] });
    return true;
  }
  if (presses && plain) {
    if (!event.repeat) keyboard.dispatch({ do: "press", place: { at: here.at, point: null } });
    return true;
  }
  if (plain && READ.has(letter)) return keyboard.dispatch({ do: "read", key: letter, at: here.at }) || true;
  const next = event.shiftKey ? null : stepFrom(keyboard.cells().values(), here, key, event.ctrlKey);
  if (next === here && !event.ctrlKey) lookButton(root, key)?.click(); // beyond the edge of the shown part
  else if (next) cellAt(root, next.at)?.focus();
  return next !== null;
}
