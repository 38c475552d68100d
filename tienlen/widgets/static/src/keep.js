// What stays in the visitor's browser, under one key. Storage may be forbidden or full: then nothing is kept.

const KEY = "tienlen";

/**
 * What was kept; null where nothing was. What cannot be read comes as the text it is, so that Python can say so.
 * @param {() => Storage} [storage] @returns {unknown}
 */
export function recall(storage = () => localStorage) {
  const text = read(storage);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text);
    if (kept && typeof kept === "object") return kept;
  } catch {
    // cut off, or never ours
  }
  return text.slice(0, 80);
}

/** @param {() => Storage} storage @returns {string | null} */
function read(storage) {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {object} value @param {() => Storage} [storage] */
export function remember(value, storage = () => localStorage) {
  try {
    storage().setItem(KEY, JSON.stringify(value));
  } catch {
    // as above
  }
}
