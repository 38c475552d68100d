// The way in: a host asks for one of three views of a model, and gets back how to take it down.

import { h, render as draw } from "preact";
import { App } from "./app.js";
import { hostOf } from "./host.js";
import { kernelOf, kernelQuestion } from "./kernel.js";
import { Picker } from "./picker.js";
import { Session } from "./session.js";
import { inLab } from "./theme.js";

/** Ids in the page are unique without crypto.randomUUID, which plain http does not have. */
const newUid = () => `tl${Math.random().toString(36).slice(2, 8)}`;

/**
 * @param {{model: import("./types.js").Model, el: HTMLElement}} view
 * @returns {() => void}
 */
function render({ model, el }) {
  const host = hostOf(model);
  el.classList.add("tl-host");
  const uid = newUid();
  const view = host.get("view");
  const kernel = kernelOf(document);
  const session = new Session(host, { kernel: kernel && kernelQuestion(kernel) });
  if (view === "picker") draw(h(Picker, { host, session, uid }), el);
  else draw(h(App, { host, session, page: view === "app" && !inLab(document), uid }), el);
  return () => draw(null, el);
}

export default { render };
