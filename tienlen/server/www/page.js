// The little the page itself does: it takes the skeleton away when the app is drawn, tries again or says so when it
// cannot be, and tells the server that the visitor has left.
"use strict";
(() => {
  const nothing = () => {};
  // What Voilà's front end calls while it starts; our skeleton needs none of it.
  window.voila_heartbeat = window.voila_process = window.voila_finish = nothing;
  window.cellLoaded = true;

  const skeleton = document.getElementById("tl-wait");
  const cells = document.getElementById("tl-cells");
  if (!cells) return; // the server has said itself that the kernel could not be started

  const failed = () => {
    skeleton.querySelector(".tl-wait-mat").hidden = true;
    document.getElementById("tl-failed").hidden = false;
  };
  const drawn = () => cells.querySelector(".tl > *, .jp-OutputArea-output > .lm-Widget > *");
  // On a busy machine Voilà's front end may give up waiting for the kernel; it says so in a bare line of text.
  const refused = () =>
    [...cells.querySelectorAll(".jupyter-widgets")].some((shown) => !shown.children.length && /^Error/.test(shown.textContent));

  const watch = new MutationObserver(() => {
    if (drawn()) {
      watch.disconnect();
      skeleton.remove();
      cells.style.visibility = "visible";
      once.forget();
    } else if (refused()) {
      watch.disconnect();
      if (once.may()) location.reload();
      else failed();
    }
  });
  if (cells.dataset.views === "0") failed();
  else watch.observe(cells, { childList: true, subtree: true, characterData: true });

  // One second try, not an endless row of them.
  const once = {
    may() {
      try {
        const first = !sessionStorage.getItem("tl-again");
        sessionStorage.setItem("tl-again", "1");
        return first;
      } catch {
        return false; // storage is switched off
      }
    },
    forget() {
      try {
        sessionStorage.removeItem("tl-again");
      } catch {
        // as above
      }
    },
  };

  // Voilà's own beacon hangs on "beforeunload", which phones often never send.
  const kernel = document.querySelector("meta[name=tl-kernel]");
  addEventListener("pagehide", (event) => {
    if (event.persisted || !kernel) return;
    const [base, id] = kernel.content.split("api/kernels/");
    navigator.sendBeacon(`${base}voila/api/shutdown/${id}`);
  });
})();
