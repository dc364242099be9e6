/* Pagers: the current page, the targets of steps, and the announcements of pages. */
import type { Pager, View } from "./view.ts";

export type PageStep = "next" | "back" | "all" | number;

/** The pages that were turned to. */
export interface Turned {
  /** The page that each pager shows; `all` shows every page and remembers the one seen before. */
  pages: ReadonlyMap<string, { page: number; all: boolean }>;
}

/** The page that a pager shows. */
export function pageShown(local: Turned, name: string, pager: Pager): { page: number; all: boolean } {
  const shown = local.pages.get(name);
  const last = Math.max(pager.pages - 1, 0);
  if (shown) return { ...shown, page: Math.min(shown.page, last) };
  return pager.start === "all" ? { page: 0, all: true } : { page: Math.min(Math.max(pager.start, 0), last), all: false };
}

/** What a pager shows. */
export interface Shown {
  name: string;
  pages: number;
  page: number;
  all: boolean;
}

/** What the pager of this name shows; null if there is no such pager. */
export function shownIn(view: View, local: Turned, name: string): Shown | null {
  const pager = view.pagers.get(name);
  return pager ? { name, pages: pager.pages, ...pageShown(local, name, pager) } : null;
}

/** Whether a pager shows this page, and it alone. */
export function showsPage(view: View, local: Turned, name: string, to: PageStep): boolean {
  const shown = shownIn(view, local, name);
  return shown?.page === to && !shown.all;
}

/** Where a step through a pager leads, or null if it leads nowhere. */
export function pageAfter(local: Turned, name: string, pager: Pager, to: PageStep): { page: number; all: boolean } | null {
  const { page, all } = pageShown(local, name, pager);
  if (to === "all") return { page, all: !all };
  /* From all pages, "back" leads to the last one alone. */
  const target = to === "next" ? (all ? pager.pages : page + 1) : to === "back" ? (all ? pager.pages : page) - 1 : Number(to);
  return Number.isInteger(target) && target >= 0 && target < pager.pages ? { page: target, all: false } : null;
}

/** Returns the announcement of the page that a pager shows, or of all of them if it shows all. */
export function saidOf(view: View, shown: Shown | null): string {
  const say = shown && view.pagers.get(shown.name)!.say;
  return say ? (shown.all ? [...say.values()].join(" ") : say.get(shown.page) ?? "") : "";
}
