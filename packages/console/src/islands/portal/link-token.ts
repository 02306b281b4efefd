const storeName = "portal-link";
const endEvent = "portal-link-end";

/**
 * The token of the portal's link: the fragment of the page's address, which goes away at once, otherwise what this tab
 * keeps for a reload; undefined without any.
 */
export const linkToken = takeToken();

/** Forgets the token of a link that has ended, and tells the page. */
export function endLink(): void {
  inTab((tab) => tab.removeItem(storeName));
  dispatchEvent(new Event(endEvent));
}

/** Calls back once the link has ended; returns what calls this off. */
export function onLinkEnd(callback: () => void): () => void {
  addEventListener(endEvent, callback);
  return () => removeEventListener(endEvent, callback);
}

/** Opens another link that is pasted into the address of this tab. */
export function followLink(): void {
  addEventListener("hashchange", () => location.hash.length > 1 && location.reload());
}

function takeToken(): string | undefined {
  const given = location.hash.slice(1);
  if (given === "") return inTab((tab) => tab.getItem(storeName)) ?? undefined;
  history.replaceState(null, "", location.pathname + location.search);
  inTab((tab) => tab.setItem(storeName, given));
  return given;
}

/** Uses the storage of the tab, which a browser may refuse to a page in a frame: a reload then needs the link again. */
function inTab<Result>(use: (tab: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
