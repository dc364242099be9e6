/* Mouse, pen and touch. A press without movement is a click; with movement it drags what can be dragged, and the piece
   follows. Taps are enough for everything: dragging is extra. */
import { watchRepeats } from "./controls.ts";
import { lookButton, meaningOf } from "./dom.ts";
import type { Place } from "./gestures/gesture.ts";
import type { Action } from "./local.ts";
import type { Point } from "./wire.ts";

/** How far a pointer has to move, in pixels of the screen, before a press becomes a drag. */
const SLACK = 6;
/** How long a wheel has to rest, in milliseconds, before it zooms again. */
const REST = 250;

interface Press {
  pointer: number;
  start: Point;
  /** Returns the point in the units in which the piece there is drawn. */
  inUnits: (point: Point) => Point;
  dragging: boolean;
}

/** The part of DOMMatrix that is used. */
interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Turns a point of the screen into one of the coordinate system of which this is the matrix. */
export function unitsOf({ a, b, c, d, e, f }: Matrix): (point: Point) => Point {
  const determinant = a * d - b * c;
  return ([x, y]) => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
}

/** The coordinate system in which an element's children stand; HTML has the screen's, moved. */
function unitsIn(element: Element | null): (point: Point) => Point {
  const matrix = (element as Partial<SVGGraphicsElement> | null)?.getScreenCTM?.();
  return matrix ? unitsOf(matrix) : (point) => point;
}

/** Where on the board this element and point are. */
export function placeOf(root: HTMLElement, element: Element | null, point: Point): Place {
  const inside = element !== null && root.contains(element);
  const cell = inside ? element.closest('[role="gridcell"][data-at]') : null;
  const svg = inside ? element.closest("svg") : null;
  const layer = svg?.querySelector("[data-layer]");
  return {
    at: (cell && meaningOf(cell).cell?.at) ?? null,
    point: layer ? unitsIn(layer)(point) : null,
  };
}

/** The handle of the gesture that was put at this point, or nearest to it. */
function handleAt(root: HTMLElement, [x, y]: Point): HTMLElement | undefined {
  const away = (handle: Element) => {
    const { left, right, top, bottom } = handle.querySelector("circle")!.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
  };
  return [...root.querySelectorAll<HTMLElement>(".chord-end:not(.is-unplaced)")].sort((a, b) => away(a) - away(b))[0];
}

export function listenToPointer(root: HTMLElement, dispatch: (action: Action) => boolean, signal: AbortSignal): void {
  let press: Press | null = null;
  /* The browser also sends a click after a drag. */
  let swallow = false;

  const on = <Name extends keyof HTMLElementEventMap>(name: Name, does: (event: HTMLElementEventMap[Name]) => void) =>
    root.addEventListener(name, does, { signal, passive: false });
  /* Inside a shadow root, document.elementFromPoint sees only its host. */
  const under = ([x, y]: Point) => (root.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
  const pointOf = (event: MouseEvent): Point => [event.clientX, event.clientY];

  on("pointerdown", (event) => {
    swallow = false;
    if (!event.isPrimary || event.button !== 0 || press?.dragging) return;
    const target = event.target as Element;
    if (target.closest("button, input, select")) return;
    const { at } = placeOf(root, target, pointOf(event));
    const piece = at === null ? null : root.querySelector(`[data-at=${JSON.stringify(at)}]:not([role=gridcell])`);
    press = { pointer: event.pointerId, start: pointOf(event), inUnits: unitsIn((piece ?? target.closest("[role=gridcell]"))?.parentElement ?? null), dragging: false };
  });

  on("pointermove", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    /* The button can have been released outside of this window. */
    if (!event.buttons) return cancel();
    const { start, inUnits } = press;
    const point = pointOf(event);
    if (!press.dragging) {
      if (Math.hypot(point[0] - start[0], point[1] - start[1]) < SLACK) return;
      if (!dispatch({ do: "grab", place: placeOf(root, under(start), start) })) return void (press = null);
      press.dragging = true;
      root.setPointerCapture?.(event.pointerId);
    }
    const [from, to] = [inUnits(start), inUnits(point)];
    dispatch({ do: "drag", place: drop(point), by: [to[0] - from[0], to[1] - from[1]] });
  });

  /** Where a drag is: off the board it still has a point, since a chord's end follows from outside of the square. */
  function drop(point: Point): Place {
    const place = placeOf(root, under(point), point);
    const layer = root.querySelector("[data-layer]");
    return place.point || !layer ? place : { ...place, point: unitsIn(layer)(point) };
  }

  /* With Ctrl, as a pinch on a touchpad has it too, the wheel zooms; else it scrolls the page. */
  let zoomed = 0;
  on("wheel", (event) => {
    const button = event.ctrlKey && (event.target as Element).closest("[role=gridcell]")
      && lookButton(root, event.deltaY < 0 ? "in" : "out");
    if (!button) return;
    event.preventDefault();
    if (event.timeStamp - zoomed < REST) return;
    zoomed = event.timeStamp;
    button.click();
  });

  on("pointerup", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    if (press.dragging) {
      swallow = true;
      dispatch({ do: "drop", place: drop(pointOf(event)) });
    }
    press = null;
  });

  function cancel(): void {
    if (press?.dragging) dispatch({ do: "let go" });
    press = null;
  }

  on("pointercancel", (event) => {
    if (event.pointerId === press?.pointer) cancel();
  });

  /* A square is pressed once by two presses that follow at once; on a bench each of them counts. */
  const isRepeat = watchRepeats();
  on("click", (event) => {
    const dragged = swallow && event.detail > 0;
    swallow = false;
    const target = event.target as Element;
    if (dragged || target.closest("button, input, select, label, summary")) return;
    const place = placeOf(root, target, pointOf(event));
    const { at } = place;
    if ((at === null && !place.point) || (at?.includes(" ") === false && isRepeat(event, at))) return;
    if (dispatch({ do: "press", place }) && at === null) handleAt(root, pointOf(event))?.focus();
  });
}
