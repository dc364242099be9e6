/* The widget: one root element that shows f(view, local), what follows when it is painted, and everything that listens to it. */
import { beside, type Model } from "./beside.ts";
import { listenToControls, submit } from "./controls.ts";
import { clocks } from "./effects/clocks.ts";
import { countdown } from "./effects/countdown.ts";
import { drafts } from "./effects/drafts.ts";
import { flight } from "./effects/flight.ts";
import { focus } from "./effects/focus.ts";
import { preview } from "./effects/preview.ts";
import { scroll } from "./effects/scroll.ts";
import { sound } from "./effects/sound.ts";
import { speech } from "./effects/speech.ts";
import { tour } from "./effects/tour.ts";
import { listenToKeyboard } from "./keyboard.ts";
import type { Action } from "./local.ts";
import { LOOK } from "./look.ts";
import { NAMES } from "./names.ts";
import { listenToPointer } from "./pointer.ts";
import { watchRoom } from "./room.ts";
import { createStore, type Store } from "./store.ts";
import { keepRenewed, overModel, type Transport } from "./transport.ts";
import { onVoices, voices } from "./voice.ts";

/** Shows what comes through the transport inside this element, until the signal ends it. */
export function mount(el: HTMLElement, transport: Transport, signal: AbortSignal): void {
  const store = createStore(el, transport, signal);
  const { root, getState, dispatch } = store;
  watchRoom(root, signal, () => getState().view?.words.room ?? "");
  listenToKeyboard(root, { cells: () => getState().view?.cells ?? new Map(), dispatch, submit: (form) => submit(form, dispatch) }, signal);
  listenToPointer(root, dispatch, signal);
  listenToControls(root, dispatch, signal);
  keepSettings(store, signal);
  store.follow(
    speech,
    sound(root),
    flight(root),
    drafts(transport.typed, dispatch, signal),
    countdown(dispatch, signal),
    scroll(root, signal),
    preview(dispatch, signal),
    focus(root, signal),
    tour(root, dispatch, signal),
    clocks(dispatch, signal),
  );
  transport.onState((link) => dispatch({ do: "link", link }));
  transport.onView(store.receive);
}

/** Keeps what is set for all boards of the page, and what the browser tells of itself. */
function keepSettings({ root, dispatch }: Store, signal: AbortSignal): void {
  const keep = (now: Extract<Action, { do: "keep" }>["now"]) => dispatch({ do: "keep", now });
  LOOK.follow((look) => keep({ look }), signal);
  NAMES.follow((names) => keep({ names }), signal);
  onVoices(() => keep({ voices: voices() }), signal);
  root.addEventListener("fullscreenchange", () => keep({ presenting: root.matches(":fullscreen") }), { signal });
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
