// The ruling desk: when the table moved on under a form that is being filled in, it asks what came since.

function ask() {
  const effect = document.getElementById("desk-effect");
  if (effect) htmx.trigger(effect, "desk:ask");
}

function look() {
  const seen = Number(document.getElementById("desk")?.elements.namedItem("seq")?.value);
  if (Number(document.getElementById("main").dataset.seq) > seen) ask();
}

/** Begin. */
export function start() {
  document.addEventListener("floor:shown", look);
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { elt } = detail.requestConfig;
    // What a desk asked that its reader has left is nothing for the page he is at.
    if (elt.id === "desk-effect" && !elt.isConnected) detail.shouldSwap = false;
  });
  // What was chosen meanwhile was not followed, and what was refused can be sent again.
  addEventListener("online", () => {
    document.querySelector("#desk > .send-failed")?.remove();
    ask();
  });
}
