/* What is done after a painting: one concern a module, with a memory of its own. `mount` lists them in their order. */
import type { Local } from "../local.ts";
import type { View } from "../view.ts";

/** What the page is a picture of. */
export interface State {
  readonly view: View | null;
  readonly local: Local;
}

/** A picture that has just been painted. */
export interface Painting extends State {
  /** The state of the picture before. */
  readonly before: State;
  /** The element inside of the page that had the focus before. */
  readonly focused: Element | null;
  /** Whether this is the one of several views of one model that speaks. */
  readonly speaks: boolean;
  /** When it was begun, in milliseconds of the page's own clock. */
  readonly at: number;
}

/** Is called after each painting, and acts on the difference to the one before. What it dispatches, or a focus that it moves, is
    painted while it runs: such an effect comes after all that do neither. */
export type Effect = (painting: Painting) => void;

/** Whether Python has sent another view or another answer. */
export function isRenewed({ view, before }: Painting): boolean {
  return view?.rev !== before.view?.rev || view?.ack?.id !== before.view?.ack?.id;
}

/** Whether Python has answered this view of the page. */
export function isAnswered({ view, local, before }: Painting): boolean {
  return view?.ack?.client === local.client && view.ack.id !== before.view?.ack?.id;
}

/** Whether this is the first view of a page that begins. */
export function isFirst({ view, before }: Painting): boolean {
  return before.view === null && view?.rev === 1;
}

/** Above a board on which no move has been made yet. */
export const BEGUN = ".mg-begun";

/** Returns a function that finds the element of this kind, if there was none at the painting before. */
export function createSpotter(root: HTMLElement, selector: string): () => Element | null {
  let known: Element | null = null;
  return () => {
    const before = known;
    known = root.querySelector(selector);
    return before ? null : known;
  };
}
