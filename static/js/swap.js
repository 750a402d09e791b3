// Puts a page that was fetched anew in place of the one that is shown. What its reader has done to it stays, and what is
// the same before and after moves to its new place.

const main = document.getElementById("main");

/** Fetches a page: its text and its address, or nothing where there is none. */
export async function load(address) {
  try {
    const answer = await fetch(address, { cache: "no-cache" });
    return answer.ok ? { text: await answer.text(), path: new URL(answer.url).pathname } : null;
  } catch {
    // The house is away for a moment.
    return null;
  }
}

/** Shows the text of a page. Gives whether it is one like that before. */
export async function swap(text, isMoving = true) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.getElementById("main");
  if (!next || next.dataset.table !== main.dataset.table || next.className !== main.className) return false;
  const put = () => {
    const kept = keep();
    renew(main, next);
    for (const part of [".masthead", ".page__foot"]) {
      const [old, anew] = [document, page].map((one) => one.querySelector(part));
      if (old.outerHTML !== anew.outerHTML) old.replaceWith(anew);
    }
    document.title = page.title;
    const [icon, newIcon] = [document, page].map((one) => one.querySelector("link[rel=icon]"));
    if (icon.href !== newIcon.href) icon.href = newIcon.href;
    bring(kept);
  };
  const isCalm = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isCalm || !isMoving || !document.startViewTransition) put();
  else await move(put);
  main.dispatchEvent(new Event("swapped"));
  return true;
}

// Makes an element like another one; what is marked `data-stays` remains as it is.
function renew(old, next) {
  for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const name of next.getAttributeNames()) old.setAttribute(name, next.getAttribute(name));
  const holds = (child) => child.matches("[data-stays]") || child.querySelector("[data-stays]");
  const [staying, places] = [old, next].map((one) => [...one.children].filter(holds));
  if (staying.length !== places.length) {
    old.replaceChildren(...next.childNodes);
    return;
  }
  for (const child of [...old.childNodes]) if (!staying.includes(child)) child.remove();
  for (const [index, child] of staying.entries()) {
    while (next.firstChild !== places[index]) child.before(next.firstChild);
    places[index].remove();
    if (!child.matches("[data-stays]")) renew(child, places[index]);
  }
  old.append(...next.childNodes);
}

// Names what is the same before and after, as long as it moves.
async function move(put) {
  const names = new Map();
  for (const element of named()) element.style.viewTransitionName = "";
  for (const [thing, element] of things()) {
    names.set(thing, `thing-${names.size}`);
    element.style.viewTransitionName = names.get(thing);
  }
  const transition = document.startViewTransition(() => {
    put();
    for (const [thing, element] of things()) element.style.viewTransitionName = names.get(thing) ?? "";
  });
  // A later one cuts it short.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).then(() => {
    for (const element of named()) element.style.viewTransitionName = "";
  });
  await transition.updateCallbackDone;
}

function named() {
  return main.querySelectorAll("[style*=view-transition-name]");
}

// Cards, wonders and the pawn that are in sight, by their names; of what is there twice, nobody can tell which is which.
function things() {
  const found = new Map();
  const twice = new Set();
  for (const element of main.querySelectorAll(".card, summary.chip, .wonder, .track__cell--pawn .icon")) {
    const box = element.getBoundingClientRect();
    if (!box.width || box.bottom < 0 || box.top > innerHeight) continue;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const label = element.querySelector(".card__name, .wonder__name")?.textContent ?? texts[0]?.data;
    const thing = element.matches(".icon") ? "pawn" : label?.replaceAll("\u00ad", "").trim();
    if (found.has(thing)) twice.add(thing);
    if (thing) found.set(thing, element);
  }
  for (const thing of twice) found.delete(thing);
  return found;
}

// What a reader has done to the page: what is typed and unfolded, where they are, the open sheet.
function keep() {
  const typed = fields().filter(isTyped);
  return {
    typed: typed.map((field) => [key(field), field.value, field.checked]),
    folds: new Map(folds().map(([name, fold]) => [name, fold.open])),
    focus: main.contains(document.activeElement) && key(document.activeElement),
    selection: document.activeElement.selectionStart,
    scroll: { left: window.scrollX, top: window.scrollY, behavior: "instant" },
  };
}

function bring(kept) {
  const now = new Map(fields().map((field) => [key(field), field]));
  for (const [name, value, checked] of kept.typed) {
    const field = now.get(name);
    if (!field) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = checked;
    else field.value = value;
  }
  for (const [name, fold] of folds()) fold.open = kept.folds.get(name) ?? fold.open;
  // A sheet that lies open under an address is found anew.
  if (location.hash.length > 1) location.replace(location.hash);
  if (kept.focus) {
    const all = [...main.querySelectorAll("a[href], button, input, textarea, select, summary, [tabindex]")];
    const field = all.find((one) => key(one) === kept.focus);
    field?.focus({ preventScroll: true });
    const { selection } = kept;
    if (field && selection != null && field.setSelectionRange) field.setSelectionRange(selection, selection);
  }
  window.scrollTo(kept.scroll);
}

function isTyped(field) {
  if (field.tagName === "SELECT") return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

function fields() {
  return [...main.querySelectorAll("input:not([type=hidden], [data-stays]), textarea, select:not([data-stays])")];
}

// By what an element is known in the page that comes next.
function key(element) {
  const form = element.form?.getAttribute("action") ?? "";
  const value = element.type === "radio" || element.tagName === "BUTTON" ? element.value : "";
  const words = element.matches("a, summary") ? element.textContent.trim() : "";
  const { step } = element.dataset;
  if (step) return step;
  return [element.tagName, element.id, form, element.name ?? "", value, element.getAttribute("href") ?? "", words].join("\n");
}

// What can be unfolded, with what it is known by; what a step of the history unfolds is its own.
function folds() {
  const counts = new Map();
  return [...main.querySelectorAll("details:not(.journal__more)")].map((fold) => {
    const name = fold.id || fold.querySelector("summary")?.textContent.trim() || "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return [`${name}\n${counts.get(name)}`, fold];
  });
}
