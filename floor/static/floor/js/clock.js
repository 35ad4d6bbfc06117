// Clocks that run by the server's time: `<time data-until>` counts down, `<time data-since>` counts up.

const NEAR = 15; // seconds: from here on it is red
const SLEPT = 5_000; // milliseconds that an earlier estimate may be ahead before it is given up
const SECONDS_PER_MINUTE = 60;
const TICK = 250;

let ahead = null; // the server's time less that of this page's own steady clock

/**
 * Learn the server's time from an answer that has just come.
 * An answer takes its time to come, so the estimate that is furthest ahead is the truest.
 * @param {string} instant in ISO 8601
 */
export function learn(instant) {
  const found = Date.parse(instant) - performance.now();
  if (Number.isNaN(found)) return;
  if (ahead === null || found > ahead || ahead - found > SLEPT) ahead = found;
}

/** Return the server's time in milliseconds; NaN before it was ever told. */
export const serverNow = () => (ahead === null ? NaN : ahead + performance.now());

const twoDigits = (number) => String(number).padStart(2, "0");

function text(seconds) {
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return `${minutes}:${twoDigits(seconds % SECONDS_PER_MINUTE)}`;
}

function show() {
  const now = serverNow();
  if (Number.isNaN(now)) return;
  for (const time of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.ceil((Date.parse(time.dataset.until) - now) / 1000));
    put(time, text(left));
    time.classList.toggle("is-near", left <= NEAR);
  }
  for (const time of document.querySelectorAll("time[data-since]")) {
    put(time, text(Math.max(0, Math.floor((now - Date.parse(time.dataset.since)) / 1000))));
  }
}

function put(time, said) {
  if (time.textContent !== said) time.textContent = said;
}

/** Begin. */
export function start() {
  const shown = () => {
    const made = document.getElementById("main")?.dataset.now;
    if (made) learn(made);
    show();
  };
  document.addEventListener("floor:shown", shown);
  shown();
  setInterval(show, TICK);
}
