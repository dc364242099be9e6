/* Gesture `pick`: pick up at one cell, put down at another. With from = to it is a game of single taps. */
import { isRecord, isText, must, readTexts } from "../malformed.ts";
import { inert, type Dress, type Gesture, type Mark, type Turn } from "./gesture.ts";
import { readMark, wear } from "./mark.ts";

/** The cell that is picked up, if any. */
export type Picked = string | null;

type Targets = Map<string, { move: string; mark: string }>;

export function pick(input: Record<string, unknown>): Gesture<Picked> {
  const moves = readMoves(input.moves);
  must(input.marks === undefined || isRecord(input.marks), "marks is an object");
  const marks = new Map(Object.entries(input.marks ?? {}).map(([name, mark]): [string, Mark] => [name, readMark(mark)]));
  const pickedMark = readMark(input.picked);
  const why = input.why === true;
  const names = readTexts(input.names);
  const says = readTexts(input.says);
  const beside = readBeside(input.beside);
  /** What this cell belongs to, if that is not the board: its first word says it. */
  const workOf = (at: string) => beside.get(at.split(" ")[0]);

  /** Where a piece can go: the cells, and what is met there if it is not plain. */
  function targetsOf(at: string, isPicked = true): string {
    const work = workOf(at);
    if (work) return isPicked ? work.next : work.say;
    const told = [...(moves.get(at) ?? [])].map(([to, { mark }]) => {
      const label = mark === "plain" ? "" : marks.get(mark)?.label;
      return label ? `${to}, ${label}` : to;
    });
    return (told.length ? says.targets?.replace("{targets}", told.join("; ")) : says.none) ?? "";
  }

  const turn = (state: Picked, say?: string): Turn<Picked> => (say ? { state, say } : { state });
  const pickUp = (at: string) => turn(at, says.picked?.replace("{piece}", names[at] ?? at).replace("{targets}", targetsOf(at)));
  const putBack = () => turn(null, says.back);

  const tap = (at: string) => moves.get(at)?.get(at);

  function putDown(from: string, to: string): Turn<Picked> | null {
    const target = moves.get(from)?.get(to);
    if (!target) return null;
    const [name, args] = workOf(from)?.intent ?? ["play", {}];
    const ask = { intent: [name, { ...args, move: target.move }] as [string, unknown], plays: true };
    return { state: null, ask: from === to ? ask : { ...ask, moved: { from, to } } };
  }

  /** Asks why a piece cannot go there, or anywhere, if Python can answer. */
  function askWhy(from: string, to?: string): Turn<Picked> | null {
    if (!why && !workOf(from)) return null;
    const args = to === undefined ? { from } : { from, to };
    return { state: to === undefined ? null : from, ask: { intent: ["why", args], plays: false, from } };
  }

  return {
    ...inert<Picked>(null),

    press(picked, { at }) {
      if (at === null) return { state: picked };
      if (picked !== null) {
        const down = putDown(picked, at);
        if (down) return down;
        if (picked === at) return putBack();
        if (!moves.has(at)) return askWhy(picked, at) ?? { state: null };
      }
      if (tap(at)?.mark === "press" || (tap(at) && moves.get(at)!.size === 1)) return putDown(at, at)!;
      return moves.has(at) ? pickUp(at) : (askWhy(at) ?? { state: null });
    },

    grab(_, { at }) {
      return at !== null && moves.has(at) ? at : null;
    },

    drop(picked, { at }) {
      if (picked === null || at === null || at === picked) return { state: picked };
      return putDown(picked, at) ?? askWhy(picked, at) ?? { state: picked };
    },

    clear: (picked) => (picked === null ? null : putBack()),

    targets: (picked, at) => targetsOf(picked ?? at, picked !== null),

    dress(picked, at) {
      const dress: Dress = { classes: [], labels: [], marks: [] };
      if (moves.has(at)) dress.classes.push("is-movable");
      if (picked === at) {
        dress.classes.push("is-picked");
        dress.selected = true;
        wear(dress, pickedMark);
      }
      const target = picked === null ? tap(at) : moves.get(picked)?.get(at);
      if (target) {
        dress.classes.push("is-target");
        const mark = marks.get(target.mark);
        if (mark) wear(dress, mark);
      }
      return dress.classes.length ? dress : null;
    },
  };
}

interface Work {
  intent: [name: string, args: Record<string, unknown>];
  say: string;
  next: string;
}

function readBeside(raw: unknown = {}): Map<unknown, Work> {
  must(isRecord(raw), "beside is an object");
  for (const work of Object.values(raw)) {
    must(isRecord(work) && Array.isArray(work.intent) && isText(work.say) && isText(work.next), "beside has intents and texts");
    must(isText(work.intent[0]) && isRecord(work.intent[1]), "an intent is [name, args]");
  }
  return new Map(Object.entries(raw as Record<string, Work>));
}

function readMoves(raw: unknown): Map<string, Targets> {
  must(isRecord(raw), "moves is an object");
  const moves = new Map<string, Targets>();
  for (const [from, targets] of Object.entries(raw)) {
    must(isRecord(targets), "moves are {from: {to: [move, mark]}}");
    const read: Targets = new Map();
    for (const [to, target] of Object.entries(targets)) {
      must(Array.isArray(target) && target.length === 2 && target.every(isText), "a target is [move, mark]");
      read.set(to, { move: target[0]!, mark: target[1]! });
    }
    if (read.size) moves.set(from, read);
  }
  return moves;
}
