/* The state of a model that its views share and that outlives them: text that was typed and not sent, and the state of the
   kernel. JupyterLab creates a view again whenever its cell is moved, pasted or scrolled back. */
import { changed } from "./change.ts";
import type { Kept } from "./kept.ts";
import { isRecord } from "./malformed.ts";
import { formsIn } from "./view.ts";
import type { Fields } from "./wire.ts";

/** The state of the connection: whether an answer will come, or why not, as far as the host tells. */
export type Link = "live" | "restarted" | "stopped" | "gone";
/** The reason why an answer takes its time: another cell runs, the connection is lost, or unknown. */
export type Wait = "busy" | "unreached" | "late";
/** What is typed and not yet accepted: form, field, value. */
export type Typed = ReadonlyMap<string, Fields>;

export interface Beside {
  readonly typed: Kept<Typed>;
  /** What the host tells of the kernel; a host that tells nothing lets it live. */
  link(): Link;
  wait(): Wait;
  /** Called whenever the host tells something new of the kernel. */
  readonly follow: (callback: () => void, signal: AbortSignal) => void;
}

/* What is used of JupyterLab's kernel and of its session, and of the widget manager that has them. Other hosts have a
   part of it or nothing: every part may be missing. */
interface Signal {
  connect?: (slot: () => void) => unknown;
  disconnect?: (slot: () => void) => unknown;
}
interface Kernel {
  id?: string;
  status?: string;
  connectionStatus?: string;
  isDisposed?: boolean;
  statusChanged?: Signal;
  connectionStatusChanged?: Signal;
  disposed?: Signal;
}
export interface Manager {
  kernel?: Kernel | null;
  context?: { sessionContext?: { kernelChanged?: Signal; statusChanged?: Signal; connectionStatusChanged?: Signal } };
}

/** The part of anywidget's model that is used. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
  readonly widget_manager?: Manager;
}

/** Each view of a model has a proxy of its own; the view that it shows is the same object in all of them. */
const besides = new WeakMap<object, Beside>();

/** Returns the state of this model. The first call, which is made by `initialize` before any view, lets it follow the model as
    long as the signal lasts. */
export function beside(model: Model, signal?: AbortSignal): Beside {
  const view = model.get("view");
  return (isRecord(view) && besides.get(view)) || follow(model, begin(model.widget_manager, signal), signal);
}

/** Follows the model through all its views, and forgets requests that are settled, even without a view. */
function follow(model: Model, it: Beside, signal?: AbortSignal): Beside {
  const goOn = () => {
    const view = model.get("view");
    if (isRecord(view)) besides.set(view, it);
    const typed = it.typed.read();
    if (!typed.size) return;
    const forms = attempt(() => formsIn(changed(view, model.get("change")))) ?? new Set();
    if (![...typed.keys()].every((form) => forms.has(form))) it.typed.keep(new Map([...typed].filter(([form]) => forms.has(form))));
  };
  for (const name of ["change:view", "change:change"]) {
    model.on(name, goOn);
    signal?.addEventListener("abort", () => model.off(name, goOn));
  }
  goOn();
  return it;
}

function begin(manager: Manager | undefined, signal?: AbortSignal): Beside {
  const followers = new Set<() => void>();
  const readers = new Set<(typed: Typed) => void>();
  const its = kernelOf(manager)?.id;
  let typed: Typed = new Map();
  let restarted = false;
  let watched: Kernel | null | undefined;

  const tell = () => {
    const kernel = kernelOf(manager);
    if (kernel !== watched) watch(kernel);
    restarted ||= kernel?.status === "restarting" || kernel?.status === "autorestarting";
    for (const follower of [...followers]) follower();
  };
  const signalsOf = (kernel: Kernel | null | undefined) => [kernel?.statusChanged, kernel?.connectionStatusChanged, kernel?.disposed];
  function watch(kernel: Kernel | null | undefined): void {
    for (const one of signalsOf(watched)) attempt(() => one?.disconnect?.(tell));
    for (const one of signalsOf(kernel)) attempt(() => one?.connect?.(tell));
    watched = kernel;
  }
  const session = attempt(() => manager?.context?.sessionContext);
  const ofSession = [session?.kernelChanged, session?.statusChanged, session?.connectionStatusChanged];
  for (const one of ofSession) attempt(() => one?.connect?.(tell));
  watch(kernelOf(manager));
  signal?.addEventListener("abort", () => {
    watch(undefined);
    for (const one of ofSession) attempt(() => one?.disconnect?.(tell));
  });

  return {
    typed: {
      read: () => typed,
      keep(value) {
        if (typed === value) return;
        typed = value;
        for (const reader of [...readers]) reader(value);
      },
      follow: (callback, end) => add(readers, callback, end),
    },
    link() {
      const kernel = kernelOf(manager);
      if (kernel === null || kernel?.isDisposed || kernel?.status === "dead") return "stopped";
      if (kernel && its !== undefined && kernel.id !== its) return "stopped"; // another one was chosen
      return restarted ? "restarted" : "live";
    },
    wait() {
      const kernel = kernelOf(manager);
      if (kernel?.connectionStatus && kernel.connectionStatus !== "connected") return "unreached";
      return kernel?.status === "busy" ? "busy" : "late";
    },
    follow: (callback, end) => add(followers, callback, end),
  };
}

function add<One>(all: Set<One>, one: One, end: AbortSignal): void {
  all.add(one);
  end.addEventListener("abort", () => all.delete(one));
}

/** The kernel of a page; null where there is none, undefined where the host does not tell. */
function kernelOf(manager: Manager | undefined): Kernel | null | undefined {
  return attempt(() => manager?.kernel);
}

/** Returns the answer of a host, which can refuse it. */
function attempt<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
