// Runs when a push comes, also while no page is open: shows it, and opens its page when it is touched.

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data ? event.data.json() : {};
  } catch {
    // What is no push of ours is shown without words: the browser insists on showing something.
  }
  const shown = self.registration.showNotification(String(said.title ?? "Wonderpost"), {
    body: String(said.text ?? ""),
    tag: String(said.tag ?? ""),
    renotify: Boolean(said.tag),
    lang: String(said.language ?? ""),
    data: { url: String(said.url ?? "/") },
  });
  event.waitUntil(shown);
});

// Only pages of this site are opened, whatever a push says.
function ours(url) {
  const found = new URL(url, self.location.origin);
  return new URL(found.pathname + found.search, self.location.origin).href;
}

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === url);
  return there ? there.focus() : self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(ours(event.notification.data?.url ?? "/")));
});

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function text(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The browser's service renewed what it takes: the server must know, or it writes to nobody.
async function renew() {
  const answer = await fetch("/settings/alerts/push.json", { redirect: "error" });
  if (!answer.ok) return;
  const { key, csrf } = await answer.json();
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const subscription = await self.registration.pushManager.subscribe(wanted);
  const body = new URLSearchParams({
    csrf,
    endpoint: subscription.endpoint,
    p256dh: text(subscription.getKey("p256dh")),
    auth: text(subscription.getKey("auth")),
  });
  await fetch("/settings/alerts/push", { method: "POST", body, redirect: "manual" });
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew());
});
