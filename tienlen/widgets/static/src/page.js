// What ties a screen to the page around it: who is there, title, address, storage, where the focus goes.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { absolute, takeFragment, writeAddress } from "./address.js";
import { recall, remember, takeWaiting } from "./keep.js";
import { minuteOf } from "./session.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Words} Words */

const IDLE = 400;

/**
 * Tell Python who is there. A view of a screen that is already in use (shown twice, notebook reopened) says nothing.
 * @param {Session} session @param {boolean} page @param {Words} words
 */
export function useHello(session, page, words) {
  const [hello] = useState(() => {
    if (!page && session.seen > 0) return { seq: 0, early: true };
    const query = page ? location.search : "";
    const store = page ? recall() : null;
    const languages = [...(navigator.languages ?? [navigator.language])];
    const base = page ? absolute("", location) : "";
    // the scene that is there already is the right one when nothing is asked for and the language fits
    const fragment = page ? takeFragment(window) : "";
    const early = query === "" && fragment === "" && store === null && languages[0]?.slice(0, 2) === words.lang;
    const now = { day: dayOf(new Date()), minute: minuteOf(Date.now()), seed: chance() };
    const seq = session.send({ do: "hello", query, fragment, languages, store, host: page ? "app" : "cell", base, ...now });
    if (page) takeWaiting().forEach((event) => session.send(event));
    return { seq, early };
  });
  return hello;
}

/** The days of the calendar on the wall, counted from 1970-01-01. @param {Date} now */
export const dayOf = (now) => Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / 1440);

/** A number to start from: 31 bits. */
const chance = () => Math.floor(Math.random() * 2 ** 31);

/** What of an address makes a screen another place, worth a step back. */
const PLACES = ["mode", "view", "lesson"];

/** The screen, and what is judged or learnt on it. @param {Scene} scene */
export const placeOf = ({ screen, address }) => [screen, ...partsOf(address, PLACES)].join(" ");

/** Where one reads: in a lesson each step is a page of its own. @param {Scene} scene */
export const pageOf = ({ screen, address, layout }) =>
  [screen, ...(layout === "learn" || layout === "lesson" ? partsOf(address, ["view", "lesson", "step"]) : [])].join(" ");

/** @param {string} address @param {string[]} names */
function partsOf(address, names) {
  const query = new URLSearchParams(address);
  return names.map((name) => query.get(name) ?? "");
}

/**
 * Keep title, language, address and storage of the app's page in step with the scene.
 * @param {Scene | null} scene @param {Words} words @param {boolean} page @param {Session} session
 */
export function usePage(scene, words, page, session) {
  const screen = useRef("");
  const reading = useRef("");
  const written = useRef("");
  /** @param {boolean} step */
  const write = (step) => {
    writeAddress(scene?.address ?? "", step, window);
    written.current = location.search;
  };
  // another place or page: before it can be seen, and so before anybody can go back from it
  useLayoutEffect(() => {
    if (!page || !scene) return;
    if (scene.title) document.title = scene.title;
    const [place, here] = [placeOf(scene), pageOf(scene)];
    if (screen.current === place && reading.current === here) return;
    write(screen.current !== "" && screen.current !== place);
    [screen.current, reading.current] = [place, here];
  }, [page, scene?.title, scene?.address, scene?.screen]);
  // the same page: once it is drawn, since a browser takes its time; not when somebody has gone elsewhere meanwhile
  useEffect(() => {
    if (page && scene && location.search === written.current) write(false);
  }, [page, scene?.address]);
  useEffect(() => {
    if (page && words.lang) document.documentElement.lang = words.lang;
  }, [page, words.lang]);
  useEffect(() => {
    if (page && scene?.store) remember(scene.store);
  }, [page, scene?.store]);
  useEffect(() => {
    if (!page) return undefined;
    const back = () => {
      screen.current = "";
      session.send({ do: "address", query: location.search, fragment: takeFragment(window) });
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [page]);
}

/**
 * A QR code is worked out only when nothing happens for a moment.
 * @param {Scene | null} scene @param {Session} session
 */
export function useIdle(scene, session) {
  useEffect(() => {
    if (!scene || !scene.body.some(wantsQr)) return undefined;
    const timer = setTimeout(() => {
      if (!session.queue.length) session.send({ do: "qr" });
    }, IDLE);
    return () => clearTimeout(timer);
  }, [scene]);
}

/** @param {import("./types.js").Node_} node @returns {boolean} */
export function wantsQr(node) {
  return node.t === "qr" ? !node.path : Array.isArray(node.kids) && node.kids.some(wantsQr);
}

/**
 * A new screen, and a new step of a lesson, starts at its top, and the focus goes to its heading when what had it is gone.
 * @param {Scene | null} scene @param {import("preact").RefObject<HTMLElement>} root @param {boolean} page
 */
export function useScreenFocus(scene, root, page) {
  const before = useRef("");
  const here = scene ? pageOf(scene) : "";
  useLayoutEffect(() => {
    const changed = before.current !== "" && here !== "" && before.current !== here;
    if (here) before.current = here;
    if (!changed || !page) return;
    scrollTo(0, 0);
    const heading = root.current?.querySelector("h1");
    if (!heading || root.current?.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [here]);
}
