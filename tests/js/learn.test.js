// The course: states in words as well, answers that can be read after they are marked, what an address brings along.
import assert from "node:assert/strict";
import { test } from "node:test";
import { takeFragment } from "../../tienlen/widgets/static/src/address.js";
import { columnsOf, courseParts } from "../../tienlen/widgets/static/src/layout.js";
import { dayOf, pageOf, placeOf } from "../../tienlen/widgets/static/src/page.js";
import { drawn, uiWith } from "./drawing.js";

const ui = uiWith({ cards: {}, marks: { right: "right", wrong: "wrong", less: "one less", more: "one more" } });
const draw = (...nodes) => drawn(nodes, ui);
const text = (html) => html.replace(/<[^>]*>/g, "");
const EVENT = { do: "choose" };

test("a lesson on the path is told by number, title and state, whatever its colour", () => {
  const lesson = (n, state, words, note) => ({ n, title: `title ${n}`, state, words, note, href: `?lesson=${n}`, event: EVENT });
  const html = draw({
    t: "path",
    label: "Lessons",
    items: [lesson("1", "done", "done"), lesson("2", "due", "review due"), lesson("3", "now", "begun", "step 2 of 9"), lesson("4", "new", "new")],
  });
  assert.match(html, /<ol class="tl-path" role="list" aria-label="Lessons">/);
  const said = [...html.matchAll(/<a .*?<\/a>/g)].map(([link]) => text(link));
  assert.deepEqual(said, ["1title 1. done", "2title 2. review due", "3title 3. begun step 2 of 9", "4title 4. new"]);
  assert.equal(html.match(/aria-current="step"/g)?.length, 1);
  assert.equal(html.match(/<svg/g)?.length, 2); // a tick, two arrows
  assert.match(html, /href="\?lesson=4"/);
});

test("how far one has come is a value with words; few steps are counted, many are a share", () => {
  const few = draw({ t: "progress", value: 2, of: 5, text: "3 / 5", label: "This lesson" });
  assert.match(few, /role="progressbar" aria-label="This lesson" aria-valuemin="0" aria-valuemax="5" aria-valuenow="2" aria-valuetext="3 \/ 5"/);
  assert.deepEqual([...few.matchAll(/<i(?: class="([^"]*)")?>/g)].map(([, name]) => name ?? ""), ["tl-part-done", "tl-part-done", "tl-part-at", "", ""]);
  const many = draw({ t: "progress", value: 17, of: 35, text: "17 / 35", label: "Rules" });
  assert.match(many, /<i style="width:48\.6%;?">/);
  assert.match(draw({ t: "progress", value: 0, of: 0, text: "", label: "None" }), /aria-valuemax="0"/);
});

test("an option is a button that is pressed or not; after the answer its mark is said", () => {
  const html = draw({
    t: "options",
    label: "Legal?",
    multi: false,
    items: [
      { text: "Legal", on: true, event: EVENT, mark: "wrong" },
      { text: "Not legal", on: false, mark: "right" },
      { text: "Nothing", on: false, event: EVENT, disabled: true, why: "It does not fit." },
    ],
  });
  const [legal, not, nothing] = [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => button);
  assert.match(legal, /aria-pressed="true"/);
  assert.equal(text(legal), "Legal, wrong");
  assert.match(not, /aria-pressed="false" aria-disabled="true"/); // no event any more
  assert.equal(text(not), "Not legal, right");
  assert.equal(text(nothing), "NothingIt does not fit.");
  assert.ok(!/\sdisabled/.test(html));
});

test("short answers lie side by side, a place in an order is read", () => {
  const short = (items) => draw({ t: "options", label: "x", multi: true, items }).includes("tl-options-short");
  const item = (words, more) => ({ text: words, on: false, event: EVENT, ...more });
  assert.ok(short([item("Legal"), item("Not legal")]));
  assert.ok(!short([item("Legal"), item("A bomb beats only a 2 that lies alone")]));
  assert.ok(!short([item("one", { cards: [{ c: "6s" }] })]));
  assert.ok(!short(["a", "b", "c", "d", "e"].map((words) => item(words))));
  const placed = (more) => text(draw({ t: "options", label: "x", multi: true, items: [item("nine", { badge: "2", ...more })] }));
  assert.equal(placed(), "2nine");
  assert.equal(placed({ mark: "right" }), "2nine, right");
});

test("suits in a sentence are letters, not pictures", () => {
  assert.equal(text(draw({ t: "h", level: 2, text: "Beat K♦" })), "Beat K♦\ufe0e");
  assert.equal(text(draw({ t: "p", text: ["♠ below ", { b: "♥\ufe0e" }, "."] })), "♠\ufe0e below ♥\ufe0e.");
});

test("a number is set by two buttons that say whose it is", () => {
  const html = draw({ t: "steppers", label: "Points", items: [{ label: "Anna", value: "+1", down: EVENT, mark: "right" }] });
  assert.match(html, /aria-label="Anna: one less"/);
  assert.match(html, /aria-label="Anna: one more" aria-describedby="u-step--0" aria-disabled="true"/);
  assert.match(text(html), /\+1, right/);
});

test("law and advice differ in sign and edge", () => {
  const [law, advice] = ["law", "advice"].map((tone) => draw({ t: "say", tone, title: "T", text: "x" }));
  assert.notEqual(law.match(/ d="[^"]*"/)?.[0], advice.match(/ d="[^"]*"/)?.[0]);
  assert.match(law, /role="group" aria-labelledby="u-say-law"/);
  assert.ok(!draw({ t: "say", tone: "hint", text: "x" }).includes("role"));
  assert.match(draw({ t: "say", tone: "law", title: "Not legal", legal: false, text: "x" }), /tl-seal-no/);
  assert.ok(!draw({ t: "say", tone: "law", title: "Legal", legal: true, text: "x" }).includes("tl-seal-no"));
});

// ------------------------------------------------------------------------------------------------ where things stand

test("the columns of a lesson: reading, answering, what is said", () => {
  const [prose, task, feedback, hand, more, bar] = ["prose", "task", "feedback", "hand", "more", "bar"].map((area) => ({ t: "p", area }));
  assert.deepEqual(columnsOf("lesson", [prose, task, feedback, hand, more, bar]), [
    ["in", [prose]],
    ["out", [task, hand, bar]],
    ["after", [feedback, more]],
  ]);
  assert.deepEqual(columnsOf("lesson", [task, bar]), []); // nothing to read: one column
  assert.deepEqual(columnsOf("play", [hand, bar]), []);
  const [aside, path] = ["aside", "path"].map((area) => ({ t: "p", area }));
  assert.deepEqual(courseParts([aside, path]), [["side", [aside]], ["chapters", [path]]]);
  assert.deepEqual(courseParts([path, aside]), [["chapters", [path]], ["side", [aside]]]);
});

test("a lesson is a step of the history, its pages are read from their top", () => {
  const at = (address, layout = "lesson") => ({ screen: "learn", address, layout });
  const [first, second] = ["?screen=learn&lesson=lock&step=1", "?screen=learn&lesson=lock&step=2"].map((address) => at(address));
  assert.equal(placeOf(first), placeOf(second));
  assert.notEqual(pageOf(first), pageOf(second));
  assert.notEqual(placeOf(first), placeOf(at("?screen=learn", "learn")));
  assert.notEqual(placeOf(at("?view=review")), placeOf(at("?view=progress")));
  const check = (address) => ({ screen: "check", address, layout: "check" });
  assert.equal(pageOf(check("?on=2h&step=1")), pageOf(check("?on=2s&step=2")));
  assert.notEqual(placeOf(check("?mode=trick")), placeOf(check("?mode=record")));
});

// ------------------------------------------------------------------------------------------------ what is told at the start

test("the day is that of the calendar on the wall", () => {
  const day = (time, offset) => dayOf({ getTime: () => Date.parse(time), getTimezoneOffset: () => offset });
  assert.equal(day("1970-01-01T12:00:00Z", 0), 0);
  assert.equal(day("1970-01-02T01:00:00Z", 120), 0); // still the first in New York
  assert.equal(day("1970-01-01T23:30:00Z", -60), 1); // the second in Paris
  assert.equal(day("2024-02-29T12:00:00Z", 0), 19_782);
});

test("what stands behind the # is taken and goes out of sight", () => {
  const done = [];
  const view = (hash) => ({
    location: { hash, pathname: "/tl/", search: "?screen=learn" },
    history: { replaceState: (...given) => done.push(given[2]) },
  });
  assert.equal(takeFragment(view("#progress=abc-_")), "progress=abc-_");
  assert.equal(takeFragment(view("")), "");
  assert.equal(takeFragment(view("#")), "");
  assert.deepEqual(done, ["/tl/?screen=learn"]);
  const refused = view("#x");
  refused.history.replaceState = () => {
    throw new Error("SecurityError");
  };
  assert.equal(takeFragment(refused), "x");
});

test("the place of a missing card is drawn and said", () => {
  const tray = { id: "play", label: "Pair", cards: [{ c: "9c" }, { gap: true }] };
  const html = drawn([{ t: "mat", label: "What lies there", trays: [tray] }], uiWith({ cards: { "9c": "nine of clubs" }, marks: { gap: "a card is missing here" } }));
  assert.match(html, /aria-label="nine of clubs".*<span class="tl-slot tl-gap" role="img" aria-label="a card is missing here"/s);
});
