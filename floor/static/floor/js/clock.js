// Clocks that run by the server's time: `<time data-until>` counts down, `<time data-since>` counts up.

const NEAR = 15; // seconds: from here on it is red
const SLEPT = 5_000; // milliseconds that an earlier estimate may be ahead before it is given up
const SECONDS_PER_MINUTE = 60;
const TICK = 250;

const DRIFT = 10_000; // two clocks further apart than this cannot both be right
const KEPT = "floorbook.ahead";

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
  keep(ahead + performance.now() - Date.now());
}

function keep(apart) {
  // For pages that are opened while the server cannot be asked.
  if (!(Math.abs(apart - byTablet()) < SLEPT)) localStorage.setItem(KEPT, String(Math.round(apart)));
}

/** How far the server's time was ahead of the tablet's own; NaN before it was ever told. */
const byTablet = () => Number(localStorage.getItem(KEPT) ?? NaN);

/** Return the server's time in milliseconds; NaN before it was ever told. */
export const serverNow = () => (ahead === null ? Date.now() + byTablet() : ahead + performance.now());

/**
 * Return when something happens that cannot be sent now: `at` by the server's time, where that was
 * ever told; `made` by the tablet's clock; and whether the two agree. A steady clock may stand still
 * while the tablet sleeps: of two instants the later is the true one.
 */
export function moment() {
  const made = Date.now();
  const told = made + byTablet();
  if (Number.isNaN(told)) return { at: null, made, sure: false };
  const steady = ahead === null ? told : ahead + performance.now();
  const at = new Date(Math.max(told, steady)).toISOString();
  return { at, made, sure: Math.abs(told - steady) < DRIFT };
}

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
    const { now, kept } = document.getElementById("main")?.dataset ?? {};
    // A copy that was kept tells the time of long ago.
    if (now && kept === undefined) learn(now);
    show();
  };
  document.addEventListener("floor:shown", shown);
  shown();
  setInterval(show, TICK);
}
