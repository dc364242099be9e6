/* Gesture `chord`: a straight line between two points on the border of an n × n square, by taps, by drag or by keys.
   Nothing is played before it is confirmed (Enter, or a button that says done): a line is easily misplaced by a finger. */
import { isPoint, isText, must } from "../malformed.ts";
import type { Point, Tree } from "../wire.ts";
import { along, fraction, nearest, pointAt, step, type Border } from "./border.ts";
import { inert, type Gesture, type Turn } from "./gesture.ts";

/** The two ends in ticks, where they are placed, and the one that a drag holds. */
export interface Chord {
  ends: readonly [Point | null, Point | null];
  held: 0 | 1 | null;
}

const EMPTY: Chord = { ends: [null, null], held: null };
/** Ticks along one unit when the input does not snap. */
const FREE = 1000;
/** How near to the border, and to an end, a press has to be, in units. */
const REACH = 0.5;

const DIRECTIONS = new Map<string, Point>([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** A number that can be counted with exactly, and far more than any board needs. */
const isCount = (value: unknown) => Number.isInteger(value) && 0 < (value as number) && (value as number) <= 10_000;

export function chord(input: Record<string, unknown>): Gesture<Chord> {
  const { n, unit, origin, snap = null, labels = ["first end", "second end"], place = "{x}, {y}" } = input;
  must(isCount(n), "n is a whole number above 0");
  must(Number.isFinite(unit) && (unit as number) > 0, "unit is a number above 0");
  must(isPoint(origin), "origin is [x, y]");
  must(snap === null || isCount(snap), "snap is null or a whole number above 0");
  must(Array.isArray(labels) && labels.length === 2 && labels.every(isText), "labels are two texts");
  must(isText(place), "place is a text");

  const border: Border = { n: n as number, ticks: (snap as number | null) ?? FREE };
  const scale = unit as number;
  const [left, top] = origin;
  /* Where the line snaps, a key goes from tick to tick; else by tenths, or with Shift by hundredths. */
  const stride = (shift: boolean) => (snap !== null ? 1 : shift ? FREE / 100 : FREE / 10);
  /* An end that is not placed yet waits for the keyboard at a corner: the first top left, the second bottom right. */
  const corners: [Point, Point] = [pointAt(border, 0), pointAt(border, 2 * border.n * border.ticks)];

  const toUnits = ([x, y]: Point): Point => [(x - left) / scale, (y - top) / scale];
  const toLayer = ([x, y]: Point): Point => [
    left + (x / border.ticks) * scale,
    top + (y / border.ticks) * scale,
  ];
  const text = (point: Point) => point.map((count) => fraction(count, border.ticks));
  const words = (point: Point) => {
    const [x, y] = text(point);
    return place.replace("{x}", x!).replace("{y}", y!);
  };

  function onBorder(point: Point | null): Point | null {
    if (point === null) return null;
    const [x, y] = toUnits(point);
    const inside = Math.min(x, y, border.n - x, border.n - y);
    return Math.abs(inside) <= REACH ? nearest(border, [x, y]) : null;
  }

  const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const same = (a: Point | null, b: Point | null) => a !== null && b !== null && apart(a, b) === 0;

  /** The placed end that a point is on. */
  function endAt({ ends }: Chord, point: Point): 0 | 1 | null {
    const distances = ends.map((end) => (end ? apart(end, point) : Infinity)) as [number, number];
    const near = distances[0] <= distances[1] ? 0 : 1;
    return distances[near] <= REACH * border.ticks ? near : null;
  }

  function withEnd({ ends, held }: Chord, which: 0 | 1, point: Point | null): Chord {
    return { ends: which === 0 ? [point, ends[1]] : [ends[0], point], held };
  }

  function play(state: Chord): Turn<Chord> | null {
    const [a, b] = state.ends;
    if (!a || !b || same(a, b)) return null;
    return { state, ask: { intent: ["play", { chord: [text(a).join(), text(b).join()] }], plays: true } };
  }

  return {
    ...inert(EMPTY),

    press(state, { point }) {
      const here = onBorder(point);
      if (!here || endAt(state, here) !== null) return { state };
      const [a, b] = state.ends;
      if (!a) return { state: withEnd(state, 0, here) };
      if (!b) return { state: withEnd(state, 1, here) };
      return { state: withEnd(state, apart(a, here) <= apart(b, here) ? 0 : 1, here) };
    },

    grab(state, { point }) {
      const here = onBorder(point);
      if (!here) return null;
      const end = endAt(state, here);
      return end !== null ? { ...state, held: end } : { ends: [here, here], held: 1 };
    },

    drag(state, { point }) {
      return point && state.held !== null ? withEnd(state, state.held, nearest(border, toUnits(point))) : state;
    },

    drop(state, place) {
      const dropped = { ...this.drag(state, place), held: null };
      return { state: same(...dropped.ends) ? withEnd(dropped, 1, null) : dropped };
    },

    done: play,
    clear: (state) => (state.ends.some(Boolean) ? { state: EMPTY } : null),

    key(state, handle, key, shift) {
      const which = handle === 0 ? 0 : 1;
      const end = state.ends[which];
      const from = end ?? corners[which];
      const direction = DIRECTIONS.get(key);
      if (direction) {
        const length = stride(shift);
        return { state: withEnd(state, which, step(border, from, [direction[0] * length, direction[1] * length])) };
      }
      if (key === "PageUp" || key === "PageDown") {
        const turn = key === "PageDown" ? border.ticks : -border.ticks;
        return { state: withEnd(state, which, pointAt(border, along(border, from) + turn)) };
      }
      if (key === "Enter" || key === " ") {
        return end ? play(state) : { state: withEnd(state, which, from) };
      }
      return null;
    },

    layer(state, name) {
      return name === "chord" ? drawn(state) : [];
    },
  };

  function drawn({ ends, held }: Chord): Tree[] {
    const side = border.n * scale;
    const [a, b] = ends.map((end) => end && toLayer(end));
    const band = { x: left, y: top, width: side, height: side, fill: "none", "stroke-width": 2 * REACH * scale };
    const trees: Tree[] = [["rect", { key: "border", class: "chord-border", ...band }]];
    if (a && b) {
      const line = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
      /* The rim sets the line off from whatever lies below it. */
      trees.push(["line", { key: "rim", class: "chord-rim", ...line }], ["line", { key: "line", class: "chord-line", ...line }]);
    }
    return [...trees, ...ends.map((end, which) => handle(which, end, held === which))];
  }

  function handle(which: number, end: Point | null, isHeld: boolean): Tree {
    const point = end ?? corners[which]!;
    const [x, y] = toLayer(point);
    const half = (border.n * scale) / 2;
    const middle = left + half;
    const classes = ["chord-end", end ? "" : "is-unplaced", isHeld ? "is-held" : ""].filter(Boolean).join(" ");
    return [
      "g",
      {
        key: `end ${which}`,
        class: classes,
        shift: [x, y],
        handle: which,
        role: "slider",
        tabindex: 0,
        "aria-label": (labels as string[])[which]!,
        "aria-valuemin": "0",
        "aria-valuemax": String(4 * border.n),
        "aria-valuenow": String(along(border, point) / border.ticks),
        "aria-valuetext": words(point),
      },
      ["circle", { class: "chord-grip", r: scale / 2 }],
      ["circle", { class: "chord-dot", r: scale / 8 }],
      [
        "text",
        {
          class: "chord-text",
          "aria-hidden": "true",
          "font-size": scale * 0.3,
          "text-anchor": x < middle ? "start" : "end",
          x: x < middle ? scale * 0.2 : -scale * 0.2,
          y: y < top + half ? -scale * 0.2 : scale * 0.45,
        },
        end ? words(point) : "",
      ],
    ];
  }
}
