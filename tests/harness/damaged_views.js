// Damages the first of two widgets on this page between views, as translators, extensions and a person with the browser's
// tools do, and tells where a view was not drawn there as on the other one. With `translated`, a translator that heeds no
// wish of a page goes on translating the first widget all the time.
async ({ views, seed, count, translated }) => {
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const one = (list) => list[Math.floor(chance() * list.length)];

  const [root, other] = document.querySelectorAll(".mathgames");
  const found = [];
  let done = 0;
  const errors = [];
  const consoleError = console.error;
  console.error = (...told) => errors.push(told.map(String).join(" ").slice(0, 200));

  const texts = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const list = [];
    while (walker.nextNode()) list.push(walker.currentNode);
    return list;
  };
  /** What Chrome's translation does to a text. */
  const translate = (text) => {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = `¡${text.data}`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = () => texts().filter(({ data, parentElement }) => /\p{L}/u.test(data) && !parentElement.closest("font")).forEach(translate);
  const wrap = (node) => {
    const wrapper = document.createElement(one(["div", "span", "font", "g"]));
    node.replaceWith(wrapper);
    wrapper.append(node);
  };
  const text = () => one(texts()) ?? root.appendChild(new Text("x"));
  const element = () => one([...root.querySelectorAll("*")]) ?? root.appendChild(document.createElement("p"));
  const apart = (node, target) => !node.contains(target) && target.append(node);
  const damages = {
    "an element is deleted": () => element().remove(),
    "a text is deleted": () => text().remove(),
    "all is deleted": () => root.replaceChildren(),
    "an element is moved": () => apart(element(), element()),
    "an element is moved in front of its siblings": () => { const moved = element(); moved.parentNode.prepend(moved); },
    "an element is moved out": () => document.body.append(element()),
    "an element is wrapped": () => wrap(element()),
    "a text is wrapped": () => wrap(text()),
    "an element is unwrapped": () => { const shell = element(); shell.replaceWith(...shell.childNodes); },
    "an element is another one": () => { const old = element(); old.replaceWith(old.cloneNode(true)); },
    "all elements are others": () => (root.innerHTML = root.innerHTML),
    "an element is there twice": () => { const copied = element(); copied.after(copied.cloneNode(true)); },
    "an element is added": () => element().prepend(document.createElement("x-icon")),
    "a text is added": () => element().append("x"),
    "a text is another one": () => (text().data = "x"),
    "a text is split": () => { const split = text(); split.splitText(split.length >> 1); },
    "texts are joined": () => root.normalize(),
    "a text is translated": () => translate(text()),
    "all is translated": translateAll,
    "a name is translated": () => element().setAttribute("aria-label", "¡"),
  };

  /* A step of painting that fails once, as where another script has changed what elements do. */
  let failing = 0;
  const own = ["insertBefore", "appendChild", "removeChild"].map((name) => [name, Node.prototype[name]]);
  for (const [name, method] of own) {
    Node.prototype[name] = function (...nodes) {
      if (failing > 0 && root.contains(this) && (failing -= 1) === 0) throw new Error("a step of painting fails");
      return method.apply(this, nodes);
    };
  }

  /** All that a widget shows, in one line a node. */
  const shown = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [`"${node.data}"`];
    if (/^mg-(flying|ask-room)/.test(node.className)) return [];
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const told = node === root || node === other ? [] : [`${node.localName} ${attributes.join(" ")} ${node.value ?? ""}`];
    return [...told, ...[...node.childNodes].flatMap(shown), "."];
  };

  // A name is given to an element that has none: nothing of the view tells that it is not to be there.
  const strangers = () => root.querySelectorAll('[aria-label="¡"]').forEach((node) => node.removeAttribute("aria-label"));
  const always = new MutationObserver(translateAll);
  if (translated) always.observe(root, { subtree: true, childList: true, characterData: true });
  const rest = () => new Promise((go) => setTimeout(go));

  let rev = 1_000;
  for (; done < count && found.length < 5; done += 1) {
    const did = Array.from({ length: one([0, 1, 1, 1, 2, 5]) }, () => one(Object.keys(damages)));
    for (const damage of did) damages[damage]();
    if (chance() < 0.5) await rest(); // what watches the page hears of it before the next view comes, or only then
    failing = one([0, 0, 1, Math.ceil(40 * chance())]);
    const fails = failing > 0 ? [`step ${failing} fails`] : [];
    try {
      host.push("view", { ...JSON.parse(one(views)), rev: (rev += 1) });
    } catch (error) {
      errors.push(`thrown: ${error}`);
    }
    failing = 0;
    strangers();
    const [drawn, wanted] = [shown(root), shown(other)];
    const at = wanted.findIndex((line, place) => line !== drawn[place]);
    if (at >= 0 || drawn.length !== wanted.length) found.push(`view ${done} after ${[...did, ...fails].join(", ") || "no damage"}: ${drawn[at]} instead of ${wanted[at]}`);
    if (root.dataset.rev !== String(rev)) found.push(`view ${done} is not drawn`);
    if (errors.length) found.push(`view ${done}: ${errors.splice(0)}`);
    if (chance() < 0.2) await rest();
  }
  always.disconnect();
  for (const [name, method] of own) Node.prototype[name] = method;
  console.error = consoleError;
  return found;
}
