// The committed bundle is what the sources make, small, self-contained and in its own corner of the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const statics = join(root, "tienlen/widgets/static");
const src = join(statics, "src");
const js = readFileSync(join(statics, "tienlen.js"), "utf8");
const css = readFileSync(join(statics, "tienlen.css"), "utf8");
const sources = readdirSync(src).filter((name) => name.endsWith(".js"));
const styles = readdirSync(join(src, "css"));

test("building again gives the same bytes", () => {
  const out = mkdtempSync(join(tmpdir(), "tienlen-"));
  try {
    execFileSync(process.execPath, [join(root, "frontend/build.mjs"), out], { cwd: root });
    assert.equal(readFileSync(join(out, "tienlen.js"), "utf8"), js, "run: npm run build");
    assert.equal(readFileSync(join(out, "tienlen.css"), "utf8"), css, "run: npm run build");
  } finally {
    rmSync(out, { recursive: true });
  }
});

test("it stays small", () => {
  assert.ok(js.length < 78_000, `tienlen.js: ${js.length}`);
  assert.ok(css.length < 70_000, `tienlen.css: ${css.length}`);
});

test("the licence of what it holds travels with it", () => {
  const preact = join(root, "node_modules/preact");
  const { version } = JSON.parse(readFileSync(join(preact, "package.json"), "utf8"));
  const notice = js.slice(0, js.indexOf("*/"));
  assert.ok(notice.startsWith("/*!"));
  assert.ok(notice.includes(`Preact ${version}`));
  assert.ok(notice.includes(readFileSync(join(preact, "LICENSE"), "utf8").trim()));
});

test("nothing is fetched from elsewhere, nothing is written as HTML, nothing needs a secure context", () => {
  const code = sources.map((name) => readFileSync(join(src, name), "utf8")).join("\n");
  for (const bad of ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "crypto."]) {
    assert.ok(!code.replaceAll("crypto.randomUUID, which", "").includes(bad), bad);
  }
  assert.deepEqual((code + css).match(/https?:\/\/[^"'\s)]+/g) ?? [], []);
  assert.ok(!css.includes("url("));
});

test("every rule stands under .tl or .tl-page, every class begins with tl-", () => {
  const bare = css.replace(/@keyframes [^{]+\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, "")
    .replace(/@page\s*\{[^}]*\}/g, "")
    .replace(/@(media|container|supports)[^{]+\{/g, "");
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map((found) => found[1].trim());
  assert.ok(selectors.length > 200);
  for (const list of selectors) {
    for (const selector of splitTop(list)) {
      assert.match(selector, /(^|[\s(])(html|body)?\.tl(-[a-z-]+)?(?![\w])/, selector);
      for (const [, name] of selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) assert.match(name, /^tl(-|$)/, selector);
    }
  }
  const properties = new Set([...css.matchAll(/--([\w-]+)\s*:/g)].map((found) => found[1]));
  for (const name of properties) assert.match(name, /^tl-/, name);
});

/** Split a selector list at its top-level commas. */
function splitTop(list) {
  let depth = 0;
  let part = "";
  const parts = [];
  for (const sign of list) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && !depth) {
      parts.push(part.trim());
      part = "";
    } else part += sign;
  }
  return [...parts, part.trim()].filter(Boolean);
}

test("a plain light value stands before every light-dark()", () => {
  for (const name of styles) {
    const text = readFileSync(join(src, "css", name), "utf8");
    const plain = new Set();
    for (const [, property, value] of text.matchAll(/^\s*([\w-]+):\s*([^;]+);/gm)) {
      if (value.includes("light-dark(")) assert.ok(plain.has(property), `${name}: ${property}`);
      else plain.add(property);
    }
  }
});
