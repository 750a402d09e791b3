// Follows what a page shows: whenever something has happened, the page fetches itself again and shows what is new, in
// place. A hidden page asks now and then instead, and says in its title that it is the reader's turn.

import { load, swap } from "./swap.js";
import { isWished, tone } from "./tone.js";

const main = document.getElementById("main");
// Where bots are about to move, nobody waits long.
const everyMs = main.dataset.soon ? 700 : 20000;
const plainTitle = () => document.title.replace(`${main.dataset.turn} · `, "");

let stream = null;
let isShowing = false;
let isTurn = document.title !== plainTitle();
let newest = main.dataset.seq;

function follow() {
  if (document.hidden || !main.dataset.follow) {
    stream?.close();
    stream = null;
  } else if (!stream && window.EventSource) {
    stream = new EventSource(main.dataset.follow);
    stream.onmessage = (event) => hear(event.data);
    stream.onerror = () => {
      // Refused for good: it is asked now and then instead.
      if (stream?.readyState === EventSource.CLOSED) stream = null;
    };
  }
}

async function ask() {
  if (stream || !main.dataset.follow) return;
  const answer = await load(main.dataset.follow);
  if (answer) hear(answer.text);
}

// A number that is another one after each event, and in a second line whether the reader is waited for.
function hear(text) {
  const [mark, turn] = text.split("\n");
  newest = mark;
  if (turn && !isTurn && isWished()) tone();
  isTurn = Boolean(turn);
  if (newest === main.dataset.seq) return;
  if (document.hidden) call(turn);
  else show();
}

// Says outside of the page that something has happened, or with what follows, that it is the reader's turn.
function call(turn) {
  document.title = turn ? `${main.dataset.turn} · ${plainTitle()}` : `• ${plainTitle()}`;
  const icon = document.querySelector("link[rel=icon]");
  if (turn) icon.href = icon.href.replace("/favicon.svg", "/favicon-turn.svg");
}

async function show() {
  if (isShowing || newest === main.dataset.seq) return;
  isShowing = true;
  const { newest: address } = main.dataset;
  const here = location.pathname;
  const answer = await load(address ?? location.href);
  // Whoever went on to another step meanwhile stays there.
  if (answer && here === location.pathname && (await swap(answer.text))) {
    if (address) history.replaceState(null, "", answer.path);
    const live = document.getElementById("live");
    if (live) live.textContent = `${live.dataset.news} ${document.getElementById("turn")?.textContent ?? ""}`;
    follow();
  }
  isShowing = false;
  if (newest !== main.dataset.seq) setTimeout(show, 1000);
}

// A page that was fetched earlier may lack what has happened since.
main.addEventListener("swapped", () => setTimeout(show, 1000));
setInterval(ask, everyMs);
document.addEventListener("visibilitychange", follow);
window.addEventListener("pagehide", () => stream?.close());
window.addEventListener("pageshow", (event) => {
  if (event.persisted) stream = null;
  follow();
});
