// Follow what happens: a page with `data-live` listens to that stream and is refreshed when it tells of news.
// What the stream tells is a hint; the page's own address is asked what to show.

import { learn } from "./clock.js";
import { refreshTo } from "./morph.js";
import { words } from "./words.js";

const SILENT = 5_000; // milliseconds without a beat, after which the page says so and asks by itself
const LOOK = 1_000;
const GAP = 250; // at least, between two refreshes
const SHARE = 3; // a refresh that took long is not repeated before this many times as long
const POLL = 5_000;
const GONE = [401, 403, 404, 410];

let stream = null;
let followed = "";
let heard = 0; // when the server was last heard, by this page's steady clock
let wanted = false;
let fetching = false;
let rested = 0; // when the next refresh may begin
let pointers = 0;

const main = () => document.getElementById("main");
const now = () => performance.now();

function follow() {
  const address = document.hidden ? "" : (main()?.dataset.live ?? "");
  if (address === followed) return;
  stream?.close();
  stream = null;
  followed = address;
  wanted = false; // what the page before it was behind of
  if (!address) return;
  heard = now();
  listen(address);
}

function listen(address) {
  // A table's page says which entry it shows: what came between it and the stream is told too.
  const seq = main().dataset.seq;
  stream = new EventSource(seq ? `${address}?after=${seq}` : address);
  stream.onopen = hear;
  stream.addEventListener("beat", (event) => {
    hear();
    learn(JSON.parse(event.data).now);
  });
  for (const name of ["entries", "moved", "tables", "due", "resync"]) {
    stream.addEventListener(name, (event) => {
      hear();
      if (isNews(event)) refresh();
    });
  }
  // Whoever follows may do so no longer: the page's own address says why.
  stream.addEventListener("end", () => location.reload());
}

function hear() {
  heard = now();
  say("");
  document.dispatchEvent(new CustomEvent("floor:heard"));
}

/** Whether the page follows something and has not heard of it for too long. */
export const isSilent = () => Boolean(followed) && now() - heard > SILENT;

function isNews(event) {
  const { seq, stands } = main().dataset;
  const told = JSON.parse(event.data);
  if (event.type === "entries") return !seq || told.seq > Number(seq);
  // A stream of the room begins with where every table stands: as the page shows it, as a rule.
  if (event.type === "tables") return !stands || told.tables.reduce((sum, each) => sum + each.seq, 0) !== Number(stands);
  return true;
}

/** Ask the page's own address what to show now, soon. */
export function refresh() {
  wanted = true;
  look();
}

async function look() {
  // What is shown once cannot be asked for again.
  if (main()?.dataset.once !== undefined) wanted = false;
  // Under a finger nothing may change its place.
  if (!wanted || fetching || pointers > 0 || document.hidden || now() < rested) return;
  wanted = false;
  fetching = true;
  const began = now();
  const address = location.href;
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true", "X-Floorbook-Live": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    hear();
    // Its reader was let go, or what it showed is gone: the page itself says so.
    if (answer.redirected || GONE.includes(answer.status)) location.reload();
    else if (answer.ok && address === location.href && pointers === 0) refreshTo(page);
    else wanted = answer.ok;
  } catch {
    wanted = true;
  } finally {
    fetching = false;
    rested = now() + Math.max(GAP, SHARE * (now() - began));
  }
}

function say(said) {
  const line = document.getElementById("contact");
  if (line && line.textContent !== said) line.textContent = said;
}

function watch() {
  follow();
  // What is made in the background is in no stream: the page says how often to ask.
  const every = Number(main()?.dataset.poll);
  if (every && now() > rested + every) wanted = true;
  if (isSilent()) {
    say(words("silent"));
    if (now() > rested + POLL) wanted = true;
    if (stream?.readyState === EventSource.CLOSED) {
      stream = null;
      listen(followed);
    }
  }
  look();
}

/** Begin. */
export function start() {
  const down = () => (pointers += 1);
  const up = () => {
    pointers = Math.max(0, pointers - 1);
    // After the click that belongs to it.
    setTimeout(look);
  };
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointerup", up, true);
  document.addEventListener("pointercancel", up, true);
  document.addEventListener("visibilitychange", () => {
    follow();
    if (!document.hidden && followed) refresh();
  });
  document.addEventListener("floor:shown", follow);
  // A page that was shown while the network was away asks at once when it is back.
  addEventListener("online", refresh);
  addEventListener("pagehide", () => {
    stream?.close();
    followed = "";
  });
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  setInterval(watch, LOOK);
  follow();
}
