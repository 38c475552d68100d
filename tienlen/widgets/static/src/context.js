// What every part of a screen may need, handed down once.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** @typedef {import("./types.js").Event_} Event_ */

/** @typedef {{copied?: boolean, byHand?: string}} Done what came of it: `byHand` could not be copied and has to be shown */

/**
 * @typedef {object} Ui
 * @property {import("./types.js").Words} words
 * @property {string} letters language of the index letters
 * @property {(event: Event_) => number} send
 * @property {(act: Event_) => Promise<Done>} act done in the browser
 * @property {(text: string) => void} say in the live region
 * @property {boolean} page the app's own page (not a notebook cell)
 * @property {string} uid prefix of the ids of this view
 * @property {Set<string>} pending cards tapped and not yet in a scene
 * @property {(event: Event_ | undefined) => string | undefined} waits "" while such an event waits
 * @property {number} seen the last event that is in the scene
 * @property {number} pressed the last event that the visitor made
 * @property {import("./session.js").Link} link
 */

export const UiContext = createContext(/** @type {Ui} */ (/** @type {unknown} */ (null)));

export const useUi = () => useContext(UiContext);
