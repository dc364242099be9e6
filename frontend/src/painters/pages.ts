/* Pages that are turned, the first look at a board, and what only this browser knows: the timer, names, its notice. */
import { previewText, type Local } from "../local.ts";
import { named } from "../names.ts";
import { shownIn } from "../pages.ts";
import { addClasses, type Painters } from "../sketch.ts";
import { clockText } from "../timer.ts";
import type { View } from "../view.ts";
import type { Tree } from "../wire.ts";

export function pagePainters(view: View, local: Local): Painters {
  return {
    pager(data, attributes, scope) {
      scope.pager = shownIn(view, local, String(attributes.pager));
      if (scope.pager) data.attrs["data-page"] = scope.pager.page;
    },
    page(data, attributes, { pager }) {
      if (pager && !pager.all && pager.page !== attributes.page) data.attrs.hidden = true;
    },
    counter(_data, attributes, { pager }) {
      if (!pager) return;
      const words = String(attributes.words ?? "{k} / {n}");
      return [words.replace("{k}", String(pager.all ? pager.pages : pager.page + 1)).replace("{n}", String(pager.pages))];
    },
    tour(data) {
      if (!local.tour) data.attrs.hidden = true;
    },
    timer(data) {
      const { timer } = local;
      if (!timer) data.attrs.hidden = true;
      if (timer?.left === 0) addClasses(data, ["is-over"]);
      return [timer ? (timer.left ? clockText(timer.left) : view.words.up) : ""];
    },
    ticking(_data, attributes) {
      return [clockText((attributes.ticking as number) - local.elapsed)];
    },
    named(_data, attributes, _scope, children) {
      return [named(local.names, attributes.named, attributes.words) ?? children].flat() as Tree[];
    },
    /** Python's preview of the move that is being prepared comes in the place of what is there by default. */
    preview() {
      const text = previewText(view, local);
      return text ? [text] : undefined;
    },
    notice() {
      return local.notice ? [["p", { class: "notice", key: "notice" }, local.notice]] : undefined;
    },
  };
}
