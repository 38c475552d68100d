import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Session } from "../../tienlen/widgets/static/src/session.js";

/** A host whose scene, silence and messages a test sets. */
class FakeHost {
  constructor() {
    this.scene = { seq: 0 };
    this.sent = [];
    this.listeners = {};
  }
  get(name) {
    return name === "scene" ? this.scene : undefined;
  }
  on(name, callback) {
    (this.listeners[name] ??= []).push(callback);
    return () => (this.listeners[name] = this.listeners[name].filter((other) => other !== callback));
  }
  send(content) {
    this.sent.push(content);
    return true;
  }
  tell(name, value) {
    (this.listeners[name] ?? []).forEach((callback) => callback(value));
  }
  answer(seq) {
    this.scene = { seq };
    this.tell("change:scene");
  }
  events() {
    return this.sent.filter((content) => content.do !== "ping");
  }
}

let clock;
let host;
const pass = async (ms) => {
  for (let gone = 0; gone < ms; gone += 100) {
    clock += 100;
    mock.timers.tick(100);
    await Promise.resolve();
    await Promise.resolve();
  }
};
const begin = (options = {}) => {
  const session = new Session(host, { now: () => clock, hidden: () => false, ...options });
  session.start();
  return session;
};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  clock = 1000;
  host = new FakeHost();
});

test("events are numbered, kept, and dropped when a scene has them", () => {
  const session = begin();
  const first = session.send({ do: "tap", card: "6s" });
  const second = session.send({ do: "tap", card: "6c" });
  assert.equal(second, first + 1);
  assert.deepEqual(session.waiting.map((event) => event.card), ["6s", "6c"]);
  host.answer(first);
  assert.deepEqual(session.waiting.map((event) => event.card), ["6c"]);
  host.answer(second);
  assert.deepEqual(session.waiting, []);
});

test("what is answered within a moment is never shown as waiting, what is not is", async () => {
  const session = begin();
  let told = 0;
  session.listen(() => (told += 1));
  host.answer(session.send({ do: "tap", card: "6s" }));
  await pass(200);
  assert.equal(told, 1); // its answer
  session.send({ do: "tap", card: "6c" });
  assert.equal(told, 1);
  await pass(200);
  assert.equal(told, 2);
});

test("numbers go on from the scene's, and two views never share one", () => {
  host.scene = { seq: 70_000 };
  assert.equal(begin().send({ do: "undo" }), 70_001);
  host.scene = { seq: 0 };
  assert.equal(begin().send({ do: "undo" }), 70_002);
});

test("pings go out every 1.5 s; after 3.5 s of silence the link is lost, within 5 s it says so", async () => {
  const session = begin();
  await pass(3000);
  assert.equal(host.sent.filter((content) => content.do === "ping").length, 3);
  assert.equal(session.link, "live");
  await pass(1500);
  assert.equal(session.link, "lost");
});

test("a pong keeps it alive and brings it back; what waited goes out again under its number", async () => {
  const session = begin();
  for (let i = 0; i < 5; i++) {
    await pass(1500);
    host.tell("msg:custom", { pong: i });
  }
  assert.equal(session.link, "live");
  await pass(4500);
  assert.equal(session.link, "lost");
  const seq = session.send({ do: "tap", card: "Ah" });
  assert.equal(host.events().length, 1);
  host.tell("msg:custom", { pong: 9 });
  assert.equal(session.link, "live");
  await pass(1500);
  assert.deepEqual(host.events(), [
    { do: "tap", card: "Ah", seq },
    { do: "tap", card: "Ah", seq },
  ]);
  host.answer(seq);
  assert.deepEqual(session.waiting, []);
});

test("it never sends again for ever", async () => {
  const session = begin();
  session.send({ do: "undo" });
  for (let i = 0; i < 40; i++) {
    await pass(1000);
    host.tell("msg:custom", { pong: i });
  }
  assert.equal(host.events().length, 4);
  assert.equal(session.link, "live");
});

test("404 for the kernel: gone, and a pong would still bring it back", async () => {
  const session = begin({ kernel: async () => "gone" });
  await pass(4500);
  assert.equal(session.link, "gone");
  host.tell("msg:custom", { pong: 1 });
  assert.equal(session.link, "live");
});

test("a kernel that is there, idle and silent was started anew: gone, but only after asking again", async () => {
  const session = begin({ kernel: async () => "deaf" });
  await pass(4000);
  assert.equal(session.link, "lost");
  await pass(1000);
  assert.equal(session.link, "gone");
});

test("a kernel that only cannot be reached stays lost", async () => {
  const session = begin({ kernel: async () => "unknown" });
  await pass(20_000);
  assert.equal(session.link, "lost");
});

test("a page that slept or is hidden is not lost", async () => {
  const session = begin();
  clock += 60_000; // the laptop was closed
  mock.timers.tick(500);
  assert.equal(session.link, "live");
  let hidden = true;
  const other = begin({ hidden: () => hidden });
  await pass(10_000);
  assert.equal(other.link, "live");
  hidden = false;
  await pass(1000);
  assert.equal(other.link, "live");
});

test("after the clean-up nothing is sent any more", async () => {
  const session = new Session(host, { now: () => clock, hidden: () => false });
  const stop = session.start();
  stop();
  const before = host.sent.length;
  await pass(5000);
  assert.equal(host.sent.length, before);
  assert.deepEqual(host.listeners, { "change:scene": [], "msg:custom": [] });
});

test("an event says what time it is where the scene asks for it, and waits as the node carries it", async () => {
  const session = begin();
  session.send({ do: "next" });
  host.scene = { seq: host.events()[0].seq, clock: true };
  session.send({ do: "deal" });
  clock += 60_000;
  session.resend(clock);
  const [before, first, again] = host.events();
  assert.ok(!("minute" in before));
  assert.equal(first.minute, Math.floor((clock - 60_000) / 60_000));
  assert.equal(again.minute, first.minute + 1);
  assert.deepEqual(session.waiting.at(-1), { do: "deal", seq: first.seq });
});
