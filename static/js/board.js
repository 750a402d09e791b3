// Makes the page of a table nicer; everything works without it.
// Escape closes an open sheet, arrow keys walk the cards or step through the history, and the page follows its table.
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

  // The card whose sheet is open gets the focus back when the sheet closes.
  let opened = null;

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && location.hash.startsWith("#card-")) {
      opened = [...document.querySelectorAll(".pyramid a.card")].find((card) => card.hash === location.hash) || null;
      location.hash = "#board";
      return;
    }
    const way = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    const arrow = way && document.querySelector(`.stepper [data-step="${way}"]`);
    if (arrow && !event.shiftKey && !event.target.closest("input, textarea, select, [tabindex='0']")) {
      event.preventDefault();
      arrow.click();
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

  window.addEventListener("hashchange", () => {
    if (location.hash === "#board" && opened) {
      opened.focus();
      opened = null;
    }
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

  // Follows the table: whenever something has happened, the page fetches itself again and shows what is new, in place.
  // A hidden page asks now and then instead, and says in its title that it is the reader's turn.
  const title = document.title;
  // Where bots are about to move, nobody waits long.
  const everyMs = main.dataset.soon ? 700 : 20000;
  if (!main.dataset.table || !main.dataset.live || !window.fetch) return;

  const address = `/tables/${main.dataset.table}/seq`;
  let stream = null;
  let isShowing = false;
  let newest = 0;

  function follow() {
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else if (!stream && window.EventSource && main.dataset.live) {
      stream = new EventSource(address);
      stream.onmessage = (event) => hear(event.data);
      stream.onerror = () => {
        // Refused for good: it is asked now and then instead.
        if (stream?.readyState === EventSource.CLOSED) stream = null;
      };
    }
  }

  async function ask() {
    if (stream || !main.dataset.live) return;
    try {
      const answer = await fetch(address, { cache: "no-store" });
      if (answer.ok) hear(await answer.text());
    } catch {
      // The house is away for a moment; the next time will tell.
    }
  }

  // The number of the last event, and in a second line whether the reader is waited for.
  function hear(text) {
    const [seq, turn] = text.split("\n");
    newest = Number(seq);
    const isNew = newest > Number(main.dataset.seq);
    if (isNew && document.hidden) call(turn);
    else if (isNew) show();
  }

  // Says outside of the page that something has happened, or with what follows, that it is the reader's turn.
  function call(turn) {
    document.title = turn ? `${main.dataset.turn} · ${title}` : `• ${title}`;
    const icon = document.querySelector("link[rel=icon]");
    if (turn && icon) icon.href = icon.href.replace("/favicon.svg", "/favicon-turn.svg");
  }

  async function show() {
    if (isShowing) return;
    isShowing = true;
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.getElementById("main");
      if (answer.ok && next?.dataset.table === main.dataset.table) {
        await swap(next);
        document.title = page.title;
        const icon = document.querySelector("link[rel=icon]");
        if (icon) icon.href = icon.href.replace("/favicon-turn.svg", "/favicon.svg");
      }
    } catch {
      // As above.
    }
    isShowing = false;
    if (newest > Number(main.dataset.seq)) setTimeout(show, 1000);
  }

  async function swap(next) {
    const put = () => {
      const kept = keep();
      // Readers who hear the page are told by the line that was there before.
      const live = document.getElementById("live");
      const line = next.querySelector("#live");
      if (live && line) line.replaceWith(live);
      for (const name of main.getAttributeNames()) if (!next.hasAttribute(name)) main.removeAttribute(name);
      for (const name of next.getAttributeNames()) main.setAttribute(name, next.getAttribute(name));
      main.replaceChildren(...next.childNodes);
      bring(kept);
      if (live) live.textContent = `${live.dataset.news} ${document.getElementById("turn")?.textContent ?? ""}`;
      if (!main.dataset.live) stream?.close();
    };
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isCalm || !document.startViewTransition) put();
    else await document.startViewTransition(put).updateCallbackDone;
  }

  // What a reader has done to the page: what is typed and unfolded, where they are, the open sheet.
  function keep() {
    const typed = fields().filter(isTyped);
    const folds = [...main.querySelectorAll("details")];
    return {
      typed: typed.map((field) => [key(field), field.value, field.checked]),
      folds: new Map(folds.map((fold, index) => [summary(fold, index), fold.open])),
      focus: main.contains(document.activeElement) && key(document.activeElement),
      selection: document.activeElement.selectionStart,
      scroll: [window.scrollX, window.scrollY],
    };
  }

  function bring({ typed, folds, focus, selection, scroll }) {
    const now = new Map(fields().map((field) => [key(field), field]));
    for (const [name, value, checked] of typed) {
      const field = now.get(name);
      if (!field) continue;
      if (field.type === "checkbox" || field.type === "radio") field.checked = checked;
      else field.value = value;
    }
    [...main.querySelectorAll("details")].forEach((fold, index) => {
      fold.open = folds.get(summary(fold, index)) ?? fold.open;
    });
    // A sheet that lies open under an address is found anew.
    if (location.hash.length > 1) location.replace(location.hash);
    if (focus) {
      const all = [...main.querySelectorAll("a[href], button, input, textarea, select, summary, [tabindex]")];
      const field = all.find((one) => key(one) === focus);
      field?.focus({ preventScroll: true });
      if (field && selection != null && field.setSelectionRange) field.setSelectionRange(selection, selection);
    }
    window.scrollTo(...scroll);
  }

  function isTyped(field) {
    if (field.tagName === "SELECT") return [...field.options].some((one) => one.selected !== one.defaultSelected);
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  }

  function fields() {
    return [...main.querySelectorAll("input:not([type=hidden]), textarea, select")];
  }

  // By what an element is known in the page that comes next.
  function key(element) {
    const form = element.form?.getAttribute("action") ?? "";
    const value = element.type === "radio" || element.tagName === "BUTTON" ? element.value : "";
    const words = element.matches("a, summary") ? element.textContent.trim() : "";
    return [element.tagName, element.id, form, element.name ?? "", value, element.getAttribute("href") ?? "", words].join("\n");
  }

  function summary(fold, index) {
    return fold.id || fold.querySelector("summary")?.textContent.trim() || String(index);
  }

  setInterval(ask, everyMs);
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("pagehide", () => stream?.close());
  follow();
})();
