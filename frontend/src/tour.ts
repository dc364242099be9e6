/* Whether this browser has shown the first look at a board: it shows it once. A program that drives a browser needs none. */
import { kept } from "./kept.ts";

export const TOUR = kept<boolean>("mathgames-tour", () => localStorage, (raw) =>
  typeof raw === "boolean" ? raw : globalThis.navigator?.webdriver === true,
);
