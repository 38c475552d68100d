// The deck: 13 ranks by 4 suits; on narrow screens two blocks of 7 and 6 ranks.

import { h } from "preact";
import { Mini, cardName } from "./cards.js";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { pure } from "./pure.js";
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
      {
        class: "tl-deck",
        role: "group",
        "aria-label": node.label,
        onKeyDown: roving.onKeyDown,
        onFocusIn: (/** @type {FocusEvent} */ event) => roving.visit(CARDS.indexOf(cardOf(event) ?? "")),
        onClick: (/** @type {MouseEvent} */ event) => {
          const card = cardOf(event);
          if (card) send({ ...node.event, card });
        },
      },
      CARDS.map((card, i) => {
        const where = inOrder(node.cells[card]);
        return h(Cell, {
          key: card,
          card,
          at: i,
          letters,
          first: where[0],
          second: node.packs > 1 ? where[1] : undefined,
          name: cardName(words, card, ...where),
          waits: pending.has(card),
          stop: i === roving.at,
        });
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

/** The card of the button that an event comes from. @param {Event} event */
const cardOf = (event) =>
  event.target instanceof Element ? event.target.closest("button")?.getAttribute("data-card") : undefined;

/**
 * @typedef {object} CellProps
 * @property {string} card
 * @property {number} at
 * @property {string} letters
 * @property {string | undefined} first the tray that holds it
 * @property {string | undefined} second with two packs the other tray that does
 * @property {string} name
 * @property {boolean} waits tapped, not yet answered
 * @property {boolean} stop where Tab stops
 */

const Cell = pure(drawCell);

/** @param {CellProps} props */
function drawCell({ card, at, letters, first, second, name, waits, stop }) {
  return h(
    "button",
    {
      type: "button",
      class: `tl-cell ${first ? `tl-in-${first}` : ""} ${waits ? "tl-pending" : ""}`,
      style: place(at),
      "data-card": card,
      "aria-pressed": !!first,
      "aria-label": name,
      tabIndex: stop ? 0 : -1,
    },
    h(Mini, { card, letters }),
    second && h(TrayMark, { tray: second, second: true }),
    first && h(TrayMark, { tray: first, second: false }),
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
