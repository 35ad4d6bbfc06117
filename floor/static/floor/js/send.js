// What is sent: where the server is not reached, what may wait waits on the tablet, and nothing else is lost.

import { newId } from "./ids.js";
import { isSilent } from "./live.js";
import { hold } from "./outbox.js";
import { words } from "./words.js";

const PATIENCE = 8_000; // milliseconds for the answer to what could wait as well
const AWAY = new Set([502, 503, 504]);
const TOLD_FOR = 6_000;

let told = 0;

const isPost = (form) => form.getAttribute("method")?.toLowerCase() === "post";
const isAway = () => navigator.onLine === false || isSilent();

/** Before htmx or the browser sends a form: is there anybody to send it to? */
function submitted(event) {
  const form = event.target;
  if (!isPost(form)) return;
  const mayWait = form.dataset.queue !== undefined;
  // A silent stream alone is no reason to refuse what cannot wait: it is tried.
  if (!(mayWait ? isAway() : navigator.onLine === false)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (mayWait) keep(form, new FormData(form, event.submitter), false);
  else refuse(form, words("cannotWait"));
}

async function keep(form, data, sent) {
  let isNew;
  try {
    isNew = await hold(form, data, sent);
  } catch {
    return refuse(form, words("notHeld"));
  }
  for (const line of form.querySelectorAll(":scope > .send-failed")) line.remove();
  form.reset();
  form.removeAttribute("data-dirty");
  for (const field of form.querySelectorAll('[name="command_id"]')) field.value = newId();
  tell(words(isNew ? "held" : "heldAlready").replace("{what}", form.dataset.what));
}

function refuse(form, said) {
  let line = form.querySelector(":scope > .send-failed");
  if (!line) {
    line = document.createElement("p");
    line.className = "send-failed notice notice--bad";
    line.setAttribute("role", "alert");
    form.append(line);
  }
  line.textContent = said;
  line.scrollIntoView({ block: "nearest" });
}

function tell(said) {
  const line = document.getElementById("told");
  if (!line) return;
  line.textContent = said;
  clearTimeout(told);
  told = setTimeout(() => (line.textContent = ""), TOLD_FOR);
}

/** It went out, and no answer came back. */
function unanswered(event) {
  const { requestConfig, pathInfo } = event.detail;
  const { elt } = requestConfig;
  // What a page asks by itself while somebody fills in is asked again when he goes on.
  if (!elt.matches?.("form, a")) return;
  const form = elt.closest("form");
  if (form?.dataset.queue !== undefined) keep(form, requestConfig.formData, true);
  else if (form && isPost(form)) refuse(form, words(navigator.onLine === false ? "cannotWait" : "failed"));
  else if (navigator.onLine === false) tell(words("noNetwork"));
  else location.assign(pathInfo.requestPath);
}

function answered({ detail: { state, seq, what } }) {
  tell(words(state).replace("{seq}", String(seq)).replace("{what}", what));
}

/** Begin. */
export function start() {
  document.addEventListener("submit", submitted, true);
  document.addEventListener("floor:answered", answered);
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt.matches?.("form[data-queue]")) detail.timeout = PATIENCE;
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, unanswered);
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!requestConfig.elt.matches?.("form[data-queue]") || !AWAY.has(xhr.status)) return;
    event.detail.shouldSwap = false;
    unanswered(event);
  });
}
