// What the coach says, the plays to choose from, and the answer bar.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Chip } from "./cards.js";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { Nodes } from "./nodes.js";
import { RichText } from "./rich.js";

/** @typedef {{node: import("./types.js").Node_}} Props */
/** @typedef {{cards: string[], event: import("./types.js").Event_, text?: string, pressed?: boolean}} Suggestion */

const SIGNS = /** @type {Record<string, string>} */ ({ ok: "check", no: "cross", info: "bulb" });

/** @param {Props} props */
export function Coach({ node }) {
  const { uid } = useUi();
  const id = `${uid}-coach-${node.key ?? ""}`;
  // a new sentence is a new body: it fades in where the old one stood
  const body = JSON.stringify([node.tone, node.title, node.says]);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useCall(root, body, node.call);
  return h(
    "section",
    { class: `tl-coach tl-coach-${node.tone}`, "aria-labelledby": id, ref: root },
    h(
      "span",
      { class: `tl-seal ${node.tone === "no" ? "tl-seal-no" : ""}`, "aria-hidden": "true" },
      h(Icon, { name: SIGNS[node.tone] }),
    ),
    h(
      "div",
      { class: "tl-coach-body", key: body },
      h("h2", { class: "tl-h tl-h2", id }, node.title),
      h("p", { class: "tl-p" }, h(RichText, { text: node.says })),
      node.small && h("p", { class: "tl-p tl-small" }, h(RichText, { text: node.small })),
      node.kids && h("div", { class: "tl-coach-kids" }, h(Nodes, { nodes: node.kids })),
    ),
  );
}

/**
 * The answer to a press further down must not stay out of sight; after the page has been held steady. Where there is
 * room the hand is seen whole below it.
 * @param {import("preact").RefObject<HTMLElement | null>} root @param {string} body @param {boolean | undefined} call
 */
export function useCall(root, body, call) {
  const seen = useRef(body);
  useEffect(() => {
    if (call && seen.current !== body) showWithHand(root.current);
    seen.current = body;
  }, [body, call]);
}

/** First the hand: where not all has room, what is said is seen from its beginning. @param {Element | null} part */
export function showWithHand(part) {
  for (const one of [part?.closest(".tl-check")?.querySelector(".tl-area-hand"), part]) {
    one?.scrollIntoView({ block: "nearest" });
  }
}

/** @param {Props} props */
export function Suggest({ node }) {
  const { send, waits } = useUi();
  return h(
    "div",
    { class: "tl-suggest", role: "group", "aria-label": node.label },
    node.items.map((/** @type {Suggestion} */ { cards, event, text, pressed }) =>
      h(
        "button",
        {
          key: cards.join(""),
          type: "button",
          class: "tl-btn tl-suggestion",
          "aria-pressed": pressed,
          "data-tl-waits": waits(event),
          onClick: () => void send(event),
        },
        h(Chip, { cards }),
        text && h("span", { class: "tl-small" }, text),
      ),
    ),
  );
}

/** @param {Props} props */
export function Bar({ node }) {
  return h(
    "div",
    { class: "tl-bar", role: node.label ? "group" : undefined, "aria-label": node.label },
    h(Nodes, { nodes: node.kids }),
  );
}
