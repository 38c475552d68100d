// All places are taken: ask every five seconds whether one is free, and come in as soon as it is.
"use strict";
(() => {
  const { places } = document.body.dataset;
  const ask = async () => {
    const answer = await fetch(places, { cache: "no-store" }).catch(() => null);
    if (answer && answer.ok && (await answer.json()).free) location.reload();
    else setTimeout(ask, 5000);
  };
  setTimeout(ask, 5000);
})();
