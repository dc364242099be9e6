/* The root element, with what is always in it: the live region, and the browser's own notice where Python has no place for it. */
import type { VNode } from "snabbdom";
import type { State } from "./effects/effect.ts";
import { live } from "./live.ts";
import { isWaiting } from "./local.ts";
import { sizeOf } from "./look.ts";
import { draw } from "./nodes.ts";
import { element } from "./sketch.ts";

/** Draws the whole widget: f(view, local). */
export function drawFrame({ view, local }: State): VNode {
  const { look, presenting } = local;
  const { words, lang, dir } = (view?.tree[1] ?? {}) as Record<string, string>;
  const attrs = {
    class: ["mathgames", look.contrast && "is-contrast", look.spacing && "is-spacious", presenting && "is-presenting"]
      .filter(Boolean)
      .join(" "),
    /* A click on anything that does nothing leaves the focus here, and not on the cell of the notebook. */
    tabindex: "-1",
    role: "group",
    translate: "no", // a translator changes texts while they are drawn
    "aria-label": words ?? false,
    lang: lang ?? false,
    dir: dir ?? false,
    "data-lm-suppress-shortcuts": "true",
    "data-waiting": isWaiting(local),
    "data-rev": view?.rev ?? false,
  };
  const notice = local.notice && !view?.notices ? [element("p", { key: "notice", attrs: { class: "notice" } }, [local.notice])] : [];
  const shown = element("div", { key: "view", attrs: { class: "view" } }, view ? [draw(view, local)] : []);
  return element("div", { key: "mathgames", attrs, size: sizeOf(look) }, [live(local, view?.lang ?? ""), ...notice, shown]);
}
