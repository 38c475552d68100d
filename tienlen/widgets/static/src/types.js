// Shapes only: what a scene looks like (tienlen/screens/vocabulary.py holds the full list) and what the host offers.

/** @typedef {string | {c: string} | {b: string} | {vi: string}} Run */
/** @typedef {string | Run[]} Rich */
/** @typedef {{do: string, [name: string]: any}} Event_ */
/** @typedef {Event_ & {seq: number}} Sent */
/** @typedef {{t: string, key?: string, id?: string, area?: string, label?: string, [name: string]: any}} Node_ */
/** @typedef {{c: string, mark?: string, on?: boolean}} Marked */
/**
 * @typedef {object} Choice
 * @property {string} text
 * @property {boolean} on
 * @property {Event_} event
 * @property {boolean} [disabled]
 * @property {string} [why]
 * @property {string} [note]
 * @property {string} [tag]
 * @property {string} [label]
 */

/**
 * @typedef {object} Words What JavaScript says by itself, in the language in force.
 * @property {string} lang
 * @property {Record<string, string>} cards names of the 52 cards
 * @property {Record<string, string>} marks "decides", "selected", …, and the trays "table", "play", "hand"
 * @property {Record<string, string>} letters index letters of J Q K A
 * @property {Record<string, string>} connection
 * @property {string} copied
 * @property {string} copy_failed
 * @property {string} too_long
 * @property {string} skip
 */

/** @typedef {{theme: string, deck: string, large: boolean, motion: string, letters: string}} Prefs */
/** @typedef {{id: string, label: string, icon: string, href: string, current: boolean, event: Event_}} Tab */
/**
 * @typedef {object} Header
 * @property {string} brand
 * @property {Tab[]} tabs
 * @property {{label: string, current: string, items: {id: string, label: string}[]}} language
 * @property {{label: string}} settings
 * @property {string} [label] name of the navigation
 */

/**
 * @typedef {object} Scene
 * @property {number} seq the last event that is in it
 * @property {string} screen
 * @property {string} title
 * @property {string} address
 * @property {Prefs} prefs
 * @property {object | null} store
 * @property {Header | null} header
 * @property {string} layout
 * @property {Node_[]} body
 * @property {{tone: string, word: string, text: string, target: string} | null} minibar
 * @property {string} status
 * @property {Node_ | null} dialog
 * @property {{tone: string, text: string, button?: {text: string, event: Event_}} | null} banner
 * @property {boolean} [anew] after a reload the page begins anew: no press that waited belongs there
 * @property {{ms: number}} [tick] after so long the browser sends a step
 * @property {boolean} [clock] whether each event says what time it is
 * @property {{label: string, href: string, event: Event_}} [back] the way out, shown in place of the tabs on a phone
 */

/**
 * @typedef {object} Model What an anywidget model offers, and every other host as well.
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(name: string, callback: (...args: any[]) => void) => void} on
 * @property {(name: string, callback: (...args: any[]) => void) => void} off
 * @property {(content: any) => void} send
 */

export {};
