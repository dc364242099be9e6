/* How much height there is for the page: the style sheet makes the board as large as fits in it (`--room`). */

/** Less is not believed of a frame inside a page: some hosts make it as high as what stands in it. */
const LEAST_IN_A_FRAME = 600;

/** Keeps `--room` of the root at the height, in pixels, of what scrolls it. */
export function watchRoom(root: HTMLElement, signal: AbortSignal): void {
  let scroller: Element | null = null;
  const measure = (): void => {
    if (!root.isConnected) return;
    const found = scrollerOf(root);
    if (found !== scroller) {
      if (scroller) observer?.unobserve(scroller);
      scroller = found;
      if (scroller) observer?.observe(scroller);
    }
    let room = document.fullscreenElement || !scroller ? innerHeight : scroller.clientHeight;
    if (parent !== window) room = Math.max(room, LEAST_IN_A_FRAME);
    root.style.setProperty("--room", `${room}px`);
  };
  const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
  observer?.observe(root); // and so also when it comes onto the page
  addEventListener("resize", measure, { signal });
  signal.addEventListener("abort", () => observer?.disconnect());
  measure();
}

/** The outermost element that scrolls the root inside its page; null if the page itself does. */
function scrollerOf(root: Element): Element | null {
  let found: Element | null = null;
  for (let at: Element | null = above(root); at && at !== document.body; at = above(at)) {
    if (at !== document.documentElement && /auto|scroll/.test(getComputedStyle(at).overflowY)) found = at;
  }
  return found;
}

function above(element: Element): Element | null {
  const host = (element.getRootNode() as ShadowRoot).host as Element | undefined;
  return element.parentElement ?? host ?? null;
}
