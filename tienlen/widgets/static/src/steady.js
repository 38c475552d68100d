// A page that does not jump: what is touched stays under the finger.

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

/**
 * What the visitor touched stays where it is on the screen when parts above it grow or shrink.
 * @param {import("preact").RefObject<HTMLElement>} root
 */
export function useSteady(root) {
  const touched = useRef(/** @type {Element | null} */ (null));
  const held = useRef(/** @type {{element: Element, top: number} | null} */ (null));
  useEffect(() => {
    const note = (/** @type {Event} */ event) => {
      const { target } = event;
      touched.current = target instanceof Element ? target.closest("button, input, select, textarea, a, summary") : null;
    };
    const element = root.current;
    element?.addEventListener("pointerdown", note, true);
    element?.addEventListener("focusin", note, true);
    return () => {
      element?.removeEventListener("pointerdown", note, true);
      element?.removeEventListener("focusin", note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {};
    held.current = null;
    if (!element?.isConnected || top === undefined) return;
    if (element !== touched.current) return; // the focus has gone elsewhere, and the view with it
    const moved = element.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 1) scrollerOf(element).scrollTop += moved;
  });
  return useMemo(
    () => ({
      hold() {
        const element = touched.current;
        if (!element?.isConnected || held.current) return;
        const { top, bottom } = element.getBoundingClientRect();
        if (bottom > 0 && top < innerHeight) held.current = { element, top };
      },
    }),
    [],
  );
}

/** The nearest part that scrolls. @param {Element} element @returns {Element} */
function scrollerOf(element) {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}
