/* What every gesture is: what presses, drags and keys do to its own small state, and how that state shows.
   A gesture is opened on one input of one view. It knows cells by name and points by coordinates, and no game. */
import type { Intent, Point, Tree } from "../wire.ts";

/** Where a press, a drag or a focus is: on a cell, and in the units of the gesture's own layer if it has one. */
export interface Place {
  at: string | null;
  point: Point | null;
}

/** What to ask Python, and the piece that is drawn at its target until the answer comes. */
export interface Ask {
  intent: Intent;
  /** Whether this plays a move: the board then waits for the answer, and starts afresh when it is accepted. */
  plays: boolean;
  moved?: { from: string; to: string };
  /** The piece that this asks about. */
  from?: string;
}

export interface Turn<State> {
  state: State;
  ask?: Ask;
  /** The announcement, if Python is not involved. */
  say?: string;
  /** Why this does nothing, where Python need not be asked. */
  tell?: string;
  /** The handle that gets the focus. */
  focus?: number;
}

/** The style of a cell; the piece on it gets the same classes. */
export interface Dress {
  classes: string[];
  selected?: boolean;
  labels: string[];
  marks: Tree[];
}

export interface Gesture<State> {
  start(): State;
  /** A click, a tap, Enter or Space. */
  press(state: State, place: Place): Turn<State>;
  /** The state when a drag begins here, or null if nothing can be dragged from here. */
  grab(state: State, place: Place): State | null;
  drag(state: State, place: Place): State;
  drop(state: State, place: Place): Turn<State>;
  /** The turn that ends a collection, or null while it cannot end. */
  done(state: State): Turn<State> | null;
  /** The turn that drops what was picked or collected, or null if there is nothing to drop. */
  clear(state: State): Turn<State> | null;
  /** What a key does on the handle of this number, or null if it does nothing. */
  key(state: State, handle: number, key: string, shift: boolean, ctrl?: boolean): Turn<State> | null;
  dress(state: State, at: string): Dress | null;
  /** Returns the announcement of the targets of a piece on this cell, or of the one that is picked up. */
  targets(state: State, at: string): string;
  /** What is drawn in the node with this `layer`. */
  layer(state: State, name: string): Tree[];
}

/** The gesture that takes nothing and stays as it starts; the others spell out where they differ. */
export function inert<State>(start: State): Gesture<State> {
  return {
    start: () => start,
    press: (state) => ({ state }),
    grab: () => null,
    drag: (state) => state,
    drop: (state) => ({ state }),
    done: () => null,
    clear: () => null,
    key: () => null,
    dress: () => null,
    targets: () => "",
    layer: () => [],
  };
}

/** How something is marked on the board: words added to the cell's name, and a node drawn in the cell. */
export interface Mark {
  label: string;
  node: Tree | null;
}
