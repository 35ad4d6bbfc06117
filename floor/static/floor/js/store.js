// What waits on this tablet, in its own database: it outlives the page, the browser and the battery.

const NAME = "floorbook";
const ITEMS = "items";
const CHANGED = "floorbook-outbox";

let opened = null;
const heard = new Set();
const others = "BroadcastChannel" in window ? new BroadcastChannel(CHANGED) : null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ITEMS, { keyPath: "id", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function within(mode, work) {
  const transaction = (await database()).transaction(ITEMS, mode, { durability: "strict" });
  const found = work(transaction.objectStore(ITEMS));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(found?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

function changed() {
  others?.postMessage("");
  for (const listener of heard) listener();
}

/** Call a function whenever something changed, in this page or another of this tablet's. */
export function onChange(listener) {
  heard.add(listener);
  others?.addEventListener("message", () => listener());
}

/** Return all items, in the order they were recorded. */
export const all = () => within("readonly", (items) => items.getAll());

/** Put an item behind the others; it is on the disk when this is done. */
export async function add(item) {
  await within("readwrite", (items) => items.add(item));
  changed();
}

/**
 * Change an item as it is now; `null` takes it away, and `undefined` leaves it.
 * Nobody else comes between the reading and the writing.
 */
export async function change(id, made) {
  await within("readwrite", (items) => {
    const request = items.get(id);
    request.onsuccess = () => {
      const next = request.result && made(request.result);
      if (next === null) items.delete(id);
      else if (next) items.put(next);
    };
  });
  changed();
}
