// A hand. With an event its cards are buttons, else pictures.

import { h } from "preact";
import { Badge, Card, Face, cardName } from "./cards.js";
import { useUi } from "./context.js";
import { RichText } from "./rich.js";
import { useRoving } from "./roving.js";

/** @typedef {import("./types.js").Marked} Marked */

/**
 * @typedef {object} PickProps
 * @property {Marked[]} cards
 * @property {string} [label]
 * @property {boolean} [disabled]
 * @property {(card: string) => void} onTap
 * @property {() => void} onClear
 */

/** @param {PickProps} props */
export function PickFan({ cards, label, disabled, onTap, onClear }) {
  const { words, letters, pending } = useUi();
  const roving = useRoving(
    cards.map((card) => card.c),
    { language: words.lang, onClear },
  );
  return h(
    "div",
    {
      class: `tl-fan tl-fan-pick ${dealt(cards)}`,
      style: columns(cards.length),
      role: "group",
      "aria-label": label,
      onKeyDown: roving.onKeyDown,
    },
    cards.map(({ c, mark }, i) => {
      const dim = disabled || mark === "dim";
      return h(
        "button",
        {
          key: `${c}${copyOf(cards, i)}`,
          type: "button",
          class: `tl-card ${mark ? `tl-is-${mark}` : ""} ${pending.has(c) ? "tl-pending" : ""}`,
          "aria-label": cardName(words, c, mark === "selected" ? undefined : mark),
          "aria-pressed": mark === "selected",
          "aria-disabled": dim ? "true" : undefined,
          onClick: () => dim || onTap(c),
          ...roving.item(i),
        },
        h(Face, { card: c, letters }),
        h(Badge, { mark }),
      );
    }),
  );
}

/** @param {{node: import("./types.js").Node_}} props */
export function Fan({ node }) {
  const { send } = useUi();
  /** @type {Marked[]} */
  const cards = node.cards;
  if (!cards.length) return node.empty ? h("p", { class: "tl-p tl-muted" }, h(RichText, { text: node.empty })) : null;
  if (node.event) {
    const onTap = /** @param {string} card */ (card) => void send({ ...node.event, card });
    return h(PickFan, { cards, label: node.label, onTap, onClear: () => void send({ do: "clear" }) });
  }
  return h(
    "div",
    { class: `tl-fan ${dealt(cards)}`, style: columns(cards.length), role: "group", "aria-label": node.label },
    cards.map(({ c, mark }, i) => h(Card, { key: `${c}${copyOf(cards, i)}`, card: c, mark })),
  );
}

/** Strips, then the last card whole; CSS uses it where all lie in one row. @param {number} count */
export function columns(count) {
  const strips = count > 1 ? `repeat(${count - 1},minmax(28px,calc(var(--tl-card-width) + 6px))) ` : "";
  return { "--tl-columns": `${strips}var(--tl-card-width)` };
}

/** A hand of nine or more lies in two rows on a phone. @param {Marked[]} cards */
const dealt = (cards) => (cards.length > 8 ? "tl-fan-deal" : "");

/** With two packs a card may be there twice. @param {Marked[]} cards @param {number} i */
const copyOf = (cards, i) => cards.slice(0, i).filter((card) => card.c === cards[i].c).length;
