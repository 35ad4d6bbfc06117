// The list of what waits on this tablet: what it is, when it was recorded, how far it has come.

import { cancel, dismiss, isHeldBack, isTheSame, reader, recordToo } from "./outbox.js";
import { all, onChange } from "./store.js";
import { words } from "./words.js";

const WAITS = new Set(["held", "sent"]);
const ASKS = new Set(["conflict", "refused"]);
const SAYS = new Set(["onfile", "refused"]);
const ACTS = { cancel, dismiss, same: isTheSame, too: recordToo };

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };

const byId = (id) => document.getElementById(id);

async function show() {
  const button = byId("outbox-button");
  const list = byId("outbox-list");
  if (!button || !list) return;
  const { by } = reader();
  const items = await all();
  const own = items.filter((item) => item.by === by);
  const foreign = items.filter((item) => item.by !== by && item.state !== "accepted");
  const waiting = items.filter((item) => WAITS.has(item.state)).length;
  const asking = own.filter((item) => ASKS.has(item.state)).length;
  button.dataset.state = asking ? "asks" : waiting || foreign.length ? "waits" : "clear";
  button.querySelector("[data-count]").textContent = String(asking + waiting || "");
  const said = asking ? "outboxAsks" : waiting ? "outboxWaits" : "outboxClear";
  button.setAttribute("aria-label", words(said).replace("{count}", String(asking || waiting)));
  own.sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  list.replaceChildren(...own.map((item) => line(item, items)), ...people(foreign));
  byId("outbox-none").hidden = items.length > 0;
}

/** First what asks for a decision, then what waits, in order. */
const rank = ({ state }) => (ASKS.has(state) ? 0 : WAITS.has(state) ? 1 : 2);

/** What others recorded here: whose it is and how many; what it says is theirs. */
function people(items) {
  const names = new Map();
  for (const { name, by } of items) {
    const one = names.get(by) ?? { name, count: 0 };
    names.set(by, { ...one, count: one.count + 1 });
  }
  return [...names.values()].map(({ name, count }) => {
    const found = byId("outbox-other").content.firstElementChild.cloneNode(true);
    const said = words("outboxOther").replace("{count}", String(count)).replaceAll("{who}", name);
    found.querySelector("[data-said]").textContent = said;
    return found;
  });
}

function line(item, items) {
  const found = byId("outbox-item").content.firstElementChild.cloneNode(true);
  const put = (name, text) => {
    const place = found.querySelector(`[data-${name}]`);
    place.textContent = text ?? "";
    place.hidden = !text;
  };
  found.dataset.state = item.state;
  for (const part of found.querySelectorAll("[data-when]")) {
    if (!part.dataset.when.split(" ").includes(item.state)) part.remove();
  }
  found.dataset.item = String(item.id);
  put("what", item.what);
  put("detail", item.detail);
  put("where", item.where);
  put("at", new Date(item.at ?? item.made).toLocaleTimeString([], CLOCK));
  put("taken", item.taken ? `#${item.taken}` : "");
  put("said", SAYS.has(item.state) ? item.said : "");
  found.querySelector("[data-unsure]").hidden = item.sure;
  found.querySelector("[data-blocked]").hidden = !WAITS.has(item.state) || !isHeldBack(item, items);
  found.querySelector("[data-came]")?.replaceChildren(...(item.came ?? []).map(cameLine));
  return found;
}

function cameLine({ seq, text, by, at }) {
  const found = document.createElement("li");
  found.textContent = `#${seq} ${text} — ${by}, ${at}`;
  return found;
}

function toggle(open) {
  const drawer = byId("outbox");
  if (!drawer) return;
  drawer.hidden = !open;
  byId("outbox-button")?.setAttribute("aria-expanded", String(open));
}

function clicked(event) {
  if (event.target.closest?.("#outbox-button")) return toggle(byId("outbox").hidden);
  const act = event.target.closest?.("[data-outbox]");
  if (act) return ACTS[act.dataset.outbox](Number(act.closest("[data-item]").dataset.item));
  if (!event.target.closest?.("#outbox")) toggle(false);
}

/** Begin. */
export function start() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || byId("outbox")?.hidden !== false) return;
    toggle(false);
    byId("outbox-button").focus();
  });
  document.addEventListener("floor:shown", show);
  onChange(show);
  show();
}
