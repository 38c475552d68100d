// Around the screen: name, tabs, language, settings; banners; the small bar in place of a verdict out of sight.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { safeHref } from "./address.js";
import { Chip } from "./cards.js";
import { useUi } from "./context.js";
import { Brand, Icon } from "./icon.js";
import { keepWaiting } from "./keep.js";
import { Link, plain } from "./link.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Sent} Sent */

/** @param {{header: import("./types.js").Header, back?: Scene["back"]}} props */
export function Header({ header, back }) {
  const { send } = useUi();
  const { tabs, language, settings } = header;
  const home = tabs[0];
  return h(
    "header",
    { class: "tl-top" },
    back &&
      h(
        Link,
        { class: "tl-btn tl-btn-quiet tl-btn-icon tl-back", href: back.href, event: back.event, label: back.label },
        h(Icon, { name: "left" }),
      ),
    h(
      Link,
      { class: "tl-brand", href: home?.href, event: home?.event },
      h(Brand, null),
      h("span", { lang: "vi" }, header.brand),
    ),
    h(
      "nav",
      { class: "tl-tabs", "aria-label": header.label ?? header.brand },
      tabs.map((tab) =>
        h(
          Link,
          { key: tab.id, class: "tl-tab", href: tab.href, event: tab.event, current: tab.current },
          h(Icon, { name: tab.icon }),
          h("span", null, tab.label),
        ),
      ),
    ),
    h(
      "span",
      { class: "tl-btn tl-btn-quiet tl-btn-icon tl-lang" },
      h(Icon, { name: "globe" }),
      h("span", { "aria-hidden": "true" }, language.current.toUpperCase()),
      h(
        "select",
        {
          "aria-label": language.label,
          value: language.current,
          onChange: (/** @type {Event & {currentTarget: HTMLSelectElement}} */ event) =>
            void send({ do: "language", id: event.currentTarget.value }),
        },
        language.items.map((item) =>
          h(
            "option",
            { key: item.id, value: item.id, lang: item.id, selected: item.id === language.current },
            item.label,
          ),
        ),
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "tl-btn tl-btn-quiet tl-btn-icon",
        "aria-label": settings.label,
        "aria-haspopup": "dialog",
        onClick: () => void send({ do: "open", what: "settings" }),
      },
      h(Icon, { name: "gear" }),
    ),
  );
}

/**
 * @param {{tone: string, icon: string, strong?: string, text?: string,
 *   children?: import("preact").ComponentChildren}} props
 */
export function Banner({ tone, icon, strong, text, children }) {
  return h(
    "div",
    { class: `tl-banner tl-banner-${tone}` },
    h(Icon, { name: icon }),
    h("div", null, strong && h("b", { class: "tl-banner-strong" }, strong), text && h("span", null, text), children),
  );
}

/** What Python has to say above the screen. @param {{banner: NonNullable<Scene["banner"]>}} props */
export function SceneBanner({ banner }) {
  const { send } = useUi();
  const { tone, text, button } = banner;
  const press = () => void (button && send(button.event));
  return h(
    Banner,
    { tone, icon: tone === "red" ? "warn" : "info", text },
    button && h("button", { type: "button", class: "tl-btn tl-btn-plain", onClick: press }, button.text),
  );
}

/**
 * The connection is lost or its other end is gone: what waits stays in sight.
 * @param {{link: import("./session.js").Link, waiting: Sent[], address: string, sure: boolean, anew?: boolean}} props
 *   `sure`: the server can be asked whether the kernel is still there; `anew`: the page begins anew after a reload, and
 *   what waits would mean something else there
 */
export function Connection({ link, waiting, address, sure, anew = false }) {
  const { words, page } = useUi();
  const say = words.connection ?? {};
  if (link === "live") return null;
  const gone = link === "gone";
  const reload =
    page &&
    (gone || !sure) &&
    h(
      "a",
      { class: "tl-banner-link", href: safeHref(address) ?? "?", onClick: () => keepWaiting(anew ? [] : waiting) },
      say.reload,
    );
  return h(
    Banner,
    {
      tone: gone ? "red" : "gold",
      icon: gone ? "warn" : "wifi",
      strong: gone ? say.gone : say.lost,
      text: gone ? (anew ? say.gone_anew : say.gone_more) : say.lost_more,
    },
    reload && [" ", reload],
    waiting.length > 0 && !(gone && anew) && h(Waiting, { waiting }),
  );
}

/** @param {{waiting: Sent[]}} props */
function Waiting({ waiting }) {
  const { words } = useUi();
  const cards = waiting.flatMap((event) => (typeof event.card === "string" ? [event.card] : []));
  const said = words.connection?.waiting ?? "";
  const text = said.includes("{n}") ? said.replace("{n}", String(waiting.length)) : `${said} (${waiting.length})`;
  return h("p", { class: "tl-waiting" }, text, " ", cards.length > 0 && h(Chip, { cards: cards.slice(-13) }));
}

/** @param {{minibar: NonNullable<Scene["minibar"]>, root: import("preact").RefObject<HTMLElement>}} props */
export function Minibar({ minibar, root }) {
  const { uid } = useUi();
  const [out, setOut] = useState(false);
  const id = `${uid}-${minibar.target}`;
  const find = () => /** @type {HTMLElement | null} */ (root.current?.querySelector(`#${CSS.escape(id)}`) ?? null);
  useEffect(() => {
    const target = find();
    if (!target || typeof IntersectionObserver === "undefined") return undefined;
    const eye = new IntersectionObserver((seen) => setOut(!seen[seen.length - 1].isIntersecting), {
      rootMargin: "0px 0px -120px",
    });
    eye.observe(target);
    return () => eye.disconnect();
  }, [id]);
  if (!out) return null;
  const go = (/** @type {MouseEvent} */ click) => {
    if (!plain(click)) return;
    click.preventDefault(); // no step in the history for this
    find()?.scrollIntoView({ block: "start" });
    find()?.focus({ preventScroll: true });
  };
  const legal = minibar.tone === "ok";
  return h(
    "a",
    { class: `tl-minibar ${legal ? "" : "tl-minibar-no"}`, href: `#${id}`, onClick: go },
    h(Icon, { name: legal ? "check" : "cross" }),
    h("b", null, minibar.word),
    h("span", null, minibar.text),
  );
}
