/* The widget: one root element that shows f(view, local), and everything that listens to it. */
import type { VNode } from "snabbdom";
import { changed, isBehind } from "./change.ts";
import { listenToControls, submit } from "./controls.ts";
import { paint, patch, READ_OUT } from "./dom.ts";
import { chime, copy, download, fillScreen, onVoices, speak, voices } from "./errands.ts";
import { flyGains, type Shown } from "./flight.ts";
import { listenToKeyboard } from "./keyboard.ts";
import { live } from "./live.ts";
import { drafts, isSettled, isWaiting, openMove, reduce, startLocal, type Action, type Local } from "./local.ts";
import { LOOK, lookAfter, sizeOf } from "./look.ts";
import { NAMES, renamed } from "./names.ts";
import { draw, element } from "./nodes.ts";
import { listenToPointer } from "./pointer.ts";
import { watchRoom } from "./room.ts";
import { intoPanel, intoRow, intoSight, keepAbove, openInSight, see } from "./sight.ts";
import { timerAfter, timerAt } from "./timer.ts";
import { TOUR } from "./tour.ts";
import { focusIn, followFocus, isLost } from "./trail.ts";
import { beside, type Model } from "./beside.ts";
import { keepRenewed, MISSED, overModel, type Transport } from "./transport.ts";
import type { Errand } from "./verbs.ts";
import { readView, type View } from "./view.ts";
import type { Attributes, Message } from "./wire.ts";

/** How long Python may take to answer, in milliseconds, before the widget says that it does not. */
const PATIENCE = 10_000;
/** How long a hand rests, in milliseconds, before Python is asked about the move that it prepares. */
const PAUSE = 150;
/** Half of the milliseconds for which a stranger's change of the page is kept; each further one before the next view is kept
    twice as long, so that two pages do not fight over it. */
const GRACE = 50;
/** What is scrolled to with every new view or answer, as long as it is there; what is inside of another comes last. */
const INTO_VIEW = ":is(div, p)[data-into-view]";
/** What a row that is scrolled sideways is scrolled to, and nothing around the row. */
const INTO_ROW = ":is(button, g)[data-into-view]";
/** The page of an explanation that is shown, or the first of them. */
const TURNED_TO = ".mg-step:not([hidden])";
/** Above a board on which no move has been made yet. */
const BEGUN = ".mg-begun";
/** What the focus goes to when it appears in answer to this view. */
const TAKES_FOCUS = "[data-takes-focus]";
/** What was typed into a moment ago, and is typed into next: it was taken and was not the answer, or was refused. */
const TO_TYPE_AGAIN = "form.is-accepted [data-takes-focus], [data-takes-focus][aria-invalid]";
/** The field of a page that is only for typing: it has the focus from the beginning, unless another field has it. */
const TO_TYPE = ".mg-practice input[data-takes-focus]";
const TYPING = "input, textarea, [contenteditable='true']";

/** Said where nothing could be drawn yet, so that no sentence of Python's has come. */
const UNREADABLE = "The board could not be drawn.";

/** Of several views of one thing only this one speaks: the one that was used last. */
const speakers = new WeakMap<object, HTMLElement>();

/** Shows what comes through the transport inside this element, until the signal ends it. */
export function mount(el: HTMLElement, transport: Transport, signal: AbortSignal): void {
  let view: View | null = null;
  let local = startLocal(Math.random().toString(36).slice(2, 12), transport.state, transport.typed?.read());
  let picture: VNode = patch(el.appendChild(document.createElement("div")), frame(null, local, []));
  const root = picture.elm as HTMLElement;
  const source = transport.source ?? root;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let ticker: ReturnType<typeof setTimeout> | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;
  let arrived = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let prepared: string | null = null;
  /* A browser may send events, such as a blur, while elements are taken away; the picture is not to be changed then. */
  let painting = false;
  let seen = false;
  let wasOver = false;
  let chosen: HTMLElement | null = null; // what was pressed last in a task, if nothing else was since
  let wasBegun = false;
  let shown: Shown = null;
  let isCovered = false;
  const [focusBack, forgetFocus] = followFocus(root, signal);
  let takers = new Set<Element>();
  const inRow = new WeakSet<Element>();
  let mending: ReturnType<typeof setTimeout> | undefined;
  let grace = GRACE;
  const strangers = new MutationObserver(() => (mending ??= setTimeout(() => commit(view, local), (grace *= 2))));
  strangers.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: READ_OUT });

  /** Whether the action changed anything. What it leads to that cannot be drawn has not happened. */
  function dispatch(action: Action): boolean {
    if (!view || painting) return false;
    try {
      const change = reduce(view, local, action);
      if (change.errand) {
        run(change.errand); // its result is a separate action
        return true;
      }
      if (change.local === local) return false;
      commit(view, change.local);
      if (change.message) send(change.message);
      if (change.focus !== undefined) root.querySelectorAll<SVGElement>(".chord-end")[change.focus]?.focus();
    } catch (error) {
      fail(error);
    }
    return true;
  }

  function send(message: Message): void {
    const { id } = message;
    const timer = setTimeout(() => {
      timers.delete(timer);
      dispatch({ do: "late", id, why: transport.wait() });
    }, PATIENCE);
    timers.add(timer);
    transport.send(message);
  }

  function run(errand: Errand): void {
    if (errand[0] === "download") download(errand[1], errand[2]);
    else if (errand[0] === "look") LOOK.keep(lookAfter(local.look, errand[1]) ?? local.look);
    else if (errand[0] === "timer") dispatch({ do: "timer", timer: timerAfter(local.timer, errand[1], performance.now()) });
    else if (errand[0] === "name") NAMES.keep(renamed(local.names, errand[1], errand[2]));
    else if (errand[0] === "speak") speak(errand[1], view!.lang);
    else if (errand[0] === "present") present(!local.presenting);
    else void copy(root, errand[1]).then((ok) => dispatch({ do: "copied", text: errand[1], ok }));
  }

  /** Where the browser gives no more room, the page is laid out for the last row all the same. */
  function present(on: boolean): void {
    void fillScreen(root, on).then((done) => done || dispatch({ do: "keep", now: { presenting: on } }));
  }

  /** Lets the clocks of the view run: paints them whenever one of them shows another second. */
  function tick(): void {
    clearTimeout(ticker);
    if (!view?.ticking.length || local.link !== "live") return;
    const elapsed = (performance.now() - arrived) / 1000;
    dispatch({ do: "tick", elapsed });
    const next = Math.min(...view.ticking.map(({ left }) => (left > elapsed ? (left - elapsed) % 1 || 1 : 1)));
    ticker = setTimeout(tick, next * 1000 + 1);
  }

  /** Lets the timer run: paints it whenever it shows another second. */
  function count(): void {
    clearTimeout(counting);
    const { timer } = local;
    if (timer === null || timer.ends === null) return;
    const rest = Math.max(timer.ends - performance.now(), 0) % 1000;
    counting = setTimeout(() => dispatch({ do: "timer", timer: timerAt(timer, performance.now()) }), rest + 1);
  }

  /** Shows a new view, or, if it cannot be drawn, says so under the last one that could. */
  function receive(raw: unknown, change?: unknown): void {
    try {
      const next = readView(changed(raw, change));
      if (next.rev !== view?.rev) arrived = performance.now();
      commit(next, reduce(next, local, { do: "view", view: next, before: view }).local);
      if (next.tours && local.tour === null && dispatch({ do: "keep", now: { tour: true } })) TOUR.keep(true);
      clearTimeout(telling);
      if (isBehind(raw, change)) transport.seen(MISSED);
      else telling = setTimeout(() => transport.seen(next.rev)); // the change comes first
      tick();
    } catch (error) {
      fail(error);
    }
  }

  /** Says that something cannot be drawn, under the last picture that could. */
  function fail(error: unknown): void {
    console.error("mathgames: this cannot be drawn", error);
    commit(view, view ? reduce(view, local, { do: "malformed" }).local : { ...local, notice: UNREADABLE });
  }

  /** Shows this from now on. It is drawn first: what cannot be drawn leaves no trace. */
  function commit(nextView: View | null, nextLocal: Local): void {
    const speaks = (speakers.get(source) ?? root) === root;
    if (!speaks) nextLocal = { ...nextLocal, said: local.said };
    const drawn = frame(nextView, nextLocal, nextView ? [draw(nextView, nextLocal)] : []);
    const focused = focusIn(root);
    painting = true;
    try {
      picture = paint(picture, drawn, strangers.takeRecords().length > 0 || mending !== undefined);
    } finally {
      painting = false;
      strangers.takeRecords(); // these changes are our own
      clearTimeout(mending);
      mending = undefined;
    }
    const noticed = nextLocal.notice !== local.notice;
    if (nextLocal.look.aloud && nextLocal.said !== local.said) speak(nextLocal.said.text, nextView?.lang ?? "en");
    if (local.look.aloud && !nextLocal.look.aloud) speak("", nextView?.lang ?? "en");
    const isOver = root.querySelector(".mg-banner") !== null;
    if (nextLocal.look.sound && isOver && !wasOver && view) chime();
    wasOver = isOver;
    shown = flyGains(root, shown);
    const renewed = nextView?.rev !== view?.rev || nextView?.ack?.id !== view?.ack?.id;
    if (renewed) grace = GRACE;
    const isFirst = view === null && nextView?.rev === 1;
    const answered = nextView?.ack?.client === local.client && nextView.ack.id !== view?.ack?.id;
    const counts = nextLocal.timer !== local.timer;
    const wrote = nextLocal.typed !== local.typed;
    const turned = nextView === view && nextLocal.pages !== local.pages;
    [view, local] = [nextView, nextLocal];
    if (wrote) transport.typed?.keep(local.typed);
    if (counts) count();
    if (counts && local.look.sound && local.timer?.left === 0) chime();
    /* A notice may stand where the window does not reach. */
    if (noticed) see(root.querySelector(".notice"));
    /* What Python wants to be seen, such as a question before a move, may stand below it. */
    if (renewed && speaks) for (const wanted of root.querySelectorAll(INTO_VIEW)) see(wanted);
    if (turned) intoPanel(root.querySelector(TURNED_TO));
    if (answered && chosen?.isConnected) keepAbove(chosen, root.querySelector(".mg-told-here"));
    else if (answered && chosen) see(root.querySelector(".mg-task:not(.is-settled) .mg-tasks")); // another task has begun
    /* A new game is begun at its board. */
    const begun = root.querySelector(BEGUN);
    if (answered && begun && !wasBegun) {
      see(begun);
      forgetFocus();
    }
    wasBegun = begun !== null;
    for (const here of root.querySelectorAll(INTO_ROW)) {
      const isNew = !inRow.has(here); // a tab that is turned to does not count as a new view
      if (renewed || isNew) intoRow(here, isNew && here.matches("g"));
      inRow.add(here);
    }
    if (view && !seen) setTimeout(() => intoSight(root, isFirst)); // when it is laid out
    seen ||= view !== null;
    const wanting = [...root.querySelectorAll<HTMLElement>(TAKES_FOCUS)];
    const taker = wanting.find((element) => !takers.has(element));
    takers = new Set(wanting);
    /* Below a cover nothing can have the focus: the root keeps it, until it can go back. */
    const covered = root.querySelector(".mg-cover") !== null;
    if (covered !== isCovered && (focused || root.matches(":focus"))) covered ? root.focus() : focusBack();
    isCovered = covered;
    const again = answered ? root.querySelector<HTMLElement>(TO_TYPE_AGAIN) : null;
    if (answered && taker) taker.focus();
    else if (again) again.focus();
    else if (isFirst && !document.activeElement?.matches(TYPING)) root.querySelector<HTMLElement>(TO_TYPE)?.focus({ preventScroll: true });
    else if (focused && isLost(root, focused)) focusBack();
    if (view) prepare(view);
  }

  /** Asks about a move before it is made, as soon as the hand that prepares it rests. */
  function prepare(view: View): void {
    const move = openMove(view, local);
    if (move === prepared && pause !== undefined) return;
    clearTimeout(pause);
    [pause, prepared] = [undefined, move];
    if (move === null || isSettled(local, move)) return;
    pause = setTimeout(() => {
      pause = undefined;
      dispatch({ do: "preview" });
    }, PAUSE);
  }

  function focus(at: string): void {
    root.querySelector<SVGElement>(`[role="gridcell"][data-at=${JSON.stringify(at)}]`)?.focus();
  }

  watchRoom(root, signal, () => view?.words.room ?? "");
  const cells = () => view?.cells ?? new Map();
  listenToKeyboard(root, { cells, focus, dispatch, submit: (form) => submit(form, dispatch) }, signal);
  listenToPointer(root, dispatch, signal);
  listenToControls(root, dispatch, signal);
  root.addEventListener("click", ({ target }) => (chosen = (target as Element).closest<HTMLElement>(".mg-task button")), { signal, capture: true });
  root.addEventListener("toggle", ({ target }) => openInSight(target as HTMLDetailsElement), { signal, capture: true });
  onVoices(() => dispatch({ do: "keep", now: { voices: voices() } }), signal);
  /* A press on any other element ends the tour. */
  const ends = ({ target }: Event) => local.tour && !(target as Element).closest(".mg-tour") && dispatch({ do: "keep", now: { tour: false } });
  root.addEventListener("pointerdown", ends, { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && local.tour && dispatch({ do: "keep", now: { tour: false } }), { signal, capture: true });
  TOUR.follow(() => local.tour === null && dispatch({ do: "keep", now: { tour: false } }), signal);
  transport.typed?.follow((typed) => typed !== local.typed && dispatch({ do: "keep", now: { typed } }), signal);
  LOOK.follow((look) => dispatch({ do: "keep", now: { look } }), signal);
  NAMES.follow((names) => dispatch({ do: "keep", now: { names } }), signal);
  root.addEventListener("fullscreenchange", () => dispatch({ do: "keep", now: { presenting: root.matches(":fullscreen") } }), { signal });
  for (const used of ["focusin", "pointerdown"]) root.addEventListener(used, () => speakers.set(source, root), { signal });
  signal.addEventListener("abort", () => {
    if (speakers.get(source) === root) speakers.delete(source);
    transport.typed?.keep(drafts(local));
    for (const timer of [...timers, ticker, counting, pause, telling, mending]) clearTimeout(timer);
    strangers.disconnect();
    root.remove();
  });
  transport.onState((link) => dispatch({ do: "link", link }));
  transport.onView(receive);
}

/** The root element with what is always there. */
function frame(view: View | null, local: Local, content: (VNode | string)[]): VNode {
  const { look, presenting } = local;
  const { words: name, lang, dir } = (view?.tree[1] ?? {}) as Attributes;
  const attrs = {
    class: ["mathgames", look.contrast && "is-contrast", look.spacing && "is-spacious", presenting && "is-presenting"]
      .filter(Boolean)
      .join(" "),
    /* A click on anything that does nothing leaves the focus here, and not on the cell of the notebook. */
    tabindex: "-1",
    role: "group",
    translate: "no", // a translator changes texts while they are drawn
    ...(typeof name === "string" && { "aria-label": name }),
    ...(typeof lang === "string" && { lang }),
    ...(typeof dir === "string" && { dir }),
    "data-lm-suppress-shortcuts": "true",
    "data-waiting": isWaiting(local),
    ...(view && { "data-rev": view.rev }),
  };
  const notice = local.notice && !view?.notices ? [element("p", { key: "notice", attrs: { class: "notice" } }, [local.notice])] : [];
  const shown = element("div", { key: "view", attrs: { class: "view" } }, content);
  return element("div", { key: "mathgames", attrs, size: sizeOf(look) }, [live(local, view?.lang ?? ""), ...notice, shown]);
}

/** A style sheet that a board has adopted, with the text that it is of: another board may come with the same, or with more. */
type Adopted = CSSStyleSheet & { readonly mathgames?: string };

/** Adopts the style sheet where the page has refused it: a content policy may forbid a `<style>`, and no sheet that a script
    makes. Whether it did is seen once the page is laid out, or by what other boards have adopted. */
function dress(el: HTMLElement, css: unknown, signal: AbortSignal, tries = 20): void {
  const root = el.querySelector(".mathgames");
  const ground = el.getRootNode() as Document | ShadowRoot;
  if (signal.aborted || typeof css !== "string" || !tries) return;
  if (!root?.isConnected) return void setTimeout(() => dress(el, css, signal, tries - 1), 100);
  const adopted: readonly Adopted[] | undefined = ground.adoptedStyleSheets;
  if (!adopted || adopted.some(({ mathgames }) => mathgames === css)) return;
  if (getComputedStyle(root).position === "relative" && !adopted.some(({ mathgames }) => mathgames)) return;
  const sheet: Adopted = Object.assign(new CSSStyleSheet(), { mathgames: css });
  sheet.replaceSync(css);
  ground.adoptedStyleSheets = [...adopted, sheet];
}

interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal: AbortSignal;
  /** The style sheet, where another model has it for all pages. */
  css?: unknown;
}

export default {
  /** Once a model, though nothing shows it: what has changed is made in its view, and its kernel is looked after. */
  initialize({ model, signal }: Pick<RenderProps, "model" | "signal">): void {
    keepRenewed(model, signal);
    beside(model, signal);
  },
  render({ model, el, signal, css }: RenderProps): void {
    mount(el, overModel(model, el, signal), signal);
    dress(el, model.get("_css") || css, signal);
  },
};
