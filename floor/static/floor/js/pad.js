// The dealer's pad: how many cards are picked, and digits as keys. Which cards and amounts there are, the server said.

const PICKER = "[data-picker]";
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "000", "0", "⌫"];

const boxes = (picker) => [...picker.querySelectorAll("input")];

/** Say how many are picked; once it is as many as there may be, the others rest. */
function count(picker) {
  const most = Number(picker.dataset.most);
  const all = boxes(picker);
  const picked = all.filter((box) => box.checked).length;
  const line = picker.querySelector("[data-count]");
  if (line) {
    line.dataset.said ??= line.textContent;
    line.textContent = picked ? `${picked} / ${most}` : line.dataset.said;
    line.classList.toggle("is-full", picked === most);
  }
  if (all[0]?.type === "checkbox") {
    for (const box of all) box.disabled = picked >= most && !box.checked;
  }
}

/** The picker of one seat's card says what was picked, and makes way for the next seat's. */
function fold(picker) {
  const own = picker.closest("[data-fold]");
  const box = boxes(picker).find((one) => one.checked);
  if (!own || !box) return;
  own.querySelector("[data-chosen]").textContent = box.labels[0].querySelector("svg").getAttribute("aria-label");
  own.open = false;
  const next = [...own.closest("form").querySelectorAll("[data-fold]")].find((one) => !one.querySelector("input:checked"));
  if (next) next.open = true;
}

/** A card that was just dealt to one seat can go to no other: the pickers of a form share the deck. */
function share(form) {
  const radios = [...form.querySelectorAll(`${PICKER} input[type="radio"]`)];
  const taken = new Map(radios.filter((box) => box.checked).map((box) => [box.value, box.name]));
  for (const box of radios) box.disabled = taken.has(box.value) && taken.get(box.value) !== box.name;
}

function picked(event) {
  const picker = event.target.closest?.(PICKER);
  if (!picker) return;
  count(picker);
  share(picker.closest("form"));
  fold(picker);
}

function key(digit, input) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "key";
  button.textContent = digit;
  button.addEventListener("click", () => {
    input.value = digit === "⌫" ? input.value.slice(0, -1) : `${input.value}${digit}`;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return button;
}

/** Put keys under a field of digits, in place of the tablet's own keyboard. */
function keys(input) {
  const field = input.closest(".field");
  if (field.querySelector(".digits")) return;
  const pad = document.createElement("div");
  pad.className = "digits";
  pad.setAttribute("data-own", "");
  pad.append(...DIGITS.map((digit) => key(digit, input)));
  input.after(pad);
  if (matchMedia("(pointer: coarse)").matches) input.inputMode = "none";
}

let sentFrom = "";

/** Whoever goes by the keyboard stays where he was, though the button he pressed has made way for the next. */
function stay() {
  if (sentFrom && document.activeElement === document.body) {
    document.querySelector(`${sentFrom} button`)?.focus({ preventScroll: true });
  }
  sentFrom = "";
}

function shown() {
  stay();
  for (const picker of document.querySelectorAll(PICKER)) count(picker);
  const first = document.querySelector("[data-fold]");
  if (first && !first.parentElement.querySelector("[data-fold][open], [data-fold] input:checked")) first.open = true;
  for (const input of document.querySelectorAll("input[data-keys]")) keys(input);
}

/** Begin. */
export function start() {
  document.addEventListener("change", picked);
  document.addEventListener("submit", ({ target, submitter }) => {
    sentFrom = ["#boundary", "#record"].find((part) => (submitter ?? target).closest(part)) ?? "";
  }, true);
  document.addEventListener("floor:shown", shown);
  // What was unfolded is brought into sight, above the bar at the foot.
  document.addEventListener("toggle", ({ target }) => target.open && target.matches(".amount") && target.scrollIntoView({ block: "nearest" }), true);
  shown();
}
