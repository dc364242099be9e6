/* What the people at this page are called. Their names are kept until the tab is closed, for all boards in it, and are sent
   nowhere: what Python gets, writes and hands in has never heard of them. */
import { kept } from "./kept.ts";

export type Names = readonly string[];
/** A sentence that says whose turn it is, the same one with the place of a name in it, and whose name that is. */
export type NamedTurn = [plain: string, named: string, place: number];

const MOST = { people: 4, letters: 20 };

export const NAMES = kept<Names>("mathgames-names", () => sessionStorage, (raw) =>
  Array.isArray(raw) ? raw.slice(0, MOST.people).map((name) => short(String(name))) : [],
);

/** What can be seen of a name, as far as there is room for it. */
function short(name: string): string {
  return [...name.replace(/\p{C}/gu, "")].slice(0, MOST.letters).join("");
}

/** Returns the names after a change; unchanged if there is no such place. */
export function renamed(names: Names, place: number, name: string): Names {
  if (!(place >= 0 && place < MOST.people)) return names;
  return Array.from({ length: Math.max(names.length, place + 1) }, (_, at) => (at === place ? short(name) : names[at] ?? ""));
}

/** Returns a text with a name in its place; null without a name. */
export function named(names: Names, place: unknown, words: unknown): string | null {
  const name = names[place as number]?.trim();
  return name ? String(words).replace("{name}", () => name) : null;
}

/** Returns the announcement, with the names of those whose turn it is. */
export function byName(names: Names, turns: readonly NamedTurn[], text: string): string {
  for (const [plain, words, place] of turns) text = text.replaceAll(plain, () => named(names, place, words) ?? plain);
  return text;
}
