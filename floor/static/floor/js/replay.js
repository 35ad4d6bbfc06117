// The hand replayer: plays a hand by asking for one step after the other, by keys, taps and a slider as well.

import { refreshTo } from "./morph.js";

const STEP = 1_500; // milliseconds that a step stands at the usual pace
const PACES = [0.25, 0.5, 1, 2, 4];
const FAR = 50; // pixels that a finger goes to the side
const KEYS = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };
const TYPES = "input, textarea, select, [contenteditable]";
const PRESSED = "button, a, summary";

let playing = false;
let timer = 0;
let pace = PACES.indexOf(1);
let going = false;
let next = ""; // where to go when the step that is asked for has come
let ahead = { address: "", text: null };
let finger = null;
let slides = false; // under a finger the slider says itself where it is

const replay = () => document.getElementById("replay");
const way = (name) => document.querySelector(`.page--replay a[data-way="${name}"]`)?.href ?? "";

function ask(address) {
  if (ahead.address === address) return ahead.text;
  return fetch(address, { headers: { "HX-Request": "true", "X-Floorbook-Live": "1" } }).then((answer) =>
    answer.ok && !answer.redirected ? answer.text() : "",
  );
}

/** Ask for the step after this one before it is due. */
function askAhead() {
  const address = way("after");
  if (!address || ahead.address === address) return;
  const text = ask(address).catch(() => "");
  ahead = { address, text };
}

async function go(address) {
  if (!address) return;
  if (going) {
    next = address;
    return;
  }
  going = true;
  const asked = location.href;
  try {
    const text = await ask(address);
    if (location.href !== asked || !replay()) return;
    // What it is then, the page itself says: signed out, gone, or no network.
    if (!text) return void location.assign(address);
    refreshTo(new DOMParser().parseFromString(text, "text/html"));
    history.replaceState(history.state, "", replay()?.dataset.address ?? address);
  } catch {
    location.assign(address);
  } finally {
    going = false;
    ahead = { address: "", text: null };
  }
  const then = next;
  next = "";
  if (then) await go(then);
}

function play(on) {
  slides = false;
  playing = on && Boolean(replay());
  clearTimeout(timer);
  show();
  if (!playing) return;
  if (way("after")) askAhead();
  // At the end it begins anew.
  timer = way("after") ? setTimeout(onward, STEP / PACES[pace]) : setTimeout(rewind, 0);
}

async function onward() {
  await go(way("after"));
  play(playing && Boolean(way("after")));
}

async function rewind() {
  await go(way("first"));
  play(playing && Boolean(way("after")));
}

function by(name) {
  play(false);
  go(way(name));
}

function quicker(more) {
  pace = Math.min(PACES.length - 1, Math.max(0, pace + more));
  if (playing) play(true);
  else show();
}

function show() {
  const shown = replay();
  if (!shown) {
    playing = false;
    clearTimeout(timer);
    return;
  }
  const { place, count, says } = shown.dataset;
  const slider = document.getElementById("replay-place");
  slider.max = count;
  if (!slides) slider.value = place;
  slider.setAttribute("aria-valuetext", says);
  document.getElementById("replay-go").hidden = true;
  const keys = document.getElementById("replay-play");
  keys.hidden = false;
  for (const part of keys.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "playing") !== playing;
  keys.querySelector("output").textContent = `${PACES[pace]}×`;
}

function onKey(event) {
  const { key, target } = event;
  if (!replay() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (target.closest?.(TYPES)) return;
  if (key === " " && !target.closest?.(PRESSED)) play(!playing);
  else if (KEYS[key]) by(KEYS[key]);
  else return;
  event.preventDefault();
}

function onClick(event) {
  const pressed = event.target.closest?.(".page--replay [data-play], .page--replay [data-pace], .page--replay a[data-way]");
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (pressed.dataset.pace) return quicker(pressed.dataset.pace === "faster" ? 1 : -1);
  if (pressed.dataset.play !== undefined) return play(!playing);
  event.preventDefault();
  event.stopPropagation();
  by(pressed.dataset.way);
}

function onSlide({ target }) {
  if (target.id !== "replay-place") return;
  const address = new URL(location.href);
  address.search = new URLSearchParams(new FormData(target.form)).toString();
  play(false);
  slides = true;
  target.value = address.searchParams.get("place");
  go(address.href);
}

function onTouch(event) {
  const [touch] = event.touches;
  const inside = event.touches.length === 1 && event.target.closest?.(".replay-picture");
  finger = inside ? { x: touch.clientX, y: touch.clientY } : null;
}

function onLift(event) {
  if (!finger) return;
  const [touch] = event.changedTouches;
  const across = touch.clientX - finger.x;
  const down = Math.abs(touch.clientY - finger.y);
  finger = null;
  if (Math.abs(across) > FAR && Math.abs(across) > 2 * down) by(across < 0 ? "after" : "before");
}

/** Begin. */
export function start() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick, true);
  document.addEventListener("input", onSlide);
  document.addEventListener("touchstart", onTouch, { passive: true });
  document.addEventListener("touchend", onLift, { passive: true });
  document.addEventListener("touchcancel", () => (finger = null), { passive: true });
  document.addEventListener("floor:shown", show);
  show();
}
