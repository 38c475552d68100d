// Who sits at the table: name, cards left, and what state the seat is in, in words as well.

import { h } from "preact";
import { Back } from "./cards.js";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";

/**
 * @typedef {object} Seat
 * @property {string} id
 * @property {string} name
 * @property {number} [left]
 * @property {string} [left_label]
 * @property {string} [tag]
 * @property {string} [note]
 * @property {boolean} turn
 * @property {boolean} passed
 * @property {boolean} out
 * @property {boolean} last
 * @property {boolean} you
 * @property {import("./types.js").Event_} [event]
 * @property {boolean} [pressed]
 */

const STATES = /** @type {const} */ (["turn", "passed", "out", "last", "you"]);

/** @param {{node: import("./types.js").Node_}} props */
export function Seats({ node }) {
  /** @type {Seat[]} */
  const seats = node.items;
  return h(
    "ul",
    { class: `tl-seats tl-seats-${seats.length}${node.from_right ? " tl-seats-right" : ""}`, role: "list", "aria-label": node.label },
    seats.map((seat) => h(OneSeat, { key: seat.id, seat })),
  );
}

/** @param {{seat: Seat}} props */
function OneSeat({ seat }) {
  const { send, waits } = useUi();
  const state = STATES.filter((name) => seat[name]).map((name) => `tl-seat-${name}`);
  const { event } = seat;
  const button = event && {
    type: "button",
    "aria-pressed": seat.pressed,
    "data-tl-waits": waits(event),
    onClick: () => void send(event),
  };
  return h(
    "li",
    { class: ["tl-seat", ...state].join(" "), "aria-current": seat.turn ? "true" : undefined },
    h(
      event ? "button" : "div",
      { class: "tl-seat-in", ...button },
      h(
        "span",
        { class: "tl-seat-head" },
        h("b", { class: "tl-seat-name" }, seat.name),
        seat.left !== undefined && h(Left, { count: seat.left, label: seat.left_label }),
      ),
      seat.tag && h("span", { class: "tl-tag tl-seat-tag" }, h(Icon, { name: sign(seat) }), h("span", null, seat.tag)),
      seat.note && h("span", { class: "tl-small tl-seat-note" }, seat.note),
    ),
  );
}

/** A card's back and a number; in words for those who do not see it. @param {{count: number, label?: string}} props */
function Left({ count, label }) {
  return h(
    "span",
    { class: "tl-seat-left" },
    h(Back, null),
    h("span", { "aria-hidden": label ? "true" : undefined }, String(count)),
    label && h("span", { class: "tl-vh" }, label),
  );
}

/** @param {Seat} seat */
const sign = (seat) => (seat.out ? "flag" : seat.passed ? "pass" : undefined);
