// The little the page itself does: it takes the skeleton away when the app is drawn, says when there is
// nothing to draw, and tells the server that the visitor has left.
"use strict";
(() => {
  const nothing = () => {};
  // What Voilà's front end calls while it starts; our skeleton needs none of it.
  window.voila_heartbeat = window.voila_process = window.voila_finish = nothing;
  window.cellLoaded = true;

  const skeleton = document.getElementById("tl-wait");
  const cells = document.getElementById("tl-cells");
  const drawn = () => cells && cells.querySelector(".tl > *, .jp-OutputArea-output > .lm-Widget > *");
  const failed = () => {
    if (skeleton) skeleton.remove();
    document.getElementById("tl-failed").hidden = false;
  };

  if (!cells) return; // the server has said itself that the kernel could not be started
  if (cells.dataset.views === "0") return failed();
  const watch = new MutationObserver(() => {
    if (!drawn()) return;
    watch.disconnect();
    if (skeleton) skeleton.remove();
  });
  watch.observe(cells, { childList: true, subtree: true });

  // Voilà's own beacon hangs on "beforeunload", which phones often never send.
  const kernel = document.querySelector("meta[name=tl-kernel]");
  addEventListener("pagehide", (event) => {
    if (event.persisted || !kernel) return;
    const [base, id] = kernel.content.split("api/kernels/");
    navigator.sendBeacon(`${base}voila/api/shutdown/${id}`);
  });
})();
