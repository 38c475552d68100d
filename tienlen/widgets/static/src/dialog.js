// The one open dialog: modal on the app's page, in place in a cell.

import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useUi } from "./context.js";
import { Icon } from "./icon.js";
import { Nodes } from "./nodes.js";

/** @param {{node: import("./types.js").Node_}} props */
export function Dialog({ node }) {
  const { page, send, uid } = useUi();
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const id = `${uid}-dialog`;
  const close = () => void send(node.close);
  useLayoutEffect(() => (page || !place.current ? undefined : visit(place.current)), []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!page || !dialog?.showModal) return undefined;
    dialog.showModal();
    return () => dialog.close(); // gives the focus back to where it was
  }, []);
  const inside = [
    h(
      "div",
      { class: "tl-dialog-head", key: "head" },
      h("h2", { class: "tl-h tl-h2", id }, node.title),
      h(
        "button",
        { type: "button", class: "tl-btn tl-btn-quiet tl-btn-icon", "aria-label": node.close_label, onClick: close },
        h(Icon, { name: "cross" }),
      ),
    ),
    h("div", { class: "tl-dialog-body tl-stack", key: "body" }, h(Nodes, { nodes: node.kids })),
  ];
  if (!page) {
    const name = "tl-dialog tl-dialog-inline tl-panel";
    return h("section", { ref: place, class: name, "aria-labelledby": id, onKeyDown: escape(close) }, inside);
  }
  return h(
    "dialog",
    {
      ref,
      class: "tl-dialog",
      "aria-labelledby": id,
      onCancel: (/** @type {Event} */ event) => {
        event.preventDefault(); // Python closes it
        close();
      },
      onClick: (/** @type {MouseEvent} */ event) => {
        if (event.target === event.currentTarget) close(); // the scrim
      },
    },
    h("div", { class: "tl-dialog-paper" }, inside),
  );
}

/** @param {() => void} close */
const escape = (close) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Escape") close();
};

/**
 * Take the focus to a dialog in place, so that it is seen and read; afterwards give it back.
 * @param {HTMLElement} place
 */
function visit(place) {
  const before = place.ownerDocument.activeElement;
  place.querySelector("button")?.focus(); // scrolls there
  return () => {
    const now = place.ownerDocument.activeElement;
    const ours = !now || now === place.ownerDocument.body || place.contains(now);
    if (ours && before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
