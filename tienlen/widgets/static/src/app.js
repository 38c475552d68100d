// A screen of Python's: draws its scenes, sends back what the visitor did, and keeps the page around it in step.

import { h } from "preact";
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { absolute, safeHref } from "./address.js";
import { copyText, share } from "./clipboard.js";
import { UiContext } from "./context.js";
import { useKeptFocus } from "./focus.js";
import { guardKeys } from "./keys.js";
import { Layout } from "./layout.js";
import { One } from "./nodes.js";
import { usePace } from "./pace.js";
import { useHello, useIdle, usePage, useScreenFocus } from "./page.js";
import { saveText } from "./save.js";
import { Connection, Header, Minibar, SceneBanner } from "./shell.js";
import { Start } from "./start.js";
import { useSteady } from "./steady.js";
import { dressPage, rootProps, useTheme } from "./theme.js";

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Words} Words */

/** @param {{host: Host, session: Session, page: boolean, uid: string}} props */
export function App({ host, session, page, uid }) {
  /** @type {import("preact").RefObject<HTMLElement>} */
  const root = useRef(/** @type {any} */ (null));
  /** @type {import("preact").RefObject<HTMLElement>} */
  const body = useRef(/** @type {any} */ (null));
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const [said, setSaid] = useState("");
  const steady = useSteady(root);
  const focus = useKeptFocus(root);

  // at once, and undone at once: no scene is missed, and nothing is heard after the end
  useLayoutEffect(() => {
    const stops = [
      host.on("change:scene", () => {
        steady.hold();
        focus.hold();
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

  const send = useCallback((/** @type {Event_} */ event) => session.send(event), [session]);
  const act = useCallback((/** @type {Event_} */ what) => doAct(what, host, setSaid), [host]);
  const pending = session.queue.flatMap(({ event }) => (event.do === "tap" ? [String(event.card)] : []));
  const asked = session.queue.filter(({ event }) => event.text === undefined); // no button sends typed text
  const unanswered = new Set(asked.map(({ event }) => JSON.stringify({ ...event, seq: undefined })));
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
    pressed: session.pressed,
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
  usePace(shown, session);
  useScreenFocus(shown, root, page);

  return h(
    UiContext.Provider,
    { value: ui },
    h(
      "div",
      { ref: root, class: `tl ${page ? "tl-app" : "tl-incell"} ${shown?.back ? "tl-immersive" : ""}`, lang: words.lang, ...props },
      page && h("a", { class: "tl-skip", href: `#${uid}-main`, onClick: skipTo(root, `${uid}-main`) }, words.skip),
      shown?.header && h(Header, { header: shown.header, back: shown.back }),
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
              anew: !!scene?.anew,
            }),
          ),
          shown?.banner && h(SceneBanner, { banner: shown.banner }),
          !page && shown?.dialog && h(One, { key: shown.dialog.key ?? "dialog", node: shown.dialog }),
          shown ? h(Layout, { scene: shown, root: body }) : h(Start, { words, page }),
        ),
        page && shown?.minibar && h(Minibar, { minibar: shown.minibar, root, key: shown.screen }),
      ),
      page && shown?.dialog && h(One, { key: shown.dialog.key ?? "dialog", node: shown.dialog }),
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
 * What the browser does by itself.
 * @param {Event_} what @param {Host} host @param {(text: string) => void} say
 * @returns {Promise<import("./context.js").Done>}
 */
async function doAct(what, host, say) {
  const url = safeHref(what.url) ? absolute(what.url, location) : "";
  if (what.do === "print") print();
  if (what.do === "save") saveText(what.name, String(what.text ?? ""));
  if (what.do === "reload") location.assign(safeHref(host.get("scene")?.address) ?? "?");
  const shared = what.do === "share" && (await share({ url, text: what.text, title: document.title }));
  if (what.do !== "copy" && (what.do !== "share" || shared)) return {};
  const text = [what.text, url].filter(Boolean).join("\n");
  if (!(await copyText(text))) return { byHand: text };
  say(host.get("words")?.copied ?? "");
  return { copied: true };
}
