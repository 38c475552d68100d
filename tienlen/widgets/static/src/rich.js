// Rich text: strings, card chips, bold, Vietnamese terms.

import { Fragment, h } from "preact";
import { Chip } from "./cards.js";

/** @typedef {import("./types.js").Rich} Rich */
/** @typedef {import("./types.js").Run} Run */
/** @typedef {{cards: string[], before: string, after: string}} ChipRun */

const AFTER = /^[\u00a0\u202f]?[.,;:!?)\]»”…]+/;
const BEFORE = /[([«“„]+[\u00a0\u202f]?$/;

/**
 * Chips that follow each other become one; the bracket before and the stop after one go with it, so that no line
 * begins with a full stop.
 * @param {Rich} rich
 * @returns {(Exclude<Run, {c: string}> | ChipRun)[]}
 */
export function runsOf(rich) {
  /** @type {(Exclude<Run, {c: string}> | ChipRun)[]} */
  const out = [];
  for (const run of typeof rich === "string" ? [rich] : rich) {
    const before = out.length ? out[out.length - 1] : undefined;
    if (typeof run === "object" && "c" in run) {
      const earlier = typeof before === "string" && before.trim() === "" ? out[out.length - 2] : before;
      if (typeof earlier === "object" && "cards" in earlier && !earlier.after) {
        if (earlier !== before) out.pop();
        earlier.cards.push(run.c);
        continue;
      }
      const opening = typeof before === "string" ? (BEFORE.exec(before)?.[0] ?? "") : "";
      if (opening) out[out.length - 1] = /** @type {string} */ (before).slice(0, -opening.length);
      out.push({ cards: [run.c], before: opening, after: "" });
    } else if (typeof run === "string" && typeof before === "object" && "cards" in before) {
      const stop = AFTER.exec(run)?.[0] ?? "";
      before.after = stop;
      out.push(run.slice(stop.length));
    } else {
      out.push(run);
    }
  }
  return out.filter((run) => run !== "");
}

/** Suits stay letters: phones would make coloured pictures of them. @param {string} text */
export const lettered = (text) => text.replace(/[♠♣♦♥](?![\ufe0e\ufe0f])/g, "$&\ufe0e");

/** @param {{text: Rich | undefined}} props */
export function RichText({ text }) {
  if (text === undefined || text === null) return null;
  if (typeof text === "string") return h(Fragment, null, lettered(text));
  return h(
    Fragment,
    null,
    runsOf(text).map((run, key) => {
      if (typeof run === "string") return lettered(run);
      if ("b" in run) return h("b", { key }, lettered(run.b));
      if ("vi" in run) return h("span", { key, class: "tl-term", lang: "vi" }, run.vi);
      if (!("cards" in run)) return null;
      const chip = h(Chip, { key, cards: run.cards });
      if (!run.before && !run.after) return chip;
      return h("span", { key, class: run.cards.length > 4 ? "" : "tl-nb" }, run.before, chip, run.after);
    }),
  );
}
