// Proposes the device's time zone in the settings of somebody who has not chosen one. Nothing is saved by itself.
const select = document.getElementById("zone");
const hint = document.getElementById("zone-guess");
const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (select && hint && guess && guess !== select.value && [...select.options].some((option) => option.value === guess)) {
  select.value = guess;
  hint.hidden = false;
}
