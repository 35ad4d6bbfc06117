// Large keys for a PIN: they fill in the field, which is all there is without a script.

function show() {
  for (const pad of document.querySelectorAll(".pin-keys[hidden]")) pad.hidden = false;
}

function tapped({ target }) {
  const key = target.closest?.("[data-key]");
  const field = key?.closest("form")?.querySelector("input[name=pin]");
  if (!field) return;
  if (key.dataset.key === "back") field.value = field.value.slice(0, -1);
  else if (field.value.length < field.maxLength) field.value += key.dataset.key;
}

/** Begin. */
export function start() {
  document.addEventListener("click", tapped);
  document.addEventListener("floor:shown", show);
  show();
}
