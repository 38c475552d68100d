// A text as a file, made in the browser: no server is asked, so it works in a notebook and on plain http as well.

/**
 * @param {string} name @param {string} text @param {Document} doc
 */
export function saveText(name, text, doc = document) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = doc.createElement("a");
  link.href = url;
  link.download = fileName(name);
  link.hidden = true;
  doc.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read it late
}

/** A name that every system takes. @param {unknown} name */
export function fileName(name) {
  const clean = String(name ?? "")
    .replace(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replace(/^[.\s-]+/, "")
    .slice(0, 80);
  return clean || "tienlen.txt";
}
