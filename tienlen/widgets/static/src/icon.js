// Icons of the screens and the mark of the name.

import { h } from "preact";
import { BRAND, ICON } from "./paths.js";

/** @param {{name: string | undefined}} props */
export function Icon({ name }) {
  if (!name) return null;
  return h(
    "svg",
    { class: "tl-i", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: ICON[name] ?? ICON.dot }),
  );
}

/** A white disc or octagon with tick or cross: legal and not legal differ in shape. @param {{legal: boolean}} props */
export function Seal({ legal }) {
  return h("span", { class: `tl-seal ${legal ? "" : "tl-seal-no"}` }, h(Icon, { name: legal ? "check" : "cross" }));
}

export function Brand() {
  return h(
    "svg",
    { class: "tl-mark", viewBox: "0 0 34 30", "aria-hidden": "true", focusable: "false" },
    Object.entries(BRAND).map(([part, d]) => h("path", { key: part, class: `tl-mark-${part}`, d })),
  );
}
