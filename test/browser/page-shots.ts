import type { Page } from "playwright-core";

/** A page of the navigation. */
export interface PageLink {
  /** Last part of its path. */
  readonly name: string;
  readonly path: string;
}

/** Pages that the navigation leads to. */
export async function linksOf(page: Page): Promise<readonly PageLink[]> {
  const links = await page.locator("nav.pages a").all();
  const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
  return paths.flatMap((path) => (path === null ? [] : [{ path, name: path.split("/").at(-1) ?? "" }]));
}

/** Waits until the page, in either language, has read what it shows. */
export async function whenRead(page: Page): Promise<void> {
  await page.locator("#main h1").waitFor();
  await page
    .getByText(/^(?:Loading|Wird geladen) …$/u)
    .first()
    .waitFor({ state: "detached" });
}
