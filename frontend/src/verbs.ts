/* What a control does in the browser alone. */
import type { Wish } from "./look.ts";
import type { PageStep } from "./pages.ts";
import type { TimerWish } from "./timer.ts";

export type Verb = ["page", pager: string, to: PageStep] | ["done"] | ["clear"] | ["tour"] | Key | Errand;
/** A key on the screen: a character is put behind what is typed, `±` turns its sign, and the empty text takes one away. */
export type Key = ["type", form: string, field: string, key: string];
/** An action outside of the picture, without Python. */
export type Errand = ["copy", text: string] | ["download", file: string, text: string] | ["look", Wish] | ["present"] | ["speak", text: string]
  | ["timer", TimerWish] | Name;
/** Sets the name of the person with this place among the people at the page. */
export type Name = ["name", place: number, name: string];

/** Whether a control does something outside of the picture. */
export function isErrand(verb: Verb): verb is Errand {
  return /^(copy|download|look|present|speak|name|timer)$/.test(verb[0]);
}

const MINUS = "−";
const MOST_TYPED = 40;

/** What is typed after a key on the screen. */
export function typedAfter(typed: string, key: string): string {
  const turned = typed.startsWith(MINUS) ? typed.slice(1) : MINUS + typed;
  return key === "±" ? turned : key === "" ? typed.slice(0, -1) : (typed + key).slice(0, MOST_TYPED);
}
