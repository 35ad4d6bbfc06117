// The sentences that scripts show; the server wrote them into the page, in its reader's language.

/**
 * Return a sentence of the page.
 * @param {string} name as in `data-NAME` of `#words`, in camel case
 */
export const words = (name) => document.getElementById("words")?.dataset[name] ?? "";

/** Begin: a page that came in another language than the last one says so as a whole. */
export function start() {
  document.addEventListener("floor:shown", () => {
    const { lang } = document.getElementById("words") ?? {};
    if (lang) document.documentElement.lang = lang;
  });
}
