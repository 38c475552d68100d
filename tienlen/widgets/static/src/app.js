// A screen of Python's: draws its scenes, sends back what the visitor did, and keeps the page around it in step.

import { h } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { absolute, safeHref, writeAddress } from "./address.js";
import { copyText, share } from "./clipboard.js";
import { UiContext } from "./context.js";
import { recall, remember } from "./keep.js";
import { guardKeys } from "./keys.js";
import { Layout } from "./layout.js";
import { One } from "./nodes.js";
import { Connection, Header, Minibar, SceneBanner } from "./shell.js";
import { Start } from "./start.js";
import { dressPage, rootProps, useTheme } from "./theme.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Words} Words */

const IDLE = 400;

/** @param {{host: import("./host.js").Host, session: import("./session.js").Session, page: boolean, uid: string}} props */
export function App({ host, session, page, uid }) {
  /** @type {import("preact").RefObject<HTMLElement>} */
  const root = useRef(/** @type {any} */ (null));
  /** @type {import("preact").RefObject<HTMLElement>} */
  const body = useRef(/** @type {any} */ (null));
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const [said, setSaid] = useState("");
  const steady = useSteady(root);

  useEffect(() => {
    const stops = [
      host.on("change:scene", () => {
        steady.hold();
        setSaid("");
        redraw(0);
      }),
      host.on("change:words", () => redraw(0)),
      session.listen(() => {
        steady.hold(); // a banner may come or go above
        redraw(0);
      }),
      session.start(),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);

  /** @type {Scene | null} */
  const scene = host.get("scene") ?? null;
  /** @type {Words} */
  const words = host.get("words") ?? {};
  const hello = useHello(session, page, words);
  const ready = !!scene && (!page || hello.early || session.seen >= hello.seq);
  const shown = ready ? scene : null;

  const send = useCallback((/** @type {import("./types.js").Event_} */ event) => session.send(event), [session]);
  const act = useCallback((/** @type {import("./types.js").Event_} */ what) => doAct(what, host, setSaid), [host]);
  const pending = session.queue.flatMap(({ event }) => (event.do === "tap" ? [String(event.card)] : []));
  const unanswered = new Set(session.queue.map(({ event }) => JSON.stringify({ ...event, seq: undefined })));
  const ui = {
    words,
    letters: scene?.prefs?.letters || words.lang || "en",
    send,
    act,
    say: setSaid,
    page,
    uid,
    pending: new Set(pending),
    waits: (/** @type {object | undefined} */ event) => (unanswered.has(JSON.stringify(event)) ? "" : undefined),
    seen: session.seen,
    link: session.link,
  };

  const theme = useTheme(scene?.prefs?.theme, page);
  const props = rootProps(scene?.prefs ?? {}, theme);
  useLayoutEffect(() => {
    if (page) dressPage(props, document);
  }, [page, ...Object.values(props)]);
  useLayoutEffect(() => (root.current ? guardKeys(root.current) : undefined), []);
  usePage(shown, words, page, session);
  useIdle(shown, session);
  useScreenFocus(shown, root, page);

  return h(
    UiContext.Provider,
    { value: ui },
    h(
      "div",
      { ref: root, class: `tl ${page ? "tl-app" : "tl-incell"}`, lang: words.lang, ...props },
      page && h("a", { class: "tl-skip", href: `#${uid}-main`, onClick: skipTo(root, `${uid}-main`) }, words.skip),
      shown?.header && h(Header, { header: shown.header }),
      h(
        page ? "main" : "div",
        { class: "tl-main", id: `${uid}-main`, tabIndex: -1 },
        h(Status, { text: said || shown?.status || "" }),
        h(
          "div",
          { class: "tl-body", ref: body },
          h(
            "div",
            { class: "tl-banners", role: "alert" },
            h(Connection, {
              link: session.link,
              waiting: session.waiting,
              address: scene?.address ?? "?",
              sure: session.kernel !== null,
            }),
          ),
          shown?.banner && h(SceneBanner, { banner: shown.banner }),
          !page && shown?.dialog && h(One, { node: shown.dialog }),
          shown ? h(Layout, { scene: shown, root: body }) : h(Start, { words, page }),
        ),
        page && shown?.minibar && h(Minibar, { minibar: shown.minibar, root, key: shown.screen }),
      ),
      page && shown?.dialog && h(One, { key: "dialog", node: shown.dialog }),
    ),
  );
}

/** One live region, empty until something happens. @param {{text: string}} props */
function Status({ text }) {
  const [now, setNow] = useState("");
  useEffect(() => setNow(text), [text]);
  return h("div", { class: "tl-vh", role: "status" }, now);
}

/** @param {import("preact").RefObject<HTMLElement>} root @param {string} id */
const skipTo = (root, id) => (/** @type {MouseEvent} */ click) => {
  click.preventDefault();
  /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector(`#${id}`))?.focus();
};

/**
 * Tell Python who is there. A view of a screen that is already in use (shown twice, notebook reopened) says nothing.
 * @param {import("./session.js").Session} session @param {boolean} page @param {Words} words
 */
function useHello(session, page, words) {
  const [hello] = useState(() => {
    if (!page && session.seen > 0) return { seq: 0, early: true };
    const query = page ? location.search : "";
    const store = page ? recall() : null;
    const languages = [...(navigator.languages ?? [navigator.language])];
    const base = page ? absolute("", location) : "";
    // the scene that is there already is the right one when nothing is asked for and the language fits
    const early = query === "" && store === null && languages[0]?.slice(0, 2) === words.lang;
    const seq = session.send({ do: "hello", query, languages, store, host: page ? "app" : "cell", base });
    return { seq, early };
  });
  return hello;
}

/**
 * Keep title, language, address and storage of the app's page in step with the scene.
 * @param {Scene | null} scene @param {Words} words @param {boolean} page @param {import("./session.js").Session} session
 */
function usePage(scene, words, page, session) {
  const screen = useRef("");
  useEffect(() => {
    if (!page || !scene) return;
    if (scene.title) document.title = scene.title;
    writeAddress(scene.address, screen.current !== "" && screen.current !== scene.screen, window);
    screen.current = scene.screen;
  }, [page, scene?.title, scene?.address, scene?.screen]);
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
      session.send({ do: "address", query: location.search });
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [page]);
}

/** A QR code is worked out only when nothing happens for a moment. @param {Scene | null} scene @param {import("./session.js").Session} session */
function useIdle(scene, session) {
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
 * What the visitor touched stays where it is on the screen when parts above it grow or shrink.
 * @param {import("preact").RefObject<HTMLElement>} root
 */
function useSteady(root) {
  const touched = useRef(/** @type {Element | null} */ (null));
  const held = useRef(/** @type {{element: Element, top: number} | null} */ (null));
  useEffect(() => {
    const note = (/** @type {Event} */ event) => {
      touched.current = event.target instanceof Element ? event.target.closest("button, input, select, a, summary") : null;
    };
    const element = root.current;
    element?.addEventListener("pointerdown", note, true);
    element?.addEventListener("focusin", note, true);
    return () => {
      element?.removeEventListener("pointerdown", note, true);
      element?.removeEventListener("focusin", note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {};
    held.current = null;
    if (!element?.isConnected || top === undefined) return;
    const moved = element.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 1) scrollerOf(element).scrollTop += moved;
  });
  return useMemo(
    () => ({
      hold() {
        const element = touched.current;
        if (!element?.isConnected || held.current) return;
        const { top, bottom } = element.getBoundingClientRect();
        if (bottom > 0 && top < innerHeight) held.current = { element, top };
      },
    }),
    [],
  );
}

/** The nearest part that scrolls. @param {Element} element @returns {Element} */
function scrollerOf(element) {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * A new screen starts at its top, and the focus goes to its heading when what had it is gone.
 * @param {Scene | null} scene @param {import("preact").RefObject<HTMLElement>} root @param {boolean} page
 */
function useScreenFocus(scene, root, page) {
  const before = useRef("");
  useLayoutEffect(() => {
    const screen = scene?.screen ?? "";
    const changed = before.current !== "" && screen !== "" && before.current !== screen;
    if (screen) before.current = screen;
    if (!changed || !page) return;
    scrollTo(0, 0);
    const heading = root.current?.querySelector("h1");
    if (!heading || root.current?.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [scene?.screen]);
}

/**
 * What the browser does by itself. Resolves to what was said, "" when nothing needs saying.
 * @param {import("./types.js").Event_} what @param {import("./host.js").Host} host @param {(text: string) => void} say
 */
async function doAct(what, host, say) {
  /** @type {Words} */
  const words = host.get("words") ?? {};
  const url = safeHref(what.url) ? absolute(what.url, location) : "";
  if (what.do === "print") print();
  if (what.do === "reload") location.assign(safeHref(host.get("scene")?.address) ?? "?");
  const shared = what.do === "share" && (await share({ url, text: what.text, title: document.title }));
  if (what.do !== "copy" && (what.do !== "share" || shared)) return "";
  const copied = await copyText([what.text, url].filter(Boolean).join("\n"));
  const text = copied ? words.copied : words.copy_failed;
  say(text);
  return copied ? text : "";
}
