/* How much height there is for the page: the style sheet makes the board as large as fits in it (`--room`). */

/** Smaller values are ignored in a frame inside a page: some hosts make it as high as its content. */
const LEAST_IN_A_FRAME = 600;

/** The ratio of a window's height to the width of the board's page from which on there is room below the board. */
const TALL = 1.25;
/** The greatest width of a board that cannot be played on, in pixels. */
const TOO_NARROW = 240;
/** The tab of what JupyterLab shows beside a notebook, nearly always the list of files. */
const TAB = ".jp-SideBar.jp-mod-left .lm-TabBar-tab.lm-mod-current";

/** Where the list of files leaves a board next to nothing, one press on a button above all else closes it. */
function askForRoom(root: HTMLElement, sentence: string): void {
  const { ownerDocument } = root;
  const own = root.querySelector<HTMLElement>(":scope > .mg-ask-room");
  const isCramped = sentence !== "" && root.clientWidth > 0 && root.clientWidth < TOO_NARROW && ownerDocument.querySelector(TAB) !== null;
  if (!isCramped) {
    if (own?.matches(":focus")) root.focus();
    return own?.remove();
  }
  if (own || ownerDocument.querySelector(".mg-ask-room")) return;
  const button = ownerDocument.createElement("button");
  button.className = "mg-ask-room mg-primary";
  button.textContent = sentence;
  button.popover = "manual";
  button.onclick = () => press(ownerDocument.querySelector(TAB)!);
  root.append(button);
  button.showPopover?.();
}

/** Presses a tab as a hand does. To run the command instead, JupyterLab would first ask whether the notebook is trusted. */
function press(tab: Element): void {
  const { left, top } = tab.getBoundingClientRect();
  for (const type of ["pointerdown", "pointerup"]) {
    tab.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + 1, clientY: top + 1 }));
  }
}

/** Keeps `--room` of the root at the height, in pixels, of what scrolls it, and `data-tall` where that is much. */
export function watchRoom(root: HTMLElement, signal: AbortSignal, sentence: () => string): void {
  const view = root.ownerDocument.defaultView;
  if (!view) return;
  let scroller: Element | null = null;
  const measure = (): void => {
    if (!root.isConnected) return;
    const found = scrollerOf(root);
    if (found !== scroller) {
      if (scroller) observer?.unobserve(scroller);
      scroller = found;
      if (scroller) observer?.observe(scroller);
    }
    let room = root.ownerDocument.fullscreenElement || !scroller ? view.innerHeight : scroller.clientHeight;
    if (view.parent !== view) room = Math.max(room, LEAST_IN_A_FRAME);
    root.style.setProperty("--room", `${room}px`);
    root.toggleAttribute("data-tall", room > TALL * root.clientWidth);
    askForRoom(root, sentence());
  };
  const observer = view.ResizeObserver ? new view.ResizeObserver(measure) : null;
  observer?.observe(root); // and so also when it comes onto the page
  view.addEventListener("resize", measure, { signal });
  signal.addEventListener("abort", () => observer?.disconnect());
  measure();
}

/** The outermost element that scrolls the root inside its page; null if the page itself does. */
export function scrollerOf(root: Element): Element | null {
  let found: Element | null = null;
  for (let at: Element | null = above(root); at && !at.matches("html, body"); at = above(at)) {
    if (/auto|scroll/.test(at.ownerDocument.defaultView!.getComputedStyle(at).overflowY)) found = at;
  }
  return found;
}

function above(element: Element): Element | null {
  const host = (element.getRootNode() as ShadowRoot).host as Element | undefined;
  return element.parentElement ?? host ?? null;
}
