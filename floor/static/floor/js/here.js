// Somebody's hands are on a table's tablet: say so now and then, or it falls back to dealer while he types.

const BETWEEN = 15_000; // milliseconds

let said = -Infinity;

async function touched() {
  const held = document.querySelector("[data-here]");
  if (!held || performance.now() - said < BETWEEN) return;
  said = performance.now();
  try {
    const answer = await fetch(held.dataset.here);
    // It fell back already: the page itself says so.
    if (answer.status === 401) location.reload();
  } catch {
    said = -Infinity;
  }
}

/** Begin. */
export function start() {
  for (const name of ["pointerdown", "keydown", "input"]) {
    document.addEventListener(name, touched, { capture: true, passive: true });
  }
}
