/* What a move gained flies from the cell where it was made to where it is counted. */
import { cellAt } from "../dom.ts";
import type { Effect } from "./effect.ts";

/** Lets what is new of what was gained fly, if the eyes want motion. */
export function flight(root: HTMLElement): Effect {
  let shown: number | null = null; // the move that was shown last of those that tell what they gained
  return () => {
    const before = shown;
    shown = null;
    for (const score of root.querySelectorAll<HTMLElement>(".mg-score[data-ply]")) {
      const { ply, gain, from } = score.dataset;
      shown = Number(ply);
      if (before === null || shown <= before || !gain) continue;
      fly(root, gain, cellAt(root, from!) ?? root.querySelector(".mg-board") ?? score, score);
    }
  };
}

function fly(root: HTMLElement, gain: string, from: Element, to: Element): void {
  if (!root.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const flying = document.createElement("span");
  flying.className = `mg-flying ${/mg-player-\S+|is-caught/.exec(to.className)?.[0] ?? ""}`;
  flying.textContent = gain;
  flying.ariaHidden = "true";
  root.append(flying);
  const corner = root.getBoundingClientRect();
  const at = (element: Element, scale: number) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2 - corner.left, top + height / 2 - corner.top];
    return { transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})` };
  };
  const path = [{ ...at(from, 1), opacity: 0, visibility: "hidden" }, { ...at(from, 1.6), opacity: 1, offset: 0.5 }, at(to.querySelector(".is-new, .mg-points") ?? to, 0.7)];
  flying.animate(path, { duration: 1200, easing: "ease-in-out" }).finished.finally(() => flying.remove());
}
