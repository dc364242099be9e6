/* What a control does outside of the picture: the clipboard, a file, the whole screen. None needs Python, so all work with
   the kernel gone. */
import type { State } from "./effects/effect.ts";
import type { Action } from "./local.ts";
import { LOOK, lookAfter } from "./look.ts";
import { NAMES, renamed } from "./names.ts";
import { timerAfter } from "./timer.ts";
import type { Errand } from "./verbs.ts";
import { speak } from "./voice.ts";

/** Does what a control asks for. What comes of it is an action. */
export function runErrand(errand: Errand, root: HTMLElement, { view, local }: State, dispatch: (action: Action) => boolean): void {
  if (errand[0] === "download") download(errand[1], errand[2]);
  else if (errand[0] === "look") LOOK.keep(lookAfter(local.look, errand[1]) ?? local.look);
  else if (errand[0] === "timer") dispatch({ do: "timer", timer: timerAfter(local.timer, errand[1], performance.now()) });
  else if (errand[0] === "name") NAMES.keep(renamed(local.names, errand[1], errand[2]));
  else if (errand[0] === "speak") speak(errand[1], view!.lang);
  else if (errand[0] === "copy") void copy(root, errand[1]).then((ok) => dispatch({ do: "copied", text: errand[1], ok }));
  else {
    /* Where the browser gives no more room, the page is laid out for the last row all the same. */
    const presenting = !local.presenting;
    void fillScreen(root, presenting).then((done) => done || dispatch({ do: "keep", now: { presenting } }));
  }
}

/** Copies a text; whether it was copied. Where the browser does not let us, what shows the text is selected. */
export async function copy(root: Element, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* A page that came over plain http has no clipboard, but most browsers copy what is selected. */
    const field = [...root.querySelectorAll("input")].find(({ value }) => value === text);
    const code = [...root.querySelectorAll("code")].find(({ textContent }) => textContent === text);
    if (field) field.select();
    else if (code) document.getSelection()?.selectAllChildren(code);
    else return false;
    return document.execCommand?.("copy") ?? false;
  }
}

/** Has the browser save a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Has the widget fill the screen, or no longer; whether the browser does that. */
export async function fillScreen(root: HTMLElement, on: boolean): Promise<boolean> {
  try {
    await (on ? root.requestFullscreen() : document.exitFullscreen());
    return true;
  } catch {
    return false;
  }
}
