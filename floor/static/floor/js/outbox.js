// What could not be sent waits, and goes out in order when the server is there again: each thing once,
// and only in the name of whoever recorded it. What the server answers is shown, and decided by a person.

import { moment } from "./clock.js";
import { newId } from "./ids.js";
import { seenAt } from "./offline.js";
import { add, all, change } from "./store.js";

const TRY = 2_000; // the `online` event can come before the network works
const REST = 15_000; // after the server itself was in trouble
const PATIENCE = 10_000;
const SHOWN_FOR = 120_000; // what was accepted
const LOCK = "floorbook-outbox";
const OWN = new Set(["csrfmiddlewaretoken", "command_id", "seq"]);
const DONE = new Set(["accepted", "onfile"]);
// Who is signed in now is not who may send it; whoever recorded it may again.
const NOT_NOW = new Set(["held_for_another", "tablet_fell_back", "not_permitted", "tablet_of_its_table", "pin_not_enough"]);
const STOPS = new Set(["conflict", "refused"]);

let busy = false;
let rested = 0;

/** Return who reads this page, as the items name him. */
export function reader() {
  const { person = "", role = "", name = "" } = document.getElementById("reader")?.dataset ?? {};
  return { by: person ? `${person} ${role}` : "", name };
}

/**
 * Hold what a form says.
 * @param {HTMLFormElement} form
 * @param {FormData} data what it says, with the button that was pressed
 * @param {boolean} sent it went out and no answer came: the server may have it
 * @returns {Promise<boolean>} false where the same waits already
 */
export async function hold(form, data, sent) {
  const { queue, what, where, table, alone } = form.dataset;
  const fields = [...data].filter(([name, value]) => !OWN.has(name) && typeof value === "string");
  const { by, name } = reader();
  const item = {
    table: new URL(table, location.href).pathname,
    kind: queue,
    what,
    where,
    detail: detail(form, fields),
    alone: alone !== undefined,
    action: new URL(form.getAttribute("action"), location.href).pathname,
    fields,
    seq: sent ? data.get("seq") : seenAt(form, data.get("seq")),
    // The page may be a copy whose ids were used before; what went out keeps its own.
    command: sent ? data.get("command_id") : newId(),
    ...moment(),
    by,
    name,
    state: sent ? "sent" : "held",
  };
  const known = (await all()).some((one) => !sent && one.state === "held" && isSame(one, item));
  if (!known) await add(item);
  navigator.storage?.persist?.();
  if (!sent) flush();
  return !known;
}

function isSame(one, other) {
  const said = ({ action, by, seq, fields }) => JSON.stringify([action, by, seq, fields]);
  return said(one) === said(other);
}

/** What was chosen and typed, as the form itself says it. */
function detail(form, fields) {
  const said = fields.map(([name, value]) => {
    const field = [...form.elements].find(
      (one) => one.name === name && (one.type !== "radio" || one.checked) && one.type !== "hidden",
    );
    if (!field || !value) return "";
    if (field.tagName === "SELECT") return field.selectedOptions[0]?.textContent.trim();
    if (field.type === "radio" || field.type === "checkbox") return field.labels[0]?.textContent.trim();
    return value;
  });
  return said.filter(Boolean).join(" · ");
}

/** Send what can be sent; from one page at a time where the browser can see to that. */
export async function flush() {
  if (busy || navigator.onLine === false || performance.now() < rested) return;
  busy = true;
  try {
    if (navigator.locks) await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && sendAll());
    else await sendAll();
  } catch {
    // Not there yet: what was on its way may have arrived, and is asked for again.
  } finally {
    busy = false;
  }
}

async function sendAll() {
  const tables = new Set((await all()).filter(isDue).map((item) => item.table));
  for (const table of tables) await sendTable(table);
}

const isDue = ({ state }) => state === "held" || state === "sent";

async function sendTable(table) {
  let who = null;
  for (;;) {
    if (!(await all()).some((item) => item.table === table && isDue(item))) return;
    who ??= await whoIsThere(table);
    const next = who && nextOf((await all()).filter((item) => item.table === table && item.by === who.by));
    if (!next) return;
    await change(next.id, (item) => (isDue(item) ? { ...item, state: "sent" } : undefined));
    if (!(await send(next, who))) return;
  }
}

const nextOf = (items) => items.find((item) => isDue(item) && !isHeldBack(item, items)) ?? null;

/** Whether an item waits for a person's word on an earlier one it was built on; what stands alone never does. */
export function isHeldBack(item, items) {
  const stops = (one) => one.id < item.id && one.table === item.table && one.by === item.by && STOPS.has(one.state);
  return !item.alone && items.some(stops);
}

async function whoIsThere(table) {
  const answer = await asked(`${table}who`, {});
  if (!answer.ok) return null;
  const { person, role, csrf } = await answer.json();
  return { by: `${person} ${role}`, csrf };
}

function asked(address, more) {
  return fetch(address, {
    ...more,
    headers: { "X-Floorbook-Outbox": "1", "X-Floorbook-Live": "1", ...more.headers },
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Send one item and note what came of it; say whether the next may follow. */
async function send(item, who) {
  const body = new URLSearchParams(item.fields);
  body.set("seq", item.seq);
  body.set("command_id", item.command);
  if (item.at) body.set("occurred_at", item.at);
  else body.set("ago", String(Math.max(0, Date.now() - item.made)));
  const headers = { "X-CSRFToken": who.csrf, "X-Floorbook-By": item.by };
  const answer = await asked(item.action, { method: "POST", body, headers });
  const isData = /json/.test(answer.headers.get("Content-Type") ?? "");
  const said = isData ? await answer.json() : null;
  if (answer.ok && said) return taken(item, said);
  if (!said || answer.status >= 500 || answer.status === 429) {
    rested = performance.now() + REST;
    return false;
  }
  if (answer.status === 401 || NOT_NOW.has(said.fault)) {
    await change(item.id, (one) => ({ ...one, state: item.state }));
    return false;
  }
  const stale = said.code === "stale_sequence";
  const found = stale ? { state: "conflict", came: said.came, stands: said.seq } : { state: "refused" };
  await change(item.id, (one) => ({ ...one, ...found, said: said.detail }));
  tell(found.state, item);
  return true;
}

async function taken(item, { seq, since, refused }) {
  const state = refused ? "onfile" : "accepted";
  await change(item.id, (one) => ({ ...one, state, said: refused, taken: seq, done: Date.now() }));
  tell(state, item, seq);
  // What was recorded from the same page saw the table as it was: now with this, and with nothing else.
  if (String(since) !== item.seq) return true;
  for (const later of await all()) {
    const follows = later.table === item.table && later.by === item.by && later.seq === item.seq;
    if (later.id > item.id && follows) await change(later.id, (one) => ({ ...one, seq: String(seq) }));
  }
  return true;
}

function tell(state, { what }, seq = 0) {
  document.dispatchEvent(new CustomEvent("floor:answered", { detail: { state, what, seq } }));
}

/** Take an item back that has not gone out. */
export const cancel = (id) => change(id, (item) => (item.state === "held" ? null : undefined));

/** It happened beside what others recorded: it is recorded too, after what came. */
export async function recordToo(id) {
  await change(id, (item) => (item.state === "conflict" ? { ...item, state: "held", seq: String(item.stands) } : undefined));
  flush();
}

/** It is what others recorded: it is not sent, and stays in the list until its reader has seen it. */
export async function isTheSame(id) {
  await change(id, (item) => (item.state === "conflict" ? { ...item, state: "dropped" } : undefined));
  flush();
}

/** Take what is settled off the list. */
export async function dismiss(id) {
  await change(id, (item) => (isDue(item) || item.state === "conflict" ? undefined : null));
  flush();
}

async function tick() {
  for (const item of await all()) {
    if (DONE.has(item.state) && Date.now() - item.done > SHOWN_FOR) await change(item.id, () => null);
  }
  if ((await all()).some(isDue)) await flush();
}

/** Begin. */
export function start() {
  addEventListener("online", flush);
  document.addEventListener("floor:heard", flush);
  document.addEventListener("floor:shown", flush);
  setInterval(tick, TRY);
  flush();
}
