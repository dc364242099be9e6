/* A timer for a class, which the browser counts alone: Python knows nothing of it, and nothing is judged by it. */
export interface Timer {
  /** The whole seconds that are left. */
  left: number;
  /** When it is over, in milliseconds of the page's own clock; null while it stands still. */
  ends: number | null;
}
/** A number of minutes from now, the switch that pauses and continues, or the end of the timer. */
export type TimerWish = number | "pause" | "stop";

/** The sentences about time among the words of a view, and its clocks that run. */
type Sentences = Readonly<Record<"up" | "ten" | "minute" | "left", string>>;
interface Clocks {
  ticking: readonly { left: number }[];
  words: Sentences;
}

const MOST_MINUTES = 60;
/** The announcements by the seconds that are left, as words of the view; the end comes first. */
const MARKS = [[0, "up"], [10, "ten"], [60, "minute"]] as const;

/** The timer after a wish; it stays where it stands if it has run out. */
export function timerAfter(timer: Timer | null, wish: TimerWish, now: number): Timer | null {
  if (typeof wish === "number") {
    const left = Math.min(Math.max(wish, 1), MOST_MINUTES) * 60;
    return { left, ends: now + left * 1000 };
  }
  if (wish === "stop" || !timer) return null;
  if (timer.ends !== null) return { ...timerAt(timer, now), ends: null };
  return timer.left ? { ...timer, ends: now + timer.left * 1000 } : timer;
}

/** Returns the timer at this moment: rounded up, so that 0:00 is only shown when the time is over. */
export function timerAt(timer: Timer, now: number): Timer {
  if (timer.ends === null) return timer;
  const left = Math.max(Math.ceil((timer.ends - now) / 1000), 0);
  return { left, ends: left ? timer.ends : null };
}

/** Which of its words are said now that the timer has come so far, if any are. */
export function timerWord(before: Timer | null, after: Timer | null): "up" | "ten" | "minute" | undefined {
  return before && after ? MARKS.find(([at]) => before.left > at && after.left <= at)?.[1] : undefined;
}

/** Formats seconds as a clock shows them, rounded up: 0:00 is only shown when the time is over. */
export function clockText(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Returns the announcement of the timer between two moments, if there is one. */
export function timerSaid(words: Sentences, before: Timer | null, after: Timer | null): string | undefined {
  const word = timerWord(before, after);
  return word && words[word];
}

/** Returns the announcement of the clocks of a game between two moments, if any; Python announces the end. */
export function clockSaid({ ticking, words }: Clocks, before: number, after: number): string | undefined {
  const marks = ticking.map(({ left }) => timerWord({ left: left - before, ends: null }, { left: left - after, ends: null }));
  const word = marks.find((it) => it && it !== "up");
  return word && words[word];
}

/** How much time the clock that runs has left, in a sentence that follows another one; "" where none runs. */
export function timeLeft({ ticking, words }: Clocks, elapsed: number): string {
  const [clock] = ticking;
  return clock ? ` ${words.left.replace("{t}", clockText(clock.left - elapsed))}` : "";
}
