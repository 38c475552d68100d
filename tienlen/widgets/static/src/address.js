// The page's address: read at the start, written after each scene, followed when the visitor goes back.

/** Only a query of our own may stand in a link: never a scheme, a host or a script. @param {unknown} href */
export function safeHref(href) {
  return typeof href === "string" && href.startsWith("?") ? href : undefined;
}

/** A query made absolute against the page's own address. @param {string} query @param {Location} place */
export function absolute(query, place) {
  return `${place.origin}${place.pathname}${query}`;
}

/**
 * Write the query without loading the page: a new screen is a step one can go back, a changed position is not.
 * @param {string} query
 * @param {boolean} step
 * @param {Window} view
 */
export function writeAddress(query, step, view) {
  if (!safeHref(query) || query === view.location.search) return;
  try {
    if (step) view.history.pushState(null, "", query);
    else view.history.replaceState(null, "", query);
  } catch {
    // browsers limit how often the address may change, and a sandboxed frame may not at all
  }
}

/**
 * What stands behind the #, for us alone: it may hold somebody's progress, so it goes out of sight at once.
 * @param {Window} view
 */
export function takeFragment(view) {
  const fragment = view.location.hash.slice(1);
  if (!fragment) return "";
  try {
    view.history.replaceState(null, "", `${view.location.pathname}${view.location.search}`);
  } catch {
    // as above
  }
  return fragment;
}
