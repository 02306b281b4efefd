import type { PageData } from "../../page-data.ts";

/** Data that the shell wrote into the page. */
export const pageData: PageData = readPageData();

/** Language of the page. */
export const language = document.documentElement.lang === "de" ? "de" : "en";

/** Nonce of the page's policy, which a style sheet made by a script needs. */
export const styleNonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/** True if the user has this privilege; `Admin X r/w` includes `Admin X`. */
export function mayUse(privilege: string): boolean {
  return pageData.privileges.includes(privilege) || pageData.privileges.includes(`${privilege} r/w`);
}

function readPageData(): PageData {
  const text = document.querySelector<HTMLElement>("#island")?.dataset["page"];
  // The shell wrote it.
  return JSON.parse(text ?? "{}") as PageData;
}
