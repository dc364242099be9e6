/* Builds mathgames/static/ from src/; with --verify only tells whether the committed files are what would be built. */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { elements } from "./elements.mjs";

const here = new URL(".", import.meta.url);
const target = new URL("../mathgames/static/", here);
const banner = (source) => `/* Generated from ${source} by \`npm run build\` in frontend/. Do not edit. */\n`;

/** The licence of a package whose code is in the bundle, as a comment. */
async function licence(name) {
  const text = await readFile(new URL(`node_modules/${name}/LICENSE`, here), "utf8");
  return `/* Contains ${name}:\n\n${text.trim()}\n*/\n`;
}

/** A bundle: one ES module, since a module that a notebook loads as a blob cannot import relative files. */
async function script(entry) {
  const result = await build({
    absWorkingDir: fileURLToPath(here),
    entryPoints: [`src/${entry}`],
    bundle: true,
    plugins: [elements],
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: true, // every notebook with a board carries it; the names are in src/
    legalComments: "inline",
    write: false,
    logLevel: "warning",
  });
  return inLines(result.outputFiles[0].text.replaceAll("/* @__PURE__ */", "")); // for bundlers; nobody bundles this again
}

/** The same script in lines: most end in the place of a space, which costs nothing once it is compressed, and the longest at a
    semicolon or an operator. */
async function inLines(text) {
  const lines = text.replace(/(.{320,}?[;{}](?:let|function)) /g, "$1\n").replace(/.{750,}?(?:;|&&)(?=\w)/g, "$&\n");
  const [before, after] = await Promise.all([text, lines].map((code) => transform(code, { minifyWhitespace: true, charset: "utf8" })));
  if (before.code !== after.code) throw new Error("a line ends inside of a string: break lines elsewhere");
  return lines;
}

/** The sheets of the page, from the general to the particular: of two equal rules the later one wins. */
const LOOK = ["tokens", "layouts", "controls", "players", "board", "beside", "lesson", "practice", "below", "explanation", "scene", "acts", "bench", "panels", "adaptations"];

/** The style sheet: what the gestures need, then the look of the page, then what each game has of its own; a rule a line. */
async function style() {
  const games = new URL("../mathgames/games/", here);
  const folders = (await readdir(games)).sort();
  const parts = ["base", ...LOOK.map((name) => `look/${name}`)].map((name) => new URL(`src/${name}.css`, here));
  parts.push(...folders.map((folder) => new URL(`${folder}/look.css`, games)).filter((sheet) => existsSync(sheet)));
  const texts = await Promise.all(parts.map((part) => readFile(part, "utf8")));
  const { code } = await transform(texts.join("\n"), { loader: "css", minifyWhitespace: true, charset: "utf8" });
  return banner("base.css and look/ in frontend/src/ and the look.css of each game") + code.replaceAll("}", "}\n");
}

const files = {
  "widget.js": banner("frontend/src/") + (await licence("snabbdom")) + (await script("widget.ts")),
  "replay.js": banner("frontend/src/replay.ts") + (await licence("snabbdom")) + (await script("replay.ts")),
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
