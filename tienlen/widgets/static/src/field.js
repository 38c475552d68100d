// Typed input. What is being typed is never overwritten by a scene that answers an earlier letter.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";

/** @typedef {import("./types.js").Event_} Event_ */

const PAUSE = 150;

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Input */
/** @typedef {{pause?: number, fits?: (text: string) => boolean, onRefused?: (yes: boolean) => void}} Options */

/**
 * The text to show and the listeners of a field: sends 150 ms after the last letter, at once on Enter and on leaving.
 * @param {string | undefined} value what the scene says; undefined: whatever stands there may stay
 * @param {Event_} event
 * @param {Options} [options] a text that does not fit is not sent
 */
export function useTyped(value, event, { pause = PAUSE, fits = () => true, onRefused } = {}) {
  const { send, seen } = useUi();
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const state = useRef({ timer: 0, sent: 0, texts: /** @type {string[]} */ ([]), focused: false, event, last: "" });
  const now = state.current;
  now.event = event;
  if (value !== undefined) now.last = value;

  const flush = (/** @type {string} */ text) => {
    if (!now.timer) return;
    clearTimeout(now.timer);
    now.timer = 0;
    const fitting = fits(text);
    onRefused?.(!fitting);
    if (!fitting) return;
    now.texts.push(text);
    now.sent = send({ ...now.event, text });
  };

  // The scene has caught up. A value that we never sent comes from elsewhere (a tap, undo): it replaces the draft.
  useEffect(() => {
    if (draft === null || value === undefined || now.timer || seen < now.sent) return;
    const foreign = !now.texts.includes(value) && !sameCards(value, draft);
    if (!now.focused || foreign) setDraft(null);
    now.texts = now.texts.slice(-1);
  }, [value, seen, draft]);

  useEffect(() => () => clearTimeout(now.timer), []);

  return {
    text: draft ?? value ?? now.last,
    flush,
    listeners: {
      onInput: (/** @type {Event & {currentTarget: Input}} */ { currentTarget: { value: text } }) => {
        setDraft(text);
        clearTimeout(now.timer);
        now.timer = Number(setTimeout(() => flush(text), pause));
      },
      onFocus: () => {
        now.focused = true;
      },
      onBlur: (/** @type {Event & {currentTarget: Input}} */ { currentTarget: { value: text } }) => {
        now.focused = false;
        if (now.timer) flush(text);
        else if (value !== undefined && seen >= now.sent) setDraft(null);
      },
      onKeyDown: (/** @type {KeyboardEvent & {currentTarget: Input}} */ key) => {
        if (key.key === "Enter") flush(key.currentTarget.value);
      },
    },
  };
}

/**
 * Typed "6S,6c", answered "6s 6c": the same, so that the cursor need not jump.
 * @param {string} a @param {string} b
 */
function sameCards(a, b) {
  const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/[\s,;]+/g, "");
  return bare(a) === bare(b);
}

/** @param {{node: import("./types.js").Node_}} props */
export function Field({ node }) {
  const { uid } = useUi();
  const { text, listeners } = useTyped(node.value, node.event);
  const id = `${uid}-${node.name}`;
  const described = [node.error && `${id}-error`, node.help && `${id}-help`].filter(Boolean).join(" ");
  return h(
    "div",
    { class: "tl-field" },
    h("label", { for: id }, node.label),
    h("input", {
      id,
      class: `tl-input ${node.mono ? "tl-mono" : ""}`,
      type: "text",
      value: text,
      placeholder: node.placeholder,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: false,
      enterkeyhint: "done",
      "aria-invalid": node.error ? "true" : undefined,
      "aria-describedby": described || undefined,
      ...listeners,
    }),
    node.error &&
      h("p", { class: "tl-error", id: `${id}-error` }, h(Icon, { name: "warn" }), h("span", null, node.error)),
    node.help && h("p", { class: "tl-p tl-small", id: `${id}-help` }, node.help),
  );
}

/** @param {{node: import("./types.js").Node_}} props */
export function Search({ node }) {
  const { uid } = useUi();
  const { text, listeners } = useTyped(node.value, node.event);
  const id = `${uid}-search`;
  return h(
    "div",
    { class: "tl-field tl-search", role: "search" },
    h("label", { for: id }, node.label),
    h(
      "div",
      { class: "tl-search-box" },
      h(Icon, { name: "search" }),
      h("input", { id, class: "tl-input", type: "search", value: text, autocomplete: "off", ...listeners }),
    ),
    h("p", { class: "tl-p tl-small" }, node.found ?? ""),
  );
}
