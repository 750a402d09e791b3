// Makes planning by touch nicer: what is touched goes into the plan without a new page, and a condition that is chosen
// is kept at once. Without script every button leads to a page of its own.

import { swap } from "./swap.js";

const main = document.getElementById("main");

async function send(form, button) {
  const fields = new URLSearchParams(new FormData(form));
  if (button?.name) fields.append(button.name, button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields });
    const text = await answer.text();
    // The sheet has done its work.
    if (location.hash.startsWith("#card-")) location.replace(location.hash.replace("#card-", "#at-"));
    if (!(await swap(text, false))) throw new Error("another page");
    if (answer.redirected) history.replaceState(null, "", new URL(answer.url).search + location.hash);
    const live = document.getElementById("live");
    const lines = document.querySelectorAll(".plan__what");
    if (live) live.textContent = [...lines].map((line) => line.textContent).join(", ");
  } catch {
    location.assign(main.dataset.table ? `/tables/${main.dataset.table}?plan=1` : location.href);
  }
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "planned") return;
  event.preventDefault();
  send(event.target, event.submitter);
});

document.addEventListener("change", (event) => {
  const { form } = event.target;
  if (form?.id === "planned") send(form);
});
