// Every node as HTML: what is drawn, what is named, what is never let through.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TYPES } from "../../tienlen/widgets/static/src/nodes.js";
import { drawn, uiWith } from "./drawing.js";

const ui = uiWith({
  cards: { "6s": "six of spades", Ah: "ace of hearts", Th: "ten of hearts" },
  marks: { decides: "decides", selected: "selected", wrong: "wrong", table: "on the table", play: "played", hand: "in hand" },
  connection: {},
});
const draw = (nodes, changes = {}) => drawn(nodes, { ...ui, ...changes });
const EVENT = { do: "dismiss" };
const EVIL = `<img src=x onerror="alert(1)">`;

/** One node of every type, with a text of the visitor's in every place that has text. */
const samples = (text) => ({
  a: { href: "?screen=rules", text, event: EVENT },
  acts: { label: text, tricks: [{ title: text, acts: [{ text, current: true, tone: "no", event: EVENT, note: text }] }] },
  bar: { label: text, kids: [{ t: "p", text }] },
  blanks: { label: text, items: [{ text, note: text }, { text: [text, { c: "6s" }], right: text }] },
  box: { kind: "panel", label: text, kids: [{ t: "p", text }] },
  button: { text, event: EVENT, why: text, disabled: true },
  chips: { label: text, items: [{ text, on: true, event: EVENT, why: text, disabled: true }] },
  coach: { tone: "no", title: text, says: [text, { c: "Ah" }], small: text, kids: [{ t: "p", text }] },
  deck: { label: text, packs: 1, cells: { "6s": ["table"] }, event: EVENT, legend: [{ in: "table", text }] },
  details: { summary: text, open: true, kids: [{ t: "p", text }] },
  dialog: { title: text, kids: [], close: EVENT, close_label: text },
  fan: { cards: [{ c: "6s", mark: "selected" }, { c: "Ah", mark: "decides" }], event: EVENT, label: text },
  field: { name: "f", label: text, value: text, help: text, error: text, limit: 9, event: EVENT },
  file: { text, event: EVENT, refused: text, accept: ".txt", limit: 9 },
  h: { level: 2, text },
  list: { ordered: true, items: [text, [{ c: "6s" }]] },
  mat: {
    label: text,
    trays: [
      { id: "table", label: text, tag: text, active: true, active_words: text, icon: "table", event: EVENT, cards: [{ c: "Ah" }] },
      { id: "play", label: text, active: false, active_words: text, icon: "up", event: EVENT, cards: [], empty: text },
    ],
  },
  options: { label: text, multi: true, items: [{ label: text, on: false, cards: [{ c: "6s" }] }, { text: [text], on: true, event: EVENT, mark: "wrong", why: text, cards: [{ c: "Ah" }] }, { text, on: false, badge: text }] },
  p: { text: [text, { b: text }, { vi: text }, { c: "Ah" }] },
  path: { label: text, items: [{ n: "1", title: text, note: text, state: "due", words: text, href: "?x", event: EVENT }] },
  pile: { title: text, plays: [{ who: text, cards: [{ c: "6s" }] }, { who: text, cards: [{ c: "Ah", mark: "decides" }] }], note: text },
  progress: { value: 2, of: 5, text, label: text },
  qr: { text, path: "M0 0h1v1h-1z", size: 21 },
  rule: { id: "r", title: text, text, sources: [text], remark: text, tag: text, href: "?id=r", current: true, link_label: text },
  say: { tone: "law", title: text, text: [text, { c: "Ah" }], cards: [{ c: "Ah" }], kids: [{ t: "p", text }] },
  search: { label: text, value: text, found: text, event: EVENT },
  seats: { label: text, items: [{ id: text, name: text, left: 3, left_label: text, tag: text, note: text, turn: true, passed: true, out: false, last: false, you: false, event: EVENT }] },
  segmented: { label: text, items: [{ text, on: true, event: EVENT, note: text }] },
  select: { name: "s", label: text, value: "a", items: [{ value: "a", text }], event: EVENT },
  steppers: { label: text, items: [{ label: text, value: text, down: EVENT, up: EVENT, mark: "wrong", note: text }] },
  suggest: { label: text, items: [{ cards: ["6s"], text, event: EVENT }] },
  switches: { label: text, items: [{ text, on: true, event: EVENT, note: text, tag: text }] },
  table: { head: [text, [{ c: "2h" }]], rows: [{ cells: [{ text }, { text, yes: true, tag: text, now: true }] }], caption: text },
  textarea: { name: "r", label: text, value: text, help: text, error: text, event: EVENT, refused: text, limit: 9, placeholder: text },
  verdict: { id: "v", legal: false, word: text, says: [text, { c: "Ah" }, "."], stale: text, facts: [{ icon: "book", text, strong: text, tag: text, link: text, href: "?x" }] },
});

test("there is a sample of every node, and each is drawn", () => {
  assert.deepEqual(Object.keys(samples("x")), TYPES);
  for (const [t, fields] of Object.entries(samples("words"))) {
    const html = draw([{ t, ...fields }]);
    assert.ok(html.length > 20, t);
    assert.ok(!html.includes("tl-fault"), `${t}: ${html}`);
    assert.ok(t === "fan" || html.includes("words"), t);
  }
});

test("a table of boxes has its columns, and the box that is asked about is the current one", () => {
  const rows = [{ cells: [{ text: [{ c: "6s" }] }, { text: "?", now: true }, { text: "yes", yes: true }] }];
  const html = draw([{ t: "table", kind: "boxes", label: "boxes", head: ["play", [{ c: "Ah" }], "thirteen"], rows }]);
  assert.match(html, /<table class="tl-table tl-boxes" style="--tl-boxes:\s?2;?" role="table" aria-label="boxes"/);
  assert.match(html, /<td role="cell" class="tl-now" aria-current="true"/);
  assert.equal(html.match(/aria-current/g).length, 1);
  assert.match(html, /role="columnheader"[^>]*>.*ace of hearts/);
});

test("text of any origin stays text", () => {
  for (const [t, fields] of Object.entries(samples(EVIL))) {
    const html = draw([{ t, ...fields }]);
    assert.ok(!html.includes("<img"), t);
    assert.ok(!/\sonerror=["x]/.test(html.replace(/"[^"]*"/g, '""')), t);
  }
});

test("a link never leads anywhere else", () => {
  for (const href of ["javascript:alert(1)", "https://evil.example/", "//evil.example"]) {
    const html = draw([
      { t: "a", href, text: "x" },
      { t: "rule", ...samples("x").rule, href },
      { t: "verdict", ...samples("x").verdict, facts: [{ icon: "book", text: "x", link: "x", href }] },
    ]);
    assert.ok(!html.includes("evil") && !html.includes("javascript"), html);
  }
});

test("in a cell a link is a button", () => {
  const html = draw([{ t: "a", href: "?screen=rules", text: "Rules", event: EVENT }], { page: false });
  assert.match(html, /^<button type="button"/);
  assert.ok(!html.includes("href"));
});

test("an unknown node shows, and the rest is drawn", () => {
  const html = draw([{ t: "wheel" }, { t: "constructor" }, { t: "p", text: "rest" }]);
  assert.match(html, /unknown node: wheel/);
  assert.match(html, /unknown node: constructor/);
  assert.match(html, /rest/);
});

test("cards are named, marks are said, chosen ones are pressed", () => {
  const html = draw([{ t: "fan", label: "Hand", event: EVENT, cards: [{ c: "6s", mark: "selected" }, { c: "Ah", mark: "decides" }] }]);
  assert.match(html, /role="group" aria-label="Hand"/);
  assert.match(html, /aria-label="six of spades" aria-pressed="true"/);
  assert.match(html, /aria-label="ace of hearts, decides" aria-pressed="false"/);
  assert.equal(html.match(/tabindex="0"/g)?.length, 1);
});

test("a deck has 52 buttons, one Tab stop, and says which tray holds a card", () => {
  const html = draw([{ t: "deck", ...samples("x").deck }]);
  assert.equal(html.match(/<button/g)?.length, 52);
  assert.equal(html.match(/tabindex="0"/g)?.length, 1);
  assert.match(html, /aria-pressed="true" aria-label="six of spades, on the table"/);
});

test("what cannot be pressed can still be reached, and says why", () => {
  const html = draw([
    { t: "chips", label: "c", items: [{ text: "bomb", on: false, event: EVENT, disabled: true, why: "no table" }] },
    { t: "button", text: "Undo", event: EVENT, disabled: true, why: "nothing yet" },
  ]);
  assert.equal(html.match(/aria-disabled="true"/g)?.length, 2);
  assert.ok(!/\sdisabled/.test(html));
  assert.match(html, /no table/);
  assert.match(html, /nothing yet/);
});

test("a verdict differs in word, seal and shape, not only in colour", () => {
  const legal = draw([{ t: "verdict", legal: true, word: "Legal", says: "x", facts: [] }]);
  const not = draw([{ t: "verdict", legal: false, word: "Not legal", says: "x", facts: [] }]);
  assert.match(legal, /Legal/);
  assert.ok(!legal.includes("tl-seal-no"));
  assert.ok(not.includes("tl-seal-no"));
  const none = draw([{ t: "verdict", word: "No play yet", says: "x", facts: [] }]);
  assert.ok(!none.includes("tl-seal"));
  assert.match(draw([{ t: "verdict", legal: true, word: "Legal", says: "x", facts: [] }], { link: "lost" }), /tl-stale/);
});

test("letters of the language stand on the cards", () => {
  const strokes = (letters) => draw([{ t: "fan", cards: [{ c: "Jh" }], label: "x" }], { letters });
  assert.notEqual(strokes("en"), strokes("fr"));
  assert.equal(strokes("en"), strokes("vi"));
  assert.equal(strokes("de"), strokes("ru")); // B and В are the same strokes
});
