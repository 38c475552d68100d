// The trick as it lies: the last play big, the earlier ones as labels.

import { h } from "preact";
import { Card, Chip } from "./cards.js";
import { columns } from "./fan.js";
import { RichText } from "./rich.js";

/** @typedef {{who: string, cards: import("./types.js").Marked[]}} Played */

/** @param {{node: import("./types.js").Node_}} props */
export function Pile({ node }) {
  /** @type {Played[]} */
  const plays = node.plays;
  const top = plays[plays.length - 1];
  return h(
    "div",
    { class: "tl-pile", role: "group", "aria-label": node.title },
    h("p", { class: "tl-pile-title" }, node.title),
    top ? h(Top, { key: `${plays.length} ${top.cards.map(({ c }) => c).join("")}`, play: top }) : null,
    !top && node.empty && h("p", { class: "tl-pile-empty" }, h(RichText, { text: node.empty })),
    plays.length > 1 && h(Earlier, { plays: plays.slice(0, -1) }),
    node.note && h("p", { class: "tl-small tl-pile-note" }, h(RichText, { text: node.note })),
  );
}

/** @param {{play: Played}} props */
function Top({ play }) {
  const many = play.cards.length > 8 ? "tl-pile-many" : "";
  return h(
    "div",
    { class: `tl-pile-top ${many}`, style: columns(play.cards.length), role: "group", "aria-label": play.who },
    play.cards.map(({ c, mark }, i) => h(Card, { key: `${c}-${i}`, card: c, mark })),
  );
}

/** @param {{plays: Played[]}} props */
function Earlier({ plays }) {
  return h(
    "ol",
    { class: "tl-pile-earlier", role: "list" },
    plays.map((play, i) =>
      h("li", { key: i }, h("span", null, play.who), " ", h(Chip, { cards: play.cards.map(({ c }) => c) })),
    ),
  );
}
