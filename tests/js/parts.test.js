// The small parts that need no browser: rich text, address, storage, clipboard, kernel, picker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { absolute, safeHref, writeAddress } from "../../tienlen/widgets/static/src/address.js";
import { wantsQr } from "../../tienlen/widgets/static/src/page.js";
import { copyText, share } from "../../tienlen/widgets/static/src/clipboard.js";
import { keepWaiting, recall, remember, takeWaiting } from "../../tienlen/widgets/static/src/keep.js";
import { kernelOf, kernelQuestion } from "../../tienlen/widgets/static/src/kernel.js";
import { chosen, toggled } from "../../tienlen/widgets/static/src/picker.js";
import { runsOf } from "../../tienlen/widgets/static/src/rich.js";

test("a chip keeps the bracket before and the stop after it; chips in a row become one", () => {
  assert.deepEqual(runsOf(["the ace (", { c: "Ah" }, "), no two ", { c: "2s" }, "."]), [
    "the ace ",
    { cards: ["Ah"], before: "(", after: ")," },
    " no two ",
    { cards: ["2s"], before: "", after: "." },
  ]);
  assert.deepEqual(runsOf([{ c: "6s" }, " ", { c: "6c" }, { c: "6d" }, "\u00a0!"]), [
    { cards: ["6s", "6c", "6d"], before: "", after: "\u00a0!" },
  ]);
  assert.deepEqual(runsOf([{ c: "6s" }, ", ", { c: "7s" }]), [
    { cards: ["6s"], before: "", after: "," },
    " ",
    { cards: ["7s"], before: "", after: "" },
  ]);
  assert.deepEqual(runsOf("plain"), ["plain"]);
});

test("a link is a query of our own or none at all", () => {
  assert.equal(safeHref("?screen=rules"), "?screen=rules");
  for (const bad of ["javascript:alert(1)", "//evil.example/", "https://evil.example", "/x", "", null, 3]) {
    assert.equal(safeHref(bad), undefined);
  }
  assert.equal(absolute("?a=1", { origin: "http://club.test:8866", pathname: "/tl/" }), "http://club.test:8866/tl/?a=1");
});

test("the address is written as a step or in place, never anything but a query", () => {
  const done = [];
  const view = {
    location: { search: "?a=1" },
    history: {
      pushState: (_state, _title, query) => done.push(["push", query]),
      replaceState: (_state, _title, query) => done.push(["replace", query]),
    },
  };
  writeAddress("?a=1", true, view);
  writeAddress("javascript:alert(1)", true, view);
  writeAddress("?a=2", false, view);
  writeAddress("?b=1", true, view);
  assert.deepEqual(done, [["replace", "?a=2"], ["push", "?b=1"]]);
  view.history.pushState = () => {
    throw new Error("SecurityError");
  };
  writeAddress("?c=1", true, view);
});

test("storage may be forbidden, full or hold rubbish", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  assert.equal(recall(refuse), null);
  remember({}, refuse);
  assert.equal(recall(() => ({ getItem: () => null })), null);
  // rubbish is not "nothing": it is handed on, and the page says that it could not be read
  assert.equal(recall(() => ({ getItem: () => "{broken" })), "{broken");
  assert.equal(recall(() => ({ getItem: () => '"text"' })), '"text"');
  assert.equal(recall(() => ({ getItem: () => "null" })), "null");
  assert.equal(recall(() => ({ getItem: () => "" })), "");
  const kept = {};
  remember({ a: 1 }, () => ({ setItem: (key, value) => (kept[key] = value) }));
  assert.deepEqual(recall(() => ({ getItem: (key) => kept[key] ?? null })), { a: 1 });
});

/** A document that is no secure context, as on a LAN address. */
function plainDocument(copies) {
  const field = { style: {}, setAttribute() {}, focus() {}, select() {}, setSelectionRange() {}, remove() {} };
  return {
    defaultView: { isSecureContext: false, navigator: {} },
    activeElement: null,
    body: { append() {} },
    createElement: () => field,
    execCommand: () => copies,
    field,
  };
}

test("copying works without a secure context, and says when it does not", async () => {
  const works = plainDocument(true);
  assert.equal(await copyText("6♠ 6♣", works), true);
  assert.equal(works.field.value, "6♠ 6♣");
  assert.equal(await copyText("x", plainDocument(false)), false);
  const secure = plainDocument(false);
  let written = "";
  secure.defaultView = {
    isSecureContext: true,
    navigator: { clipboard: { writeText: async (text) => void (written = text) } },
  };
  assert.equal(await copyText("y", secure), true);
  assert.equal(written, "y");
});

test("sharing: a sheet, a visitor who closes it, or none", async () => {
  const abort = Object.assign(new Error("closed"), { name: "AbortError" });
  assert.equal(await share({ url: "u" }, {}), false);
  assert.equal(await share({ url: "u" }, { share: async () => undefined }), true);
  assert.equal(await share({ url: "u" }, { share: () => Promise.reject(abort) }), true);
  assert.equal(await share({ url: "u" }, { share: () => Promise.reject(new Error("no")) }), false);
});

test("the page may name its kernel; the server says whether it is there", async () => {
  const page = (text) => ({ getElementById: () => (text === undefined ? null : { textContent: text }) });
  assert.equal(kernelOf(page()), null);
  assert.equal(kernelOf(page("{broken")), null);
  assert.equal(kernelOf(page("{}")), null);
  const kernel = kernelOf(page('{"baseUrl": "/tl", "kernelId": "k1"}'));
  assert.deepEqual(kernel, { base: "/tl", id: "k1" });
  const asked = [];
  const answer = (status, body) => async (url) => {
    asked.push(url);
    return { status, ok: status === 200, json: async () => body };
  };
  assert.equal(await kernelQuestion(kernel, answer(404))(), "gone");
  assert.equal(await kernelQuestion(kernel, answer(403))(), "unknown");
  assert.equal(await kernelQuestion(kernel, answer(200, { connections: 1, execution_state: "idle" }))(), "deaf");
  assert.equal(await kernelQuestion(kernel, answer(200, { connections: 0, execution_state: "idle" }))(), "there");
  assert.equal(await kernelQuestion(kernel, answer(200, { connections: 1, execution_state: "busy" }))(), "there");
  assert.equal(await kernelQuestion(kernel, answer(200, { connections: 1, execution_state: "dead" }))(), "gone");
  assert.equal(await kernelQuestion(kernel, () => Promise.reject(new Error("offline")))(), "unknown");
  assert.equal(asked[0], "/tl/api/kernels/k1");
});

test("picking from a hand, also with two copies of a card", () => {
  const hand = ["3s", "6s", "6s", "Ah"];
  assert.deepEqual(chosen(hand, ["6s", "Ah"]), [false, true, false, true]);
  assert.deepEqual(toggled(hand, [], "Ah"), ["Ah"]);
  assert.deepEqual(toggled(hand, ["Ah"], "3s"), ["3s", "Ah"]);
  assert.deepEqual(toggled(hand, ["6s"], "6s"), ["6s", "6s"]);
  assert.deepEqual(toggled(hand, ["6s", "6s", "Ah"], "6s"), ["6s", "Ah"]);
});

test("a code is asked for only while one is missing", () => {
  assert.equal(wantsQr({ t: "box", kids: [{ t: "p" }, { t: "box", kids: [{ t: "qr", text: "x" }] }] }), true);
  assert.equal(wantsQr({ t: "box", kids: [{ t: "qr", text: "x", path: "M0 0" }] }), false);
});

test("what waits rides along with a reload, once, without its numbers", () => {
  /** @type {Record<string, string>} */
  const kept = {};
  const storage = () =>
    /** @type {Storage} */ (
      /** @type {unknown} */ ({
        getItem: (/** @type {string} */ key) => kept[key] ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ text) => void (kept[key] = text),
        removeItem: (/** @type {string} */ key) => delete kept[key],
      })
    );
  keepWaiting([{ do: "tap", card: "3s", seq: 7 }], storage);
  assert.deepEqual(takeWaiting(storage), [{ do: "tap", card: "3s" }]);
  assert.deepEqual(takeWaiting(storage), []);
  kept["tienlen-waiting"] = JSON.stringify({ at: 0, events: [{ do: "tap" }] });
  assert.deepEqual(takeWaiting(storage), [], "from long ago");
  kept["tienlen-waiting"] = "{broken";
  assert.deepEqual(takeWaiting(storage), []);
});
