// The card picker: draws from the traits, sets `value`.

import { h } from "preact";
import { useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { cardName } from "./cards.js";
import { UiContext } from "./context.js";
import { PickFan } from "./fan.js";
import { guardKeys } from "./keys.js";
import { Connection } from "./shell.js";
import { rootProps, useTheme } from "./theme.js";

const TRAITS = ["hand", "value", "disabled", "language", "four_colour", "words"];

/**
 * Which cards of the hand are chosen: with two packs the first copy counts first.
 * @param {string[]} hand @param {string[]} value
 */
export function chosen(hand, value) {
  const left = [...value];
  return hand.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * The value after a tap, in the order of the hand.
 * @param {string[]} hand @param {string[]} value @param {string} card
 */
export function toggled(hand, value, card) {
  const rest = [...value];
  const at = rest.indexOf(card);
  const copies = hand.filter((other) => other === card).length;
  if (at >= 0 && rest.filter((other) => other === card).length >= copies) rest.splice(at, 1);
  else rest.push(card);
  return rest.sort((a, b) => hand.indexOf(a) - hand.indexOf(b));
}

/** @param {{host: import("./host.js").Host, session: import("./session.js").Session, uid: string}} props */
export function Picker({ host, session, uid }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const [said, setSaid] = useState("");
  useLayoutEffect(() => {
    const stops = TRAITS.map((name) => host.on(`change:${name}`, () => redraw(0)));
    let link = session.link;
    const relink = () => {
      if (link !== session.link) redraw(0);
      link = session.link;
    };
    stops.push(session.listen(relink), session.start());
    return () => stops.forEach((stop) => stop());
  }, []);
  useLayoutEffect(() => (root.current ? guardKeys(root.current) : undefined), []);
  const theme = useTheme("auto", false);

  const words = host.get("words") ?? {};
  /** @type {string[]} */
  const hand = host.get("hand") ?? [];
  /** @type {string[]} */
  const value = host.get("value") ?? [];
  const disabled = !!host.get("disabled");
  const letters = host.get("language") || words.lang || "en";
  const on = chosen(hand, value);

  /** @param {string[]} next */
  const choose = (next) => {
    if (disabled) return;
    host.set("value", next);
    redraw(0);
    const names = next.map((card) => cardName(words, card)).join(", ");
    setSaid(`${words.marks?.selected ?? ""}: ${names || "–"}`);
  };
  const ui = {
    words: { ...words, lang: letters },
    letters,
    send: () => 0,
    act: async () => ({}),
    say: setSaid,
    page: false,
    uid,
    pending: /** @type {Set<string>} */ (new Set()),
    waits: () => undefined,
    seen: 0,
    pressed: 0,
    link: session.link,
  };
  return h(
    UiContext.Provider,
    { value: ui },
    h(
      "div",
      {
        ref: root,
        class: "tl tl-incell tl-picker",
        style: { "--tl-count": hand.length },
        lang: letters,
        ...rootProps({ deck: host.get("four_colour") === false ? "two" : "four" }, theme),
      },
      h("div", { class: "tl-vh", role: "status" }, said),
      h(
        "div",
        { class: "tl-body" },
        h(
          "div",
          { class: "tl-banners", role: "alert" },
          h(Connection, { link: session.link, waiting: [], address: "", sure: true }),
        ),
        h(PickFan, {
          cards: hand.map((c, i) => ({ c, mark: on[i] ? "selected" : undefined })),
          label: host.get("label") || words.marks?.hand,
          disabled,
          onTap: (card) => choose(toggled(hand, value, card)),
          onClear: () => choose([]),
        }),
      ),
    ),
  );
}
