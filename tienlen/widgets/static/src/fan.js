// A hand. With an event its cards are buttons, else pictures.

import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
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
 * @property {number} [back] counts the refused plays
 */

/** @param {PickProps} props */
export function PickFan({ cards, label, disabled, onTap, onClear, back }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { words, letters, pending } = useUi();
  const roving = useRoving(
    cards.map((card) => card.c),
    { language: words.lang, onClear },
  );
  useSlide(ref, back);
  return h(
    "div",
    {
      ref,
      class: `tl-fan tl-fan-pick ${dealt(cards)}`,
      style: columns(cards.length),
      role: "group",
      "aria-label": label,
      onKeyDown: roving.onKeyDown,
    },
    cards.map(({ c, mark, on }, i) => {
      const dim = disabled || mark === "dim";
      const chosen = on || mark === "selected";
      return h(
        "button",
        {
          key: `${c}${copyOf(cards, i)}`,
          type: "button",
          class: `tl-card ${looks(mark, on)} ${pending.has(c) ? "tl-pending" : ""}`,
          "aria-label": cardName(words, c, mark === "selected" ? undefined : mark),
          "aria-pressed": chosen,
          "aria-disabled": dim ? "true" : undefined,
          onClick: () => dim || onTap(c),
          ...roving.item(i),
        },
        h(Face, { card: c, letters }),
        h(Badge, { mark: on && mark === "decides" ? "selected" : mark }),
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
    const onClear = () => void send({ do: "clear" });
    return h(PickFan, { cards, label: node.label, onTap, onClear, back: node.back });
  }
  return h(
    "div",
    { class: `tl-fan ${dealt(cards)}`, style: columns(cards.length), role: "group", "aria-label": node.label },
    cards.map(({ c, mark }, i) => h(Card, { key: `${c}${copyOf(cards, i)}`, card: c, mark })),
  );
}

/** @param {string | undefined} mark @param {boolean | undefined} on */
const looks = (mark, on) => `${mark ? `tl-is-${mark}` : ""} ${on && mark !== "selected" ? "tl-is-selected" : ""}`;

/**
 * A refused play slides back into the hand.
 * @param {import("preact").RefObject<HTMLElement | null>} ref @param {number | undefined} back
 */
function useSlide(ref, back) {
  const before = useRef(back);
  useLayoutEffect(() => {
    const hand = ref.current;
    const refused = back !== undefined && before.current !== undefined && back !== before.current;
    before.current = back;
    if (!refused || !hand?.animate) return;
    const duration = milliseconds(getComputedStyle(hand).getPropertyValue("--tl-base")); // 0 with less motion
    if (!duration) return;
    for (const card of hand.querySelectorAll('[aria-pressed="true"]')) {
      const there = getComputedStyle(card).transform;
      const easing = "cubic-bezier(.2,.7,.2,1)";
      card.animate({ transform: ["translateY(-72px)", there] }, { duration, easing });
    }
  }, [back]);
}

/** A time of CSS, as a stylesheet or whoever shortened it may write it. @param {string} time */
export const milliseconds = (time) => parseFloat(time) * (/\dms/.test(time) ? 1 : 1000) || 0;

/** So many cards lie in one row at most. */
const ROW = 13;

/** Strips, then the last card whole; CSS uses it where a row has room. @param {number} count */
export function columns(count) {
  const strips = count > 1 ? `repeat(${Math.min(count, ROW) - 1},minmax(28px,calc(var(--tl-card-width) + 6px))) ` : "";
  return { "--tl-columns": `${strips}var(--tl-card-width)` };
}

/** A hand of nine or more lies in two rows on a phone. @param {Marked[]} cards */
const dealt = (cards) => (cards.length > 8 ? "tl-fan-deal" : "");

/** With two packs a card may be there twice. @param {Marked[]} cards @param {number} i */
const copyOf = (cards, i) => cards.slice(0, i).filter((card) => card.c === cards[i].c).length;
