import assert from "node:assert/strict";
import { test } from "node:test";
import { TypeAhead, rankOf, step } from "../../tienlen/widgets/static/src/keys.js";

const DECK = [..."scdh"].flatMap((suit) => [..."3456789TJQKA2"].map((rank) => rank + suit));

test("arrows, Home and End, in rows and in one line", () => {
  assert.equal(step("ArrowRight", 0, 52, 13), 1);
  assert.equal(step("ArrowDown", 0, 52, 13), 13);
  assert.equal(step("ArrowUp", 3, 52, 13), 3);
  assert.equal(step("ArrowDown", 51, 52, 13), 51);
  assert.equal(step("ArrowDown", 0, 4), 1);
  assert.equal(step("Home", 7, 52, 13), 0);
  assert.equal(step("End", 7, 52, 13), 51);
  assert.equal(step("b", 7, 52, 13), undefined);
});

test("letters of the five languages name a rank", () => {
  assert.deepEqual(["d", "v", "r", "a"].map((key) => rankOf(key, "fr")), ["Q", "J", "K", "A"]);
  assert.deepEqual(["b", "d", "k", "a"].map((key) => rankOf(key, "de")), ["J", "Q", "K", "A"]);
  assert.deepEqual(["в", "д", "к", "т"].map((key) => rankOf(key, "ru")), ["J", "Q", "K", "A"]);
  assert.deepEqual(["1", "0", "t", "2", "x"].map((key) => rankOf(key, "en")), ["T", "T", "T", "2", undefined]);
});

test("typing a rank, then a suit, goes to that card", () => {
  let now = 0;
  const typed = new TypeAhead(() => now);
  assert.equal(DECK[typed.type("6", DECK, 0, "en")], "6s");
  assert.equal(DECK[typed.type("h", DECK, 3, "en")], "6h");
  assert.equal(DECK[typed.type("1", DECK, 0, "en")], "Ts");
  assert.equal(DECK[typed.type("0", DECK, 7, "en")], "Ts");
  assert.equal(DECK[typed.type("d", DECK, 7, "en")], "Td");
  assert.equal(DECK[typed.type("d", DECK, 0, "fr")], "Qs"); // dame
  assert.equal(DECK[typed.type("d", DECK, 9, "fr")], "Qd"); // carreau after a rank
  assert.equal(DECK[typed.type("т", DECK, 0, "ru")], "As"); // туз
  assert.equal(DECK[typed.type("т", DECK, 11, "ru")], "Ac"); // трефы after a rank
});

test("a rank typed again goes on to the next of it; a late suit is forgotten", () => {
  let now = 0;
  const typed = new TypeAhead(() => now);
  const at = typed.type("6", DECK, 0, "en");
  assert.equal(DECK[typed.type("6", DECK, at, "en")], "6c");
  now += 5000;
  assert.equal(typed.type("h", DECK, 0, "en"), undefined);
  assert.equal(typed.type("Enter", DECK, 0, "en"), undefined);
  assert.equal(typed.type("7", ["3s", "4s"], 0, "en"), undefined);
});
