/* A tree of nodes as virtual DOM. Only what is on the closed lists becomes an element or an attribute; anything else is
   shown as text. What Python sends never reaches innerHTML, a style, an id or an event attribute. */
import { vnode, type VNode, type VNodeData } from "snabbdom";
import { keyOf } from "./check.ts";
import { unbroken, type Meaning } from "./dom.ts";
import type { Dress } from "./gestures/gesture.ts";
import { HTML, isHarmless, MATHML, PLAIN, SVG } from "./lists.ts";
import { hasVoice, isWaiting, movedPiece, previewText, type Local } from "./local.ts";
import { isToggle, lookAfter } from "./look.ts";
import { named } from "./names.ts";
import { pageAfter, pageShown, saidOf, type PageStep } from "./pages.ts";
import { isGroup, isItem, openGroup, type Group } from "./roving.ts";
import { clockText } from "./timer.ts";
import { isErrand, type Verb } from "./verbs.ts";
import { formName, isCell, type Cell, type Pager, type View } from "./view.ts";
import type { Attributes, Fields, Intent, Point, Tree } from "./wire.ts";

const NAMESPACES = {
  html: { ns: undefined, tags: HTML },
  svg: { ns: "http://www.w3.org/2000/svg", tags: SVG },
  math: { ns: "http://www.w3.org/1998/Math/MathML", tags: MATHML },
} as const;

/* Notebook looks for its shortcuts before a key reaches the board, and first at the very element that has the focus: this
   attribute there tells it that keys are not meant for it. */
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";
const FOCUSABLE = new Set(["button", "input", "select", "summary"]);

/* Keys of what the browser draws among the nodes that Python sends: none of those has such a one. */
const DRAGGED = Symbol("dragged");
const RING = Symbol("ring");

/** Where in the tree a node stands. */
interface Scope {
  language: keyof typeof NAMESPACES;
  grid: string;
  /** How far all that it is in is shifted. */
  corner: Point;
  pager: string | null;
  group: Group | null;
  form: { name: string; fields: Fields } | null;
  /** The value of the select that an option is in. */
  chosen: string | null;
}

const TOP: Scope = { language: "html", grid: "", corner: [0, 0], pager: null, group: null, form: null, chosen: null };

/** Draws the tree of a view as it looks with this local state. */
export function draw(view: View, local: Local): VNode | string {
  const dresses = new Map<string, Dress>();
  for (const at of view.cells.keys()) {
    const dress = isWaiting(local) && movedPiece(local) ? null : view.gesture.dress(local.state, at);
    if (dress) dresses.set(at, dress);
  }
  const stops = tabStops(view, local, dresses);
  let groups = 0;
  /* Where the ring of the focus is drawn: above all else of the board that its cell is in. */
  let ring: VNode | null = null;
  return drawNode(view.tree, TOP);

  function drawNode(tree: Tree, outer: Scope): VNode | string {
    if (typeof tree === "string") return tree;
    const [tag, attributes, ...children] = tree;
    const language = outer.language === "html" && (tag === "svg" || tag === "math") ? tag : outer.language;
    if (!NAMESPACES[language].tags.has(tag)) return sourceOf(tree);

    const scope: Scope = { ...outer, language };
    const data: Drawing = { attrs: plain(attributes, language), meaning: {} };
    const { ns } = NAMESPACES[language];
    if (ns) data.ns = ns;
    const key = keyOf(attributes);
    if (key !== undefined) data.key = key;
    if (attributes.shift !== undefined) {
      const [x, y] = attributes.shift as Point;
      data.transform = translate([x, y]);
      scope.corner = [outer.corner[0] + x, outer.corner[1] + y];
    }
    if (attributes.role === "grid") scope.grid = String(attributes.key ?? "board");
    if (typeof attributes.handle === "number") data.meaning.handle = attributes.handle;

    if (isGroup(attributes)) scope.group = openGroup(tree, String(attributes.key ?? groups++), local.item, isHere);
    else if (scope.group && isItem(tag)) drawItem(data, scope.group);

    let inner: Tree[] = children;
    if (attributes.pager !== undefined) scope.pager = String(attributes.pager);
    const pager = scope.pager === null ? undefined : view.pagers.get(scope.pager);
    if (pager) {
      if (attributes.pager !== undefined) data.attrs["data-page"] = pageShown(local, scope.pager!, pager).page;
      if (attributes.page !== undefined) drawPage(data, attributes, scope.pager!, pager);
      if (attributes.counter !== undefined) inner = [counted(attributes, scope.pager!, pager)];
    }
    if (attributes.tour === true && !local.tour) data.attrs.hidden = true;
    if (attributes.timer === true) inner = [drawTimer(data)];
    if (attributes.named !== undefined) inner = [named(local.names, attributes.named, attributes.words) ?? inner].flat() as Tree[];
    if (tag === "button") data.attrs.type = isSubmit(attributes) ? "submit" : "button";
    if (attributes.local !== undefined) drawVerb(data, attributes, scope.pager);
    if (attributes.preview === true) inner = previewed(inner);
    if (attributes.focus === true) {
      data.attrs["data-takes-focus"] = true;
      if (!FOCUSABLE.has(tag)) data.attrs.tabindex = "-1";
    }
    if (attributes.notice === true && local.notice) inner = [["p", { class: "notice", key: "notice" }, local.notice]];
    if (attributes.ticking !== undefined) inner = [clockText((attributes.ticking as number) - local.elapsed)];
    else if (attributes.intent !== undefined || attributes.field !== undefined) drawControl(tag, tree, data, scope);
    if (tag === "option" && outer.chosen !== null) {
      data.props = { selected: optionValue(tree) === outer.chosen };
      delete data.attrs.selected;
    }
    if (isCell(attributes)) {
      if (local.ring?.at === attributes.at && local.ring.grid === scope.grid) ring = drawRing(tree, scope.corner);
      inner = [...inner, ...drawCell(data, attributes, scope)];
    }
    if (typeof attributes.at === "string" && !isCell(attributes)) drawPiece(data, attributes);
    if (attributes.pan !== undefined && local.drag) data.transform = translate(local.drag.by);
    if (attributes.layer !== undefined) data.attrs["data-layer"] = String(attributes.layer);
    if (attributes.layer !== undefined) inner = [...inner, ...view.gesture.layer(local.state, String(attributes.layer))];

    if (FOCUSABLE.has(tag) || data.attrs.tabindex !== undefined) data.attrs[NO_SHORTCUTS] = "true";

    /* What is copied from code is run. */
    const drawn = inner.map((child) => (typeof child === "string" && tag !== "code" ? unbroken(child) : drawNode(child, scope)));
    const lifted = inner.findIndex((child) => isLifted(child, local));
    const piece = drawn[lifted];
    if (typeof piece === "object") drawn.push(dragged(piece, inner[lifted] as [string, Attributes]));
    if (tag === "svg" && ring) {
      drawn.push(ring);
      ring = null;
    }
    /* A page takes no room in the document until it is turned to; that it can be drawn is known before. */
    const waits = (attributes.page !== undefined || attributes.tour === true) && data.attrs.hidden === true;
    return element(tag, data, waits ? [] : drawn);
  }

  /** What the timer shows; nothing where there is none. */
  function drawTimer(data: Drawing): string {
    const { timer } = local;
    if (!timer) data.attrs.hidden = true;
    if (timer?.left === 0) addClasses(data, ["is-over"]);
    return timer ? (timer.left ? clockText(timer.left) : view.words.up) : "";
  }

  function drawPage(data: Drawing, attributes: Attributes, name: string, pager: Pager): void {
    const { page, all } = pageShown(local, name, pager);
    if (!all && page !== attributes.page) data.attrs.hidden = true;
  }

  function drawItem(data: Drawing, group: Group): void {
    const number = group.drawn++;
    data.meaning.item = { group: group.name, number };
    data.attrs.tabindex = number === group.stop ? "0" : "-1";
  }

  /** Checks if a button leads to the current view. */
  function isHere(attributes: Attributes): boolean {
    const [verb, name, to] = (attributes.local ?? []) as Partial<Verb>;
    return attributes["aria-current"] !== undefined || (verb === "page" && shows(String(name), to as PageStep));
  }

  /** Whether a pager shows this page, and it alone. */
  function shows(name: string, to: PageStep): boolean {
    const pager = view.pagers.get(name);
    if (!pager) return false;
    const { page, all } = pageShown(local, name, pager);
    return !all && page === to;
  }

  /** Returns Python's preview of the move that is being prepared, or the default content if there is none. */
  function previewed(children: Tree[]): Tree[] {
    const text = previewText(view, local);
    return text ? [text] : children;
  }

  function counted(attributes: Attributes, name: string, pager: Pager): string {
    const { page, all } = pageShown(local, name, pager);
    const words = String(attributes.words ?? "{k} / {n}");
    return words.replace("{k}", String(all ? pager.pages : page + 1)).replace("{n}", String(pager.pages));
  }

  function drawVerb(data: Drawing, attributes: Attributes, pager: string | null): void {
    const verb = attributes.local as Verb;
    data.meaning.verb = verb[0] === "speak" ? ["speak", String(attributes.say ?? saidOf(view, local, pager))] : verb;
    if (verb[0] === "name") {
      data.props = { value: local.names[verb[1]] ?? "" };
      return;
    }
    let able: boolean;
    if (verb[0] === "page") {
      const [, name, to] = verb;
      const pager = view.pagers.get(name);
      able = pager !== undefined && pageAfter(local, name, pager, to) !== null;
      if (attributes.role === "tab") data.attrs["aria-selected"] = String(shows(name, to));
      else if (shows(name, to)) data.attrs["aria-current"] = "step";
      if (pager && to === "all") data.attrs["aria-pressed"] = String(pageShown(local, name, pager).all);
    } else if (isErrand(verb)) {
      able = verb[0] !== "look" || lookAfter(local.look, verb[1]) !== null;
      if (verb[0] === "timer" && typeof verb[1] !== "number") able = verb[1] === "stop" ? local.timer !== null : !!local.timer?.left;
      if (verb[0] === "timer" && verb[1] === "pause") data.attrs["aria-pressed"] = String(able && local.timer!.ends === null);
      if (verb[0] === "copy" && local.copied === verb[1]) addClasses(data, ["is-copied"]);
      const [speaks, offers] = [verb[0] === "speak", verb[0] === "look" && verb[1] === "aloud"];
      if ((speaks && !local.look.aloud) || ((speaks || offers) && !hasVoice(view, local))) data.attrs.hidden = true;
      if (verb[0] === "present") data.attrs["aria-pressed"] = String(local.presenting);
      if (verb[0] === "look" && isToggle(verb[1])) data.attrs["aria-pressed"] = String(local.look[verb[1]]);
    } else if (verb[0] === "type" || verb[0] === "tour") {
      able = true;
    } else {
      able = !isWaiting(local) && view.gesture[verb[0] === "done" ? "done" : "clear"](local.state) !== null;
    }
    if (!able) data.attrs["aria-disabled"] = "true";
    data.meaning.disabled = !able;
  }

  /** Buttons, forms, fields, and controls that are a form of their own. */
  function drawControl(tag: string, tree: Tree, data: Drawing, scope: Scope): void {
    const attributes = tree[1] as Attributes;
    const { meaning, attrs } = data;
    if (attributes.intent !== undefined) {
      meaning.intent = attributes.intent as Intent;
      if (tag === "button") {
        meaning.disabled = attributes["aria-disabled"] === "true";
        if (scope.form) meaning.form = scope.form;
        return;
      }
      scope.form = meaning.form = { name: formName(attributes), fields: {} };
      if (local.accepted === scope.form.name) addClasses(data, ["is-accepted"]);
    }
    if (attributes.field === undefined || !scope.form) return;
    const { name, fields } = (meaning.form = scope.form);
    const field = (meaning.field = String(attributes.field));
    const known = local.typed.get(name);
    const typed = known && Object.hasOwn(known, field) ? known[field] : undefined;
    if (local.notice && local.refused.form === name) {
      attrs["aria-invalid"] = "true";
      attrs["aria-description"] = local.notice;
    }
    if (tag === "select") {
      scope.chosen = fields[field] = String(typed ?? chosenOption(tree));
    } else if (attributes.type === "checkbox") {
      data.props = { checked: (fields[field] = Boolean(typed ?? attributes.checked ?? false)) };
      delete attrs.checked;
    } else if (attributes.type === "radio") {
      const checked = typed === undefined ? Boolean(attributes.checked) : typed === attributes.value;
      if (checked) fields[field] = String(attributes.value);
      data.props = { checked };
      delete attrs.checked;
    } else if (tag === "input") {
      data.props = { value: (fields[field] = String(typed ?? attributes.value ?? "")) };
      delete attrs.value;
    }
  }

  /** Marks the cell and returns what is drawn in it. */
  function drawCell(data: Drawing, attributes: Attributes & { at: string }, scope: Scope): Tree[] {
    const { at } = attributes;
    const dress = dresses.get(at);
    data.attrs["data-at"] = at;
    data.attrs.tabindex = stops.get(scope.grid) === at ? "0" : "-1";
    data.meaning.cell = { at, grid: scope.grid };
    addClasses(data, dress?.classes ?? []);
    if (local.drag && local.drag.over === at) addClasses(data, ["is-over"]);
    if (dress?.selected) data.attrs["aria-selected"] = "true";
    if (dress?.labels.length && attributes["aria-label"] !== undefined) {
      data.attrs["aria-label"] = [attributes["aria-label"], ...dress.labels].join(", ");
    }
    return (scope.language === "svg" && dress?.marks) || []; // marks are drawings
  }

  /** Puts a piece where its move takes it before Python has answered. */
  function drawPiece(data: Drawing, attributes: Attributes): void {
    const at = attributes.at as string;
    const moved = movedPiece(local);
    data.attrs["data-at"] = at;
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

  /** The copy of a piece that follows the pointer, above all its siblings: to move the piece itself up in the tree
      would end its transition. */
  function dragged(piece: VNode, [, { shift }]: [string, Attributes]): VNode {
    const [x, y] = shift as Point;
    const [dx, dy] = local.drag!.by;
    const { "data-at": _, ...attrs } = piece.data!.attrs!;
    const transform = translate([x + dx, y + dy]);
    const data: Drawing = { ...piece.data!, key: DRAGGED, attrs, transform, meaning: {} };
    attrs.class = String(attrs.class).replace("is-lifted", "is-dragged");
    attrs["aria-hidden"] = "true";
    return { ...piece, data, key: DRAGGED, children: piece.children?.map(copied) };
  }
}

/** Whether a button sends the form that it is in. */
function isSubmit({ type, intent, local }: Attributes): boolean {
  return type === "submit" && intent === undefined && local === undefined;
}

/** The ring around a cell: its shape in two tones, one of which stands out on any ground. */
function drawRing(cell: Tree, corner: Point): VNode | null {
  const shape = (typeof cell[2] === "string" ? undefined : cell[2]) ?? cell;
  const [tag, { d, x, y, width, height, r, cx, cy, points }] = shape as Exclude<Tree, string>;
  if (!SVG.has(tag)) return null;
  const measures = plain(JSON.parse(JSON.stringify({ d, x, y, width, height, r, cx, cy, points })) as Attributes, "svg");
  const { ns } = NAMESPACES.svg;
  const tone = (name: string) => element(tag, { ns, attrs: { ...measures, class: name } }, []);
  const data: Drawing = { ns, key: RING, attrs: { class: "focus-ring" }, transform: translate(corner), meaning: {} };
  return element("g", data, [tone("focus-outer"), tone("focus-inner")]);
}

/** What becomes an element: its attributes, where it stands, what it means. */
type Drawing = VNodeData & { attrs: Record<string, string | number | boolean>; transform?: string; meaning: Meaning };

/** An element of the picture. */
export function element(tag: string, data: VNodeData, children: (VNode | string)[]): VNode {
  const nodes = children.map((child) => (typeof child === "string" ? ({ text: child } as VNode) : child));
  if (data.meaning && Object.keys(data.meaning).length === 0) delete data.meaning;
  return vnode(tag, data, nodes, undefined, undefined);
}

/** A virtual node may stand in one place only. */
function copied(node: VNode | string): VNode | string {
  return typeof node === "string" ? node : { ...node, children: node.children?.map(copied) };
}

function isLifted(tree: Tree, { drag }: Local): boolean {
  return typeof tree !== "string" && drag !== null && drag.from !== null && tree[1].at === drag.from
    && tree[1].shift !== undefined && !isCell(tree[1]);
}

function translate([x, y]: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function addClasses(data: Drawing, classes: string[]): void {
  if (classes.length) data.attrs.class = [data.attrs.class, ...classes].filter(Boolean).join(" ");
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

function plain(attributes: Attributes, language: Scope["language"]): Drawing["attrs"] {
  const attrs: Drawing["attrs"] = {};
  for (const name of Object.keys(attributes)) {
    if (!PLAIN.has(name)) continue;
    const value = attributes[name] as string | number | boolean;
    /* `form` is the place of an operator in MathML; in HTML it would reach for a form elsewhere in the page. */
    if (name === "form" && language !== "math") continue;
    if (!isHarmless(name, String(value))) continue;
    attrs[name] = name.startsWith("aria-") ? String(value) : value;
  }
  return attrs;
}

/** What a refused node would have been, as text. */
function sourceOf(tree: Tree): string {
  if (typeof tree === "string") return tree;
  const [tag, , ...children] = tree;
  return `<${tag}>${children.map(sourceOf).join("")}</${tag}>`;
}

function optionValue([, attributes, ...children]: Exclude<Tree, string>): string {
  return String(attributes.value ?? children.map(sourceOf).join(""));
}

/** The option of a select that Python has chosen, else the first. */
function chosenOption(tree: Tree): string {
  const options: Exclude<Tree, string>[] = [];
  const find = (node: Tree): void => {
    if (typeof node === "string") return;
    if (node[0] === "option") options.push(node);
    (node.slice(2) as Tree[]).forEach(find);
  };
  find(tree);
  const option = options.find(([, { selected }]) => selected === true) ?? options[0];
  return option ? optionValue(option) : "";
}
