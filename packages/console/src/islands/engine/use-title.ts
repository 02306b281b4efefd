import { useLayoutEffect } from "preact/hooks";

const heading = document.querySelector("#main h1");
const brand = document.querySelector(".brand bdi");
let page = heading?.textContent ?? "";
/** Part of the window's title after the page's name. */
let rest = document.title.slice(page.length);

/** Names the page after the one thing that it shows, in its heading and in the window's title. */
export function useTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return;
    heading?.replaceChildren(name);
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
