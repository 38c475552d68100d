// Where the parts of a screen stand.

import { h } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Nodes } from "./nodes.js";

/** @typedef {import("./types.js").Node_} Node_ */

/** From here on there are two columns: what one enters, and what comes of it. */
const WIDE = 1020;
const RIGHT = new Set(["verdict", "coach", "acts", "instead", "other", "share", "more"]);
/** What lies on one mat. */
const FELT = new Set(["seats", "pile"]);

/** @param {{scene: import("./types.js").Scene, root: import("preact").RefObject<HTMLElement>}} props */
export function Layout({ scene, root }) {
  const wide = useWide(root);
  if (scene.layout === "page") return h("div", { class: "tl-column tl-stack" }, h(Nodes, { nodes: scene.body }));
  const head = scene.body.filter((node) => node.area === "head");
  const rest = scene.body.filter((node) => node.area !== "head");
  const right = rest.filter((node) => RIGHT.has(node.area ?? ""));
  const left = rest.filter((node) => !RIGHT.has(node.area ?? ""));
  const deal = scene.layout === "play" && !!scene.back; // its heading is only for those who hear the page
  // in both cases the order of the document is the order in which it is read
  return h(
    "div",
    { class: `tl-check tl-as-${scene.layout} ${wide ? "tl-check-wide" : ""}` },
    h(Areas, { key: "head", nodes: head, said: deal }),
    wide && right.length > 0
      ? [
          h("div", { class: "tl-in", key: "in" }, h(Areas, { nodes: left })),
          h("div", { class: "tl-out", key: "out" }, h(Areas, { nodes: right })),
        ]
      : h(Areas, { key: "all", nodes: rest }),
  );
}

/** @param {{nodes: Node_[], said?: boolean}} props */
function Areas({ nodes, said }) {
  const felt = nodes.filter((node) => FELT.has(node.area ?? ""));
  return nodes.map((node, i) => {
    if (node !== felt[0]) return FELT.has(node.area ?? "") ? null : h(Area, { key: keyOf(node, i), node, said });
    return h(
      "div",
      { key: "felt", class: "tl-mat tl-felt" },
      felt.map((part, n) => h(Area, { key: keyOf(part, n), node: part })),
    );
  });
}

/** @param {Node_} node @param {number} i */
const keyOf = (node, i) => node.key ?? `${node.area}-${node.t}-${i}`;

/** @param {{node: Node_, said?: boolean}} props */
function Area({ node, said }) {
  return h("div", { class: `tl-area tl-area-${node.area} ${said ? "tl-vh" : ""}` }, h(Nodes, { nodes: [node] }));
}

/** @param {import("preact").RefObject<HTMLElement>} ref */
function useWide(ref) {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWide(element.clientWidth >= WIDE);
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const eye = new ResizeObserver(measure);
    eye.observe(element);
    return () => eye.disconnect();
  }, []);
  return wide;
}
