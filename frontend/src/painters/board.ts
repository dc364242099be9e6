/* A board: its cells and pieces, as far as the hand has moved them, and the ring of the focus. */
import type { VNode } from "snabbdom";
import type { Dress } from "../gestures/gesture.ts";
import { SVG } from "../lists.ts";
import { isWaiting, movedPiece, type Local } from "../local.ts";
import { addClasses, element, NAMESPACES, plain, translate, type Branch, type Drawing, type Painters, type Scope } from "../sketch.ts";
import { isCell, type Cell, type View } from "../view.ts";
import type { Attributes, Point, Tree } from "../wire.ts";

/* Keys of what the browser draws among the nodes that Python sends: none of those has such a one. */
const DRAGGED = Symbol();
const RING = Symbol();

interface Board {
  painters: Painters;
  /** Draws what lies above all else in a node whose children are drawn: a piece that is dragged, and the ring of the focus. */
  drawAbove(tag: string, children: Tree[], drawn: (VNode | string)[]): void;
}

export function boardPainters(view: View, local: Local): Board {
  const moved = movedPiece(local);
  const dresses = dressesOf(view, local);
  const stops = tabStops(view, local, dresses);
  let ring: VNode | null = null;

  /** Marks a cell; returns the drawings of its marks. */
  function drawCell(at: string, data: Drawing, attributes: Attributes, scope: Scope, node: Branch): Tree[] {
    const { attrs, meaning } = data;
    const dress = dresses.get(at);
    if (local.ring?.at === at && local.ring.grid === scope.grid) ring = drawRing(node, scope.corner);
    attrs.tabindex = stops.get(scope.grid) === at ? "0" : "-1";
    meaning.cell = { at, grid: scope.grid };
    addClasses(data, dress?.classes ?? []);
    if (local.drag?.over === at) addClasses(data, ["is-over"]);
    if (local.held.some((one) => one.do === "press" && one.place.at === at)) addClasses(data, ["is-held"]);
    if (dress?.selected) attrs["aria-selected"] = "true";
    if (dress?.labels.length && attributes["aria-label"] !== undefined) attrs["aria-label"] = [attributes["aria-label"], ...dress.labels].join(", ");
    return (scope.language === "svg" && dress?.marks) || []; // marks are drawings
  }

  /** Puts a piece where its move takes it before Python has answered. */
  function drawPiece(at: string, data: Drawing): void {
    if (local.drag?.from === at) addClasses(data, ["is-lifted"]);
    if (dresses.get(at)?.classes.includes("is-movable")) addClasses(data, ["can-move"]);
    if (local.notice && local.refused.at === at) addClasses(data, ["is-refused"]);
    if (moved?.from === at) {
      const target = view.cells.get(moved.to)?.shift;
      if (target) data.transform = translate(target);
      addClasses(data, moved.dropped ? ["is-moved", "is-dropped"] : ["is-moved"]);
    } else if (moved?.to === at) {
      addClasses(data, ["is-covered"]);
    }
  }

  return {
    painters: {
      at(data, attributes, scope, children, node) {
        const at = (data.attrs["data-at"] = String(attributes.at));
        if (isCell(attributes)) return [...children, ...drawCell(at, data, attributes, scope, node)];
        return drawPiece(at, data);
      },
      /** The ground follows the pointer that drags it. */
      pan(data) {
        if (local.drag) data.transform = translate(local.drag.by);
      },
      layer(data, attributes, _scope, children) {
        const layer = (data.attrs["data-layer"] = String(attributes.layer));
        return [...children, ...view.gesture.layer(local.state, layer)];
      },
    },
    drawAbove(tag, children, drawn) {
      const place = children.findIndex((child) => isLifted(child, local));
      const piece = drawn[place];
      if (typeof piece === "object") drawn.push(drawDragged(piece, children[place] as [string, Attributes], local.drag!.by));
      if (tag !== "svg" || !ring) return;
      drawn.push(ring);
      ring = null;
    },
  };
}

/** How the gesture shows in the cells, unless a move is on its way. */
function dressesOf(view: View, local: Local): Map<string, Dress> {
  const dresses = new Map<string, Dress>();
  if (isWaiting(local) && movedPiece(local)) return dresses;
  for (const at of view.cells.keys()) {
    const dress = view.gesture.dress(local.state, at);
    if (dress) dresses.set(at, dress);
  }
  return dresses;
}

/** The cell of each grid that Tab leads to: the one last stood on, else one that something can be done with, else the one
    in the middle. */
function tabStops(view: View, local: Local, dresses: Map<string, Dress>): Map<string, string> {
  const grids = new Map<string, Cell[]>();
  for (const cell of view.cells.values()) {
    if (!grids.get(cell.grid)?.push(cell)) grids.set(cell.grid, [cell]);
  }
  const stops = new Map<string, string>();
  for (const [grid, cells] of grids) {
    const [first, last] = [cells[0]!, cells.at(-1)!];
    const off = ({ row, column }: Cell) => Math.abs(2 * row - first.row - last.row) + Math.abs(2 * column - first.column - last.column);
    const stop = cells.find(({ at }) => local.current.get(grid) === at)
      ?? cells.find(({ at }) => dresses.get(at)?.classes.includes("is-movable"))
      ?? cells.reduce((best, cell) => (off(cell) < off(best) ? cell : best));
    stops.set(grid, stop.at);
  }
  return stops;
}

/** The ring around a cell: its shape in two tones, one of which stands out on any ground. */
function drawRing(cell: Tree, corner: Point): VNode | null {
  const shape = (typeof cell[2] === "string" ? undefined : cell[2]) ?? cell;
  const [tag, { d, x, y, width, height, r, cx, cy, points }] = shape as Exclude<Tree, string>;
  if (!SVG.has(tag)) return null;
  const measures = plain({ d, x, y, width, height, r, cx, cy, points }, "svg");
  const { ns } = NAMESPACES.svg;
  const tone = (name: string) => element(tag, { ns, attrs: { ...measures, class: name } }, []);
  const data: Drawing = { ns, key: RING, attrs: { class: "focus-ring" }, transform: translate(corner), meaning: {} };
  return element("g", data, [tone("focus-outer"), tone("focus-inner")]);
}

/** The copy of a piece that follows the pointer, above all its siblings: to move the piece itself up in the tree
    would end its transition. */
function drawDragged(piece: VNode, [, { shift }]: [string, Attributes], [dx, dy]: Point): VNode {
  const [x, y] = shift as Point;
  const { "data-at": _, ...attrs } = piece.data!.attrs!;
  const transform = translate([x + dx, y + dy]);
  const data: Drawing = { ...piece.data!, key: DRAGGED, attrs, transform, meaning: {} };
  attrs.class = String(attrs.class).replace("is-lifted", "is-dragged");
  attrs["aria-hidden"] = "true";
  return { ...piece, data, key: DRAGGED, children: piece.children?.map(copied) };
}

/** A virtual node may stand in one place only. */
function copied(node: VNode | string): VNode | string {
  return typeof node === "string" ? node : { ...node, children: node.children?.map(copied) };
}

function isLifted(tree: Tree, { drag }: Local): boolean {
  return typeof tree !== "string" && drag !== null && drag.from !== null && tree[1].at === drag.from
    && tree[1].shift !== undefined && !isCell(tree[1]);
}
