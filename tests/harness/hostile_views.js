// Sends hostile views to a widget on this page, and tells what they did: real views, mutated and with attacks in them.
// After each, the picture has to be that of the view, or the one before. `data` names the attributes that the widget
// itself may write.
({ views, data, seed, count }) => {
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(chance() * n);
  const one = (list) => list[below(list.length)];

  // What has run, been asked for or been thrown.
  const found = [];
  const found_at = (what) => found.push(`${what} (view ${done})`);
  let done = 0;
  window.ran = (what) => found_at(`a script ran: ${what}`);
  const onError = ({ message, reason }) => found_at(`uncaught: ${message ?? reason}`);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onError);
  const consoleError = console.error;
  let refusals = [];
  console.error = (...told) => refusals.push(told);

  /** Sends a view; what the widget does not catch itself is found, too. */
  const push = (view) => {
    try {
      host.push("view", view);
    } catch (error) {
      found_at(`thrown: ${error}`);
    }
  };

  const RUN = "window.top.ran('x')";
  const URL = "https://attacker.invalid/x";
  const vnode = () => ({ sel: "b", data: { props: { innerHTML: `<img src=x onerror="${RUN}">` }, attrs: { onclick: RUN } }, children: [], key: 1 });
  const attributes = [
    ...["onclick", "onload", "onerror", "onfocus", "onbegin", "ontoggle", "onanimationstart"].map((name) => [name, RUN]),
    ...["href", "xlink:href", "formaction", "action", "src", "srcdoc", "data", "poster", "background", "xml:base", "ping"]
      .flatMap((name) => [[name, `javascript:${RUN}`], [name, URL], [name, `data:text/html,<script>${RUN}</script>`]]),
    ["src", `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload="${RUN}"><image href='${URL}'/><script>${RUN}</script></svg>`],
    ["style", `background:url(${URL})`], ["style", "position:fixed;inset:0"], ["fill", `url(${URL})`], ["fill", `u\\72l(${URL})`],
    ["stroke", `URL ( ${URL} )`], ["filter", `url(${URL})`], ["clip-path", `url(${URL})`], ["id", "body"], ["name", "querySelector"],
    ["name", "children"], ["form", "x"], ["for", "x"], ["class", "jp-Notebook jp-mod-commandMode"], ["class", "lm-Widget"],
    ["data-commandlinker-command", "notebook:run-all-cells"], ["data-commandlinker-args", "{}"], ["data-jp-theme-light", "x"],
    ["contenteditable", "true"], ["autofocus", true], ["tabindex", 99], ["target", "_top"], ["innerHTML", `<img src=x onerror="${RUN}">`],
    ["textContent", vnode()], ["title", vnode()], ["key", { toString: 1 }], ["key", "dragged"], ["key", "focus ring"], ["type", "file"],
    ["type", "image"], ["is", "x-y"], ["slot", "x"], ["popover", "auto"], ["__proto__", { onclick: RUN }], ["constructor", "x"],
    ["shift", [null, 1e308]], ["shift", [1e308, -1e308]], ["ticking", "soon"], ["ticking", -1], ["local", ["copy", vnode()]],
    ["local", ["constructor"]], ["local", ["download", "a.html", "<script>"]], ["intent", [vnode(), {}]], ["intent", ["undo", { toString: 1 }]],
    ["pager", "__proto__"], ["pages", 1e308], ["page", -1], ["counter", "x"], ["words", vnode()], ["layer", "chord"], ["handle", 7],
    ["at", "a1"], ["role", "gridcell"], ["role", "grid"], ["field", "__proto__"], ["preview", true], ["notice", true], ["focus", true],
    ["roving", true], ["pan", "x"], ["pan", 1e-300], ["say", vnode()], ["hidden", true], ["disabled", true], ["aria-label", vnode()],
  ];
  const nodes = [
    vnode(), null, 7, true, {}, [], ["p"], ["p", null], [["p"], {}], ["", {}], ["p onclick=x", {}], ["p.a#b", {}], ["!", {}], ["__proto__", {}],
    `<img src=x onerror="${RUN}">`, "\u0000", "\ud800", "x".repeat(10_000),
    ...["script", "style", "iframe", "object", "embed", "base", "meta", "link", "a", "template", "x-y", "video", "dialog", "portal"]
      .map((tag) => [tag, { src: `javascript:${RUN}`, srcdoc: `<script>${RUN}</script>`, href: `javascript:${RUN}`, content: `0;url=${URL}`, "http-equiv": "refresh" }, RUN]),
    ["svg", {}, ["script", {}, RUN], ["style", {}, `@import '${URL}'`], ["use", { href: URL }], ["image", { href: URL }],
      ["animate", { attributeName: "href", values: `javascript:${RUN}`, onbegin: RUN }], ["foreignObject", {}, ["iframe", { srcdoc: RUN }]],
      ["a", { "xlink:href": `javascript:${RUN}` }, ["rect", { width: 999, height: 999 }]], ["set", { onbegin: RUN }]],
    ["math", {}, ["maction", { actiontype: "statusline", "xlink:href": `javascript:${RUN}` }, "x"], ["mtext", { href: `javascript:${RUN}` }, ["script", {}, RUN]],
      ["annotation-xml", { encoding: "text/html" }, ["img", { src: "x", onerror: RUN }]]],
    ["form", { name: "querySelector", id: "body" }, ["input", { name: "children" }], ["input", { name: "getAttribute" }]],
    ["svg", {}, ["g", { role: "grid" }, ["g", { role: "gridcell", at: "a1" }, ["script x", {}]], ["g", { role: "gridcell", at: "a1" }]]],
    ["div", {}, ["p", { key: 1 }], ["p", { key: "1" }], ["p", { key: 1 }]],
    Array.from({ length: 300 }).reduce((tree) => ["div", {}, tree], "x"),
    Array.from({ length: 3_000 }).reduce((tree) => ["div", {}, tree], "x"),
    ["div", {}, ...Array.from({ length: 2_000 }, () => ["p", {}, "x"])],
  ];
  const texts = ["rev", "say", "words", "ack", "input", "tree"];
  // A copy: one that stands in a tree may be put into itself, and no message holds a circle.
  const copy = (list) => structuredClone(one(list));
  const junk = () => copy([null, true, 0, -1, 1.5, 1e308, "", "x", "all", [], {}, [[]], vnode(), { toString: 1 }, one(nodes), ...one(attributes)]);

  const elements = (tree, list = []) => {
    if (Array.isArray(tree) && tree.length > 1) {
      list.push(tree);
      for (const child of tree.slice(2)) elements(child, list);
    }
    return list;
  };
  /** A part of the value, however deep, becomes something else. */
  const mutate = (value) => {
    let [holder, place] = [null, null];
    let inner = value;
    while (inner && typeof inner === "object" && Object.keys(inner).length && (!holder || chance() < 0.85)) {
      holder = inner;
      place = one(Object.keys(inner));
      inner = holder[place];
    }
    if (!holder) return;
    if (chance() < 0.2 && Array.isArray(holder)) holder.splice(Number(place), 1);
    else if (chance() < 0.2 && Array.isArray(holder)) holder.splice(Number(place), 0, one(holder));
    else if (chance() < 0.1) delete holder[place];
    else if (chance() < 0.3 && Array.isArray(holder)) holder[place] = one(holder);
    else holder[place] = junk();
  };
  const hostile = (view) => {
    for (let times = one([1, 1, 2, 4]); times > 0; times -= 1) {
      const places = elements(view.tree).filter(([, attributes]) => attributes && typeof attributes === "object");
      const place = places.length ? one(places) : null;
      const kind = below(7);
      if (kind === 0 && place) place.splice(2 + below(place.length - 1), 0, copy(nodes));
      else if (kind <= 2 && place) {
        const [name, value] = copy(attributes);
        // The browser's own sentences take the place of what is in such an element: nothing is amiss if that is the board.
        if (name !== "notice" || !elements(place).some(([, within]) => within?.at))
          Object.defineProperty(place[1], name, { value, enumerable: true, writable: true, configurable: true });
      }
      else if (kind === 3) mutate(view.tree);
      else if (kind === 4 && view.input && typeof view.input === "object") {
        if (chance() < 0.5) mutate(view.input);
        else if (view.input.marks) for (const mark of Object.values(view.input.marks)) if (mark && typeof mark === "object") mark.node = copy(nodes);
      } else if (kind === 5) view[one(texts)] = junk();
      else view.words = { [one(["gone", "late", "malformed", "copied", "selected"])]: junk() };
    }
    return view;
  };

  const root = document.querySelector(".mathgames");
  const ALLOWED = new Set(data);
  const BANNED = /^(script|style|iframe|object|embed|base|meta|link|a|template|video|audio|dialog|foreignobject|use|image|animate|set|maction|annotation-xml|textarea)$/i;
  const outside = () => document.querySelectorAll("*").length - root.querySelectorAll("*").length;
  const before = outside();
  const globals = Object.keys(window).length;
  const inspect = () => {
    if (outside() !== before) found_at("something is drawn outside of the root");
    if (document.querySelector !== Document.prototype.querySelector || document.body.children.constructor !== HTMLCollection) found_at("the page is clobbered");
    for (const element of [root, ...root.querySelectorAll("*")]) {
      if (BANNED.test(element.localName)) found_at(`an element is drawn: ${element.localName}`);
      for (const { name, value } of element.attributes) {
        if (/^on|^(href|xlink:href|srcdoc|action|formaction|id|name|for|is|slot|popover|contenteditable|autofocus|target)$/.test(name)) found_at(`an attribute is written: ${name}`);
        if (name.startsWith("data-") && !ALLOWED.has(name)) found_at(`an attribute is written: ${name}`);
        if (name === "src" && !value.startsWith("data:image/svg+xml")) found_at(`a source is written: ${value}`);
        if (name === "class" && /(^|\s)(jp|lm)-/i.test(value)) found_at(`a class is written: ${value}`);
        if (name === "style" && !/^(\s*(transform|translate|--[\w-]+):[^;]*;?)*$/.test(value)) found_at(`a style is written: ${value}`);
        if ((name === "fill" || name === "stroke") && /url|\\/i.test(value)) found_at(`a paint is written: ${value}`);
      }
    }
  };
  /** Hands on whatever is there. */
  const press = () => {
    const controls = [...root.querySelectorAll('[role="gridcell"], button, input, select, [role="slider"], summary')];
    for (let times = 0; times < 3 && controls.length; times += 1) {
      const control = one(controls);
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: below(800), clientY: below(800) }));
      control.dispatchEvent(new KeyboardEvent("keydown", { key: one(["Enter", " ", "ArrowRight", "ArrowDown", "Escape", "Home"]), bubbles: true, cancelable: true }));
      if (control.matches("input, select")) control.dispatchEvent(new Event(one(["input", "change"]), { bubbles: true }));
    }
  };
  /** What stands where: the same before and after a refusal, whatever sentence is shown then. */
  const picture = () => [...root.querySelectorAll('[data-at], [role="slider"]')].map(({ outerHTML }) => outerHTML).join("\n");
  const apart = (one, other) => {
    const at = [...one].findIndex((sign, place) => sign !== other[place]);
    return `${one.slice(at - 80, at + 80)} | ${other.slice(at - 80, at + 80)}`;
  };
  let rev = 1_000;
  const good = () => {
    const view = JSON.parse(one(views));
    view.rev = rev += 1;
    push(view);
    if (root.dataset.rev !== String(view.rev)) found_at(`a good view is not drawn: ${refusals.flat().map(String).join(" ").slice(0, 200)}`);
    const cells = elements(view.tree).filter(([, { role }]) => role === "gridcell").length;
    if (root.querySelectorAll('[role="gridcell"]').length !== cells) found_at("a good view is not drawn whole");
  };

  const counts = { drawn: 0, refused: 0 };
  for (; done < count; done += 1) {
    if (done % 5 === 0) good();
    refusals = [];
    const view = hostile({ ...JSON.parse(one(views)), rev: (rev += 1) });
    const [shown, painted] = [root.dataset.rev, picture()];
    push(JSON.parse(JSON.stringify(view)));
    if (refusals.length) {
      counts.refused += 1;
      for (const [, error] of refusals) if (error?.name !== "Malformed") found_at(`refused by accident: ${error}`);
      if (root.dataset.rev !== shown) found_at("a view is refused and drawn");
      /* A hostile view that was drawn before may want the browser's own sentences to be shown in a cell. */
      const inCell = /could not be drawn/.test(picture());
      if (picture() !== painted && !inCell) found_at(`the last good picture is gone: ${apart(painted, picture())}`);
    } else counts.drawn += 1;
    refusals = [];
    inspect();
    press();
    for (const [, error] of refusals) found_at(`under a hand: ${error}`);
    if (found.length > 20) break;
  }
  refusals = [];
  good();
  if (Object.keys(window).length !== globals) found_at("something is left in the window");
  console.error = consoleError;
  window.removeEventListener("error", onError);
  window.removeEventListener("unhandledrejection", onError);
  return { found, ...counts };
}
