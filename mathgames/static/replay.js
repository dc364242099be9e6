/* Generated from frontend/src/replay.ts by `npm run build` in frontend/. Do not edit. */
// src/saved.ts
async function unpack(packed) {
  let bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0)), json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(json).json();
}
function overSaved({ nodes, plies, ply: first, words }) {
  let trees = new Map(), ply = first, rev = 1, show = () => {
  };
  function treeAt(place) {
    let tree = trees.get(place);
    if (tree === void 0) {
      let node = nodes[place];
      tree = typeof node == "string" ? node : [node[0], node[1], ...node.slice(2).map(treeAt)], trees.set(place, tree);
    }
    return tree;
  }
  function view(ack) {
    let [root, say] = plies[ply];
    return { rev, ack, tree: treeAt(root), input: { kind: "none" }, say };
  }
  function wanted([name, args]) {
    let to = { undo: ply - 1, redo: ply + 1, goto: args?.ply }[name];
    return typeof to == "number" && plies[to] ? to : null;
  }
  return {
    state: "live",
    send({ intent, id, client }) {
      let to = wanted(intent), ok = to !== null;
      ok && (ply = to, rev += 1), show(view({ client, id, ok, code: ok ? "" : "saved", text: ok ? "" : words.saved }));
    },
    onView(callback) {
      show = callback, callback(view(null));
    },
    onState() {
    },
    seen() {
    }
  };
}

// src/replay.ts
var bundle = document.querySelector(".mathgames-bundle").textContent, widget = await import(URL.createObjectURL(new Blob([bundle], { type: "text/javascript" })));
for (let element of document.querySelectorAll("[data-mathgames-replay]")) {
  let saved = await unpack(element.dataset.mathgamesReplay);
  element.replaceChildren(), widget.mount(element, overSaved(saved), new AbortController().signal);
}
