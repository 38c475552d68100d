// The way through the course: lessons with their state, in words and in shape, and how far one has come.

import { h } from "preact";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { Link } from "./link.js";

/** @typedef {{node: import("./types.js").Node_}} Props */
/**
 * @typedef {object} Milestone
 * @property {string} n
 * @property {string} title
 * @property {string} [note]
 * @property {"new" | "now" | "done" | "due"} state
 * @property {string} words the state in words
 * @property {string} href
 * @property {import("./types.js").Event_} event
 */

const SIGNS = /** @type {Record<string, string>} */ ({ done: "check", due: "loop" });
/** More parts than that would be too thin to count. */
const MOST_PARTS = 24;

/** @param {Props} props */
export function Path({ node }) {
  /** @type {Milestone[]} */
  const items = node.items;
  return h(
    "ol",
    { class: "tl-path", role: "list", "aria-label": node.label },
    items.map((item) => h(Step, { key: item.n, item })),
  );
}

/** @param {{item: Milestone}} props */
function Step({ item }) {
  const { waits } = useUi();
  const { n, title, note, state, words } = item;
  const pill = state === "now" ? "tl-tag tl-tag-accent" : state === "due" ? "tl-tag tl-tag-gold" : "";
  return h(
    "li",
    { class: `tl-path-${state}`, "aria-current": state === "now" ? "step" : undefined },
    h(
      Link,
      { class: "tl-path-link", href: item.href, event: item.event },
      h(
        "span",
        { class: "tl-path-node", "data-tl-waits": waits(item.event) },
        SIGNS[state] ? [h("span", { key: "n", class: "tl-vh" }, n), h(Icon, { key: "sign", name: SIGNS[state] })] : n,
      ),
      h(
        "span",
        { class: "tl-path-text" },
        h("span", { class: "tl-path-title" }, title),
        h("span", { class: "tl-vh" }, ". "),
        h(
          "span",
          { class: "tl-small" },
          h("span", { class: pill || undefined }, words),
          note && (pill ? ` ${note}` : ` · ${note}`),
        ),
      ),
    ),
  );
}

/** How many are done of how many; the next one stands out. @param {Props} props */
export function Progress({ node }) {
  const parts = node.of <= MOST_PARTS;
  const share = node.of ? Math.min(1, node.value / node.of) : 0;
  return h(
    "div",
    { class: "tl-progress" },
    h(
      "div",
      {
        class: parts ? "tl-progress-parts" : "tl-progress-bar",
        role: "progressbar",
        "aria-label": node.label,
        "aria-valuemin": 0,
        "aria-valuemax": node.of,
        "aria-valuenow": node.value,
        "aria-valuetext": node.text,
      },
      parts
        ? Array.from({ length: node.of }, (_, i) => h("i", { key: i, class: partOf(i, node.value) }))
        : h("i", { style: { width: `${(share * 100).toFixed(1)}%` } }),
    ),
    node.text && h("span", { class: "tl-small tl-progress-text", "aria-hidden": "true" }, node.text),
  );
}

/** @param {number} i @param {number} done */
const partOf = (i, done) => (i < done ? "tl-part-done" : i === done ? "tl-part-at" : undefined);
