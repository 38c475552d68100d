// Cards: the face, the card as picture or button, the small card inside a sentence.

import { h } from "preact";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { EAVES, EMBLEM, FRAME, GLYPH, LETTERS, SAME, STAR, SUIT, WEAVE } from "./paths.js";
import { pure } from "./pure.js";

/** @typedef {import("./types.js").Words} Words */

const BADGE = /** @type {Record<string, string>} */ ({ selected: "check", wrong: "cross", hint: "bulb" });

/** What stands in the corner: "10", or the letter of the language. @param {string} rank @param {string} language */
export function indexText(rank, language) {
  const court = "JQKA".indexOf(rank);
  if (court >= 0) return (LETTERS[language] ?? LETTERS.en)[court];
  return rank === "T" ? "10" : rank;
}

/**
 * Rank as strokes, centred on `x`, its top at `y`, 28 × `scale` high.
 * @param {{text: string, x: number, y: number, scale: number}} props
 */
function Index({ text, x, y, scale }) {
  const glyphs = [...text].map((sign) => GLYPH[SAME[sign] ?? sign] ?? GLYPH["0"]);
  const gap = 2.6;
  const width = glyphs.reduce((sum, [advance]) => sum + advance, gap * (glyphs.length - 1));
  let at = x - (width * scale) / 2;
  return h(
    "g",
    { class: "tl-ix" },
    glyphs.map(([advance, d], i) => {
      const transform = `translate(${at.toFixed(2)} ${y}) scale(${scale.toFixed(3)})`;
      at += (advance + gap) * scale;
      return h("path", { key: i, d, transform, "stroke-width": text.length > 1 ? 4.1 : 4.5 });
    }),
  );
}

/** @param {{suit: string, x: number, y: number, size: number}} props */
function Pip({ suit, x, y, size }) {
  return h("path", { class: "tl-pip", d: SUIT[suit], transform: `translate(${x} ${y}) scale(${size / 100})` });
}

/** The whole face. */
export const Face = pure(drawFace);

/** @param {{card: string, letters: string}} props */
function drawFace({ card, letters }) {
  const [rank, suit] = card;
  const eaves = EAVES.slice(0, "JQK".indexOf(rank) + 1);
  return h(
    "svg",
    { class: `tl-face tl-s-${suit}`, viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "tl-paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 9 }),
    rank === "2" && h("path", { class: "tl-frame", d: FRAME }),
    h(Index, { text: indexText(rank, letters), x: 21, y: 11, scale: 30 / 28 }),
    h(Pip, { suit, x: 9, y: 48, size: 24 }),
    (EMBLEM[rank] ?? []).map(([x, y, size]) => h(Pip, { key: x, suit, x, y, size })),
    eaves.map((d) => h("path", { key: d, class: "tl-eave", d })),
    rank === "A" && h("path", { class: "tl-star", d: STAR[suit] }),
  );
}

export function Back() {
  return h(
    "span",
    { class: "tl-card", "aria-hidden": "true" },
    h(
      "svg",
      { class: "tl-face", viewBox: "0 0 100 140", focusable: "false" },
      h("rect", { class: "tl-backfill", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 9 }),
      h("path", { class: "tl-weave", d: WEAVE }),
    ),
  );
}

/** Rank and suit in one line of text. */
export const Mini = pure(drawMini);

/** @param {{card: string, letters: string}} props */
function drawMini({ card, letters }) {
  const [rank, suit] = card;
  const ten = rank === "T";
  const width = ten ? 58 : 50;
  return h(
    "svg",
    { class: `tl-mini tl-s-${suit}`, viewBox: `0 0 ${width} 30`, "aria-hidden": "true", focusable: "false" },
    h(Index, { text: indexText(rank, letters), x: ten ? 16 : 12, y: 1, scale: 1 }),
    h(Pip, { suit, x: width - 26, y: 2.5, size: 25 }),
  );
}

/**
 * The accessible name: the card, then what its mark says.
 * @param {Words} words @param {string} card @param {(string | undefined)[]} marks
 */
export function cardName(words, card, ...marks) {
  const said = marks.map((mark) => (mark && mark !== "dim" ? words.marks?.[mark] : "")).filter(Boolean);
  return [words.cards?.[card] ?? card, ...said].join(", ");
}

/** A card that lies there. @param {{card: string, mark?: string}} props */
export function Card({ card, mark }) {
  const { words, letters } = useUi();
  return h(
    "span",
    { class: `tl-card ${mark ? `tl-is-${mark}` : ""}`, role: "img", "aria-label": cardName(words, card, mark) },
    h(Face, { card, letters }),
    h(Badge, { mark }),
  );
}

/** @param {{mark?: string}} props */
export function Badge({ mark }) {
  const icon = mark && BADGE[mark];
  return icon ? h("span", { class: "tl-badge", "aria-hidden": "true" }, h(Icon, { name: icon })) : null;
}

/** Cards inside a sentence, in one white label. @param {{cards: string[]}} props */
export function Chip({ cards }) {
  const { words, letters } = useUi();
  const label = cards.map((card) => cardName(words, card)).join(", ");
  return h(
    "span",
    { class: "tl-chipcard", role: "img", "aria-label": label },
    cards.map((card, i) => h(Mini, { key: i, card, letters })),
  );
}
