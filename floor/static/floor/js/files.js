// Files that are chosen: too many or too large together is said before they are sent, in the server's words.

function chosen({ target }) {
  const { mostBytes, mostFiles, tooMuch } = target.dataset ?? {};
  if (!mostBytes) return;
  const files = [...target.files];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const said = size > Number(mostBytes) || files.length > Number(mostFiles) ? tooMuch : "";
  target.setCustomValidity(said);
  document.getElementById(`${target.id}_error`).textContent = said;
}

/** Begin. */
export function start() {
  document.addEventListener("change", chosen);
}
