// A deal: the pace of the computer's moves, seats and piles in words, texts and files that come and go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { milliseconds } from "../../tienlen/widgets/static/src/fan.js";
import { textOf } from "../../tienlen/widgets/static/src/longtext.js";
import { pace } from "../../tienlen/widgets/static/src/pace.js";
import { fileName, saveText } from "../../tienlen/widgets/static/src/save.js";
import { drawn, uiWith } from "./drawing.js";

const ui = uiWith({ cards: { "9d": "nine of diamonds" }, marks: { decides: "decides", selected: "selected" } });
const draw = (...nodes) => drawn(nodes, ui);

// ------------------------------------------------------------------------------------------------ the pace

/** A session that only notes what is sent. */
const table = () => ({
  queue: [],
  sent: [],
  send(event) {
    this.sent.push(event.do);
  },
});
const due = { tick: { ms: 900 }, seq: 7, dialog: null };
const watched = { hidden: () => false, listen: () => () => {} };

test("a scene with a tick is answered by one step, after its time", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const session = table();
  pace({ ...due }, session, watched);
  t.mock.timers.tick(899);
  assert.deepEqual(session.sent, []);
  t.mock.timers.tick(1);
  assert.deepEqual(session.sent, ["step"]);
  t.mock.timers.tick(10_000);
  assert.deepEqual(session.sent, ["step"]);
});

test("never twice for a number, nor for a scene that two views share", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [one, other] = [table(), table()];
  const scene = { ...due };
  pace(scene, one, watched);
  pace(scene, other, watched);
  pace({ ...due }, one, watched);
  t.mock.timers.tick(2000);
  assert.deepEqual([...one.sent, ...other.sent], ["step"]);
  pace({ ...due, seq: 8 }, one, watched);
  t.mock.timers.tick(2000);
  assert.deepEqual(one.sent, ["step", "step"]);
});

test("a newer scene, an open dialog and an event on its way hold it up", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const session = table();
  pace({ ...due }, session, watched)(); // a newer scene is there
  pace({ ...due, dialog: { t: "dialog" } }, session, watched);
  pace({ seq: 7, dialog: null }, session, watched);
  pace(null, session, watched);
  t.mock.timers.tick(2000);
  assert.deepEqual(session.sent, []);
  session.queue.push({ event: { do: "undo", seq: 8 } });
  pace({ ...due }, session, watched);
  t.mock.timers.tick(2000);
  assert.deepEqual(session.sent, []);
});

test("moves wait for whoever looks at another page", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const session = table();
  let hidden = true;
  let back = () => {};
  let stopped = 0;
  const listen = (again) => {
    back = again;
    return () => (stopped += 1);
  };
  const stop = pace({ ...due }, session, { hidden: () => hidden, listen });
  t.mock.timers.tick(5000);
  assert.deepEqual(session.sent, []);
  hidden = false;
  back();
  t.mock.timers.tick(900);
  assert.deepEqual(session.sent, ["step"]);
  stop();
  assert.equal(stopped, 1);
});

// ------------------------------------------------------------------------------------------------ what is drawn

const seat = (more) => ({ id: "a", name: "Anna", turn: false, passed: false, out: false, last: false, you: false, ...more });

test("a seat says in words how it stands", () => {
  const html = draw({ t: "seats", label: "The others", items: [seat({ turn: true, left: 11, left_label: "11 cards left", tag: "next" })] });
  assert.match(html, /<ul [^>]*role="list" aria-label="The others"/);
  assert.match(html, /aria-current="true"/);
  assert.match(html, /<span aria-hidden="true">11<\/span><span class="tl-vh">11 cards left<\/span>/);
  assert.ok(!html.includes("<button"));
  const pressed = draw({ t: "seats", label: "x", items: [seat({ event: { do: "seat" }, pressed: true, passed: true, tag: "passed" })] });
  assert.match(pressed, /<button[^>]*aria-pressed="true"/);
  assert.match(pressed, /tl-seat-passed/);
});

test("seats stand from the left, or from the right where turns go counterclockwise", () => {
  const drawn = (more) => draw({ t: "seats", label: "x", items: [seat({}), seat({ id: "b", name: "Ben" })], ...more });
  assert.match(drawn({}), /class="tl-seats tl-seats-2"/);
  assert.match(drawn({ from_right: true }), /class="tl-seats tl-seats-2 tl-seats-right".*Anna.*Ben/);
});

test("a pile has its last play as cards, the earlier ones as labels", () => {
  const plays = [
    { who: "Anna", cards: [{ c: "9d" }] },
    { who: "Ben", cards: [{ c: "9d", mark: "decides" }] },
  ];
  const html = draw({ t: "pile", title: "To beat: Ben’s nine", plays });
  assert.match(html, /role="group" aria-label="Ben"/);
  assert.match(html, /aria-label="nine of diamonds, decides"/);
  assert.match(html, /<li><span>Anna<\/span> <span class="tl-chipcard"/);
  assert.ok(!draw({ t: "pile", title: "New trick", plays: [], empty: "You lead." }).includes("tl-card"));
});

test("a card can be chosen and marked at once", () => {
  const html = draw({ t: "fan", label: "Hand", event: { do: "tap" }, back: 1, cards: [{ c: "9d", mark: "decides", on: true }] });
  assert.match(html, /tl-is-decides tl-is-selected/);
  assert.match(html, /aria-label="nine of diamonds, decides" aria-pressed="true"/);
  assert.match(html, /tl-badge/);
});

test("times are read in both units", () => {
  assert.deepEqual(["200ms", ".2s", " 0s", "0ms", ""].map(milliseconds), [200, 200, 0, 0, 0]);
});

test("what happened has one Tab stop; without buttons the list itself is one", () => {
  const act = (more) => ({ text: "Anna passed", current: false, tone: "plain", ...more });
  const go = { event: { do: "jump" } };
  const html = draw({ t: "acts", label: "x", tricks: [{ title: "Trick 1", acts: [act(go), act({ ...go, current: true, tone: "no" })] }] });
  assert.equal(html.match(/tabindex="0"/g)?.length, 1);
  assert.match(html, /aria-current="step"/);
  const still = draw({ t: "acts", label: "x", tricks: [{ title: "Trick 1", acts: [act()] }] });
  assert.match(still, /role="group" aria-label="x" tabindex="0"/);
  assert.ok(!still.includes("<button"));
});

test("a long text that Python does not send back stays what it is", () => {
  const area = { t: "textarea", name: "r", label: "Deal", event: { do: "text" }, refused: "too long", limit: 10 };
  assert.match(draw(area), /<textarea/);
  assert.match(draw({ ...area, value: "abc", error: "line 3" }), /aria-invalid="true" aria-describedby="u-r-error"[^>]*>abc</);
});

// ------------------------------------------------------------------------------------------------ files

const file = (bytes) => ({ size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer });

test("a file is read when it is text and not too big", async () => {
  const bytes = [...new TextEncoder().encode("Lần 1: 3♠")];
  assert.equal(await textOf(file(bytes), 100), "Lần 1: 3♠");
  assert.equal(await textOf(file(bytes), 5), null);
  assert.equal(await textOf(file([0xff, 0xfe, 0x00]), 100), null);
  const lost = { size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) };
  assert.equal(await textOf(lost, 100), null);
});

test("the name of a file suits every system", () => {
  assert.equal(fileName("deal 2026-11-30.txt"), "deal 2026-11-30.txt");
  assert.equal(fileName("../../etc/passwd"), "etc-passwd");
  assert.equal(fileName('a:b*c?"<>|.txt'), "a-b-c-.txt");
  assert.equal(fileName("Lần chơi.txt"), "Lần chơi.txt");
  assert.equal(fileName(""), "tienlen.txt");
});

test("a text is saved without a server", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const done = [];
  const link = { click: () => done.push(link.download), remove: () => done.push("gone") };
  saveText("deal.txt", "tienlen 1\n", { createElement: () => link, body: { append: () => {} } });
  assert.match(link.href, /^blob:/);
  assert.deepEqual(done, ["deal.txt", "gone"]);
});
