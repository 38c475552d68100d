// Joins tienlen/widgets/static/src into the committed tienlen.js and tienlen.css (development only).
// `node frontend/build.mjs` writes them; with a folder as argument it writes there instead (a test compares).
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const statics = `${root}tienlen/widgets/static`;
const outdir = process.argv[2] ?? statics;
const preact = `${root}node_modules/preact`;
const { version } = JSON.parse(readFileSync(`${preact}/package.json`, "utf8"));
const licence = readFileSync(`${preact}/LICENSE`, "utf8").trim();

await build({
  absWorkingDir: root,
  entryPoints: { tienlen: `${statics}/src/main.js` },
  outfile: `${outdir}/tienlen.js`,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2021"],
  charset: "utf8",
  legalComments: "none",
  banner: { js: `/*! tienlen. Joined from src/ by frontend/build.mjs. Holds Preact ${version}:\n\n${licence}\n*/` },
});

await build({
  absWorkingDir: root,
  entryPoints: [`${statics}/src/css/tienlen.css`],
  outfile: `${outdir}/tienlen.css`,
  bundle: true,
  minify: true,
  charset: "utf8",
  target: ["chrome111", "firefox111", "safari16.4"],
  legalComments: "none",
});
