// Is the kernel behind this page still there? Only a page that names its kernel can ask.

/**
 * The page's kernel, where the template wrote it down.
 * @param {Document} doc
 * @returns {{base: string, id: string} | null}
 */
export function kernelOf(doc) {
  try {
    const config = JSON.parse(doc.getElementById("jupyter-config-data")?.textContent ?? "{}");
    return config.kernelId ? { base: config.baseUrl ?? "/", id: String(config.kernelId) } : null;
  } catch {
    return null;
  }
}

/**
 * A question to the server: "gone" (no such kernel), "deaf" (it is there, connected and idle, yet silent: it was
 * started anew and has forgotten us), "there", or "unknown" (no answer).
 * @param {{base: string, id: string}} kernel
 * @param {typeof fetch} [ask]
 * @returns {() => Promise<import("./session.js").Kernel>}
 */
export function kernelQuestion(kernel, ask = (...args) => fetch(...args)) {
  const url = `${kernel.base.replace(/\/?$/, "/")}api/kernels/${encodeURIComponent(kernel.id)}`;
  return async () => {
    try {
      const answer = await ask(url, { cache: "no-store", credentials: "same-origin" });
      if (answer.status === 404) return "gone";
      if (!answer.ok) return "unknown";
      const { connections, execution_state } = await answer.json();
      if (execution_state === "dead") return "gone";
      return connections > 0 && execution_state !== "busy" ? "deaf" : "there";
    } catch {
      return "unknown";
    }
  };
}
