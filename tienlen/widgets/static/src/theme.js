// Preferences become attributes of the root (and of the page): CSS does the rest.

import { useEffect, useState } from "preact/hooks";

/** @typedef {import("./types.js").Prefs} Prefs */

/** Are we inside JupyterLab or Notebook, or on a page of our own? @param {Document} doc */
export const inLab = (doc) =>
  !doc.body.dataset.voila && !!doc.querySelector(".jp-LabShell, .jp-NotebookShell, .jp-NotebookPanel");

/** The theme of the notebook around us, as its body says; "auto" where it says nothing. @param {Document} doc */
function jupyterTheme(doc) {
  const light = doc.body.dataset.jpThemeLight;
  return light === undefined ? "auto" : light === "false" ? "dark" : "light";
}

/**
 * The theme to show: the chosen one, else that of the notebook around us, else the system's ("auto").
 * @param {string | undefined} chosen @param {boolean} page
 */
export function useTheme(chosen, page) {
  const [around, setAround] = useState(() => (page ? "auto" : jupyterTheme(document)));
  useEffect(() => {
    if (page) return undefined;
    const eye = new MutationObserver(() => setAround(jupyterTheme(document)));
    eye.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    setAround(jupyterTheme(document));
    return () => eye.disconnect();
  }, [page]);
  return chosen && chosen !== "auto" ? chosen : around;
}

/** @param {Partial<Prefs>} prefs @param {string} theme */
export function rootProps(prefs, theme) {
  return {
    "data-tl-theme": theme,
    "data-tl-deck": prefs.deck === "two" ? "two" : "four",
    "data-tl-cards": prefs.large ? "large" : "normal",
    "data-tl-motion": prefs.motion === "reduced" ? "reduced" : "auto",
  };
}

/** The app's page shows the same on its own elements. @param {Record<string, string>} props @param {Document} doc */
export function dressPage(props, doc) {
  for (const element of [doc.documentElement, doc.body]) {
    element.classList.add("tl-page");
    for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
  }
}
