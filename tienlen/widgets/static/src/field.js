// Typed input. What is being typed is never overwritten by a scene that answers an earlier letter.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";

/** @typedef {import("./types.js").Event_} Event_ */

const PAUSE = 150;

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Input */

/**
 * A field takes no more than so many characters. What is too long is kept out before the browser has it in its hands:
 * megabytes would keep it busy for long.
 * @param {number} limit @param {string} words say that it is too long
 */
export function useLimit(limit, words) {
  const { say, pressed } = useUi();
  const [refused, setRefused] = useState(false);
  useEffect(() => setRefused(false), [pressed]);
  const onbeforeinput = (/** @type {InputEvent & {currentTarget: Input}} */ event) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const coming = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    const length = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + coming.length;
    const much = coming !== "" && length > limit;
    setRefused(much);
    if (!much) return;
    event.preventDefault();
    say(words);
  };
  return { refused: refused ? words : undefined, limits: { maxLength: limit, onbeforeinput } };
}

/**
 * The text to show and the listeners of a field: sends 150 ms after the last letter, at once on Enter and on leaving.
 * @param {string | undefined} value what the scene says; undefined: whatever stands there may stay
 * @param {Event_} event
 * @param {{pause?: number, enter?: Event_}} [options] `enter` is sent on Enter, after the text
 */
export function useTyped(value, event, { pause = PAUSE, enter } = {}) {
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
        if (key.key !== "Enter" || key.isComposing) return;
        flush(key.currentTarget.value);
        if (enter) send(enter);
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
  const { uid, words } = useUi();
  const { text, listeners } = useTyped(node.value, node.event, { enter: node.enter });
  const { refused, limits } = useLimit(node.limit, words.too_long);
  const id = `${uid}-${node.name}`;
  const error = refused ?? node.error;
  const described = [error && `${id}-error`, node.help && `${id}-help`].filter(Boolean).join(" ");
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
      "aria-invalid": error ? "true" : undefined,
      "aria-describedby": described || undefined,
      ...limits,
      ...listeners,
    }),
    error && h(Wrong, { id: `${id}-error`, text: error }),
    node.help && h("p", { class: "tl-p tl-small", id: `${id}-help` }, node.help),
  );
}

/** What is wrong with a field. @param {{id: string, text: string}} props */
export function Wrong({ id, text }) {
  return h("p", { class: "tl-error", id }, h(Icon, { name: "warn" }), h("span", null, text));
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
