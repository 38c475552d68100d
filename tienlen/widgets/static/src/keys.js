// Keyboard in a group of cards: one stop for Tab, arrows inside, typing a card goes to it.

import { LETTERS, SUIT_LETTERS } from "./paths.js";

const SUIT_KEYS = new Map([..."scdh"].map((suit) => /** @type {[string, string]} */ ([suit, suit])));
for (const row of ["♠♣♦♥", "♤♧♢♡", ...Object.values(SUIT_LETTERS)]) {
  [...row].forEach((key, i) => SUIT_KEYS.set(key, "scdh"[i]));
}

/**
 * Where an arrow leads, in a list laid out in rows of `row`; undefined when the key is none of ours.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} row 0: one row, so that up and down mean back and forth
 */
export function step(key, at, count, row = 0) {
  const move = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row || 1, ArrowUp: -(row || 1) }[key];
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (move === undefined) return undefined;
  const to = at + move;
  return to >= 0 && to < count ? to : at;
}

/**
 * The rank that a key names in the language, or undefined. @param {string} key @param {string} language
 */
export function rankOf(key, language) {
  const sign = key.toUpperCase();
  const court = sign.length === 1 ? (LETTERS[language] ?? "").indexOf(sign) : -1;
  if (court >= 0) return "JQKA"[court];
  if (sign === "1" || sign === "0") return "T";
  return "3456789TJQKA2".includes(sign) && sign.length === 1 ? sign : undefined;
}

/** Type-ahead: a rank goes to the first such card from here on, a suit after it to that very card. */
export class TypeAhead {
  /** @param {() => number} [now] */
  constructor(now = Date.now) {
    this.now = now;
    this.rank = "";
    this.at = -Infinity;
  }

  /**
   * The index to go to, or undefined when the key says nothing.
   * @param {string} key
   * @param {string[]} cards
   * @param {number} from
   * @param {string} language
   * @returns {number | undefined}
   */
  type(key, cards, from, language) {
    if ([...key].length !== 1) return undefined;
    const fresh = this.now() - this.at < 1200 ? this.rank : "";
    if (fresh === "T" && key === "0") return this.find(cards, from, (card) => card[0] === "T", 0); // the 0 of 10
    const suit = SUIT_KEYS.get(key.toLowerCase());
    if (fresh && suit) {
      const to = cards.indexOf(fresh + suit);
      this.rank = "";
      return to < 0 ? undefined : to;
    }
    const rank = rankOf(key, language);
    if (!rank) return undefined;
    this.rank = rank;
    this.at = this.now();
    return this.find(cards, from, (card) => card[0] === rank, 1);
  }

  /** @param {string[]} cards @param {number} from @param {(card: string) => boolean} fits @param {number} skip */
  find(cards, from, fits, skip) {
    for (let i = 0; i < cards.length; i++) {
      const at = (from + skip + i) % cards.length;
      if (fits(cards[at])) return at;
    }
    return undefined;
  }
}

/**
 * Keep keys typed in our parts from the page around them (a notebook would insert a cell on "b"); those with Ctrl, Alt
 * or Meta go through. JupyterLab listens before anyone else and skips what carries the attribute set here.
 * @param {HTMLElement} root
 * @returns {() => void} how to stop
 */
export function guardKeys(root) {
  /** @param {KeyboardEvent} event */
  const mark = (event) => {
    if (!(event.target instanceof Node) || !root.contains(event.target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) root.removeAttribute("data-lm-suppress-shortcuts");
    else root.setAttribute("data-lm-suppress-shortcuts", "true");
  };
  /** @param {KeyboardEvent} event */
  const stop = (event) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey) event.stopPropagation();
  };
  const view = root.ownerDocument.defaultView ?? window;
  view.addEventListener("keydown", mark, true);
  const kinds = /** @type {const} */ (["keydown", "keypress", "keyup"]);
  kinds.forEach((kind) => root.addEventListener(kind, stop));
  return () => {
    view.removeEventListener("keydown", mark, true);
    kinds.forEach((kind) => root.removeEventListener(kind, stop));
  };
}
