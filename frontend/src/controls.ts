/* Buttons, forms, selects and fields: what they mean is on the element, put there when it was drawn. */
import { meaningOf } from "./dom.ts";
import type { Action } from "./local.ts";

/** How soon after another one a press of the same thing is meant as one with it, in milliseconds. */
const SOON = 300;

/** Returns whether a press is the second of two that are meant as one. */
export function watchRepeats(): (event: Event, pressed: unknown) => boolean {
  let last: unknown;
  let then = 0;
  return ({ detail, timeStamp }: Event & { detail?: number }, pressed) => {
    if (detail! > 1 && pressed === last && timeStamp - then < SOON) return true;
    [last, then] = [pressed, timeStamp];
    return false;
  };
}

export function listenToControls(root: HTMLElement, dispatch: (action: Action) => boolean, signal: AbortSignal): void {
  const on = (name: string, does: (target: Element, event: Event) => void) =>
    root.addEventListener(name, (event) => does(event.target as Element, event), { signal });

  /* Python is asked once by two presses that follow at once; a key of a keypad counts each time. What has just come under
     the hand is not hit (`mg-guard`). */
  const isRepeat = watchRepeats();
  on("click", (target, event) => {
    const button = target.closest("button");
    if (!button || !root.contains(button)) return;
    const { verb, intent, form, disabled } = meaningOf(button);
    if (!verb && isRepeat(event, button)) return event.preventDefault();
    if (disabled) return;
    if (verb) dispatch({ do: "verb", verb });
    else if (intent) dispatch({ do: "ask", intent, fields: { ...form?.fields } });
  });

  on("input", (target) => {
    const { form, field, verb } = meaningOf(target);
    if (verb?.[0] === "name") dispatch({ do: "verb", verb: ["name", verb[1], (target as HTMLInputElement).value] });
    if (!form || field === undefined) return;
    const { type, checked, value } = target as HTMLInputElement;
    dispatch({ do: "type", form: form.name, field, value: type === "checkbox" ? checked : value });
  });

  /* A select or a checkbox with an intent of its own asks as soon as it is changed. */
  on("change", (target) => {
    const { intent, form, field } = meaningOf(target);
    if (!intent || !form || field === undefined) return;
    dispatch({ do: "ask", intent, fields: { ...form.fields }, control: form.name });
  });

  on("submit", (target, event) => {
    event.preventDefault();
    submit(target, dispatch);
  });
}

/** Sends what is in a form. */
export function submit(target: Element, dispatch: (action: Action) => boolean): void {
  const { intent, form } = meaningOf(target);
  if (intent && form) dispatch({ do: "ask", intent, fields: { ...form.fields }, form: form.name });
}
