// Where the parts of a screen stand.

import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { showWithHand } from "./coach.js";
import { Nodes } from "./nodes.js";

/** @typedef {import("./types.js").Node_} Node_ */

/** From here on there are two columns: what one enters, and what comes of it. */
const WIDE = 1020;
const RIGHT = new Set(["verdict", "coach", "acts", "instead", "other", "share", "more"]);
/** In a lesson one reads on the left, answers on the right, and finds on the left what is said about the answer. */
const ANSWERED = new Set(["task", "hand", "bar"]);
/** What lies on one mat. */
const FELT = new Set(["seats", "pile"]);

/** @param {{scene: import("./types.js").Scene, root: import("preact").RefObject<HTMLElement>}} props */
export function Layout({ scene, root }) {
  const wide = useWide(root);
  useCalled(scene, root);
  const { layout, body } = scene;
  if (layout === "page") return h("div", { class: "tl-column tl-stack" }, h(Nodes, { nodes: body }));
  const head = body.filter((node) => node.area === "head");
  const rest = body.filter((node) => node.area !== "head");
  const parts = layout === "learn" ? courseParts(rest) : wide ? columnsOf(layout, rest) : [];
  const columns = wide && parts.length > 1 && layout !== "learn";
  const deal = layout === "play" && !!scene.back; // its heading is only for those who hear the page
  // in every case the order of the document is the order in which it is read
  return h(
    "div",
    { class: `tl-check tl-as-${layout} ${columns ? "tl-check-wide" : ""}` },
    h(Areas, { key: "head", nodes: head, said: deal }),
    parts.length > 1
      ? parts.map(([name, nodes]) => h("div", { key: name, class: `tl-${name}` }, h(Areas, { nodes })))
      : h(Areas, { key: "all", nodes: rest }),
  );
}

/** @typedef {[name: string, nodes: Node_[]]} Part */

/** The columns of a wide screen. @param {string} layout @param {Node_[]} nodes @returns {Part[]} */
export function columnsOf(layout, nodes) {
  if (layout === "lesson") {
    const [read, answered, after] = [
      nodes.filter(({ area }) => area === "prose"),
      nodes.filter(({ area }) => ANSWERED.has(area ?? "")),
      nodes.filter(({ area }) => area !== "prose" && !ANSWERED.has(area ?? "")),
    ];
    return read.length && answered.length ? [["in", read], ["out", answered], ["after", after]] : [];
  }
  const right = nodes.filter(({ area }) => RIGHT.has(area ?? ""));
  return right.length ? [["in", nodes.filter((node) => !right.includes(node))], ["out", right]] : [];
}

/**
 * The course: what to do now, and its chapters; what comes first in the body is first.
 * @param {Node_[]} nodes @returns {Part[]}
 */
export function courseParts(nodes) {
  const chapters = nodes.filter(({ area }) => area === "path");
  /** @type {Part[]} */
  const parts = [["side", nodes.filter((node) => !chapters.includes(node))], ["chapters", chapters]];
  return nodes[0]?.area === "path" ? parts.reverse() : parts;
}

/**
 * What is said about an answer comes into view, wherever it was given.
 * @param {import("./types.js").Scene} scene @param {import("preact").RefObject<HTMLElement>} root
 */
function useCalled(scene, root) {
  const said = scene.layout === "lesson" ? JSON.stringify(scene.body.filter(({ area }) => area === "feedback")) : "";
  const before = useRef(said);
  useEffect(() => {
    if (before.current === said) return;
    before.current = said;
    const parts = [...(root.current?.querySelectorAll(".tl-area-feedback") ?? [])];
    // the last first: where not all has room, it is seen from its beginning
    parts.reverse().forEach(showWithHand);
  }, [said]);
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
