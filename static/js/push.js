// Lets the browser take pushes, once its person has pressed the button: asks it, and sends what it says with the form.
const form = document.getElementById("push");

function only(name) {
  for (const part of form.querySelectorAll("[data-push]")) {
    part.hidden = part.dataset.push !== name && !(name !== "cannot" && part.dataset.push === "button");
  }
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function text(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function subscribe(key) {
  await navigator.serviceWorker.register("/service-worker.js");
  const ready = await navigator.serviceWorker.ready;
  const old = await ready.pushManager.getSubscription();
  if (old && text(old.options.applicationServerKey ?? new ArrayBuffer(0)) !== key) {
    await old.unsubscribe();
  }
  return ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") {
    only("denied");
    return;
  }
  let subscription;
  try {
    subscription = await subscribe(form.dataset.key);
  } catch {
    only("failed");
    return;
  }
  form.elements.endpoint.value = subscription.endpoint;
  form.elements.p256dh.value = text(subscription.getKey("p256dh"));
  form.elements.auth.value = text(subscription.getKey("auth"));
  form.submit();
}

if (form) {
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  only(can ? "button" : "cannot");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
}
