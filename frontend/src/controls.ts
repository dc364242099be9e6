/* Buttons, forms, selects and fields: what they mean is on the element, put there when it was drawn. */
import { meaningOf } from "./dom.ts";
import type { Action } from "./local.ts";

/** How far apart two presses in one place are at the most, in pixels. */
const PLACE = 10;

export function listenToControls(root: HTMLElement, dispatch: (action: Action) => boolean, signal: AbortSignal): void {
  const on = (name: string, does: (target: Element, event: Event) => void) =>
    root.addEventListener(name, (event) => does(event.target as Element, event), { signal });

  /* What came under the hand between two presses in one place is not meant by the second. Two keys that are pressed
     one after the other are not in one place, though a finger's second tap counts as a double one there. */
  let pressed: { button: Element | null; x: number; y: number } | null = null;
  on("click", (target, event) => {
    const button = target.closest("button"), { detail, clientX: x, clientY: y } = event as MouseEvent;
    const isMeant = detail < 2 || !pressed || button === pressed.button || Math.hypot(x - pressed.x, y - pressed.y) > PLACE;
    pressed = { button, x, y };
    if (!button || !root.contains(button) || !isMeant) return;
    const { verb, intent, form, disabled } = meaningOf(button);
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
