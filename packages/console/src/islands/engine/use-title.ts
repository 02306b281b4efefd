import { useLayoutEffect } from "preact/hooks";

/** Title that the server gave the page. */
export const pageTitle = document.querySelector("#main h1")?.textContent ?? "";
const brand = document.querySelector(".brand bdi");
let page = pageTitle;
/** Part of the window's title after the page's name. */
let rest = document.title.slice(page.length);

/** Names the window after the one thing that its page shows. */
export function useTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return;
    page = name;
    document.title = page + rest;
  }, [name]);
}

/** Shows the name of the application in the header and in the window's title, where the server wrote an earlier one. */
export function useApplicationName(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined || !brand || brand.textContent === name) return;
    brand.replaceChildren(name);
    rest = ` – ${name}`;
    document.title = page + rest;
  }, [name]);
}
