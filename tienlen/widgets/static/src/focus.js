// The focus is never lost: when the part that had it is gone, what stands in its place takes over.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

const PRESSABLE = 'button:not([tabindex="-1"]), a[href], input, select, textarea, [tabindex="0"]';

/**
 * `hold` before a new scene is drawn; afterwards the focus goes to the same place of the layout, else to the heading.
 * @param {import("preact").RefObject<HTMLElement>} root
 */
export function useKeptFocus(root) {
  const held = useRef(/** @type {{element: Element, area: Element | null} | null} */ (null));
  useLayoutEffect(() => {
    const { element, area } = held.current ?? {};
    held.current = null;
    const now = document.activeElement;
    if (!element || element.isConnected || (now && now !== document.body)) return;
    if (area?.isConnected && heir(area)) heir(area)?.focus({ preventScroll: true });
    else takeHeading(root.current);
  });
  return useMemo(
    () => ({
      hold() {
        const element = document.activeElement;
        if (element && root.current?.contains(element)) held.current = { element, area: element.closest(".tl-area") };
      },
    }),
    [],
  );
}

/** The primary button if there is one: pressed by accident, it does no harm. @param {Element} area */
const heir = (area) =>
  /** @type {HTMLElement | null} */ (area.querySelector(".tl-btn-primary") ?? area.querySelector(PRESSABLE));

/** What is new is read from its top. @param {HTMLElement | null} root */
function takeHeading(root) {
  const heading = root?.querySelector("h1");
  if (!heading || root?.querySelector("dialog[open]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  if (root?.classList.contains("tl-app")) scrollTo(0, 0);
}
