import { type ComponentType, render } from "preact";
import { GlobalSearch } from "./search.tsx";

/** Shows a page in its frame. */
export function mount(Page: ComponentType): void {
  show(Page, "island");
  show(GlobalSearch, "search");
  // On a narrow window the navigation is one line, which may begin far from the page's link.
  document.querySelector("nav.pages [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

function show(Part: ComponentType, id: string): void {
  const place = document.querySelector(`#${id}`);
  if (!place) throw new TypeError(`Cannot show the page because it has no element of this id: ${id}`);
  place.replaceChildren();
  render(<Part />, place);
}
