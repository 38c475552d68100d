// Before the first scene: an empty mat and three card shapes; after eight seconds a way out.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";

const PATIENCE = 8000;

/** @param {{words: import("./types.js").Words | null, page: boolean}} props */
export function Start({ words, page }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const say = words?.connection ?? {};
  return h(
    "div",
    { class: "tl-start tl-stack", "aria-busy": "true" },
    page && h("h1", { class: "tl-h tl-h1", lang: "vi" }, "Tiến lên"),
    h("p", { class: "tl-p" }, say.starting ?? "…"),
    h(
      "div",
      { class: "tl-mat", "aria-hidden": "true" },
      h("div", { class: "tl-row" }, [0, 1, 2].map((i) => h("div", { key: i, class: "tl-skel tl-skel-card" }))),
    ),
    h("div", { class: "tl-skel tl-skel-band", "aria-hidden": "true" }),
    h("div", { class: "tl-skel tl-skel-line", "aria-hidden": "true" }),
    h(
      "p",
      { class: "tl-p tl-small", role: "status" },
      slow && (say.slow ?? ""),
      slow && page && [" ", h("a", { key: "a", href: location.search || "?" }, say.reload)],
    ),
  );
}
