// The deck: 13 ranks by 4 suits; on narrow screens two blocks of 7 and 6 ranks.

import { h } from "preact";
import { Mini, cardName } from "./cards.js";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { useRoving } from "./roving.js";

const RANKS = [..."3456789TJQKA2"];
const SUITS = [..."scdh"];
const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const ICONS = /** @type {Record<string, string>} */ ({ table: "table", play: "up", hand: "fan" });
const ORDER = ["table", "play", "hand"];

/** @param {{node: import("./types.js").Node_}} props */
export function Deck({ node }) {
  const { words, letters, pending, send } = useUi();
  const roving = useRoving(CARDS, { row: 13, language: words.lang, onClear: () => void send({ do: "clear" }) });
  return h(
    "div",
    { class: "tl-deckbox" },
    h(
      "div",
      { class: "tl-deck", role: "group", "aria-label": node.label, onKeyDown: roving.onKeyDown },
      CARDS.map((card, i) => {
        const where = inOrder(node.cells[card]);
        return h(
          "button",
          {
            key: card,
            type: "button",
            class: `tl-cell ${where.length ? `tl-in-${where[0]}` : ""} ${pending.has(card) ? "tl-pending" : ""}`,
            style: place(i),
            "aria-pressed": where.length > 0,
            "aria-label": cardName(words, card, ...where),
            onClick: () => void send({ ...node.event, card }),
            ...roving.item(i),
          },
          h(Mini, { card, letters }),
          node.packs > 1 && where.length > 1 && h(TrayMark, { tray: where[1], second: true }),
          where.length > 0 && h(TrayMark, { tray: where[0], second: false }),
        );
      }),
    ),
    h(
      "p",
      { class: "tl-legend" },
      node.legend.map((/** @type {{in: string, text: string}} */ entry) =>
        h(
          "span",
          { key: entry.in, class: `tl-in-${entry.in}` },
          h("i", { class: "tl-swatch" }, h(Icon, { name: ICONS[entry.in] })),
          entry.text,
        ),
      ),
    ),
  );
}

/** @param {{tray: string, second: boolean}} props */
function TrayMark({ tray, second }) {
  return h(
    "i",
    { class: `tl-traymark tl-in-${tray} ${second ? "tl-traymark-2" : ""}`, "aria-hidden": "true" },
    h(Icon, { name: ICONS[tray] }),
  );
}

/** The trays that hold a card, the table first. @param {string[] | undefined} where */
function inOrder(where) {
  return [...(where ?? [])].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

/** Column and row, wide and folded. @param {number} i */
function place(i) {
  const rank = i % 13;
  const suit = Math.floor(i / 13);
  return {
    "--tl-column": rank + 1,
    "--tl-row": suit + 1,
    "--tl-fold-column": (rank % 7) + 1,
    "--tl-fold-row": (rank < 7 ? 0 : 5) + suit + 1,
  };
}
