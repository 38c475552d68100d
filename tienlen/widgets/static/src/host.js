// The one door to Python: get, set, on, send. A widget model, a page that fetches, a worker: all look like this.

/** @typedef {import("./types.js").Model} Model */

/**
 * @typedef {object} Host
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(name: string, callback: (value: any) => void) => () => void} on returns how to stop listening
 * @property {(content: object) => boolean} send false when the host refused it
 */

/**
 * @param {Model} model
 * @returns {Host}
 */
export function hostOf(model) {
  return {
    get: (name) => model.get(name),
    set(name, value) {
      model.set(name, value);
      model.save_changes();
    },
    on(name, callback) {
      model.on(name, callback);
      return () => model.off(name, callback);
    },
    send(content) {
      try {
        model.send(content);
        return true;
      } catch {
        return false; // a closed channel throws; the heartbeat notices and says so
      }
    },
  };
}
