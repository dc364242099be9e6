/* Refusing what does not keep to the protocol. */
import type { Point } from "./wire.ts";

export class Malformed extends Error {
  override readonly name = "Malformed"; // written out: names of classes are shortened in the bundle
}

/** Throws Malformed, saying what was expected, unless the condition holds. */
export function must(condition: unknown, expected: string): asserts condition {
  if (!condition) throw new Malformed(expected);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}

/** Texts by name; none if there are none. */
export function readTexts(raw: unknown = {}): Record<string, string> {
  must(isRecord(raw) && Object.values(raw).every(isText), "words, names and what is said are texts");
  return raw as Record<string, string>;
}
