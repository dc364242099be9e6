/* Reading the marks of an input. */
import { check } from "../check.ts";
import { isRecord, isText, must } from "../malformed.ts";
import type { Tree } from "../wire.ts";
import type { Dress, Mark } from "./gesture.ts";

const BARE: Mark = { label: "", node: null };

/** The mark that this is; a mark that is left out has no words and no picture. */
export function readMark(raw: unknown): Mark {
  if (raw === undefined || raw === null) return BARE;
  must(isRecord(raw), "a mark is an object");
  const { label = "", node = null } = raw;
  must(isText(label), "a mark's label is a text");
  if (node !== null) check(node, true);
  return { label, node: node as Tree | null };
}

/** Adds the mark to how a cell is drawn. */
export function wear(dress: Dress, mark: Mark): void {
  if (mark.label) dress.labels.push(mark.label);
  if (mark.node) dress.marks.push(mark.node);
}
