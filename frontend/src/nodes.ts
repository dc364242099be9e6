/* A tree of nodes as virtual DOM. Only what is on the closed lists becomes an element or an attribute; anything else is
   shown as text. What Python sends never reaches innerHTML, a style, an id or an event attribute. */
import type { VNode } from "snabbdom";
import { keyOf } from "./check.ts";
import { unbroken } from "./dom.ts";
import type { Local } from "./local.ts";
import { showsPage, type PageStep } from "./pages.ts";
import { boardPainters } from "./painters/board.ts";
import { fieldPainters, optionValue } from "./painters/fields.ts";
import { pagePainters } from "./painters/pages.ts";
import { verbPainters } from "./painters/verbs.ts";
import { isGroup, isItem, openGroup } from "./roving.ts";
import { element, NAMESPACES, plain, sourceOf, translate, type Branch, type Drawing, type Painters, type Scope } from "./sketch.ts";
import type { Verb } from "./verbs.ts";
import type { View } from "./view.ts";
import type { Attributes, Point, Tree } from "./wire.ts";

/* Notebook looks for its shortcuts before a key reaches the board, and first at the very element that has the focus: this
   attribute there tells it that keys are not meant for it. */
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";
const FOCUSABLE = new Set(["button", "input", "select", "summary"]);

const TOP: Scope = { language: "html", grid: "", corner: [0, 0], pager: null, group: null, form: null, chosen: null };

/** Draws the tree of a view as it looks with this local state. */
export function draw(view: View, local: Local): VNode | string {
  const board = boardPainters(view, local);
  const painters: Painters = {
    shift(data, attributes, scope) {
      const [x, y] = attributes.shift as Point;
      data.transform = translate([x, y]);
      scope.corner = [scope.corner[0] + x, scope.corner[1] + y];
    },
    role(_data, attributes, scope) {
      if (attributes.role === "grid") scope.grid = String(attributes.key ?? "board");
    },
    handle(data, attributes) {
      if (typeof attributes.handle === "number") data.meaning.handle = attributes.handle;
    },
    ...pagePainters(view, local),
    ...verbPainters(view, local),
    focus(data, _attributes, _scope, _children, [tag]) {
      data.attrs["data-takes-focus"] = true;
      if (!FOCUSABLE.has(tag)) data.attrs.tabindex = "-1";
    },
    ...fieldPainters(local),
    ...board.painters,
  };
  let groups = 0;
  return drawNode(view.tree, TOP);

  function drawNode(tree: Tree, outer: Scope): VNode | string {
    if (typeof tree === "string") return tree;
    let [tag, attributes, ...children] = tree;
    const language = outer.language === "html" && (tag === "svg" || tag === "math") ? tag : outer.language;
    if (!NAMESPACES[language].tags.has(tag)) return sourceOf(tree);

    const data = { attrs: plain(attributes, language), meaning: {}, ns: NAMESPACES[language].ns, key: keyOf(attributes) } as Drawing;
    const { attrs } = data;
    const scope: Scope = { ...outer, language };
    drawTag(data, scope, tree);
    for (const name in painters) if ((attributes[name] ?? false) !== false) children = painters[name]!(data, attributes, scope, children, tree) ?? children;
    if (FOCUSABLE.has(tag) || attrs.tabindex !== undefined) attrs[NO_SHORTCUTS] = "true";

    /* What is copied from code is run. */
    const drawn = children.map((child) => (typeof child === "string" && tag !== "code" ? unbroken(child) : drawNode(child, scope)));
    board.drawAbove(tag, children, drawn);
    /* A page takes no room in the document until it is turned to; that it can be drawn is known before. */
    const waits = (attributes.page !== undefined || attributes.tour === true) && attrs.hidden === true;
    return element(tag, data, waits ? [] : drawn);
  }

  /** Draws what a node is by its tag or as a group: a button, one of a group that is one stop of Tab, an option. */
  function drawTag(data: Drawing, scope: Scope, node: Branch): void {
    const [tag, attributes] = node;
    if (isGroup(attributes)) {
      scope.group = openGroup(node, String(attributes.key ?? groups++), local.item, isHere);
    } else if (scope.group && isItem(tag)) {
      const number = scope.group.drawn++;
      data.meaning.item = { group: scope.group.name, number };
      data.attrs.tabindex = number === scope.group.stop ? "0" : "-1";
    }
    if (tag === "button") data.attrs.type = isSubmit(attributes) ? "submit" : "button";
    if (tag === "option" && scope.chosen !== null) {
      data.props = { selected: optionValue(node) === scope.chosen };
      delete data.attrs.selected;
    }
  }

  /** Checks if a button leads to the current view. */
  function isHere(attributes: Attributes): boolean {
    const [verb, name, to] = (attributes.local ?? []) as Partial<Verb>;
    return attributes["aria-current"] !== undefined || (verb === "page" && showsPage(view, local, String(name), to as PageStep));
  }
}

/** Whether a button sends the form that it is in. */
function isSubmit({ type, intent, local }: Attributes): boolean {
  return type === "submit" && intent === undefined && local === undefined;
}
