/* An esbuild plugin: snabbdom makes elements as src/elements.ts does, in the bundle and in its tests. */
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("src/elements.ts", import.meta.url));
export const elements = { name: "elements", setup: ({ onResolve }) => onResolve({ filter: /\/htmldomapi\.js$/ }, () => ({ path })) };
