/* The focus goes to what is to be answered next, and back when what had it goes away. */
import { followFocus, isLost } from "../trail.ts";
import { BEGUN, createSpotter, isAnswered, isFirst, type Effect } from "./effect.ts";

/** What the focus goes to when it appears in answer to this view. */
const TAKES_FOCUS = "[data-takes-focus]";
/** What was typed into a moment ago, and is typed into next: it was taken and was not the answer, or was refused. */
const TO_TYPE_AGAIN = "form.is-accepted [data-takes-focus], [data-takes-focus][aria-invalid]";
/** The field of a page that is only for typing: it has the focus from the beginning, unless another field has it. */
const TO_TYPE = ".mg-practising input[data-takes-focus]";
const TYPING = "input, textarea, [contenteditable='true']";

export function focus(root: HTMLElement, signal: AbortSignal): Effect {
  const [back, forget] = followFocus(root, signal);
  const spotHeader = createSpotter(root, BEGUN);
  let takers = new Set<Element>();
  let isCovered = false;
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);

  /** What takes the focus and was not there before. */
  function newTaker(): HTMLElement | undefined {
    const before = takers;
    const now = [...root.querySelectorAll<HTMLElement>(TAKES_FOCUS)];
    takers = new Set(now);
    return now.find((element) => !before.has(element));
  }

  /** Below a cover nothing can have the focus: the root keeps it, until it can go back. */
  function cover(hadFocus: boolean): void {
    const before = isCovered;
    isCovered = find(".mg-cover") !== null;
    if (isCovered !== before && (hadFocus || root.matches(":focus"))) isCovered ? root.focus() : back();
  }

  return (painting) => {
    const { focused } = painting;
    const answered = isAnswered(painting);
    if (spotHeader() && answered) forget(); // of the game before
    const taker = newTaker();
    cover(focused !== null);
    const next = answered ? taker ?? find(TO_TYPE_AGAIN) : null;
    if (next) next.focus();
    else if (isFirst(painting) && !document.activeElement?.matches(TYPING)) find(TO_TYPE)?.focus({ preventScroll: true });
    else if (focused && isLost(root, focused)) back();
  };
}
