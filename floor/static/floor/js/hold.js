// Hold to confirm: `<button data-hold>` takes effect once it was held, by finger, mouse or key.

import { words } from "./words.js";

const HELD = 800; // milliseconds, as long as the bar takes to fill
const TWICE_WITHIN = 8_000; // for who can only press: a screen reader, a switch
const KEYS = [" ", "Enter"];

let holding = null; // { button, timer, touched: by a finger or a mouse }
let pressed = null; // { button, at }
let allowed = null; // the button whose click is to go through
let lifting = false; // the finger that held it is still down, over whatever came in its place

const buttonAt = (event) => event.target.closest?.("button[data-hold]");

function begin(button) {
  end();
  button.classList.add("is-held");
  holding = { button, timer: setTimeout(() => confirm(button), HELD) };
}

function touch(button) {
  begin(button);
  holding.touched = true;
}

function end() {
  if (holding === null) return;
  clearTimeout(holding.timer);
  holding.button.classList.remove("is-held");
  holding = null;
}

function confirm(button) {
  lifting = holding?.touched === true;
  end();
  hint(button, "");
  allowed = button;
  button.click();
  allowed = null;
}

function hint(button, said) {
  let line = button.parentElement.querySelector(":scope > .hold-hint");
  if (!line && said) {
    line = document.createElement("p");
    line.className = "hold-hint";
    line.setAttribute("role", "status");
    button.after(line);
  }
  if (line) line.textContent = said;
}

function clicked(event) {
  const button = buttonAt(event);
  if (lifting && event.isTrusted && event.detail > 0) {
    lifting = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (!button || button === allowed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const bare = event.detail === 0 && pressed === null;
  const again = pressed?.button === button && performance.now() - pressed.at < TWICE_WITHIN;
  if (event.detail === 0 && again) {
    pressed = null;
    confirm(button);
  } else {
    hint(button, words(bare ? "holdAgain" : "holdOn"));
    pressed = event.detail === 0 ? { button, at: performance.now() } : null;
  }
}

/** Begin. */
export function start() {
  document.addEventListener("pointerdown", (event) => {
    const button = buttonAt(event);
    lifting = false;
    if (button && event.button === 0 && !button.disabled) touch(button);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(name, end, true);
  // Pressing a button takes the focus from elsewhere: that is no letting go of it.
  document.addEventListener("blur", ({ target }) => target === holding?.button && end(), true);
  addEventListener("blur", end);
  document.addEventListener("keydown", (event) => {
    const button = buttonAt(event);
    if (!button || !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat && holding === null) begin(button);
  });
  document.addEventListener("keyup", (event) => {
    const button = buttonAt(event);
    if (!button || !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (holding !== null) hint(button, words("holdOn"));
    end();
  });
  document.addEventListener("contextmenu", (event) => buttonAt(event) && event.preventDefault());
  // Before htmx, which listens on the form itself.
  document.addEventListener("click", clicked, true);
}
