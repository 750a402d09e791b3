// Makes the page of a table nicer; everything works without it. Escape closes an open sheet, arrow keys walk the cards.
"use strict";

(() => {
  const main = document.getElementById("main");
  if (!main) return;

  // Hints that were closed at a table stay closed there, as long as the browser's window is open.
  const hints = document.getElementById("hints");
  if (hints && main.dataset.table) {
    try {
      hints.open = sessionStorage.getItem("hints-closed") !== main.dataset.table;
      hints.addEventListener("toggle", () => {
        if (hints.open) sessionStorage.removeItem("hints-closed");
        else sessionStorage.setItem("hints-closed", main.dataset.table);
      });
    } catch {
      // Without storage they are open after each load.
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && location.hash.startsWith("#card-")) {
      location.replace(location.hash.replace("#card-", "#at-"));
      return;
    }
    const card = document.activeElement;
    if (!card || !card.matches(".pyramid a.card")) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!step) return;
    const next = nearest(card, step);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });

  // The card whose sheet was open gets the focus back.
  window.addEventListener("hashchange", ({ oldURL }) => {
    const { hash } = new URL(oldURL);
    if (!hash.startsWith("#card-") || location.hash.startsWith("#card-")) return;
    document.querySelector(`.pyramid a.card[href="${hash}"]`)?.focus({ preventScroll: true });
  });

  // The nearest card in a direction; what lies off the direction counts double.
  function nearest(from, [x, y]) {
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const card of document.querySelectorAll(".pyramid a.card")) {
      const there = middle(card);
      const dx = there.x - here.x;
      const dy = there.y - here.y;
      const along = dx * x + dy * y;
      if (card === from || along <= 4) continue;
      const distance = along + 2 * Math.abs(dx * y + dy * x);
      if (distance < least) {
        least = distance;
        best = card;
      }
    }
    return best;
  }

  function middle(element) {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
})();
