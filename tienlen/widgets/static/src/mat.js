// The mat: what lies on the table, tray by tray.

import { h } from "preact";
import { Card } from "./cards.js";
import { useUi } from "./context.js";
import { columns } from "./fan.js";
import { Icon } from "./icon.js";
import { RichText } from "./rich.js";

/** @typedef {import("./types.js").Node_} Node_ */

/** @param {{node: Node_}} props */
export function Mat({ node }) {
  const { uid } = useUi();
  const most = Math.max(...node.trays.map((/** @type {any} */ tray) => tray.cards.length));
  return h(
    "div", // no landmark: there may be several
    { class: "tl-mat", role: "group", "aria-label": node.label },
    h(
      "div",
      { class: `tl-trays ${most > 6 ? "tl-trays-stacked" : most > 4 ? "tl-trays-even" : ""}` },
      node.trays.map((/** @type {any} */ tray) => h(Tray, { key: tray.id, tray, id: `${uid}-tray-${tray.id}` })),
    ),
  );
}

/** The place of a card that is missing. */
function Gap() {
  const { words } = useUi();
  return h("span", { class: "tl-slot tl-gap", role: "img", "aria-label": words.marks?.gap ?? "…" });
}

/** @param {{tray: any, id: string}} props */
function Tray({ tray, id }) {
  const { send, waits } = useUi();
  const crowd = tray.cards.length > 8 ? "tl-crowd tl-crowd-2" : tray.cards.length > 4 ? "tl-crowd" : "";
  return h(
    "div",
    { class: `tl-tray ${tray.active ? "tl-tray-active" : ""} ${crowd}`, "data-tl-waits": waits(tray.event) },
    h(
      tray.event ? "button" : "p",
      {
        class: "tl-tray-h",
        id,
        ...(tray.event
          ? { type: "button", "aria-pressed": tray.active, onClick: () => void send(tray.event) }
          : {}),
      },
      h(Icon, { name: tray.icon }),
      h("span", { class: "tl-tray-name" }, tray.label),
      tray.tag && h("span", { class: "tl-tag" }, tray.tag),
      tray.active && tray.active_words && h("span", { class: "tl-tray-takes" }, tray.active_words),
    ),
    tray.cards.length
      ? h(
          "div",
          { class: "tl-cards", style: columns(tray.cards.length), role: "group", "aria-labelledby": id },
          tray.cards.map((/** @type {any} */ { c, mark, gap }, /** @type {number} */ i) =>
            gap ? h(Gap, { key: `gap-${i}` }) : h(Card, { key: `${c}-${i}`, card: c, mark }),
          ),
        )
      : h(
          "div",
          { class: "tl-empty" },
          h("span", { class: "tl-slot", "aria-hidden": "true" }, tray.event && h(Icon, { name: "plus" })),
          tray.empty && h("p", { class: "tl-empty-words" }, h(RichText, { text: tray.empty })),
        ),
  );
}
