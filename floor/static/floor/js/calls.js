// Calls that wait, on a page that is about something else: the server is asked now and then how many there are.

const EVERY = 5_000; // milliseconds

let asking = false;

async function ask() {
  const place = document.getElementById("calls");
  if (!place || asking || document.hidden) return;
  asking = true;
  try {
    const answer = await fetch(place.dataset.calls, { headers: { "X-Floorbook-Live": "1" } });
    const found = answer.ok && !answer.redirected ? (await answer.text()).trim() : "";
    // Read aloud only when it changes.
    if (place.innerHTML.trim() !== found) place.innerHTML = found;
  } catch {
    // Without network the page says so itself.
  } finally {
    asking = false;
  }
}

/** Begin. */
export function start() {
  document.addEventListener("floor:shown", () => document.getElementById("calls")?.childElementCount === 0 && ask());
  setInterval(ask, EVERY);
  ask();
}
