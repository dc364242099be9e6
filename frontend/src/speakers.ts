/* Of several views of one model only one speaks: the one that was used last. */
const speakers = new WeakMap<object, HTMLElement>();

/** Returns a function that tells whether this one of the views of a source speaks. */
export function takeTurns(root: HTMLElement, source: object, signal: AbortSignal): () => boolean {
  for (const used of ["focusin", "pointerdown"]) root.addEventListener(used, () => speakers.set(source, root), { signal });
  signal.addEventListener("abort", () => speakers.get(source) === root && speakers.delete(source));
  return () => (speakers.get(source) ?? root) === root;
}
