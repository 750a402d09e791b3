// A short tone when it is the reader's turn, in browsers that were told so on the page of alerts.

const KEY = "tone";

export function isWished() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function tone() {
  const context = new AudioContext();
  const [note, volume] = [context.createOscillator(), context.createGain()];
  note.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4);
  note.connect(volume).connect(context.destination);
  note.onended = () => context.close();
  note.start();
  note.stop(context.currentTime + 0.4);
}

const wish = document.getElementById("tone");
if (wish) {
  wish.checked = isWished();
  wish.closest("[hidden]").hidden = false;
  wish.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, wish.checked ? "yes" : "no");
    } catch {
      // Without storage it cannot be kept.
    }
    if (wish.checked) tone();
  });
}
