/** A page that the user may open. */
export interface OpenPage {
  readonly name: string;
  readonly path: string;
  /** Address of its drawing; undefined where nobody has built the files. */
  readonly icon: string | undefined;
}

/** Segments of a path that name its page; those after them name a row. */
const pageSegments = 3;

/** Pages that the user may open, as the frame around this page links to them. */
export function openPages(): readonly OpenPage[] {
  const links = document.querySelectorAll<HTMLAnchorElement>("nav.pages li a, .visitor a[title]");
  return [...links].map((link) => ({
    name: link.title === "" ? link.text : link.title,
    path: link.pathname,
    icon: link.querySelector("use")?.getAttribute("href") ?? undefined,
  }));
}

/** The page of an address, if the user may open it. */
export function pageOf(address: string): OpenPage | undefined {
  const { pathname } = new URL(address, location.origin);
  const page = pathname.split("/").slice(0, pageSegments).join("/");
  return openPages().find(({ path }) => path === page);
}
