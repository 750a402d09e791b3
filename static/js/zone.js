// Tells the server the browser's time zone, from the next page on, while it does not know where somebody is.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const secure = location.protocol === "https:" ? "; secure" : "";
if (timeZone) document.cookie = `wonderpost-zone=${timeZone}; path=/; max-age=31536000; samesite=lax${secure}`;
