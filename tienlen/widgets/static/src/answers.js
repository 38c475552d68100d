// Answers of a task that are not cards of a hand: big buttons to choose from, numbers to set.

import { h } from "preact";
import { Card } from "./cards.js";
import { useUi } from "./context.js";
import { columns } from "./fan.js";
import { Icon } from "./icon.js";
import { RichText } from "./rich.js";

/** @typedef {{node: import("./types.js").Node_}} Props */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {"right" | "wrong"} Mark */
/**
 * @typedef {object} Option
 * @property {import("./types.js").Rich} [text]
 * @property {string} [label] where text and cards say too little
 * @property {boolean} on
 * @property {Event_} [event]
 * @property {Mark} [mark] said after the answer
 * @property {string} [badge] its place in an order
 * @property {boolean} [disabled]
 * @property {string} [why]
 * @property {import("./types.js").Marked[]} [cards]
 */
/** @typedef {{label: string, note?: string, value: string, down?: Event_, up?: Event_, mark?: Mark}} Stepper */

const SIGNS = /** @type {Record<string, string>} */ ({ right: "check", wrong: "cross" });
/** Answers of so few letters lie side by side. */
const SHORT = 18;

/** @param {Props} props */
export function Options({ node }) {
  /** @type {Option[]} */
  const items = node.items;
  const single = items.every(({ text, cards }) => !text && cards?.length === 1);
  const short = items.length < 5 && items.every(isShort);
  const shape = single ? "tl-options-cards" : short ? "tl-options-short" : "";
  return h(
    "div",
    { class: `tl-options ${shape}`, role: "group", "aria-label": node.label },
    items.map((item, i) => h(OneOption, { key: i, item, multi: node.multi })),
  );
}

/** @param {Option} item */
const isShort = ({ text, cards, why }) => typeof text === "string" && text.length <= SHORT && !cards?.length && !why;

/** @param {{item: Option, multi: boolean}} props */
function OneOption({ item, multi }) {
  const { send, waits, words } = useUi();
  const { text, label, on, event, mark, badge, why, cards } = item;
  const still = item.disabled || !event;
  const marked = mark && (words.marks?.[mark] ?? mark);
  return h(
    "button",
    {
      type: "button",
      class: `tl-option ${mark ? `tl-option-${mark}` : ""} ${item.disabled ? "tl-option-off" : ""}`,
      "aria-label": label && [badge, label, marked, why].filter(Boolean).join(", "),
      "aria-pressed": on,
      "aria-disabled": still ? "true" : undefined,
      "data-tl-waits": waits(event),
      onClick: () => void (event && !still && send(event)),
    },
    h(Sign, { mark, badge, multi }),
    h(
      "span",
      { class: "tl-option-body" },
      cards && cards.length > 0 && h(Small, { cards }),
      text && h("span", { class: "tl-option-text" }, h(RichText, { text })),
      marked && h("span", { class: "tl-vh" }, `, ${marked}`),
      why && h("span", { class: "tl-why" }, why),
    ),
  );
}

/**
 * A box or a ring with a tick; the place in an order; tick or cross after the answer.
 * @param {{mark?: Mark, badge?: string, multi: boolean}} props
 */
function Sign({ mark, badge, multi }) {
  return h(
    "span",
    {
      class: `tl-option-sign ${badge ? "tl-option-badge" : multi ? "tl-option-box" : ""}`,
      "aria-hidden": badge ? undefined : "true",
    },
    badge || h(Icon, { name: mark ? SIGNS[mark] : "check" }),
  );
}

/**
 * Cards on a button or beside a sentence: whole ones, many as strips.
 * @param {{cards: import("./types.js").Marked[]}} props
 */
export function Small({ cards }) {
  const many = cards.length > 5 ? "tl-few-strips" : "";
  return h(
    "span",
    { class: `tl-few ${many}`, style: columns(cards.length) },
    cards.map(({ c, mark }, i) => h(Card, { key: `${c}-${i}`, card: c, mark })),
  );
}

/** @param {Props} props */
export function Steppers({ node }) {
  const { uid } = useUi();
  const base = `${uid}-step-${node.key ?? node.id ?? ""}`;
  return h(
    "div",
    { class: "tl-steppers", role: "group", "aria-label": node.label },
    node.items.map((/** @type {Stepper} */ item, /** @type {number} */ i) =>
      h(OneStepper, { key: item.label, item, id: `${base}-${i}` }),
    ),
  );
}

/** @param {{item: Stepper, id: string}} props */
function OneStepper({ item, id }) {
  const { send, waits, words } = useUi();
  const { label, note, value, mark } = item;
  const set = item.down || item.up;
  const button = (/** @type {Event_ | undefined} */ event, /** @type {string} */ sign, /** @type {string} */ name) =>
    h(
      "button",
      {
        type: "button",
        class: "tl-btn tl-btn-plain tl-btn-icon",
        "aria-label": `${label}: ${words.marks?.[name] ?? sign}`,
        "aria-describedby": id,
        "aria-disabled": event ? undefined : "true",
        "data-tl-waits": waits(event),
        onClick: () => void (event && send(event)),
      },
      h("span", { "aria-hidden": "true" }, sign),
    );
  return h(
    "div",
    { class: `tl-stepper ${mark ? `tl-stepper-${mark}` : ""}` },
    h("span", { class: "tl-stepper-label" }, label, note && h("span", { class: "tl-why" }, note)),
    set && button(item.down, "\u2212", "less"),
    h(
      "span",
      { class: "tl-stepper-value", id, "aria-live": "polite" },
      mark && h(Icon, { name: SIGNS[mark] }),
      value,
      mark && h("span", { class: "tl-vh" }, `, ${words.marks?.[mark] ?? mark}`),
    ),
    set && button(item.up, "+", "more"),
  );
}

/** @typedef {{text?: import("./types.js").Rich, note?: string, right?: import("./types.js").Rich}} Blank */

/** For a pencil: a line behind each text, or two columns whose dots are joined. @param {Props} props */
export function Blanks({ node }) {
  /** @type {Blank[]} */
  const items = node.items;
  const joined = items.some(({ right }) => right);
  return h(
    "ul",
    { class: `tl-blanks ${joined ? "tl-blanks-joined" : ""}`, "aria-label": node.label },
    items.map(({ text, note, right }, i) =>
      h(
        "li",
        { key: i },
        h("span", { class: text && "tl-blank-left" }, text && h(RichText, { text }), note && h("span", { class: "tl-why" }, note)),
        joined ? right && h("span", { class: "tl-blank-right" }, h(RichText, { text: right })) : h("span", { class: "tl-blank", "aria-hidden": "true" }),
      ),
    ),
  );
}
