// The ruling desk: when the table moved on under a form that is being filled in, it asks what came since.

function look() {
  const form = document.getElementById("desk");
  const effect = document.getElementById("desk-effect");
  if (!form || !effect) return;
  const seen = Number(form.elements.namedItem("seq")?.value);
  if (Number(document.getElementById("main").dataset.seq) > seen) htmx.trigger(effect, "desk:ask");
}

/** Begin. */
export function start() {
  document.addEventListener("floor:shown", look);
}
