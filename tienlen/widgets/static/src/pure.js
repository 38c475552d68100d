// Parts that are drawn again only when what they were given has changed: 52 cells need not be compared stroke by
// stroke.

import { Component } from "preact";

/**
 * @template P
 * @param {(props: P) => import("preact").ComponentChildren} draw must use nothing but its props
 * @returns {import("preact").ComponentClass<P>}
 */
export function pure(draw) {
  /** @extends {Component<any>} */
  class Pure extends Component {
    /** @param {Record<string, unknown>} next */
    shouldComponentUpdate(next) {
      const now = /** @type {Record<string, unknown>} */ (this.props);
      return Object.keys({ ...now, ...next }).some((name) => now[name] !== next[name]);
    }

    render() {
      return draw(this.props);
    }
  }
  return /** @type {any} */ (Pure);
}
