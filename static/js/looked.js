// Says that somebody is at the open page of a game: the letter about their turn waits for them.
"use strict";

(() => {
  const everyMs = 20000;
  const { table } = document.getElementById("main")?.dataset ?? {};
  let isNew = true;
  let saidMs = -Infinity;

  function say() {
    const token = document.querySelector("input[name=csrf]");
    if (!isNew || document.hidden || !table || !token || Date.now() - saidMs < everyMs) return;
    isNew = false;
    saidMs = Date.now();
    const body = new URLSearchParams({ csrf: token.value });
    // The house is away for a moment; the next time will tell.
    fetch(`/tables/${table}/looked`, { method: "POST", body }).catch(() => {});
  }

  function act() {
    isNew = true;
    say();
  }

  for (const what of ["pointermove", "pointerdown", "keydown", "wheel", "visibilitychange"]) {
    document.addEventListener(what, act, { passive: true });
  }
  setInterval(say, everyMs / 4);
  // A page that was just opened is looked at.
  say();
})();
