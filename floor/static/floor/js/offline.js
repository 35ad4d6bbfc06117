// Without network: the pages that are at hand, and how old they are.

import { newId } from "./ids.js";
import { refresh } from "./live.js";
import { words } from "./words.js";

const IDLE = 1_500; // milliseconds after a page was shown, before others are fetched ahead
const REST = 20_000; // between two rounds of them
const GOOD_FOR = 120_000; // a copy that was fetched ahead
const SEEN = "floorbook.seen"; // the last entry shown of each table
const MOST = 20; // tables
const AHEAD = { "X-Floorbook-Live": "1", "HX-Request": "true" };
const KEPT = "pages";

let version = "";
const made = new Map(); // when a copy was last made, by address
let rested = 0;
let timer = 0;

const main = () => document.getElementById("main");
const post = (said) => navigator.serviceWorker.controller?.postMessage(said);

function shown() {
  const place = document.getElementById("reader");
  // Nobody is signed in: what the last one saw is no longer kept here.
  if (place && !place.dataset.person) post("forget");
  note();
  remember();
  offer();
  if (version && main()?.dataset.shell && main().dataset.shell !== version) reload();
  clearTimeout(timer);
  timer = setTimeout(fetchAhead, Math.max(IDLE, rested - performance.now()));
}

/** Say how old a copy is; and let nothing be sent twice under the ids it was kept with. */
function note() {
  const at = main()?.dataset.kept;
  const line = document.getElementById("kept");
  if (line) line.textContent = at ? words("kept").replace("{time}", time(at)) : "";
  if (!at) return;
  for (const field of document.querySelectorAll('[name="command_id"]')) field.value = newId();
}

const time = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A new version is there: its scripts are taken up as soon as nothing is being filled in. */
function reload() {
  if (!document.querySelector("form[data-dirty]") && navigator.onLine !== false) location.reload();
}

/** Remember how far this tablet has seen a table: a copy of one of its pages may be older. */
function remember() {
  const { live, seq, kept } = main()?.dataset ?? {};
  if (!live || !seq || kept !== undefined) return;
  const { [location.pathname]: _, ...others } = JSON.parse(localStorage.getItem(SEEN) ?? "{}");
  const latest = [[location.pathname, seq], ...Object.entries(others)].slice(0, MOST);
  localStorage.setItem(SEEN, JSON.stringify(Object.fromEntries(latest)));
}

/** Return the seq that a form was decided at: of a copy, the last one that was shown of its table. */
export function seenAt(form, seq) {
  if (main()?.dataset.kept === undefined) return seq;
  const seen = JSON.parse(localStorage.getItem(SEEN) ?? "{}")[form.dataset.table];
  return Number(seen) > Number(seq) ? seen : seq;
}

async function fetchAhead() {
  const page = main();
  if (!page?.dataset.live || page.dataset.kept !== undefined || document.hidden) return;
  if (!navigator.serviceWorker.controller) {
    await navigator.serviceWorker.ready;
    timer = setTimeout(fetchAhead, IDLE);
    return;
  }
  rested = performance.now() + REST;
  try {
    await copy(location.href);
    for (const address of ahead(document)) {
      for (const further of ahead(await copy(address))) await copy(further);
    }
  } catch {
    // The network is away: another round comes when it is back.
  }
}

const ahead = (page) => [...page.querySelectorAll("a[data-ahead]")].map((link) => new URL(link.getAttribute("href"), link.dataset.base ?? location.href).href);

/** Have a copy made of a page: the service worker keeps it as it passes. */
async function copy(address) {
  if (performance.now() < (made.get(address) ?? -GOOD_FOR) + GOOD_FOR) return document.implementation.createHTMLDocument();
  const answer = await fetch(address, { headers: AHEAD });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const link of page.querySelectorAll("a[data-ahead]")) link.dataset.base = address;
  made.set(address, performance.now());
  return page;
}

/** On the page that stands for one that is not at hand: those that are. */
async function offer() {
  const list = document.getElementById("kept-pages");
  if (!list || list.childElementCount) return;
  const cache = await caches.open(KEPT);
  for (const request of (await cache.keys()).reverse()) {
    const answer = await cache.match(request);
    const title = decodeURIComponent(answer.headers.get("X-Kept-Title") ?? "");
    if (!title || new URL(request.url).search) continue;
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "act";
    link.href = request.url;
    link.textContent = title;
    item.append(link);
    list.append(item);
  }
}

/** Begin. */
export function start() {
  if (!("serviceWorker" in navigator)) return;
  version = main()?.dataset.shell ?? "";
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // a certificate that the browser does not trust
  if (navigator.onLine) post("renew");
  document.addEventListener("floor:shown", shown);
  // The server is there again: the copy makes way for the page as it is.
  document.addEventListener("floor:heard", () => main()?.dataset.kept !== undefined && refresh());
  document.addEventListener("submit", ({ target }) => target.matches("[data-leaves]") && post("forget"));
  shown();
}
