/* Paintings for an effect to follow, each told by what is different from the one before. */
import { startLocal, type Local } from "../../src/local.ts";
import type { Effect, Painting, State } from "../../src/effects/effect.ts";
import { readView, type View } from "../../src/view.ts";
import type { Tree } from "../../src/wire.ts";
import { document, view } from "../stage.ts";

type Difference = Partial<Omit<Painting, "local" | "before">> & { local?: Partial<Local> };

/** Has an effect follow paintings; the first one is that of the page without a view. */
export function follow(effect: Effect): (difference: Difference) => void {
  let now: State = { view: null, local: startLocal("me", "live") };
  return ({ view = now.view, local, ...more }) => {
    const before = now;
    now = { view, local: { ...now.local, ...local } };
    effect({ ...now, before, focused: null, speaks: true, at: 0, ...more });
  };
}

/** A view of the small board, as it is read. */
export function read(more: Record<string, unknown> = {}, beside: Tree[] = []): View {
  return readView(view(more, beside));
}

/** An answer to this view of the page. */
export function answered(id: number, more: Record<string, unknown> = {}): View {
  return read({ rev: id + 1, ack: { client: "me", id, ok: true }, ...more });
}

/** A page with these elements, in the place of what was painted. */
export function page(html: string): HTMLElement {
  const root = document.body.appendChild(document.createElement("div"));
  root.tabIndex = -1;
  root.innerHTML = html;
  return root;
}
