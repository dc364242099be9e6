/* How one pair of eyes wants to see the page: larger, with more contrast, with more space. The browser keeps it, for all
   boards that it shows. */
import { kept } from "./kept.ts";

const SIZES = [0.85, 1, 1.2, 1.45, 1.75, 2];

export interface Look {
  /** A place in the list of sizes. */
  size: number;
  contrast: boolean;
  spacing: boolean;
  /** True if announcements are also read by a voice of this computer. */
  aloud: boolean;
  /** Whether the end of a game can be heard. */
  sound: boolean;
}
type Toggle = "contrast" | "spacing" | "aloud" | "sound";
export type Wish = "larger" | "smaller" | Toggle;

export const PLAIN: Look = { size: 1, contrast: false, spacing: false, aloud: false, sound: false };

export function isToggle(wish: unknown): wish is Toggle {
  return typeof PLAIN[wish as Toggle] === "boolean";
}

/** The look after a wish, or null if it leads nowhere. */
export function lookAfter(look: Look, wish: Wish): Look | null {
  if (isToggle(wish)) return { ...look, [wish]: !look[wish] };
  const size = look.size + (wish === "larger" ? 1 : -1);
  return SIZES[size] ? { ...look, size } : null;
}

/** How many times its own size the text is. */
export function sizeOf({ size }: Look): number {
  return SIZES[size] ?? 1;
}

export const LOOK = kept<Look>("mathgames-look", () => localStorage, (raw) => ({ ...PLAIN, ...(raw as Partial<Look> | null) }));
