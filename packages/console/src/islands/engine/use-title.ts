import { useEffect } from "preact/hooks";

const heading = document.querySelector("#main h1");
/** Part of the document's title after the page's name. */
const rest = document.title.slice(heading?.textContent.length ?? 0);

/** Names the page after the one thing that it shows, in its heading and in the browser's tab. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    document.title = name + rest;
    heading?.replaceChildren(name);
  }, [name]);
}
