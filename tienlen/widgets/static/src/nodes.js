// From a node's type to what draws it. An unknown type shows, it is never dropped.

import { Component, Fragment, h } from "preact";
import { Acts } from "./acts.js";
import { Blanks, Options, Steppers } from "./answers.js";
import { Anchor, Box, Button, Details, Heading, List, Paragraph, Qr, Rule, Table } from "./basic.js";
import { Chips, Segmented, Select, Switches } from "./choices.js";
import { Bar, Coach, Suggest } from "./coach.js";
import { useUi } from "./context.js";
import { Deck } from "./deck.js";
import { Dialog } from "./dialog.js";
import { Fan } from "./fan.js";
import { Field, Search } from "./field.js";
import { FileButton, TextArea } from "./longtext.js";
import { Mat } from "./mat.js";
import { Path, Progress } from "./path.js";
import { Pile } from "./pile.js";
import { Say } from "./say.js";
import { Seats } from "./seats.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("./types.js").Node_} Node_ */

/** @type {Record<string, import("preact").FunctionComponent<{node: Node_, titled?: boolean}>>} */
const DRAWN_BY = {
  a: Anchor,
  acts: Acts,
  bar: Bar,
  blanks: Blanks,
  box: Box,
  button: Button,
  chips: Chips,
  coach: Coach,
  deck: Deck,
  details: Details,
  dialog: Dialog,
  fan: Fan,
  field: Field,
  file: FileButton,
  h: Heading,
  list: List,
  mat: Mat,
  options: Options,
  p: Paragraph,
  path: Path,
  pile: Pile,
  progress: Progress,
  qr: Qr,
  rule: Rule,
  say: Say,
  search: Search,
  seats: Seats,
  segmented: Segmented,
  select: Select,
  steppers: Steppers,
  suggest: Suggest,
  switches: Switches,
  table: Table,
  textarea: TextArea,
  verdict: Verdict,
};

export const TYPES = Object.keys(DRAWN_BY);

/** @param {{nodes: Node_[]}} props */
export function Nodes({ nodes }) {
  return h(
    Fragment,
    null,
    (nodes ?? []).map((node, i) =>
      h(Shield, { key: node.key ?? `${node.t}-${i}`, node }, h(One, { node, titled: nodes[i - 1]?.t === "h" })),
    ),
  );
}

/** @param {{node: Node_, titled?: boolean}} props `titled`: a heading stands right before it */
export function One({ node, titled }) {
  const { uid } = useUi();
  const Drawn = Object.hasOwn(DRAWN_BY, node.t) ? DRAWN_BY[node.t] : undefined;
  if (!Drawn) return h(Fault, { what: `unknown node: ${node.t}` });
  const drawn = h(Drawn, { node, titled });
  const unprinted = node.print === "no" && node.t !== "box";
  // an anchor of its own, unless the part carries its id itself
  const anchor = node.id && node.t !== "verdict" ? { id: `${uid}-${node.id}`, tabIndex: -1 } : null;
  if (!unprinted && !anchor) return drawn;
  const name = `${anchor ? "tl-anchor" : ""} ${unprinted ? "tl-unprinted tl-through" : ""}`;
  return h("div", { class: name, ...anchor }, drawn);
}

/** @param {{what: string}} props */
function Fault({ what }) {
  return h("p", { class: "tl-fault" }, what);
}

/**
 * A part that cannot be drawn does not take the whole screen with it.
 * @extends {Component<{node: Node_}, {error: unknown}>}
 */
class Shield extends Component {
  /** @param {unknown} error */
  static getDerivedStateFromError(error) {
    return { error };
  }

  /** @param {{node: Node_}} next */
  componentWillReceiveProps(next) {
    if (this.state.error && next.node !== this.props.node) this.setState({ error: undefined });
  }

  /** @param {unknown} error */
  componentDidCatch(error) {
    console.error(error);
  }

  render() {
    return this.state.error
      ? h(Fault, { what: `${this.props.node.t}: ${String(this.state.error)}` })
      : this.props.children;
  }
}
