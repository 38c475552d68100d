// Links: a query of the app's own page; in a notebook cell, where there is no such page, a button.

import { h } from "preact";
import { safeHref } from "./address.js";
import { useUi } from "./context.js";

/**
 * @param {{href?: string, event?: import("./types.js").Event_, class?: string, label?: string, current?: boolean,
 *   children?: import("preact").ComponentChildren}} props
 */
export function Link({ href, event, class: name, label, current, children }) {
  const { send, page } = useUi();
  if (!page) {
    if (!event) return h("span", { class: name }, children);
    const click = () => void send(event);
    const given = { class: `tl-link ${name ?? ""}`, "aria-label": label, onClick: click };
    return h("button", { type: "button", ...given }, children);
  }
  return h(
    "a",
    {
      class: name,
      href: safeHref(href),
      "aria-label": label,
      "aria-current": current ? "page" : undefined,
      onClick: (/** @type {MouseEvent} */ click) => {
        if (!event || !plain(click)) return;
        click.preventDefault();
        send(event);
      },
    },
    children,
  );
}

/** A click that means "here", not "in a new tab". @param {MouseEvent} click */
export function plain(click) {
  return click.button === 0 && !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey;
}
