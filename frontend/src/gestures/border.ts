/* Points on the border of an n × n square, counted in ticks: every coordinate is a whole number over one denominator. */
import type { Point } from "../wire.ts";

/** A square with a border to stand on; `ticks` is the number of ticks along one unit. */
export interface Border {
  n: number;
  ticks: number;
}

/** The coordinate as an exact fraction in lowest terms: "7/10", or "6" when it is whole. */
export function fraction(count: number, ticks: number): string {
  const divisor = greatestCommonDivisor(count, ticks);
  return ticks === divisor ? `${count / divisor}` : `${count / divisor}/${ticks / divisor}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
}

/** The point of the border, in ticks, that is nearest to a point given in units; its ticks are multiples of `coarse`. */
export function nearest({ n, ticks }: Border, [x, y]: Point, coarse = 1): Point {
  const clamp = (value: number) => Math.min(Math.max(value, 0), n);
  const [cx, cy] = [clamp(x), clamp(y)];
  const sides: [distance: number, point: Point][] = [
    [cy, [cx, 0]],
    [n - cx, [n, cy]],
    [n - cy, [cx, n]],
    [cx, [0, cy]],
  ];
  const [, point] = sides.reduce((best, side) => (side[0] < best[0] ? side : best));
  const snap = (value: number) => Math.round((value * ticks) / coarse) * coarse;
  return [snap(point[0]), snap(point[1])];
}

/** How far along the border a point is, in ticks, clockwise from the top left corner. */
export function along({ n, ticks }: Border, [x, y]: Point): number {
  const side = n * ticks;
  if (y === 0) return x;
  if (x === side) return side + y;
  if (y === side) return 3 * side - x;
  return 4 * side - y;
}

/** The point that lies this far along the border; the inverse of `along`, all the way round and round. */
export function pointAt({ n, ticks }: Border, distance: number): Point {
  const side = n * ticks;
  const d = ((distance % (4 * side)) + 4 * side) % (4 * side);
  if (d <= side) return [d, 0];
  if (d <= 2 * side) return [side, d - side];
  if (d <= 3 * side) return [3 * side - d, side];
  return [0, 4 * side - d];
}

/** The corner at the end of the side that a point is on, in this direction: left or top (−1), right or bottom (1). */
export function corner({ n, ticks }: Border, [x, y]: Point, way: -1 | 1): Point {
  const side = n * ticks;
  const end = way < 0 ? 0 : side;
  return y === 0 || y === side ? [end, y] : [x, end];
}

/** The point a step away in a direction, if the border runs that way; it stops at corners. */
export function step({ n, ticks }: Border, [x, y]: Point, [dx, dy]: Point): Point {
  const side = n * ticks;
  const stop = (value: number) => Math.min(Math.max(value, 0), side);
  const runs = dx !== 0 ? y === 0 || y === side : x === 0 || x === side;
  return runs ? [stop(x + dx), stop(y + dy)] : [x, y];
}

/** Where the line through two points, given in units, meets the border, in the direction from a to b. The line runs
    through the square: of the four sides, it enters at the second that it meets, and leaves at the third. */
export function prolonged(n: number, [x, y]: Point, [toX, toY]: Point): [Point, Point] {
  const [dx, dy] = [toX - x || 1e-9, toY - y || 1e-9];
  const [, enters, leaves] = [-x / dx, (n - x) / dx, -y / dy, (n - y) / dy].sort((a, b) => a - b);
  const at = (along: number): Point => [x + along * dx, y + along * dy];
  return [at(enters!), at(leaves!)];
}
