// One Tab stop for a group of cards; arrows, Home, End and typed cards move inside it.

import { useRef, useState } from "preact/hooks";
import { TypeAhead, step } from "./keys.js";

/**
 * @param {string[]} cards the cards in the order of the buttons
 * @param {{row?: number, language: string, onClear?: () => void}} options
 */
export function useRoving(cards, { row = 0, language, onClear }) {
  const [at, setAt] = useState(0);
  const typed = useRef(new TypeAhead());
  const here = Math.min(at, Math.max(0, cards.length - 1));

  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && onClear) {
      event.preventDefault();
      onClear();
      return;
    }
    const to = step(event.key, here, cards.length, row) ?? typed.current.type(event.key, cards, here, language);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    /** @type {HTMLElement | undefined} */ ([...event.currentTarget.querySelectorAll("button")][to])?.focus();
  };

  return {
    onKeyDown,
    at: here,
    /** The focus has come to one of them. @param {number} i */
    visit: (i) => void (i >= 0 && setAt(i)),
    /** @param {number} i */
    item: (i) => ({ tabIndex: i === here ? 0 : -1, onFocus: () => setAt(i) }),
  };
}
