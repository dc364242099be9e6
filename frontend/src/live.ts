/* The polite live region: one element that stays, with one sentence in it. The sentence is an element of its own with a
   new key each time, so that a repeated sentence is a change too, and is said again. */
import type { VNode } from "snabbdom";
import type { Local } from "./local.ts";
import { element } from "./sketch.ts";

export function live({ said }: Local, lang: string): VNode {
  const attrs = { class: "live", role: "status", "aria-live": "polite", "aria-atomic": "true", lang: lang || false };
  return element("div", { key: "live", attrs }, [element("p", { key: `said ${said.turn}` }, [said.text])]);
}
