import { pageData } from "../page-data.ts";
import { type RecentPage, withRecent } from "./with-recent.ts";

/** Place in the storage of the tab; the next user of it has another one. */
const storageKey = `recent:${pageData.userId}`;

/** Keeps the page that the user leaves, by the name that it has then. */
export function keepRecent(): void {
  addEventListener("pagehide", () => {
    // An address without a page is nothing to go back to.
    if (pageData.page === "") return;
    const name = document.querySelector("#main h1")?.textContent ?? "";
    const pages = withRecent(readRecent(), { name, path: location.pathname });
    sessionStorage.setItem(storageKey, pages.map((page) => `${page.path} ${page.name}`).join("\n"));
  });
}

/** Pages that the user has left in this tab, the last one first; not the one that is shown. */
export function recentPages(): readonly RecentPage[] {
  return readRecent().filter(({ path }) => path !== location.pathname);
}

/** A line for each page: its path, which has no blanks, and its name. */
function readRecent(): readonly RecentPage[] {
  const lines = (sessionStorage.getItem(storageKey) ?? "").split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const [path = "", ...words] = line.split(" ");
    return { path, name: words.join(" ") };
  });
}
