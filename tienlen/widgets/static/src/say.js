// What is said about an answer: law, advice, a belief refuted, a hint, praise. Each has a shape of its own.

import { h } from "preact";
import { useRef } from "preact/hooks";
import { Small } from "./answers.js";
import { useCall } from "./coach.js";
import { useUi } from "./context.js";
import { Icon, Seal } from "./icon.js";
import { Nodes } from "./nodes.js";
import { RichText } from "./rich.js";

const SIGNS = /** @type {Record<string, string>} */ ({
  law: "book",
  advice: "bulb",
  belief: "info",
  hint: "bulb",
  praise: "check",
});

/** @param {{node: import("./types.js").Node_}} props */
export function Say({ node }) {
  const { uid } = useUi();
  const { tone, title, legal, text, cards, kids, call } = node;
  const judged = legal === true || legal === false;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useCall(root, JSON.stringify([tone, title, text]), call);
  const id = `${uid}-say-${node.key ?? node.id ?? tone}`;
  const named = title ? { role: "group", "aria-labelledby": id } : {};
  return h(
    "div",
    { ref: root, class: `tl-say tl-say-${tone} ${judged ? `tl-say-${legal ? "yes" : "no"}` : ""}`, ...named },
    judged ? h(Seal, { legal }) : h(Icon, { name: SIGNS[tone] }),
    h(
      "div",
      { class: "tl-say-body" },
      title && h("p", { class: "tl-say-title", id }, title),
      h("p", { class: "tl-p" }, h(RichText, { text })),
      cards && cards.length > 0 && h(Small, { cards }),
      kids && h("div", { class: "tl-coach-kids" }, h(Nodes, { nodes: kids })),
    ),
  );
}
