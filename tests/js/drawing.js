// What the tests of parts draw them with: a host that answers nothing, and the HTML that comes out.
import { h } from "preact";
import renderToString from "preact-render-to-string";
import { UiContext } from "../../tienlen/widgets/static/src/context.js";
import { Nodes } from "../../tienlen/widgets/static/src/nodes.js";

/** The context of a page in English with these words. */
export const uiWith = (words) => ({
  words: { lang: "en", ...words },
  letters: "en",
  send: () => 0,
  act: async () => "",
  say: () => {},
  page: true,
  uid: "u",
  pending: new Set(),
  waits: () => undefined,
  seen: 0,
  pressed: 0,
  link: "live",
});

/** Nodes as HTML. */
export const drawn = (nodes, ui) => renderToString(h(UiContext.Provider, { value: ui }, h(Nodes, { nodes })));
