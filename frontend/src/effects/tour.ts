/* The first look at a board begins with the first board that has one, and ends with whatever is done beside it. */
import type { Action } from "../local.ts";
import { TOUR } from "../tour.ts";
import type { Effect } from "./effect.ts";

export function tour(root: HTMLElement, dispatch: (action: Action) => boolean, signal: AbortSignal): Effect {
  let shown: boolean | null = null;
  const end = () => dispatch({ do: "keep", now: { tour: false } });
  root.addEventListener("pointerdown", ({ target }) => shown && !(target as Element).closest(".mg-tour") && end(), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && shown && end(), { signal, capture: true });
  TOUR.follow(() => shown === null && end(), signal); // another board has shown it
  return ({ view, local, before }) => {
    shown = local.tour;
    if (view?.tours && view !== before.view && shown === null && dispatch({ do: "keep", now: { tour: true } })) TOUR.keep(true);
  };
}
