// The plain nodes: boxes, headings, paragraphs, buttons, links, lists, tables, details, QR codes, rules.

import { Fragment, h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { Link } from "./link.js";
import { Nodes } from "./nodes.js";
import { RichText, lettered } from "./rich.js";

/** @typedef {{node: import("./types.js").Node_}} Props */

/** @param {Props} props */
export function Box({ node }) {
  const kind = node.kind ?? "stack";
  const section = kind === "panel" && node.label;
  return h(
    section ? "section" : "div",
    {
      class: `tl-box tl-${kind} ${node.print === "no" ? "tl-unprinted" : ""}`,
      role: node.label && !section ? "group" : undefined,
      "aria-label": node.label,
    },
    h(Nodes, { nodes: node.kids }),
  );
}

/** @param {Props} props */
export function Heading({ node }) {
  return h(`h${Math.min(6, Math.max(1, node.level))}`, { class: `tl-h tl-h${node.level}` }, lettered(node.text));
}

/** @param {Props} props */
export function Paragraph({ node }) {
  return h("p", { class: `tl-p ${node.tone ? `tl-${node.tone}` : ""}` }, h(RichText, { text: node.text }));
}

/** @param {Props} props */
export function Button({ node }) {
  const { send, act, say, uid, waits } = useUi();
  const [done, setDone] = useState(false);
  const [byHand, setByHand] = useState("");
  const why = node.why && `${uid}-why-${node.key ?? node.text}`.replace(/\s+/g, "_");
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  useEffect(() => setByHand(""), [node.act?.url, node.act?.text]);
  const click = async () => {
    if (node.disabled) return say(node.why ?? "");
    if (node.act) {
      const came = await act(node.act);
      setDone(came.copied ?? false);
      setByHand(came.byHand ?? "");
    } else if (node.event) send(node.event);
    return undefined;
  };
  const button = h(
    "button",
    {
      type: "button",
      class: `tl-btn tl-btn-${node.kind ?? "plain"} ${node.text ? "" : "tl-btn-icon"}`,
      "aria-label": node.label ?? (why ? node.text : undefined), // the reason is no part of the name
      "aria-pressed": node.pressed,
      "aria-disabled": node.disabled ? "true" : undefined,
      "aria-describedby": why || undefined,
      "data-tl-waits": waits(node.event),
      title: node.why,
      onClick: click,
    },
    h(Icon, { name: done && node.act?.do === "copy" ? "check" : node.icon }),
    node.text && h("span", null, node.text),
    node.why && h("span", { class: "tl-vh", id: why }, node.why),
  );
  return h(Fragment, null, button, byHand && h(ByHand, { text: byHand }));
}

/** What the browser would not copy: shown, marked, to be copied by hand. @param {{text: string}} props */
function ByHand({ text }) {
  const { words } = useUi();
  const ref = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useLayoutEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, [text]);
  return h(
    "label",
    { class: "tl-byhand" },
    h("span", null, words.copy_failed),
    h("textarea", { ref, class: "tl-input", readOnly: true, rows: Math.min(8, text.split("\n").length + 1), value: text }),
  );
}

/** @param {Props} props */
export function Anchor({ node }) {
  return h(
    Link,
    { class: "tl-a", href: node.href, event: node.event, label: node.label },
    h(Icon, { name: node.icon }),
    h("span", null, node.text),
  );
}

/** @param {Props} props */
export function List({ node }) {
  return h(
    node.ordered ? "ol" : "ul",
    { class: `tl-list ${node.ordered ? "tl-list-n" : ""}`, "aria-label": node.label },
    node.items.map((/** @type {import("./types.js").Rich} */ text, /** @type {number} */ i) =>
      h("li", { key: i }, h(RichText, { text })),
    ),
  );
}

/** @param {Props} props */
export function Table({ node }) {
  // On a phone the rows become blocks, unless it holds figures; the roles keep it a table for screen readers.
  // What stands above the heads of rows of boxes is only heard.
  const boxes = node.kind === "boxes";
  return h(
    "table",
    {
      class: `tl-table tl-${node.kind ?? "rows"}`,
      style: boxes ? { "--tl-boxes": node.head.length - 1 } : undefined,
      role: "table",
      "aria-label": node.caption ? undefined : node.label,
    },
    node.caption && h("caption", null, node.caption),
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        node.head.map((/** @type {import("./types.js").Rich} */ text, /** @type {number} */ i) =>
          h("th", { key: i, scope: "col", role: "columnheader" }, boxes && i === 0 ? h("span", { class: "tl-vh" }, h(RichText, { text })) : h(RichText, { text })),
        ),
      ),
    ),
    h(
      "tbody",
      { role: "rowgroup" },
      node.rows.map((/** @type {any} */ row, /** @type {number} */ r) =>
        h(
          "tr",
          { key: r, role: "row" },
          row.cells.map((/** @type {any} */ cell, /** @type {number} */ i) =>
            i === 0
              ? h("th", { key: i, scope: "row", role: "rowheader" }, h(Cell, { cell }))
              : h("td", { key: i, role: "cell", class: cell.now && "tl-now", "aria-current": cell.now }, h(Cell, { cell })),
          ),
        ),
      ),
    ),
  );
}

/** @param {{cell: any}} props */
function Cell({ cell }) {
  const known = cell.yes === true || cell.yes === false;
  const text = h(RichText, { text: cell.text });
  const sign = h(Icon, { name: cell.yes ? "check" : "cross" });
  return h(
    "span",
    { class: "tl-cellbox" },
    known ? h("span", { class: `tl-yn ${cell.yes ? "" : "tl-yn-no"}` }, sign, text) : text,
    cell.tag && [" ", h("span", { class: `tl-tag ${cell.accent ? "tl-tag-accent" : "tl-tag-open"}` }, cell.tag)],
  );
}

/** @param {Props} props */
export function Details({ node }) {
  const { send } = useUi();
  const toggle = (/** @type {MouseEvent} */ click) => {
    if (!node.event) return;
    click.preventDefault();
    send(node.event);
  };
  return h(
    "details",
    { class: "tl-details", open: node.open },
    h("summary", { onClick: toggle }, h("span", null, node.summary)),
    h("div", { class: "tl-details-body tl-stack" }, h(Nodes, { nodes: node.kids })),
  );
}

/** @param {Props} props */
export function Qr({ node }) {
  const size = node.size ?? 37;
  return h(
    "svg",
    {
      class: `tl-qr ${node.path ? "" : "tl-qr-wait"}`,
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": node.text,
      "shape-rendering": "crispEdges",
    },
    node.path && h("path", { d: node.path }),
  );
}

/** @param {Props} props */
export function Rule({ node }) {
  const { uid, page } = useUi();
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (node.current && page) ref.current?.scrollIntoView({ block: "center" });
  }, [node.current, page]);
  const id = `${uid}-${node.id}`;
  return h(
    "article",
    { ref, class: `tl-rule ${node.current ? "tl-rule-current" : ""}`, "aria-labelledby": `${id}-t` },
    h(
      "h3",
      { class: "tl-h tl-h3" },
      h(
        "span",
        null,
        h("span", { id: `${id}-t` }, node.title),
        node.tag && h("span", { class: `tl-tag ${node.accent ? "tl-tag-accent" : "tl-tag-open"}` }, node.tag),
      ),
      page &&
        h(
          Link,
          { class: "tl-rule-link", href: node.href, event: node.event, label: node.link_label },
          h(Icon, { name: "link" }),
        ),
    ),
    h("p", { class: "tl-p" }, h(RichText, { text: node.text })),
    node.remark && h("p", { class: "tl-p tl-rule-remark" }, node.remark),
    node.sources.length > 0 &&
      h(
        "p",
        { class: "tl-p tl-small tl-rule-sources" },
        h(Icon, { name: "book" }),
        h("span", null, node.sources.join(" · ")),
      ),
  );
}
