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

/** Whether keys without Control work, which somebody may not want who speaks to the computer (WCAG 2.1.4). */
export function usesSingleKeys(): boolean {
  return localStorage.getItem(storageKey) === null;
}

/** Keeps in this browser whether they do. */
export function setSingleKeys(isUsed: boolean): void {
  if (isUsed) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "");
}

/** Follows single keys outside fields and dialogs: `?` asks for help, `/` goes to the filters, `g` and a letter to a page. */
export function followSingleKeys(askHelp: () => void): () => void {
  let goMs = -Infinity;
  const follow = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !usesSingleKeys() || isTaken(event.target)) return;
    const isSecond = performance.now() - goMs < pauseMs;
    goMs = event.key === "g" ? performance.now() : -Infinity;
    const path = isSecond ? pages[event.key] : undefined;
    if (path !== undefined && openPages().some((page) => page.path === path)) location.assign(path);
    else if (event.key === "?") askHelp();
    else if (event.key === "/") {
      event.preventDefault();
      document.querySelector<HTMLElement>(".filters :is(input, select)")?.focus();
    }
  };
  addEventListener("keydown", follow);
  return () => removeEventListener("keydown", follow);
}

/** Whether a key means something where it is pressed. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
