/* Gesture `cells`: collect cells one by one, then play them together. */
import { isRecord, isText, must } from "../malformed.ts";
import { inert, type Dress, type Gesture, type Turn } from "./gesture.ts";
import { readMark, wear } from "./mark.ts";

/** The cells collected so far, in the order in which they were pressed. */
export type Collected = readonly string[];

export function cells(input: Record<string, unknown>): Gesture<Collected> {
  const isOpen = readOpen(input.open);
  const { least = 1, most = 1, confirm = false } = input as { least?: number; most?: number; confirm?: boolean };
  must(Number.isInteger(least) && Number.isInteger(most) && 1 <= least && least <= most, "1 ≤ least ≤ most");
  const mark = readMark(input.mark);
  const { full = "", why = false } = input as { full?: string; why?: boolean };
  must(typeof full === "string", "full is a text");
  const counted = Array.isArray(input.counted) ? input.counted : [];

  const play = (collected: Collected): Turn<Collected> => ({
    state: collected,
    ask: { intent: ["play", { cells: collected }], plays: true },
  });
  const chosen = (collected: Collected): Turn<Collected> => ({
    state: collected,
    say: String(counted[collected.length] ?? ""),
  });

  return {
    ...inert<Collected>([]),

    press(collected, { at }) {
      if (at === null) return { state: collected };
      if (collected.includes(at)) return chosen(collected.filter((cell) => cell !== at));
      if (!isOpen(at)) return why ? { state: collected, ask: { intent: ["why", { from: at }], plays: false, from: at } } : { state: collected };
      if (collected.length === most) return full ? { state: collected, tell: full } : { state: collected };
      const more = [...collected, at];
      return more.length === most && !confirm ? play(more) : chosen(more);
    },

    done: (collected) => (collected.length >= least ? play(collected) : null),
    clear: (collected) => (collected.length ? chosen([]) : null),

    dress(collected, at) {
      const dress: Dress = { classes: [], labels: [], marks: [] };
      if (collected.includes(at)) {
        dress.classes.push("is-picked");
        dress.selected = true;
        wear(dress, mark);
      } else if (isOpen(at)) {
        dress.classes.push("is-open");
      }
      return dress.classes.length ? dress : null;
    },
  };
}

function readOpen(raw: unknown): (at: string) => boolean {
  const listed = (list: unknown) => {
    must(Array.isArray(list) && list.every(isText), 'open is [at, …] or {"not": [at, …]}');
    return new Set<string>(list);
  };
  if (isRecord(raw)) {
    const closed = listed(raw.not);
    return (at) => !closed.has(at);
  }
  const open = listed(raw);
  return (at) => open.has(at);
}
