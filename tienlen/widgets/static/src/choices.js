// Things to choose: chips, segments, switches, a native select.

import { h } from "preact";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{node: import("./types.js").Node_}} Props */

/** Disabled but reachable: the reason can be read. @param {Choice} item @param {import("./context.js").Ui} ui */
const press = (item, { send, waits }) => ({
  type: /** @type {const} */ ("button"),
  "aria-disabled": item.disabled ? /** @type {const} */ ("true") : undefined,
  "aria-label": item.label,
  "data-tl-waits": waits(item.event),
  onClick: () => void (item.disabled || send(item.event)),
});

/** @param {Props} props */
export function Chips({ node }) {
  const ui = useUi();
  return h(
    "div",
    { class: "tl-row tl-chips", role: "group", "aria-label": node.label },
    node.items.map((/** @type {Choice} */ item) =>
      h(
        "button",
        { key: item.text, class: "tl-chip", "aria-pressed": item.on, ...press(item, ui) },
        h("span", { class: "tl-tick", "aria-hidden": "true" }),
        h(
          "span",
          null,
          item.text,
          (item.why ?? item.note) && h("span", { class: "tl-why" }, item.why ?? item.note),
        ),
        item.tag && h("span", { class: "tl-tag tl-tag-open" }, item.tag),
      ),
    ),
  );
}

/** Its label is shown, unless a heading right before it says as much. @param {Props & {titled?: boolean}} props */
export function Segmented({ node, titled }) {
  const ui = useUi();
  /** @type {Choice[]} */
  const items = node.items;
  const long = items.some((item) => item.text.length > 16) && items.length > 2;
  const shape = long ? "tl-seg-long" : items.length > 5 ? "tl-seg-many" : "";
  return h(
    "div",
    { class: "tl-segbox" },
    !titled && h("p", { class: "tl-seg-label", "aria-hidden": "true" }, node.label),
    h(
      "div",
      { class: `tl-seg ${shape}`, role: "group", "aria-label": node.label },
      items.map((item) =>
        h(
          "button",
          { key: item.text, class: "tl-seg-item", "aria-pressed": item.on, title: item.why, ...press(item, ui) },
          item.text,
          item.why && h("span", { class: "tl-vh" }, `. ${item.why}`),
          item.note && h("span", { class: "tl-why" }, item.note),
          item.tag && h("span", { class: "tl-tag tl-tag-open" }, item.tag),
        ),
      ),
    ),
    items.map(
      (item) => item.why && h("p", { key: item.text, class: "tl-p tl-small", "aria-hidden": "true" }, item.why),
    ),
  );
}

/** @param {Props} props */
export function Switches({ node }) {
  const ui = useUi();
  const { uid } = ui;
  return h(
    "div",
    { class: "tl-switches", role: "group", "aria-label": node.label },
    node.items.map((/** @type {Choice} */ item, /** @type {number} */ i) => {
      const id = `${uid}-switch-${node.key ?? node.id ?? node.label}-${i}`.replace(/\s+/g, "_");
      const { "aria-label": label, ...props } = press(item, ui);
      const notes = item.why ?? item.note ?? item.tag;
      return h(
        "div",
        { key: item.text, class: "tl-setting", onClick: (/** @type {MouseEvent} */ event) => byRow(event) },
        h("b", { id }, item.text),
        notes &&
          h(
            "p",
            { class: "tl-p tl-small", id: `${id}-note` },
            item.tag && h("span", { class: "tl-tag tl-tag-open" }, item.tag),
            item.why ?? item.note,
          ),
        h("button", {
          class: "tl-switch",
          role: "switch",
          "aria-checked": item.on,
          "aria-labelledby": label ? undefined : id,
          "aria-label": label,
          "aria-describedby": notes ? `${id}-note` : undefined,
          ...props,
        }),
      );
    }),
  );
}

/** The whole row is the target, as with a label. @param {MouseEvent} event */
function byRow(event) {
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  const target = /** @type {HTMLElement} */ (event.target);
  if (!target.closest("button")) row.querySelector("button")?.click();
}

/** @param {Props} props */
export function Select({ node }) {
  const { send, uid } = useUi();
  const id = `${uid}-${node.name}`;
  return h(
    "div",
    { class: "tl-field tl-select" },
    h("label", { for: id }, node.label),
    h(
      "div",
      { class: "tl-select-box" },
      h(
        "select",
        {
          id,
          class: "tl-input",
          value: node.value,
          onChange: (/** @type {Event & {currentTarget: HTMLSelectElement}} */ event) =>
            void send({ ...node.event, value: event.currentTarget.value }),
        },
        node.items.map((/** @type {{value: string, text: string}} */ item) =>
          h("option", { key: item.value, value: item.value, selected: item.value === node.value }, item.text),
        ),
      ),
      h(Icon, { name: "down" }),
    ),
  );
}
