// What is sent: a button is not pressed twice, and what did not reach the server is said to have not.

import { words } from "./words.js";

function failed(event) {
  const form = event.detail.elt.closest?.("form");
  if (!form) return location.assign(event.detail.pathInfo.requestPath);
  let line = form.querySelector(":scope > .send-failed");
  if (!line) {
    line = document.createElement("p");
    line.className = "send-failed notice notice--bad";
    line.setAttribute("role", "alert");
    form.append(line);
  }
  line.textContent = words("failed");
}

/** Begin. */
export function start() {
  document.addEventListener("htmx:sendError", failed);
}
