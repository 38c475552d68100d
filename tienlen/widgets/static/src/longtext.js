// A text of several lines, typed, pasted or read from a file; the browser lets no endless one through.

import { Fragment, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useUi } from "./context.js";
import { Wrong, useLimit, useTyped } from "./field.js";
import { Icon } from "./icon.js";

/** @typedef {{node: import("./types.js").Node_}} Props */

const PAUSE = 500;

/** @param {Props} props */
export function TextArea({ node }) {
  const { uid } = useUi();
  const { text, listeners, flush } = useTyped(node.value, node.event, { pause: PAUSE });
  const { refused, limits } = useLimit(node.limit, node.refused);
  const id = `${uid}-${node.name}`;
  const error = refused ?? node.error;
  const described = [error && `${id}-error`, node.help && `${id}-help`].filter(Boolean).join(" ");
  return h(
    "div",
    { class: "tl-field" },
    h("label", { for: id }, node.label),
    h("textarea", {
      id,
      class: "tl-input tl-mono tl-long",
      rows: node.rows ?? 6,
      value: text,
      placeholder: node.placeholder,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: false,
      "aria-invalid": error ? "true" : undefined,
      "aria-describedby": described || undefined,
      ...limits,
      ...listeners,
      onKeyDown: undefined, // Enter is a new line here
      // what is pasted is whole: no need to wait
      onPaste: (/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ { currentTarget: area }) =>
        void setTimeout(() => flush(area.value)),
    }),
    error && h(Wrong, { id: `${id}-error`, text: error }),
    node.help && h("p", { class: "tl-p tl-small", id: `${id}-help` }, node.help),
  );
}

/** @param {Props} props */
export function FileButton({ node }) {
  const { uid, send, say, waits, pressed } = useUi();
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [refused, setRefused] = useState(false);
  useEffect(() => setRefused(false), [pressed]);
  const error = refused ? node.refused : node.error;
  const told = error || node.note;
  // the file was chosen in a window above the page: what became of it must not stand below the fold
  useEffect(() => void (told && input.current?.nextElementSibling?.scrollIntoView({ block: "nearest" })), [told]);
  const read = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const text = await textOf(file, node.limit);
    if (input.current) input.current.value = ""; // the same file may be chosen again
    setRefused(text === null);
    if (text === null) say(node.refused);
    else send({ ...node.event, text, name: file.name.slice(0, 100) });
  };
  const id = `${uid}-file-${node.key ?? ""}`;
  return h(
    Fragment,
    null,
    h(
      "button",
      {
        type: "button",
        class: "tl-btn tl-btn-plain",
        "aria-label": node.label,
        "aria-describedby": error ? id : undefined,
        "data-tl-waits": waits(node.event),
        onClick: () => input.current?.click(),
      },
      h(Icon, { name: node.icon }),
      h("span", null, node.text),
    ),
    h("input", { ref: input, type: "file", accept: node.accept, hidden: true, onChange: read }),
    error && h(Wrong, { id, text: error }),
    !error && node.note && h("p", { class: "tl-p" }, node.note),
  );
}

/**
 * What a file holds, or null where it is too big or no text.
 * @param {Pick<File, "size" | "arrayBuffer">} file @param {number} limit bytes
 */
export async function textOf(file, limit) {
  if (file.size > limit) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null; // gone meanwhile, or not UTF-8
  }
}
