// The sentences that scripts show; the server wrote them into the page, in its reader's language.

/**
 * Return a sentence of the page.
 * @param {string} name as in `data-NAME` of `#words`, in camel case
 */
export const words = (name) => document.getElementById("words")?.dataset[name] ?? "";
