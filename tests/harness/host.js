// The notebook as the widget sees it: a model with anywidget's interface, whose other end is a Python object
// in the test's own process. Python is asked through `tell(message) -> change`, which Playwright provides. What
// goes there and back goes as JSON: Playwright takes a tree apart node by node, which takes longer than to show it.
async (options) => {
  const listeners = new Map();
  const state = { view: JSON.parse(options.view), change: {}, seen: 0 };
  const changed = {};
  const held = [];
  const host = { sent: 0, answered: 0, holding: false, state, held };

  const emit = (event, ...details) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(...details));

  const accept = (name, value) => {
    host.answered += 1;
    // A kernel sends no value that equals the one it sent before.
    if (JSON.stringify(value) === JSON.stringify(state[name])) return;
    state[name] = value;
    emit(`change:${name}`);
    emit("change");
  };

  const model = {
    get: (name) => state[name],
    set: (name, value) => { changed[name] = value; state[name] = value; },
    save_changes: () => {
      const names = Object.keys(changed);
      if (names.some((name) => name !== "seen")) throw new Error(`the browser wrote ${names}`);
      names.forEach((name) => delete changed[name]);
    },
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: (event, listener) => {
      if (event == null) listeners.clear();
      else listeners.set(event, listener ? (listeners.get(event) ?? []).filter((other) => other !== listener) : []);
    },
    send: (message) => {
      host.sent += 1;
      const answer = window.tell(JSON.stringify(message)).then(JSON.parse);
      if (host.holding) held.push(answer);
      else answer.then((change) => accept("change", change));
    },
    widget_manager: { get_model: () => Promise.reject(new Error("one widget, one model")) },
  };

  host.model = model;
  host.hold = () => { host.holding = true; };
  host.release = async () => {
    host.holding = false;
    for (const answer of held.splice(0)) accept("change", await answer);
  };
  // The model is taken away, as Jupyter's tell it: nobody will answer any more.
  host.end = () => emit("destroy");
  // What no message of this page asked for: a notebook cell played a move, or the view is sent whole.
  host.push = (name, value) => { host.sent += 1; accept(name, value); };

  const sheet = (text) => Object.assign(document.createElement("style"), { textContent: text });
  const url = URL.createObjectURL(new Blob([options.js], { type: "text/javascript" }));
  const module = (await import(url)).default;
  const widget = typeof module === "function" ? await module() : module;
  const closing = new AbortController();
  await widget.initialize?.({ model, signal: closing.signal });
  if (!options.shadow) document.head.append(sheet(options.css));

  host.show = async (width) => {
    const output = document.createElement("div");
    output.className = "jp-OutputArea-output";
    output.style.width = `${width}px`;
    document.body.append(output);
    const ground = options.shadow ? output.attachShadow({ mode: "open" }) : output;
    if (options.shadow) ground.append(sheet(options.css));
    const el = document.createElement("div");
    ground.append(el);
    const view = new AbortController();
    const cleanup = await widget.render({ model, el, signal: view.signal, experimental: {} });
    output.addEventListener("close", () => { view.abort(); cleanup?.(); output.remove(); });
  };
  window.host = host;
}
