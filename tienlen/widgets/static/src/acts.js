// What happened in a deal, trick by trick; one Tab stop, arrows go from act to act.

import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { RichText } from "./rich.js";
import { useRoving } from "./roving.js";

/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {{text: import("./types.js").Rich, current: boolean, tone: string, event?: Event_, note?: string}} Act */

const SIGNS = /** @type {Record<string, string>} */ ({ ok: "check", no: "cross" });

/** @param {{node: import("./types.js").Node_}} props */
export function Acts({ node }) {
  const { words } = useUi();
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  /** @type {{title: string, acts: Act[]}[]} */
  const tricks = node.tricks;
  const all = tricks.flatMap(({ acts }) => acts);
  const pressable = all.filter((act) => act.event);
  const current = all.findIndex((act) => act.current);
  const roving = useRoving(
    pressable.map(() => ""),
    { language: words.lang },
  );
  useLayoutEffect(() => {
    const at = /** @type {HTMLElement | null | undefined} */ (ref.current?.querySelector("[aria-current]"));
    if (ref.current && at) bring(at, ref.current);
    roving.visit(pressable.findIndex((act) => act.current));
  }, [current, all.length]);
  return h(
    "div",
    {
      ref,
      class: "tl-acts",
      role: "group",
      "aria-label": node.label,
      tabIndex: pressable.length ? undefined : 0,
      onKeyDown: roving.onKeyDown,
    },
    tricks.map(({ title, acts }, t) =>
      h(
        "section",
        { key: t, class: "tl-trick" },
        h(tricks.length > 1 ? "h3" : "p", { class: "tl-h tl-h3" }, title), // one alone needs no heading
        h(
          "ol",
          { class: "tl-trick-acts", role: "list" },
          acts.map((act, i) => h("li", { key: i }, h(OneAct, { act, stop: roving.item(pressable.indexOf(act)) }))),
        ),
      ),
    ),
  );
}

/** @param {{act: Act, stop: object}} props */
function OneAct({ act, stop }) {
  const { send, waits } = useUi();
  const { event } = act;
  const button = event && {
    type: "button",
    "data-tl-waits": waits(event),
    onClick: () => void send(event),
    ...stop,
  };
  return h(
    event ? "button" : "div",
    { class: `tl-act tl-act-${act.tone}`, "aria-current": act.current ? "step" : undefined, ...button },
    h("span", { class: "tl-act-text" }, h(Icon, { name: SIGNS[act.tone] }), h("span", null, h(RichText, { text: act.text }))),
    act.note && h("span", { class: "tl-small" }, act.note),
  );
}

/**
 * Scroll the list, and nothing but the list, to one of its acts.
 * @param {HTMLElement} act @param {HTMLElement} list
 */
function bring(act, list) {
  const inner = act.getBoundingClientRect();
  const outer = list.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top - 40;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}
