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

const WAITING = "tienlen-waiting";
const SOON = 60_000;

/**
 * Keep what waits across a reload of this tab: it could not be told to a program that has stopped.
 * @param {Array<import("./types.js").Sent>} events @param {() => Storage} [storage]
 */
export function keepWaiting(events, storage = () => sessionStorage) {
  try {
    storage().setItem(WAITING, JSON.stringify({ at: Date.now(), events: events.map(({ seq: _seq, ...event }) => event) }));
  } catch {
    // where nothing can be kept the visitor has to press again
  }
}

/**
 * What waited when this tab was reloaded, once, and only if that was just now.
 * @param {() => Storage} [storage] @returns {Array<import("./types.js").Event_>}
 */
export function takeWaiting(storage = () => sessionStorage) {
  try {
    const text = storage().getItem(WAITING);
    storage().removeItem(WAITING);
    const { at, events } = JSON.parse(text ?? "null") ?? {};
    return Array.isArray(events) && Date.now() - at < SOON ? events : [];
  } catch {
    return [];
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
