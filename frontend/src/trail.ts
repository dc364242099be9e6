/* Where the focus was: what has it may go away, and then it goes back. */

/** How many elements are remembered that had the focus, in case that the last ones go away. */
const TRAIL = 16;

/** Remembers the last place of an action; a place that Tab only passes does not count. Focus whose element has gone returns
    there, to the last place that can still take it; else to the board's tab stop, or to another element that can be reached
    first. The other function forgets all of it. */
export function followFocus(root: HTMLElement, signal: AbortSignal) {
  let trail: HTMLElement[] = [];
  let passes = false;
  root.addEventListener(
    "focusin",
    ({ target }) => {
      if (target === root) return;
      trail = [...(passes ? trail.slice(0, -1) : trail).filter((element) => element !== target), target as HTMLElement].slice(-TRAIL);
      passes = (target as HTMLElement).role !== "gridcell"; // one who walked on the board was there
    },
    { signal, capture: true }, // before the page is painted for it
  );
  for (const use of ["keydown", "click"]) {
    root.addEventListener(use, (event) => (passes &&= /Tab|Shift/.test((event as KeyboardEvent).key)), { signal, capture: true });
  }
  const takes = (element: HTMLElement) => {
    if (!root.contains(element) || !canFocus(element) || element.ariaDisabled === "true") return false;
    element.focus();
    return focusIn(root) === element;
  };
  const back = () => {
    if ([...trail].reverse().some(takes)) return;
    const stop = root.querySelector<HTMLElement | SVGElement>('[role="gridcell"][tabindex="0"], .chord-end');
    (stop ?? root.querySelector<HTMLElement>("button:not([disabled]), input:not([disabled])"))?.focus();
  };
  const forget = () => {
    trail = [];
  };
  return [back, forget] as const;
}

/** The element inside the root that has the focus. */
export function focusIn(root: HTMLElement): Element | null {
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  return activeElement && activeElement !== root && root.contains(activeElement) ? activeElement : null;
}

/** Whether an element can no longer hold the focus that it had. */
export function isLost(root: HTMLElement, element: Element): boolean {
  return focusIn(root) === null || !canFocus(element);
}

function canFocus(element: Element): boolean {
  return !element.matches(":disabled") && element.closest("[hidden]") === null && (element.checkVisibility?.() ?? true);
}
