// The computer's moves come one by one: the browser keeps the time, Python makes the moves.

import { useEffect } from "preact/hooks";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */

/** The scenes after which a step was sent: two views of one widget share them, and move on together. */
const stepped = /** @type {WeakSet<Scene>} */ (new WeakSet());
/** The same by number, in case a scene comes again. */
const last = /** @type {WeakMap<Session, number>} */ (new WeakMap());

/**
 * Send the step that a scene asks for, once. Returns how to leave it.
 * @param {Scene | null} scene
 * @param {Session} session
 * @param {{hidden?: () => boolean, listen?: (again: () => void) => () => void}} [page] whether anybody looks
 */
export function pace(scene, session, { hidden = isHidden, listen = onShown } = {}) {
  if (!scene?.tick || scene.dialog) return () => {};
  const { seq } = scene;
  const step = () => {
    if (hidden()) return; // moves wait for whoever is away
    // an event on its way brings a scene of its own, and that one decides
    if (session.queue.some(({ event }) => event.seq > seq)) return;
    if (stepped.has(scene) || last.get(session) === seq) return;
    stepped.add(scene);
    last.set(session, seq);
    session.send({ do: "step" });
  };
  let timer = setTimeout(step, scene.tick.ms);
  const stop = listen(() => {
    clearTimeout(timer);
    timer = setTimeout(step, scene.tick?.ms ?? 0);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const isHidden = () => document.hidden;

/** @param {() => void} again */
function onShown(again) {
  const shown = () => void (document.hidden || again());
  document.addEventListener("visibilitychange", shown);
  return () => document.removeEventListener("visibilitychange", shown);
}

/** @param {Scene | null} scene @param {Session} session */
export function usePace(scene, session) {
  useEffect(() => pace(scene, session), [scene]);
}
