/* What is announced is also read by a voice of this computer, for those who want that. */
import { speak } from "../voice.ts";
import type { Effect } from "./effect.ts";

export const speech: Effect = ({ view, local, before }) => {
  const lang = view?.lang ?? "en";
  if (local.look.aloud && local.said !== before.local.said) speak(local.said.text, lang);
  if (before.local.look.aloud && !local.look.aloud) speak("", lang);
};
