// How a page becomes the next one: what stays, stays as it is; what somebody is filling in is left alone.

let refreshing = false;

const DRAFT = "form[data-dirty]";
const REFUSED = 400; // the least status that says so
const own = (node) => node.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-own");
const draft = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(DRAFT);
const holdsDraft = (node) => draft(node) || (node.nodeType === Node.ELEMENT_NODE && node.querySelector(DRAFT));
// "Accepted #12" stands until its reader goes on; a refresh is nothing he did.
const said = (node) => node.nodeType === Node.ELEMENT_NODE && node.id === "said";

/** Forget what was filled in: its reader sent it, or goes elsewhere. */
export function forgetDrafts() {
  for (const form of document.querySelectorAll(DRAFT)) form.removeAttribute("data-dirty");
}

/**
 * Make the page what a later answer says it is, but for what its reader is doing.
 * @param {Document} page the whole of the answer
 */
export function refreshTo(page) {
  refreshing = true;
  try {
    document.title = page.title;
    Idiomorph.morph(document.body, page.body.children, { morphStyle: "innerHTML" });
  } finally {
    refreshing = false;
  }
  htmx.process(document.body);
  document.dispatchEvent(new CustomEvent("floor:shown"));
}

/** Begin. */
export function start() {
  Object.assign(Idiomorph.defaults.callbacks, {
    beforeNodeMorphed: (node) => !(own(node) || (refreshing && (draft(node) || said(node)))),
    beforeNodeRemoved: (node) => !(own(node) || (refreshing && (holdsDraft(node) || said(node)))),
    beforeAttributeUpdated: (name, node) => !(refreshing && name === "open" && node.matches("details")),
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form");
    // Not `form.method`: a field may be called so.
    if (form?.getAttribute("method") === "post") form.dataset.dirty = "";
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    // What follows a form while it is filled in is no answer to it.
    if (detail.target === document.body) forgetDrafts();
  });
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    // A form that was refused comes back with what was typed: that is a draft as before.
    if (detail.xhr?.status >= REFUSED) {
      for (const form of document.querySelectorAll('form[method="post"]')) {
        if (form.getAttribute("action") === detail.pathInfo?.requestPath) form.dataset.dirty = "";
      }
    }
    document.dispatchEvent(new CustomEvent("floor:shown"));
  });
}
