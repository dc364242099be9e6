/* The forms in which things travel (docs/dev/view-protocol.md); types alone, below all other modules. */

export type Attributes = Record<string, unknown>;
export type Tree = string | [tag: string, attributes: Attributes, ...children: Tree[]];
export type Point = [x: number, y: number];
export type Intent = [name: string, args: unknown];

/** What Python answered to one message of one client. */
export interface Ack {
  client: string;
  id: number;
  ok: boolean;
  code: string;
  text: string;
  /** The text as it is said, where that is another one. */
  say?: string;
}

/** The button of a group that has the focus, by its number. */
export interface Item {
  group: string;
  number: number;
}

export type Fields = Record<string, string | boolean>;

export interface Message {
  intent: Intent;
  fields: Fields;
  rev: number;
  id: number;
  client: string;
}

/** A cell where the focus is. */
export interface Stand {
  grid: string;
  at: string;
}
