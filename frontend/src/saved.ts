/* The way to Python and back for a page without Python: a transport that answers out of a saved game. One can walk through
   the game there, and step through every explanation; to play, it takes a notebook. See mathgames/page/saved_game.py. */
import type { Transport } from "./transport.ts";
import type { Ack, Message, Tree } from "./wire.ts";

export interface Saved {
  /** The distinct nodes of all views: a text, or tag, attributes and the places of the children. */
  nodes: (string | [tag: string, attributes: Record<string, unknown>, ...children: number[]])[];
  /** For each ply the place of its tree, and its announcement. */
  plies: [root: number, say: string][];
  /** The ply that is shown first. */
  ply: number;
  /** The message for actions that are impossible there, with the browser's own sentences. */
  words: { saved: string };
}

/** The game that a page carries: JSON, compressed, as base64. */
export async function unpack(packed: string): Promise<Saved> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(json).json() as Promise<Saved>;
}

export function overSaved({ nodes, plies, ply: first, words }: Saved): Transport {
  const trees = new Map<number, Tree>();
  let ply = first;
  let rev = 1;
  let show: (view: unknown) => void = () => {};

  function treeAt(place: number): Tree {
    let tree = trees.get(place);
    if (tree === undefined) {
      const node = nodes[place]!;
      tree = typeof node === "string" ? node : [node[0], node[1], ...(node.slice(2) as number[]).map(treeAt)];
      trees.set(place, tree);
    }
    return tree;
  }

  function view(ack: Ack | null) {
    const [root, say] = plies[ply]!;
    return { rev, ack, tree: treeAt(root), input: { kind: "none" }, say, words };
  }

  /** The ply that a message asks for, or null if it asks for something else. */
  function wanted([name, args]: Message["intent"]): number | null {
    const to = { undo: ply - 1, redo: ply + 1, goto: (args as { ply?: unknown })?.ply }[name];
    return typeof to === "number" && plies[to] ? to : null;
  }

  return {
    state: "live",
    send({ intent, id, client }) {
      const to = wanted(intent);
      const ok = to !== null;
      if (ok) {
        ply = to;
        rev += 1;
      }
      show(view({ client, id, ok, code: ok ? "" : "saved", text: ok ? "" : words.saved }));
    },
    onView(callback) {
      show = callback;
      callback(view(null));
    },
    onState() {},
    wait: () => "late",
    seen() {},
  };
}
