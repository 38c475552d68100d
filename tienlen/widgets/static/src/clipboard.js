// Copying and sharing, also on plain http from a LAN address, where navigator.clipboard does not exist.

/** @param {string} text @param {Document} doc @returns {Promise<boolean>} */
export async function copyText(text, doc = document) {
  const view = doc.defaultView;
  try {
    if (view?.isSecureContext && view.navigator.clipboard) {
      await view.navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // permission refused: the old way may still work
  }
  return copyOldWay(text, doc);
}

/** Select the text in an invisible field and copy the selection. @param {string} text @param {Document} doc */
function copyOldWay(text, doc) {
  const before = /** @type {HTMLElement | null} */ (doc.activeElement);
  const field = doc.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.tabIndex = -1;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;opacity:0";
  // outside of an open modal dialog nothing can be selected
  (before?.closest("dialog") ?? doc.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    field.setSelectionRange(0, text.length);
    return doc.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

/**
 * The system's share sheet; false where there is none (then the link is copied instead).
 * @param {{url: string, text?: string, title?: string}} what
 * @param {Navigator} nav
 */
export async function share(what, nav = navigator) {
  if (typeof nav.share !== "function") return false;
  try {
    await nav.share(what);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError"; // closed by the visitor: nothing to mend
  }
}
