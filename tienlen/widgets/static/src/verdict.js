// The verdict: word, one sentence, then the rule and what follows from it.

import { h } from "preact";
import { useUi } from "./context.js";
import { Icon, Seal } from "./icon.js";
import { Link } from "./link.js";
import { RichText } from "./rich.js";

/** @param {{node: import("./types.js").Node_}} props */
export function Verdict({ node }) {
  const { uid, link } = useUi();
  const id = `${uid}-${node.id ?? "verdict"}`;
  const none = node.legal === undefined || node.legal === null;
  const stale = node.stale || link !== "live";
  const tone = none ? "tl-verdict-none" : node.legal ? "tl-verdict-ok" : "tl-verdict-no";
  // a new sentence is a new body: it fades in where the old one stood
  const body = JSON.stringify([node.legal, node.says]);
  return h(
    "section",
    { class: `tl-verdict ${tone} ${stale ? "tl-stale" : ""}`, id, tabIndex: -1, "aria-labelledby": `${id}-word` },
    node.word &&
      h("h2", { class: "tl-word", id: `${id}-word` }, none ? null : h(Seal, { legal: node.legal }), node.word),
    node.stale && h("p", { class: "tl-stale-words" }, h(Icon, { name: "clock" }), h("span", null, node.stale)),
    h(
      "div",
      { class: "tl-verdict-body", key: body },
      h("p", { class: "tl-says" }, h(RichText, { text: node.says })),
      node.facts.length > 0 &&
        h(
          "div",
          { class: "tl-facts" },
          node.facts.map((/** @type {any} */ fact, /** @type {number} */ i) => h(Fact, { key: i, fact })),
        ),
    ),
  );
}

/** @param {{fact: any}} props */
function Fact({ fact }) {
  return h(
    "div",
    { class: "tl-fact" },
    h(Icon, { name: fact.icon }),
    h(
      "div",
      null,
      fact.strong && h("b", { class: "tl-fact-strong" }, h(RichText, { text: fact.strong })),
      h("span", null, h(RichText, { text: fact.text })),
      fact.tag && h("span", { class: "tl-tag tl-tag-open" }, fact.tag),
      fact.link && h(Link, { class: "tl-fact-link", href: fact.href, event: fact.event }, fact.link),
    ),
  );
}
