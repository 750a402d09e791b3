// Steps through a game without loading pages anew: by links, arrow keys, a slider, and by itself.

import { load, swap } from "./swap.js";

const main = document.getElementById("main");
const slider = document.getElementById("slider");
const button = document.getElementById("play");
const speed = document.getElementById("speed");
// The texts of pages that were fetched, by their paths.
const texts = new Map();
const steps = () => main.dataset.steps.split(" ");
const shown = () => Number(main.dataset.at);
const path = (index) => `/tables/${main.dataset.table}/at/${steps()[index]}`;
const isStep = (address) => address.startsWith(`/tables/${main.dataset.table}/at/`);

// The step that is asked for, until it is shown, and its index.
let wanted = null;
let target = shown();
let { seq } = main.dataset;
// While it steps by itself.
let timer = null;

function text(address) {
  if (!texts.has(address)) texts.set(address, load(address));
  return texts.get(address);
}

// Shows a step. Whoever asks for many at once gets the last of them.
async function go(address, isMoving = true) {
  const isGoing = wanted !== null;
  const event = Number(address.split("/").pop());
  target = steps().findIndex((last) => last >= event);
  wanted = address;
  if (isGoing) return;
  for (let shows = null; shows !== wanted; ) {
    shows = wanted;
    const page = await text(shows);
    if (shows !== wanted) continue;
    if (!page) {
      location.href = shows;
      return;
    }
    history.replaceState(null, "", shows);
    if (!(await swap(page.text, isMoving))) location.reload();
  }
  wanted = null;
  target = shown();
  settle();
  document.getElementById("live").textContent = where();
}

function step(index, isMoving) {
  return go(path(Math.max(0, Math.min(index, steps().length - 1))), isMoving);
}

const where = () => document.querySelector(".stepper__where").innerText.replaceAll("\n", ", ");

// Sets the slider, and fetches what probably comes next.
function settle() {
  slider.max = steps().length;
  slider.value = target + 1;
  slider.setAttribute("aria-valuetext", where());
  for (const index of [target + 1, target - 1]) if (steps()[index]) text(path(index));
}

function play(isOn) {
  clearTimeout(timer);
  timer = isOn ? setTimeout(goOn, speed.value) : null;
  button.textContent = isOn ? button.dataset.pause : button.dataset.play;
}

async function goOn() {
  if (target + 1 === steps().length || document.hidden) {
    play(false);
    return;
  }
  await step(target + 1);
  if (timer !== null) play(true);
}

button.addEventListener("click", () => {
  play(timer === null);
  if (timer !== null && target + 1 === steps().length) step(0);
});
slider.addEventListener("input", () => {
  play(false);
  step(slider.value - 1, false);
});
main.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isPlain = !event.defaultPrevented && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || !isStep(link.pathname)) return;
  event.preventDefault();
  play(false);
  go(link.pathname);
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, [tabindex='0']")) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!way) return;
  event.preventDefault();
  play(false);
  const link = document.querySelector(`.stepper a[data-step="${way}"]`);
  if (wanted === null) link?.click();
  else step({ prev: target - 1, next: target + 1, first: 0, last: steps().length }[way]);
});
main.addEventListener("swapped", () => {
  // What happened meanwhile may stand on any page.
  if (seq !== main.dataset.seq) texts.clear();
  ({ seq } = main.dataset);
  if (wanted !== null) return;
  target = shown();
  settle();
});

document.body.classList.add("is-stepping");
settle();
