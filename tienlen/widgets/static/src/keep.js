// What stays in the visitor's browser, under one key. Storage may be forbidden or full: then nothing is kept.

const KEY = "tienlen";

/** @param {() => Storage} [storage] @returns {object | null} */
export function recall(storage = () => localStorage) {
  try {
    const kept = JSON.parse(storage().getItem(KEY) ?? "null");
    return kept && typeof kept === "object" ? kept : null;
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
