/* Gesture `chord`: a straight line between two points on the border of an n × n square, by taps, by drag or by keys.
   Nothing is played before it is confirmed (Enter, or a button that says done): a line is easily misplaced by a finger. */
import { isPoint, isText, must } from "../malformed.ts";
import type { Point, Tree } from "../wire.ts";
import { along, corner, fraction, nearest, pointAt, prolonged, step, type Border } from "./border.ts";
import { inert, type Gesture, type Turn } from "./gesture.ts";

type Placed = readonly [Point | null, Point | null];

/** The two ends in ticks, where they are placed, and the one that a drag holds. */
export interface Chord {
  ends: Placed;
  held: 0 | 1 | null;
  /** Where the drag of a new line began, in units, and the ends that it does away with. */
  stroke?: { from: Point; instead: Placed };
}

const EMPTY: Chord = { ends: [null, null], held: null };
/** Ticks along one unit when the input does not snap; a hand, and an arrow key, then goes by tenths. */
const FREE = 1000;
const TENTH = FREE / 10;
/** How near to the border, and to an end, a press has to be, and how long a line that is dragged, in units. */
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
  const { n, unit, origin, snap = null, labels = [], place = "{x}, {y}", cleared = "" } = input;
  must(Number.isFinite(unit) && (unit as number) > 0 && isPoint(origin), "a chord has a unit and an origin");
  must(isCount(n) && (snap === null || isCount(snap)), "n and snap are whole numbers");
  must(Array.isArray(labels) && labels.every((texts) => Array.isArray(texts) && texts.every(isText)), "labels are lists of texts");
  must(isText(place) && isText(cleared), "place and cleared are texts");

  /* For each end: its name, its name while it is not placed, and the announcement when it is placed. */
  const label = (which: number, of: 0 | 1 | 2) => String((labels as unknown[][])[which]?.[of] ?? "");
  const border: Border = { n: n as number, ticks: (snap as number | null) ?? FREE };
  const scale = unit as number;
  const [left, top] = origin;
  /* Where the line snaps, hands and keys go from tick to tick; else by tenths, with Ctrl by hundredths. */
  const coarse = snap === null ? TENTH : 1;
  const stride = (shift: boolean, ctrl: boolean) => (shift ? border.ticks : ctrl && snap === null ? FREE / 100 : coarse);
  /* An end that is not placed yet waits for the keyboard at a corner: the first top left, the second bottom right. */
  const corners: [Point, Point] = [pointAt(border, 0), pointAt(border, 2 * border.n * border.ticks)];

  const toUnits = ([x, y]: Point): Point => [(x - left) / scale, (y - top) / scale];
  const toLayer = ([x, y]: Point): Point => [
    left + (x / border.ticks) * scale,
    top + (y / border.ticks) * scale,
  ];
  const text = (point: Point) => point.map((count) => fraction(count, border.ticks));
  /* People count y upwards. */
  const words = ([x, y]: Point, sentence = String(place)) => {
    const [across, up] = text([x, border.n * border.ticks - y]);
    return sentence.replace("{x}", across!).replace("{y}", up!);
  };
  const stick = (point: Point) => nearest(border, point, coarse);

  function onBorder(point: Point | null): Point | null {
    if (point === null) return null;
    const [x, y] = toUnits(point);
    const inside = Math.min(x, y, border.n - x, border.n - y);
    return Math.abs(inside) <= REACH ? stick([x, y]) : null;
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

  /** The turn that placed this end, or both: it is said where they are, and the focus is there. */
  function settled(state: Chord, which: 0 | 1, both = false): Turn<Chord> {
    const said = [0, 1].filter((end) => (both || end === which) && state.ends[end]);
    return { state, focus: which, say: said.map((end) => words(state.ends[end]!, label(end, 2))).join(" ") };
  }

  function play(state: Chord): Turn<Chord> | null {
    const [a, b] = state.ends;
    if (!a || !b || same(a, b)) return null;
    return { state, ask: { intent: ["play", { chord: [text(a).join(), text(b).join()] }], plays: true } };
  }

  return {
    ...inert(EMPTY),

    press(state, { point }) {
      if (!point) return { state, focus: state.ends[0] ? 1 : 0 }; // a key on the board, which is not where a line begins
      const here = onBorder(point);
      const near = here && endAt(state, here);
      if (!here || near !== null) return near === null ? { state } : { state, focus: near };
      const [a, b] = state.ends;
      const which = !a ? 0 : !b ? 1 : apart(a, here) <= apart(b, here) ? 0 : 1;
      return settled(withEnd(state, which, here), which);
    },

    grab(state, { point }) {
      if (!point) return null;
      const here = onBorder(point);
      const end = here && endAt(state, here);
      if (end !== null) return { ...state, held: end };
      const from = here ? (here.map((count) => count / border.ticks) as Point) : toUnits(point);
      const inside = Math.min(...from) >= 0 && Math.max(...from) <= border.n;
      return inside ? { ...state, stroke: { from, instead: state.ends } } : null;
    },

    /* A line that is begun runs through the pointer, from border to border; a placed end sticks to the border. */
    drag(state, { point }) {
      if (!point) return state;
      const to = toUnits(point);
      if (state.held !== null) return withEnd(state, state.held, stick(to));
      const [a, b] = prolonged(border.n, state.stroke!.from, to);
      return { ...state, ends: [stick(a), stick(b)] };
    },

    drop(state, place) {
      const { ends, held, stroke } = this.drag(state, place);
      const far = place.point && stroke && apart(stroke.from, toUnits(place.point)) > REACH && !same(...ends);
      if (stroke && !far) return this.press({ ends: stroke.instead, held: null }, place); // a hand that shook
      return settled({ ends, held: null }, held ?? 1, far === true);
    },

    done: play,
    clear: (state) => (state.ends.some(Boolean) ? { state: EMPTY, say: String(cleared ?? "") } : null),

    key(state, handle, key, shift, ctrl = false) {
      const which = handle === 0 ? 0 : 1;
      const end = state.ends[which];
      const from = end ?? corners[which];
      const walked = (point: Point): Turn<Chord> => {
        const walk = withEnd(state, which, point);
        return end ? { state: walk } : settled(walk, which); // of an end that moves, its value is said
      };
      const direction = DIRECTIONS.get(key);
      if (direction) {
        const length = stride(shift, ctrl);
        return walked(step(border, from, [direction[0] * length, direction[1] * length]));
      }
      if (key === "Home" || key === "End") return walked(corner(border, from, key === "Home" ? -1 : 1));
      if (key === "PageUp" || key === "PageDown") {
        const turn = key === "PageDown" ? border.ticks : -border.ticks;
        return walked(pointAt(border, along(border, from) + turn));
      }
      if (key === "Enter" || key === " ") return end ? play(state) : walked(from);
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
    return [...trees, ...ends.map((end, which) => handle(which, end, held === which)), ...ends.map(coordinates)];
  }

  /** Where an end is, below the square, where no line and no name of a column is: the first left, the second right. */
  function coordinates(end: Point | null, which: number): Tree {
    const attributes = {
      key: `coordinates ${which}`,
      class: "chord-text",
      "aria-hidden": "true",
      "text-anchor": which ? "end" : "start",
      x: left + (which * (border.n + 1) - 0.5) * scale,
      y: top + (border.n + 1) * scale,
    };
    return ["text", attributes, end ? words(end) : ""];
  }

  function handle(which: number, end: Point | null, isHeld: boolean): Tree {
    const point = end ?? corners[which]!;
    const classes = ["chord-end", end ? "" : "is-unplaced", isHeld ? "is-held" : ""].filter(Boolean).join(" ");
    const half = scale / 8;
    /* An end that is nowhere yet has no value: it is a button that places it. */
    const meaning = end
      ? {
          role: "slider",
          "aria-label": label(which, 0),
          "aria-valuemin": "0",
          "aria-valuemax": String(4 * border.n),
          "aria-valuenow": String(along(border, point) / border.ticks),
          "aria-valuetext": words(point),
        }
      : { role: "button", "aria-label": label(which, 1) };
    return [
      "g",
      { key: `end ${which}`, class: classes, shift: toLayer(point), handle: which, tabindex: 0, ...meaning },
      ["circle", { class: "chord-grip", r: scale / 2 }],
      which
        ? ["rect", { class: "chord-dot", x: -half, y: -half, width: 2 * half, height: 2 * half }]
        : ["circle", { class: "chord-dot", r: half }],
    ];
  }
}
