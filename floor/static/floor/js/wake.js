// A page that follows a table keeps the screen on, where the browser lets it and its reader wants it.

let lock = null;

const wanted = () => {
  const { live, wake } = document.getElementById("main")?.dataset ?? {};
  return Boolean(live) && wake !== "off" && !document.hidden;
};

async function look() {
  if (!wanted()) {
    await lock?.release();
    lock = null;
    return;
  }
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // the battery is low, or the page has just gone out of sight
  }
}

/** Begin. */
export function start() {
  if (!("wakeLock" in navigator)) return;
  document.addEventListener("visibilitychange", look);
  document.addEventListener("floor:shown", look);
  look();
}
