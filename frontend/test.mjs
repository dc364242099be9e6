/* Bundles the tests in tests/, or those that are named, into build/ and runs them with Node's own test runner. */
import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { elements } from "./elements.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const named = process.argv.slice(2);
const tests = named.length ? named : (await readdir(`${here}tests`, { recursive: true })).filter((name) => name.endsWith(".test.ts")).sort();

await rm(`${here}build`, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: tests.map((name) => `tests/${name}`),
  outdir: "build",
  outbase: "tests",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  plugins: [elements],
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["jsdom"],
  sourcemap: "inline",
  logLevel: "warning",
});
const files = tests.map((name) => `build/${name.replace(/\.ts$/, ".mjs")}`);
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", "--test-reporter=spec", ...files], { cwd: here, stdio: "inherit" });
process.exitCode = status ?? 1;
