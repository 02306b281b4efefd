import { openPages } from "../open-pages.ts";

/** Pages by the letter that follows `g`. */
const pages: Readonly<Record<string, string>> = {
  o: "/admin",
  d: "/admin/deliveries",
  w: "/admin/webhooks",
  p: "/admin/projects",
  c: "/admin/products",
};
/** Milliseconds for the second key. */
const pauseMs = 1500;
const storageKey = "no-single-keys";
/** Fields that take letters: a box of a row, for example, takes none. */
const typedIn = 'input:not([type="checkbox"])';

/** Whether keys without Control work, which somebody may not want who speaks to the computer (WCAG 2.1.4). */
export function usesSingleKeys(): boolean {
  return localStorage.getItem(storageKey) === null;
}

/** Keeps in this browser whether they do. */
export function setSingleKeys(isUsed: boolean): void {
  if (isUsed) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "");
}

/** Follows single keys outside fields and what is over the page: `?` asks for help, `/` goes to the filters, `g` and a letter to a page. */
export function followSingleKeys(askHelp: () => void): () => void {
  let goMs = -Infinity;
  const follow = (event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    if (key === undefined) return;
    const isSecond = performance.now() - goMs < pauseMs;
    goMs = key === "g" ? performance.now() : -Infinity;
    const path = isSecond ? pages[key] : undefined;
    if (path !== undefined && openPages().some((page) => page.path === path)) {
      // It means nothing else then.
      event.preventDefault();
      location.assign(path);
    } else if (key === "?") askHelp();
    else if (key === "/") {
      event.preventDefault();
      document.querySelector<HTMLElement>(".filters :is(input, select)")?.focus();
    }
  };
  addEventListener("keydown", follow);
  return () => removeEventListener("keydown", follow);
}

/** The key, if it is a single one that means nothing where it is pressed, nor to somebody before. */
export function singleKeyOf(event: KeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  const isTaken =
    document.querySelector("dialog[open]:not(.docked)") !== null ||
    (target instanceof Element && target.closest(`${typedIn}, select, textarea, [contenteditable]`) !== null);
  return ctrlKey || metaKey || altKey || defaultPrevented || isTaken || !usesSingleKeys() ? undefined : key;
}
