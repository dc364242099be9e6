/* Builds mathgames/static/ from src/; with --verify only tells whether the committed files are what would be built. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = new URL(".", import.meta.url);
const target = new URL("../mathgames/static/", here);
const banner = (source) => `/* Generated from ${source} by \`npm run build\` in frontend/. Do not edit. */\n`;

/** The licence of a package whose code is in the bundle, as a comment. */
async function licence(name) {
  const text = await readFile(new URL(`node_modules/${name}/LICENSE`, here), "utf8");
  return `/* Contains ${name}:\n\n${text.trim()}\n*/\n`;
}

/** A bundle: one readable ES module, since a module that a notebook loads as a blob cannot import relative files. */
async function script(entry) {
  const result = await build({
    absWorkingDir: fileURLToPath(here),
    entryPoints: [`src/${entry}`],
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minifySyntax: true, // shorter constructs; names and lines stay, so that it can be read
    lineLimit: 240,
    legalComments: "inline",
    write: false,
    logLevel: "warning",
  });
  return result.outputFiles[0].text.replace(/^\/\/ \S*node_modules\/.*\n/gm, ""); // the licence names the package
}

/** The style sheet: what the gestures need, then the look. */
async function style() {
  const parts = ["src/base.css", "src/look.css"].map((name) => readFile(new URL(name, here), "utf8"));
  return banner("frontend/src/base.css and look.css") + (await Promise.all(parts)).join("\n");
}

const files = {
  "widget.js": banner("frontend/src/") + (await licence("snabbdom")) + (await script("widget.ts")),
  "replay.js": banner("frontend/src/replay.ts") + (await script("replay.ts")),
  "widget.css": await style(),
};

for (const [name, text] of Object.entries(files)) {
  if (!process.argv.includes("--verify")) {
    await writeFile(new URL(name, target), text);
    console.log(`mathgames/static/${name}: ${text.length} characters`);
  } else if ((await readFile(new URL(name, target), "utf8").catch(() => "")) !== text) {
    console.error(`mathgames/static/${name} is not what frontend/ builds: run \`npm run build\` there and commit the result.`);
    process.exitCode = 1;
  }
}
