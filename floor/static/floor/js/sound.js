// Sounds of what has just come: `<span id data-sound="call|escalation|closing">`, once for each id. A browser lets a page
// sound only after it was touched. The Display page tests and mutes; who hears nothing sees the frame flash.

import { serverNow } from "./clock.js";

// Each note: hertz, and when it begins and how long it lasts in seconds. Three signals that nobody takes for one another.
const TUNES = {
  call: [[880, 0, 0.16], [660, 0.2, 0.3]],
  escalation: [[740, 0, 0.12], [988, 0.15, 0.12], [740, 0.3, 0.12], [988, 0.45, 0.12], [1319, 0.6, 0.4]],
  closing: [[523, 0, 0.09], [523, 0.18, 0.09], [523, 0.36, 0.09]],
};
const LOUD = 0.35;
const FADE = 0.03;
const LOOK = 500;
const FLASH = 1_200;

const KEPT = "floorbook.heard"; // as long as this tab lives: a page that is loaded anew repeats nothing
const MOST = 300;

const heard = new Set();
let audio = null;
let fading = 0;

const muted = () => document.documentElement.dataset.sounds === "off";
const runs = () => audio?.state === "running";

function unlock() {
  if (audio === null) {
    audio = new AudioContext();
    audio.onstatechange = offer;
  }
  if (!runs()) audio.resume();
  offer();
}

function play(name) {
  flash(name);
  if (!runs() || muted()) return;
  for (const [hertz, begins, lasts] of TUNES[name] ?? []) note(hertz, audio.currentTime + begins, lasts);
}

function note(hertz, at, lasts) {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUD, at + FADE);
  loudness.gain.setValueAtTime(LOUD, at + lasts);
  loudness.gain.linearRampToValueAtTime(0, at + lasts + FADE);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + lasts + FADE);
}

function flash(name) {
  document.documentElement.dataset.flash = name;
  clearTimeout(fading);
  fading = setTimeout(() => delete document.documentElement.dataset.flash, FLASH);
}

/** Show the button that switches sound on, where there is one and sound is off. */
function offer() {
  for (const button of document.querySelectorAll(".sound-on")) button.hidden = runs() || muted();
  for (const part of document.querySelectorAll("[data-sound-tests]")) part.hidden = false;
}

const due = (mark) => !mark.dataset.soundAt || serverNow() >= Date.parse(mark.dataset.soundAt);
const marks = () => [...document.querySelectorAll("[data-sound][id]")].filter((mark) => !heard.has(mark.id));

function remember(found) {
  for (const mark of found) heard.add(mark.id);
  if (found.length) sessionStorage.setItem(KEPT, JSON.stringify([...heard].slice(-MOST)));
}

function listen() {
  const found = marks().filter(due);
  remember(found);
  const names = found.map((mark) => mark.dataset.sound);
  // One at a time: what presses most.
  const loudest = ["escalation", "call", "closing"].find((name) => names.includes(name));
  if (loudest) play(loudest);
}

/** Begin: what is there already was there before; it stands on the page. */
export function start() {
  for (const id of JSON.parse(sessionStorage.getItem(KEPT) ?? "[]")) heard.add(id);
  remember(marks().filter(due));
  // Only when the tap is over: a button that goes under a finger lets it fall on what lies below.
  for (const name of ["click", "keydown"]) document.addEventListener(name, unlock);
  document.addEventListener("click", ({ target }) => {
    const test = target.closest?.("button[data-sound-test]");
    if (test) play(test.dataset.soundTest);
  });
  document.addEventListener("floor:shown", () => {
    offer();
    listen();
  });
  setInterval(listen, LOOK);
  offer();
}
